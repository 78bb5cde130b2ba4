"""[c5] Weapons development: research begins in Late 1943."""

from __future__ import annotations

from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war.expansion.sections import WEAPONS
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import LATE_1943

__all__ = ["has_begun"]


def has_begun(p: GlobalWarPosition) -> Reason | None:
    """[c5] Whether research has begun in this round."""
    if not p.setting.has(WEAPONS) or p.label() >= LATE_1943:
        return None
    return no("c5", "NOT_IN_ROUND.research", label=LATE_1943, now=p.label())
