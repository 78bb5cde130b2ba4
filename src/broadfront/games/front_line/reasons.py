"""Which permission of the rules decides an order, by the step that asks and the verb of the order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from broadfront.engine.card import Verb
from broadfront.engine.contract import Move, Step
from broadfront.engine.reasons import Reason, no
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.actions import Actions, Support, may_support
from broadfront.games.front_line.rules.combat import may_attack
from broadfront.games.front_line.rules.leadership import (
    Reaction,
    may_cache,
    may_commission,
    may_fire,
    may_maneuver,
    may_relieve,
)
from broadfront.games.front_line.rules.missions import may_build, may_paratroop, may_regroup
from broadfront.games.front_line.rules.movement import may_move, may_sail

__all__ = ["reason"]

Permission: TypeAlias = Callable[[FrontLinePosition, int, int, int], Reason | None]
"""Takes the seat that is asked and the two ids of the order."""

_REGULAR: Final[Mapping[str, Permission]] = {
    "move": may_move,
    "attack": may_attack,
    "amphibious": may_sail,
    "commission": may_commission,
}
_MISSIONS: Final[Mapping[str, Permission]] = {
    "build": may_build,
    "paratroop": may_paratroop,
    "regroup": may_regroup,
}
_SHIFTS: Final[Mapping[str, Permission]] = {"maneuver": may_maneuver, "relieve": may_relieve}
_TASKS: Final = (*_SHIFTS, "cache", "rally", "fire")

PERMISSIONS: Final[Mapping[type[Step], Mapping[str, Permission | Reason]]] = {
    Actions: {
        **_REGULAR,
        **_MISSIONS,
        **_SHIFTS,
        "cache": may_cache,
        "support": may_support,
        "rally": Reason("8.2", "OTHERS_TURN_TASK"),
        "fire": Reason("8.4", "OTHERS_TURN_TASK"),
    },
    Support: {
        **_REGULAR,
        **dict.fromkeys(_MISSIONS, Reason("11.4", "SUPPORT_NO_MISSION")),
        **dict.fromkeys(_TASKS, Reason("11.4", "SUPPORT_NO_TASK")),
        "support": Reason("11.4", "SUPPORT_NOT_PASSED_ON"),
    },
    Reaction: {
        **_SHIFTS,
        "fire": may_fire,
        "cache": Reason("8.7", "OWN_TURN_TASK"),
        "rally": Reason("8.2", "RALLY_ANSWERS_ATTACK"),
    },
}
"""For each step that takes orders, the permission of each verb, or why the verb is never allowed then.

Of all other steps, and of the orders that end these three, the question itself lists every answer.
"""


def reason(p: FrontLinePosition, verbs: Mapping[str, Verb], move: Move) -> Reason | None:
    """Return why the seat that is asked may not make a move; None: it may."""
    ask, verb, size = p.pending, verbs[move.verb], p.setting.size
    assert ask is not None, "the engine answers for matches that are over"
    if (move.what and not verb.what) or (move.where and not verb.where):
        return no(ask.rule, "TOO_MANY_WORDS", verb=list(verbs).index(move.verb))
    squares = [id_ for kind, id_ in ((verb.what, move.what), (verb.where, move.where)) if kind == "square"]
    if not all(0 <= square < size for square in squares):
        return no("1.3", "OFF_TABLE", last=size - 1)
    permission = PERMISSIONS.get(type(p.agenda[-1]), {}).get(move.verb)
    if isinstance(permission, Reason):
        return permission
    if permission is not None:
        return permission(p, ask.seat, move.what, move.where)
    if move in ask.moves:
        return None
    answers = [answer for answer in ask.moves if answer.verb == move.verb]
    if not answers:
        known = {answer.verb for answer in ask.moves}
        return no(ask.rule, "ANOTHER_QUESTION", verbs=[i for i, name in enumerate(verbs) if name in known])
    if verb.where == "square":
        return no(ask.rule, "ANOTHER_SQUARE", squares=[answer.where for answer in answers])
    return no(ask.rule, "NOT_A_CHOICE")
