"""Advice for players: what a position is worth, which orders look good, a quick answer to any question."""

from __future__ import annotations

from collections.abc import Sequence

from broadfront.engine.contract import Ask, Move, Rng
from broadfront.games.expand_the_front.position import ExpandPosition

__all__ = ["evaluate", "priors", "quick"]


def evaluate(p: ExpandPosition) -> tuple[float, ...]:
    """Return the result each seat may expect."""
    return (0.5, 0.5)


def priors(p: ExpandPosition, ask: Ask) -> Sequence[float]:
    """Return a weight for each move."""
    return [1.0] * len(ask.moves)


def quick(p: ExpandPosition, ask: Ask, rng: Rng) -> Move:
    """Return a move."""
    return ask.moves[rng.randrange(len(ask.moves))]
