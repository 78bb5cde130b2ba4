"""The tools over the foot of the map leave the whole map free at the fitted zoom, and Escape puts them away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import FRIEND, drawn

FOOT = """() => Math.max(...[...document.querySelectorAll('svg.board [role=button][data-space]')]
  .map((one) => one.getBoundingClientRect().bottom))"""


COVERED = """() => {
  const buttons = [...document.querySelectorAll('.zoom button')].map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll('svg.board [role=button][data-space]')].filter((one) => {
    const space = one.getBoundingClientRect();
    return buttons.some((button) => button.left < space.right - 1 && button.right > space.left + 1
      && button.top < space.bottom - 1 && button.bottom > space.top + 1);
  }).map((one) => one.getAttribute('aria-label'));
}"""
"""The spaces of which a button for turning and zooming covers more than a pixel."""


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1024, 768), (844, 390)])
@pytest.mark.parametrize("match", ["orders", "gifu"])
def test_no_space_lies_under_the_buttons_for_zooming(
    open_table: Open, size: tuple[int, int], match: str
) -> None:
    table = open_table(size)
    if match == "orders":
        table.bring_in(match)
    else:
        table.begin(FRIEND, game="Action Front!", scenario="The Gifu")
    drawn(table.page)
    assert table.page.evaluate("document.querySelectorAll('.zoom button').length") == 4
    assert table.page.evaluate(COVERED) == []


def test_no_hex_lies_under_the_tools_on_a_phone(open_table: Open) -> None:
    table = open_table((390, 844), is_mobile=True, has_touch=True)
    table.begin(FRIEND, game="Action Front!", scenario="The Gifu")
    page = table.page
    drawn(page)
    tools = page.get_by_role("group", name="Map tools")
    bar = tools.get_by_role("button", name="Plans").bounding_box()
    assert bar is not None
    foot = page.evaluate(FOOT)
    assert foot > 0
    assert foot <= bar["y"] + 1
    tools.get_by_role("button", name="Plans").click()
    plans = page.get_by_role("region", name="Plans")
    expect(plans).to_be_visible()
    page.keyboard.press("Escape")
    expect(plans).to_have_count(0)
