"""Why an order is not legal: the permission of the step that asks, or that the order belongs to another question.

A step that offers the verb ``x`` has the permission ``may_x(p, what, where) -> Reason | None`` beside ``x``; of answers
without one the question's own list decides. A reason may name what is open on the table, and the asked seat's own hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.engine.game_info import Verb
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Move
from broadfront.games.fighting_front.cards import KINDS
from broadfront.games.fighting_front.map import SPACES
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.events import may_play
from broadfront.games.fighting_front.rules.reconnaissance import Looking, may_look

_TIMES: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("2.1", "WHEN_NATION"): ("nation",),
    ("1.5", "WHEN_CARD"): ("redraw", "keep", "card"),
    ("1.2", "WHEN_ROLL"): ("roll",),
    ("4.3", "WHEN_DEPLOY"): ("deploy",),
    ("4.3", "WHEN_ASSIGN"): ("assign",),
    ("4.2", "WHEN_DRAW"): ("draw",),
    ("6.4", "WHEN_HEAL"): ("heal", "mend"),
    ("4.4", "WHEN_BOMBARD"): ("bombard",),
    ("4.6", "WHEN_RAID"): ("raid", "flyover"),
    ("4.6", "WHEN_ESCORT"): ("escort", "flyescort"),
    ("4.7", "WHEN_INTERCEPT"): ("intercept", "flyintercept"),
    ("4.7", "WHEN_ENGAGE"): ("engage",),
    ("4.8", "WHEN_FLAK"): ("flak",),
    ("4.10", "WHEN_MOVE"): ("move",),
    ("6.2", "WHEN_FUEL"): ("fuel",),
    ("4.11", "WHEN_ATTACK"): ("attack",),
    ("4.12", "WHEN_DEFEND"): ("defend",),
    ("5.7", "WHEN_STRIKE"): ("strike", "down", "captain"),
    ("4.14", "WHEN_ADVANCE"): ("advance",),
    ("4.14", "WHEN_FOLLOW"): ("follow",),
    ("4.14", "WHEN_STAY"): ("stay",),
    ("6.3", "WHEN_AMMO"): ("ammo",),
    ("4.15", "WHEN_DISCARD"): ("discard",),
}
"""The rule and the code that say when orders are given."""
ANOTHER_TIME: Final = {verb: time for time, verbs in _TIMES.items() for verb in verbs}


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
    return no(rule, code, verb=list(verbs).index(move.verb))
