"""Whoever makes a rated match learns nothing of another seat's hand: every endpoint is asked with all the maker has."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, Json, People, Running, client_of, heard
from tests.server.ratings.rated import Rated, made, sit
from tests.server.test_secrets import secrets_of, told, undealt
from websockets.exceptions import ConnectionClosed

from broadfront.server.http import openapi

Member = Callable[[Running, str], Browser]

MAKER, OTHER = 0, 1
NEW, NEWER = "n" * 43, "m" * 43

ENDS_THE_CREDENTIAL = {"closeAccount", "signOut", "endSession", "endOtherSessions", "withdrawMatch", "resign"}
"""They answer nothing about a hand, and would end the test."""
GIVEN: dict[str, Any] = {
    "game": "veil", "space": 0, "verb": "hide", "what": 1, "where": 0, "after": 0, "wait": 0, "since": 0,
    "battle": "x", "number": 0, "pool": "veil", "player": "x", "other": "y", "name": "Ada", "first": "x", "second": "y",
    "token": NEW, "which": "open", "seat": MAKER, "reason": "",
}  # fmt: skip
"""What is asked for by name where an endpoint needs it."""


@pytest.fixture(autouse=True, scope="module")
def veil(toybox: Path) -> Path:
    """Veil is in the catalogue before the server's workers start."""
    return toybox


@pytest.fixture
def server(start: Callable[..., Running]) -> Running:
    return start()


@pytest.fixture
def guest(server: Running) -> Iterator[httpx.Client]:
    client = client_of(server.url)
    yield client
    client.close()


def bodies(match: Rated, version: int, moves: int) -> dict[str, Json]:
    """What is sent to each endpoint that takes something; it changes nothing of the match."""
    order = {"version": version, "parts": [{"verb": "hide", "what": [1, 2], "where": [0], "units": 2}]}
    held = [
        {"match": match.id, "token": token} for token in (*match.tokens.values(), *match.invites.values())
    ]
    return {
        "sendMove": {"version": version, "verb": "hide", "what": 1},
        "sendOrders": order,
        "forecastOrders": order,
        "sendUndo": {"version": version},
        "sendDiceCommitment": {"promise": "no promise"},
        "sendDiceSeed": {"salt": "x", "promises": ["", ""]},
        "sendOffer": {"say": "refuse"},
        "sendReplacement": {"say": "return"},
        "takeVacation": {"days": 0},
        "renewSeat": {"token": "no token"},
        "setAutoDeclines": {"topic": "none", "until": "turn"},
        "branchMatch": {"moves": 1},
        "analyseMatch": {
            "moves": moves,
            "tokens": [*match.tokens.values(), *match.invites.values(), "seat-0", "seat-1"],
        },
        "evaluateMatch": {"moves": 1, "seconds": 0.05},
        "readExplanations": {"moves": 1, "ways": [[["hide", 1, 0]]]},
        "claimSeats": {"seats": held},
        "readOwnMatches": {"seats": held},
        "joinTable": {"seat": OTHER, "token": NEWER, "name": "Eve", "invite": match.invites.get(OTHER, "")},
        "findPartner": {"game": "veil", "token": match.tokens[MAKER], "match": match.id, "rated": True},
    }


def every_request(match: Rated, version: int, moves: int) -> Iterator[tuple[str, str, str, Json | None]]:
    """Each operation of the API: its name, verb, address and body."""
    sent = bodies(match, version, moves)
    for path, verbs in openapi.document()["paths"].items():
        for verb, operation in verbs.items():
            name = operation["operationId"]
            if name in ENDS_THE_CREDENTIAL:
                continue
            values: dict[str, Any] = GIVEN | {
                "moves": moves,
                "last": moves,
                "id": match.id if "/matches/" in path else "x",
            }
            address = path.format_map(values)
            query = {
                one["name"]: values[one["name"]]
                for one in operation.get("parameters", [])
                if one["in"] == "query" and (one.get("required") or one["name"] in ("after", "since"))
            }
            words = "&".join(f"{key}={value}" for key, value in query.items())
            body = sent.get(name, {}) if "requestBody" in operation else None
            yield name, verb, f"{address}?{words}" if words else address, body


def answers(
    match: Rated, client: httpx.Client, credential: str | None, version: int, moves: int
) -> dict[str, httpx.Response]:
    """What every operation answers to one credential; without one, those that know no match too."""
    headers = {} if credential is None else {"authorization": f"Bearer {credential}"}
    return {
        name: client.request(verb, address, json=body, headers=headers)
        for name, verb, address, body in every_request(match, version, moves)
        if credential is None or match.id in address
    }


def credentials(match: Rated) -> list[str | None]:
    """All that whoever made the match may put in the place of a seat's token."""
    return [None, *match.tokens.values(), *match.invites.values(), "seat-0", "seat-1"]


def assert_kept(match: Rated, clients: list[httpx.Client], hidden: set[bytes]) -> None:
    version, moves = match.state()["version"], match.state()["moves"]
    for client in clients:
        for credential in credentials(match):
            for name, answer in answers(match, client, credential, version, moves).items():
                assert answer.status_code < 500, (name, credential, answer.text)
                assert told(hidden, answer.content + str(answer.headers).encode()) == [], (name, credential)


def of_before(server: Running, client: httpx.Client) -> Rated:
    """A rated match of an earlier version, whose maker was told all links and has taken no seat yet."""
    found = client.post("/api/matches", json={"game": "veil", "seats": [PERSON, PERSON]}).json()
    match = Rated(server, found)
    server.sql(f"UPDATE matches SET rated = {'true'} WHERE id = '{match.id}'")
    server.forget()
    return match


def claim(match: Rated, browser: Browser, seat: int) -> int:
    """Take a seat of a match of an earlier version by its link; return how many were given."""
    held = [{"match": match.id, "token": match.tokens[seat]}]
    given: int = browser.post("/api/me/seats", {"seats": held})["seats"]
    if given:
        match.signed_in[seat] = browser
    return given


# --- what the maker gets ----------------------------------------------------------------------------------------------


def test_the_maker_of_a_rated_match_gets_one_link_and_an_invitation(server: Running, member: Member) -> None:
    ada = member(server, "Ada")
    found = ada.post("/api/matches", {"game": "veil", "seats": [PERSON, PERSON], "rated": True}, 201)
    assert [link["seat"] for link in found["links"]] == [MAKER]
    assert [one["seat"] for one in found["invites"]] == [OTHER]
    red = ada.post("/api/matches", {"game": "veil", "seats": [{"kind": "open"}, PERSON], "rated": True}, 201)
    assert ([one["seat"] for one in red["links"]], [one["seat"] for one in red["invites"]]) == ([1], [0])
    everybody = ada.post("/api/matches", {"game": "veil", "rated": True}, 201)
    assert (len(everybody["links"]), len(everybody["invites"])) == (1, 1)
    unrated = ada.post("/api/matches", {"game": "veil", "seats": [PERSON, PERSON]}, 201)
    assert (len(unrated["links"]), unrated["invites"]) == (2, []), "friends on one screen have both links"


def test_an_invitation_gives_its_seat_to_the_first_account_and_to_nobody_else(
    server: Running, member: Member
) -> None:
    ada, bob, eve = (member(server, name) for name in ("Ada", "Bob", "Eve"))
    match = made(server, ada, "veil")
    assert sit(match, ada, OTHER) == 0, "nobody plays against himself"
    assert (sit(match, bob, OTHER), sit(match, eve, OTHER)) == (1, 0)
    state = match.state(OTHER)
    assert (state["seat"], state["seats"][OTHER]["name"], state["seats"][OTHER]["owned"]) == (
        OTHER,
        "Bob",
        True,
    )
    match.tokens[OTHER] = match.invites[OTHER]
    for browser in (ada, bob, eve):
        match.signed_in[OTHER] = browser
        assert match.get("", OTHER).status_code == 401, "the invitation is no link of the seat"


# --- no answer tells --------------------------------------------------------------------------------------------------


def test_no_answer_tells_the_maker_a_hand_before_or_after_the_seat_is_taken(
    server: Running, member: Member, guest: httpx.Client
) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = made(server, ada, "veil")
    hidden = undealt(match) | secrets_of(match, MAKER) | secrets_of(match, OTHER)
    assert_kept(match, [ada.client, guest], hidden)
    assert sit(match, bob, OTHER) == 1
    match.step()
    assert_kept(match, [ada.client, guest], undealt(match) | secrets_of(match, OTHER))
    own = str(match.state(MAKER)).encode()
    assert told(secrets_of(match, MAKER), own) == sorted(secrets_of(match, MAKER)), (
        "one's own cards are shown"
    )


def test_no_live_message_tells_the_maker_a_hand(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = made(server, ada, "veil")
    with match.socket(MAKER) as line:
        assert told(secrets_of(match, MAKER) | secrets_of(match, OTHER), str(heard(line)).encode()) == []
        sit(match, bob, OTHER)
        while (state := heard(line))["missing"]:
            pass
        assert told(secrets_of(match, MAKER), str(state).encode()) != []
        assert told(secrets_of(match, OTHER), str(state).encode()) == []


def test_a_table_is_not_taken_back_until_its_maker_likes_his_hand(server: Running, member: Member) -> None:
    """Whoever waits sees what spectators see, at an open table and in quick pairing as well."""
    ada = member(server, "Ada")
    seats = [PERSON, {"kind": "open"}]
    table = ada.post("/api/lobby/tables", {"game": "veil", "seats": seats, "rated": True}, 201)
    paired = ada.post("/api/lobby/quick", {"game": "veil", "token": NEW, "rated": True})
    for id_, seat, token in (
        (table["id"], table["seat"], table["token"]),
        (paired["match"], paired["seat"], paired["token"]),
    ):
        match = Rated(server, {"id": id_, "links": [{"seat": seat, "token": token}]})
        match.signed_in[seat] = ada
        state = match.state(seat)
        assert state["seat"] == seat
        assert state["view"] == match.state()["view"]
        assert told(secrets_of(match, seat), json.dumps(state).encode()) == []
        for path in ("/log", "/moments/1", "/summary", "/orders", "/why?verb=hide&what=1"):
            assert match.get(path, seat).content == match.get(path).content, path


# --- matches of an earlier version ------------------------------------------------------------------------------------


def test_a_seat_that_no_account_has_taken_is_a_spectators_to_whoever_has_its_link(
    server: Running, member: Member, guest: httpx.Client
) -> None:
    ada = member(server, "Ada")
    match = of_before(server, ada.client)
    assert claim(match, ada, MAKER) == 1
    version, moves = match.state()["version"], match.state()["moves"]
    for client in (ada.client, guest):
        seen = answers(match, client, None, version, moves)
        link = answers(match, client, match.tokens[OTHER], version, moves)
        for name, answer in link.items():
            assert told(secrets_of(match, OTHER), answer.content) == [], name
        for name in (
            "readMatch",
            "readPosition",
            "readLog",
            "readOrders",
            "readSummary",
            "readLegality",
            "sendMove",
        ):
            assert (link[name].status_code, link[name].json()) == (
                seen[name].status_code,
                seen[name].json(),
            ), name
    assert match.state(OTHER)["seat"] == -1
    assert "Spectators only watch" in match.send(OTHER, version, ["hide", 1, 0]).text


def test_an_earlier_link_takes_its_seat_for_an_account(server: Running, member: Member) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = of_before(server, ada.client)
    assert (claim(match, ada, MAKER), claim(match, ada, OTHER)) == (1, 0)
    match.signed_in[OTHER] = bob
    with match.socket(OTHER) as line:
        assert heard(line)["seat"] == -1
        assert claim(match, bob, OTHER) == 1
        with pytest.raises(ConnectionClosed) as closed:
            list(iter(line.recv, None))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012, "the page comes back as the seat"
    assert match.state(OTHER)["seat"] == OTHER
    match.signed_in[OTHER] = ada
    assert match.get("", OTHER).status_code == 401, "the maker's copy of the link opens nothing"
    match.signed_in[OTHER] = bob
    match.step()
    match.step()
    server.forget()
    assert match.state(OTHER)["seat"] == OTHER


def test_an_account_gets_one_side_however_often_it_asks_at_once(server: Running, member: Member) -> None:
    ada = member(server, "Ada")
    for _ in range(5):
        match = of_before(server, ada.client)
        with ThreadPoolExecutor(2) as both:
            given = list(both.map(lambda seat, held=match: claim(held, ada, seat), (MAKER, OTHER)))
        assert sum(given) == 1


def test_a_seat_whose_account_was_deleted_shows_nothing_until_it_is_taken_again(
    server: Running, member: Member
) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = of_before(server, ada.client)
    claim(match, ada, MAKER), claim(match, bob, OTHER)
    bob.post("/api/me/delete", {"name": "Bob"})
    match.signed_in[OTHER] = ada
    assert match.state(OTHER)["seat"] == -1
    assert claim(match, ada, OTHER) == 0
    eve = member(server, "Eve")
    assert claim(match, eve, OTHER) == 1
    assert match.state(OTHER)["seat"] == OTHER


# --- renewing ---------------------------------------------------------------------------------------------------------


def renewal(match: People, browser: Browser | None, token: str, new: str = NEW) -> httpx.Response:
    client = match.server.client if browser is None else browser.client
    headers = {"authorization": f"Bearer {token}"}
    return client.post(f"/api/matches/{match.id}/renew", json={"token": new}, headers=headers)


def test_the_maker_does_not_take_the_free_seat_of_a_rated_match_by_renewing(
    server: Running, member: Member
) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = of_before(server, ada.client)
    claim(match, ada, MAKER)
    for who in (ada, bob, None):
        answer = renewal(match, who, match.tokens[OTHER])
        assert answer.status_code == 401
        assert "free" in answer.json()["message"]
    assert claim(match, bob, OTHER) == 1
    assert renewal(match, ada, match.tokens[OTHER]).status_code == 401
    assert renewal(match, None, match.tokens[OTHER]).status_code == 401
    assert renewal(match, bob, match.tokens[OTHER]).status_code == 200
    fresh = made(server, ada, "veil")
    assert renewal(fresh, ada, fresh.invites[OTHER]).status_code == 401
    assert renewal(fresh, ada, "seat-1").status_code == 401


def test_the_maker_does_not_take_the_others_seat_of_an_unrated_match_by_renewing(
    server: Running, member: Member
) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = Rated(server, server.client.post("/api/matches", json={"game": "veil"}).json())
    claim(match, ada, MAKER)
    assert "another side" in renewal(match, ada, match.tokens[OTHER]).json()["message"]
    claim(match, bob, OTHER)
    assert "another side" in renewal(match, ada, match.tokens[OTHER]).json()["message"]
    assert "belongs to an account" in renewal(match, None, match.tokens[OTHER]).json()["message"]
    assert renewal(match, bob, match.tokens[OTHER]).status_code == 200


def test_who_has_both_sides_on_one_account_makes_the_others_link_nobodys(
    server: Running, member: Member
) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = Rated(server, server.client.post("/api/matches", json={"game": "veil"}).json())
    claim(match, ada, MAKER), claim(match, ada, OTHER)
    assert renewal(match, ada, match.tokens[OTHER]).status_code == 401, "one plays one of the two"
    assert renewal(match, bob, match.tokens[OTHER]).status_code == 200, "the link was sent to somebody"
    assert renewal(match, ada, match.tokens[MAKER], NEWER).status_code == 200


def test_an_account_that_has_lost_its_link_makes_a_new_one(server: Running, member: Member) -> None:
    ada = member(server, "Ada")
    match = made(server, ada, "veil")
    assert [renewal(match, ada, "seat-0").status_code for _ in range(2)] == [200, 200]
    match.tokens[MAKER] = NEW
    assert match.state(MAKER)["seat"] == MAKER
    assert renewal(match, None, "seat-0", NEWER).status_code == 401


# --- seats that change hands ------------------------------------------------------------------------------------------


def test_a_rematch_is_taken_by_the_account_and_not_by_the_link_of_the_match_before(
    server: Running, member: Member
) -> None:
    ada, bob, eve = (member(server, name) for name in ("Ada", "Bob", "Eve"))
    match = of_before(server, ada.client)
    claim(match, ada, MAKER), claim(match, bob, OTHER)
    match.post("/parley", {"say": "resign"}, MAKER)
    again = match.post("/rematch", {}, MAKER).json()
    body = {"seat": MAKER, "token": NEW, "invite": match.tokens[OTHER]}
    eve.post(f"/api/matches/{again['match']}/join", body, 401)
    bob.post(f"/api/matches/{again['match']}/join", {**body, "invite": ""}, 200)


def test_who_has_played_one_side_of_a_rated_match_takes_no_seat_of_another(
    server: Running, member: Member
) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = made(server, ada, "veil")
    sit(match, bob, OTHER)
    former = match.tokens[MAKER]
    assert match.post("/vacancy", {"say": "leave"}, MAKER).status_code == 200
    vote(match, OTHER, MAKER)
    eve = member(server, "Eve")
    eve.post(f"/api/matches/{match.id}/join", {"seat": MAKER, "token": NEW}, 200)
    assert renewal(match, ada, former, NEWER).status_code == 401
    for credential in (former, "seat-0", "seat-1"):
        headers = {"authorization": f"Bearer {credential}"}
        assert ada.client.get(f"/api/matches/{match.id}", headers=headers).status_code == 401, "handed over"
    assert match.post("/vacancy", {"say": "leave"}, OTHER).status_code == 200
    match.tokens[MAKER], match.signed_in[MAKER] = NEW, eve
    vote(match, MAKER, OTHER)
    told_why = ada.post(f"/api/matches/{match.id}/join", {"seat": OTHER, "token": NEWER}, 409)
    assert "another side" in told_why["message"]


def vote(match: Rated, voter: int, seat: int) -> None:
    """Have the one who is left offer a seat to everybody."""
    version = match.state()["parley"]["vacancies"][0]["version"]
    said = {"say": "vote", "seat": seat, "version": version, "choice": "lobby"}
    answer = match.post("/vacancy", said, voter)
    assert answer.status_code == 200, answer.text


# --- a game of the box ------------------------------------------------------------------------------------------------


def test_in_fighting_front_the_makers_view_is_the_spectators_until_all_have_come(
    server: Running, member: Member
) -> None:
    ada, bob = member(server, "Ada"), member(server, "Bob")
    match = made(server, ada, "fighting_front")
    assert match.state(MAKER)["view"] == match.state()["view"]
    sit(match, bob, OTHER)
    views = [match.state(seat)["view"] for seat in (MAKER, OTHER, -1)]
    assert views[0] != views[2] != views[1]
