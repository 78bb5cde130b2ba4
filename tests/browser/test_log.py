"""The log in the browser: grouped by round and turn, its newest line in sight whatever becomes of its panel."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import holds

AT_END = """() => {
  const log = document.querySelector('[role=log]');
  return log.scrollHeight > log.clientHeight && log.scrollTop + log.clientHeight >= log.scrollHeight - 2;
}"""


def test_the_log_follows_when_its_panel_shrinks_and_rests_where_it_is_read(open_table: Open) -> None:
    table = open_table((1440, 900))
    table.bring_in("orders")
    page = table.page
    log = page.get_by_role("log")
    expect(log.locator("details.turn > summary").first).to_be_visible()
    holds(page, AT_END)
    for size in ((1440, 640), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        holds(page, AT_END)
    page.set_viewport_size({"width": 1280, "height": 640})
    holds(page, AT_END)
    log.evaluate("one => one.scrollTo(0, 0)")
    page.get_by_role("button", name="To the newest line").click()
    holds(page, AT_END)


def test_a_scroll_told_of_after_the_log_has_gone_is_no_error(open_table: Open) -> None:
    table = open_table((1440, 900))
    table.bring_in("orders")
    log = table.page.get_by_role("log").element_handle()
    table.page.evaluate("location.hash = '/'")
    expect(table.page.get_by_role("log")).to_have_count(0)
    log.evaluate("one => one.dispatchEvent(new Event('scroll'))")  # the page's witness hears what is thrown
