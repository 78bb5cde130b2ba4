"""[b3.3] Boarding and landing: transports, bombers with paratroopers, Japanese destroyers [c11]."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from broadfront.boards.spacesets import SpaceSet, bits
from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_carrier_fighters import may_lift
from broadfront.games.global_war.rules.expansion_japanese_destroyers import may_carry_infantry
from broadfront.games.global_war.rules.expansion_sections import JAPANESE_DESTROYERS
from broadfront.games.global_war.rules.move_context import MoveContext
from broadfront.games.global_war.rules.movement_sea import may_sail
from broadfront.games.global_war.rules.permissions import enemies_in, why_no_ships
from broadfront.games.global_war.terms import (
    BUSY,
    CHINA,
    FOUGHT,
    JAPAN,
    LANDING,
    LOADED,
    MOVED,
    OFFLOADED,
    PARATROOPERS,
    SIDE,
    STOPPED,
    STRANDED,
)
from broadfront.games.global_war.units import (
    AA_GUN,
    BOMBER,
    CARRIER,
    DECK_PLANES,
    DESTROYER,
    INFANTRY,
    KING_TIGER,
    LAND_UNITS,
    TRANSPORT,
    WARSHIPS,
    is_land,
    is_sea,
)

CARRIERS_OF_TROOPS = frozenset({TRANSPORT, DESTROYER})
"""The ships that carry troops; the destroyers are those of Japan [c11]."""
BOARDERS: Final = LAND_UNITS - {KING_TIGER}
"""The land units that ships carry."""
_BOARDERS_IN_COMBAT: Final = BOARDERS - {AA_GUN}
_TRANSPORTS: Final = frozenset({TRANSPORT})
_BOMBERS: Final = frozenset({BOMBER})
TAKERS: Final = CARRIERS_OF_TROOPS | {BOMBER}
"""The kinds that take land units on board."""
_CARRIERS: Final = frozenset({CARRIER})


# --- going on board ---------------------------------------------------------------------------------------------------


def may_go_on_board(s: MoveContext, unit: int, ship: int) -> Reason | None:
    """[b3.3] [b7] [c8] Whether a unit may go on board of a ship or bomber; of those that are alike, the first."""
    p = s.p
    # the unit boards nothing in any phase
    if s.combat and p.kind[unit] == AA_GUN and p.kind[ship] == BOMBER:
        return _may_jump(p, unit, ship)
    if wrong := _may_leave_land(s, unit) or _may_enter(s, unit, ship):
        return wrong
    key = _key_for(p, unit, ship)
    first = next(u for u in p.units_in(p.at[ship]) if _key_for(p, unit, u) == key)
    return no(s.rule, "ALIKE", unit=ship, first=first) if first != ship else None


def possible_carriers(s: MoveContext, unit: int) -> list[int]:
    """Return the ships and bombers that `may_go_on_board` allows a unit, in rising order."""
    p, here, kind = s.p, s.p.at[unit], s.p.kind[unit]
    if _may_leave_land(s, unit):
        return []
    if p.marks[unit] & STRANDED:
        return _first_of_each(s, unit, p.of_side(s.side, _CARRIERS))
    ships = ships_beside(s, here, infantry=kind == INFANTRY) if kind != KING_TIGER else []
    if s.combat and kind == INFANTRY and p.techs[s.power] >> PARATROOPERS & 1:
        bombers = [u for u in p.of_power(s.power, _BOMBERS) if p.at[u] == here]
        return sorted((*ships, *_first_of_each(s, unit, bombers))) if bombers else ships
    return ships


def air_bases(s: MoveContext) -> SpaceSet:
    """Return the spaces of the mover's bombers, if they can take paratroopers on board in this phase [b7]."""
    p = s.p
    if not (s.combat and p.techs[s.power] >> PARATROOPERS & 1):
        return 0
    return bits(p.at[u] for u in p.of_power(s.power, _BOMBERS))


def boardable_kinds(s: MoveContext) -> frozenset[int]:
    """Return the kinds of land units that go on board of ships in this phase."""
    if s.power == CHINA:
        return frozenset()
    return _BOARDERS_IN_COMBAT if s.combat else BOARDERS


def ships_beside(s: MoveContext, here: Space, *, infantry: bool) -> list[int]:
    """Return the ships beside a territory that take an infantry on board, or any other land unit."""
    if (here, infantry) not in s.cached:
        loading_zones(s)
        rooms = s.cached["rooms", infantry]
        s.cached[here, infantry] = sorted(
            ship for zone in MAP.sea_beside[here] for ship in rooms.get(zone, ())
        )
    ships: list[int] = s.cached[here, infantry]
    return ships


def _first_of_each(s: MoveContext, unit: int, ships: Iterable[int]) -> list[int]:
    """Return the ships or bombers that a unit may enter; of those that are alike, the first."""
    firsts: dict[tuple[object, ...], int] = {}
    for ship in ships:
        if _may_enter(s, unit, ship) is None:
            firsts.setdefault(_key_for(s.p, unit, ship), ship)
    return sorted(firsts.values())


def loading_zones(s: MoveContext) -> SpaceSet:
    """Return the zones where ships take land units on board, and store these ships: for infantry, and for others."""
    if "havens" not in s.cached:
        p = s.p
        infantry: dict[Space, list[int]] = {}
        others: dict[Space, list[int]] = {}
        for zone, ships in _ships_with_room(s).items():
            if len(ships) > 1:  # of those that are alike the first
                alike: dict[Hashable, int] = {}
                for ship in ships:
                    alike.setdefault(_ship_key(p, ship, s.cargo.get(ship, ())), ship)
                ships = list(alike.values())
            for ship in ships:
                cargo, is_transport = s.cargo.get(ship, ()), p.kind[ship] == TRANSPORT
                if is_transport or not cargo:
                    infantry.setdefault(zone, []).append(ship)
                if is_transport and (not cargo or p.kind[cargo[0]] == INFANTRY):
                    others.setdefault(zone, []).append(ship)
        s.cached["rooms", True], s.cached["rooms", False] = infantry, others
        s.cached["havens"] = bits(infantry)
    zones: SpaceSet = s.cached["havens"]
    return zones


def _ships_with_room(s: MoveContext) -> dict[Space, list[int]]:
    """Return the ships with room on board, by their zones."""
    p, barring_flags, cargo = s.p, _barring_flags(s), s.cargo
    at, flags, kind = p.at, p.flags, p.kind
    ships_by_zone: dict[Space, list[int]] = {}
    for ship in p.of_side(s.side, CARRIERS_OF_TROOPS if _destroyers_carry(s) else _TRANSPORTS):
        zone = at[ship]
        if flags[ship] & barring_flags or s.hostile >> zone & 1 or (ship in cargo and len(cargo[ship]) > 1):
            continue
        if kind[ship] == TRANSPORT or may_carry(p, ship) is None:
            ships_by_zone.setdefault(zone, []).append(ship)
    return ships_by_zone


def _destroyers_carry(s: MoveContext) -> bool:
    """Return whether destroyers of the mover's side may carry infantry [c11]."""
    return s.side == SIDE[JAPAN] and s.p.setting.has(JAPANESE_DESTROYERS)


def _key_for(p: GlobalWarPosition, unit: int, ship: int) -> tuple[object, ...]:
    """Return a key for ships and bombers that are alike for a boarding unit; a fighter's owner names the carrier."""
    return (ship,) if p.marks[unit] & STRANDED else _ship_key(p, ship, p.aboard(ship))


def _ship_key(p: GlobalWarPosition, ship: int, cargo: Sequence[int]) -> tuple[object, ...]:
    """Return a key for ships and bombers that are alike for land units that board."""
    aboard = sorted((p.kind[u], p.owner[u]) for u in cargo) if cargo else ()
    return p.kind[ship], p.marks[ship], p.owner[ship], p.at[ship], p.left[ship], p.flags[ship], *aboard


def _may_leave_land(s: MoveContext, unit: int) -> Reason | None:
    """[b3.3] Whether a unit may board anything: a land unit may, instead of its move."""
    p, kind = s.p, s.p.kind[unit]
    if p.marks[unit] & STRANDED:
        return no("c8", "STRANDED.later", unit=unit) if s.combat else None
    if not is_land(kind):
        return no("b3.3", "WRONG_KIND.plane" if kind in DECK_PLANES else "WRONG_KIND.cargo", unit=unit)
    if p.host[unit] >= 0:
        return no("b3.3", "ABOARD.already", unit=unit, host=p.host[unit])
    if s.power == CHINA:
        return no("b5", "CHINA_ZONE.ships", unit=unit)
    if s.combat and kind == AA_GUN:
        return no("b3.3", "AA_GUN_NONCOMBAT_ONLY.load", unit=unit)
    return no("b3.3", "DONE.load", unit=unit) if p.flags[unit] & BUSY or not p.left[unit] else None


def _may_enter(s: MoveContext, unit: int, ship: int) -> Reason | None:
    """[b3.3] [b7] [c8] Whether a unit that may leave the land finds a place on a ship or bomber."""
    if s.p.marks[unit] & STRANDED:
        return may_lift(s.p, unit, ship, s.landing)
    if s.combat and s.p.kind[ship] == BOMBER:
        return _may_jump(s.p, unit, ship)
    return _may_board(s, unit, ship)


def _may_jump(p: GlobalWarPosition, unit: int, bomber: int) -> Reason | None:
    """[b7] Whether a unit may go on board of a bomber as paratroopers."""
    if not p.techs[p.owner[unit]] >> PARATROOPERS & 1:
        return no("b7", "PARATROOPERS.technology", host=bomber)
    if p.kind[unit] != INFANTRY:
        return no("b7", "PARATROOPERS.infantry", unit=unit)
    if p.owner[bomber] != p.owner[unit]:
        return no("b7", "PARATROOPERS.own", host=bomber)
    if p.at[bomber] != p.at[unit]:
        return no("b7", "PARATROOPERS.elsewhere", host=bomber, unit=unit)
    return no("b7", "PARATROOPERS.one", host=bomber) if p.flags[bomber] or p.aboard(bomber) else None


def may_carry(p: GlobalWarPosition, ship: int) -> Reason | None:
    """[b3.3] [c11] Whether a ship carries land units: transports, and from Early 1942 on Japanese destroyers."""
    if p.kind[ship] == DESTROYER:
        return may_carry_infantry(p, ship)
    return None if p.kind[ship] == TRANSPORT else no("b3.3", "WRONG_KIND.ship", host=ship)


def _may_board(s: MoveContext, unit: int, ship: int) -> Reason | None:
    """[b3.3] [c3] [c11] Whether a unit may board a ship: beside it, in a zone without enemies, with room."""
    p, kind, zone, coasts = s.p, s.p.kind[unit], s.p.at[ship], MAP.sea_beside[s.p.at[unit]]
    if kind == KING_TIGER:
        return no("c3", "KING_TIGER_NO_SHIP.load", unit=unit)
    if wrong := may_carry(p, ship):
        return wrong
    if SIDE[p.owner[ship]] != s.side:
        return no("b3.3", "NOT_YOURS.ship", host=ship)
    if zone not in coasts:
        return no("b3.3", "NOT_ADJACENT.load", host=ship, here=p.at[unit], coasts=coasts)
    if s.hostile >> zone & 1:
        return no("b3.3", "LOADING_IN_HOSTILE_ZONE", zone=zone, foes=enemies_in(p, 1 << zone, WARSHIPS))
    if p.flags[ship] & _barring_flags(s):
        return no("b3.3", "TRANSPORT_DONE", host=ship)
    return why_no_room(p, unit, ship)


def _barring_flags(s: MoveContext) -> int:
    """Return the flags of ships that take no more units on board."""
    return OFFLOADED | FOUGHT | STOPPED | (0 if s.combat else MOVED)


def why_no_room(p: GlobalWarPosition, unit: int, ship: int) -> Reason | None:
    """[b3.3] [c11] Whether a ship has room: for two units, of which at least one is infantry (D16).

    A Japanese destroyer has room for one infantry.
    """
    cargo, kind = p.aboard(ship), p.kind[unit]
    if p.kind[ship] == DESTROYER:
        if kind != INFANTRY:
            return no("c11", "WRONG_KIND.infantry", host=ship, unit=unit)
        return no("c11", "TRANSPORT_FULL.destroyer", host=ship) if cargo else None
    if len(cargo) >= 2:
        return no("b3.3", "TRANSPORT_FULL", host=ship, cargo=cargo)
    if not cargo or INFANTRY in (kind, p.kind[cargo[0]]):
        return None
    return no("b3.3", "CAPACITY", host=ship, cargo=cargo, unit=unit)


# --- landing ----------------------------------------------------------------------------------------------------------


def may_land(s: MoveContext, unit: int, space: Space) -> Reason | None:
    """[b3.3] [b3.5] Whether a unit aboard a ship may land in a territory; of a ship: whether it may sail there."""
    if MAP.is_sea(space) and is_sea(s.p.kind[unit]) and (wrong := may_sail(s, unit, space)):
        return wrong
    return _may_leave_ship(s, unit) or _may_land_in(s, unit, space)


def landing_territories(s: MoveContext, unit: int) -> SpaceSet:
    """Return where `may_land` allows a unit to land."""
    if _may_leave_ship(s, unit):
        return 0
    near = MAP.near_land[s.p.at[unit]] & s.goals
    return near & bits(chosen) if near and (chosen := _landing_goal(s.p, s.p.host[unit])) else near


def _landing_goal(p: GlobalWarPosition, host: int) -> set[Space]:
    """Return the territory where the passengers of a ship land, if any of them has an order to land."""
    return {p.aim[u] for u in p.aboard(host) if p.aim[u] >= 0}


def _may_leave_ship(s: MoveContext, unit: int) -> Reason | None:
    """[b3.3] Whether a unit may land at all: it is aboard a ship that lands its units."""
    p, host = s.p, s.p.host[unit]
    if not is_land(p.kind[unit]):
        return no("b3.3", "WRONG_KIND.lands", unit=unit)
    if host < 0:
        return why_no_ships(p, unit) or no("b3.3", "NOT_ABOARD", unit=unit)
    if p.kind[host] not in CARRIERS_OF_TROOPS:
        return no("b7", "PARATROOPERS.drop", unit=unit)
    flags, zone = p.flags[host], p.at[host]
    if p.flags[unit] & LANDING:
        return no("b3.3", "DONE.lands", unit=unit, space=p.aim[unit])
    if s.combat and p.kind[unit] == AA_GUN:
        return no("b3.3", "AA_GUN_NONCOMBAT_ONLY.land", unit=unit)
    if p.flags[unit] & LOADED and p.owner[host] != p.owner[unit]:
        return no("b3.3", "FRIENDS_SHIP", unit=unit, host=host)
    has_acted = not s.combat and p.kind[host] == TRANSPORT and flags & (FOUGHT | MOVED)
    if flags & OFFLOADED or has_acted:
        return no("b3.3", "TRANSPORT_DONE.combat", unit=unit, host=host)
    if not s.combat and s.hostile >> zone & 1:
        return no("b3.5", "LOADING_IN_HOSTILE_ZONE.land", zone=zone, foes=enemies_in(p, 1 << zone, WARSHIPS))
    return None


def _may_land_in(s: MoveContext, unit: int, space: Space) -> Reason | None:
    """[b3.3] [b3.5] Whether a unit that may leave its ship may land in a territory; all aboard land in one (D17)."""
    p, host = s.p, s.p.host[unit]
    coasts = MAP.land_beside[p.at[host]]
    if MAP.is_sea(space):
        return no("b3.3", "WRONG_ELEMENT.landing", unit=unit, space=space)
    if space not in coasts:
        return no("b3.3", "NOT_ADJACENT.landing", host=host, space=space, coasts=coasts)
    if not s.goals >> space & 1:
        if s.combat:
            return no("b3.3", "NOTHING_TO_FIGHT.landing", space=space)
        return no("b3.5", "ENEMY_LAND.landing", space=space)
    chosen = _landing_goal(p, host)
    if chosen and space not in chosen:
        return no("b3.3", "ONE_TERRITORY", unit=unit, host=host, chosen=sorted(chosen))
    return None
