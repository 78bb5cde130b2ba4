"""Squares, hexes and areas: where the spaces of a map lie, and nothing about what happens there.

A space is an int, so that a position can keep its board as flat lists. Everything here is a pure
function: the same ints in, the same ints out, in exact integer arithmetic, so that two machines
never disagree on whether a tank is seen. Games compute their neighbour tables once, when they load
a map, and read them after.

- `squares`, `squarelines`: a grid of files and ranks ("C4"), its lines and lines of sight.
- `hexgrids`, `hexes`, `hexlines`, `hexsides`, `hexmaps`: columns of hexes ("0602"), neighbours and
  ranges, lines of sight, the sides between hexes, and maps turned or laid side by side.
- `areas`: named areas with links.
- `paths`: the one search for the cheapest way, which all three share.
- `spacesets`, `orders`: sets of spaces as bits of an int, and the moves to each space of a set.
- `sight`: the one answer to "does something on this line block the view?".
"""

from broadfront.boards import (
    areas,
    hexes,
    hexgrids,
    hexlines,
    hexmaps,
    hexsides,
    paths,
    sight,
    squarelines,
    squares,
)

__all__ = [
    "areas",
    "hexes",
    "hexgrids",
    "hexlines",
    "hexmaps",
    "hexsides",
    "paths",
    "sight",
    "squarelines",
    "squares",
]
