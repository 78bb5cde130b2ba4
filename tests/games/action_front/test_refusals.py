"""A refusal names the rule that forbids an order and says so in a sentence a player understands."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
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
)
from tests.games.every_order import every_order_has_an_answer

from broadfront.engine.chance import pick
from broadfront.engine.contract import CHANCE, Move
from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.games.action_front import GAME
from broadfront.games.action_front.position import ActionFrontPosition

FOREST = ("..........", ".....f....", "..........", "..........", "..........")
"""Forest in 0602."""


def starts(p: ActionFrontPosition, words: str, says: str) -> None:
    """A refusal that begins so, and goes on with what there is instead."""
    found = refused(p, words)
    assert found.startswith(says), found


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
        "[11.1] US Captain (0404) is suppressed: a suppressed leader gives no orders."
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
        "[4.1] M1 81mm Mortar (0403) has fired in the Indirect Fire Phase: it does nothing more in this turn."
    )
    assert refused(p, "move A1 0404") == refused(p, "fire A1 B1") == says


def test_5_1_and_5_2_one_action_or_two_beside_a_leader() -> None:
    p = position(["us_rifle 0403", "us_rifle 0203", "us_capt 0204", "jp_inf 0603", "jp_inf 0604"])
    misses(play(p, "fire A1 B1"))
    assert refused(p, "move A1 0404") == (
        "[5.2] USMC Rifle (0403) has fired, and that was its one action: two are for units that begin the phase with "
        "a leader or next to him."
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
        "[6.5] M2 HMG (0403) may not enter 0402: IJA Infantry is there, and of all units only infantry enters a hex "
        "with an enemy.",
    )  # fmt: skip
    starts(p, "move A2 0603", "[6.5] M3 Stuart (0503) may not enter 0603: Oka is there")


def test_6_5_only_one_unit_of_a_side_assaults() -> None:
    p = play(position(["us_rifle 0403", "us_para 0404", "jp_inf 0503"]), "move A1 0503")
    starts(
        p, "move A2 0503",
        "[6.5] USMC Paramarine (0404) may not enter 0503: USMC Rifle assaults IJA Infantry there, and only one unit of "
        "a side can.",
    )  # fmt: skip


def test_8_4_a_leader_does_not_go_alone_where_an_enemy_is() -> None:
    p = position(["us_capt 0403", "us_rifle 0303", "jp_inf 0503"])
    starts(
        p, "move A1 0503",
        "[8.4] US Captain (0403) may not enter 0503: a leader does not go alone where an enemy is, and IJA Infantry is "
        "there.",
    )  # fmt: skip


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


# --- fire -------------------------------------------------------------------------------------------------------------


def test_7_1_out_of_range_says_distance_and_range() -> None:
    p = position(["us_rifle 0303", "jp_inf 0703"])
    assert (
        refused(p, "fire A1 B1") == "[7.1] IJA Infantry (0703) is 4 hexes away: USMC Rifle (0303) reaches 3."
    )


def test_7_1_own_units_and_unarmed_ones() -> None:
    p = position(["us_rifle 0303", "us_truck 0304", "us_capt 0403", "jp_inf 0503"])
    assert refused(p, "fire A1 A3") == "[7.1] US Captain (0403) is your own: fire is at enemies."
    assert refused(p, "fire A2 B1") == "[7.1] 2.5-ton Truck (0304) is unarmed: it does not fire."
    assert refused(p, "fire A3 B1") == "[7.1] US Captain (0403) is unarmed: it does not fire."


def test_6_4_a_unit_in_the_hex_of_a_transport_does_not_fire() -> None:
    p = position(["us_rifle 0303", "us_truck 0303", "jp_inf 0503"])
    assert refused(p, "fire A1 B1") == (
        "[6.4] USMC Rifle (0303) is in the hex of a transport: it does not fire from there. Move it out first."
    )
    q = position(["us_81 0303", "us_truck 0303", "us_rifle 0503", "jp_inf 0703"], phase="indirect")
    starts(q, "barrage A1 0703", "[6.4] M1 81mm Mortar (0303) is in the hex of a transport")


def test_7_1_a_unit_that_shares_its_hex_with_an_enemy_fires_at_nobody_else() -> None:
    p = position(["us_rifle 0303", "jp_inf 0303", "jp_lmg 0503"])
    assert refused(p, "fire A1 B2") == (
        "[7.1] USMC Rifle (0303) shares its hex with IJA Infantry (0303), and may fire at nobody else."
    )


def test_9_2_what_blocks_the_line_is_named() -> None:
    p = position(["us_hmg 0502", "jp_inf 0702", "jp_lmg 0802"], rows=FOREST)
    says = refused(p, "fire A1 B2")
    assert says.startswith(
        "[9.2] M2 HMG (0502) does not see Type 96 LMG (0802): the line is blocked by forest in 0602."
    )
    rows = ("..........", ".....bf...", ".....bj...", "..........", "..........")
    p = position(["us_hmg 0402", "jp_inf 0902"], rows=rows)
    says = refused(p, "fire A1 B1")
    assert says.startswith("[9.2] M2 HMG (0402) does not see IJA Infantry (0902): the line is blocked by ")
    assert " and " in says


def test_9_3_a_hill_between_is_named_with_its_hexsides() -> None:
    p = position(["us_hmg 0302", "jp_inf 0702"], hills={"Bald Hill": ["0501", "0502", "0503"]})
    says = refused(p, "fire A1 B1")
    assert says.startswith(
        "[9.3] M2 HMG (0302) does not see IJA Infantry (0702): Bald Hill blocks the line, which crosses its hexsides "
    )


def test_9_4_an_artillery_marker_between_is_named() -> None:
    p = position(["us_hmg 0303", "jp_inf 0703"], shelled={"B": ["0503"]})
    assert refused(p, "fire A1 B1") == (
        "[9.4] M2 HMG (0303) does not see IJA Infantry (0703): the line is blocked by Artillery markers in 0503."
    )
    p = position(
        ["us_hmg 0303", "jp_inf 0703"], shelled={"B": ["0703"]}, options={"marker_hides_its_hex": True}
    )
    assert refused(p, "fire A1 B1") == (
        "[9.4] M2 HMG (0303) does not see IJA Infantry (0703): the Artillery marker there hides 0703."
    )


def test_15_5_at_night_nobody_sees_far_and_no_aircraft_fly() -> None:
    p = position(["us_hmg 0303", "jp_inf 0703"], options={"night": True})
    assert refused(p, "fire A1 B1") == (
        "[15.5] M2 HMG (0303) does not see IJA Infantry (0703): at night nobody sees farther than 3 hexes, and it is 4 "
        "away."
    )
    p = position(["us_hmg 0303", "jp_inf 0503"], phase="indirect", options={"night": True})
    assert refused(p, "strike support3 0503") == "[15.5] No aircraft fly at night."


# --- indirect fire ----------------------------------------------------------------------------------------------------


def test_4_1_guns_that_cannot_fire_at_a_hex() -> None:
    p = position(["us_60 0303", "us_rifle 0603", "us_81 0203 suppressed", "us_81 0204", "jp_inf 0703 ", "jp_81 0903"],
                 phase="indirect", rows=FOREST)  # fmt: skip
    assert refused(p, "barrage A2 0703") == (
        "[4.1] USMC Rifle (0603) cannot fire indirectly: mortars and howitzers can. It may fire in the Action Phase."
    )
    assert refused(p, "barrage A1 1003") == "[4.1] 1003 is 7 hexes away: M2 60mm Mortar (0303) reaches 6."
    assert refused(p, "barrage A3 0703") == (
        "[11.1] M1 81mm Mortar (0203) is suppressed: it does not fire until the marker is off."
    )
    misses(draw(play(p, "barrage A4 0703"), "AH"))
    assert refused(p, "barrage A4 0703") == (
        "[4.1] M1 81mm Mortar (0204) has fired in this phase: each gun fires once."
    )
    starts(p, "barrage B2 0703", "[4.1] Type 97 81mm Mortar (0903) is the enemy's")


def test_4_2_a_target_that_nobody_sees() -> None:
    p = position(["us_81 0302", "jp_inf 1002"], rows=FOREST, phase="indirect")
    says = "[4.2] None of your units sees 0802: move one where it does, or choose a hex in sight."
    assert refused(p, "barrage A1 0802") == refused(p, "mission support1 0802") == says


def test_2_4_fire_support_that_is_not_there_or_used_up() -> None:
    p = position(["us_rifle 0303", "jp_inf 0603"], phase="indirect")
    starts(
        p,
        "mission support4 0603",
        "[2.4] That is no fire support of yours. You have support1 (Artillery, 9 missions), support2",
    )
    assert refused(p, "mission support3 0603") == "[4.7] Air flies: order an air strike."
    assert refused(p, "strike support1 0603") == (
        "[4.1] Artillery fires from beyond the map: order a fire mission."
    )
    p.missions[1] = 0
    p.settle()
    assert refused(p, "mission support2 0603") == "[2.4] No missions of Naval are left."
    assert (
        refused(p, "mission support1 0309")
        == "[1.2] That is no hex of this map: its hexes go from 0101 to 1005."
    )
    q = position(["us_81 0303", "jp_inf 0603"], phase="indirect", support=False)
    assert refused(q, "mission support1 0603") == "[2.4] That is no fire support of yours. You have none."


def test_4_1_one_salvo_and_one_sortie_in_a_phase() -> None:
    p = position(["us_rifle 0303", "us_81 0304", "jp_inf 0603"], phase="indirect")
    misses(draw(play(p, "mission support1 0603"), "AH"))
    assert refused(p, "mission support2 0603") == (
        "[4.1] Off-map fire has been called in this phase: one mission of artillery or ships is all."
    )
    play(p, "strike support3 0603")
    assert refused(p, "end") == "[4.7] This cannot be left open. Choose the entry hex of the air strike."
    assert (
        refused(p, "barrage A2 0603") == "[4.7] An air strike is on its way: choose first where it comes in."
    )
    starts(
        p,
        "fly south 0605",
        "[4.7] Aircraft come in over a hex of the map's edge, in a straight line with their target 0603:",
    )
    misses(draw(play(p, "fly north 0605"), "AH"))
    assert (
        refused(p, "strike support3 0603")
        == "[4.7] Aircraft have flown in this phase: one air strike is all."
    )
    assert refused(p, "fly north 0605") == (
        "[4.7] Where aircraft come in is chosen after an air strike has been ordered: order one first."
    )


# --- leaders ----------------------------------------------------------------------------------------------------------


def test_8_2_rallies_that_cannot_be() -> None:
    p = position(["us_rifle 0403", "us_rifle 0803 suppressed", "us_capt 0404", "us_army 0405 suppressed",
                  "us_para 0304 suppressed", "jp_inf 1003"])  # fmt: skip
    assert (
        refused(p, "rally A3 A1") == "[8.2] USMC Rifle (0403) is not suppressed: there is nothing to rally."
    )
    assert refused(p, "rally A3 A2") == (
        "[8.2] USMC Rifle (0803) is 4 hexes from US Captain (0404): his orders reach his own hex and those next to it."
    )
    assert refused(p, "rally A1 A2") == (
        "[8.2] USMC Rifle (0403) is no leader. Leaders of yours on the map: US Captain (0404)."
    )
    assert refused(p, "rally A3 A3") == "[8.2] US Captain (0404) does not rally himself."
    draw(play(p, "rally A3 A4"), "KC")
    assert refused(p, "rally A3 A4") == (
        "[8.2] US Captain (0404) has rallied a unit or had one dig in: once in a phase is all."
    )
    starts(p, "rally B1 B1", "[8.2] IJA Infantry (1003) is the enemy's")
    starts(p, "rally A3 B1", "[8.2] US Captain (0404) has rallied a unit")


def test_8_3_digging_in_that_cannot_be() -> None:
    p = position(["us_rifle 0403 dug", "us_37 0304", "us_capt 0404", "us_army 0405 suppressed", "us_para 0303",
                  "us_edson 0204", "us_hmg 0203", "us_eng 0305", "jp_inf 0503"])  # fmt: skip
    assert refused(p, "dig A3 A1") == "[8.3] USMC Rifle (0403) is Dug In already."
    assert refused(p, "dig A3 A2") == "[8.3] M3 37mm AT Gun (0304) is of class Towed: only Leg units dig in."
    assert refused(p, "dig A3 A3") == "[8.3] US Captain (0404) does not dig in himself: he has others dig."
    assert refused(p, "dig A3 A4") == (
        "[11.1] US Army Infantry (0405) is suppressed: it does not dig in before it is rallied."
    )
    starts(p, "dig A3 A7", "[8.3] M2 HMG (0203) is 2 hexes from US Captain (0404)")
    misses(play(p, "fire A5 B1"))
    assert refused(p, "dig A6 A5") == (
        "[8.3] USMC Paramarine (0303) has acted in this phase: a unit that digs in does nothing else."
    )
    draw(play(p, "dig A6 A7"), "KC")
    says = "[8.3] M2 HMG (0203) has been told to dig in: it does nothing more in this phase."
    assert refused(p, "move A7 0202") == refused(p, "fire A7 B1") == says


def test_6_4_what_has_been_carried_does_nothing_more() -> None:
    p = position(["us_lvt 0403", "us_rifle 0403", "us_capt 0403", "us_hmg 0303", "jp_inf 0703"])
    play(p, "move A1 0503", "carry A2", "carry A3")
    assert refused(p, "move A2 0504") == (
        "[6.4] USMC Rifle (0503) has been carried: it does nothing more in this phase."
    )
    starts(p, "dig A3 A4", "[8.3] M2 HMG (0303) is 2 hexes from US Captain")


# --- assaults, phases, ends -------------------------------------------------------------------------------------------


def test_10_1_assaults_have_to_be_resolved() -> None:
    p = position(["us_rifle 0503", "jp_inf 0503", "us_rifle 0203", "jp_inf 0203"], phase="assault")
    assert refused(p, "end") == "[10.1] Assaults have to be resolved: choose one of 0203 and 0503."
    assert refused(p, "assault 0303") == (
        "[10.1] There are not units of both sides on 0303. Assaults are on 0203 and 0503."
    )
    assert refused(p, "move A1 0504") == (
        "[3.2] The Action Phase is over, and assaults are resolved. Choose the next assault."
    )
    assert refused(p, "mission support1 0503").startswith("[3.2] The Action Phase is over")
    assert refused(p, "assault 0309").startswith("[1.2] That is no hex")


def test_3_2_orders_of_another_phase_say_what_to_end_first() -> None:
    p = position(["us_rifle 0403", "us_81 0303", "jp_inf 0503"], phase="indirect")
    says = "[3.2] Units act in the Action Phase, and this is the Indirect Fire Phase: end it first."
    assert refused(p, "move A1 0404") == refused(p, "fire A1 B1") == refused(p, "rally A1 A1") == says
    end(p)
    end(p)
    assert refused(p, "barrage A2 0503") == (
        "[3.2] The Indirect Fire Phase is over: that fire can come in your next turn, before anything moves."
    )
    assert refused(p, "assault 0503") == (
        "[10.1] Assaults come after the Action Phase: send infantry onto enemies, and end the phase."
    )
    play(p, "move A1 0503")
    starts(p, "assault 0503", "[10.1] Assaults come after the Action Phase")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("buy us_rifle 1", "[16.3] Forces are bought before the match only"),
        ("hire support1 1", "[16.3] Forces are bought before the match only"),
        ("register 0 0203", "[2.5] Hexes are registered before the first turn only"),
        ("place A1 0203", "[2.2] Units are placed before the first turn"),
        ("entrench A1 0203", "[2.3] Units are placed Dug In before the first turn only"),
        ("enter A1 0203", "[13.2] Reinforcements enter at the end of a turn, when you are asked."),
        ("card AC", "[1.4] Nobody chooses cards: they are drawn from the deck."),
    ],
)
def test_orders_that_belong_to_a_question_of_their_own(words: str, says: str) -> None:
    starts(position(["us_rifle 0403", "jp_inf 0503"]), words, says)


def test_1_4_calling_for_a_shuffle() -> None:
    p = position(["us_rifle 0403", "us_rifle 0404", "jp_inf 0503"])
    assert refused(p, "shuffle") == "[1.4] No card has been used yet: there is nothing to shuffle."
    q = position(["us_rifle 0403", "jp_inf 0503"], options={"call_shuffle": "off"})
    assert refused(q, "shuffle") == (
        "[1.4] In this match nobody calls for a shuffle: the deck is shuffled at the end of the turn."
    )
    r = play(position(["us_rifle 0803", "jp_inf 0603"], phase="indirect"), "strike support3 0603")
    starts(r, "shuffle", "[1.4] A shuffle is called for between two orders, in one's own player turn. Now:")
    s = position(["us_rifle 0403", "us_lmg 0404", "jp_inf 0503"], options={"call_shuffle": "anyone"})
    misses(play(s, "fire A1 B1"))
    while rule(s) != "1.4":
        end(s)
    starts(s, "move A1 0402", "[1.4] It is not your turn; you are asked whether to shuffle.")


def test_orders_with_more_words_than_they_need_are_refused() -> None:
    p = position(["us_rifle 0403", "jp_inf 0503"])
    says = "This order names more than it needs."
    assert str(GAME.why_not(p, "end", 3, 0)).startswith(f"[5.1] {says}")
    q = position(["us_rifle 1003", "jp_inf 0503"], exits=("right", ""))
    assert str(GAME.why_not(q, "exit", 0, 7)).startswith(f"[5.1] {says}")
    r = position(["us_rifle 0503", "jp_inf 0503", "us_rifle 0203", "jp_inf 0203"], phase="assault")
    assert str(GAME.why_not(r, "assault", 4, at("0503"))).startswith(f"[10.1] {says}")


def test_moves_while_a_card_is_drawn_are_refused() -> None:
    p = play(position(["us_rifle 0403", "jp_inf 0503"]), "fire A1 B1")
    assert refused(p, "end") == "[7.2] The table waits for chance: Draw a card against the target."


# --- set-up and entering ----------------------------------------------------------------------------------------------


def start(scenario: str, **options: str | bool) -> ActionFrontPosition:
    p = GAME.new(scenario, options)
    assert isinstance(p, ActionFrontPosition)
    return p


def test_16_3_purchases_that_cannot_be() -> None:
    p = start("meeting_engagement")
    assert refused(p, "buy us_raider 1") == (
        "[16.3] Items are bought one after another: the question now is how many USMC Rifle you buy."
    )
    assert refused(p, "buy us_rifle 16") == (
        "[16.3] 16 x USMC Rifle cost 128 points, and you have 120 left: 15 at most."
    )
    assert refused(p, "buy us_rifle -1") == "[16.3] Buy 0 to 15 of USMC Rifle."
    assert refused(p, "end") == "[16.3] This cannot be left open. Choose how many to buy."
    assert refused(p, "move A1 0303") == "[2.1] The first turn has not begun. Choose how many to buy."


def test_16_3_limits_of_units_missions_and_heavy_guns_are_named() -> None:
    p = start("meeting_engagement", map="ridge_austen")  # 240 points, 40 units
    p = start("point_defence")  # 160 points, 20 units: the truck is cheap enough to reach the limit
    while p.pending is not None and p.pending.moves[0] != GAME.read("buy us_truck 0"):
        p.play(p.pending.moves[0])
    assert (
        refused(p, "buy us_truck 21")
        == "[16.3] You may have 20 units, and 20 more: 20 2.5-ton Truck at most."
    )
    while p.pending is not None and p.pending.moves[0].verb == "buy":
        p.play(p.pending.moves[0])
    assert p.pending is not None
    lines = [line.title for line in p.setting.lines if line.seat == 0]
    assert lines[-1].startswith("14-inch")
    first = GAME.spell(p.pending.moves[0]).split()[1]
    starts(p, f"hire {first} 31", f"[16.3] You may have 30 missions, and have 0: 30 {lines[0]} at most.")
    play(p, f"hire {first} 4")
    while p.pending.moves[0].what != len(lines) - 1:
        p.play(p.pending.moves[0])
    last = GAME.spell(p.pending.moves[0]).split()[1]
    assert refused(p, f"hire {last} 2") == (
        f"[15.6] Missions of {lines[-1]} are at most a third of your others, and these are 4: 1 at most."
    )


def test_2_5_a_hex_is_registered_once() -> None:
    p = start("bloody_ridge", registered_artillery=True)
    while rule(p) != "2.5":
        assert p.pending is not None
        p.play(p.pending.moves[0])
    starts(p, "register 1 0203", "[2.5] It is your first hex that is asked for.")
    play(p, "register 0 0203")
    assert refused(p, "register 1 0203") == "[2.5] 0203 is registered already: choose another hex."
    starts(p, "register 1 0209", "[1.2] That is no hex of this map")
    starts(p, "end", "[2.5] This cannot be left open.")


WOOD = (".~........", "..........", "..........", "..........", "..........")


def setting_up(units: str, more: str = "", **options: str | bool) -> ActionFrontPosition:
    """Side A places units in the first three columns."""
    from tests.games.action_front.positions import scenario

    text = scenario(rows=WOOD, units=(units, ""), side_a=more or "zone = { within = 3 }")
    p = GAME.start(GAME.setting("test", options, text))
    assert isinstance(p, ActionFrontPosition)
    return p


def test_2_2_placing_that_cannot_be() -> None:
    p = setting_up(
        'units = [{ unit = "us_rifle", count = 2 }, { unit = "us_jeep" }, { unit = "us_hmg", turn = 2 }]'
    )
    assert refused(p, "place A1 0403").startswith(
        "[2.2] 0403 is outside your set-up zone. USMC Rifle can be put on 0101, 0102"
    )
    starts(p, "place A1 0201", "[6.1] USMC Rifle cannot stand on 0201: water. USMC Rifle can be put on 0101")
    assert refused(p, "place A2 0202") == (
        "[2.2] USMC Rifle A2 is just like A1: of units that are alike the first is named."
    )
    assert refused(p, "place A4 0202") == (
        "[13.2] M2 HMG A4 is not on the map yet: it comes as a reinforcement of turn 2."
    )
    assert refused(p, "entrench A3 0202") == "[2.3] Jeep cannot begin Dug In: only Leg and Towed units can."
    assert refused(p, "place B1 0202").endswith(" is the enemy's: give your orders to your own units.")
    assert refused(p, "end") == "[2.2] All units of the scenario card are placed: USMC Rifle and Jeep next."
    play(p, "place A1 0202")
    starts(p, "place A2 0202", "[1.5] USMC Rifle is on 0202: a hex holds one unit, leaders apart.")
    assert refused(p, "place A1 0203") == "[2.2] A1 is on the map: USMC Rifle (0202)."
    starts(p, "place A9 0203", "[1.3] There is no unit A9")
    starts(p, "place A2 0209", "[1.2] That is no hex of this map")


def test_2_2_a_hex_with_an_enemy_is_refused() -> None:
    p = setting_up('units = [{ unit = "us_rifle" }]', "zone = { within = 10 }")
    foe = GAME.words["hex"][p.at[id_of("B1")]]
    starts(p, f"place A1 {foe}", f"[2.2] An enemy unit is on {foe}.")


def test_2_3_the_owner_is_asked_of_one_unit_after_another() -> None:
    p = start("gifu", dug_in="owner")
    assert rule(p) == "2.3"
    assert p.pending is not None
    unit, hex_ = p.pending.moves[0].what, p.pending.moves[0].where
    name, where = GAME.words["unit"][unit], GAME.words["hex"][hex_]
    other = GAME.words["unit"][unit ^ 2]
    assert "stands where the scenario puts it: choose only whether it is Dug In." in refused(
        p, f"place {name} 0101"
    )
    starts(p, f"place {other} {where}", "[2.3] It is ")
    starts(p, "end", "[2.3] This cannot be left open.")


def entering(*units: str, edges: tuple[str, str] = ("left", "right"), **more: object) -> ActionFrontPosition:
    """The end of turn 1, after which A's reinforcements come."""
    p = position(units, phase="end", game_turn=1, edges=edges, **more)  # type: ignore[arg-type]
    assert rule(p) in ("13.2", "16.5"), rule(p)
    return p


def test_13_2_entering_that_cannot_be() -> None:
    p = entering("us_rifle waiting turn=2", "us_rifle waiting turn=2", "us_hmg waiting turn=3", "us_lmg 0102",
                 "us_m3 waiting turn=2", "jp_inf 0104", "jp_lmg waiting turn=2",
                 shelled={"B": ["0103"]}, rows=("~.........", *WOOD[1:]))  # fmt: skip
    assert refused(p, "enter A1 0303") == (
        "[13.2] 0303 is not on the left edge. USMC Rifle can be put on 0105."
    )
    starts(p, "enter A1 0101", "[6.1] USMC Rifle cannot stand on 0101: water.")
    starts(p, "enter A1 0102", "[1.5] M1919A4 LMG is on 0102: a hex holds one unit, leaders apart.")
    starts(p, "enter A1 0103", "[6.6] An Artillery marker lies on 0103, and USMC Rifle is not tracked.")
    starts(p, "enter A1 0104", "[13.2] An enemy unit is on 0104.")
    assert refused(p, "enter A2 0105") == (
        "[13.2] USMC Rifle A2 is just like A1: of units that are alike the first is named."
    )
    assert refused(p, "enter A3 0105") == (
        "[13.2] M2 HMG A3 is not on the map yet: it comes as a reinforcement of turn 3."
    )
    assert refused(p, "enter A4 0105") == "[13.2] A4 is on the map: M1919A4 LMG (0102)."
    starts(p, "enter B2 0105", "[13.2] Type 96 LMG B2 is the enemy's")
    assert refused(p, "end") == ("[13.2] Reinforcements that are due come in: USMC Rifle and M3 Stuart next.")
    starts(p, "move A4 0105", "[13.2] The turn is over, and reinforcements come in.")
    p.at[id_of("A2")] = -1
    assert refused(p, "enter A2 0105") == "[13.2] A2 has left the battle."


# --- the match, and the law -------------------------------------------------------------------------------------------


def test_a_match_refuses_an_illegal_move_and_stays_as_it_is() -> None:
    match = Match(GAME, position(["us_rifle 0303", "jp_inf 0703"]))
    with pytest.raises(IllegalMove, match=r"\[7\.1\] IJA Infantry \(0703\) is 4 hexes away") as caught:
        match.play(GAME.read("fire A1 B1"))
    assert caught.value.refusal.rule == "7.1"
    assert match.journal == []


RULES = {line.split()[1] for line in GAME.rules_text().splitlines() if line.startswith("##")}
POSITIONS: dict[int, ActionFrontPosition] = {}


def some_position(seed: int) -> ActionFrontPosition:
    """A position from a random match with random options, rare questions sooner than common ones."""
    if seed not in POSITIONS:
        rng = Random(seed)
        options: dict[str, str | int | bool] = {
            "registered_artillery": rng.random() < 0.5,
            "friendly_fire": rng.random() < 0.5,
            "call_shuffle": rng.choice(["mover", "anyone", "off"]),
            "dug_in": rng.choice(["card", "owner"]),
            "night": rng.random() < 0.2,
            "marker_hides_its_hex": rng.random() < 0.3,
        }
        p = GAME.new(rng.choice([*GAME.scenarios]), options)
        for _ in range(rng.randrange(700)):
            ask = p.pending
            if ask is None or (
                ask.rule in ("6.4", "8.4", "4.7", "10.1", "16.5", "2.5") and rng.random() < 0.1
            ):
                break
            acting = [move for move in ask.moves if move.verb != "end"]
            p.play(
                pick(ask, rng)
                if ask.seat == CHANCE
                else rng.choice(acting if rng.random() < 0.9 else ask.moves)
            )
        POSITIONS[seed] = p
    return POSITIONS[seed]


NUMBERS = st.one_of(st.integers(-3, 130), st.integers(), st.integers(0, 300))


@given(seed=st.integers(0, 60), verb=st.sampled_from([*GAME.verbs, "dance", ""]), what=NUMBERS, where=NUMBERS)
def test_why_not_never_raises_and_says_nothing_exactly_of_offered_moves(
    seed: int, verb: str, what: int, where: int
) -> None:
    p = some_position(seed)
    before = p.key()
    offered = p.pending is not None and Move(verb, what, where) in p.pending.moves
    refusal = GAME.why_not(p, verb, what, where)
    assert (refusal is None) == offered
    if refusal is not None:
        assert refusal.rule in RULES
        assert refusal.sentence.endswith(".")
    assert p.key() == before


@pytest.mark.parametrize("seed", range(30))
def test_orders_that_can_be_spelled_are_offered_or_have_a_reason(seed: int) -> None:
    """Every verb, with a third of the hexes of the map and of the units: others with every seed."""
    p = some_position(seed)
    hexes = range(seed % 3, p.setting.ground.hexes[-1] + 4, 3)
    every_order_has_an_answer(GAME, p, unit=range(seed % 3, len(p.at) + 3, 3), hex=hexes)
