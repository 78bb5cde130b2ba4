"""[b3.6] What factories can place: how many units each, and where carriers that were bought can come."""

from __future__ import annotations

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import patrol
from broadfront.games.global_war.kinds import CARRIER, KINDS
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import FACTORY_PRODUCTION, SIDE

__all__ = ["capacity", "carriers_to_come", "docks", "output"]


def output(p: GlobalWarPosition, power: int, space: Space) -> int:
    """Return how many units a power's factory can place in a turn: its value less its damage [b3.6]."""
    value = p.setting.value[space]
    bonus = 2 if p.techs[power] >> FACTORY_PRODUCTION & 1 and value >= 3 else 0
    return max(0, value + bonus - p.ruin[space])


def capacity(p: GlobalWarPosition, power: int, space: Space) -> int:
    """Return how many more units a factory can place this turn [b3.6]."""
    if not (p.factories & p.held) >> space & 1 or p.control[space] != power:
        return 0
    return output(p, power, space) - p.placed[space]


def docks(p: GlobalWarPosition, power: int) -> SpaceSet:
    """Return the zones where a power's factories can still place ships: never in an enemy patrol zone [c4]."""
    found = 0
    for site in members(p.factories & p.held):
        if capacity(p, power, site) > 0:
            for zone in ATLAS.sea_beside[site]:
                found |= 1 << zone
    return found & ~patrol.zones_against(p, SIDE[power])


def carriers_to_come(p: GlobalWarPosition, power: int) -> int:
    """Return how many of the carriers that were bought the factories by the sea can place."""
    bought = p.pool[power * len(KINDS) + CARRIER]
    if not bought or not p.capital_is_free(power):
        return 0
    room = sum(capacity(p, power, site) for site in members(p.factories & p.held) if ATLAS.sea_beside[site])
    return min(bought, max(0, room))
