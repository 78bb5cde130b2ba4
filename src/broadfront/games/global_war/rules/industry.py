"""[b3.6] The capacity of factories: the number of units of each, and the zones for ships."""

from __future__ import annotations

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_theatre
from broadfront.games.global_war.terms import FACTORY_PRODUCTION, NEW_FACTORY, SIDE


def production_capacity(p: GlobalWarPosition, power: int, space: Space) -> int:
    """Return how many units a power's factory can place in a turn: its value less its damage [b3.6]."""
    value = p.setting.value[space]
    bonus = 2 if p.techs[power] >> FACTORY_PRODUCTION & 1 and value >= 3 else 0
    return max(0, value + bonus - p.ruin[space])


def most_damage(p: GlobalWarPosition, space: Space) -> int:
    """Return how much damage a factory can have: twice the value of its territory [b4]."""
    return 2 * p.setting.value[space]


def capacity(p: GlobalWarPosition, power: int, space: Space) -> int:
    """Return how many more units a factory can place this turn [b3.6]."""
    if not (p.factories & p.held) >> space & 1 or p.control[space] != power:
        return 0
    return max(
        0, production_capacity(p, power, space) - p.placed[space]
    )  # the tank in the Urals comes in any case [c7]


def may_produce(p: GlobalWarPosition, power: int, space: Space) -> Reason | None:
    """[b3.6] Whether a power's factory in a territory can place one more unit: `capacity` is above 0."""
    if capacity(p, power, space) > 0:
        return None
    if p.control[space] != power:
        return no("b3.6", "NO_FACTORY.theirs", space=space)
    if not p.factories >> space & 1:
        return no("b3.6", "NO_FACTORY.none", space=space)
    if not p.held >> space & 1 or p.placed[space] == NEW_FACTORY:
        return no("b3.6", "FACTORY_NEW", space=space)
    if production_capacity(p, power, space) <= 0:
        return no("b3.6", "FACTORY_DAMAGED", space=space, n=p.ruin[space], value=p.setting.value[space])
    return no("b3.6", "CAPACITY.site", space=space, n=p.placed[space])


def may_dock(p: GlobalWarPosition, power: int, zone: Space) -> Reason | None:
    """[b3.6] [c4] Whether a power may place a ship in a zone: beside its factory, in no patrol zone of the enemy."""
    if expansion_theatre.zones_against(p, SIDE[power]) >> zone & 1:
        return no("c4", "PZ_STAY.place", zone=zone)
    sites = [s for s in MAP.land_beside[zone] if p.factories >> s & 1 and p.control[s] == power]
    if not sites:
        own = members(p.factories & p.land_of(power))
        return no("b3.6", "NO_FACTORY.zone", power=power, zone=zone, own=own)
    reasons = [may_produce(p, power, s) for s in sites]
    return None if None in reasons else reasons[0]


def naval_factory_of(p: GlobalWarPosition, power: int, zone: Space) -> Space:
    """Return the factory whose capacity a ship in a zone uses: the adjacent one with most room."""
    sites = [s for s in MAP.land_beside[zone] if capacity(p, power, s) > 0]
    return max(sites, key=lambda s: (capacity(p, power, s), -s))


def naval_factories(p: GlobalWarPosition, power: int) -> dict[Space, tuple[Space, ...]]:
    """Return the factories that can place one more ship, each with the zones that it places ships in."""
    closed = expansion_theatre.zones_against(p, SIDE[power])
    able = [site for site in members(p.factories & p.held) if capacity(p, power, site) > 0]
    zones = {site: tuple(z for z in MAP.sea_beside[site] if not closed >> z & 1) for site in able}
    return {site: of for site, of in zones.items() if of}


def placement_zones(p: GlobalWarPosition, power: int) -> SpaceSet:
    """Return the zones where `may_dock` lets a power place ships."""
    return bits(zone for zones in naval_factories(p, power).values() for zone in zones)
