"""Hex maps turned, and several maps laid side by side as one.

To join maps, make one `HexGrid` for the whole table and ask `placement` for each part which hex of
the whole each of its hexes becomes. A hex that two parts share, such as the half hexes along a
seam, becomes the same hex from both. A part that lies upside down is turned first.
"""

from broadfront.boards.hexgrids import Cube, Hex, HexGrid, from_cube, name, to_cube


def rotate(cube: Cube, sixths: int) -> Cube:
    """Rotate cube coordinates around (0, 0, 0).

    Parameters
    ----------
    cube
        q, r and s, with q + r + s = 0.
    sixths
        How many turns of 60 degrees clockwise; negative: counterclockwise.

    Returns
    -------
    tuple[int, int, int]
        Where that leads.

    Notes
    -----
    A sixth of a turn moves each coordinate one place on and changes its sign (Red Blob Games,
    "Hexagonal Grids", on rotation).

    Examples
    --------
    >>> rotate((0, -1, 1), 1)
    (1, -1, 0)
    """
    q, r, s = cube
    for _ in range(sixths % 6):
        q, r, s = -r, -s, -q
    return q, r, s


def rotated(hex_: Hex, centre: Hex, sixths: int, grid: HexGrid) -> Hex | None:
    """Find where a hex comes to lie when the map rotates around another.

    Parameters
    ----------
    hex_
        The hex.
    centre
        The hex that stays where it is.
    sixths
        How many turns of 60 degrees clockwise; negative: counterclockwise.
    grid
        The map.

    Returns
    -------
    int or None
        The hex that lay there before; None if that is off the map.

    Raises
    ------
    ValueError
        If one is not on the map.

    Examples
    --------
    >>> grid = HexGrid(10, 8, "even")
    >>> name(rotated(40, 41, 2, grid), grid)
    '0703'
    """
    q, r, s = to_cube(centre, grid)
    here = to_cube(hex_, grid)
    dq, dr, ds = rotate((here[0] - q, here[1] - r, here[2] - s), sixths)
    return from_cube((q + dq, r + dr, s + ds), grid)


def turned_grid(grid: HexGrid) -> HexGrid:
    """Describe a map that is turned by 180 degrees and numbered afresh.

    Parameters
    ----------
    grid
        The map.

    Returns
    -------
    HexGrid
        The same map if it has an even number of columns; else the other columns are the shifted
        ones.

    Examples
    --------
    >>> turned_grid(HexGrid(10, 8, "even")).shifted
    'even'
    >>> turned_grid(HexGrid(9, 8, "even")).shifted
    'odd'
    """
    shifted = grid.shifted
    if grid.columns % 2:
        shifted = "even" if shifted == "odd" else "odd"
    return HexGrid(grid.columns, grid.rows, shifted, grid.first_column, grid.first_row)


def turned(hex_: Hex, grid: HexGrid) -> Hex:
    """Find where a hex lies when the map is turned by 180 degrees.

    Parameters
    ----------
    hex_
        The hex.
    grid
        The map before it is turned.

    Returns
    -------
    int
        The hex, on the map that `turned_grid` describes.

    Raises
    ------
    ValueError
        If the hex is not on the map.

    Examples
    --------
    >>> grid = HexGrid(10, 8, "even")
    >>> name(turned(0, grid), turned_grid(grid))
    '1008'
    """
    name(hex_, grid)  # refuses a hex off the map
    return grid.columns * grid.rows - 1 - hex_


def placement(part: HexGrid, whole: HexGrid, hex_: Hex, lies_on: Hex) -> tuple[Hex, ...]:
    """Lay one map on another, so that a given hex lies on a given hex.

    Parameters
    ----------
    part
        The map to lay down.
    whole
        The map it is laid on.
    hex_
        A hex of the part.
    lies_on
        The hex of the whole that it covers.

    Returns
    -------
    tuple[int, ...]
        For each hex of the part, in order of id, the hex of the whole that it becomes.

    Raises
    ------
    ValueError
        If one of the two is not on its map, or the part sticks out of the whole.

    Examples
    --------
    >>> part, whole = HexGrid(3, 2, "even"), HexGrid(6, 3, "even")
    >>> becomes = placement(part, whole, 0, 9)
    >>> [name(hex_, whole) for hex_ in becomes]
    ['0401', '0402', '0502', '0503', '0601', '0602']
    """
    from_q, from_r, from_s = to_cube(hex_, part)
    to_q, to_r, to_s = to_cube(lies_on, whole)
    becomes = []
    for here in range(part.columns * part.rows):
        q, r, s = to_cube(here, part)
        there = from_cube((q - from_q + to_q, r - from_r + to_r, s - from_s + to_s), whole)
        if there is None:
            raise ValueError(
                f"With {name(hex_, part)} on {name(lies_on, whole)}, the hex {name(here, part)} of "
                "the part sticks out of the whole map: enlarge the whole, or move the part."
            )
        becomes.append(there)
    return tuple(becomes)
