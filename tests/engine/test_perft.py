import pytest
from tests.engine.toys import DUEL, HANDS

from broadfront.engine.perft import divide, perft
from broadfront.engine.position import Move


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (0, 1),
        (1, 5),  # pass, or either of two figures attacks either of two
        (2, 5 + 4 * 2),  # a pass, then Blue's five; an attack, then stand or brace
        (3, 13 + 4 * 2 * 6),  # a pass, then Blue's thirteen; an attack, an answer, a die
    ],
)
def test_duel_counts_as_by_hand(depth: int, count: int) -> None:
    assert perft(DUEL.new(), depth) == count


@pytest.mark.parametrize(
    ("depth", "count"),
    [(1, 3), (2, 9), (3, 27), (4, 81 - 3)],  # of three kinds; but no kind has a fourth card
)
def test_draws_count_once_whatever_their_weight(depth: int, count: int) -> None:
    assert perft(HANDS.new(), depth) == count


def test_a_match_that_ends_sooner_is_not_counted() -> None:
    p = HANDS.new()
    assert perft(p, HANDS.game_info.longest) > 0
    assert perft(p, HANDS.game_info.longest + 1) == 0


def test_divide_adds_up_to_perft() -> None:
    p = DUEL.new()
    parts = divide(p, 3)
    assert list(parts) == list(p.pending.moves if p.pending else ())
    assert parts[Move("pass")] == 13
    assert sum(parts.values()) == perft(p, 3)


def test_counting_leaves_the_position_as_it_was() -> None:
    p = DUEL.new()
    before = p.key()
    perft(p, 3)
    assert p.key() == before


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        perft(DUEL.new(), -1)
    with pytest.raises(ValueError, match="1 or more"):
        divide(DUEL.new(), 0)
