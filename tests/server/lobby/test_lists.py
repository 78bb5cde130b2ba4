"""Lists of matches, quick pairing and rematches."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, People, Running, computer
from tests.server.lobby.table import OPEN, Table, listed, own, token

from broadfront.server.lobby import match_lists

Json = dict[str, Any]


def want(server: Running, word: str, match: str = "", game: str = "front_line") -> Json:
    body = {"game": game, "token": token(word), "name": f"Guest {word}", "match": match}
    answer = server.client.post("/api/lobby/quick", json=body)
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def test_two_who_ask_get_each_other(server: Running) -> None:
    first = want(server, "a")
    assert first["waiting"]
    assert listed(server, "open") == [first["match"]]
    second = want(server, "b")
    assert (second["match"], second["waiting"]) == (first["match"], False)
    assert {first["seat"], second["seat"]} == {0, 1}
    body = {"game": "front_line", "token": first["token"], "match": first["match"]}
    assert not server.client.post("/api/lobby/quick", json=body).json()["waiting"]
    third = want(server, "c")
    assert third["waiting"], "who has a partner is not looked for any more"


def test_many_who_ask_at_once_all_get_somebody(server: Running) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda word: want(server, word), "abcdefgh"))
    matches = [one["match"] for one in found]
    assert all(matches.count(match) == 2 for match in matches)
    assert len({(one["match"], one["seat"]) for one in found}) == 8


def test_who_has_left_is_no_partner(server: Running) -> None:
    gone = want(server, "a")
    early = (datetime.now(UTC) - timedelta(minutes=2)).strftime("%Y-%m-%d %H:%M:%S.%f")
    zone = "+00" if "postgresql" in server.config.database else ""
    server.sql(f"UPDATE pairings SET seen = '{early}{zone}'")
    assert listed(server, "open") == []
    assert want(server, "b")["match"] != gone["match"]


def test_who_withdrew_is_no_partner(server: Running) -> None:
    first = want(server, "a")
    headers = {"authorization": f"Bearer {first['token']}"}
    assert server.client.post(f"/api/matches/{first['match']}/withdraw", headers=headers).status_code == 200
    assert want(server, "b")["waiting"]


def test_no_account_is_its_own_partner(browser: Browser) -> None:
    browser.sign_up("Ada")
    body = {"game": "front_line", "token": token()}
    first = browser.post("/api/lobby/quick", body)
    second = browser.post("/api/lobby/quick", {**body, "token": token("b")})
    assert second["waiting"]
    assert first["match"] != second["match"]


@pytest.mark.parametrize("body", [{"game": "chess"}, {"name": ""}, {"match": "x", "name": "a"}])
def test_a_want_that_makes_no_sense(server: Running, body: Json) -> None:
    whole = {"game": "front_line", "token": token(), "name": "Ada", **body}
    assert server.client.post("/api/lobby/quick", json=whole).status_code in (404, 422)


# --- shares of a list -------------------------------------------------------------------------------------------------


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists of four matches."""
    monkeypatch.setattr(match_lists, "MAX_LISTED", 4)


def listed_match(client: httpx.Client) -> str:
    answer = client.post(
        "/api/matches", json={"game": "front_line", "seats": [PERSON, PERSON], "listed": True}
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@pytest.mark.usefixtures("short")
def test_one_address_leaves_room_for_the_tables_of_others(server: Running) -> None:
    victim = Table.opened(server, server.client_from("203.0.113.1")).id
    spammer = server.client_from("203.0.113.2")
    spam = [Table.opened(server, spammer).id for _ in range(3)]
    assert listed(server, "open") == [*spam[::-1], victim], "where there is room, one may have most of it"
    spam += [Table.opened(server, spammer).id for _ in range(3)]
    another = Table.opened(server, server.client_from("203.0.113.3")).id
    spam += [Table.opened(server, spammer).id for _ in range(3)]
    assert listed(server, "open") == [spam[8], spam[7], another, victim]


@pytest.mark.usefixtures("short")
def test_quick_pairing_and_seats_given_up_leave_room_for_the_tables_of_others(server: Running) -> None:
    victim = Table.opened(server, server.client_from("203.0.113.11")).id
    spammer = server.client_from("203.0.113.12")
    for n in range(3):
        pace = {"kind": "live", "base": 600, "increment": n}
        want = {"game": "front_line", "token": token(), "name": "Spam", "pace": pace}
        assert spammer.post("/api/lobby/quick", json=want).status_code == 201
    for _ in range(3):
        people = server.match(scenario="allies", seats=[PERSON] * 4)
        people.post("/vacancy", {"say": "leave"}, 0)
        version = people.state()["parley"]["vacancies"][0]["version"]
        vote = {"say": "vote", "seat": 0, "version": version, "choice": "lobby"}
        for seat in (1, 2, 3):
            url, headers = f"/api/matches/{people.id}/vacancy", people.headers(seat)
            assert spammer.post(url, json=vote, headers=headers).status_code == 200
    found = listed(server, "open")
    assert (len(found), found[-1]) == (4, victim)


@pytest.mark.usefixtures("short")
def test_one_address_leaves_room_for_the_matches_of_others_that_may_be_watched(server: Running) -> None:
    victim = listed_match(server.client_from("203.0.113.21"))
    spammer = server.client_from("203.0.113.22")
    spam = [listed_match(spammer) for _ in range(6)]
    assert listed(server, "live") == [*spam[:2:-1], victim]


@pytest.mark.usefixtures("short")
def test_one_account_leaves_room_for_the_tables_of_others(
    server: Running, browser: Browser, other: Browser
) -> None:
    browser.sign_up("Ada"), other.sign_up("Spam")
    mine = Table.opened(server, browser.client).id
    spam = [Table.opened(server, other.client).id for _ in range(6)]
    assert listed(server, "open") == [*spam[:2:-1], mine]


@pytest.mark.usefixtures("short")
def test_one_account_leaves_room_for_the_invitations_of_others(server: Running, browser: Browser) -> None:
    browser.sign_up("Ada")
    friend, spammer = Browser(server), Browser(server)
    friend.sign_up("Bob"), spammer.sign_up("Spam")
    invite = {"whom": "user", "user": "Ada"}
    wanted = Table.opened(server, friend.client, **invite).id
    for _ in range(6):
        Table.opened(server, spammer.client, **invite)
    found = [one["match"] for one in own(browser)["invitations"]]
    assert (len(found), found[-1]) == (4, wanted)
    for one in (friend, spammer):
        one.client.close()


# --- lists -----------------------------------------------------------------------------------------------------------


def finished(server: Running, resigns: int, *names: str, **more: Any) -> People:
    people = server.match(seats=[{**PERSON, "name": name} for name in names], listed=True, **more)
    people.step()
    assert people.post("/parley", {"say": "resign"}, resigns).status_code == 200
    return people


def found(server: Running, **params: Any) -> list[str]:
    answer = server.client.get("/api/lobby/archive", params=params)
    assert answer.status_code == 200, answer.text
    return [one["match"] for one in answer.json()["matches"]]


def test_the_archive_is_searched(server: Running, browser: Browser) -> None:
    first = finished(server, 0, "Ada", "Bob")
    second = finished(server, 1, "Ada", "Eve", scenario="lake_nogo")
    drawn = server.match(seats=[{**PERSON, "name": "Bob"}, PERSON], listed=True, game="expand_the_front")
    drawn.post("/parley", {"say": "offer", "what": "draw"}, 0)
    version = drawn.state(1)["parley"]["offer"]["version"]
    drawn.post("/parley", {"say": "accept", "version": version}, 1)
    private = server.match()
    private.post("/parley", {"say": "resign"}, 0)
    assert found(server) == [drawn.id, second.id, first.id]
    assert found(server, game="front_line") == [second.id, first.id]
    assert found(server, scenario="lake_nogo") == [second.id]
    assert found(server, player="Bob") == [drawn.id, first.id]
    assert found(server, player="Nobody") == []
    assert found(server, result="1") == [first.id]
    assert found(server, result="draw") == [drawn.id]
    assert found(server, page=1) == []
    browser.sign_up("Zoe")
    browser.post("/api/me/seats", {"seats": [{"match": first.id, "token": first.tokens[0]}]})
    assert found(server, player="zoe") == [first.id], "an account, in any spelling that looks like its name"


def test_a_list_tells_what_everybody_sees(server: Running) -> None:
    people = finished(server, 1, "Ada", "Bob")
    (card,) = server.client.get("/api/lobby/archive").json()["matches"]
    assert card["headline"] == people.state()["ending"]["title"]
    assert (card["over"], card["result"], card["asked"]) == (True, "0", -1)
    assert card["scenario_title"]


def test_own_matches_that_wait_come_first(server: Running, browser: Browser) -> None:
    browser.sign_up("Ada")
    assert server.client.post("/api/own-matches", json={}).json()["matches"] == []
    over, mine, theirs = server.match(), server.match(), server.match()
    over.post("/parley", {"say": "resign"}, 1)
    asked = mine.state()["view"]["ask"][0]
    seats = [(over, 0), (mine, asked), (theirs, 1 - asked)]
    browser.post("/api/me/seats", {"seats": [{"match": m.id, "token": m.tokens[s]} for m, s in seats]})
    told = own(browser)
    assert [one["table"]["match"] for one in told["matches"]] == [mine.id, theirs.id, over.id]
    assert [one["table"]["asked"] for one in told["matches"]] == [asked, asked, -1]
    while mine.state()["view"]["ask"][0] == asked:
        mine.step(3)
    (one,) = [one for one in own(browser)["matches"] if one["table"]["match"] == mine.id]
    assert one["table"]["asked"] == 1 - asked
    assert one["table"]["headline"] == mine.get("/log").json()[-1]["text"]


def test_an_undo_is_told_to_lists(server: Running) -> None:
    people = server.match(listed=True)
    before = people.get("/seating").json()
    state = people.step()
    seat = 0 if people.state(0)["can_undo"] else 1
    if state["can_undo"]:
        people.post("/undo", {"version": people.state()["version"]}, seat)
        assert people.get("/seating").json()["asked"] == before["asked"]
        assert people.get("/seating").json()["headline"] == before["headline"]


def test_a_match_of_before_is_told_once_it_is_opened(server: Running) -> None:
    people = server.match(listed=True)
    people.step()
    known = people.get("/seating").json()
    server.sql(f"UPDATE shown SET version = -1, asked = -1, headline = '' WHERE match_id = '{people.id}'")
    server.forget()
    people.state()
    server.run(server.context.storage._waiting.join())
    again = people.get("/seating").json()
    assert (again["asked"], again["headline"]) == (known["asked"], known["headline"])


def test_a_list_tells_no_secret(server: Running, toybox: Path) -> None:
    people = server.match("veil", listed=True)
    for n in range(12):
        if people.state()["view"]["ask"] is None:
            break
        people.step(n)
        told = {line["text"] for line in people.get("/log").json()}
        card = people.get("/seating").json()
        assert card["over"] or card["headline"] in told | {""}


# --- again -----------------------------------------------------------------------------------------------------------


def test_a_rematch_swaps_the_sides(server: Running) -> None:
    people = finished(server, 0, "Ada", "Bob")
    assert people.get("/rematch", 0).json()["match"] == ""
    made = people.post("/rematch", {}, 0).json()
    assert (made["seat"], made["open"]) == (1, False)
    assert people.post("/rematch", {}, 0).json() == {**made, "token": ""}
    assert people.get("/rematch").json() == {"match": made["match"], "seat": -1, "token": "", "open": False}
    offered = people.post("/rematch", {}, 1).json()
    assert offered == {"match": made["match"], "seat": 0, "token": "", "open": True}
    body = {"seat": 0, "token": token(), "name": "Bob", "invite": token("x")}
    path = f"/api/matches/{made['match']}/join"
    assert server.client.post(path, json=body).status_code == 401
    assert server.client.post(path, json={**body, "invite": people.tokens[1]}).status_code == 200
    seats = server.client.get(f"/api/matches/{made['match']}/seating").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Bob", "Ada"]


def test_a_rematch_is_offered_again_after_it_was_withdrawn(server: Running) -> None:
    people = finished(server, 0, "Ada", "Bob")
    made = people.post("/rematch", {}, 0).json()
    headers = {"authorization": f"Bearer {made['token']}"}
    server.client.post(f"/api/matches/{made['match']}/withdraw", headers=headers)
    assert people.get("/rematch", 1).json()["match"] == ""
    assert people.post("/rematch", {}, 1).json()["seat"] == 0


def test_a_rematch_of_accounts_needs_no_link(server: Running, browser: Browser, other: Browser) -> None:
    browser.sign_up("Ada")
    other.sign_up("Bob")
    table = Table.opened(server, browser.client, seats=[PERSON, OPEN])
    table.join(client=other.client)
    table.post("/parley", {"say": "resign"}, 0)
    headers = {"authorization": "Bearer seat-0"}
    made = browser.client.post(f"/api/matches/{table.id}/rematch", headers=headers).json()
    assert own(other)["invitations"][0]["match"] == made["match"]
    other.post(f"/api/matches/{made['match']}/join", {"seat": 0, "token": token("r")})
    assert own(other)["invitations"] == []


def test_a_rematch_against_the_computer_begins_at_once(server: Running) -> None:
    people = server.match(seats=[{**PERSON, "name": "Ada"}, computer("recruit")])
    assert people.post("/rematch", {}, 0).status_code == 409
    people.post("/parley", {"say": "resign"}, 0)
    assert people.post("/rematch", {}).status_code == 401
    made = people.post("/rematch", {}, 0).json()
    state = server.client.get(f"/api/matches/{made['match']}").json()
    assert (made["seat"], state["missing"], state["seats"][0]["kind"]) == (1, [], "computer")


def test_an_address_is_drawn_as_a_code(server: Running) -> None:
    answer = server.client.post("/api/qr", json={"text": "https://games.example.org/#/join/a/b"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


def test_a_guests_matches_are_found_by_their_links(server: Running) -> None:
    people = server.match()
    asked = people.state()["view"]["ask"][0]
    seats = [{"match": people.id, "token": people.tokens[asked]}, {"match": "none", "token": token("n")}]
    (one,) = server.client.post("/api/own-matches", json={"seats": seats}).json()["matches"]
    assert (one["table"]["match"], one["seat"], one["table"]["asked"]) == (people.id, asked, asked)
    wrong = [{"match": people.id, "token": token("w")}]
    assert server.client.post("/api/own-matches", json={"seats": wrong}).json()["matches"] == []
    assert all(secret not in str(one) for secret in people.tokens.values())


def test_who_has_least_time_left_sees_that_match_first(server: Running, browser: Browser) -> None:
    browser.sign_up("Ada")
    days = {"kind": "post", "days": 3}
    slow, soon = server.match(pace={**days, "days": 9}), server.match(pace=days)
    seats = []
    for match in (soon, slow):
        match.state(0), match.state(1)  # both have come: clocks run
        seats.append({"match": match.id, "token": match.tokens[match.state()["view"]["ask"][0]]})
    browser.post("/api/me/seats", {"seats": seats})
    found = [one["table"] for one in own(browser)["matches"]]
    assert [card["match"] for card in found] == [soon.id, slow.id]
    assert 0 < found[0]["deadline"] < found[1]["deadline"]
    assert found[0]["pace"]["days"] == 3


def test_partners_want_the_same_pace(server: Running) -> None:
    body = {"game": "front_line", "token": token("a"), "name": "Ada", "pace": {"kind": "live", "base": 600}}
    first = server.client.post("/api/lobby/quick", json=body).json()
    assert want(server, "b")["waiting"], "one by a clock, the other without"
    again = server.client.post("/api/lobby/quick", json={**body, "token": token("c"), "name": "Cas"}).json()
    assert again["match"] == first["match"]
    assert server.client.get(f"/api/matches/{first['match']}").json()["clocks"]["pace"]["base"] == 600


# --- by strength -----------------------------------------------------------------------------------------------------


@pytest.fixture
def rated(server: Running, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Ratings by account's id, as if somebody kept them."""
    known: dict[str, float] = {}

    async def strength(user_id: str, game: str) -> float | None:
        assert game == "front_line"
        return known.get(user_id)

    monkeypatch.setattr(server.context, "strength", strength)
    return known


def test_who_is_about_as_strong_is_paired(
    server: Running, browser: Browser, other: Browser, rated: dict[str, float]
) -> None:
    for one, name, rating in ((browser, "Ada", 1500.0), (other, "Bob", 1900.0)):
        rated[one.sign_up(name)["id"]] = rating
    body = {"game": "front_line", "token": token("a")}
    first = browser.post("/api/lobby/quick", body)
    far = {"game": "front_line", "token": token("b")}
    second = other.post("/api/lobby/quick", far)
    assert second["waiting"], "400 apart is too far at once"
    again = other.post("/api/lobby/quick", {**far, "token": second["token"], "match": second["match"]})
    assert again == second
    early = (datetime.now(UTC) - timedelta(seconds=60)).strftime("%Y-%m-%d %H:%M:%S.%f")
    zone = "+00" if "postgresql" in server.config.database else ""
    server.sql(f"UPDATE pairings SET made = '{early}{zone}'")
    found = other.post("/api/lobby/quick", {**far, "token": second["token"], "match": second["match"]})
    assert (found["match"], found["waiting"]) == (first["match"], False), "who has waited takes who is there"
    assert server.client.get(f"/api/matches/{second['match']}").status_code == 404, "his own table is gone"


def test_a_rated_pairing_is_among_accounts(server: Running, browser: Browser, other: Browser) -> None:
    body = {"game": "front_line", "token": token("a"), "name": "Ada", "rated": True}
    assert server.client.post("/api/lobby/quick", json=body).status_code == 401
    browser.sign_up("Ada")
    other.sign_up("Bob")
    first = browser.post("/api/lobby/quick", body)
    assert other.post("/api/lobby/quick", {**body, "token": token("b"), "rated": False})["waiting"]
    found = other.post("/api/lobby/quick", {**body, "token": token("c")})
    assert (found["match"], found["waiting"]) == (first["match"], False)
    assert server.client.get(f"/api/matches/{first['match']}").json()["rated"]


def test_a_guest_is_paired_with_anybody(server: Running, browser: Browser, rated: dict[str, float]) -> None:
    rated[browser.sign_up("Ada")["id"]] = 2500.0
    first = browser.post("/api/lobby/quick", {"game": "front_line", "token": token("a")})
    assert want(server, "b")["match"] == first["match"]
