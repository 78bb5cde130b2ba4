"""The figure of a position: the same each time, whoever has just moved, and told everywhere alike."""

from __future__ import annotations

import re
from math import ceil, hypot
from pathlib import Path
from random import Random

import pytest

from broadfront.engine import match_file, registry
from broadfront.engine.conformance.run import random_move
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, as_known_to
from broadfront.engine.turn_history import player_turns
from broadfront.lab.turn_explanations import explain_turns
from broadfront.players.estimates import (
    SEED,
    Expected,
    doubt,
    estimated,
    estimated_as_known_to,
    expected,
    horizon,
    is_sure,
    turned,
)
from broadfront.server.analysis.position_analysis import analyse_position
from broadfront.server.workers.tasks import Place

GOLDEN = Path(__file__).parents[1] / "golden"
MATCHES = (
    "front_line/capital",
    "fighting_front/war",
    "action_front/gifu",
    "expand_the_front/oahu",
    "global_war/box_1942",
)
ROUNDS = 8


def match_of(name: str) -> Match:
    return match_file.read((GOLDEN / f"{name}.journal").read_text("utf-8"))


def decisions(match: Match) -> list[int]:
    """Return three moments of a match at which somebody decides between several moves."""
    begins = [turn.first for turn in player_turns(match) if turn.number and turn.last - turn.first > 1]
    return [n for n in begins if match.seats[n] != CHANCE][1::7][:3]


def added(one: Expected, other: Expected) -> Expected:
    sums, squares = ([a + b for a, b in zip(*of, strict=True)] for of in zip(one[1:], other[1:], strict=True))
    return Expected(one.played + other.played, sums, squares)


@pytest.mark.parametrize("name", MATCHES)
def test_the_board_tells_the_figure_of_turning_points(name: str) -> None:
    match = match_of(name)
    for moves in decisions(match):
        p = match.position_after(moves)
        assert p.pending is not None
        figure, seat = estimated(match.game, p), p.pending.seat
        assert figure == estimated(match.game, p), "the same position, the same figure"
        board, rounds = analyse_position(Place.of(match.setting), p.to_builtins(), 0.2, 10**6).expected, 1
        while board.played < ROUNDS:
            more = analyse_position(
                Place.of(match.setting), p.to_builtins(), 0.2, 10**6 + 100 * rounds
            ).expected
            board, rounds = added(board, more), rounds + 1
        off = 4 * hypot(figure.error(seat), board.error(seat)) + 0.05
        assert abs(figure.mean(seat) - board.mean(seat)) <= off


def test_intentions_tell_the_figure_of_turning_points() -> None:
    match, compared = match_of("front_line/capital"), 0
    for turn in player_turns(match)[3:12]:
        start, end = (match.position_after(moves) for moves in (turn.first, turn.last))
        moves = match.journal[turn.first : turn.last]
        for line in explain_turns(match.game, start.clone(), moves, turn.seat, None):
            if "estimate" not in line or compared == 3:
                continue
            compared += 1
            before, after = (estimated(match.game, p) for p in (start, end))
            whole = [int(number) for number in re.findall(r"\d+", line)]
            assert whole[:2] == [round(100 * one.mean(turn.seat)) for one in (before, after)]
            assert whole[2] == ceil(100 * doubt(before, after, turn.seat))
    assert compared == 3


@pytest.mark.parametrize("name", ["front_line/capital", "expand_the_front/oahu", "global_war/box_1942"])
def test_the_estimate_after_a_turn_is_the_one_before_the_next(name: str) -> None:
    """Otherwise a turn left one side with 57 %, and the next one began with 82 % for it."""
    match, last, compared = match_of(name), None, 0
    for turn in player_turns(match):
        if not turn.number or turn.seat == CHANCE:
            continue
        if compared:
            break
        start = match.position_after(turn.first)
        told = explain_turns(match.game, start, match.journal[turn.first : turn.last], turn.seat, None)
        lines = [[int(number) for number in re.findall(r"\d+", line)] for line in told if "estimate" in line]
        for before, after, *_ in lines:
            if last is not None and last[1] == turn.first:
                compared += 1
                expected = last[0] if last[2] == turn.seat else 100 - last[0]
                assert abs(before - expected) <= 1, "what is left of 100 is rounded as well"
            last = after, turn.last, turn.seat
    assert compared


def test_a_change_that_is_no_larger_than_the_error_that_is_told_is_not_sure() -> None:
    """69 % to 66 % (± 3 %) is within the error as it is told, though 3.04 is more than 2.95."""

    def figure(mean: float, error: float) -> Expected:
        return Expected(101, [101 * mean] * 2, [101 * (mean * mean + 100 * error * error)] * 2)

    for before, after, is_listed in ((0.6904, 0.6600, False), (0.7004, 0.6600, True)):
        pair = figure(before, 0.0106), figure(after, 0.0106)
        assert turned(*pair, 0)
        assert is_sure(*pair, 0) is is_listed


def test_a_change_within_its_error_is_none() -> None:
    before = Expected(16, [8.0, 8.0], [6.0, 6.0])
    for after, sure in (
        (Expected(16, [9.0, 7.0], [7.0, 5.0]), False),
        (Expected(16, [16.0, 0.0], [16.0, 0.0]), True),
    ):
        assert bool(turned(before, after, 0)) is sure
        assert turned(before, after, 0) == -turned(before, after, 1)


def test_a_move_has_the_figure_of_the_position_after_it() -> None:
    match = match_of("front_line/capital")
    for moves in decisions(match):
        p = match.position_after(moves)
        assert p.pending is not None
        until, seat = horizon(match.game, p), p.pending.seat
        found = analyse_position(Place.of(match.setting), p.to_builtins(), 0.2, 7)
        assert found.expected.played == found.tried[0].played
        for one in found.tried:
            after = p.clone()
            after.play(one.move)
            figure, mean = estimated(match.game, after, until), one.total / one.played
            spread = max(0.0, one.squares / one.played - mean * mean)
            off = 4 * hypot(figure.error(seat), (spread / max(1, one.played - 1)) ** 0.5) + 0.05
            assert abs(mean - figure.mean(seat)) <= off


@pytest.mark.parametrize("name", MATCHES)
def test_the_turn_before_and_the_turn_after_give_a_position_one_figure(name: str) -> None:
    match, gaps = match_of(name), []
    turns = [turn for turn in player_turns(match) if turn.number and turn.last - turn.first > 1]
    for turn in turns[1:9]:
        start, end = (match.position_after(moves) for moves in (turn.first, turn.last))
        if end.pending is None or turn.seat == CHANCE:
            continue
        after = estimated(match.game, end, horizon(match.game, start)).mean(turn.seat)
        before = estimated(match.game, end, horizon(match.game, end)).mean(turn.seat)
        gaps.append(after - before)
    assert len(gaps) > 3
    assert abs(sum(gaps) / len(gaps)) < 0.08, "an end of a turn is no better for who has just moved"


def test_the_figure_of_a_decision_is_the_mean_of_what_its_answers_have() -> None:
    match = match_of("front_line/capital")
    p = match.position_after(decisions(match)[0])
    ask = p.pending
    assert ask is not None
    until, seat, after = horizon(match.game, p), ask.seat, p.clone()
    policy, means = match.game.policy(), []
    for seed in range(24):
        after = p.clone()
        after.play(policy.rollout_move(after, ask, Random(seed)))
        means.append(estimated(match.game, after, until, 16, seed).mean(seat))
    figure = estimated(match.game, p, until, 128)
    assert figure.mean(seat) == pytest.approx(sum(means) / len(means), abs=0.05)


def test_the_figure_that_a_seat_knows_is_the_mean_of_many_worlds_and_needs_no_other() -> None:
    """One world was dealt: 48 % where others said 68 %, and the error that was told knew nothing of it."""
    game, rng = registry.game("fighting_front"), Random(3)
    p = game.new()
    twin = p.clone()
    while p.pending is not None and (game.turns_begun(p) < 2 or twin.notation() == p.notation()):
        p.play(random_move(p.pending, rng))
        twin = p.determinized(0, Random(5))
    found = estimated_as_known_to(game, 0, p, tries=4)
    assert found == estimated_as_known_to(game, 0, twin, tries=4), "what is hidden does not matter"
    worlds = [as_known_to(0, p, Random(n)) for n in range(4)]
    assert len({world.notation() for world in worlds}) > 1
    until = horizon(game, p)
    means = [expected(game, world, until, 1, SEED + n).mean(0) for n, world in enumerate(worlds)]
    assert found.mean(0) == pytest.approx(sum(means) / 4)
    open_game = registry.game("front_line")
    q = open_game.new()
    assert estimated_as_known_to(open_game, 0, q, tries=2) == estimated(open_game, q, tries=2)
