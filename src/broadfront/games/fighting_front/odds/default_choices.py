"""Named answers to the questions on the way of an order, for exact odds: nothing in them depends on a hidden card."""

from __future__ import annotations

from broadfront.engine.position import Ask, Move, Position

_PLAIN = ("decline", "stay", "end")
_FIRST = ("defend", "flak")


def plain(p: Position, ask: Ask) -> Move:
    """From then on nobody plays events or intercepts; every gun that may still fire fires; the first card is struck."""
    del p
    for verbs in (_FIRST, _PLAIN):
        for move in ask.moves:
            if move.verb in verbs:
                return move
    return ask.moves[0]
