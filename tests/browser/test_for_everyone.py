"""axe-core finds nothing serious on any page, in any theme, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table

WIDE, PHONE = (1280, 800), (390, 844)
THEMES = ("light", "dark", "contrast")


def in_theme(page: Page, theme: str) -> None:
    """Have the page in a theme from its first moment, as somebody who chose it."""
    page.add_init_script(
        f"localStorage.setItem('broadfront.settings', JSON.stringify({{ theme: '{theme}' }}))"
    )


def dialog(name: str) -> Callable[[Table], None]:
    """Return how to open a sheet."""

    def open_it(table: Table) -> None:
        table.page.get_by_role("button", name=name, exact=True).click()
        expect(table.page.get_by_role("dialog", name=name)).to_be_visible()

    return open_it


def close(table: Table) -> None:
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def aimed(table: Table) -> None:
    """A unit in hand, odds beside its target."""
    table.click("E3")
    table.point_at("E6")
    expect(table.page.get_by_role("heading", name=re.compile("^Odds: "))).to_be_visible()


def refused(table: Table) -> None:
    table.drag("E2", "B9")
    expect(table.page.get_by_role("alert")).to_be_visible()


def rules(table: Table) -> None:
    table.page.get_by_role("button", name="Rules", exact=True).click()
    expect(table.page.get_by_role("complementary", name="Rules").get_by_role("article").first).to_be_visible()


def replay(table: Table) -> None:
    table.page.get_by_role("button", name="Replay", exact=True).click()
    expect(table.page.get_by_role("slider")).to_be_visible()


def branch(table: Table) -> None:
    table.page.get_by_role("button", name="Play on from here").click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("theme", THEMES)
def test_nothing_serious_is_found_on_any_page(open_table: Open, theme: str, size: tuple[int, int]) -> None:
    table = open_table(size, has_touch=size == PHONE)
    page = table.page
    in_theme(page, theme)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        found[name] = serious(page)

    table.home()
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    look("home")
    dialog("Settings")(table)
    look("settings, at home")
    close(table)

    table.bring_in("orders")
    look("match")
    if size == WIDE:
        aimed(table)
        look("odds of a target")
        page.keyboard.press("Escape")
        refused(table)
        look("a refusal")
        page.keyboard.press("Escape")
    for name in (
        "Fair dice and cards",
        "Seats, links and files",
        "Standing answers",
        "Settings",
        "Keys and help",
    ):
        dialog(name)(table)
        look(name)
        close(table)
    rules(table)
    look("rules")
    page.get_by_role("button", name="Close the rules").click()
    replay(table)
    look("replay")
    branch(table)
    look("branch")
    close(table)

    assert not {name: what for name, what in found.items() if what}, "\n".join(
        f"--- {name}\n" + "\n".join(what) for name, what in found.items() if what
    )


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_serious_is_found_where_there_is_no_match(open_table: Open, theme: str) -> None:
    table = open_table()
    table.witness.forgiven.append("status of 404")
    in_theme(table.page, theme)
    table.page.goto("/#/m/nosuchmatch")
    expect(table.page.get_by_role("heading", name="No such match")).to_be_visible()
    assert serious(table.page) == []
    table.page.goto("/#/nowhere/at/all")
    expect(table.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    assert serious(table.page) == []
