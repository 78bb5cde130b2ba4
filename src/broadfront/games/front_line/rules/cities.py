"""[6] Cities: what happens when a unit enters one, and what becomes of its supply."""

from __future__ import annotations

from broadfront.games.front_line.map import Square
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.terms import CAPITAL, FALLEN


def enter(p: FrontLinePosition, square: Square) -> None:
    """[6.1] A unit has entered an unfriendly city: a Capital ends the match, another city falls or is freed."""
    city = p.setting.city_of[square]
    seat, stack = divmod(city, 3)
    side = p.side_at(square)
    if seat & 1 == side:
        _free(p, square, city)
    elif stack == CAPITAL:  # [9.1]
        p.note(
            "9.1",
            "{side:side} enters the enemy Capital {square:square} and wins at once.",
            note_kind="capture",
            side=side,
            square=square,
        )
        p.win(side)
    else:
        _fall(p, square, city)


def _fall(p: FrontLinePosition, square: Square, city: int) -> None:
    """[6.2] Mark the city as Fallen; its stack becomes a single Fallen chit, even if it was used."""
    p.fallen |= 1 << square
    p.note("6.2", "The city {square:square} falls.", note_kind="capture", square=square)
    seat, stack = divmod(city, 3)
    if p.mover == seat and p.stack == stack:  # in use: [6.4] the chits that remain shrink to one
        p.stack, p.chits = FALLEN, min(p.chits, 1)
    elif p.stacks[city]:
        p.stacks[city] = 1


def _free(p: FrontLinePosition, square: Square, city: int) -> None:
    """[6.3] Remove the marker; an unused Fallen chit becomes a full stack of this month, a used one nothing."""
    p.fallen &= ~(1 << square)
    p.note("6.3", "The city {square:square} is free again.", note_kind="capture", square=square)
    if p.stacks[city]:
        p.stacks[city] = queries.chits_granted(p, city)
