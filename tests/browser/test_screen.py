"""What is drawn keeps its place: stacks under the pointer, rows of orders, cards of shots, the match to go on with."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Open
from tests.browser.test_action_front import Field
from tests.browser.test_shown import box
from tests.browser.test_undo_and_questions import at_war, journal, orders

FIGHT = """
title = "Two rifles"
turns = 30
first = "A"
otherwise = "B"
maps = [{ sheet = "ridge" }]

[[sides]]
nation = "US"
edge = "left"
units = [
    { unit = "us_rifle", hex = "0503" },
    { unit = "us_rifle", hex = "0504" },
    { unit = "us_capt", hex = "0504" },
]

[[sides]]
nation = "Japan"
edge = "right"
units = [{ unit = "jp_inf", hex = "0603" }]

[[victory]]
side = "A"
when = "any_turn"
conditions = [{ kind = "hold", hexes = ["0704"] }]
"""


def in_sight(one: Locator, height: int) -> None:
    """Expect all of something above the fold."""
    expect(one).to_be_visible()
    assert box(one)["y"] + box(one)["height"] <= height


@pytest.mark.parametrize("size", [(1440, 757), (1280, 720), (390, 844)])
def test_a_match_under_way_is_gone_on_with_above_the_fold(open_table: Open, size: tuple[int, int]) -> None:
    table = open_table(size)
    table.begin("A friend, by link", game="Action Front!", scenario="The Gifu")
    table.settled()
    table.home()
    again = table.page.get_by_role("region", name="Continue")
    expect(again).to_contain_text("Action Front!: The Gifu")
    expect(again).to_contain_text("US")
    expect(again).to_contain_text("your turn")
    link = again.get_by_role("link", name="Continue")
    in_sight(link, size[1])
    link.click()
    table.laid_out()
    expect(table.page.get_by_role("banner")).to_contain_text("The Gifu")


def test_a_piece_pointed_at_stays_under_the_pointer_while_its_stack_is_spread(open_table: Open) -> None:
    field = Field(open_table((1440, 757)), text=FIGHT)
    page = field.page
    expect(field.table.prompt).to_contain_text("Choose an action")
    alone = page.locator("svg.board .pieces rect[aria-label*='Captain']")
    troops = page.locator("svg.board .pieces rect[aria-label*='0504']:not([aria-label*='Captain'])")
    for piece in (alone, troops):
        page.mouse.move(1200, 600)
        before = box(piece)
        page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2, steps=3)
        after = box(piece)
        assert after["width"] > before["width"]  # it is spread
        assert after["x"] + after["width"] / 2 == pytest.approx(before["x"] + before["width"] / 2, abs=1)
        assert after["y"] + after["height"] / 2 == pytest.approx(before["y"] + before["height"] / 2, abs=1)
    told = page.get_by_label("Figures", exact=True)
    expect(told).to_be_visible()
    assert box(told)["x"] < box(troops)["x"] + box(troops)["width"]
    assert box(troops)["x"] < box(told)["x"] + box(told)["width"]
    page.mouse.down()
    page.mouse.up()
    expect(troops).to_have_attribute("aria-pressed", "true")


def test_two_shots_of_one_order_show_their_cards_both(open_table: Open) -> None:
    field = Field(open_table((1440, 757)), text=FIGHT)
    page = field.page
    expect(field.table.prompt).to_contain_text("Choose an action")
    page.get_by_role("button", name=re.compile("^All that can fire")).click()
    page.get_by_role("button", name=re.compile("^Fire 2 shots")).click()
    cards = page.get_by_role("region", name="Cards drawn")
    expect(cards.locator(".before")).to_have_count(1)
    field.table.settled()
    expect(cards.locator(".before")).to_contain_text("fires at")
    page.get_by_role("heading", level=2).first.click()
    expect(cards).to_have_count(0)


def test_escape_puts_the_plans_away_from_within(open_table: Open) -> None:
    table = open_table()
    table.begin("A friend, by link", game="Action Front!", scenario="The Gifu")
    tools = table.page.get_by_role("group", name="Map tools")
    plans = table.page.get_by_role("region", name="Plans")
    tools.get_by_role("button", name="Plans").click()
    plans.get_by_role("radio").nth(1).check()
    plans.get_by_role("radio").nth(1).focus()
    table.page.keyboard.press("Escape")
    expect(plans).to_have_count(0)
    tools.get_by_role("button", name="Plans").click()
    plans.get_by_role("button", name="Close the plans").click()
    expect(plans).to_have_count(0)


def test_rows_of_orders_keep_their_places_while_they_are_pointed_at(open_table: Open) -> None:
    table = open_table((1440, 900))
    at_war(table)
    table.action("Orders").click()
    rows = orders(table).locator("li")
    expect(rows).to_have_count(5)
    last = box(rows.nth(4))
    rows.nth(3).get_by_role("button").click()
    gone = orders(table).locator("li.gone")
    expect(gone).to_have_count(1)
    table.settled()
    assert box(rows.nth(4))["y"] == pytest.approx(last["y"], abs=2)
    before = journal(table)
    gone.click()  # again at the same place
    table.settled()
    assert journal(table) == before
    table.page.mouse.move(300, 500)
    expect(gone).to_have_count(0)
    expect(rows).to_have_count(4)
