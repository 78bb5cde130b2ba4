"""Taking back any one order from a list, and questions that do not come again."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.tables import Table
from tests.patience import PATIENCE

from broadfront.engine import registry

ORDERS = (
    "buy Infantry 3",
    "end",
    "load u52 u172",
    "land u52 Baltic_States",
    "load u55 u182",
    "load u56 u182",
)


def at_war(table: Table) -> None:
    """Open a match of Global War as Germany, which has bought and loaded transports."""
    table.home()
    request, game = table.page.request, registry.game("global_war")
    seats = [{"kind": "person"}, {"kind": "person"}]
    made = request.post("/api/v1/matches", data={"game": "global_war", "seats": seats}).json()
    token = made["links"][0]["token"]
    for version, order in enumerate(ORDERS):
        verb, what, where = game.read(order)
        answer = request.post(
            f"/api/v1/matches/{made['id']}/moves",
            headers={"authorization": f"Bearer {token}"},
            data={"version": version, "verb": verb, "what": what, "where": where},
        )
        assert answer.ok, answer.text()
    table.open(f"/#/m/{made['id']}/{token}")
    table.put_away_notices()
    table.settled()


def orders(table: Table) -> Locator:
    return table.page.get_by_role("region", name="Your orders")


def journal(table: Table) -> list[str]:
    """Return the verbs of the moves that stand."""
    last: list[Any] = table.ask("?after=0", table.tokens.get(0, ""))["last"]
    return [verb for _, verb, *_ in last]


def test_any_order_is_taken_back_from_the_list_and_what_needs_it_is_named(open_table: Open) -> None:
    table = open_table((1440, 900))
    at_war(table)
    table.action("Orders").click()
    lines = orders(table).get_by_role("listitem")
    expect(lines).to_have_count(5)  # two that are alike are one
    expect(lines.last).to_contain_text("2")
    assert serious(table.page) == []

    load = lines.nth(2)
    load.get_by_role("button").click()
    why = orders(table).get_by_role("alert")
    expect(why).to_contain_text("A later order needs it")
    assert journal(table) == ["buy", "end", "load", "land", "load", "load"]
    why.get_by_role("button", name="Leave it").click()

    lines.nth(3).get_by_role("button").click()  # the landing alone
    expect(lines).to_have_count(4)
    table.settled()
    assert journal(table) == ["buy", "end", "load", "load", "load"]

    lines.first.get_by_role("button").click()  # what was bought: all others stand
    expect(lines).to_have_count(3)
    table.settled()
    assert journal(table) == ["end", "load", "load", "load"]
    table.page.reload()
    table.laid_out()
    assert journal(table) == ["end", "load", "load", "load"]


def test_the_list_keeps_its_place_and_a_second_click_where_it_came_takes_nothing_back(
    open_table: Open,
) -> None:
    table = open_table((1280, 720))
    at_war(table)
    # the second click of a double one, on a button that has come in the place of another
    table.action("End the combat moves").evaluate(
        "one => one.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 2}))"
    )
    button = table.action("Orders")
    button.click()
    lines = orders(table).get_by_role("listitem")
    expect(lines).to_have_count(5)
    button.click()  # it lies where it did: a second click closes the list
    expect(orders(table)).to_have_count(0)
    assert journal(table) == ["buy", "end", "load", "land", "load", "load"]

    button.click()
    expect(lines).to_have_count(5)
    place = """one => {
      let at = one.parentElement;
      while (at.scrollHeight <= at.clientHeight + 1 && at.parentElement) at = at.parentElement;
      return at.scrollTop;
    }"""
    lines.first.scroll_into_view_if_needed()
    before = orders(table).evaluate(place)
    lines.first.get_by_role("button").click()  # the list is told anew
    expect(lines).to_have_count(4)
    table.settled()
    assert orders(table).evaluate(place) <= before


def test_the_list_is_worked_from_the_keyboard(open_table: Open) -> None:
    table = open_table((1280, 720))
    at_war(table)
    keyboard = table.page.keyboard
    keyboard.press("Control+Shift+Z")
    marks = orders(table).get_by_role("button")
    expect(marks).to_have_count(5)
    expect(orders(table)).to_be_focused()  # never on an order by itself
    for _ in range(3):
        keyboard.press("ArrowUp")
    expect(marks.nth(2)).to_be_focused()
    keyboard.press("Enter")
    together = orders(table).get_by_role("button", name="Take back both")
    expect(together).to_be_visible()
    together.focus()
    keyboard.press("Enter")
    expect(orders(table).get_by_role("listitem")).to_have_count(3)
    table.settled()
    assert journal(table) == ["buy", "end", "load", "load"]
    keyboard.press("Escape")
    expect(orders(table)).to_have_count(0)


def test_after_a_take_back_enter_is_the_big_buttons(open_table: Open) -> None:
    table = open_table((1440, 900))
    at_war(table)
    table.action("Orders").click()
    lines = orders(table).get_by_role("listitem")
    lines.nth(3).get_by_role("button").click()
    expect(lines).to_have_count(4)
    expect(lines.last.get_by_role("button")).to_be_enabled()
    table.settled()
    expect(orders(table)).to_be_focused()
    table.page.keyboard.press("Enter")  # what the big button promises
    expect(table.action("End the combat moves")).to_have_count(0)
    table.settled()
    assert journal(table)[:6] == ["buy", "end", "load", "load", "load", "end"]
    if orders(table).count():  # the button that was pressed is gone, and no order is in its place
        expect(orders(table).locator("button:focus")).to_have_count(0)


def test_against_the_computer_no_window_without_a_choice_is_put(open_table: Open) -> None:
    """Fighting Front, by the first answer each time: whatever is asked can matter, and may be declined from there."""
    table = open_table((390, 844), has_touch=True)
    table.begin("The computer", game="Fighting Front", scenario="Germany against Russia")
    seen: set[str] = set()
    for _ in range(80):
        state = table.ask("?after=0", table.tokens[0])
        ask = state["view"]["ask"]
        if ask is None or "Window" in "".join(seen):
            break
        if ask[0] != 0:
            table.ask(f"/changes?after={state['version']}&wait={min(PATIENCE, 5)}", table.tokens[0])
            continue
        if state["topic"].startswith("Window"):
            assert len(ask[3]) > 1
            seen.add(state["topic"])
            table.settled()
            expect(table.action("Not again this turn")).to_be_visible()
            expect(table.action("Not again in this match")).to_be_visible()
            break
        verb, what, where = ask[3][0]
        table.page.request.post(
            f"/api/v1/matches/{table.id}/moves",
            headers={"authorization": f"Bearer {table.tokens[0]}"},
            data={"version": state["version"], "verb": verb, "what": what, "where": where},
        )
