"""[b3.6] What factories can place: how many units each, and in which zones."""

from __future__ import annotations

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import theatre
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import FACTORY_PRODUCTION, SIDE

__all__ = ["capacity", "docks", "output", "yard_of"]


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
    return found & ~theatre.zones_against(p, SIDE[power])
