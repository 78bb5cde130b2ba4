"""Moves made once and used for ever."""

from __future__ import annotations

from functools import cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.contract import Move

__all__ = ["END", "order", "orders"]


@cache
def order(verb: str, what: int = 0, where: int = 0) -> Move:
    """Return the one Move of these ids."""
    return Move(verb, what, where)


def orders(verb: str, what: int, hexes: SpaceSet) -> list[Move]:
    """Return an order for each hex of a set, lowest first.

    >>> [move.where for move in orders("move", 0, 0b101)]
    [0, 2]
    """
    return [order(verb, what, hex_) for hex_ in members(hexes)]


END: Final = order("end")
