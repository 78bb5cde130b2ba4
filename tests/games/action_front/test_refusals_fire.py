"""What is said to fire, orders of leaders and assaults that are not legal, and to orders of another phase."""

import pytest
from tests.games.action_front.positions import (
    at,
    draw,
    end,
    misses,
    play,
    position,
    refused,
    rule,
    starts,
)

from broadfront.engine.legality import Reason
from broadfront.games.action_front import GAME
from broadfront.games.action_front.rules.sight import why_not_seen

FOREST = ("..........", ".....f....", "..........", "..........", "..........")
"""Forest in 0602."""


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


def test_7_1_and_4_1_a_unit_in_the_hex_of_a_transport_does_not_fire() -> None:
    p = position(["us_rifle 0303", "us_truck 0303", "jp_inf 0503"])
    assert refused(p, "fire A1 B1") == (
        "[7.1] USMC Rifle (0303) is in the hex of a transport: it does not fire from there. Move it or the transport "
        "away; then it fires if it has an action left, else in your next turn."
    )
    q = position(["us_81 0303", "us_truck 0303", "us_rifle 0503", "jp_inf 0703"], phase="indirect")
    starts(q, "barrage A1 0703", "[4.1] M1 81mm Mortar (0303) is in the hex of a transport")
    assert refused(q, "barrage A1 0703").endswith("away in the Action Phase, to fire in your next turn.")


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


def test_9_4_artillery_markers_are_named_besides_terrain_and_hills_between() -> None:
    """Who waits for the smoke to go would find the line blocked still, and the other way round."""
    p = position(["us_hmg 0502", "jp_lmg 0802"], rows=FOREST, shelled={"B": ["0702"]})
    says = refused(p, "fire A1 B1")
    assert says.endswith("the line is blocked by forest in 0602, and by Artillery markers in 0702.")
    hill = {"Bald Hill": ["0501", "0502", "0503"]}
    p = position(["us_hmg 0302", "jp_inf 0702"], hills=hill, shelled={"B": ["0502"]})
    assert refused(p, "fire A1 B1").endswith(", and so do Artillery markers in 0502.")


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
        "[4.1] USMC Rifle (0603) has no indirect attack. Guns of yours that can fire now: M2 60mm Mortar (0303) and "
        "M1 81mm Mortar (0204)."
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
    says = (
        "[4.2] None of your units sees 0802: choose a hex in sight, or move a unit to where it "
        "sees it in your next turn."
    )
    assert refused(p, "barrage A1 0802") == refused(p, "mission support1 0802") == says
    assert refused(p, "strike support3 0802") == refused(p, "mission support3 0802") == says, "whatever verb"


def test_2_4_fire_support_that_is_not_there_or_used_up() -> None:
    p = position(["us_rifle 0303", "jp_inf 0603"], phase="indirect")
    starts(
        p,
        "mission support4 0603",
        "[2.4] That is no fire support of yours. You have support1 (Artillery, 9 missions), support2",
    )
    assert refused(p, "mission support3 0603") == "[4.7] Air fires no mission, it flies: order an air strike."
    assert refused(p, "strike support1 0603") == (
        "[4.1] Artillery flies no air strike, it fires from beyond the map: order a fire mission."
    )
    p.missions[1] = 0
    p.settle()
    assert (
        refused(p, "mission support2 0603")
        == "[2.4] No missions of Naval are left: choose other fire, or end the phase."
    )
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
        "[4.1] Off-map fire has been called in this phase: one mission of artillery or ships is all. Choose "
        "other fire, or end the phase."
    )
    play(p, "strike support3 0603")
    assert refused(p, "end") == "[4.7] This cannot be left open. Choose the entry hex of the air strike."
    assert (
        refused(p, "barrage A2 0603") == "[4.7] Nobody moves, fires, rallies, digs in or assaults before "
        "the air strike that is on "
        "its way: choose first where it comes in."
    )
    starts(
        p,
        "fly south 0605",
        "[4.7] Aircraft come in over a hex of the map's edge, in a straight line with their target 0603:",
    )
    misses(draw(play(p, "fly north 0605"), "AH"))
    assert (
        refused(p, "strike support3 0603")
        == "[4.7] Aircraft have flown in this phase: one air strike is all. Choose other fire, or end the phase."
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
        "[8.1] US Captain (0404) has rallied a unit or had one dig in: once in a phase is all."
    )
    starts(p, "rally B1 B1", "[8.2] IJA Infantry (1003) is the enemy's")
    starts(p, "rally A3 B1", "[8.1] US Captain (0404) has rallied a unit")


def test_8_3_digging_in_that_cannot_be() -> None:
    p = position(["us_rifle 0403 dug", "us_37 0304", "us_capt 0404", "us_army 0405 suppressed", "us_para 0303",
                  "us_edson 0204", "us_hmg 0203", "us_eng 0305", "jp_inf 0503"])  # fmt: skip
    assert refused(p, "dig A3 A1") == "[8.3] USMC Rifle (0403) is Dug In already."
    assert refused(p, "dig A3 A2") == "[8.3] M3 37mm AT Gun (0304) is of class Towed: only Leg units dig in."
    assert refused(p, "dig A3 A3") == "[8.3] US Captain (0404) does not dig in himself: he has others dig."
    assert refused(p, "dig A3 A4") == (
        "[8.3] US Army Infantry (0405) is suppressed: it does not dig in before it is rallied."
    )
    starts(p, "dig A3 A7", "[8.3] M2 HMG (0203) is 2 hexes from US Captain (0404)")
    misses(play(p, "fire A5 B1"))
    assert refused(p, "dig A6 A5") == (
        "[8.3] USMC Paramarine (0303) has acted in this phase: a unit that digs in does nothing else."
    )
    draw(play(p, "dig A6 A7"), "KC")
    says = "[8.3] M2 HMG (0203) has been told to dig in: it neither moves nor fires in this phase."
    assert refused(p, "move A7 0202") == refused(p, "fire A7 B1") == says


def test_6_4_what_has_been_carried_does_nothing_more() -> None:
    p = position(["us_lvt 0403", "us_rifle 0403", "us_capt 0403", "us_hmg 0303", "jp_inf 0703"])
    play(p, "move A1 0503", "carry A2", "carry A3")
    assert refused(p, "move A2 0504") == (
        "[6.4] USMC Rifle (0503) has been carried: it neither moves nor fires in this phase."
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
        "[3.2] Units move, fire, rally others and have them dig in in the Action Phase, which is over: "
        "now assaults are resolved. Choose the next assault."
    )
    assert refused(p, "mission support1 0503").startswith(
        "[3.2] Units move, fire, rally others and have them dig in in the Action Phase, which is over"
    )
    assert refused(p, "assault 0309").startswith("[1.2] That is no hex")


def test_3_2_orders_of_another_phase_say_what_to_end_first() -> None:
    p = position(["us_rifle 0403", "us_81 0303", "jp_inf 0503"], phase="indirect")
    says = (
        "[3.2] Units move, fire, rally others and have them dig in in the Action Phase, and this is "
        "the Indirect Fire Phase: end it first."
    )
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
        ("register 0 0203", "[2.5] Hexes are registered before units are placed and the first turn begins"),
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
    starts(
        r,
        "shuffle",
        "[1.4] A shuffle is called for between two orders of a player turn, not in the middle of one. Now:",
    )
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


def test_5_2_a_suppressed_leader_gives_no_second_action() -> None:
    p = play(
        position(["us_rifle 0303", "us_capt 0303 suppressed", "us_rifle 0304", "jp_inf 0503"]), "move A1 0403"
    )
    starts(
        p,
        "fire A1 B1",
        "[5.2] USMC Rifle (0403) has moved and may not fire: that was its one action: two are for",
    )
    assert refused(p, "fire A1 B1").endswith("with or next to a leader who is not suppressed.")


def test_3_2_fire_that_cannot_come_any_more_is_not_promised() -> None:
    p = position(["us_rifle 0303", "us_81 0304", "jp_inf 0703"], support=False)
    assert refused(p, "barrage A1 0603") == "[4.1] USMC Rifle (0303) has no indirect attack."
    assert refused(p, "mission support1 0603") == "[2.4] That is no fire support of yours. You have none."
    starts(
        p, "barrage A2 0603", "[3.2] The Indirect Fire Phase is over: that fire can come in your next turn"
    )
    last = position(["us_rifle 0303", "us_81 0304", "jp_inf 0703"], game_turn=10)
    for order in ("barrage A2 0603", "mission support1 0603"):
        assert refused(last, order) == (
            "[3.2] The Indirect Fire Phase is over, and this is the last turn: no such fire comes any more."
        )


def test_9_all_that_blocks_a_line_is_named() -> None:
    p = GAME.start(GAME.setting("gifu"))
    unit, target = 8, 5  # A5, B3
    p.place(unit, at("0203"))
    p.place(target, at("0703"))
    reason = why_not_seen(p, at("0203"), at("0703"))
    assert reason is not None
    says = GAME.explain(p, Reason(reason.rule, reason.code, {**reason.ids, "unit": unit, "target": target}))
    assert says.sentence == (
        "M1917A1 MMG (0203) does not see MG Bunker (0703): the line is blocked by jungle in 0303, and by Hill 31 "
        "(hexsides 0303/0403 and 0503/0603)."
    )
    p.shelled[0] = 1 << at("0603")
    smoky = why_not_seen(p, at("0203"), at("0703"))
    assert smoky is not None
    assert smoky.code == "TERRAIN_AND_HILLS_AND_MARKERS_BETWEEN"
