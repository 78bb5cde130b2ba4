"""[9] Why a match ended: a Capital was entered or the points decided; and the figures during the match."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from broadfront.engine.game import AttackPurpose
from broadfront.engine.odds_text import percent
from broadfront.engine.position import Move
from broadfront.engine.result import MatchResult, SideScore, make_ending, reader_side, side_names
from broadfront.games.front_line.map import NAMES
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.combat import edge_holder
from broadfront.games.front_line.terms import AVAILABLE, BLITZ, CAPITAL, DRAWN, KINDS, MISS, NOBODY, RESULTS

SIDES: Final = ("Green", "Red")
TIE: Final = "The match is a tie"


def tallies(p: FrontLinePosition) -> tuple[SideScore, ...]:
    """Return both sides' Occupation Points and units."""
    points = tuple(queries.occupation_points(p, side) for side in (0, 1))
    return (
        SideScore("Occupation Points", SIDES, points, "9.2"),
        SideScore("Units on the board", SIDES, (p.green.bit_count(), p.red.bit_count()), "9.3"),
    )


def ending(p: FrontLinePosition, seat: int) -> MatchResult:
    """Return why the match ended, as a seat reads it."""
    sides = side_names(SIDES, reader_side(seat, [n & 1 for n in range(p.setting.countries)]))
    counted = points, units = tallies(p)
    winner = -1 if p.winner == DRAWN else p.winner
    if p.month < p.setting.months:  # [9.1]
        winning_side, losing_side = sides[winner], sides[1 - winner]
        entered = queries.units_of_side(p, winner)
        capitals = [
            p.setting.cities[country * 3 + CAPITAL] for country in range(1 - winner, p.setting.countries, 2)
        ]
        place = " and ".join(NAMES[square] for square in capitals if entered >> square & 1)
        text = f"{winning_side.does('has', 'have')} entered {losing_side.whose} Capital, {place}."
        return make_ending(sides, winner, text, "Capital entered", "9.1", counted)
    if points.values[0] != points.values[1]:
        winning_side, losing_side = sides[winner], sides[1 - winner]
        n, fewer = points.values[winner], points.values[1 - winner]
        word = "Occupation Point" if n == 1 else "Occupation Points"
        text = f"{winning_side.does('holds', 'hold')} {n} {word} to {losing_side.whose} {fewer}."
        return make_ending(sides, winner, text, "Occupation Points", "9.2", counted)
    n = points.values[0]
    both = f"both sides hold {n} Occupation Point{'' if n == 1 else 's'}"
    if winner < 0:
        units_left = units.values[0]
        text = f"{both} and have {units_left} unit{'' if units_left == 1 else 's'} on the board."
        return make_ending(sides, winner, text, "Tie in points and units", "9.3", counted, TIE)
    winning_side, losing_side = sides[winner], sides[1 - winner]
    n, fewer = units.values[winner], units.values[1 - winner]
    has = f"{winning_side.does('has', 'have')} {n} unit{'' if n == 1 else 's'} on the board"
    return make_ending(
        sides, winner, f"{both}; {has} to {losing_side.whose} {fewer}.", "Units on the board", "9.3", counted
    )


# --------------------------------------------------------------------------------------------------
# The purpose of a turn: the cities that its attacks take or free, with their chances.

TAKING: Final = frozenset({RESULTS[BLITZ], "Enter"})
"""The results after which an attacker beside a city enters it: its defender is removed, or the empty city falls."""


def attack_purpose(p: FrontLinePosition, move: Move, odds: Mapping[str, Fraction]) -> AttackPurpose | None:
    """Return the purpose of an attack on a city beside the unit; None for any other attack."""
    unit, target = move.what, move.where
    if move.verb not in ("attack", "fire") or not p.setting.beside[unit] >> target & 1:
        return None
    side = p.side_at(unit)
    chance = sum(share for label, share in odds.items() if label in TAKING)
    if not chance or not queries.unfriendly_cities(p, side) >> target & 1:
        return None
    seat, stack = divmod(p.setting.city_of[target], 3)
    verb = "frees" if seat & 1 == side else "takes"
    wins = stack == CAPITAL and seat & 1 != side
    name = f"the {'Capital' if stack == CAPITAL else 'city'} {NAMES[target]}"
    others = [
        f"{percent(share)} {label}"
        for label, share in odds.items()
        if label not in TAKING and label != RESULTS[MISS]
    ]
    sentence = f"{KINDS[p.kind_at(unit)].title()} {NAMES[unit]} {verb} {name} with {percent(chance)}"
    return AttackPurpose(
        sentence
        + (", which wins the match" if wins else "")
        + (f" ({'; '.join(others)})." if others else ".")
    )


def left_out_of_odds(p: FrontLinePosition, move: Move) -> list[str]:
    """[5.5] [8.2] Return what may change the odds of an attack and is not counted in them."""
    if move.verb not in ("attack", "fire"):
        return []
    sentences = ["Nobody uses the Edge in these odds."] if edge_holder(p, move.what) != NOBODY else []
    # a target of Opportunity Fire cannot be rallied
    is_unit = move.verb == "attack" and not p.is_empty(move.where)
    if is_unit and p.leadership[queries.controller(p, move.where)] == AVAILABLE:
        sentences.append("Nobody rallies in these odds.")
    return sentences
