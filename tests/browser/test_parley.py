"""A match is ended by its players: one resigns, or both agree to a draw."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from tests.browser.conftest import Open
from tests.browser.tables import Table
from tests.browser.test_two_tables import link_for


def two(open_table: Open) -> tuple[Table, Table]:
    """Two people at one match, each in a browser of his own."""
    host, guest = open_table(), open_table()
    host.begin("A friend, by link", scenario="Main")
    guest.open(link_for(host, "Red"))
    guest.put_away_notices()
    return host, guest


def seats_of(table: Table) -> Locator:
    """Open the sheet of seats, and return its part about ending the match."""
    table.page.get_by_role("button", name="Seats, links and files").click()
    return table.page.locator("[data-part='end-match']")


def close(table: Table) -> None:
    table.page.get_by_role("button", name="Close", exact=True).click()


def test_a_draw_is_offered_refused_offered_back_and_taken(open_table: Open) -> None:
    host, guest = two(open_table)
    seats_of(host).get_by_role("button", name="Offer a draw").click()
    close(host)
    waiting = host.page.locator("[data-notice='offer']")
    expect(waiting).to_contain_text("You offer a draw")
    asked = guest.page.locator("[data-notice='offer']")
    expect(asked).to_contain_text("Green offers a draw.")
    asked.get_by_role("button", name="Refuse").click()
    expect(waiting).to_have_count(0)
    sheet = seats_of(host)
    expect(sheet.get_by_role("button", name="Offer a draw")).to_be_disabled()
    expect(sheet).to_contain_text("Your last offer was refused")
    close(host)
    seats_of(guest).get_by_role("button", name="Offer a draw").click()
    close(guest)
    waiting.get_by_role("button", name="Accept").click()
    for table in (host, guest):
        expect(table.page.locator(".result .why")).to_have_text("All players agreed to a draw.")
        expect(table.page.get_by_role("heading", name="The match is a draw")).to_be_visible()


def test_who_resigns_is_asked_once_more_and_loses(open_table: Open) -> None:
    host, guest = two(open_table)
    sheet = seats_of(host)
    sheet.get_by_role("button", name="Resign").dblclick()  # a double click only asks
    expect(sheet.get_by_role("button", name="Go on playing")).to_be_visible()
    sheet.get_by_role("button", name="Yes, resign as Green").click()
    expect(sheet).to_have_count(0)
    for table, verdict, why in (
        (host, "You have lost", "You have resigned."),
        (guest, "You have won", "Green has resigned."),
    ):
        expect(table.page.locator(".verdict")).to_have_text(verdict)
        expect(table.page.locator(".result .why")).to_have_text(why)


def test_an_order_is_taken_back_where_the_other_agrees(open_table: Open) -> None:
    host, guest = two(open_table)
    choice = host.action("Take supply card: Balanced air")
    choice.click()
    expect(choice).to_have_count(0)
    seats_of(host).get_by_role("button", name="Ask to take back my last order").click()
    close(host)
    asked = guest.page.locator("[data-notice='offer']")
    expect(asked).to_contain_text("Green asks to take back the last order, with all that came after it.")
    asked.get_by_role("button", name="Accept").click()
    expect(choice).to_be_visible()
    expect(asked).to_have_count(0)
