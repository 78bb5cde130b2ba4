"""The table without a mouse."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.driver import Driver, Keys, look
from tests.browser.tables import Table, square, wait


def tab_to(page: Page, words: str) -> None:
    """Press Tab until the keyboard is on something of that name."""
    name = "(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.labels?.[0]?.innerText ?? "
    name += "document.activeElement?.innerText ?? '').trim()"
    for _ in range(60):
        page.keyboard.press("Tab")
        if str(page.evaluate(name)).startswith(words):
            return
    raise AssertionError(f"Tab does not come to {words!r}")


def test_a_match_is_begun_and_played_to_its_end_by_keys_alone(table: Table) -> None:
    page = table.page
    table.home()
    tab_to(page, "Front Line")
    page.keyboard.press("Enter")
    tab_to(page, "Main")  # the radio buttons of the battlefields: arrow keys go from one to the next
    for _ in range(12):
        if page.get_by_role("radio", name=re.compile("^First game")).is_checked():
            break
        page.keyboard.press("ArrowDown")
    tab_to(page, "The computer")
    for seat in ("Green", "Red"):
        tab_to(page, seat)
        assert seat in page.evaluate("document.activeElement.labels[0].innerText")
    page.keyboard.type("Computer: Recruit")
    assert page.evaluate("document.activeElement.value") == "c:recruit"
    tab_to(page, "Begin the match")
    page.keyboard.press("Enter")
    table.laid_out()

    driver = Driver(page, Keys(page), seed=3)
    seen = driver.play(lambda _: False)
    assert seen.over
    assert table.state()["view"]["result"] is not None
    assert len({line["seat"] for line in table.ask("/log")} & {0, 1}) == 2


def test_arrow_keys_walk_the_spaces_and_every_space_says_what_is_on_it(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 500, "height": 1000})  # the board stands: A1 is the lower left square
    table.bring_in("orders")
    page.keyboard.press("ArrowUp")  # from the page onto the board
    on = int(page.evaluate("Number(document.activeElement.dataset.space)"))
    assert on >= 0
    for _ in range(10):
        page.keyboard.press("ArrowDown")
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    expect(table.square("A1")).to_be_focused()
    for key, name in [
        ("ArrowUp", "A2"),
        ("ArrowRight", "B2"),
        ("ArrowRight", "C2"),
        ("ArrowDown", "C1"),
        ("ArrowLeft", "B1"),
    ]:
        page.keyboard.press(key)
        expect(table.square(name)).to_be_focused()
    page.keyboard.press("ArrowDown")  # the edge of the map
    expect(table.square("B1")).to_be_focused()

    assert re.search(r"\bC1\b.*[Cc]apital", table.spoken("C1"))
    on_it = [name for space, name in table.counters() if space == square("C2")]
    assert on_it
    assert on_it[0] in table.spoken("C2")
    page.keyboard.press(".")
    assert int(page.evaluate("Number(document.activeElement.dataset.space)")) in {
        one.space for one in look(page).glowing
    }


def test_escape_puts_back_what_is_in_hand_and_enter_asks_before_a_turn_is_ended(table: Table) -> None:
    page = table.page
    table.bring_in("orders")
    page.keyboard.press("ArrowUp")
    keys = Keys(page)
    glow = next(one for one in look(page).glowing if one.space == square("A4"))
    keys.touch(glow)
    assert look(page).held == square("A4")
    page.keyboard.press("Escape")
    assert look(page).held == -1
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_role("alert")).to_contain_text("3 chits will be lost. End all the same?")
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert table.state()["moves"] == 9
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")
    expect(table.log.last).not_to_have_text("")
    wait(page, lambda: table.state()["moves"] > 9, "the end of the turn")
    table.settled()
    expect(page.get_by_role("alert")).to_have_count(0)
