"""A battle calculator as data: what can be asked of hypothetical forces, and what is answered.

A battle is written in words, one for each entry: ``where=ukraine a.infantry=6 d.infantry=3``. A side's counts begin
with ``a.`` (attacker) or ``d.`` (defender); what is usual is left out. So a battle fits into an address.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from broadfront.engine.errors import OptionFault
from broadfront.engine.text_codec import quote
from broadfront.engine.view import Forecast, Symbol

MAX_BATTLE_TEXT_LENGTH: Final = 2000
"""A battle in words is never longer."""


class CalculatorLine(msgspec.Struct, frozen=True):
    """Units of a sort: how many of them fight is asked of each side that can have them."""

    id: str
    name: str
    symbol: Symbol
    attacker: tuple[str, ...]
    """The grounds where the attacker can have them."""
    defender: tuple[str, ...]
    most: int
    needs: str = ""
    """The switch that has to be on; "": none."""


class CalculatorChoice(msgspec.Struct, frozen=True):
    """An answer to a question: its word, its name, and for places the ground there."""

    id: str
    name: str
    ground: str = ""


class CalculatorOption(msgspec.Struct, frozen=True):
    """A question besides the forces: a choice among several; of two, "no" and "yes", it is a switch."""

    id: str
    name: str
    group: str
    """The heading that it stands below."""
    choices: tuple[CalculatorChoice, ...]
    default: str
    help: str = ""
    rule: str = ""
    grounds: tuple[str, ...] = ()
    """It is asked on these grounds only; none: on all."""


class CalculatorForm(msgspec.Struct, frozen=True):
    """What a battle calculator asks. If there is a question where, it is the first; its choices have the grounds."""

    title: str
    rule: str
    lines: tuple[CalculatorLine, ...]
    options: tuple[CalculatorOption, ...]
    example: str
    """A battle to begin with, in words."""
    fills: Literal["forces", "target"] = "forces"
    """What a match fills in: the forces of a space, or an attack from a space on another."""

    @property
    def usual(self) -> dict[str, str]:
        """The options with what they usually are."""
        return {option.id: option.default for option in self.options}


class OddsCurve(msgspec.Struct, frozen=True):
    """How likely at least so much is: points of (so much, probability), rising."""

    name: str
    role: str
    """"attacker", "defender", or "" for both together."""
    unit: str
    points: tuple[tuple[float, float], ...]


class CalculatorAnswer(msgspec.Struct, frozen=True):
    """What a battle calculator answers: the battle in words as it was understood, its forecast, exact curves."""

    battle: str
    forecast: Forecast
    curves: tuple[OddsCurve, ...]


def read_battle(form: CalculatorForm, text: str) -> dict[str, str]:
    """Read a battle in words: the values of all options and the counts that are given.

    Raises
    ------
    OptionFault
        If a word is unknown, or has a value that it does not take.
    """
    if len(text) > MAX_BATTLE_TEXT_LENGTH:
        raise OptionFault(f"A battle in words has at most {MAX_BATTLE_TEXT_LENGTH} characters.")
    options = {option.id: option for option in form.options}
    fields: dict[str, str] = {}
    for word in text.split():
        name, is_given, value = word.partition("=")
        if not is_given:
            raise OptionFault(f"{quote(name)} has no value: write = and a value behind it.")
        if name in fields:
            raise OptionFault(f"{quote(name)} is there twice.")
        if option := options.get(name):
            if value not in {choice.id for choice in option.choices}:
                raise OptionFault(f"{option.name}: there is no {quote(value)}{_such(option)}.")
        else:
            _check_count(form, name, value)
        fields[name] = value
    return form.usual | fields


def _such(option: CalculatorOption) -> str:
    known = [choice.id for choice in option.choices]
    return f"; it can be {', '.join(known)}" if len(known) <= 8 else ""


def _check_count(form: CalculatorForm, name: str, value: str) -> None:
    side, _, id_ = name.partition(".")
    line = next((one for one in form.lines if one.id == id_), None) if side in ("a", "d") else None
    if line is None:
        raise OptionFault(
            f"There is no {quote(name)} here: units are a.NAME for the attacker, d.NAME for the defender."
        )
    if not value.isascii() or not value.isdecimal() or len(value) > 4:
        raise OptionFault(f"{line.name}: {quote(value)} is no number of units.")
    if int(value) > line.most:
        raise OptionFault(f"{line.name}: {value} are too many, {line.most} is the most.")


def spell_battle(form: CalculatorForm, battle: Mapping[str, str]) -> str:
    """Write a battle in words: options first, then counts; what is usual is left out, but for where it is."""
    usual = form.usual
    where = form.options[0].id
    words = [
        f"{id_}={battle[id_]}" for id_ in usual if id_ == where or battle.get(id_, usual[id_]) != usual[id_]
    ]
    names = [f"{side}.{line.id}" for side in "ad" for line in form.lines]
    return " ".join([*words, *(f"{name}={battle[name]}" for name in names if battle.get(name, "0") != "0")])
