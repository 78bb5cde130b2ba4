"""The map: five columns and six rows of spaces, A1 (the Axis back row) to E6 (the Allied one), and sets of them."""

from __future__ import annotations

from typing import Final, TypeAlias

from broadfront.boards import squares as grid
from broadfront.boards.spacesets import SpaceSet, bits

Space: TypeAlias = int

COLUMNS: Final = 5
ROWS: Final = 6
SPACES: Final = COLUMNS * ROWS
NAMES: Final[tuple[str, ...]] = tuple(grid.name(space, COLUMNS, ROWS) for space in range(SPACES))

EVERYWHERE: Final[SpaceSet] = (1 << SPACES) - 1
HALF: Final[tuple[SpaceSet, ...]] = (bits(range(15)), bits(range(15, 30)))
"""Each seat's half of the map."""
BACK_ROW: Final[tuple[SpaceSet, ...]] = (bits(range(5)), bits(range(25, 30)))
"""Each seat's back row."""

DISTANCE: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    ways: tuple(
        tuple(
            (grid.distance if ways == 8 else grid.orthogonal_distance)(a, b, COLUMNS) for b in range(SPACES)
        )
        for a in range(SPACES)
    )
    for ways in (8, 4)
}
"""The distance between two spaces, as ``[ways][a][b]``: counted in eight directions or in four [1.3]."""

WITHIN: Final[dict[int, tuple[tuple[SpaceSet, ...], ...]]] = {
    ways: tuple(
        tuple(bits(b for b in range(SPACES) if 1 <= DISTANCE[ways][a][b] <= reach) for a in range(SPACES))
        for reach in range(SPACES)
    )
    for ways in (8, 4)
}
"""The spaces within a range of a space, itself excluded, as ``[ways][range][space]``."""
