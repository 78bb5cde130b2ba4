"""What is to be done before a phase ends: the aircraft that still have to land, and what was bought for one factory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from broadfront.engine.panels import Duties, Duty
from broadfront.games.global_war import landing_places, paths
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.counters import crowd
from broadfront.games.global_war.industry import capacity
from broadfront.games.global_war.kinds import is_land
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.decks import decks_in
from broadfront.games.global_war.rules.mobilize import Mobilize
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.rules.situation import must_land
from broadfront.games.global_war.terms import SIDE

__all__ = ["still_to_do"]

MOVE: Final = "move"
PLACE: Final = "place"
TOO_RISKY: Final = 0.5
"""With so great a chance that the zone is lost aircraft land elsewhere than on their carriers there, if they can."""


def still_to_do(p: GlobalWarPosition) -> Duties | None:
    """Return what is to be done before the phase ends, if it is one in which something is."""
    return still_to_land(p) or still_to_place(p)


def still_to_place(p: GlobalWarPosition) -> Duties | None:
    """Return what was bought and can be placed, in Mobilize; where one factory is the only place, at once."""
    ask, step = p.pending, p.agenda[-1] if p.agenda else None
    if ask is None or not isinstance(step, Mobilize):
        return None
    orders = [move for move in ask.moves if move.verb == PLACE]
    goals = sorted({move.where for move in orders})
    pool = p.bought(step.power)
    if len(goals) > 1:
        kinds = {move.what: move.where for move in reversed(orders)}
        waits = (Duty(kinds[kind], crowd(pool[kind], kind), (kind,)) for kind in sorted(kinds))
        return Duties("Still to place", "", tuple(waits))
    if not goals:
        return None
    (where,) = goals
    room = capacity(p, step.power, where)
    waiting = sum(pool)
    duties = []
    for kind in sorted({move.what for move in orders}):
        number = min(pool[kind], room)
        room -= number
        if number:
            told = crowd(pool[kind], kind)
            duties.append(Duty(where, told, (kind,), PLACE, where, number))
    placed = sum(duty.units for duty in duties)
    label = f"Place {'all ' if placed == waiting > 1 else ''}in {ATLAS.name(where)}"
    return Duties("Still to place", label, tuple(duties)) if duties else None


def still_to_land(p: GlobalWarPosition) -> Duties | None:
    """Return the aircraft that cannot stay where they are, in Noncombat Move: stacks, and where each usually lands."""
    ask, step = p.pending, p.agenda[-1] if p.agenda else None
    if ask is None or not isinstance(step, Noncombat):
        return None
    offered: dict[int, set[int]] = {}
    for move in ask.moves:
        if move.verb == MOVE:
            offered.setdefault(move.what, set()).add(move.where)
    stacks: dict[tuple[int, int, int], list[int]] = {}
    for u in must_land(p, step.power):
        stacks.setdefault((p.at[u], p.kind[u], p.left[u]), []).append(u)
    rooms: dict[int, int] = {}
    war = ThreatMap(p, step.power)
    duties = []
    for (space, kind, _), units in sorted(stacks.items()):
        goals = next((offered[u] for u in units if u in offered), set())
        where = _landing_place(p, war, units, goals)
        number = len(units) if where >= 0 else 0
        if where >= 0 and ATLAS.is_sea(where):
            room = rooms.setdefault(
                where, sum(landing_places.spare_decks(p, ship) for ship in decks_in(p, units[0], where))
            )
            number = min(number, room)
            rooms[where] = room - number
        told = f"{crowd(len(units), kind)} in {ATLAS.name(space)}"
        if number and where != space:
            told += f" to {ATLAS.name(where)}"
        if where != space and len(goals) > 1:
            told += f" ({len(goals)} places)"
        if lost := _lost(p, units):
            some = "no place" if lost == len(units) else f"no place for {lost}"
            told += f": {some}, lost when the phase ends"
        if not number:
            duties.append(Duty(space, told, tuple(units)))
            continue
        for _ in range(number):
            war.place(kind, where)
        exposed = bool(war.attacks(where, war.guards(where)))
        duties.append(Duty(space, told, tuple(units), MOVE, where, number, exposed))
    every = all(duty.units == len(duty.things) for duty in duties)
    label = "Land all" if every else "Land those with a place:"
    return Duties("Still to land", label, tuple(duties)) if duties else None


def _lost(p: GlobalWarPosition, planes: Sequence[int]) -> int:
    """Return how many of some aircraft cannot be saved any more, even if no others take their places [b3.5]."""
    landing = landing_places.Landing(p, [landing_places.as_plane(p, u) for u in planes])
    grounded = sum(not deck and landing.far[at] > left for at, left, deck in landing.planes)
    return grounded + len(landing.need) - landing.most()


def _landing_place(p: GlobalWarPosition, war: ThreatMap, planes: Sequence[int], goals: set[int]) -> int:
    """Return where some aircraft of a stack usually land; -1: nowhere.

    Where they are least likely to be lost in the enemy's turns. Of places as safe: on a deck of the zone they are over,
    else in the nearest land of their own power, else in the nearest of a friend, of two as near in that which a land
    unit guards, or that they came from; else on the nearest deck.
    """
    plane = planes[0]
    at = p.at[plane]
    kinds = [p.kind[u] for u in planes]
    if at in goals and war.risk(at, [*war.guards(at), *kinds]) < TOO_RISKY:
        return at  # the carriers need them
    if not goals:
        return -1
    costs = paths.distances(p, plane)
    side = SIDE[p.mover]

    def rank(goal: int) -> tuple[float, bool, bool, bool, int, bool, bool, int]:
        guards = [*war.guards(goal), *kinds]
        risk = round(war.risk(goal, guards), 1)
        guarded = any(is_land(p.kind[u]) and SIDE[p.owner[u]] == side for u in p.units_in(goal))
        is_own, is_base = p.control[goal] == p.owner[plane], goal == p.origin[plane]
        sea = ATLAS.is_sea(goal)
        exposed = not sea and bool(war.attacks(goal, in_order(guards)))
        return risk, exposed, sea, not is_own, costs[goal], not guarded, not is_base, goal

    return min(goals, key=rank)
