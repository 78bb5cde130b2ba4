"""[b4] Volleys at one value: dice that hit, or by the option for low luck sure hits and one die for what is left."""

from __future__ import annotations

from broadfront.engine.chance import hits
from broadfront.engine.contract import Ask
from broadfront.games.global_war.position import GlobalWarPosition

__all__ = ["hits_of", "volley"]


def volley(p: GlobalWarPosition, rule: str, prompt: str, dice: int, value: int) -> Ask:
    """Return the question that rolls so many dice at a value."""
    return hits(rule, prompt, 1, dice * value % 6) if p.setting.low_luck else hits(rule, prompt, dice, value)


def hits_of(p: GlobalWarPosition, rolled: int, dice: int, value: int) -> int:
    """Return the hits of a volley: what was rolled, and with low luck those that were sure."""
    return rolled + (dice * value // 6 if p.setting.low_luck else 0)
