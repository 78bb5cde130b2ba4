"""What worker processes think of a position: the result each seat may expect, and the moves that promise most.

A position is *played on*: the game's quick player makes the next few decisions of all seats, chance answers, and the
game's evaluation says how it stands then. That is done again and again; the mean is the expectation, the spread its
error. Where the game offers plans of a turn, these are compared in place of single moves, and played on to the end of
the turn. Who asks again with another seed and adds up gets a smaller error: the server keeps nothing of it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Hashable, Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from broadfront.engine import catalogue
from broadfront.engine.capabilities import TurnPlan, plans_of, turns_begun
from broadfront.engine.chance import pick
from broadfront.engine.contract import CHANCE, Ask, Move, Position, Rng
from broadfront.engine.game import Game
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.policy import Policy, worth
from broadfront.players.search import Tuning
from broadfront.players.thinker import Budget, Thinker
from broadfront.server.phrases import in_words
from broadfront.server.worker_tasks import Place, setting_of

__all__ = ["Expected", "Judged", "Tried", "judged", "surveyed"]

DECISIONS: Final = 12
"""So many decisions are played on before the position is evaluated; an order under way is carried out."""
MOST_CANDIDATES: Final = 8
DOUBT: Final = 0.1
"""What one trial of a move may be off by, about."""
PLAN: Final = 8
"""Simulations that a plan of the turn may cost."""


MOST_REMEMBERED: Final = 8
"""Positions whose plans a process remembers: the next second goes on with the same ones."""


class Expected(NamedTuple):
    """Results of a position that was played on: how often, and for each seat the sum and the sum of the squares."""

    played: int
    sums: list[float]
    squares: list[float]


class Tried(NamedTuple):
    """A move that was tried: in words, how often, the sum of the results for the seat that makes it, and of squares.

    ``squares`` is 0 where a search tried it, which comes back to what promises most: such figures have no spread.
    Of a plan it is the first move, ``more`` are the others, and ``orders`` all of them in words.
    """

    move: Move
    words: str
    played: int
    total: float
    squares: float
    more: tuple[Move, ...] = ()
    orders: tuple[str, ...] = ()


class Judged(NamedTuple):
    """What is thought of a position: what it promises to each seat, and the moves that were tried, the best first."""

    expected: Expected
    tried: list[Tried]


def judged(
    place: Place,
    data: Mapping[str, Any],
    seconds: float,
    seed: int,
    among: Sequence[Move] = (),
    made: Move | None = None,
) -> Judged:
    """Think about a position for some time.

    Parameters
    ----------
    place, data
        The rules and the position's builtins.
    seconds, seed
        How long, and the seed of all chance.
    among
        Only these moves are compared, each played on.
    made
        The move that was made: it is compared with the best that is found, both played on.
    """
    game = catalogue.game(place.game)
    p: Position = position_from_builtins(game, setting_of(place), data)
    rng, policy, ask = random.Random(seed), game.policy(), p.pending
    seats = len(game.seats(p.setting))
    if ask is None:
        result = [float(one) for one in p.result()]
        return Judged(Expected(1, result, [one * one for one in result]), [])
    is_asked = ask.seat != CHANCE and len(ask.moves) > 1
    if is_asked and not among and made is None and len(plans := _plans(place, game, p)) > 1:
        return _planned(game, p, plans, seed, seconds)
    until = time.perf_counter() + (seconds / 2 if is_asked else seconds)
    sums, squares, played = [0.0] * seats, [0.0] * seats, 0
    while not played or time.perf_counter() < until:
        for seat, value in enumerate(_played_on(policy, p.clone(), rng)):
            sums[seat] += value
            squares[seat] += value * value
        played += 1
    expected = Expected(played, sums, squares)
    if not is_asked:
        return Judged(expected, [])
    candidates = [move for move in among if move in ask.moves]
    if not candidates:
        found = _searched(game, p, ask, rng, seconds / (4 if made else 2))
        if made is not None and made in ask.moves:
            candidates = list(dict.fromkeys([found[0].move, made]))
        elif found[0].played:
            return Judged(expected, found)
        else:
            candidates = [one.move for one in found]
    compared = _compared(game, p, ask, seed, seconds / (4 if made else 2), candidates)
    return Judged(expected, sorted(compared, key=likely, reverse=True))


def likely(tried: Tried) -> float:
    """Return what a move promises for sure: of two with like means, what was tried more often comes first."""
    return tried.total / tried.played - DOUBT / sqrt(tried.played) if tried.played else -1.0


def _searched(game: Game, p: Position, ask: Ask, rng: random.Random, seconds: float) -> list[Tried]:
    """Return moves that promise most, best first; where the game plans whole turns, the plan's and likely ones."""
    policy = game.policy()
    planned = policy.plan(p, ask, PLAN, 0.0)
    if planned is not None:
        weights = policy.priors(p, ask)
        order = sorted(range(len(ask.moves)), key=lambda at: -weights[at])
        moves = list(dict.fromkeys([planned, *(ask.moves[at] for at in order)]))[:MOST_CANDIDATES]
        return [Tried(move, "", 0, 0.0, 0.0) for move in moves]
    found = Thinker(Tuning()).think(game, p, rng, Budget(0, seconds))
    tried = [Tried(move, "", one.visits, one.total, 0.0) for move, one in found.items()]
    best = sorted(tried, key=likely, reverse=True)[:MOST_CANDIDATES]
    return [one._replace(words=in_words(game, p, one.move)) for one in best if one.played]


def _compared(
    game: Game, p: Position, ask: Ask, seed: int, seconds: float, moves: Sequence[Move]
) -> list[Tried]:
    """Play on after each of some moves, all with the same chance, as long as there is time."""
    until = time.perf_counter() + seconds
    totals, squares, rounds = dict.fromkeys(moves, 0.0), dict.fromkeys(moves, 0.0), 0
    while not rounds or time.perf_counter() < until:
        for move in moves:
            branch = p.clone()
            branch.play(move)
            value = _played_on(game.policy(), branch, random.Random(seed + rounds))[ask.seat]
            totals[move] += value
            squares[move] += value * value
        rounds += 1
    return [Tried(move, in_words(game, p, move), rounds, totals[move], squares[move]) for move in moves]


_plans_of: dict[Hashable, Sequence[TurnPlan]] = {}


def _plans(place: Place, game: Game, p: Position) -> Sequence[TurnPlan]:
    key = place, p.key()
    if key not in _plans_of:
        if len(_plans_of) >= MOST_REMEMBERED:
            _plans_of.clear()
        _plans_of[key] = plans_of(game, p)
    return _plans_of[key]


def _planned(game: Game, p: Position, plans: Sequence[TurnPlan], seed: int, seconds: float) -> Judged:
    """Play on to the end of the turn from a position and after each of its plans, as long as there is time."""
    assert p.pending is not None
    seat, branches = p.pending.seat, [p.clone()]
    for plan in plans:
        branch = p.clone()
        for move in plan.moves:
            branch.play(move)
        branches.append(branch)
    until = time.perf_counter() + seconds
    seats = range(len(game.seats(p.setting)))
    sums, squares = ([[0.0 for _ in seats] for _ in branches] for _ in range(2))
    rounds = 0
    while not rounds or time.perf_counter() < until:
        for at, branch in enumerate(branches):
            values = _turn_ended(game, branch.clone(), turns_begun(game, p), random.Random(seed + rounds))
            for one in seats:
                sums[at][one] += values[one]
                squares[at][one] += values[one] * values[one]
        rounds += 1
    tried = [
        Tried(plan.moves[0], plan.title, rounds, total[seat], square[seat], plan.moves[1:], plan.orders)
        for plan, total, square in zip(plans, sums[1:], squares[1:], strict=True)
    ]
    return Judged(Expected(rounds, sums[0], squares[0]), sorted(tried, key=likely, reverse=True))


def _turn_ended(game: Game, p: Position, turn: int, rng: Rng) -> Sequence[float]:
    """Play on from a position, which is changed, while a turn lasts; return the result that each seat may expect."""
    policy, ask = game.policy(), p.pending
    while ask is not None and turns_begun(game, p) == turn:
        ask = p.play(pick(ask, rng) if ask.seat == CHANCE else policy.rollout_move(p, ask, rng))
    return [float(one) for one in worth(policy, p)]


def _played_on(policy: Policy, p: Position, rng: Rng) -> Sequence[float]:
    """Play on from a position, which is changed, and return the result that each seat may expect then."""
    ask, left = p.pending, DECISIONS
    while ask is not None and (left > 0 or ask.seat == CHANCE or p.agenda[-1].resolving):
        if ask.seat == CHANCE:
            ask = p.play(pick(ask, rng))
        else:
            left -= len(ask.moves) > 1
            ask = p.play(policy.rollout_move(p, ask, rng))
    return [float(one) for one in worth(policy, p)]


def surveyed(
    place: Place, start: Mapping[str, Any], moves: Sequence[tuple[str, int, int]], most: int
) -> list[int]:
    """Return moments of a match that are worth a look, as numbers of moves: decisions between several moves.

    Of many, half are spread evenly over the match, and half are those after which the game's evaluation fell most for
    the seat that had decided.
    """
    game = catalogue.game(place.game)
    p: Position = position_from_builtins(game, setting_of(place), start)
    policy = game.policy()
    falls: dict[int, float] = {}
    last: tuple[int, int, float] | None = None
    for number, move in enumerate(moves):
        ask = p.pending
        assert ask is not None
        if ask.seat != CHANCE and not p.agenda[-1].resolving:
            values = policy.evaluate(p)
            if last is not None:
                falls[last[0]] = last[2] - float(values[last[1]])
            last = (number, ask.seat, float(values[ask.seat])) if len(ask.moves) > 1 else None
        p.play(Move(*move))
    if last is not None:
        falls[last[0]] = last[2] - float(worth(policy, p)[last[1]])
    decisions = sorted(falls)
    if len(decisions) <= most:
        return decisions
    half = most // 2
    even = {decisions[at * (len(decisions) - 1) // (half - 1)] for at in range(half)}
    others = sorted((one for one in decisions if one not in even), key=lambda one: -falls[one])
    return sorted(even | set(others[: most - len(even)]))
