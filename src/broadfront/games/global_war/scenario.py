"""Scenario files: who holds what, with which units and how much money, read from TOML with line and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

import msgspec

from broadfront.engine.files import Path, read_toml, refuse
from broadfront.engine.scenarios import Words, shipped_scenarios, word
from broadfront.engine.suggest import did_you_mean
from broadfront.engine.text_codec import quote
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion import set_ups
from broadfront.games.global_war.expansion.unknown import absent, is_absent
from broadfront.games.global_war.kinds import (
    CARRIER,
    DECK_PLANES,
    FACTORY,
    INFANTRY,
    KIND_OF,
    KINDS,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)
from broadfront.games.global_war.terms import CHINA, LABELS, POWER_NAMES, POWERS, SIDE, SIDES

__all__ = ["WORDS", "Scenario", "former", "read_scenario", "shipped"]

Option = str | int | bool
Power = Annotated[str, word("power")]
SpaceName = Annotated[str, word("space")]
Money = Annotated[int, msgspec.Meta(ge=0, le=999)]
Number = Annotated[int, msgspec.Meta(ge=1, le=60)]
MOST_UNITS: Final = 600

WORDS: Final[Mapping[str, Words]] = {
    "power": Words(dict(zip(POWERS, POWER_NAMES, strict=True))),
    "space": Words({id_: place.name for id_, place in zip(ATLAS.ids, ATLAS.places, strict=True)}),
    "kind": Words({kind.id: kind.name for number, kind in enumerate(KINDS) if number != FACTORY}),
    "round": Words({label: label for label in LABELS}),
}
"""What the fields of a scenario file take."""


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A set-up: what a scenario file holds."""

    title: str
    order: Annotated[list[Power], msgspec.Meta(min_length=6, max_length=6)]
    """The order of play; China moves with the USA."""
    first_round: Annotated[str, word("round")]
    """What the first round is called, from "Late 1941" to "Late 1947"."""
    treasury: dict[Power, Money]
    """The IPC of each power; of one that is left out, 0."""
    control: dict[SpaceName, Power]
    """The power that holds each land space."""
    units: dict[SpaceName, dict[Power, dict[Annotated[str, word("kind")], Number]]]
    """By space, power and kind; land units in a sea zone are on board of transports there, fighters of carriers."""
    level: dict[Power, Money] = {}
    """The production level of each power: the values of what it holds; left out, they are added up."""
    factories: list[SpaceName] = []
    """The territories that have one."""
    blurb: str = ""
    """What to expect, in a sentence."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=99)] = 30
    """After so many rounds without a winner the side that has gained victory cities wins, or it is a draw."""
    fixed: dict[str, Option] = {}
    """Options that the scenario does not leave open."""


def read_scenario(text: str, source: str = "scenario") -> Scenario:
    """Read a scenario file.

    Raises
    ------
    FileFault
        If anything in it is not a legal start of the game: says line and field.
    """
    scenario = read_toml(text, Scenario, source)
    refuse(text, _faults(scenario), source)
    scenario.level = _worth(scenario)
    return scenario


def _worth(scenario: Scenario) -> dict[str, int]:
    """Return the values of what each power holds; China has no production."""
    found = dict.fromkeys(POWERS[:CHINA], 0)
    for id_, power in scenario.control.items():
        if power in found:
            found[power] += ATLAS.places[ATLAS.space_of[id_]].value
    return found


Fault = tuple[Path, str]


def _faults(scenario: Scenario) -> list[Fault]:
    """List what is wrong in three passes; one that finds faults ends the search, for the next builds upon it."""
    for found in (_head_faults, _land_faults, _unit_faults):
        if listed := list(found(scenario)):
            return listed
    return []


def _no_power(word: str) -> str:
    return f"{quote(word)} is no power: write {', '.join(POWERS)}{did_you_mean(word, POWERS)}"


def _head_faults(scenario: Scenario) -> Iterator[Fault]:
    if not scenario.title.strip():
        yield ["title"], "give the scenario a title"
    if sorted(scenario.order) != sorted(POWERS[:CHINA]):
        yield ["order"], f"name each of {', '.join(POWERS[:CHINA])} once"
    if (first := scenario.first_round) not in LABELS:
        meant = did_you_mean(first, LABELS)
        yield ["first_round"], f"{first!r} is no round: write {LABELS[0]} ... {LABELS[-1]}{meant}"
    for field in ("treasury", "level"):
        for power, amount in getattr(scenario, field).items():
            if power not in POWERS:
                yield [field, power], _no_power(power)
            elif power == POWERS[CHINA] and amount:
                yield [field, power], "China has no money: leave it out"


def _land_faults(scenario: Scenario) -> Iterator[Fault]:
    good = True
    for id_, power in scenario.control.items():
        space = ATLAS.space_of.get(id_, -1)
        if not (space >= 0 and ATLAS.land >> space & 1):
            yield ["control", id_], f"{quote(id_)} is no land space that can be held{_meant(id_)}"
            good = False
        elif power not in POWERS:
            yield ["control", id_], _no_power(power)
            good = False
        elif power == POWERS[CHINA] and not ATLAS.china >> space & 1:
            yield ["control", id_], f"{id_} is not in China's zone: China holds nothing else"
    for space, id_ in enumerate(ATLAS.ids):
        if ATLAS.land >> space & 1 and id_ not in scenario.control:
            yield ["control"], f"nobody holds {id_}: give it to a power"
            good = False
    worth = _worth(scenario) if good else {}
    for power, level in scenario.level.items():
        if power in worth and level != worth[power]:
            yield (
                ["level", power],
                f"what {power} holds is worth {worth[power]}: write that, or leave it out",
            )
    for i, id_ in enumerate(scenario.factories):
        space = ATLAS.space_of.get(id_, -1)
        if not (space >= 0 and ATLAS.land >> space & 1) or not ATLAS.places[space].value:
            yield ["factories", i], f"{quote(id_)} is no land space with a value{_meant(id_)}"
        elif id_ in scenario.factories[:i]:
            yield ["factories", i], f"{id_} is there twice: a territory has one factory at most"


def _meant(id_: str) -> str:
    return "" if id_ in ATLAS.space_of else did_you_mean(id_, ATLAS.ids)


def _unit_faults(scenario: Scenario) -> Iterator[Fault]:
    total = 0
    good = True
    for id_, by_power in scenario.units.items():
        here: Path = ["units", id_]
        space = ATLAS.space_of.get(id_, -1)
        if space < 0 or not ATLAS.passable >> space & 1:
            yield here, f"{quote(id_)} is no space that units can be in{_meant(id_)}"
            good = False
            continue
        for power, units in by_power.items():
            faults = list(_kind_faults(power, units))
            yield from (([*here, power, *path], message) for path, message in faults)
            good = good and not faults
            if faults:
                continue
            fault = _place_fault(scenario, space, power, {KIND_OF[kind]: n for kind, n in units.items()})
            if fault:
                yield [*here, power], fault
            total += sum(units.values())
    if good:
        where, power, fault = set_ups.too_many(scenario.units)
        if fault:
            yield ["units", where, power], fault
    if total > MOST_UNITS:
        yield ["units"], f"{total} units: {MOST_UNITS} is the most"


def _kind_faults(power: str, units: Mapping[str, int]) -> Iterator[Fault]:
    if power not in POWERS:
        yield [], _no_power(power)
    for kind in units:
        if name := is_absent(kind):
            refusal = absent(name)
            yield [kind], f"{refusal} ({refusal.code})"
        elif kind not in KIND_OF or KIND_OF[kind] == FACTORY:
            meant = did_you_mean(kind, KIND_OF) if kind not in KIND_OF else ""
            yield [kind], f"{quote(kind)} is no unit (factories have a list of their own){meant}"


def _place_fault(scenario: Scenario, space: int, power: str, units: Mapping[int, int]) -> str:
    """Say why a power's units cannot be in a space."""
    name = ATLAS.name(space)
    if fault := set_ups.misplaced(space, scenario.control.get(ATLAS.ids[space], ""), power, units):
        return fault
    if power == POWERS[CHINA] and not (ATLAS.china >> space & 1 or space == ATLAS.kwangtung):
        return f"{name} is not in China's zone: Chinese units are nowhere else"
    if not ATLAS.is_sea(space):
        if any(is_sea(kind) for kind in units):
            return f"{name} is land: ships are in sea zones"
        holder = scenario.control[ATLAS.ids[space]]
        if SIDE[POWERS.index(holder)] != SIDE[POWERS.index(power)]:
            return f"{name} is held by the {SIDES[SIDE[POWERS.index(holder)]]}: the {power} units there are enemies"
        return ""
    decks = 2 * units.get(CARRIER, 0)
    planes = sum(units.get(kind, 0) for kind in DECK_PLANES)
    if planes > decks:
        return f"{planes} fighters in {name}: its carriers have room for {decks}"
    if any(is_air(kind) and kind not in DECK_PLANES for kind in units):
        return f"only fighters can be on carriers in {name}"
    infantry = units.get(INFANTRY, 0)
    others = sum(n for kind, n in units.items() if is_land(kind)) - infantry
    ships = units.get(TRANSPORT, 0)
    if others > ships or infantry + others > 2 * ships:
        return f"the transports in {name} have no room: each carries one unit and one infantry"
    return ""


@cache
def former(id_: str) -> Scenario | None:
    """Return one of the box's own scenarios as it was before rules version 6; None: it has not changed."""
    file = files(__package__) / "data" / "former" / f"{id_}.toml"
    return read_scenario(file.read_text(encoding="utf-8"), f"{id_}.toml") if file.is_file() else None


@cache
def shipped() -> Mapping[str, tuple[Scenario, str]]:
    """Return the box's own scenarios: id to scenario and text of its file."""
    return shipped_scenarios(__package__, read_scenario)
