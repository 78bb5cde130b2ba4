"""Reads positions from text: one line that people can paste into a test, or builtins of JSON.

`Position.notation` and `Position.to_builtins` write them.

A line consists of sections separated by single spaces::

    front_line/1 main amphibious:on,setup:recommended board=0*17.3.1 turn=4 agenda=Actions(0),RallyWindow(1,20,26)

- the game and the version of its rules; the scenario, ``name@8 hex digits`` if it does not ship with the game: the
  digits are the beginning of its text's SHA-256; the options, ``-`` if the game has none;
- the game's groups of fields, each spelled by its `Group` (such as a board), then
- every other field of the position: a list as run lengths (``0*17.3.1`` is seventeen times 0, then 3, then 1) or as its
  `Codec` spells it, ``-`` if empty; anything else as one value; each field says so (`broadfront.engine.field_schema`);
- the agenda, next step last, each by its tag and the values of its fields.

A missing field takes its default, if it has one, so that lines from before the field was added stay readable.

A value is an int, ``(1,2)`` for several, or ``-`` for none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeVar, Union, cast, get_args, get_origin

import msgspec

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError, NotationFault
from broadfront.engine.field_schema import Group, out_of_range
from broadfront.engine.game import Game, P, S
from broadfront.engine.plain_text import without_bom
from broadfront.engine.playability import NONSENSE, settle_within_bounds, unplayable
from broadfront.engine.position import SPECTATOR, Position, Setting, Step
from broadfront.engine.text_codec import (
    digest,
    quote,
    read_runs,
    read_scenario_id,
    read_value,
    spell_value,
    tokens_of,
)
from broadfront.engine.toml_files import MAX_LINE_LENGTH

# --------------------------------------------------------------------------------------------------
# Positions built from their parts: checked, then settled.

SENSELESS: Final = (
    "the rules cannot make sense of it: take the values of its fields from one moment of a match"
)
ONE_MOMENT: Final = "take the values of all fields from one moment of a match"
UNDECIDED: Final = "it asks nobody anything, and yet nobody has won: name the next step in agenda=..."

_Byte = Annotated[int, msgspec.Meta(ge=0, le=255)]
T = TypeVar("T")


def position_from_builtins(
    game: Game[P, S], setting: S, data: Mapping[str, Any], *, trusted: bool = True
) -> P:
    """Return the settled position of builtins from `Position.to_builtins`; fields with a default may be missing.

    Data that this program has not written are not ``trusted`` (see `build`).

    Raises
    ------
    NotationFault
        If the data are not those of a position: with the faulty field.
    """
    names, optional = game.position.section_names(), game.position.optional_fields()
    required = {name for field, name in names.items() if field not in optional} | {"agenda"}
    field_names = {*names.values(), "agenda"}
    if lacking := required - data.keys():
        raise NotationFault(
            f"the data of a position lack {', '.join(sorted(lacking))}, which has no default; got {quote(data)}"
        )
    if data.keys() - field_names:
        fields = ", ".join((*names.values(), "agenda"))
        raise NotationFault(f"the data of a position have the fields {fields}; got {quote(data)}")
    steps = data["agenda"]
    if not isinstance(steps, list) or not all(isinstance(step, list) and step for step in steps):
        raise NotationFault(
            f"field agenda: expected a list of steps, each [name, value ...]; got {quote(steps)}"
        )
    agenda = [step_of(game, step[0], step[1:], strict=True) for step in steps]
    values = {field: data[name] for field, name in names.items() if name in data}
    return build(game, setting, values, agenda, strict=True, trusted=trusted)


def step_of(game: Game, name: object, values: Sequence[object], *, strict: bool) -> Step:
    """Return the step with a tag and the values of its fields, in order.

    Raises
    ------
    NotationFault
        If the game has no such step, or the values do not fit its fields.
    """
    for cls in game.steps:
        if cls.tag == name:
            break
    else:
        raise NotationFault(f"field agenda: {quote(name)} is no step of {game.title}; it has {_names(game)}")
    fields = cls.__struct_fields__
    if len(values) != len(fields):
        signature, number = f"{name}({','.join(fields)})", len(fields)
        raise NotationFault(
            f"field agenda: expected {signature}, with {number or 'no'} value{'s' * (number != 1)} in brackets; "
            f"got {len(values) or 'none'}"
        )
    return _convert(dict(zip(fields, values, strict=True)), cls, f"field agenda: {name}", strict=strict)


def _names(game: Game) -> str:
    return ", ".join(step.tag for step in game.steps)


def _convert(value: object, type_: type[T], place: str, *, strict: bool) -> T:
    """Convert a value to a type, or raise a NotationFault that says what is expected."""
    kind: Any = type_  # a class or a generic alias
    try:
        if isinstance(kind, type) and issubclass(kind, bytearray):  # small numbers, written as a list
            small: Any = kind(msgspec.convert(value, list[_Byte], strict=strict))
            return cast("T", small)
        return msgspec.convert(value, type_, strict=strict)
    except (msgspec.ValidationError, OverflowError) as error:
        if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, Step):  # name the field
            for name, field in _types(kind).items():
                _convert(value[name], field, f"{place}: {name}", strict=strict)
        raise NotationFault(f"{place}: expected {_expected(type_)}; got {quote(_spelled(value))}") from error


def _expected(type_: Any) -> str:
    """Return a description of a type's values."""
    if type_ is bool:
        return "0 or 1"
    if isinstance(type_, type) and issubclass(type_, bytearray):
        return "a list of numbers from 0 to 255"
    if isinstance(type_, type) and issubclass(type_, int):
        return "a whole number"
    origin, args = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return _expected(args[0])
    if origin is list:
        return "a list of whole numbers" if args == (int,) else f"a list, each {_expected(args[0])}"
    if origin is tuple:
        each = "whole numbers" if set(args) <= {int, Ellipsis} else "values"
        return f"{each} in brackets, as in (1,2)"
    if origin in (Union, UnionType):
        plain = [_expected(one) for one in args if one is not NoneType]
        return " or ".join([*plain, *(["-"] if NoneType in args else [])])
    return "another kind of value"


def _spelled(value: object) -> str:
    """Return a value in notation, a bare list with brackets."""
    try:
        return spell_value(value)
    except TypeError:
        return repr(value)


def build(
    game: Game[P, S],
    setting: S,
    data: Mapping[str, object],
    agenda: list[Step],
    *,
    strict: bool,
    trusted: bool = False,
) -> P:
    """Return a settled position with these attributes and this agenda; ``strict`` does not accept 1 for True.

    ``trusted`` data were written by this program. Other positions are also played on for a few moves
    (`broadfront.engine.playability.unplayable`), which takes a hundred times as long.

    Raises
    ------
    NotationFault
        If the game's `check` refuses it, or the rules cannot continue from it.
    """
    types, names = _types(game.position), game.position.section_names()
    fields = {
        field: _convert(value, types[field], f"field {names[field]}", strict=strict)
        for field, value in data.items()
    }
    position = game.position(setting=setting, agenda=agenda, **fields)
    try:
        fault = check_position(game, position) or settle_within_bounds(position, len(game.seats(setting)))
        if fault is None and not trusted:  # the position after settling must also survive its notation
            fault = check_position(game, position) or _changed_by_notation(game, position)
    except NONSENSE as error:
        raise NotationFault(f"no such position: {SENSELESS}") from error
    if fault is not None:
        raise NotationFault(f"no such position: {fault}")
    if position.pending is None:  # the result and its reason must be available
        try:
            position.result()
            game.ending(position, SPECTATOR)
        except NONSENSE as error:
            raise NotationFault(f"no such position: {UNDECIDED}") from error
    if not trusted:
        require_playable(game, position)
    return position


def check_position(game: Game[P, S], position: P) -> str | None:
    """Return the fault of a position before the rules use it, or None: first ranges, then the game's own checks."""
    return out_of_range(position, game.step_fields) or game.check(position)


def _changed_by_notation(game: Game, position: Position) -> str | None:
    """Return a sentence about a section that its notation would not preserve; None: all are preserved.

    Builtins can contain what no notation can: a moved unit where there is no unit.
    """
    cls, types, names = type(position), _types(type(position)), position.section_names()
    for section, fields in cls.sections().items():
        spelled = position.spell_section(section)
        for field, value in _read_section(cls, position.setting, section, fields, spelled).items():
            place = f"field {names[field]}"
            if _convert(value, types[field], place, strict=False) != getattr(position, field):
                return f"{names[field]} does not go with the other fields of {section}=...: {ONE_MOMENT}"
    if _read_agenda(game, position.spell_agenda()) != position.agenda:
        return f"agenda is read back from its notation as another one: {ONE_MOMENT}"
    return None


def require_playable(game: Game[P, S], position: P) -> None:
    """Refuse a position from which the rules cannot continue.

    Raises
    ------
    NotationFault
        If they fail within bounds (`broadfront.engine.playability.unplayable`): with the place.
    """
    fault = unplayable(game, position)
    if fault is not None:
        raise NotationFault(f"no such position: {fault}")


@cache
def _types(cls: type[Position]) -> Mapping[str, Any]:
    """Return the types of a class's fields, without other annotations."""
    types = {field.name: field.type for field in msgspec.structs.fields(cls)}
    return {
        name: get_args(type_)[0] if get_origin(type_) is Annotated else type_ for name, type_ in types.items()
    }


def read_position(
    notation: str, game: Game[P, S] | None = None, *, text: str = "", trusted: bool = False
) -> P:
    """Parse the settled position of a line of notation (`Position.notation`).

    Parameters
    ----------
    notation
        The line of text.
    game
        Its game; None: the game that the line names, from the registry.
    text
        The file of a scenario that does not ship with the game; the line contains only its name.
    trusted
        True for a line that this program has written: it is not played on to check that the rules can continue.

    Raises
    ------
    NotationFault
        If it cannot be read, or the rules cannot continue from it: with the faulty part and what is expected.
    """
    notation, text = without_bom(notation), without_bom(text)
    if len(notation) > MAX_LINE_LENGTH:
        raise NotationFault(
            f"the position has {len(notation):,} characters, "
            f"and at most {MAX_LINE_LENGTH:,} are read: it is none of ours"
        )
    words = notation.split()
    if len(words) < 3:
        raise NotationFault(
            f"{quote(notation)} is too short for a position: expected the game and the version of its rules, the "
            "scenario, the options, and all fields as in turn=3, with a space between each two; "
            "it is the whole line that `notation` writes"
        )
    known, version = _read_game(words[0], game)
    setting = _read_setting(known, version, words[1], words[2], text)
    cls: type[Position] = known.position
    sections = cls.sections()
    spelled_fields: dict[str, str] = {}
    for word in words[3:]:
        name, equals, spelled = word.partition("=")
        if not equals or (name != "agenda" and name not in sections):
            fields = ", ".join((*sections, "agenda"))
            raise NotationFault(f"{quote(word)} is no field: expected field=value with one of {fields}")
        if name in spelled_fields:
            raise NotationFault(f"{quote(word)} gives {name} a second time")
        spelled_fields[name] = spelled
    missing = [name for name in (*sections, "agenda") if name not in spelled_fields]
    for name in missing:
        if name == "agenda" or not cls.optional_fields().issuperset(sections[name]):
            raise NotationFault(f"the position lacks its field {name}=..., which has no default")
    agenda = spelled_fields.pop("agenda")
    data: dict[str, object] = {}
    for name, spelled in spelled_fields.items():
        data |= _read_section(cls, setting, name, sections[name], spelled)
    steps = _read_agenda(known, agenda)
    try:
        return build(known, setting, data, steps, strict=False, trusted=trusted)
    except NotationFault as fault:
        if not missing:
            raise
        raise NotationFault(
            f"{fault}; these fields are missing, and took their defaults: {', '.join(missing)}"
        ) from None


def _read_game(word: str, game: Game[P, S] | None) -> tuple[Game[P, S], int]:
    id_, slash, version = word.partition("/")
    if not slash:
        raise NotationFault(
            f"{quote(word)}: expected the game and the version of its rules, as in front_line/1"
        )
    if game is None:
        try:
            game = registry.game(id_)
        except BroadfrontError as error:
            raise NotationFault(f"{quote(word)}: {error}") from None
    if id_ != game.id:
        raise NotationFault(f"{quote(word)} is not a position of {game.id}")
    try:
        return game, game.read_version(version)
    except NotationFault:
        versions = " and ".join(map(str, range(1, game.rules_version + 1)))
        raise NotationFault(
            f"{quote(word)}: behind the / stands the version of the rules of {game.title}, and this Broadfront knows "
            f"{versions}: open the position with the Broadfront that wrote it"
        ) from None


def _read_setting(game: Game[P, S], version: int, scenario: str, options: str, text: str) -> S:
    _, own, digits = scenario.partition("@")
    if own and digest(text) != digits:
        have = f"the text given is @{digest(text)}" if text else "no text was given"
        raise NotationFault(f"{quote(scenario)} needs the text of that scenario; {have}")
    try:
        options_read: dict[str, str | int | bool] = {}
        for pair in options.split(",") if options != "-" else ():
            name, _, value = pair.partition(":")
            if name in options_read:
                raise NotationFault(f"option {quote(name)} is given twice")
            options_read[name] = game.read_value(name, value)
        return game.recorded_setting(version, read_scenario_id(scenario), options_read, text if own else "")
    except NotationFault:
        raise
    except BroadfrontError as error:
        raise NotationFault(f"{quote(scenario)} {quote(options)}: {error}") from None


def _read_section(
    cls: type[Position], setting: Setting, name: str, fields: tuple[str, ...], spelled: str
) -> dict[str, object]:
    codec = cls.section_codec(name)
    if codec is None:
        return {fields[0]: _read_field(cls, name, fields[0], spelled)}
    try:
        if isinstance(codec, Group):
            return dict(zip(fields, codec.read(setting, spelled), strict=True))
        return {fields[0]: codec.read(setting, spelled)}
    except NONSENSE as error:
        raise NotationFault(f"field {name}: {_complaint(error)}; got {quote(spelled)}") from error


def _complaint(error: Exception) -> str:
    """Return the message of a game's reader, which refuses a text by a ValueError with a sentence."""
    if type(error) is ValueError and (message := str(error)) and not message.startswith(_OF_PYTHON):
        return message
    return "this cannot be read: copy the field from a position that Broadfront wrote"


_OF_PYTHON: Final = (
    *(
        "invalid literal",
        "could not convert",
        "tuple.index",
        "list.index",
        "list.remove",
        "substring not",
        "Exceeds the",
    ),
    *(
        "not enough values",
        "too many values",
        "zip()",
        "byte must be",
        "bytes must be",
        "math domain",
        "negative shift",
    ),
)
"""The beginnings of Python's own messages, in contrast to those of our readers."""


def _read_field(cls: type[Position], name: str, field: str, spelled: str) -> object:
    place = f"field {name}"
    if field in cls.flat:
        return read_runs(spelled, place)
    tokens = tokens_of(spelled, place)
    value = read_value(tokens, place)
    if tokens:
        raise NotationFault(
            f"{place}: expected one value; got {quote(spelled)}, with {quote(tokens[-1])} after it"
        )
    return value


def _read_agenda(game: Game, spelled: str) -> list[Step]:
    if spelled == "-":
        return []
    place = "field agenda"
    tokens = tokens_of(spelled, place)
    agenda: list[Step] = []
    while True:
        name = tokens.pop() if tokens else ""
        if not tokens or tokens[-1] != "(":
            raise NotationFault(
                f"{place}: expected a step with its values in brackets, as in Attack(3,4); got {quote(name)}"
            )
        fields = read_value(tokens, place)
        assert isinstance(fields, list)
        agenda.append(step_of(game, name, fields, strict=False))
        if not tokens:
            return agenda
        if (comma := tokens.pop()) != ",":
            raise NotationFault(f"{place}: expected a comma between steps; got {quote(comma)}")
