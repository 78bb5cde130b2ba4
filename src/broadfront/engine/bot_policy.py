"""The policy of a game for computer players: evaluation, move priors, and a fast answer to any decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple

from typing_extensions import TypeVar

from broadfront.engine.position import Ask, Move, Position, Rng

P = TypeVar("P", bound=Position, default=Any)
FINE: Final = 1 << 30


def any_move(p: Position, ask: Ask, rng: Rng) -> Move:
    """Return a uniformly random legal move."""
    del p
    return ask.moves[rng.randrange(len(ask.moves))]


def _equal(p: Position, ask: Ask) -> Sequence[float]:
    del p
    return (1.0,) * len(ask.moves)


def _whole(p: Position, ask: Ask) -> float:
    del p, ask
    return 1.0


def _no_plan(p: Position, ask: Ask, simulations: int, seconds: float) -> Move | None:
    del p, ask, simulations, seconds
    return None


class Columns(NamedTuple, Generic[P]):
    """The features of a position for a linear evaluation (`broadfront.engine.evaluation`).

    Their weighted sum is the logarithm of the odds that seat 0 and its allies win: a feature that is good for the other
    side is negative. A feature that is constant in a match acts as an intercept.
    """

    names: tuple[str, ...]
    """The name of each number, in the rules' words."""
    of: Callable[[P], Sequence[float]]
    """Returns the numbers of a position."""


class Preferences(NamedTuple, Generic[P]):
    """The features of the moves of a decision: their weighted sum is the logarithm of a prior.

    `broadfront train GAME --preferences` fits the weights to the visits of a search.
    """

    names: tuple[str, ...]
    """The name of each number, in the rules' words."""
    of: Callable[[P, Ask], Sequence[Sequence[float]]]
    """Returns the numbers of each move of a decision; empty for a decision without such priors."""


class Strategy(NamedTuple):
    """A way to play a turn: the moves to which these priors give the most weight."""

    name: str
    priors: Callable[[Any, Ask], Sequence[float]]


def _no_strategies(p: Position, ask: Ask) -> Sequence[Strategy]:
    del p, ask
    return ()


class Policy(NamedTuple, Generic[P]):
    """The functions of a game for players; none of them changes the position. Only `evaluate` has no default.

    Players pass positions that contain only what the deciding seat may know.
    """

    evaluate: Callable[[P], Sequence[float]]
    """The expected result of each seat, 0...1: two opposed seats share 1, allies have the same value. Search calls it
    at every leaf: aim at a few dozen microseconds. `broadfront.engine.game.Game.uniform_value` gives all the same."""
    priors: Callable[[P, Ask], Sequence[float]] = _equal
    """A positive weight for each of ``ask.moves``, larger for better; they need not add up to 1."""
    rollout_move: Callable[[P, Ask, Rng], Move] = any_move
    """One of ``ask.moves``, fast: for rollouts and for the answers of other seats. Never called for CHANCE."""
    effort: Callable[[P, Ask], float] = _whole
    """The share of its budget that a player should spend on a decision, 0...1; 0: play the likeliest move immediately.

    For games with twenty small decisions in a turn, and for decisions whose priors are exact odds."""
    plan: Callable[[P, Ask, int, float], Move | None] = _no_plan
    """The next move of a plan for the whole turn, or None: search this decision like any other.

    For games whose turn is one plan carried out in many small moves. The budget of a decision is given as simulations
    and seconds, one of them 0. With simulations the answer depends only on the position and the budget; very few give
    the heuristic plan. A plan may cost as much as a few decisions, once a turn, and is then cached."""
    trust: float = 1.0
    """The weight of the priors in search, relative to the usual one."""
    columns: Columns[P] | None = None
    """The features of ``evaluate``, if it is linear: then `broadfront train` can fit the weights."""
    preferences: Preferences[P] | None = None
    """The features of ``priors``, if they are log-linear."""
    rollout_turns: int = 0
    """The number of turns, including the present one, that search plays by the priors before it evaluates; 0: a tree.

    For games with strong heuristics, and an evaluation that is unreliable in the middle of a turn. The game
    must count turns (`broadfront.engine.game.Game.turns_begun`)."""
    strategies: Callable[[P, Ask], Sequence[Strategy]] = _no_strategies
    """Ways to play this turn, the usual one first; fewer than two: there is no choice. Only with `rollout_turns`.

    The choice is made at the first decision of the turn that has one, and is valid to the end of the turn."""
    simulations: Mapping[str, int] = MappingProxyType({})
    """The number of simulations for a decision of a fixed level (``elite:fixed``), if it is not the usual one.

    For games whose simulations are much faster or slower than usual."""
    error_rates: Mapping[str, int] = MappingProxyType({})
    """The percentage of decisions that a level (``regular``) answers by `rollout_move`, without search.

    For games in which longer search gains little: levels then differ by these errors."""


def expected_result(policy: Policy[P], p: P) -> Sequence[float]:
    """Return each seat's result of a finished match, or the expected result of one in progress."""
    return policy.evaluate(p) if p.pending is not None else p.result()


def most_likely_move(weights: Sequence[float], ask: Ask) -> Move:
    """Return the move with the largest weight; of equals, the first."""
    return ask.moves[max(range(len(weights)), key=lambda i: (weights[i], -i))]


def sample_move(weights: Sequence[float], ask: Ask, rng: Rng) -> Move:
    """Return a move drawn by its weight."""
    at = rng.randrange(FINE) / FINE * fsum(weights)
    for move, weight in zip(ask.moves, weights, strict=True):
        at -= weight
        if at < 0:
            return move
    return ask.moves[-1]


def sample_with_oversights(weights: Sequence[float], ask: Ask, rng: Rng, percent: int) -> Move:
    """Return the likeliest move after overlooking each piece with a chance of ``percent``.

    The pieces are the first arguments of moves (``what``); a move without one, such as the end of a phase, is never
    overlooked.

    >>> from random import Random
    >>> ask = Ask(0, "1", "Which?", (Move("go", 1), Move("go", 2), Move("end")))
    >>> {sample_with_oversights((3.0, 2.0, 1.0), ask, Random(seed), 40) for seed in range(20)} == set(
    ...     ask.moves
    ... )
    True
    """
    is_seen: dict[int, bool] = {0: True}
    best, top = ask.moves[-1], -1.0
    for move, weight in zip(ask.moves, weights, strict=True):
        piece = move.what
        if piece not in is_seen:
            is_seen[piece] = rng.randrange(100) >= percent
        if weight > top and is_seen[piece]:
            best, top = move, weight
    return best
