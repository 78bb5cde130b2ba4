"""[4] Moving by land and by sea."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.games.front_line.map import (
    AROUND,
    STRAIGHT,
    Square,
    SquareSet,
    near,
    near_straight,
    spread,
    spread_straight,
)
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.activation import may_act
from broadfront.games.front_line.terms import GREEN


def may_move(p: FrontLinePosition, seat: int, unit: Square, square: Square) -> Reason | None:
    """[4.1] Whether the unit on a square may move by land to another square."""
    if reason := may_act(p, seat, unit, p.moved):
        return reason
    goals = reach(p, unit)
    if goals >> square & 1:
        return None
    away = p.setting.distance[unit][square]
    if square == unit:
        rule, code = "4.1", "STAYS"
    elif p.setting.lake >> square & 1:
        rule, code = "10.1", "WATER"
    elif not p.is_empty(square):
        rule, code = "4.1", "OCCUPIED"
    elif queries.unfriendly_cities(p, seat & 1) >> square & 1:
        rule, code = "4.1", "UNFRIENDLY_CITY"
    elif away > 3:
        rule, code = "4.1", "TOO_FAR"
    else:
        rule, code = "4.2" if away == 3 else "4.1", "NO_WAY_TANK" if p.tanks >> unit & 1 else "NO_WAY"
    return no(rule, code, unit=unit, square=square, goals=members(goals))


def may_sail(p: FrontLinePosition, seat: int, unit: Square, square: Square) -> Reason | None:
    """[4.3] Whether the unit on a square may make an Amphibious Move to another square."""
    if not p.setting.amphibious:
        return no("4.3", "NO_AMPHIBIOUS_MOVES")
    if reason := may_act(p, seat, unit, p.shipped):
        return reason
    if not p.setting.ports >> unit & 1:
        return no("4.3", "NOT_ON_PORT", unit=unit)
    goals = landings(p)
    return None if goals >> square & 1 else no("4.3", "NO_LANDING", square=square, goals=members(goals))


def reach(p: FrontLinePosition, square: Square) -> SquareSet:
    """[4.1] Return the squares that the unit on a square can move to by land."""
    [(_, squares)] = reaches(p, p.side_at(square), 1 << square)
    return squares


def reaches(p: FrontLinePosition, side: int, units: SquareSet) -> list[tuple[Square, SquareSet]]:
    """[4.1] Return where some units of a side can move to by land: to empty squares one or two squares away.

    Tanks step in eight directions, other units in four. Own units may be passed; enemy units, unfriendly cities and
    water may not. [4.2] After entering a desert with its first or second step a unit MAY take one third step.
    """
    own, foes = (p.green, p.red) if side == GREEN else (p.red, p.green)
    open_ = p.setting.land & ~foes & ~queries.unfriendly_cities(p, side)
    empty = open_ & ~own
    desert = p.setting.desert
    tanks = p.tanks
    destinations = []
    for square in members(units):
        is_tank = tanks >> square & 1
        steps, grow = (AROUND, near) if is_tank else (STRAIGHT, near_straight)
        first = steps[square] & open_
        second = grow(first) & open_
        squares = first | second
        if squares & desert:
            through_desert = (grow(first & desert) & open_) | (second & desert)
            third = spread(through_desert) if is_tank else spread_straight(through_desert)
            squares |= third & open_
        destinations.append((square, squares & empty))
    return destinations


def landings(p: FrontLinePosition) -> SquareSet:
    """[4.3] Return where an Amphibious Move can end: any empty Port or Beach of either country and battlefield."""
    return p.setting.landings & ~(p.green | p.red)
