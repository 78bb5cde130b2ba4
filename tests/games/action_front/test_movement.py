"""[6] Movement: a test or more for each sentence; R numbers are rulings of the study of the rulebook."""

from typing import Any

import pytest
from tests.games.action_front.positions import (
    end,
    id_of,
    is_dug_in,
    markers,
    misses,
    offers,
    on,
    play,
    position,
    rule,
    spelled,
    steps,
    targets,
    where,
)

from broadfront.games.action_front.map import HEX_NAMES
from broadfront.games.action_front.rules.movement import destinations

CLEAR = ("..........",) * 5


def rows(**letters: str) -> list[str]:
    """A plain with letters on some hexes: ``_0403="j"``."""
    grid = [list(row) for row in CLEAR]
    for number, letter in letters.items():
        column, row = int(number[1:3]), int(number[3:])
        grid[row - 1][column - 1] = letter
    return ["".join(row) for row in grid]


# --- 6.1 points -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "farthest"),
    [("us_rifle", 3), ("us_105", 1), ("us_truck", 3), ("us_m4", 4), ("us_lvt", 4), ("us_capt", 3)],
)
def test_6_1_each_class_has_its_points(unit: str, farthest: int) -> None:
    p = position([f"{unit} 0103", "us_rifle 0101"])
    assert max(int(hex_[:2]) for hex_ in targets(p, "move A1")) == 1 + farthest


COSTS = {  # what each class has to have left to enter the terrain: Leg, Towed, Wheel, Track
    ".": "1 1 2 1", "b": "1 1 2 2", "f": "1 - 4 2", "j": "2 - - 3", "s": "3 - - -", "=": "1 1 3 1", "~": "- - - -",
}  # fmt: skip
POINTS = {"us_rifle": 3, "us_105": 1, "us_truck": 6, "us_m4": 4}


@pytest.mark.parametrize("letter", list(COSTS))
def test_6_1_each_class_pays_for_terrain(letter: str) -> None:
    for unit, cost in zip(POINTS, COSTS[letter].split(), strict=True):
        ring = {f"_{number}": letter for number in ("0402", "0404", "0303", "0304", "0503", "0504")}
        p = position([f"{unit} 0403", "us_capt 0101"], rows=rows(**ring))
        reach = targets(p, "move A1")
        assert ("0503" in reach) == (cost != "-"), (letter, unit)
        if cost == "-":
            assert not reach
            continue
        left = POINTS[unit] - int(cost)  # what is left is spent on the plain behind, at 2 for wheels
        assert ("0602" in reach) == (left >= (2 if unit == "us_truck" else 1)), (letter, unit)


def test_6_1_the_sum_of_hex_and_hexsides_has_to_be_left() -> None:
    river: dict[str, Any] = {"rivers": ["0403/0503"]}
    for unit in ("us_rifle", "us_m4"):
        p = position([f"{unit} 0403", "us_capt 0101"], **river)
        assert "0503" in targets(p, "move A1")
    gun = position(["us_105 0403", "us_capt 0101"], **river)
    assert "0503" not in targets(gun, "move A1")
    truck = position(
        ["us_truck 0403", "us_capt 0101"],
        rows=rows(_0402="j", _0404="j", _0303="j", _0304="j", _0504="j"),
        **river,
    )
    assert not targets(truck, "move A1"), "wheels do not ford"


def test_6_1_a_track_with_one_point_left_does_not_cross_a_river() -> None:
    wall = ["..........", "...jjj....", "..........", "...jjj....", ".........."]
    rivers = ["0403/0503", "0403/0504", "0402/0503", "0404/0504"]
    p = position(["us_m4 0103", "us_capt 0101"], rows=wall, rivers=rivers)
    assert "0403" in targets(p, "move A1"), "three points"
    assert "0503" not in targets(p, "move A1"), "one is left"


def test_6_1_jungle_behind_a_river_and_up_a_hill_is_too_dear_on_foot() -> None:
    ring = {f"_{number}": "~" for number in ("0402", "0404", "0303", "0304", "0504")}
    jungle = position(["us_rifle 0403", "us_capt 0101"], rows=rows(_0503="j", **ring), rivers=["0403/0503"])
    assert targets(jungle, "move A1") == {"0503"}
    both = position(["us_rifle 0403", "us_capt 0101"], rows=rows(_0503="j", **ring), rivers=["0403/0503"],
                    hills={"H": ["0503"]})  # fmt: skip
    assert targets(both, "move A1") == set(), "no unit may always move one hex"


def test_6_1_up_a_hill_costs_more_down_and_along_it_does_not() -> None:
    ring = {f"_{number}": "~" for number in ("0402", "0404", "0303", "0304", "0504")}
    up = position(["us_rifle 0403", "us_capt 0101"], rows=rows(_0603="j", **ring), hills={"H": ["0503"]})
    assert targets(up, "move A1") == {"0503", "0502", "0602"}
    along = position(
        ["us_rifle 0403", "us_capt 0101"], rows=rows(**ring), hills={"H": ["0403", "0503", "0603"]}
    )
    assert "0703" in targets(along, "move A1")
    gun = position(["us_105 0403", "us_capt 0101"], rows=rows(**ring), hills={"H": ["0503"]})
    assert not targets(gun, "move A1"), "guns are not pulled up"


def test_6_1_a_road_costs_one_whatever_the_terrain_and_a_bridge_spans_the_river() -> None:
    ring = {f"_{number}": "~" for number in ("0402", "0404", "0303", "0304", "0504")}
    p = position(["us_truck 0403", "us_capt 0101"], rows=rows(_0503="j", **ring), roads=["0403/0503"])
    assert "0503" in targets(p, "move A1"), "wheels never enter jungle otherwise"
    hill = position(
        ["us_105 0403", "us_capt 0101"], rows=rows(**ring), roads=["0403/0503"], hills={"H": ["0503"]}
    )
    assert targets(hill, "move A1") == {"0503"}
    ford = position(
        ["us_105 0403", "us_capt 0101"], rows=rows(**ring), roads=["0403/0503"], rivers=["0403/0503"]
    )
    assert not targets(ford, "move A1"), "a road without a bridge leads through the river"
    bridge = position(["us_105 0403", "us_capt 0101"], rows=rows(**ring), roads=["0403/0503"], rivers=["0403/0503"],
                      bridges=["0403/0503"])  # fmt: skip
    assert targets(bridge, "move A1") == {"0503"}


def test_R47_a_road_changes_the_cost_but_not_who_may_enter() -> None:
    p = position(["us_truck 0403", "us_rifle 0503", "jp_inf 0603"], roads=["0403/0503", "0503/0603"])
    q = position(["us_truck 0403", "us_m4 0503", "us_capt 0101"], roads=["0403/0503"])
    assert not offers(q, "move A1 0503")
    assert not offers(p, "move A1 0603")
    marker = position(["us_truck 0403", "us_capt 0101"], roads=["0403/0503"], shelled={"A": ["0503"]})
    assert not offers(marker, "move A1 0503")


def test_15_2_bunkers_never_move() -> None:
    p = position(["jp_pill 0403", "jp_inf 0203"], turn="B")
    assert not targets(p, "move B1")


def test_15_4_the_alligator_swims_and_crosses_swamps() -> None:
    sea = rows(**{f"_{number}": "~" for number in ("0402", "0404", "0303", "0304", "0503", "0504")})
    p = position(["us_lvt 0403", "us_capt 0101"], rows=sea)
    assert "0603" in targets(p, "move A1")
    q = position(["us_m4 0403", "us_capt 0101"], rows=sea)
    assert not targets(q, "move A1")
    swamp = position(
        ["us_lvt 0403", "us_capt 0101"],
        rows=[row.replace(".", "s") for row in CLEAR[:2]] + ["ss.sssssss"] + ["ssssssssss"] * 2,
    )
    assert "0803" in targets(swamp, "move A1"), "four hexes of swamp"


def test_6_1_a_unit_need_not_spend_all_its_points_and_moves_only_once() -> None:
    p = position(["us_rifle 0203", "us_capt 0203", "jp_inf 0903"])
    play(p, "move A1 0303")
    assert not targets(p, "move A1")


# --- 6.2 stacking -----------------------------------------------------------------------------------------------------


def test_6_2_no_two_units_in_a_hex() -> None:
    p = position(["us_rifle 0203", "us_hmg 0303", "us_m4 0204", "us_rifle 0102"])
    for unit, hex_ in (("A1", "0303"), ("A2", "0203"), ("A3", "0203"), ("A1", "0204")):
        assert not offers(p, f"move {unit} {hex_}")


def test_R40_nor_is_one_unit_passed_by_another() -> None:
    wall = {f"_{number}": "~" for number in ("0402", "0404", "0303", "0304", "0504")}
    p = position(["us_rifle 0403", "us_hmg 0503", "us_capt 0101"], rows=rows(**wall))
    assert not targets(p, "move A1")
    leader = position(["us_capt 0403", "us_hmg 0503"], rows=rows(**wall))
    assert {"0503", "0603"} <= targets(leader, "move A1"), "a leader passes"
    past = position(["us_rifle 0403", "us_capt 0503"], rows=rows(**wall))
    assert {"0503", "0603"} <= targets(past, "move A1"), "and is passed"


def test_6_2_a_hex_that_is_left_is_free_at_once() -> None:
    p = position(["us_rifle 0203", "us_hmg 0303", "jp_inf 0903"])
    play(p, "move A2 0403")
    assert offers(p, "move A1 0303")


# --- 6.3 leaders ------------------------------------------------------------------------------------------------------


def test_6_3_leaders_enter_and_share_hexes_of_their_side_freely() -> None:
    p = position(["us_capt 0203", "us_bailey 0303", "us_rifle 0303", "us_m4 0204"])
    assert {"0303", "0204"} <= targets(p, "move A1")
    play(p, "move A1 0303")
    assert on(p, "0303") == {"A1", "A2", "A3"}


# --- 6.5 infantry into enemy hexes ------------------------------------------------------------------------------------


def test_6_5_only_infantry_enters_an_enemys_hex() -> None:
    p = position(
        ["us_rifle 0203", "us_hmg 0302", "us_m4 0204", "us_jeep 0202", "us_raider 0304", "jp_inf 0303"]
    )
    assert {unit for unit in ("A1", "A2", "A3", "A4", "A5") if offers(p, f"move {unit} 0303")} == {"A1", "A5"}


def test_6_5_bunkers_tanks_and_guns_are_assaulted_too() -> None:
    for enemy in ("jp_pill", "jp_chiha", "jp_105", "jp_truck"):
        assert offers(position(["us_rifle 0203", f"{enemy} 0303"]), "move A1 0303")


def test_R37_infantry_stops_on_entering_an_enemys_hex() -> None:
    wall = {f"_{number}": "~" for number in ("0402", "0404", "0303", "0304", "0504")}
    p = position(["us_rifle 0403", "jp_inf 0503"], rows=rows(**wall))
    assert targets(p, "move A1") == {"0503"}


def test_6_5_no_more_than_one_unit_of_each_side() -> None:
    p = position(["us_rifle 0203", "us_raider 0304", "jp_inf 0303"])
    play(p, "move A1 0303")
    assert not offers(p, "move A2 0303")


def test_R38_an_enemy_met_in_the_own_phase_is_fought_in_it() -> None:
    p = position(["us_rifle 0203", "jp_inf 0303"])
    play(p, "move A1 0303")
    end(p)
    assert rule(p) == "10.2"


def test_R39_others_do_not_enter_the_hex_of_an_enemy_leader_alone() -> None:
    p = position(
        ["us_rifle 0203", "us_hmg 0302", "us_m4 0204", "us_capt 0202", "us_truck 0304", "jp_kawa 0303"]
    )
    assert {unit for unit in ("A1", "A2", "A3", "A4", "A5") if offers(p, f"move {unit} 0303")} == {"A1"}


def test_6_5_a_unit_that_entered_fires_at_that_enemy_if_it_has_a_second_action() -> None:
    p = position(["us_rifle 0203", "us_capt 0203", "jp_inf 0303", "jp_inf 0503"])
    play(p, "move A1 0303")
    assert targets(p, "fire A1") == {"B1"}
    misses(play(p, "fire A1 B1"))


# --- 6.6 markers ------------------------------------------------------------------------------------------------------


def test_6_6_and_R_Z17_only_tracks_enter_hexes_with_artillery_markers_of_either_side() -> None:
    for side in "AB":
        p = position(["us_rifle 0203", "us_m4 0304", "us_jeep 0302", "us_capt 0204", "us_105 0202", "us_lvt 0404"],
                     shelled={side: ["0303"]})  # fmt: skip
        entering = {unit for unit in ("A1", "A2", "A3", "A4", "A5", "A6") if offers(p, f"move {unit} 0303")}
        assert entering == {"A2", "A6"}


def test_6_6_air_markers_stop_nobody() -> None:
    p = position(["us_rifle 0203", "us_capt 0101"], bombed={"B": ["0303"]})
    assert offers(p, "move A1 0303")


def test_R41_units_under_a_marker_may_leave() -> None:
    p = position(["us_rifle 0303", "us_jeep 0403", "us_capt 0101"], shelled={"B": ["0303", "0403"]})
    assert targets(p, "move A1")
    assert targets(p, "move A2")
    assert markers(p, "B") == {"0303", "0403"}
    ground = rows(_0302="f")
    units = ["us_rifle 0303", "us_105 0503"]
    under, free = position(units, rows=ground, shelled={"B": ["0303", "0503"]}), position(units, rows=ground)
    for unit in ("A1", "A2"):
        costs = dict(destinations(free, id_of(unit)))
        for hex_ in ("0303", "0503"):
            costs.pop(HEX_NAMES.index(hex_), None)
        assert destinations(under, id_of(unit)) == costs != {}, "it costs what it costs without a marker"


def test_6_6_a_marker_stops_an_assault_on_foot() -> None:
    p = position(["us_rifle 0203", "jp_inf 0303"], shelled={"A": ["0303"]})
    assert not offers(p, "move A1 0303")


# --- 6.7 leaving the map ----------------------------------------------------------------------------------------------

EXITS: dict[str, Any] = {"exits": ("right", "")}


def test_R65_a_unit_leaves_from_an_edge_hex_for_one_point() -> None:
    p = position(["us_rifle 1003", "us_rifle 0803", "us_rifle 0703", "us_105 1002", "us_105 0902"], **EXITS)
    assert {words for words in spelled(p) if words.startswith("exit")} == {"exit A1", "exit A2", "exit A4"}
    play(p, "exit A2")
    assert where(p, "A2") == "exited"
    assert p.lost == [0, 0], "it is not lost"
    assert steps(p, "A2") == 3
    assert not [words for words in spelled(p) if "A2" in words], "it does not come back"


def test_R65_not_through_an_enemy() -> None:
    p = position(["us_rifle 0903", "jp_inf 1001", "jp_inf 1002", "jp_kawa 1003", "jp_inf 1004"], **EXITS)
    assert not offers(p, "exit A1")
    q = position(["us_rifle 0903", "jp_inf 1002"], **EXITS)
    assert offers(q, "exit A1")


def test_6_7_only_by_the_sides_own_exit_edge() -> None:
    p = position(["us_rifle 0103", "us_rifle 0501"], **EXITS)
    assert not [words for words in spelled(p) if words.startswith("exit")]
    q = position(["jp_inf 1003", "us_rifle 0203"], turn="B", **EXITS)
    assert not [words for words in spelled(q) if words.startswith("exit")]


def test_6_7_it_is_a_move_suppressed_units_and_bunkers_do_not_leave() -> None:
    p = position(["us_rifle 1003 suppressed", "us_rifle 0103", "us_capt 1002"], **EXITS)
    assert {words for words in spelled(p) if words.startswith("exit")} == {"exit A3"}
    q = position(["us_rifle 1003", "us_capt 1002", "jp_inf 0703"], **EXITS)
    misses(play(q, "fire A1 B1"))
    assert offers(q, "exit A1"), "its second action"
    r = position(["us_rifle 0803", "us_capt 0803"], **EXITS)
    play(r, "move A1 1003")
    assert not offers(r, "exit A1"), "not two moves"
    s = position(["B:jp_pill 1003", "B:jp_inf 0103", "us_rifle 0503"], turn="B", exits=("", "right"))
    assert not offers(s, "exit B1")


def test_6_7_dug_in_units_leave_as_any_other() -> None:
    p = position(["us_rifle 1003 dug"], **EXITS)
    play(p, "exit A1")
    assert not is_dug_in(p, "A1")
    assert not p.troops[0]
    assert p.moved >> id_of("A1") & 1 == 0
