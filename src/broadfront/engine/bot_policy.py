"""What a game tells computer players: who stands better, which moves look good, and a fast answer to any question."""

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
    """Return one of the legal moves, each equally likely."""
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
    """The numbers by which a game describes a position to a linear evaluation (`broadfront.engine.evaluation`).

    Weighted and added up they are the logarithm of the odds that seat 0 and its allies win: a column that is good for
    the other side is negative. A column of what does not change in a match is a constant that the fit finds too.
    """

    names: tuple[str, ...]
    """What each of them is called, in the rules' words."""
    of: Callable[[P], Sequence[float]]
    """Their values in a position."""


class Preferences(NamedTuple, Generic[P]):
    """The numbers by which a game describes the moves of a question: weighted, they are the logarithm of a prior.

    `broadfront train GAME --preferences` fits the weights to what a search finds.
    """

    names: tuple[str, ...]
    """What each of them is called, in the rules' words."""
    of: Callable[[P, Ask], Sequence[Sequence[float]]]
    """Their values for each move of a question; none at all for a question that has no such priors."""


class Strategy(NamedTuple):
    """A way to play a turn: its moves are those that these priors like best."""

    name: str
    priors: Callable[[Any, Ask], Sequence[float]]


def _no_strategies(p: Position, ask: Ask) -> Sequence[Strategy]:
    del p, ask
    return ()


class Policy(NamedTuple, Generic[P]):
    """The functions that players ask of a game; none of them changes the position. Only `evaluate` has no default.

    Players are given positions as the seat asked may know them.
    """

    evaluate: Callable[[P], Sequence[float]]
    """The result each seat may expect, 0...1: two opposed seats share 1, allies have the same value. Search calls it
    at every leaf: a few dozen microseconds are the aim. `broadfront.engine.game.Game.uniform_value` knows nothing."""
    priors: Callable[[P, Ask], Sequence[float]] = _equal
    """A positive weight for each of ``ask.moves``, larger for better; they need not add up to 1."""
    rollout_move: Callable[[P, Ask, Rng], Move] = any_move
    """One of ``ask.moves``, fast: for rollouts and for what other seats may answer. Never asked of CHANCE."""
    effort: Callable[[P, Ask], float] = _whole
    """Which share of its budget a player should spend on a question, 0...1; 0: the likeliest move at once.

    For games that ask twenty small questions in a turn, and where priors are exact odds that need no second look."""
    plan: Callable[[P, Ask, int, float], Move | None] = _no_plan
    """The next move of a plan for the whole turn, or None: search this question as any other.

    For games whose turn is one plan carried out in many small moves. The budget of a decision is given as simulations
    and seconds, one of them 0. With simulations the answer depends on the position and the budget alone; very few buy
    the plan of the rules of thumb. A plan may cost as much as a few decisions, once a turn, and is then remembered."""
    trust: float = 1.0
    """How many times as much as usual search should go by the priors."""
    columns: Columns[P] | None = None
    """What ``evaluate`` weighs, if it is linear: then `broadfront train` can fit the weights."""
    preferences: Preferences[P] | None = None
    """What ``priors`` weigh, if that is linear."""
    rollout_turns: int = 0
    """How many turns, with the present one, search plays on by the priors before it evaluates; 0: a tree of moves.

    For games whose rules of thumb are strong, and whose evaluation tells little in the middle of a turn. The game
    must count turns (`broadfront.engine.game.Game.turns_begun`)."""
    strategies: Callable[[P, Ask], Sequence[Strategy]] = _no_strategies
    """Ways to play this turn, the usual one first; fewer than two: there is no choice. Only with `rollout_turns`.

    The choice is made at the first question of the turn that has one, and holds to the end of the turn."""
    simulations: Mapping[str, int] = MappingProxyType({})
    """How many simulations a level's twin (``elite:fixed``) has for a decision, where that is not the usual number.

    For games whose simulations take much less time than usual, or much more."""
    error_rates: Mapping[str, int] = MappingProxyType({})
    """Of a hundred questions, how many a level (``regular``) answers by `rollout_move`, as if it did not think.

    For games in which thinking longer gains little: levels that think then differ by how often they do not."""


def expected_result(policy: Policy[P], p: P) -> Sequence[float]:
    """Return each seat's result of a finished match, or what is expected of one that is still on."""
    return policy.evaluate(p) if p.pending is not None else p.result()


def most_likely_move(weights: Sequence[float], ask: Ask) -> Move:
    """Return the move of the largest weight; of equals, the first."""
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
    """Return the likeliest move of those that somebody thinks of who overlooks pieces, each with some chance.

    The pieces are what the moves name first (``what``); a move that names none, as to end a phase, is never overlooked.

    >>> from random import Random
    >>> ask = Ask(0, "1", "Which?", (Move("go", 1), Move("go", 2), Move("end")))
    >>> {sample_with_oversights((3.0, 2.0, 1.0), ask, Random(seed), 40) for seed in range(20)} == set(
    ...     ask.moves
    ... )
    True
    """
    seen: dict[int, bool] = {0: True}
    best, top = ask.moves[-1], -1.0
    for move, weight in zip(ask.moves, weights, strict=True):
        piece = move.what
        if piece not in seen:
            seen[piece] = rng.randrange(100) >= percent
        if weight > top and seen[piece]:
            best, top = move, weight
    return best
