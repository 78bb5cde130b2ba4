"""A rated match with clocks between two accounts, each in a browser of its own."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser.axe import serious
from tests.browser.serving import Served
from tests.browser.tables import Table
from tests.browser.test_accounts import Device, sign_up
from tests.browser.test_accounts import named as named
from tests.browser.test_two_tables import link_for

At = Callable[..., Table]


def clock(page: Page, seat: int) -> str:
    return page.locator(f".clocks [data-seat='{seat}'] b").inner_text()


def rating_of(page: Page, name: str) -> str:
    return page.locator("[data-part='rating'] li").filter(has_text=name).inner_text().replace("\n", " ")


def test_a_rated_match_with_clocks_to_its_end(named: Served, at_server: At) -> None:
    tables = [at_server(named), at_server(named, (390, 844))]
    ada, bob = (table.page for table in tables)
    for page, name in ((ada, "Ada"), (bob, "Bob")):
        Device(page.context, page)
        sign_up(page, name)

    tables[0].home()
    ada.get_by_role("group", name="Game").get_by_role("button", name=re.compile("^Front Line")).click()
    ada.get_by_role("radio", name="A friend, by link").check()
    ada.get_by_role("combobox", name="Time").select_option(label="15 minutes each, 15 seconds more a turn")
    ada.get_by_role("checkbox", name="Rated").check()
    ada.get_by_role("button", name="Begin the match").click()
    expect(ada.locator("[data-notice='rated']")).to_contain_text("Waiting for")
    expect(ada.locator(".clocks")).to_contain_text("The clocks start when everybody has come.")
    assert clock(ada, 0) == "15:00"
    invitation = ada.get_by_role("textbox", name="Invitation for Red").input_value()
    assert "/#/join/" in invitation
    assert link_for(tables[0], "Red") == invitation, "no link of the other's seat is there"
    bob.goto(invitation)
    bob.get_by_role("button", name="Play as Red").click()
    for page in (ada, bob):
        expect(page.locator("[data-notice]")).to_have_count(0)
        expect(page.locator(".clocks .runs")).to_have_count(1)
    assert serious(bob) == []
    running = int(ada.locator(".clocks .runs").get_attribute("data-seat") or -1)
    expect(ada.locator(".clocks .runs b")).to_have_text(re.compile("^14:5"))
    assert clock(bob, 1 - running) == "15:00"
    session = ada.url.partition("#/m/")[2]
    match, token = session.split("/")
    answer = ada.request.post(
        f"/api/v1/matches/{match}/resignation", headers={"authorization": f"Bearer {token}"}
    )
    assert answer.ok, answer.text()
    for page in (ada, bob):
        expect(page.locator("[data-part='rating'] li")).to_have_count(2)
        assert rating_of(page, "Ada").endswith("−79")
        assert rating_of(page, "Bob").endswith("+79")

    body = {
        "game": "front_line",
        "seats": [{"kind": "person"}, {"kind": "person"}],
        "rated": True,
        "pace": {"kind": "live", "base": 5},
    }
    made = ada.request.post("/api/v1/matches", data=body).json()
    join = {"seat": 1, "token": "b" * 43, "invite": made["invites"][0]["token"]}
    assert bob.request.post(f"/api/v1/matches/{made['id']}/join", data=join).ok
    for page, token in ((ada, made["links"][0]["token"]), (bob, "b" * 43)):
        page.goto(f"/#/m/{made['id']}/{token}")
    loser = "You" if ada.locator(".clocks .runs").get_attribute("data-seat") == "0" else "Bob"
    expect(ada.locator(".clocks .low.runs")).to_have_count(1)
    expect(ada.locator(".result .why")).to_contain_text(f"{loser} ran out of time.")
    expect(ada.locator("[data-part='rating'] li")).to_have_count(2)

    bob.goto("/#/player/Ada")
    figure = bob.get_by_role("figure")
    expect(figure).to_contain_text("2 matches")
    expect(figure.get_by_role("img")).to_be_visible()
    expect(bob.get_by_text(re.compile("^You against Ada: "))).to_be_visible()
    assert serious(bob) == []
    bob.get_by_role("link", name="Leaderboards").click()
    expect(bob.get_by_text("Nobody has a certain rating in Front Line yet.")).to_be_visible()
    assert serious(bob) == []


def test_holidays_stop_the_clocks_of_matches_by_post(named: Served, at_server: At) -> None:
    page = at_server(named).page
    Device(page.context, page)
    sign_up(page, "Ada")
    body = {
        "game": "front_line",
        "seats": [{"kind": "person"}, {"kind": "computer", "level": "recruit"}],
        "pace": {"kind": "post", "days": 3, "reserve": 10},
    }
    made = page.request.post("/api/v1/matches", data=body).json()
    token = made["links"][0]["token"]
    held = {"seats": [{"match": made["id"], "token": token}]}
    assert page.request.post("/api/v1/me/seats", data=held).ok
    page.goto(f"/#/m/{made['id']}/{token}")
    expect(page.locator(".clocks .runs b")).to_have_text(re.compile("^1[23] d"))
    page.goto("/#/account")
    part = page.get_by_role("region", name="Holidays")
    expect(part.get_by_role("listitem")).to_contain_text("20 days left")
    part.get_by_label("Days").fill("5")
    part.get_by_role("button", name="Away from now on").click()
    expect(part.get_by_role("listitem")).to_contain_text("away until")
    assert serious(page) == []
    part.get_by_role("link").click()
    expect(page.locator(".clocks")).to_contain_text("on holiday until")
    page.go_back()
    part.get_by_role("button", name="I am back").click()
    expect(part.get_by_role("listitem")).to_contain_text("19 days left")
