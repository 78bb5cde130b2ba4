"""The column beside the board: what is asked and all answers are in sight, whatever lies beneath them."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import Table, drawn

SIZES: Final = ((1440, 757), (1280, 720), (1280, 640), (390, 844))

HIDDEN: Final = """() => {
  const frame = document.querySelector('aside .now').getBoundingClientRect();
  return [...document.querySelectorAll('aside .prompt, aside [role=group][aria-label="Actions"] button')]
    .filter((one) => one.getClientRects().length)
    .filter((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top < frame.top - 1 || bottom > Math.min(frame.bottom, window.innerHeight) + 1;
    })
    .map((one) => one.textContent.trim());
}"""
"""What is asked and its answers, as far as one would have to scroll to see them."""

NESTED: Final = """() => [...document.querySelectorAll('aside *')]
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.parentElement.closest('.more'))
  .map((one) => one.className)"""
"""Boxes that scroll within the box that scrolls."""


def guided(table: Table, game: str, scenario: str) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    body = {"game": game, "scenario": scenario, "options": {}, "seats": seats, "guided": True}
    answer = table.page.request.post("/api/v1/matches", data=body)
    assert answer.ok, answer.text()
    made = answer.json()
    table.open(f"/#/m/{made['id']}/{made['links'][0]['token']}")


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("front_line", "first_game"), ("expand_the_front", "first_war"), ("action_front", "gifu")],
)
def test_what_is_asked_and_its_answers_need_no_scrolling(open_table: Open, game: str, scenario: str) -> None:
    table = open_table((1440, 900))
    guided(table, game, scenario)
    found = {}
    for _ in range(3):
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            drawn(table.page)
            if hidden := table.page.evaluate(HIDDEN):
                found[width, height] = hidden
        assert table.page.evaluate(NESTED) == []
        if table.actions.count():
            table.actions.last.click()
            drawn(table.page)
    assert found == {}


def test_the_log_keeps_some_lines_in_a_low_window(open_table: Open) -> None:
    table = open_table((1280, 640))
    table.bring_in("orders")
    log = table.page.get_by_role("log")
    expect(log).to_be_visible()
    box = log.bounding_box()
    assert box
    assert box["height"] >= 60


def test_the_front_door_has_one_scrollbar_and_shows_the_box_opened_last(open_table: Open) -> None:
    table = open_table((390, 844))
    table.home()
    boxes = table.page.get_by_role("group", name="Game").get_by_role("button")
    boxes.last.click()
    table.page.reload()
    expect(boxes.last).to_have_attribute("aria-pressed", "true")
    expect(boxes.last).to_be_in_viewport(ratio=0.9)
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        drawn(table.page)
        assert table.page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    table.page.get_by_role("button", name="Settings").click()
    sheet = table.page.get_by_role("dialog", name="Settings")
    assert sheet.evaluate("one => getComputedStyle(one).overflowY") == "hidden"
