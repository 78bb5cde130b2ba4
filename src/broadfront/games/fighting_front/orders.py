"""Moves made once and used for ever."""

from __future__ import annotations

from functools import cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.contract import Move
from broadfront.games.fighting_front.spaces import SPACES, Space

__all__ = ["DECLINE", "END", "order", "orders"]


@cache
def order(verb: str, what: int = 0, where: Space = 0) -> Move:
    """Return the one Move of these ids."""
    return Move(verb, what, where)


@cache
def _row(verb: str, what: int) -> tuple[Move, ...]:
    return tuple(order(verb, what, space) for space in range(SPACES))


def orders(verb: str, what: int, targets: SpaceSet) -> list[Move]:
    """Return a move of ``verb`` and ``what`` for each space of a set, lowest space first.

    >>> orders("move", 2, 0b11)
    [Move(verb='move', what=2, where=0), Move(verb='move', what=2, where=1)]
    """
    row = _row(verb, what)
    return [row[space] for space in members(targets)]


DECLINE: Final = order("decline")
END: Final = order("end")
"""No more of this phase."""
