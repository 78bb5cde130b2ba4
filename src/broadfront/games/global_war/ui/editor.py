"""The position editor of Global War, and the check of hand-written positions."""

from __future__ import annotations

from functools import partial
from typing import Final

from broadfront.engine.editor import EditableFigure, EditsPositions, area_of, figure
from broadfront.engine.errors import NotationFault
from broadfront.engine.position import Step
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.notation import FIELDS as UNIT_FIELDS
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    expansion_availability,
    expansion_fortifications,
    expansion_theatre,
)
from broadfront.games.global_war.rules.distances import canals_open
from broadfront.games.global_war.rules.expansion_availability import BUILDERS, MAX_UNITS_OF, SECTION_OF
from broadfront.games.global_war.rules.expansion_fortifications import ISLANDS
from broadfront.games.global_war.rules.expansion_sections import (
    FORTIFICATIONS,
    KING_TIGERS,
    NATIONAL_GUARD,
    SECTIONS,
    SHIP_BUILDING,
)
from broadfront.games.global_war.rules.industry import most_damage
from broadfront.games.global_war.rules.landing import DECKS, decks_in
from broadfront.games.global_war.rules.permissions import in_zone_of_china
from broadfront.games.global_war.rules.transport import why_no_room
from broadfront.games.global_war.rules.turn_sequence import turn_of
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.terms import (
    CHINA,
    COMBAT,
    COMBAT_MOVE,
    COVER,
    DEAD,
    GERMANY,
    JAPAN,
    NOBODY,
    NONCOMBAT,
    PACIFIC,
    POWER_NAMES,
    POWERS,
    RESEARCH,
    SIDE,
    STRANDED,
    TECHS,
)
from broadfront.games.global_war.units import (
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    DECK_PLANES,
    DESTROYER,
    FACTORY,
    FIGHTER,
    FORTIFICATION,
    INFANTRY,
    KINDS,
    KING_TIGER,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
    moves_of,
)

# --------------------------------------------------------------------------------------------------
# The check of a hand-written position, before the rules see it.


def validate(p: GlobalWarPosition) -> str | None:
    """Say what is wrong with a position whose fields are in their ranges; None if nothing is."""
    return (
        _land(p)
        or next((fault for unit in range(len(p.at)) if (fault := _unit(p, unit))), None)
        or next((fault for ship in set(p.host) - {-1} if (fault := _cargo(p, ship))), None)
        or next((fault for step in p.agenda if (fault := _step(p, step))), None)
        or _end(p)
    )


def _land(p: GlobalWarPosition) -> str | None:
    if len(p.annals) % (2 * len(POWERS)):
        return f"annals wants {2 * len(POWERS)} numbers for each round that is over"
    for name in ("factories", "held", "friendly", "captured"):
        if getattr(p, name) & ~MAP.land:
            return f"{name} names a space that is no land"
    for name in ("hostile", "sea_fought"):
        if getattr(p, name) & ~MAP.sea:
            return f"{name} names a space that is no sea zone"
    if p.patrolled & ~expansion_theatre.PATROLLED:
        return "patrolled names a zone that nobody patrols"
    for space, power in enumerate(p.control):
        name = MAP.ids[space]
        if bool(MAP.land >> space & 1) != (power != NOBODY):
            return f"somebody holds {name}" if power != NOBODY else f"nobody holds {name}"
        if p.ruin[space] and not p.factories >> space & 1:
            return f"{name} has damage and no factory"
        if p.ruin[space] > most_damage(p, space):
            return f"the factory in {name} has more damage than twice its value"
        if p.forts[space] and (power != JAPAN or not expansion_fortifications.ISLANDS >> space & 1):
            return f"fortifications are on islands that Japan holds, and {name} is none"
        moving = (p.mover, p.phase) == (JAPAN, COMBAT_MOVE)  # they are removed at the end of the battle
        if p.forts[space] > p.garrison(space) and not moving:
            return f"{name} has more fortifications than Japanese infantry"
    for place, number in enumerate(p.pool):
        power, kind = divmod(place, len(KINDS))
        if number and power not in expansion_availability.BUILDERS.get(kind, (power,)):
            return f"pool: {POWERS[power]} builds no {KINDS[kind].id}"
    return None


def _unit(p: GlobalWarPosition, unit: int) -> str | None:
    kind, at, host, name = p.kind[unit], p.at[unit], p.host[unit], f"u{unit}"
    if at == DEAD:
        zero = (kind, p.owner[unit], p.left[unit], p.flags[unit], p.damage[unit], p.marks[unit])
        is_something = any(zero) or host >= 0 or p.aim[unit] >= 0
        return f"{name} is no unit, and is something" if is_something else None
    if not MAP.passable >> at & 1:
        return f"{name} is in {MAP.ids[at]}, where nobody can be"
    if kind == FACTORY:
        return f"{name} is a factory: those are told by their spaces"
    if p.damage[unit] >= p.setting.hits[kind]:
        return f"{name} has more damage than it bears"
    if is_sea(kind) and not MAP.is_sea(at):
        return f"{name} is a ship on land"
    if is_land(kind) and MAP.is_sea(at) and host < 0:
        return f"{name} is a land unit at sea without a transport"
    if p.owner[unit] == CHINA and (is_sea(kind) or MAP.is_sea(at)):
        return f"{name} is Chinese and at sea"
    if p.owner[unit] == CHINA and not in_zone_of_china(at):
        return f"{name} is Chinese and in {MAP.ids[at]}: Chinese units are in China and Kwangtung only"
    return _marks(p, unit) or (_host(p, unit) if host >= 0 else None)


def _marks(p: GlobalWarPosition, unit: int) -> str | None:
    kind, marks, host, name = p.kind[unit], p.marks[unit], p.host[unit], f"u{unit}"
    if marks & PACIFIC and not (is_sea(kind) or kind == CARRIER_FIGHTER):
        return f"{name} is of the Pacific programme, and no ship"
    if marks & STRANDED and (kind != CARRIER_FIGHTER or MAP.is_sea(p.at[unit])):
        return f"{name} is stranded: only carrier-based fighters on land are"
    flies = p.phase == COMBAT and host < 0 and MAP.is_sea(p.at[unit])  # its carrier was hit
    if marks & COVER and not flies and (kind != FIGHTER or host < 0 or p.owner[host] != p.owner[unit]):
        return f"{name} protects a carrier, and is no fighter on one of its power"
    return None


def _host(p: GlobalWarPosition, unit: int) -> str | None:
    kind, host, name = p.kind[unit], p.host[unit], f"u{unit}"
    if p.at[host] == DEAD:
        return f"{name} is aboard u{host}, which is no unit"
    if p.at[host] != p.at[unit]:
        return f"{name} is aboard u{host}, and not in its space"
    if SIDE[p.owner[host]] != SIDE[p.owner[unit]]:
        return f"{name} is aboard an enemy, u{host}"
    carried_by = {
        **dict.fromkeys(DECK_PLANES, (CARRIER,)),
        INFANTRY: (TRANSPORT, BOMBER, DESTROYER),
        KING_TIGER: (),
    }.get(kind, (TRANSPORT,) if is_land(kind) else ())
    if p.kind[host] not in carried_by or (p.kind[host] == DESTROYER and p.owner[host] != JAPAN):
        return f"{name} cannot be aboard u{host}"
    return None


def _cargo(p: GlobalWarPosition, ship: int) -> str | None:
    aboard = p.aboard(ship)
    # a fighter that protects a carrier is not on its decks [c10]
    cargo = [p.kind[u] for u in aboard if not p.marks[u] & COVER]
    if len(aboard) - len(cargo) > DECKS:
        return f"u{ship} is protected by more fighters than can do so"
    most = 1 if p.kind[ship] in (BOMBER, DESTROYER) else DECKS
    if len(cargo) > most or (p.kind[ship] == TRANSPORT and len(cargo) == 2 and INFANTRY not in cargo):
        return f"u{ship} carries more than it can"
    return None


# --- the agenda -------------------------------------------------------------------------------------------------------

_WITHOUT_MOVER: Final = ("PowerTurn", "EndOfRound", "UsaAndChina", "ChineseArmy")
_IN_BATTLE: Final = ("Battle", "Submarines", "Fire", "Casualties", "Landfall", "HoldFire", "Bombardment")
_ON_LAND: Final = (
    "Raid",
    "Intercept",
    "AirBattle",
    "Bombing",
    "RocketHit",
    "Landfall",
    "AntiAircraft",
    "Left",
)


def _step(p: GlobalWarPosition, step: Step) -> str | None:
    """Return the fault of the fields of a step, or None."""
    name = step.tag
    if p.agenda.count(step) > 1:
        return "a step is on the agenda twice"
    if name not in _WITHOUT_MOVER:
        if p.mover == NOBODY:
            return f"{name}: it is nobody's turn"
        if getattr(step, "power", p.mover) != p.mover:
            return f"{name}: it is the turn of {POWERS[p.mover]}"
    space, zone = getattr(step, "space", -1), getattr(step, "zone", -1)
    if zone >= 0 and not MAP.is_sea(zone):
        return f"{name}: {MAP.ids[zone]} is no sea zone"
    plane = getattr(step, "plane", -1)
    if plane >= 0 and not (plane < len(p.at) and _flies(p, plane)):
        return f"{name}: u{plane} is no fighter of the mover in the air"
    if name in _IN_BATTLE and not p.battles[space]:
        return f"{name}: nobody fights in {MAP.ids[space]}"
    if space >= 0 and not (MAP.land if name in _ON_LAND else MAP.passable) >> space & 1:
        return f"{name}: nothing of that kind is in {MAP.ids[space]}"
    return None


def _flies(p: GlobalWarPosition, unit: int) -> bool:
    is_movers = p.at[unit] != DEAD and p.owner[unit] == p.mover
    return is_movers and p.kind[unit] in DECK_PLANES and p.host[unit] < 0


def _end(p: GlobalWarPosition) -> str | None:
    if (p.winner == NOBODY) != bool(p.agenda):
        return "a match goes on as long as nobody has won, and no longer"
    if p.agenda and p.agenda[0].tag not in _WITHOUT_MOVER:
        return "the first step on the agenda is that of a power's turn or of the round"
    return None


_FIGURES: Final = {FACTORY: "factory", FORTIFICATION: "fortifications"}
"""Things that are bought like a unit, and are a figure of their space."""


class PositionEditor(EditsPositions):
    """The pieces are the kinds of every power; a turn begins with its first phase."""

    def pieces(self, setting: GlobalWarSetting) -> tuple[str, ...]:
        """Return the kinds of every power."""
        del setting
        return tuple(f"{power} {kind.name}" for power in POWER_NAMES for kind in KINDS)

    def turns(self, setting: GlobalWarSetting) -> tuple[str, ...]:
        """Return the powers in the order of their turns."""
        return tuple(POWER_NAMES[power] for power in setting.order if power != CHINA)

    def areas(self, setting: GlobalWarSetting) -> tuple[str, ...]:
        """Return the pool of each power with its figures, and the figures of the match."""
        del setting
        return (*(f"{power}: money and units bought" for power in POWER_NAMES), "The match")

    def under_way(self, p: GlobalWarPosition) -> str:
        """Return a note if battles are being fought, or have been in this turn."""
        if p.phase == COMBAT:
            return "battles are being fought"
        return "the battles of this turn are over, but the turn is not" if any(p.battles) else ""

    def pieces_on(self, p: GlobalWarPosition, space: int) -> list[int]:
        """Return the units in a space, or those that a power has bought."""
        if space >= 0:
            return [p.owner[unit] * len(KINDS) + p.kind[unit] for unit in p.units_in(space)]
        first = area_of(space) * len(KINDS)  # "The match", which comes after the powers, holds none
        return [first + kind for kind, n in enumerate(p.pool[first : first + len(KINDS)]) for _ in range(n)]

    def figures(self, p: GlobalWarPosition, space: int) -> list[EditableFigure]:
        """Return the holder of a space, its factory and damage, or the figures of a power or of the match."""
        if space >= 0:
            return [*_of_land(p, space), *_of_units(p, space)]
        power = area_of(space)
        if power == len(POWER_NAMES):
            return _of_match(p)
        if power == CHINA:
            return []
        return [
            figure(p, "treasury", power),
            figure(p, "tokens", power),
            *(figure(p, "techs", power, tech) for tech in range(len(TECHS))),
        ]

    def place_piece(self, p: GlobalWarPosition, piece: int, space: int) -> None:
        """Put a new unit into a space, or into the pool of its power."""
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
            if MAP.is_sea(space) and not is_sea(kind):
                p.host[unit] = _carrier_for(p, unit) if is_air(kind) else _ship_for(p, unit)
            if kind == CARRIER_FIGHTER and not MAP.is_sea(space):
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
        """Remove a unit with its passengers from the map, or from the pool."""
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
                for field in UNIT_FIELDS:
                    getattr(p, field).pop()
            return
        raise NotationFault(f"no {self.pieces(p.setting)[piece]} is there")

    def give_turn(self, p: GlobalWarPosition, turn: int) -> None:
        """Begin a power's turn in this round; nothing of another turn is left in progress."""
        for unit, space in enumerate(p.at):
            if space >= 0:
                p.flags[unit], p.aim[unit], p.origin[unit] = 0, -1, space
        powers = [power for power in p.setting.order if power != CHINA]
        p.mover, p.winner, p.phase = NOBODY, NOBODY, RESEARCH
        p.battles = bytearray(MAP.size)
        p.agenda = [turn_of(powers[turn])]


def _ship_for(p: GlobalWarPosition, unit: int) -> int:
    """Return the power's transport with room for a land unit at sea.

    Raises
    ------
    NotationFault
        If there is none with room.
    """
    for ship in p.units_in(p.at[unit]):
        if p.kind[ship] == TRANSPORT and p.owner[ship] == p.owner[unit] and not why_no_room(p, unit, ship):
            return ship
    zone = MAP.name(p.at[unit])
    raise NotationFault(
        f"land units are at sea aboard transports of their power: place one with room in {zone} first"
    )


def _carrier_for(p: GlobalWarPosition, unit: int) -> int:
    """Return the carrier with room for an aircraft at sea; -1 without one, if the aircraft flies in its power's turn.

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
    zone = MAP.name(p.at[unit])
    raise NotationFault(
        f"aircraft at sea are aboard carriers of their side: place one with room in {zone} first"
    )


def _expect_builder(p: GlobalWarPosition, power: int, kind: int) -> None:
    """Check that a kind is in play, and that a power builds it [c].

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
    most = MAX_UNITS_OF.get(kind, {}).get(power)
    if most is not None and p.number_of(power, kind) >= most:
        raise NotationFault(
            f"{POWER_NAMES[power]} has {most} x {KINDS[kind].name} at most, with those bought: remove one first"
        )


def _expect_place(power: int, kind: int, space: Space) -> None:
    """Check that units of a power and kind can be in a space [b2] [b5] [c3] [c8].

    Raises
    ------
    NotationFault
        If it is not.
    """
    name = MAP.name(space)
    if not MAP.passable >> space & 1:
        raise NotationFault(f"nobody can be in {name}: choose another space")
    if power == CHINA and (is_sea(kind) or not in_zone_of_china(space)):
        raise NotationFault(
            "China has no ships, and its units are in China and Kwangtung only: choose land there"
        )
    if is_sea(kind) and not MAP.is_sea(space):
        raise NotationFault(f"{KINDS[kind].name} is a ship, and {name} is land: choose a sea zone")
    if kind == KING_TIGER and MAP.is_sea(space):
        raise NotationFault("King Tigers go on no ship: choose land")
    if kind == CARRIER_FIGHTER and not expansion_theatre.THEATRE >> space & 1:
        raise NotationFault(
            f"carrier-based fighters stay in the Pacific and Indian Oceans: {name} is elsewhere, choose zones 28 to "
            "65 or land beside them"
        )


def _expect_friends(p: GlobalWarPosition, unit: int) -> None:
    """Check that a unit on land is in friendly land, unless it attacks in its own turn [b2.2] [b3.3].

    Raises
    ------
    NotationFault
        If an enemy of its power holds the land.
    """
    space, power = p.at[unit], p.owner[unit]
    attacks = power == p.mover and p.phase in (COMBAT_MOVE, NONCOMBAT)
    if MAP.land >> space & 1 and SIDE[p.control[space]] != SIDE[power] and not attacks:
        raise NotationFault(
            f"{MAP.name(space)} is held by {POWER_NAMES[p.control[space]]}, and units of {POWER_NAMES[power]} are "
            "there only to attack it in their turn: remove the units of one side, and set who holds it"
        )


def _hold(p: GlobalWarPosition, space: int, power: int) -> None:
    """Set the holder of a space, as if it had held it when the turn began; the production chart follows."""
    if power == p.control[space]:
        return
    if power == CHINA and not MAP.china >> space & 1:
        raise NotationFault(
            f"China holds no land but its own, and {MAP.name(space)} is none: choose another power"
        )
    p.set_control(space, power)
    p.captured &= ~(1 << space)
    for unit in p.units_in(space):
        _expect_friends(p, unit)
    if power != JAPAN:
        p.forts[space] = 0  # no other power has any [c9]
    if space in p.setting.tiger_sites and SIDE[power] != SIDE[GERMANY]:
        p.berlin_fell |= 1 << p.setting.tiger_sites.index(space)
    _look_again(p)


def _look_again(p: GlobalWarPosition) -> None:
    """Recompute what was friendly and hostile when the mover's turn began [b2]."""
    if p.mover == NOBODY:
        return
    side = SIDE[p.mover]
    p.held, p.friendly = p.land_of(p.mover) & ~p.captured, p.land_of_side(side) & ~p.captured
    p.hostile = p.warships_of(1 - side)
    if not p.captured:
        p.canals = canals_open(p, side)


def _of_match(p: GlobalWarPosition) -> list[EditableFigure]:
    figures = [figure(p, "round")]
    if p.setting.has(NATIONAL_GUARD):
        figures.append(figure(p, "guard"))
    return figures


def _of_land(p: GlobalWarPosition, space: int) -> list[EditableFigure]:
    if not MAP.land >> space & 1:
        return []
    figures = [
        EditableFigure(
            "held by", p.control[space], 0, len(POWER_NAMES) - 1, partial(_hold, p, space), POWER_NAMES
        )
    ]
    figures.append(figure(p, "factories", space))
    if p.factories >> space & 1:
        figures.append(figure(p, "ruin", space, high=most_damage(p, space)))
    if p.setting.has(KING_TIGERS) and space in p.setting.tiger_sites:
        site = p.setting.tiger_sites.index(space)
        figures.append(figure(p, "berlin_fell", site))
    if p.setting.has(FORTIFICATIONS) and ISLANDS >> space & 1 and p.control[space] == JAPAN:
        figures.append(figure(p, "forts", space, high=p.garrison(space)))
    return figures


def _of_units(p: GlobalWarPosition, space: int) -> list[EditableFigure]:
    figures = []
    for unit in p.units_in(space):
        kind, power = p.kind[unit], p.owner[unit]
        if (hits := p.setting.hits[kind]) > 1:
            figures.append(figure(p, "damage", unit, high=hits - 1))
        is_free = (
            p.setting.has(SHIP_BUILDING)
            and power in expansion_theatre.HOME
            and expansion_theatre.THEATRE >> space & 1
        )
        if is_free and (is_sea(kind) or kind == CARRIER_FIGHTER):
            figures.append(figure(p, "marks", unit, PACIFIC.bit_length() - 1))
    return figures
