"""People who find each other: by the lobby, by an invitation, by quick pairing; and play again."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.serving import Served
from tests.browser.tables import Table

PHONE = (390, 844)
SHEET = "navigator.share = async (given) => { window.shared = given; }"
"""The share sheet of a phone."""


def open_a_table(host: Table, whom: str, message: str = "") -> None:
    """Open a table of Front Line from the home page."""
    page = host.page
    host.home()
    page.get_by_role("group", name="Game").get_by_role("button", name=re.compile("^Front Line")).click()
    page.get_by_role("radio", name=re.compile("^Main")).check()
    page.get_by_label("Other players", exact=True).check()
    page.get_by_label(whom, exact=True).check()
    page.get_by_label("Your name").fill("Ada")
    if message:
        page.get_by_label("What you want to say").fill(message)
    page.get_by_role("button", name="Open the table").click()
    host.laid_out()


def waiting(page: Page) -> None:
    expect(page.get_by_role("region", name="Waiting room")).to_be_visible()


def begun(page: Page) -> None:
    expect(page.get_by_role("region", name="Waiting room")).to_have_count(0)


def test_two_find_each_other_in_the_lobby_and_play(open_table: Open) -> None:
    host, guest = open_table(), open_table(PHONE, has_touch=True, color_scheme="dark")
    guest.page.goto("/#/lobby")
    expect(guest.page.get_by_role("heading", name="Quick pairing")).to_be_visible()
    open_a_table(host, "Anybody, by the lobby", "A quiet game")
    waiting(host.page)
    assert serious(host.page) == []

    tables = guest.page.get_by_role("list", name="Open tables")
    line = tables.get_by_role("listitem").filter(has_text="A quiet game")
    expect(line).to_contain_text("Ada")
    assert serious(guest.page) == []
    line.get_by_role("link", name="Join …").click()
    guest.page.get_by_label("Your name").fill("Bob")
    assert serious(guest.page) == []
    guest.page.get_by_role("button", name="Play as Red").click()
    guest.laid_out()
    begun(host.page)
    host.action("Take supply card: Staggered air").click()
    expect(guest.prompt).to_contain_text("Choose your supply card")
    guest.action("Take supply card: Balanced capital").click()
    expect(host.log.nth(1)).to_contain_text("Red takes")

    guest.page.goto("/#/lobby")
    mine = guest.page.get_by_role("list", name="My matches").get_by_role("listitem").first
    is_hosts = host.state()["view"]["ask"][0] == 0  # the die has said who goes first
    expect(mine).to_contain_text("Ada to move" if is_hosts else "Your turn")
    assert serious(guest.page) == []


def test_an_invitation_is_sent_accepted_and_played_again(open_table: Open) -> None:
    host, guest = open_table(), open_table()
    host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.add_init_script(SHEET)
    host.page.reload()
    open_a_table(host, "Who has my invitation")
    waiting(host.page)
    expect(host.page.get_by_role("heading", name="Send this to your opponent")).to_be_visible()
    host.page.get_by_role("button", name="Copy the link").click()
    expect(host.page.get_by_role("button", name="Copied")).to_be_visible()
    assert (
        host.page.evaluate("navigator.clipboard.readText()")
        == host.page.get_by_role("textbox", name="Invitation for Red").input_value()
    )
    host.page.get_by_role("button", name="Share …").click()
    shared = host.page.evaluate("window.shared")
    assert shared["url"] == host.page.get_by_role("textbox", name="Invitation for Red").input_value()
    host.page.get_by_role("button", name="QR code").click()
    expect(host.page.get_by_role("img", name="The invitation for Red as a QR code")).to_be_visible()
    assert serious(host.page) == []
    address = host.page.get_by_role("textbox", name="Invitation for Red").input_value()
    guest.page.goto(address)
    guest.page.get_by_label("Your name").fill("Bob")
    guest.page.get_by_role("button", name="Play as Red").click()
    guest.laid_out()
    begun(host.page)

    host.page.get_by_role("button", name="Seats, links and files").click()
    host.page.get_by_role("button", name="Resign").click()
    host.page.get_by_role("button", name=re.compile("^Yes, resign")).click()
    former = host.id
    host.page.get_by_role("button", name="Rematch, sides swapped").click()
    waiting(host.page)
    guest.page.get_by_role("button", name="Accept the rematch, sides swapped").click()
    begun(host.page)
    guest.laid_out()
    assert host.id == guest.id != former
    assert [seat["name"] for seat in host.state()["seats"]] == ["Bob", "Ada"]


def test_two_are_paired_and_an_archive_is_searched(own_server: Served, at_server: Open) -> None:
    tables = [at_server(own_server), at_server(own_server)]
    for table, name in zip(tables, ("Ada", "Bob"), strict=True):
        table.page.goto("/#/lobby")
        table.page.get_by_label("Your name").fill(name)
        table.page.get_by_role("combobox", name="Game").select_option(label="Front Line")
        table.page.get_by_role("button", name="Find an opponent").click()
        table.laid_out()
    for table in tables:
        begun(table.page)
    first, second = tables
    first.page.get_by_role("button", name="Seats, links and files").click()
    first.page.get_by_role("button", name="Resign").click()
    first.page.get_by_role("button", name=re.compile("^Yes, resign")).click()
    expect(second.page.locator(".verdict")).to_have_text("You have won")
    page = second.page
    page.goto("/#/archive")
    matches = page.get_by_role("list", name="Matches").get_by_role("listitem")
    expect(matches).to_have_count(1)
    page.get_by_label("Player").fill("Nobody")
    page.get_by_role("button", name="Search").click()
    expect(matches).to_have_count(0)
    page.get_by_label("Player").fill("Bob")
    page.get_by_role("button", name="Search").click()
    expect(matches).to_have_count(1)
    assert serious(page) == []
