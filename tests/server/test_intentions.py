"""What turns of a match were meant for: who is told what, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.patience import until
from tests.server.harness import PERSON, People, Running, computer

from broadfront.engine import match_file, registry
from broadfront.engine.conformance.run import random_move
from broadfront.engine.notation import read_position
from broadfront.engine.position import SPECTATOR, Move, Position, has_hidden_information
from broadfront.engine.turn_history import player_turns
from broadfront.lab.turn_explanations import explain_turn_of
from broadfront.server.http.errors import InvalidInput
from broadfront.server.matches.queries import in_time
from broadfront.server.matches.reports.move_explanations import (
    MAX_TURNS,
    explain_turn_range,
    explain_ways,
    turns_between,
)
from broadfront.server.matches.snapshot_match import MoveRange, SnapshotMatch
from broadfront.server.workers.pool import Displaced, TaskTimeout
from broadfront.server.workers.tasks import Place

GOLDEN = Path(__file__).parents[1] / "golden"
ESTIMATE = "by the computer's estimate"
HIDDEN: list[tuple[str, dict[str, Any]]] = [
    ("fighting_front", {}),
    ("action_front", {"scenario": "point_defence"}),
]


def played(moves: int, id_: str = "front_line", scenario: str = "first_game") -> SnapshotMatch:
    game, rng = registry.game(id_), Random(1)
    match = SnapshotMatch(game, game.setting(scenario))
    while match.ask is not None and len(match.journal) < moves:
        match.play(random_move(match.ask, rng))
    return match


@pytest.mark.parametrize("reader", [0, 1, SPECTATOR, None])
def test_turns_are_told_from_any_kept_moment_as_from_the_first(reader: int | None) -> None:
    match = played(150)
    turns = turns_between(match, 70, 140)
    assert len(turns) > 2
    told = explain_turn_range(MoveRange.of(match, turns[0].first, turns[-1].last), turns, reader, True)
    assert [(one.seat, one.first, one.last) for one in told] == [
        (turn.seat, turn.first, turn.last) for turn in turns
    ]
    assert [one.told for one in told] == [explain_turn_of(match, turn, reader) for turn in turns]
    quiet = explain_turn_range(MoveRange.of(match, turns[0].first, turns[-1].last), turns, reader, False)
    for with_thoughts, without in zip(told, quiet, strict=True):
        assert without.told == with_thoughts.told[: len(without.told)]
        assert not any(ESTIMATE in line for line in without.told)


def test_secret_orders_stay_secret() -> None:
    match = SnapshotMatch.taken_from(
        match_file.read((GOLDEN / "action_front/point_defence.journal").read_bytes())
    )
    number = next(
        number
        for number, (seen_by, move) in enumerate(zip(match.seen_by, match.journal, strict=True))
        if seen_by is not None and move.verb == "buy"
    )
    turn = next(turn for turn in player_turns(match) if turn.first <= number < turn.last)
    turn = turn._replace(seat=match.seats[number])
    move_range = MoveRange.of(match, turn.first, turn.last)
    for reader, is_told in ((turn.seat, True), (1 - turn.seat, False), (SPECTATOR, False)):
        (told,) = explain_turn_range(move_range, [turn], reader, True)
        assert any(line.startswith("Buys") for line in told.told) == is_told


def test_the_turn_that_is_on_is_not_told_and_of_many_the_last_ones_are() -> None:
    match = played(170)
    last = player_turns(match)[-1]
    assert turns_between(match, last.first, len(match.journal)) == []
    some = turns_between(match, 0, len(match.journal))
    assert len(some) == MAX_TURNS < len(player_turns(match))
    assert some[-1].last == last.first


def test_moves_are_told_by_what_they_would_be_meant_for() -> None:
    match = played(170)
    number, attack = next(
        (n, move) for n, move in enumerate(match.journal) if move.verb == "attack" and n > 60
    )
    p = match.position_after(number)
    assert p.pending is not None
    other = next(move for move in p.pending.moves if move != attack)
    place, data = Place.of(match.setting), p.to_builtins()
    first, both = explain_ways(place, data, [[attack], [other, attack]])
    assert "%" in first[0]
    assert not any(ESTIMATE in line for line in (*first, *both))
    with pytest.raises(InvalidInput):
        explain_ways(place, data, [[Move("attack", 0, 0)]])
    thrown = next(n for n, seat in enumerate(match.seats) if seat < 0)
    with pytest.raises(InvalidInput, match="No player decides"):
        explain_ways(place, match.position_after(thrown).to_builtins(), [[attack]])


def asked(people: People, since: int, last: int, seat: int = -1) -> list[dict[str, Any]]:
    answer = people.get("/intentions", seat, since=since, last=last)
    assert answer.status_code == 200, answer.text
    turns: list[dict[str, Any]] = answer.json()["turns"]
    return turns


def test_people_who_play_each_other_are_told_no_estimates_before_the_end(
    start: Callable[..., Running],
) -> None:
    people = start().match("front_line", [PERSON, PERSON], scenario="first_game")
    moves = people.play_on(60, lambda n: n * 7 + 3)["moves"]
    for seat in (0, 1, -1):
        turns = asked(people, 0, moves, seat)
        assert any(turn["told"] for turn in turns)
        assert ESTIMATE not in str(turns)
    assert people.get("/intentions", since=0, last=moves + 1).status_code == 422
    assert people.get("/intentions", since=5, last=4).status_code == 422
    answer = people.post("/meant", {"moves": 1, "ways": [[["end", 0, 0]]]})
    assert answer.status_code == 409
    assert "when it is over" in answer.json()["message"]


def ten_turns(server: Running) -> People:
    """Play some turns of a match against the computer, of another one if it is over too early."""
    people = server.match("front_line", [PERSON, computer("quick")], scenario="first_game")
    session = people.server.live(people.id)
    for n in range(150):
        until(lambda: session.match.ask is None or session.match.ask.seat == 0, "the person's question")
        if session.match.ask is None or len(player_turns(session.match)) > 9:
            break
        people._move(people.state(0), n * 7 + 3)
    return ten_turns(server) if session.match.is_over else people


def test_who_plays_the_computer_alone_is_told_its_estimates(start: Callable[..., Running]) -> None:
    people = ten_turns(start())
    moves = len(people.server.live(people.id).match.journal)
    assert ESTIMATE in str(asked(people, 0, moves, 0))
    assert ESTIMATE not in str(asked(people, 0, moves)), "who looks on gets none: he might tell"


def test_all_is_told_when_the_match_is_over(start: Callable[..., Running]) -> None:
    people = start().match("front_line", [computer("quick"), computer("quick")], scenario="first_game")
    session = people.server.live(people.id)
    until(lambda: session.match.is_over, "the end of the match")
    moves = len(session.match.journal)
    turns = asked(people, moves - 1, moves)
    assert [turn["last"] for turn in turns] == [moves]
    number = next(n for n, move in enumerate(session.match.journal) if move.verb == "attack")
    (turn,) = asked(people, number, number + 1)
    assert turn["first"] <= number < turn["last"]
    assert ESTIMATE in str(turn)
    made = list(session.match.journal[number])
    answer = people.post("/meant", {"moves": number, "ways": [[made]]})
    assert "%" in answer.json()["ways"][0][0]
    assert people.post("/meant", {"moves": 99_999, "ways": [[made]]}).status_code == 422


# --- ways to go on from the position on an analysis board -------------------------------------------------------------


def attacked() -> tuple[Position, Move, Move]:
    """Return a position of Front Line, an attack in it, and another move."""
    match = played(170)
    number, attack = next((n, one) for n, one in enumerate(match.journal) if one.verb == "attack" and n > 60)
    p = match.position_after(number)
    assert p.pending is not None
    return p, attack, next(move for move in p.pending.moves if move != attack)


def told_of(p: Position, *ways: list[Move]) -> list[list[str]]:
    return explain_ways(Place.of(p.setting), p.to_builtins(), ways)


def refused(server: Running, status: int, **body: Any) -> str:
    answer = server.client.post("/api/analysis/meant", json=body)
    assert answer.status_code == status, answer.text
    return str(answer.json()["message"])


def test_ways_on_an_analysis_board_are_told_as_those_of_a_match(server: Running) -> None:
    p, attack, other = attacked()
    body: dict[str, Any] = {"position": p.notation(), "ways": [[attack], [other, attack]]}
    answer = server.client.post("/api/analysis/meant", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["ways"] == told_of(p, [attack], [other, attack])
    assert "%" in answer.json()["ways"][0][0]
    p.play(other)
    onward = next(move for move in p.pending.moves if move.verb == "attack") if p.pending else attack
    answer = server.client.post("/api/analysis/meant", json={**body, "moves": [other], "ways": [[onward]]})
    assert answer.json()["ways"] == told_of(p, [onward])


def test_an_analysis_board_is_told_in_the_words_of_its_box(server: Running) -> None:
    p, attack, _ = attacked()
    body: dict[str, Any] = {"position": p.notation(), "ways": [[attack]]}
    told = {}
    for language in ("en", "de"):
        answer = server.client.post("/api/analysis/meant", json=body, headers={"accept-language": language})
        told[language] = answer.json()["ways"][0][0]
    assert "attacks" in told["en"]
    assert "greift" in told["de"]
    assert told["en"].count("%") == told["de"].count("%")
    wrong = {**body, "ways": [[["attack", 2, 2]]]}
    answer = server.client.post("/api/analysis/meant", json=wrong, headers={"accept-language": "de"})
    assert answer.json()["message"] == "Auf C1 steht keine Einheit."
    for position in ("", " ", "../1 a b", "no_such_game/1 main -"):
        answer = server.client.post(
            "/api/analysis/meant", json={**body, "position": position}, headers={"accept-language": "de"}
        )
        assert answer.status_code == 422, "what is no box is told in the words of the server"


def test_ways_that_cannot_be_gone_are_refused_in_words(server: Running) -> None:
    p, attack, _ = attacked()
    first = p.notation()
    assert "C1" in refused(server, 422, position=first, ways=[[attack], [["attack", 2, 2]]])
    p.play(attack)
    assert p.pending is not None
    assert p.pending.seat < 0
    assert "ask about a moment" in refused(server, 422, position=p.notation(), ways=[[attack]])
    assert "too short" in refused(server, 422, position="front_line/1", ways=[[attack]])
    assert refused(server, 422, position=first, moves=[["attack", 2, 2]], ways=[[attack]])
    wrongs: list[list[list[Move]]] = [[], [[]], [[attack]] * 9]
    for wrong in wrongs:
        assert "ways" in refused(server, 400, position=first, ways=wrong)
    assert "match" in refused(server, 400, position=first, ways=[[attack]], match="x")


def test_a_way_with_too_many_outcomes_is_given_up(start: Callable[..., Running]) -> None:
    p, attack, _ = attacked()
    server = start(most_odds=0.0001)
    assert "too many outcomes" in refused(server, 422, position=p.notation(), ways=[[attack]])


def test_who_has_too_much_counted_is_not_told_of_ways(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are counted where the odds of an analysis are, on the same account."""
    monkeypatch.setattr("broadfront.server.context.MAX_COUNTED", 0)
    server = start()
    p, attack, _ = attacked()
    assert "wait a moment" in refused(server, 429, position=p.notation(), ways=[[attack]])


@pytest.mark.parametrize(("game", "more"), HIDDEN)
def test_ways_in_a_running_match_are_told_of_the_world_on_the_board(
    start: Callable[..., Running], game: str, more: dict[str, Any]
) -> None:
    """The question names no match: the true world has no part in the answer, only the one dealt by chance."""
    match = start().match(game, [PERSON, computer()], **more)
    made = len(match.server.live(match.id).match.journal)
    assert has_hidden_information(match.server.live(match.id).match.position_after(made))
    assert match.post("/meant", {"moves": made, "ways": [[["end", 0, 0]]]}).status_code == 409
    board = match.post("/analysis", {"moves": made, "tokens": [match.tokens[0]]}).json()["position"]
    p = read_position(board)
    while p.pending is not None and p.pending.seat < 0:
        p.play(p.pending.moves[0])
    assert p.pending is not None
    ways = [[move] for move in p.pending.moves[:8]]
    answer = match.server.client.post("/api/analysis/meant", json={"position": p.notation(), "ways": ways})
    assert answer.status_code == 200, answer.text
    assert answer.json()["ways"] == told_of(p, *ways)


class SlowWorkers:
    """Workers that run a task at once, and are overdue as long as it has figures that cannot be counted in time."""

    def __init__(self, *, in_time_without: int, fault: type[TaskTimeout] = TaskTimeout) -> None:
        self.overdue, self.fault = in_time_without, fault

    async def run(self, seconds: float, task: Callable[..., Any], *given: object, turn: object) -> Any:
        del seconds, turn
        if self.overdue:
            self.overdue -= 1
            raise self.fault
        return task(*given)


@pytest.mark.parametrize("left_out", [0, 1, 2])
def test_only_the_figures_that_cannot_be_counted_in_time_are_left_out(left_out: int) -> None:
    match = played(150)
    turns = [
        turn
        for turn in turns_between(match, 70, 140)
        if any(move.verb == "attack" for move in match.journal[turn.first : turn.last])
    ][:1]
    move_range = MoveRange.of(match, turns[0].first, turns[-1].last)
    workers = SlowWorkers(in_time_without=left_out)
    registry = SimpleNamespace(odds_workers=workers, config=SimpleNamespace(most_odds=1.0))
    found = asyncio.run(in_time(registry, None, move_range, turns, None, True))  # type: ignore[arg-type]
    assert [one.first for one in found] == [turn.first for turn in turns]
    sentences = [sentence for one in found for sentence in one.told]
    assert any(ESTIMATE in one for one in sentences) == (left_out == 0)
    attacks = [one for one in sentences if " attacks " in one]
    assert attacks
    assert any("%" in one for one in attacks) == (left_out < 2)


def test_a_server_without_time_says_so_rather_than_leave_figures_out() -> None:
    workers = SlowWorkers(in_time_without=1, fault=Displaced)
    registry = SimpleNamespace(odds_workers=workers, config=SimpleNamespace(most_odds=1.0))
    with pytest.raises(Displaced):
        asyncio.run(in_time(registry, None, None, [], None, True))  # type: ignore[arg-type]
