"""[9] Why a match ended: a Capital was entered, or the points decided; and the figures by the way."""

from __future__ import annotations

from typing import Final

from broadfront.engine.ending import Ending, Tally, ended, parties, reader_side
from broadfront.games.front_line import queries
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.squareset import NAMES
from broadfront.games.front_line.terms import CAPITAL, DRAWN

__all__ = ["ending", "tallies"]

SIDES: Final = ("Green", "Red")
TIE: Final = "The match is a tie"


def tallies(p: FrontLinePosition) -> tuple[Tally, ...]:
    """Return both sides' Occupation Points and units."""
    points = tuple(queries.occupation_points(p, side) for side in (0, 1))
    return (
        Tally("Occupation Points", SIDES, points, "9.2"),
        Tally("Units on the board", SIDES, (p.green.bit_count(), p.red.bit_count()), "9.3"),
    )


def ending(p: FrontLinePosition, seat: int) -> Ending:
    """Return why the match ended, as a seat reads it."""
    sides = parties(SIDES, reader_side(seat, [n & 1 for n in range(p.setting.countries)]))
    counted = points, units = tallies(p)
    winner = -1 if p.winner == DRAWN else p.winner
    if p.month < p.setting.months:  # [9.1]
        ours, theirs = sides[winner], sides[1 - winner]
        entered = queries.units_of_side(p, winner)
        capitals = [
            p.setting.cities[country * 3 + CAPITAL] for country in range(1 - winner, p.setting.countries, 2)
        ]
        place = " and ".join(NAMES[square] for square in capitals if entered >> square & 1)
        text = f"{ours.does('has', 'have')} entered {theirs.whose} Capital, {place}."
        return ended(sides, winner, text, "Capital entered", "9.1", counted)
    if points.values[0] != points.values[1]:
        ours, theirs = sides[winner], sides[1 - winner]
        n, fewer = points.values[winner], points.values[1 - winner]
        word = "Occupation Point" if n == 1 else "Occupation Points"
        text = f"{ours.does('holds', 'hold')} {n} {word} to {theirs.whose} {fewer}."
        return ended(sides, winner, text, "Occupation Points", "9.2", counted)
    n = points.values[0]
    both = f"both sides hold {n} Occupation Point{'' if n == 1 else 's'}"
    if winner < 0:
        left = units.values[0]
        text = f"{both} and have {left} unit{'' if left == 1 else 's'} on the board."
        return ended(sides, winner, text, "Tie in points and units", "9.3", counted, TIE)
    ours, theirs = sides[winner], sides[1 - winner]
    n, fewer = units.values[winner], units.values[1 - winner]
    has = f"{ours.does('has', 'have')} {n} unit{'' if n == 1 else 's'} on the board"
    return ended(
        sides, winner, f"{both}; {has} to {theirs.whose} {fewer}.", "Units on the board", "9.3", counted
    )
