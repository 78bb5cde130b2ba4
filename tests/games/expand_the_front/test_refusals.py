"""A refusal names the rule that forbids an order and says so in a sentence a player understands."""

import pytest
from tests.games.expand_the_front.positions import SHOT, play, position, refused, roll, spelled

from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.orders import stack
from broadfront.games.expand_the_front.position import ExpandPosition

# --- set-up -----------------------------------------------------------------------------------------------------------


def start() -> ExpandPosition:
    p = GAME.new("pacific")
    assert isinstance(p, ExpandPosition)
    return p


def test_2_2_a_piece_that_is_not_left_is_refused_with_what_is() -> None:
    p = start()
    assert refused(p, "place Assault@Tokyo") == (
        "[2.2] You have no Assault left to place. Left are Supply, Defense and Ship."
    )
    play(p, "place Ship@3:5", "swing S1 4:5")
    assert refused(p, "place Ship@3:5").endswith("Left are Supply and Defense.")


def test_2_2_a_tile_outside_the_area_is_refused_with_the_area() -> None:
    says = refused(start(), "place Defense@Saipan")
    assert says.startswith("[2.2] Saipan is outside your set-up area, which is Manchuria, 3:3, Hokkaido")
    assert says.endswith("Kyushu, 3:5 and 6 more.")


def test_2_2_a_ship_on_land_or_without_room_is_refused_with_the_room() -> None:
    p = start()
    room = "The front of a Ship can go to 1:4, 1:5, 3:5, 4:5, 1:6 or 3:6."
    assert refused(p, "place Ship@Tokyo") == f"[4.3] Tokyo is land, and a Ship lies on water. {room}"
    assert refused(p, "place Ship@3:3") == f"[2.2] On 3:3 a Ship has no place for its rear. {room}"


def test_2_2_the_rear_is_turned_inside_the_area_onto_water() -> None:
    p = play(start(), "place Ship@3:5")
    room = "The rear can be turned to 4:5 or 3:6."
    assert refused(p, "swing S1 Kure") == f"[4.3] Kure is land: both ends of a Ship lie on water. {room}"
    assert refused(p, "swing S1 1:5") == f"[4.4] 1:5 is not next to the front of the Ship on 3:5. {room}"
    assert refused(p, "swing S2 4:5") == "[4.4] It is Ship S1 on 3:5 that is being turned."
    q = GAME.new("pacific", {"setup_area": "outer"})
    assert isinstance(q, ExpandPosition)
    play(q, "place Ship@5:4")
    assert refused(q, "swing S1 6:4").startswith(
        "[2.2] 6:4 is outside your set-up area: the Ship lies inside it"
    )


def test_2_2_a_tile_with_an_enemy_is_refused() -> None:
    p = GAME.new("landed", text=LANDED)
    assert isinstance(p, ExpandPosition)
    assert refused(p, "place Supply@Kyushu").startswith(
        "[2.2] An enemy unit is on Kyushu: a Supply can go to"
    )


LANDED = """\
title = "Landed"
[japan]
income = 8
production = ["Tokyo"]
objective = ["Midway"]
need = 1
start = { Supply = 2 }
[america]
income = 8
production = ["Kyushu"]
objective = ["Korea"]
need = 1
[[placed]]
side = "america"
unit = "Assault"
at = "Kyushu"
"""


# --- Replenishments ---------------------------------------------------------------------------------------------------


def test_3_2_a_unit_that_costs_too_much_is_refused_with_the_points() -> None:
    p = play(position(phase="replenishments"), "buy Bomber@Kure")
    assert refused(p, "buy Bomber@Kure") == (
        "[3.2] A Bomber costs 5, and you have 3 points. Buy something cheaper, or end Replenishments to save them."
    )
    assert refused(play(p, "buy Supply@Kure"), "buy Assault@Kure").startswith("[3.2] An Assault costs 3")


def test_1_3_the_piece_limit_is_named() -> None:
    p = position({"Wake": "JP 10 Bomber"}, phase="replenishments")
    assert refused(p, "buy Bomber@Tokyo") == "[1.3] All your Bombers are on the map: 10 is all there are."
    p = position({"Wake": "JP 20 Supply"}, phase="replenishments")
    assert refused(p, "buy Supply@Tokyo").startswith("[1.3] All your Supplies are on the map: 20")


def test_3_2_a_production_location_held_by_the_enemy_builds_nothing() -> None:
    p = position({"Tokyo": "US Supply"}, phase="replenishments")
    assert refused(p, "buy Bomber@Tokyo") == "[3.2] An enemy unit is on Tokyo: a Bomber can go to Kure."
    q = position({"Tokyo": "US Supply", "Kure": "JP Supply"}, phase="replenishments")
    assert (
        refused(q, "buy Supply@Kyushu") == "[2.3] Kyushu is no production location of yours: build at Kure."
    )
    us = position({"San Francisco": "JP Supply"}, turn="US", phase="replenishments", american_base="oahu")
    assert refused(us, "buy Supply@San_Francisco").startswith(
        "[2.3] San Francisco is no production location of yours"
    )


def test_3_2_a_ship_is_launched_on_water_beside_the_place() -> None:
    p = position({"4:5": "US Assault"}, phase="replenishments")
    assert refused(p, "buy Ship@Tokyo") == (
        "[3.2] Tokyo is land, and a Ship lies on water. The front of a Ship can go to 3:3, 5:4 or 3:5."
    )
    assert refused(p, "buy Ship@4:5").startswith("[3.2] An enemy unit is on 4:5: a Ship can go to 3:3")
    assert refused(p, "buy Ship@10:3").startswith("[3.2] 10:3 is not beside a production location")


def test_3_1_orders_of_another_phase_are_refused_with_the_phase() -> None:
    p = position({"Tokyo": "JP 2 Supply, Bomber, Defense", "4:5": "US Assault"}, phase="replenishments")
    assert refused(p, "move Supply@Tokyo 5:4") == (
        "[3.1] The phase Movement comes later: this is the phase Replenishments. End it first."
    )
    play(p, "end")
    assert (
        refused(p, "buy Supply@Tokyo")
        == "[3.1] The phase Replenishments is over: this is the phase Movement."
    )
    later = "[3.1] The phase Combat comes later: this is the phase Movement. End it first."
    assert refused(p, "fight 4:5") == refused(p, "bomb Tokyo Assault1") == later
    play(p, "end")
    assert (
        refused(p, "move Supply@Tokyo 5:4") == "[3.1] The phase Movement is over: this is the phase Combat."
    )
    assert refused(p, "bomb Tokyo Assault1") == "[5.1] First choose the tile that you attack: 4:5."


# --- Movement ---------------------------------------------------------------------------------------------------------


def test_4_1_supplies_and_bombers_do_not_enter_enemies() -> None:
    p = position({"Wake": "JP Supply, Bomber", "9:7": "US Assault", "8:6": "JP Supply"})
    assert refused(p, "move Supply@Wake 9:7") == (
        "[4.3] The Supply on Wake may not enter 9:7: enemy units are there, and only Ships fight at sea. "
        "It can reach 8:6, 9:6, 7:7, 7:8, 8:8 or 9:8."
    )
    assert refused(p, "move Bomber@Wake 9:7").startswith("[4.3] The Bomber on Wake may not enter 9:7")
    q = position({"Tokyo": "JP Supply, Bomber", "Kure": "US Assault"})
    for kind in ("Supply", "Bomber"):
        assert refused(q, f"move {kind}@Tokyo Kure").startswith(
            f"[4.1] The {kind} on Tokyo may not enter Kure: an enemy unit holds it, and only Assault tanks and Defense "
        )


def test_5_2_an_attacker_without_a_supply_is_refused() -> None:
    p = position({"10:7": "US Assault", "Midway": "JP Defense"}, turn="US")
    assert refused(p, "move Assault@10:7 Midway") == (
        "[5.2] The Assault on 10:7 may not enter Midway: each unit that attacks it takes a Supply of its "
        "own from 10:7, and none is left there for this one. "
        "It can reach 10:6, 9:7, 11:7, 10:8 or 11:8."
    )


def test_4_3_only_ships_fight_at_sea() -> None:
    p = position({"10:7": "US Assault, Supply", "9:7": "JP Assault"}, turn="US")
    assert refused(p, "move Assault@10:7 9:7").startswith(
        "[4.3] The Assault on 10:7 may not enter 9:7: enemy units are there, and only Ships fight at sea."
    )


def test_4_2_a_closed_route_is_named_with_the_end_that_the_enemy_holds() -> None:
    p = position({"Oahu": "US Bomber", "Midway": "JP Supply"}, turn="US")
    assert refused(p, "move Bomber@Oahu 13:6") == (
        "[4.2] The Midway line is closed to you: an enemy unit holds Midway. Without it a unit moves or "
        "sails one tile. "
        "It can reach 14:6, 15:6, 16:6, 13:7, 15:7, 13:8, 14:8 or Hawaii."
    )
    p = position({"Rabaul": "JP Assault", "Guadalcanal": "US Supply"})
    assert refused(p, "move Assault@Rabaul Guadalcanal").startswith("[4.2] The Slot is closed to you")


def test_4_1_nobody_passes_through_enemies() -> None:
    p = position({"Tokyo": "JP Assault", "4:5": "US Assault"})
    assert refused(p, "move Assault@Tokyo Iwo_Jima").startswith(
        "[4.1] The way to Iwo Jima leads through 4:5, where an enemy unit is."
    )


def test_4_2_two_routes_are_not_chained_unless_the_option_is_on() -> None:
    p = position({"4:5": "JP Assault"})
    assert refused(p, "move Assault@4:5 4:7").startswith(
        "[4.2] Two supply routes meet on the way to 4:7, and who moves or sails two tiles follows a single one."
    )
    p = position({"4:5": "JP Assault", "Saipan": "US Supply"}, route_chain=True)
    assert "and one of them is closed" in refused(p, "move Assault@4:5 4:7")


def test_4_1_too_far_is_refused_with_the_distance() -> None:
    p = position({"Oahu": "US Bomber"}, turn="US")
    assert refused(p, "move Bomber@Oahu San_Francisco").startswith(
        "[4.1] San Francisco is 7 tiles from Oahu: a unit moves or sails one, or two along a supply "
        "route. It can reach 13:6"
    )
    assert refused(p, "move Bomber@Oahu 12:7").startswith("[4.2] 12:7 is 2 tiles from Oahu")
    assert refused(p, "move Bomber@Oahu Oahu").startswith("[4.1] The Bomber on Oahu would stay where it is.")


def test_4_1_no_such_unit_is_refused_with_where_they_are() -> None:
    p = position({"Oahu": "US Bomber", "Wake": "JP Assault"}, turn="US")
    assert refused(p, "move Bomber@Wake 9:7") == "[4.1] You have no Bombers on Wake: yours are on Oahu."
    assert (
        refused(p, "move Assault@Wake 9:7")
        == "[4.1] You have no Assault tanks on Wake: yours are on no tile."
    )


def test_4_1_each_unit_moves_once() -> None:
    p = play(position({"Oahu": "US Bomber, Supply"}, turn="US"), "move Bomber@Oahu Hawaii")
    assert refused(p, "move Bomber@Hawaii Oahu") == (
        "[4.1] The Bomber on Hawaii has moved in this turn, and each unit moves once."
    )
    p = position({"10:3/9:3": "JP Ship", "Tokyo": "JP Supply"})
    play(p, "sail S1 10:4", "swing S1 10:3")
    assert refused(p, "sail S1 10:5") == "[4.1] Ship S1 has moved in this turn, and each unit moves once."


def test_1_4_what_is_no_tile_is_refused() -> None:
    p = position({"Oahu": "US Bomber"}, turn="US")
    assert (
        refused(p, "move Bomber@Oahu 0:0") == "[1.4] That is no tile of the map: name a place, or column:row."
    )
    assert str(GAME.why_not(p, "move", stack(3, 0), 5)).startswith("[1.4]")
    assert str(GAME.why_not(p, "move", 10**6, 5)).startswith("[1.3] There are no such units")
    assert str(GAME.why_not(p, "move", -1, 5)).startswith("[1.3]")


# --- Ships ------------------------------------------------------------------------------------------------------------


def test_4_3_ships_never_enter_land() -> None:
    p = position({"10:5/10:4": "US Ship"}, turn="US")
    assert refused(p, "sail S11 Midway").startswith(
        "[4.3] Ship S11 may not go to Midway: Ships never enter land."
    )
    assert (
        "10:5" not in refused(p, "sail S11 Midway").split("reach")[1]
    )  # its own tile, where it can only be turned
    assert refused(p, "move Ship@10:5 11:5").startswith("[4.4] A Ship sails by its own name")


def test_4_4_a_ship_that_is_not_yours_is_refused_with_yours() -> None:
    p = position({"10:5/10:4": "US Ship", "3:5/4:5": "JP Ship"}, turn="US")
    assert refused(p, "sail S1 11:5") == "[4.4] That is no Ship of yours on the map: yours are S11 on 10:5."
    assert refused(position({"Wake": "JP Supply"}), "sail S1 11:5").endswith("yours are none.")


def test_5_2_a_ship_without_supplies_does_not_attack() -> None:
    p = position({"10:5/10:4": "US Ship", "11:5": "JP Assault"}, turn="US")
    assert refused(p, "sail S11 11:5").startswith(
        "[5.2] Ship S11 may not enter 11:5: each unit that attacks it takes a Supply of its own from "
        "10:5 or 10:4, and none is left there for this one."
    )


def test_4_4_a_ship_without_another_place_for_its_rear_is_not_turned_on_the_spot() -> None:
    p = position({"3:3/4:2": "JP Ship"})
    assert refused(p, "sail S1 3:3") == (
        "[4.4] Ship S1 cannot be turned on the spot: there is no other place for its rear. It can reach 4:2."
    )


def test_4_4_the_rear_is_not_turned_onto_enemies() -> None:
    p = play(position({"10:3/9:3": "JP Ship", "11:4": "US Assault"}), "sail S1 10:3")
    assert refused(p, "swing S1 11:4").startswith(
        "[4.4] An enemy unit is on 11:4: the rear is not turned onto it."
    )


def test_5_2_a_ship_without_supplies_does_not_attack_along_a_route_either() -> None:
    p = position({"7:5/8:5": "JP Ship", "6:4": "US Assault"})
    assert refused(p, "sail S1 6:4").startswith(
        "[5.2] Ship S1 may not enter 6:4: each unit that attacks it takes a Supply"
    )


# --- Combat -----------------------------------------------------------------------------------------------------------


def test_5_1_where_units_have_moved_in_they_must_fight() -> None:
    p = position({"Wake": "JP Assault; US Assault moved, Assault moved", "Oahu": "US Bomber, 2 Supply",
                  "13:8": "JP Assault"}, turn="US", phase="combat")  # fmt: skip
    assert refused(p, "end") == "[5.1] Where your units have moved in they must fight: Wake."


def test_5_1_a_tile_without_enemies_or_attacked_already_is_refused() -> None:
    p = position(
        {"Oahu": "US 2 Bomber, 4 Supply", "13:8": "JP Assault", "12:8": "JP 2 Assault"},
        turn="US",
        phase="combat",
    )
    assert (
        refused(p, "fight Wake") == "[5.1] There is no enemy unit on Wake. You can attack Johnston or 13:8."
    )
    play(p, "fight Johnston", "end")
    assert refused(p, "fight Johnston") == (
        "[5.1] Johnston has been attacked in this turn, and each tile is attacked once. You can attack 13:8."
    )
    assert str(GAME.why_not(p, "fight", 3, 5)).startswith("[5.1] That order names more than it needs.")


def test_6_a_tile_that_nobody_reaches_is_refused() -> None:
    p = position(
        {"Oahu": "US Bomber, 2 Supply", "13:8": "JP Assault", "Tokyo": "JP Assault"},
        turn="US",
        phase="combat",
    )
    assert refused(p, "fight Tokyo").startswith(
        "[6] No unit of yours can attack Tokyo. It takes one in range that has not attacked yet"
    )


@pytest.mark.parametrize("pays", [True, False])
def test_6_what_an_attack_on_supplies_costs_is_told_as_the_options_have_it(pays: bool) -> None:
    p = position(
        {"Oahu": "US Bomber, 2 Supply", "13:8": "JP Assault", "Tokyo": "JP Assault"},
        turn="US",
        phase="combat",
        bomber_pays=pays,
    )
    cost = "costs a Bomber 2 Supplies, and other units nothing." if pays else "costs nothing."
    assert f"An attack on Supplies alone {cost} You can attack" in refused(p, "fight Tokyo")


def test_6_1_a_defense_that_has_moved_or_is_too_far_does_not_fire() -> None:
    p = play(position(SHOT, turn="US", phase="combat"), "fight Guam")
    assert refused(p, "shell Saipan Defense1") == (
        "[6.1] The Defense on Saipan has moved in this turn: only a stationary one attacks from a distance."
    )
    assert (
        refused(p, "shell Oahu Defense1")
        == "[6.1] Guam is 11 tiles away from Oahu: a Defense reaches 1 tile."
    )
    assert (
        refused(p, "shell Truk Defense1")
        == "[6.1] You have no Defense stations on Truk: yours are on Oahu and Saipan."
    )


def test_6_3_a_bomber_in_water_too_far_or_without_two_supplies_does_not_attack() -> None:
    p = play(position(SHOT, turn="US", phase="combat"), "fight Guam")
    assert refused(p, "bomb 6:8 Defense1") == (
        "[4.3] The Bomber on 6:8 is in the water: transported units do not attack."
    )
    assert (
        refused(p, "bomb Truk Defense1") == "[5.2] To attack, a Bomber needs 2 Supplies on Truk, and has 0."
    )
    assert refused(p, "bomb Wake Defense1") == (
        "[6.3] Guam is 5 tiles away from Wake: a Bomber reaches 4 tiles, or 6 steps along one supply route."
    )
    play(p, "bomb Saipan Defense1")
    assert refused(p, "bomb Saipan Defense1") == (
        "[5.2] To attack, a Bomber needs 2 Supplies on Saipan, and has 1."
    )
    play(p, "bomb Saipan Supply1")
    assert refused(p, "bomb Saipan Supply1") == (
        "[6] The Bomber on Saipan has attacked in this turn: once is all. "
        "Attack with another unit, or end to roll the dice."
    )


def test_6_3_a_bomber_that_began_the_turn_in_the_water_does_not_attack() -> None:
    q = position({"6:8": "US Bomber", "Saipan": "US 3 Supply, Defense", "Guam": "JP Defense"}, turn="US")
    play(q, "move Bomber@6:8 Saipan", "end", "fight Guam")
    assert refused(q, "bomb Saipan Defense1") == (
        "[6.3] The Bomber on Saipan began this turn in the water: it can attack next turn."
    )


def test_6_2_a_ship_that_has_moved_or_fired_or_has_no_supply_does_not_fire() -> None:
    p = play(position(SHOT, turn="US", phase="combat"), "fight Guam")
    assert refused(p, "broadside S11 Defense1") == (
        "[5.2] To attack, a Ship needs 1 Supply on 4:8 or 4:7, and has 0."
    )
    assert refused(p, "broadside S1 Defense1").startswith("[4.4] That is no Ship of yours")
    play(p, "broadside S11 Supply1")
    assert refused(p, "broadside S11 Supply1").startswith(
        "[6] Ship S11 has attacked in this turn: once is all. At"
    )
    q = position(SHOT | {"4:8": "US Supply"}, turn="US")
    play(q, "sail S11 4:8", "swing S11 4:7", "end", "fight Guam")
    assert refused(q, "broadside S11 Defense1").startswith("[6.2] Ship S11 has moved in this turn")


def test_5_4_a_target_that_is_not_there_is_refused_with_those_that_are() -> None:
    p = play(position(SHOT, turn="US", phase="combat"), "fight Guam")
    assert refused(p, "bomb Saipan Ship1") == (
        "[5.4] There is no such enemy unit on Guam: there are Supply1, Supply2 and Defense1."
    )
    assert refused(p, "bomb Saipan Supply2") == (
        "[5.4] Units of one kind are alike, and alike attackers name them in rising order: Supply2 would be the same "
        "again. Name Supply1 or Defense1."
    )


def test_5_4_aiming_goes_by_kind_and_target() -> None:
    p = position(
        {"Guam": "JP 2 Defense, Bomber; US 2 Assault moved, Defense moved"}, turn="US", phase="combat"
    )
    assert refused(p, "aim Defense Defense1") == "[5.4] It is the turn of your Assault to name its target."
    assert refused(p, "aim Assault Ship1").startswith("[5.4] There is no such enemy unit on Guam")
    play(p, "aim Assault Defense1")
    play(p, "aim Assault Defense2")
    assert refused(p, "aim Assault Defense2").startswith("[5.4] It is the turn of your Defense")
    p = position({"Guam": "JP 3 Defense, Bomber; US 2 Assault moved"}, turn="US", phase="combat")
    assert refused(p, "aim Assault Defense2").startswith("[5.4] Units of one kind are alike")


def test_5_6_striking_back_is_for_the_unit_that_is_asked() -> None:
    p = position({"Guam": "JP Defense; US 2 Assault moved"}, turn="US", phase="combat")
    roll(p, 1, 1)
    assert not spelled(p)[0].startswith("counter"), "two alike attackers are no choice"
    q = position({"Guam": "JP Defense; US Assault moved, Defense moved"}, turn="US", phase="combat")
    roll(q, 1, 1)
    assert refused(q, "counter Defense2 0") == "[5.6] It is the turn of Defense1 to strike back."
    assert refused(q, "counter Defense1 7") == (
        "[5.6] Defense1 cannot strike back at that one. It can at 0 (Assault) or 1 (Defense)."
    )
    assert refused(q, "end").startswith(
        "[5.6] The order 'end' is not possible now. Choose the attacker at whom your unit strikes back."
    )


# --- questions on the way ---------------------------------------------------------------------------------------------


def test_moves_while_the_dice_are_in_the_air_are_refused() -> None:
    p = position({"Guam": "JP Defense; US Assault moved"}, turn="US", phase="combat")
    assert refused(p, "end") == "[5.5] The table waits for chance: Roll for the attack."


def test_orders_with_more_words_than_they_need_are_refused() -> None:
    p = position(phase="replenishments")
    assert str(GAME.why_not(p, "buy", GAME.read("buy Supply@Kure").what, 4)) == (
        "[3.2] That order names more than it needs. Buy a unit, or end Replenishments."
    )
    assert str(GAME.why_not(p, "end", 2, 0)).startswith("[3.2] That order names more than it needs.")


def test_a_match_refuses_an_illegal_move_and_stays_as_it_is() -> None:
    match = Match(GAME, position({"Oahu": "US Bomber"}, turn="US"))
    with pytest.raises(IllegalMove, match=r"\[4\.1\] San Francisco is 7 tiles") as caught:
        match.play(GAME.read("move Bomber@Oahu San_Francisco"))
    assert caught.value.refusal.rule == "4.1"
    assert match.journal == []
