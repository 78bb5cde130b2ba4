"""Two players and a spectator talk, apart until the match is over; chat can be switched off."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Dialog, Locator, expect
from tests.browser.axe import serious
from tests.browser.conftest import Open
from tests.browser.serving import Served
from tests.browser.tables import Table
from tests.browser.test_accounts import Device, sign_up
from tests.browser.test_accounts import named as named
from tests.browser.test_two_tables import link_for

At = Callable[..., Table]
SCRIPT = "<img src=x onerror=alert(1)> see https://example.org/a"


def chat(table: Table) -> Locator:
    return table.page.locator("[data-part='chat']")


def say(table: Table, text: str) -> None:
    chat(table).get_by_label("Your message").fill(text)
    chat(table).get_by_role("button", name="Send").click()
    expect(chat(table).get_by_role("log")).to_contain_text(text)


def test_players_talk_and_a_spectator_reads_nothing_of_it(open_table: Open) -> None:
    green, red, looker = open_table(), open_table((390, 844)), open_table()
    green.begin("A friend, by link", scenario="Main")
    red.open(link_for(green, "Red"))
    red.put_away_notices()
    looker.open(link_for(green, "Spectators"))

    chat(green).get_by_text("Chat").click()
    say(green, SCRIPT)
    expect(chat(red).get_by_label("1 not read")).to_be_visible()
    chat(red).get_by_text("Chat").click()
    log = chat(red).get_by_role("log")
    expect(log).to_contain_text("<img src=x onerror=alert(1)>")
    expect(log.locator("img")).to_have_count(0)
    assert serious(red.page) == []

    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    red.page.on("dialog", refuse)
    link = log.get_by_role("link")
    expect(link).to_have_attribute("rel", "noopener noreferrer nofollow ugc")
    link.click()
    assert "https://example.org/a" in asked[0]
    assert len(red.page.context.pages) == 1, "nothing was opened"

    say(red, "Hello")
    expect(chat(green).get_by_role("log")).to_contain_text("Hello")
    chat(looker).get_by_text("Chat").click()
    expect(chat(looker)).to_contain_text("The players cannot read it before the match is over.")
    expect(chat(looker)).to_contain_text("Sign in to write, mute or report.")
    expect(chat(looker).get_by_role("link", name="Sign in")).to_have_attribute("href", "#/sign-in")
    expect(chat(looker)).not_to_contain_text("Hello")

    chat(red).get_by_role("button", name="Green").click()
    chat(red).get_by_role("button", name="Mute").click()
    expect(log).to_contain_text("muted")
    expect(log).not_to_contain_text("onerror")
    chat(red).get_by_role("button", name="Green").click()
    chat(red).get_by_role("button", name="Report").click()
    expect(chat(red)).to_contain_text("Reported to whoever runs this server")

    red.page.get_by_role("button", name="Settings").click()
    red.page.get_by_role("checkbox", name="Chat with the others in a match").uncheck()
    red.page.get_by_role("button", name="Close", exact=True).click()
    expect(chat(red)).to_have_count(0)


def test_a_guest_who_watches_reads_and_is_asked_to_sign_in(named: Served, at_server: At) -> None:
    green, looker, guest = at_server(named), at_server(named), at_server(named)
    Device(looker.page.context, looker.page)
    sign_up(looker.page, "Looker")
    green.begin("A friend, by link", scenario="Main")
    for table in (looker, guest):
        table.open(link_for(green, "Spectators"))
        chat(table).get_by_text("Chat").click()
    say(looker, "Red will win")
    expect(chat(guest).get_by_role("log")).to_contain_text("Red will win")
    expect(chat(guest).get_by_role("button", name="Looker")).to_be_disabled()
    expect(chat(guest).get_by_label("Your message")).to_have_count(0)


def test_spectators_talk_and_players_read_it_when_the_match_is_over(named: Served, at_server: At) -> None:
    green, looker = at_server(named), at_server(named)
    Device(looker.page.context, looker.page)
    sign_up(looker.page, "Looker")
    green.begin("A friend, by link", scenario="Main")
    looker.open(link_for(green, "Spectators"))
    chat(looker).get_by_text("Chat").click()
    say(looker, "Red will win")
    chat(green).get_by_text("Chat").click()
    expect(chat(green)).to_contain_text("The players talk here.")
    green.page.get_by_role("button", name="Seats, links and files").click()
    green.page.get_by_role("button", name="Resign").click()
    green.page.get_by_role("button", name="Yes, resign as Green").click()
    chat(green).get_by_role("button", name="Spectators").click()
    expect(chat(green).get_by_role("log")).to_contain_text("Red will win")
