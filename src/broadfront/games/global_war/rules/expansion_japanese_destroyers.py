"""[c11] Japanese destroyers carry an infantry each from Early 1942 on."""

from __future__ import annotations

from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_sections import JAPANESE_DESTROYERS
from broadfront.games.global_war.rules.permissions import why_section_off
from broadfront.games.global_war.terms import EARLY_1942, JAPAN


def may_carry_infantry(p: GlobalWarPosition, destroyer: int) -> Reason | None:
    """[c11] Whether a destroyer carries an infantry."""
    if p.owner[destroyer] != JAPAN:
        return no("c11", "WRONG_KIND.destroyer", host=destroyer)
    if wrong := why_section_off(p, JAPANESE_DESTROYERS):
        return wrong
    return (
        no("c11", "NOT_IN_ROUND.destroyer", host=destroyer, now=p.label()) if p.label() < EARLY_1942 else None
    )
