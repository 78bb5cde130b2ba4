"""What steps cost, and where moves reach, against trying every way [6]."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.action_front.grounds import ALL, CREEK, RIDGE, cost, drawn, sheets

from broadfront.boards.spacesets import SpaceSet, bits
from broadfront.games.action_front.map import (
    LEG,
    MOVEMENT_POINTS,
    TERRAIN_NAMES,
    TRACK,
    BattleMap,
    entry_costs,
    make_battle_map,
)
from broadfront.games.action_front.map_sheets import LETTERS, Sheet
from broadfront.games.action_front.rules.paths import reach, reachable

PLAYER_AID = """
          Leg  Towed  Wheel  Track  Static  Amphibious
points     3     1      6      4      0       4
clear      1     1      2      1      -       1
building   1     1      2      2      -       2
forest     1     -      4      2      -       2
jungle     2     -      -      3      -       3
swamp      3     -      -      -      -       1
beach      1     1      3      1      -       1
water      -     -      -      -      -       1
uphill     1     -      2      1      -       1
river      1     -      -      1      -       1
road       1     1      1      1      -       1
"""
COSTS = {
    (row.split()[0], mode): None if cell == "-" else int(cell)
    for row in PLAYER_AID.strip().splitlines()[1:]
    for mode, cell in enumerate(row.split()[1:])
}


def total(*parts: int | None) -> int | None:
    return None if None in parts else sum(part or 0 for part in parts)


@pytest.mark.parametrize("mode", ALL)
def test_the_chart_says_what_each_class_may_spend(mode: int) -> None:
    assert MOVEMENT_POINTS[mode] == COSTS["points", mode]


@pytest.mark.parametrize(
    ("mode", "terrain"), [(mode, terrain) for mode in ALL for terrain in range(len(TERRAIN_NAMES))]
)
class TestEntering:
    """Every cell of the chart, alone and with hexsides."""

    def field(self, terrain: int, **more: object) -> BattleMap:
        return make_battle_map(Sheet("Test", ("...", f".{LETTERS[terrain]}.", "..."), **more))  # type: ignore[arg-type]

    def test_terrain(self, mode: int, terrain: int) -> None:
        assert cost(self.field(terrain), mode, "0201", "0202") == COSTS[TERRAIN_NAMES[terrain], mode]

    def test_leaving_costs_nothing(self, mode: int, terrain: int) -> None:
        assert cost(self.field(terrain), mode, "0202", "0201") == COSTS["clear", mode]

    def test_uphill(self, mode: int, terrain: int) -> None:
        field = self.field(terrain, hills={"Hill": ("0202",)})
        want = total(COSTS[TERRAIN_NAMES[terrain], mode], COSTS["uphill", mode])
        assert cost(field, mode, "0201", "0202") == want
        assert cost(field, mode, "0202", "0201") == COSTS["clear", mode]

    def test_within_a_hill(self, mode: int, terrain: int) -> None:
        field = self.field(terrain, hills={"Hill": ("0201", "0202")})
        assert cost(field, mode, "0201", "0202") == COSTS[TERRAIN_NAMES[terrain], mode]

    def test_river(self, mode: int, terrain: int) -> None:
        field = self.field(terrain, rivers=("0201/0202",))
        want = total(COSTS[TERRAIN_NAMES[terrain], mode], COSTS["river", mode])
        assert cost(field, mode, "0201", "0202") == want
        assert cost(field, mode, "0202", "0201") == total(COSTS["clear", mode], COSTS["river", mode])

    def test_river_and_hill(self, mode: int, terrain: int) -> None:
        field = self.field(terrain, rivers=("0201/0202",), hills={"Hill": ("0202",)})
        parts = (COSTS[name, mode] for name in (TERRAIN_NAMES[terrain], "river", "uphill"))
        assert cost(field, mode, "0201", "0202") == total(*parts)

    def test_bridge(self, mode: int, terrain: int) -> None:
        field = self.field(terrain, rivers=("0201/0202",), bridges=("0202/0201",))
        assert cost(field, mode, "0201", "0202") == COSTS[TERRAIN_NAMES[terrain], mode]

    def test_road(self, mode: int, terrain: int) -> None:
        field = self.field(terrain, roads=("0201/0202",), hills={"Hill": ("0202",)})
        assert cost(field, mode, "0201", "0202") == cost(field, mode, "0202", "0201") == COSTS["road", mode]

    def test_road_through_a_river(self, mode: int, terrain: int) -> None:
        field = self.field(terrain, roads=("0201/0202",), rivers=("0201/0202",))
        assert cost(field, mode, "0201", "0202") == total(COSTS["road", mode], COSTS["river", mode])

    def test_road_on_a_bridge(self, mode: int, terrain: int) -> None:
        field = self.field(terrain, roads=("0201/0202",), rivers=("0201/0202",), bridges=("0201/0202",))
        assert cost(field, mode, "0201", "0202") == COSTS["road", mode]

    def test_a_road_hex_entered_off_the_road(self, mode: int, terrain: int) -> None:
        field = self.field(terrain, roads=("0202/0203",))
        assert cost(field, mode, "0201", "0202") == COSTS[TERRAIN_NAMES[terrain], mode]


def test_t17_tracks_with_one_point_do_not_cross_a_river() -> None:
    start = CREEK.parse("0502")
    across = {CREEK.parse("0601"), CREEK.parse("0602")}
    assert not across & set(reachable(CREEK, TRACK, start, 1))
    assert across <= set(reachable(CREEK, TRACK, start, 2))


def test_t18_edson_goes_from_0402_to_0403() -> None:
    assert reachable(RIDGE, LEG, RIDGE.parse("0402"), 3)[RIDGE.parse("0403")] == 1


def test_m2_jungle_behind_a_river_and_a_hillside_is_out_of_reach_on_foot() -> None:
    sides = {"rivers": ("0201/0202",), "hills": {"Hill": ("0202",)}}
    field = make_battle_map(Sheet("Test", ("...", "~j~", "..."), **sides))  # type: ignore[arg-type]
    assert field.parse("0202") not in reachable(field, LEG, field.parse("0201"), 3)


def test_a_move_does_not_pass_what_is_blocked_and_ends_where_it_ends() -> None:
    row = drawn("~.~~~ .~.~~ ~~~.~ ~~~~.")
    start, *way = (row.parse(number) for number in ("0102", "0201", "0302"))
    assert dict(reachable(row, LEG, start, 3)) == {way[0]: 1, way[1]: 2}
    assert dict(reachable(row, LEG, start, 3, blocked=1 << way[0])) == {}
    assert dict(reachable(row, LEG, start, 3, ends=1 << way[0])) == {way[0]: 1}
    assert dict(reachable(row, LEG, start, 3, ends=1 << start, blocked=1 << start)) == {way[0]: 1, way[1]: 2}


def slow_reach(
    field: BattleMap, mode: int, start: int, points: int, blocked: SpaceSet, ends: SpaceSet
) -> dict[int, int]:
    """Try every way, without remembering anything but the best."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for a, spent in list(best.items()):
            for b, more in entry_costs(field, mode)[a].items() if a == start or not ends >> a & 1 else ():
                if not blocked >> b & 1 and spent + more <= min(points, best.get(b, 99) - 1):
                    best[b] = spent + more
                    changed = True
    return {hex_: spent for hex_, spent in best.items() if hex_ != start}


@settings(max_examples=80, deadline=None)
@given(sheets(), st.sampled_from(ALL), st.integers(0, 8), st.integers(0, 1 << 30))
def test_what_can_be_reached_is_what_trying_every_way_reaches(
    sheet: Sheet, mode: int, points: int, seed: int
) -> None:
    field, dice = make_battle_map(sheet), random.Random(seed)
    for share in (0.0, 0.1, 0.4):
        start = dice.choice(field.hexes)
        blocked, ends = (bits(h for h in field.hexes if dice.random() < share) for _ in range(2))
        want = slow_reach(field, mode, start, points, blocked, ends)
        assert reachable(field, mode, start, points, blocked, ends) == want
        assert reachable(field, mode, start, points, blocked, ends) == want  # and again, remembered
        assert reach(field, mode, start, points, blocked, ends) == bits(want)
