"""A cache of moves on the spaces of this map: equal ones are created once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.position import Move
from broadfront.games.global_war.map import MAP


@lru_cache(maxsize=20_000)  # units get new numbers in the course of a match
def order(verb: str, what: int = 0, where: int = 0) -> Move:
    """Return the one Move of these ids."""
    return Move(verb, what, where)


def orders(verb: str, what: int, targets: SpaceSet) -> list[Move]:
    """Return a move of ``verb`` and ``what`` for each space of a set, lowest space first."""
    row = _row(verb, what)
    return [row[space] for space in _members(targets)]


_members = lru_cache(maxsize=20_000)(members)


@lru_cache(maxsize=1024)
def _row(verb: str, what: int) -> tuple[Move, ...]:
    """Return the orders to all spaces."""
    return tuple(Move(verb, what, space) for space in range(MAP.size))


END: Final = order("end")
DEFAULT: Final = order("default")
