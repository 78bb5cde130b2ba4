"""Global War's positions edited by hand."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from broadfront.engine.errors import NotationFault
from broadfront.engine.position_editor import EditsPositions, Figure, area_of, entry_of, figure_of, flag_of
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import theatre
from broadfront.games.global_war.expansion.availability import BUILDERS, MOST_OF, SECTION_OF
from broadfront.games.global_war.expansion.fortifications import ISLANDS
from broadfront.games.global_war.expansion.sections import (
    FORTIFICATIONS,
    KING_TIGERS,
    NATIONAL_GUARD,
    SECTIONS,
    SHIP_BUILDING,
)
from broadfront.games.global_war.faults import MOST_MONEY
from broadfront.games.global_war.industry import most_damage
from broadfront.games.global_war.kinds import (
    CARRIER_FIGHTER,
    DECK_PLANES,
    FACTORY,
    FORTIFICATION,
    INFANTRY,
    KINDS,
    KING_TIGER,
    TRANSPORT,
    is_air,
    is_sea,
    moves_of,
)
from broadfront.games.global_war.notation import UNITS_AS_TEXT
from broadfront.games.global_war.paths import canals_open
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.boarding import has_room
from broadfront.games.global_war.rules.decks import decks_in
from broadfront.games.global_war.rules.permissions import in_zone_of_china
from broadfront.games.global_war.rules.sequence import turn_of
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.terms import (
    CHINA,
    COMBAT,
    COMBAT_MOVE,
    DEAD,
    GERMANY,
    JAPAN,
    NOBODY,
    NONCOMBAT,
    PACIFIC,
    POWER_NAMES,
    RESEARCH,
    SIDE,
    STRANDED,
    TECH_NAMES,
    TECHS,
)

__all__ = ["PositionEditor"]


_FIGURES: Final = {FACTORY: "factory", FORTIFICATION: "fortifications"}
"""What is bought like a unit, and is a figure of the space where it stands."""


class PositionEditor(EditsPositions):
    """Pieces are the kinds of every power; a turn begins with its first phase."""

    def pieces(self, setting: GlobalWarSetting) -> tuple[str, ...]:
        """Return the kinds of every power."""
        del setting
        return tuple(f"{power} {kind.name}" for power in POWER_NAMES for kind in KINDS)

    def turns(self, setting: GlobalWarSetting) -> tuple[str, ...]:
        """Return the powers in the order of their turns."""
        return tuple(POWER_NAMES[power] for power in setting.order if power != CHINA)

    def areas(self, setting: GlobalWarSetting) -> tuple[str, ...]:
        """Return what each power has bought and not placed, with its figures, and the figures of the match."""
        del setting
        return (*(f"{power}: money and units bought" for power in POWER_NAMES), "The match")

    def under_way(self, p: GlobalWarPosition) -> str:
        """Say whether battles are fought, or have been in this turn."""
        if p.phase == COMBAT:
            return "battles are being fought"
        return "the battles of this turn are over, but the turn is not" if any(p.battles) else ""

    def pieces_on(self, p: GlobalWarPosition, space: int) -> list[int]:
        """Return the units in a space, or those that a power has bought."""
        if space >= 0:
            return [p.owner[unit] * len(KINDS) + p.kind[unit] for unit in p.units_in(space)]
        first = area_of(space) * len(KINDS)  # "The match", which comes after the powers, holds none
        return [first + kind for kind, n in enumerate(p.pool[first : first + len(KINDS)]) for _ in range(n)]

    def figures(self, p: GlobalWarPosition, space: int) -> list[Figure]:
        """Return who holds a space, its factory and damage, or the figures of a power or of the match."""
        if space >= 0:
            return [*_of_land(p, space), *_of_units(p, space)]
        power = area_of(space)
        if power == len(POWER_NAMES):
            return _of_match(p)
        if power == CHINA:
            return []
        return [
            entry_of(p.treasury, power, "IPCs", 0, MOST_MONEY),
            entry_of(p.tokens, power, "Researchers", 0, MOST_MONEY),
            *(_tech(p, power, tech) for tech in range(len(TECHS))),
        ]

    def place_piece(self, p: GlobalWarPosition, piece: int, space: int) -> None:
        """Put a new unit into a space, or among those that are bought."""
        power, kind = divmod(piece, len(KINDS))
        if space >= 0 and kind in _FIGURES:
            raise NotationFault(
                f"{KINDS[kind].name} is no unit on the map: set {_FIGURES[kind]!r} of the space"
            )
        _expect_builder(p, power, kind)
        if space >= 0:
            _expect_place(power, kind, space)
            unit = p.recruit(kind, power, space)
            _expect_friends(p, unit)
            if ATLAS.is_sea(space) and not is_sea(kind):
                p.host[unit] = _carrier_for(p, unit) if is_air(kind) else _ship_for(p, unit)
            if kind == CARRIER_FIGHTER and not ATLAS.is_sea(space):
                p.marks[unit] |= STRANDED
            if power == p.mover:
                p.left[unit] = moves_of(kind, p.techs[power])
            _look_again(p)
        elif area_of(space) != power:
            raise NotationFault("nobody buys units for another power: choose the power's own line")
        elif power == CHINA and kind != INFANTRY:
            raise NotationFault("China buys nothing, and raises infantry only: choose Infantry")
        else:
            p.pool[piece] += 1

    def remove_piece(self, p: GlobalWarPosition, piece: int, space: int) -> None:
        """Take a unit off the map, with all aboard, or out of those that are bought."""
        power, kind = divmod(piece, len(KINDS))
        if space < 0 and area_of(space) == power and p.pool[piece]:
            p.pool[piece] -= 1
            return
        there = p.units_in(space) if space >= 0 else []
        alike = [unit for unit in there if (p.owner[unit], p.kind[unit]) == (power, kind)]
        if alike:
            empty = [unit for unit in alike if not p.aboard(unit)]
            unit = (empty or alike)[-1]
            for cargo in p.aboard(unit):
                p.remove(cargo)
            p.remove(unit)
            _look_again(p)
            while p.at and p.at[-1] == DEAD:
                for field in UNITS_AS_TEXT.fields:
                    getattr(p, field).pop()
            return
        raise NotationFault(f"no {self.pieces(p.setting)[piece]} is there")

    def give_turn(self, p: GlobalWarPosition, turn: int) -> None:
        """Begin a power's turn in this round; nothing that was under way in another one is left."""
        for unit, space in enumerate(p.at):
            if space >= 0:
                p.flags[unit], p.aim[unit], p.origin[unit] = 0, -1, space
        powers = [power for power in p.setting.order if power != CHINA]
        p.mover, p.winner, p.phase = NOBODY, NOBODY, RESEARCH
        p.battles = bytearray(ATLAS.size)
        p.agenda = [turn_of(powers[turn])]


def _ship_for(p: GlobalWarPosition, unit: int) -> int:
    """Return the transport of its power that has room for a land unit at sea.

    Raises
    ------
    NotationFault
        If there is none with room.
    """
    for ship in p.units_in(p.at[unit]):
        if p.kind[ship] == TRANSPORT and p.owner[ship] == p.owner[unit] and not has_room(p, unit, ship):
            return ship
    zone = ATLAS.name(p.at[unit])
    raise NotationFault(
        f"land units are at sea aboard transports of their power: place one with room in {zone} first"
    )


def _carrier_for(p: GlobalWarPosition, unit: int) -> int:
    """Return the carrier with room for an aircraft at sea; -1: there is none, and it flies, for its power is moving.

    Raises
    ------
    NotationFault
        If there is none, and it cannot be in the air.
    """
    decks = decks_in(p, unit, p.at[unit]) if p.kind[unit] in DECK_PLANES else []
    if decks:
        return decks[0]
    if p.owner[unit] == p.mover and p.phase in (COMBAT_MOVE, NONCOMBAT):
        return -1
    zone = ATLAS.name(p.at[unit])
    raise NotationFault(
        f"aircraft at sea are aboard carriers of their side: place one with room in {zone} first"
    )


def _expect_builder(p: GlobalWarPosition, power: int, kind: int) -> None:
    """Expect a kind to be in play, and a power to be one that builds it [c].

    Raises
    ------
    NotationFault
        If it is not.
    """
    section = SECTION_OF.get(kind)
    if section is not None and not p.setting.has(section):
        raise NotationFault(
            f"{KINDS[kind].name}: section {SECTIONS[section].number} of Expansion II is not played"
        )
    builders = BUILDERS.get(kind, (power,))
    if power not in builders:
        names = ", ".join(POWER_NAMES[builder] for builder in builders)
        raise NotationFault(f"{POWER_NAMES[power]} has no {KINDS[kind].name}: it is built by {names}")
    most = MOST_OF.get(kind, {}).get(power)
    if most is not None and p.number_of(power, kind) >= most:
        raise NotationFault(
            f"{POWER_NAMES[power]} has {most} x {KINDS[kind].name} at most, with those bought: remove one first"
        )


def _expect_place(power: int, kind: int, space: Space) -> None:
    """Expect a space to be one where units of a power and kind can be [b2] [b5] [c3] [c8].

    Raises
    ------
    NotationFault
        If it is not.
    """
    name = ATLAS.name(space)
    if not ATLAS.passable >> space & 1:
        raise NotationFault(f"nobody can be in {name}: choose another space")
    if power == CHINA and (is_sea(kind) or not in_zone_of_china(space)):
        raise NotationFault(
            "China has no ships, and its units are in China and Kwangtung only: choose land there"
        )
    if is_sea(kind) and not ATLAS.is_sea(space):
        raise NotationFault(f"{KINDS[kind].name} is a ship, and {name} is land: choose a sea zone")
    if kind == KING_TIGER and ATLAS.is_sea(space):
        raise NotationFault("King Tigers go on no ship: choose land")
    if kind == CARRIER_FIGHTER and not theatre.THEATRE >> space & 1:
        raise NotationFault(
            f"carrier-based fighters stay in the Pacific and Indian Oceans: {name} is elsewhere, choose zones 28 to "
            "65 or land beside them"
        )


def _expect_friends(p: GlobalWarPosition, unit: int) -> None:
    """Expect a unit on land to be among friends, unless it is there to attack in its own turn [b2.2] [b3.3].

    Raises
    ------
    NotationFault
        If an enemy of its power holds the land.
    """
    space, power = p.at[unit], p.owner[unit]
    attacks = power == p.mover and p.phase in (COMBAT_MOVE, NONCOMBAT)
    if ATLAS.land >> space & 1 and SIDE[p.control[space]] != SIDE[power] and not attacks:
        raise NotationFault(
            f"{ATLAS.name(space)} is held by {POWER_NAMES[p.control[space]]}, and units of {POWER_NAMES[power]} are "
            "there only to attack it in their turn: remove the units of one side, and set who holds it"
        )


def _hold(p: GlobalWarPosition, space: int, power: int) -> None:
    """Have a power hold a space, as if it had when the turn began; the production chart follows."""
    if power == p.control[space]:
        return
    if power == CHINA and not ATLAS.china >> space & 1:
        raise NotationFault(
            f"China holds no land but its own, and {ATLAS.name(space)} is none: choose another power"
        )
    p.set_control(space, power)
    p.captured &= ~(1 << space)
    for unit in p.units_in(space):
        _expect_friends(p, unit)
    if power != JAPAN:
        p.forts[space] = 0  # nobody else has any [c9]
    if space in p.setting.tiger_sites and SIDE[power] != SIDE[GERMANY]:
        p.berlin_fell |= 1 << p.setting.tiger_sites.index(space)
    _look_again(p)


def _look_again(p: GlobalWarPosition) -> None:
    """Note anew what was friendly and what hostile when the mover's turn began [b2]."""
    if p.mover == NOBODY:
        return
    side = SIDE[p.mover]
    p.held, p.friendly = p.land_of(p.mover) & ~p.captured, p.land_of_side(side) & ~p.captured
    p.hostile = p.warships_of(1 - side)
    if not p.captured:
        p.canals = canals_open(p, side)


def _of_match(p: GlobalWarPosition) -> list[Figure]:
    found = [figure_of(p, "round", "Round", 1, p.setting.rounds)]
    if p.setting.has(NATIONAL_GUARD):
        found.append(figure_of(p, "guard", "National Guard", 0, 1)._replace(words=("ready", "called")))
    return found


def _of_land(p: GlobalWarPosition, space: int) -> list[Figure]:
    if not ATLAS.land >> space & 1:
        return []
    found = [
        Figure("held by", p.control[space], 0, len(POWER_NAMES) - 1, partial(_hold, p, space), POWER_NAMES)
    ]
    found.append(flag_of(p, "factories", space, _FIGURES[FACTORY]))
    if p.factories >> space & 1:
        found.append(entry_of(p.ruin, space, "damage of the factory", 0, most_damage(p, space)))
    if p.setting.has(KING_TIGERS) and space in p.setting.tiger_sites:
        site = p.setting.tiger_sites.index(space)
        found.append(flag_of(p, "berlin_fell", site, "the enemy has held it: no King Tigers are built here"))
    if p.setting.has(FORTIFICATIONS) and ISLANDS >> space & 1 and p.control[space] == JAPAN:
        found.append(entry_of(p.forts, space, _FIGURES[FORTIFICATION], 0, p.garrison(space)))
    return found


def _of_units(p: GlobalWarPosition, space: int) -> list[Figure]:
    found, numbers = [], Counter[tuple[int, int]]()
    for unit in p.units_in(space):
        kind, power = p.kind[unit], p.owner[unit]
        numbers[power, kind] += 1
        name = f"{POWER_NAMES[power]} {KINDS[kind].name}"
        if (number := numbers[power, kind]) > 1:
            name = f"{name} {number}"
        if (hits := p.setting.hits[kind]) > 1:
            found.append(entry_of(p.damage, unit, f"{name}: damage", 0, hits - 1))
        is_free = p.setting.has(SHIP_BUILDING) and power in theatre.HOME and theatre.THEATRE >> space & 1
        if is_free and (is_sea(kind) or kind == CARRIER_FIGHTER):
            found.append(_mark(p, unit, f"{name}: of the Pacific programme"))
    return found


def _mark(p: GlobalWarPosition, unit: int, name: str) -> Figure:
    def put(value: int) -> None:
        p.marks[unit] = p.marks[unit] & ~PACIFIC | value * PACIFIC

    return Figure(name, int(p.marks[unit] & PACIFIC > 0), 0, 1, put)


def _tech(p: GlobalWarPosition, power: int, tech: int) -> Figure:
    def put(value: int) -> None:
        p.techs[power] = p.techs[power] & ~(1 << tech) | value << tech

    return Figure(TECH_NAMES[tech], p.techs[power] >> tech & 1, 0, 1, put)
