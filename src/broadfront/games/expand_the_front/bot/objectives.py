"""Objectives first: win this turn if possible, keep what is held, and close what the enemy needs.

For players only.
"""

from __future__ import annotations

from typing import Final

from broadfront.games.expand_the_front.bot.board_analysis import BoardAnalysis
from broadfront.games.expand_the_front.bot.landing_odds import landing_on
from broadfront.games.expand_the_front.bot.movement_orders import LATE, MovementOrders
from broadfront.games.expand_the_front.bot.travel import turns_from
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.terms import ASSAULT, BOMBER, DEFENSE, SHIP, SUPPLY

GAMBLE: Final = 0.2
"""The reduction of the minimum chance of a landing that wins the match."""
LAST_ROUNDS: Final = 2
"""The number of last rounds in which an open objective is entered at any risk [8.3]."""


def secure(orders: MovementOrders) -> None:
    """Write the orders that objectives require, and keep the units that have to stay."""
    _hold(orders)
    if not _win(orders):
        _close_gaps(orders)
        _walk_in(orders)


def _walkers(pic: BoardAnalysis, tile: Tile, turns: int) -> int:
    """Return the number of enemy units with guns that can reach a tile within some turns, with or without Supplies."""
    away = turns_from(pic.atlas, pic.setting.route_chain, pic.their_routes, tile, 0)
    return sum(units[ASSAULT] + units[DEFENSE] for at, units in pic.enemy.items() if away[at] <= turns)


def _hold(orders: MovementOrders) -> None:
    """[8.1] Keep one unit on each objective that is held: a Supply where no enemy comes near, else one with a gun."""
    pic = orders.pic
    for tile in pic.objective:
        free_units = orders.free.get(tile)
        if not free_units or not pic.is_held(tile) or pic.own[tile][DEFENSE] > free_units[DEFENSE]:
            continue
        open_ = pic.rounds_left <= LATE or _walkers(pic, tile, 3)
        kinds = (DEFENSE, ASSAULT, SUPPLY, BOMBER) if open_ else (DEFENSE, SUPPLY, ASSAULT, BOMBER)
        for kind in kinds:
            if free_units[kind]:
                orders.stay(kind, tile)
                break


def _takers(orders: MovementOrders, tile: Tile, kinds: tuple[int, ...]) -> list[tuple[int, Tile]]:
    """Return the units that can enter a tile now, as (kind, from): kinds in this order, the lowest tile first."""
    near = orders.pic.near
    return [
        (kind, at)
        for kind in kinds
        for at in sorted(orders.free)
        if orders.free[at][kind] and tile in near[at]
    ]


def _open_tiles(orders: MovementOrders) -> dict[Tile, list[tuple[int, Tile]]]:
    """Return the undefended objectives that can be entered, each with the units that can do so."""
    open_by_tile: dict[Tile, list[tuple[int, Tile]]] = {}
    for tile in orders.pic.objective:
        units = orders.pic.garrison(tile)
        if orders.pic.is_held(tile) or any(units[ASSAULT:SHIP]):
            continue
        kinds = (ASSAULT, DEFENSE) if units[SUPPLY] else (ASSAULT, DEFENSE, SUPPLY, BOMBER)
        if takers := _takers(orders, tile, kinds):
            open_by_tile[tile] = takers
    return open_by_tile


def _win(orders: MovementOrders) -> bool:
    """[8.2] Order the moves that win the match at the end of the turn: open tiles, and at most one landing."""
    pic = orders.pic
    held = sum(pic.is_held(tile) for tile in pic.objective)
    missing = pic.setting.need[pic.seat] - held
    open_ = _open_tiles(orders)
    if missing > len(open_) + 1:
        return False
    entered: list[tuple[int, Tile, Tile]] = []
    used_units: dict[tuple[int, Tile], int] = {}
    for tile in sorted(open_, key=lambda tile: (len(open_[tile]), tile)):
        for kind, at in open_[tile]:
            if used_units.get((kind, at), 0) < orders.free[at][kind]:
                used_units[kind, at] = used_units.get((kind, at), 0) + 1
                entered.append((kind, at, tile))
                break
    missing -= len(entered)
    if missing == 1:
        landing = _landing_that_wins(orders, used_units)
        if landing is None:
            return False
    elif missing > 1:
        return False
    else:
        landing = None
    for kind, at, tile in entered:
        orders.send(kind, at, tile)
    if landing is not None:
        _land(orders, landing)
    return True


def _able(orders: MovementOrders, tile: Tile, used_units: dict[tuple[int, Tile], int]) -> dict[Tile, int]:
    """Return the number of Assault units that can land on a garrison from each tile, with a Supply for each."""
    able: dict[Tile, int] = {}
    for at, units in orders.free.items():
        tanks = units[ASSAULT] - used_units.get((ASSAULT, at), 0)
        fuel = orders.supplies.get(at, 0) - used_units.get((SUPPLY, at), 0)
        if tile in orders.pic.near[at] and min(tanks, fuel) > 0:
            able[at] = min(tanks, fuel)
    return able


def _landing_that_wins(orders: MovementOrders, used_units: dict[tuple[int, Tile], int]) -> Tile | None:
    """Return the garrisoned objective with the best chance of a landing, if the chance is high enough."""
    pic = orders.pic
    best, choice = orders.bold - GAMBLE, None
    for tile in pic.objective:
        units = pic.garrison(tile)
        if any(units[ASSAULT:SHIP]):
            chance = landing_on(units, sum(_able(orders, tile, used_units).values())).chance
            if chance > best:
                best, choice = chance, tile
    return choice


def _land(orders: MovementOrders, tile: Tile) -> None:
    """Land with all units that can."""
    for at, number in sorted(_able(orders, tile, {}).items()):
        orders.supplies[at] = orders.supplies.get(at, 0) - number
        moved_supplies = orders.pic.own[at][SUPPLY] - orders.pic.free[at][SUPPLY]
        orders.free[at][SUPPLY] -= max(0, number - moved_supplies)
        orders.send(ASSAULT, at, tile, number)


def gaps(pic: BoardAnalysis) -> list[Tile]:
    """Return the tiles that the enemy can enter undefended in its next turn, if that wins it the match."""
    held = sum(tile in pic.enemy for tile in pic.must_hold)
    open_ = [tile for tile in pic.must_hold if tile not in pic.enemy and _is_open(pic, tile)]
    return open_ if held + len(open_) >= pic.setting.need[pic.foe] else []


def _is_open(pic: BoardAnalysis, tile: Tile) -> bool:
    if pic.guards(tile) or pic.force(tile)[BOMBER]:
        return False
    kinds = (ASSAULT, DEFENSE) if pic.force(tile)[SUPPLY] else (ASSAULT, DEFENSE, SUPPLY, BOMBER)
    return any(
        tile in pic.foe_near[at] and any(units[kind] for kind in kinds) for at, units in pic.enemy.items()
    )


def _close_gaps(orders: MovementOrders) -> None:
    """[8.1] Send a unit with a gun to tiles that the enemy could enter to win."""
    for tile in gaps(orders.pic):
        takers = _takers(orders, tile, (DEFENSE, ASSAULT))
        needed_elsewhere = {
            at for _, at in takers if at in orders.pic.must_hold and orders.pic.guards(at) == 1
        }
        for kind, at in sorted(takers, key=lambda taker: (taker[1] in needed_elsewhere, taker[0] != DEFENSE)):
            orders.send(kind, at, tile)
            break


def _walk_in(orders: MovementOrders) -> None:
    """Enter open objectives: with a Supply if no enemy is near, else with an Assault unit, at the end with any unit."""
    pic = orders.pic
    for tile, takers in sorted(_open_tiles(orders).items()):
        late = pic.rounds_left <= LAST_ROUNDS
        kinds = (ASSAULT, SUPPLY, DEFENSE) if late or not _walkers(pic, tile, 1) else ()
        for kind in kinds:
            at = next((at for one, at in takers if one == kind and orders.free[at][kind]), None)
            if at is not None:
                orders.send(kind, at, tile)
                break
