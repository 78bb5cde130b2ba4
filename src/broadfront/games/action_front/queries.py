"""Questions about a position that several rules ask: training, sight, modifiers, where a unit may go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.games.action_front.catalogue import AIR, MODELS
from broadfront.games.action_front.charts import HIGHEST_TRAINING, TERRAIN_EFFECT
from broadfront.games.action_front.field import MOVEMENT_POINTS, TRACK, Field, reachable, uphill
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import NOBODY

__all__ = [
    "Modifier",
    "alone",
    "bonus",
    "bound_to",
    "destinations",
    "direct_modifiers",
    "effective_training",
    "exit_cost",
    "hitting_values",
    "indirect_modifiers",
    "may_fire_at",
    "may_ride",
    "obstacles",
    "riders",
    "seen_from",
    "sees",
    "spotted",
    "table_training",
]

FAR = 3
"""Fire farther than so many hexes loses one [7.3]."""


class Modifier(NamedTuple):
    """Something that changes an attack: what it is, by how much, and the rule."""

    name: str
    value: int
    rule: str


# --- training ---------------------------------------------------------------------------------------------------------


def bonus(p: ActionFrontPosition, unit: int) -> int:
    """Return the best bonus of a leader in the unit's hex or next to it; leaders have none themselves (R21-R23)."""
    seat, hex_ = unit & 1, p.at[unit]
    ground = p.setting.ground
    if not p.commanders[seat] & ground.near[hex_] or MODELS[p.model[unit]].leader:
        return 0
    near, at, best = ground.near[hex_], p.at, 0
    for u in range(seat, len(at), 2):
        if at[u] >= 0 and near >> at[u] & 1:
            leads = MODELS[p.model[u]].leader
            if leads:
                best = max(best, leads - (p.suppressed >> u & 1))
    return best


def effective_training(p: ActionFrontPosition, unit: int) -> int:
    """Return a unit's training with the bonus of a leader, less one if it is suppressed."""
    return MODELS[p.model[unit]].training + bonus(p, unit) - (p.suppressed >> unit & 1)


def table_training(p: ActionFrontPosition, unit: int) -> int:
    """Return the effective training as the tables take it, 0 to 4 (R20)."""
    return max(0, min(HIGHEST_TRAINING, effective_training(p, unit)))


# --- sight ------------------------------------------------------------------------------------------------------------


def sees(p: ActionFrontPosition, origin: int, target: int) -> bool:
    """Tell whether there is a line of sight between two hexes, Artillery markers considered (R26)."""
    setting = p.setting
    if not setting.sees[origin] >> target & 1:
        return False
    markers = p.shelled[0] | p.shelled[1]
    if not markers or origin == target:
        return True
    if setting.blocks_into and (markers & ~setting.ground.near[origin]) >> target & 1:
        return False
    return not setting.ground.through[origin][target] & markers


def seen_from(p: ActionFrontPosition, origin: int) -> SpaceSet:
    """Return the hexes that are in line of sight of a hex."""
    setting = p.setting
    seen = setting.sees[origin]
    markers = p.shelled[0] | p.shelled[1]
    if markers:
        for marker in members(markers):
            seen &= ~hidden_by(setting.ground, origin, marker)
        if setting.blocks_into:
            seen &= ~(markers & ~setting.ground.near[origin])  # neighbours are always seen (R49)
    return seen


@lru_cache(maxsize=40_000)
def hidden_by(ground: Field, origin: int, marker: int) -> SpaceSet:
    """Return the hexes that a marker hides from a hex: those behind it (R26)."""
    return bits(hex_ for hex_, passed in enumerate(ground.through[origin]) if passed >> marker & 1)


def spotted(p: ActionFrontPosition, seat: int) -> SpaceSet:
    """Return the hexes that any unit of a seat sees, leaders and suppressed units as well (R8)."""
    found = 0
    for hex_ in members(p.troops[seat] | p.commanders[seat]):
        found |= seen_from(p, hex_)
    return found


# --- fire -------------------------------------------------------------------------------------------------------------


def indirect_modifiers(p: ActionFrontPosition, hex_: int) -> list[Modifier]:
    """Return what changes indirect fire and air strikes on a hex: only its terrain (R7)."""
    effect = TERRAIN_EFFECT.get(p.setting.ground.terrain[hex_], 0)
    return [Modifier("terrain of the target", effect, "7.3")] if effect else []


def direct_modifiers(p: ActionFrontPosition, unit: int, hex_: int) -> list[Modifier]:
    """Return what changes the direct fire of a unit on a hex: terrain, uphill, range."""
    found = indirect_modifiers(p, hex_)
    ground, origin = p.setting.ground, p.at[unit]
    if uphill(ground, origin, hex_):
        found.append(Modifier("uphill", -1, "7.3"))
    if ground.distance[origin][hex_] > FAR:
        found.append(Modifier("more than three hexes", -1, "7.3"))
    return found


def hitting_values(armour: int, hard: int, soft: int, modifier: int) -> tuple[int, int]:
    """Return the lowest and the highest card that hits; the lowest is higher if none does.

    >>> hitting_values(0, -5, 5, -1), hitting_values(9, 5, 5, 0)
    ((1, 4), (4, 10))
    """
    if armour:
        return max(1, armour - hard - modifier), 10
    return 1, max(0, min(10, soft + modifier))


def may_fire_at(p: ActionFrontPosition, unit: int) -> list[int]:
    """Return the enemy units that a unit may fire at, whether or not it has done so [7.1]."""
    card, origin, seat = MODELS[p.model[unit]], p.at[unit], unit & 1
    foes = p.troops[1 - seat] | p.commanders[1 - seat]
    if not card.armed or rides(p, unit):
        return []
    if foes >> origin & 1:
        targets = 1 << origin  # R24
    else:
        within = p.setting.ground.within
        targets = foes & within[min(card.range, len(within) - 1)][origin] & p.setting.sees[origin]
    if not targets:
        return []
    at = p.at
    hexes = bits(hex_ for hex_ in members(targets) if sees(p, origin, hex_))
    return [u for u in range(1 - seat, len(at), 2) if at[u] >= 0 and hexes >> at[u] & 1]


def rides(p: ActionFrontPosition, unit: int) -> bool:
    """Tell whether a Leg or Towed unit is in the hex of a transport of its side [6.4]."""
    card = MODELS[p.model[unit]]
    if not card.can_ride:
        return False
    at, hex_ = p.at, p.at[unit]
    return any(
        at[u] == hex_ and u != unit and MODELS[p.model[u]].transport for u in range(unit & 1, len(at), 2)
    )


# --- movement ---------------------------------------------------------------------------------------------------------


def obstacles(p: ActionFrontPosition, unit: int, loaded: bool) -> tuple[SpaceSet, SpaceSet]:
    """Return the hexes that a unit may not enter, and those where it has to stop."""
    card, seat = MODELS[p.model[unit]], unit & 1
    foes, lone = p.troops[1 - seat], p.commanders[1 - seat] & ~p.troops[1 - seat]
    own = p.troops[seat]
    if card.leader:
        blocked, ends = (foes & ~own) | lone, foes & own
    elif card.infantry:
        blocked, ends = own, (foes | lone) & ~own
    else:
        blocked, ends = own | foes | lone, 0
    if own and not card.leader:
        blocked, ends = _pairs(p, unit, loaded, blocked, ends)
    if card.class_ != TRACK:
        blocked |= p.shelled[0] | p.shelled[1]
    return blocked, ends


def _pairs(
    p: ActionFrontPosition, unit: int, loaded: bool, blocked: SpaceSet, ends: SpaceSet
) -> tuple[SpaceSet, SpaceSet]:
    """Open the hexes where a transport and a unit that it can carry may be together [6.4]."""
    card, seat, at, model = MODELS[p.model[unit]], unit & 1, p.at, p.model
    if (card.transport and not loaded) or card.can_ride:
        for u in range(seat, len(at), 2):
            other = MODELS[model[u]]
            if at[u] < 0 or u == unit or p.troops[1 - seat] >> at[u] & 1:
                continue
            if card.can_ride and other.transport:
                if alone(p, u):
                    blocked &= ~(1 << at[u])
                    ends |= 1 << at[u]  # R42
            elif card.transport and other.can_ride and alone(p, u):
                blocked &= ~(1 << at[u])
    return blocked, ends


def alone(p: ActionFrontPosition, unit: int) -> bool:
    """Tell whether no other unit but leaders of its side is in a unit's hex."""
    at, hex_ = p.at, p.at[unit]
    return not any(
        at[u] == hex_ and u != unit and not MODELS[p.model[u]].leader for u in range(unit & 1, len(at), 2)
    )


def destinations(
    p: ActionFrontPosition, unit: int, points: int | None = None, loaded: bool = False
) -> Mapping[int, int]:
    """Return the hexes where a unit can go in one move, each with its cost; ``points`` are those it has left."""
    card = MODELS[p.model[unit]]
    if (passenger := bound_to(p, unit)) >= 0:
        loaded = True
        if not may_ride(p, passenger):
            return {}
    blocked, ends = obstacles(p, unit, loaded)
    if points is None:
        points = MOVEMENT_POINTS[card.mode]
    return reachable(p.setting.ground, card.mode, p.at[unit], points, blocked, ends)


def exit_cost(p: ActionFrontPosition, unit: int, loaded: bool = False, points: int | None = None) -> int:
    """Return what it costs a unit to leave the map by its side's exit edge, or -1 if it cannot [6.7].

    ``points`` are those it has left; left out, all of its class.
    """
    edge = p.setting.exits[unit & 1]
    if edge < 0:
        return -1
    ground, card = p.setting.ground, MODELS[p.model[unit]]
    if points is None:
        points = MOVEMENT_POINTS[card.mode]
    rim = ground.edges[edge]
    passenger = bound_to(p, unit)
    if not points or (passenger >= 0 and not may_ride(p, passenger)):
        return -1
    if rim >> p.at[unit] & 1:
        return 1
    if points < 2:
        return -1
    _, ends = obstacles(p, unit, loaded)
    costs = [
        cost + 1
        for hex_, cost in destinations(p, unit, points - 1, loaded).items()
        if rim >> hex_ & 1 and not ends >> hex_ & 1
    ]
    return min(costs, default=-1)


def may_ride(p: ActionFrontPosition, unit: int) -> bool:
    """Tell whether a unit has done nothing yet this phase, and is not suppressed: then it can be carried [6.4]."""
    return not (p.moved | p.fired | p.spent | p.suppressed) >> unit & 1


def bound_to(p: ActionFrontPosition, vehicle: int) -> int:
    """Return the passenger that a transport cannot leave behind, for it could not be on that hex alone; or NOBODY."""
    if MODELS[p.model[vehicle]].transport:
        hex_ = p.at[vehicle]
        for u in range(vehicle & 1, len(p.at), 2):
            card = MODELS[p.model[u]]
            if p.at[u] == hex_ and card.can_ride and not p.setting.standing[card.mode] >> hex_ & 1:
                return u
    return NOBODY


def riders(p: ActionFrontPosition, vehicle: int) -> list[int]:
    """Return the units that a vehicle may take along: one passenger and one leader at most (R42, R45, R46).

    They have been in its hex since the phase began, for they have not moved.
    """
    card, hex_, seat = MODELS[p.model[vehicle]], p.at[vehicle], vehicle & 1
    if not card.is_vehicle:
        return []
    found = []
    for u in range(seat, len(p.at), 2):
        other = MODELS[p.model[u]]
        if p.at[u] == hex_ and u != vehicle and may_ride(p, u):
            if other.leader or (card.transport and other.can_ride):
                found.append(u)
    return found


def is_air(p: ActionFrontPosition, line: int) -> bool:
    """Tell whether a line of support is aircraft."""
    return p.setting.lines[line].box == AIR
