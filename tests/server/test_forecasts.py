"""What the battle for a space would bring, and the way that a move takes, over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.harness import PERSON, People, Running

from broadfront.server.http.errors import ServerFault
from broadfront.server.matches import queries
from broadfront.server.workers.pool import Displaced, Waiters


def first_battle(server: Running) -> tuple[People, int, list[Any]]:
    """Return a match of Global War in its first Combat Move, and a move against an enemy."""
    people = server.match(game="global_war", seats=[PERSON, PERSON], options={"research": False})
    for _ in range(10):
        seat = people.state()["view"]["ask"][0]
        moves = people.state(seat)["view"]["ask"][3]
        marches = [move for move in moves if move[0] == "move"]
        if marches:
            foes = {c["space"] for c in people.state(seat)["view"]["counters"] if c["side"] == "USSR"}
            return people, seat, next(move for move in marches if move[2] in foes)
        people.step(len(moves) - 1)
    raise AssertionError("nobody came to move")


def test_the_way_of_a_move_and_what_the_battle_would_bring(server: Running) -> None:
    people, seat, (verb, what, where) = first_battle(server)
    table = people.get("/table").json()
    assert (table["forecasts"], table["ways"]) == (True, True)
    way = people.get("/way", seat, verb=verb, what=what, where=where).json()
    assert way["spaces"][-1] == where
    assert way["cost"] == len(way["spaces"]) - 1
    assert people.get("/way", verb=verb, what=what, where=where).json() == way
    assert people.get("/way", seat, verb="end").json() is None
    assert people.get("/way", seat, verb="move", what=0, where=10_000).status_code == 422
    assert people.get("/forecast", seat, space=where).json() is None
    version = people.state(seat)["version"]
    assert people.send(seat, version, [verb, what, where]).status_code == 200
    told = people.get("/forecast", seat, space=where).json()
    assert told["space"] == where
    assert sum(bar["probability"] for bar in told["outcomes"]) == pytest.approx(1)
    assert len(told["hosts"]) == len(told["survivors"]) == 2
    assert people.get("/forecast", space=where).json() == told
    assert people.get("/forecast", seat, space=10_000).status_code == 422


def test_a_game_that_tells_no_forecasts_says_so(server: Running) -> None:
    people = server.match()
    refused = people.get("/forecast", 0, space=0)
    assert refused.status_code == 422
    assert "no forecasts" in refused.json()["message"]
    seat, _, _, moves, *_ = people.state(people.state()["view"]["ask"][0])["view"]["ask"]
    verb, what, where = moves[0]
    assert people.get("/way", seat, verb=verb, what=what, where=where).json() is None


def test_so_many_answers_are_kept_of_a_version(server: Running) -> None:
    people = server.match()
    session = server.live(people.id)

    async def asked(number: int) -> int:
        async def answer(_: Waiters) -> int:
            return number

        return await queries.cached_answer(server.context, session, number, "", answer)

    for number in range(queries.MAX_ANSWERS + 50):
        assert server.run(asked(number)) == number
    assert len(session.odds) == queries.MAX_ANSWERS


def test_what_gave_way_to_others_is_asked_anew(server: Running) -> None:
    session = server.live(server.match().id)

    async def asked(answer: Callable[[], int]) -> int:
        async def ask(_: Waiters) -> int:
            return answer()

        return await queries.cached_answer(server.context, session, "course", "", ask)

    def displaced() -> int:
        raise Displaced("it gave way to short tasks twice")

    with pytest.raises(ServerFault, match="no time for long computations") as fault:
        server.run(asked(displaced))
    assert fault.value.status == 503
    assert server.run(asked(lambda: 7)) == 7
