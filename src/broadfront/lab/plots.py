"""The plots of a study or of a series of matches, with titles and explanations, and files of them.

A file is the Vega-Lite specification (``.json``), or a picture of it (``.svg``, ``.png``). Pictures are drawn by
vl-convert, which contains Vega and needs no network: the extra ``plots``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from broadfront.engine.errors import FileFault, OptionFault
from broadfront.engine.view import Table
from broadfront.lab import charts
from broadfront.lab.charts import Spec
from broadfront.lab.event_counts import EventKind
from broadfront.lab.file_errors import replace_file
from broadfront.lab.matches import MatchRecord, MatchSetup
from broadfront.lab.statistics import Summary, units
from broadfront.lab.study import Study
from broadfront.lab.study_results import StudyResults

SUFFIXES: Final = (".svg", ".png", ".json")
MAX_FIELDS: Final = 40
"""The most cells that are plotted one below the other."""
WIDTH: Final = 480
"""The width of a plot in a file, in pixels; ``.png`` files have twice as many."""
RULE: Final = "Wins and half the draws; the lines are 95 % intervals, the dashed one is an even match."
COUNTS: Final[tuple[tuple[EventKind, str, str], ...]] = (
    ("purchase", "Units bought", "Things bought in a match, on average."),
    ("loss", "Losses", "Pieces lost in a match, on average."),
    ("placement", "Pieces brought in", "Pieces put on the map in a match, on average, the set-up included."),
)


class VegaPlot(NamedTuple):
    """A plot: its name, title and explanation, and its Vega-Lite specification with all data."""

    id: str
    title: str
    text: str
    spec: Spec


def game_of(study: Study, cell: str) -> str:
    """Return the game of a cell, or of all cells (""); "" if they differ, so that events cannot be added up."""
    games = {one.field.game for one in study.cells if cell in ("", one.name)}
    return games.pop() if len(games) == 1 else ""


def plots_of_study(results: StudyResults, cell: str, summary: Summary) -> Iterator[VegaPlot]:
    """Yield the plots of a cell, or of all cells (""); none before the first match."""
    if not summary.matches:
        return
    study = results.study
    is_one_game = bool(game_of(study, cell))
    colours = _colours((study.by_name[cell] if cell else study.cells[0]).field) if is_one_game else {}
    if cell:
        yield VegaPlot("seats", "Win rate of each seat", RULE, charts.win_rates(summary.seats, colours))
    else:
        each = {one.name: results.summary(one.name).seats for one in study.cells[:MAX_FIELDS]}
        text = RULE if len(study.cells) <= MAX_FIELDS else f"The first {MAX_FIELDS} cells. {RULE}"
        yield VegaPlot("cells", "Win rate of each seat, cell by cell", text, charts.win_rates(each, colours))
    yield from _of_players(summary, in_seats=bool(cell))
    if not is_one_game:
        return
    yield from _of_lengths(results.lengths(cell))
    for what, title, text in COUNTS:
        if counted := results.counted(what, cell):
            yield VegaPlot(what, title, text, charts.counts(counted, colours))


def plots_of_matches(
    records: Sequence[MatchRecord], summary: Summary, field: MatchSetup
) -> Iterator[VegaPlot]:
    """Yield the plots of matches of one setup and their summary; none without a completed match."""
    if not summary.matches:
        return
    yield VegaPlot("seats", "Win rate of each seat", RULE, charts.win_rates(summary.seats, _colours(field)))
    yield from _of_players(summary, in_seats=True)
    yield from _of_lengths(units(records))


def together(plots: Sequence[VegaPlot]) -> Spec:
    """Combine plots into one specification, one below the other, each with its title.

    >>> spec = together([VegaPlot("decided_by", "What decided", "", charts.causes([("Points", 3)]))])
    >>> [one["title"]["text"] for one in spec["vconcat"]]
    ['What decided']
    """
    parts = []
    for plot in plots:
        inside = {name: part for name, part in plot.spec.items() if name != "$schema"}
        parts.append({**inside, "width": WIDTH, "title": {"text": plot.title, "anchor": "start"}})
    return {"$schema": charts.SCHEMA, "vconcat": parts, "resolve": {"scale": {"color": "independent"}}}


def check_plot(path: Path) -> None:
    """Check the name of a plot's file, and that its format can be written.

    Raises
    ------
    FileFault
        If the suffix is not a format of plots.
    OptionFault
        If it is a picture, and vl-convert is not installed.
    """
    if path.suffix not in SUFFIXES:
        raise FileFault(f"plots are written as {', '.join(SUFFIXES)}", source=str(path))
    if path.suffix != ".json" and find_spec("vl_convert") is None:
        raise OptionFault(
            f"{path}: pictures need vl-convert: pip install 'broadfront[plots]', or write .json (Vega-Lite)"
        )


def write_plot(path: Path, plots: Sequence[VegaPlot]) -> None:
    """Write plots to a file, one below the other, atomically.

    Raises
    ------
    FileFault
        If it cannot be written.
    OptionFault
        As in `check_plot`.
    """
    check_plot(path)
    replace_file(path, _drawn(together(plots), path.suffix))


def _drawn(spec: Spec, suffix: str) -> bytes:
    if suffix == ".json":
        return msgspec.json.format(msgspec.json.encode(spec), indent=2) + b"\n"
    vega: Any = import_module("vl_convert")
    if suffix == ".png":
        return bytes(vega.vegalite_to_png(spec, scale=2, allowed_base_urls=[]))
    return str(vega.vegalite_to_svg(spec, allowed_base_urls=[])).encode()


def _of_players(summary: Summary, *, in_seats: bool) -> Iterator[VegaPlot]:
    """Yield the plots of players, if there are several, and of the reasons of results."""
    if summary.players:
        yield VegaPlot("players", "Win rate of each player", RULE, charts.win_rates(summary.players))
    if summary.players_in_seats and in_seats:
        rates = charts.win_rates(summary.players_in_seats)
        yield VegaPlot("players_in_seats", "Win rate of each player in each seat", RULE, rates)
    if summary.decided_by:
        text = "What ended the matches, as the game tells it."
        yield VegaPlot("decided_by", "What decided", text, charts.causes(summary.decided_by))


def _of_lengths(lengths: Mapping[str, Sequence[int]]) -> Iterator[VegaPlot]:
    for unit, counts in lengths.items():
        if counts and unit != "decisions":  # nearly equal to the moves
            text = f"How many {unit} matches took."
            yield VegaPlot(unit, f"Length in {unit}", text, charts.lengths(counts, unit))


def _colours(field: MatchSetup) -> dict[str, str]:
    """Return the colours of a setup's sides, and of seats with other names."""
    game, setting = field.card(), field.setting()
    table: Table = game.table(setting)
    sides = {side.name: side.colour for side in table.sides}
    seat_sides = zip(game.seats(setting), table.seat_sides or tuple(sides), strict=False)
    seats = {seat: sides[side] for seat, side in seat_sides if side in sides}
    return {**seats, **sides}
