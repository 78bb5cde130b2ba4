"""[c11] Japanese destroyers carry an infantry each from Early 1942 on."""

from __future__ import annotations

from broadfront.games.global_war.expansion.sections import JAPANESE_DESTROYERS
from broadfront.games.global_war.kinds import DESTROYER
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import EARLY_1942, JAPAN

__all__ = ["carries_infantry"]


def carries_infantry(p: GlobalWarPosition, ship: int) -> bool:
    """Tell whether a ship is a Japanese destroyer that carries an infantry."""
    return (
        p.kind[ship] == DESTROYER
        and p.owner[ship] == JAPAN
        and p.setting.has(JAPANESE_DESTROYERS)
        and p.label() >= EARLY_1942
    )
