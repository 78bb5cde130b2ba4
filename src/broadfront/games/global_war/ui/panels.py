"""The panels beside the board: the scenario card, income sheets, curves, calendar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.view import Calendar, Entry, Ledger, Plot, Section, Series
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_minor_rules
from broadfront.games.global_war.rules.expansion_pacific import FLOOR
from broadfront.games.global_war.rules.expansion_sections import (
    ENLARGED_PACIFIC,
    ESCORTS,
    JAPANESE_DESTROYERS,
    KING_TIGERS,
    SECTIONS,
    SHIP_BUILDING,
    SHIP_DAMAGE,
    WEAPONS,
    ExpansionSection,
)
from broadfront.games.global_war.rules.expansion_ship_building import PROGRAMME
from broadfront.games.global_war.rules.income import is_met, production_of
from broadfront.games.global_war.rules.turn_sequence import summed
from broadfront.games.global_war.setting import GlobalWarSetting, NationalObjective, objectives
from broadfront.games.global_war.terms import (
    ALLIES,
    AXIS,
    CHINA,
    DEAD,
    EARLY_1942,
    EARLY_1946,
    LABELS,
    LATE_1941,
    LATE_1943,
    NOBODY,
    POWER_NAMES,
    POWERS,
    SIDE,
    SIDES,
    WAR_BONDS,
    listed,
)
from broadfront.games.global_war.units import COST, KINDS, WARSHIPS

# --------------------------------------------------------------------------------------------------
# The events of Expansion II at a date, in words: for the calendar, and for the track of the next free
# units.

_RULES: Final = (
    (ESCORTS, LATE_1941, "escorts can be built"),
    (ESCORTS, EARLY_1942, "transports fire back"),
    (JAPANESE_DESTROYERS, EARLY_1942, "Japanese destroyers carry infantry"),
    (KING_TIGERS, LATE_1943, "Germany builds King Tigers"),
    (WEAPONS, LATE_1943, "research begins"),
)
"""Rules that begin with a half-year: their section, the half-year, and the text."""


def _fleet(label: int) -> str:
    """Return the ships of the Pacific programme of a half-year as text; "" if there are none.

    >>> _fleet(LATE_1943), _fleet(EARLY_1942)
    ('2 destroyers', 'cruiser and submarine')
    """
    kinds = PROGRAMME.get(label, ())
    words = [(kinds.count(kind), KINDS[kind].name.lower()) for kind in dict.fromkeys(kinds)]
    return " and ".join(name if number == 1 else f"{number} {name}s" for number, name in words)


@lru_cache(maxsize=64)
def begins(setting: GlobalWarSetting, number: int) -> tuple[str, ...]:
    """Return the events of a round: rules that begin with it or before the first round, and free units."""
    label = setting.first_label + number - 1
    lines = []
    if setting.has(SHIP_BUILDING):
        if fleet := _fleet(label):
            lines.append(f"Japan and USA: {fleet}, when the round ends")
        if LATE_1943 <= label <= EARLY_1946:
            lines.append("UK and USA: destroyer in the Atlantic")
    for section, first, text in _RULES:
        if setting.has(section) and (label == first or (number == 1 and first < label)):
            lines.append(text)
    if setting.truce and label == EARLY_1942:
        lines.append("Germany and the USSR do not attack each other")
    return tuple(lines)


def next_fleet(setting: GlobalWarSetting, label: int) -> tuple[int, str]:
    """Return the half-year that ends with the next ships of the Pacific programme, and the ships; -1 if none follow."""
    if setting.has(SHIP_BUILDING):
        for when in sorted(PROGRAMME):
            if when >= label:
                return when, _fleet(when)
    return -1, ""


def _section_help(setting: GlobalWarSetting, section: ExpansionSection) -> str:
    """Return what a section does in the rounds of a match: some things come at a date only."""
    first, last = setting.first_label, setting.first_label + setting.rounds - 1
    if section is SECTIONS[SHIP_BUILDING]:
        has_fleet = any(first <= label <= last for label in PROGRAMME)
        has_destroyers = first <= EARLY_1946 and last >= LATE_1943
        if has_fleet:
            return section.help if has_destroyers else "Free ships for Japan and the USA."
        return "Free destroyers for the UK and the USA." if has_destroyers else "None come in these rounds."
    if section is SECTIONS[WEAPONS] and first > LATE_1943:
        return "Research has begun."
    return section.help


# --- the scenario in words --------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def sections(setting: GlobalWarSetting) -> tuple[Section, ...]:
    """Return the scenario card as text: victory, the order of play, objectives, unusual options."""
    order = ", ".join(POWER_NAMES[power] for power in setting.order)
    cities = [f"{place.city} ({place.name})" for place in MAP.places if place.city]
    held = [setting.cities_at_start(side) for side in (AXIS, ALLIES)]
    listed_sections = [
        _section(
            "Victory",
            (
                f"A side that holds {setting.win_at} of the 18 victory cities when a round ends has won.",
                f"At the start the Axis holds {held[AXIS]}, the Allies {held[ALLIES]}.",
                f"After round {setting.rounds} the side wins that has gained victory cities since the start.",
                f"Victory cities: {listed(cities)}.",
            ),
            rule="b1",
        ),
        _section("Order of play", (f"{order}; China moves with the USA.",), rule="b1"),
    ]
    if setting.bonuses:
        listed_sections += [
            _section(
                f"Objectives of {POWER_NAMES[power]}",
                [
                    f"{of.value} IPC: {objective_text(of)}".removesuffix(".") + "."
                    for of in objectives()
                    if of.power == power
                ],
                setting.seat_of[power],
                "b6",
            )
            for power in setting.order
        ]
    if setting.sections:
        on = [section for number, section in enumerate(SECTIONS) if setting.has(number)]
        listed_sections.append(
            Section(
                "Expansion II",
                (
                    *((f"{s.name}. {_section_help(setting, s)}", f"c{s.number}") for s in on),
                    *((f"Not played: {s.name}.", f"c{s.number}") for s in SECTIONS if s not in on),
                ),
                rule="c0",
            )
        )
    if special := _special(setting):
        listed_sections.append(Section("Options in play", special))
    return tuple(listed_sections)


def winning(setting: GlobalWarSetting) -> tuple[str, ...]:
    """Return the victory conditions, in short."""
    return (
        f"The side that holds {setting.win_at} of the 18 victory cities when a round ends has won.",
        f"After round {setting.rounds} the side wins that has gained victory cities since the start.",
    )


def _section(title: str, lines: Sequence[str], seat: int = NOBODY, rule: str = "") -> Section:
    """Return a section whose lines all have the same rule."""
    return Section(title, tuple((line, "") for line in lines), seat, rule)


def _special(setting: GlobalWarSetting) -> tuple[tuple[str, str], ...]:
    facts = (
        (not setting.research, "Nobody buys researcher tokens.", "b3.1"),
        (not setting.bonuses, "National objectives pay nothing.", "b6"),
        (setting.strait_closed, "The Dardanelles are closed to ships.", "b2"),
        (setting.interceptors, "Fighters escort raids and rise against them.", "b4"),
        (setting.best_of_two, "Of the two dice of a heavy bomber the better one counts.", "b7"),
        (setting.klub, "AA guns, fighters and some ships are cheaper than printed.", "d"),
        (setting.low_luck, "Low luck: six points of dice are a hit, and only the rest is rolled for.", "b4"),
        (
            setting.truce and setting.first_label <= EARLY_1942,
            "In Early 1942 Germany and the USSR do not attack each other.",
            "c0",
        ),
        (setting.sum_of_values, "Production is the sum of what a power holds.", "c1"),
        (
            setting.no_entry,
            "Enemy ships may not enter a patrol zone at all: Japan cannot be invaded by sea.",
            "c4",
        ),
        (setting.repair_in_port, "Ships are repaired next to a friendly factory only.", "c10"),
        (
            setting.has(SHIP_DAMAGE) and not setting.this_battle_only,
            "Damage of former battles counts for which capital ship is hit next.",
            "c10",
        ),
    )
    return tuple((text, rule) for in_play, text, rule in facts if in_play)


def _the(power: int) -> str:
    """Return the name of a power within a sentence."""
    name = POWER_NAMES[power]
    return f"the {name}" if name.isupper() else name


@cache
def objective_text(of: NationalObjective) -> str:
    """Return a national objective as text.

    >>> objective_text(objectives()[2])
    'the Axis holds one of Caucasus and Karelia S.S.R.'
    """
    names = [MAP.name(space) for space in members(of.of)]
    who = _the(of.power) if of.alone else f"the {SIDES[SIDE[of.power]]}"
    verb = "holds" if of.alone or SIDE[of.power] == AXIS else "hold"
    if of.need == len(names):
        what = listed(names)
    else:
        what = f"{_NUMBERS.get(of.need, str(of.need))} of {listed(names)}"
    text = f"{who} {verb} {what}"
    if of.no_allied_units:
        text += f", and no unit of its allies is in any territory of {_the(of.power)}"
    if of.clear_zones:
        zones = listed([MAP.name(space).removeprefix("Sea Zone ") for space in members(of.clear_zones)])
        text += f", and no enemy surface warship is in Sea Zones {zones}"
    return text


_NUMBERS: Final = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


# --- income -----------------------------------------------------------------------------------------------------------


def ledgers(p: GlobalWarPosition) -> tuple[Ledger, ...]:
    """Return the income sheets of the powers in the order of play; China has no money."""
    return tuple(ledger(p, power) for power in p.setting.order)


def ledger(p: GlobalWarPosition, power: int) -> Ledger:
    """Return what a power would collect now, line by line [b3.7]."""
    setting = p.setting
    is_capital_free = p.capital_is_free(power)
    entries = _production(p, power)
    if more := expansion_minor_rules.extra_income(p, power):
        entries.append(Entry("Advanced production", more, "c7"))
    if setting.bonuses:
        for of in objectives():
            if of.power == power:
                is_reached = is_met(p, of)
                entries.append(
                    Entry(
                        _progress(p, of, is_reached=is_reached),
                        of.value if is_reached else 0,
                        "b6",
                        is_reached,
                    )
                )
    if p.techs[power] >> WAR_BONDS & 1:
        entries.append(Entry("War bonds: a die more, rolled as it collects", 0, "b7"))
    if not is_capital_free:
        capital = MAP.name(MAP.capital[power])
        income_lost = -sum(entry.amount for entry in entries)
        entries.append(
            Entry(f"{capital} is in enemy hands: nothing is collected", income_lost, "b3", met=False)
        )
    return Ledger(
        f"{POWER_NAMES[power]} collects",
        POWER_NAMES[power],
        setting.seat_of[power],
        tuple(entries),
        sum(entry.amount for entry in entries),
    )


def _production(p: GlobalWarPosition, power: int) -> list[Entry]:
    """Return the lines of the production chart: own land, and land taken or held for a friend."""
    setting = p.setting
    value, held = setting.value, p.land_of(power)
    home = _home(setting, power)
    own = home & held
    at_home, more = (sum(value[space] for space in members(part)) for part in (own, held & ~home))
    level = at_home + more if setting.sum_of_values else p.level[power]
    if level == at_home + more:
        entries = [Entry(f"Its own land: {_counted(own, value)}", at_home, "b3.7")]
        entries += _named(held & ~home, value, "Taken", 1)
    else:  # the chart starts as printed, not with the enlarged values, and moves by these [c1]
        entries = [Entry("Its land at the start, as the chart has it", setting.level[power], "b3.7")]
        entries += _named(held & ~home, value, "Taken", 1) + _named(home & ~held, value, "Lost", -1)
        if not setting.has(ENLARGED_PACIFIC) or sum(entry.amount for entry in entries) != level:
            # a scenario has set another level
            entries = [Entry("Its land, as the chart has it", max(0, level), "b3.7")]
    income, level = production_of(p, power), sum(entry.amount for entry in entries)
    if income > level:
        floor = f"It never receives less than {FLOOR}" if income == FLOOR else "It is never less than nothing"
        entries.append(Entry(floor, income - level, "c1" if income == FLOOR else "b3.7"))
    return entries


def _named(spaces: SpaceSet, value: tuple[int, ...], title: str, sign: int) -> list[Entry]:
    """Return a line for the income or cost of some spaces, if they have a value."""
    worth = [space for space in members(spaces) if value[space]]
    if not worth:
        return []
    names = listed([f"{MAP.name(space)} {value[space]}" for space in worth])
    return [Entry(f"{title}: {names}", sign * sum(value[space] for space in worth), "b3.7")]


@lru_cache(maxsize=256)
def _home(setting: GlobalWarSetting, power: int) -> SpaceSet:
    """Return the land that belonged to a power at the start."""
    return sum(1 << space for space, of in enumerate(setting.control) if of == power)


def _counted(spaces: SpaceSet, value: tuple[int, ...]) -> str:
    """Return how many spaces bring income as text; spaces without income are mentioned if there are any."""
    number = sum(value[space] > 0 for space in members(spaces))
    some = " of value 1 or more" if number < spaces.bit_count() else ""
    return f"{number} {'territory' if number == 1 else 'territories'}{some}"


def _progress(p: GlobalWarPosition, of: NationalObjective, *, is_reached: bool) -> str:
    """Return the requirements of an objective, and if it is missed what is lacking."""
    text = objective_text(of)
    text = text[0].upper() + text[1:]
    if is_reached:
        return text
    land = p.land_of(of.power) if of.alone else p.land_of_side(SIDE[of.power])
    held = (land & of.of).bit_count()
    if held < of.need:
        return f"{text} ({held} of {of.need} held)"
    side, own = SIDE[of.power], p.land_of(of.power)
    friends = [at for u, at in enumerate(p.at) if at != DEAD and own >> at & 1 and _is_friend(p, u, of.power)]
    ships = [
        at
        for u, at in enumerate(p.at)
        if at != DEAD and of.clear_zones >> at & 1 and SIDE[p.owner[u]] != side and p.kind[u] in WARSHIPS
    ]
    there = friends if of.no_allied_units and friends else ships
    names = listed([MAP.name(space) for space in sorted(set(there))])
    return f"{text} (there {'is one' if len(there) == 1 else f'are {len(there)}'} in {names})"


def _is_friend(p: GlobalWarPosition, unit: int, power: int) -> bool:
    """Return whether a unit belongs to another power of the same side."""
    return p.owner[unit] != power and SIDE[p.owner[unit]] == SIDE[power]


# --- the calendar and the curves --------------------------------------------------------------------------------------


def round_name(setting: GlobalWarSetting, number: int) -> str:
    """Return the half-year of a round; the calendar continues after its last label."""
    index = setting.first_label + number - 1
    if index < len(LABELS):
        return LABELS[index]
    return f"{('Late', 'Early')[index % 2]} {1941 + (index + 1) // 2}"


@lru_cache(maxsize=64)
def _boxes(setting: GlobalWarSetting) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the events of each round, and the names of the rounds."""
    numbers = range(1, setting.rounds + 1)
    boxes = [tuple(begins(setting, number)) for number in numbers]
    boxes[-1] = (*boxes[-1], "last round")
    return tuple(boxes), tuple(round_name(setting, number) for number in numbers)


def calendar(p: GlobalWarPosition) -> Calendar:
    """Return the rounds with their half-years, free units and rules that begin with them."""
    return Calendar(p.round, *_boxes(p.setting))


@lru_cache(maxsize=64)
def _at_start(setting: GlobalWarSetting) -> tuple[int, ...]:
    """Return the production level of each power at the start and the price of its units."""
    worth = [0] * len(POWERS)
    for kind, power, _ in setting.units:
        worth[power] += COST[kind]
    return tuple(n for power in range(len(POWERS)) for n in (setting.level[power], worth[power]))


def plots(p: GlobalWarPosition) -> tuple[Plot, ...]:
    """Return the powers' strength over time: at the start, after each round, and now."""
    rows = _at_start(p.setting) + p.annals
    rounds = len(p.annals) // (2 * len(POWERS))
    marks = ["start", *(str(number + 1) for number in range(rounds))]
    if p.winner == NOBODY:
        marks.append("now")
        rows += summed(p)
    return tuple(
        Plot(
            title,
            "IPC",
            tuple(marks),
            tuple(
                Series(POWER_NAMES[power], POWER_NAMES[power], rows[2 * power + place :: 2 * len(POWERS)])
                for power in range(len(POWERS))
                if place or power != CHINA
            ),
        )
        for place, title in enumerate(("Production", "Army, navy and air force"))
    )
