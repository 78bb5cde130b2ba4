"""Analysis of a position in worker processes: the expected result of each seat, and the most promising moves.

The figures are those of `broadfront.players.estimates`, the same as for turning points and intentions: the position
and the positions after each move or plan are played on in the same way, so a move has the figure of the position
after it. A client that asks again with another seed and adds up gets a smaller error: the server stores nothing of
it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from broadfront.engine import registry
from broadfront.engine.bot_policy import expected_result
from broadfront.engine.game import Game
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.position import CHANCE, Move, Position
from broadfront.players.estimates import (
    Candidate,
    Expected,
    candidates_of,
    expected,
    horizon,
    lower_bound,
    promising_moves,
    values,
)
from broadfront.players.search_session import Budget
from broadfront.server.matches.move_texts import in_words
from broadfront.server.workers.tasks import Place, setting_of


class MoveAnalysis(NamedTuple):
    """A move that was tried: in words, how often, the sum of the results for the seat that makes it, and of squares.

    For a plan it is the first move, ``more`` are the others, and ``orders`` all of them in words.
    """

    move: Move
    words: str
    played: int
    total: float
    squares: float
    more: tuple[Move, ...] = ()
    orders: tuple[str, ...] = ()


class AnalysisResult(NamedTuple):
    """The analysis of a position: each seat's expected result, and the moves that were tried, the best first.

    ``sides`` has the side of each seat.
    """

    expected: Expected
    tried: list[MoveAnalysis]
    sides: tuple[int, ...] = ()


def analyse_position(
    place: Place,
    data: Mapping[str, Any],
    seconds: float,
    seed: int,
    among: Sequence[Move] = (),
    played: Move | None = None,
) -> AnalysisResult:
    """Analyse a position for some time.

    Parameters
    ----------
    place, data
        The rules and the position's builtins.
    seconds, seed
        How long, and the seed of all random numbers.
    among
        Compare only these moves, each played on.
    played
        The move that was made: it is compared with the best one found, both played on.
    """
    game = registry.game(place.game)
    p: Position = position_from_builtins(game, setting_of(place), data)
    ask, sides = p.pending, tuple(game.sides(p.setting))
    if ask is None:
        return AnalysisResult(expected(game, p, 0, 1, seed), [], sides)
    if ask.seat == CHANCE or len(ask.moves) < 2:
        branch = _compared(game, p, seed, seconds, [p])[0]
        return AnalysisResult(branch, [], sides)
    ways = [Candidate((move,)) for move in among if move in ask.moves]
    if not ways:
        rng, budget = random.Random(seed), Budget(0, seconds / 2)
        if played is not None and played in ask.moves:
            best = promising_moves(game, p, ask, rng, budget)[0]
            ways = [Candidate((move,)) for move in dict.fromkeys([best, played])]
        else:
            ways = candidates_of(game, p, rng, budget)
        seconds /= 1 if ways[0].title else 2  # plans need no search
    here, *results = _compared(game, p, seed, seconds, [p, *(way.position_after(p) for way in ways)])
    tried = [
        MoveAnalysis(
            way.moves[0],
            way.title or in_words(game, p, way.moves[0]),
            *(one.played, one.sums[ask.seat], one.squares[ask.seat]),
            way.moves[1:],
            way.orders,
        )
        for way, one in zip(ways, results, strict=True)
    ]
    order = sorted(
        range(len(tried)), key=lambda at: lower_bound(tried[at].played, tried[at].total), reverse=True
    )
    return AnalysisResult(here, [tried[at] for at in order], sides)


def _compared(
    game: Game, p: Position, seed: int, seconds: float, branches: Sequence[Position]
) -> list[Expected]:
    """Play on from each of several branches of a position, with the same random numbers and to the same moment."""
    until, end = time.perf_counter() + seconds, horizon(game, p)
    seats = range(len(game.seats(p.setting)))
    sums, squares = ([[0.0 for _ in seats] for _ in branches] for _ in range(2))
    rounds = 0
    while not rounds or time.perf_counter() < until:
        for at, branch in enumerate(branches):
            estimates = values(game, branch.clone(), end, random.Random(seed + rounds))
            for one in seats:
                sums[at][one] += estimates[one]
                squares[at][one] += estimates[one] * estimates[one]
        rounds += 1
    return [Expected(rounds, total, square) for total, square in zip(sums, squares, strict=True)]


def analyse_match(
    place: Place, start: Mapping[str, Any], moves: Sequence[tuple[str, int, int]], most: int
) -> list[int]:
    """Return moments of a match that deserve an analysis, as numbers of moves: decisions between several moves.

    If they are many, half are spread evenly over the match, and half are those after which the game's evaluation fell
    most for the seat that had decided.
    """
    game = registry.game(place.game)
    p: Position = position_from_builtins(game, setting_of(place), start)
    policy = game.policy()
    falls: dict[int, float] = {}
    last: tuple[int, int, float] | None = None
    for number, move in enumerate(moves):
        ask = p.pending
        assert ask is not None
        if ask.seat != CHANCE and not p.agenda[-1].resolving:
            worths = policy.evaluate(p)
            if last is not None:
                falls[last[0]] = last[2] - float(worths[last[1]])
            last = (number, ask.seat, float(worths[ask.seat])) if len(ask.moves) > 1 else None
        p.play(Move(*move))
    if last is not None:
        falls[last[0]] = last[2] - float(expected_result(policy, p)[last[1]])
    decisions = sorted(falls)
    if len(decisions) <= most:
        return decisions
    half = most // 2
    even = {decisions[at * (len(decisions) - 1) // (half - 1)] for at in range(half)}
    others = sorted((one for one in decisions if one not in even), key=lambda one: -falls[one])
    return sorted(even | set(others[: most - len(even)]))
