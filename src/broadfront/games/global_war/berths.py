"""[b3.6] Where the carriers that were bought can come, for the aircraft that wait for them."""

from __future__ import annotations

from itertools import combinations_with_replacement

from broadfront.boards.spacesets import SpaceSet, bits
from broadfront.games.global_war.atlas import Space
from broadfront.games.global_war.expansion import theatre
from broadfront.games.global_war.expansion.ship_building import gets_destroyer
from broadfront.games.global_war.industry import capacity, yards
from broadfront.games.global_war.kinds import CARRIER, DECK_PLANES
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import MOBILIZE

__all__ = ["berths", "carriers_to_come", "waiting"]


def carriers_to_come(p: GlobalWarPosition, power: int) -> list[tuple[tuple[Space, ...], ...]]:
    """Return how the carriers that were bought can be shared out: in each way the zones of each one's factory.

    A place is kept for the destroyer that comes free in the Atlantic: it comes first [c2].
    """
    bought = p.bought(power)[CARRIER]
    if not bought or not p.capital_is_free(power):
        return [()]
    harbours: dict[tuple[Space, ...], int] = {}
    for site, zones in yards(p, power).items():
        atlantic = any(theatre.ATLANTIC >> zone & 1 for zone in zones)
        kept = atlantic and p.phase < MOBILIZE and gets_destroyer(p, power)
        if (room := min(bought, capacity(p, power, site) - kept)) > 0:
            harbours[zones] = harbours.get(zones, 0) + room
    number = min(bought, sum(harbours.values()))
    ways = combinations_with_replacement(sorted(harbours), number)
    return [way for way in ways if all(way.count(zones) <= room for zones, room in harbours.items())]


def berths(p: GlobalWarPosition, power: int) -> SpaceSet:
    """Return the zones where one of the carriers that were bought can come."""
    return bits(zone for way in carriers_to_come(p, power) for zones in way for zone in zones)


def waiting(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the fighters over the sea where a carrier that was bought can be placed under them."""
    zones = berths(p, power)
    planes = p.of_power(power, DECK_PLANES) if zones else ()
    return [u for u in planes if p.host[u] < 0 and zones >> p.at[u] & 1]
