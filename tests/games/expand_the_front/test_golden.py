"""The golden cases of the project's study of the rulebook, one test each: its id is that of the case."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.expand_the_front.cases import CASES, CHECKS, FOLDER, check

from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.charts import COST, LIMIT
from broadfront.games.expand_the_front.map import STRIDE


@pytest.mark.parametrize("id_", sorted(CASES))
def test_golden(id_: str) -> None:
    check(CASES[id_])


def test_there_are_34_golden_cases() -> None:
    assert len(CASES) == 34


def test_the_interpreter_reads_every_category() -> None:
    assert {case["category"] for case in CASES.values()} == set(CHECKS)


@pytest.mark.parametrize(
    ("id_", "change"),
    [
        ("M01", {"setup": "JP Assault on Tokyo 4:4; US Supply on Iwo Jima"}),
        ("M01", {"action": "Assault 4:4 -> 5:6"}),
        ("M03", {"action": "front 5:4 -> 6:5 (2 steps of R07), rear turned to 4:4"}),
        ("M05", {"setup": "US Assault in water 17:6"}),
        ("M06", {"expect": "legal"}),
        ("M08", {"setup": "JP Bomber on Okinawa 2:6, US Supply on Shanghai"}),
        ("M09", {"expect": "legal"}),
        ("M10", {"setup": "US Assault beside a tile holding JP transported units"}),
        ("S01", {"setup": "US 2 Assault + 2 Supply on Okinawa 2:6; JP 1 Defense on Kyushu 2:5"}),
        ("S02", {"expect": "legal; 1 Supply left"}),
        ("S07", {"expect": "illegal"}),
        ("R01", {"setup": "US Bomber + 1 Supply on Saipan 5:8; JP Defense on Tokyo 4:4"}),
        ("R04", {"setup": "US Bomber on Guam 4:9 with 2 Supply; JP unit on Hokkaido 4:3"}),
        ("R06", {"expect": "legal: 4+ = 1/2"}),
        ("R06", {"expect": "legal: 5+ = 1/3; the Ship may strike back 5+ on die-1 = 1/3"}),
        ("C02", {"dfd": "D"}),
        ("C06", {"att": "AAA"}),
        ("C12", {"same": True}),
        ("E01", {"expect": "12 points"}),
        ("E01", {"setup": "US saved 5"}),
        ("E03", {"setup": "US has 9 Bombers on the board"}),
        ("V03", {"setup": "US Assault on Okinawa, US Supply pawn on Formosa at the end of the US turn"}),
        ("P01", {"action": "place Ship on 3:5/3:4"}),
        ("P02", {"expect": "legal"}),
    ],
)  # fmt: skip
def test_the_interpreter_finds_a_wrong_case(id_: str, change: dict[str, object]) -> None:
    with pytest.raises(AssertionError):
        check(CASES[id_] | change)


def case_of(
    category: str, setup: str, action: str = "", expect: Any = "legal", **rest: Any
) -> Mapping[str, Any]:
    """A case in the form of the golden ones."""
    return {
        "id": "",
        "category": category,
        "setup": setup,
        "action": action,
        "expect": expect,
        "rule": "ours",
    } | rest


def chance(holds: str, loses: str, both: str, ours: float, theirs: float) -> dict[str, str | float]:
    """An expectation of combat."""
    return {
        "attacker_holds": holds,
        "defender_holds": loses,
        "both_gone": both,
        "mean_attackers_left": ours,
        "mean_defenders_left": theirs,
    }


# --- cases of our own, in the words of the golden ones, for what they leave out ---------------------------------------


@pytest.mark.parametrize(
    ("setup", "action", "expect"),
    [
        ("JP Assault on Tokyo 4:4; US Supply on Iwo Jima 4:6", "Assault 4:4 -> 4:6", "illegal"),
        ("JP Assault on Tokyo 4:4; US Supply on Iwo Jima 4:6", "Assault 4:4 -> 4:5", "legal"),
        ("JP Assault in water 4:5; US Supply on Iwo Jima 4:6", "Assault 4:5 -> 4:6", "legal"),
        ("JP Assault on Tokyo 4:4", "Assault 4:4 -> 5:6", "illegal"),
        ("JP Assault on Tokyo 4:4", "Assault 4:4 -> 6:4", "legal"),
        ("JP Assault on Tokyo 4:4; US Supply on Midway", "Assault 4:4 -> 6:4", "illegal"),
        ("JP Ship front 5:4, rear 4:5", "front 5:4 -> 4:4", "illegal"),
        ("JP Ship front 5:4, rear 4:5", "front 5:4 -> 5:3, rear turned to 4:3", "illegal"),
        ("JP Ship front 5:4, rear 4:5", "front 5:4 -> 5:3, rear turned to 5:4", "legal"),
        ("JP Ship front 5:4, rear 4:5", "front 5:4 -> 6:6", "illegal"),
        ("JP Ship front 8:5, rear 7:5; US Supply on Midway", "front 8:5 -> 10:6", "illegal"),
        ("US Bomber on Oahu 14:7; JP Supply on Johnston 12:8", "Bomber 14:7 -> 13:8", "illegal"),
        ("US Supply in water 13:6, route open", "Supply 13:6 -> 11:6", "legal"),
        ("US Defense on Oahu 14:7; JP Supply on Hawaii 15:8", "Defense 14:7 -> 15:8", "legal"),
        ("US Defense on Oahu 14:7; JP Bomber on Hawaii 15:8", "Defense 14:7 -> 15:8", "illegal"),
        ("US Bomber + 2 Supply on Oahu 14:7; JP Supply on Hawaii 15:8", "Bomber 14:7 -> 15:8", "illegal"),
        ("JP Assault in water 4:5", "4:5 -> 4:6 -> 4:7", "illegal in strict mode; legal only with option chain_routes"),
    ],
)  # fmt: skip
def test_moves(setup: str, action: str, expect: str) -> None:
    check(case_of("move", setup, action, expect))


@pytest.mark.parametrize(
    ("setup", "action", "expect"),
    [
        ("US 1 Assault on Okinawa 2:6; JP 1 Supply on Kyushu 2:5", "Assault enters 2:5", "legal, free"),
        ("US 1 Assault on Okinawa 2:6; JP 1 Defense + 1 Supply on Kyushu 2:5", "Assault enters 2:5", "illegal"),
        ("US 1 Assault + 1 Supply on Okinawa 2:6; JP 1 Bomber + 1 Supply on Kyushu 2:5", "Assault enters 2:5",
         "legal, 0 Supply left"),
        ("US 1 Assault + 2 Supply on Okinawa 2:6; JP 3 Supply on Kyushu 2:5", "Assault enters 2:5",
         "legal, 2 Supply left"),
        ("US 1 Assault + 1 Supply in water 1:6; JP 1 Defense on Okinawa 2:6", "Assault enters 2:6",
         "legal, 0 Supply left"),
        ("US 1 Assault in water 1:6, 1 Supply in water 1:7; JP 1 Defense on Okinawa 2:6", "Assault enters 2:6",
         "illegal"),
    ],
)  # fmt: skip
def test_supply(setup: str, action: str, expect: str) -> None:
    check(case_of("supply", setup, action, expect))


@pytest.mark.parametrize(
    ("setup", "expect"),
    [
        ("US Bomber + 2 Supply on Saipan 5:8; JP Defense on Hokkaido 4:3", "illegal, distance 5"),
        ("US Bomber + 1 Supply on Saipan 5:8; JP Defense on Tokyo 4:4", "illegal, 2 Supply needed"),
        ("US Bomber on Saipan 5:8; JP Supply on Tokyo 4:4", "legal, free"),
        ("US Bomber + 2 Supply on Midway 11:6; JP Assault in water 5:4", "illegal, 7 steps of R07"),
        ("US Bomber + 2 Supply on Midway 11:6; JP Assault in water 6:4", "legal, 6 steps of R07"),
        ("US Bomber + 2 Supply on Midway 11:6; JP Assault in water 6:6", "illegal, distance 5"),
        ("US Bomber + 2 Supply on Dutch Harbor 13:0; JP Assault in water 19:2", "illegal, 7 steps"),
        ("US Bomber + 2 Supply on Dutch Harbor 13:0; JP Assault in water 18:2", "legal, 6 steps"),
        ("US Bomber + 2 Supply in water 5:7; JP Defense on Tokyo 4:4", "illegal, in the water"),
        ("JP Defense + 1 Supply on Kure 3:4; US Assault in water 3:6", "illegal, two away"),
        ("JP Defense on Kure 3:4; US Assault in water 3:5", "illegal, no Supply"),
        ("JP Defense on Kure 3:4; US Supply in water 3:5", "legal, free"),
        ("JP Defense + 1 Supply in water 3:5; US Assault in water 3:6", "illegal, in the water"),
        ("JP Defense + 1 Supply on Kure 3:4; US Assault in water 3:5", "legal: 4+ = 1/2"),
        ("JP Bomber + 2 Supply on Kure 3:4; US Bomber on Okinawa 2:6", "legal: 2+ = 5/6"),
        ("JP Bomber + 2 Supply on Kure 3:4; US Defense on Okinawa 2:6",
         "legal: 3+ = 2/3; strikes back 4+ on die-1 = 1/3"),
    ],
)  # fmt: skip
def test_range(setup: str, expect: str) -> None:
    check(case_of("range", setup, "attack", expect))


@pytest.mark.parametrize(
    ("att", "dfd", "rest", "expect"),
    [
        # 1 A v 1 A: both 3+; the counter on die-1, so 1/2. Each round: a = 2/3 hit, b = 1/2 hit back.
        # nobody falls 1/6; attacker alone 2/3*1/2 / (5/6) = 2/5; defender alone 1/3*1/2 / (5/6) = 1/5; both 2/5.
        ("A", "A", {}, chance("2/5", "1/5", "2/5", 0.4, 0.2)),
        # 2 A v 1 D: 4+ with +1 is 3+; hit 8/9 a round; it strikes back at one, 1/3. Alone left v D: C03.
        ("AA", "D", {"maxr": 1}, chance("8/9", "0", "0", 5 / 3, 1 / 9)),
        # a Ship shoots at a Defense: 5+ = 1/3, and is hit back on 6: 1/6
        ("S", "D", {"same": False}, chance("5/18", "1/9", "1/18", 5 / 6, 2 / 3)),
        ("S", "B", {"same": False}, chance("1/2", "0", "0", 1.0, 0.5)),
        ("S", "A", {"same": False}, chance("1/3", "0", "0", 1.0, 2 / 3)),
        ("S", "S", {"same": False, "land": False}, chance("1/3", "1/6", "1/6", 2 / 3, 1 / 2)),
        ("D", "S", {"same": False, "land": False}, chance("5/18", "1/9", "1/18", 5 / 6, 2 / 3)),
        ("D", "D", {"same": False}, chance("1/3", "1/6", "1/6", 2 / 3, 1 / 2)),
        ("D", "B", {"same": False}, chance("5/6", "0", "0", 1.0, 1 / 6)),
        ("B", "B", {"same": False}, chance("5/6", "0", "0", 1.0, 1 / 6)),
        ("B", "A", {"same": False}, chance("2/3", "0", "0", 1.0, 1 / 3)),
        ("BB", "S", {"same": False, "land": False}, chance("8/9", "0", "0", 2.0, 1 / 9)),
        # transported units never strike back, not even Defense stations (R-E20)
        ("S", "D", {"land": False}, chance("1", "0", "0", 1.0, 0.0)),
        ("S", "BAD", {"land": False}, chance("1", "0", "0", 1.0, 0.0)),
        # Ship beside transported Assault: only the Ship strikes back, and only if it was aimed at
        ("S", "SA", {"land": False, "maxr": 1}, chance("0", "1/3", "0", 2 / 3, 1.5)),
        # a Defense enters: an Assault there may strike back at it (R-E28): 1/2 each round against 1/3
        ("D", "A", {}, chance("1/2", "1/4", "1/4", 0.5, 0.25)),
        ("D", "B", {}, chance("1", "0", "0", 1.0, 0.0)),
    ],
)  # fmt: skip
def test_combat(att: str, dfd: str, rest: dict[str, Any], expect: dict[str, Any]) -> None:
    check(case_of("combat", f"{att} v {dfd}", "", expect, att=att, dfd=dfd, **rest))


@pytest.mark.parametrize(
    ("setup", "action", "expect"),
    [
        ("JP saved 18", "start of JP turn, buys nothing", "26 points; 20 are saved"),
        ("US saved 0", "start of US turn", "10 points; Ship+Assault leaves 0"),
        ("US saved 20", "start of US turn", "30 points; 20 are kept"),
        ("JP saved 3", "start of JP turn", "11 points; Supply+Bomber leaves 5"),
        ("US has 20 Supply on the board", "buy Supply", "illegal: piece limit"),
        ("US has 19 Supply on the board", "buy Supply", "legal"),
        ("JP has 10 Assaults on the board", "buy an Assault", "illegal: piece limit"),
    ],
)
def test_economy(setup: str, action: str, expect: str) -> None:
    check(case_of("economy", setup, action, expect))


@pytest.mark.parametrize(
    ("setup", "expect"),
    [
        ("JP Supply on Midway, JP Assault on Oahu, JP Bomber on Hawaii at the end of the JP turn", "JP wins"),
        ("JP Supply on Midway, JP Assault on Oahu, JP Bomber on Hawaii at the end of the US turn", "JP wins"),
        ("JP Supply on Midway, JP Assault on Oahu at the end of the JP turn", "nobody wins"),
        ("US Assault on Okinawa at the end of the US turn", "nobody wins"),
        ("US Assault on Korea, US Assault on Shanghai at the end of the JP turn", "US wins"),
        ("US Assault on Tokyo, US Assault on Kyushu at the end of the US turn", "nobody wins"),
    ],
)
def test_victory(setup: str, expect: str) -> None:
    check(case_of("victory", setup, "check", expect))


@pytest.mark.parametrize(
    ("action", "expect"),
    [
        ("place Ship on 3:6/3:7", "illegal (rear outside area)"),
        ("place Ship on 1:4/1:5", "legal"),
        ("place Supply on Okinawa 2:6", "legal"),
        ("place Defense on 3:5", "legal, in the water"),
        ("place Assault on Tokyo", "illegal (Japan has none)"),
    ],
)
def test_setup(action: str, expect: str) -> None:
    check(case_of("setup", "JP setup", action, expect))


# --- the data of the study --------------------------------------------------------------------------------------------


def test_the_map_is_that_of_the_study() -> None:
    study = json.loads((FOLDER / "map.json").read_text(encoding="utf-8"))
    atlas = GAME.setting("pacific").map
    water = {(t % STRIDE, t // STRIDE) for t in atlas.water}
    land = {(t % STRIDE, t // STRIDE) for t in atlas.land}
    assert land == {
        tuple(tile[k] for k in ("col", "row")) for tile in study["tiles"] if tile["terrain"] == "land"
    }
    assert water == {
        tuple(tile[k] for k in ("col", "row")) for tile in study["tiles"] if tile["terrain"] == "water"
    }
    routes = [[(t % STRIDE, t // STRIDE) for t in route] for route in atlas.routes]
    assert routes == [[tuple(t) for t in route["tiles"]] for route in study["routes"]]
    area = {(t % STRIDE, t // STRIDE) for t in GAME.setting("pacific").area}
    assert area == {tuple(t) for t in study["sides"]["JP"]["setup_tiles"]}


def test_prices_and_limits_are_those_of_the_rulebook() -> None:
    assert COST == (1, 3, 3, 5, 7)
    assert LIMIT == (20, 10, 10, 10, 10)
