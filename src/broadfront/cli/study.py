"""``broadfront study``: plays matches of many scenarios and options from a study file, on one machine or several."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Annotated, Any, Final, Literal, NamedTuple
from urllib.parse import quote

from cyclopts import App, Parameter
from cyclopts.validators import Number

from broadfront.cli.examples import EXAMPLES
from broadfront.cli.exit_codes import FAULT, INTERRUPTED
from broadfront.cli.inputs import find_own_players
from broadfront.cli.parameters import Flag, Machines
from broadfront.cli.progress import ignore_sigint, progress_bar, stoppable
from broadfront.cli.report import (
    as_data,
    fault_text,
    grouped_rate_table,
    grouped_rating_table,
    length_line,
    length_table,
    notes,
    rate_line,
    rating_line,
)
from broadfront.cli.screen import Screen, print_json, print_line
from broadfront.cli.serve import check_studies, run_server
from broadfront.engine.errors import FileFault
from broadfront.lab.executors import check_machines
from broadfront.lab.file_errors import cannot_write_to, check_writable, exists, replace_file
from broadfront.lab.matches import MatchRecord
from broadfront.lab.plots import check_plot, plots_of_study, write_plot
from broadfront.lab.sprt import Sprt, Verdict
from broadfront.lab.statistics import Rating, Summary, ratings_of, summary
from broadfront.lab.study import STUDY, Cell, check_players, read_study, warnings_of
from broadfront.lab.study_folder import Progress, StudyFolder
from broadfront.lab.study_results import ExportFormat, ExportKind, StudyResults
from broadfront.lab.study_run import run_study

AtLeastOne = Annotated[int, Parameter(validator=Number(gte=1))]
NO_FLAGS: Final[list[str]] = []
EXPORTS: Final[dict[str, ExportFormat]] = {".parquet": "parquet", ".csv": "csv"}
PAGE: Final = "#/lab"
MAX_FAULTS: Final = 5
"""The most faults that are reported; all are in the folder."""


def run(
    file: Path,
    /,
    *,
    out: Path,
    on: Machines = "",
    workers: AtLeastOne | None = None,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Play what a study's folder has not got yet, and tell what it shows.

    Ctrl-C stops it and keeps what was played: the same command goes on from there, on other machines if you like.

    Parameters
    ----------
    file
        The study, a TOML file.
    out
        The folder for its matches: a new one, or that of the same study.
    on
        Where to play: ray, or ray://host:port, is a Ray cluster. Default: the processors of this machine.
    workers
        How many matches at once. Default: one per processor. The results do not depend on it.
    plain
        Sentences instead of tables.
    json
        The results as data, for programs.
    """
    find_own_players()
    check_machines(on)
    plan = read_study(file)
    check_players(plan, str(file))
    for warning in warnings_of(plan):
        print_line(f"broadfront: {warning}", sys.stderr)
    folder = StudyFolder.begin(out, plan)
    with _stoppable_once(), progress_bar() as bar:
        task = bar.add_task(plan.file.title or file.stem, total=plan.planned, completed=folder.state().played)

        def progress(state: Progress) -> None:
            bar.update(task, total=state.planned, completed=state.played)

        def fault(record: MatchRecord) -> None:
            bar.say(f"broadfront: {record.fault}")

        ended = run_study(folder, on=on, workers=workers, progress=progress, fault=fault)
    show(out, plain=plain, json=json)
    if ended.state == "stopped":
        print("broadfront: stopped; the same command goes on from there", file=sys.stderr)
        return INTERRUPTED
    return FAULT if ended.faults else 0


def show(
    folder: Path,
    /,
    *,
    plot: Path | None = None,
    plot_as: Literal["svg", "png", "json"] = "svg",
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Tell what a study shows so far, and how far it is; while it is being played, too.

    Parameters
    ----------
    folder
        Its folder.
    plot
        Write its plots into this folder, a file each; those of a cell into a folder inside of it.
    plot_as
        What files: pictures as svg or png (with the extra "plots"), or json, Vega-Lite specifications.
    plain
        Sentences instead of tables.
    json
        The results as data, for programs.
    """
    if plot is not None:
        check_plot(plot / f"plot.{plot_as}")
    result = _read(StudyFolder(folder))
    plots = _write_plots(folder, plot, plot_as) if plot is not None else 0
    if json:
        print_json(_data(result))
    else:
        _tell(Screen(plain), result)
        if plot is not None:
            Screen(plain).say(f"Written: {plots} plots in {plot}")
    return 0


def export(
    folder: Path,
    out: Path,
    /,
    *,
    what: ExportKind = "matches",
    overwrite: Flag = False,
) -> int:
    """Write the matches of a study without their journals, or what was counted in them, as Parquet or CSV.

    Parameters
    ----------
    folder
        Its folder.
    out
        The file, .parquet or .csv.
    what
        A row for each match, or for each count of what happened in them.
    overwrite
        Write over a file that is there already.
    """
    form = EXPORTS.get(out.suffix)
    if form is None:
        raise FileFault(f"studies are exported as {' and '.join(EXPORTS)}", source=str(out))
    if exists(out) and not overwrite:
        raise FileFault("it is there already: move it away, or say --overwrite", source=str(out))
    check_writable(out)
    data = StudyResults(folder).exported(what, form)
    replace_file(out, data)
    print_line(f"Written: {out}", sys.stdout)
    return 0


def view(
    folder: Path,
    /,
    *,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(validator=Number(gte=0, lte=65535))] = 8124,
    open: Flag = False,
) -> int:
    """Show studies in the browser until interrupted: what they have found, and every match move by move.

    No study is changed: matches that are opened are kept only as long as it runs.

    Parameters
    ----------
    folder
        The folder of a study, or one that holds several.
    host
        The address to listen at; 0.0.0.0 is all of this machine's.
    port
        The port; 0 takes any free one.
    open
        Open the browser (the command in BROWSER, if that is set).
    """
    studies = check_studies(folder)
    # imported here so that no other command waits for it
    from broadfront.server.config import Config, database_url
    from broadfront.server.log_format import log_to_stderr

    log_to_stderr(access=False, form="text")
    with TemporaryDirectory(prefix="broadfront-lab-", ignore_cleanup_errors=True) as folder_of_matches:
        database = database_url(str(Path(folder_of_matches) / "matches.sqlite"))
        config = Config(database=database, studies=studies, warm=False)
        return run_server(config, host, port, _page(studies), open=open)


def _page(studies: Path) -> str:
    """Return the URL fragment of a folder's study, or of the list of studies if there are several."""
    study_folders = (
        [studies] if (studies / STUDY).is_file() else [one.parent for one in studies.glob(f"*/{STUDY}")]
    )
    return f"{PAGE}/{quote(study_folders[0].name, safe='')}" if len(study_folders) == 1 else PAGE


def _write_plots(folder: Path, plot: Path, suffix: str) -> int:
    """Write the plots of a study and of its cells, and return their number."""
    results = StudyResults(folder)
    number = 0
    cells = [one.name for one in results.study.cells]
    for cell in ("", *cells) if len(cells) > 1 else cells:
        into = plot / re.sub(r"[^\w=,+-]+", "_", cell) if cell and len(cells) > 1 else plot
        try:
            into.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise cannot_write_to(into, error) from error
        for one in plots_of_study(results, cell, results.summary(cell)):
            write_plot(into / f"{one.id}.{suffix}", [one])
            number += 1
    return number


class _CellResult(NamedTuple):
    """The results of a cell: its matches, and the state of its sequential test, if there is one."""

    cell: Cell
    summary: Summary
    ratings: tuple[Rating, ...]
    verdict: Verdict | None
    is_over: bool


class _Result(NamedTuple):
    title: str
    stop: Sprt | None
    progress: Progress
    cells: tuple[_CellResult, ...]


def _read(folder: StudyFolder) -> _Result:
    state, records, last_progress = folder.state(), folder.records(), folder.progress()
    most = folder.study.file.matches
    cells = tuple(
        _CellResult(
            one.cell,
            summary(records[name]),
            ratings_of(records[name]),
            one.verdict,
            one.last is not None or len(records[name]) >= most,
        )
        for name, one in state.cells.items()
    )
    how = "finished" if state.is_over else last_progress.state if last_progress is not None else "stopped"
    progress = Progress(
        how,
        state.played,
        state.planned,
        state.faults,
        last_progress.seconds if last_progress is not None else 0.0,
        last_progress.left if last_progress is not None and how == "running" else None,
        last_progress.told if last_progress is not None else 0.0,
    )
    return _Result(folder.study.file.title or folder.path.name, folder.study.file.stop, progress, cells)


def _data(result: _Result) -> dict[str, Any]:
    progress = result.progress
    return {
        "title": result.title,
        "state": progress.state,
        "played": progress.played,
        "planned": progress.planned,
        "seconds_left": progress.left,
        "cells": [
            {
                "name": one.cell.name,
                "game": one.cell.field.game,
                "scenario": one.cell.field.scenario,
                "options": one.cell.field.options,
                "complete": one.is_over,
                **as_data(one.summary, one.ratings),
                "test": None if one.verdict is None else one.verdict._asdict(),
            }
            for one in result.cells
        ],
    }


def _tell(screen: Screen, result: _Result) -> None:
    screen.head(result.title)
    screen.say(_progress(result.progress), "")
    for heading in ("players", "seats"):
        groups = [(one.cell.name, getattr(one.summary, heading)) for one in result.cells]
        if not any(rates for _, rates in groups):
            continue
        if screen.plain:
            screen.say(*(f"{name}: {rate_line(rate)}" for name, rates in groups for rate in rates), "")
        else:
            screen.say(grouped_rate_table(heading, groups), "")
    rated = [(one.cell.name, one.ratings) for one in result.cells if one.ratings]
    if rated and screen.plain:
        screen.say(
            *(
                f"{name}: {rating_line(one)}"
                for name, cell_ratings in rated
                for one in reversed(cell_ratings)
            ),
            "",
        )
    elif rated:
        screen.say(grouped_rating_table(rated), "")
    lengths = [  # in turns, if the game counts them
        one.summary.lengths[-1]._replace(unit=f"{one.summary.lengths[-1].unit} of {one.cell.name}")
        for one in result.cells
        if one.summary.lengths
    ]
    if lengths:
        screen.say(*(map(length_line, lengths) if screen.plain else [length_table(lengths)]), "")
    for one in result.cells:
        if endings := ", ".join(f"{how} {number}" for how, number in one.summary.decided_by):
            screen.say(f"{one.cell.name}: decided by {endings}.")
        if result.stop is not None and one.verdict is not None:
            screen.say(f"{one.cell.name}: {_verdict(result.stop, one.verdict, one.is_over)}")
    faults = [record for one in result.cells for record in one.summary.faults]
    for record in faults[:MAX_FAULTS]:
        screen.say(f"Fault: {fault_text(record)}")
    if len(faults) > MAX_FAULTS:
        screen.say(f"... and {len(faults) - MAX_FAULTS} faults more.")
    screen.say(*notes([one for _, cell_ratings in rated for one in cell_ratings]))


def _progress(progress: Progress) -> str:
    """Return the progress of a study as a sentence."""
    share = f"{progress.played} of {progress.planned} matches"
    faults = f", {progress.faults} of them faults" if progress.faults else ""
    match progress.state:
        case "finished":
            return f"Finished: {progress.played} matches{faults}."
        case "stopped":
            return f"Stopped after {share}{faults}."
        case "running":
            left = "" if progress.left is None else f"; about {timedelta(seconds=round(progress.left))} left"
            return f"Running: {share}{faults}{left}."


def _verdict(stop: Sprt, verdict: Verdict, is_over: bool) -> str:
    """Return the state of a sequential test as a sentence."""
    low, high = stop.scores()
    names = [
        f"{score:.1%}" if points is None else f"{score:.1%} ({points:+g} points)"
        for score, points in ((low, stop.elo0), (high, stop.elo1))
    ]
    llr = f"LLR {verdict.llr:+.2f} of {verdict.low:+.2f} to {verdict.high:+.2f}, {verdict.matches} matches"
    if verdict.accepted:
        other = names[verdict.accepted == "0"]
        return f"{stop.player} scores {names[verdict.accepted == '1']} rather than {other} ({llr})."
    if is_over:
        return f"not told whether {stop.player} scores {names[0]} or {names[1]} ({llr})."
    return f"{stop.player} scores {names[0]} or {names[1]}: not told yet ({llr})."


@contextmanager
def _stoppable_once() -> Iterator[None]:
    """Let the first Ctrl-C or SIGTERM stop the matches; later ones are ignored while results are saved."""

    def stop(number: int, frame: FrameType | None) -> None:
        ignore_sigint()
        signal.default_int_handler(number, frame)

    with stoppable():
        signal.signal(signal.SIGINT, stop)
        signal.signal(signal.SIGTERM, stop)
        yield


study = App(
    name="study",
    help="Play studies: matches of many scenarios and options, on many machines.",
    help_epilogue=EXAMPLES["study"],
    version_flags=NO_FLAGS,
)
study.command(run, sort_key=0, version_flags=NO_FLAGS)
study.command(show, sort_key=1, version_flags=NO_FLAGS)
study.command(view, sort_key=2, version_flags=NO_FLAGS)
study.command(export, sort_key=3, version_flags=NO_FLAGS)

lab = App(name="lab", help="Look at studies: now `broadfront study view`.", version_flags=NO_FLAGS)
lab.command(view, name="serve", version_flags=NO_FLAGS)
