"""Where fire that scatters lands, and where aircraft come in [4]."""

from itertools import product

import pytest
from tests.games.action_front.grounds import HIGH, RIDGE, drawn

from broadfront.boards import hexes, hexlines
from broadfront.boards.spacesets import members
from broadfront.games.action_front.map import BOTTOM, LEFT, RIGHT, TOP, BattleMap, depth
from broadfront.games.action_front.rules.scatter import entries, flown, scattered

# --- where markers go -------------------------------------------------------------------------------------------------


def goes(field: BattleMap, at: str, edge: int, steps: int) -> tuple[str | None, ...]:
    return tuple(
        None if hex_ is None else field.name(hex_) for hex_ in scattered(field, field.parse(at), edge, steps)
    )


def test_t5_over_1_from_0602_is_0702_to_the_left_and_0703_to_the_right() -> None:
    assert goes(RIDGE, "0602", LEFT, 1) == ("0702", "0703")


def test_t6_over_2_from_0602_is_0802_without_a_choice() -> None:
    assert goes(RIDGE, "0602", LEFT, 2) == ("0802", "0802")


@pytest.mark.parametrize(
    ("edge", "steps", "want"),
    [
        (LEFT, 0, ("0602", "0602")),
        (LEFT, -1, ("0502", "0503")),
        (LEFT, -2, ("0402", "0402")),
        (LEFT, 3, ("0902", "0903")),
        (LEFT, -3, ("0302", "0303")),
        (RIGHT, 1, ("0503", "0502")),
        (RIGHT, -1, ("0703", "0702")),
        (RIGHT, 2, ("0402", "0402")),
        (RIGHT, -2, ("0802", "0802")),
        (TOP, 1, ("0603", "0603")),
        (TOP, -1, ("0601", "0601")),
        (TOP, 2, ("0604", "0604")),
        (TOP, -2, (None, None)),
        (BOTTOM, 1, ("0601", "0601")),
        (BOTTOM, -2, ("0604", "0604")),
        (BOTTOM, 2, (None, None)),
    ],
)
def test_r9_r11_over_is_away_from_the_firing_players_edge_and_short_towards_it(
    edge: int, steps: int, want: tuple[str | None, str | None]
) -> None:
    assert goes(RIDGE, "0602", edge, steps) == want


def test_from_an_odd_column_the_next_hexes_lie_higher() -> None:
    assert goes(RIDGE, "0503", LEFT, 1) == ("0602", "0603")
    assert goes(RIDGE, "0503", RIGHT, 1) == ("0403", "0402")


def test_r10_off_the_map_it_is_the_other_hex() -> None:
    assert goes(RIDGE, "0301", LEFT, 1) == ("0401", "0401")
    assert goes(RIDGE, "0301", RIGHT, 1) == ("0201", "0201")
    assert goes(RIDGE, "0605", LEFT, 1) == ("0705", "0705")


def test_r10_off_the_map_altogether_it_is_lost() -> None:
    assert goes(RIDGE, "1003", LEFT, 1) == (None, None)
    assert goes(RIDGE, "0903", LEFT, 2) == (None, None)
    assert goes(RIDGE, "0103", LEFT, -1) == (None, None)


def test_a_marker_lands_as_far_off_as_the_table_says() -> None:
    for hex_, edge, steps in product(RIDGE.hexes, range(4), range(-3, 4)):
        for lands in scattered(RIDGE, hex_, edge, steps):
            if lands is not None:
                assert depth(RIDGE, edge, lands) == depth(RIDGE, edge, hex_) + steps
                assert RIDGE.distance[hex_][lands] == abs(steps)


def test_the_players_opposite_see_left_and_right_the_other_way_round() -> None:
    for hex_, steps, (one, other) in product(RIDGE.hexes, range(-3, 4), ((LEFT, RIGHT), (TOP, BOTTOM))):
        assert scattered(RIDGE, hex_, one, steps) == scattered(RIDGE, hex_, other, -steps)[::-1]


# --- aircraft ---------------------------------------------------------------------------------------------------------


def test_the_strike_of_the_example_can_come_in_at_0805() -> None:
    assert (hexes.N, RIDGE.parse("0805")) in entries(RIDGE, RIDGE.parse("0803"))


def test_every_edge_hex_in_a_straight_line_is_an_entry() -> None:
    for field in (RIDGE, drawn("... ... ...")):
        for target in field.hexes:
            want = {
                (hexlines.direction(hex_, target, HIGH), hex_)
                for hex_ in members(field.rim)
                if hexlines.direction(hex_, target, HIGH) is not None
            } | {
                (direction, target)
                for direction in range(6)
                if hexes.neighbour(target, (direction + 3) % 6, HIGH) not in field.hexes
            }
            found = entries(field, target)
            assert len(found) == len(set(found))
            assert set(found) == want


def test_r14_a_target_on_the_edge_is_its_own_entry_and_a_short_strike_is_lost() -> None:
    target = RIDGE.parse("0103")
    own = [direction for direction, hex_ in entries(RIDGE, target) if hex_ == target]
    assert own == [hexes.NE, hexes.SE]
    assert flown(RIDGE, target, hexes.NE, target, -1) is None
    assert flown(RIDGE, target, hexes.NE, target, 1) == RIDGE.parse("0202")


def test_r14_along_the_edge_there_are_several_entries() -> None:
    along = [
        RIDGE.name(hex_) for direction, hex_ in entries(RIDGE, RIDGE.parse("0103")) if direction == hexes.S
    ]
    assert along == ["0102", "0101"]


def test_a_strike_flies_on_or_falls_back_along_its_line() -> None:
    target, entry = RIDGE.parse("0603"), RIDGE.parse("0605")
    lands = [flown(RIDGE, target, hexes.N, entry, steps) for steps in (-3, -2, -1, 0, 1, 2, 3)]
    assert lands == [
        None,
        *(RIDGE.parse(number) for number in ("0605", "0604", "0603", "0602", "0601")),
        None,
    ]


def test_a_strike_that_falls_short_of_its_entry_is_lost_though_there_are_hexes() -> None:
    target, near, far = (RIDGE.parse(number) for number in ("0103", "0102", "0101"))
    assert flown(RIDGE, target, hexes.S, near, -2) is None
    assert flown(RIDGE, target, hexes.S, far, -2) == far


def test_a_strike_stays_in_its_line() -> None:
    for target in RIDGE.hexes:
        for direction, entry in entries(RIDGE, target):
            back, on = (
                [hex_ for hex_ in hexlines.ray(target, way, HIGH) if hex_ in RIDGE.hexes]
                for way in ((direction + 3) % 6, direction)
            )
            for n in (1, 2, 3):
                assert flown(RIDGE, target, direction, entry, n) == (on[n - 1] if n <= len(on) else None)
                lands = flown(RIDGE, target, direction, entry, -n)
                assert lands == (back[n - 1] if n <= RIDGE.distance[target][entry] else None)
