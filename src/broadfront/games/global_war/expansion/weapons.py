"""[c5] Weapons development: research begins in Late 1943."""

from __future__ import annotations

from broadfront.games.global_war.expansion.sections import WEAPONS
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import LATE_1943

__all__ = ["research_has_begun"]


def research_has_begun(p: GlobalWarPosition) -> bool:
    """Tell whether tokens can be bought in this round."""
    return not p.setting.has(WEAPONS) or p.label() >= LATE_1943
