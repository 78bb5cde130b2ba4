"""[c0] The optional event of one round: in Early 1942 Germany and the USSR do not attack each other."""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.reasons import Reason, no
from broadfront.games.global_war.atlas import Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import DEAD, EARLY_1942, GERMANY, USSR

__all__ = ["may_attack", "spared"]

OTHER: Final = {GERMANY: USSR, USSR: GERMANY}


def spared(p: GlobalWarPosition, power: int) -> SpaceSet:
    """Return the spaces that a power may not attack: those that the other holds or has units in."""
    if not p.setting.truce or power not in OTHER or p.label() != EARLY_1942:
        return 0
    other = OTHER[power]
    found = p.land_of(other)
    for u, at in enumerate(p.at):
        if at != DEAD and p.owner[u] == other:
            found |= 1 << at
    return found


def may_attack(p: GlobalWarPosition, power: int, space: Space) -> Reason | None:
    """[c0] Whether a power may attack a space: Germany and the USSR spare each other in that round."""
    if not spared(p, power) >> space & 1:
        return None
    return no("c0", "TRUCE", space=space, power=OTHER[power], label=EARLY_1942)
