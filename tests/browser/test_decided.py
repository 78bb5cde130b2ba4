"""A match of which nothing can change the result is ended at once; a position that is edited is not played on."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import middle_of, set_up_analysis

from broadfront.engine import match_file
from broadfront.engine.match import Match
from broadfront.games.action_front import GAME

PEOPLE = [{"kind": "person"}, {"kind": "person"}]


def test_a_side_whose_enemy_has_nothing_left_ends_the_match_at_once(open_table: Open) -> None:
    p = GAME.new("first_fight")
    for unit in p.units_of(1):
        p.lost[1] += p.steps[unit]
        p.steps[unit] = 0
        p.take_off(unit)
    table = open_table((1280, 720))
    page = table.page
    page.goto("/")
    text = match_file.write(Match(GAME, p))
    made = page.request.post("/api/v1/matches/import", data={"text": text, "seats": PEOPLE}).json()
    token = next(one["token"] for one in made["links"] if one["seat"] == 0)
    page.goto("about:blank")
    table.open(f"/#/m/{made['id']}/{token}")
    card = page.get_by_role("region", name="The match is decided")
    expect(card).to_contain_text("You win if you only end your phases.")
    assert not serious(page)
    card.get_by_role("button", name="End the match now").click()
    expect(page.get_by_role("heading", name="The US side wins")).to_be_visible()


def test_a_touch_of_the_map_says_which_place_is_edited_and_gives_no_order(open_table: Open) -> None:
    table = open_table((1440, 900))
    page = table.page
    set_up_analysis(page, "Action Front!")
    page.get_by_role("tab", name="Position").click()
    notation = page.get_by_role("textbox", name=re.compile("^This position in notation"))
    expect(notation).not_to_have_value("")
    before = notation.input_value()
    for name in ("0402", "0603"):
        space = page.locator(f'svg.board [role=button][aria-label^="{name}"]').first
        page.mouse.click(*middle_of(space))
        place = page.get_by_role("combobox", name="Place")
        expect(place.locator("option:checked")).to_have_text(name)
        expect(notation).to_have_value(before)
