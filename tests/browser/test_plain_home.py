"""The home page: a box for newcomers lies open, each box says what it takes, *Begin* is on the screen at once."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open

BEGIN: Final = "Begin the match"


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["small screen", "phone"])
def test_a_newcomer_begins_without_scrolling(open_table: Open, size: tuple[int, int]) -> None:
    page = open_table(size).page
    page.goto("/")
    boxes = page.get_by_role("group", name="Game").get_by_role("button")
    first = boxes.filter(has_text="Start here if you are new")
    expect(first).to_have_count(1)
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name=BEGIN)).to_be_in_viewport(ratio=1)
    for box in boxes.all():
        expect(box).to_contain_text("players")
        box.scroll_into_view_if_needed()
        expect(box.locator("img")).to_have_js_property("naturalWidth", 480)


def test_the_box_that_was_opened_last_lies_open_again(open_table: Open) -> None:
    page = open_table().page
    page.goto("/")
    box = page.get_by_role("group", name="Game").get_by_role("button").filter(has_text="hard").first
    box.click()
    page.reload()
    expect(box).to_have_attribute("aria-pressed", "true")


def test_levels_and_handicaps_are_told_where_an_opponent_is_chosen(open_table: Open) -> None:
    page = open_table().page
    page.goto("/")
    opponent = page.get_by_role("combobox").filter(has_text="Computer: Elite").nth(1)
    opponent.select_option(label="Computer: Elite")
    expect(page.locator("p").filter(has_text="Elite:").first).to_contain_text(
        "Two seconds for each decision."
    )
    page.get_by_text("The computer’s levels").click()
    for level in ("Recruit", "Regular", "Veteran", "Elite"):
        expect(page.locator("details p").filter(has_text=f"{level}:")).to_be_visible()
    expect(page.get_by_text("measured with fixed budgets of thinking")).to_be_visible()
    expect(page.get_by_text("The computer does not cheat")).to_be_visible()
    handicap = page.locator("summary").filter(has_text="Handicap")
    expect(handicap).to_contain_text("none")
    handicap.click()
    page.get_by_label("Extra supply").select_option(label="Red 3 chits more")
    expect(handicap).to_contain_text("Red 3 chits more")
    expect(page.get_by_text("; Red 3 chits more")).to_be_visible()  # beside the button that begins the match
    with page.expect_request("**/api/v1/matches") as asked:
        page.get_by_role("button", name=BEGIN).click()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["options"]["extra_supply"] == "red_3"


def test_even_match_sets_the_handicap_that_was_measured(open_table: Open) -> None:
    page = open_table().page
    page.goto("/")
    (card,) = (card for card in page.request.get("/api/v1/games").json() if card["id"] == "front_line")
    (option,) = (option for option in card["options"] if option["handicap"])
    scenario, even = next(
        (one, measured["even"])
        for one in card["scenarios"]
        for measured in one["balance"]
        if measured["even"] and abs(measured["even"]["rate"]["score"] - 0.5) < 0.05
    )
    page.get_by_role("radio", name=scenario["title"]).first.check()
    name = option["names"][option["values"].index(even["value"])]
    expect(page.get_by_text(f"{option['label']}, {name}: wins of ")).to_contain_text(
        f" % of {even['rate']['matches']} matches ("
    )
    button = page.get_by_role("button", name="Even match")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("summary").filter(has_text="Handicap")).to_contain_text(name)
    with page.expect_request("**/api/v1/matches") as asked:
        page.get_by_role("button", name=BEGIN).click()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["options"][option["name"]] == even["value"]


def test_an_even_match_is_not_offered_where_no_value_is_strong_enough(open_table: Open) -> None:
    page = open_table().page
    page.goto("/")
    page.get_by_role("group", name="Game").get_by_role("button").filter(has_text="Action Front!").click()
    page.get_by_role("radio", name="Bloody Ridge").check()
    told = page.get_by_text(
        "No value is strong enough to even it. Turns, 3 turns more: wins of US 63 % of 400 matches ("
    )
    expect(told).to_be_visible()
    expect(page.get_by_role("button", name="Even match")).to_have_count(0)


def test_an_even_match_sets_the_rules_that_it_was_measured_with(open_table: Open) -> None:
    page = open_table().page
    page.goto("/")
    page.get_by_role("group", name="Game").get_by_role("button").filter(has_text="Expand the Front!").click()
    page.get_by_role("radio", name="The Pacific").check()
    expect(page.get_by_text("Turn limit, 60 rounds; American base, Oahu: wins of Japan ")).to_be_visible()
    button = page.get_by_role("button", name="Even match")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    with page.expect_request("**/api/v1/matches") as asked:
        page.get_by_role("button", name=BEGIN).click()
    sent = asked.value.post_data_json
    assert sent is not None
    assert (sent["options"]["turn_limit"], sent["options"]["american_base"]) == ("60", "oahu")
