"""Why an order is not legal: the rule that forbids it and a sentence with the remedy."""

from __future__ import annotations

from broadfront.engine.contract import Move
from broadfront.engine.errors import Refusal
from broadfront.games.action_front.position import ActionFrontPosition

__all__ = ["refuse"]


def refuse(p: ActionFrontPosition, move: Move) -> Refusal:
    """Say why a move that the pending Ask does not offer is not legal."""
    ask = p.pending
    assert ask is not None, "the engine answers for matches that are over"
    del move
    verbs = dict.fromkeys(offered.verb for offered in ask.moves)
    return Refusal(ask.rule, f"{ask.prompt} The answers are {', '.join(verbs)}.")
