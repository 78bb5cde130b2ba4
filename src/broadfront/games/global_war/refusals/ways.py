"""Why a unit does not come to a space: over land, by sea, through the air."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.errors import Refusal
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import DESTROYER, ESCORT, KING_TIGER, SUBMARINE, WARSHIPS, is_land
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.refusals import expansion
from broadfront.games.global_war.refusals.common import (
    listed,
    no,
    number,
    the_kinds,
    the_spaces,
    unit_name,
)
from broadfront.games.global_war.terms import DEAD, SIDE

__all__ = [
    "bars_the_way",
    "canal_shut",
    "closed_zones",
    "land_distance",
    "not_over_land",
    "not_through_the_air",
    "sea_distance",
    "shut_at_sea",
    "wrong_element",
]

FAR = 99


@lru_cache(maxsize=256)
def _distances(start: Space, through: SpaceSet) -> tuple[int, ...]:
    """Return how many steps away each space is, through some spaces only; FAR: it cannot be reached."""
    far = [FAR] * ATLAS.size
    far[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in ATLAS.beside[here]:
            if far[there] == FAR and through >> there & 1:
                far[there] = far[here] + 1
                queue.append(there)
    return tuple(far)


def land_distance(a: Space, b: Space) -> int:
    """Return how many territories away one is from another over land; FAR: there is no way."""
    return _distances(a, ATLAS.land)[b]


def sea_distance(a: Space, b: Space) -> int:
    """Return how many zones away one is from another with all canals open."""
    return _distances(a, ATLAS.sea)[b]


def wrong_element(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    """Say that land units stay on land and ships at sea."""
    name, sea = ATLAS.name(space), ATLAS.is_sea(space)
    if p.kind[unit] == KING_TIGER and sea:
        tiger = unit_name(p, unit)
        return no(
            "KING_TIGER_NO_SHIP", "c3", f"{tiger} does not leave the land: King Tigers are never transported."
        )
    if is_land(p.kind[unit]) and sea:
        return no(
            "WRONG_ELEMENT",
            "b3.3",
            f"{unit_name(p, unit)} cannot move into {name}: land units cross water aboard of transports.",
        )
    if not is_land(p.kind[unit]) and not sea:
        return no(
            "WRONG_ELEMENT", "b3.3", f"{unit_name(p, unit)} cannot move into {name}: ships stay at sea."
        )
    return None


def not_over_land(p: GlobalWarPosition, unit: int, space: Space, left: int) -> Refusal | None:
    """Say that a territory is too far for a land unit."""
    here = p.at[unit]
    steps = land_distance(here, space)
    if steps == FAR:
        return no(
            "NOT_ADJACENT",
            "b3.3",
            f"There is no way over land from {ATLAS.name(here)} to {ATLAS.name(space)}: take a transport.",
        )
    if steps > left:
        hurt = p.kind[unit] == KING_TIGER and p.damage[unit]
        moves = f"is damaged and moves {left} until it is repaired" if hurt else f"moves {left}"
        return no(
            "TOO_FAR",
            "c3" if hurt else "b3.3",
            f"{ATLAS.name(space)} is {number(steps, 'territory')} away from "
            f"{ATLAS.name(here)}, and {unit_name(p, unit)} {moves}.",
        )
    return None


def not_through_the_air(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    """Say that a space is too far for an aircraft."""
    steps, left = ATLAS.flights(p.at[unit])[space], p.left[unit]
    if steps <= left:
        return expansion.dear_flight(p, unit, space)
    return no(
        "TOO_FAR",
        "b3.3",
        f"{ATLAS.name(space)} is {number(steps, 'space')} away by air, and {unit_name(p, unit)} has a movement of "
        f"{left} left.",
    )


# --- by sea -----------------------------------------------------------------------------------------------------------


def closed_zones(p: GlobalWarPosition, kind: int, side: int) -> SpaceSet:
    """Return the zones that stop a ship: those with warships, or for a submarine with destroyers."""
    return p.destroyers_of(1 - side) if kind == SUBMARINE else p.warships_of(1 - side)


def bars_the_way(p: GlobalWarPosition, kind: int, zone: Space, side: int) -> str:
    """Return which enemy ships stop a kind of ship in a zone: "Japan's destroyer and carrier"."""
    stops = {DESTROYER, ESCORT} if kind == SUBMARINE else WARSHIPS
    return the_kinds(
        p,
        [
            u
            for u, at in enumerate(p.at)
            if at == zone and at != DEAD and SIDE[p.owner[u]] != side and p.kind[u] in stops
        ],
    )


def canal_shut(p: GlobalWarPosition, start: Space, goal: Space, left: int) -> Refusal | None:
    """Say that a canal or the Dardanelles keep ships from a zone that they could else reach."""
    if goal in paths.sea_reach(p, start, left, 0):
        return None
    for n, canal in enumerate(ATLAS.canals):
        if p.canals >> n & 1:
            continue
        a, b = canal.zones
        if min(_through(start, a, b, goal), _through(start, b, a, goal)) <= left:
            lost = [s for s in canal.needs if p.side_of(s) != SIDE[p.mover]]
            held = listed([ATLAS.name(s) for s in canal.needs])
            why = (
                f"{the_spaces(bits(lost))} {'is' if len(lost) == 1 else 'are'} not held by your side"
                if lost
                else "your side did not hold it all when this turn began"
            )
            return no(
                "CANAL_CLOSED",
                "b2.4",
                f"The way from {ATLAS.name(start)} to {ATLAS.name(goal)} leads through the {canal.name}, which is open "
                f"to those who have held {held} since the turn began: {why}.",
            )
    if p.setting.strait_closed:
        return no(
            "STRAIT_CLOSED",
            "b2.4",
            f"The way from {ATLAS.name(start)} to {ATLAS.name(goal)} leads through the Dardanelles, which are closed "
            "to ships in this match.",
        )
    return None


def _through(start: Space, first: Space, second: Space, goal: Space) -> int:
    return sea_distance(start, first) + 1 + sea_distance(second, goal)


def shut_at_sea(p: GlobalWarPosition, unit: int, goal: Space, *, closed: bool) -> Refusal | None:
    """Say why a ship cannot come to a zone: distance, canals, hostile zones on the way (``closed``: or that one)."""
    start, left, kind, side = p.at[unit], p.left[unit], p.kind[unit], SIDE[p.owner[unit]]
    steps, name = sea_distance(start, goal), unit_name(p, unit)
    if steps > left:
        return no(
            "TOO_FAR",
            "b3.3",
            f"{ATLAS.name(goal)} is {number(steps, 'zone')} away, and {name} has a movement of {left} left.",
        )
    hostile = closed_zones(p, kind, side)
    if closed and hostile >> goal & 1:
        return no(
            "HOSTILE_ZONE",
            "b3.5",
            f"{ATLAS.name(goal)} is hostile with {bars_the_way(p, kind, goal, side)} in it: ships move among friends "
            "now.",
        )
    if dear := expansion.dear_voyage(p, unit, goal, peaceful=closed):
        return dear
    if shut := canal_shut(p, start, goal, left):
        return shut
    walls = [
        z
        for z in members(hostile)
        if z not in (start, goal) and sea_distance(start, z) + sea_distance(z, goal) <= left
    ]
    if not walls:
        return None
    stops = listed(f"{bars_the_way(p, kind, z, side)} in {ATLAS.name(z)}" for z in walls)
    return no(
        "HOSTILE_ZONE",
        "b2.3",
        f"The way of {name} to {ATLAS.name(goal)} is barred by {stops}: ships stop where enemy warships are"
        f"{', submarines where a destroyer is' if kind == SUBMARINE else ''}.",
    )
