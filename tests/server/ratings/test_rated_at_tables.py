"""Rated matches with a clock, at open tables, and again with the sides swapped."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.accounts.visitor import Browser
from tests.server.clocks.wall import Hands, clocks, live
from tests.server.harness import Json, Running
from tests.server.ratings.rated import Rated, made, numbers, rating, sit

from broadfront.server.matches.clocks import clock, timeouts

Member = Callable[[Running, str], Browser]
TOKEN = "t" * 43


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    hands = Hands()
    monkeypatch.setattr(clock, "running", clock.Clock(hands, hands.elapsed))
    monkeypatch.setattr(timeouts, "POLL_INTERVAL", 1e9)
    return hands


@pytest.fixture
def server(hands: Hands, start: Callable[..., Running]) -> Running:
    del hands  # before the server
    return start()


def opened(ada: Browser, server: Running, **more: object) -> Rated:
    body = {"game": "front_line", "seats": [{"kind": "person"}, {"kind": "open"}], "rated": True, **more}
    table = ada.post("/api/lobby/tables", body, 201)
    match = Rated(server, {"id": table["id"], "links": [{"seat": table["seat"], "token": table["token"]}]})
    match.signed_in[table["seat"]] = ada
    return match


def join(match: Rated, browser: Browser, status: int = 200, seat: int = 1) -> Json:
    found = browser.post(f"/api/matches/{match.id}/join", {"seat": seat, "token": TOKEN, "name": "X"}, status)
    match.tokens[seat], match.signed_in[seat] = TOKEN, browser
    return found


def test_who_runs_out_of_time_loses_points(server: Running, hands: Hands, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = made(server, ada, pace=live())
    match.state(0)
    assert clocks(match)["waiting"], "his seat is not taken yet"
    sit(match, bob, 1)
    assert clocks(match)["waiting"], "he has not opened the match yet"
    match.state(1)
    assert not clocks(match)["waiting"]
    asked = match.state()["view"]["ask"][0]
    hands.pass_by(61, server)
    won, lost = rating(match)["changes"]
    assert (lost["seats"], won["seats"]) == ([asked], [1 - asked])
    assert won["after"]["rating"] > 1500 > lost["after"]["rating"]


def test_who_made_a_rated_match_does_not_play_for_the_other(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = made(server, ada)
    sit(match, bob, 1)
    match.signed_in[1] = ada
    assert match.post("/parley", {"say": "resign"}, 1).status_code == 401
    assert match.get("", 1).status_code == 401
    del match.signed_in[1]
    assert match.post("/parley", {"say": "resign"}, 1).status_code == 401


def test_a_rated_table_is_for_who_has_signed_in(server: Running, member: Member) -> None:
    guest = Browser(server)
    body = {"game": "front_line", "seats": [{"kind": "person", "name": "G"}, {"kind": "open"}], "rated": True}
    assert "Sign in" in guest.post("/api/lobby/tables", body, 401)["message"]
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = opened(ada, server, pace=live())
    card = guest.get("/api/lobby")["open"][0]
    assert (card["rated"], card["pace"]["base"]) == (True, 60)
    assert "rated" in join(match, guest, 401)["message"]
    join(match, bob)
    guest.client.close()
    assert rating(match)["state"] == "on"
    match.post("/parley", {"say": "resign"}, 1)
    assert [one["player"]["name"] for one in rating(match)["changes"]] == ["Ada", "Bob"]
    again = bob.client.post(f"/api/matches/{match.id}/rematch", headers=match.headers(1)).json()
    follows = Rated(server, {"id": again["match"], "links": [{"seat": 0, "token": again["token"]}]})
    follows.signed_in[0] = bob
    join(follows, ada)
    state = follows.state(0)
    assert (state["rated"], state["clocks"]["pace"]["base"], state["missing"]) == (True, 60, [])
    follows.post("/parley", {"say": "resign"}, 1)
    assert rating(follows)["changes"][0]["player"]["name"] == "Bob"


def left(match: Rated, seat: int, *voters: int, choice: str = "computer:regular") -> None:
    """Have a seat given up, and those left agree on who plays on."""
    assert match.post("/vacancy", {"say": "leave"}, seat).status_code == 200
    version = match.state()["parley"]["vacancies"][0]["version"]
    for voter in voters:
        body = {"say": "vote", "seat": seat, "version": version, "choice": choice}
        answer = match.post("/vacancy", body, voter)
        assert answer.status_code == 200, answer.text


def test_who_gives_up_a_seat_has_lost_to_all_whatever_the_computer_does(
    server: Running, member: Member
) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = made(server, ada, seats=[{"kind": "person", "name": "Ada"}, {"kind": "person"}])
    sit(match, bob, 1)
    left(match, 0, 1)
    assert match.get("", 0).status_code == 401
    assert match.state(1)["seats"][0]["before"] == ["Ada"]
    match.post("/parley", {"say": "resign"}, 1)
    won, lost = rating(match)["changes"]
    assert (won["player"]["name"], lost["player"]["name"]) == ("Bob", "Ada")
    assert (won["seats"], lost["seats"]) == ([1], [])
    assert ada.get("/api/players/Ada/ratings")["ratings"][0]["history"][0]["score"] == 0


def test_who_takes_over_a_seat_of_a_rated_match_is_not_rated(server: Running, member: Member) -> None:
    ada, bob, eve = (member(server, name) for name in ("Ada", "Bob", "Eve"))
    match = made(server, ada)
    sit(match, bob, 1)
    left(match, 0, 1, choice="lobby")
    guest = {"seat": 0, "token": TOKEN, "name": "X"}
    assert server.client.post(f"/api/matches/{match.id}/join", json=guest).status_code == 401
    join(match, bob, 409, 0)
    join(match, eve, 200, 0)
    assert match.state(0)["seats"][0]["name"] == "Eve"
    match.post("/parley", {"say": "resign"}, 1)
    assert match.state(0)["ending"]["outcome"] == "won"
    names = [one["player"]["name"] for one in rating(match)["changes"]]
    assert names == ["Bob", "Ada"], "Eve has begun from what Ada left"
    before = numbers(server)
    server.run(server.context.ratings.rebuild())
    assert numbers(server) == before


def test_a_former_owner_who_deletes_his_account_has_no_name_there(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = made(server, ada, seats=[{"kind": "person", "name": "Ada"}, {"kind": "person"}])
    sit(match, bob, 1)
    left(match, 0, 1)
    assert ada.get("/api/me/export")["former_seats"] == [{"match": match.id, "seat": 0, "name": "Ada"}]
    ada.post("/api/me/delete", {"name": "Ada"})
    assert match.state(1)["seats"][0]["before"] == ["a former player"]
