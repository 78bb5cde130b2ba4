"""Whether a line of sight is clear."""

from broadfront.boards.sight import is_clear


def test_an_empty_line_is_clear() -> None:
    assert is_clear([], {1, 2})


def test_one_space_on_the_line_blocks_it() -> None:
    assert not is_clear([(1,), (2,)], {2})


def test_of_a_pair_both_must_block_unless_the_rule_says_any() -> None:
    assert is_clear([(1, 2)], {1})
    assert not is_clear([(1, 2)], {1, 2})
    assert not is_clear([(1, 2)], {2}, pair=any)


def test_spaces_that_block_are_a_collection_or_a_question() -> None:
    for blocks in ({3}, [3], (3,), frozenset({3}), {3: "hill"}, range(3, 4)):
        assert not is_clear([(3,)], blocks)
    assert not is_clear([(3,)], lambda space: space == 3)
