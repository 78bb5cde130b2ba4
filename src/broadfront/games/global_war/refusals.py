"""Why an order is not legal: a code for the reason, the rule, and a sentence."""

from __future__ import annotations

from broadfront.engine.contract import Move
from broadfront.engine.errors import Refusal
from broadfront.games.global_war.position import GlobalWarPosition

__all__ = ["refuse"]


def refuse(p: GlobalWarPosition, move: Move) -> Refusal:
    """Say why a move that is not offered is not legal."""
    del move
    return Refusal(p.pending.rule if p.pending else "b1", "That is not possible now.")
