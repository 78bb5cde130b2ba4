"""What a roll is worth to the player who makes it: the exact odds of the tables times the effects of the results.

Gains are in units of one Infantry (`card_value.WORTH`). Only the map is used, never hands.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from broadfront.games.fighting_front import charts
from broadfront.games.fighting_front.bot.card_value import LOST, WORTH
from broadfront.games.fighting_front.cards import AIR_STRIP, IS_ARTILLERY, TOUGHNESS
from broadfront.games.fighting_front.map import COLUMNS, ROWS, SPACES, Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.assault import supporting_artillery
from broadfront.games.fighting_front.rules.rolls import fire_modifier, modifier
from broadfront.games.fighting_front.terms import (
    ALL_DESTROYED,
    DC,
    DEFENSIVE_FIRE,
    DESTROYED,
    GROUND_ATTACK,
    NEGATED,
    RESULTS,
)


@lru_cache(maxsize=4096)
def chances(table: int, plus: int) -> tuple[float, ...]:
    """Return the chance of each result of a table with a sum of modifiers."""
    counts = [0] * len(RESULTS)
    for face in range(1, charts.SIDES_OF_DIE + 1):
        counts[charts.lookup(table, face + plus)] += 1
    return tuple(count / charts.SIDES_OF_DIE for count in counts)


AHEAD: Final = tuple(
    tuple(space // COLUMNS if seat == 0 else ROWS - 1 - space // COLUMNS for space in range(SPACES))
    for seat in (0, 1)
)
"""How many rows a space lies ahead of a seat's back row, as ``[seat][space]``."""
_PRESSING: Final[tuple[float, ...]] = (1.1, 1.0, 1.0, 1.1, 1.3, 2.2)
"""The factor by which a unit is worth more the nearer it comes to the enemy back row; at home it guards its own row."""


class Losses(NamedTuple):
    """The share of its worth that a unit loses with one more counter, and when it is destroyed."""

    by_counter: float
    by_end: float


_LOSSES: Final = tuple(
    tuple(Losses(after - before, 1.0 - before) for before, after in pairwise(lost)) for lost in LOST
)
"""The losses that a unit can suffer, as ``[toughness][disruption counters]``."""


def unit_losses(p: FightingFrontPosition, space: Space) -> Losses:
    """Return the losses that the unit on a space can suffer."""
    return _LOSSES[p.toughness(space)][p.dc[space]]


def wing_losses(p: FightingFrontPosition, wing: int) -> Losses:
    """Return the losses that a squadron can suffer."""
    return _LOSSES[p.wing_toughness(wing)][p.wing_dc[wing]]


def unit_worth(p: FightingFrontPosition, space: Space) -> float:
    """Return the worth of the unit on a space and its Leader, without regard to counters."""
    return WORTH[p.units[space]] + WORTH[p.leaders[space]]


def wing_worth(p: FightingFrontPosition, wing: int) -> float:
    """Return the worth of a squadron and its Leader, without regard to counters."""
    return WORTH[p.wing_kind[wing]] + WORTH[p.wing_leader[wing]]


def wing_value(p: FightingFrontPosition, wing: int) -> float:
    """Return the worth of a squadron and its Leader with their present counters."""
    return wing_worth(p, wing) * wing_losses(p, wing).by_end


class Prey(NamedTuple):
    """The gain of each result against the cards on a space: one DC, one card destroyed, all destroyed."""

    disrupt: float
    destroy: float
    everything: float
    clear: float
    """The extra gain if no enemy ground unit remains there."""


def prey_at(p: FightingFrontPosition, seat: int, space: Space) -> Prey:
    """Return the gains of a seat from results against its enemy's cards on a space."""
    other = 1 - seat
    disrupt = destroy = everything = clear = 0.0
    if p.held[other] >> space & 1:
        ahead = AHEAD[other][space]
        worth, losses = unit_worth(p, space) * _PRESSING[ahead], unit_losses(p, space)
        disrupt = worth * losses.by_counter
        destroy = everything = worth * losses.by_end
        clear = 0.5 if ahead == 0 else 0.2 if ahead == 1 else 0.1
    if p.sites[other] >> space & 1:
        place, parked = p.places[space], 0.0
        if place == AIR_STRIP:
            for wing in p.wings_at(space):
                value = wing_value(p, wing)
                parked += value
                disrupt = max(disrupt, value * wing_losses(p, wing).by_counter)
                destroy = max(destroy, value)
        tough, worth = TOUGHNESS[place], WORTH[place] + parked
        disrupt = max(disrupt, worth if p.place_dc[space] == tough else 0.7 * worth / (tough + 1))
        destroy = max(destroy, worth)
        everything += worth
    return Prey(disrupt, destroy, everything, clear)


def roll_gain(table: int, plus: int, prey: Prey) -> float:
    """Return the expected gain of a bombardment, a bombing run or a ground attack with a sum of modifiers."""
    odds = chances(table, plus)
    gain = odds[DC] * prey.disrupt + odds[DESTROYED] * prey.destroy
    if table == GROUND_ATTACK:
        gain += odds[ALL_DESTROYED] * prey.everything
        gain += (odds[DESTROYED] + odds[ALL_DESTROYED]) * prey.clear
    return gain


def air_gain(p: FightingFrontPosition, table: int, plus: int, wing: int, extra: float = 0.0) -> float:
    """Return the expected gain of a roll at a squadron; ``extra`` is the gain that its mission would have."""
    odds, worth, losses = chances(table, plus), wing_worth(p, wing), wing_losses(p, wing)
    whole = worth * losses.by_end + extra
    one = worth * losses.by_counter + 0.2 * extra if p.wing_bears(wing, 1) else whole
    return odds[DC] * one + odds[DESTROYED] * whole


def fire_gain(p: FightingFrontPosition, plus: int, attacker: Space, stake: float) -> float:
    """Return the gain of Defensive Fire; ``stake`` is the gain that the attack would have if it were rolled."""
    odds, losses = chances(DEFENSIVE_FIRE, plus), unit_losses(p, attacker)
    worth = unit_worth(p, attacker) * _PRESSING[AHEAD[p.seat_at(attacker)][attacker]]
    whole = worth * losses.by_end + stake
    if p.bears(attacker, 1):
        one = worth * losses.by_counter
        negated = one + stake
    else:
        one = negated = whole
    return odds[DC] * (one + 0.2 * stake) + odds[NEGATED] * negated + odds[DESTROYED] * whole


def assault_gain(p: FightingFrontPosition, unit: Space, origin: Space, target: Space, prey: Prey) -> float:
    """Return the average gain of an attack less its risks, if the unit on a space stood on ``origin``."""
    seat, kind, leader = p.seat_at(unit), p.units[unit], p.leaders[unit]
    guns = supporting_artillery(p, 1 - seat, origin)[:3]
    answers = [gun for gun in guns if gun == target or origin not in p.attacks]
    if not IS_ARTILLERY[p.units[target]]:
        answers.insert(0, target)
    through, disrupted, destroyed = 1.0, 0.0, 0.0
    for gun in answers:
        odds = chances(DEFENSIVE_FIRE, fire_modifier(p, gun, attacked=gun == target))
        destroyed += through * odds[DESTROYED]
        disrupted += (1.0 - destroyed) * (odds[DC] + odds[NEGATED])
        through *= 1.0 - odds[NEGATED] - odds[DESTROYED]
    losses = _LOSSES[TOUGHNESS[kind] + TOUGHNESS[leader]][p.dc[unit]]
    worth = unit_worth(p, unit)
    cost = destroyed * worth * losses.by_end + disrupted * worth * losses.by_counter
    plus = modifier(p, GROUND_ATTACK, unit)
    gain = roll_gain(GROUND_ATTACK, plus, prey)
    weakened = roll_gain(GROUND_ATTACK, plus - 1, prey)
    soft = min(1.0, disrupted)
    return through * (gain * (1.0 - 0.5 * soft) + weakened * 0.5 * soft) - 0.8 * cost
