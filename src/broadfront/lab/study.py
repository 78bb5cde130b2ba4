"""A study: a TOML file that says which matches are played in which games, scenarios and options.

Every combination of game, scenario and option values is a *cell*. Matches are numbered from 1 over the whole study and
cycle through the cells, so that all cells grow alike; the number of a match fixes its cell, its seats and its seed.

    title = "How much a supply card is worth"
    players = ["steady"]
    matches = 400          # of each cell
    seed = 1

    [[boxes]]
    game = "front_line"
    scenarios = ["main", "lake_nogo"]

    [boxes.options]
    extra_supply = ["none", "red_1", "green_1"]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import product
from math import prod
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from broadfront import players
from broadfront.engine import registry, toml_files
from broadfront.engine.errors import BroadfrontError, FileFault
from broadfront.engine.game import Game
from broadfront.engine.game_info import Value
from broadfront.lab.file_errors import exists, read_text
from broadfront.lab.matches import MatchPlan, MatchSetup, seed_of
from broadfront.lab.sprt import Sprt
from broadfront.lab.tournament import seatings

STUDY: Final = "study.toml"
SCENARIOS: Final = "scenarios"
DATABASE: Final = "study.sqlite"
"""Names in a study's folder: its copy of the file, its copies of scenario files, its database."""
OLDER_VERSION: Final = "broadfront-version"
OLDER_PARTS: Final = "part-*.parquet"
"""Names in a folder of Broadfront 0.2: its version, and the Parquet files of its matches and their counts."""
MAX_CELLS: Final = 10_000
MAX_MATCHES: Final = 10_000_000

Text = Annotated[str, msgspec.Meta(min_length=1)]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game, its scenarios and the values of each option: all combinations are played.

    A scenario is an id of the game, or a scenario file (``my_scenario.toml``) beside the study's file.
    """

    game: Text
    scenarios: Annotated[list[Text], msgspec.Meta(min_length=1)]
    options: dict[str, Annotated[list[Value], msgspec.Meta(min_length=1)]] = {}


class StudyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a study's file."""

    players: Annotated[list[Text], msgspec.Meta(min_length=1)]
    """The players; over the matches of a cell each has every seat equally often."""
    matches: Annotated[int, msgspec.Meta(ge=1, le=MAX_MATCHES)]
    """The matches of each cell; with a stop rule the most matches."""
    boxes: Annotated[list[Box], msgspec.Meta(min_length=1)]
    title: str = ""
    seed: Annotated[int, msgspec.Meta(ge=0)] = 1
    journals: bool = True
    """Store the journals of all matches, so that each can be replayed; those of faults are always stored."""
    tallies: bool = True
    """Count what happens in the matches: battles, losses, purchases, openings."""
    stop: Sprt | None = None
    """The rule by which a cell needs no more matches."""


class Cell(msgspec.Struct, frozen=True):
    """One combination of a study: its name, its match setup, and its seatings in turn."""

    name: str
    """Game, scenario, and the options that the study varies: ``front_line/main/extra_supply=red_1``."""
    field: MatchSetup
    seatings: tuple[tuple[str, ...], ...]


class Study(msgspec.Struct, frozen=True, dict=True):
    """A valid study: its text, its file, its cells, and the texts of its scenario files."""

    text: str
    file: StudyFile
    cells: tuple[Cell, ...]
    scenarios: dict[str, str]

    @property
    def planned(self) -> int:
        """The number of matches; with a stop rule the most matches."""
        return self.file.matches * len(self.cells)

    @cached_property
    def by_name(self) -> dict[str, Cell]:
        """The cells by their names."""
        return {cell.name: cell for cell in self.cells}

    def cell_of(self, number: int) -> Cell:
        """Return the cell of a match by its number."""
        return self.cells[(number - 1) % len(self.cells)]

    def numbers(self, cell: Cell) -> range:
        """Return the numbers of a cell's matches, in the order in which they are played."""
        return range(self.cells.index(cell) + 1, self.planned + 1, len(self.cells))

    def plan(self, number: int) -> MatchPlan:
        """Return the plan of a match."""
        cell = self.cell_of(number)
        turn = (number - 1) // len(self.cells)
        seated = cell.seatings[turn % len(cell.seatings)]
        return MatchPlan(number, cell.field, seated, seed_of(self.file.seed, number), self.file.journals)


def is_study(data: Mapping[str, Any]) -> bool:
    """Return whether the data of a TOML file are a study: they have the key ``boxes``.

    >>> is_study({"players": ["quick"], "boxes": []}), is_study({"title": "My desert"})
    (True, False)
    """
    return "boxes" in data


def read_study(path: Path, *, kept: bool | None = None) -> Study:
    """Read a study's file and the scenario files that it names, and check every cell; no player is loaded.

    Parameters
    ----------
    path
        The study's file.
    kept
        Whether it is the copy in a study's folder: then the folder's copies of scenario files are read, never the
        files that the study names. None: it is a copy if the matches of a study are beside it.

    Raises
    ------
    FileFault
        If a file cannot be read or its contents cannot be played: with line and field.
    """
    text, source = read_text(path), str(path)
    file = toml_files.read_toml(text, StudyFile, source)
    toml_files.refuse(text, _faults_of_file(file), source)
    own: dict[str, str] = {}
    kept = _is_kept(path) if kept is None else kept
    cells_and_faults = [
        cell
        for at, box in enumerate(file.boxes)
        for cell in _cells_of(box, ("boxes", at), file, path.parent, own, kept=kept)
    ]
    toml_files.refuse(text, (one for one in cells_and_faults if not isinstance(one, Cell)), source)
    cells = tuple(one for one in cells_and_faults if isinstance(one, Cell))
    for name, times in Counter(cell.name for cell in cells).items():
        if times > 1:
            raise toml_files.fault_at(
                text, ["boxes"], f"the cell {name} is there twice: leave one out", source
            )
    return Study(text, file, cells, own)


def check_players(study: Study, source: str = "") -> None:
    """Check that each player of a study can be loaded.

    This imports the modules of custom players: call it only where the owner of the computer plays the study.

    Raises
    ------
    FileFault
        If a player cannot be loaded: with line and field.
    """
    toml_files.refuse(
        study.text, _faults_of_players(study.file, lambda spec: players.load(spec).close()), source
    )


def warnings_of(study: Study) -> list[str]:
    """Return warnings about a valid study, as sentences."""
    timed = [spec for spec in study.file.players if players.is_timed(spec)]
    if not timed:
        return []
    who = f"{' and '.join(timed)} {'thinks' if len(timed) == 1 else 'think'} for seconds"
    return [
        f"{who}: the same matches do not come again, and not on other machines; mcts:400 and veteran:fixed repeat"
    ]


def _is_kept(path: Path) -> bool:
    """Return whether this is the copy of a study's file in a study's folder."""
    folder = path.parent
    return path.name == STUDY and (
        exists(folder / DATABASE) or exists(folder / OLDER_VERSION) or has_older_parts(folder)
    )


def has_older_parts(folder: Path) -> bool:
    """Return whether a folder has matches in the format of Broadfront 0.2."""
    return any((folder / "matches").glob(OLDER_PARTS))


def _count(file: StudyFile) -> int:
    return sum(len(box.scenarios) * prod(map(len, box.options.values())) for box in file.boxes)


def _faults_of_file(file: StudyFile) -> Iterator[tuple[toml_files.Path, str]]:
    """Yield the faults of a file as a whole, before any scenario is read."""
    yield from _faults_of_players(file, players.check_spelling)
    for at, spec in enumerate(file.players):
        if spec in file.players[:at]:
            yield ("players", at), f"{spec} is named already; one player alone plays against itself"
    if (count := _count(file)) > MAX_CELLS:
        yield ("boxes",), f"these are {count} cells; the most are {MAX_CELLS}"
    elif count * file.matches > MAX_MATCHES:
        yield ("matches",), f"these are {count * file.matches} matches in all; the most are {MAX_MATCHES}"
    if file.stop is not None:
        if len(file.players) != 2:
            yield ("stop",), f"this rule compares two players; {len(file.players)} are named"
        elif file.stop.player not in file.players:
            yield ("stop", "player"), f"{file.stop.player} does not play: name {' or '.join(file.players)}"
        try:
            file.stop.scores()
        except ValueError as error:
            yield ("stop",), str(error)


def _faults_of_players(
    file: StudyFile, check: Callable[[str], object]
) -> Iterator[tuple[toml_files.Path, str]]:
    for at, spec in enumerate(file.players):
        try:
            check(spec)
        except BroadfrontError as fault:
            yield ("players", at), str(fault)


def _cells_of(
    box: Box,
    place: tuple[str | int, ...],
    file: StudyFile,
    folder: Path,
    own: dict[str, str],
    *,
    kept: bool,
) -> Iterator[Cell | tuple[toml_files.Path, str]]:
    """Yield the cells of a box or its faults with their places; put the texts of scenario files into ``own``."""
    try:
        game = registry.game(box.game)
    except BroadfrontError as fault:
        yield (*place, "game"), str(fault)
        return
    if option_faults := list(_faults_of_options(game, box)):
        yield from (((*place, "options", *path), message) for path, message in option_faults)
        return
    varied = [name for name, values in box.options.items() if len(values) > 1]
    for at, name in enumerate(box.scenarios):
        scenario, text = name, ""
        try:
            if name.endswith(".toml"):
                scenario, text = (
                    Path(name).stem,
                    _scenario_text(
                        folder / SCENARIOS / Path(name).name if kept else folder / name, name, own
                    ),
                )
            for values in product(*box.options.values()):
                field = MatchSetup(game.id, scenario, dict(zip(box.options, values, strict=True)), text)
                seats = game.seats(field.setting())
                swept = ",".join(f"{name}={game.spell_value(field.options[name])}" for name in varied)
                label = "/".join([game.id, scenario, *([swept] if swept else [])])
                yield Cell(label, field, seatings(file.players, len(seats)))
        except BroadfrontError as fault:
            yield (*place, "scenarios", at), str(fault.of(name) if isinstance(fault, FileFault) else fault)


def _faults_of_options(game: Game, box: Box) -> Iterator[tuple[toml_files.Path, str]]:
    for name, values in box.options.items():
        for at, value in enumerate(values):
            try:
                game.resolve_options({name: value})
            except BroadfrontError as fault:
                yield (name, at), str(fault)
            if game.spell_value(value) in map(game.spell_value, values[:at]):
                yield (name, at), f"{game.spell_value(value)} is there twice: leave one out"


def _scenario_text(path: Path, name: str, own: dict[str, str]) -> str:
    """Return the text of a scenario file, and put it into ``own``.

    Raises
    ------
    FileFault
        If it cannot be read, is empty, or another one has the same name.
    """
    text = read_text(path)
    if not text.strip():
        raise FileFault("this file is empty: a scenario is wanted", source=name)
    if own.setdefault(Path(name).name, text) != text:
        raise FileFault("another scenario file has this name already: give it another", source=name)
    return text
