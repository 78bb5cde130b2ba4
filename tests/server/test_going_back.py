"""Going back behind dice, where all agree: other dice come then, and the proof of them says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.harness import People, Running
from tests.server.test_parley import say

from broadfront.engine import registry
from broadfront.engine.position import CHANCE
from broadfront.server.matches.dice.verification import ProofFault, verify
from broadfront.server.matches.schemas import MatchFile

GAME = registry.game("front_line")


def rolled(people: People) -> tuple[int, int]:
    """Play until dice were rolled after a seat's own order; return that seat, and how many moves stood before it."""
    session = people.server.live(people.id)
    for n in range(600):
        asked, before = people.state()["view"]["ask"][0], len(session.match.journal)
        people.step(n * 7 + 3)
        if CHANCE in session.match.seats[before:]:
            return asked, before
    raise AssertionError("no die was rolled")


def gone_back(people: People, seat: int) -> dict[str, object]:
    offer = say(people, seat, "offer", "back")[1]["parley"]["offer"]
    assert (offer["what"], offer["seat"]) == ("back", seat)
    status, state = say(people, 1 - seat, "accept", version=offer["version"])
    assert status == 200
    assert say(people, 1 - seat, "accept", version=offer["version"])[0] == 200, "said again, it counts once"
    return state


def test_all_agree_to_go_back_behind_a_die_and_other_dice_come(server: Running) -> None:
    people = server.match()
    seat, before = rolled(people)
    session = server.live(people.id)
    order, first = session.match.journal[before], session.match.journal[before:]
    assert people.post("/undo", {"version": session.version}, seat).status_code == 409
    turns = {tuple(first)}
    for _ in range(4):
        state = gone_back(people, seat)
        assert (state["moves"], state["parley"]["offer"]) == (before, None)  # type: ignore[index]
        assert people.state(seat)["view"]["ask"][0] == seat
        server.forget()
        session = server.live(people.id)
        assert len(session.match.journal) == before
        version = people.state()["version"]
        assert people.send(seat, version, [order.verb, order.what, order.where]).status_code == 200
        turns.add(tuple(session.match.journal[before : before + len(first)]))
    assert len(turns) > 1, "the same order rolls other dice"
    for n in range(60):  # more dice than can be the same by chance
        if people.state()["view"]["ask"] is not None:
            people.step(n * 7 + 3)
    if people.state()["ending"] is None:
        say(people, 1 - seat, "resign")
    file = MatchFile(**people.get("/export", 0, format="json").json())
    assert file.backs == [before] * 4
    assert (verify(file, GAME).backs, verify(file, GAME).rolls > 0) == (4, True)
    untold = MatchFile(**{**people.get("/export", 0, format="json").json(), "backs": []})
    with pytest.raises(ProofFault, match="but the key gives"):
        verify(untold, GAME)


def test_one_refusal_is_enough_and_who_gave_no_order_asks_in_vain(server: Running) -> None:
    people = server.match()
    status, fault = say(people, 0, "offer", "back")
    assert (status, fault["message"]) == (409, "You have given no order that could be taken back.")
    seat, _ = rolled(people)
    version = people.state()["version"]
    offer = say(people, seat, "offer", "back")[1]["parley"]["offer"]
    assert say(people, 1 - seat, "refuse", version=offer["version"])[1]["parley"]["offer"] is None
    assert people.state()["moves"] == len(server.live(people.id).match.journal)
    assert people.state()["version"] == version + 2


def test_what_was_taken_back_by_hand_is_no_more_asked_for(server: Running) -> None:
    people = server.match()
    seat = people.state()["view"]["ask"][0]
    for n in range(400):
        if people.state(seat)["can_undo"]:
            break
        people.step(n)
    offer = say(people, seat, "offer", "back")[1]["parley"]["offer"]
    assert people.post("/undo", {"version": people.state()["version"]}, seat).status_code == 200
    assert people.state(1 - seat)["parley"]["offer"] is None
    assert say(people, 1 - seat, "accept", version=offer["version"])[0] == 409


def test_another_server_sees_that_the_match_has_gone_back(start: Callable[..., Running]) -> None:
    here, there = start(), start()
    people = here.match()
    seat, before = rolled(people)
    people.server = there
    assert people.state()["moves"] > before
    people.server = here
    gone_back(people, seat)
    people.server = there
    assert people.state()["moves"] == before
    assert people.step(3)["moves"] > before
