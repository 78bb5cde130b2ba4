"""The answers of the laboratory: the results of a study, as plots, tables and a map."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, Literal

import msgspec

from broadfront.engine import registry
from broadfront.engine.position import SPECTATOR
from broadfront.engine.text_codec import quote
from broadfront.lab import charts
from broadfront.lab.comparison import compared, means_compared
from broadfront.lab.event_counts import EventKind
from broadfront.lab.plots import game_of, plots_of_study
from broadfront.lab.study import Study
from broadfront.lab.study_results import ExportFormat, ExportKind, StudyResults
from broadfront.lab.study_state import CellState
from broadfront.server.http.errors import ServerFault
from broadfront.server.lab.schemas import (
    LabCell,
    LabChart,
    LabComparison,
    LabDifference,
    LabFault,
    LabHeat,
    LabMap,
    LabMatch,
    LabMatches,
    LabOpening,
    LabProgress,
    LabStudy,
)

PAGE: Final = 50
MAX_FAULTS: Final = 50
LOST_AND_BOUGHT: Final[tuple[Literal["loss", "purchase"], ...]] = ("loss", "purchase")
HEATS: Final = ("battle", "loss", "capture", "purchase", "placement")


def study_of(results: StudyResults, id_: str, cell: str, depth: int, progress: LabProgress) -> LabStudy:
    """Return a study, and the results of one of its cells; "": of all of them together.

    Raises
    ------
    ServerFault
        If it has no such cell.
    """
    study = results.study
    if not cell and len(study.cells) == 1:
        cell = study.cells[0].name
    _check(results, cell)
    summary = results.summary(cell)
    openings = results.openings(cell, depth) if game_of(study, cell) else []
    return LabStudy(
        id_,
        study.file.title or id_,
        study.text,
        tuple(study.file.players),
        study.file.seed,
        study.file.journals,
        study.file.tallies,
        progress,
        _cells(results),
        cell,
        game_of(study, cell),
        summary.matches,
        [LabChart(*plot) for plot in plots_of_study(results, cell, summary)],
        [LabOpening(*one) for one in openings],
        depth,
        _heats(results, cell) if cell else [],
        [LabFault(record.number, record.fault) for record in summary.faults[:MAX_FAULTS]],
    )


def map_of(results: StudyResults, cell: str, what: EventKind, side: str) -> LabMap:
    """Return where something happened in the matches of a cell; "": the only cell of a study.

    Raises
    ------
    ServerFault
        If it has no such cell.
    """
    name = _check(results, cell or results.study.cells[0].name)
    field = results.study.by_name[name].field
    game, setting = field.card(), field.setting()
    table, view = game.table(setting), game.view(game.start(setting), SPECTATOR)
    ids = {space.name: space.id for space in reversed(table.spaces)}
    heat = results.heat(what, name, side)
    bare = msgspec.structs.replace(
        view, headline="", phase="", counters=(), panels=(), markers=(), arrows=(), reaches=(), ask=None,
        labels=(), cautions=(), halts=(), zones=(), rooms=(), holders=(),
    )  # fmt: skip
    return LabMap(
        game.id,
        table,
        bare,
        [(ids[space], number) for space, number in heat.items() if space in ids],
        results.ended(name),
    )


def matches_of(results: StudyResults, cell: str, page: int) -> LabMatches:
    """Return a page of the matches of a cell, by number; pages count from 1.

    Raises
    ------
    ServerFault
        If it has no such cell.
    """
    table = results.matches_of(_check(results, cell))
    pages = max(1, ceil(table.num_rows / PAGE))
    page = min(max(page, 1), pages)
    rows = table.slice((page - 1) * PAGE, PAGE).select(LabMatch.__struct_fields__).to_pylist()
    return LabMatches([msgspec.convert(row, LabMatch) for row in rows], page, pages, table.num_rows)


def comparison_of(
    first: StudyResults, first_cell: str, second: StudyResults, second_cell: str
) -> LabComparison:
    """Return the differences of two studies, or of cells: win rates, and for one game lengths, losses, purchases.

    Raises
    ------
    ServerFault
        If one of them has no such cell.
    """
    one = first.summary(_check(first, first_cell))
    other = second.summary(_check(second, second_cell))
    differences = [*compared(one.seats, other.seats), *compared(one.players, other.players)]
    names = {rate.name for rate in one.seats}
    plots = [
        LabChart(
            "comparison",
            "Difference of win rates",
            "The second less the first, with 95 % intervals: one that leaves out 0 is a clear difference.",
            charts.comparison(differences),
        ),
        LabChart(
            "both",
            "Win rates side by side",
            "Wins and half the draws, with 95 % intervals.",
            charts.win_rates(
                {f"{nth}: {rate.name}" + ("" if rate.name in names else " (player)"): [rate]
                 for pair in differences for nth, rate in (("First", pair.first), ("Second", pair.second))}
            ),
        ),
    ]  # fmt: skip
    lines = [
        LabDifference(
            "rate",
            pair.name,
            pair.first.score,
            pair.first.matches,
            pair.second.score,
            pair.second.matches,
            pair.difference,
            pair.low,
            pair.high,
            pair.is_clear,
        )
        for pair in differences
    ]
    games = {game_of(results.study, cell) for results, cell in ((first, first_cell), (second, second_cell))}
    game = games.pop() if len(games) == 1 else ""
    for what, old, new in _counts(first, first_cell, second, second_cell) if game else ():
        lines += [
            LabDifference(
                what,
                pair.unit,
                pair.old.mean,
                one.matches,
                pair.new.mean,
                other.matches,
                pair.difference,
                pair.low,
                pair.high,
                pair.is_clear,
            )
            for pair in means_compared(old, new)
        ]
    return LabComparison(game, lines, plots if differences else [])


def _counts(
    first: StudyResults, first_cell: str, second: StudyResults, second_cell: str
) -> Iterator[tuple[Literal["length", "loss", "purchase"], dict[str, list[int]], dict[str, list[int]]]]:
    """Yield what was counted in each match of both studies, which are of one game, by unit or side."""
    both = ((first, first_cell), (second, second_cell))
    old, new = (
        {unit: counts for unit, counts in results.lengths(cell).items() if unit != "decisions"}
        for results, cell in both
    )
    yield "length", old, new
    seen = [set(results.tallies_of(cell)["side"].to_pylist()) for results, cell in both]
    for what in LOST_AND_BOUGHT:
        sides = sorted(
            {side for results, cell in both for side in results.sides(what, cell)} & seen[0] & seen[1]
        )
        old, new = ({side: results.each(what, side, cell) for side in sides} for results, cell in both)
        yield what, old, new


def exported(results: StudyResults, cell: str, what: ExportKind, form: ExportFormat) -> bytes:
    """Return the matches of a cell without their journals, or what was counted in them, as a file.

    Raises
    ------
    ServerFault
        If it has no such cell.
    """
    return results.exported(what, form, _check(results, cell))


def _check(results: StudyResults, cell: str) -> str:
    if cell and cell not in results.study.by_name:
        raise ServerFault(f"The study has no cell {quote(cell)}.", status=404)
    return cell


def _cells(results: StudyResults) -> list[LabCell]:
    played, state = results.played(), results.state
    cells = []
    for cell in results.study.cells:
        field, own = cell.field, state.cells[cell.name]
        game = registry.game(field.game)
        options = ",".join(f"{name}={game.spell_value(value)}" for name, value in field.options.items())
        planned = results.study.file.matches if own.last is None else own.played
        verdict = _verdict(results.study, own)
        cells.append(
            LabCell(
                cell.name, game.title, field.scenario, options, played[cell.name], planned, game.id, verdict
            )
        )
    return cells


def _verdict(study: Study, state: CellState) -> str:
    stop, verdict = study.file.stop, state.verdict
    if stop is None or verdict is None or not verdict.accepted:
        return ""
    low, high = stop.scores()
    accepted, other = (high, low) if verdict.accepted == "1" else (low, high)
    return f"{stop.player} scores {accepted:.1%} rather than {other:.1%}"


def _heats(results: StudyResults, cell: str) -> list[LabHeat]:
    heats = []
    for what in HEATS:
        if results.heat(what, cell):
            sides = tuple(results.sides(what, cell))
            heats.append(LabHeat(what, sides, sides))
    return heats
