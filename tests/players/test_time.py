"""The time of a decision: a stance and the search of a question share it, and no process is started for nothing."""

from __future__ import annotations

from random import Random

import pytest

from broadfront.engine import registry
from broadfront.lab.exam_files import ExamPosition, shipped_exam
from broadfront.players import mcts, parse, rollouts, search_session
from broadfront.players.player import question

A_LOOK = 0.01
"""Seconds that pass whenever somebody looks at the clock."""


def exam(game: str, name: str) -> ExamPosition:
    return next(one for one in shipped_exam(registry.game(game)) if one.id == name)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("front_line", "capital_in_reach"),
        ("fighting_front", "fuel_to_the_back_row"),
        ("action_front", "last_turn_second_hill"),
    ],
)
def test_a_decision_takes_the_time_that_is_stated_and_no_more(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += A_LOOK
        return now

    monkeypatch.setattr(rollouts, "perf_counter", clock)
    for module in (mcts, search_session):
        monkeypatch.setattr(module.time, "perf_counter", clock)
    position = exam(game, name)
    player = parse("veteran")
    player.decide(position.game, position.start, Random(1))
    assert 0.1 < now < 0.5 + 5 * A_LOOK  # it may stop early, when no other move can catch up


@pytest.mark.parametrize(
    ("game", "name"), [("expand_the_front", "aim_at_the_gun"), ("fighting_front", "flak_at_the_cripple")]
)
def test_no_processes_are_started_for_a_question_that_is_not_searched(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    monkeypatch.setattr(mcts, "SearchPool", started.append)
    position = exam(game, name)
    assert position.game.policy().effort(position.start, question(position.start)) == 0
    move = parse("mcts:0.01s,cores=2").decide(position.game, position.start, Random(1))
    assert move in question(position.start).moves
    assert not started
