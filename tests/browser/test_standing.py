"""Standing answers at the table: a button beside the question, a sheet for all of them, and nobody else is told."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.tables import Table
from tests.browser.test_two_tables import link_for

QUIET = ("decline", "move", "take", "first", "end", "accept")


def step(table: Table) -> None:
    """Make a move for whoever is asked, past the page: one that uses no Leadership up."""
    seat = table.state()["view"]["ask"][0]
    state = table.ask("", table.tokens[seat])
    moves: list[Any] = state["view"]["ask"][3]
    verb, what, where = next((move for move in moves if move[0] in QUIET), moves[0])
    answer = table.page.request.post(
        f"/api/v1/matches/{table.id}/moves",
        headers={"authorization": f"Bearer {table.tokens[seat]}"},
        data={"version": state["version"], "verb": verb, "what": what, "where": where},
    )
    assert answer.ok, answer.text()


def step_to_reaction(table: Table) -> None:
    """Play until Red is asked for Leadership in Green's turn."""
    for _ in range(60):
        if table.state()["view"]["ask"][:2] == [1, "8.8"]:
            return
        step(table)
    raise AssertionError("Red is never asked")


def test_a_question_is_declined_for_a_turn_and_asked_again_in_the_next(open_table: Open) -> None:
    green, red = open_table(), open_table()
    green.begin("A friend, by link")
    red.open(link_for(green, "Red"))
    step_to_reaction(green)
    headline = green.state()["view"]["headline"]
    expect(red.prompt).to_contain_text("Use Leadership in your opponent's turn")
    red.action("Not again this turn").click()
    red.settled()
    green.settled()
    expect(green.prompt).not_to_contain_text("The question goes to Red")
    for _ in range(20):  # the rest of Green's turn: Red is asked nothing
        ask = green.state()["view"]["ask"]
        if green.state()["view"]["headline"] != headline:
            break
        assert ask[:2] != [1, "8.8"]
        step(green)
    step_to_reaction(green)
    expect(red.action("Not again this turn")).to_be_visible()


def test_the_sheet_gives_and_withdraws_answers_and_only_to_their_seat(open_table: Open) -> None:
    green, red, looker = open_table(), open_table(), open_table()
    green.begin("A friend, by link")
    red.open(link_for(green, "Red"))
    looker.open(link_for(green, "Spectators"))
    step_to_reaction(green)

    red.page.get_by_role("button", name="Standing answers").click()
    sheet = red.page.get_by_role("dialog", name="Standing answers")
    choice = sheet.get_by_role("combobox", name="Leadership in others' turns")
    expect(choice).to_have_value("ask")
    with red.page.expect_response("**/auto-declines"):
        choice.select_option(label="Decline all match")
    green.settled()
    expect(green.prompt).not_to_contain_text("The question goes to Red")  # what was pending is declined too
    for _ in range(12):
        step(green)
        assert green.state()["view"]["ask"][:2] != [1, "8.8"]
    expect(choice).to_have_value("match")
    with red.page.expect_response("**/auto-declines"):
        choice.select_option(label="Ask me")
    expect(choice).to_have_value("ask")
    red.page.keyboard.press("Escape")
    step_to_reaction(green)
    expect(red.prompt).to_contain_text("Use Leadership in your opponent's turn")

    green.page.get_by_role("button", name="Standing answers").click()
    theirs = green.page.get_by_role("dialog", name="Standing answers")
    expect(theirs.get_by_role("combobox", name="Leadership in others' turns")).to_have_value("ask")
    expect(looker.page.get_by_role("button", name="Standing answers")).to_have_count(0)
