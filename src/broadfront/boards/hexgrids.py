"""A map of hexes in columns, numbered as on printed maps: "0602" is the second hex of column 6.

Hexes have flat tops. Every other column lies half a hex further along (lower, if rows are counted
downwards): `HexGrid.shifted` says whether it is the odd or the even printed ones. A hex is the int
``column * rows + row``, both counted from 0, so sorted ids read like sorted numbers and fit a flat
list.

Under the numbers lie cube coordinates: three ints q + r + s = 0, where a step changes two of them
by one. Both systems, and the formulas, are explained in Amit Patel's guide "Hexagonal Grids" (Red
Blob Games).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from mypy_extensions import mypyc_attr

Hex: TypeAlias = int
Cube: TypeAlias = tuple[int, int, int]
Shifted: TypeAlias = Literal["odd", "even"]

N, NE, SE, S, SW, NW = range(6)
STEPS: Final[tuple[Cube, ...]] = (
    (0, -1, 1),  # N
    (1, -1, 0),  # NE
    (1, 0, -1),  # SE
    (0, 1, -1),  # S
    (-1, 1, 0),  # SW
    (-1, 0, 1),  # NW
)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class HexGrid:
    """The size of a map of hexes, and the numbering of its hexes.

    Parameters
    ----------
    columns, rows
        The size; every column has all rows. Half hexes and holes are left to the game.
    shifted
        Which columns, by printed number, lie half a hex towards higher row numbers.
    first_column, first_row
        The printed numbers of the first hex.

    Raises
    ------
    ValueError
        If there is no hex, `shifted` is neither word, or a number would not fit into two digits.

    Examples
    --------
    >>> name(0, HexGrid(columns=10, rows=8, shifted="even"))
    '0101'
    """

    columns: int
    rows: int
    shifted: Shifted
    first_column: int = 1
    first_row: int = 1

    def __post_init__(self) -> None:
        if self.shifted not in ("odd", "even"):
            raise ValueError(f"shifted is {self.shifted!r}: write 'odd' or 'even'.")
        for what, count, first in (
            ("columns", self.columns, self.first_column),
            ("rows", self.rows, self.first_row),
        ):
            if count < 1:
                raise ValueError(f"The map has {count} {what}: give it at least 1.")
            if first < 0 or first + count > 100:
                raise ValueError(
                    f"The {what} run from {first} to {first + count - 1}: "
                    "keep them between 00 and 99, for hex numbers have two digits for each."
                )

    def __reduce__(self) -> tuple[type[HexGrid], tuple[int, int, Shifted, int, int]]:
        """Copy and pickle by the constructor, because mypyc's code for a dataclass assigns to frozen fields."""
        return type(self), (self.columns, self.rows, self.shifted, self.first_column, self.first_row)


def hex_at(column: int, row: int, grid: HexGrid) -> Hex:
    """Find the hex with this printed column and row number.

    Parameters
    ----------
    column, row
        As printed, so counted from `HexGrid.first_column` and `HexGrid.first_row`.
    grid
        The map.

    Returns
    -------
    int
        The hex.

    Raises
    ------
    ValueError
        If it is not on the map.

    Examples
    --------
    >>> hex_at(6, 2, HexGrid(10, 8, "even"))
    41
    """
    across, along = column - grid.first_column, row - grid.first_row
    if not (0 <= across < grid.columns and 0 <= along < grid.rows):
        raise ValueError(f"{column:02d}{row:02d} is not on this map: {_extent(grid)}.")
    return across * grid.rows + along


def name(hex_: Hex, grid: HexGrid) -> str:
    """Return the number printed in a hex.

    Parameters
    ----------
    hex_
        Its id.
    grid
        The map.

    Returns
    -------
    str
        Four digits, column and row.

    Raises
    ------
    ValueError
        If it is not on the map.

    Examples
    --------
    >>> name(41, HexGrid(10, 8, "even"))
    '0602'
    """
    _check(hex_, grid)
    column, row = divmod(hex_, grid.rows)
    return f"{column + grid.first_column:02d}{row + grid.first_row:02d}"


def parse(text: str, grid: HexGrid) -> Hex:
    """Read the number of a hex.

    Parameters
    ----------
    text
        Four digits, column and row.
    grid
        The map.

    Returns
    -------
    int
        The hex.

    Raises
    ------
    ValueError
        If these are not four digits, or the hex is not on the map.

    Examples
    --------
    >>> parse("0602", HexGrid(10, 8, "even"))
    41
    >>> parse("1102", HexGrid(10, 8, "even"))
    Traceback (most recent call last):
    ValueError: 1102 is not on this map: columns run from 01 to 10, rows from 01 to 08.
    """
    if re.fullmatch(r"[0-9]{4}", text) is None:
        raise ValueError(f"{text!r} is not a hex number: write four digits, like 0602.")
    return hex_at(int(text[:2]), int(text[2:]), grid)


def to_cube(hex_: Hex, grid: HexGrid) -> Cube:
    """Return the cube coordinates of a hex.

    Parameters
    ----------
    hex_
        Its id.
    grid
        The map; its first hex is (0, 0, 0).

    Returns
    -------
    tuple[int, int, int]
        q to the right, r downwards, s the rest, so that q + r + s = 0.

    Raises
    ------
    ValueError
        If it is not on the map.

    Examples
    --------
    >>> to_cube(41, HexGrid(10, 8, "even"))
    (5, -1, -4)
    """
    _check(hex_, grid)
    q, row = divmod(hex_, grid.rows)
    r = row - _columns_up(q, grid)
    return q, r, -q - r


def from_cube(cube: Cube, grid: HexGrid) -> Hex | None:
    """Find the hex with these cube coordinates.

    Parameters
    ----------
    cube
        q, r and s, with q + r + s = 0.
    grid
        The map; its first hex is (0, 0, 0).

    Returns
    -------
    int or None
        The hex; None if it is off the map.

    Raises
    ------
    ValueError
        If q + r + s is not 0.

    Examples
    --------
    >>> from_cube((5, -1, -4), HexGrid(10, 8, "even"))
    41
    """
    q, r, s = cube
    if q + r + s:
        raise ValueError(f"{cube} is no hex: q + r + s must be 0, so s must be {-q - r}.")
    row = r + _columns_up(q, grid)
    if 0 <= q < grid.columns and 0 <= row < grid.rows:
        return q * grid.rows + row
    return None


def moved(cube: Cube, direction: int, steps: int = 1) -> Cube:
    """Return the coordinates some steps away in one direction, on or off the map.

    Parameters
    ----------
    cube
        The start.
    direction
        0 to 5, clockwise from north.
    steps
        The number of steps.

    Returns
    -------
    tuple[int, int, int]
        The cube coordinates there.

    Examples
    --------
    >>> moved((0, 0, 0), SE, 2)
    (2, 0, -2)
    """
    q, r, s = STEPS[direction]
    return cube[0] + q * steps, cube[1] + r * steps, cube[2] + s * steps


def check_direction(direction: int) -> None:
    """Raise an error for an invalid direction.

    Parameters
    ----------
    direction
        0 to 5, clockwise from north.

    Raises
    ------
    ValueError
        If it is another number.

    Examples
    --------
    >>> check_direction(NW)
    """
    if not 0 <= direction < 6:
        raise ValueError(f"There is no direction {direction}: use 0 to 5, clockwise from north.")


def _columns_up(q: int, grid: HexGrid) -> int:
    """Return the difference between r and the printed rows in the column q."""
    is_first_shifted = (grid.first_column % 2 == 1) == (grid.shifted == "odd")
    return (q + is_first_shifted) // 2


def _extent(grid: HexGrid) -> str:
    last_column, last_row = grid.first_column + grid.columns - 1, grid.first_row + grid.rows - 1
    return (
        f"columns run from {grid.first_column:02d} to {last_column:02d}, "
        f"rows from {grid.first_row:02d} to {last_row:02d}"
    )


def _check(hex_: Hex, grid: HexGrid) -> None:
    if not 0 <= hex_ < grid.columns * grid.rows:
        last = grid.columns * grid.rows - 1
        raise ValueError(f"Hex {hex_} is not on this map: ids run from 0 to {last}.")
