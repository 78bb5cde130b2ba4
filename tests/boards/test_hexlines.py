"""Lines on a map of hexes."""

from math import lcm

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from broadfront.boards import hexes, hexlines
from broadfront.boards.hexgrids import HexGrid
from broadfront.boards.sight import PairRule

EVEN = HexGrid(columns=9, rows=8, shifted="even")
ODD = HexGrid(columns=9, rows=8, shifted="odd")

grids = st.sampled_from([EVEN, ODD])
on_map = st.integers(0, 71)
some_hexes = st.frozensets(on_map, max_size=20)


def groups(a: str, b: str, grid: HexGrid = EVEN) -> list[str]:
    found = hexlines.crossed(hexes.parse(a, grid), hexes.parse(b, grid), grid)
    return [" ".join(hexes.name(hex_, grid) for hex_ in group) for group in found]


def nearest_along(a: int, b: int, grid: HexGrid) -> list[tuple[int, ...]]:
    """Walk from a to b and note at each point which hexes of the map have the nearest centres.

    A point of the plane belongs to the hex whose centre is nearest. With axial coordinates the square of a
    distance is q * q + q * r + r * r. The points lie halfway between all places where the line can cross the
    border of two hexes, which are at whole multiples of one part.
    """
    (q, r, s), (to_q, to_r, to_s) = hexes.to_cube(a, grid), hexes.to_cube(b, grid)
    dq, dr, ds = to_q - q, to_r - r, to_s - s
    parts = lcm(*(abs(width) for width in (dq - dr, dr - ds, ds - dq) if width))
    # One row or column more than the map on every side, so that a hex off the map can be the nearest.
    centres = {
        (cube_q, cube_r): hexes.from_cube((cube_q, cube_r, -cube_q - cube_r), grid)
        for cube_q in range(-1, grid.columns + 1)
        for cube_r in range(-grid.columns - 1, grid.rows + 1)
    }
    found: list[tuple[int, ...]] = []
    whole = 2 * parts  # what follows is counted in such parts of a hex
    for part in range(parts):
        here_q, here_r = q * whole + dq * (2 * part + 1), r * whole + dr * (2 * part + 1)
        far = {}
        for cube_q in range(-(-here_q // whole) - 1, here_q // whole + 2):
            for cube_r in range(-(-here_r // whole) - 1, here_r // whole + 2):
                if (cube_q, cube_r) in centres:
                    off_q, off_r = cube_q * whole - here_q, cube_r * whole - here_r
                    far[cube_q, cube_r] = off_q * off_q + off_q * off_r + off_r * off_r
        least = min(far.values())
        nearest = [centres[centre] for centre, apart in far.items() if apart == least]
        group = tuple(sorted(hex_ for hex_ in nearest if hex_ is not None))
        if group and found[-1:] != [group]:
            found.append(group)
    return found


@given(grids, on_map, on_map)
def test_a_line_passes_the_hexes_whose_centres_are_nearest(grid: HexGrid, a: int, b: int) -> None:
    assume(a != b)
    assert [(a,), *hexlines.crossed(a, b, grid), (b,)] == nearest_along(a, b, grid)


@given(grids, on_map, on_map)
def test_the_line_back_passes_the_same_in_reverse(grid: HexGrid, a: int, b: int) -> None:
    assert hexlines.crossed(a, b, grid) == hexlines.crossed(b, a, grid)[::-1]


@given(grids, on_map, on_map, some_hexes, st.sampled_from([all, any]))
def test_whoever_sees_is_seen(
    grid: HexGrid, a: int, b: int, blocking: frozenset[int], pair: PairRule
) -> None:
    there = hexlines.is_visible(a, b, grid, blocking, pair)
    assert there == hexlines.is_visible(b, a, grid, blocking, pair)


@given(grids, on_map, on_map)
def test_both_hexes_of_a_pair_are_neighbours_and_equally_far_from_both_ends(
    grid: HexGrid, a: int, b: int
) -> None:
    for group in hexlines.crossed(a, b, grid):
        if len(group) == 2:
            one, other = group
            assert hexes.distance(one, other, grid) == 1
            assert hexes.distance(a, one, grid) == hexes.distance(a, other, grid)
            assert hexes.distance(b, one, grid) == hexes.distance(b, other, grid)


def test_a_line_along_hexsides_alternates_between_pairs_and_hexes() -> None:
    assert groups("0303", "0503") == ["0402 0403"]
    assert groups("0303", "0703") == ["0402 0403", "0503", "0602 0603"]
    assert groups("0303", "0404") == ["0304 0403"]


def test_a_line_along_the_edge_of_the_map_has_only_the_hex_on_the_map() -> None:
    assert groups("0101", "0301") == ["0201"]
    assert groups("0208", "0408") == ["0308"]


def test_a_hex_touched_in_one_corner_is_not_on_the_line() -> None:
    # A third of the way along, the line runs through the corner where 0205, 0305 and 0306 meet; two thirds along,
    # through that of 0404, 0405 and 0505. It enters two of each three.
    assert groups("0106", "0604") == ["0205", "0305", "0405", "0505"]


def test_neighbours_always_see_each_other() -> None:
    for hex_, around in enumerate(hexes.neighbour_table(EVEN)):
        assert all(hexlines.crossed(hex_, other, EVEN) == () for other in around)
    assert hexlines.crossed(0, 0, EVEN) == ()


def test_neither_end_of_a_line_blocks_it() -> None:
    assert hexlines.is_visible(0, 40, EVEN, {0, 40})


def test_what_blocks_can_be_a_question() -> None:
    assert not hexlines.is_visible(0, 2, EVEN, lambda hex_: hex_ == 1)


@given(grids, on_map, st.integers(0, 5))
def test_every_hex_of_a_ray_lies_in_its_direction(grid: HexGrid, hex_: int, towards: int) -> None:
    ray = hexlines.ray(hex_, towards, grid)
    for steps, there in enumerate(ray, start=1):
        assert hexlines.direction(hex_, there, grid) == towards
        assert hexes.distance(hex_, there, grid) == steps
        assert hexlines.line(hex_, there, grid) == (hex_, *ray[:steps])
        assert hexlines.crossed(hex_, there, grid) == tuple((other,) for other in ray[: steps - 1])
    assert hexes.neighbour(ray[-1] if ray else hex_, towards, grid) is None


@given(grids, on_map, on_map)
def test_a_hex_lies_in_a_direction_only_if_a_ray_finds_it(grid: HexGrid, a: int, b: int) -> None:
    rays = {towards for towards in range(6) if b in hexlines.ray(a, towards, grid)}
    assert rays == {hexlines.direction(a, b, grid)} - {None}


def test_a_line_that_is_not_straight_is_refused_by_number() -> None:
    assert hexlines.line(5, 5, EVEN) == (5,)
    with pytest.raises(ValueError, match="0303 and 0503 are not in a straight row of hexes"):
        hexlines.line(hexes.parse("0303", EVEN), hexes.parse("0503", EVEN), EVEN)


def test_a_ray_needs_one_of_six_directions() -> None:
    with pytest.raises(ValueError, match="use 0 to 5, clockwise from north"):
        hexlines.ray(0, 6, EVEN)
