"""What is said to moves that are not legal: which rule, why, and what is possible instead."""

import pytest
from tests.games.action_front.positions import PLAIN, rows_from
from tests.games.legality import Case, table

from broadfront.engine.position import Move

STRAIT = ("~~~~~~~~~~", "..........", "~~~~~~~~~~", "~~~~~~~~~~", "~~~~~~~~~~")
"""A row of land between water."""

REFUSALS = table(
    # whose unit, and where
    rows_from(
        ["us_rifle 0403", "jp_inf 0703"],
        ("5.1", "a move of an enemy unit", "move B1 0603", "ENEMYS_UNIT"),
        ("5.1", "fire of an enemy unit", "fire B1 A1", "ENEMYS_UNIT"),
        ("8.2", "a rally by an enemy unit", "rally B1 B1", "ENEMYS_UNIT"),
        ("1.3", "a move of no unit", "move A9 0403", "NO_SUCH_UNIT"),
        ("1.3", "fire at no unit", "fire A1 B9", "NO_SUCH_UNIT"),
        ("1.3", "a unit by a negative number", Move("move", -4, 3), "NO_UNIT_NUMBER"),
        ("1.2", "off the map", "move A1 0407", "OFF_MAP"),
        ("1.2", "off the map by number", Move("move", 0, 1000000), "OFF_MAP"),
    ),
    rows_from(
        [
            "us_rifle 0403",
            "us_army waiting turn=3",
            "us_eng dead",
            "us_para exited",
            "us_hmg waiting",
            "jp_inf 0703",
            "jp_lmg dead",
        ],
        ("5.1", "a unit not there yet", "move A2 0403", "COMES_LATER"),
        ("5.1", "a unit eliminated", "move A3 0403", "ELIMINATED"),
        ("6.7", "a unit that has left", "exit A4", "HAS_LEFT_MAP"),
        ("5.1", "a unit not there yet, to come at choice", "fire A5 B1", "COMES_AT_CHOICE"),
        ("7.1", "fire at a unit eliminated", "fire A1 B2", "ELIMINATED"),
        exits=("right", ""),
    ),
    rows_from(
        ["us_rifle 0403", "us_army waiting turn=2", "jp_inf 0703"],
        ("13.2", "a unit that found no room", "move A2 0403", "WAITS_FOR_ROOM"),
        game_turn=3,
    ),
    # what a unit has done
    rows_from(
        ["us_rifle 0403 suppressed", "us_capt 0404 suppressed", "us_rifle 0203", "jp_inf 0503"],
        ("11.1", "a move suppressed", "move A1 0404", "SUPPRESSED"),
        ("11.1", "fire suppressed", "fire A1 B1", "SUPPRESSED"),
        ("8.1", "a rally by a suppressed leader", "rally A2 A1", "LEADER_SUPPRESSED"),
    ),
    rows_from(
        ["us_81 0403", "us_rifle 0503", "us_capt 0404", "jp_inf 0703"],
        "barrage A1 0703",
        "card AH",
        "misses",
        "end",
        ("4.1", "a move after indirect fire", "move A1 0404", "FIRED_INDIRECTLY"),
        ("4.1", "fire after indirect fire", "fire A1 B1", "FIRED_INDIRECTLY"),
        phase="indirect",
        support=False,
    ),
    rows_from(
        ["us_rifle 0403", "us_rifle 0203", "us_capt 0204", "jp_inf 0603", "jp_inf 0604"],
        "fire A1 B1",
        "misses",
        ("5.2", "a move after fire", "move A1 0404", "FIRE_WAS_ONE_ACTION"),
        ("5.1", "fire twice", "fire A1 B1", "HAS_FIRED"),
        "move A2 0303",
        ("5.1", "a move twice", "move A2 0304", "HAS_MOVED"),
        "move A3 0304",
        ("5.1", "a leader's move twice", "move A3 0404", "HAS_MOVED"),
    ),
    # movement
    rows_from(
        ["us_rifle 0403", "us_37 0103", "jp_inf 0903"],
        ("6.1", "too many points", "move A2 0303", "COSTS_TOO_MUCH"),
        ("6.1", "to its own hex", "move A1 0403", "IS_THERE"),
    ),
    rows_from(
        ["us_37 0503", "us_jeep 0502", "jp_inf 0903", "jp_pill 0905"],
        ("6.1", "terrain closed to its class", "move A1 0602", "CLOSED_TERRAIN"),
        rows=("..........", "....jj....", *PLAIN[2:]),
    ),
    rows_from(
        ["jp_pill 0905", "jp_inf 0805", "us_rifle 0103"],
        ("6.1", "no points at all", "move B1 0904", "NO_POINTS"),
        turn="B",
    ),
    rows_from(
        ["us_37 0503", "us_37 0303", "jp_inf 0903"],
        ("6.1", "over a river", "move A1 0602", "RIVER"),
        ("6.1", "up a hillside", "move A2 0302", "HILLSIDE"),
        rivers=["0503/0602"],
        hills={"Hill 1": ["0302"]},
    ),
    rows_from(
        ["us_jeep 0303", "jp_inf 0903"],
        ("6.1", "no way", "move A1 0703", "NO_WAY"),
        rows=("....j.....",) * 5,
    ),
    rows_from(
        ["us_rifle 0303", "us_hmg 0403", "jp_inf 0903"], ("6.2", "onto a unit", "move A1 0403", "ONE_UNIT")
    ),
    rows_from(
        ["us_truck 0403", "us_hmg 0403", "us_rifle 0303", "jp_inf 0903"],
        ("6.4", "onto a full transport", "move A3 0403", "NO_THIRD_UNIT"),
    ),
    rows_from(
        ["us_rifle 0202", "us_hmg 0302", "jp_inf 1002"],
        ("6.2", "a unit in the way", "move A1 0402", "UNIT_IN_THE_WAY"),
        rows=STRAIT,
    ),
    rows_from(
        ["us_rifle 0202", "jp_inf 1002"],
        ("6.6", "a marker in the way", "move A1 0402", "MARKER_IN_THE_WAY"),
        rows=STRAIT,
        shelled={"B": ["0302"]},
    ),
    rows_from(
        [
            "us_rifle 0103",
            "us_hmg 0102",
            "us_lmg 0203",
            "us_37 0202",
            "us_eng 0104",
            "us_mmg 0303",
            "us_81 0302",
            "us_60 0304",
            "jp_inf 1002",
        ],
        ("6.2", "units all around", "move A1 0403", "WAY_IS_BARRED"),
    ),
    rows_from(
        ["us_hmg 0403", "us_m3 0503", "jp_inf 0402", "jp_oka 0603"],
        ("6.5", "an HMG onto an enemy", "move A1 0402", "ONLY_INFANTRY"),
        ("6.5", "a tank onto a lone leader", "move A2 0603", "ONLY_INFANTRY"),
    ),
    rows_from(
        ["us_m3 0503", "jp_inf 0603", "jp_oka 0603"],
        ("6.5", "a tank onto an enemy and his leader", "move A1 0603", "ONLY_INFANTRY"),
    ),
    rows_from(
        ["us_rifle 0403", "us_para 0404", "jp_inf 0503"],
        "move A1 0503",
        ("6.5", "a second unit onto an enemy", "move A2 0503", "ASSAULT_IS_TAKEN"),
    ),
    rows_from(
        ["us_capt 0403", "us_rifle 0303", "jp_inf 0503"],
        ("6.3", "a leader alone onto an enemy", "move A1 0503", "LEADER_ALONE"),
    ),
    rows_from(
        ["us_m3 0404", "us_rifle 0503", "jp_inf 0503"],
        ("6.5", "a tank into an assault", "move A1 0503", "ONLY_INFANTRY"),
    ),
    rows_from(
        ["us_rifle 0403", "us_m3 0404", "jp_inf 0903"],
        ("6.6", "onto a marker", "move A1 0503", "MARKER_THERE"),
        ("6.6", "a tracked unit onto a marker", "move A2 0503", None),
        shelled={"B": ["0503"]},
    ),
    rows_from(
        ["us_rifle 0403", "us_para 0103", "jp_oka 0503", "jp_inf 0903"],
        "move A1 0503",
        ("6.1", "too many points, going on", "move A1 0803", "COSTS_TOO_MUCH"),
        ("8.4", "another unit than goes on", "move A2 0102", "ANOTHER_GOES_ON"),
        ("8.4", "fire while going on", "fire A1 B2", "GOES_ON"),
        ("8.4", "an enemy unit while going on", "move B2 0903", "ENEMYS_UNIT"),
    ),
    # leaving the map
    rows_from(["us_rifle 0403", "jp_inf 0903"], ("6.7", "leaving without an exit", "exit A1", "NO_EXIT")),
    rows_from(
        ["us_rifle 0703", "us_rifle 0903", "us_37 0904", "jp_inf 0303"],
        ("6.7", "leaving too far away", "exit A1", "EXIT_COSTS_TOO_MUCH"),
        ("6.7", "a gun leaving too far away", "exit A3", "EXIT_COSTS_TOO_MUCH"),
        "move A2 0902",
        ("5.1", "leaving after a move", "exit A2", "HAS_MOVED"),
        ("6.7", "an enemy unit leaving", "exit B1", "ENEMYS_UNIT"),
        exits=("right", ""),
    ),
    rows_from(
        ["us_rifle 0902", "us_hmg 1002", "jp_inf 0302"],
        ("6.7", "a barred way out", "exit A1", "WAY_OUT_IS_BARRED"),
        rows=STRAIT,
        exits=("right", ""),
    ),
    rows_from(
        ["jp_pill 0902", "jp_inf 0502", "us_rifle 0102"],
        ("6.1", "leaving without points", "exit B1", "NO_POINTS"),
        turn="B",
        rows=STRAIT,
        exits=("", "left"),
    ),
    rows_from(
        ["us_lvt 0101", "us_rifle 0101 suppressed", "us_capt 0303", "jp_inf 0903"],
        ("6.4", "a bound transport leaving", "exit A1", "BOUND"),
        ("6.4", "a bound transport to the next hex", "move A1 0201", "BOUND"),
        ("6.4", "a bound transport far away", "move A1 1005", "BOUND"),
        rows=("~.........", *PLAIN[1:]),
        exits=("left", ""),
    ),
    # riding
    rows_from(
        ["us_lvt 0403", "us_rifle 0403", "us_capt 0403", "us_edson 0403", "us_hmg 0303", "jp_inf 0903"],
        ("6.4", "a passenger before the vehicle", "carry A2", "VEHICLE_FIRST"),
        "move A1 0503",
        ("6.4", "the vehicle as a passenger", "carry A1", "IS_THE_VEHICLE"),
        ("6.4", "a passenger from another hex", "carry A5", "NOT_IN_ITS_HEX"),
        ("6.4", "a move while asked who rides", "move A2 0404", "ABOUT_TO_MOVE"),
        "carry A3",
        ("6.4", "a passenger twice", "carry A3", "RIDES_ALREADY"),
        ("6.4", "a second leader as a passenger", "carry A4", "IS_FULL"),
        ("6.4", "an enemy as a passenger", "carry B1", "ENEMYS_UNIT"),
    ),
    rows_from(
        [
            "us_lvt 0403",
            "us_rifle 0403 suppressed",
            "us_capt 0403",
            "us_edson 0403 suppressed",
            "jp_inf 0703",
        ],
        "move A1 0503",
        ("11.1", "a suppressed passenger", "carry A2", "SUPPRESSED_PASSENGER"),
        ("11.1", "a suppressed leader as a passenger", "carry A4", "SUPPRESSED_PASSENGER"),
    ),
    rows_from(
        ["us_lvt 0403", "us_rifle 0303", "us_capt 0403", "us_edson 0304", "jp_inf 0703"],
        "move A2 0403",
        "move A4 0403",
        "move A1 0503",
        ("6.4", "a passenger that has acted", "carry A2", "PASSENGER_HAS_ACTED"),
        ("6.4", "a leader as a passenger that has acted", "carry A4", "PASSENGER_HAS_ACTED"),
    ),
    rows_from(
        ["us_lvt 0403", "us_jeep 0403", "us_capt 0403", "jp_inf 0903"],
        "move A1 0503",
        ("6.4", "a Jeep as a passenger", "carry A2", "CANNOT_RIDE"),
    ),
    rows_from(
        ["us_m3 0403", "us_rifle 0403", "us_capt 0403", "jp_inf 0903"],
        "move A1 0503",
        ("6.4", "a unit on a tank", "carry A2", "NO_TRANSPORT"),
        ("6.4", "a leader on a tank", "carry A3", None),
    ),
    rows_from(
        ["us_lvt 0403", "us_rifle 0403", "us_capt 0403", "us_hmg 0503", "jp_inf 0903"],
        "move A1 0503",
        ("6.4", "loaded onto a unit", "carry A2", "NO_ROOM_LOADED"),
    ),
    rows_from(
        ["us_raider 0502", "us_rifle 0503", "jp_inf 0602", "us_hmg 0304"],
        ("6.6", "onto a marker and an enemy", "move A1 0602", "MARKER_THERE"),
        ("6.5", "an HMG onto a marker and an enemy", "move A3 0602", "ONLY_INFANTRY"),
        shelled={"A": ["0602"]},
    ),
    rows_from(
        ["us_raider 0502", "us_rifle 0602", "jp_inf 0602"],
        ("6.5", "onto an assault with a marker", "move A1 0602", "ASSAULT_IS_TAKEN"),
        shelled={"A": ["0602"]},
    ),
    rows_from(
        ["us_rifle 0303", "us_rifle 0304", "jp_inf 0703"],
        "move A1 0403",
        ("6.7", "no exit, after a move", "exit A1", "NO_EXIT"),
        ("6.7", "no exit, before a move", "exit A2", "NO_EXIT"),
    ),
)


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_an_order_is_refused_with_its_rule_and_code_or_allowed(case: Case) -> None:
    case.check()
