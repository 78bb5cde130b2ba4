"""[b2] [b3.3] The way that a unit takes over the map: which spaces it passes, its cost, and where it may halt."""

from __future__ import annotations

from collections.abc import Iterable

from broadfront.boards.paths import Neighbours, path_to
from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.contract import Ask, Move
from broadfront.engine.panels import Way
from broadfront.engine.table import Halt
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import is_land, is_sea
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import land_moves, sea_moves
from broadfront.games.global_war.rules.combat_move import CombatMove, idle_units
from broadfront.games.global_war.rules.situation import goals_on_land, prey
from broadfront.games.global_war.terms import COMBAT_MOVE, DEAD, LANDING, MOVED, SIDE

__all__ = ["comes_by", "halts", "way"]

_ALL: SpaceSet = (1 << ATLAS.size) - 1
VERBS = frozenset(("move", "raid", "escort", "land"))


def way(p: GlobalWarPosition, move: Move) -> Way | None:
    """Return the way of an offered move; None: it is not offered, or takes no way over the map."""
    if move.verb not in VERBS or p.pending is None or move not in p.pending.moves:
        return None
    unit, where = move.what, move.where
    if p.at[unit] == DEAD:
        return None
    spaces = _spaces(p, unit, where)
    if not spaces:
        return None
    dear = paths.dear_to(p, p.mover)  # an enemy patrol zone costs one more to enter [c4]
    cost = sum(1 if is_land(p.kind[unit]) else paths.entry(dear, space) for space in spaces[1:])
    if is_land(p.kind[unit]) and ATLAS.is_sea(p.at[unit]):
        cost = 0  # it lands from its transport
    after = p.clone()
    step = after.agenda.pop()
    getattr(step, move.verb)(after, unit, where)
    return Way(spaces, cost, max(0, after.left[unit]) if after.at[unit] != DEAD else 0)


def _spaces(p: GlobalWarPosition, unit: int, where: Space) -> tuple[Space, ...]:
    """Return a shortest way of an offered move, both ends included; nothing: there is none."""
    here, kind, dear = p.at[unit], p.kind[unit], paths.dear_to(p, p.mover)
    if is_land(kind):
        beside = ATLAS.is_sea(here) or where in ATLAS.land_beside[here]
        return (here, where) if beside else (here, land_moves.comes_from(p, unit, where), where)
    neighbours: Neighbours = ATLAS.open_beside.__getitem__
    if is_sea(kind):
        halting, closed = paths.halting(p, unit), paths.beyond(p, unit)

        def neighbours(space: Space) -> Iterable[Space]:
            if space != here and halting >> space & 1:
                return ()
            return paths.sea_reach(p, space, 2, _ALL, closed)  # next door, an enemy patrol zone too

        if p.phase == COMBAT_MOVE:  # by the zone that it could retreat to
            last = sea_moves.comes_from(p, unit, where)
            if last != here:
                return (*path_to(last, here, neighbours, lambda _, there: paths.entry(dear, there)), where)

    return path_to(where, here, neighbours, lambda _, there: paths.entry(dear, there))


# --- the choice of a way ----------------------------------------------------------------------------------------------


def comes_by(p: GlobalWarPosition, unit: int) -> Space:
    """[b4.5] Return the space from which a land unit or ship has come, if it did not set out there.

    -1: it did, or it has not moved in Combat Move. Before version 6 the way was nobody's choice, and is not shown.
    """
    if p.setting.rules_version < 6 or p.flags[unit] & LANDING or not p.flags[unit] & MOVED:
        return -1
    if not (is_land(p.kind[unit]) or is_sea(p.kind[unit])):
        return -1
    came = p.aim[unit]
    return -1 if came in (p.origin[unit], p.at[unit]) else came


def halts(p: GlobalWarPosition, ask: Ask) -> tuple[Halt, ...]:
    """[b3.3] Return the units that may choose their way in Combat Move, and those whose moves lead nowhere so far."""
    step = p.agenda[-1] if p.agenda else None
    if not isinstance(step, CombatMove) or p.setting.rules_version < 6:
        return ()
    goals: dict[int, SpaceSet] = {}
    for verb, what, where in ask.moves:
        if verb == "move":
            goals[what] = goals.get(what, 0) | 1 << where
    idle = [u for u in idle_units(p, step.power) if p.flags[u] & MOVED]
    found = [Halt(u, waits=True) for u in idle]
    friendly = p.land_of_side(SIDE[step.power]) & ~goals_on_land(p)
    foes = prey(p, SIDE[step.power])
    for u, where in goals.items():
        if p.flags[u] & MOVED:
            continue
        if is_land(p.kind[u]):
            steps = where & friendly
        elif is_sea(p.kind[u]):
            steps = _steps_at_sea(p, u, where & foes)
        else:
            continue
        if steps:
            found.append(Halt(u, tuple(members(steps))))
    return tuple(sorted(found, key=lambda halt: halt.what))


def _steps_at_sea(p: GlobalWarPosition, ship: int, goals: SpaceSet) -> SpaceSet:
    """Return the zones by which a ship may come to goals that it could enter from several ones."""
    found: SpaceSet = 0
    if not goals:
        return found
    halting = paths.halting(p, ship)
    reach = sea_moves.reach(p, ship, halting, combat=True)
    for goal in members(goals):
        zones = paths.last_zones(p, p.at[ship], goal, reach, halting)
        if len(zones) > 1:
            for zone in zones:
                found |= 1 << zone
    return found
