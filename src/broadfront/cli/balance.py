"""``broadfront balance``: measures how even the scenarios of a game are, and finds the option value that evens them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from broadfront import players
from broadfront.cli.exit_codes import FAULT, INTERRUPTED
from broadfront.cli.inputs import data_file, field_of, find_game, find_own_players, write_text
from broadfront.cli.parameters import Flag, GameId, Handicap, Machines, Options, PlayerSpec, ScenarioIds
from broadfront.cli.progress import progress_bar, stoppable
from broadfront.cli.report import NOTE, rate_line, rate_table
from broadfront.cli.screen import Screen, print_json
from broadfront.engine.errors import FileFault
from broadfront.engine.game import Game
from broadfront.engine.game_data import BALANCE, Balance, read_balances
from broadfront.lab.balance import (
    BalanceSeries,
    EvenSearchResult,
    FairnessRecord,
    handicap_of,
    matches_of,
    measure,
)
from broadfront.lab.file_errors import check_writable, exists
from broadfront.lab.matches import MatchRecord, MatchSetup
from broadfront.lab.results import GrowingResults
from broadfront.lab.statistics import Rate

AtLeastOne = Annotated[int, Parameter(validator=Number(gte=1))]
HANDICAP = "handicap"
"""The word for the game's own handicap option."""


def balance(
    game: GameId,
    /,
    *,
    scenario: ScenarioIds = (),
    option: Options = (),
    player: PlayerSpec = "veteran:fixed",
    matches: AtLeastOne = 100,
    find: Handicap = "",
    seed: int = 1,
    workers: AtLeastOne | None = None,
    on: Machines = "",
    results: Path | None = None,
    overwrite: Flag = False,
    save: Flag = False,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Play a player against itself, and tell how often each side wins and which value of an option makes it even.

    Ctrl-C stops it and keeps what was played: the same command goes on from there.

    Parameters
    ----------
    game
        Which game.
    scenario
        A scenario of the game, or a file of your own; may be given several times. Default: all of the game.
    option
        A switch of the rules, name=value.
    player
        Who has all seats: random, quick, steady, greedy, mcts:400 (simulations), or a level.
    matches
        How many of each scenario; with --find as many again to look for the value, and as many to measure it.
    find
        Look for the value of this option that makes the match even; "handicap" is the game's own.
    seed
        The same seed gives the same matches.
    workers
        On how many processes. Default: one per processor. The results do not depend on it.
    on
        Where to play: ray, or ray://host:port, is a Ray cluster. Default: the processors of this machine.
    results
        Where matches are kept as they end. Default: GAME-balance.jsonl. What is there already is not played again.
    overwrite
        Play everything again, even if that file is there.
    save
        Put what is found beside the rules of the game, for its home page: data/balance.json.
    plain
        Sentences instead of tables.
    json
        The results as data, for programs.
    """
    find_own_players()
    players.load(player).close()
    card = find_game(game)
    fields = [field_of(card, name, option) for name in scenario or card.scenarios]
    fields_and_options = [(field, handicap_of(field) if find == HANDICAP else find) for field in fields]
    goal = _balance_file(card, fields) if save else None
    done: list[tuple[MatchSetup, FairnessRecord]] = []
    path = results or Path(f"{card.id}-balance.jsonl")
    with stoppable(), GrowingResults(path, overwrite=overwrite) as file, progress_bar() as bar:
        task = bar.add_task(card.title, total=len(fields) * matches_of(matches, bool(find)))

        def progress(record: MatchRecord) -> None:
            bar.advance(task)
            if record.fault:
                bar.say(f"broadfront: {record.fault}")

        old_records = list(file.records)
        series = BalanceSeries(
            player, seed, old_records, workers=workers, on=on, keep=file.add, progress=progress
        )
        for field, name in fields_and_options:
            if not series.interrupted:
                done.append((field, measure(series, field, matches, name)))
                bar.update(task, completed=len(done) * matches_of(matches, bool(find)))
    fairness_records = [one for _, one in done]
    entries = [
        one.balance(player, _command(card, field, option, player, matches, find, seed)) for field, one in done
    ]
    if json:
        print_json(
            {
                "game": card.id,
                "matches": sum(one.played for one in fairness_records),
                "interrupted": series.interrupted,
                "faults": sum(one.faults for one in fairness_records),
                "scenarios": [
                    _data(one, entry) for one, entry in zip(fairness_records, entries, strict=True)
                ],
            }
        )
    else:
        _print(Screen(plain), card, fairness_records, bool(find))
    if series.interrupted:
        print("broadfront: stopped; the same command goes on from there", file=sys.stderr)
        return INTERRUPTED
    if any(one.faults for one in fairness_records):
        return FAULT
    if goal is not None:
        _save(goal, entries)
        if not json:
            Screen(plain).say(f"Written: {goal}")
    return 0


def _balance_file(game: Game, fields: Iterable[MatchSetup]) -> Path:
    """Return the file in which balance is stored, checked before the first match.

    Raises
    ------
    FileFault
        If it cannot be written, or does not accept these scenarios.
    """
    for field in fields:
        if field.text:
            raise FileFault("--save is for scenarios of the box: leave it out", source=field.scenario)
    goal = data_file(game, BALANCE.name, "leave --save out")
    check_writable(goal, "run this from a copy of the sources that is yours")
    return goal


def _save(file: Path, records: Sequence[Balance]) -> None:
    """Save new entries; each replaces the old one of the same scenario and options."""
    old = read_balances(file.read_bytes(), str(file)) if exists(file) else ()
    new = {_entry_key(one): one for one in records}
    merged = [new.pop(_entry_key(one), one) for one in old] + list(new.values())
    write_text(file, msgspec.json.format(msgspec.json.encode(merged), indent=2).decode() + "\n")


def _entry_key(one: Balance) -> tuple[str, tuple[tuple[str, Any], ...]]:
    return one.scenario, tuple(sorted(one.options.items()))


def _command(
    game: Game, field: MatchSetup, options: Sequence[str], player: str, matches: int, find: str, seed: int
) -> str:
    words = ["broadfront", "balance", game.id, "--scenario", field.setting().scenario]
    words += [word for pair in options for word in ("--option", pair)]
    words += ["--player", player, "--matches", str(matches)]
    words += ["--find", find] if find else []
    return shlex.join([*words, "--seed", str(seed)])


def _data(one: FairnessRecord, entry: Balance) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(entry)
    data["complete"] = one.complete
    data["enough"] = None if one.found is None else one.found.enough
    data["tried"] = (
        [] if one.found is None else [{"value": value, **r._asdict()} for value, r in one.found.tried]
    )
    return data


def _print(screen: Screen, game: Game, records: Iterable[FairnessRecord], looked: bool) -> None:
    for one in records:
        screen.head(_title(game, one.field))
        if one.found is None:
            _print_rates(screen, [one.usual])
            if looked and one.complete:
                screen.say("The sides are not told apart: no value was looked for.", "")
        else:
            _print_search(screen, game, one.found, one.even)
    screen.say(NOTE)


def _print_search(screen: Screen, game: Game, search: EvenSearchResult, even: Rate | None) -> None:
    option = next(option for option in game.options if option.name == search.option)
    spelled = {value: f"{option.name}={game.spell_value(value)}" for value in option.values}
    _print_rates(
        screen, [rate._replace(name=f"{rate.name}, {spelled[value]}") for value, rate in search.tried]
    )
    name = option.value_names[option.values.index(search.value)]
    nearest = f"Nearest to even: {option.label}, {name} ({spelled[search.value]}); "
    could_be = f"from {spelled[search.low]} to {spelled[search.high]} could be it."
    screen.say(nearest + (could_be if search.enough else "no value seems to be enough."))
    if even is not None:
        screen.say(f"In other matches with it, {rate_line(even)}", "")


def _print_rates(screen: Screen, rates: Sequence[Rate]) -> None:
    if screen.plain:
        screen.say(*(rate_line(rate) for rate in rates))
    else:
        screen.say(rate_table("side", rates), "")


def _title(game: Game, field: MatchSetup) -> str:
    scenario = game.scenarios.get(field.setting().scenario)
    return scenario.title if scenario is not None and not field.text else field.scenario
