"""Hex numbers and cube coordinates."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.boards import hexes
from broadfront.boards.hexgrids import HexGrid, Shifted

EVEN = HexGrid(columns=10, rows=8, shifted="even")
ODD = HexGrid(columns=10, rows=8, shifted="odd")

grids = st.builds(
    HexGrid,
    columns=st.integers(1, 30),
    rows=st.integers(1, 30),
    shifted=st.sampled_from(["odd", "even"]),
    first_column=st.integers(0, 70),
    first_row=st.integers(0, 70),
)


@st.composite
def grids_and_a_hex(draw: st.DrawFn) -> tuple[HexGrid, int]:
    grid = draw(grids)
    return grid, draw(st.integers(0, grid.columns * grid.rows - 1))


@given(grids_and_a_hex())
def test_a_number_is_read_back_as_the_same_hex(case: tuple[HexGrid, int]) -> None:
    grid, hex_ = case
    text = hexes.name(hex_, grid)
    assert hexes.parse(text, grid) == hex_
    assert hexes.hex_at(int(text[:2]), int(text[2:]), grid) == hex_


@given(grids)
def test_sorted_ids_are_sorted_numbers(grid: HexGrid) -> None:
    numbers = [hexes.name(hex_, grid) for hex_ in range(grid.columns * grid.rows)]
    assert numbers == sorted(numbers)


@given(grids_and_a_hex())
def test_cube_coordinates_sum_to_zero_and_lead_back(case: tuple[HexGrid, int]) -> None:
    grid, hex_ = case
    cube = hexes.to_cube(hex_, grid)
    assert sum(cube) == 0
    assert hexes.from_cube(cube, grid) == hex_


@pytest.mark.parametrize("grid", [EVEN, ODD])
def test_the_first_hex_is_the_origin(grid: HexGrid) -> None:
    assert hexes.to_cube(0, grid) == (0, 0, 0)


def test_cube_coordinates_off_the_map_are_no_hex() -> None:
    assert hexes.from_cube((-1, 0, 1), EVEN) is None
    assert hexes.from_cube((0, 8, -8), EVEN) is None


def test_cube_coordinates_that_do_not_sum_to_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="so s must be -3"):
        hexes.from_cube((1, 2, 3), EVEN)


@pytest.mark.parametrize("text", ["", "602", "06020", "06-2", " 602", "٠٦٠٢", "0602\n"])
def test_what_is_no_number_is_refused_with_a_pattern(text: str) -> None:
    with pytest.raises(ValueError, match="write four digits, like 0602"):
        hexes.parse(text, EVEN)


@pytest.mark.parametrize("text", ["0001", "0100", "1101", "0109"])
def test_a_number_off_the_map_is_refused_with_its_extent(text: str) -> None:
    extent = "is not on this map: columns run from 01 to 10, rows from 01 to 08."
    with pytest.raises(ValueError, match=re.escape(f"{text} {extent}")):
        hexes.parse(text, EVEN)


@pytest.mark.parametrize("hex_", [-1, 80])
def test_a_hex_off_the_map_is_refused(hex_: int) -> None:
    with pytest.raises(ValueError, match="ids run from 0 to 79"):
        hexes.name(hex_, EVEN)
    with pytest.raises(ValueError, match="ids run from 0 to 79"):
        hexes.to_cube(hex_, EVEN)


def test_a_map_whose_numbers_need_more_than_two_digits_is_refused() -> None:
    assert hexes.name(0, HexGrid(100, 1, "odd", first_column=0)) == "0001"
    with pytest.raises(ValueError, match="keep them between 00 and 99"):
        HexGrid(100, 1, "odd")
    with pytest.raises(ValueError, match="keep them between 00 and 99"):
        HexGrid(1, 1, "odd", first_row=-1)


def test_a_map_without_hexes_is_refused() -> None:
    with pytest.raises(ValueError, match="The map has 0 rows: give it at least 1"):
        HexGrid(1, 0, "odd")


def test_a_shift_that_is_neither_word_is_refused() -> None:
    word: Shifted = "both"  # type: ignore[assignment]
    with pytest.raises(ValueError, match="write 'odd' or 'even'"):
        HexGrid(1, 1, word)


def test_a_direction_is_one_of_six() -> None:
    for direction in (-1, 6):
        with pytest.raises(ValueError, match="use 0 to 5, clockwise from north"):
            hexes.neighbour(0, direction, EVEN)
