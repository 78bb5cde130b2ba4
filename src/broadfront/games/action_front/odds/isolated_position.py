"""A reduced position for odds: the order alone, with cards of the same effect counted as one.

An order distinguishes only a few kinds of the 52 cards: hits by suit, misses, red and black. In a clone marked
``coarse`` each drawing step first replaces every card by the first one of the same effect; the numbers of cards do not
change, and so neither do the odds, and there are a handful of branches for each card instead of fifty.
"""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.position import Move
from broadfront.games.action_front.position import ONE_ASSAULT, ActionFrontPosition
from broadfront.games.action_front.rules.assault import Assault
from broadfront.games.action_front.terms import ASSAULT


def odds_position(p: ActionFrontPosition, move: Move) -> ActionFrontPosition:
    """Return a clone that counts cards by their effect."""
    if p.coarse:
        return p
    q = p.clone()
    q.tidy()
    _forget(q)
    q.coarse = ONE_ASSAULT if move.verb == "assault" else 1
    q.settle()
    return q


def assault_asked(p: ActionFrontPosition, seat: int, hex_: int) -> tuple[ActionFrontPosition, Move]:
    """Return a clone in which a seat is asked for its assault on a hex, in any phase, and the order.

    It is used for the odds of an assault that has not been ordered yet.
    """
    q = p.clone()
    q.tidy()
    q.coarse, q.mover, q.phase = ONE_ASSAULT, seat, ASSAULT
    q.agenda = [Assault(seat)]
    q.settle()
    _forget(q)
    return q, order("assault", 0, hex_)


def _forget(p: ActionFrontPosition) -> None:
    """Remove the hexes that the other side has registered in secret, as no order of this side depends on them."""
    ask = p.pending
    if p.registered and ask is not None:
        other = 1 - ask.seat
        for i in range(2 * other, 2 * other + 2):
            if not p.known >> i & 1:
                p.registered[i] = -1
