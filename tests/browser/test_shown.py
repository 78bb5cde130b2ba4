"""What a shot and a phase leave on the screen: odds in few rows, results in sight, buttons that stay in place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from tests.browser.conftest import Open
from tests.browser.tables import Table, wait
from tests.browser.test_action_front import SKIRMISH, Field


@pytest.fixture
def field(open_table: Open) -> Field:
    return Field(open_table(size=(1440, 757)), text=SKIRMISH)


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found


def test_a_fire_mission_has_odds_by_unit_and_its_result_stays_in_sight(field: Field) -> None:
    page = field.page
    page.get_by_role("button", name=re.compile("^105mm howitzer")).click()
    field.point_at("0603")
    card = page.locator(".pane > .card")
    expect(card).to_contain_text("IJA Infantry 0603")
    expect(card).to_contain_text("no effect")
    assert card.get_by_role("term").count() <= 6
    inside, pane = box(card), box(page.locator(".pane"))
    assert inside["height"] < pane["height"] / 2
    assert inside["y"] + inside["height"] <= pane["y"] + pane["height"]
    told = page.get_by_role("complementary").locator("section").filter(has_text="Odds:")
    expect(told.get_by_text("All outcomes")).to_be_visible()
    expect(told.get_by_role("term")).to_have_count(0)  # folded: the card has them

    field.click("0603")  # cards decide it at once: the first click asks
    expect(page.get_by_role("group", name="What to do here")).to_contain_text("0603")
    field.click("0603")
    cards = page.get_by_role("region", name="Cards drawn")
    expect(cards).to_be_visible()
    field.table.settled()
    expect(page.locator("svg.board .pieces .held")).to_have_count(0)  # nothing is taken up by itself
    expect(card).to_have_count(0)
    page.get_by_role("heading", level=2).first.click()
    expect(cards).to_have_count(0)


def test_buttons_keep_their_places_within_a_phase_and_the_log_has_four_lines(field: Field) -> None:
    page = field.page
    field.play("end")
    expect(field.table.prompt).to_contain_text("Choose an action")
    end = field.table.action(re.compile("^End the Action Phase"))
    place = box(end)

    end.click()  # no order was given
    asked = page.get_by_role("alert")
    expect(asked).to_contain_text("You have given no order here: you can still")
    expect(asked).to_contain_text("End all the same?")
    for button in field.table.actions.all():
        assert (
            box(button)["y"] + box(button)["height"]
            <= 757 - box(page.get_by_role("region", name="Log"))["height"]
        )
    page.get_by_role("button", name="Go on playing").click()

    field.counter("A1").click()
    field.click("0504")
    field.table.settled()
    assert box(end) == place
    # four lines, or all that there are
    high, whole = page.get_by_role("log").evaluate("one => [one.clientHeight, one.scrollHeight]")
    assert high >= min(whole, 4 * 23 + 24)
    made = field.state()["moves"]
    end.click()  # an order was given: it is not asked
    wait(page, lambda: field.state()["moves"] > made, "the phase is over")


def test_a_unit_pointed_at_tells_its_hex_and_steps_under_it(field: Field) -> None:
    page = field.page
    field.counter("B3").hover()
    told = page.get_by_label("Figures", exact=True)
    expect(told).to_contain_text("0804, clear")
    expect(told).to_contain_text("of 2 steps")
    unit, tip = box(field.counter("B3")), box(told)
    assert tip["x"] < unit["x"] + unit["width"]
    assert unit["x"] < tip["x"] + tip["width"]


def test_options_have_names_and_only_those_that_mean_something(table: Table) -> None:
    table.home()
    page = table.page
    page.get_by_role("group", name="Game").get_by_role("button", name=re.compile("^Action Front!")).click()
    page.get_by_role("radio", name=re.compile("^Bloody Ridge")).check()
    expect(page.get_by_role("combobox", name=re.compile("^Dug In at the start"))).to_contain_text(
        "By the card"
    )
    expect(page.get_by_role("combobox", name=re.compile("^Map"))).to_have_count(0)
    page.get_by_role("radio", name=re.compile("^Meeting Engagement")).check()
    expect(page.get_by_role("combobox", name=re.compile("^Map"))).to_contain_text("Crossroads twice")
    expect(page.get_by_role("combobox", name=re.compile("^Map"))).not_to_contain_text("The card's own")
