"""Seats that belong to an account: claimed, opened without their link, lost with it, left behind."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from tests.patience import PATIENCE
from tests.server.accounts.authenticator import Authenticator
from tests.server.accounts.visitor import Browser, Json
from tests.server.harness import PERSON, People, Running, computer, heard
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin


def claimed(browser: Browser, match: People, *seats: int) -> int:
    """Claim seats by their links; return how many became the account's."""
    held = [{"match": match.id, "token": match.tokens[seat]} for seat in seats]
    found: int = browser.post("/api/me/seats", {"seats": held})["seats"]
    return found


def state(browser: Browser, match: People, seat: int, status: int = 200) -> Json:
    """What the match tells who has a seat by being signed in."""
    headers = {"authorization": f"Bearer seat-{seat}"}
    answer = browser.client.get(f"/api/matches/{match.id}", headers=headers)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def line(browser: Browser, match: People, seat: int) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
    address = f"{match.server.url.replace('http', 'ws')}/api/matches/{match.id}/live?token=seat-{seat}"
    headers = {"cookie": cookies}
    return connect(
        address, additional_headers=headers, proxy=None, ping_interval=None, close_timeout=PATIENCE
    )


def test_a_guests_seats_are_claimed(server: Running, browser: Browser, other: Browser) -> None:
    match = server.match()
    seats = [{"match": match.id, "token": token} for token in match.tokens.values()]
    browser.sign_up("Ada")
    assert browser.post("/api/me/seats", {"seats": [seats[0], {"match": match.id, "token": "x" * 43}]}) == {
        "seats": 1
    }
    other.sign_up("Bob")
    assert other.post("/api/me/seats", {"seats": seats}) == {"seats": 1}  # the first is Ada's
    assert [seat["match"] for seat in browser.get("/api/me/export")["seats"]] == [match.id]


def test_an_account_is_deleted_and_its_matches_stay(server: Running, browser: Browser) -> None:
    match = server.match()
    browser.sign_up("Ada")
    browser.post("/api/me/seats", {"seats": [{"match": match.id, "token": match.tokens[0]}]})
    browser.post("/api/me/delete", {"name": "ada"}, 422)
    assert browser.post("/api/me/delete", {"name": "Ada"})["id"] == ""
    assert browser.get("/api/me")["id"] == ""
    assert server.sql(f"SELECT name FROM seats WHERE match_id = '{match.id}' AND seat = 0") == [
        ("a former player",)
    ]
    assert browser.client.get("/api/players/Ada").status_code == 404
    browser.keys = Authenticator(browser.url)
    browser.sign_up("Ada")  # the name is free again


def test_a_seat_of_the_account_needs_no_link(server: Running, browser: Browser, other: Browser) -> None:
    match = server.match()
    browser.sign_up("Ada")
    assert "sign in" in state(other, match, 0, 401)["message"]
    assert "does not belong" in state(browser, match, 0, 401)["message"]
    assert claimed(browser, match, 0) == 1
    assert state(browser, match, 0)["seat"] == 0
    assert "does not belong" in state(browser, match, 1, 401)["message"]
    other.keys = browser.keys
    other.sign_in()  # the second device
    own = other.rows("/api/me/seats")[0]
    assert (own["match"], own["seat"], own["game"]) == (match.id, 0, "front_line")
    told = state(other, match, 0)
    verb, what, where = told["view"]["ask"][3][0]
    move = {"version": told["version"], "verb": verb, "what": what, "where": where}
    headers = {"authorization": "Bearer seat-0"}
    answer = other.client.post(f"/api/matches/{match.id}/moves", json=move, headers=headers)
    assert answer.status_code == 200, answer.text
    assert match.state(0)["seat"] == 0, "the link opens it as before"


@pytest.mark.parametrize("word", ["seat-9", "seat-99", "seat-", "seat--1", "seat-0x", "seat-٣", "Seat-0"])
def test_a_word_that_names_no_seat_opens_none(server: Running, browser: Browser, word: str) -> None:
    match = server.match()
    browser.sign_up("Ada")
    claimed(browser, match, 0, 1)
    headers = {b"authorization": f"Bearer {word}".encode()}
    assert browser.client.get(f"/api/matches/{match.id}", headers=headers).status_code == 401


def test_a_live_connection_ends_with_the_session(server: Running, browser: Browser) -> None:
    match = server.match()
    browser.sign_up("Ada")
    claimed(browser, match, 0)
    with line(browser, match, 0) as live:
        assert heard(live)["seat"] == 0
        browser.post("/api/sign-out")
        match.step()
        with pytest.raises(ConnectionClosed) as closed:
            live.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401


def test_a_live_connection_renews_no_session(server: Running, browser: Browser) -> None:
    match = server.match()
    browser.sign_up("Ada")
    claimed(browser, match, 0)
    yesterday = datetime.now(UTC) - timedelta(hours=25)
    server.sql(f"UPDATE user_sessions SET renewed = '{yesterday:%Y-%m-%d %H:%M:%S}+00'")
    hashes = server.sql("SELECT hash FROM user_sessions")
    with line(browser, match, 0) as live:
        assert heard(live)["seat"] == 0
        match.step()
        assert heard(live)["seat"] == 0
    assert server.sql("SELECT hash FROM user_sessions") == hashes
    assert browser.get("/api/me")["name"] == "Ada"


def test_another_sites_page_opens_no_live_connection(server: Running, browser: Browser) -> None:
    match = server.match()
    browser.sign_up("Ada")
    claimed(browser, match, 0)
    cookies = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
    address = f"{match.server.url.replace('http', 'ws')}/api/matches/{match.id}/live?token=seat-0"
    with pytest.raises(Exception, match="403"):
        connect(
            address,
            additional_headers={"cookie": cookies},
            origin=Origin("https://evil.example"),
            proxy=None,
        )


def test_who_renews_the_link_has_the_seat_alone(server: Running, browser: Browser) -> None:
    match = server.match()
    browser.sign_up("Ada")
    claimed(browser, match, 0, 1)  # who made the match was told both links
    assert match.post("/renew", {"token": "n" * 43}, 1).status_code == 200
    assert "does not belong" in state(browser, match, 1, 401)["message"]
    headers = {"authorization": f"Bearer {match.tokens[0]}"}
    answer = browser.client.post(f"/api/matches/{match.id}/renew", json={"token": "m" * 43}, headers=headers)
    assert answer.status_code == 200
    assert state(browser, match, 0)["seat"] == 0, "renewed by who is signed in, it stays the account's"


def test_who_plays_alone_analyses_a_match_of_the_account(server: Running, browser: Browser) -> None:
    match = server.match(seats=[PERSON, computer()])
    browser.sign_up("Ada")
    path, body = f"/api/matches/{match.id}/analysis", {"moves": 0, "tokens": ["seat-0"]}
    browser.post(path, body, 409)
    claimed(browser, match, 0)
    assert browser.post(path, body, 200)["game"] == "front_line"


def test_the_name_goes_from_a_match_that_is_watched(server: Running, browser: Browser) -> None:
    match = server.match(seats=[{"kind": "person", "name": "Ada of Aarhus"}, {"kind": "person"}])
    browser.sign_up("Ada")
    claimed(browser, match, 0)
    with match.socket() as watching:
        assert heard(watching)["seats"][0]["name"] == "Ada of Aarhus"
        browser.post("/api/me/delete", {"name": "Ada"})
        assert heard(watching)["seats"][0]["name"] == "a former player"
    match.step()
    server.forget()
    assert match.state()["seats"][0]["name"] == "a former player"
    assert match.state(0)["seat"] == 0, "the link goes on working"
