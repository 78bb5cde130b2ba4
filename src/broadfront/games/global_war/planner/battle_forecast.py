"""What a battle promises, fast: exact odds of small battles, a smooth estimate of large ones. For players only.

Both sides lose units in a fixed order; submarines count as if everybody could hit them. The estimate lets the mean hits
of both sides run against one another; how far the stronger one is ahead says how sure it is.
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import Final, NamedTuple

from broadfront.games.global_war.battle_odds.dice import Group, hits_of
from broadfront.games.global_war.combat_model import ARMED, GUARD, shot_of, support_of
from broadfront.games.global_war.kinds import (
    ARTILLERY,
    BATTLESHIP,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    COST,
    CRUISER,
    DESTROYER,
    ESCORT,
    FIGHTER,
    FORTIFICATION,
    INFANTRY,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
)
from broadfront.games.global_war.terms import HEAVY_BOMBERS

__all__ = ["BARE", "DENT", "GUARD", "SHIELDED", "BattleForecast", "battle_forecast", "in_order", "points"]

Kinds = tuple[int, ...]
"""Kinds in the order in which they are lost; a battleship stands twice, first for its damage.

Damage that stays, and that of King Tigers and super heavy battleships, stands as DENT."""
DENT: Final = FORTIFICATION
"""A hit that sinks nobody and is paid for: fortifications are no units, so their number is free for it."""
SHIELDED: Final = ARMED + 1
"""A transport that shoots back and that no hit can be put on; it is lost when all others are."""
BARE: Final = SHIELDED + 1
"""A transport that shoots back and takes hits, for nothing beside it can be hit."""
_PARTS: Final = {SHIELDED: ARMED, BARE: ARMED}
"""What they count as in the model of a battle."""

_RANK: Final[dict[int, float]] = {
    INFANTRY: 0,
    ARTILLERY: 1,
    TANK: 2,
    KING_TIGER: 2.5,
    SUBMARINE: 3,
    ESCORT: 3.5,
    DESTROYER: 4,
    CARRIER_FIGHTER: 4.5,
    FIGHTER: 5,
    CRUISER: 6,
    BOMBER: 7,
    CARRIER: 8,
    BATTLESHIP: 9,
    SUPER_BATTLESHIP: 9.5,
    TRANSPORT: 10,
}
_DENTS: Final = {KING_TIGER: 1, SUPER_BATTLESHIP: 2}
EXACT: Final = 70
"""Battles with no more cells than this are worked out exactly."""
_MENDED, _TIGER_MENDED = 3.2, 1.4
"""What a hit costs that is to be repaired, and the delay: on a ship, on a King Tiger."""
_PRICE: Final = {kind: float(cost) for kind, cost in enumerate(COST)} | {
    DENT: _MENDED,
    GUARD: 6.0,
    SHIELDED: 7.0,
    BARE: 7.0,
}


class BattleForecast(NamedTuple):
    """What a battle to the end promises its attacker."""

    wins: float
    """The chance that attackers are left and defenders are not."""
    lost: float
    """What the attacker loses on average, in IPC."""
    killed: float
    """What the defender loses on average, in IPC."""
    hits: float
    """Hits that the attacker takes on average when he wins."""


NOBODY: Final = BattleForecast(1.0, 0.0, 0.0, 0.0)


def in_order(kinds: list[int] | tuple[int, ...]) -> Kinds:
    """Return kinds in the order in which they are lost.

    >>> in_order([FIGHTER, INFANTRY, BATTLESHIP]) == (BATTLESHIP, INFANTRY, FIGHTER, BATTLESHIP)
    True
    """
    free = tuple(kind for kind in kinds if kind == BATTLESHIP)
    free += (DENT,) * sum(_DENTS.get(kind, 0) for kind in kinds)
    return free + tuple(sorted((kind for kind in kinds if kind in _RANK), key=_RANK.__getitem__))


class _Side(NamedTuple):
    mean: tuple[float, ...]
    """Mean hits of a round, by the hits taken."""
    spread: tuple[float, ...]
    """The variance of them."""
    worth: tuple[float, ...]
    """IPC lost, by the hits taken."""
    dice: tuple[tuple[Group, ...], ...]
    """The dice, by the hits taken."""


@lru_cache(maxsize=30_000)
def _side(kinds: Kinds, attacking: bool, techs: int) -> _Side:
    mean, spread, dice = [], [], []
    free = 0 if kinds[:1] == (DENT,) else kinds.count(BATTLESHIP) // 2  # damage that stays is no gift
    counts = [0] * 7
    shielded = kinds.count(SHIELDED)
    if shielded:
        kinds = kinds[:-shielded] or (SHIELDED,)  # by themselves they fire once
        counts[1] = shielded if kinds[0] != SHIELDED else shielded - 1
    infantry = guns = 0
    techs &= ~(1 << HEAVY_BOMBERS)  # bots reckon with one die of a bomber
    rows: list[tuple[float, float, tuple[Group, ...]]] = [(0.0, 0.0, ())]
    for n, kind in enumerate(reversed(kinds), 1):
        if not ((n > len(kinds) - free and kind == BATTLESHIP) or kind == DENT):
            shot = shot_of(_PARTS.get(kind, kind), attacking=attacking, techs=techs)
            if kind == INFANTRY:
                infantry += 1
            elif kind == ARTILLERY:
                guns += 1
            counts[shot.value] += shot.number
        row = counts[1:7]
        if attacking:
            helped = min(support_of(guns, techs), infantry)
            row[0] -= helped
            row[1] += helped
        m = sum(number * value for value, number in enumerate(row, 1)) / 6
        v = sum(number * value * (6 - value) for value, number in enumerate(row, 1)) / 36
        rows.append((m, v, tuple((number, 6 * value) for value, number in enumerate(row, 1) if number)))
    rows.reverse()
    for m, v, row_ in rows:
        mean.append(m)
        spread.append(v)
        dice.append(row_)
    worth = [0.0]
    dent = _TIGER_MENDED if KING_TIGER in kinds else _MENDED
    for n, kind in enumerate(kinds):
        worth.append(worth[-1] + (0.0 if n < free else dent if kind == DENT else _PRICE[kind]))
    if shielded:
        worth[-1] += _PRICE[SHIELDED] * (shielded - (kinds[0] == SHIELDED))
    return _Side(tuple(mean), tuple(spread), tuple(worth), tuple(dice))


def points(kinds: Kinds, *, attacking: bool, techs: int = 0) -> float:
    """Return the mean hits of a force in its first round."""
    return _side(kinds, attacking, techs).mean[0]


@lru_cache(maxsize=60_000)
def battle_forecast(attack: Kinds, defence: Kinds, techs: int = 0, shelled: float = 0.0) -> BattleForecast:
    """Return what a battle promises.

    Parameters
    ----------
    attack, defence
        Both forces, in the order of their losses.
    techs
        The attacker's technologies.
    shelled
        The mean hits of a bombardment before it.
    """
    if not defence:
        return NOBODY if attack else BattleForecast(0.0, 0.0, 0.0, 0.0)
    if not attack:
        return BattleForecast(0.0, 0.0, 0.0, 0.0)
    mine, theirs = _side(attack, True, techs), _side(defence, False, 0)
    if len(attack) * len(defence) <= EXACT and not shelled:
        return _exact(mine, theirs)
    return _smooth(mine, theirs, shelled)


def _at(row: tuple[float, ...], x: float) -> float:
    i = int(x)
    if i >= len(row) - 1:
        return row[-1]
    low = row[i]
    return low + (row[i + 1] - low) * (x - i)


def _smooth(mine: _Side, theirs: _Side, shelled: float) -> BattleForecast:
    """Let mean hits run against one another until one side is gone; doubt grows with the dice."""
    a, d = len(mine.mean) - 1, len(theirs.mean) - 1
    i = j = 0.0
    first = min(shelled, float(d))
    doubt = 0.0
    mean_a, mean_d, var_a, var_d = mine.mean, theirs.mean, mine.spread, theirs.spread
    for _ in range(40):
        out, back = _at(mean_a, i), _at(mean_d, j)
        if out + back < 0.02:
            break
        doubt += _at(var_a, i) + _at(var_d, j)
        step = 1.0
        if first:
            j = first  # what the ships have hit fires once more
            first = 0.0
        if out > 0:
            step = min(step, max(0.0, d - j) / out)
        if back > 0:
            step = min(step, max(0.0, a - i) / back)
        i += back * step
        j += out * step
        if i >= a - 1e-9 or j >= d - 1e-9:
            break
    strength_a, strength_d = (a - i), (d - j)
    ahead = (strength_a - strength_d) / sqrt(max(0.25, 1.6 * doubt))
    wins = 0.5 * (1.0 + erf(ahead * 1.05))
    if mean_a[0] < 0.01:
        wins = 0.0
    lost_won, lost_lost = _at(mine.worth, i), mine.worth[-1]
    killed_lost = _at(theirs.worth, min(j, d))
    killed = wins * theirs.worth[-1] + (1.0 - wins) * min(killed_lost, theirs.worth[-1])
    lost = wins * min(lost_won, 0.9 * lost_lost) + (1.0 - wins) * lost_lost
    return BattleForecast(wins, lost, killed, min(i, a - 1.0))


def _exact(mine: _Side, theirs: _Side) -> BattleForecast:
    a, d = len(mine.mean) - 1, len(theirs.mean) - 1
    fire = [hits_of(row) for row in mine.dice]
    back = [hits_of(row) for row in theirs.dice]
    grid = [[0.0] * (d + 1) for _ in range(a + 1)]
    grid[0][0] = 1.0
    wins = lost = killed = taken = 0.0
    for i in range(a + 1):
        row = grid[i]
        for j in range(d + 1):
            p = row[j]
            if p < 1e-7:
                continue
            out, answer = fire[i], back[j]
            still = out[0] * answer[0]
            if i == a or j == d or still > 1 - 1e-9:
                lost += p * mine.worth[i]
                killed += p * theirs.worth[j]
                if j == d and i < a:
                    wins += p
                    taken += p * i
                continue
            p /= 1.0 - still
            for h, q in enumerate(answer):
                at = grid[min(i + h, a)]
                pq = p * q
                for k, x in enumerate(out):
                    if h or k:
                        at[min(j + k, d)] += pq * x
    return BattleForecast(wins, lost, killed, taken / wins if wins else 0.0)
