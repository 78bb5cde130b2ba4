"""Two strangers, from signing up to playing again: the lobby, a rated match with clocks, ratings, a rematch."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.axe import serious
from tests.browser.serving import Served
from tests.browser.tables import Table
from tests.browser.test_accounts import Device, sign_up
from tests.browser.test_accounts import named as named
from tests.browser.test_lobby import begun, waiting
from tests.browser.test_rated_clocks import clock, rating_of

At = Callable[..., Table]
TIME = "15 minutes each, 15 seconds more a turn"


def test_two_strangers_meet_play_for_a_rating_and_play_again(named: Served, at_server: At) -> None:
    host, guest = at_server(named), at_server(named, (390, 844), has_touch=True)
    ada, bob = host.page, guest.page
    for page, name in ((ada, "Ada"), (bob, "Bob")):
        Device(page.context, page)
        sign_up(page, name)

    bob.goto("/#/lobby")
    host.home()
    ada.get_by_role("group", name="Game").get_by_role("button", name=re.compile("^Front Line")).click()
    ada.get_by_role("radio", name=re.compile("^Main")).check()
    ada.get_by_label("Other players", exact=True).check()
    ada.get_by_label("Anybody, by the lobby", exact=True).check()
    ada.get_by_role("combobox", name="Time").select_option(label=TIME)
    ada.get_by_role("checkbox", name="Rated").check()
    ada.get_by_role("button", name="Open the table").click()
    waiting(ada)

    line = bob.get_by_role("list", name="Open tables").get_by_role("listitem").filter(has_text="Ada")
    expect(line).to_contain_text("rated · 15 min + 15 s")
    line.get_by_role("button", name="Join as Red").click()
    guest.laid_out()
    for table in (host, guest):
        begun(table.page)
        expect(table.page.locator(".clocks .runs")).to_have_count(1)
    assert serious(bob) == []

    host.action("Take supply card: Staggered air").click()
    guest.action("Take supply card: Balanced capital").click()
    expect(host.log.nth(1)).to_contain_text("takes")
    assert host.id == guest.id
    bob.get_by_role("button", name="Seats, links and files").click()
    bob.get_by_role("button", name="Resign").click()
    bob.get_by_role("button", name=re.compile("^Yes, resign")).click()
    for page in (ada, bob):
        expect(page.locator("[data-part='rating'] li")).to_have_count(2)
        assert rating_of(page, "Ada").endswith("+79")
        assert rating_of(page, "Bob").endswith("−79")

    former = host.id
    bob.get_by_role("button", name="Rematch, sides swapped").click()
    waiting(bob)
    ada.get_by_role("button", name="Accept the rematch, sides swapped").click()
    for table in (host, guest):
        table.laid_out()
        begun(table.page)
        expect(table.page.locator(".clocks .runs")).to_have_count(1)
    assert host.id == guest.id != former
    state = host.state()
    assert [seat["name"] for seat in state["seats"]] == ["Bob", "Ada"]
    assert state["rated"]
    assert clock(ada, 1 - int(ada.locator(".clocks .runs").get_attribute("data-seat") or 0)) == "15:00"
