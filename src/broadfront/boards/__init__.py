"""Squares and hexes: the geometry of maps, without any rules.

A space is an int, so that a position can keep its board as flat lists. Everything here is a pure
function: the same ints in, the same ints out, in exact integer arithmetic, so that two machines
never disagree on a line of sight. Games compute their neighbour tables once, when they load a map.

- `squares`: a grid of files and ranks ("C4").
- `hexgrids`, `hexes`, `hexlines`, `hexsides`: columns of hexes ("0602"), neighbours and ranges,
  lines of sight, the sides between hexes.
- `paths`: the search for the cheapest path, on any map.
- `spacesets`, `orders`: sets of spaces as bits of an int, and the moves to each space of a set.
- `sight`: whether something on a line blocks the view.
"""

from broadfront.boards import (
    hexes,
    hexgrids,
    hexlines,
    hexsides,
    paths,
    sight,
    squares,
)

__all__ = [
    "hexes",
    "hexgrids",
    "hexlines",
    "hexsides",
    "paths",
    "sight",
    "squares",
]
