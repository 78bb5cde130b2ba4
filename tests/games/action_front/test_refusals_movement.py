"""What is said to moves that are not legal: which rule, why, and what is possible instead."""

import pytest
from tests.games.action_front.positions import (
    at,
    draw,
    end,
    id_of,
    misses,
    play,
    position,
    refused,
    rule,
    spelled,
    starts,
)

from broadfront.games.action_front import GAME

FOREST = ("..........", ".....f....", "..........", "..........", "..........")
"""Forest in 0602."""


# --- whose unit, and where --------------------------------------------------------------------------------------------


def test_5_1_a_unit_of_the_enemy_takes_no_orders() -> None:
    p = position(["us_rifle 0403", "jp_inf 0703"])
    says = "[5.1] IJA Infantry (0703) is the enemy's: give your orders to your own units."
    assert refused(p, "move B1 0603") == refused(p, "fire B1 A1") == says
    starts(p, "rally B1 B1", "[8.2] IJA Infantry (0703) is the enemy's")


def test_5_1_a_unit_that_is_not_on_the_map_says_where_it_is() -> None:
    p = position(["us_rifle 0403", "us_army waiting turn=3", "us_eng dead", "us_para exited", "us_hmg waiting",
                  "jp_inf 0703", "jp_lmg dead"], exits=("right", ""))  # fmt: skip
    assert refused(p, "move A2 0403") == (
        "[5.1] US Army Infantry A2 is not on the map yet: it comes as a reinforcement of turn 3."
    )
    assert refused(p, "move A3 0403") == "[5.1] USMC Engineer A3 has been eliminated."
    assert refused(p, "exit A4") == "[6.7] USMC Paramarine A4 has left the map."
    assert refused(p, "fire A5 B1") == (
        "[5.1] M2 HMG A5 is not on the map yet: it enters at the end of a turn, when you like."
    )
    assert refused(p, "fire A1 B2") == "[7.1] Type 96 LMG B2 has been eliminated."


def test_13_2_a_unit_that_found_no_room_waits_for_a_free_hex() -> None:
    p = position(["us_rifle 0403", "us_army waiting turn=2", "jp_inf 0703"], game_turn=3)
    assert refused(p, "move A2 0403") == (
        "[13.2] US Army Infantry A2 is not on the map yet: it is due, and waits for a free hex at the left edge."
    )


def test_1_3_an_id_that_no_unit_has_is_refused() -> None:
    p = position(["us_rifle 0403", "jp_inf 0703"])
    assert refused(p, "move A9 0403") == "[1.3] There is no unit A9 in this battle."
    assert refused(p, "fire A1 B9") == "[1.3] There is no unit B9 in this battle."
    assert str(GAME.why_not(p, "move", -4, 3)) == "[1.3] There is no unit by that number in this battle."


def test_1_2_what_is_no_hex_of_the_map_is_refused() -> None:
    p = position(["us_rifle 0403", "jp_inf 0703"])
    assert refused(p, "move A1 0407") == "[1.2] That is no hex of this map: its hexes go from 0101 to 1005."
    assert str(GAME.why_not(p, "move", 0, 10**6)).startswith("[1.2] That is no hex of this map")


# --- what a unit has done ---------------------------------------------------------------------------------------------


def test_11_1_suppressed_units_do_nothing() -> None:
    p = position(["us_rifle 0403 suppressed", "us_capt 0404 suppressed", "us_rifle 0203", "jp_inf 0503"])
    says = "is suppressed: it neither moves nor fires until its Marker Phase, unless a leader rallies it."
    assert refused(p, "move A1 0404") == refused(p, "fire A1 B1") == f"[11.1] USMC Rifle (0403) {says}"
    assert refused(p, "rally A2 A1") == (
        "[8.1] US Captain (0404) is suppressed: a suppressed leader gives no orders."
    )


def test_4_1_a_gun_that_has_fired_indirectly_does_nothing_more() -> None:
    p = position(
        ["us_81 0403", "us_rifle 0503", "us_capt 0404", "jp_inf 0703"], phase="indirect", support=False
    )
    misses(draw(play(p, "barrage A1 0703"), "AH"))
    p = play(p, "end") if rule(p) == "4.1" else p
    while rule(p) != "5.1":
        end(p)
    says = (
        "[4.1] M1 81mm Mortar (0403) has fired in the Indirect Fire Phase: it neither moves nor fires "
        "in the Action Phase."
    )
    assert refused(p, "move A1 0404") == refused(p, "fire A1 B1") == says


def test_5_1_and_5_2_one_action_or_two_beside_a_leader() -> None:
    p = position(["us_rifle 0403", "us_rifle 0203", "us_capt 0204", "jp_inf 0603", "jp_inf 0604"])
    misses(play(p, "fire A1 B1"))
    assert refused(p, "move A1 0404") == (
        "[5.2] USMC Rifle (0403) has fired and may not move: that was its one action: two are for units "
        "that begin the phase with or next to "
        "a leader who is not suppressed."
    )
    assert refused(p, "fire A1 B1") == (
        "[5.1] USMC Rifle (0403) has fired in this phase: no unit performs the same action twice."
    )
    play(p, "move A2 0303")
    assert refused(p, "move A2 0304") == (
        "[5.1] USMC Rifle (0303) has moved in this phase: no unit performs the same action twice."
    )
    play(p, "move A3 0304")
    starts(p, "move A3 0404", "[5.1] US Captain (0304) has moved in this phase")


# --- movement ---------------------------------------------------------------------------------------------------------


def test_6_1_a_hex_that_costs_too_much_says_what_it_costs() -> None:
    p = position(["us_rifle 0403", "us_37 0103", "jp_inf 0903"])
    assert refused(p, "move A2 0303") == (
        "[6.1] 0303 costs at least 2 Movement Points, and M3 37mm AT Gun (0103) has 1. "
        "It can reach 0102, 0104, 0202 and 0203."
    )
    starts(p, "move A1 0403", "[6.1] USMC Rifle (0403) is there already. It can reach 0102")


def test_6_1_terrain_closed_to_a_class_is_named() -> None:
    p = position(
        ["us_37 0503", "us_jeep 0502", "jp_inf 0903", "jp_pill 0905"],
        rows=(*FOREST[:1], "....jj....", *FOREST[2:]),
    )
    starts(
        p,
        "move A1 0602",
        "[6.1] M3 37mm AT Gun (0503) may not enter 0602: jungle is closed to units of class Towed.",
    )
    q = position(["jp_pill 0905", "jp_inf 0805", "us_rifle 0103"], turn="B")
    assert (
        refused(q, "move B1 0904") == "[6.1] MG Bunker (0905) has no Movement Points: it stays where it is."
    )


def test_6_1_a_river_or_a_hillside_between_is_named() -> None:
    p = position(
        ["us_37 0503", "us_37 0303", "jp_inf 0903"], rivers=["0503/0602"], hills={"Hill 1": ["0302"]}
    )
    starts(
        p,
        "move A1 0602",
        "[6.1] M3 37mm AT Gun (0503) may not enter 0602 from 0503: a river is between, and units of class Towed need a "
        "bridge. It can reach",
    )
    starts(
        p,
        "move A2 0302",
        "[6.1] M3 37mm AT Gun (0303) may not enter 0302 from 0303: units of class Towed do not climb a hill but by "
        "road.",
    )


def test_6_1_a_hex_without_any_way_is_refused() -> None:
    rows = ("....j.....",) * 5
    p = position(["us_jeep 0303", "jp_inf 0903"], rows=rows)
    starts(p, "move A1 0703", "[6.1] There is no way to 0703 for units of class Wheel.")


def test_6_2_a_hex_holds_one_unit() -> None:
    p = position(["us_rifle 0303", "us_hmg 0403", "jp_inf 0903"])
    starts(
        p, "move A1 0403",
        "[6.2] USMC Rifle (0303) may not enter 0403: M2 HMG is there, and a hex holds one unit; leaders and what rides "
        "on a transport come besides. It can reach",
    )  # fmt: skip


def test_6_4_a_transport_that_is_full_takes_no_third_unit() -> None:
    p = position(["us_truck 0403", "us_hmg 0403", "us_rifle 0303", "jp_inf 0903"])
    starts(
        p, "move A3 0403",
        "[6.4] USMC Rifle (0303) may not enter 0403: 2.5-ton Truck and M2 HMG are there, and a hex holds no third "
        "unit.",
    )  # fmt: skip


def test_6_2_what_stands_in_the_way_is_named() -> None:
    rows = ("~~~~~~~~~~", "..........", "~~~~~~~~~~", "~~~~~~~~~~", "~~~~~~~~~~")
    p = position(["us_rifle 0202", "us_hmg 0302", "jp_inf 1002"], rows=rows)
    starts(p, "move A1 0402", "[6.2] M2 HMG (0302) is in the way of USMC Rifle (0202) to 0402. It can reach")
    p = position(["us_rifle 0202", "jp_inf 1002"], rows=rows, shelled={"B": ["0302"]})
    starts(
        p, "move A1 0402", "[6.6] The Artillery marker in 0302 is in the way of USMC Rifle (0202) to 0402."
    )


def test_6_2_where_several_stand_in_the_way_all_are_named() -> None:
    around = [
        "us_hmg 0102",
        "us_lmg 0203",
        "us_37 0202",
        "us_eng 0104",
        "us_mmg 0303",
        "us_81 0302",
        "us_60 0304",
    ]
    p = position(["us_rifle 0103", *around, "jp_inf 1002"])
    assert refused(p, "move A1 0403") == (
        "[6.2] The way of USMC Rifle (0103) to 0403 is barred: units or markers are on 0102, 0104, 0202, 0203, 0302, "
        "0303 and 0304. It can reach no hex."
    )


def test_6_5_only_infantry_enters_a_hex_with_an_enemy() -> None:
    p = position(["us_hmg 0403", "us_m3 0503", "jp_inf 0402", "jp_oka 0603"])
    starts(
        p, "move A1 0402",
        "[6.5] M2 HMG (0403) may not enter 0402: of all units only infantry enters a hex with an enemy, here IJA "
        "Infantry.",
    )  # fmt: skip
    told = "[6.5] M3 Stuart (0503) may not enter 0603: of all units only infantry enters a hex with an enemy, here "
    starts(p, "move A2 0603", f"{told}Oka.")
    both = position(["us_m3 0503", "jp_inf 0603", "jp_oka 0603"])
    starts(both, "move A1 0603", f"{told}IJA Infantry and Oka.")


def test_6_5_only_one_unit_of_a_side_assaults() -> None:
    p = play(position(["us_rifle 0403", "us_para 0404", "jp_inf 0503"]), "move A1 0503")
    starts(
        p, "move A2 0503",
        "[6.5] USMC Paramarine (0404) may not enter 0503: USMC Rifle assaults IJA Infantry there, and only one unit of "
        "a side can.",
    )  # fmt: skip


def test_6_3_a_leader_does_not_go_alone_where_an_enemy_is() -> None:
    p = position(["us_capt 0403", "us_rifle 0303", "jp_inf 0503"])
    starts(
        p, "move A1 0503",
        "[6.3] US Captain (0403) may not enter 0503: a leader does not go alone where an enemy is, here IJA Infantry.",
    )  # fmt: skip


def test_6_5_no_tank_joins_an_assault() -> None:
    p = position(["us_m3 0404", "us_rifle 0503", "jp_inf 0503"])
    starts(
        p,
        "move A1 0503",
        "[6.5] M3 Stuart (0404) may not enter 0503: of all units only infantry enters a hex with an enemy, here IJA",
    )


def test_6_6_marker_hexes_are_for_tracked_units() -> None:
    p = position(["us_rifle 0403", "us_m3 0404", "jp_inf 0903"], shelled={"B": ["0503"]})
    starts(
        p, "move A1 0503",
        "[6.6] USMC Rifle (0403) may not enter 0503: an Artillery marker lies there, and only tracked units drive into "
        "it.",
    )  # fmt: skip
    play(p, "move A2 0503")


def test_8_4_infantry_that_goes_on_has_the_points_that_are_left() -> None:
    p = play(position(["us_rifle 0403", "us_para 0103", "jp_oka 0503", "jp_inf 0903"]), "move A1 0503")
    assert rule(p) == "8.4"
    starts(p, "move A1 0803", "[6.1] 0803 costs at least 3 Movement Points, and USMC Rifle (0503) has 2.")
    assert refused(p, "move A2 0102") == "[8.4] It is USMC Rifle (0503) that may go on. Move it, or stay."
    assert (
        refused(p, "fire A1 B2")
        == "[8.4] USMC Rifle (0503) may go on with its points left: move it, or stay."
    )
    starts(p, "move B2 0903", "[8.4] IJA Infantry (0903) is the enemy's")


# --- leaving the map --------------------------------------------------------------------------------------------------


def test_6_7_leaving_the_map_needs_an_exit_edge_and_the_points() -> None:
    p = position(["us_rifle 0403", "jp_inf 0903"])
    assert refused(p, "exit A1") == "[6.7] In this battle your units do not leave the map."
    p = position(["us_rifle 0703", "us_rifle 0903", "us_37 0904", "jp_inf 0303"], exits=("right", ""))
    assert refused(p, "exit A1") == (
        "[6.7] USMC Rifle (0703) cannot leave the map by the right edge in this move: it needs 4 Movement Points and "
        "has 3."
    )
    assert refused(p, "exit A3").endswith("it needs 2 Movement Points and has 1.")
    play(p, "move A2 0902")
    starts(p, "exit A2", "[5.1] USMC Rifle (0902) has moved in this phase")
    starts(p, "exit B1", "[6.7] IJA Infantry (0303) is the enemy's")


def test_6_7_a_way_out_that_is_barred() -> None:
    rows = ("~~~~~~~~~~", "..........", "~~~~~~~~~~", "~~~~~~~~~~", "~~~~~~~~~~")
    p = position(["us_rifle 0902", "us_hmg 1002", "jp_inf 0302"], rows=rows, exits=("right", ""))
    assert refused(p, "exit A1") == (
        "[6.7] The way of USMC Rifle (0902) to the right edge is barred by other units or markers: move round them, "
        "or let infantry capture a leader who is alone on the way, and go on."
    )
    p = position(["jp_pill 0902", "jp_inf 0502", "us_rifle 0102"], turn="B", rows=rows, exits=("", "left"))
    assert refused(p, "exit B1") == "[6.1] MG Bunker (0902) has no Movement Points: it stays where it is."


@pytest.mark.parametrize("order", ["exit A1", "move A1 0201", "move A1 1005"])
def test_6_4_a_transport_bound_to_a_suppressed_passenger_stays(order: str) -> None:
    rows = ("~.........", *FOREST[1:])
    p = position(
        ["us_lvt 0101", "us_rifle 0101 suppressed", "us_capt 0303", "jp_inf 0903"],
        rows=rows,
        exits=("left", ""),
    )
    assert refused(p, order) == (
        "[6.4] USMC Rifle (0101) cannot stay without LVT-1 Alligator (0101) on that hex, and does not ride now. Rally "
        "it if it is suppressed, or wait until your next turn."
    )


# --- riding -----------------------------------------------------------------------------------------------------------


def test_6_4_who_rides_along() -> None:
    p = position(
        ["us_lvt 0403", "us_rifle 0403", "us_capt 0403", "us_edson 0403", "us_hmg 0303", "jp_inf 0903"]
    )
    assert refused(p, "carry A2") == "[6.4] Who rides along is asked when a vehicle moves: move it first."
    play(p, "move A1 0503")
    assert refused(p, "carry A1") == "[6.4] LVT-1 Alligator (0403) is the one that moves."
    assert refused(p, "carry A5") == (
        "[6.4] M2 HMG (0303) is not in the hex of LVT-1 Alligator (0403): what rides along begins the phase there."
    )
    assert refused(p, "move A2 0404") == (
        "[6.4] LVT-1 Alligator (0403) is about to move: say first who rides along, or go."
    )
    play(p, "carry A3")
    assert refused(p, "carry A3") == "[6.4] US Captain (0403) rides along already."
    assert refused(p, "carry A4") == (
        "[6.4] LVT-1 Alligator (0403) carries US Captain already: one unit and one leader are all."
    )
    starts(p, "carry B1", "[6.4] IJA Infantry (0903) is the enemy's")


def test_6_4_what_is_suppressed_or_has_acted_stays_behind() -> None:
    p = position(
        ["us_lvt 0403", "us_rifle 0403 suppressed", "us_capt 0403", "us_edson 0403 suppressed", "jp_inf 0703"]
    )
    play(p, "move A1 0503")
    assert refused(p, "carry A2") == "[11.1] USMC Rifle (0403) is suppressed: it is not carried."
    assert refused(p, "carry A4") == "[11.1] Edson (0403) is suppressed: it is not carried."
    p = position(["us_lvt 0403", "us_rifle 0303", "us_capt 0403", "us_edson 0304", "jp_inf 0703"])
    play(p, "move A2 0403", "move A4 0403", "move A1 0503")
    says = "has acted in this phase: what rides along begins the phase with its transport."
    assert refused(p, "carry A2") == f"[6.4] USMC Rifle (0403) {says}"
    assert refused(p, "carry A4") == f"[6.4] Edson (0403) {says}"


def test_6_4_only_transports_carry_units_and_only_some_of_them() -> None:
    p = position(["us_m3 0403", "us_capt 0403", "us_edson 0403", "jp_inf 0903"])
    p.place(id_of("A3"), at("0403"))
    q = position(["us_m3 0403", "us_capt 0403", "jp_inf 0903"])
    q.at[id_of("A1")] = at("0403")
    play(q, "move A1 0503")
    assert spelled(q) == ["carry A2", "end"]
    r = position(["us_lvt 0403", "us_jeep 0403", "us_capt 0403", "jp_inf 0903"])
    play(r, "move A1 0503")
    assert refused(r, "carry A2") == (
        "[6.4] Jeep (0403) cannot be carried: only Leg and Towed units can, and leaders."
    )
    s = position(["us_m3 0403", "us_rifle 0403", "us_capt 0403", "jp_inf 0903"])
    play(s, "move A1 0503")
    assert refused(s, "carry A2") == "[6.4] M3 Stuart (0403) is no transport: only leaders ride on it."


def test_6_4_a_loaded_transport_needs_the_room() -> None:
    p = position(["us_lvt 0403", "us_rifle 0403", "us_capt 0403", "us_hmg 0503", "jp_inf 0903"])
    play(p, "move A1 0503")
    assert refused(p, "carry A2") == (
        "[6.4] LVT-1 Alligator (0403) cannot move there loaded: its way or its goal is taken by another unit."
    )


def test_6_6_a_marker_keeps_infantry_out_of_a_hex_where_an_enemy_is() -> None:
    marked = position(
        ["us_raider 0502", "us_rifle 0503", "jp_inf 0602", "us_hmg 0304"], shelled={"A": ["0602"]}
    )
    assert refused(marked, "move A1 0602").startswith(
        "[6.6] USMC Raider (0502) may not enter 0602: an Artillery marker lies there, and only tracked units"
    )
    assert refused(marked, "move A3 0602").startswith(
        "[6.5] M2 HMG (0304) may not enter 0602: of all units only infantry enters a hex with an enemy"
    )
    taken = position(["us_raider 0502", "us_rifle 0602", "jp_inf 0602"], shelled={"A": ["0602"]})
    assert "[6.5] USMC Raider (0502) may not enter 0602: USMC Rifle assaults IJA Infantry there" in refused(
        taken, "move A1 0602"
    )


def test_6_7_a_battle_without_an_exit_says_so_whatever_the_unit_has_done() -> None:
    p = play(position(["us_rifle 0303", "us_rifle 0304", "jp_inf 0703"]), "move A1 0403")
    assert (
        refused(p, "exit A1")
        == refused(p, "exit A2")
        == "[6.7] In this battle your units do not leave the map."
    )
