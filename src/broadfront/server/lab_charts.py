"""The plots of a study's page: which there are, and what stands beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from broadfront.engine.table import Table
from broadfront.lab import charts
from broadfront.lab.statistics import Summary
from broadfront.lab.study import Cell, Study
from broadfront.lab.study_results import StudyResults
from broadfront.lab.tallies import TallyKind
from broadfront.server.schemas_lab import LabChart

__all__ = ["charts_of", "is_one_game"]

MOST_FIELDS: Final = 40
"""So many cells are plotted one below the other."""
UNITS: Final = ("turns", "moves")
RULE: Final = "Wins and half the draws; the lines are 95 % intervals, the dashed one is an even match."
COUNTS: Final[tuple[tuple[TallyKind, str, str], ...]] = (
    ("purchase", "Units bought", "Things bought in a match, on average."),
    ("loss", "Losses", "Pieces lost in a match, on average."),
    ("placement", "Pieces brought in", "Pieces put on the map in a match, on average, the set-up included."),
)


def is_one_game(study: Study, cell: str) -> bool:
    """Return whether a cell, or all of them (""), are of one game: then what happened can be added up."""
    return bool(cell) or len({one.field.game for one in study.cells}) == 1


def charts_of(results: StudyResults, cell: str, found: Summary) -> Iterator[LabChart]:
    """Yield the plots of a cell, or of all of them (""); none before a match has been played."""
    if not found.matches:
        return
    study = results.study
    one_game = is_one_game(study, cell)
    colours = _colours(study.by_name[cell] if cell else study.cells[0]) if one_game else {}
    if cell:
        yield LabChart("seats", "Win rate of each seat", RULE, charts.win_rates(found.seats, colours))
    else:
        each = {one.name: results.summary(one.name).seats for one in study.cells[:MOST_FIELDS]}
        text = RULE if len(study.cells) <= MOST_FIELDS else f"The first {MOST_FIELDS} cells. {RULE}"
        yield LabChart("cells", "Win rate of each seat, cell by cell", text, charts.win_rates(each, colours))
    if found.players:
        yield LabChart("players", "Win rate of each player", RULE, charts.win_rates(found.players))
    if found.players_in_seats and cell:
        rates = charts.win_rates(found.players_in_seats)
        yield LabChart("players_in_seats", "Win rate of each player in each seat", RULE, rates)
    if found.decided_by:
        text = "What ended the matches, as the game tells it."
        yield LabChart("decided_by", "What decided", text, charts.causes(found.decided_by))
    if not one_game:
        return
    for unit in UNITS:
        if counts := results.lengths(cell, unit):
            text = f"How many {unit} matches took."
            yield LabChart(unit, f"Length in {unit}", text, charts.lengths(counts, unit))
    for what, title, text in COUNTS:
        if counted := results.counted(what, cell):
            yield LabChart(what, title, text, charts.counts(counted, colours))


def _colours(cell: Cell) -> dict[str, str]:
    """Return the colours of a cell's sides, and of seats that are called otherwise."""
    game, setting = cell.field.card(), cell.field.setting()
    table: Table = game.table(setting)
    sides = {side.name: side.colour for side in table.sides}
    named = zip(game.seats(setting), table.seat_sides or tuple(sides), strict=False)
    seats = {seat: sides[side] for seat, side in named if side in sides}
    return {**seats, **sides}
