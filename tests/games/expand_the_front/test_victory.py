"""[8] Victory: objectives, when they are looked at, and the turn limit."""

import pytest
from tests.games.expand_the_front.positions import asked, play, position, told

from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.queries import objectives_held

THREE = {"Midway": "JP Supply", "Oahu": "JP Assault", "Hawaii": "JP Bomber"}


def at_end(units: dict[str, str], **rest: object) -> ExpandPosition:
    """The end of a turn."""
    return position(units, phase="combat", stop=False, **rest)  # type: ignore[arg-type]


def test_8_1_japan_needs_midway_oahu_and_hawaii() -> None:
    assert at_end(THREE).result() == (1, 0)
    assert asked(at_end({"Midway": "JP Assault", "Oahu": "JP Assault"})) == "US"


@pytest.mark.parametrize("pair", [("Korea", "Shanghai"), ("Okinawa", "Iwo Jima"), ("Korea", "Iwo Jima")])
def test_8_1_america_needs_two_of_four(pair: tuple[str, str]) -> None:
    assert at_end(dict.fromkeys(pair, "US Defense"), turn="US").result() == (0, 1)
    assert asked(at_end({pair[0]: "US Defense", "Kyushu": "US Defense"}, turn="US")) == "JP"


def test_8_1_a_tile_is_held_while_a_unit_is_on_it() -> None:
    p = position(THREE)
    assert objectives_held(p, 0) == 3
    play(p, "move Supply@Midway 11:5")
    assert objectives_held(p, 0) == 2


def test_8_2_both_sides_are_looked_at_at_the_end_of_every_turn() -> None:
    assert at_end(THREE, turn="US").result() == (1, 0)
    assert at_end({"Korea": "US Supply", "Okinawa": "US Supply"}, turn="JP").result() == (0, 1)


def test_8_2_it_is_not_looked_at_in_the_middle_of_a_turn() -> None:
    p = position({"11:5": "JP Supply", "Oahu": "JP Supply", "Hawaii": "JP Supply"}, stop=False)
    play(p, "move Supply@11:5 Midway")
    assert p.winner < 0
    play(p, "end")
    assert p.result() == (1, 0)
    assert "Japan has won the war." in told(p)


@pytest.mark.parametrize(
    ("units", "result"),
    [
        ({}, (0.5, 0.5)),
        ({"Korea": "US Supply"}, (0, 1)),  # 1/4 against 0
        ({"Korea": "US Supply", "Midway": "JP Supply"}, (1, 0)),  # 1/4 against 1/3
        ({"Korea": "JP 3 Supply", "Midway": "US 3 Supply"}, (0.5, 0.5)),
    ],
)
@pytest.mark.parametrize("limit", ["12", "40", "60"])
def test_8_3_at_the_turn_limit_the_larger_share_wins(
    limit: str, units: dict[str, str], result: tuple[float, float]
) -> None:
    p = at_end(units, turn="US", rounds_over=int(limit) - 1, turn_limit=limit)
    assert p.pending is None
    assert p.result() == result


def test_8_3_the_last_round_is_played_to_the_end_of_americas_turn() -> None:
    assert asked(at_end({"Korea": "US Supply"}, turn="JP", rounds_over=39, turn_limit="40")) == "US"
    assert asked(at_end({"Korea": "US Supply"}, turn="US", rounds_over=38, turn_limit="40")) == "JP"


def test_8_3_what_is_needed_wins_before_shares_are_counted() -> None:
    p = at_end(THREE | {"Korea": "US Supply"}, turn="US", rounds_over=39, turn_limit="40")
    assert "Japan has won the war." in told(p)
