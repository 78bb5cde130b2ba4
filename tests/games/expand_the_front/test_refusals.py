"""A refusal names the rule that forbids an order and says so in a sentence a player understands."""

from functools import partial

import pytest
from tests.games.expand_the_front.positions import SHOT, position, roll, rows_from, spelled, start
from tests.games.legality import Case, table

from broadfront.engine.errors import IllegalMove
from broadfront.engine.match import Match
from broadfront.engine.position import Move
from broadfront.games.expand_the_front import GAME

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

REFUSALS = table(
    # set-up
    rows_from(
        start,
        ("2.2", "a piece that is not left", "place Assault@Tokyo", "NONE_LEFT"),
        ("2.2", "outside the set-up area", "place Defense@Saipan", "OUTSIDE_AREA"),
        ("4.3", "a Ship on land", "place Ship@Tokyo", "SHIP_ON_LAND"),
        ("2.2", "a Ship without room for its rear", "place Ship@3:3", "NO_ROOM_FOR_REAR"),
        "place Ship@3:5",
        ("4.3", "a rear on land", "swing S1 Kure", "REAR_ON_LAND"),
        ("4.4", "a rear away from the front", "swing S1 1:5", "NOT_BESIDE_FRONT"),
        ("4.4", "another Ship is being turned", "swing S2 4:5", "ANOTHER_SHIP"),
        "swing S1 4:5",
        ("2.2", "a Ship that is not left", "place Ship@3:5", "NONE_LEFT"),
    ),
    rows_from(
        partial(start, setup_area="outer"),
        "place Ship@5:4",
        ("2.2", "a rear outside the set-up area", "swing S1 6:4", "REAR_OUTSIDE_AREA"),
    ),
    rows_from(
        partial(GAME.new, "landed", text=LANDED),
        ("2.2", "onto an enemy unit", "place Supply@Kyushu", "ENEMY_THERE"),
    ),
    # Replenishments
    rows_from(
        {},
        "buy Bomber@Kure",
        ("3.2", "a unit too dear", "buy Bomber@Kure", "TOO_DEAR"),
        "buy Supply@Kure",
        ("3.2", "a unit too dear after two", "buy Assault@Kure", "TOO_DEAR"),
        phase="replenishments",
    ),
    rows_from(
        {"Wake": "JP 10 Bomber"},
        ("1.3", "all Bombers on the map", "buy Bomber@Tokyo", "ALL_ON_MAP"),
        phase="replenishments",
    ),
    rows_from(
        {"Wake": "JP 20 Supply"},
        ("1.3", "all Supplies on the map", "buy Supply@Tokyo", "ALL_ON_MAP"),
        phase="replenishments",
    ),
    rows_from(
        {"Tokyo": "US Supply"},
        ("3.2", "built where an enemy is", "buy Bomber@Tokyo", "ENEMY_THERE"),
        phase="replenishments",
    ),
    rows_from(
        {"Tokyo": "US Supply", "Kure": "JP Supply"},
        ("2.3", "built away from production", "buy Supply@Kyushu", "NOT_PRODUCTION"),
        phase="replenishments",
    ),
    rows_from(
        {"San Francisco": "JP Supply"},
        ("2.3", "built at the other base", "buy Supply@San_Francisco", "NOT_PRODUCTION"),
        turn="US",
        phase="replenishments",
        american_base="oahu",
    ),
    rows_from(
        {"4:5": "US Assault"},
        ("3.2", "a Ship built on land", "buy Ship@Tokyo", "SHIP_ON_LAND"),
        ("3.2", "a Ship built where an enemy is", "buy Ship@4:5", "ENEMY_THERE"),
        ("3.2", "a Ship built away from production", "buy Ship@10:3", "NO_LAUNCH"),
        phase="replenishments",
    ),
    rows_from(
        {"Tokyo": "JP 2 Supply, Bomber, Defense", "4:5": "US Assault"},
        ("3.1", "a move in Replenishments", "move Supply@Tokyo 5:4", "PHASE_TO_COME"),
        "end",
        ("3.1", "a purchase in Movement", "buy Supply@Tokyo", "PHASE_IS_OVER"),
        ("3.1", "a fight in Movement", "fight 4:5", "PHASE_TO_COME"),
        ("3.1", "a raid in Movement", "bomb Tokyo Assault1", "PHASE_TO_COME"),
        "end",
        ("3.1", "a move in Combat", "move Supply@Tokyo 5:4", "PHASE_IS_OVER"),
        ("5.1", "a raid before a tile is chosen", "bomb Tokyo Assault1", "CHOOSE_TILE_FIRST"),
        phase="replenishments",
    ),
    # Movement
    rows_from(
        {"Wake": "JP Supply, Bomber", "9:7": "US Assault", "8:6": "JP Supply"},
        ("4.3", "a Supply onto enemies at sea", "move Supply@Wake 9:7", "ONLY_SHIPS_FIGHT_AT_SEA"),
        ("4.3", "a Bomber onto enemies at sea", "move Bomber@Wake 9:7", "ONLY_SHIPS_FIGHT_AT_SEA"),
    ),
    rows_from(
        {"Tokyo": "JP Supply, Bomber", "Kure": "US Assault"},
        ("4.1", "a Supply onto enemies on land", "move Supply@Tokyo Kure", "NO_FIGHTER"),
        ("4.1", "a Bomber onto enemies on land", "move Bomber@Tokyo Kure", "NO_FIGHTER"),
    ),
    rows_from(
        {"10:7": "US Assault", "Midway": "JP Defense"},
        ("5.2", "an attacker without a Supply", "move Assault@10:7 Midway", "NEEDS_SUPPLY"),
        turn="US",
    ),
    rows_from(
        {"10:7": "US Assault, Supply", "9:7": "JP Assault"},
        ("4.3", "an Assault onto enemies at sea", "move Assault@10:7 9:7", "ONLY_SHIPS_FIGHT_AT_SEA"),
        turn="US",
    ),
    rows_from(
        {"Oahu": "US Bomber", "Midway": "JP Supply"},
        ("4.2", "a route closed by an enemy at its end", "move Bomber@Oahu 13:6", "ROUTE_CLOSED"),
        turn="US",
    ),
    rows_from(
        {"Rabaul": "JP Assault", "Guadalcanal": "US Supply"},
        ("4.2", "the Slot closed by an enemy", "move Assault@Rabaul Guadalcanal", "ROUTE_CLOSED"),
    ),
    rows_from(
        {"Tokyo": "JP Assault", "4:5": "US Assault"},
        ("4.1", "past an enemy", "move Assault@Tokyo Iwo_Jima", "ENEMY_ON_THE_WAY"),
    ),
    rows_from({"4:5": "JP Assault"}, ("4.2", "two routes", "move Assault@4:5 4:7", "NO_CHAINING")),
    rows_from(
        {"4:5": "JP Assault", "Saipan": "US Supply"},
        ("4.2", "two routes, one closed", "move Assault@4:5 4:7", "CHAIN_CLOSED"),
        route_chain=True,
    ),
    rows_from(
        {"Oahu": "US Bomber"},
        ("4.1", "too far", "move Bomber@Oahu San_Francisco", "TOO_FAR"),
        ("4.2", "too far without a route", "move Bomber@Oahu 12:7", "TOO_FAR"),
        ("4.1", "to its own tile", "move Bomber@Oahu Oahu", "STAYS"),
        ("1.4", "to no tile", "move Bomber@Oahu 0:0", "NO_SUCH_TILE"),
        ("1.4", "from no tile", "move Bomber@0:0 5:0", "NO_SUCH_TILE"),
        ("1.3", "units that there are not", Move("move", 1000000, 5), "NO_SUCH_UNITS"),
        ("1.3", "units by a negative number", Move("move", -1, 5), "NO_SUCH_UNITS"),
        turn="US",
    ),
    rows_from(
        {"Oahu": "US Bomber", "Wake": "JP Assault"},
        ("4.1", "no Bomber there", "move Bomber@Wake 9:7", "NO_UNITS_THERE"),
        ("4.1", "no Assault anywhere", "move Assault@Wake 9:7", "NO_UNITS_THERE"),
        turn="US",
    ),
    rows_from(
        {"Oahu": "US Bomber, Supply"},
        "move Bomber@Oahu Hawaii",
        ("4.1", "a second move", "move Bomber@Hawaii Oahu", "HAS_MOVED"),
        turn="US",
    ),
    rows_from(
        {"10:3/9:3": "JP Ship", "Tokyo": "JP Supply"},
        "sail S1 10:4",
        "swing S1 10:3",
        ("4.1", "a second voyage", "sail S1 10:5", "SHIP_HAS_MOVED"),
    ),
    # Ships
    rows_from(
        {"10:5/10:4": "US Ship"},
        ("4.3", "a Ship to land", "sail S11 Midway", "SHIP_TO_LAND"),
        ("4.4", "a Ship moved as a unit", "move Ship@10:5 11:5", "SHIPS_SAIL"),
        turn="US",
    ),
    rows_from(
        {"10:5/10:4": "US Ship", "3:5/4:5": "JP Ship"},
        ("4.4", "an enemy Ship", "sail S1 11:5", "NO_SUCH_SHIP"),
        turn="US",
    ),
    rows_from({"Wake": "JP Supply"}, ("4.4", "a Ship with none on the map", "sail S1 11:5", "NO_SUCH_SHIP")),
    rows_from(
        {"10:5/10:4": "US Ship", "11:5": "JP Assault"},
        ("5.2", "a Ship attacking without Supplies", "sail S11 11:5", "SHIP_NEEDS_SUPPLY"),
        turn="US",
    ),
    rows_from({"3:3/4:2": "JP Ship"}, ("4.4", "a Ship turned on the spot", "sail S1 3:3", "NO_TURNING")),
    rows_from(
        {"10:3/9:3": "JP Ship", "11:4": "US Assault"},
        "sail S1 10:3",
        ("4.4", "a rear onto enemies", "swing S1 11:4", "REAR_ON_ENEMY"),
    ),
    rows_from(
        {"7:5/8:5": "JP Ship", "6:4": "US Assault"},
        ("5.2", "a Ship attacking along a route without Supplies", "sail S1 6:4", "SHIP_NEEDS_SUPPLY"),
    ),
    # Combat
    rows_from(
        {
            "Wake": "JP Assault; US Assault moved, Assault moved",
            "Oahu": "US Bomber, 2 Supply",
            "13:8": "JP Assault",
        },
        ("5.1", "an end before the fights", "end", "MUST_FIGHT"),
        turn="US",
        phase="combat",
    ),
    rows_from(
        {"Oahu": "US 2 Bomber, 4 Supply", "13:8": "JP Assault", "12:8": "JP 2 Assault"},
        ("5.1", "a fight without enemies", "fight Wake", "NO_ENEMY_THERE"),
        "fight Johnston",
        "end",
        ("5.1", "a second fight", "fight Johnston", "FOUGHT_ALREADY"),
        ("5.1", "a fight with two tiles", Move("fight", 3, 5), "TOO_MANY_WORDS"),
        turn="US",
        phase="combat",
    ),
    rows_from(
        {"Oahu": "US Bomber, 2 Supply", "13:8": "JP Assault", "Tokyo": "JP Assault"},
        ("6", "a fight out of reach", "fight Tokyo", "NOBODY_IN_RANGE_FREE_RAID"),
        turn="US",
        phase="combat",
    ),
    rows_from(
        {"Oahu": "US Bomber, 2 Supply", "13:8": "JP Assault", "Tokyo": "JP Assault"},
        ("6", "a fight out of reach, Bombers pay", "fight Tokyo", "NOBODY_IN_RANGE"),
        turn="US",
        phase="combat",
        bomber_pays=True,
    ),
    rows_from(
        SHOT,
        "fight Guam",
        ("6.1", "by a Defense that has moved", "shell Saipan Defense1", "IS_NOT_STATIONARY"),
        ("6.1", "by a Defense out of range", "shell Oahu Defense1", "OUT_OF_RANGE"),
        ("6.1", "by a Defense that is not there", "shell Truk Defense1", "NO_UNITS_THERE"),
        ("4.3", "by a Bomber in the water", "bomb 6:8 Defense1", "IN_THE_WATER"),
        ("5.2", "by a Bomber without Supplies", "bomb Truk Defense1", "TOO_FEW_SUPPLIES"),
        ("6.3", "by a Bomber out of range", "bomb Wake Defense1", "OUT_OF_ROUTE_RANGE"),
        ("5.2", "by a Ship without Supplies", "broadside S11 Defense1", "TOO_FEW_SUPPLIES"),
        ("4.4", "by an enemy Ship", "broadside S1 Defense1", "NO_SUCH_SHIP"),
        ("5.4", "a target that is not there", "bomb Saipan Ship1", "NO_SUCH_TARGET"),
        ("5.4", "a target like another one", "bomb Saipan Supply2", "SAME_TARGET"),
        "bomb Saipan Defense1",
        ("5.2", "by a Bomber with one Supply", "bomb Saipan Defense1", "TOO_FEW_SUPPLIES"),
        "bomb Saipan Supply1",
        ("6", "by a Bomber a second time", "bomb Saipan Supply1", "HAS_FIRED"),
        turn="US",
        phase="combat",
    ),
    rows_from(
        {"6:8": "US Bomber", "Saipan": "US 3 Supply, Defense", "Guam": "JP Defense"},
        "move Bomber@6:8 Saipan",
        "end",
        "fight Guam",
        ("6.3", "by a Bomber that was in the water", "bomb Saipan Defense1", "WAS_IN_THE_WATER"),
        turn="US",
    ),
    rows_from(
        SHOT,
        "fight Guam",
        "broadside S11 Supply1",
        ("6", "by a Ship a second time", "broadside S11 Supply1", "SHIP_HAS_FIRED"),
        turn="US",
        phase="combat",
    ),
    rows_from(
        {**SHOT, "4:8": "US Supply"},
        "sail S11 4:8",
        "swing S11 4:7",
        "end",
        "fight Guam",
        ("6.2", "by a Ship that has moved", "broadside S11 Defense1", "SHIP_IS_NOT_STATIONARY"),
        turn="US",
    ),
    rows_from(
        {"Guam": "JP 2 Defense, Bomber; US 2 Assault moved, Defense moved"},
        ("5.4", "an aim out of turn", "aim Defense Defense1", "ANOTHER_AIMS"),
        ("5.4", "an aim at nobody", "aim Assault Ship1", "NO_SUCH_TARGET"),
        "aim Assault Defense1",
        "aim Assault Defense2",
        ("5.4", "an aim after all others", "aim Assault Defense2", "ANOTHER_AIMS"),
        turn="US",
        phase="combat",
    ),
    rows_from(
        {"Guam": "JP 3 Defense, Bomber; US 2 Assault moved"},
        ("5.4", "an aim at a target like another one", "aim Assault Defense2", "SAME_TARGET"),
        turn="US",
        phase="combat",
    ),
    rows_from(
        {"Guam": "JP Defense; US Assault moved, Defense moved"},
        "roll 1",
        "roll 1",
        ("5.6", "striking back out of turn", "counter Defense2 0", "ANOTHER_STRIKES_BACK"),
        ("5.6", "striking back at nobody", "counter Defense1 7", "NOT_AT_THAT_ONE"),
        ("5.6", "an end instead of striking back", "end", "ANOTHER_QUESTION"),
        turn="US",
        phase="combat",
    ),
    # questions on the way
    rows_from(
        {"Guam": "JP Defense; US Assault moved"},
        ("5.5", "an order while dice roll", "end", ""),
        turn="US",
        phase="combat",
    ),
    rows_from(
        {},
        (
            "3.2",
            "a purchase with a tile besides",
            GAME.read("buy Supply@Kure")._replace(where=4),
            "TOO_MANY_WORDS",
        ),
        ("3.2", "an end with a number", Move("end", 2, 0), "TOO_MANY_WORDS"),
        phase="replenishments",
    ),
)


@pytest.mark.parametrize("case", REFUSALS, ids=str)
def test_an_order_is_refused_with_its_rule_and_code_or_allowed(case: Case) -> None:
    case.check()


def test_a_match_refuses_an_illegal_move_and_stays_as_it_is() -> None:
    match = Match(GAME, position({"Oahu": "US Bomber"}, turn="US"))
    with pytest.raises(IllegalMove, match=r"\[4\.1\] San Francisco is 7 tiles") as caught:
        match.play(GAME.read("move Bomber@Oahu San_Francisco"))
    assert caught.value.refusal.rule == "4.1"
    assert match.journal == []


def test_5_6_nobody_is_asked_at_which_of_two_alike_attackers_to_strike_back() -> None:
    p = position({"Guam": "JP Defense; US 2 Assault moved"}, turn="US", phase="combat")
    roll(p, 1, 1)
    assert not spelled(p)[0].startswith("counter")
