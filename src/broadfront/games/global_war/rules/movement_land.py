"""[b3.3] [b3.5] The movement of land units: into enemy land in Combat Move, through friendly land in Noncombat Move."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import distances
from broadfront.games.global_war.rules.move_context import MoveContext, may_move_noncombat
from broadfront.games.global_war.rules.permissions import ZONE_OF_CHINA, why_no_ships, why_outside_china
from broadfront.games.global_war.terms import (
    CHINA,
    LANDING,
    MECHANIZED_INFANTRY,
    MOVED,
    SIDE,
    STOPPED,
    STRANDED,
)
from broadfront.games.global_war.units import AA_GUN, ARMOUR, BOMBER, INFANTRY, KING_TIGER

FOLLOWERS: Final = ARMOUR | {INFANTRY}
"""Tanks, and the units that they take along [b7]."""


def _may_set_out(s: MoveContext, unit: int) -> Reason | None:
    """[b3.3] [b3.5] Whether a land unit may move at all."""
    p, host = s.p, s.p.host[unit]
    if host >= 0:
        return no(s.rule, "ABOARD.bomber" if p.kind[host] == BOMBER else "ABOARD.ship", unit=unit, host=host)
    if not s.combat:
        return may_move_noncombat(p, unit)
    if p.kind[unit] == AA_GUN:
        return no("b3.3", "AA_GUN_NONCOMBAT_ONLY", unit=unit)
    if not p.flags[unit] & STOPPED and p.left[unit]:
        return None
    if p.flags[unit] & STOPPED and not is_open(p, p.at[unit]):
        return no("b3.3", "DONE.met", unit=unit, space=p.at[unit])
    return no("b3.3", "DONE.further", unit=unit)


def land_destinations(s: MoveContext, unit: int) -> SpaceSet:
    """Return where `may_march` allows a land unit to go."""
    p = s.p
    if _may_set_out(s, unit):
        return 0
    here = p.at[unit]
    near = MAP.near_land[here]
    if p.owner[unit] == CHINA:
        near &= ZONE_OF_CHINA
    if s.combat and p.flags[unit] & MOVED:  # a tank that has blitzed moves on freely, others to their goal
        return near if p.captured >> here & 1 else near & s.goals
    destinations = near & s.goals
    if (through := near & s.friendly) and _pace(p, unit) > 1:
        beyond = _beside(through) & s.goals & ~(1 << here)
        if p.kind[unit] == INFANTRY:
            beyond &= mechanized_destinations(s).get(here, 0)
        elif s.combat and p.setting.rules_version >= 6:
            destinations |= _steps(here, through, s.goals)
        destinations |= beyond
    return destinations


@lru_cache(maxsize=4096)
def _steps(here: Space, through: SpaceSet, goals: SpaceSet) -> SpaceSet:
    """[b3.3] Return the friendly territories where a tank may halt on its way: those on one of several ways to a goal.

    Its owner chooses the way, because it decides where the tank can retreat to [b4.5].
    """
    near, spaces = MAP.near_land[here], 0
    for goal in members(_beside(through) & goals & ~(1 << here)):
        ways = MAP.near_land[goal] & through
        if (near >> goal & 1) + ways.bit_count() > 1:
            spaces |= ways
    return spaces & ~goals


@lru_cache(maxsize=4096)
def _beside(spaces: SpaceSet) -> SpaceSet:
    """Return the land next to some spaces."""
    neighbours = 0
    for space in members(spaces):
        neighbours |= MAP.near_land[space]
    return neighbours


def _pace(p: GlobalWarPosition, unit: int) -> int:
    """Return how many territories a land unit can move; infantry two only with a tank [b7]."""
    if p.kind[unit] in ARMOUR:
        return p.left[unit]
    return 2 if p.kind[unit] == INFANTRY and p.techs[p.owner[unit]] >> MECHANIZED_INFANTRY & 1 else 1


def can_be_led(s: MoveContext, infantry: int, target: Space) -> bool:
    """Return whether a tank that has gone from here to the target can take an infantry along [b7]."""
    return bool(mechanized_destinations(s).get(s.p.at[infantry], 0) >> target & 1)


def mechanized_destinations(s: MoveContext) -> dict[Space, SpaceSet]:
    """Return where tanks can take infantry along with Improved Mechanized Infantry [b7], by the land they came from.

    These are goals to which more tanks than infantry have gone.
    """
    if not s.p.techs[s.power] >> MECHANIZED_INFANTRY & 1:
        return {}
    if "led" not in s.cached:
        p, balance = s.p, Counter[tuple[Space, Space]]()
        for u in p.of_power(s.power, FOLLOWERS):
            if p.host[u] < 0 and p.at[u] != p.origin[u]:
                balance[p.origin[u], p.at[u]] += -1 if p.kind[u] == INFANTRY else not p.damage[u]  # [c3]
        destinations: dict[Space, SpaceSet] = {}
        for (here, there), more in balance.items():
            if more > 0:
                destinations[here] = destinations.get(here, 0) | 1 << there
        s.cached["led"] = destinations
    lead: dict[Space, SpaceSet] = s.cached["led"]
    return lead


def is_open(p: GlobalWarPosition, space: Space) -> bool:
    """[b3.3] Return whether nothing in a territory stops a tank: no enemy unit, no factory."""
    return not (p.factories >> space & 1 or units_stopping_tanks(p, space))


def units_stopping_tanks(p: GlobalWarPosition, space: Space) -> list[int]:
    """[b3.3] Return the enemy units that stop a tank in a territory."""
    return [u for u in p.foes_in(space) if not p.marks[u] & STRANDED]


def territories_between(p: GlobalWarPosition, here: Space, there: Space) -> list[Space]:
    """[b3.3] Return the friendly territories between two: a move over two territories passes one of them."""
    between = set(MAP.land_beside[here]).intersection(MAP.land_beside[there])
    return sorted(x for x in between if p.side_of(x) == SIDE[p.mover])


def comes_from(p: GlobalWarPosition, unit: int, space: Space) -> Space:
    """[b3.3] [b4.5] Return the territory from which a land unit enters a goal: it may retreat there.

    Of several ways, from version 6 on, the one that leaves the group most retreats is taken; before, the first one.
    Infantry goes the way of the tank that takes it along.
    """
    here = p.at[unit]
    if space in MAP.land_beside[here]:
        return here
    ways = territories_between(p, here, space)
    if p.setting.rules_version < 6:
        return ways[0]
    group = [u for u in p.of_power(p.mover) if p.at[u] == space and p.host[u] < 0 and p.aim[u] >= 0]
    if p.kind[unit] == INFANTRY:
        from_here = [u for u in group if p.origin[u] == here]
        led_by = Counter(p.aim[u] for u in from_here if p.kind[u] in ARMOUR)
        led_by -= Counter(p.aim[u] for u in from_here if p.kind[u] == INFANTRY)
        ways = [way for way in ways if led_by[way]] or ways
    entry_spaces = {p.aim[u] for u in group if not p.flags[u] & LANDING}
    return min(ways, key=lambda way: (way in entry_spaces, way))


def may_march(s: MoveContext, unit: int, space: Space) -> Reason | None:
    """[b3.3] [b3.5] Whether a land unit may move into a territory."""
    if land_destinations(s, unit) >> space & 1:
        return None
    return _may_set_out(s, unit) or _why_no_march(s, unit, space)


def _why_no_march(s: MoveContext, unit: int, space: Space) -> Reason:
    """Return why a territory is not among the goals of a land unit."""
    p, here, kind = s.p, s.p.at[unit], s.p.kind[unit]
    if here == space:
        return no(s.rule, "ALREADY_THERE", unit=unit)
    if MAP.is_sea(space):
        return why_no_ships(p, unit) or no("b3.3", "WRONG_ELEMENT.land", unit=unit, space=space)
    if wrong := why_outside_china(p, unit, space):
        return wrong
    steps, pace = distances.land_steps(here)[space], _pace(p, unit)
    if steps == distances.FAR:
        return why_no_ships(p, unit) or no("b3.3", "NOT_ADJACENT.land", here=here, space=space)
    if steps > pace:
        code, rule = (
            ("TOO_FAR.tiger", "c3") if kind == KING_TIGER and p.damage[unit] else ("TOO_FAR.land", "b3.3")
        )
        return no(rule, code, space=space, steps=steps, here=here, unit=unit, left=pace)
    between = [x for x in MAP.land_beside[here] if space in MAP.land_beside[x]]
    through = territories_between(p, here, space)
    if not s.goals >> space & 1 and (steps == 1 or through or not s.combat):
        return (
            no("b3.3", "NOTHING_TO_FIGHT.land", space=space)
            if s.combat
            else no("b3.5", "ENEMY_LAND", space=space)
        )
    if through:
        return no("b7", "NO_TANK_TO_FOLLOW", unit=unit, space=space)
    if not s.combat:
        return no("b3.5", "ENEMY_LAND.way", unit=unit, space=space, between=between)
    if kind == INFANTRY:
        return no("b7", "TOO_FAR.infantry", unit=unit, space=space, between=between)
    if empty := [x for x in between if is_open(p, x)]:
        return no("b3.3", "STEP_BY_STEP", unit=unit, between=empty)
    return no("b3.3", "BLITZ_STOPPED", unit=unit, space=space, between=between)
