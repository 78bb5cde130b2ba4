"""The ground: hexes, distances, edges, and maps turned and joined."""

import gc
import tracemalloc
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from tests.games.action_front.grounds import ALL, BOX, RIDGE, cost, is_seen, names, sheets, slow_distance
from tests.games.action_front.positions import scenario

from broadfront.boards.spacesets import MAX_SPACES, SpaceSet, bits, members
from broadfront.games.action_front import GAME
from broadfront.games.action_front.map import (
    BOTTOM,
    HEX_NAMES,
    LEFT,
    LEG,
    MOVEMENT_POINTS,
    RIGHT,
    STRIDE,
    TOP,
    TRACK,
    depth,
    entry_costs,
    make_battle_map,
)
from broadfront.games.action_front.map_sheets import MAX_COLUMNS, Laid, Sheet, joined, turned
from broadfront.games.action_front.rules.scatter import entries, flown, scattered

# --- hexes, distances, edges ------------------------------------------------------------------------------------------


def test_a_hex_has_one_id_on_all_maps() -> None:
    whole = make_battle_map(joined([Laid("ridge"), Laid("creek", 10)], BOX))
    for hex_ in RIDGE.hexes:
        assert whole.name(hex_) == RIDGE.name(hex_) == HEX_NAMES[hex_]
        assert whole.parse(RIDGE.name(hex_)) == RIDGE.parse(RIDGE.name(hex_)) == hex_
    assert len(set(HEX_NAMES)) == len(HEX_NAMES) == MAX_COLUMNS * STRIDE <= MAX_SPACES


@settings(max_examples=20, deadline=None)
@given(sheets())
def test_between_the_columns_there_is_nothing(sheet: Sheet) -> None:
    field = make_battle_map(sheet)
    all_ = bits(field.hexes)
    assert len(field.hexes) == len(sheet.rows) * len(sheet.rows[0])
    for tables in (field.beside, field.near, field.sees, field.edges, *field.within):
        assert not any(of & ~all_ for of in tables)
    for gap in set(range(len(field.terrain))) - set(field.hexes):
        assert not any((field.beside[gap], field.near[gap], field.sees[gap]))
        assert not any(entry_costs(field, mode)[gap] for mode in range(len(MOVEMENT_POINTS)))
        assert field.hill[gap] == -1
    for hex_, edge, steps in product(field.hexes, range(4), (-2, -1, 1, 2)):
        assert {None, *field.hexes} >= set(scattered(field, hex_, edge, steps))
    for hex_ in field.hexes:
        for direction, entry in entries(field, hex_):
            assert entry in field.hexes
            assert flown(field, hex_, direction, entry, 2) in {None, *field.hexes}


def test_hexes_within_a_range_are_those_no_farther() -> None:
    for field in (RIDGE, make_battle_map(joined([Laid("ridge"), Laid("austen", 10)], BOX))):
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


# --- turned and joined ------------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(sheets().filter(lambda sheet: len(sheet.rows[0]) % 2 == 0))
def test_the_ground_is_the_same_seen_upside_down(sheet: Sheet) -> None:
    field, over = make_battle_map(sheet), make_battle_map(turned(sheet))
    there = dict(zip(field.hexes, reversed(over.hexes), strict=True))

    def flipped(of: SpaceSet) -> SpaceSet:
        return bits(there[hex_] for hex_ in members(of))

    for hex_ in field.hexes:
        assert over.terrain[there[hex_]] == field.terrain[hex_]
        assert over.sees[there[hex_]] == flipped(field.sees[hex_])
        for mode in ALL:
            ways = {there[b]: paid for b, paid in entry_costs(field, mode)[hex_].items()}
            assert entry_costs(over, mode)[there[hex_]] == ways
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
    whole = make_battle_map(joined([Laid("ridge"), laid], BOX))
    for part, right, down in ((BOX["ridge"], 0, 0), (BOX["austen"], column, row)):
        field = make_battle_map(part)
        there = {hex_: hex_ + right * STRIDE + down for hex_ in field.hexes}
        covered = bits(there.values())
        for a in field.hexes:
            assert whole.terrain[there[a]] == field.terrain[a]
            assert whole.sees[there[a]] & covered == bits(there[b] for b in members(field.sees[a]))
            for mode in ALL:
                ways = {b: paid for b, paid in entry_costs(whole, mode)[there[a]].items() if covered >> b & 1}
                assert ways == {there[b]: paid for b, paid in entry_costs(field, mode)[a].items()}


def test_on_a_joined_map_hexes_meet_across_the_join() -> None:
    wide = make_battle_map(joined([Laid("ridge"), Laid("creek", 10)], BOX))
    assert names(wide, wide.beside[wide.parse("1003")])[3:] == ["1004", "1103", "1104"]
    assert cost(wide, LEG, "1003", "1103") == 1
    high = make_battle_map(joined([Laid("ridge"), Laid("creek", 0, 5)], BOX))
    assert cost(high, TRACK, "0405", "0406") == 1


def test_r52_a_hill_across_the_join_is_one_hill() -> None:
    sheets_ = {
        "a": Sheet("A", ("....", "....", "...."), hills={"East Hill": ("0402",)}),
        "b": Sheet("B", ("....", "....", "...."), hills={"West Hill": ("0102",)}),
    }
    field = make_battle_map(joined([Laid("a"), Laid("b", 4)], sheets_))
    assert field.hill_names == ("East Hill and West Hill",)
    assert is_seen(field, "0402", "0602")


def test_a_field_is_made_once() -> None:
    one, other = (Sheet("Test", ("...", "...", "..."), hills={"Hill": ("0101",)}) for _ in range(2))
    assert make_battle_map(one) is make_battle_map(other)
    assert make_battle_map(one) is not make_battle_map(Sheet("Test", ("...", "...", "...")))


def test_a_number_off_the_map_is_refused() -> None:
    assert RIDGE.name(RIDGE.parse("1005")) == "1005"
    with pytest.raises(ValueError, match="1006 is not on this map"):
        RIDGE.parse("1006")


def test_the_maps_of_strangers_take_little_memory() -> None:
    """A server has hundreds of them in memory, in settings that its caches keep."""
    letters = Random(7)

    def own(number: int) -> str:
        rows = ["".join(letters.choice(".b.fj.s") for _ in range(20)) for _ in range(10)]
        return scenario(rows=[".." + row[2:-2] + ".." for row in rows]).replace("Test", f"Test {number}")

    def begin(text: str) -> None:
        position = GAME.start(GAME.setting("mine", {}, text))
        assert GAME.seats(position.setting)
        assert GAME.view(position, 0).ask

    begin(own(0))
    tracemalloc.start()
    try:
        for number in range(1, 21):
            begin(own(number))
        gc.collect()
        size = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert size < 20 * 1_000_000, "lines of sight between all hexes are 3 MB for a map"
