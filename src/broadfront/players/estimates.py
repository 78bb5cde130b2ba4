"""The estimate of a position: each seat's expected result, with its error, used wherever a figure is shown.

The position is *played on*: the game's quick player decides for all seats, chance answers, and at the ends of two turns
that follow each other the game's evaluation says how it stands then. That is done again and again; the mean is the
figure, its standard error comes from the spread. Each position is played on to the ends of its own turn, or of the next
one, and of the turn after that, so that it has one figure, whether a turn ends or begins with it: one evaluation tells
whose turn it is as well, two that follow each other do not. Moves of one position are compared at the same moments.

Nobody chooses the best way to go on for the seat that is asked: it would add to its side what one good move is worth,
and what the turn before took would come back with the next question. So the figure of a move is that of the position
after it, and the figures of a turn's moments differ by its luck and by how well it was played, by nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from math import ceil, floor, fsum, hypot, sqrt
from typing import Final, NamedTuple

from broadfront.engine.bot_policy import expected_result
from broadfront.engine.chance import pick
from broadfront.engine.game import Game, TurnPlan
from broadfront.engine.position import CHANCE, Ask, Move, Position, Rng, as_known_to, has_hidden_information
from broadfront.players.search import Tuning
from broadfront.players.search_session import Budget, SearchSession

TURNS: Final = 2
"""A position is evaluated at the end of the next turn, when both sides have acted; plans, at their turn's."""
MOMENTS: Final = 2
"""... and at the end of the turn after it: evaluations favour the side that has just acted, or is to act."""
SURE: Final = 1.96
"""The number of standard errors either way that contain the truth in 19 of 20 cases."""
RESOLUTION: Final = 0.01
"""Evaluations are no finer than that."""
TRIES: Final = 32
"""How often a position is played on without a time limit; half as often if the results hardly differ."""
SEED: Final = 1
MAX_CANDIDATES: Final = 8
DOUBT: Final = 0.1
"""The error of one trial of a move, about."""
PLAN: Final = 8
"""Simulations that a plan of the turn may cost."""
MAX_CACHED_POSITIONS: Final = 8
"""Positions whose plans a process caches: the next request goes on with the same ones."""


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


class Candidate(NamedTuple):
    """A way to go on: a move, or the moves of a plan of the turn with its title and its orders in words."""

    moves: tuple[Move, ...]
    title: str = ""
    orders: tuple[str, ...] = ()

    def position_after(self, p: Position) -> Position:
        """Return the position after these moves."""
        after = p.clone()
        for move in self.moves:
            after.play(move)
        return after


def horizon(game: Game, p: Position) -> int:
    """Return how many turns must have begun at the moment when a played-on position is evaluated."""
    return game.turns_begun(p) + (1 if game.implements(Game.plans) else TURNS)


def expected(game: Game, p: Position, until: int, tries: int, seed: int) -> Expected:
    """Play on from a position so many times until so many turns have begun, and return the results."""
    seats = range(len(game.seats(p.setting)))
    if p.pending is None:
        result = [float(one) for one in p.result()]
        return Expected(1, result, [one * one for one in result])
    sums, squares = [0.0 for _ in seats], [0.0 for _ in seats]
    for one in range(tries):
        results = values(game, p.clone(), until, random.Random(seed + one))
        for seat in seats:
            sums[seat] += results[seat]
            squares[seat] += results[seat] * results[seat]
    return Expected(tries, sums, squares)


def estimated(
    game: Game, p: Position, until: int | None = None, tries: int = TRIES, seed: int = SEED
) -> Expected:
    """Return the figure of a position: the same position has the same figure.

    Parameters
    ----------
    until
        It is played on until so many turns have begun; None: as many as `horizon` says.
    tries
        How often it is played on at most.
    """
    until = horizon(game, p) if until is None else until
    first = expected(game, p, until, tries // 2, seed)
    if p.pending is None or all(SURE * first.error(seat) < RESOLUTION for seat in range(len(first.sums))):
        return first
    more = expected(game, p, until, tries - tries // 2, seed + tries // 2)
    sums, squares = (
        [a + b for a, b in zip(*of, strict=True)] for of in zip(first[1:], more[1:], strict=True)
    )
    return Expected(first.played + more.played, sums, squares)


def estimated_as_known_to(game: Game, seat: int, p: Position, tries: int = TRIES) -> Expected:
    """Return the estimate of a position as a seat knows it, each time of another determinized position.

    Where nothing is hidden it is the figure of the position.
    """
    if p.pending is None or not has_hidden_information(p):
        return estimated(game, p, tries=tries)
    until = horizon(game, p)
    results = [
        expected(game, as_known_to(seat, p, random.Random(n)), until, 1, SEED + n) for n in range(tries)
    ]
    sums, squares = (
        [fsum(of) for of in zip(*kind, strict=True)]
        for kind in ([one.sums for one in results], [one.squares for one in results])
    )
    return Expected(tries, sums, squares)


def turned(before: Expected, after: Expected, seat: int) -> float:
    """Return the significant change of a figure, beyond its error in 19 of 20 cases; 0: it is not significant."""
    change = after.mean(seat) - before.mean(seat)
    return change if abs(change) > doubt(before, after, seat) else 0.0


def is_sure(before: Expected, after: Expected, seat: int) -> bool:
    """Return whether a displayed figure has changed by more whole per cent than its error."""
    percents = [floor(100 * round(one.mean(seat), 4) + 0.5) for one in (before, after)]
    off = ceil(100 * doubt(before, after, seat) - 1e-9)
    return bool(turned(before, after, seat)) and abs(percents[1] - percents[0]) > off


def doubt(before: Expected, after: Expected, seat: int) -> float:
    """Return the error of a figure's change, in 19 of 20 cases."""
    return max(RESOLUTION, SURE * hypot(before.error(seat), after.error(seat)))


def candidates_of(game: Game, p: Position, rng: random.Random, budget: Budget) -> list[Candidate]:
    """Return the most promising continuations: the game's plans of the turn, or moves, the best of them first."""
    ask = p.pending
    assert ask is not None
    if len(ask.moves) == 1:
        return [Candidate((ask.moves[0],))]
    if len(plans := _plans(game, p)) > 1:
        return [Candidate(tuple(plan.moves), plan.title, tuple(plan.orders)) for plan in plans]
    return [Candidate((move,)) for move in promising_moves(game, p, ask, rng, budget)]


def values(game: Game, p: Position, until: int, rng: Rng) -> Sequence[float]:
    """Play on from a position, which is changed, until so many turns have begun; return what each seat may expect.

    It is the mean of the evaluations at that moment and when the next turn has begun.
    """
    policy, ask = game.policy(), p.pending
    seen: list[Sequence[float]] = []
    for begun in range(until, until + MOMENTS):
        while ask is not None and game.turns_begun(p) < begun:
            ask = p.play(pick(ask, rng) if ask.seat == CHANCE else policy.rollout_move(p, ask, rng))
        seen.append(expected_result(policy, p))
    return [fsum(map(float, of)) / MOMENTS for of in zip(*seen, strict=True)]


def lower_bound(played: int, total: float) -> float:
    """Return a lower bound of a move's result: of two with like means, the one with more tries comes first."""
    return total / played - DOUBT / sqrt(played) if played else -1.0


def promising_moves(game: Game, p: Position, ask: Ask, rng: random.Random, budget: Budget) -> list[Move]:
    """Return moves that promise most, best first; where the game plans whole turns, the plan's and likely ones."""
    policy = game.policy()
    planned = policy.plan(p, ask, PLAN, 0.0)
    if planned is not None:
        weights = policy.priors(p, ask)
        order = sorted(range(len(ask.moves)), key=lambda at: -weights[at])
        return list(dict.fromkeys([planned, *(ask.moves[at] for at in order)]))[:MAX_CANDIDATES]
    stats = SearchSession(Tuning()).think(game, p, rng, budget)
    best = sorted(stats, key=lambda move: lower_bound(stats[move].visits, stats[move].total), reverse=True)[
        :MAX_CANDIDATES
    ]
    return [move for move in best if stats[move].visits or move is best[0]]


_plans_of: dict[Hashable, Sequence[TurnPlan]] = {}


def _plans(game: Game, p: Position) -> Sequence[TurnPlan]:
    if not game.implements(Game.plans):
        return ()
    key = p.setting, p.key()
    if key not in _plans_of:
        if len(_plans_of) >= MAX_CACHED_POSITIONS:
            _plans_of.clear()
        _plans_of[key] = game.plans(p)
    return _plans_of[key]
