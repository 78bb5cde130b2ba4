"""What a roll is worth to whoever makes it: the tables' exact odds times what the results do. For `policy` only.

All gains are in the unit of `worth`. They see what is on the map and nothing of hands.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from broadfront.games.fighting_front import cards, charts
from broadfront.games.fighting_front.cards import IS_ARTILLERY, TOUGHNESS
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.spaces import ROWS, SPACES, Space
from broadfront.games.fighting_front.terms import (
    AA_GUN,
    AIR_COMBAT,
    ALL_DESTROYED,
    DC,
    DEFENSIVE_FIRE,
    DESTROYED,
    GROUND_ATTACK,
    NEGATED,
    RESULTS,
    TABLES,
)
from broadfront.games.fighting_front.worth import LOST, WORTH

__all__ = [
    "AHEAD",
    "CHANCES",
    "Prey",
    "air_gain",
    "assault_gain",
    "fire_gain",
    "prey_at",
    "roll_gain",
    "support",
    "wing_worth",
]

_WIDEST: Final = 24  # no modifiers add up to more, either way


def _chances(table: int, plus: int) -> tuple[float, ...]:
    counts = [0] * len(RESULTS)
    for face in range(1, charts.SIDES_OF_DIE + 1):
        counts[charts.lookup(table, face + plus)] += 1
    return tuple(count / charts.SIDES_OF_DIE for count in counts)


CHANCES: Final[tuple[tuple[tuple[float, ...], ...], ...]] = tuple(
    tuple(
        _chances(table, plus if plus <= _WIDEST else plus - 2 * _WIDEST - 1)
        for plus in range(2 * _WIDEST + 1)
    )
    for table in range(len(TABLES))
)
"""The chance of each result, as ``[table][sum of modifiers][result]`` (a negative sum counts from the end)."""

AHEAD: Final = tuple(
    tuple(space // 5 if seat == 0 else ROWS - 1 - space // 5 for space in range(SPACES)) for seat in (0, 1)
)
"""How many rows a space lies ahead of a seat's back row, as ``[seat][space]``."""
_PRESSING: Final = (1.1, 1.0, 1.0, 1.1, 1.3, 2.2)
"""By how much a unit is worth more the nearer it comes to the enemy back row; at home it guards its own."""


class Prey(NamedTuple):
    """What a result would gain against the cards on a space: one DC, one card destroyed, all destroyed."""

    disrupt: float
    destroy: float
    everything: float
    clear: float
    """What it is worth that no enemy ground unit is there any more, beyond the unit itself."""


def wing_worth(p: FightingFrontPosition, wing: int) -> float:
    """Return what a squadron is worth with its Leader and counters."""
    return (WORTH[p.wing_kind[wing]] + WORTH[p.wing_leader[wing]]) * (
        1.0 - LOST[p.wing_toughness(wing)][p.wing_dc[wing]]
    )


def prey_at(p: FightingFrontPosition, seat: int, space: Space) -> Prey:
    """Return what a seat gains by results against its enemy's cards on a space."""
    other = 1 - seat
    disrupt = destroy = everything = clear = 0.0
    if p.held[other] >> space & 1:
        ahead = AHEAD[other][space]
        worth = (WORTH[p.units[space]] + WORTH[p.leaders[space]]) * _PRESSING[ahead]
        lost, counters = LOST[p.toughness(space)], p.dc[space]
        disrupt = worth * (lost[counters + 1] - lost[counters])
        destroy = everything = worth * (1.0 - lost[counters])
        clear = 0.5 if ahead == 0 else 0.2 if ahead == 1 else 0.1
    if p.sites[other] >> space & 1:
        place = p.places[space]
        worth, parked = WORTH[place], 0.0
        if place == cards.AIR_STRIP:
            for wing in p.wings_at(space):
                value = wing_worth(p, wing)
                parked += value
                lost, counters = LOST[p.wing_toughness(wing)], p.wing_dc[wing]
                disrupt = max(disrupt, value * (lost[counters + 1] - lost[counters]))
                destroy = max(destroy, value)
        tough, counters = TOUGHNESS[place], p.place_dc[space]
        worth += parked
        if counters == tough:
            disrupt = max(disrupt, worth)
        else:
            disrupt = max(disrupt, 0.7 * worth / (tough + 1))
        destroy = max(destroy, worth)
        everything += worth
    return Prey(disrupt, destroy, everything, clear)


def roll_gain(table: int, plus: int, prey: Prey) -> float:
    """Return the expected gain of a bombardment, a bombing run or a ground attack with a sum of modifiers."""
    chances = CHANCES[table][plus]
    gain = chances[DC] * prey.disrupt + chances[DESTROYED] * prey.destroy
    if table == GROUND_ATTACK:
        gain += chances[ALL_DESTROYED] * prey.everything
        gain += (chances[DESTROYED] + chances[ALL_DESTROYED]) * prey.clear
    return gain


def air_gain(p: FightingFrontPosition, table: int, plus: int, wing: int, extra: float = 0.0) -> float:
    """Return the expected gain of a roll at a squadron; ``extra``: what its mission would do if it came through."""
    chances, lost = CHANCES[table][plus], LOST[p.wing_toughness(wing)]
    worth = WORTH[p.wing_kind[wing]] + WORTH[p.wing_leader[wing]]
    counters = p.wing_dc[wing]
    whole = worth * (1.0 - lost[counters]) + extra
    next_ = (
        whole if lost[counters + 1] == 1.0 else worth * (lost[counters + 1] - lost[counters]) + 0.2 * extra
    )
    assert table in (AIR_COMBAT, AA_GUN)
    return chances[DC] * next_ + chances[DESTROYED] * whole


def fire_gain(p: FightingFrontPosition, plus: int, attacker: Space, stake: float) -> float:
    """Return what Defensive Fire gains; ``stake``: what the attack would do if it were rolled."""
    seat = p.seat_at(attacker)
    chances, lost = CHANCES[DEFENSIVE_FIRE][plus], LOST[p.toughness(attacker)]
    worth = (WORTH[p.units[attacker]] + WORTH[p.leaders[attacker]]) * _PRESSING[AHEAD[seat][attacker]]
    counters = p.dc[attacker]
    whole = worth * (1.0 - lost[counters])
    one = worth * (lost[counters + 1] - lost[counters]) if lost[counters + 1] < 1.0 else whole + stake
    negated = one if lost[counters + 1] == 1.0 else one + stake
    return (
        chances[DC] * (one + 0.2 * stake) + chances[NEGATED] * negated + chances[DESTROYED] * (whole + stake)
    )


def support(p: FightingFrontPosition, seat: int, space: Space) -> list[tuple[int, Space]]:
    """Return modifier and space of a seat's artillery that can give Defensive Fire on a space [4.12]."""
    found = []
    distance = p.setting.distance[space]
    held, units = p.held[seat] & ~p.fired, p.units
    at = 0
    while held:
        if held & 1:
            kind = units[at]
            if IS_ARTILLERY[kind] and distance[at] <= max(1, cards.RANGE[kind]):
                found.append((cards.ABM[kind] + cards.ABM[p.leaders[at]] - p.dc[at], at))
        held >>= 1
        at += 1
    return found


def assault_gain(
    p: FightingFrontPosition,
    seat: int,
    kind: int,
    leader: int,
    counters: int,
    origin: Space,
    target: Space,
    prey: Prey,
) -> float:
    """Return what an attack gains on average, its risks taken off, for a unit that would stand on ``origin``."""
    plus = cards.GAM[kind] + cards.GAM[leader] - counters
    defender = p.units[target]
    shots = []
    guns = support(p, 1 - seat, origin)
    if not IS_ARTILLERY[defender]:
        shots.append(
            cards.DFM[defender]
            + cards.DFM[p.leaders[target]]
            + (1 if p.is_sheltered(target) else 0)
            - p.dc[target]
        )
    for gun_plus, gun in guns[:3]:
        if gun == target:
            gun_plus += cards.DFM[defender] + cards.DFM[p.leaders[target]]
            gun_plus += 1 if p.is_sheltered(target) else 0
            shots.append(gun_plus)
        elif p.attacks.count(origin) == 0:
            shots.append(gun_plus)
    through, hurt, dead = 1.0, 0.0, 0.0
    for shot in shots:
        chances = CHANCES[DEFENSIVE_FIRE][shot]
        dead += through * chances[DESTROYED]
        hurt += (1.0 - dead) * (chances[DC] + chances[NEGATED])
        through *= 1.0 - chances[NEGATED] - chances[DESTROYED]
    tough = TOUGHNESS[kind] + TOUGHNESS[leader]
    lost = LOST[tough]
    worth = WORTH[kind] + WORTH[leader]
    after = min(counters + 1, len(lost) - 1)
    cost = dead * worth * (1.0 - lost[min(counters, len(lost) - 1)])
    cost += hurt * worth * (lost[after] - lost[min(counters, len(lost) - 1)])
    gain = roll_gain(GROUND_ATTACK, plus, prey)
    weakened = roll_gain(GROUND_ATTACK, plus - 1, prey)
    soft = min(1.0, hurt)
    return through * (gain * (1.0 - 0.5 * soft) + weakened * 0.5 * soft) - 0.8 * cost
