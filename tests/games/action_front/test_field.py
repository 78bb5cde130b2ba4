"""The ground of Action Front!: lines of sight against a slow oracle, hills, movement, scatter, air entries.

R numbers are rulings of the study of the rulebook; T and G numbers are its golden cases and its findings about the map.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from broadfront.boards import hexes, hexlines
from broadfront.boards.spacesets import MOST_SPACES, SpaceSet, bits, members
from broadfront.games.action_front.field import (
    AMPHIBIOUS,
    BLOCKS_SIGHT,
    BOTTOM,
    HEX_NAMES,
    LEFT,
    LEG,
    MOVEMENT_POINTS,
    RIGHT,
    STATIC,
    STRIDE,
    TERRAIN_NAMES,
    TOP,
    TOWED,
    TRACK,
    WHEEL,
    Field,
    depth,
    hillsides,
    make_field,
    screens,
    uphill,
)
from broadfront.games.action_front.maps import (
    LETTERS,
    MOST_COLUMNS,
    Laid,
    Sheet,
    grid_of,
    joined,
    shipped_sheets,
    turned,
)
from broadfront.games.action_front.markers import entries, flown, scattered
from broadfront.games.action_front.paths import reach, reachable

BOX = {name: sheet for name, (sheet, _) in shipped_sheets().items()}
RIDGE, CREEK, CROSSROADS = (make_field(BOX[name]) for name in ("ridge", "creek", "crossroads"))
ALL = (LEG, TOWED, WHEEL, TRACK, STATIC, AMPHIBIOUS)


HIGH = hexes.HexGrid(20, STRIDE, "even")
"""All hexes of all maps."""


def names(field: Field, of: SpaceSet) -> list[str]:
    return [field.name(hex_) for hex_ in members(of)]


def passed(field: Field, a: str, b: str) -> list[str]:
    return names(field, field.through[field.parse(a)][field.parse(b)])


def is_seen(field: Field, a: str, b: str) -> bool:
    return field.sees[field.parse(a)] >> field.parse(b) & 1 == 1


def drawn(text: str, **more: object) -> Field:
    """Return the field of a map drawn as rows of letters; a capital letter is a hill hex, H a clear one."""
    rows = text.split()
    up = [
        f"{column + 1:02d}{row + 1:02d}"
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter.isupper()
    ]
    plain = tuple(row.lower().replace("h", ".") for row in rows)
    sheet = {"name": "Drawn", "rows": plain, "hills": {"Hill": tuple(up)} if up else {}} | more
    return make_field(Sheet(**sheet))  # type: ignore[arg-type]


# --- the oracle: points and polygons, in whole numbers and fractions --------------------------------------------------

CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))  # clockwise, for y points down


def centre(hex_: int) -> tuple[int, int]:
    column, row = hex_ // STRIDE + 1, hex_ % STRIDE + 1
    return 3 * column, 2 * row + (column % 2 == 0)


def insides(hex_: int, a: int, b: int) -> Iterator[tuple[int, int]]:
    """For each side of a hex: how far inside it (> 0) the line begins, and how much that grows until it ends."""
    (x, y), (ax, ay), (bx, by) = centre(hex_), centre(a), centre(b)
    for (x0, y0), (x1, y1) in pairwise([*CORNERS, CORNERS[0]]):
        dx, dy = x1 - x0, y1 - y0
        begin = dx * (ay - y - y0) - dy * (ax - x - x0)
        end = dx * (by - y - y0) - dy * (bx - x - x0)
        yield begin, end - begin


def stretch(hex_: int, a: int, b: int) -> tuple[Fraction, Fraction] | None:
    """Return from where to where the line is inside a hex; None if it is nowhere in its open interior."""
    low, high = Fraction(0), Fraction(1)
    for begin, growth in insides(hex_, a, b):
        if growth == 0:
            if begin <= 0:
                return None
            continue
        at = Fraction(-begin, growth)
        low, high = (max(low, at), high) if growth > 0 else (low, min(high, at))
    return (low, high) if low < high else None


def slow_distance(a: int, b: int) -> int:
    """Count steps as a rook would: a step changes the column by one and the height by half a hex, or that by one."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    across, down = abs(ax - bx) // 3, abs(ay - by)
    return across + max(0, down - across) // 2


def slow_through(field: Field, a: int, b: int) -> SpaceSet:
    return bits(hex_ for hex_ in field.hexes if hex_ not in (a, b) and stretch(hex_, a, b))


@cache
def looks_down(all_: tuple[int, ...], a: int, b: int) -> list[tuple[int, ...]]:
    """Walk from a to b and note between all places where a hexside can be crossed which hexes one is in or touches.

    On the edge of the map one touches something off the map: -1.
    """
    cuts = {Fraction(0), Fraction(1)}
    for hex_ in all_:
        for begin, growth in insides(hex_, a, b):
            if growth and 0 < Fraction(-begin, growth) < 1:
                cuts.add(Fraction(-begin, growth))
    found = []
    for low, high in pairwise(sorted(cuts)):
        at = (low + high) / 2
        depths = {hex_: min(begin + growth * at for begin, growth in insides(hex_, a, b)) for hex_ in all_}
        holds = tuple(hex_ for hex_, inside in depths.items() if inside >= 0)
        is_inside = any(depths[hex_] > 0 for hex_ in holds)
        found.append(holds if is_inside or len(holds) > 1 else (*holds, -1))
    return found


def slow_crossings(field: Field, a: int, b: int, hill: SpaceSet) -> int:
    """Count how often the line gets onto a hill or off it, by the hexes that it enters."""
    looks = looks_down(field.hexes, a, b)
    on = [hill >> holds[0] & 1 == 1 for holds in looks if len(holds) == 1]
    return sum(one != other for one, other in pairwise(on))


def slow_sees(field: Field, a: int, b: int) -> bool:
    if any(field.terrain[hex_] in BLOCKS_SIGHT for hex_ in members(slow_through(field, a, b))):
        return False
    hills = [bits(h for h in field.hexes if field.hill[h] == number) for number in range(max(field.hill) + 1)]
    return all(slow_crossings(field, a, b, hill) < 2 for hill in hills)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    columns, rows = draw(st.integers(3, 7)), draw(st.integers(3, 5))
    dice = random.Random(draw(st.integers(0, 1 << 30)))
    letters = draw(st.sampled_from(["....j", LETTERS, "...."]))
    cells = tuple("".join(dice.choice(letters) for _ in range(columns)) for _ in range(rows))
    share = draw(st.sampled_from([0.0, 0.3, 0.6]))
    numbers = [f"{column:02d}{row:02d}" for column, row in product(range(1, columns + 1), range(1, rows + 1))]
    up = tuple(number for number in numbers if dice.random() < share)
    grid = grid_of(Sheet("", cells))
    sides = [
        f"{hexes.name(a, grid)}/{hexes.name(b, grid)}"
        for a in range(columns * rows)
        for b in hexes.neighbours(a, grid)
        if a < b
    ]
    rivers = tuple(side for side in sides if dice.random() < 0.2)
    return Sheet(
        name="Random",
        rows=cells,
        hills={"Hills": up} if up else {},
        rivers=rivers,
        roads=tuple(side for side in sides if dice.random() < 0.2),
        bridges=tuple(side for side in rivers if dice.random() < 0.5),
    )


# --- lines of sight ---------------------------------------------------------------------------------------------------


def test_a_line_passes_the_hexes_whose_interior_it_meets_on_a_map_of_the_box() -> None:
    for a, b in product(RIDGE.hexes, RIDGE.hexes):
        assert RIDGE.through[a][b] == slow_through(RIDGE, a, b), (RIDGE.name(a), RIDGE.name(b))


def test_a_line_passes_the_hexes_whose_interior_it_meets_on_a_large_map() -> None:
    whole = [Laid("ridge"), Laid("creek", 10), Laid("austen", 0, 5), Laid("crossroads", 10, 5, True)]
    field = make_field(joined(whole, BOX))
    dice = random.Random(1)
    for _ in range(300):
        a, b = dice.choice(field.hexes), dice.choice(field.hexes)
        assert field.through[a][b] == slow_through(field, a, b), (field.name(a), field.name(b))


@settings(max_examples=40, deadline=None)
@given(sheets(), st.integers(0, 1 << 30))
def test_what_is_seen_is_what_the_oracle_sees(sheet: Sheet, seed: int) -> None:
    field, dice = make_field(sheet), random.Random(seed)
    for _ in range(40):
        a, b = dice.choice(field.hexes), dice.choice(field.hexes)
        assert is_seen(field, field.name(a), field.name(b)) == slow_sees(field, a, b)


@settings(max_examples=60, deadline=None)
@given(sheets())
def test_who_sees_is_seen(sheet: Sheet) -> None:
    field = make_field(sheet)
    for a, b in product(field.hexes, field.hexes):
        assert field.sees[a] >> b & 1 == field.sees[b] >> a & 1
        assert field.through[a][b] == field.through[b][a]
        assert bool(screens(field, a, b) or hillsides(field, a, b)) != is_seen(
            field, field.name(a), field.name(b)
        )


@settings(max_examples=30, deadline=None)
@given(sheets())
def test_r49_a_hex_and_its_neighbours_are_always_seen(sheet: Sheet) -> None:
    field = make_field(sheet)
    for hex_ in field.hexes:
        assert field.near[hex_] & ~field.sees[hex_] == 0
        assert not any(field.through[hex_][other] for other in members(field.near[hex_]))


def test_t11_jungle_hides_0601() -> None:
    assert not is_seen(RIDGE, "0303", "0601")
    assert screens(RIDGE, RIDGE.parse("0303"), RIDGE.parse("0601")) == [RIDGE.parse("0402")]


def test_t12_jungle_hides_0602() -> None:
    assert not is_seen(RIDGE, "0303", "0602")
    assert screens(RIDGE, RIDGE.parse("0303"), RIDGE.parse("0602")) == [RIDGE.parse("0402")]


def test_t13_only_a_marker_in_0703_hides_0803() -> None:
    assert is_seen(RIDGE, "0303", "0803")
    assert "0703" in passed(RIDGE, "0303", "0803")


def test_t14_the_engineer_sees_0602() -> None:
    assert is_seen(RIDGE, "0404", "0602")


def test_t15_a_line_along_a_hexside_of_a_marker_is_clear() -> None:
    assert is_seen(RIDGE, "0403", "0803")
    assert "0703" not in passed(RIDGE, "0403", "0803")


def test_g6_no_other_hex_fits_the_machine_gun_of_the_example() -> None:
    fits = [
        at
        for at in map(RIDGE.name, RIDGE.hexes)
        if RIDGE.distance[RIDGE.parse(at)][RIDGE.parse("0604")] <= 3
        and passed(RIDGE, at, "0601")
        and passed(RIDGE, at, "0602")
        and "0703" in passed(RIDGE, at, "0803")
    ]
    assert fits == ["0303"]
    assert set(passed(RIDGE, "0303", "0601")) & set(passed(RIDGE, "0303", "0602")) == {"0402"}
    assert is_seen(RIDGE, "0303", "0604")
    assert uphill(RIDGE, RIDGE.parse("0303"), RIDGE.parse("0604"))


def test_r50_a_line_between_two_blocking_hexes_is_clear() -> None:
    field = drawn("..... .j... .j... .....")
    assert passed(field, "0103", "0303") == []
    assert is_seen(field, "0103", "0303")


def test_r50_a_line_along_the_edge_of_the_map_is_clear() -> None:
    field = drawn(".j. ... ...")
    assert passed(field, "0101", "0301") == []
    assert is_seen(field, "0101", "0301")


def test_r51_a_line_through_a_corner_does_not_pass_the_hex() -> None:
    # From the centre of 0101 straight through a corner of 0301 and one of 0402.
    assert passed(RIDGE, "0101", "0602") == ["0201", "0302", "0401", "0502"]


def test_one_sees_into_jungle_but_not_through_it() -> None:
    field = drawn("... .j. ... ...")
    assert is_seen(field, "0201", "0202")
    assert is_seen(field, "0204", "0202")
    assert not is_seen(field, "0201", "0203")


@pytest.mark.parametrize(
    ("letter", "blocks"), [(letter, letter in "jfb") for letter in LETTERS], ids=TERRAIN_NAMES
)
def test_forest_jungle_and_buildings_block(letter: str, blocks: bool) -> None:
    field = make_field(Sheet("Test", ("...", f".{letter}.", "...")))
    assert is_seen(field, "0201", "0203") != blocks


# --- hills ------------------------------------------------------------------------------------------------------------


def test_r52_a_hill_in_the_way_blocks_with_two_hexsides() -> None:
    field = drawn("... .H. ...")
    assert not is_seen(field, "0201", "0203")
    a, middle, b = (field.parse(number) for number in ("0201", "0202", "0203"))
    assert hillsides(field, a, b) == {0: [(a, middle), (middle, b)]}


def test_r52_one_hexside_does_not_block() -> None:
    field = drawn("... .H. .H. ...")
    assert is_seen(field, "0201", "0202")
    assert is_seen(field, "0203", "0202")
    assert is_seen(field, "0201", "0203")
    assert not is_seen(field, "0201", "0204")


def test_r52_along_a_hill_one_sees_freely() -> None:
    field = drawn("... .H. .H. .H. ...")
    assert is_seen(field, "0202", "0204")


def test_r52_across_a_valley_of_the_same_hill_one_does_not_see() -> None:
    field = drawn("HH. H.. HH. ...")
    assert not is_seen(field, "0201", "0203")
    field = drawn("HHH H.H H.H ...")
    assert is_seen(field, "0103", "0303")  # along the hexside between 0202 and 0203 (R50)


def test_r52_one_hexside_of_each_of_two_hills_does_not_block() -> None:
    field = drawn("... ... ... ...", hills={"A": ("0201",), "B": ("0203",)})
    assert is_seen(field, "0201", "0203")


def test_r52_hills_that_touch_are_one_hill() -> None:
    field = drawn("... ... ... ...", hills={"A": ("0201",), "B": ("0202",)})
    assert field.hill_names == ("A and B",)
    assert is_seen(field, "0201", "0203")
    assert uphill(field, field.parse("0203"), field.parse("0201"))


def test_r52_a_line_along_the_foot_of_a_hill_neither_enters_nor_leaves_it() -> None:
    field = drawn("..... .H... ..... .....")
    assert passed(field, "0103", "0303") == []
    assert is_seen(field, "0103", "0303")


def test_r52_a_line_along_the_foot_of_a_hill_at_the_edge_of_the_map_is_clear() -> None:
    assert is_seen(drawn(".H. ... ..."), "0101", "0301")


def test_r52_along_the_upper_edge_of_a_full_map_there_is_no_hex_beyond() -> None:
    column = [f"04{row:02d}" for row in range(1, 16)]
    field = make_field(Sheet("Test", ("." * 5,) * 15, hills={"Hill": (*column, "0315")}))
    assert is_seen(field, "0301", "0501")
    assert is_seen(field, "0302", "0502")  # between 0401 and 0402
    assert not is_seen(field, "0301", "0503")


def test_r50_a_line_between_two_hexes_of_a_hill_passes_through_neither() -> None:
    field = drawn("..... .H... .H... .....")
    assert hillsides(field, field.parse("0103"), field.parse("0303")) == {}
    assert is_seen(field, "0103", "0303")


def test_r53_jungle_blocks_from_hill_to_hill() -> None:
    field = drawn("... .j. ... ...", hills={"A": ("0201",), "B": ("0203",)})
    assert not is_seen(field, "0201", "0203")


def test_r54_fire_from_a_hill_is_not_uphill() -> None:
    field = drawn("... ... ... ...", hills={"A": ("0101",), "B": ("0303",)})
    low, a, b = (field.parse(number) for number in ("0202", "0101", "0303"))
    assert [uphill(field, *ends) for ends in ((low, a), (a, low), (a, b), (low, low))] == [
        True,
        False,
        False,
        False,
    ]


# --- hexes, distances, edges ------------------------------------------------------------------------------------------


def test_a_hex_has_one_id_on_all_maps() -> None:
    whole = make_field(joined([Laid("ridge"), Laid("creek", 10)], BOX))
    for hex_ in RIDGE.hexes:
        assert whole.name(hex_) == RIDGE.name(hex_) == HEX_NAMES[hex_]
        assert whole.parse(RIDGE.name(hex_)) == RIDGE.parse(RIDGE.name(hex_)) == hex_
    assert len(set(HEX_NAMES)) == len(HEX_NAMES) == MOST_COLUMNS * STRIDE <= MOST_SPACES


@settings(max_examples=20, deadline=None)
@given(sheets())
def test_between_the_columns_there_is_nothing(sheet: Sheet) -> None:
    field = make_field(sheet)
    all_ = bits(field.hexes)
    assert len(field.hexes) == len(sheet.rows) * len(sheet.rows[0])
    for tables in (field.beside, field.near, field.sees, field.edges, *field.within, *field.through):
        assert not any(of & ~all_ for of in tables)
    for gap in set(range(len(field.terrain))) - set(field.hexes):
        assert not any((field.beside[gap], field.near[gap], field.sees[gap], any(field.through[gap])))
        assert not any(ways[gap] for ways in field.ways)
        assert field.hill[gap] == -1
    for hex_, edge, steps in product(field.hexes, range(4), (-2, -1, 1, 2)):
        assert {None, *field.hexes} >= set(scattered(field, hex_, edge, steps))
    for hex_ in field.hexes:
        for direction, entry in entries(field, hex_):
            assert entry in field.hexes
            assert flown(field, hex_, direction, entry, 2) in {None, *field.hexes}


def test_hexes_within_a_range_are_those_no_farther() -> None:
    for field in (RIDGE, make_field(joined([Laid("ridge"), Laid("austen", 10)], BOX))):
        assert len(field.within) == max(map(max, field.distance)) + 1
        for far, hex_ in product(range(len(field.within)), field.hexes):
            assert field.within[far][hex_] == bits(h for h in field.hexes if slow_distance(hex_, h) <= far)


def test_neighbours_are_one_hex_away() -> None:
    assert names(RIDGE, RIDGE.beside[RIDGE.parse("0602")]) == ["0502", "0503", "0601", "0603", "0702", "0703"]
    assert all(RIDGE.near[hex_] == RIDGE.within[1][hex_] for hex_ in RIDGE.hexes)
    assert all(RIDGE.beside[hex_] == RIDGE.near[hex_] ^ 1 << hex_ for hex_ in RIDGE.hexes)


def test_g1_even_columns_lie_half_a_hex_lower() -> None:
    assert names(RIDGE, RIDGE.beside[RIDGE.parse("0303")]) == ["0202", "0203", "0302", "0304", "0402", "0403"]


def test_the_edges_are_the_outer_columns_and_rows() -> None:
    assert names(RIDGE, RIDGE.edges[LEFT]) == ["0101", "0102", "0103", "0104", "0105"]
    assert names(RIDGE, RIDGE.edges[RIGHT]) == ["1001", "1002", "1003", "1004", "1005"]
    assert names(RIDGE, RIDGE.edges[TOP]) == [f"{column:02d}01" for column in range(1, 11)]
    assert names(RIDGE, RIDGE.edges[BOTTOM]) == [f"{column:02d}05" for column in range(1, 11)]
    assert RIDGE.rim == RIDGE.edges[0] | RIDGE.edges[1] | RIDGE.edges[2] | RIDGE.edges[3]
    assert all(depth(RIDGE, edge, hex_) == 1 for edge in range(4) for hex_ in members(RIDGE.edges[edge]))


# --- movement ---------------------------------------------------------------------------------------------------------

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


def cost(field: Field, mode: int, a: str, b: str) -> int | None:
    return field.ways[mode][field.parse(a)].get(field.parse(b))


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

    def field(self, terrain: int, **more: object) -> Field:
        return make_field(Sheet("Test", ("...", f".{LETTERS[terrain]}.", "..."), **more))  # type: ignore[arg-type]

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
    field = make_field(Sheet("Test", ("...", "~j~", "..."), **sides))  # type: ignore[arg-type]
    assert field.parse("0202") not in reachable(field, LEG, field.parse("0201"), 3)


def test_a_move_does_not_pass_what_is_blocked_and_ends_where_it_ends() -> None:
    row = drawn("~.~~~ .~.~~ ~~~.~ ~~~~.")
    start, *way = (row.parse(number) for number in ("0102", "0201", "0302"))
    assert dict(reachable(row, LEG, start, 3)) == {way[0]: 1, way[1]: 2}
    assert dict(reachable(row, LEG, start, 3, blocked=1 << way[0])) == {}
    assert dict(reachable(row, LEG, start, 3, ends=1 << way[0])) == {way[0]: 1}
    assert dict(reachable(row, LEG, start, 3, ends=1 << start, blocked=1 << start)) == {way[0]: 1, way[1]: 2}


def slow_reach(
    field: Field, mode: int, start: int, points: int, blocked: SpaceSet, ends: SpaceSet
) -> dict[int, int]:
    """Try every way, without remembering anything but the best."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for a, spent in list(best.items()):
            for b, more in field.ways[mode][a].items() if a == start or not ends >> a & 1 else ():
                if not blocked >> b & 1 and spent + more <= min(points, best.get(b, 99) - 1):
                    best[b] = spent + more
                    changed = True
    return {hex_: spent for hex_, spent in best.items() if hex_ != start}


@settings(max_examples=80, deadline=None)
@given(sheets(), st.sampled_from(ALL), st.integers(0, 8), st.integers(0, 1 << 30))
def test_what_can_be_reached_is_what_trying_every_way_reaches(
    sheet: Sheet, mode: int, points: int, seed: int
) -> None:
    field, dice = make_field(sheet), random.Random(seed)
    for share in (0.0, 0.1, 0.4):
        start = dice.choice(field.hexes)
        blocked, ends = (bits(h for h in field.hexes if dice.random() < share) for _ in range(2))
        want = slow_reach(field, mode, start, points, blocked, ends)
        assert reachable(field, mode, start, points, blocked, ends) == want
        assert reachable(field, mode, start, points, blocked, ends) == want  # and again, remembered
        assert reach(field, mode, start, points, blocked, ends) == bits(want)


# --- where markers go -------------------------------------------------------------------------------------------------


def goes(field: Field, at: str, edge: int, steps: int) -> tuple[str | None, ...]:
    return tuple(
        None if hex_ is None else field.name(hex_) for hex_ in scattered(field, field.parse(at), edge, steps)
    )


def test_t5_over_1_from_0602_is_0702_to_the_left_and_0703_to_the_right() -> None:
    assert goes(RIDGE, "0602", LEFT, 1) == ("0702", "0703")


def test_t6_over_2_from_0602_is_0802_without_a_choice() -> None:
    assert goes(RIDGE, "0602", LEFT, 2) == ("0802", "0802")


@pytest.mark.parametrize(
    ("edge", "steps", "want"),
    [
        (LEFT, 0, ("0602", "0602")),
        (LEFT, -1, ("0502", "0503")),
        (LEFT, -2, ("0402", "0402")),
        (LEFT, 3, ("0902", "0903")),
        (LEFT, -3, ("0302", "0303")),
        (RIGHT, 1, ("0503", "0502")),
        (RIGHT, -1, ("0703", "0702")),
        (RIGHT, 2, ("0402", "0402")),
        (RIGHT, -2, ("0802", "0802")),
        (TOP, 1, ("0603", "0603")),
        (TOP, -1, ("0601", "0601")),
        (TOP, 2, ("0604", "0604")),
        (TOP, -2, (None, None)),
        (BOTTOM, 1, ("0601", "0601")),
        (BOTTOM, -2, ("0604", "0604")),
        (BOTTOM, 2, (None, None)),
    ],
)
def test_r9_r11_over_is_away_from_the_firing_players_edge_and_short_towards_it(
    edge: int, steps: int, want: tuple[str | None, str | None]
) -> None:
    assert goes(RIDGE, "0602", edge, steps) == want


def test_from_an_odd_column_the_next_hexes_lie_higher() -> None:
    assert goes(RIDGE, "0503", LEFT, 1) == ("0602", "0603")
    assert goes(RIDGE, "0503", RIGHT, 1) == ("0403", "0402")


def test_r10_off_the_map_it_is_the_other_hex() -> None:
    assert goes(RIDGE, "0301", LEFT, 1) == ("0401", "0401")
    assert goes(RIDGE, "0301", RIGHT, 1) == ("0201", "0201")
    assert goes(RIDGE, "0605", LEFT, 1) == ("0705", "0705")


def test_r10_off_the_map_altogether_it_is_lost() -> None:
    assert goes(RIDGE, "1003", LEFT, 1) == (None, None)
    assert goes(RIDGE, "0903", LEFT, 2) == (None, None)
    assert goes(RIDGE, "0103", LEFT, -1) == (None, None)


def test_a_marker_lands_as_far_off_as_the_table_says() -> None:
    for hex_, edge, steps in product(RIDGE.hexes, range(4), range(-3, 4)):
        for lands in scattered(RIDGE, hex_, edge, steps):
            if lands is not None:
                assert depth(RIDGE, edge, lands) == depth(RIDGE, edge, hex_) + steps
                assert RIDGE.distance[hex_][lands] == abs(steps)


def test_the_players_opposite_see_left_and_right_the_other_way_round() -> None:
    for hex_, steps, (one, other) in product(RIDGE.hexes, range(-3, 4), ((LEFT, RIGHT), (TOP, BOTTOM))):
        assert scattered(RIDGE, hex_, one, steps) == scattered(RIDGE, hex_, other, -steps)[::-1]


# --- aircraft ---------------------------------------------------------------------------------------------------------


def test_the_strike_of_the_example_can_come_in_at_0805() -> None:
    assert (hexes.N, RIDGE.parse("0805")) in entries(RIDGE, RIDGE.parse("0803"))


def test_every_edge_hex_in_a_straight_line_is_an_entry() -> None:
    for field in (RIDGE, drawn("... ... ...")):
        for target in field.hexes:
            want = {
                (hexlines.direction(hex_, target, HIGH), hex_)
                for hex_ in members(field.rim)
                if hexlines.direction(hex_, target, HIGH) is not None
            } | {
                (direction, target)
                for direction in range(6)
                if hexes.neighbour(target, (direction + 3) % 6, HIGH) not in field.hexes
            }
            found = entries(field, target)
            assert len(found) == len(set(found))
            assert set(found) == want


def test_r14_a_target_on_the_edge_is_its_own_entry_and_a_short_strike_is_lost() -> None:
    target = RIDGE.parse("0103")
    own = [direction for direction, hex_ in entries(RIDGE, target) if hex_ == target]
    assert own == [hexes.NE, hexes.SE]
    assert flown(RIDGE, target, hexes.NE, target, -1) is None
    assert flown(RIDGE, target, hexes.NE, target, 1) == RIDGE.parse("0202")


def test_r14_along_the_edge_there_are_several_entries() -> None:
    along = [
        RIDGE.name(hex_) for direction, hex_ in entries(RIDGE, RIDGE.parse("0103")) if direction == hexes.S
    ]
    assert along == ["0102", "0101"]


def test_a_strike_flies_on_or_falls_back_along_its_line() -> None:
    target, entry = RIDGE.parse("0603"), RIDGE.parse("0605")
    lands = [flown(RIDGE, target, hexes.N, entry, steps) for steps in (-3, -2, -1, 0, 1, 2, 3)]
    assert lands == [
        None,
        *(RIDGE.parse(number) for number in ("0605", "0604", "0603", "0602", "0601")),
        None,
    ]


def test_a_strike_that_falls_short_of_its_entry_is_lost_though_there_are_hexes() -> None:
    target, near, far = (RIDGE.parse(number) for number in ("0103", "0102", "0101"))
    assert flown(RIDGE, target, hexes.S, near, -2) is None
    assert flown(RIDGE, target, hexes.S, far, -2) == far


def test_a_strike_stays_in_its_line() -> None:
    for target in RIDGE.hexes:
        for direction, entry in entries(RIDGE, target):
            back, on = (
                [hex_ for hex_ in hexlines.ray(target, way, HIGH) if hex_ in RIDGE.hexes]
                for way in ((direction + 3) % 6, direction)
            )
            for n in (1, 2, 3):
                assert flown(RIDGE, target, direction, entry, n) == (on[n - 1] if n <= len(on) else None)
                lands = flown(RIDGE, target, direction, entry, -n)
                assert lands == (back[n - 1] if n <= RIDGE.distance[target][entry] else None)


# --- turned and joined ------------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(sheets().filter(lambda sheet: len(sheet.rows[0]) % 2 == 0))
def test_the_ground_is_the_same_seen_upside_down(sheet: Sheet) -> None:
    field, over = make_field(sheet), make_field(turned(sheet))
    there = dict(zip(field.hexes, reversed(over.hexes), strict=True))

    def flipped(of: SpaceSet) -> SpaceSet:
        return bits(there[hex_] for hex_ in members(of))

    for hex_ in field.hexes:
        assert over.terrain[there[hex_]] == field.terrain[hex_]
        assert over.sees[there[hex_]] == flipped(field.sees[hex_])
        for mode in ALL:
            ways = {there[b]: paid for b, paid in field.ways[mode][hex_].items()}
            assert over.ways[mode][there[hex_]] == ways
        for steps in (-2, -1, 1, 2):
            ahead = scattered(field, hex_, LEFT, steps)
            assert scattered(over, there[hex_], RIGHT, steps) == tuple(
                None if lands is None else there[lands] for lands in ahead
            )


@pytest.mark.parametrize(
    ("laid", "column", "row"),
    [(Laid("austen", 10), 10, 0), (Laid("austen", 0, 5), 0, 5)],
    ids=["20x5", "10x10"],
)
def test_on_a_joined_map_each_part_is_what_it_was(laid: Laid, column: int, row: int) -> None:
    whole = make_field(joined([Laid("ridge"), laid], BOX))
    for part, right, down in ((BOX["ridge"], 0, 0), (BOX["austen"], column, row)):
        field = make_field(part)
        there = {hex_: hex_ + right * STRIDE + down for hex_ in field.hexes}
        covered = bits(there.values())
        for a in field.hexes:
            assert whole.terrain[there[a]] == field.terrain[a]
            assert whole.sees[there[a]] & covered == bits(there[b] for b in members(field.sees[a]))
            for mode in ALL:
                ways = {b: paid for b, paid in whole.ways[mode][there[a]].items() if covered >> b & 1}
                assert ways == {there[b]: paid for b, paid in field.ways[mode][a].items()}


def test_on_a_joined_map_hexes_meet_across_the_join() -> None:
    wide = make_field(joined([Laid("ridge"), Laid("creek", 10)], BOX))
    assert names(wide, wide.beside[wide.parse("1003")])[3:] == ["1004", "1103", "1104"]
    assert cost(wide, LEG, "1003", "1103") == 1
    high = make_field(joined([Laid("ridge"), Laid("creek", 0, 5)], BOX))
    assert cost(high, TRACK, "0405", "0406") == 1


def test_r52_a_hill_across_the_join_is_one_hill() -> None:
    sheets_ = {
        "a": Sheet("A", ("....", "....", "...."), hills={"East Hill": ("0402",)}),
        "b": Sheet("B", ("....", "....", "...."), hills={"West Hill": ("0102",)}),
    }
    field = make_field(joined([Laid("a"), Laid("b", 4)], sheets_))
    assert field.hill_names == ("East Hill and West Hill",)
    assert is_seen(field, "0402", "0602")


def test_a_field_is_made_once() -> None:
    one, other = (Sheet("Test", ("...", "...", "..."), hills={"Hill": ("0101",)}) for _ in range(2))
    assert make_field(one) is make_field(other)
    assert make_field(one) is not make_field(Sheet("Test", ("...", "...", "...")))


def test_a_number_off_the_map_is_refused() -> None:
    assert RIDGE.name(RIDGE.parse("1005")) == "1005"
    with pytest.raises(ValueError, match="1006 is not on this map"):
        RIDGE.parse("1006")
