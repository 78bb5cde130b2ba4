"""Questions that are answered without asking the player, because the answer cannot matter.

A question is answered automatically if all of this holds:

1. It has only one answer, or all its answers lead to the same position (`Game.forced_answer`). In a window that could
   be declined in advance, orders that can also be given at any other time do not count (`Verb.anytime`).
2. Nobody could learn from it: nothing is hidden in the match, or no other person has a seat (`LiveMatch.has_secrets`).
   Where hands are hidden between people, a question with one answer is asked like any other, and waits as long.
3. The player loses nothing by it: either it is a window that could be declined in advance, or another seat or chance
   moved just before. So the last order of a phase can be undone until the player ends the phase.

The answer is a move like any other, in the journal and in the log (docs/concepts/secrets.md).
"""

from __future__ import annotations

from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Move, Position


def answer(game: Game, p: Position, mover: int | None) -> Move | None:
    """Return the automatic answer to the pending question; None: the player is asked.

    The caller has checked that nobody could learn from it.

    Parameters
    ----------
    mover
        The seat that made the move before; None: there was none.
    """
    ask = p.pending
    if ask is None or ask.seat == CHANCE:
        return None
    bound = [move for move in ask.moves if not game.verbs[move.verb].anytime]
    if len(bound) == 1 and p.topic in game.game_info.standing_topics and game.verbs[bound[0].verb].declines:
        return bound[0]
    return game.forced_answer(p) if bound and mover not in (None, ask.seat) else None


def can_be_auto_answer(game: Game, move: Move, seat: int, mover: int | None) -> bool:
    """Return whether a move may be an automatic answer, as far as the move alone shows."""
    return game.verbs[move.verb].declines or mover != seat
