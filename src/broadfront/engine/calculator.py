"""Battle calculators as data: a form for hypothetical forces, and the answer.

A battle is written in words, one for each entry: ``where=ukraine a.infantry=6 d.infantry=3``. A side's counts begin
with ``a.`` (attacker) or ``d.`` (defender); defaults are omitted. So a battle fits into a URL.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from broadfront.engine.errors import OptionFault
from broadfront.engine.position import Position
from broadfront.engine.text_codec import quote
from broadfront.engine.view import Forecast, Symbol

P = TypeVar("P", bound=Position)

MAX_BATTLE_TEXT_LENGTH: Final = 2000
"""The most characters of a battle in words."""


class CalculatorLine(msgspec.Struct, frozen=True):
    """Units of a sort: how many of them fight is asked of each side that can have them."""

    id: str
    """Its word in a battle in words."""
    name: str
    """What the units are called."""
    symbol: Symbol
    """How the units are drawn."""
    attacker: tuple[str, ...]
    """The grounds where the attacker can have them."""
    defender: tuple[str, ...]
    """The grounds where the defender can have them."""
    most: int
    """So many of them at most."""
    needs: str = ""
    """The switch that has to be on; "": none."""


class CalculatorChoice(msgspec.Struct, frozen=True):
    """An answer to a question: its word, its name, and for places the ground there."""

    id: str
    """Its word in a battle in words."""
    name: str
    """What it is called on the screen."""
    ground: str = ""
    """Of a place: the kind of ground there; "": it is no place."""


class CalculatorOption(msgspec.Struct, frozen=True):
    """A question besides the forces: a choice among several; of two, "no" and "yes", it is a switch."""

    id: str
    """Its word in a battle in words."""
    name: str
    """The question."""
    group: str
    """The heading that it stands below."""
    choices: tuple[CalculatorChoice, ...]
    """The answers to choose from."""
    default: str
    """The ``id`` of the choice that is usual."""
    help: str = ""
    """What it means, in a sentence; "": its name says it."""
    rule: str = ""
    """The section of the rules that it is about; "": none."""
    grounds: tuple[str, ...] = ()
    """It is asked on these grounds only; none: on all."""


class CalculatorForm(msgspec.Struct, frozen=True):
    """What a battle calculator asks. If there is a question where, it is the first; its choices have the grounds."""

    title: str
    """What the calculator is called."""
    rule: str
    """The section of the rules that it follows."""
    lines: tuple[CalculatorLine, ...]
    """The units of which counts are asked."""
    options: tuple[CalculatorOption, ...]
    """The questions besides the forces."""
    example: str
    """A battle to begin with, in words."""
    fills: Literal["forces", "target"] = "forces"
    """What a match fills in: the forces of a space, or an attack from a space on another."""

    @property
    def usual(self) -> dict[str, str]:
        """The default values of the options."""
        return {option.id: option.default for option in self.options}


SWITCH: Final = (("no", "No"), ("yes", "Yes"))
"""The choices of a switch."""


def option(
    id_: str,
    name: str,
    group: str,
    rule: str,
    choices: Iterable[tuple[str, ...]],
    grounds: Sequence[str] = (),
    default: str = "",
    help_: str = "",
) -> CalculatorOption:
    """Return an option of a form; a choice is its id, its name, and for places the ground there.

    The default is the first choice unless ``default`` is given.
    """
    listed = tuple(CalculatorChoice(*choice) for choice in choices)
    return CalculatorOption(id_, name, group, listed, default or listed[0].id, help_, rule, tuple(grounds))


def switch(
    id_: str,
    name: str,
    group: str,
    rule: str,
    grounds: Sequence[str] = (),
    default: str = "no",
    help_: str = "",
) -> CalculatorOption:
    """Return a switch of a form."""
    return option(id_, name, group, rule, SWITCH, grounds, default, help_)


def way_option(group: str, ways: Sequence[tuple[str, str]], rule: str) -> CalculatorOption:
    """Return the first option of a form with several ways of attack; ways are the grounds of its other options."""
    return option("way", "What", group, rule, [(id_, name, id_) for id_, name in ways])


def number_choices(numbers: Iterable[int]) -> list[tuple[str, str]]:
    """Return the choices of an option whose values are numbers."""
    return [(str(number), str(number)) for number in numbers]


def switch_value(is_on: bool) -> str:
    """Return the value of a switch."""
    return SWITCH[is_on][0]


class BattleInput(dict[str, str]):
    """A hypothetical battle: the values of all options of a form, and the given counts of units."""

    def __init__(self, form: CalculatorForm, values: Mapping[str, str]) -> None:
        super().__init__(form.usual | dict(values))
        self.form = form

    def number(self, id_: str) -> int:
        """Return the number of an option or of a count of units; 0 if it is not given."""
        return int(self.get(id_) or 0)

    def is_on(self, id_: str) -> bool:
        """Return whether an option is switched on."""
        return self[id_] == "yes"

    def units(self, side: str) -> list[tuple[CalculatorLine, int]]:
        """Return the units of a side, "a" or "d", with their numbers."""
        return [(line, n) for line in self.form.lines if (n := self.number(f"{side}.{line.id}"))]

    def without_unasked(self) -> BattleInput:
        """Return this battle with the default of each option that is not asked on its ground."""
        where = self.form.options[0]
        ground = next(choice.ground for choice in where.choices if choice.id == self[where.id])
        unasked = {one.id for one in self.form.options if one.grounds and ground not in one.grounds}
        return BattleInput(self.form, {id_: value for id_, value in self.items() if id_ not in unasked})


class OddsCurve(msgspec.Struct, frozen=True):
    """How likely at least so much is: points of (so much, probability), rising."""

    name: str
    """Whose losses, or what else, the curve is about."""
    role: Literal["", "attacker", "defender"]
    """"attacker", "defender", or "" for both together."""
    unit: str
    """What is counted along the curve."""
    points: tuple[tuple[float, float], ...]
    """Points of so much and the probability of at least so much."""


class CalculatorAnswer(msgspec.Struct, frozen=True):
    """What a battle calculator answers: the battle in words as it was understood, its forecast, exact curves."""

    battle: str
    """The battle in words, as it was understood."""
    forecast: Forecast
    """What the battle would bring."""
    curves: tuple[OddsCurve, ...]
    """How likely at least so many losses are, for each side that has any."""


def read_battle(form: CalculatorForm, text: str) -> BattleInput:
    """Read a battle in words.

    Raises
    ------
    OptionFault
        If a word is unknown, or its value is not allowed.
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
    return BattleInput(form, fields)


def _such(option: CalculatorOption) -> str:
    choice_ids = [choice.id for choice in option.choices]
    return f"; it can be {', '.join(choice_ids)}" if len(choice_ids) <= 8 else ""


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
    if int(value) and not (line.attacker if side == "a" else line.defender):
        raise OptionFault(f"{line.name}: only the {'defender' if side == 'a' else 'attacker'} can have them.")


def spell_battle(form: CalculatorForm, battle: Mapping[str, str]) -> str:
    """Write a battle in words: options first, then counts; defaults are omitted, except that of the first option."""
    usual, where = form.usual, form.options[0].id
    values = usual | dict(battle)
    words = [f"{id_}={values[id_]}" for id_ in usual if id_ == where or values[id_] != usual[id_]]
    names = [f"{side}.{line.id}" for side in "ad" for line in form.lines]
    return " ".join([*words, *(f"{name}={values[name]}" for name in names if values.get(name, "0") != "0")])


class Calculator(ABC, Generic[P]):
    """The calculator of a game: its form, the forecast of a battle, and the form filled from a match."""

    @property
    @abstractmethod
    def form(self) -> CalculatorForm:
        """The form of the calculator."""

    @abstractmethod
    def forecast(self, game: Any, battle: BattleInput) -> tuple[Forecast, tuple[OddsCurve, ...]]:
        """Return the forecast of a battle and its curves.

        Raises
        ------
        OptionFault
            If it cannot be fought, or has too many outcomes.
        """

    @abstractmethod
    def from_position(self, p: P, space: int, part: str, target: int) -> Mapping[str, str]:
        """Return the values and counts of a space that differ from the defaults (see `Game.battle_at`).

        Raises
        ------
        OptionFault
            If the space is empty, or the target is out of range.
        """

    def calculate(self, game: Any, text: str) -> CalculatorAnswer:
        """Return the answer to a battle in words.

        Raises
        ------
        OptionFault
            If it cannot be read or fought, or has too many outcomes.
        """
        battle = read_battle(self.form, text)
        forecast, curves = self.forecast(game, battle)
        return CalculatorAnswer(spell_battle(self.form, battle), forecast, curves)

    def battle_at(self, p: P, space: int, part: str, target: int = -1) -> str:
        """Return the forces of a space in words, or with a target the attack on it.

        Raises
        ------
        OptionFault
            As in `from_position`.
        """
        return spell_battle(self.form, self.from_position(p, space, part, target))
