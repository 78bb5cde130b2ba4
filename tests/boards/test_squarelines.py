"""Lines on a board of squares."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from broadfront.boards import squarelines, squares
from broadfront.boards.sight import PairRule

FILES, RANKS = 7, 6
on_board = st.integers(0, FILES * RANKS - 1)
some_squares = st.frozensets(on_board, max_size=12)


def at(text: str) -> int:
    return squares.parse(text, FILES, RANKS)


def groups(a: str, b: str) -> list[str]:
    return [
        " ".join(squares.name(square, FILES, RANKS) for square in group)
        for group in squarelines.crossed(at(a), at(b), FILES)
    ]


def entered(a: int, b: int) -> list[int]:
    """Walk the line in steps that jump over no square, and note every square that contains the walker."""
    x, y = a % FILES, a // FILES
    right, up = b % FILES - x, b // FILES - y
    parts = 4 * max(1, abs(right)) * max(1, abs(up))
    found: list[int] = []
    for part in range(1, parts, 2):  # odd parts: never on a border, for those are crossed at even ones
        here_x, here_y = x + Fraction(right * part, parts), y + Fraction(up * part, parts)
        square = round(here_x) + FILES * round(here_y)
        if found[-1:] != [square]:
            found.append(square)
    return found


@given(on_board, on_board)
def test_the_squares_entered_are_those_a_walker_on_the_line_meets(a: int, b: int) -> None:
    assume(a != b)
    singles = [group[0] for group in squarelines.crossed(a, b, FILES) if len(group) == 1]
    assert [a, *singles, b] == entered(a, b)


@given(on_board, on_board)
def test_a_pair_stands_at_every_corner_and_nowhere_else(a: int, b: int) -> None:
    assume(a != b)
    expected = [
        {first // FILES * FILES + second % FILES, second // FILES * FILES + first % FILES}
        for first, second in pairwise(entered(a, b))
        if squares.orthogonal_distance(first, second, FILES) == 2
    ]
    assert [set(group) for group in squarelines.crossed(a, b, FILES) if len(group) == 2] == expected


@given(on_board, on_board)
def test_the_line_back_passes_the_same_in_reverse(a: int, b: int) -> None:
    assert squarelines.crossed(a, b, FILES) == squarelines.crossed(b, a, FILES)[::-1]


@given(on_board, on_board, some_squares, st.sampled_from([all, any]))
def test_whoever_sees_is_seen(a: int, b: int, blocking: frozenset[int], pair: PairRule) -> None:
    there = squarelines.is_visible(a, b, FILES, blocking, pair)
    assert there == squarelines.is_visible(b, a, FILES, blocking, pair)


@given(on_board, on_board, some_squares)
def test_a_rule_where_one_of_a_pair_blocks_is_never_the_milder(
    a: int, b: int, blocking: frozenset[int]
) -> None:
    if squarelines.is_visible(a, b, FILES, blocking, pair=any):
        assert squarelines.is_visible(a, b, FILES, blocking, pair=all)


def test_a_line_names_the_squares_it_enters_and_the_pairs_at_corners() -> None:
    assert groups("A1", "C2") == ["B1", "B2"]
    assert groups("A1", "B2") == ["B1 A2"]
    assert groups("A1", "D2") == ["B1", "C1 B2", "C2"]
    assert groups("A1", "A4") == ["A2", "A3"]
    assert groups("A1", "B1") == groups("A1", "A1") == []


def test_neither_end_of_a_line_blocks_it() -> None:
    assert squarelines.is_visible(at("A1"), at("C2"), FILES, {at("A1"), at("C2")})


def test_what_blocks_can_be_a_question() -> None:
    assert not squarelines.is_visible(at("A1"), at("C2"), FILES, lambda square: square == at("B2"))


@given(on_board, st.sampled_from(squares.ALL_EIGHT))
def test_every_square_of_a_ray_lies_in_its_direction(square: int, towards: squares.Direction) -> None:
    ray = squarelines.ray(square, towards, FILES, RANKS)
    for steps, there in enumerate(ray, start=1):
        assert squarelines.direction(square, there, FILES) == towards
        assert squares.distance(square, there, FILES) == steps
        assert squarelines.line(square, there, FILES) == (square, *ray[:steps])
    last = ray[-1] if ray else square
    assert squares.neighbours(last, FILES, RANKS, [towards]) == ()


@given(on_board, on_board)
def test_a_square_lies_in_a_direction_only_if_a_ray_finds_it(a: int, b: int) -> None:
    rays = {towards for towards in squares.ALL_EIGHT if b in squarelines.ray(a, towards, FILES, RANKS)}
    assert rays == {squarelines.direction(a, b, FILES)} - {None}


def test_a_line_that_is_not_straight_is_refused_by_name() -> None:
    assert squarelines.line(at("A1"), at("A1"), FILES) == (at("A1"),)
    with pytest.raises(ValueError, match="A1 and C2 share no file, rank or diagonal"):
        squarelines.line(at("A1"), at("C2"), FILES)


def test_a_ray_needs_a_square_on_the_board_and_one_of_eight_directions() -> None:
    with pytest.raises(ValueError, match="ids run from 0 to 41"):
        squarelines.ray(42, (0, 1), FILES, RANKS)
    with pytest.raises(ValueError, match="is not a direction: take one of"):
        squarelines.ray(0, (1, 2), FILES, RANKS)
