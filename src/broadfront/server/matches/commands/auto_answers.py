"""Questions that are not put to a person: their one answer is given at once, because it cannot matter.

A question is not put if all of this holds:

1. It has one answer only, or all its answers lead to the same (`Game.forced_answer`). In a window that could be
   declined in advance, orders do not count that can be given at any other time as well (`Verb.anytime`).
2. Nobody could learn from it: nothing is hidden in the match, or no other person has a seat (`Session.has_secrets`).
   Where hands are hidden between people, a question with one answer is put like any other, and waits as long.
3. Nothing is lost by it: either it is a window that could be declined in advance, or somebody else or chance moved just
   before. So the last order of a phase can be taken back until the phase is ended by hand.

The answer is a move like any other, in the journal and in the log (docs/concepts/secrets.md).
"""

from __future__ import annotations

from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Move, Position


def answer(game: Game, p: Position, mover: int | None) -> Move | None:
    """Return the answer to a question that need not be put to a person; None: it is to be put.

    It holds where nobody could learn from it.

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
    """Say whether a move may be an answer to a question that was not put, as far as the move alone tells."""
    return game.verbs[move.verb].declines or mover != seat
