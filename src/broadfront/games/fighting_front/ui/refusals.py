"""Why an order is not legal that no permission of the step decides: it is misspelled, or answers another question.

A reason may name what is open on the table, and the hand of the seat in question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.engine.game_info import Verb
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Move
from broadfront.games.fighting_front.cards import IS_AA_GUN, IS_AIR, IS_ARTILLERY, KINDS
from broadfront.games.fighting_front.map import SPACES
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.events import EVENT_RULES, may_play
from broadfront.games.fighting_front.rules.reconnaissance import may_look

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
"""The rule and the code of the refusal that names the phase of an order."""
ANOTHER_TIME: Final = {verb: time for time, verbs in _TIMES.items() for verb in verbs}


def why_misspelled(p: FightingFrontPosition, verbs: Mapping[str, Verb], move: Move) -> Reason | None:
    """Return a reason if an id of an order names nothing."""
    ask, verb = p.pending, verbs[move.verb]
    assert ask is not None, "the engine answers for matches that are over"
    for kind, id_ in ((verb.what, move.what), (verb.where, move.where)):
        if not kind and id_:
            return no(ask.rule, "TOO_MANY_WORDS", verb=list(verbs).index(move.verb))
        if kind == "space" and not 0 <= id_ < SPACES:
            return no("1.3", "OFF_MAP")
        if kind == "card" and not 0 < id_ < KINDS:
            return no(ask.rule, "NO_SUCH_CARD")
    return None


def why_not_now(p: FightingFrontPosition, verbs: Mapping[str, Verb], move: Move) -> Reason | None:
    """Return why an order does not answer the question; None if no reason is known."""
    ask = p.pending
    assert ask is not None, "the engine answers for matches that are over"
    if move.verb == "look":
        return may_look(p, ask.seat) or no("8.11", "ANSWER_FIRST")
    if move.verb == "play":
        return may_play(p, ask.seat, move.what, ())
    if move.verb in ("deploy", "flyover", "flyescort") and move.what in p.hand(ask.seat):
        # a card with a target: the kind of card decides when it is played, not the verb that was guessed
        if move.what in EVENT_RULES:
            return may_play(p, ask.seat, move.what, ())
        if not IS_AIR[move.what]:
            rule, code = ANOTHER_TIME["deploy"]
            if move.verb != "deploy":
                return no("3.6", "CANNOT_FLY.now", card=move.what)
            return no(rule, code, verb=list(verbs).index(move.verb))
    if move.verb == "bombard" and p.held[ask.seat] >> move.what & 1 and not IS_ARTILLERY[p.units[move.what]]:
        return no("4.4", "NEVER_BOMBARDS", unit=move.what)
    if move.verb == "flak" and p.held[ask.seat] >> move.what & 1 and not IS_AA_GUN[p.units[move.what]]:
        return no("4.8", "NO_AA_GUN", unit=move.what)
    rule, code = ANOTHER_TIME.get(move.verb, (ask.rule, "ANOTHER_QUESTION"))
    return no(rule, code, verb=list(verbs).index(move.verb))
