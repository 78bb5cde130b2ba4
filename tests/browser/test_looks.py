"""How the table looks: pictures of a fixed match, each kept as a coarse grid of colours (see grids.py)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.conftest import Open
from tests.browser.grids import check, difference, grid_of, read
from tests.browser.tables import Table, holds, square

WIDE, PHONE = (1280, 800), (390, 844)
CELLS = {WIDE: (48, 30), PHONE: (26, 56)}

PICTURES = {
    "board": ("orders", WIDE, "light"),
    "dark": ("orders", WIDE, "dark"),
    "phone": ("orders", PHONE, "light"),
    "pacific": ("pacific", WIDE, "light"),
    "pacific_dark": ("pacific", WIDE, "dark"),
    "pacific_phone": ("pacific", PHONE, "light"),
}
"""Of each picture the match, the window and the theme."""

LAID = {
    "orders": "() => document.querySelectorAll('svg.board .counters .counter').length > 20",
    "pacific": "() => document.querySelector('.chart.charted .land')?.getAttribute('d')?.length > 1000",
}
"""When a match lies there whole."""


def shown(open_table: Open, size: tuple[int, int], theme: str, match: str = "orders") -> Table:
    """The same match at the same moment: nothing moves, nobody points at anything."""
    table = open_table(size, has_touch=size == PHONE, color_scheme=theme)
    table.bring_in(match)
    holds(table.page, LAID[match])
    table.put_away_notices()
    table.page.reload()  # laid out as if there had been none
    table.laid_out()
    holds(table.page, LAID[match])
    return table


def picture(page: Page) -> bytes:
    return page.screenshot(animations="disabled", caret="hide")


@pytest.mark.parametrize("name", PICTURES)
def test_the_table_looks_as_it_did(name: str, open_table: Open, browser: Browser, tmp_path: Path) -> None:
    match, size, theme = PICTURES[name]
    png = picture(shown(open_table, size, theme, match).page)
    check(name, png, grid_of(browser, png, *CELLS[size]), tmp_path)


def test_a_missing_row_of_counters_and_another_theme_are_told_from_the_same_picture(
    open_table: Open, browser: Browser
) -> None:
    golden = read("board")
    page = shown(open_table, WIDE, "light").page
    again = difference(grid_of(browser, picture(page), *CELLS[WIDE]), golden)
    assert again.is_small

    row = [square(f"{file}2") for file in "ABCDEF"]
    taken = page.evaluate(
        "row => [...document.querySelectorAll('svg.board .counters .counter')]"
        ".filter((one) => row.includes(Number(one.dataset.space))).map((one) => one.remove()).length",
        row,
    )
    assert taken >= 5
    without = difference(grid_of(browser, picture(page), *CELLS[WIDE]), golden)
    assert not without.is_small
    assert not difference(read("dark"), golden).is_small
    print(again, without, difference(read("dark"), golden))
