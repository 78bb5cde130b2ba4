"""Matches in which every kind of thing happens that the server stores, the same each time they are played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest
from tests.patience import until
from tests.server.accounts.visitor import Browser
from tests.server.clocks.test_takeover import join, send, vote
from tests.server.clocks.wall import Hands, live, pass_on, post, sat_down
from tests.server.conftest import keyed_by
from tests.server.harness import PERSON, Json, People, Running
from tests.server.lobby.table import OPEN, Table
from tests.server.ratings.rated import made, sit
from tests.server.tournaments.cup import Cup

DAY = 86_400
ADA_AND_BOB = [{**PERSON, "name": "Ada"}, {**PERSON, "name": "Bob"}]


class Played(NamedTuple):
    """A match, its links, and the migration before which there was nothing of the kind."""

    people: People
    since: str


class Matches(NamedTuple):
    """Matches that were played on a server."""

    server: Running
    hands: Hands
    found: dict[str, Played]


def _said(people: People, seat: int, say: str, **more: Any) -> Json:
    answer = people.post("/parley", {"say": say, **more}, seat)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def _answered(people: People, seat: int, say: str) -> Json:
    version = people.state()["parley"]["offer"]["version"]
    return _said(people, seat, say, version=version)


def _put(server: Running, people: People, seat: int, path: str, body: Json) -> None:
    address = f"/api/matches/{people.id}{path}"
    answer = server.client.put(address, json=body, headers=people.headers(seat))
    assert answer.status_code == 200, answer.text


def moves_and_undos(server: Running) -> People:
    """Salts, moves, chance, steps back by hand and by agreement, a standing answer, offers, a resignation."""
    people = server.match(seats=ADA_AND_BOB)
    people.add_salt(seat0="seven blue herons", seat1="pepper, salt and müsli")
    state = people.state()
    for n in range(44):
        asked = state["view"]["ask"][0]
        if state["seat"] != asked:
            state = people.state(asked)
        if n % 9 == 8 and state["can_undo"]:
            state = people.post("/undo", {"version": state["version"]}, asked).json()
        else:
            moves = state["view"]["ask"][3]
            state = people.send(asked, state["version"], moves[(13 * n + 4) % len(moves)]).json()
    _put(server, people, 1, "/standing", {"topic": "RallyWindow", "until": "match"})
    _said(people, 0, "offer", what="draw"), _answered(people, 1, "refuse")
    _said(people, 1, "offer", what="back"), _answered(people, 0, "accept")
    people.play_on(5, lambda n: n)
    _said(people, 1, "offer", what="abandon")
    return people


def drawn(server: Running) -> People:
    people = server.match(seats=ADA_AND_BOB, listed=True)
    people.play_on(3, lambda n: n)
    _said(people, 0, "offer", what="draw"), _answered(people, 1, "accept")
    return people


def resigned(server: Running) -> People:
    people = server.match("expand_the_front", seats=ADA_AND_BOB)
    state = people.play_on(12, lambda n: 5 * n + 2)
    _said(people, state["view"]["ask"][0], "resign")
    return people


def ordered_in_a_group(server: Running) -> People:
    """Infantry of Germany that goes to Poland by one request, and one piece more by another."""
    people = server.match("global_war", options={"expansion2": False, "research": False})
    assert people.send(0, people.state()["version"], ["end", 0, 0]).status_code == 200
    state = people.state(0)
    spaces: dict[int, list[int]] = {}
    for counter in state["view"]["counters"]:
        if (counter["kind"], counter["side"]) == ("Infantry", "Germany") and len(counter["members"]) > 1:
            spaces.setdefault(counter["space"], counter["members"])
    moves = state["view"]["ask"][3]
    what, where = next((what, where) for verb, what, where in moves if verb == "move" and _of(spaces, what))
    group = _of(spaces, what)
    part = {"verb": "move", "what": group, "where": [where], "units": len(group)}
    answer = people.post("/group", {"version": state["version"], "parts": [part]}, 0)
    assert answer.status_code == 200, answer.text
    return people


def _of(spaces: dict[int, list[int]], unit: int) -> list[int]:
    return next((members for members in spaces.values() if unit in members), [])


def out_of_time(server: Running, hands: Hands) -> People:
    people = sat_down(server.match(seats=ADA_AND_BOB, pace=live(60, 5)))
    hands.pass_by(7, server)
    pass_on(people)
    hands.pass_by(200, server)
    return people


def on_holiday(server: Running, hands: Hands) -> People:
    """A match by post: a seat is away, and back again; its clocks run on."""
    people = sat_down(server.match(seats=ADA_AND_BOB, pace=post(3, 2)))
    for days, passed in ((10, 1.0), (0, 0.5)):
        asked = people.state()["view"]["ask"][0]
        body = {"version": people.state()["version"], "days": days}
        assert people.post("/holiday", body, asked).status_code == 200
        hands.pass_by(passed * DAY, server)
    return people


def changed_hands(server: Running) -> People:
    """Four people: one leaves and comes back, leaves again and is the computer now; another's seat is Eve's."""
    names = ("Ada", "Bob", "Cleo", "Dora")
    people = server.match(scenario="allies", seats=[{**PERSON, "name": name} for name in names])
    send(people, 0, "leave"), send(people, 0, "return")
    people.step()
    send(people, 0, "leave")
    for voter in (1, 2, 3):
        vote(people, voter, "computer:recruit")
    assert people.state()["view"]["ask"][0] == 1, "the computer, which takes its time, is not asked"
    del people.tokens[0]
    send(people, 3, "leave")
    for voter in (1, 2):
        vote(people, voter, "link")
    invites = [one["invite"] for one in people.state(1)["parley"]["vacancies"]]
    join(people, 3, invite=invites[0], name="Eve")
    return people


def rated_matches(server: Running, ada: Browser, bob: Browser) -> list[People]:
    """Two matches that have changed ratings."""
    found: list[People] = []
    for loser in (1, 0):
        match = made(server, ada)
        assert sit(match, bob, 1) == 1
        _said(match, loser, "resign")
        found.append(match)
    changes = "select count(*) from rating_changes"
    until(lambda: server.sql(changes) == [(4,)], "both matches are rated")
    return found


def talked(people: People) -> None:
    for seat, text in ((0, "Good luck!"), (1, "Viel Glück, <b>Ada</b>!")):
        assert people.post("/chat", {"text": text}, seat).status_code == 200


def tables(server: Running, ada: Browser) -> list[People]:
    """A table that waits for anybody, and one for Bob."""
    found: list[People] = [
        Table.opened(server, seats=[{**PERSON, "name": "Guest"}, OPEN], message="Anybody for a match?")
    ]
    found.append(Table.opened(server, ada.client, whom="user", user="Bob"))
    return found


def settled(ada: Browser) -> None:
    """What an account can say of itself and of how it wants to be told."""
    answers: list[httpx.Response] = [
        ada.client.put("/api/me", json={"name": "Ada", "flag": "GB", "bio": "Plays by post."}),
        ada.client.put("/api/me/preferences", json={"preferences": {"sound": True}}),
        ada.client.put(
            "/api/me/notices",
            json={"push": False, "mail": False, "kinds": ["turn", "over"], "digest": 30, "quiet_from": "22:00",
                  "quiet_until": "07:30", "zone": "Europe/Berlin"},
        ),
    ]  # fmt: skip
    for answer in answers:
        assert answer.status_code == 200, answer.text


def cup(server: Running, hands: Hands) -> Cup:
    """A tournament of four whose first round is over."""
    cup = Cup(server, hands)
    cup.begun(4)
    cup.play()
    return cup


def being_left(server: Running) -> People:
    """Of four people one has left, and one of the others has said what is to become of the seat."""
    people = server.match(scenario="allies", seats=[PERSON] * 4)
    send(people, 2, "leave")
    vote(people, 1, "lobby")
    return people


def play_matches(server: Running, hands: Hands, patch: pytest.MonkeyPatch) -> Matches:
    """Play matches with all kinds of rows; their ids and dice are the same each time."""
    keyed_by("played", patch)
    found = {
        "moves_and_undos": Played(moves_and_undos(server), "0005"),
        "drawn": Played(drawn(server), "0005"),
        "resigned": Played(resigned(server), "0005"),
        "ordered_in_a_group": Played(ordered_in_a_group(server), "0009"),
        "changed_hands": Played(changed_hands(server), "0012"),
        "being_left": Played(being_left(server), "0012"),
        "on_holiday": Played(on_holiday(server, hands), "0007"),
        "out_of_time": Played(out_of_time(server, hands), "0007"),
    }
    talked(found["moves_and_undos"].people)
    return Matches(server, hands, found)


def play_all(server: Running, hands: Hands, patch: pytest.MonkeyPatch) -> tuple[dict[str, Played], Cup]:
    """Play these, and have accounts, ratings, tables and a tournament; its first two players are Ada and Bob."""
    found = play_matches(server, hands, patch).found
    tournament = cup(server, hands)
    ada, bob = tournament.players[:2]
    settled(ada)
    for number, match in enumerate(rated_matches(server, ada, bob)):
        found[f"rated_{number}"] = Played(match, "0008")
    for number, table in enumerate(tables(server, ada)):
        found[f"table_{number}"] = Played(table, "0006")
    return found, tournament


def stored(server: Running, people: People) -> Iterator[str]:
    """Yield the rows of the journal of a match, the salts and standing answers of its seats, and its snapshots.

    Times are in seconds: how many milliseconds one row is after another does not matter. The version of the rules and
    the options of a box are left out: they change with its rules, and match files tell of them.
    """
    columns = "id, game, scenario, start, given, origin, guided, key, dice, pace, rated"
    match = server.sql(f"select {columns} from matches where id = '{people.id}'")
    columns = "seat, name, kind, level, promise, promised, salt, told, standing, came / 1000"
    seats = server.sql(f"select {columns} from seats where match_id = '{people.id}' order by seat")
    columns = 'version, kind, seat, verb, what, "where", at / 1000, credit'
    rows = server.sql(f"select {columns} from moves where match_id = '{people.id}' order by version")
    snapshots = server.sql(f"select moves, data from snapshots where match_id = '{people.id}' order by moves")
    for word, found in (("match", match), ("seat", seats), ("row", rows), ("snapshot", snapshots)):
        for row in found:
            plain = [int(value) if isinstance(value, bool) else value for value in row]  # as SQLite has them
            yield f"{word} {json.dumps(plain, ensure_ascii=False)}"
