"""Where the odds of an order are counted: the order alone, cards that do the same counted as one.

Of the 52 cards an order tells apart only a few kinds: hits by suit, misses, red and black. In a clone marked ``coarse``
each drawing step first replaces every card by the first one that does the same; the numbers of cards stay true, so the
odds do, and there are a handful of branches for each card instead of fifty.
"""

from __future__ import annotations

from broadfront.engine.contract import Move
from broadfront.games.action_front.position import ActionFrontPosition

__all__ = ["rehearsal"]


def rehearsal(p: ActionFrontPosition, move: Move) -> ActionFrontPosition:
    """Return a clone that counts cards by what they do."""
    del move
    if p.coarse:
        return p
    q = p.clone()
    q.tidy()
    q.coarse = 1
    q.settle()
    return q
