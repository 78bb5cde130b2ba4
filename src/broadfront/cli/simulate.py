"""``broadfront simulate``: plays many matches between players, and reports the win rates."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from broadfront.cli import compare as comparison
from broadfront.cli.compare import old_results
from broadfront.cli.exit_codes import FAULT, INTERRUPTED
from broadfront.cli.inputs import field_of, find_game, find_own_players, split_players, write_text
from broadfront.cli.parameters import Flag, GameId, Machines, Options, PlayerSpecs, ScenarioId
from broadfront.cli.progress import ignore_sigint, progress_bar, stoppable
from broadfront.cli.report import as_data, as_lines, as_tables
from broadfront.cli.screen import Screen, print_json, print_line
from broadfront.engine.errors import BroadfrontError, FileFault, OptionFault
from broadfront.lab.comparison import results_compared
from broadfront.lab.file_errors import cannot_write_to, check_writable
from broadfront.lab.matches import MatchPlan, MatchRecord
from broadfront.lab.plots import check_plot, plots_of_matches, write_plot
from broadfront.lab.results import ResultsFile
from broadfront.lab.statistics import ratings_of, summary
from broadfront.lab.tournament import planned, run

AtLeastOne = Annotated[int, Parameter(validator=Number(gte=1))]


def simulate(
    game: GameId,
    /,
    *,
    players: PlayerSpecs,
    matches: AtLeastOne = 100,
    workers: AtLeastOne | None = None,
    on: Machines = "",
    seed: int = 0,
    scenario: ScenarioId = "",
    option: Options = (),
    out: Path | None = None,
    overwrite: Flag = False,
    journals: Path | None = None,
    compare: Path | None = None,
    plot: Path | None = None,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Play many matches between players, each having every seat equally often, and tell who won how often.

    Ctrl-C stops it: what has been played is counted and written.

    Parameters
    ----------
    game
        Which game.
    players
        Who plays, with commas: random, quick, steady, greedy, mcts:400 (simulations), mcts:0.2s (seconds), a level,
        or one of your own as package.module:Class.
    matches
        How many.
    workers
        On how many processes. Default: one per processor. The results do not depend on it.
    on
        Where to play: ray, or ray://host:port, is a Ray cluster. Default: the processors of this machine.
    seed
        The same seed gives the same matches (but for players that think for seconds).
    scenario
        A scenario of the game, or a file of your own.
    option
        A switch of the rules, name=value.
    out
        Write a record per match here: .parquet, .csv or .jsonl.
    overwrite
        Even if that file is there already.
    journals
        Write a match file per match into this folder.
    compare
        Tell also how the results differ from older ones of this game: .parquet or .jsonl. `broadfront compare` tells
        it of two files.
    plot
        Draw win rates, lengths and what decided the matches into this file: .svg or .png (with the extra "plots"), or
        .json, a Vega-Lite specification.
    plain
        Sentences instead of tables.
    json
        The summary as data, for programs.
    """
    card = find_game(game)
    field = field_of(card, scenario, option)
    specs = split_players(players)
    if not specs:
        raise OptionFault("--players wants at least one player, as in --players greedy,random")
    find_own_players()
    if plot is not None:
        check_plot(plot)
        check_writable(plot)
    plans = planned(field, specs, matches, seed, journal=journals is not None)
    older = old_results(compare, card.id) if compare is not None else ()
    if journals is not None:
        _make_folder(journals)
    results = ResultsFile(out, overwrite=overwrite) if out is not None else None
    with stoppable():
        records, interrupted, fault = _play(plans, workers, on, results, journals, card.title)
    match_summary, ratings = summary(records), ratings_of(records)
    differences = results_compared(older, records) if older and match_summary.matches else None
    if json:
        data = {
            "seed": seed,
            "planned": matches,
            "interrupted": interrupted,
            **as_data(match_summary, ratings),
        }
        print_json(data if differences is None else {**data, "compared": comparison.as_data(differences)})
    else:
        screen = Screen(plain)
        if interrupted:
            screen.say(f"Interrupted after {len(records)} of {matches} matches.")
        if match_summary.matches:
            screen.say(*(as_lines(match_summary, ratings) if plain else as_tables(match_summary, ratings)))
        if differences is not None:
            screen.say("")
            comparison.tell(screen, differences)
        if out is not None and results is not None and results.records and fault is None:
            screen.say(f"Written: {out}")
    if plot is not None and match_summary.matches:
        write_plot(plot, list(plots_of_matches(records, match_summary, field)))
        if not json:
            Screen(plain).say(f"Written: {plot}")
    if fault is not None:
        print_line(f"broadfront: {fault}", sys.stderr)
    if interrupted:
        return INTERRUPTED
    return FAULT if fault is not None or match_summary.faults else 0


def _play(
    plans: Sequence[MatchPlan],
    workers: int | None,
    on: str,
    results: ResultsFile | None,
    journals: Path | None,
    title: str,
) -> tuple[list[MatchRecord], bool, BroadfrontError | None]:
    """Play the matches with a progress bar; return the records, whether it was interrupted, and an error."""
    # One list for the report and the file: both must agree even if an interrupt comes between any two lines.
    records: list[MatchRecord] = results.records if results is not None else []
    fault: BroadfrontError | None = None
    with ExitStack() as stack:
        if results is not None:
            stack.enter_context(results)
        bar = stack.enter_context(progress_bar())
        task = bar.add_task(title, total=len(plans))

        def progress(record: MatchRecord) -> None:
            bar.advance(task)
            if record.fault:
                bar.say(f"broadfront: {record.fault}")
            if results is not None:
                results.add(record)
            else:
                records.append(record)
            if journals is not None and record.journal:
                write_text(journals / f"match-{record.number:05}.match", record.journal)

        try:
            interrupted = run(plans, workers, progress, on=on).interrupted
        except BroadfrontError as error:
            # a full disk or a lost cluster must not lose the finished matches
            if isinstance(error, OptionFault) and not records:
                raise
            interrupted, fault = False, error
        ignore_sigint()
        try:
            if results is not None and results.records:
                results.finish()
        except FileFault as error:
            fault = error
    return records, interrupted, fault


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except (OSError, ValueError) as error:
        raise cannot_write_to(folder, error) from error
