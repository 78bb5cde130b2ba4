"""[4] Moving by land and by sea."""

from __future__ import annotations

from broadfront.games.front_line import queries
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.squareset import (
    AROUND,
    STRAIGHT,
    Square,
    SquareSet,
    members,
    near,
    near_straight,
)
from broadfront.games.front_line.terms import GREEN

__all__ = ["landings", "reach", "reaches", "shift_room", "shift_squares"]


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
    free = open_ & ~own
    desert = p.setting.desert
    tanks = p.tanks
    found = []
    for square in members(units):
        steps, grow = (AROUND, near) if tanks >> square & 1 else (STRAIGHT, near_straight)
        first = steps[square] & open_
        second = grow(first) & open_
        squares = first | second
        if squares & desert:
            through_desert = (grow(first & desert) & open_) | (second & desert)
            squares |= grow(through_desert) & open_
        found.append((square, squares & free))
    return found


def landings(p: FrontLinePosition) -> SquareSet:
    """[4.3] Return where an Amphibious Move can end: any empty Port or Beach of either country and battlefield."""
    return p.setting.landings & ~(p.green | p.red)


def shift_room(p: FrontLinePosition, side: int) -> SquareSet:
    """[8.5] Return the squares that a side's units can be shifted to: empty, no water, no unfriendly city."""
    return p.setting.land & ~(p.green | p.red) & ~queries.unfriendly_cities(p, side)


def shift_squares(p: FrontLinePosition, square: Square) -> SquareSet:
    """[8.5] Return where Maneuver can shift the unit on a square: one square, in any of eight directions."""
    return p.setting.beside[square] & shift_room(p, p.side_at(square))
