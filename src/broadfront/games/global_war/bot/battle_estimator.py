"""Fast forecasts of battles: the grid of the exact odds, and an estimate for large battles. For bots only.

Dice, values and the order of losses are those of the rules (`rules.combat_values`). Both sides lose units in a fixed
order; submarines count as if every unit could hit them. The estimate takes the mean and the variance of the hits from
the same dice and subtracts the mean hits round by round; the lead of the stronger side determines its chance. With the
grid for all battles a bot's turns would take 1.2 times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.games.global_war.combat_odds.grid import Cells, Rows, rows_for, walk_rows
from broadfront.games.global_war.combat_odds.propagation import Work
from broadfront.games.global_war.combat_odds.sides import Volley, joined, volley_of
from broadfront.games.global_war.map import Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_convoys
from broadfront.games.global_war.rules.combat_values import ARMED, GUARD, casualty_rank, convoy_of
from broadfront.games.global_war.rules.expansion_damage import MEND, MEND_TIGER
from broadfront.games.global_war.rules.expansion_sections import ESCORTS, SHIP_DAMAGE
from broadfront.games.global_war.terms import SCATTERED
from broadfront.games.global_war.units import (
    AIRCRAFT,
    BATTLESHIP,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    COST,
    CRUISER,
    DESTROYER,
    ESCORT,
    FIGHTING_LAND,
    FORTIFICATION,
    HITS,
    INFANTRY,
    KINDS,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
    is_air,
    is_sea,
)

Kinds = tuple[int, ...]
"""Kinds in the order in which they are lost; a battleship is listed twice, first for its damage.

Lasting damage, and that of King Tigers and super heavy battleships, is listed as DENT."""
DENT: Final = FORTIFICATION
"""A hit that sinks nothing but has a price; it uses the number of fortifications, which are not units in a battle."""
SHIELDED: Final = ARMED + 1
"""A transport that shoots back and cannot be hit; it is lost when all other units are."""
BARE: Final = SHIELDED + 1
"""A transport that shoots back and can be hit, because nothing beside it can."""
_PARTS: Final = {SHIELDED: ARMED, BARE: ARMED}
"""The kinds as which they count in the model of a battle."""

_UNITS: Final = FIGHTING_LAND | AIRCRAFT | {kind for kind in range(len(KINDS)) if is_sea(kind)}
_LATER: Final = {CARRIER_FIGHTER: DESTROYER, BOMBER: CRUISER}
"""Aircraft that this estimate loses after some ships, unlike the rules; the bots' choices are tuned to it."""


def _rank(kind: int) -> tuple[tuple[int, int, int], bool]:
    return (casualty_rank(_LATER[kind]), True) if kind in _LATER else (casualty_rank(kind), False)


_RANK: Final = {kind: place for place, kind in enumerate(sorted(_UNITS, key=_rank))}
"""The rank of all fighting kinds in the usual order of losses."""
_DENTS: Final = {kind: HITS[kind] - 1 for kind in (KING_TIGER, SUPER_BATTLESHIP)}
EXACT: Final = 70
"""Battles with at most this many cells are worked out on the grid;"""
MIN_PROBABILITY: Final = 1e-6
"""... and outcomes that are less probable are left out."""
_MENDED: Final = MEND + 0.2
_TIGER_MENDED: Final = MEND_TIGER + 0.4
"""The cost of a hit that has to be repaired, with the delay: on a ship, on a King Tiger."""
_PRICE: Final = {kind: float(cost) for kind, cost in enumerate(COST)} | {
    DENT: _MENDED,
    GUARD: float(COST[ESCORT]),
    SHIELDED: float(COST[TRANSPORT]),
    BARE: float(COST[TRANSPORT]),
}


class BattleForecast(NamedTuple):
    """The forecast of a battle to the end, for its attacker."""

    wins: float
    """The chance that attackers survive and defenders do not."""
    lost: float
    """The average loss of the attacker, in IPC."""
    killed: float
    """The average loss of the defender, in IPC."""
    hits: float
    """The average number of hits that the attacker takes when he wins."""

    @property
    def gain(self) -> float:
        """The attacker's gain in IPC if more is killed than lost; else 0."""
        return max(0.0, self.killed - self.lost)


NOBODY: Final = BattleForecast(1.0, 0.0, 0.0, 0.0)


def in_order(kinds: Sequence[int]) -> Kinds:
    """Return kinds in the order in which they are lost: free hits, then by `casualty_rank` of the rules, see `_LATER`.

    >>> in_order([TANK, INFANTRY, BATTLESHIP]) == (BATTLESHIP, INFANTRY, TANK, BATTLESHIP)
    True
    """
    return _in_order(tuple(kinds))


@lru_cache(maxsize=1 << 16)
def _in_order(kinds: Kinds) -> Kinds:
    free_hits = tuple(kind for kind in kinds if kind == BATTLESHIP)
    free_hits += (DENT,) * sum(_DENTS.get(kind, 0) for kind in kinds)
    return free_hits + tuple(sorted((kind for kind in kinds if kind in _RANK), key=_RANK.__getitem__))


@mypyc_attr(allow_interpreted_subclasses=True)
class _Side:
    """The strength and the losses of a side, by the number of hits that it has taken."""

    def __init__(self, volleys: list[Volley], worth: list[float]) -> None:
        dice = [[group for groups in fires for group in groups] for fires in volleys]
        self.volleys, self.worth = volleys, worth
        self.mean = [sum(number * chance for number, chance in groups) / 36 for groups in dice]
        self.spread = [
            sum(number * chance * (36 - chance) for number, chance in groups) / 1296 for groups in dice
        ]
        self._rows: Rows | None = None

    @property
    def rows(self) -> Rows:
        """The hits that the side scores."""
        if self._rows is None:
            most = sum(number for groups in self.volleys[0] for number, _ in groups)
            self._rows = rows_for(self.volleys, most, MIN_PROBABILITY)
        return self._rows


@lru_cache(maxsize=30_000)
def _side(kinds: Kinds, attacking: bool, techs: int, best_of_two: bool) -> _Side:
    free_hits = 0 if kinds[:1] == (DENT,) else kinds.count(BATTLESHIP) // 2  # lasting damage is no free hit
    boats = kinds.count(SHIELDED)
    if boats:
        kinds = kinds[:-boats] or (SHIELDED,)  # transports alone fire once
        boats -= kinds[0] == SHIELDED
    counts = {ARMED: boats} if boats else {}
    volleys: list[Volley] = [((), (), (), ())]
    for n, kind in enumerate(reversed(kinds), 1):
        if not ((n > len(kinds) - free_hits and kind == BATTLESHIP) or kind == DENT):
            part = _PARTS.get(kind, kind)
            counts[part] = counts.get(part, 0) + 1
        volleys.append(volley_of(counts, attacking=attacking, techs=techs, best_of_two=best_of_two))
    worth = [0.0]
    dent = _TIGER_MENDED if KING_TIGER in kinds else _MENDED
    for n, kind in enumerate(kinds):
        worth.append(worth[-1] + (0.0 if n < free_hits else dent if kind == DENT else _PRICE[kind]))
    worth[-1] += _PRICE[SHIELDED] * boats
    return _Side(volleys[::-1], worth)


@lru_cache(maxsize=60_000)
def battle_forecast(
    attack: Kinds, defence: Kinds, techs: int = 0, shelled: float = 0.0, *, best_of_two: bool = False
) -> BattleForecast:
    """Return the forecast of a battle.

    Parameters
    ----------
    attack, defence
        Both forces, in the order of their losses.
    techs
        The attacker's technologies.
    shelled
        The mean hits of a bombardment before it.
    best_of_two
        Whether heavy bombers count the better of two dice.
    """
    if not defence:
        return NOBODY if attack else BattleForecast(0.0, 0.0, 0.0, 0.0)
    if not attack:
        return BattleForecast(0.0, 0.0, 0.0, 0.0)
    attacker, defender = _side(attack, True, techs, best_of_two), _side(defence, False, 0, False)
    if len(attack) * len(defence) <= EXACT:
        return _exact(attacker, defender, shelled)
    return _smooth(attacker, defender, shelled)


def _exact(attacker: _Side, defender: _Side, shelled: float) -> BattleForecast:
    fire, answer = attacker.rows, defender.rows
    a, d = len(attacker.mean) - 1, len(defender.mean) - 1
    start = _shelled(fire, answer, shelled) if shelled else {(0, 0): 1.0}
    wins = attacker_losses = defender_losses = hits_taken = 0.0
    for (i, j), p in walk_rows(fire, answer, (answer.last, d), start, MIN_PROBABILITY, Work()).items():
        attacker_losses += p * attacker.worth[i]
        defender_losses += p * defender.worth[j]
        if j == d and i < a:
            wins += p
            hits_taken += p * i
    return BattleForecast(wins, attacker_losses, defender_losses, hits_taken / wins if wins else 0.0)


def _shelled(fire: Rows, answer: Rows, mean: float) -> Cells:
    """Return the result of the first round after a bombardment; units that it hits still fire."""
    shells, more = divmod(mean, 1.0)
    out = joined(tuple(fire.hits[0]), (1.0 - more, more))
    a, d = len(fire.hits) - 1, len(answer.hits) - 1
    cells: Cells = {}
    for k, p in enumerate(out, fire.low[0] + int(shells)):
        for h, q in enumerate(answer.hits[0], answer.low[0]):
            cell = min(h, a), min(k, d)
            cells[cell] = cells.get(cell, 0.0) + p * q
    return cells


def _at(row: list[float], x: float) -> float:
    i = int(x)
    if i >= len(row) - 1:
        return row[-1]
    low = row[i]
    return low + (row[i + 1] - low) * (x - i)


def _smooth(attacker: _Side, defender: _Side, shelled: float) -> BattleForecast:
    """Subtract mean hits from both sides until one is eliminated; the uncertainty grows with the dice."""
    a, d = len(attacker.mean) - 1, len(defender.mean) - 1
    i = j = 0.0
    first = min(shelled, float(d))
    doubt = 0.0
    mean_a, mean_d, var_a, var_d = attacker.mean, defender.mean, attacker.spread, defender.spread
    for _ in range(40):
        out, back = _at(mean_a, i), _at(mean_d, j)
        if out + back < 0.02:
            break
        doubt += _at(var_a, i) + _at(var_d, j)
        step = 1.0
        if first:
            j = first  # the units that the bombardment hit fire once more
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
    lost_won, lost_lost = _at(attacker.worth, i), attacker.worth[-1]
    killed_lost = _at(defender.worth, min(j, d))
    killed = wins * defender.worth[-1] + (1.0 - wins) * min(killed_lost, defender.worth[-1])
    losses = wins * min(lost_won, 0.9 * lost_lost) + (1.0 - wins) * lost_lost
    return BattleForecast(wins, losses, killed, min(i, a - 1.0))


# --------------------------------------------------------------------------------------------------
# Battles in a position: how Expansion II changes forces and their losses. A force is a tuple of kinds.

LASTING_DAMAGE, SAFE_TRANSPORTS, ARMED_TRANSPORTS = 1, 2, 4
"""Rules that change a battle: damage lasts; transports of an attacker are safe; all transports shoot back."""
_CHANGED: Final = frozenset({CARRIER, BATTLESHIP, TRANSPORT, ESCORT})


def active_combat_rules(p: GlobalWarPosition) -> int:
    """Return the rules of the expansion that change battles now, as a set."""
    return _active_combat_rules(p.setting.sections, expansion_convoys.armed(p)) if p.setting.sections else 0


@lru_cache(maxsize=1024)
def _active_combat_rules(sections: int, armed: bool) -> int:
    active = LASTING_DAMAGE if sections >> SHIP_DAMAGE & 1 else 0
    if sections >> ESCORTS & 1:
        active |= SAFE_TRANSPORTS | (ARMED_TRANSPORTS if armed else 0)
    return active


@lru_cache(maxsize=60_000)
def casualty_order(kinds: Kinds, rules: int, *, attacking: bool) -> Kinds:
    """Return a force in the order of its losses under the rules of the expansion.

    >>> rules = LASTING_DAMAGE | SAFE_TRANSPORTS
    >>> casualty_order(in_order([CARRIER, TRANSPORT]), rules, attacking=True) == (DENT, CARRIER)
    True
    """
    if not rules or not any(kind in _CHANGED for kind in kinds):
        return kinds
    ordered = list(kinds)
    if rules & LASTING_DAMAGE:
        big = ordered.count(BATTLESHIP) // 2
        ordered[:big] = [DENT] * big
        if CARRIER in ordered:
            at = ordered.index(CARRIER)
            ordered[at:at] = [DENT] * ordered.count(CARRIER)
    boats = ordered.count(TRANSPORT)
    if boats and attacking and rules & SAFE_TRANSPORTS:
        ordered = [kind for kind in ordered if kind != TRANSPORT]
    elif boats and not attacking and rules & ARMED_TRANSPORTS:
        ordered = [kind for kind in ordered if kind != TRANSPORT] + [SHIELDED] * boats
        guards, _ = convoy_of(ordered.count(ESCORT), boats)
        for _ in range(guards):
            ordered[ordered.index(ESCORT)] = GUARD
    return tuple(ordered)


def defenders_against(attack: Kinds, defence: Kinds) -> Kinds:
    """Return the defenders that take part against an attack; both are in the order of `casualty_order`.

    Submarines that aircraft alone cannot hit do not shield transports (R-G30), and take no part.
    """
    if SHIELDED not in defence or not all(map(is_air, attack)) or set(defence) != {SUBMARINE, SHIELDED}:
        return defence
    return (BARE,) * defence.count(SHIELDED)


def forecast_at(
    p: GlobalWarPosition, attack: Kinds, defence: Kinds, techs: int = 0, shelled: float = 0.0
) -> BattleForecast:
    """Return the forecast of a battle under the rules of a position; forces are in the order of their losses."""
    if rules := active_combat_rules(p):
        attack, defence = (
            casualty_order(attack, rules, attacking=True),
            casualty_order(defence, rules, attacking=False),
        )
        defence = defenders_against(attack, defence)
    return battle_forecast(attack, defence, techs, shelled, best_of_two=p.setting.best_of_two)


def in_casualty_order(p: GlobalWarPosition, units: Sequence[int], *, attacking: bool) -> Kinds:
    """Return the units of a battle in the order of their losses; damaged ones have fewer hits."""
    kinds = list(
        casualty_order(in_order([p.kind[u] for u in units]), active_combat_rules(p), attacking=attacking)
    )
    for u in units:
        for _ in range(p.damage[u]):
            if DENT in kinds:
                kinds.remove(DENT)
            elif kinds[:1] == [BATTLESHIP]:
                kinds.pop(0)
    space = p.at[units[0]] if units else -1
    if GUARD in kinds and p.battles[space] >= SCATTERED:
        forming = len(expansion_convoys.convoy(p, list(units))[0])
        for _ in range(kinds.count(GUARD) - forming):
            kinds[kinds.index(GUARD)] = ESCORT
    if not attacking and space >= 0 and p.forts[space]:
        return with_fortifications(p, tuple(kinds), space)
    return tuple(kinds)


def with_fortifications(p: GlobalWarPosition, kinds: Kinds, space: Space) -> Kinds:
    """Return the defenders of an island, with infantry in fortifications as tanks, which defend equally well."""
    forts = min(p.forts[space], kinds.count(INFANTRY))
    if not forts:
        return kinds
    kinds_with_forts = list(kinds)
    for _ in range(forts):
        kinds_with_forts.remove(INFANTRY)
    return in_order([*kinds_with_forts, *[TANK] * forts])


def out_of_reach(p: GlobalWarPosition, kinds: Sequence[int], garrison: Sequence[int]) -> float:
    """Return the value of submarines in a zone that dive because no destroyer finds them."""
    if not p.setting.sections or DESTROYER in kinds:
        return 0.0
    if expansion_convoys.armed(p) and all(map(is_air, kinds)) and set(garrison) == {SUBMARINE, TRANSPORT}:
        return 0.0  # `defenders_against` has not counted them
    return float(COST[SUBMARINE] * sum(kind == SUBMARINE for kind in garrison))
