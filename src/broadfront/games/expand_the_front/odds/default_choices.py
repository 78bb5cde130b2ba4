"""Named answers to the questions on the way of an order, for exact odds."""

from __future__ import annotations

from broadfront.engine.position import Ask, Move
from broadfront.games.expand_the_front.position import ExpandPosition

__all__ = ["plain"]


def plain(p: ExpandPosition, ask: Ask) -> Move:
    """From then on attackers spread over targets in order, nobody joins from afar, and all strike back in order."""
    if ask.moves[0].verb == "aim":
        aimed = p.aims()
        return next((move for move in ask.moves if move.where not in aimed), ask.moves[0])
    return next((move for move in ask.moves if move.verb == "end"), ask.moves[0])
