"""[2] [3] Set-up and the turn: who places what where, income, buying, saving."""

import pytest
from tests.games.expand_the_front.positions import (
    asked,
    board,
    offers,
    on,
    play,
    position,
    rule,
    ship,
    spelled,
    start,
    tile,
    verbs,
)

from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.ui.board import TILE_WORDS


def set_up(p: ExpandPosition) -> ExpandPosition:
    """Five Defense on Tokyo, three Supplies on Kure, the Ship beside."""
    for _ in range(5):
        play(p, "place Defense@Tokyo")
    for _ in range(3):
        play(p, "place Supply@Kure")
    return play(p, "place Ship@3:5", "swing S1 4:5")


# --- 2 ----------------------------------------------------------------------------------------------------------------


def test_2_1_japan_sets_up_and_takes_the_first_turn() -> None:
    p = start()
    assert (asked(p), rule(p)) == ("JP", "2.2")
    set_up(p)
    assert (asked(p), rule(p), p.turn) == ("JP", "3.2", 0)


def test_2_2_japan_places_five_defense_a_ship_and_three_supplies_and_america_nothing() -> None:
    p = set_up(start())
    assert board(p) == {"JP Defense": 5, "JP Supply": 3, "JP Ship": 1}
    assert ship(p, "S1") == "3:5/4:5"


def test_2_2_the_pieces_come_in_any_order_on_land_or_water() -> None:
    p = play(start(), "place Ship@4:5", "place Supply@3:5", "place Defense@Okinawa", "place Supply@Okinawa")
    assert (on(p, "3:5"), on(p, "Okinawa")) == ("JP 1 Supply, 1 Ship", "JP 1 Supply, 1 Defense")
    assert ship(p, "S1") == "4:5/3:5", "only one rear lies inside the area"


@pytest.mark.parametrize(("area", "size", "has", "lacks"), [
    ("shown", 18, "Shanghai", "Saipan"),
    ("home", 10, "Hokkaido", "Shanghai"),
    ("outer", 31, "Saipan", "Truk"),
])  # fmt: skip
def test_2_2_the_area_is_an_option(area: str, size: int, has: str, lacks: str) -> None:
    p = start(setup_area=area)
    tiles = {words.partition("@")[2] for words in spelled(p) if words.startswith("place Defense")}
    assert len(tiles) == size
    assert has in tiles
    assert lacks not in tiles


def test_2_2_nothing_else_is_asked_until_all_is_placed() -> None:
    p = start()
    assert verbs(p) == {"place"}
    play(p, *["place Supply@Kure"] * 3)
    assert not offers(p, "place Supply@Kure")


@pytest.mark.parametrize(
    ("turn", "options", "places"),
    [
        ("JP", {}, {"Tokyo", "Kure"}),
        ("US", {}, {"San_Francisco"}),
        ("US", {"american_base": "oahu"}, {"Oahu"}),
        ("JP", {"american_base": "oahu"}, {"Tokyo", "Kure"}),
    ],
)
def test_2_3_units_are_built_at_the_production_locations(
    turn: str, options: dict[str, str], places: set[str]
) -> None:
    p = position(turn=turn, phase="replenishments", **options)  # type: ignore[arg-type]
    assert {words.partition("@")[2] for words in spelled(p) if words.startswith("buy Assault")} == places


# --- 3 ----------------------------------------------------------------------------------------------------------------


def test_3_1_a_turn_is_replenishments_then_movement_then_combat() -> None:
    p = position(
        {"Oahu": "US Bomber, 2 Supply", "13:8": "JP Assault"}, turn="US", phase="replenishments", stop=False
    )
    seen = [rule(p)]
    while asked(p) == "US":
        play(p, "end")
        seen.append(rule(p))
    assert seen == ["3.2", "4.1", "5.1", "3.2"]
    assert asked(p) == "JP"


def test_3_2_the_income_is_granted_at_the_start_of_the_turn() -> None:
    assert position(turn="JP", phase="replenishments").points == [8, 0]
    assert position(turn="US", phase="replenishments", points=(3, 4)).points == [3, 14]


def test_3_2_units_are_bought_for_their_price_and_can_be_used_at_once() -> None:
    p = play(position(phase="replenishments"), "buy Assault@Tokyo", "buy Bomber@Kure")
    assert p.points == [0, 0]
    assert (on(p, "Tokyo"), on(p, "Kure")) == ("JP 1 Assault", "JP 1 Bomber")
    assert rule(p) == "4.1", "with no points left nothing is asked"
    assert offers(p, "move Assault@Tokyo Iwo_Jima")


def test_3_2_what_cannot_be_paid_is_not_offered() -> None:
    p = play(position(phase="replenishments"), "buy Bomber@Kure")
    assert {words.split("@")[0] for words in spelled(p)} == {
        "buy Supply",
        "buy Assault",
        "buy Defense",
        "end",
    }


def test_3_2_a_ship_is_launched_beside_a_production_location_and_turned() -> None:
    p = position(turn="US", phase="replenishments")
    fronts = {words.partition("@")[2] for words in spelled(p) if words.startswith("buy Ship")}
    assert fronts == {"19:3", "19:4", "19:5", "20:5"}
    play(p, "buy Ship@19:4")
    assert rule(p) == "4.4"
    play(p, "swing S11 18:5")
    assert ship(p, "S11") == "19:4/18:5"
    assert p.points == [0, 3]


def test_3_2_a_ship_of_this_turn_sails_and_shoots_at_once() -> None:
    p = position({"18:4": "JP Assault", "19:3": "US Supply"}, turn="US", phase="replenishments")
    play(p, "buy Ship@19:4", "swing S11 19:3", "end")
    assert offers(p, "sail S11 18:4")
    play(p, "end", "fight 18:4")
    assert offers(p, "broadside S11 Assault1")


def test_3_3_what_is_left_is_kept_up_to_twenty() -> None:
    p = play(position(phase="replenishments", points=(19, 0)), "buy Supply@Kure", "end")
    assert p.points == [20, 0]
    p = play(position(phase="replenishments", points=(2, 0)), "buy Supply@Kure", "end")
    assert p.points == [9, 0]


def test_3_3_the_surplus_is_lost_at_the_end_of_replenishments_and_not_before() -> None:
    p = position(phase="replenishments", points=(20, 0))
    assert p.points == [28, 0]
    play(p, "buy Ship@3:5", "swing S1 4:5", "buy Supply@Kure", "end")
    assert p.points == [20, 0]


def test_3_3_a_side_that_can_buy_nothing_saves_without_being_asked() -> None:
    p = position(
        {"Tokyo": "US Supply", "Kure": "US Supply", "Wake": "JP Supply"},
        phase="replenishments",
        points=(15, 0),
    )
    assert rule(p) == "4.1"
    assert p.points == [20, 0]


def test_words_for_tiles_are_the_places_of_the_box() -> None:
    assert TILE_WORDS[tile("Iwo Jima")] == "Iwo_Jima"
    assert TILE_WORDS[tile("10:3")] == "10:3"


@pytest.mark.parametrize(
    ("value", "points"), [("none", [0, 0]), ("japan_4", [4, 0]), ("america_20", [0, 20])]
)
def test_9_1_extra_points_are_there_before_the_first_turn(value: str, points: list[int]) -> None:
    assert start(extra_points=value).points == points
