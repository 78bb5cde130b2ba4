"""A board of squares: names, neighbours, distances."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.boards import squares

FILES, RANKS = 5, 8

sizes = st.tuples(st.integers(1, 60), st.integers(1, 30))
on_board = st.integers(0, FILES * RANKS - 1)


def at(text: str) -> int:
    return squares.parse(text, FILES, RANKS)


def named(found: tuple[int, ...]) -> str:
    return " ".join(squares.name(square, FILES, RANKS) for square in found)


@given(sizes, st.data())
def test_a_name_is_read_back_as_the_same_square(size: tuple[int, int], data: st.DataObject) -> None:
    square = data.draw(st.integers(0, size[0] * size[1] - 1))
    assert squares.parse(squares.name(square, *size), *size) == square


def test_the_corners_are_named_from_the_lower_left() -> None:
    assert named((0, FILES - 1, FILES * (RANKS - 1), FILES * RANKS - 1)) == "A1 E1 A8 E8"


def test_after_file_z_comes_file_aa() -> None:
    assert [squares.name(square, 60, 1) for square in (25, 26, 51, 52)] == ["Z1", "AA1", "AZ1", "BA1"]


@pytest.mark.parametrize("text", ["", "B", "3", "B0", "B03", "3B", "B3 ", "B-3", "B٣"])
def test_what_is_no_name_is_refused_with_a_pattern(text: str) -> None:
    with pytest.raises(ValueError, match="write a letter and a number, like B3"):
        at(text)


def test_a_name_off_the_board_is_refused_with_its_extent() -> None:
    with pytest.raises(ValueError, match=re.escape("F9 is not on this board: it runs from A1 to E8.")):
        at("F9")


@pytest.mark.parametrize("square", [-1, FILES * RANKS])
def test_a_square_off_the_board_is_refused_everywhere(square: int) -> None:
    for ask in (squares.name, squares.neighbours, squares.turned):
        with pytest.raises(ValueError, match="ids run from 0 to 39"):
            ask(square, FILES, RANKS)
    with pytest.raises(ValueError, match="ids run from 0 to 39"):
        squares.within(square, 1, FILES, RANKS)


def test_a_file_or_rank_off_the_board_is_refused() -> None:
    assert squares.square_at(4, 7, FILES, RANKS) == at("E8")
    with pytest.raises(ValueError, match="it has 5 files and 8 ranks"):
        squares.square_at(5, 0, FILES, RANKS)


def test_neighbours_go_clockwise_from_straight_up() -> None:
    assert named(squares.neighbours(at("C4"), FILES, RANKS)) == "C5 D4 C3 B4"
    assert named(squares.neighbours(at("C4"), FILES, RANKS, squares.DIAGONAL)) == "D5 D3 B3 B5"
    assert named(squares.neighbours(at("C4"), FILES, RANKS, squares.ALL_EIGHT)) == "C5 D5 D4 D3 C3 B3 B4 B5"


def test_the_board_does_not_wrap_around_its_edges() -> None:
    assert named(squares.neighbours(at("E4"), FILES, RANKS, squares.ALL_EIGHT)) == "E5 E3 D3 D4 D5"
    assert named(squares.neighbours(at("A1"), FILES, RANKS, squares.ALL_EIGHT)) == "A2 B2 B1"


@pytest.mark.parametrize(
    ("directions", "apart"),
    [
        (squares.ORTHOGONAL, squares.orthogonal_distance),
        (squares.ALL_EIGHT, squares.distance),
    ],
)
def test_neighbours_are_the_squares_at_distance_one(
    directions: tuple[squares.Direction, ...], apart: object
) -> None:
    assert callable(apart)
    for square, found in enumerate(squares.neighbour_table(FILES, RANKS, directions)):
        assert set(found) == {other for other in range(FILES * RANKS) if apart(square, other, FILES) == 1}
        assert len(found) == len(set(found))


@given(on_board, on_board, on_board)
def test_distances_are_symmetric_and_keep_the_triangle_inequality(a: int, b: int, c: int) -> None:
    for apart in (squares.distance, squares.orthogonal_distance):
        assert apart(a, b, FILES) == apart(b, a, FILES)
        assert (apart(a, b, FILES) == 0) == (a == b)
        assert apart(a, c, FILES) <= apart(a, b, FILES) + apart(b, c, FILES)


def test_within_counts_with_or_without_diagonal_steps() -> None:
    assert named(squares.within(at("C4"), 1, FILES, RANKS)) == "B3 C3 D3 B4 C4 D4 B5 C5 D5"
    assert named(squares.within(at("C4"), 1, FILES, RANKS, diagonal=False)) == "C3 B4 C4 D4 C5"


def test_a_negative_reach_is_refused() -> None:
    with pytest.raises(ValueError, match="The reach is -1: it must be 0 or more"):
        squares.within(0, -1, FILES, RANKS)


@given(on_board, on_board)
def test_turning_twice_changes_nothing_and_turning_keeps_distances(a: int, b: int) -> None:
    there, other = squares.turned(a, FILES, RANKS), squares.turned(b, FILES, RANKS)
    assert squares.turned(there, FILES, RANKS) == a
    assert squares.distance(there, other, FILES) == squares.distance(a, b, FILES)


def test_turning_a_square_board_is_two_quarter_turns() -> None:
    for square in range(64):
        turned = square
        for _ in range(2):
            rank, file = divmod(turned, 8)
            turned = squares.square_at(rank, 7 - file, 8, 8)
        assert squares.turned(square, 8, 8) == turned
