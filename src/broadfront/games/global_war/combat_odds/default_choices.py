"""Named answers to the questions on the way of an order, for exact odds."""

from __future__ import annotations

from broadfront.boards.interned_moves import DEFAULT, END
from broadfront.engine.position import Ask, Move, Position


def plain(p: Position, ask: Ask) -> Move:
    """From then on losses are the usual ones, nobody submerges or retreats; of other answers the first is taken."""
    del p
    for usual in (DEFAULT, END):
        if usual in ask.moves:
            return usual
    return ask.moves[0]
