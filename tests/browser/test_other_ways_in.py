"""Other ways into a match than the front door's button: a file, a moment of another match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect
from tests.browser.driver import Driver, Mouse
from tests.browser.tables import MATCHES, Table, holds

from broadfront.engine import match_file, registry

pytestmark = pytest.mark.wheel


def test_bringing_in_a_match_shows_that_it_works_and_can_be_given_up(table: Table) -> None:
    page = table.page
    page.route("**/api/v1/matches/import", lambda _: None)  # a server that reads for ever
    table.home()
    for _ in range(2):
        page.get_by_label("Choose a file").set_input_files(MATCHES / "orders.match")
        expect(page.get_by_role("progressbar", name="Reading the match")).to_be_visible()
        page.get_by_role("button", name="Give up").click()
        expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_match_file_is_brought_in_and_goes_on_where_it_ended(table: Table) -> None:
    table.bring_in("orders")
    match = match_file.read((MATCHES / "orders.match").read_text())
    p = match.position
    counters = match.game.view(p, 0).counters
    table.shows([(counter.space, counter.spoken) for counter in counters])
    expect(table.log).to_have_count(len(table.ask("/log")))
    expect(table.prompt).to_contain_text("Green: Give an order to a unit")
    assert table.state()["moves"] == 9


def test_a_file_that_is_no_match_is_refused_in_words(table: Table, tmp_path: Path) -> None:
    table.witness.forgiven.append("status of 4(00|22)")
    table.home()
    wrong = tmp_path / "wrong.match"
    wrong.write_text(
        (MATCHES / "orders.match").read_text().replace("8. Red: maneuver D8 D7", "8. Red: maneuver D8 A1")
    )
    table.page.get_by_label("Choose a file").set_input_files(wrong)
    refusal = re.compile(r"16.*8\.5.*No chit is left to move the Infantry on D8, and by Leadership")
    expect(table.page.get_by_role("alert")).to_contain_text(refusal)
    expect(table.page.get_by_role("button", name="Begin the match")).to_be_visible()


@pytest.mark.parametrize(
    ("address", "label"),
    [
        ("/", "Choose a file"),
        ("/#/analyse", "An analysis that was saved"),
        ("/#/edit/action_front", "Open a scenario file"),
        ("/#/edit-file/front_line", "Open a scenario file"),
    ],
)
def test_a_file_in_another_encoding_is_refused_as_the_terminal_does(
    table: Table, address: str, label: str
) -> None:
    page = table.page
    page.goto(address)
    if "edit" in address:
        page.get_by_role("button", name="New or open").click()
    refusal = page.get_by_role("alert")
    for name, data, said in (
        ("a.toml", "title".encode("utf-16"), "a.toml:1: this is UTF-16 text: save the file as UTF-8"),
        ("b.toml", "title".encode("utf-16-be"), "b.toml:1: this is UTF-16 text: save the file as UTF-8"),
        ("c.toml", "\ntitle ü".encode("latin-1"), "c.toml:2: this is not UTF-8 text: save the file as UTF-8"),
    ):
        page.get_by_label(label).set_input_files(FilePayload(name=name, mimeType="text/plain", buffer=data))
        expect(refusal).to_have_text(said)


def test_a_scenario_file_with_a_byte_order_mark_is_read(table: Table) -> None:
    page = table.page
    page.goto("/#/edit-file/front_line")
    page.get_by_role("button", name="New or open").click()
    text = registry.game("front_line").scenario_text("main")
    file = FilePayload(name="a.toml", mimeType="text/plain", buffer=b"\xef\xbb\xbf" + text.encode())
    page.get_by_label("Open a scenario file").set_input_files(file)
    expect(page.get_by_role("region", name="Verdict")).to_contain_text("It can be played.")


def test_a_moment_of_a_match_is_branched_into_one_against_the_computer(table: Table) -> None:
    page = table.page
    table.bring_in("retreat")
    old, then = table.id, table.ask("/moments/9")["view"]
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_role("slider", name="Moment of the match").fill("9")
    table.shows([(one["space"], one["spoken"]) for one in then["counters"]])
    page.get_by_role("button", name="Play on from here").click()
    sheet = page.get_by_role("dialog", name="Play on from here")
    expect(sheet).to_contain_text("after 9 moves")
    sheet.get_by_role("combobox", name="Green", exact=True).select_option(label="A person on this screen")
    sheet.get_by_role("combobox", name="Red", exact=True).select_option(label="Computer: Recruit")
    sheet.get_by_role("button", name="Begin the new match").click()
    holds(page, "old => !location.hash.includes(old)", old)
    table.laid_out()
    table.shows([(one["space"], one["spoken"]) for one in then["counters"]])
    state = table.state()
    assert (state["moves"], state["seats"][1]["kind"], state["seats"][1]["level"]) == (
        9,
        "computer",
        "recruit",
    )

    Driver(page, Mouse(page), seed=8).play(
        lambda _: any(line["seat"] == 1 and line["move"] >= 9 for line in table.ask("/log"))
    )
    answer = page.request.get(f"/api/v1/matches/{old}")
    assert answer.json()["moves"] == 13  # the old one stays as it was
