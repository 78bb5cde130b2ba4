"""[c3] King Tigers: Germany builds heavy tanks from Late 1943 on, where no enemy has been; they go on no ship.

They take two hits (`kinds`); what a hit costs to repair is in `damage`.
"""

from __future__ import annotations

from typing import Final

from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war.atlas import Space
from broadfront.games.global_war.kinds import KING_TIGER
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import GERMANY

__all__ = ["TIGERS_A_ROUND", "no_tiger_site", "tiger_sites", "tigers_left"]

TIGERS_A_ROUND: Final = 4


def tigers_left(p: GlobalWarPosition) -> int:
    """Return how many more Germany may buy this round; those of a former one that were not placed count."""
    waiting = p.bought(GERMANY)[KING_TIGER]
    return max(0, TIGERS_A_ROUND - max(p.tigers, waiting))


def tiger_sites(p: GlobalWarPosition) -> tuple[Space, ...]:
    """Return the territories whose factories build them: Germany's own, those that were never lost (R-G32)."""
    return tuple(space for n, space in enumerate(p.setting.tiger_sites) if not p.berlin_fell >> n & 1)


def no_tiger_site(p: GlobalWarPosition) -> Reason:
    """Return why King Tigers are not built: none of the original factories is left, or they are elsewhere."""
    return no("c3", "NO_TIGER_FACTORY", sites=tiger_sites(p))
