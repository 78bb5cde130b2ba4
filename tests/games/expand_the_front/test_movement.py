"""[4] Movement: one tile, or two along a supply route; entering enemies; Ships."""

import pytest
from tests.games.expand_the_front.positions import (
    moved_pieces,
    offers,
    on,
    play,
    position,
    rule,
    ship,
    supplies,
    targets,
    verbs,
)

ALL = "Supply, Assault, Defense, Bomber"


@pytest.mark.parametrize("kind", ["Supply", "Assault", "Defense", "Bomber"])
def test_4_1_every_unit_moves_one_tile_over_land_and_water_or_two_on_a_route(kind: str) -> None:
    p = position({"Okinawa": f"JP {kind}"})
    assert targets(p, "move", f"{kind}@Okinawa") == {
        *("1:6", "1:7", "2:7", "3:6", "Kyushu", "1:5"),  # beside
        *("Luzon", "Shanghai", "3:5"),  # two along the Philippine, East China Sea and Ryukyu lines
    }


def test_4_1_each_unit_moves_once_and_any_number_share_a_tile() -> None:
    p = position({"Okinawa": "JP 3 Assault"})
    play(p, *["move Assault@Okinawa Kyushu"] * 3)
    assert on(p, "Kyushu") == "JP 3 Assault"
    assert moved_pieces(p, "JP", "Assault", "Kyushu") == 3
    assert rule(p) == "8", "nothing is left to move"


def test_4_1_units_that_have_moved_in_do_not_move_those_that_were_there() -> None:
    p = play(position({"Okinawa": "JP Assault", "Kyushu": "JP Assault"}), "move Assault@Okinawa Kyushu")
    assert offers(p, "move Assault@Kyushu Korea")
    play(p, "move Assault@Kyushu Korea")
    assert on(p, "Kyushu") == "JP 1 Assault"
    assert not offers(p, "move Assault@Kyushu Korea")


def test_4_1_entering_an_enemy_tile_consumes_a_supply_where_the_unit_comes_from() -> None:
    p = play(position({"Okinawa": "US Assault, 2 Supply", "Kyushu": "JP Defense"}, turn="US"),
             "move Assault@Okinawa Kyushu")  # fmt: skip
    assert on(p, "Okinawa") == "US 1 Supply"
    assert on(p, "Kyushu") == "JP 1 Defense; US 1 Assault"


def test_4_1_movement_may_be_ended_at_once() -> None:
    assert rule(play(position({"Okinawa": "JP Assault"}), "end")) == "8"


# --- 4.2 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["Tokyo", "Midway"])
def test_4_2_an_enemy_on_either_end_closes_a_route(end: str) -> None:
    assert offers(position({"7:5": "US Assault"}, turn="US"), "move Assault@7:5 9:5")
    assert not offers(position({"7:5": "US Assault", end: "JP Supply"}, turn="US"), "move Assault@7:5 9:5")
    assert offers(position({"7:5": "JP Assault", end: "JP Supply"}), "move Assault@7:5 9:5")


def test_4_2_an_enemy_in_the_middle_does_not_close_it_but_nobody_passes() -> None:
    p = position({"7:5": "US Assault, Supply", "6:5": "JP Supply"}, turn="US")
    assert offers(p, "move Assault@7:5 9:5")
    assert not offers(p, "move Assault@7:5 6:4")
    assert not offers(p, "move Assault@7:5 6:5"), "and nobody but Ships fights at sea"


def test_4_2_a_move_of_two_follows_one_route() -> None:
    assert not offers(position({"4:5": "JP Assault"}), "move Assault@4:5 4:7")
    assert offers(position({"4:5": "JP Assault"}, route_chain=True), "move Assault@4:5 4:7")


def test_4_2_chained_routes_are_open_both() -> None:
    for end in ("Saipan", "Iwo Jima"):
        assert not offers(
            position({"4:5": "JP Assault", end: "US Supply"}, route_chain=True), "move Assault@4:5 4:7"
        )


def test_4_2_an_attack_may_run_along_a_route() -> None:
    p = position({"Rabaul": "JP Assault, Supply", "Guadalcanal": "US Supply"})
    assert not offers(p, "move Assault@Rabaul Guadalcanal"), "the enemy on its end closes the route"
    q = position({"7:5/8:5": "JP Ship", "8:5": "JP Supply", "6:4": "US Assault"})
    assert offers(q, "sail S1 6:4"), (
        "two steps along the North Pacific line, onto an enemy in the middle of it"
    )


# --- 4.3 --------------------------------------------------------------------------------------------------------------


def test_4_3_transported_units_do_not_enter_enemies_at_sea() -> None:
    p = position({"10:3": "US Assault, Defense, Bomber, 4 Supply", "11:3": "JP Supply"}, turn="US")
    for kind in ("Assault", "Defense", "Bomber", "Supply"):
        assert not offers(p, f"move {kind}@10:3 11:3")


def test_4_3_assault_and_defense_land_from_the_water() -> None:
    p = position({"1:6": f"US {ALL}, Supply", "Okinawa": "JP Defense"}, turn="US")
    assert offers(p, "move Assault@1:6 Okinawa")
    assert offers(p, "move Defense@1:6 Okinawa")
    assert not offers(p, "move Bomber@1:6 Okinawa")
    assert not offers(p, "move Supply@1:6 Okinawa")
    play(p, "move Assault@1:6 Okinawa", "move Defense@1:6 Okinawa")
    assert supplies(p, "US", "1:6") == 0


@pytest.mark.parametrize("chain", [False, True])
def test_4_3_ships_never_enter_land_and_do_not_chain_routes_over_it(chain: bool) -> None:
    # With route chaining a Ship once sailed from 4:5 to 4:7 straight across Iwo Jima.
    p = position({"4:5/5:4": "JP Ship"}, route_chain=chain)
    assert targets(p, "sail", "S1") == {"3:5", "4:5", "5:4", "5:5", "5:6"}


# --- 4.4 --------------------------------------------------------------------------------------------------------------


def test_4_4_the_front_moves_and_the_rear_is_turned_anywhere_beside_it() -> None:
    p = play(position({"10:3/9:3": "JP Ship"}), "sail S1 11:3")
    assert targets(p, "swing", "S1") == {
        *("10:3", "12:3", "11:2", "12:2", "11:4", "12:4"),
    }
    play(p, "swing S1 12:4")
    assert ship(p, "S1") == "11:3/12:4"


def test_4_4_a_ship_sails_two_tiles_along_an_open_route() -> None:
    p = position({"5:4/4:5": "JP Ship"})
    assert offers(p, "sail S1 6:5")
    assert not offers(position({"5:4/4:5": "JP Ship", "Midway": "US Supply"}), "sail S1 6:5")


def test_4_4_the_rear_is_not_turned_onto_land_or_enemies() -> None:
    p = play(position({"5:4/4:5": "JP Ship", "5:3": "US Supply"}), "sail S1 5:4")
    assert targets(p, "swing", "S1") == {"6:4", "4:5", "5:5"}


def test_4_4_turning_on_the_spot_is_a_move() -> None:
    p = play(position({"10:3/9:3": "JP Ship", "Tokyo": "JP Supply"}), "sail S1 10:3", "swing S1 11:3")
    assert ship(p, "S1") == "10:3/11:3"
    assert "sail" not in verbs(p)


def test_4_4_a_ship_enters_enemies_at_sea_with_a_supply_on_either_tile() -> None:
    for where in ("10:3", "9:3"):
        p = position({"10:3/9:3": "JP Ship", where: "JP Supply", "11:3": "US Assault"})
        play(p, "sail S1 11:3", "swing S1 10:3")
        assert supplies(p, "JP", where) == 0
        assert on(p, "11:3") == "JP 1 Ship; US 1 Assault"
    assert not offers(position({"10:3/9:3": "JP Ship", "11:3": "US Assault"}), "sail S1 11:3")
    assert offers(position({"10:3/9:3": "JP Ship", "11:3": "US Supply"}), "sail S1 11:3"), (
        "Supplies alone are free"
    )


def test_4_4_a_ship_may_be_entered_at_either_end() -> None:
    p = position({"10:3/9:3": "JP Ship", "11:3/12:3": "US Ship", "12:3": "US Supply"}, turn="US")
    assert offers(p, "sail S11 10:3")
    q = position({"10:3/9:3": "JP Ship", "8:3/7:3": "US Ship", "7:3": "US Supply"}, turn="US")
    assert offers(q, "sail S11 9:3")


def test_4_4_where_there_is_one_place_for_the_rear_nobody_is_asked() -> None:
    p = play(position({"4:2/5:2": "JP Ship"}), "sail S1 3:3")
    assert ship(p, "S1") == "3:3/4:2"
    assert rule(p) == "8"
