"""Match files: text that people can read and compare, and from which a match can be replayed.

::

    Broadfront match 1
    game: front_line
    rules: 1
    scenario: main
    options: amphibious=on, setup=recommended
    seat: Green = Ada
    seat: Orange

    1. Chance: roll 4
    2. Green: march B3 C3
    # A line like this one is for people; it is skipped.
    3. Green: done
    result: Green 1, Orange 0

A match that was not ended by the rules has a line about its termination above the result: ``closed: Green resigns``,
``closed: Green is out of time``, ``closed: drawn by agreement`` or ``closed: abandoned by agreement``, which has no
result.

A scenario that does not ship with the game is included, each line behind ``| `` after ``scenario text:``; a match that
did not begin at the initial position contains its first one (``position: ...``, see `broadfront.engine.notation`).
"""

from __future__ import annotations

import re
from typing import Final

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError, FileFault, NotationFault
from broadfront.engine.game import Game
from broadfront.engine.match import Match, format_termination, parse_termination
from broadfront.engine.notation import read_position
from broadfront.engine.plain_text import decode_text, without_bom
from broadfront.engine.playability import NONSENSE
from broadfront.engine.position import Position, Setting
from broadfront.engine.toml_files import MAX_MOVES, check_match

FORMAT: Final = 1
"""The version of the format of match files."""

_FIRST_LINE: Final = "Broadfront match"
_KEYS: Final = ("game", "rules", "scenario", "options", "seat", "scenario text", "position")
_NUMBERED: Final = re.compile(r"([0-9]{1,9})\.(?: |$)(.*)")


# --- writing ----------------------------------------------------------------------------------------------------------


def write(match: Match, *, telling: bool = False) -> str:
    """Return a match as the text of a match file.

    Parameters
    ----------
    match
        Any match, finished or not.
    telling
        Whether to add the log after each move as comments.
    """
    setting = match.setting
    lines = [f"{_FIRST_LINE} {FORMAT}", f"game: {setting.game}", f"rules: {setting.rules_version}"]
    lines.append(f"scenario: {setting.scenario}")
    if setting.options:
        pairs = ", ".join(f"{name}={Game.spell_value(value)}" for name, value in setting.options)
        lines.append(f"options: {pairs}")
    for seat, person in zip(match.seat_names, match.people, strict=True):
        lines.append(f"seat: {seat} = {person}" if person else f"seat: {seat}")
    if match.start != match.game.start(setting):
        lines.append(f"position: {match.start.notation()}")
    if setting.scenario_text:
        lines.append("scenario text:")
        lines += [f"| {line}" for line in setting.scenario_text.split("\n")]
    lines.append("")
    entries = iter([*match.log, None] if telling else [None])
    next_told = next(entries)
    for number, (seat_, words) in enumerate(zip(match.seats, match.spelled(), strict=True), start=1):
        lines.append(f"{number}. {match.seat_name(seat_)}: {words}")
        while next_told is not None and next_told.after == number:
            lines.append(f"#   [{next_told.rule}] {next_told.sentence}")
            next_told = next(entries)
    if match.termination is not None:
        lines.append(f"closed: {format_termination(match.termination, match.seat_names)}")
    if match.result is not None:
        lines.append(_spell_result(match))
    return "\n".join(lines) + "\n"


def _spell_result(match: Match) -> str:
    scores = zip(match.seat_names, match.result or (), strict=True)
    return "result: " + ", ".join(f"{name} {score:g}" for name, score in scores)


# --- reading ----------------------------------------------------------------------------------------------------------


def read(text: str | bytes, game: Game | None = None, *, source: str = "") -> Match:
    """Read a match file, playing and checking every move.

    Parameters
    ----------
    text
        The file; bytes are read as UTF-8.
    game
        Its game; None: the game that the file names, from the registry.
    source
        The file's name, for messages.

    Raises
    ------
    FileFault
        If anything is wrong with it: with the line, and what to do.
    """
    check_match(text, source)
    try:
        return _read_lines(_Lines(text), game)
    except FileFault as fault:
        raise fault.of(source) from fault.__cause__


def _read_lines(lines: _Lines, game: Game | None) -> Match:
    try:
        match = _Header(lines, game).match()
        _read_moves(lines, match)
    except FileFault:
        raise
    except NONSENSE as error:  # an impossible position, or a fault of the rules: keep the cause
        raise lines.fault("the rules fail here: if the file is right, please report it") from error
    return match


class _Lines:
    """The lines of a file one by one, without blank ones and comments."""

    def __init__(self, text: str | bytes) -> None:
        if isinstance(text, bytes):
            text = decode_text(text)
        lines = without_bom(text).split("\n")
        if lines[0].endswith("\r"):  # a file from Windows
            lines = [line.removesuffix("\r") for line in lines]
        self.lines = lines
        self.number = 0

    def next(self) -> str | None:
        while self.number < len(self.lines):
            line = self.lines[self.number]
            self.number += 1
            if line.strip() and not line.lstrip().startswith("#"):
                return line
        return None

    def push_back(self) -> None:
        self.number -= 1

    def block(self) -> str:
        """Return the text of the following lines that begin with ``| ``."""
        first = self.number
        while self.number < len(self.lines) and self.lines[self.number].startswith("|"):
            self.number += 1
        return "\n".join(line[1:].removeprefix(" ") for line in self.lines[first : self.number])

    def fault(self, message: str, line: int | None = None, field: str = "") -> FileFault:
        return FileFault(message, line=self.number if line is None else line, field=field)


class _Header:
    """The header above the first move, with the line of each value for messages."""

    def __init__(self, lines: _Lines, game: Game | None) -> None:
        self.lines = lines
        self.values: dict[str, str] = {}
        self.at: dict[str, int] = {}
        self.seats: list[tuple[str, int]] = []
        self._read_first_line()
        self._read_values()
        self.game = self._game(game)

    def _read_first_line(self) -> None:
        first = self.lines.next() or ""
        if not first.startswith(_FIRST_LINE):
            raise self.lines.fault(
                f"this is no match file: it should begin with '{_FIRST_LINE} {FORMAT}'", line=1
            )
        if first.removeprefix(_FIRST_LINE).strip() != str(FORMAT):
            raise self.lines.fault(
                f"only format {FORMAT} can be read here: another Broadfront wrote this file"
            )

    def _read_values(self) -> None:
        lines = self.lines
        while (line := lines.next()) is not None:
            key, colon, value = line.partition(":")
            key, value = key.strip(), value.strip()
            if key in ("closed", "result") or _NUMBERED.match(line):
                lines.push_back()
                return
            if not colon or key not in _KEYS:
                raise lines.fault(f"{_quote(line)} is none of {', '.join(_KEYS)} and no numbered move")
            if key == "seat":
                self.seats.append((value, lines.number))
                continue
            if key in self.values:
                raise lines.fault(
                    f"{key} is given a second time (first on line {self.at[key]}): remove one", field=key
                )
            self.at[key] = lines.number
            self.values[key] = lines.block() if key == "scenario text" else value

    def _value(self, key: str) -> str:
        if key not in self.values:
            raise self.lines.fault(f"the header lacks '{key}: ...'", line=1, field=key)
        return self.values[key]

    def _game(self, game: Game | None) -> Game:
        id_ = self._value("game")
        try:
            loaded = game or registry.game(id_)
        except BroadfrontError as error:
            raise self.lines.fault(str(error), self.at["game"], "game") from None
        if loaded.id != id_:
            raise self.lines.fault(
                f"this is a match of {_quote(id_)}, not of {loaded.id}", self.at["game"], "game"
            )
        try:
            self.version = loaded.read_version(self._value("rules"))
        except NotationFault as error:
            raise self.lines.fault(str(error), self.at["rules"], "rules") from None
        return loaded

    def match(self) -> Match:
        setting = self._setting()
        start = self._start(setting)
        names = self.game.seats(setting)
        if len(self.seats) != len(names):
            line = self.seats[-1][1] if self.seats else 1
            raise self.lines.fault(
                f"expected {len(names)} lines 'seat: ...': {', '.join(names)}", line, "seat"
            )
        people: list[str] = []
        for name, (value, line) in zip(names, self.seats, strict=True):
            rest = value.removeprefix(name).strip()
            if not value.startswith(name) or (rest and not rest.startswith("=")):
                raise self.lines.fault(
                    f"{_quote(value)}: expected '{name}' or '{name} = a person'", line, "seat"
                )
            people.append(rest.removeprefix("="))
        return Match(self.game, start, people)

    def _setting(self) -> Setting:
        options: dict[str, str | int | bool] = {}
        at = self.at.get("options", 0)
        for pair in filter(None, (pair.strip() for pair in self.values.get("options", "").split(","))):
            name, _, value = (part.strip() for part in pair.partition("="))
            if name in options:
                raise self.lines.fault(f"{name} is given twice: remove one", at, "options")
            try:
                options[name] = self.game.read_value(name, value)
            except BroadfrontError as error:
                raise self.lines.fault(str(error), at, "options") from None
        scenario, text = self._value("scenario"), self.values.get("scenario text", "")
        try:
            setting: Setting = self.game.recorded_setting(self.version, scenario, options, text)
            return setting
        except FileFault as fault:
            line = self.at["scenario text"] + fault.line if text else self.at["scenario"]
            raise self.lines.fault(fault.message, line, fault.field) from fault
        except BroadfrontError as error:
            field = "options" if options and (text or scenario in self.game.scenarios) else "scenario"
            raise self.lines.fault(str(error), self.at[field], field) from None

    def _start(self, setting: Setting) -> Setting | Position:
        if "position" not in self.values:
            return setting
        text = setting.scenario_text
        try:
            position: Position = read_position(self.values["position"], self.game, text=text)
        except BroadfrontError as error:
            raise self.lines.fault(str(error), self.at["position"], "position") from None
        if position.setting != setting:
            raise self.lines.fault(
                "the position has another scenario or options", self.at["position"], "position"
            )
        return position


def _read_moves(lines: _Lines, match: Match) -> None:
    game = match.game
    while (line := lines.next()) is not None:
        if line.startswith("closed:"):
            _close(lines, match, line)
            continue
        if line.startswith("result:"):
            _check_result(lines, match, line)
            continue
        numbered = _NUMBERED.match(line)
        number = len(match.journal) + 1
        if numbered is None or numbered[1].lstrip("0") != str(number):
            raise lines.fault(
                f"{_quote(line)}: expected move {number}, as in '{number}. {_next_name(match)}: ...'"
            )
        if number > MAX_MOVES:
            raise lines.fault(f"at most {MAX_MOVES:,} moves are read: remove what follows")
        ask = match.ask
        if ask is None:
            raise lines.fault(f"the match is over after move {number - 1}: remove what follows")
        name = match.seat_name(ask.seat)
        words = numbered[2].strip()
        if not words.startswith(f"{name}:"):
            raise lines.fault(f"{_quote(words)}: it is {name} who is asked here ([{ask.rule}] {ask.prompt})")
        try:
            match.play(game.read(words.removeprefix(f"{name}:")))
        except BroadfrontError as error:
            raise lines.fault(str(error)) from error


def _close(lines: _Lines, match: Match, line: str) -> None:
    text = line.removeprefix("closed:").strip()
    closing = parse_termination(text, match.seat_names)
    if closing is None:
        raise lines.fault(
            f"{_quote(text)}: expected '{match.seat_names[0]} resigns', '{match.seat_names[0]} is out of time', "
            "'drawn by agreement' or 'abandoned by agreement'",
            field="closed",
        )
    if match.is_over:
        raise lines.fault(
            f"the match is over after move {len(match.journal)}: remove this line", field="closed"
        )
    match.close(closing)


def _check_result(lines: _Lines, match: Match, line: str) -> None:
    if match.result is None:
        raise lines.fault(
            f"a result, but after {len(match.journal)} moves the match is still on: remove this line"
        )
    if " ".join(line.split()) != _spell_result(match):
        raise lines.fault(f"the match came out otherwise: {_spell_result(match)}")
    number = lines.number
    if lines.next() is not None:
        raise lines.fault(f"nothing may follow the result (line {number}): remove this line")


def _next_name(match: Match) -> str:
    return "" if match.ask is None else match.seat_name(match.ask.seat)


def _quote(part: str) -> str:
    return repr(part if len(part) <= 60 else part[:57] + "...")
