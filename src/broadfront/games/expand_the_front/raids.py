"""Raids: part of an army goes straight for an objective that is weakly held, by itself. For players only."""

from __future__ import annotations

from typing import Final, NamedTuple

from broadfront.games.expand_the_front.atlas import Tile
from broadfront.games.expand_the_front.landing import landing_on
from broadfront.games.expand_the_front.movement_orders import MovementOrders
from broadfront.games.expand_the_front.terms import ASSAULT, DEFENSE, SUPPLY

__all__ = ["Raid", "raid_from"]

SETS_OUT: Final = 0.85
"""The chance that a raid must have before it sets out; at sea it goes on with less."""
GOES_ON: Final = 0.6
FARTHEST: Final = 9
"""Turns of the longest raid."""
SPARE: Final = 1
"""Assault units and Supplies that go along besides those that are needed."""
RAISED_IN: Final = 3
"""So many turns are enough for the enemy to build one more Defense station near its home."""


class Raid(NamedTuple):
    """Where a raid goes, and with how many Assault units and Supplies."""

    target: Tile
    assaults: int
    supplies: int


def raid_from(orders: MovementOrders, at: Tile) -> Raid | None:
    """Return the raid that units on a tile can make or are on; None: there is none."""
    pic = orders.pic
    units = orders.free[at]
    tanks, fuel = units[ASSAULT], units[SUPPLY]
    if tanks < 1 or fuel < 1:
        return None
    sure = GOES_ON if at in pic.atlas.water else SETS_OUT
    best, choice = float(FARTHEST), None
    for tile in pic.objective:
        turns = pic.turns(tile)[at]
        if pic.is_held(tile) or turns > FARTHEST:
            continue
        needed = _needed(orders, tile, turns, sure, min(tanks, fuel))
        if needed is None:
            continue
        cost = turns + 0.5 * needed
        if cost < best:
            best = cost
            choice = Raid(tile, min(tanks, needed + SPARE), min(fuel, needed + 2 * SPARE))
    return choice


def _needed(orders: MovementOrders, tile: Tile, turns: int, sure: float, most: int) -> int | None:
    """Return how many Assault units a raid on a tile needs; None: more than there are."""
    pic = orders.pic
    garrison = list(pic.garrison(tile))
    homes = pic.setting.production[pic.foe]
    if turns >= RAISED_IN and any(pic.turns(tile)[home] <= 2 for home in homes):
        garrison[DEFENSE] += 1
    for number in range(1, most + 1):
        if landing_on(garrison, number).chance >= sure:
            return number
    return None
