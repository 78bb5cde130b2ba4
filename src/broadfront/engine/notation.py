"""Positions as text: one line that people can paste into a message or a test, and builtins for JSON.

A line is made of sections kept apart by single spaces::

    front_line/1 main amphibious:on,setup:recommended board=0*17.3.1 turn=4 agenda=Actions(0),RallyWindow(1,20,26)

- the game and the version of its rules; the scenario, ``name@8 hex digits`` if it is not the box's own: the digits are
  the beginning of its text's SHA-256; the options, ``-`` if the game has none;
- the game's groups of fields, each as the game's `Group` spells it (a board, say), then
- every other field of the position: a list as run lengths (``0*17.3.1`` is seventeen times 0, then 3, then 1) or as the
  game's `Codec` spells it, ``-`` if empty; anything else as one value;
- the agenda, next step last, each by the name of its class and the values of its fields.

A value is an int, ``(1,2)`` for several, or ``-`` for none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import groupby
from typing import Any, Final, TypeVar

import msgspec

from broadfront.engine import catalogue
from broadfront.engine.card import Game
from broadfront.engine.contract import Position, Setting, Step
from broadfront.engine.errors import BroadfrontError, NotationFault

__all__ = [
    "position_from_builtins",
    "read_position",
    "read_scenario_id",
    "spell_position",
    "spell_scenario_id",
]

NONSENSE: Final = (
    LookupError,
    ArithmeticError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    RecursionError,
)
"""What rules may raise when they meet a board that no play leads to."""

MOST_VALUES: Final = 100_000
"""The longest list that is read: a run length can ask for any amount of memory."""

MOST_STEPS: Final = 10_000
"""The most steps carried out while settling: nonsense can keep an agenda going for ever."""

# Ints may be sets of squares, one bit for each: more than 64 bits would not survive JSON, so 20 digits are enough.
_RUN: Final = re.compile(r"(-?[0-9]{1,20})(?:\*([0-9]{1,6}))?")
_TOKEN: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|-?[0-9]{1,20}(?![0-9])|[-(),]")
_DEEPEST: Final = 8

T = TypeVar("T")


# --- writing ----------------------------------------------------------------------------------------------------------


def spell_position(p: Position) -> str:
    """Return the position as one line of text; `Position.notation` is the door to it."""
    setting = p.setting
    options = ",".join(f"{name}:{Game.spell_value(value)}" for name, value in setting.options)
    return " ".join(
        [
            f"{setting.game}/{setting.rules_version}",
            spell_scenario_id(setting),
            options or "-",
            *(f"{name}={_spell_section(p, name)}" for name in _sections(type(p))),
            "agenda=" + (",".join(map(_spell_step, p.agenda)) or "-"),
        ]
    )


def spell_scenario_id(setting: Setting) -> str:
    """Return the scenario's id as one word, with 8 digits of its text's SHA-256 if it is not the box's own.

    >>> spell_scenario_id(Setting("front_line", 1, "main", ()))
    'main'
    >>> spell_scenario_id(Setting("front_line", 1, "my war", (), scenario_text="..."))
    'my%20;war@ab5df625'
    """
    word = "".join(c if c.isalnum() or c in "_-." else f"%{ord(c):x};" for c in setting.scenario)
    return f"{word}@{_digest(setting.scenario_text)}" if setting.scenario_text else word


def _digest(text: str) -> str:
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:8]


def _sections(cls: type[Position]) -> tuple[str, ...]:
    """Return the sections of a position: its groups of fields, then the fields that stand alone."""
    grouped = {field for group in cls.groups.values() for field in group.fields}
    return (*cls.groups, *(name for name in cls.data_fields() if name not in grouped))


def _spell_section(p: Position, name: str) -> str:
    if name in p.groups:
        group = p.groups[name]
        return group.spell(p.setting, tuple(getattr(p, field) for field in group.fields))
    return _spell_field(p, name)


def _spell_field(p: Position, name: str) -> str:
    value = getattr(p, name)
    if name in p.codecs:
        return p.codecs[name].spell(p.setting, value)
    return _spell_runs(value) if name in p.flat else _spell_value(value)


def _spell_runs(values: Iterable[int]) -> str:
    runs = [(int(value), sum(1 for _ in run)) for value, run in groupby(values)]
    return ".".join(f"{value}*{count}" if count > 1 else str(value) for value, count in runs) or "-"


def _spell_step(step: Step) -> str:
    return type(step).__name__ + _spell_value(msgspec.structs.astuple(step))


def _spell_value(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, (tuple, list)):
        return f"({','.join(map(_spell_value, value))})"
    if isinstance(value, int):
        return str(int(value))
    raise TypeError(f"{value!r} in a position: only ints, tuples of ints and None can be written down")


# --- reading ----------------------------------------------------------------------------------------------------------


def read_position(notation: str, game: Game | None = None, *, text: str = "") -> Position:
    """Return the position that a line of text describes, settled; `Position.from_notation` is the door to it.

    Raises
    ------
    NotationFault
        If it cannot be read: quotes the part at fault and says what is expected.
    """
    words = notation.split()
    if len(words) < 3:
        raise NotationFault(
            f"{_quote(notation)} is too short: expected game/version scenario options field=value ..."
        )
    game = _read_game(words[0], game)
    setting = _read_setting(game, words[1], words[2], text)
    cls = game.position
    given: dict[str, str] = {}
    for word in words[3:]:
        name, equals, spelled = word.partition("=")
        if not equals or (name != "agenda" and name not in _sections(cls)):
            fields = ", ".join((*_sections(cls), "agenda"))
            raise NotationFault(f"{_quote(word)} is no field: expected field=value with one of {fields}")
        if name in given:
            raise NotationFault(f"{_quote(word)} gives {name} a second time")
        given[name] = spelled
    for name in (*_sections(cls), "agenda"):
        if name not in given:
            raise NotationFault(f"the position lacks its field {name}=...")
    agenda = given.pop("agenda")
    data: dict[str, object] = {}
    for name, spelled in given.items():
        data |= _read_section(cls, setting, name, spelled)
    return _build(game, setting, data, _read_agenda(game, agenda), strict=False)


def position_from_builtins(game: Game, setting: Setting, data: Mapping[str, Any]) -> Position:
    """Return the position that `Position.to_builtins` took apart, settled.

    Raises
    ------
    NotationFault
        If the data are not those of a position: names the field at fault.
    """
    fields = (*game.position.data_fields(), "agenda")
    if set(data) != set(fields):
        raise NotationFault(f"the data of a position have the fields {', '.join(fields)}; got {_quote(data)}")
    steps = data["agenda"]
    if not isinstance(steps, list) or not all(isinstance(step, list) and step for step in steps):
        raise NotationFault(f"agenda: expected a list of steps, each [name, value ...]; got {_quote(steps)}")
    agenda = [_step(game, step[0], step[1:], strict=True) for step in steps]
    return _build(game, setting, {name: data[name] for name in fields[:-1]}, agenda, strict=True)


def read_scenario_id(word: str) -> str:
    """Return the scenario's id that `spell_scenario_id` wrote, without the digits of its text.

    >>> read_scenario_id("my%20;war@ab5df625")
    'my war'
    """
    return re.sub(
        "%(10[0-9a-f]{4}|[0-9a-f]{1,5});", lambda found: chr(int(found[1], 16)), word.partition("@")[0]
    )


def _read_game(word: str, game: Game | None) -> Game:
    id_, slash, version = word.partition("/")
    if not slash:
        raise NotationFault(
            f"{_quote(word)}: expected the game and the version of its rules, as in front_line/1"
        )
    if game is None:
        try:
            game = catalogue.game(id_)
        except BroadfrontError as error:
            raise NotationFault(f"{_quote(word)}: {error}") from None
    if id_ != game.id:
        raise NotationFault(f"{_quote(word)} is not a position of {game.id}")
    if version != str(game.rules_version):
        raise NotationFault(f"{_quote(word)}: only rules version {game.rules_version} can be read here")
    return game


def _read_setting(game: Game, scenario: str, options: str, text: str) -> Setting:
    _, own, digits = scenario.partition("@")
    if own and _digest(text) != digits:
        have = f"the text given is @{_digest(text)}" if text else "no text was given"
        raise NotationFault(f"{_quote(scenario)} needs the text of that scenario; {have}")
    try:
        chosen: dict[str, str | int | bool] = {}
        for pair in options.split(",") if options != "-" else ():
            name, _, value = pair.partition(":")
            if name in chosen:
                raise NotationFault(f"option {_quote(name)} is given twice")
            chosen[name] = game.read_value(name, value)
        return game.setting(read_scenario_id(scenario), chosen, text if own else "")
    except NotationFault:
        raise
    except BroadfrontError as error:
        raise NotationFault(f"{_quote(scenario)} {_quote(options)}: {error}") from None


def _read_section(cls: type[Position], setting: Setting, name: str, spelled: str) -> dict[str, object]:
    if name not in cls.groups:
        return {name: _read_field(cls, setting, name, spelled)}
    group = cls.groups[name]
    try:
        return dict(zip(group.fields, group.read(setting, spelled), strict=True))
    except NONSENSE as error:
        raise NotationFault(f"{name}={_quote(spelled)}: {error}") from error


def _read_field(cls: type[Position], setting: Setting, name: str, spelled: str) -> object:
    place = f"{name}={_quote(spelled)}"
    if name in cls.codecs:
        try:
            return cls.codecs[name].read(setting, spelled)
        except NONSENSE as error:
            raise NotationFault(f"{place}: {error}") from error
    if name in cls.flat:
        return _read_runs(spelled, place)
    tokens = _tokens(spelled, place)
    value = _read_value(tokens, place)
    if tokens:
        raise NotationFault(f"{place}: expected one value, not {_quote(tokens[-1])} after it")
    return value


def _read_runs(spelled: str, place: str) -> list[int]:
    values: list[int] = []
    if spelled == "-":
        return values
    for run in spelled.split("."):
        match = _RUN.fullmatch(run)
        if match is None:
            raise NotationFault(f"{place}: {_quote(run)} is no run of ints; expected 3 or 0*17")
        count = int(match[2] or 1)
        if not 0 < count <= MOST_VALUES - len(values):
            raise NotationFault(f"{place}: {_quote(run)} makes a list of no or more than {MOST_VALUES} ints")
        values.extend([int(match[1])] * count)
    return values


def _tokens(spelled: str, place: str) -> list[str]:
    """Return the tokens, the first one last, so that reading pops them."""
    tokens: list[str] = []
    at = 0
    while at < len(spelled):
        match = _TOKEN.match(spelled, at)
        if match is None:
            raise NotationFault(f"{place}: cannot read from {_quote(spelled[at:])} on")
        tokens.append(match[0])
        at = match.end()
    return tokens[::-1]


def _read_value(tokens: list[str], place: str, depth: int = 0) -> object:
    token = tokens.pop() if tokens else ""
    if token == "-":
        return None
    if token.lstrip("-").isdigit():
        return int(token)
    if token != "(" or depth == _DEEPEST:
        raise NotationFault(f"{place}: expected an int, - or (...), not {_quote(token)}")
    values: list[object] = []
    while tokens and tokens[-1] != ")":
        values.append(_read_value(tokens, place, depth + 1))
        if tokens and tokens[-1] == ",":
            tokens.pop()
    if not tokens:
        raise NotationFault(f"{place}: a bracket is left open")
    tokens.pop()
    return values


def _read_agenda(game: Game, spelled: str) -> list[Step]:
    if spelled == "-":
        return []
    place = f"agenda={_quote(spelled)}"
    tokens = _tokens(spelled, place)
    agenda: list[Step] = []
    while True:
        name = tokens.pop() if tokens else ""
        if not tokens or tokens[-1] != "(":
            raise NotationFault(f"{place}: expected a step as in Attack(3,4) where {_quote(name)} stands")
        fields = _read_value(tokens, place)
        assert isinstance(fields, list)
        agenda.append(_step(game, name, fields, strict=False))
        if not tokens:
            return agenda
        if (comma := tokens.pop()) != ",":
            raise NotationFault(f"{place}: expected a comma between steps, not {_quote(comma)}")


def _step(game: Game, name: object, values: Sequence[object], *, strict: bool) -> Step:
    for cls in game.steps:
        if cls.__name__ == name:
            break
    else:
        raise NotationFault(f"agenda: {_quote(name)} is no step of {game.title}; it has {_names(game)}")
    fields = cls.__struct_fields__
    if len(values) != len(fields):
        raise NotationFault(f"agenda: {name} has the fields ({', '.join(fields)}), not {len(values)} of them")
    return _convert(dict(zip(fields, values, strict=True)), cls, f"agenda: {name}", strict=strict)


def _names(game: Game) -> str:
    return ", ".join(step.__name__ for step in game.steps)


def _convert(value: object, type_: type[T], place: str, *, strict: bool) -> T:
    try:
        return msgspec.convert(value, type_, strict=strict)
    except (msgspec.ValidationError, OverflowError) as error:
        raise NotationFault(f"{place}: {error}") from None


def _build(
    game: Game, setting: Setting, data: Mapping[str, object], agenda: list[Step], *, strict: bool
) -> Position:
    types = _types(game.position)
    fields = {name: _convert(value, types[name], name, strict=strict) for name, value in data.items()}
    position = game.position(setting=setting, agenda=agenda, **fields)
    try:
        fault = game.check(position)
        if fault is None:
            fault = _settle(position, seats=len(game.seats(setting)))
    except NONSENSE as error:
        fault = f"the rules cannot make sense of it ({type(error).__name__}: {error})"
    if fault is not None:
        raise NotationFault(f"no such position: {fault}")
    return position


@cache
def _types(cls: type[Position]) -> Mapping[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(cls)}


def _settle(p: Position, seats: int) -> str | None:
    """Do as `Position.settle` does, within bounds."""
    for _ in range(MOST_STEPS):
        if not p.agenda:
            return None
        step = p.agenda.pop()
        ask = step.ask(p)
        if ask is not None:
            p.agenda.append(step)
            p.pending = ask
            if not -1 <= ask.seat < seats:
                return f"{type(step).__name__} asks seat {ask.seat}, and there is none"
            return None if ask.moves else f"{type(step).__name__} has nothing to ask"
    return "its agenda never comes to a question"


def _quote(part: object) -> str:
    shown = part if isinstance(part, str) else repr(part)
    return repr(shown if len(shown) <= 60 else shown[:57] + "...")
