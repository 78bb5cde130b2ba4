"""Sets of squares as bits of an int, as chess programs keep them: bit ``s`` is set when square ``s`` is in the set.

Board 1 has squares 0-59 (A1 = 0, B1 = 1, ... F10 = 59), board 2 of the Allies Game 60-119. A whole rule ("every square
that a tank can reach") is then a few ``&`` and ``|``, and a copy of a position copies a few ints.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from broadfront.boards import squares as grid

Square: TypeAlias = int
SquareSet: TypeAlias = int

FILES: Final = 6
RANKS: Final = 10
SQUARES: Final = FILES * RANKS
MAX_BOARDS: Final = 2

NAMES: Final[tuple[str, ...]] = tuple(
    ("" if board == 0 else str(board + 1)) + grid.name(square, FILES, RANKS)
    for board in range(MAX_BOARDS)
    for square in range(SQUARES)
)
"""The names of all squares: "A1" ... "F10", then "2A1" ... "2F10"."""

ALL: Final[SquareSet] = (1 << SQUARES * MAX_BOARDS) - 1


def _where(file: int | None = None, rank: int | None = None) -> SquareSet:
    return sum(
        1 << square
        for square in range(SQUARES * MAX_BOARDS)
        if (file is None or square % FILES == file) and (rank is None or square % SQUARES // FILES == rank)
    )


_NOT_A: Final = ALL ^ _where(file=0)
_NOT_F: Final = ALL ^ _where(file=FILES - 1)
_NOT_FIRST: Final = ALL ^ _where(rank=0)
_NOT_LAST: Final = ALL ^ _where(rank=RANKS - 1)


def spread_straight(of: SquareSet) -> SquareSet:
    """Return all squares orthogonally next to any square of the set.

    >>> from broadfront.boards.spacesets import members
    >>> sorted(NAMES[s] for s in members(spread_straight(1 << 0)))
    ['A2', 'B1']
    """
    return (
        ((of & _NOT_F) << 1)
        | ((of & _NOT_A) >> 1)
        | ((of & _NOT_LAST) << FILES)
        | ((of & _NOT_FIRST) >> FILES)
    )


def spread(of: SquareSet) -> SquareSet:
    """Return the set and all squares next to it, orthogonally or diagonally.

    >>> from broadfront.boards.spacesets import members
    >>> sorted(NAMES[s] for s in members(spread(1 << 59)))
    ['E10', 'E9', 'F10', 'F9']
    """
    row = of | ((of & _NOT_F) << 1) | ((of & _NOT_A) >> 1)
    return row | ((row & _NOT_LAST) << FILES) | ((row & _NOT_FIRST) >> FILES)


@lru_cache(maxsize=10_000)
def near(of: SquareSet) -> SquareSet:
    """Return the result of `spread` from a cache: few different sets are one step away from a unit."""
    return spread(of)


@lru_cache(maxsize=10_000)
def near_straight(of: SquareSet) -> SquareSet:
    """Return the result of `spread_straight` from a cache, for the second step of a unit."""
    return spread_straight(of)


AROUND: Final = tuple(spread(1 << square) for square in range(SQUARES * MAX_BOARDS))
"""Each square with the squares next to it, orthogonally or diagonally."""
STRAIGHT: Final = tuple(spread_straight(1 << square) for square in range(SQUARES * MAX_BOARDS))
"""The squares orthogonally next to each square."""
