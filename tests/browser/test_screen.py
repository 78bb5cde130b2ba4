"""What is drawn keeps its place: stacks under the pointer, rows of orders, cards of shots, the match to go on with."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.axe import serious
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
    rows.nth(3).get_by_role("button").hover()
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


def test_on_a_phone_the_map_keeps_its_height_and_its_buttons(open_table: Open) -> None:
    table = open_table((390, 844), is_mobile=True, has_touch=True)
    table.begin("A friend, by link", game="Action Front!", scenario="The Gifu")
    page = table.page
    for name in ("Turn the map by a quarter", "Fit the map to the window"):  # and it is pinched
        expect(page.get_by_role("button", name=name)).to_be_visible()
    # counters too small for their figures show what they are and their steps
    expect(page.locator("svg.board .tactical .nato").first).to_be_visible()
    expect(page.locator("svg.board .tactical .figure-at").first).to_be_hidden()
    page.get_by_role("button", name="Log and stocks").click()
    expect(page.get_by_role("log")).to_be_visible()
    assert box(page.locator(".stage"))["height"] >= 180


def test_the_map_follows_to_a_shot_of_others_that_lies_outside_of_the_window(open_table: Open) -> None:
    field = Field(open_table((1440, 757)), text=FIGHT, seat=1)
    page = field.page
    stage = box(page.locator(".stage"))
    page.mouse.move(stage["x"] + 5, stage["y"] + stage["height"] - 5)
    for _ in range(5):
        page.mouse.wheel(0, -300)
    target = page.locator("svg.board .pieces rect[aria-label*='0603']")
    away = box(target)
    assert away["y"] < stage["y"] or away["x"] > stage["x"] + stage["width"]
    field.play("fire")
    expect(target).to_be_in_viewport()
    near = box(target)
    assert stage["y"] < near["y"] < stage["y"] + stage["height"]
    assert stage["x"] < near["x"] < stage["x"] + stage["width"]


def test_the_guide_of_a_map_points_from_above_the_counters(open_table: Open) -> None:
    table = open_table((1440, 900))
    table.home()
    page = table.page
    page.get_by_role("group", name="Game").get_by_role("button", name=re.compile("^Global War")).click()
    page.locator(".first button").first.click()
    table.laid_out()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Order and go on").click()
    page.get_by_role("button", name="Order and go on all the same").click()
    table.settled()
    pins = page.locator(".pointers .pin")
    expect(pins).not_to_have_count(0)
    assert pins.first.evaluate("one => getComputedStyle(one).borderTopColor") == "rgba(0, 0, 0, 0)"


def test_cards_just_drawn_are_marked_in_ones_own_hand_alone(open_table: Open) -> None:
    table = open_table((1280, 720), color_scheme="dark")
    table.begin("A friend on this screen", game="Fighting Front", scenario="First game")
    page = table.page
    table.action(re.compile("^Draw cards: 3")).click()
    table.settled()
    fresh = page.locator(".trays .new")
    expect(fresh).not_to_have_count(0)
    expect(page.locator("section.mine .new")).to_have_count(fresh.count())
    assert serious(page) == []
