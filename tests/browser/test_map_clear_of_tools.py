"""The tools over the foot of the map leave the whole map free at the fitted zoom, and Escape puts them away."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import drawn

FOOT = """() => Math.max(...[...document.querySelectorAll('svg.board [role=button][data-space]')]
  .map((one) => one.getBoundingClientRect().bottom))"""


def test_no_hex_lies_under_the_tools_on_a_phone(open_table: Open) -> None:
    table = open_table((390, 844), is_mobile=True, has_touch=True)
    table.begin("A friend, by link", game="Action Front!", scenario="The Gifu")
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
