"""The purchases of a side: each kind in proportion to a complete force, guards first. For players only."""

from __future__ import annotations

from typing import Final

from broadfront.boards.interned_moves import order
from broadfront.engine.position import Move
from broadfront.games.expand_the_front.bot.board_analysis import BoardAnalysis
from broadfront.games.expand_the_front.bot.objectives import gaps
from broadfront.games.expand_the_front.bot.plan_parameters import DEFAULT, PlanParameters
from broadfront.games.expand_the_front.bot.strategic_plan import StrategicPlan, strategic_plan
from broadfront.games.expand_the_front.charts import COST
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.orders import stack
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import BOMBER, DEFENSE, KINDS, SHIP, SUPPLY

MIX: Final[tuple[float, ...]] = (16.0, 8.0, 4.0, 2.0, 1.5)
"""The number of units of each kind in a complete force, for proportions."""
FLEET: Final = 4
"""The maximum number of Ships, as each of them ties up a Supply."""


def purchase_plan(p: ExpandPosition, seat: int, parameters: PlanParameters = DEFAULT) -> list[Move]:
    """Return the purchases of this turn, in order."""
    pic = BoardAnalysis(p, seat)
    homes = [tile for tile in p.setting.production[seat] if tile not in pic.enemy]
    if not homes:
        return []
    plan = strategic_plan(pic, parameters)
    points = p.points[seat]
    have = [sum(units[kind] for units in pic.own.values()) for kind in range(len(KINDS))]
    pieces_left = [p.left(seat, kind) for kind in range(len(KINDS))]
    guard_lack = sum(max(0, n - pic.guards(tile)) for tile, n in plan.guards.items())
    guard_lack -= sum(units[DEFENSE] for tile, units in pic.own.items() if tile not in plan.guards)
    mix = list(MIX)
    foe_ships = len(p.ships_of(1 - seat))
    foe_bombers = sum(units[BOMBER] for units in pic.enemy.values())
    mix[SHIP] = max(0.5, mix[SHIP] + 0.35 * foe_ships - 0.4 * foe_bombers)
    mix[SUPPLY] += 1.0 * foe_bombers
    moves: list[Move] = []

    def buy(kind: int) -> None:
        nonlocal points
        points -= COST[kind]
        pieces_left[kind] -= 1
        have[kind] += 1
        moves.append(order("buy", stack(kind, _home(pic, homes, plan, kind))))

    for tile in gaps(pic):  # a Defense that gets there in this turn closes the gap
        home = next((home for home in homes if tile == home or tile in pic.near[home]), None)
        if home is not None and pieces_left[DEFENSE] and points >= COST[DEFENSE]:
            points -= COST[DEFENSE]
            pieces_left[DEFENSE] -= 1
            have[DEFENSE] += 1
            guard_lack -= 1
            moves.append(order("buy", stack(DEFENSE, home)))
    while points:
        if guard_lack > 0 and pieces_left[DEFENSE]:
            if points < COST[DEFENSE]:
                break
            buy(DEFENSE)
            guard_lack -= 1
            continue
        candidates = [
            kind for kind in range(len(KINDS)) if pieces_left[kind] and (kind != SHIP or have[SHIP] < FLEET)
        ]
        if not candidates:
            break
        kind = min(candidates, key=lambda kind: (have[kind] + 0.5) / mix[kind])
        if COST[kind] > points:
            break
        if kind == SHIP and not any(pic.atlas.sea_beside[home] for home in homes):
            pieces_left[kind] = 0
            continue
        buy(kind)
    return moves


def _home(pic: BoardAnalysis, homes: list[Tile], plan: StrategicPlan, kind: int) -> Tile:
    """Return the production location nearest to the need; a Ship's front lies in the water beside it."""
    turns = pic.turns(plan.base)
    if kind == DEFENSE:
        lacking = [tile for tile, n in plan.guards.items() if pic.guards(tile) < n]
        if lacking:
            return min(homes, key=lambda home: min(pic.turns(tile)[home] for tile in lacking))
    home = min(homes, key=lambda home: (turns[home], home))
    if kind != SHIP:
        return home
    sea = [t for t in pic.atlas.sea_beside[home] if not pic.enemies >> t & 1]
    return min(sea, key=lambda t: (turns[t], t)) if sea else home
