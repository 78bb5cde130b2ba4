"""What a game may tell the players: who stands better, which moves look good, and a quick answer to anything.

A game's ``advice`` module holds plain functions of these shapes. Any of them may be missing, and so may the
module: then every position is even, every move as likely, and the quick answer is any legal move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from broadfront.engine.contract import Ask, Move, Position, Rng, Setting
from broadfront.engine.game import Game

__all__ = ["Advice", "Counsel", "any_move", "counsel", "likeliest", "worth"]


class Advice(Protocol):
    """The shape of a game's advice module. ``p`` is the game's own Position; nothing here may change it."""

    def evaluate(self, p: Any, /) -> Sequence[float]:
        """Return the result each seat may expect, 0...1.

        Two opposed seats share 1; allies in a team game have the same value. Search calls this at every leaf: a few
        dozen microseconds are the aim.
        """
        ...

    def priors(self, p: Any, ask: Ask, /) -> Sequence[float]:
        """Return a positive weight for each of ``ask.moves``, larger for better; they need not add up to 1."""
        ...

    def quick(self, p: Any, ask: Ask, rng: Rng, /) -> Move:
        """Return one of ``ask.moves`` fast: for rollouts and for what other seats may answer. Never asked of CHANCE."""
        ...

    def effort(self, p: Any, ask: Ask, /) -> float:
        """Return which share of its budget a level should spend on a question, 0...1; 0: the likeliest move at once.

        A game of few large decisions leaves this out. One that asks twenty small questions in a turn says here which
        of them are worth the thought, and where the priors, exact odds themselves, need no second look.
        """
        ...

    def ponder(self, p: Any, ask: Ask, simulations: int, seconds: float, /) -> Move | None:
        """Return the next move of a plan for the whole turn, or None: search this question as any other.

        For games whose turn is one plan carried out in many small moves, where a search of the single moves sees
        nothing. Of the budget of a decision one number is 0. With simulations the answer depends on the position and
        the budget alone; very few of them buy the plan of the rules of thumb. A plan may cost as much as a few
        decisions, once a turn, and is then remembered.
        """
        ...


class Counsel(NamedTuple):
    """A game's advice with the gaps filled."""

    evaluate: Callable[[Position], Sequence[float]]
    priors: Callable[[Position, Ask], Sequence[float]]
    quick: Callable[[Position, Ask, Rng], Move]
    effort: Callable[[Position, Ask], float]
    ponder: Callable[[Position, Ask, int, float], Move | None]
    trust: float = 1.0
    """How many times as much as usual search should go by the priors (``TRUST`` in the module)."""


def counsel(game: Game) -> Counsel:
    """Return a game's advice, its gaps filled: even positions, equal moves, any answer."""
    module = game.advice()
    shares: dict[Setting, tuple[float, ...]] = {}

    def even(p: Position) -> Sequence[float]:
        share = shares.get(p.setting)
        if share is None:
            seats = len(game.seats(p.setting))
            share = shares[p.setting] = (1 / seats,) * seats
        return share

    return Counsel(
        getattr(module, "evaluate", even),
        getattr(module, "priors", _equal),
        getattr(module, "quick", any_move),
        getattr(module, "effort", _whole),
        getattr(module, "ponder", _no_plan),
        getattr(module, "TRUST", 1.0),
    )


def worth(counsel: Counsel, p: Position) -> Sequence[float]:
    """Return each seat's result of a finished match, or what the advice expects of one that is still on."""
    return counsel.evaluate(p) if p.pending is not None else p.result()


def likeliest(weights: Sequence[float], ask: Ask) -> Move:
    """Return the move of the largest weight; of equals, the first."""
    return ask.moves[max(range(len(weights)), key=lambda i: (weights[i], -i))]


def any_move(p: Position, ask: Ask, rng: Rng) -> Move:
    """Return one of the legal moves, each equally likely."""
    del p
    return ask.moves[rng.randrange(len(ask.moves))]


def _whole(p: Position, ask: Ask) -> float:
    del p, ask
    return 1.0


def _no_plan(p: Position, ask: Ask, simulations: int, seconds: float) -> Move | None:
    del p, ask, simulations, seconds
    return None


def _equal(p: Position, ask: Ask) -> Sequence[float]:
    del p
    return (1.0,) * len(ask.moves)
