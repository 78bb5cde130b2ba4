"""Positions edited by hand in the browser: pieces, figures of places on and off the map, and whose turn it is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import set_up_analysis
from tests.browser.world_war import POINT, space_id

pytestmark = pytest.mark.wheel


def editor(page: Page, game: str) -> Locator:
    """Set up the first position of a game, and show what edits it."""
    set_up_analysis(page, game)
    page.get_by_role("tab", name="Position").click()
    return page.get_by_role("region", name="Edit by hand")


def notation(page: Page) -> Locator:
    return page.get_by_role("textbox", name=re.compile("^This position in notation"))


@pytest.mark.parametrize("screen", [(1440, 900), (1280, 720)])
def test_units_states_and_turns_are_edited(open_table: Open, screen: tuple[int, int]) -> None:
    table = open_table(screen)
    page = table.page
    edit = editor(page, "Action Front!")
    edit.get_by_role("combobox", name="Turn").select_option(label="US, from Action")
    edit.get_by_role("button", name="Begin this turn").click()
    expect(notation(page)).to_have_value(re.compile(r"StartAction\(0\)|Action\(0\)"))
    place = edit.get_by_role("combobox", name="Place")
    place.select_option(label="The match")
    lost = edit.get_by_role("spinbutton", name="US: steps lost")
    lost.fill("3")
    lost.press("Tab")
    expect(notation(page)).to_have_value(re.compile(r"lost=3\.0"))
    place.select_option(label="0104")
    edit.get_by_role("combobox", name="Piece").select_option(label="US: USMC Raider")
    edit.get_by_role("button", name="Place", exact=True).click()
    edit.get_by_role("checkbox", name=re.compile("Dug In")).check()
    expect(notation(page)).to_have_value(re.compile(r":us_raider@0104\*\dD"))
    assert not serious(page)


def test_hands_are_edited_and_faults_name_place_and_remedy(open_table: Open) -> None:
    table = open_table((1280, 720))
    page = table.page
    edit = editor(page, "Fighting Front")
    edit.get_by_role("combobox", name="Turn").select_option(label="Axis, from Deployment")
    edit.get_by_role("button", name="Begin this turn").click()
    edit.get_by_role("combobox", name="Place").select_option(label="Hand of the Axis")
    edit.get_by_role("combobox", name="Piece").select_option(label="Axis Air Strip")
    edit.get_by_role("button", name="Place", exact=True).click()
    there = edit.get_by_role("list", name="What is there")
    expect(there).to_contain_text("Axis Air Strip")
    table.witness.forgiven.append("422")
    edit.get_by_role("combobox", name="Place").select_option(label="B2")
    edit.get_by_role("combobox", name="Piece").select_option(label="Axis Fighter")
    edit.get_by_role("button", name="Place", exact=True).click()
    expect(edit.get_by_role("alert")).to_contain_text("needs an Air Strip of the Axis on B2: place it first")


def test_c9_an_island_touched_on_the_map_is_fortified_though_units_are_to_be_bought(open_table: Open) -> None:
    table = open_table((1440, 900))
    page = table.page
    edit = editor(page, "Global War")
    form = page.get_by_role("region", name="Germany buys")
    expect(form).to_have_count(0)
    page.mouse.click(*page.evaluate(POINT, space_id("Okinawa")))
    expect(edit.get_by_role("combobox", name="Place").locator("option:checked")).to_have_text("Okinawa")
    edit.get_by_role("combobox", name="Piece").select_option(label="Japan Infantry")
    edit.get_by_role("button", name="Place", exact=True).click()
    fortifications = edit.get_by_role("spinbutton", name="fortifications")
    fortifications.fill("1")
    fortifications.press("Tab")
    expect(notation(page)).to_have_value(re.compile(r"forts=\S*okinawa"))
    page.get_by_role("tab", name="Moves").click()
    expect(form).to_be_visible()
