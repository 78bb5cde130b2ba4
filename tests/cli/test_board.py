from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from broadfront.cli.board import letters, picture
from broadfront.cli.board_text import board_lines, changed_lines, space_lines
from broadfront.cli.grid import grid_of
from broadfront.engine.view import (
    Counter,
    Mark,
    Marker,
    Side,
    Space,
    State,
    Table,
    Terrain,
    Track,
    Tray,
    TrayItem,
    View,
)

GROUND = (Terrain("clear", ".", "#88aa55"), Terrain("sea", "~", "#224488"))
SIDES = (Side("Axis", "#555555"), Side("Allies", "#aaaa33"))


def hexes(flat: bool) -> tuple[Space, ...]:
    """Five columns and four rows of hexes, with pointed or flat tops."""
    spaces: list[Space] = []
    for row in range(4):
        for column in range(5):
            along, across = (
                column + (0.5 if row % 2 and not flat else 0),
                row + (0.5 if column % 2 and flat else 0),
            )
            x, y = (column * 0.866, across) if flat else (along, row * 0.866)
            spaces.append(Space(len(spaces), f"{row}{column}", x, y, (), "clear"))
    return tuple(spaces)


def table(spaces: tuple[Space, ...]) -> Table:
    return Table("g", "G", 5, 5, spaces, GROUND, SIDES, ("axis", "allies"), ())


def drawn(table: Table, view: View, width: int) -> str:
    console = Console(file=StringIO(), width=width, highlight=False)
    console.print(picture(table, view, width, 40))
    file = console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("width", [30, 60, 90])
def test_hexes_have_a_grid_in_which_no_two_overlap(flat: bool, width: int) -> None:
    spaces = hexes(flat)
    grid = grid_of(spaces, width, 40)
    assert grid is not None
    assert grid.width <= width
    assert len(set(grid.places.values())) == len(spaces)
    counters = tuple(Counter(space.id, "Axis", "tank", "armour") for space in spaces)
    assert drawn(table(spaces), View(-1, "", "", counters), width + 40).count("[T]") >= len(spaces)


def test_areas_are_listed() -> None:
    spaces = (
        Space(0, "London", 0.1, 0.2, (), "clear", marks=(Mark("capital"),)),
        Space(1, "Paris", 0.13, 0.31, (), "clear"),
        Space(2, "Berlin", 0.6, 0.27, (), "clear"),
        Space(3, "North Sea", 0.33, 0.1, (), "sea"),
    )
    assert grid_of(spaces, 200, 200) is None
    shown = drawn(table(spaces), View(-1, "1940", "", (Counter(2, "Axis", "tank", "armour"),)), 80)
    assert "London capital" in shown
    assert "Berlin" in shown
    assert "[T]" in shown
    assert "Paris" not in shown


def test_a_board_too_wide_for_the_terminal_is_listed() -> None:
    spaces = tuple(Space(x, f"{'ABCDEFGHIJKLMNOPQRST'[x]}1", x, 0, (), "clear") for x in range(20))
    view = View(
        -1, "", "", (Counter(4, "Allies", "infantry", "infantry", (State("disrupted", "disrupted"),)),)
    )
    assert "E1" in drawn(table(spaces), view, 40)
    assert "(I*)" in drawn(table(spaces), view, 40)
    assert "(I*)" in drawn(table(spaces), view, 200)


def test_stacks_are_cut_and_counted() -> None:
    spaces = (Space(0, "A1", 0, 0, (), "clear"), Space(1, "B1", 1, 0, (), "clear"))
    counters = tuple(Counter(0, "Axis", kind, "") for kind in ("infantry", "tank", "air", "fleet"))
    shown = drawn(table(spaces), View(-1, "", "", counters), 100)
    assert "[I][T]+" in shown or "[I][T]" in shown


def test_units_that_stand_as_one_counter_are_counted() -> None:
    spaces = (Space(0, "London", 0.1, 0.2, (), "clear"), Space(1, "Paris", 0.13, 0.31, (), "clear"))
    stack = Counter(0, "Axis", "tank", "armour", id=4, id_kind="unit", number=3, members=(4, 5, 6))
    assert "[3T]" in drawn(table(spaces), View(-1, "", "", (stack,)), 80)
    assert space_lines(View(-1, "", "", (stack,)), spaces[0]) == ["London: Axis 3 tank, clear."]


def test_every_kind_has_a_letter_of_its_own() -> None:
    given = letters(["infantry", "armour", "artillery", "air", "fleet", "fighter"])
    assert len(set(given.values())) == 6


def test_what_lies_beside_the_board_is_told() -> None:
    spaces = (Space(0, "A1", 0, 0, (), "clear"), Space(1, "B1", 1, 0, (), "sea"))
    view = View(
        -1,
        "June 1944",
        "",
        (
            Counter(
                0,
                "Allies",
                "infantry",
                "infantry",
                (State("disrupted", "disrupted"), State("moved", "moved")),
            ),
        ),
        (
            Tray("Pool", 0, (TrayItem("tank", 2), TrayItem("fleet", 0))),
            Track("Supply", "3", 1),
            Track("Weather", "storm"),
        ),
        markers=(Marker(1, "Mine"),),
    )
    assert board_lines(table(spaces), view) == [
        "June 1944.",
        "allies, Supply: 3.",
        "Weather: storm.",
        "axis, Pool: 2 tank.",
        "A1: Allies infantry, disrupted, moved, clear.",
        "B1: empty, sea, Mine.",
    ]
    shown = drawn(table(spaces), view, 100)
    for text in (
        "June 1944",
        "Supply 3",
        "Weather storm",
        "Pool 2 tank",
        "(I*')",
        "* disrupted",
        "' moved",
        "Mine",
    ):
        assert text in shown


def test_only_what_changed_is_told() -> None:
    spaces = (Space(0, "A1", 0, 0, (), "clear"), Space(1, "B1", 1, 0, (), "sea"))
    before = View(-1, "x", "", (Counter(0, "Axis", "tank", "armour"),), (Track("Supply", "3"),))
    after = View(-1, "y", "", (Counter(1, "Axis", "tank", "armour"),), (Track("Supply", "2"),))
    assert changed_lines(table(spaces), before, after) == [
        "A1: empty, clear.",
        "B1: Axis tank, sea.",
        "Supply: 2.",
    ]


def test_two_boards_side_by_side_have_labels_of_their_own() -> None:
    spaces = tuple(
        Space(
            6 * board + 3 * row + column,
            f"{'2' if board else ''}{'CBA'[column] if board else 'ABC'[column]}{row + 1 if board else 2 - row}",
            column + 4 * board,
            row,
            (),
            "clear",
        )
        for board in (0, 1)
        for row in (0, 1)
        for column in (0, 1, 2)
    )
    shown = drawn(table(spaces), View(-1, "", "", ()), 120)
    assert [label for line in shown.splitlines() for label in re.findall(r"\b\d?[A-C]?\d*\b", line) if label][
        :10
    ] == [
        *("2", "1", "1", "2"),
        *("A", "B", "C", "2C", "2B", "2A"),
    ]
