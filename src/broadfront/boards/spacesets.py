"""Sets of spaces as bits of an int (bitboards): bit ``s`` is set when space ``s`` is in the set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

SpaceSet: TypeAlias = int

_CHUNK: Final = 10  # spaces per look-up: small tables, few look-ups
_IN_CHUNK: Final = (1 << _CHUNK) - 1

MAX_SPACES: Final = 32 * _CHUNK
"""Every member of a set is lower than this."""


def _sets_of_chunk(start: int) -> tuple[tuple[int, ...], ...]:
    """Return the members of every set of the spaces of a chunk, by the bits of the set."""
    sets: list[tuple[int, ...]] = [()]
    for space in range(start, start + _CHUNK):
        sets += [(*members, space) for members in sets]
    return tuple(sets)


_CHUNKS: Final = tuple(_sets_of_chunk(start) for start in range(0, MAX_SPACES, _CHUNK))


def members(of: SpaceSet) -> list[int]:
    """Return the spaces of a set, lowest first.

    >>> members(0b1101)
    [0, 2, 3]
    """
    spaces: list[int] = []
    if not of:
        return spaces
    chunk = ((of & -of).bit_length() - 1) // _CHUNK  # most sets contain spaces near each other
    of >>= chunk * _CHUNK
    while of:
        spaces += _CHUNKS[chunk][of & _IN_CHUNK]
        of >>= _CHUNK
        chunk += 1
    return spaces


def bits(spaces: Iterable[int]) -> SpaceSet:
    """Return the set with these spaces.

    >>> bits([0, 2, 3]) == 0b1101
    True
    """
    return sum(1 << space for space in set(spaces))
