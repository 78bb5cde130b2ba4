"""Positions put together again from their parts, whoever gave them: checked, then settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final, TypeVar

import msgspec

from broadfront.engine.capabilities import ChecksPositions, ending_of, out_of_range
from broadfront.engine.contract import SPECTATOR, Position, Step
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game, P, S
from broadfront.engine.text_codec import quote

__all__ = ["NONSENSE", "build", "position_from_builtins", "step_of"]

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

MOST_STEPS: Final = 10_000
"""The most steps carried out while settling: nonsense can keep an agenda going for ever."""

_Byte = Annotated[int, msgspec.Meta(ge=0, le=255)]
T = TypeVar("T")


def position_from_builtins(game: Game[P, S], setting: S, data: Mapping[str, Any]) -> P:
    """Return the position that `Position.to_builtins` took apart, settled.

    Raises
    ------
    NotationFault
        If the data are not those of a position: names the field at fault.
    """
    fields = (*game.position.data_fields(), "agenda")
    if set(data) != set(fields):
        raise NotationFault(f"the data of a position have the fields {', '.join(fields)}; got {quote(data)}")
    steps = data["agenda"]
    if not isinstance(steps, list) or not all(isinstance(step, list) and step for step in steps):
        raise NotationFault(f"agenda: expected a list of steps, each [name, value ...]; got {quote(steps)}")
    agenda = [step_of(game, step[0], step[1:], strict=True) for step in steps]
    return build(game, setting, {name: data[name] for name in fields[:-1]}, agenda, strict=True)


def step_of(game: Game, name: object, values: Sequence[object], *, strict: bool) -> Step:
    """Return the step of that name with those values for its fields, in order.

    Raises
    ------
    NotationFault
        If the game has no such step, or the values are not of its fields' number and types.
    """
    for cls in game.steps:
        if cls.__name__ == name:
            break
    else:
        raise NotationFault(f"agenda: {quote(name)} is no step of {game.title}; it has {_names(game)}")
    fields = cls.__struct_fields__
    if len(values) != len(fields):
        raise NotationFault(f"agenda: {name} has the fields ({', '.join(fields)}), not {len(values)} of them")
    return _convert(dict(zip(fields, values, strict=True)), cls, f"agenda: {name}", strict=strict)


def _names(game: Game) -> str:
    return ", ".join(step.__name__ for step in game.steps)


def _convert(value: object, type_: type[T], place: str, *, strict: bool) -> T:
    try:
        if isinstance(type_, type) and issubclass(
            type_, bytearray
        ):  # small numbers: written as a list of them
            return type_(msgspec.convert(value, list[_Byte], strict=strict))
        return msgspec.convert(value, type_, strict=strict)
    except (msgspec.ValidationError, OverflowError) as error:
        raise NotationFault(f"{place}: {error}") from None


def build(game: Game[P, S], setting: S, data: Mapping[str, object], agenda: list[Step], *, strict: bool) -> P:
    """Return a settled position of these fields and this agenda; ``strict`` takes no 1 for True.

    Raises
    ------
    NotationFault
        If the game's `check` has something against it, or the rules cannot make sense of it.
    """
    types = _types(game.position)
    fields = {name: _convert(value, types[name], name, strict=strict) for name, value in data.items()}
    position = game.position(setting=setting, agenda=agenda, **fields)
    try:
        fault = out_of_range(game, position)
        if fault is None and isinstance(game, ChecksPositions):
            fault = game.check(position)
        if fault is None:
            fault = _settle(position, seats=len(game.seats(setting)))
        if fault is None and position.pending is None:  # whoever reads it is told the result, and why
            position.result()
            ending_of(game, position, SPECTATOR)
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
