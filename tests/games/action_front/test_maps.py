"""The maps of Action Front!: the box's four, turned, laid side by side, and what is wrong with one's own."""

import random
from typing import Any

import pytest
from tests.games.action_front import hexmaps

from broadfront.engine.errors import FileFault
from broadfront.games.action_front.map_sheets import (
    MAX_HEXES,
    Laid,
    Sheet,
    grid_of,
    joined,
    read_sheet,
    sheet_faults,
    shipped_sheets,
    turned,
)

BOX = {name: sheet for name, (sheet, _) in shipped_sheets().items()}

# The four outlines as the study of the box draws them: ^ is a hill hex.
DRAWN = {
    "ridge": """
        .  j  j  j  j  j  j  j  j  j
        b  .^ .^ j  .  .  .  j  j  j
        .  .^ .  .  .  .  .  .  .  j
        .  .  .  .  .  .^ .^ .^ j  j
        j  j  j  .  j  j  .^ j  j  j
    """,
    "creek": """
        =  =  =  =  =  =  =  =  =  =
        f  .  f  f  .  .  f  f  .  f
        .  f  .  f  f  .  f  .  f  .
        j  .  .  f  .  .  j  .  .  j
        j  j  .  j  j  j  j  j  .  j
    """,
    "austen": """
        .  .  j  j  j  j  j  j  .  .
        .  .  j  .^ .^ j  j  .  j  j
        .  j  j  .^ .^ .  j  .^ .^ j
        .  .  j  j  .  j  .^ .^ j  j
        j  .  .  j  j  j  j  j  .  .
    """,
    "crossroads": """
        .  f^ .  .  .  f  .  .  f  .
        .  .^ .^ f  b  .  .  .  .  .
        .  .  .  .  b  b  .  f  .  .
        f  .  .  .  .  b  f  .^ .^ .
        .  .  f  .  f  .  .  .  f^ .
    """,
}
CREEK_SIDES = "0502|0601, 0502|0602, 0503|0602, 0503|0603, 0504|0603, 0504|0604, 0505|0604, 0505|0605"
TRAIL = "0103-0203, 0203-0303, 0303-0403, 0403-0503, 0503-0603, 0603-0703, 0703-0803, 0803-0903, 0903-1003"
SIDES = {
    "ridge": (TRAIL, "", ""),
    "creek": (
        "0102-0202, 0202-0302, 0302-0402, 0402-0502, 0602-0702, 0702-0802, 0802-0902, 0902-1002",
        CREEK_SIDES,
        "",
    ),
    "austen": ("0103-0104, 0104-0204, 0204-0305", "", ""),
    "crossroads": (TRAIL, f"0501|0601, {CREEK_SIDES}", "0503|0603"),
}


LARGEST = "at most 200, in 20 columns and 15 rows"


def sheet(*rows: str, **more: Any) -> Sheet:
    return Sheet("Test", rows or ("....", "....", "...."), **more)


# --- the box ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DRAWN)
def test_a_map_of_the_box_is_what_the_study_draws(name: str) -> None:
    cells = [row.split() for row in DRAWN[name].strip().splitlines()]
    assert BOX[name].rows == tuple("".join(cell[0] for cell in row) for row in cells)
    up = {
        f"{column:02d}{row:02d}"
        for row, letters in enumerate(cells, 1)
        for column, cell in enumerate(letters, 1)
        if cell.endswith("^")
    }
    assert {number for of in BOX[name].hills.values() for number in of} == up


@pytest.mark.parametrize("name", SIDES)
def test_roads_rivers_and_bridges_of_the_box_are_what_the_study_lists(name: str) -> None:
    roads, rivers, bridges = (
        tuple(text.replace("|", "/").replace("-", "/").split(", ")) if text else () for text in SIDES[name]
    )
    assert (BOX[name].roads, BOX[name].rivers, BOX[name].bridges) == (roads, rivers, bridges)


@pytest.mark.parametrize("name", DRAWN)
def test_a_map_of_the_box_is_ten_by_five_and_has_no_fault(name: str) -> None:
    assert (grid_of(BOX[name]).columns, grid_of(BOX[name]).rows) == (10, 5)
    assert sheet_faults(BOX[name]) == []


def test_the_sandbar_is_the_only_way_across_the_creek_without_a_river_hexside() -> None:
    grid = grid_of(BOX["creek"])
    links = {
        f"05{row:02d}/06{other:02d}"
        for row in range(1, grid.rows + 1)
        for other in (row - 1, row)
        if 1 <= other <= grid.rows
    }
    assert links - set(BOX["creek"].rivers) == {"0501/0601"}


# --- turned -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DRAWN)
def test_a_map_turned_twice_is_as_before(name: str) -> None:
    assert turned(turned(BOX[name])) == BOX[name]


@pytest.mark.parametrize("name", DRAWN)
def test_a_turned_map_has_each_hex_where_the_board_says(name: str) -> None:
    grid = grid_of(BOX[name])
    over = turned(BOX[name])
    assert sheet_faults(over) == []
    for hex_ in range(50):
        there = hexmaps.turned(hex_, grid)
        assert over.rows[there % 5][there // 5] == BOX[name].rows[hex_ % 5][hex_ // 5]


def test_what_a_map_names_turns_with_it() -> None:
    over = turned(BOX["ridge"])
    assert over.names == {"1004": "Division command post"}
    assert over.hills["Hill 123"] == ("0904", "0903", "0804")
    assert over.roads[0] == "0903/1003"
    assert turned(BOX["crossroads"]).bridges == ("0503/0603",)


def test_a_map_with_an_odd_number_of_columns_cannot_be_turned() -> None:
    with pytest.raises(ValueError, match="Test has 3 columns: only a map with an even number can be turned"):
        turned(sheet("...", "...", "..."))


# --- joined -----------------------------------------------------------------------------------------------------------


def test_one_map_laid_alone_is_itself() -> None:
    assert joined([Laid("crossroads")], BOX) == BOX["crossroads"]
    assert joined([Laid("crossroads", turned=True)], BOX) == turned(BOX["crossroads"])


def test_two_maps_end_to_end_are_20_by_5() -> None:
    both = joined([Laid("ridge"), Laid("creek", 10)], BOX)
    assert both.name == "The Ridge and The Creek"
    assert both.rows == tuple(a + b for a, b in zip(BOX["ridge"].rows, BOX["creek"].rows, strict=True))
    assert both.hills == BOX["ridge"].hills
    assert both.names == {"0102": "Division command post", "1501": "Sandbar", "1601": "Sandbar"}
    assert both.rivers[0] == "1502/1601"
    assert both.roads == (*BOX["ridge"].roads, "1102/1202", *both.roads[10:])
    assert sheet_faults(both) == []


def test_two_maps_side_by_side_are_10_by_10() -> None:
    both = joined([Laid("crossroads", 0, 5), Laid("ridge")], BOX)
    assert both.name == "Crossroads and The Ridge"
    assert both.rows == BOX["ridge"].rows + BOX["crossroads"].rows
    assert both.bridges == ("0508/0608",)
    assert list(both.hills) == ["Hill 62", "Hill 58", "Hill 123", "Hill 80"]
    assert sheet_faults(both) == []


def test_four_maps_make_the_largest_table() -> None:
    four = [Laid("ridge"), Laid("creek", 10), Laid("austen", 0, 5), Laid("crossroads", 10, 5, True)]
    whole = joined(four, BOX)
    assert whole.name == "The Ridge, The Creek, Mount Austen and Crossroads"
    assert (len(whole.rows[0]), len(whole.rows)) == (20, 10)
    assert MAX_HEXES == 20 * 10
    assert sheet_faults(whole) == []


@pytest.mark.parametrize("laid", [Laid("austen", 10), Laid("austen", 0, 5), Laid("austen", 10, 0, True)])
def test_a_joined_map_has_each_hex_where_the_board_says(laid: Laid) -> None:
    whole = joined([Laid("ridge"), laid], BOX)
    part = turned(BOX["austen"]) if laid.turned else BOX["austen"]
    grid = grid_of(whole)
    becomes = hexmaps.placement(grid_of(part), grid, 0, laid.column * grid.rows + laid.row)
    for hex_, there in enumerate(becomes):
        assert whole.rows[there % grid.rows][there // grid.rows] == part.rows[hex_ % 5][hex_ // 5]


def test_roads_are_not_linked_across_a_join() -> None:
    both = joined([Laid("ridge"), Laid("crossroads", 10)], BOX)
    assert not [road for road in both.roads if road.startswith("10") and "/11" in road]


def test_r52_hills_that_touch_across_a_join_are_one_hill() -> None:
    box = {
        "a": sheet(hills={"East Hill": ("0402",), "Far Hill": ("0101",)}),
        "b": sheet(hills={"West Hill": ("0102",)}),
    }
    both = joined([Laid("a"), Laid("b", 4)], box)
    assert both.hills == {"East Hill and West Hill": ("0402", "0502"), "Far Hill": ("0101",)}
    assert sheet_faults(both) == []


def test_two_hills_of_one_name_are_told_apart() -> None:
    twice = joined([Laid("ridge"), Laid("ridge", 10)], BOX)
    assert list(twice.hills) == ["Hill 123", "Hill 80", "Hill 123 (2)", "Hill 80 (2)"]
    assert twice.hills["Hill 80 (2)"] == ("1604", "1704", "1705", "1804")


def test_one_hill_of_two_parts_with_one_name_keeps_it() -> None:
    both = joined([Laid("a"), Laid("a", 4, 0, True)], {"a": sheet(hills={"Knoll": ("0402",)})})
    assert both.hills == {"Knoll": ("0402", "0502")}


@pytest.mark.parametrize(
    ("laid", "complaint"),
    [
        ([], "No map is laid"),
        ([Laid("moon")], "There is no map 'moon': choose from ridge, creek, austen, crossroads"),
        ([Laid("ridge"), Laid("creek", 9)], "The Creek is moved by 9 columns: take an even number"),
        ([Laid("ridge"), Laid("creek", -10)], "The Creek is moved off the table"),
        ([Laid("ridge"), Laid("creek", 8)], "Two maps lie on 0901: move one of them"),
        ([Laid("ridge"), Laid("ridge")], "Two maps lie on 0101"),
        (
            [Laid("ridge"), Laid("creek", 12)],
            "The table has 22 by 5 hexes: at most 200",
        ),
        ([Laid("ridge"), Laid("creek", 10, 1)], "No map lies on 1101: .* 20 by 6 hexes"),
        (
            [Laid("ridge", 4)],
            "No map lies on 0101: the maps must fill a rectangle of 14 by 5 hexes",
        ),
        ([Laid("ridge", 2)], "No map lies on 0101"),
        ([Laid("ridge"), Laid("creek", 10), Laid("austen", 0, 5)], "No map lies on 1106"),
        (
            [Laid("ridge", 0, 5 * i) for i in range(5)],
            "The table has 10 by 25 hexes: at most 200, in 20 columns and 15 rows",
        ),
        ([Laid("ridge"), Laid("creek", 10**18)], "at most 200"),
    ],
)
def test_maps_that_do_not_fit_together_are_refused(laid: list[Laid], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        joined(laid, BOX)


# --- faults -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "path", "complaint"),
    [
        (sheet("...", "..."), ["rows"], "a map has at least 3 rows; this one has 2"),
        (Sheet("Test", ()), ["rows"], "a map has at least 3 rows; this one has 0"),
        (sheet("..", "..", ".."), ["rows", 0], "a map has at least 3 columns; this one has 2"),
        (sheet("", "", ""), ["rows", 0], "a map has at least 3 columns; this one has 0"),
        (sheet("...", "....", "..."), ["rows", 1], "this row has 4 hexes; the first row has 3"),
        (sheet(*["." * 15] * 14), ["rows"], f"this map has 15 by 14 hexes: {LARGEST}"),
        (sheet(*["." * 21] * 3), ["rows"], f"this map has 21 by 3 hexes: {LARGEST}"),
        (sheet(*["." * 3] * 16), ["rows"], f"this map has 3 by 16 hexes: {LARGEST}"),
        (sheet("...", ".x.", "..."), ["rows", 1], "'x' is no terrain: write one of . b f j s = ~"),
        (Sheet(" ", ("...", "...", "...")), ["name"], "give the map a name"),
        (
            sheet(rivers=("0101/0201", "0101")),
            ["rivers", 1],
            "'0101' is not two hexes: write them like 0101/0201",
        ),
        (
            sheet(rivers=("0101/0104",)),
            ["rivers", 0],
            "'0104' is no hex of this map: write column and row, two digits each, from 0101 to 0403",
        ),
        (
            sheet(roads=("011/0201",)),
            ["roads", 0],
            "'011' is no hex of this map: write column and row, two digits each, from 0101 to 0403",
        ),
        (
            sheet(roads=("0101/0101",)),
            ["roads", 0],
            "0101 and 0101 are not next to each other: 0101 has the neighbours 0201, 0102",
        ),
        (sheet(roads=("0101/0201", "0201/0101")), ["roads", 1], "0201/0101 is here twice"),
        (
            sheet(bridges=("0101/0201",)),
            ["bridges", 0],
            "no river flows here: a bridge leads across a river hexside",
        ),
        (sheet(bridges=("x",)), ["bridges", 0], "'x' is not two hexes: write them like 0101/0201"),
        (
            sheet(hills={"Hill": ("0101", "0501")}),
            ["hills", "Hill", 1],
            "'0501' is no hex of this map: write column and row, two digits each, from 0101 to 0403",
        ),
        (sheet(hills={"Hill": ()}), ["hills", "Hill"], "a hill has at least one hex"),
        (sheet(hills={"": ("0101",)}), ["hills", ""], "give the hill a name"),
        (
            sheet(hills={"Hill": ("0101", "0101")}),
            ["hills", "Hill", 1],
            "0101 is already a hex of Hill",
        ),
        (
            sheet(hills={"A": ("0101",), "B": ("0403", "0101")}),
            ["hills", "B", 1],
            "0101 is already a hex of A",
        ),
        (
            sheet(hills={"Hill": ("0101", "0302", "0102")}),
            ["hills", "Hill"],
            "0302 does not touch the rest of Hill: write two hills",
        ),
        (
            sheet(hills={"A": ("0101",), "B": ("0201",)}),
            ["hills", "B"],
            "B touches A: write them as one hill",
        ),
        (
            sheet(names={"0109": "Post"}),
            ["names", "0109"],
            "'0109' is no hex of this map: write column and row, two digits each, from 0101 to 0403",
        ),
        (sheet(names={"0101": ""}), ["names", "0101"], "say what the hex is called"),
    ],
)
def test_a_fault_says_where_and_what(wrong: Sheet, path: list[str | int], complaint: str) -> None:
    assert sheet_faults(wrong) == [(path, complaint)]


def test_all_faults_are_told_at_once() -> None:
    wrong = sheet(
        "....", "?...", "...!", rivers=("0101/0401",), bridges=("0101/0201",), hills={"A": ("9999",)}
    )
    paths = [list(path) for path, _ in sheet_faults(wrong)]
    assert paths == [["rows", 1], ["rows", 2], ["rivers", 0], ["bridges", 0], ["hills", "A", 0]]


def test_a_bridge_may_be_written_the_other_way_round() -> None:
    assert sheet_faults(sheet(rivers=("0101/0201",), bridges=("0201/0101",))) == []


def test_the_longest_maps_are_allowed() -> None:
    assert sheet_faults(sheet(*["." * 20] * 10)) == []
    assert sheet_faults(sheet(*["." * 13] * 15)) == []


def test_a_map_file_that_is_wrong_says_line_and_field() -> None:
    text = (
        'name = "Test"\nrows = ["...", "...", "..."]\n\n[hills]\n"Hill 1" = ["0101"]\n"Hill 2" = ["0101"]\n'
    )
    with pytest.raises(FileFault, match="0101 is already a hex of Hill 1") as caught:
        read_sheet(text, "test.toml")
    assert (caught.value.line, caught.value.field) == (6, "hills.Hill 2[0]")


def test_nothing_that_is_written_makes_the_checks_fail() -> None:
    dice = random.Random(1)
    texts = [
        "",
        "0101",
        "0101/0201",
        "0201/0101",
        "0202/0302",
        "//",
        "0101/0201/0301",
        "９９９９",
        "-1-1",
        "0000",
    ]

    def some() -> tuple[str, ...]:
        return tuple(dice.choice(texts) for _ in range(dice.randrange(4)))

    for _ in range(500):
        wrong = Sheet(
            name=dice.choice(["", "Test"]),
            rows=tuple(
                "".join(dice.choice(".j?") for _ in range(dice.choice([3, 3, 3, 4])))
                for _ in range(dice.choice([0, 3]))
            ),
            hills={name: some() for name in some()},
            rivers=some(),
            roads=some(),
            bridges=some(),
            names=dict.fromkeys(some(), "Here"),
        )
        for path, sentence in sheet_faults(wrong):
            assert path
            assert sentence
