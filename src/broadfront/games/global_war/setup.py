"""The setting of a match from its scenario and options, and the position at its start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

import msgspec

from broadfront.boards.spacesets import bits
from broadfront.engine.errors import OptionFault, did_you_mean
from broadfront.engine.scenarios import SettingSpec, Words, shipped_scenarios, word
from broadfront.engine.text_codec import quote
from broadfront.engine.toml_files import Fault, Path, read_toml
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.notation import absent, is_absent
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_fortifications, expansion_pacific, expansion_theatre
from broadfront.games.global_war.rules.expansion_availability import BUILDERS, MAX_UNITS_OF
from broadfront.games.global_war.rules.expansion_sections import (
    ENLARGED_PACIFIC,
    SHIP_DAMAGE,
    chosen_sections,
)
from broadfront.games.global_war.setting import SEATINGS, GlobalWarSetting, seat_names
from broadfront.games.global_war.terms import (
    CHINA,
    GERMANY,
    JAPAN,
    LABEL_WORDS,
    LABELS,
    NOBODY,
    POWER_NAMES,
    POWERS,
    SIDE,
    SIDES,
)
from broadfront.games.global_war.units import (
    CARRIER,
    CARRIER_FIGHTER,
    DECK_PLANES,
    FACTORY,
    FORTIFICATION,
    INFANTRY,
    KIND_OF,
    KINDS,
    KING_TIGER,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)

# --------------------------------------------------------------------------------------------------
# The units of Expansion II in a scenario file, and their spaces [f].


def misplaced(space: Space, holder: str, power: str, units: Mapping[int, int]) -> str:
    """Return why a power's units of the expansion cannot be in a space; "" if they can.

    >>> misplaced(MAP.space_of["poland"], "germany", "ussr", {KING_TIGER: 1})
    'King Tiger: only germany has them'
    """
    name, of = MAP.name(space), POWERS.index(power)
    for kind in units:
        builders = BUILDERS.get(kind, (of,))
        if of not in builders:
            return f"{KINDS[kind].name}: only {' and '.join(POWERS[p] for p in builders)} has them"
    if KING_TIGER in units and MAP.is_sea(space):
        return f"King Tigers go on no ship: not in {name}"
    if CARRIER_FIGHTER in units and not expansion_theatre.ZONES >> space & 1:
        return f"carrier-based fighters begin on carriers in zones 28 to 65, not in {name}"
    if forts := units.get(FORTIFICATION, 0):
        if not expansion_fortifications.ISLANDS >> space & 1 or holder != POWERS[JAPAN]:
            return f"fortifications stand on islands that Japan holds, and {name} is none"
        if forts > units.get(INFANTRY, 0):
            return f"{forts} fortifications in {name}: one for each Japanese infantry there at most"
    return ""


def too_many(units: Mapping[str, Mapping[str, Mapping[str, int]]]) -> tuple[str, str, str]:
    """Return the place where a power has too many of a kind, with the reason; empty texts if there is none."""
    counts: dict[tuple[str, int], int] = {}
    for id_, by_power in units.items():
        for power, of in by_power.items():
            for kind, most_of in MAX_UNITS_OF.items():
                number, most = of.get(KINDS[kind].id, 0), most_of.get(POWERS.index(power), 0)
                counts[power, kind] = counts.get((power, kind), 0) + number
                if number and counts[power, kind] > most:
                    return id_, power, f"{power} has {most} x {KINDS[kind].id} at most"
    return "", "", ""


# --------------------------------------------------------------------------------------------------
# Scenario files: who holds what, with which units and how much money, read from TOML with line and field.

Option = str | int | bool
Power = Annotated[str, word("power")]
SpaceName = Annotated[str, word("space")]
Money = Annotated[int, msgspec.Meta(ge=0, le=999)]
Number = Annotated[int, msgspec.Meta(ge=1, le=60)]
MAX_UNITS: Final = 600

WORDS: Final[Mapping[str, Words]] = {
    "power": Words(dict(zip(POWERS, POWER_NAMES, strict=True))),
    "space": Words({id_: place.name for id_, place in zip(MAP.ids, MAP.places, strict=True)}),
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
    scenario = read_toml(text, Scenario, source, _faults)
    scenario.level = _worth(scenario)
    return scenario


def _worth(scenario: Scenario) -> dict[str, int]:
    """Return the total value of the land of each power; China has no production."""
    worth = dict.fromkeys(POWERS[:CHINA], 0)
    for id_, power in scenario.control.items():
        if power in worth:
            worth[power] += MAP.places[MAP.space_of[id_]].value
    return worth


def _faults(scenario: Scenario) -> list[Fault]:
    return [*_head_faults(scenario), *_land_faults(scenario), *_unit_faults(scenario)]


def _no_power(word: str) -> str:
    return f"{quote(word)} is no power: write {', '.join(POWERS)}{did_you_mean(word, POWERS)}"


def _head_faults(scenario: Scenario) -> Iterator[Fault]:
    if not scenario.title.strip():
        yield ["title"], "give the scenario a title"
    if sorted(scenario.order) != sorted(POWERS[:CHINA]):
        yield ["order"], f"name each of {', '.join(POWERS[:CHINA])} once"
    if (first := scenario.first_round) not in LABELS:
        suggestion = did_you_mean(first, LABELS)
        yield ["first_round"], f"{first!r} is no round: write {LABELS[0]} ... {LABELS[-1]}{suggestion}"
    for field in ("treasury", "level"):
        for power, amount in getattr(scenario, field).items():
            if power not in POWERS:
                yield [field, power], _no_power(power)
            elif power == POWERS[CHINA] and amount:
                yield [field, power], "China has no money: leave it out"


def _land_faults(scenario: Scenario) -> Iterator[Fault]:
    good = True
    for id_, power in scenario.control.items():
        space = MAP.space_of.get(id_, -1)
        if not (space >= 0 and MAP.land >> space & 1):
            yield ["control", id_], f"{quote(id_)} is no land space that can be held{_suggestion(id_)}"
            good = False
        elif power not in POWERS:
            yield ["control", id_], _no_power(power)
            good = False
        elif power == POWERS[CHINA] and not MAP.china >> space & 1:
            yield ["control", id_], f"{id_} is not in China's zone: China holds nothing else"
    for space, id_ in enumerate(MAP.ids):
        if MAP.land >> space & 1 and id_ not in scenario.control:
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
        space = MAP.space_of.get(id_, -1)
        if not (space >= 0 and MAP.land >> space & 1) or not MAP.places[space].value:
            yield ["factories", i], f"{quote(id_)} is no land space with a value{_suggestion(id_)}"
        elif id_ in scenario.factories[:i]:
            yield ["factories", i], f"{id_} is there twice: a territory has one factory at most"


def _suggestion(id_: str) -> str:
    return "" if id_ in MAP.space_of else did_you_mean(id_, MAP.ids)


def _unit_faults(scenario: Scenario) -> Iterator[Fault]:
    total = 0
    good = True
    for id_, by_power in scenario.units.items():
        here: Path = ["units", id_]
        space = MAP.space_of.get(id_, -1)
        if space < 0 or not MAP.passable >> space & 1:
            yield here, f"{quote(id_)} is no space that units can be in{_suggestion(id_)}"
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
        where, power, fault = too_many(scenario.units)
        if fault:
            yield ["units", where, power], fault
    if total > MAX_UNITS:
        yield ["units"], f"{total} units: {MAX_UNITS} is the most"


def _kind_faults(power: str, units: Mapping[str, int]) -> Iterator[Fault]:
    if power not in POWERS:
        yield [], _no_power(power)
    for kind in units:
        if name := is_absent(kind):
            refusal = absent(name)
            yield [kind], f"{refusal} ({refusal.code})"
        elif kind not in KIND_OF or KIND_OF[kind] == FACTORY:
            suggestion = did_you_mean(kind, KIND_OF) if kind not in KIND_OF else ""
            yield [kind], f"{quote(kind)} is no unit (factories have a list of their own){suggestion}"


def _place_fault(scenario: Scenario, space: int, power: str, units: Mapping[int, int]) -> str:
    """Return why a power's units cannot be in a space; "" if they can."""
    name = MAP.name(space)
    if fault := misplaced(space, scenario.control.get(MAP.ids[space], ""), power, units):
        return fault
    if power == POWERS[CHINA] and not (MAP.china >> space & 1 or space == MAP.kwangtung):
        return f"{name} is not in China's zone: Chinese units are nowhere else"
    if not MAP.is_sea(space):
        if any(is_sea(kind) for kind in units):
            return f"{name} is land: ships are in sea zones"
        holder = scenario.control.get(MAP.ids[space], "")
        if holder not in POWERS:  # `_land_faults` reports it
            return ""
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
    """Return one of the box's own scenarios as it was before rules version 6; None if it has not changed."""
    file = files(__package__) / "data" / "former" / f"{id_}.toml"
    return read_scenario(file.read_text(encoding="utf-8"), f"{id_}.toml") if file.is_file() else None


@cache
def shipped() -> Mapping[str, tuple[Scenario, str]]:
    """Return the box's own scenarios: id to scenario and text of its file."""
    return shipped_scenarios(__package__, read_scenario)


WIN_AT: Final = {"projection_of_power": 13, "honorable_surrender": 15, "total_victory": 18}


def setup_position(setting: GlobalWarSetting) -> GlobalWarPosition:
    """Return the map of the scenario, before the first question."""
    p = GlobalWarPosition(
        setting=setting,
        kind=bytearray(),
        owner=bytearray(),
        at=[],
        control=list(setting.control),
        factories=setting.factories,
        ruin=bytearray(MAP.size),
        treasury=list(setting.treasury),
        level=list(setting.level),
        tokens=[0] * len(POWERS),
        techs=[0] * len(POWERS),
        pool=[0] * (len(POWERS) * len(KINDS)),
        placed=bytearray(MAP.size),
        battles=bytearray(MAP.size),
        forts=bytearray(MAP.size),
        tally=[0] * 10,
    )
    for kind, power, space in setting.units:
        if kind == FORTIFICATION:
            p.forts[space] += 1
        else:
            p.recruit(kind, power, space)
    for u, kind in enumerate(p.kind):
        if MAP.is_sea(p.at[u]) and (kind in DECK_PLANES or is_land(kind)):
            p.host[u] = _host(p, u)
    return p


def _host(p: GlobalWarPosition, unit: int) -> int:
    """Return the carrier or transport that a unit begins on board of; -1 for none."""
    host_kind, kind = CARRIER if p.kind[unit] in DECK_PLANES else TRANSPORT, p.kind[unit]
    there = [u for u in p.units_in(p.at[unit]) if p.owner[u] == p.owner[unit]]
    ships = [u for u in there if p.kind[u] == host_kind]
    empty = sum(not p.aboard(ship) for ship in ships)
    # Two infantry share a transport only if one is left for each other unit.
    waiting = sum(is_land(p.kind[u]) and p.kind[u] != INFANTRY and p.host[u] < 0 for u in there)
    for ship in ships:
        cargo = p.aboard(ship)
        if len(cargo) >= 2:
            continue
        if host_kind == CARRIER or not cargo or INFANTRY in (kind, p.kind[cargo[0]]):
            both = bool(cargo) and kind == p.kind[cargo[0]] == INFANTRY
            if host_kind == CARRIER or not both or empty >= waiting:
                return ship
    return -1


def make_setting(opening: SettingSpec) -> GlobalWarSetting:
    """Work out all tables of a match from its scenario and options."""
    scenario: Scenario = opening.file
    options = dict(opening.options)
    seating = SEATINGS[int(options["seats"])]
    seat_of = [0] * len(POWERS)
    for seat, powers in enumerate(seating):
        for power in powers:
            seat_of[power] = seat
    sections = chosen_sections(options)
    first_label = str(options["calendar_start"])
    if first_label == "scenario":
        first_label = scenario.first_round.lower().replace(" ", "_")
    control = tuple(
        POWERS.index(scenario.control[id_]) if id_ in scenario.control else NOBODY for id_ in MAP.ids
    )
    original = [MAP.places[space].owner for space in range(MAP.size)]
    for id_ in ("manchuria", "kiangsu"):
        original[MAP.space_of[id_]] = CHINA
    return GlobalWarSetting(
        *opening.identity,
        title=scenario.title,
        order=tuple(POWERS.index(power) for power in scenario.order),
        seat_of=tuple(seat_of),
        seat_names=seat_names(len(seating)),
        control=control,
        original=tuple(original),
        factories=bits(MAP.space_of[id_] for id_ in scenario.factories),
        units=tuple(
            (KIND_OF[kind], POWERS.index(power), MAP.space_of[id_])
            for id_, by_power in scenario.units.items()
            for power, units in by_power.items()
            for kind, number in units.items()
            for _ in range(number)
        )
        + expansion_pacific.garrisons(sections, control),
        treasury=_treasuries(scenario, opening.handicap("bid", ("axis", "allies"))),
        level=tuple(scenario.level.get(power, 0) for power in POWERS),
        value=tuple(expansion_pacific.value_of(place, sections, options) for place in MAP.places),
        rounds=_last_round(scenario, str(options.get("last_round", "scenario"))),
        win_at=WIN_AT[str(options["victory"])],
        research=bool(options["research"]),
        bonuses=bool(options["national_objectives"]),
        strait_closed=options["dardanelles"] == "closed",
        best_of_two=options["heavy_bombers"] == "best_of_two",
        klub=options["cost_profile"] == "klub",
        interceptors=bool(options["interceptors"]),
        low_luck=options["dice"] == "low_luck",
        first_label=LABEL_WORDS.index(first_label),
        sections=sections,
        hits=tuple(
            kind.hits + (number == CARRIER and bool(sections >> SHIP_DAMAGE & 1))
            for number, kind in enumerate(KINDS)
        ),
        no_factories=expansion_pacific.SPACES if sections >> ENLARGED_PACIFIC & 1 else 0,
        german_factories=_german_factories(scenario, original),
        level_floor=bool(sections >> ENLARGED_PACIFIC & 1),
        truce=bool(options["expansion2"]) and bool(options["special_event"]),
        sum_of_values=options["income_model"] == "sum_of_values",
        repair_in_port=options["repair_location"] == "port_only",
        no_entry=options["patrol_zone_exit"] == "no_entry",
        this_battle_only=options["capital_hits"] == "this_battle_only",
    )


def _last_round(scenario: Scenario, chosen: str) -> int:
    """[b1] Return the number of rounds after which the match is decided; an option never makes it longer."""
    return scenario.rounds if chosen == "scenario" else min(int(chosen), scenario.rounds)


def _treasuries(scenario: Scenario, bid: Sequence[int]) -> tuple[int, ...]:
    """[e1] Return the initial money of each power; a bid is distributed in proportion, the rest by largest fractions.

    Raises
    ------
    OptionFault
        If the side that should get a bid has no power with money.
    """
    own = [scenario.treasury.get(power, 0) for power in POWERS]
    for side, more in enumerate(bid):
        powers = [power for power in range(len(POWERS)) if SIDE[power] == side]
        whole = sum(own[power] for power in powers)
        if more and not whole:
            raise OptionFault(
                f"{scenario.title}: no power of the {SIDES[side]} has any IPC, so none gets a share of a bid"
            )
        shares = {power: more * own[power] // whole for power in powers} if whole else {}
        by_rest = sorted(shares, key=lambda power: (-(more * own[power] % whole), power))
        for power in by_rest[: more - sum(shares.values())]:
            shares[power] += 1
        for power, share in shares.items():
            own[power] += share
    return tuple(own)


def _german_factories(scenario: Scenario, original: Sequence[int]) -> tuple[int, ...]:
    """Return the original German factories that Germany holds at the start (R-G32)."""
    sites = sorted(MAP.space_of[id_] for id_ in scenario.factories)
    return tuple(
        s for s in sites if original[s] == GERMANY and scenario.control[MAP.ids[s]] == POWERS[GERMANY]
    )
