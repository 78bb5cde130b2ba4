"""What worker processes think of a position: the result each seat may expect, and the moves that promise most.

The figure of a position is the result that a seat may expect, 0 lost to 1 won. The position is *played on*: the game's
quick player decides for all seats, chance answers, and at the end of a turn the game's evaluation says how it stands
then. That is done again and again; the mean is the figure, its standard error comes from the spread. All that is
compared is played on to the same moment: an evaluation in the middle of a turn tells whose turn it is as well.

A position in which moves or plans are compared has the figure of the best of them, as in chess programs:
`Judged.expected` is what the best one promises. Who asks again with another seed and adds up gets a smaller error: the
server keeps nothing of it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Hashable, Mapping, Sequence
from math import hypot, sqrt
from typing import Any, Final, NamedTuple

from broadfront.engine import catalogue
from broadfront.engine.capabilities import HasPlans, TurnPlan, plans_of, turns_begun
from broadfront.engine.chance import pick
from broadfront.engine.contract import CHANCE, Ask, Move, Position, Rng
from broadfront.engine.game import Game
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.policy import worth
from broadfront.players.search import Tuning
from broadfront.players.thinker import Budget, Thinker
from broadfront.server.phrases import in_words
from broadfront.server.worker_tasks import Place, setting_of

__all__ = ["Expected", "Judged", "Tried", "expected", "horizon", "judged", "surveyed", "turned"]

TURNS: Final = 2
"""A position is evaluated at the end of the next turn, when both sides have acted; plans, at their turn's."""
SURE: Final = 1.96
"""So many standard errors either way hold the truth in 19 of 20 cases."""
LEAST: Final = 0.01
"""Evaluations are no finer than that."""
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

    def mean(self, seat: int) -> float:
        """Return the figure of the position for a seat."""
        return self.sums[seat] / self.played

    def error(self, seat: int) -> float:
        """Return the standard error of the figure; 0 of one that is exact, or was played on but once."""
        if self.played < 2:
            return 0.0
        spread = self.squares[seat] / self.played - self.mean(seat) ** 2
        return sqrt(max(0.0, spread) / (self.played - 1))


class Tried(NamedTuple):
    """A move that was tried: in words, how often, the sum of the results for the seat that makes it, and of squares.

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
    """What is thought of a position: what it promises to each seat, and the moves that were tried, the best first.

    Where moves were tried, the position promises what the best of them does. ``sides`` has the side of each seat.
    """

    expected: Expected
    tried: list[Tried]
    sides: tuple[int, ...] = ()


def horizon(game: Game, p: Position) -> int:
    """Return how many turns must have begun when a position is evaluated that is played on."""
    return turns_begun(game, p) + (1 if isinstance(game, HasPlans) else TURNS)


def expected(game: Game, p: Position, until: int, tries: int, seed: int) -> Expected:
    """Play on from a position so many times until so many turns have begun, and return the results."""
    seats = range(len(game.seats(p.setting)))
    if p.pending is None:
        result = [float(one) for one in p.result()]
        return Expected(1, result, [one * one for one in result])
    sums, squares = [0.0 for _ in seats], [0.0 for _ in seats]
    for one in range(tries):
        values = _played_on(game, p.clone(), until, random.Random(seed + one))
        for seat in seats:
            sums[seat] += values[seat]
            squares[seat] += values[seat] * values[seat]
    return Expected(tries, sums, squares)


def turned(before: Expected, after: Expected, seat: int) -> float:
    """Return by how much a figure has changed for sure: beyond its error, in 19 of 20 cases; 0: not for sure."""
    change = after.mean(seat) - before.mean(seat)
    off = max(LEAST, SURE * hypot(before.error(seat), after.error(seat)))
    return change if abs(change) > off else 0.0


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
    ask, sides = p.pending, tuple(game.sides(p.setting))
    if ask is None:
        return Judged(expected(game, p, 0, 1, seed), [], sides)
    if ask.seat == CHANCE or len(ask.moves) < 2:
        branch = _compared(game, p, seed, seconds, [p])[0]
        return Judged(branch, [], sides)
    if not among and made is None and len(plans := _plans(place, game, p)) > 1:
        ways = [(plan.title, plan.moves, plan.orders) for plan in plans]
    else:
        candidates = [move for move in among if move in ask.moves]
        if not candidates:
            found = _searched(game, p, ask, random.Random(seed), seconds / 2)
            seconds /= 2
            candidates = (
                list(dict.fromkeys([found[0], made])) if made is not None and made in ask.moves else found
            )
        ways = [(in_words(game, p, move), (move,), ()) for move in candidates]
    branches = []
    for _, moves, _ in ways:
        branch_position = p.clone()
        for move in moves:
            branch_position.play(move)
        branches.append(branch_position)
    results = _compared(game, p, seed, seconds, branches)
    tried = [
        Tried(moves[0], words, one.played, one.sums[ask.seat], one.squares[ask.seat], moves[1:], orders)
        for (words, moves, orders), one in zip(ways, results, strict=True)
    ]
    order = sorted(range(len(tried)), key=lambda at: likely(tried[at]), reverse=True)
    return Judged(results[order[0]], [tried[at] for at in order], sides)


def likely(tried: Tried) -> float:
    """Return what a move promises for sure: of two with like means, what was tried more often comes first."""
    return tried.total / tried.played - DOUBT / sqrt(tried.played) if tried.played else -1.0


def _searched(game: Game, p: Position, ask: Ask, rng: random.Random, seconds: float) -> list[Move]:
    """Return moves that promise most, best first; where the game plans whole turns, the plan's and likely ones."""
    policy = game.policy()
    planned = policy.plan(p, ask, PLAN, 0.0)
    if planned is not None:
        weights = policy.priors(p, ask)
        order = sorted(range(len(ask.moves)), key=lambda at: -weights[at])
        return list(dict.fromkeys([planned, *(ask.moves[at] for at in order)]))[:MOST_CANDIDATES]
    found = Thinker(Tuning()).think(game, p, rng, Budget(0, seconds))
    tried = [Tried(move, "", one.visits, one.total, 0.0) for move, one in found.items()]
    best = sorted(tried, key=likely, reverse=True)[:MOST_CANDIDATES]
    return [one.move for one in best if one.played or one is best[0]]


def _compared(
    game: Game, p: Position, seed: int, seconds: float, branches: Sequence[Position]
) -> list[Expected]:
    """Play on from what may become of a position, all with the same chance and to the same moment."""
    until, end = time.perf_counter() + seconds, horizon(game, p)
    seats = range(len(game.seats(p.setting)))
    sums, squares = ([[0.0 for _ in seats] for _ in branches] for _ in range(2))
    rounds = 0
    while not rounds or time.perf_counter() < until:
        for at, branch in enumerate(branches):
            values = _played_on(game, branch.clone(), end, random.Random(seed + rounds))
            for one in seats:
                sums[at][one] += values[one]
                squares[at][one] += values[one] * values[one]
        rounds += 1
    return [Expected(rounds, total, square) for total, square in zip(sums, squares, strict=True)]


_plans_of: dict[Hashable, Sequence[TurnPlan]] = {}


def _plans(place: Place, game: Game, p: Position) -> Sequence[TurnPlan]:
    key = place, p.key()
    if key not in _plans_of:
        if len(_plans_of) >= MOST_REMEMBERED:
            _plans_of.clear()
        _plans_of[key] = plans_of(game, p)
    return _plans_of[key]


def _played_on(game: Game, p: Position, until: int, rng: Rng) -> Sequence[float]:
    """Play on from a position, which is changed, until so many turns have begun; return what each seat may expect."""
    policy, ask = game.policy(), p.pending
    while ask is not None and turns_begun(game, p) < until:
        ask = p.play(pick(ask, rng) if ask.seat == CHANCE else policy.rollout_move(p, ask, rng))
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
