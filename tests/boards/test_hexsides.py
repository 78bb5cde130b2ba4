"""The sides between hexes."""

import re

import pytest

from broadfront.boards import hexes, hexsides
from broadfront.boards.hexgrids import HexGrid

GRIDS = [HexGrid(7, 5, "even"), HexGrid(6, 5, "odd"), HexGrid(4, 1, "even"), HexGrid(1, 4, "odd")]


@pytest.mark.parametrize("grid", GRIDS)
def test_two_neighbours_share_one_hexside_and_no_two_pairs_the_same(grid: HexGrid) -> None:
    pairs: dict[int, set[int]] = {}
    for hex_, around in enumerate(hexes.neighbour_table(grid)):
        for other in around:
            side = hexsides.hexside(hex_, other, grid)
            assert 0 <= side < 3 * grid.columns * grid.rows
            assert side == hexsides.hexside(other, hex_, grid)
            assert pairs.setdefault(side, {hex_, other}) == {hex_, other}
    for side, pair in pairs.items():
        assert hexsides.hexes_beside(side, grid) == tuple(sorted(pair))
        assert hexsides.parse(hexsides.name(side, grid), grid) == side
    for hex_ in range(grid.columns * grid.rows):
        assert set(hexsides.hexsides_of(hex_, grid)) == {side for side in pairs if hex_ in pairs[side]}


@pytest.mark.parametrize("grid", GRIDS)
def test_an_int_that_is_no_hexside_is_refused(grid: HexGrid) -> None:
    size = grid.columns * grid.rows
    sides = {side for hex_ in range(size) for side in hexsides.hexsides_of(hex_, grid)}
    for side in set(range(-3, 3 * size + 3)) - sides:
        with pytest.raises(ValueError, match=f"There is no hexside {side} on this map"):
            hexsides.hexes_beside(side, grid)


def test_a_hexside_is_read_in_either_order() -> None:
    grid = GRIDS[0]
    assert hexsides.parse("0402/0302", grid) == hexsides.parse("0302/0402", grid)
    assert hexsides.name(hexsides.parse("0402/0302", grid), grid) == "0302/0402"


def test_hexes_apart_are_refused_with_the_neighbours() -> None:
    message = "0101 and 0303 share no hexside: the neighbours of 0101 are 0201, 0102."
    with pytest.raises(ValueError, match=re.escape(message)):
        hexsides.parse("0101/0303", GRIDS[0])
    with pytest.raises(ValueError, match="0101 and 0101 share no hexside"):
        hexsides.parse("0101/0101", GRIDS[0])


def test_what_is_no_pair_is_refused_with_a_pattern() -> None:
    with pytest.raises(ValueError, match="write two hex numbers, like 0602/0603"):
        hexsides.parse("0101", GRIDS[0])
