"""Lines of sight over the ground, against a slow oracle of points and polygons [9]."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.action_front.grounds import (
    BOX,
    RIDGE,
    drawn,
    is_seen,
    passed,
    sheets,
    slow_sees,
    slow_through,
)

from broadfront.boards.spacesets import members
from broadfront.games.action_front.map import (
    TERRAIN_NAMES,
    hillsides,
    make_battle_map,
    passed_hexes,
    screens,
    uphill,
)
from broadfront.games.action_front.map_sheets import LETTERS, Laid, Sheet, joined

# --- lines of sight ---------------------------------------------------------------------------------------------------


def test_a_line_passes_the_hexes_whose_interior_it_meets_on_a_map_of_the_box() -> None:
    for a, b in product(RIDGE.hexes, RIDGE.hexes):
        assert passed_hexes(a, b) == slow_through(RIDGE, a, b), (RIDGE.name(a), RIDGE.name(b))


def test_a_line_passes_the_hexes_whose_interior_it_meets_on_a_large_map() -> None:
    whole = [Laid("ridge"), Laid("creek", 10), Laid("austen", 0, 5), Laid("crossroads", 10, 5, True)]
    field = make_battle_map(joined(whole, BOX))
    dice = random.Random(1)
    for _ in range(300):
        a, b = dice.choice(field.hexes), dice.choice(field.hexes)
        assert passed_hexes(a, b) == slow_through(field, a, b), (field.name(a), field.name(b))


@settings(max_examples=40, deadline=None)
@given(sheets(), st.integers(0, 1 << 30))
def test_what_is_seen_is_what_the_oracle_sees(sheet: Sheet, seed: int) -> None:
    field, dice = make_battle_map(sheet), random.Random(seed)
    for _ in range(40):
        a, b = dice.choice(field.hexes), dice.choice(field.hexes)
        assert is_seen(field, field.name(a), field.name(b)) == slow_sees(field, a, b)


@settings(max_examples=60, deadline=None)
@given(sheets())
def test_who_sees_is_seen(sheet: Sheet) -> None:
    field = make_battle_map(sheet)
    for a, b in product(field.hexes, field.hexes):
        assert field.sees[a] >> b & 1 == field.sees[b] >> a & 1
        assert passed_hexes(a, b) == passed_hexes(b, a)
        assert bool(screens(field, a, b) or hillsides(field, a, b)) != is_seen(
            field, field.name(a), field.name(b)
        )


@settings(max_examples=30, deadline=None)
@given(sheets())
def test_r49_a_hex_and_its_neighbours_are_always_seen(sheet: Sheet) -> None:
    field = make_battle_map(sheet)
    for hex_ in field.hexes:
        assert field.near[hex_] & ~field.sees[hex_] == 0
        assert not any(passed_hexes(hex_, other) for other in members(field.near[hex_]))


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
    field = make_battle_map(Sheet("Test", ("...", f".{letter}.", "...")))
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
    field = make_battle_map(Sheet("Test", ("." * 5,) * 15, hills={"Hill": (*column, "0315")}))
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
