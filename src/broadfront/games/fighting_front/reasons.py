"""Why an order is not legal: the permission of the step that asks, or that the order belongs to another question.

A step that offers the verb ``x`` has the permission ``may_x(p, what, where) -> Reason | None`` beside ``x``; of answers
without one the question's own list decides. A reason may name what is open on the table, and the asked seat's own hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.engine.card import Verb
from broadfront.engine.contract import Move
from broadfront.engine.reasons import Reason, no
from broadfront.games.fighting_front.cards import KINDS
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.events import may_play
from broadfront.games.fighting_front.rules.reconnaissance import Looking, may_look
from broadfront.games.fighting_front.spaces import SPACES

__all__ = ["reason"]

ANOTHER_TIME: Final[Mapping[str, tuple[str, str]]] = {
    "nation": ("2.1", "WHEN_NATION"),
    "redraw": ("1.5", "WHEN_CARD"),
    "keep": ("1.5", "WHEN_CARD"),
    "card": ("1.5", "WHEN_CARD"),
    "roll": ("1.2", "WHEN_ROLL"),
    "deploy": ("4.3", "WHEN_DEPLOY"),
    "assign": ("4.3", "WHEN_ASSIGN"),
    "draw": ("4.2", "WHEN_DRAW"),
    "heal": ("6.4", "WHEN_HEAL"),
    "mend": ("6.4", "WHEN_HEAL"),
    "bombard": ("4.4", "WHEN_BOMBARD"),
    "raid": ("4.6", "WHEN_RAID"),
    "escort": ("4.6", "WHEN_ESCORT"),
    "flyover": ("4.6", "WHEN_RAID"),
    "flyescort": ("4.6", "WHEN_ESCORT"),
    "intercept": ("4.7", "WHEN_INTERCEPT"),
    "flyintercept": ("4.7", "WHEN_INTERCEPT"),
    "engage": ("4.7", "WHEN_ENGAGE"),
    "flak": ("4.8", "WHEN_FLAK"),
    "move": ("4.10", "WHEN_MOVE"),
    "fuel": ("6.2", "WHEN_FUEL"),
    "attack": ("4.11", "WHEN_ATTACK"),
    "defend": ("4.12", "WHEN_DEFEND"),
    "strike": ("5.7", "WHEN_STRIKE"),
    "down": ("5.7", "WHEN_STRIKE"),
    "captain": ("5.7", "WHEN_STRIKE"),
    "advance": ("4.14", "WHEN_ADVANCE"),
    "follow": ("4.14", "WHEN_FOLLOW"),
    "ammo": ("6.3", "WHEN_AMMO"),
    "discard": ("4.15", "WHEN_DISCARD"),
    "stay": ("4.14", "WHEN_STAY"),
}
"""The rule and the code that say when an order is given."""


def reason(p: FightingFrontPosition, verbs: Mapping[str, Verb], move: Move) -> Reason | None:
    """Return why the seat that is asked may not make a move; None: it may."""
    ask, step, verb = p.pending, p.agenda[-1], verbs[move.verb]
    assert ask is not None, "the engine answers for matches that are over"
    for kind, id_ in ((verb.what, move.what), (verb.where, move.where)):
        if not kind and id_:
            return no(ask.rule, "TOO_MANY_WORDS", verb=list(verbs).index(move.verb))
        if kind == "space" and not 0 <= id_ < SPACES:
            return no("1.3", "OFF_MAP")
        if kind == "card" and not 0 < id_ < KINDS:
            return no(ask.rule, "NO_SUCH_CARD")
    if move.verb == "look":
        found = may_look(p, ask.seat)
        return found or (None if isinstance(step, Looking) else no("8.11", "ANSWER_FIRST"))
    permission = getattr(step, f"may_{move.verb}", None)
    if permission is not None:
        refused: Reason | None = permission(p, move.what, move.where)
        return refused
    if move.verb == "play":
        return may_play(p, ask.seat, move.what, ())
    if move in ask.moves:
        return None
    rule, code = ANOTHER_TIME.get(move.verb, (ask.rule, "ANOTHER_QUESTION"))
    offered = {answer.verb for answer in ask.moves}
    return no(rule, code, verbs=[i for i, name in enumerate(verbs) if name in offered])
