"""[b3.6] What factories can place: how many units each, and where carriers that were bought can come."""

from __future__ import annotations

from itertools import combinations_with_replacement

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import patrol, theatre
from broadfront.games.global_war.expansion.sections import SHIP_BUILDING
from broadfront.games.global_war.kinds import CARRIER, KINDS
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import (
    EARLY_1946,
    FACTORY_PRODUCTION,
    LATE_1943,
    MOBILIZE,
    SIDE,
    UK,
    USA,
)

__all__ = [
    "berths",
    "capacity",
    "carriers_to_come",
    "docks",
    "gets_destroyer",
    "launch_zones",
    "output",
    "yard_of",
]


def output(p: GlobalWarPosition, power: int, space: Space) -> int:
    """Return how many units a power's factory can place in a turn: its value less its damage [b3.6]."""
    value = p.setting.value[space]
    bonus = 2 if p.techs[power] >> FACTORY_PRODUCTION & 1 and value >= 3 else 0
    return max(0, value + bonus - p.ruin[space])


def capacity(p: GlobalWarPosition, power: int, space: Space) -> int:
    """Return how many more units a factory can place this turn [b3.6]."""
    if not (p.factories & p.held) >> space & 1 or p.control[space] != power:
        return 0
    return max(0, output(p, power, space) - p.placed[space])  # the tank in the Urals comes in any case [c7]


def yard_of(p: GlobalWarPosition, power: int, zone: Space) -> Space:
    """Return the factory that a ship placed in a zone counts for: the one next to it that has most room."""
    sites = [s for s in ATLAS.land_beside[zone] if capacity(p, power, s) > 0]
    return max(sites, key=lambda s: (capacity(p, power, s), -s))


def docks(p: GlobalWarPosition, power: int) -> SpaceSet:
    """Return the zones where a power's factories can still place ships: never in an enemy patrol zone [c4]."""
    found = 0
    for site in members(p.factories & p.held):
        if capacity(p, power, site) > 0:
            for zone in ATLAS.sea_beside[site]:
                found |= 1 << zone
    return found & ~patrol.zones_against(p, SIDE[power])


def carriers_to_come(p: GlobalWarPosition, power: int) -> list[tuple[tuple[Space, ...], ...]]:
    """Return how the carriers that were bought can be shared out: in each way the zones of each one's factory.

    A place is kept for the destroyer that comes free in the Atlantic: it comes first [c2].
    """
    bought = p.pool[power * len(KINDS) + CARRIER]
    if not bought or not p.capital_is_free(power):
        return [()]
    sites = [s for s in members(p.factories & p.held) if ATLAS.sea_beside[s] and capacity(p, power, s) > 0]
    closed = patrol.zones_against(p, SIDE[power])
    harbours: dict[tuple[Space, ...], int] = {}
    for site in sites:
        zones = tuple(zone for zone in ATLAS.sea_beside[site] if not closed >> zone & 1)
        atlantic = any(theatre.ATLANTIC >> zone & 1 for zone in zones)
        kept = atlantic and p.phase < MOBILIZE and gets_destroyer(p, power)
        if (room := min(bought, capacity(p, power, site) - kept)) > 0 and zones:
            harbours[zones] = harbours.get(zones, 0) + room
    number = min(bought, sum(harbours.values()))
    ways = combinations_with_replacement(sorted(harbours), number)
    return [way for way in ways if all(way.count(zones) <= room for zones, room in harbours.items())]


def gets_destroyer(p: GlobalWarPosition, power: int) -> bool:
    """Tell whether a power gets a free destroyer for the Atlantic in this turn [c2]."""
    return p.setting.has(SHIP_BUILDING) and power in (UK, USA) and LATE_1943 <= p.label() <= EARLY_1946


def launch_zones(p: GlobalWarPosition, power: int) -> list[Space]:
    """Return the zones where a power can place its free destroyer, which counts for a factory [c2]."""
    if not gets_destroyer(p, power):
        return []
    return sorted(
        {
            zone
            for site in members(p.factories)
            if capacity(p, power, site) > 0
            for zone in ATLAS.sea_beside[site]
            if theatre.ATLANTIC >> zone & 1
        }
    )


def berths(p: GlobalWarPosition, power: int) -> SpaceSet:
    """Return the zones where one of the carriers that were bought can come."""
    found = 0
    for way in carriers_to_come(p, power):
        for zones in way:
            for zone in zones:
                found |= 1 << zone
    return found
