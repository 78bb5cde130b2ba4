"""The sides between hexes, where rivers, walls and bridges lie.

A hexside is one int, independent of the order of its two hexes: three times the lower id of the
two, plus 0, 1 or 2 if the other hex lies to the northeast, southeast or south. So hexsides fit a
flat list of ``3 * columns * rows``. The outer edge of the map has none.
"""

from typing import Final, TypeAlias

from broadfront.boards import hexes
from broadfront.boards.hexgrids import NE, SE, Hex, HexGrid, S

Hexside: TypeAlias = int

FROM_LOWER: Final = (NE, SE, S)  # where the hex with the higher id can lie


def hexside(a: Hex, b: Hex, grid: HexGrid) -> Hexside:
    """Find the side between two hexes.

    Parameters
    ----------
    a, b
        Two neighbours, in either order.
    grid
        The map.

    Returns
    -------
    int
        The hexside, 0 to ``3 * columns * rows - 1``.

    Raises
    ------
    ValueError
        If one is not on the map, or they are not neighbours.

    Examples
    --------
    >>> grid = HexGrid(10, 8, "even")
    >>> hexside(41, 42, grid), hexside(42, 41, grid)
    (125, 125)
    """
    lower, higher = min(a, b), max(a, b)
    for place, direction in enumerate(FROM_LOWER):
        if hexes.neighbour(lower, direction, grid) == higher:
            return 3 * lower + place
    around = ", ".join(hexes.name(hex_, grid) for hex_ in hexes.neighbours(a, grid))
    raise ValueError(
        f"{hexes.name(a, grid)} and {hexes.name(b, grid)} share no hexside: "
        f"the neighbours of {hexes.name(a, grid)} are {around or 'none'}."
    )


def hexes_beside(side: Hexside, grid: HexGrid) -> tuple[Hex, Hex]:
    """Return the two hexes that share a hexside.

    Parameters
    ----------
    side
        The hexside.
    grid
        The map.

    Returns
    -------
    tuple[int, int]
        The lower id first.

    Raises
    ------
    ValueError
        If there is no such hexside.

    Examples
    --------
    >>> hexes_beside(125, HexGrid(10, 8, "even"))
    (41, 42)
    """
    lower, place = divmod(side, 3)
    if 0 <= lower < grid.columns * grid.rows:
        higher = hexes.neighbour(lower, FROM_LOWER[place], grid)
        if higher is not None:
            return lower, higher
    raise ValueError(f"There is no hexside {side} on this map: take it from hexside() of two neighbours.")


def hexsides_of(hex_: Hex, grid: HexGrid) -> tuple[Hexside, ...]:
    """List the sides that a hex shares with its neighbours.

    Parameters
    ----------
    hex_
        The hex.
    grid
        The map.

    Returns
    -------
    tuple[int, ...]
        Clockwise from north; the edge of the map is left out.

    Raises
    ------
    ValueError
        If the hex is not on the map.

    Examples
    --------
    >>> hexsides_of(41, HexGrid(10, 8, "even"))
    (122, 123, 124, 125, 102, 100)
    """
    return tuple(hexside(hex_, other, grid) for other in hexes.neighbours(hex_, grid))


def name(side: Hexside, grid: HexGrid) -> str:
    """Name a hexside by its two hexes.

    Parameters
    ----------
    side
        The hexside.
    grid
        The map.

    Returns
    -------
    str
        Two hex numbers with a slash between, the lower one first.

    Raises
    ------
    ValueError
        If there is no such hexside.

    Examples
    --------
    >>> name(125, HexGrid(10, 8, "even"))
    '0602/0603'
    """
    return "/".join(hexes.name(hex_, grid) for hex_ in hexes_beside(side, grid))


def parse(text: str, grid: HexGrid) -> Hexside:
    """Read the name of a hexside.

    Parameters
    ----------
    text
        Two hex numbers with a slash between, in either order.
    grid
        The map.

    Returns
    -------
    int
        The hexside.

    Raises
    ------
    ValueError
        If it is not the name of a hexside, or the hexes are not on the map or not neighbours.

    Examples
    --------
    >>> parse("0603/0602", HexGrid(10, 8, "even"))
    125
    """
    one, slash, other = text.partition("/")
    if not slash:
        raise ValueError(f"{text!r} is not a hexside: write two hex numbers, like 0602/0603.")
    return hexside(hexes.parse(one, grid), hexes.parse(other, grid), grid)
