"""Hexes and their neighbours, near and far."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.boards import hexes
from broadfront.boards.hexgrids import HexGrid
from broadfront.boards.paths import cheapest

EVEN = HexGrid(columns=10, rows=8, shifted="even")
ODD = HexGrid(columns=10, rows=8, shifted="odd")
FROM_ZERO = HexGrid(columns=7, rows=9, shifted="even", first_column=0, first_row=0)

grids = st.sampled_from([EVEN, ODD, FROM_ZERO])
on_map = st.integers(0, 62)  # on each of the three


def around(text: str, grid: HexGrid) -> str:
    return " ".join(hexes.name(hex_, grid) for hex_ in hexes.neighbours(hexes.parse(text, grid), grid))


def test_a_shifted_column_lies_half_a_hex_towards_higher_rows() -> None:
    assert around("0602", EVEN) == "0601 0702 0703 0603 0503 0502"
    assert around("0502", EVEN) == "0501 0601 0602 0503 0402 0401"
    assert around("0602", ODD) == "0601 0701 0702 0603 0502 0501"


def test_odd_and_even_mean_printed_numbers_also_when_columns_count_from_zero() -> None:
    assert around("0602", FROM_ZERO) == "0601 0603 0503 0502"  # column 6 is its last
    assert around("0000", FROM_ZERO) == "0100 0101 0001"


def test_neighbours_off_the_map_are_left_out() -> None:
    assert around("0101", EVEN) == "0201 0102"
    assert around("0108", EVEN) == "0107 0207 0208"


@given(grids, on_map, st.integers(0, 5))
def test_the_way_back_is_the_opposite_direction(grid: HexGrid, hex_: int, direction: int) -> None:
    there = hexes.neighbour(hex_, direction, grid)
    if there is not None:
        assert hexes.neighbour(there, (direction + 3) % 6, grid) == hex_


@pytest.mark.parametrize("grid", [EVEN, ODD, FROM_ZERO])
def test_distance_is_the_number_of_steps_from_neighbour_to_neighbour(grid: HexGrid) -> None:
    table = hexes.neighbour_table(grid)
    for start in range(len(table)):
        steps = cheapest(start, table.__getitem__, lambda here, there: 1)
        assert steps == {there: hexes.distance(start, there, grid) for there in steps}
        assert len(steps) == len(table)


@given(grids, on_map, on_map, on_map)
def test_distance_is_symmetric_and_keeps_the_triangle_inequality(
    grid: HexGrid, a: int, b: int, c: int
) -> None:
    assert hexes.distance(a, b, grid) == hexes.distance(b, a, grid)
    assert (hexes.distance(a, b, grid) == 0) == (a == b)
    assert hexes.distance(a, c, grid) <= hexes.distance(a, b, grid) + hexes.distance(b, c, grid)


@given(grids, on_map, st.integers(0, 12))
def test_within_and_ring_list_the_hexes_by_distance(grid: HexGrid, centre: int, reach: int) -> None:
    every = range(grid.columns * grid.rows)
    assert hexes.within(centre, reach, grid) == tuple(
        hex_ for hex_ in every if hexes.distance(centre, hex_, grid) <= reach
    )
    ring = hexes.ring(centre, reach, grid)
    assert len(ring) == len(set(ring))
    assert set(ring) == {hex_ for hex_ in every if hexes.distance(centre, hex_, grid) == reach}


def test_a_ring_goes_clockwise_from_north() -> None:
    centre = hexes.parse("0504", EVEN)
    assert hexes.ring(centre, 1, EVEN) == hexes.neighbours(centre, EVEN)
    ring = hexes.ring(centre, 2, EVEN)
    assert [hexes.name(hex_, EVEN) for hex_ in ring[:4]] == ["0502", "0602", "0703", "0704"]
    assert len(ring) == 12


def test_a_negative_reach_is_refused() -> None:
    for ask in (hexes.within, hexes.ring):
        with pytest.raises(ValueError, match="The reach is -1: it must be 0 or more"):
            ask(0, -1, EVEN)
