"""Sets of spaces as bits of an int."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.boards.spacesets import MAX_SPACES, bits, members


@given(st.sets(st.integers(0, MAX_SPACES - 1)))
def test_members_are_what_the_set_was_made_of(spaces: set[int]) -> None:
    assert members(bits(spaces)) == sorted(spaces)


def test_the_highest_space_is_found() -> None:
    assert members(1 << MAX_SPACES - 1) == [MAX_SPACES - 1]


def test_a_space_too_high_is_an_error() -> None:
    with pytest.raises(IndexError):
        members(1 << MAX_SPACES)


def test_a_space_that_comes_twice_is_in_the_set_once() -> None:
    assert bits([3, 3]) == 0b1000
