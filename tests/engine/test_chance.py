from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.engine import chance
from broadfront.engine.position import CHANCE, Ask, Move


class Says:
    """A generator that says one number, and keeps what it was asked."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.stop = 0

    def randrange(self, stop: int, /) -> int:
        self.stop = stop
        return self.number


def test_a_die_has_its_faces_from_1_each_as_likely() -> None:
    ask = chance.die("5", "Roll.", sides=8)
    assert ask.seat == CHANCE
    assert [move.what for move in ask.moves] == list(range(1, 9))
    assert set(ask.weights) == {1}


def test_two_dice_can_be_told_apart() -> None:
    ask = chance.two_dice("5", "Roll.")
    assert {(move.what, move.where) for move in ask.moves} == set(product(range(1, 7), repeat=2))
    assert list(ask.moves) == sorted(ask.moves)


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_a_total_weighs_as_many_ways_as_there_are(dice: int) -> None:
    ways = Counter(map(sum, product(range(1, 5), repeat=dice)))
    ask = chance.total("5", "Roll.", dice, sides=4)
    assert {move.what: weight for move, weight in zip(ask.moves, ask.weights, strict=True)} == ways


@given(st.integers(0, 5), st.integers(0, 4))
def test_hits_weigh_as_many_ways_as_there_are(dice: int, faces: int) -> None:
    ways = Counter(sum(face < faces for face in rolled) for rolled in product(range(4), repeat=dice))
    ask = chance.hits("7", "Roll.", dice, faces, sides=4)
    assert {move.what: weight for move, weight in zip(ask.moves, ask.weights, strict=True)} == ways
    assert sum(ask.weights) == 4**dice


@pytest.mark.parametrize(("dice", "faces"), [(-1, 1), (1, -1), (1, 7)])
def test_hits_refuses_dice_that_do_not_exist(dice: int, faces: int) -> None:
    with pytest.raises(ValueError, match="dice"):
        chance.hits("7", "Roll.", dice, faces)


def test_a_kind_of_card_that_is_used_up_is_not_drawn() -> None:
    ask = chance.draw("2", "Draw.", [0, 3, 0, 1], seen_by=1)
    assert [move.what for move in ask.moves] == [1, 3]
    assert ask.weights == (3, 1)
    assert ask.seen_by == 1


@given(st.lists(st.integers(0, 3), min_size=1, max_size=4), st.integers(0, 5))
def test_several_cards_weigh_as_many_hands_as_there_are(counts: list[int], n: int) -> None:
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    if n > len(cards):
        with pytest.raises(ValueError, match="reshuffle"):
            chance.draw_several(counts, n)
        return
    hands = Counter(tuple(hand.count(kind) for kind in range(len(counts))) for hand in combinations(cards, n))
    assert dict(chance.draw_several(counts, n)) == hands


def test_picking_gives_each_move_its_weight() -> None:
    ask = Ask(CHANCE, "1", "Spin.", (Move("a"), Move("b"), Move("c")), (1, 3, 2))
    picked = Counter(chance.pick(ask, Says(number)).verb for number in range(6))
    assert picked == {"a": 1, "b": 3, "c": 2}


def test_picking_asks_for_a_number_below_the_sum_of_weights() -> None:
    rng = Says(0)
    chance.pick(Ask(CHANCE, "1", "Spin.", (Move("a"), Move("b")), (10, 7)), rng)
    assert rng.stop == 17


def test_only_questions_of_chance_are_picked() -> None:
    with pytest.raises(ValueError, match="not to CHANCE"):
        chance.pick(Ask(0, "1", "Choose.", (Move("a"),)), Says(0))
