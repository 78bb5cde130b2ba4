"""The strategy of a side: the tile to take, the base, the next stepping stone, the tiles to guard.

For players only. Everything here follows from the position alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from broadfront.games.expand_the_front.bot.board_analysis import BoardAnalysis
from broadfront.games.expand_the_front.bot.landing_odds import landing, landing_on
from broadfront.games.expand_the_front.bot.plan_parameters import DEFAULT, PlanParameters
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.terms import ASSAULT, DEFENSE, SHIP, SUPPLY

SURE: Final = 0.75
"""The chance that a landing should have when it sets out."""
LATE: Final = 15
"""The number of last rounds in which lost tiles are retaken first [8.3]."""
MAX_LEG_TURNS: Final = 4
"""The number of turns at sea between two bases."""


class StrategicPlan(NamedTuple):
    """The plan of one turn."""

    goal: Tile
    """The tile of the next objective."""
    base: Tile
    """The tile where units gather."""
    target: Tile
    """The tile to take from the base: the goal or a stepping stone."""
    assaults: int
    """The number of Assault units needed for the target."""
    supplies: int
    """The number of Supplies needed for the target, losses on the way included."""
    guards: dict[Tile, int]
    """The tiles to hold, and the number of Defense stations or Assault units needed there."""


def strength_wanted(pic: BoardAnalysis, tile: Tile) -> tuple[int, int]:
    """Return the Assault units and Supplies that should set out for a tile."""
    units = pic.garrison(tile)
    if not any(units[ASSAULT:SHIP]):
        near = min(pic.menace(tile, 2), 4)
        return max(1, near), near
    strength = 1
    while strength < 10 and landing_on(units, strength).chance < SURE:
        strength += 1
    attrition = pic.shot_by.get(tile, 0) + units[DEFENSE] + 2 * pic.bombed_by.get(tile, 0)
    return strength, min(20, strength + attrition)


def _army(pic: BoardAnalysis, bases: list[Tile]) -> Tile:
    """Return the position of the army: the tile with most Assault units on it and beside it."""
    best, choice = 2, bases[0]
    for tile, units in sorted(pic.own.items()):
        if units[ASSAULT]:
            mass = 2 * units[ASSAULT] + sum(
                pic.own[at][ASSAULT] for at in pic.near[tile] if at in pic.own and at != tile
            )
            if mass > best:
                best, choice = mass, tile
    return choice


def _army_strength(pic: BoardAnalysis, army: Tile) -> tuple[int, int]:
    """Return the Assault units and the Supplies of the army: on its tile and beside it."""
    army_units = [
        pic.own[at]
        for at in {army, *pic.near[army]}
        if at in pic.own and (at == army or pic.own[at][ASSAULT])
    ]
    return sum(units[ASSAULT] for units in army_units), sum(units[SUPPLY] for units in army_units)


def goals(pic: BoardAnalysis) -> list[Tile]:
    """Return the possible goals of a side, the most obvious first: tiles of the objective, and lost tiles."""
    bases = _bases(pic)
    return _goals(pic, bases, _army(pic, bases))


def _goals(pic: BoardAnalysis, bases: list[Tile], army: Tile) -> list[Tile]:
    """Return the tiles of the objective, the easiest for the army first; lost home tiles are preferred."""
    lost_tiles = [tile for tile in (*pic.must_hold, *pic.setting.production[pic.seat]) if tile in pic.enemy]
    lost_objectives = sum(tile in pic.enemy for tile in pic.must_hold)
    urgent = lost_objectives >= pic.setting.need[pic.foe] - 1 or (pic.rounds_left <= LATE)
    open_ = [tile for tile in pic.objective if not pic.is_held(tile)] or list(pic.objective)

    def cost(tile: Tile) -> tuple[float, int]:
        turns = pic.turns(tile)
        away = turns[army]
        home = (8 if urgent else 2) if tile in lost_tiles and away <= 6 else 0
        return away + _toughness(pic.garrison(tile)) - home, tile

    near = (tile for tile in lost_tiles if min(pic.turns(tile)[b] for b in bases) <= 5)
    return sorted({*open_, *near}, key=cost)


def _toughness(units: list[int]) -> float:
    """Return the cost of a garrison, in turns."""
    guns = units[ASSAULT] + units[DEFENSE]
    return 0.4 * guns + (
        5.0 if guns > 5 and landing(10, units[ASSAULT], units[DEFENSE], 0).chance < 0.6 else 0.0
    )


def _base(pic: BoardAnalysis, bases: list[Tile], goal: Tile, army: Tile) -> Tile:
    """Return the tile to gather at: on the army's way to the goal, and strong enough not to be taken."""
    turns, march = pic.turns(goal), pic.turns(army)
    tanks, supplies = _army_strength(pic, army)
    behind = 0.9 * max(0.0, 1.0 - supplies / max(1, min(tanks, 6)))  # an army without Supplies waits for them
    away = [pic.turns(home) for home in pic.setting.production[pic.seat]]

    def cost(tile: Tile) -> tuple[float, int]:
        near = pic.turns(tile)
        friends = sum(own[ASSAULT] + own[DEFENSE] for at, own in pic.own.items() if near[at] <= 2)
        weak = max(0, pic.menace(tile, 2) - friends)
        return 1.05 * turns[tile] + march[tile] + behind * min(t[tile] for t in away) + 0.4 * weak, tile

    return min(bases, key=cost)


def _target(pic: BoardAnalysis, base: Tile, goal: Tile) -> Tile:
    """Return the goal if it is near, else the best stepping stone."""
    to_goal, from_base = pic.turns(goal), pic.turns(base)
    whole = to_goal[base]
    if whole <= 2:
        return goal
    units = pic.garrison(goal)
    best, choice = whole + 1.5 + _toughness(units) + max(0, whole - MAX_LEG_TURNS), goal
    for tile in pic.atlas.land:
        if tile == base or to_goal[tile] >= whole or from_base[tile] > MAX_LEG_TURNS + 1:
            continue
        units = pic.garrison(tile)
        if pic.is_held(tile) and pic.guards(tile):
            continue
        cost = from_base[tile] + 1.1 * to_goal[tile] + _toughness(units) + 0.3 * pic.bombed_by.get(tile, 0)
        if cost < best:
            best, choice = cost, tile
    return choice


def _bases(pic: BoardAnalysis) -> list[Tile]:
    """Return the tiles where a side may gather: production locations, and tiles with its armed units."""
    homes = [tile for tile in pic.setting.production[pic.seat] if tile not in pic.enemy]
    held = [tile for tile in pic.own if tile in pic.atlas.land and pic.guards(tile)]
    return (
        sorted({*homes, *held})
        or sorted(
            pic.atlas.land.intersection(pic.own)
        )  # `& own.keys()` is a set, which compiled rules refuse
        or list(pic.setting.production[pic.seat])
    )


def strategic_plan(pic: BoardAnalysis, parameters: PlanParameters = DEFAULT) -> StrategicPlan:
    """Return the strategy of a side."""
    setting, seat = pic.setting, pic.seat
    homes = [tile for tile in setting.production[seat] if tile not in pic.enemy]
    bases = _bases(pic)
    army = _army(pic, bases)
    goal = parameters.goal if parameters.goal >= 0 else _goals(pic, bases, army)[0]
    base = _base(pic, bases, goal, army)
    target = _target(pic, base, goal)
    assaults, supplies = strength_wanted(pic, target)
    guards: dict[Tile, int] = {}
    for tile in pic.must_hold:
        guards[tile] = 1 + pic.menace(tile, 3)
    for tile in homes:
        guards[tile] = min(pic.menace(tile, 3) + _walk_in_threat(pic, tile), 4)
    for tile in pic.objective:
        if pic.is_held(tile):
            guards[tile] = 1 + pic.menace(tile, 3)
    guards[base] = (
        max(guards.get(base, 0), 1 + pic.menace(base, 2)) if base not in homes else guards.get(base, 0)
    )
    return StrategicPlan(
        goal, base, target, assaults, supplies, {t: min(n, 8) for t, n in guards.items() if n}
    )


def _walk_in_threat(pic: BoardAnalysis, tile: Tile) -> int:
    """Return 1 if enemy Assault units may walk into a tile within a few turns, with or without Supplies."""
    away = pic.turns(tile)
    return int(any(units[ASSAULT] and away[at] <= 5 for at, units in pic.enemy.items()))
