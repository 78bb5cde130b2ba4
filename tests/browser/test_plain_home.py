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
