"""Hex maps turned and joined."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.boards import hexes, hexmaps
from broadfront.boards.hexes import HexGrid

GRIDS = [HexGrid(8, 7, "even"), HexGrid(8, 7, "odd"), HexGrid(7, 8, "even"), HexGrid(7, 8, "odd", 0, 0)]

grids = st.sampled_from(GRIDS)
on_map = st.integers(0, 55)
cubes = st.builds(lambda q, r: (q, r, -q - r), st.integers(-50, 50), st.integers(-50, 50))


@given(cubes)
def test_six_sixths_of_a_turn_change_nothing(cube: hexes.Cube) -> None:
    turning = cube
    for sixths in range(1, 7):
        turning = hexmaps.rotate(turning, 1)
        assert turning == hexmaps.rotate(cube, sixths)
        assert sum(turning) == 0
    assert turning == cube


@given(cubes, st.integers(-9, 9))
def test_turning_back_undoes_turning(cube: hexes.Cube, sixths: int) -> None:
    assert hexmaps.rotate(hexmaps.rotate(cube, sixths), -sixths) == cube


def test_a_sixth_of_a_turn_takes_each_direction_to_the_next_one_clockwise() -> None:
    for direction, step in enumerate(hexes.STEPS):
        assert hexmaps.rotate(step, 1) == hexes.STEPS[(direction + 1) % 6]


@given(grids, on_map, on_map, st.integers(-6, 6))
def test_rotating_around_a_hex_keeps_the_distance_to_it(
    grid: HexGrid, hex_: int, centre: int, sixths: int
) -> None:
    there = hexmaps.rotated(hex_, centre, sixths, grid)
    if there is not None:
        assert hexes.distance(centre, there, grid) == hexes.distance(centre, hex_, grid)
        assert hexmaps.rotated(there, centre, -sixths, grid) == hex_


def test_what_rotates_off_the_map_is_no_hex() -> None:
    assert hexmaps.rotated(1, 0, 2, GRIDS[0]) is None


@given(grids, on_map, on_map)
def test_turning_the_map_twice_changes_nothing_and_turning_keeps_distances(
    grid: HexGrid, a: int, b: int
) -> None:
    other_way = hexmaps.turned_grid(grid)
    assert hexmaps.turned_grid(other_way) == grid
    there = hexmaps.turned(a, grid)
    assert hexmaps.turned(there, other_way) == a
    assert hexes.distance(there, hexmaps.turned(b, grid), other_way) == hexes.distance(a, b, grid)


@given(grids, on_map, st.integers(0, 5))
def test_on_a_turned_map_every_direction_is_the_opposite_one(
    grid: HexGrid, hex_: int, direction: int
) -> None:
    there = hexes.neighbour(hex_, direction, grid)
    turned = hexmaps.turned(hex_, grid)
    seen = hexes.neighbour(turned, (direction + 3) % 6, hexmaps.turned_grid(grid))
    assert seen == (None if there is None else hexmaps.turned(there, grid))


def test_a_hex_off_the_map_cannot_be_turned() -> None:
    with pytest.raises(ValueError, match="ids run from 0 to 55"):
        hexmaps.turned(56, GRIDS[0])


@given(grids, on_map, st.integers(0, 29), st.integers(0, 29))
def test_a_map_laid_on_another_keeps_its_neighbours_wherever_it_lies(
    part: HexGrid, hex_: int, column: int, row: int
) -> None:
    whole = HexGrid(60, 60, "odd")
    lies_on = hexes.hex_at(20 + column, 20 + row, whole)
    becomes = hexmaps.placement(part, whole, hex_, lies_on)
    assert becomes[hex_] == lies_on
    assert len(set(becomes)) == len(becomes) == part.columns * part.rows
    for here in range(len(becomes)):
        for direction in range(6):
            there = hexes.neighbour(here, direction, part)
            if there is not None:
                assert hexes.neighbour(becomes[here], direction, whole) == becomes[there]


def test_two_maps_joined_side_by_side_share_the_hexes_of_their_seam() -> None:
    board, table = HexGrid(9, 6, "even"), HexGrid(17, 6, "even")
    left = hexmaps.placement(board, table, 0, 0)
    right = hexmaps.placement(board, table, 0, hexes.parse("0901", table))
    assert [hexes.name(hex_, table) for hex_ in sorted(set(left) & set(right))] == [
        f"09{row:02d}" for row in range(1, 7)
    ]
    assert set(left) | set(right) == set(range(17 * 6))


def test_a_map_that_sticks_out_is_refused_with_the_hex_that_does() -> None:
    message = "With 0101 on 0201, the hex 0201 of the part sticks out of the whole map"
    with pytest.raises(ValueError, match=re.escape(message)):
        hexmaps.placement(HexGrid(2, 2, "even"), HexGrid(2, 3, "even"), 0, 3)
