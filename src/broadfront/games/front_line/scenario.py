"""Scenario files: battlefields, forces, months and switches, read from TOML with line and field in every complaint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Final

import msgspec

from broadfront.boards import squares as grid
from broadfront.engine.errors import did_you_mean
from broadfront.engine.scenarios import Words, shipped_scenarios, word
from broadfront.engine.text_codec import quote
from broadfront.engine.toml_files import Fault, Path, read_toml
from broadfront.games.front_line.charts import BOARDS, attack_results, rows_of
from broadfront.games.front_line.map import FILES, RANKS
from broadfront.games.front_line.terms import KINDS, LETTERS, SIDES

COUNTERS: Final = {"I": 11, "T": 6, "A": 3}  # [2.2] the counters of one country
COUNTRY_RANKS: Final = ((0, 1, 2), (7, 8, 9))
TERRAIN: Final = "VHMDBPLaiwo"

WORDS: Final[Mapping[str, Words]] = {
    "side": Words({side: side.title() for side in SIDES}),
    "board": Words(BOARDS, is_open=True),
    "letter": Words({LETTERS[kind]: KINDS[kind].title() for kind in range(1, len(KINDS))}),
}
"""What the fields of a scenario file take."""

Count = Annotated[int, msgspec.Meta(ge=0, le=11)]
Option = str | int | bool
Square = Annotated[str, word("square")]
Letter = Annotated[str, word("letter")]


class Forces(msgspec.Struct, forbid_unknown_fields=True):
    """One country: side, board (1 or 2), recommended set-up (square to letter) and reserve (letter to count)."""

    side: Annotated[str, word("side")]
    units: dict[Square, Letter]
    """The recommended set-up: what stands on each square."""
    reserve: dict[Letter, Count] = {}
    """How many of each unit wait in the reserve."""
    board: Annotated[int, msgspec.Meta(extra_json_schema={"minimum": 1, "maximum": 2})] = 1
    """On which of the battlefields it fights."""


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A set-up: what a scenario file holds."""

    title: str
    boards: Annotated[list[Annotated[str, word("board")]], msgspec.Meta(min_length=1, max_length=2)]
    """One battlefield, or two for the Allies Game: of the box, or of `battlefields`."""
    forces: list[Forces]
    """The countries: Green and Red, on each battlefield."""
    blurb: str = ""
    """What to expect, in a sentence."""
    months: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    """How many months are played, September first."""
    fixed: dict[str, Option] = {}
    """Options that the scenario does not leave open."""
    battlefields: dict[str, list[str]] = {}
    """Battlefields of the scenario's own: ten rows of six letters, rank 10 first."""
    attack_results: dict[str, list[str]] | None = None
    """An attack table of the scenario's own."""

    def rows(self, board: int) -> tuple[str, ...]:
        """Return the rows of the nth battlefield, rank 10 first."""
        name = self.boards[board]
        return tuple(self.battlefields[name]) if name in self.battlefields else rows_of(name)

    def board_title(self, board: int) -> str:
        """Return the name of the nth battlefield."""
        return BOARDS.get(self.boards[board], self.boards[board])

    def forces_of(self, seat: int) -> Forces:
        """Return the forces of a seat: seats 0 and 2 are Green, 1 and 3 Red; boards 1, 1, 2, 2."""
        return next(f for f in self.forces if f.side == SIDES[seat & 1] and f.board == (seat >> 1) + 1)


def read_scenario(text: str, source: str = "scenario") -> Scenario:
    """Read a scenario file.

    Raises
    ------
    FileFault
        If anything in it is not a legal start of the game: says line and field.
    """
    return read_toml(text, Scenario, source, _faults)


def _faults(scenario: Scenario) -> Iterator[Fault]:
    if not scenario.title.strip():
        yield ["title"], "give the scenario a title"
    good = True
    for name, rows in scenario.battlefields.items():
        complaint = "this name is taken by the box" if name in BOARDS else _battlefield_fault(rows)
        if complaint:
            yield ["battlefields", name], complaint
            good = False
    for board, name in enumerate(scenario.boards):
        known = [*BOARDS, *scenario.battlefields]
        if name not in known:
            suggestion = did_you_mean(name, known)
            yield (
                ["boards"],
                f"board {board + 1}: no battlefield {quote(name)}; there are {', '.join(known)}{suggestion}",
            )
            good = False
    for i, forces in enumerate(scenario.forces):
        for path, message in _forces_faults(scenario, forces, good):
            yield ["forces", i, *path], message
    for board in range(len(scenario.boards)):
        for side in SIDES:
            of = [i for i, f in enumerate(scenario.forces) if f.side == side and f.board == board + 1]
            if len(of) != 1:
                place: Path = ["forces", *of[1:2]]  # the second one, if there are two
                yield place, f"want one [[forces]] of {side} on board {board + 1}; there are {len(of)}"
    if scenario.attack_results is not None:
        try:
            attack_results(scenario.attack_results)
        except ValueError as error:
            yield ["attack_results"], str(error)


def _battlefield_fault(rows: list[str]) -> str | None:
    if len(rows) != RANKS or any(len(row) != FILES for row in rows):
        return f"a battlefield is {RANKS} rows of {FILES} letters, rank 10 first"
    letters = "".join(rows)
    if strange := set(letters) - set(TERRAIN):
        return f"{quote(min(strange))} is no terrain: the letters are {TERRAIN}"
    for side, rank_numbers in zip(SIDES, COUNTRY_RANKS, strict=True):
        country = Counter("".join(rows[RANKS - 1 - rank] for rank in rank_numbers))
        for letter, city in (("a", "Air Base"), ("i", "Industry"), ("w", "Capital")):
            if country[letter] != 1:
                return f"{side} needs one {city} ({letter}) in its three ranks; it has {country[letter]}"
        if country["o"]:
            return f"a #1 hex (o) cannot lie in {side}'s country"
    if any(letters.count(letter) != 2 for letter in "aiw"):
        return "cities (a, i, w) can only lie in the countries, one each"
    return None


def _forces_faults(scenario: Scenario, forces: Forces, has_boards: bool) -> Iterator[Fault]:
    if forces.side not in SIDES:
        yield ["side"], f"{quote(forces.side)} is no side: write green or red"
    elif not 1 <= forces.board <= len(scenario.boards):
        yield ["board"], f"there is no board {forces.board}: the scenario has {len(scenario.boards)}"
    else:
        yield from _unit_faults(scenario, forces, has_boards)
    for strange in sorted(set(forces.reserve) - set(COUNTERS)):
        yield ["reserve", strange], f"{quote(strange)} is no unit: write I, T or A"
    placed = Counter(forces.units.values())
    for letter, most in COUNTERS.items():
        if (n := placed[letter] + forces.reserve.get(letter, 0)) > most:
            yield ["units"], f"{n} of {letter}: a country has {most} such counters, reserve included"
    if not forces.units:
        yield ["units"], f"{forces.side} has no units on the board: place at least one"


def _unit_faults(scenario: Scenario, forces: Forces, has_boards: bool) -> Iterator[Fault]:
    """Yield the faults of the units; without valid battlefields (`has_boards`) water is not checked."""
    ranks = COUNTRY_RANKS[SIDES.index(forces.side)]
    rows = scenario.rows(forces.board - 1) if has_boards else None
    seen: set[int] = set()
    for name, letter in forces.units.items():
        here: Path = ["units", name]
        if len(letter) != 1 or letter not in LETTERS[1:]:
            yield here, f"{quote(letter)} is no unit: write I, T or A ({', '.join(KINDS[1:])})"
        try:
            square = grid.parse(name, FILES, RANKS)
        except ValueError:
            yield here, f"{quote(name)} is no square: write A1 to F10"
            continue
        if square // FILES not in ranks:
            home = f"{ranks[0] + 1}-{ranks[-1] + 1}"
            yield here, f"{name} is not in {forces.side}'s country (ranks {home})"
        if rows is not None and rows[RANKS - 1 - square // FILES][square % FILES] == "L":
            yield here, f"{name} is water"
        if square in seen:
            yield here, f"{name} is named twice"
        seen.add(square)


@cache
def shipped() -> Mapping[str, tuple[Scenario, str]]:
    """Return the box's own scenarios: id to scenario and text of its file, Main first."""
    return shipped_scenarios(
        __package__,
        read_scenario,
        first=["main", "first_game", "lake_nogo", "mt_range", "great_desert", "allies"],
    )
