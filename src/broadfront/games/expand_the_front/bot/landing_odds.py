"""The odds of a landing to its end: Assault units that enter a tile against its garrison. For players only.

Attackers are distributed over their targets, Defense stations first; the remaining ones double up. Bombers and Supplies
never strike back and count as one sort of soft target.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from broadfront.games.expand_the_front.charts import die_needed, hitting_faces
from broadfront.games.expand_the_front.terms import ASSAULT, BOMBER, DEFENSE, SUPPLY


class LandingForecast(NamedTuple):
    """The forecast of a landing: the chance that the tile is won, and the expected loss of Assault units."""

    chance: float
    lost: float


_HIT_DEFENSE = tuple(hitting_faces(die_needed(ASSAULT, DEFENSE), plus) / 6 for plus in (0, 1))
_HIT_ASSAULT = tuple(hitting_faces(die_needed(ASSAULT, ASSAULT), plus) / 6 for plus in (0, 1))
_BACK_DEFENSE = hitting_faces(die_needed(DEFENSE, ASSAULT, counter=True)) / 6
_BACK_ASSAULT = hitting_faces(die_needed(ASSAULT, ASSAULT, counter=True)) / 6


@lru_cache(maxsize=4096)
def _binomial(n: int, chance: float) -> tuple[float, ...]:
    odds = [1.0]
    for _ in range(n):
        odds = [
            (odds[k] * (1 - chance) if k < len(odds) else 0.0) + (odds[k - 1] * chance if k else 0.0)
            for k in range(len(odds) + 1)
        ]
    return tuple(odds)


def landing_on(garrison: Sequence[int], attackers: int) -> LandingForecast:
    """Return the forecast of a landing on a tile with this number of units of each kind."""
    soft = garrison[SUPPLY] + garrison[BOMBER]
    return landing(attackers, garrison[ASSAULT], garrison[DEFENSE], soft)


def landing(attackers: int, assaults: int, defenses: int, soft: int) -> LandingForecast:
    """Return an approximate forecast of a landing.

    >>> landing(3, 0, 1, 0).chance > 0.99
    True
    >>> landing(2, 0, 4, 0).chance < 0.1
    True
    """
    return _landing(min(attackers, 12), min(assaults, 10), min(defenses, 10), min(soft, 4))


@lru_cache(maxsize=65536)
def _landing(n: int, a: int, d: int, soft: int) -> LandingForecast:
    if not n:
        return LandingForecast(0.0, 0.0)
    if not a + d + soft:
        return LandingForecast(1.0, 0.0)
    plus = int(n > a + d + soft)
    at_d = min(n, d)
    at_a = min(n - at_d, a)
    at_soft = min(n - at_d - at_a, soft)
    spare = n - at_d - at_a - at_soft
    hit_d = _HIT_DEFENSE[plus]
    if d and spare:  # the remaining attackers double up on targets
        hit_d = 1 - (1 - hit_d) ** (1 + min(spare / d, 1.0))
    hits_d = _binomial(at_d, round(hit_d, 6))
    hits_a = _binomial(at_a, _HIT_ASSAULT[plus])
    back_d, back_a = _binomial(d, _BACK_DEFENSE), _binomial(at_a, _BACK_ASSAULT)
    back = [0.0] * (d + at_a + 1)
    for i, x in enumerate(back_d):
        for j, y in enumerate(back_a):
            back[i + j] += x * y
    stay = chance = losses = 0.0
    for i, x in enumerate(hits_d):
        for j, y in enumerate(hits_a):
            for k, z in enumerate(back):
                odds = x * y * z
                if odds < 1e-5:
                    continue
                hits_back = min(k, n)
                if not (i or j or at_soft or hits_back):
                    stay += odds
                    continue
                after = _landing(n - hits_back, a - j, d - i, soft - at_soft)
                chance += odds * after.chance
                losses += odds * (hits_back + after.lost)
    return LandingForecast(chance / (1 - stay), losses / (1 - stay))
