"""Positions put together again from their parts, whoever gave them: checked, then settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeVar, Union, cast, get_args, get_origin

import msgspec

from broadfront.engine.capabilities import ChecksPositions, ending_of, out_of_range
from broadfront.engine.contract import SPECTATOR, Position, Step
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game, P, S
from broadfront.engine.playability import NONSENSE, settle_within_bounds, unplayable
from broadfront.engine.text_codec import quote, spell_value

__all__ = ["build", "position_from_builtins", "require_playable", "step_of"]

SENSELESS: Final = (
    "the rules cannot make sense of it: take the values of its fields from one moment of a match"
)
UNDECIDED: Final = "it asks nobody anything, and yet nobody has won: name the next step in agenda=..."

_Byte = Annotated[int, msgspec.Meta(ge=0, le=255)]
T = TypeVar("T")


def position_from_builtins(
    game: Game[P, S], setting: S, data: Mapping[str, Any], *, trusted: bool = True
) -> P:
    """Return the position that `Position.to_builtins` took apart, settled; what has a default may be missing.

    Data that this program did not write itself are not ``trusted`` (see `build`).

    Raises
    ------
    NotationFault
        If the data are not those of a position: names the field at fault.
    """
    names, optional = game.position.section_names(), game.position.optional_fields()
    required = {name for field, name in names.items() if field not in optional} | {"agenda"}
    known = {*names.values(), "agenda"}
    if lacking := required - data.keys():
        raise NotationFault(
            f"the data of a position lack {', '.join(sorted(lacking))}, which has no default; got {quote(data)}"
        )
    if data.keys() - known:
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
    """Return the step of that name with those values for its fields, in order.

    Raises
    ------
    NotationFault
        If the game has no such step, or the values are not of its fields' number and types.
    """
    for cls in game.steps:
        if cls.tag == name:
            break
    else:
        raise NotationFault(f"field agenda: {quote(name)} is no step of {game.title}; it has {_names(game)}")
    fields = cls.__struct_fields__
    if len(values) != len(fields):
        wanted, number = f"{name}({','.join(fields)})", len(fields)
        raise NotationFault(
            f"field agenda: expected {wanted}, with {number or 'no'} value{'s' * (number != 1)} in brackets; "
            f"got {len(values) or 'none'}"
        )
    return _convert(dict(zip(fields, values, strict=True)), cls, f"field agenda: {name}", strict=strict)


def _names(game: Game) -> str:
    return ", ".join(step.tag for step in game.steps)


def _convert(value: object, type_: type[T], place: str, *, strict: bool) -> T:
    """Return a value as a type; the message of a NotationFault says what is expected in the words of the notation."""
    kind: Any = type_  # a class, or what typing makes of classes
    try:
        if isinstance(kind, type) and issubclass(kind, bytearray):  # small numbers: written as a list of them
            small: Any = kind(msgspec.convert(value, list[_Byte], strict=strict))
            return cast("T", small)
        return msgspec.convert(value, type_, strict=strict)
    except (msgspec.ValidationError, OverflowError) as error:
        if isinstance(value, dict):  # of a step: which field it is
            for name, field in _types(kind).items():
                _convert(value[name], field, f"{place}: {name}", strict=strict)
        raise NotationFault(f"{place}: expected {_expected(type_)}; got {quote(_spelled(value))}") from error


def _expected(type_: Any) -> str:
    """Return in words what values a type has."""
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
    """Return a value as the notation has it, a bare list with brackets."""
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
    """Return a settled position of these attributes and this agenda; ``strict`` takes no 1 for True.

    What is ``trusted`` was written by this program. Anything else is played on a little as well
    (`broadfront.engine.playability.unplayable`), which takes a hundred times as long.

    Raises
    ------
    NotationFault
        If the game's `check` has something against it, or the rules cannot go on from it.
    """
    types, names = _types(game.position), game.position.section_names()
    fields = {
        field: _convert(value, types[field], f"field {names[field]}", strict=strict)
        for field, value in data.items()
    }
    position = game.position(setting=setting, agenda=agenda, **fields)
    try:
        fault = out_of_range(game, position)
        if fault is None and isinstance(game, ChecksPositions):
            fault = game.check(position)
        if fault is None:
            fault = settle_within_bounds(position, len(game.seats(setting)))
    except NONSENSE as error:
        raise NotationFault(f"no such position: {SENSELESS}") from error
    if fault is not None:
        raise NotationFault(f"no such position: {fault}")
    if position.pending is None:  # whoever reads it is told the result, and why
        try:
            position.result()
            ending_of(game, position, SPECTATOR)
        except NONSENSE as error:
            raise NotationFault(f"no such position: {UNDECIDED}") from error
    if not trusted:
        require_playable(game, position)
    return position


def require_playable(game: Game[P, S], position: P) -> None:
    """Refuse a position from which the rules cannot go on.

    Raises
    ------
    NotationFault
        If they fail within bounds (`broadfront.engine.playability.unplayable`): says where.
    """
    fault = unplayable(game, position)
    if fault is not None:
        raise NotationFault(f"no such position: {fault}")


@cache
def _types(cls: type[Position]) -> Mapping[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(cls)}
