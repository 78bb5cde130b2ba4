"""Moves made once and used for ever: the orders of one unit to each square of a set."""

from __future__ import annotations

from functools import cache
from typing import Final

from broadfront.engine.contract import Move
from broadfront.games.front_line.squareset import MOST_BOARDS, SQUARES, Square, SquareSet, members

__all__ = ["ATTACKS", "BREAK_OFF", "MOVES", "order", "orders"]


def orders(verb: str, what: int, targets: SquareSet) -> list[Move]:
    """Return a move of ``verb`` and ``what`` for each square of a set, lowest square first.

    >>> orders("move", 2, 0b11)
    [Move(verb='move', what=2, where=0), Move(verb='move', what=2, where=1)]
    """
    row = _row(verb, what)
    return [row[square] for square in members(targets)]


@cache
def _row(verb: str, what: int) -> tuple[Move, ...]:
    """Return the orders to every square."""
    return tuple(order(verb, what, square) for square in range(SQUARES * MOST_BOARDS))


@cache
def order(verb: str, what: int = 0, where: Square = 0) -> Move:
    """Return the one Move of these ids."""
    return Move(verb, what, where)


BREAK_OFF: Final = (order("end"),)
"""The only move of a mover who can do no more."""

MOVES: Final = tuple(_row("move", unit) for unit in range(SQUARES * MOST_BOARDS))
"""The orders to move, as ``[unit][square]``: the two orders that are made most often need no looking up."""
ATTACKS: Final = tuple(_row("attack", unit) for unit in range(SQUARES * MOST_BOARDS))
"""The orders to attack, as ``[unit][square]``."""
