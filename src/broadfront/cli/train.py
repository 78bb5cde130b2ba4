"""``broadfront train``: fits the weights of a game's evaluation to matches, and validates them on others."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.table import Table as Columns
from rich.text import Text

from broadfront.cli.exit_codes import FAULT, INTERRUPTED
from broadfront.cli.inputs import data_file, field_of, find_game, find_own_players, split_players, write_text
from broadfront.cli.parameters import Flag, GameId, Machines, Options, PlayerSpec, PlayerSpecs, ScenarioIds
from broadfront.cli.progress import ignore_sigint, progress_bar, stoppable
from broadfront.cli.screen import Screen, print_json
from broadfront.engine.errors import OptionFault
from broadfront.engine.evaluation import FILE, PREFERENCES, read_evaluation
from broadfront.engine.game import Game
from broadfront.lab.file_errors import check_writable
from broadfront.lab.matches import MatchPlan
from broadfront.lab.training.fitting import ERRORS, MIN_MATCHES, Fit, fit
from broadfront.lab.training.plot import calibration_plot
from broadfront.lab.training.preferences import fit_preferences
from broadfront.lab.training.samples import (
    SampledMatch,
    SamplesFile,
    SampleSpec,
    columns_of,
    plans_of,
    play,
    preferences_of,
)

Enough = Annotated[int, Parameter(validator=Number(gte=MIN_MATCHES))]
AtLeastOne = Annotated[int, Parameter(validator=Number(gte=1))]
TEACHER = "mcts:400"


def train(
    game: GameId,
    /,
    *,
    matches: Enough = 400,
    players: PlayerSpecs = "quick,steady",
    scenario: ScenarioIds = (),
    option: Options = (),
    seed: int = 1,
    per_match: AtLeastOne = 40,
    workers: AtLeastOne | None = None,
    on: Machines = "",
    samples: Path | None = None,
    overwrite: Flag = False,
    positions: Flag = False,
    out: Path | None = None,
    force: Flag = False,
    plot: Path | None = None,
    preferences: Flag = False,
    teacher: PlayerSpec = "",
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Fit the weights of a game's evaluation to how matches ended, or to a teacher, and say how well that predicts.

    Ctrl-C stops it and keeps what was played: the same command goes on from there.

    Parameters
    ----------
    game
        Which game.
    matches
        How many to learn from; one in five is only used to see how good the fit is.
    players
        Who plays them, with commas, each against itself: random, quick, steady, greedy, mcts:400, or a level.
    scenario
        A scenario of the game; may be given several times. Default: all of them, in turn.
    option
        A switch of the rules, name=value.
    seed
        The same seed gives the same matches and the same weights.
    per_match
        The most positions that are kept of a match.
    workers
        On how many processes matches are played. Default: one per processor. The weights do not depend on it.
    on
        Where to play: ray, or ray://host:port, is a Ray cluster. Default: the processors of this machine.
    samples
        The file of the positions. Default: GAME-samples.parquet. What is there already is not played again.
    overwrite
        Play everything again, even if that file is there.
    positions
        Keep whole positions in it too, as notation; not with --preferences.
    out
        Where the evaluation is written. Default: the game's own file, which its players use from then on.
    force
        Write it even if it does not predict better than today's, by more than two standard errors.
    plot
        Draw the calibration curve into this file, as SVG; not with --preferences.
    preferences
        Fit the weights of moves instead: which of them a search should look at first.
    teacher
        A player that searches: what it expects of a position is fitted to, instead of how the match ended; with
        --preferences, which moves it likes. Default there: mcts:400.
    plain
        Sentences instead of tables.
    json
        What is written, as data, for programs.
    """
    _refuse_conflicting_options(preferences, plot, positions)
    find_own_players()
    card = find_game(game)
    names = (preferences_of if preferences else columns_of)(card).names
    name = PREFERENCES if preferences else FILE
    goal = out if out is not None else data_file(card, name, "say --out FILE")
    specs = tuple(split_players(players))
    if not specs:
        raise OptionFault("--players wants at least one player, as in --players quick,steady")
    fields = tuple(field_of(card, name, option) for name in scenario or card.scenarios)
    course = SampleSpec(
        card.id,
        card.rules_version,
        names,
        fields,
        specs,
        seed,
        per_match,
        whole=positions,
        teacher=teacher or (TEACHER if preferences else ""),
        moves=preferences,
    )
    check_writable(goal, "" if out is not None else "say --out FILE")
    if plot is not None:
        check_writable(plot)
    plans = plans_of(course, matches)
    file = SamplesFile(
        samples or Path(f"{card.id}-{'moves' if preferences else 'samples'}.parquet"),
        course,
        overwrite=overwrite,
    )
    if file.missing(plans):
        check_writable(file.path)
    with stoppable():
        interrupted = _play(file, plans, workers, on, card.title)
        if not interrupted:
            ignore_sigint()
            file.finish()
    sampled = file.sampled(matches)
    if interrupted:
        print(
            f"broadfront: stopped after {len(sampled)} of {matches} matches; the same command goes on from there",
            file=sys.stderr,
        )
        return INTERRUPTED
    before = _current_weights(card, names, name)
    learn = fit_preferences if preferences else fit
    result = learn(course, sampled, before, _command(course, matches, scenario, option))
    if json:
        print_json(result.evaluation)
    else:
        _print(Screen(plain), result, before)
    if plot is not None:
        title = (
            f"{card.title}: {len(specs)} player{'s' * (len(specs) > 1)}, {result.held_out} matches held out"
        )
        write_text(plot, calibration_plot(title, result.evaluation.calibration))
    if not result.is_better and not force:
        print(
            "broadfront: not written: on matches that it has not seen the fit is not better than today's by more than "
            f"{ERRORS} standard errors; play more matches, or say --force",
            file=sys.stderr,
        )
        return FAULT
    write_text(goal, msgspec.json.format(msgspec.json.encode(result.evaluation), indent=2).decode() + "\n")
    if not json:
        Screen(plain).say(f"Written: {goal}")
    return 0


def _refuse_conflicting_options(preferences: bool, plot: Path | None, positions: bool) -> None:
    if preferences and plot is not None:
        raise OptionFault("--plot draws how an evaluation is calibrated: leave it out with --preferences")
    if preferences and positions:
        raise OptionFault("--positions is for evaluations alone: leave it out with --preferences")


def _current_weights(game: Game, columns: Sequence[str], name: str) -> tuple[float, ...]:
    """Return the current weights; 0 for a game without a file of weights."""
    try:
        text = data_file(game, name, "say --out FILE").read_bytes()
    except (OptionFault, OSError):
        return (0.0,) * len(columns)
    return read_evaluation(text, columns, game.rules_version, name).weights


def _command(course: SampleSpec, matches: int, scenarios: Sequence[str], options: Sequence[str]) -> str:
    words = ["broadfront", "train", course.game]
    if course.moves:
        words += ["--preferences"]
    if course.teacher:
        words += ["--teacher", course.teacher]
    words += ["--matches", str(matches), "--players", ",".join(course.players)]
    words += [word for name in scenarios for word in ("--scenario", name)]
    words += [word for pair in options for word in ("--option", pair)]
    return shlex.join([*words, "--seed", str(course.seed), "--per-match", str(course.positions)])


def _play(file: SamplesFile, plans: Sequence[MatchPlan], workers: int | None, on: str, title: str) -> bool:
    """Play the missing matches with a progress bar; return whether it was interrupted."""
    missing = file.missing(plans)
    with progress_bar() as bar:
        task = bar.add_task(title, total=len(plans), completed=len(plans) - len(missing))

        def keep(match: SampledMatch) -> None:
            bar.advance(task)
            if match.fault:
                bar.say(f"broadfront: {match.fault}")
            file.add(match)

        return play(file.course, missing, workers, keep, on=on)


def _print(screen: Screen, fit: Fit, before: Sequence[float]) -> None:
    evaluation = fit.evaluation
    loss = evaluation.log_loss
    assert loss is not None
    losses = (
        ("this fit", loss.fitted),
        ("today's evaluation" if evaluation.calibration else "today's preferences", loss.today),
        ("always the base rate" if evaluation.calibration else "all moves alike", loss.base_rate),
    )
    head = (
        f"{evaluation.positions} {'positions' if evaluation.calibration else 'questions'} of "
        f"{evaluation.matches} matches, {fit.held_out} of the matches held out."
    )
    gain = (
        f"On matches held out the fit is better than today's by {fit.gain:.4f} nats each "
        f"(standard error {fit.error:.4f})."
    )
    if screen.plain:
        screen.say(head, *(f"Log loss of {name}: {value:.4f}." for name, value in losses), gain)
        screen.say(
            *(
                f"Predicted {one.predicted:.1%}, found {one.found:.1%} in {one.count} positions."
                for one in evaluation.calibration
            )
        )
        weights = zip(evaluation.columns, evaluation.weights, before, strict=True)
        screen.say(*(f"Weight of {name}: {now:.4g}, before {old:.4g}." for name, now, old in weights))
        return
    screen.say(head, "")
    screen.say(
        _table(("log loss, held out", ""), [(name, f"{value:.4f}") for name, value in losses]), gain, ""
    )
    bins = [(f"{one.predicted:.1%}", f"{one.found:.1%}", str(one.count)) for one in evaluation.calibration]
    if bins:
        screen.say(_table(("predicted", "found", "positions"), bins), "")
    weights = zip(evaluation.columns, evaluation.weights, before, strict=True)
    rows = [(name, f"{now:.4g}", f"{old:.4g}") for name, now, old in weights]
    screen.say(_table(("column", "weight", "before"), rows), "")


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Columns:
    table = Columns(box=None, pad_edge=False, header_style="dim")
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="right" if place else "left", no_wrap=not place)
    for row in rows:
        table.add_row(*map(Text, row))
    return table
