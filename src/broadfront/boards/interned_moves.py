"""A cache of moves: equal moves are created once, because search uses the same ones millions of times."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.position import Move


@lru_cache(maxsize=20_000)  # units get new numbers during a match
def order(verb: str, what: int = 0, where: int = 0) -> Move:
    """Return the cached Move with these ids."""
    return Move(verb, what, where)


def orders(verb: str, what: int, targets: SpaceSet) -> list[Move]:
    """Return a move of ``verb`` and ``what`` for each space of a set, lowest space first.

    >>> orders("move", 2, 0b11)
    [Move(verb='move', what=2, where=0), Move(verb='move', what=2, where=1)]
    """
    row = _row(verb, what, targets.bit_length() >> 6)
    return [row[space] for space in _members(targets)]


_members = lru_cache(maxsize=20_000)(members)
"""Cached because the same sets recur: the targets of a unit do not change with every move."""


@lru_cache(maxsize=2048)
def _row(verb: str, what: int, more: int) -> tuple[Move, ...]:
    """Return the orders to the first spaces: 64, and 64 more for each of ``more``."""
    return tuple(Move(verb, what, space) for space in range(64 * (more + 1)))


END: Final = order("end")
DECLINE: Final = order("decline")
DEFAULT: Final = order("default")
