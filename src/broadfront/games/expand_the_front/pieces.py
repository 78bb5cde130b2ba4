"""The pieces on one tile as numbers: ``tile * FLAGS`` plus flags of this turn, in rising order and OFF last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from broadfront.games.expand_the_front.map import TileSet

FLAGS: Final = 8
OFF: Final = 1 << 20
"""The number of a piece that is not on the map."""


def tile_set(pieces: Sequence[int]) -> TileSet:
    """Return the tiles of pieces, as bits.

    >>> tile_set([2 * FLAGS, 2 * FLAGS + 1, 5 * FLAGS, OFF]) == 1 << 2 | 1 << 5
    True
    """
    tiles, last = 0, -1
    for piece in pieces:
        tile = piece // FLAGS
        if tile != last and piece != OFF:
            tiles |= 1 << tile
            last = tile
    return tiles
