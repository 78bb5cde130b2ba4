"""Moves made once and used for ever: the orders of one unit to each square of a set."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from broadfront.engine.contract import Move
from broadfront.games.front_line.squareset import Square, SquareSet, members

__all__ = ["BREAK_OFF", "order", "orders"]


@lru_cache(maxsize=200_000)
def orders(verb: str, what: int, targets: SquareSet) -> tuple[Move, ...]:
    """Return a move of ``verb`` and ``what`` for each square of a set, lowest square first.

    >>> orders("move", 2, 0b11)
    (Move(verb='move', what=2, where=0), Move(verb='move', what=2, where=1))
    """
    return tuple(order(verb, what, square) for square in members(targets))


@cache
def order(verb: str, what: int = 0, where: Square = 0) -> Move:
    """Return the one Move of these ids."""
    return Move(verb, what, where)


BREAK_OFF: Final = (order("end"),)
"""The only move of a mover who can do no more."""
