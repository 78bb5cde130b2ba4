"""[b2] [b3] Where ships, land units and aircraft can go: hostile zones, canals, neutrals, landings of aircraft."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import CARRIER, FIGHTER, KINDS, SUBMARINE, is_air
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import DEAD, FOUGHT, MOVED, SIDE, STOPPED

__all__ = ["all_can_land", "canals_open", "landing_land", "nearest", "sea_reach", "spare_decks"]

DECKS = 2
"""The aircraft that a carrier has room for."""


def canals_open(p: GlobalWarPosition, side: int) -> int:
    """Return the canals that a side may use: all the land it takes is its own."""
    held = p.land_of_side(side)
    return sum(
        1 << number
        for number, canal in enumerate(ATLAS.canals)
        if all(held >> space & 1 for space in canal.needs)
    )


@lru_cache(maxsize=64)
def _sea_ways(canals: int, strait_closed: bool) -> tuple[tuple[Space, ...], ...]:
    """Return the sea zones that ships can go to from each."""
    shut = {frozenset(canal.zones) for n, canal in enumerate(ATLAS.canals) if not canals >> n & 1}
    if strait_closed:
        shut |= ATLAS.strait
    return tuple(
        tuple(b for b in ATLAS.sea_beside[a] if frozenset((a, b)) not in shut) if ATLAS.is_sea(a) else ()
        for a in range(ATLAS.size)
    )


def sea_reach(
    p: GlobalWarPosition, start: Space, left: int, halting: SpaceSet, closed: SpaceSet = 0
) -> dict[Space, int]:
    """Return the zones that a ship can reach and what each costs; in ``halting`` ones it stops, others are closed."""
    return _sea_reach(start, left, halting, closed, p.canals, p.setting.strait_closed)


@lru_cache(maxsize=20_000)
def _sea_reach(
    start: Space, left: int, halting: SpaceSet, closed: SpaceSet, canals: int, strait_closed: bool
) -> dict[Space, int]:
    ways = _sea_ways(canals, strait_closed)
    cost = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if cost[here] == left or (here != start and halting >> here & 1):
            continue
        for there in ways[here]:
            if there not in cost and not closed >> there & 1:
                cost[there] = cost[here] + 1
                queue.append(there)
    del cost[start]
    return cost


def halting_for(p: GlobalWarPosition, kind: int, side: int) -> SpaceSet:
    """Return the zones where a ship has to stop: hostile ones, or for submarines those with a destroyer [b3]."""
    return p.destroyers_of(1 - side) if kind == SUBMARINE else p.warships_of(1 - side)


@lru_cache(maxsize=512)
def nearest(spaces: SpaceSet) -> tuple[int, ...]:
    """Return for each space how far by air the nearest of some spaces is; 99: none can be reached."""
    far = [99] * ATLAS.size
    queue = deque(members(spaces))
    for space in queue:
        far[space] = 0
    while queue:
        here = queue.popleft()
        for there in ATLAS.open_beside[here]:
            if far[there] == 99:
                far[there] = far[here] + 1
                queue.append(there)
    return tuple(far)


def landing_land(p: GlobalWarPosition) -> SpaceSet:
    """Return the land where aircraft may land: friendly since the turn began [b3]."""
    return p.friendly & p.land_of_side(SIDE[p.mover])


def spare_decks(p: GlobalWarPosition, carrier: int) -> int:
    """Return how many more aircraft a carrier has room for."""
    return DECKS - len(p.aboard(carrier))


def _carriers(p: GlobalWarPosition) -> list[tuple[int, tuple[Space, ...]]]:
    """Return the carriers that the mover's aircraft could land on: their free decks, and the zones they can come to."""
    side = SIDE[p.mover]
    found: list[tuple[int, tuple[Space, ...]]] = []
    closed = p.warships_of(1 - side)
    for u, at in enumerate(p.at):
        if at == DEAD or p.kind[u] != CARRIER or SIDE[p.owner[u]] != side:
            continue
        decks = spare_decks(p, u)
        if decks <= 0:
            continue
        zones: tuple[Space, ...] = (at,)
        if p.owner[u] == p.mover and p.left[u] and not p.flags[u] & (MOVED | FOUGHT | STOPPED):
            zones = (at, *sea_reach(p, at, p.left[u], closed, closed))
        found.append((decks, zones))
    bought = p.pool[p.mover * len(KINDS) + CARRIER]
    if bought:
        docks = tuple(
            {
                z
                for s in members(p.factories & p.held)
                for z in ATLAS.sea_beside[s]
                if p.ruin[s] < p.setting.value[s]
            }
        )
        if docks:
            found += [(DECKS, docks)] * bought
    return found


def all_can_land(p: GlobalWarPosition, planes: Iterable[tuple[Space, int, bool]]) -> bool:
    """Tell whether aircraft can all land, jointly: each is a space, the movement left, and whether decks bear it.

    On land there is room for all; on decks it is a matching, where each carrier goes to one zone only.
    """
    far = nearest(landing_land(p))
    need = [(at, left, deck) for at, left, deck in planes if far[at] > left]
    if not need:
        return True
    if not all(deck for _, _, deck in need):
        return False
    carriers = _carriers(p)
    if sum(decks for decks, _ in carriers) < len(need):
        return False
    choices = []
    for at, left, _ in need:
        flights = ATLAS.flights(at)
        choices.append(
            [(c, zone) for c, (_, zones) in enumerate(carriers) for zone in zones if flights[zone] <= left]
        )
    order = sorted(range(len(need)), key=lambda i: len(choices[i]))
    return _seat([choices[i] for i in order], 0, [decks for decks, _ in carriers], [-1] * len(carriers))


def _seat(choices: list[list[tuple[int, Space]]], i: int, room: list[int], fixed: list[int]) -> bool:
    """Find decks for the aircraft from number ``i`` on; a carrier that one lands on stays in its zone."""
    if i == len(choices):
        return True
    for carrier, zone in choices[i]:
        if room[carrier] and fixed[carrier] in (-1, zone):
            before = fixed[carrier]
            room[carrier] -= 1
            fixed[carrier] = zone
            if _seat(choices, i + 1, room, fixed):
                room[carrier] += 1
                fixed[carrier] = before
                return True
            room[carrier] += 1
            fixed[carrier] = before
    return False


def in_flight(p: GlobalWarPosition) -> list[int]:
    """Return the mover's aircraft that have moved and are neither on land nor on a deck."""
    return [
        u
        for u in p.of_power(p.mover)
        if is_air(p.kind[u]) and p.host[u] < 0 and (p.flags[u] or ATLAS.is_sea(p.at[u]))
    ]


def as_plane(p: GlobalWarPosition, unit: int) -> tuple[Space, int, bool]:
    """Return what `all_can_land` wants to know of an aircraft."""
    return p.at[unit], p.left[unit], p.kind[unit] == FIGHTER
