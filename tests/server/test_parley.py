"""Seats resign, offer a draw or to stop, and answer; it outlives a restart, and ends the match."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.harness import PERSON, People, Running, computer

from broadfront.engine import registry
from broadfront.server.matches.dice.verification import verify
from broadfront.server.matches.schemas import MatchFile


def say(
    people: People, seat: int, say: str, what: str = "draw", version: int = 0
) -> tuple[int, dict[str, Any]]:
    answer = people.post("/parley", {"say": say, "what": what, "version": version}, seat)
    return answer.status_code, answer.json()


def test_who_resigns_loses_and_nothing_more_is_played(server: Running) -> None:
    people = server.match()
    before = people.step()
    assert say(people, 0, "resign")[0] == 200
    for reader, outcome in ((0, "lost"), (1, "won"), (-1, "")):
        state = people.state(reader)
        assert state["ending"]["outcome"] == outcome
        assert state["view"]["ask"] is None
        assert state["view"]["result"] == [0.0, 1.0]
        assert state["key"], "the key of the dice is told when the match is over"
        assert not state["can_undo"]
    assert people.state(1)["ending"]["text"].endswith("has resigned.")
    for path, body in (
        ("/moves", {"version": before["version"] + 1, "verb": "card", "what": 0, "where": 0}),
        ("/undo", {"version": before["version"] + 1}),
    ):
        assert people.post(path, body, 1).status_code in (403, 409, 422), path
    assert say(people, 0, "resign")[0] == 200, "said again, it counts once"
    assert say(people, 1, "offer")[0] == 409


def test_a_resignation_outlives_a_restart_and_is_in_the_file(server: Running) -> None:
    people = server.match()
    people.step()
    say(people, 1, "resign")
    people.server.forget()
    assert people.state(0)["ending"]["outcome"] == "won"
    text = people.get("/export", 0).text
    assert text.splitlines()[-2:] == ["closed: Red resigns", "result: Green 1, Red 0"]
    file = MatchFile(**people.get("/export", 0, format="json").json())
    assert verify(file, registry.game("front_line")).rolls >= 0


def test_a_draw_is_agreed_on_by_all(server: Running) -> None:
    people = server.match()
    status, state = say(people, 0, "offer")
    assert status == 200
    offer = state["parley"]["offer"]
    assert (offer["what"], offer["seat"], offer["agreed"]) == ("draw", 0, [0])
    assert people.state(1)["parley"]["offer"] == offer
    assert people.state(1)["ending"] is None
    people.server.forget()
    assert people.state(1)["parley"]["offer"] == offer
    assert say(people, 1, "accept", version=offer["version"] + 1)[0] == 409, "another offer than this"
    assert say(people, 1, "accept", version=offer["version"])[0] == 200
    assert [people.state(seat)["ending"]["outcome"] for seat in (0, 1)] == ["drawn", "drawn"]
    assert people.state()["view"]["result"] == [0.5, 0.5]
    assert say(people, 1, "accept", version=offer["version"])[0] == 200, "said again, it counts once"


def test_a_match_is_abandoned_without_a_result(server: Running) -> None:
    people = server.match()
    offer = say(people, 1, "offer", "abandon")[1]["parley"]["offer"]
    say(people, 0, "accept", version=offer["version"])
    state = people.state(0)
    assert state["ending"]["title"] == "The match was abandoned"
    assert state["view"]["result"] is None
    assert state["view"]["ask"] is None


def test_who_was_refused_waits_before_the_next_offer(server: Running) -> None:
    people = server.match()
    offer = say(people, 0, "offer")[1]["parley"]["offer"]
    assert say(people, 1, "refuse", version=offer["version"])[1]["parley"]["offer"] is None
    status, fault = say(people, 0, "offer", "abandon")
    assert status == 409
    assert "after 20 more moves" in fault["message"]
    assert not people.state(0)["parley"]["open_to_offers"]
    assert people.state(1)["parley"]["open_to_offers"]
    assert say(people, 1, "offer")[0] == 200


def test_one_offer_is_answered_before_the_next(server: Running) -> None:
    people = server.match()
    offer = say(people, 0, "offer")[1]["parley"]["offer"]
    assert say(people, 0, "offer")[1]["parley"]["offer"] == offer, "said again, it counts once"
    assert say(people, 1, "offer")[0] == 409
    assert say(people, 0, "refuse", version=offer["version"])[1]["parley"]["offer"] is None, "taken back"


def test_moves_go_on_while_an_offer_stands(server: Running) -> None:
    people = server.match()
    offer = say(people, 0, "offer")[1]["parley"]["offer"]
    people.step()
    assert people.state(1)["parley"]["offer"] == offer


def test_allies_lose_when_the_last_of_them_has_resigned(server: Running) -> None:
    people = server.match(scenario="allies", seats=[PERSON] * 4)
    assert say(people, 0, "resign")[1]["ending"] is None
    assert people.state(1)["parley"]["resigned"] == [0]
    assert say(people, 2, "resign")[1]["ending"]["outcome"] == "lost"
    assert people.state()["view"]["result"] == [0.0, 1.0, 0.0, 1.0]


def test_the_computer_takes_no_offers_but_wins_when_one_resigns(server: Running) -> None:
    people = server.match(seats=[PERSON, computer("recruit")])
    status, fault = say(people, 0, "offer")
    assert status == 409
    assert fault["message"].startswith("The computer takes no offers")
    assert say(people, 0, "resign")[1]["ending"]["outcome"] == "lost"


@pytest.mark.parametrize("what", ["resign", "offer", "accept", "refuse"])
def test_a_spectator_has_nothing_to_say(server: Running, what: str) -> None:
    assert say(server.match(), -1, what)[0] == 401


def test_what_is_hidden_lies_open_only_after_the_end(server: Running) -> None:
    people = server.match("fighting_front")
    assert people.get("/export", 0).status_code == 409
    say(people, 0, "resign")
    assert people.get("/export", 0).status_code == 200
