"""Neighbours, distances and ranges on a map of hexes.

The names and coordinates of hexes are in `hexgrids`, whose names are also exported here, so that
one import is enough. Lines of sight are in `hexlines`, hexsides in `hexsides`.
"""

from broadfront.boards.hexgrids import (
    NE,
    NW,
    SE,
    STEPS,
    SW,
    Cube,
    Hex,
    HexGrid,
    N,
    S,
    Shifted,
    check_direction,
    from_cube,
    hex_at,
    moved,
    name,
    parse,
    to_cube,
)

__all__ = [
    "NE",
    "NW",
    "SE",
    "STEPS",
    "SW",
    "Cube",
    "Hex",
    "HexGrid",
    "N",
    "S",
    "Shifted",
    "check_direction",
    "distance",
    "from_cube",
    "hex_at",
    "moved",
    "name",
    "neighbour",
    "neighbour_table",
    "neighbours",
    "parse",
    "ring",
    "to_cube",
    "within",
]


def neighbour(hex_: Hex, direction: int, grid: HexGrid) -> Hex | None:
    """Find the neighbour in one direction.

    Parameters
    ----------
    hex_
        The hex.
    direction
        0 to 5, clockwise from north: `N`, `NE`, `SE`, `S`, `SW`, `NW`.
    grid
        The map.

    Returns
    -------
    int or None
        The neighbour; None if it is off the map.

    Raises
    ------
    ValueError
        If the hex is not on the map, or there is no such direction.

    Examples
    --------
    >>> neighbour(41, S, HexGrid(10, 8, "even"))
    42
    """
    check_direction(direction)
    return from_cube(moved(to_cube(hex_, grid), direction), grid)


def neighbours(hex_: Hex, grid: HexGrid) -> tuple[Hex, ...]:
    """List the neighbours of a hex.

    Parameters
    ----------
    hex_
        The hex.
    grid
        The map.

    Returns
    -------
    tuple[int, ...]
        Clockwise from north; those off the map are left out.

    Raises
    ------
    ValueError
        If the hex is not on the map.

    Examples
    --------
    >>> grid = HexGrid(10, 8, "even")
    >>> [name(hex_, grid) for hex_ in neighbours(parse("0602", grid), grid)]
    ['0601', '0702', '0703', '0603', '0503', '0502']
    """
    around = (neighbour(hex_, direction, grid) for direction in range(6))
    return tuple(found for found in around if found is not None)


def neighbour_table(grid: HexGrid) -> tuple[tuple[Hex, ...], ...]:
    """List the neighbours of every hex, to be computed once.

    Parameters
    ----------
    grid
        The map.

    Returns
    -------
    tuple[tuple[int, ...], ...]
        ``columns * rows`` entries; entry n holds the neighbours of hex n.

    Examples
    --------
    >>> neighbour_table(HexGrid(2, 2, "even"))
    ((2, 1), (0, 2, 3), (3, 1, 0), (2, 1))
    """
    return tuple(neighbours(hex_, grid) for hex_ in range(grid.columns * grid.rows))


def distance(a: Hex, b: Hex, grid: HexGrid) -> int:
    """Count the steps between two hexes.

    Parameters
    ----------
    a, b
        The hexes.
    grid
        The map.

    Returns
    -------
    int
        In hexes, counting the end but not the start, as range is counted in the rulebooks.

    Raises
    ------
    ValueError
        If one is not on the map.

    Examples
    --------
    >>> grid = HexGrid(10, 8, "even")
    >>> distance(parse("0101", grid), parse("0602", grid), grid)
    5
    """
    return max(abs(one - other) for one, other in zip(to_cube(a, grid), to_cube(b, grid), strict=True))


def within(centre: Hex, reach: int, grid: HexGrid) -> tuple[Hex, ...]:
    """List the hexes within a number of steps.

    Parameters
    ----------
    centre
        The hex to count from; it is in the list.
    reach
        The number of steps, 0 or more.
    grid
        The map.

    Returns
    -------
    tuple[int, ...]
        Sorted hexes.

    Raises
    ------
    ValueError
        If the centre is not on the map, or the reach is negative.

    Examples
    --------
    >>> within(0, 1, HexGrid(10, 8, "even"))
    (0, 1, 8)
    """
    _check_reach(reach)
    q, r, s = to_cube(centre, grid)
    hexes = (
        from_cube((q + right, r + down, s - right - down), grid)
        for right in range(-reach, reach + 1)
        for down in range(max(-reach, -right - reach), min(reach, reach - right) + 1)
    )
    return tuple(hex_ for hex_ in hexes if hex_ is not None)


def ring(centre: Hex, radius: int, grid: HexGrid) -> tuple[Hex, ...]:
    """List the hexes at an exact number of steps.

    Parameters
    ----------
    centre
        The hex to count from.
    radius
        The number of steps, 0 or more.
    grid
        The map.

    Returns
    -------
    tuple[int, ...]
        Clockwise from straight north; those off the map are left out.

    Raises
    ------
    ValueError
        If the centre is not on the map, or the radius is negative.

    Examples
    --------
    >>> grid = HexGrid(10, 8, "even")
    >>> [name(hex_, grid) for hex_ in ring(parse("0101", grid), 2, grid)]
    ['0301', '0302', '0202', '0103']
    """
    _check_reach(radius)
    corner = moved(to_cube(centre, grid), N, radius)
    around = [from_cube(corner, grid)] if radius == 0 else []
    for side in (SE, S, SW, NW, N, NE):
        around += [from_cube(moved(corner, side, steps), grid) for steps in range(radius)]
        corner = moved(corner, side, radius)
    return tuple(hex_ for hex_ in around if hex_ is not None)


def _check_reach(reach: int) -> None:
    if reach < 0:
        raise ValueError(f"The reach is {reach}: it must be 0 or more.")
