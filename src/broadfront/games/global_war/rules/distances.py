"""[b2] [b3] The reach of ships, land units and aircraft, and its cost: hostile zones, canals, neutrals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from broadfront.boards.paths import cheapest
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_theatre
from broadfront.games.global_war.terms import BUSY, SIDE
from broadfront.games.global_war.units import CARRIER_FIGHTER, halted_by

FAR: Final = 99
"""The distance of spaces that cannot be reached."""


def canals_open(p: GlobalWarPosition, side: int) -> int:
    """Return the canals that a side may use: those whose land it holds."""
    held = p.land_of_side(side)
    return sum(
        1 << number
        for number, canal in enumerate(MAP.canals)
        if all(held >> space & 1 for space in canal.needs)
    )


@lru_cache(maxsize=64)
def _sea_ways(canals: int, strait_closed: bool) -> tuple[tuple[Space, ...], ...]:
    """Return the sea zones that ships can enter from each zone."""
    shut = {frozenset(canal.zones) for n, canal in enumerate(MAP.canals) if not canals >> n & 1}
    if strait_closed:
        shut |= MAP.strait
    return tuple(
        tuple(b for b in MAP.sea_beside[a] if frozenset((a, b)) not in shut) if MAP.is_sea(a) else ()
        for a in range(MAP.size)
    )


def sea_reach(
    p: GlobalWarPosition, start: Space, movement: int, halting: SpaceSet, closed: SpaceSet = 0
) -> dict[Space, int]:
    """Return the zones that a ship can reach and their cost; it stops in ``halting`` ones, and others are closed.

    It is a ship of the side whose turn it is: an enemy patrol zone costs it two to enter [c4].
    """
    return _reach(p, start, movement, halting, closed)[0]


def zones_as_set(
    p: GlobalWarPosition, start: Space, movement: int, halting: SpaceSet, closed: SpaceSet
) -> SpaceSet:
    """Return the zones that a ship can reach, by `sea_reach`."""
    return _reach(p, start, movement, halting, closed)[1]


def _reach(
    p: GlobalWarPosition, start: Space, movement: int, halting: SpaceSet, closed: SpaceSet
) -> tuple[dict[Space, int], SpaceSet]:
    dear = patrol_zone_surcharge(p, p.mover)
    if p.setting.no_entry:
        closed |= dear
    # zones out of reach make no difference, so that the cache is hit more often
    near = zones_at_best(start, movement)
    return _zones(
        start, movement, halting & near, closed & near, dear & near, p.canals, p.setting.strait_closed
    )


@lru_cache(maxsize=1024)
def zones_at_best(start: Space, movement: int) -> SpaceSet:
    """Return the zones that a ship could reach at best: through any canal, without enemies."""
    every = (1 << len(MAP.canals)) - 1
    return bits(zones_in_reach(start, movement, 0, 0, 0, every, False))


def forbidden_zones(p: GlobalWarPosition, ship: int) -> SpaceSet:
    """Return the zones where a ship may never go: other oceans, if it belongs to the Pacific theatre [c2] [c8]."""
    return expansion_theatre.OUTSIDE if expansion_theatre.is_bound(p, ship) else 0


def no_retreat_zones(p: GlobalWarPosition, ship: int) -> SpaceSet:
    """Return the zones that a ship of the mover cannot retreat to: hostile ones, and those where it may never go.

    From rules version 2 on an enemy patrol zone that no ship enters is one of them [c4], from version 7 on each enemy
    patrol zone (R-G49), from version 6 on each zone that was hostile when the turn began (R-G42).
    """
    # the theatre limits retreats in all versions (R-G17)
    closed = p.warships_of(1 - SIDE[p.mover]) | forbidden_zones(p, ship)
    if p.setting.rules_version >= 6:
        closed |= p.hostile
    if p.setting.rules_version >= (2 if p.setting.no_entry else 7):
        closed |= patrol_zone_surcharge(p, p.mover)
    return closed


def entry_cost(dear: SpaceSet, space: Space) -> int:
    """Return the cost of entering a space for ships and aircraft: two for one of ``dear``, a patrol zone [c4]."""
    return 1 + (dear >> space & 1)


@lru_cache(maxsize=4_000)
def _zones(*reach: Any) -> tuple[dict[Space, int], SpaceSet]:
    """Return the result of `zones_in_reach`, and the same as a set."""
    costs = zones_in_reach(*reach)
    return costs, bits(costs)


def zones_in_reach(
    start: Space,
    movement: int,
    halting: SpaceSet,
    closed: SpaceSet,
    dear: SpaceSet,
    canals: int,
    strait_closed: bool,
) -> dict[Space, int]:
    """Return the zones that a ship can reach and their cost: see `sea_reach`."""
    ends, ways = halting & ~(1 << start), _sea_ways(canals, strait_closed)
    costs = cheapest(
        start,
        ways.__getitem__,
        lambda here, there: None if ends >> here & 1 or closed >> there & 1 else entry_cost(dear, there),
        limit=movement,
    )
    del costs[start]
    return costs


@lru_cache(maxsize=512)
def land_steps(start: Space) -> tuple[int, ...]:
    """Return the number of steps to each land space overland; FAR without a way."""
    return _by_space(cheapest(start, MAP.land_beside.__getitem__, lambda here, there: 1))


@lru_cache(maxsize=1024)
def sea_steps(start: Space, canals: int = 0) -> tuple[int, ...]:
    """Return the number of steps to each sea zone for a ship that may use these canals; FAR without a way."""
    return _by_space(cheapest(start, _sea_ways(canals, False).__getitem__, lambda here, there: 1))


def _by_space(costs: Mapping[Space, int]) -> tuple[int, ...]:
    return tuple(costs.get(space, FAR) for space in range(MAP.size))


def last_zones(
    p: GlobalWarPosition, start: Space, end: Space, reach: Mapping[Space, int], halting: SpaceSet
) -> list[Space]:
    """Return the zones from which a ship can enter the last zone of a shortest way."""
    price = entry_cost(patrol_zone_surcharge(p, p.mover), end)
    if reach[end] == price:
        return [start]
    ways = _sea_ways(p.canals, p.setting.strait_closed)
    return [
        zone
        for zone, cost in reach.items()
        if cost == reach[end] - price and not halting >> zone & 1 and end in ways[zone]
    ]


def stopping_zones(p: GlobalWarPosition, ship: int) -> SpaceSet:
    """Return the zones where a ship has to stop: hostile ones, or for submarines those with a destroyer [b3]."""
    return p.spaces_with(1 - SIDE[p.owner[ship]], halted_by(p.kind[ship]))


@lru_cache(maxsize=512)
def air_distance_to_nearest(spaces: SpaceSet, dear: SpaceSet = 0) -> tuple[int, ...]:
    """Return for each space the distance by air of the nearest of some spaces; FAR if none can be reached.

    Entering a space of ``dear`` costs two.
    """
    return _by_air(spaces, dear, 0, backwards=True)


@lru_cache(maxsize=2048)
def flight_costs(start: Space, dear: SpaceSet = 0, closed: SpaceSet = 0) -> tuple[int, ...]:
    """Return the cost of a flight from a space to each other one; FAR without a way.

    Entering a space of ``dear`` costs two, and no aircraft flies through ``closed``.
    """
    return _by_air(1 << start, dear, closed, backwards=False)


def _by_air(starts: SpaceSet, dear: SpaceSet, closed: SpaceSet, *, backwards: bool) -> tuple[int, ...]:
    """Return the cost of a flight from any of some spaces to each space, or back from there; FAR without a way.

    The spaces of one cost are processed together, the cheapest first.
    """
    costs, beside, cost = [FAR] * MAP.size, MAP.open_beside, 0
    ring = members(starts)
    later: list[Space] = []
    while ring or later:
        onward = later
        dearer: list[Space] = []
        for here in ring:
            if costs[here] <= cost:
                continue
            costs[here] = cost
            if backwards and dear >> here & 1:  # entering the space has its cost
                dearer += beside[here]
                continue
            for there in beside[here]:
                if costs[there] == FAR and not closed >> there & 1:
                    (dearer if dear >> there & 1 and not backwards else onward).append(there)
        ring, later, cost = onward, dearer, cost + 1
    return tuple(costs)


def no_flight(p: GlobalWarPosition, plane: int) -> SpaceSet:
    """Return the spaces that an aircraft never flies through: carrier-based fighters stay in their theatre [c8]."""
    return expansion_theatre.OUTSIDE if p.kind[plane] == CARRIER_FIGHTER else 0


def distances(p: GlobalWarPosition, plane: int) -> tuple[int, ...]:
    """Return the cost for one of the mover's aircraft of a flight to each space; some never leave the Pacific [c8]."""
    return flight_costs(p.at[plane], patrol_zone_surcharge(p, p.mover), no_flight(p, plane))


def ranges(p: GlobalWarPosition, plane: int, home: SpaceSet) -> tuple[SpaceSet, SpaceSet]:
    """Return where one of the mover's aircraft can fly, and where it can fly and continue to any of ``home``."""
    return _ranges(p.at[plane], p.left[plane], patrol_zone_surcharge(p, p.mover), no_flight(p, plane), home)


@lru_cache(maxsize=8192)
def _ranges(
    start: Space, movement: int, dear: SpaceSet, closed: SpaceSet, home: SpaceSet
) -> tuple[SpaceSet, SpaceSet]:
    there, back = flight_costs(start, dear, closed), air_distance_to_nearest(home, dear)
    within = air_range(start, movement, dear, closed)
    return within, bits(space for space in members(within) if there[space] + back[space] <= movement)


@lru_cache(maxsize=8192)
def air_range(start: Space, movement: int, dear: SpaceSet, closed: SpaceSet) -> SpaceSet:
    """Return the spaces that an aircraft can reach with this movement."""
    return bits(space for space, cost in enumerate(flight_costs(start, dear, closed)) if cost <= movement)


def patrol_zone_surcharge(p: GlobalWarPosition, power: int) -> SpaceSet:
    """Return the spaces that cost a power's ships and aircraft one more to enter [c4]."""
    return expansion_theatre.zones_against(p, SIDE[power])


def can_sail(p: GlobalWarPosition, ship: int) -> bool:
    """Return whether a ship of the mover can still sail this turn."""
    return p.owner[ship] == p.mover and p.left[ship] > 0 and not p.flags[ship] & BUSY


def withdrawal_zones(zone: Space, hostile: SpaceSet) -> tuple[Space, ...]:
    """Return the zones that ships in an enemy patrol zone can withdraw to [c4]; all of them are in the Pacific."""
    return tuple(way for way in MAP.sea_beside[zone] if not hostile >> way & 1)
