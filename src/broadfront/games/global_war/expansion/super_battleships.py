"""[c12a] Super heavy battleships: one for Germany, two each for Japan and the USA; their figures are in `kinds`."""

from __future__ import annotations

from typing import Final

from broadfront.games.global_war.kinds import KINDS, SUPER_BATTLESHIP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import GERMANY, JAPAN, USA

__all__ = ["MOST_SUPER", "super_left"]

MOST_SUPER: Final = {GERMANY: 1, JAPAN: 2, USA: 2}
"""How many a power may have, those bought included."""


def super_left(p: GlobalWarPosition, power: int) -> int:
    """Return how many more a power may buy."""
    have = sum(p.kind[u] == SUPER_BATTLESHIP for u in p.of_power(power))
    return max(0, MOST_SUPER.get(power, 0) - have - p.pool[power * len(KINDS) + SUPER_BATTLESHIP])
