"""Lines on a map of hexes: straight rows of hexes, and lines of sight at any angle.

A line of sight runs from centre to centre. Where it runs exactly along a hexside it enters neither
hex: `crossed` returns both, as a pair, and the rule decides (see `sight`). A hex that it only
touches in one corner is not on the line.
"""

from functools import cache
from math import lcm

from broadfront.boards.hexgrids import (
    STEPS,
    Cube,
    Hex,
    HexGrid,
    check_direction,
    from_cube,
    moved,
    name,
    to_cube,
)
from broadfront.boards.sight import Blocks, Group, PairRule, is_clear


def direction(a: Hex, b: Hex, grid: HexGrid) -> int | None:
    """Return the direction of a hex from another, if it is one of the six.

    Parameters
    ----------
    a, b
        From a, towards b.
    grid
        The map.

    Returns
    -------
    int or None
        0 to 5, clockwise from north; None if b lies in none of them, or is a.

    Raises
    ------
    ValueError
        If one is not on the map.

    Examples
    --------
    >>> direction(0, 3, HexGrid(10, 8, "even"))
    3
    """
    offset = _offset(to_cube(a, grid), to_cube(b, grid))
    length = max(map(abs, offset))
    if length == 0 or 0 not in offset:
        return None
    q, r, s = offset
    return STEPS.index((q // length, r // length, s // length))


def ray(hex_: Hex, towards: int, grid: HexGrid) -> tuple[Hex, ...]:
    """List the hexes in one direction, up to the edge of the map.

    Parameters
    ----------
    hex_
        Where the ray begins; it is not in the list.
    towards
        0 to 5, clockwise from north.
    grid
        The map.

    Returns
    -------
    tuple[int, ...]
        The nearest hex first.

    Raises
    ------
    ValueError
        If the hex is not on the map, or there is no such direction.

    Examples
    --------
    >>> ray(0, 2, HexGrid(5, 2, "even"))
    (2, 5, 7)
    """
    check_direction(towards)
    hexes = []
    cube = moved(to_cube(hex_, grid), towards)
    while (there := from_cube(cube, grid)) is not None:
        hexes.append(there)
        cube = moved(cube, towards)
    return tuple(hexes)


def line(a: Hex, b: Hex, grid: HexGrid) -> tuple[Hex, ...]:
    """List the hexes of a straight row from one hex to another.

    Parameters
    ----------
    a, b
        The ends; both are in the list.
    grid
        The map.

    Returns
    -------
    tuple[int, ...]
        From a to b.

    Raises
    ------
    ValueError
        If a and b are not on the map, or not in one straight row of hexes.

    Examples
    --------
    >>> line(0, 7, HexGrid(5, 2, "even"))
    (0, 2, 5, 7)
    """
    if a == b:
        return (a,)
    towards = direction(a, b, grid)
    if towards is None:
        raise ValueError(
            f"{name(a, grid)} and {name(b, grid)} are not in a straight row of hexes: "
            "ask direction() first, or take crossed(), which knows every angle."
        )
    row = ray(a, towards, grid)
    return (a, *row[: row.index(b) + 1])


def crossed(a: Hex, b: Hex, grid: HexGrid) -> tuple[Group, ...]:
    """List the hexes and hexsides on the line between the centres of two hexes, at any angle.

    Parameters
    ----------
    a, b
        The ends; neither is in the list.
    grid
        The map.

    Returns
    -------
    tuple[tuple[int, ...], ...]
        From a to b: a group of one for each hex entered, a sorted pair for each hexside along which
        the line runs. Of such a pair at the edge of the map only the hex on the map is given, as a
        group of one. The line from b to a has the same groups in reverse.

    Raises
    ------
    ValueError
        If one is not on the map.

    Notes
    -----
    Each hex is cut out by three strips, and the line is cut by each of them, in whole numbers only.
    The result depends only on the offset from a to b, so it is computed once for each offset.

    Examples
    --------
    >>> from broadfront.boards.hexgrids import parse
    >>> grid = HexGrid(10, 8, "even")
    >>> def numbers(a, b):
    ...     groups = crossed(parse(a, grid), parse(b, grid), grid)
    ...     return [" ".join(name(hex_, grid) for hex_ in group) for group in groups]
    >>> numbers("0303", "0503")
    ['0402 0403']
    >>> numbers("0303", "0603")
    ['0403', '0503']
    """
    q, r, s = start = to_cube(a, grid)
    groups = []
    for group in _crossed_from_origin(_offset(start, to_cube(b, grid))):
        candidates = (from_cube((q + dq, r + dr, s + ds), grid) for dq, dr, ds in group)
        on_map = sorted(hex_ for hex_ in candidates if hex_ is not None)
        if on_map:
            groups.append(tuple(on_map))
    return tuple(groups)


def is_visible(a: Hex, b: Hex, grid: HexGrid, blocks: Blocks, pair: PairRule = all) -> bool:
    """Return whether there is a line of sight between two hexes.

    Parameters
    ----------
    a, b
        The ends, which never block.
    grid
        The map.
    blocks
        The hexes that block, as a set or as a predicate.
    pair
        Along a hexside: `all`, blocked if the hexes on both sides block; `any`, if one does.

    Returns
    -------
    bool
        True if it is clear; the same from b to a.

    Raises
    ------
    ValueError
        If one is not on the map.

    Examples
    --------
    >>> from broadfront.boards.hexgrids import parse
    >>> grid = HexGrid(10, 8, "even")
    >>> here, there, hill = (parse(text, grid) for text in ("0303", "0503", "0402"))
    >>> is_visible(here, there, grid, {hill})
    True
    >>> is_visible(here, there, grid, {hill}, pair=any)
    False
    """
    return is_clear(crossed(a, b, grid), blocks, pair)


def _offset(start: Cube, end: Cube) -> Cube:
    return end[0] - start[0], end[1] - start[1], end[2] - start[2]


@cache
def _crossed_from_origin(end: Cube) -> tuple[tuple[Cube, ...], ...]:
    """List the groups between the hex (0, 0, 0) and this one, both left out.

    Starting at the first hex, visit all neighbours on the line: consecutive hexes of a line are
    always neighbours. Then sort by where the line enters.
    """
    origin = (0, 0, 0)
    comes_in: dict[Cube, int] = {origin: -1}
    edge: list[Cube] = [origin]
    while edge:
        here = edge.pop()
        for towards in range(6):
            there = moved(here, towards)
            if there not in comes_in and (begin := _entry(there, end)) is not None:
                comes_in[there] = begin
                edge.append(there)
    groups: dict[int, list[Cube]] = {}
    for cube in sorted(set(comes_in) - {origin, end}):
        groups.setdefault(comes_in[cube], []).append(cube)
    return tuple(tuple(groups[begin]) for begin in sorted(groups))


def _entry(cube: Cube, end: Cube) -> int | None:
    """Return where the line from the origin to `end` enters a hex; None: it does not.

    A hex around (0, 0, 0) is where q - r, r - s and s - q all lie between -1 and 1: three strips.
    The line is in each strip for an interval, and in the hex where the three intervals overlap in
    more than a point. Intervals are measured in units that make all their ends integers.
    """
    own_strips, end_strips = _strips(cube), _strips(end)
    units = lcm(*(width for width in end_strips if width))
    begin, finish = 0, units
    for centre, width in zip(own_strips, end_strips, strict=True):
        if width:
            ends = (centre - 1) * (units // width), (centre + 1) * (units // width)
            begin, finish = max(begin, min(ends)), min(finish, max(ends))
        elif abs(centre) > 1:
            return None
    return begin if begin < finish else None


def _strips(cube: Cube) -> Cube:
    q, r, s = cube
    return q - r, r - s, s - q
