"""Exam positions: test positions with a move that is clearly best, by which players are scored.

A file is TOML that people write and read (``docs/howto/write-an-exam-position.md``); those of a game are in its
folder ``data/exam``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Final, Literal, NamedTuple

import msgspec

from broadfront.engine import registry
from broadfront.engine.editor import apply_edit, rebuild_position
from broadfront.engine.errors import BroadfrontError, NotationFault
from broadfront.engine.game import Game
from broadfront.engine.game_data import game_folder
from broadfront.engine.game_info import Value
from broadfront.engine.notation import read_position, require_playable
from broadfront.engine.position import Position
from broadfront.engine.text_codec import quote
from broadfront.engine.toml_files import fault_at, read_toml, refuse
from broadfront.lab.exam_conditions import holds

Until = Literal["first", "phase", "turn", "match"]
SPANS: Final = ("first", "phase", "turn", "match")
MAX_SEEDS: Final = 100
Path = list[str | int]


class ExamFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of an exam file."""

    game: str
    title: str
    tests: str
    """What is tested, in a sentence."""
    rule: str
    """The section of the game's rules that decides it."""
    why: str
    """Why the good move is good and the bad one is bad, with figures."""
    seat: str
    """The seat that is tested."""
    scenario: str = ""
    options: dict[str, Value] = {}
    moves: list[str] = []
    """Moves from the scenario's first position, as in a match file."""
    notation: str = ""
    """The position as one line, instead of scenario, options and moves."""
    edits: list[str] = []
    """Changes of the position in words (`broadfront.engine.editor`)."""
    then: list[str] = []
    """Moves after the edits."""
    until: Until | int = "first"
    """What is judged: the first decision, the phase, the turn, the match, or a number of decisions."""
    good: list[str] = []
    """Patterns of moves, one of which must be played."""
    bad: list[str] = []
    """Patterns of moves that must not be played."""
    conditions: list[str] = []
    """Conditions that must all hold at the end."""
    seeds: list[int] = msgspec.field(default_factory=lambda: [1, 2, 3])
    """The seeds; the player plays the position once with each."""
    needed: int = 0
    """The number of seeds with which it must be solved; 0: all."""
    solution: list[str] = []
    """Moves that solve it, for tests; other questions are declined."""
    blunder: list[str] = []
    """Moves that do not solve it, for tests."""


class ExamPosition(NamedTuple):
    """A parsed exam file: its name, the game, the position, and the tested seat."""

    id: str
    file: ExamFile
    game: Game
    start: Position
    seat: int

    @property
    def needed(self) -> int:
        """The number of seeds with which it must be solved."""
        return self.file.needed or len(self.file.seeds)


def is_exam(data: Mapping[str, object]) -> bool:
    """Return whether the data of a TOML file are an exam position: they have the key ``tests``."""
    return "tests" in data


def shipped_exam(game: Game) -> list[ExamPosition]:
    """Return the exam positions of a game, by name; empty if it has none."""
    folder = game_folder(game, "data/exam")
    if folder is None:
        return []
    names = sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml"))
    return [read_exam((folder / name).read_text(encoding="utf-8"), name) for name in names]


def read_exam(text: str, source: str) -> ExamPosition:
    """Parse an exam position; ``source`` is the name of its file.

    Raises
    ------
    FileFault
        If it cannot be read, or is not a valid exam position: with line, field and what is expected.
    """
    file = read_toml(text, ExamFile, source)
    try:
        game = registry.game(file.game)
    except BroadfrontError as fault:
        raise fault_at(text, ["game"], str(fault), source) from fault
    start = _start(game, file, text, source)
    refuse(text, _faults(game, file, start), source)
    name = source.replace("\\", "/").rpartition("/")[2].removesuffix(".toml")
    return ExamPosition(name, file, game, start, _seat(game, file, start))


def _start(game: Game, file: ExamFile, text: str, source: str) -> Position:
    """Return the start position, or raise the first fault with its place."""
    at: Path = ["scenario"]
    try:
        p = _opened(game, file, at)
        _play(game, p, file.moves, "moves", at)
        if file.edits:
            for number, words in enumerate(file.edits):
                at[:] = ["edits", number]
                apply_edit(game, p, words)
            p = rebuild_position(game, p)
            require_playable(game, p)
        _play(game, p, file.then, "then", at)
    except BroadfrontError as fault:
        raise fault_at(text, at, str(fault), source) from fault
    return p


def _opened(game: Game, file: ExamFile, at: Path) -> Position:
    if file.notation:
        at[:] = ["notation"]
        for name in ("scenario", "options", "moves"):
            if getattr(file, name):
                at[:] = [name]
                raise NotationFault("the notation says it all: leave this out")
        position: Position = read_position(file.notation, game)
        return position
    if file.options:
        at[:] = ["options"]
    first: Position = game.new(file.scenario, file.options)
    return first


def _play(game: Game, p: Position, words: Sequence[str], field: str, at: Path) -> None:
    for number, spelled in enumerate(words):
        at[:] = [field, number]
        move = game.read(spelled)
        if refusal := game.why_not(p, *move):
            raise NotationFault(str(refusal))
        p.play(move)


def _seat(game: Game, file: ExamFile, start: Position) -> int:
    return [name.lower() for name in game.seats(start.setting)].index(file.seat.lower())


def _faults(game: Game, file: ExamFile, start: Position) -> Iterator[tuple[Path, str]]:
    """Yield the faults of the fields by which the position is judged."""
    seats = game.seats(start.setting)
    ask = start.pending
    if file.seat.lower() not in [name.lower() for name in seats]:
        yield ["seat"], f"there is no seat {quote(file.seat)}; there are {', '.join(seats)}"
        return
    if ask is None or ask.seat != _seat(game, file, start):
        asked_seat = (
            "nobody, the match is over" if ask is None else "chance" if ask.seat < 0 else seats[ask.seat]
        )
        yield (
            ["seat"],
            f"the position does not ask {file.seat}, it asks {asked_seat}: change seat, edits or moves",
        )
        return
    if len(ask.moves) < 2:
        yield ["seat"], f"the position leaves {file.seat} one move only: there is nothing to choose"
    if not (file.good or file.bad or file.conditions):
        yield [], "say what a good player does: give good, bad or conditions"
    if isinstance(file.until, int) and file.until < 1:
        yield ["until"], f"it is {file.until}: give a number of decisions from 1, or {', '.join(SPANS)}"
    if not 0 < len(file.seeds) <= MAX_SEEDS:
        yield ["seeds"], f"give 1 to {MAX_SEEDS} seeds"
    if not 0 <= file.needed <= len(file.seeds):
        yield ["needed"], f"it is {file.needed}, and there are {len(file.seeds)} seeds"
    yield from _pattern_faults(game, file, start)
    for number, words in enumerate(file.conditions):
        try:
            holds(game, start, start, ask.seat, words)
        except NotationFault as fault:
            yield ["conditions", number], str(fault)


def _pattern_faults(game: Game, file: ExamFile, start: Position) -> Iterator[tuple[Path, str]]:
    assert start.pending is not None
    spelled = [game.spell(move) for move in start.pending.moves]
    for field in ("good", "bad", "solution", "blunder"):
        for number, pattern in enumerate(getattr(file, field)):
            words = pattern.split()
            verb = words[0].lower() if words else ""
            if verb != "*" and verb not in game.verbs:
                known = ", ".join(game.verbs)
                yield [field, number], f"{quote(verb)} is no verb of {game.title}; it has {known}"
            elif (
                file.until == "first"
                and field in ("good", "bad")
                and not any(matches(pattern, one) for one in spelled)
            ):
                yield [field, number], f"{quote(pattern)} is no legal move here, and the first one is judged"
    if file.until == "first" and not file.conditions and file.good:
        judged = [any(matches(pattern, one) for pattern in file.good) for one in spelled]
        if all(judged):
            yield ["good"], "every legal move is good: there is nothing to find"


def matches(pattern: str, spelled: str) -> bool:
    """Return whether a spelled move matches a pattern, that is, begins with its words.

    A word may have ``*`` for any letters and ``?`` for one.

    >>> (
    ...     matches("attack D3", "attack D3 D4"),
    ...     matches("attack * D?", "attack D3 D4"),
    ...     matches("move", "attack D3 D4"),
    ... )
    (True, True, False)
    """
    words, wanted = spelled.lower().split(), pattern.lower().split()
    return len(wanted) <= len(words) and all(map(fnmatchcase, words, wanted))
