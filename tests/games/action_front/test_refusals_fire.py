"""What is said to fire, orders of leaders and assaults that are not legal, and to orders of another phase."""

import pytest
from tests.games.action_front.positions import at, rows_from
from tests.games.legality import Case, table

from broadfront.engine.legality import Reason
from broadfront.engine.position import Move
from broadfront.games.action_front import GAME
from broadfront.games.action_front.rules.sight import why_not_seen

FOREST = ("..........", ".....f....", "..........", "..........", "..........")
"""Forest in 0602."""

REFUSALS = table(
    # fire
    rows_from(["us_rifle 0303", "jp_inf 0703"], ("7.1", "out of range", "fire A1 B1", "TARGET_OUT_OF_RANGE")),
    rows_from(
        ["us_rifle 0303", "us_truck 0304", "us_capt 0403", "jp_inf 0503"],
        ("7.1", "at an own unit", "fire A1 A3", "OWN_TARGET"),
        ("7.1", "by a truck", "fire A2 B1", "UNARMED"),
        ("7.1", "by a leader", "fire A3 B1", "UNARMED"),
    ),
    rows_from(
        ["us_rifle 0303", "us_truck 0303", "jp_inf 0503"],
        ("7.1", "from the hex of a transport", "fire A1 B1", "IN_TRANSPORT"),
    ),
    rows_from(
        ["us_81 0303", "us_truck 0303", "us_rifle 0503", "jp_inf 0703"],
        ("4.1", "a gun in the hex of a transport", "barrage A1 0703", "GUN_IN_TRANSPORT"),
        phase="indirect",
    ),
    rows_from(
        ["us_rifle 0303", "jp_inf 0303", "jp_lmg 0503"],
        ("7.1", "at others than the enemy in its hex", "fire A1 B2", "ENEMY_IN_ITS_HEX"),
    ),
    rows_from(
        ["us_hmg 0502", "jp_inf 0702", "jp_lmg 0802"],
        ("9.2", "forest between", "fire A1 B2", "TERRAIN_BETWEEN"),
        rows=FOREST,
    ),
    rows_from(
        ["us_hmg 0402", "jp_inf 0902"],
        ("9.2", "two hexes between", "fire A1 B1", "TERRAIN_BETWEEN"),
        rows=("..........", ".....bf...", ".....bj...", "..........", ".........."),
    ),
    rows_from(
        ["us_hmg 0302", "jp_inf 0702"],
        ("9.3", "a hill between", "fire A1 B1", "HILL_BETWEEN"),
        hills={"Bald Hill": ["0501", "0502", "0503"]},
    ),
    rows_from(
        ["us_hmg 0502", "jp_lmg 0802"],
        ("9.2", "forest and markers between", "fire A1 B1", "TERRAIN_AND_MARKERS_BETWEEN"),
        rows=FOREST,
        shelled={"B": ["0702"]},
    ),
    rows_from(
        ["us_hmg 0302", "jp_inf 0702"],
        ("9.3", "a hill and markers between", "fire A1 B1", "HILL_AND_MARKERS_BETWEEN"),
        hills={"Bald Hill": ["0501", "0502", "0503"]},
        shelled={"B": ["0502"]},
    ),
    rows_from(
        ["us_hmg 0303", "jp_inf 0703"],
        ("9.4", "a marker between", "fire A1 B1", "MARKER_BETWEEN"),
        shelled={"B": ["0503"]},
    ),
    rows_from(
        ["us_hmg 0303", "jp_inf 0703"],
        ("9.4", "a marker on the target", "fire A1 B1", "MARKER_ON_TARGET"),
        shelled={"B": ["0703"]},
        options={"marker_hides_its_hex": True},
    ),
    rows_from(
        ["us_hmg 0303", "jp_inf 0703"],
        ("15.5", "too far at night", "fire A1 B1", "TOO_DARK"),
        options={"night": True},
    ),
    rows_from(
        ["us_hmg 0303", "jp_inf 0503"],
        ("15.5", "an air strike at night", "strike support3 0503", "NO_FLIGHT_AT_NIGHT"),
        phase="indirect",
        options={"night": True},
    ),
    # indirect fire
    rows_from(
        ["us_60 0303", "us_rifle 0603", "us_81 0203 suppressed", "us_81 0204", "jp_inf 0703", "jp_81 0903"],
        ("4.1", "a barrage by a rifle", "barrage A2 0703", "NO_INDIRECT_FIRE"),
        ("4.1", "a barrage out of range", "barrage A1 1003", "OUT_OF_RANGE"),
        ("11.1", "a barrage by a suppressed gun", "barrage A3 0703", "SUPPRESSED_GUN"),
        "barrage A4 0703",
        "card AH",
        "misses",
        ("4.1", "a barrage by a gun that has fired", "barrage A4 0703", "GUN_HAS_FIRED"),
        ("4.1", "a barrage by an enemy gun", "barrage B2 0703", "ENEMYS_UNIT"),
        phase="indirect",
        rows=FOREST,
    ),
    rows_from(
        ["us_81 0302", "jp_inf 1002"],
        ("4.2", "a barrage unseen", "barrage A1 0802", "UNSEEN"),
        ("4.2", "a mission unseen", "mission support1 0802", "UNSEEN"),
        ("4.2", "an air strike unseen", "strike support3 0802", "UNSEEN"),
        ("4.2", "a mission of aircraft unseen", "mission support3 0802", "UNSEEN"),
        rows=FOREST,
        phase="indirect",
    ),
    rows_from(
        ["us_rifle 0303", "jp_inf 0603"],
        ("2.4", "support of the enemy", "mission support4 0603", "NO_SUPPORT"),
        ("4.7", "a mission of aircraft", "mission support3 0603", "FLIES"),
        ("4.1", "an air strike by artillery", "strike support1 0603", "FIRES_BY_MISSION"),
        ("1.2", "a mission off the map", "mission support1 0309", "OFF_MAP"),
        phase="indirect",
    ),
    rows_from(
        ["us_rifle 0303", "jp_inf 0603"],
        ("2.4", "no missions left", "mission support2 0603", "NO_MISSIONS_LEFT"),
        phase="indirect",
        used_up=["support2"],
    ),
    rows_from(
        ["us_81 0303", "jp_inf 0603"],
        ("2.4", "no support at all", "mission support1 0603", "NO_SUPPORT"),
        phase="indirect",
        support=False,
    ),
    rows_from(
        ["us_rifle 0303", "us_81 0304", "jp_inf 0603"],
        "mission support1 0603",
        "card AH",
        "misses",
        ("4.1", "a second mission", "mission support2 0603", "ONE_MISSION"),
        "strike support3 0603",
        ("4.7", "an end while aircraft come", "end", "CANNOT_BE_LEFT_OPEN"),
        ("4.7", "a barrage while aircraft come", "barrage A2 0603", "STRIKE_ON_ITS_WAY"),
        ("4.7", "aircraft from the side", "fly south 0605", "NO_APPROACH"),
        "fly north 0605",
        "card AH",
        "misses",
        ("4.7", "a second air strike", "strike support3 0603", "ONE_STRIKE"),
        ("4.7", "an approach without a strike", "fly north 0605", "STRIKE_FIRST"),
        phase="indirect",
    ),
    # leaders
    rows_from(
        [
            "us_rifle 0403",
            "us_rifle 0803 suppressed",
            "us_capt 0404",
            "us_army 0405 suppressed",
            "us_para 0304 suppressed",
            "jp_inf 1003",
        ],
        ("8.2", "a rally of a unit not suppressed", "rally A3 A1", "NOT_SUPPRESSED"),
        ("8.2", "a rally from afar", "rally A3 A2", "LEADER_TOO_FAR"),
        ("8.2", "a rally by a rifle", "rally A1 A2", "NO_LEADER"),
        ("8.2", "a rally of himself", "rally A3 A3", "RALLIES_HIMSELF"),
        "rally A3 A4",
        "card KC",
        ("8.1", "a second rally", "rally A3 A4", "HAS_COMMANDED"),
        ("8.2", "a rally by the enemy", "rally B1 B1", "ENEMYS_UNIT"),
        ("8.1", "a second rally, of the enemy", "rally A3 B1", "HAS_COMMANDED"),
    ),
    rows_from(
        [
            "us_rifle 0403 dug",
            "us_37 0304",
            "us_capt 0404",
            "us_army 0405 suppressed",
            "us_para 0303",
            "us_edson 0204",
            "us_hmg 0203",
            "us_eng 0305",
            "jp_inf 0503",
        ],
        ("8.3", "digging in twice", "dig A3 A1", "DUG_IN_ALREADY"),
        ("8.3", "digging in by a towed gun", "dig A3 A2", "NOT_A_DIGGER"),
        ("8.3", "digging in by the leader", "dig A3 A3", "DIGS_HIMSELF"),
        ("8.3", "digging in suppressed", "dig A3 A4", "SUPPRESSED_DIGGER"),
        ("8.3", "digging in from afar", "dig A3 A7", "LEADER_TOO_FAR"),
        "fire A5 B1",
        "misses",
        ("8.3", "digging in after fire", "dig A6 A5", "DIGGER_HAS_ACTED"),
        "dig A6 A7",
        "card KC",
        ("8.3", "a move after digging in", "move A7 0202", "WAS_DIGGING"),
        ("8.3", "fire after digging in", "fire A7 B1", "WAS_DIGGING"),
    ),
    rows_from(
        ["us_lvt 0403", "us_rifle 0403", "us_capt 0403", "us_hmg 0303", "jp_inf 0703"],
        "move A1 0503",
        "carry A2",
        "carry A3",
        ("6.4", "a move after being carried", "move A2 0504", "WAS_CARRIED"),
        ("8.3", "digging in from afar, carried", "dig A3 A4", "LEADER_TOO_FAR"),
    ),
    # assaults, phases, ends
    rows_from(
        ["us_rifle 0503", "jp_inf 0503", "us_rifle 0203", "jp_inf 0203"],
        ("10.1", "an end before assaults", "end", "ASSAULTS_FIRST"),
        ("10.1", "an assault without units of both", "assault 0303", "NO_ASSAULT_THERE"),
        ("3.2", "a move in Assault", "move A1 0504", "ACTION_IS_OVER"),
        ("3.2", "a mission in Assault", "mission support1 0503", "ACTION_IS_OVER"),
        ("1.2", "an assault off the map", "assault 0309", "OFF_MAP"),
        ("10.1", "assault with a unit", Move("assault", 4, at("0503")), "TOO_MANY_WORDS"),
        phase="assault",
    ),
    rows_from(
        ["us_rifle 0403", "us_81 0303", "jp_inf 0503"],
        ("3.2", "a move in Indirect Fire", "move A1 0404", "INDIRECT_FIRE_NOW"),
        ("3.2", "fire in Indirect Fire", "fire A1 B1", "INDIRECT_FIRE_NOW"),
        ("3.2", "a rally in Indirect Fire", "rally A1 A1", "INDIRECT_FIRE_NOW"),
        "end",
        "end",
        ("3.2", "a barrage in Action", "barrage A2 0503", "INDIRECT_FIRE_IS_OVER"),
        ("10.1", "an assault in Action", "assault 0503", "ASSAULTS_LATER"),
        "move A1 0503",
        ("10.1", "an assault in Action, with infantry on the enemy", "assault 0503", "ASSAULTS_LATER"),
        phase="indirect",
    ),
    rows_from(
        ["us_rifle 0403", "jp_inf 0503"],
        ("16.3", "buy in Action", "buy us_rifle 1", "BOUGHT_BEFORE"),
        ("16.3", "hire in Action", "hire support1 1", "BOUGHT_BEFORE"),
        ("2.5", "register in Action", "register 0 0203", "REGISTERED_BEFORE"),
        ("2.2", "place in Action", "place A1 0203", "PLACED_BEFORE"),
        ("2.3", "entrench in Action", "entrench A1 0203", "DUG_IN_BEFORE"),
        ("13.2", "enter in Action", "enter A1 0203", "ENTERS_AT_END"),
        ("1.4", "card in Action", "card AC", "NOBODY_CHOOSES_CARDS"),
        ("5.1", "end with a number", Move("end", 3, 0), "TOO_MANY_WORDS"),
        "fire A1 B1",
        ("7.2", "an order while a card is drawn", "end", ""),
    ),
    rows_from(
        ["us_rifle 0403", "us_rifle 0404", "jp_inf 0503"],
        ("1.4", "a shuffle of nothing", "shuffle", "NOTHING_USED"),
    ),
    rows_from(
        ["us_rifle 0403", "jp_inf 0503"],
        ("1.4", "a shuffle in a match without calls", "shuffle", "NO_CALLS"),
        options={"call_shuffle": "off"},
    ),
    rows_from(
        ["us_rifle 0803", "jp_inf 0603"],
        "strike support3 0603",
        ("1.4", "a shuffle in the middle of an order", "shuffle", "BETWEEN_ORDERS"),
        phase="indirect",
    ),
    rows_from(
        ["us_rifle 0403", "us_lmg 0404", "jp_inf 0503"],
        "fire A1 B1",
        "misses",
        "end",
        "end",
        ("1.4", "a move when asked for a shuffle", "move A1 0402", "NOT_YOUR_TURN"),
        options={"call_shuffle": "anyone"},
    ),
    rows_from(
        ["us_rifle 1003", "jp_inf 0503"],
        ("5.1", "exit with a hex", Move("exit", 0, 7), "TOO_MANY_WORDS"),
        exits=("right", ""),
    ),
    rows_from(
        ["us_rifle 0303", "us_capt 0303 suppressed", "us_rifle 0304", "jp_inf 0503"],
        "move A1 0403",
        ("5.2", "fire after a move, with the leader suppressed", "fire A1 B1", "MOVE_WAS_ONE_ACTION"),
    ),
    rows_from(
        ["us_rifle 0303", "us_81 0304", "jp_inf 0703"],
        ("4.1", "a barrage by a rifle in Action", "barrage A1 0603", "NEVER_FIRES_INDIRECTLY"),
        ("2.4", "a mission without support in Action", "mission support1 0603", "NO_SUPPORT"),
        ("3.2", "a barrage in Action without support", "barrage A2 0603", "INDIRECT_FIRE_IS_OVER"),
        support=False,
    ),
    rows_from(
        ["us_rifle 0303", "us_81 0304", "jp_inf 0703"],
        ("3.2", "a barrage in the last turn", "barrage A2 0603", "NO_INDIRECT_FIRE_MORE"),
        ("3.2", "a mission in the last turn", "mission support1 0603", "NO_INDIRECT_FIRE_MORE"),
        game_turn=10,
    ),
)


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_an_order_is_refused_with_its_rule_and_code_or_allowed(case: Case) -> None:
    case.check()


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
