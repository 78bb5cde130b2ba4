"""The objectives of both sides, for players: where units should go, and how far a side has come.

A scenario's conditions are building blocks, so this module knows no scenario: a block becomes hexes to go to, with a
weight; what one side wants to take, the other wants to keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from broadfront.boards.paths import cheapest
from broadfront.boards.spacesets import SpaceSet, members
from broadfront.games.action_front.charts import TERRAIN_EFFECT
from broadfront.games.action_front.map import MOVEMENT_POINTS, BattleMap, depth, entry_costs
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.victory import count
from broadfront.games.action_front.setting import SCORE, ActionFrontSetting
from broadfront.games.action_front.terms import NOBODY
from broadfront.games.action_front.units import MODELS
from broadfront.games.action_front.victory_conditions import HOLD, LEAVE, LOSE, OCCUPY, OCCUPY_INFANTRY, OPEN

FAR_OFF: Final = 12.0
"""The number of turns to a hex that cannot be reached."""
PULL: Final = 0.8
"""The value of marching one turn nearer to a hex, for an attacker at the start of the match, in steps."""
HURRY: Final = 1.2
"""The additional value at the end of the match."""
VILLAGE: Final = 0.58
"""The same value for hexes that score."""
RELIEF: Final = 0.32
"""The same value for a defender, for hexes that are lost or under attack."""
CHASE: Final = 0.3
"""The same value for pursuing units that are about to leave the map."""
MEET: Final = 0.19
"""The same value for approaching the enemy, in matches where only losses count."""


class Role(NamedTuple):
    """The role of a side in a match, from its scenario alone."""

    attacks: bool
    """The side has conditions to fulfil."""
    kinds: frozenset[int]
    """The kinds of its conditions."""
    goals: SpaceSet
    """The hexes of its conditions, and those that score."""
    guards: SpaceSet
    """The hexes of the other side's conditions."""
    stops: bool
    """The other side wants to leave the map."""


class Objective(NamedTuple):
    """The hexes where a side's units should be now."""

    goals: SpaceSet
    """The hexes to go to."""
    pull: float
    """The value of marching one turn nearer, in steps."""
    infantry: bool
    """Only infantry counts there."""
    exits: bool
    """The goal is to leave the map."""
    needed: int
    """The number of units that still have to leave."""
    late: float
    """How urgent it is: 0 with time to spare, 1 in the last possible turn."""


@lru_cache(maxsize=256)
def role_of(setting: ActionFrontSetting, seat: int) -> Role:
    """Return the role of a side, which does not change during a match."""
    kinds: set[int] = set()
    goals = guards = 0
    stops = False
    for of, _, tests in setting.conditions:
        for test in tests:
            if of == seat:
                kinds.add(test.kind)
                goals |= test.hexes
            else:
                guards |= test.hexes
                stops |= test.kind == LEAVE
    for hex_, _ in setting.hex_score:
        goals |= 1 << hex_
    return Role(bool(kinds), frozenset(kinds), goals, guards, stops)


@lru_cache(maxsize=1_000)
def turns_to(field: BattleMap, mode: int, goals: SpaceSet) -> tuple[float, ...]:
    """Return for each hex the number of turns to the nearest goal for a mode of movement, without units in the way."""
    points = MOVEMENT_POINTS[mode]
    turns = [FAR_OFF] * len(field.terrain)
    if not points:
        for goal in members(goals):
            turns[goal] = 0.0
        return tuple(turns)
    back = _back(field, mode)

    def neighbours(here: int) -> Iterable[int]:
        return back[here] if here >= 0 else members(goals)

    def cost(here: int, there: int) -> int:
        return back[here][there] if here >= 0 else 0

    for hex_, cost_to_goal in cheapest(NOBODY, neighbours, cost).items():
        if hex_ >= 0:
            turns[hex_] = min(FAR_OFF, cost_to_goal / points)
    return tuple(turns)


@lru_cache(maxsize=100)
def _back(field: BattleMap, mode: int) -> Sequence[Mapping[int, int]]:
    """Return for each hex the neighbours that it can be entered from, with the cost of the step."""
    steps_back: list[dict[int, int]] = [{} for _ in field.terrain]
    for a, ways in enumerate(entry_costs(field, mode)):
        for b, cost in ways.items():
            steps_back[b][a] = cost
    return steps_back


def objective_of(p: ActionFrontPosition, seat: int) -> Objective:
    """Return the hexes where a seat's units should go now."""
    setting = p.setting
    role = role_of(setting, seat)
    turns_left = setting.turns - p.turn + 1
    own, foe = p.troops[seat], p.troops[1 - seat]
    late = max(0.0, min(1.0, 1.0 - (turns_left - 1) / max(4, setting.turns - 1)))
    if role.attacks:
        return _attack(p, seat, late)
    if role.goals and setting.otherwise == SCORE:
        open_goals = role.goals & ~own
        return Objective(open_goals or role.goals, VILLAGE + 0.34 * late, False, False, 0, late)
    if role.guards and not role.stops:
        lost_hexes = role.guards & foe
        near = ring(setting.ground, foe, 3) & role.guards & ~own
        if lost_hexes or near:
            return Objective(lost_hexes or near, RELIEF + 0.61 * late, False, False, 0, late)
        return Objective(0, 0.0, False, False, 0, late)
    if role.stops:
        edge = setting.ground.edges[setting.exits[1 - seat]]
        runners = _runners(p, 1 - seat, edge)
        return Objective(runners, CHASE, False, False, 0, late)
    return Objective(foe, MEET, False, False, 0, late)


def _attack(p: ActionFrontPosition, seat: int, late: float) -> Objective:
    setting = p.setting
    own, foe = p.troops[seat], p.troops[1 - seat]
    best: Objective | None = None
    for of, _, tests in setting.conditions:
        if of != seat:
            continue
        goals, infantry, exits, needed = 0, False, False, 0
        for test in tests:
            if test.kind == HOLD:
                goals |= test.hexes & ~own
            elif test.kind == OPEN:
                goals |= test.hexes & foe
            elif test.kind in (OCCUPY, OCCUPY_INFANTRY):
                goals |= test.hexes & ~own
                infantry |= test.kind == OCCUPY_INFANTRY
            elif test.kind == LEAVE:
                exits = True
                goals |= setting.ground.edges[setting.exits[seat]]
                needed = max(0, test.number - count(p, test, seat))
            elif test.kind == LOSE:
                goals |= foe
        aim = Objective(goals, PULL + HURRY * late, infantry, exits, needed, late)
        if best is None or exits < best.exits:
            best = aim
    assert best is not None
    return best


def ring(field: BattleMap, of: SpaceSet, reach: int) -> SpaceSet:
    """Return the hexes within a distance of any hex of a set."""
    around = 0
    within = field.within[min(reach, len(field.within) - 1)]
    for hex_ in members(of):
        around |= within[hex_]
    return around


def _runners(p: ActionFrontPosition, seat: int, edge: SpaceSet) -> SpaceSet:
    """Return the hexes of the units that are nearest to leaving the map."""
    runners, best = 0, FAR_OFF
    ground = p.setting.ground
    for u in range(seat, len(p.at), 2):
        hex_ = p.at[u]
        if hex_ >= 0 and not MODELS[p.model[u]].leader:
            turns = turns_to(ground, MODELS[p.model[u]].mode, edge)[hex_]
            if turns < best - 0.5:
                runners, best = 1 << hex_, turns
            elif turns < best + 0.5:
                runners |= 1 << hex_
    return runners if best < 3 else 0


@lru_cache(maxsize=256)
def wall_of(setting: ActionFrontSetting, seat: int) -> tuple[float, ...]:
    """Return the value of each hex as a barrier before the other side's exit edge: rows across, the best first."""
    ground, zone = setting.ground, setting.zones[seat]
    edge = setting.exits[1 - seat]
    rows: dict[int, list[int]] = {}
    for hex_ in members(zone):
        rows.setdefault(depth(ground, edge, hex_), []).append(hex_)
    cover = {
        row: sum(-TERRAIN_EFFECT.get(ground.terrain[hex_], 0) for hex_ in hexes) / len(hexes)
        for row, hexes in rows.items()
    }
    widest = max((len(hexes) for hexes in rows.values()), default=0)
    ranked = sorted(
        (row for row in rows if len(rows[row]) == widest),
        key=lambda row: (-cover[row] + 0.15 * abs(row - 2), row),
    )
    wall = [0.0] * len(ground.terrain)
    for rank, row in enumerate(ranked[:3]):
        for hex_ in rows[row]:
            wall[hex_] = (1.4, 0.8, 0.3)[rank]
    return tuple(wall)
