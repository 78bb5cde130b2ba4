"""The numbers from the box, read from ``data/``: battlefields, attack results, supply cards, units."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

from broadfront.engine.text_codec import quote
from broadfront.games.front_line.terms import KINDS, RESULTS

ADV: Final = 4
"""The ADV icon of the attack table: look in the yellow column."""

_PROTECTORS: Final = "ACIS"


class ChartCell(NamedTuple):
    """One cell of the attack table: a result (or `ADV`) and the icons that turn it into a Miss, as bits.

    Bits 1, 2, 4 are the icons of Air Base, Capital and Industry (City Defense), 8 the Soldier (Dug In).
    """

    result: int
    icons: int


AttackTable: TypeAlias = tuple[tuple[ChartCell, ...], ...]
"""Attack results as ``[column][die]``: columns 1-3 by range, column 0 is ADV; die 1-6 (0 is unused)."""

SOLDIER: Final = 8


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "data" / name).read_text(encoding="utf-8"))


def read_cell(text: str) -> ChartCell:
    """Read a cell as the chart writes it.

    >>> read_cell("Rout [CS]")
    ChartCell(result=2, icons=10)

    Raises
    ------
    ValueError
        If it is no result of the game.
    """
    cell = re.fullmatch(r"(Blitz|Disrupt|Rout|Miss|ADV)(?: \[([ACIS]+)\])?", text)
    if cell is None:
        raise ValueError(
            f"{quote(text)} is no attack result: write Blitz, Disrupt, Rout, Miss or ADV, then icons, [ACIS]"
        )
    result = ADV if cell[1] == "ADV" else RESULTS.index(cell[1])
    return ChartCell(result, sum(1 << _PROTECTORS.index(letter) for letter in cell[2] or ""))


def attack_results(chart: Mapping[str, Sequence[str]] | None = None) -> AttackTable:
    """Return the attack table of a chart, or of the box.

    Raises
    ------
    ValueError
        If the chart lacks a die or a column, or ADV stands in the ADV column.
    """
    chart = _read("charts.toml")["attack_results"] if chart is None else chart
    if sorted(chart) != [str(die) for die in range(1, 7)]:
        raise ValueError(
            f"the attack table needs one row for each die 1-6; it has {', '.join(sorted(chart))}"
        )
    rows = [[read_cell(text) for text in chart[str(die)]] for die in range(1, 7)]
    if any(len(row) != 4 for row in rows):
        raise ValueError("each row of the attack table needs four cells: range 1, 2, 3 and ADV")
    if any(row[3].result == ADV for row in rows):
        raise ValueError("the ADV column cannot refer to itself: replace ADV in the fourth cell")
    nothing = (ChartCell(RESULTS.index("Miss"), 0),)
    return tuple(nothing + tuple(row[column] for row in rows) for column in (3, 0, 1, 2))


def supply_card(months: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return the chits of a supply card as ``[month][stack]``, stacks in the order Air, Capital, Industry."""
    return tuple(tuple(int(chits) for chits in month) for month in months)


BOARDS: Final[Mapping[str, str]] = {key: board["title"] for key, board in _read("boards.toml").items()}
"""The battlefields of the box: id and title."""


def rows_of(board: str) -> tuple[str, ...]:
    """Return the rows of a battlefield of the box, rank 10 first."""
    return tuple(_read("boards.toml")[board]["rows"])


CARD_NAMES: Final[tuple[str, ...]] = tuple(_read("charts.toml")["supply_cards"])
CARDS: Final = tuple(supply_card(months) for months in _read("charts.toml")["supply_cards"].values())

_UNITS: Final = _read("charts.toml")["units"]
RANGE: Final[tuple[int, ...]] = (0, *(_UNITS[kind]["range"] for kind in KINDS[1:]))
"""The range of each kind of unit, in squares."""
COST: Final[tuple[int, ...]] = (0, *(_UNITS[kind]["cost"] for kind in KINDS[1:]))
"""The cost of each kind of unit, in chits of Industry supply."""
