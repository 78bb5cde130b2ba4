"""Which permission of the rules decides an order, by the step that asks and the verb of the order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from broadfront.boards.spacesets import members
from broadfront.engine.game_info import Verb
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Move, Step
from broadfront.games.front_line.map import Square
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.actions import Actions, SupportAction, may_support
from broadfront.games.front_line.rules.combat import RallyWindow, may_attack
from broadfront.games.front_line.rules.leadership import (
    Reaction,
    may_cache,
    may_commission,
    may_fire,
    may_lead,
    may_maneuver,
    may_relieve,
)
from broadfront.games.front_line.rules.missions import may_build, may_paratroop, may_regroup
from broadfront.games.front_line.rules.movement import may_move, may_sail
from broadfront.games.front_line.rules.setup import ChooseCard, Deploy
from broadfront.games.front_line.rules.turn_sequence import BeginTurn

Permission: TypeAlias = Callable[[Any, FrontLinePosition, int, int], Reason | None]
"""Takes the step on top of the agenda, the position and the two ids of an order; None: the order may be given."""


def _to_seat(may: Callable[[FrontLinePosition, int, int, int], Reason | None]) -> Permission:
    """Return the permission of an order that depends only on the seat that is asked."""
    return lambda step, p, what, where: may(p, step.seat, what, where)


_REGULAR: Final[Mapping[str, Permission]] = {
    "move": _to_seat(may_move),
    "attack": _to_seat(may_attack),
    "amphibious": _to_seat(may_sail),
    "commission": _to_seat(may_commission),
}
_MISSIONS: Final[Mapping[str, Permission]] = {
    "build": _to_seat(may_build),
    "paratroop": _to_seat(may_paratroop),
    "regroup": _to_seat(may_regroup),
}
_SHIFTS: Final[Mapping[str, Permission]] = {
    "maneuver": _to_seat(may_maneuver),
    "relieve": _to_seat(may_relieve),
}
_TASKS: Final = (*_SHIFTS, "cache", "rally", "fire")

PERMISSIONS: Final[Mapping[type[Step], Mapping[str, Permission | Reason]]] = {
    ChooseCard: {"card": ChooseCard.may_card},
    Deploy: {"deploy": Deploy.may_deploy},
    BeginTurn: {"take": BeginTurn.may_take},
    Actions: {
        **_REGULAR,
        **_MISSIONS,
        **_SHIFTS,
        "cache": _to_seat(may_cache),
        "support": _to_seat(may_support),
        "rally": Reason("8.2", "OTHERS_TURN_TASK"),
        "fire": Reason("8.4", "OTHERS_TURN_TASK"),
    },
    SupportAction: {
        **_REGULAR,
        **dict.fromkeys(_MISSIONS, Reason("11.4", "SUPPORT_NO_MISSION")),
        **dict.fromkeys(_TASKS, Reason("11.4", "SUPPORT_NO_TASK")),
        "support": Reason("11.4", "SUPPORT_NOT_PASSED_ON"),
    },
    Reaction: {
        **_SHIFTS,
        "fire": _to_seat(may_fire),
        "cache": Reason("8.7", "OWN_TURN_TASK"),
        "rally": Reason("8.2", "RALLY_ANSWERS_ATTACK"),
    },
    RallyWindow: dict.fromkeys(("fire", *_SHIFTS), Reason("8.8", "AFTER_THE_ATTACK")),
}
"""For each step that takes orders, the permission of each verb, or why the verb is never allowed then.

For all other steps and orders the question itself lists every answer.
"""


def reason(p: FrontLinePosition, verbs: Mapping[str, Verb], move: Move) -> Reason | None:
    """Return why the seat that is asked may not make a move; None if it may."""
    ask, verb, size = p.pending, verbs[move.verb], p.setting.size
    assert ask is not None, "the engine answers for matches that are over"
    if (move.what and not verb.what) or (move.where and not verb.where):
        return no(ask.rule, "TOO_MANY_WORDS", verb=list(verbs).index(move.verb))
    squares = [id_ for kind, id_ in ((verb.what, move.what), (verb.where, move.where)) if kind == "square"]
    if not all(0 <= square < size for square in squares):
        return no("1.3", "OFF_TABLE", last=size - 1)
    step = p.agenda[-1]
    permission = PERMISSIONS.get(type(step), {}).get(move.verb)
    if isinstance(permission, Reason):
        return permission
    offered = {answer.verb for answer in ask.moves}
    known = [number for number, name in enumerate(verbs) if name in offered]
    if permission is not None:
        refusal = permission(step, p, move.what, move.where)
        if refusal and refusal.code == "NO_MANEUVER" and isinstance(step, Actions) and not p.chits:
            # an order to move onto an enemy unit is read as an attack
            if queries.attack_targets(p, move.what) >> move.where & 1:
                refusal = Reason("4.4", "NO_CHIT_TO_ATTACK", refusal.ids)
            else:
                refusal = Reason(refusal.rule, "NO_CHIT_TO_MANEUVER", refusal.ids)
        if refusal and refusal.code == "NO_SUPPLY" and move.verb == "move" and isinstance(step, Actions):
            shifts = () if may_lead(p, step.seat) else members(queries.shift_squares(p, move.what))
            # the message names the squares that the unit can reach without a chit
            if shifts and move.where not in shifts:
                refusal = no("3.3", "NO_CHIT_TO_MOVE", unit=move.what, square=move.where, goals=shifts)
        if refusal and refusal.code == "OCCUPIED" and _is_enemy(p, move.what, move.where):
            refusal = _why_no_attack(p, ask.seat, move.what, move.where) or refusal
        return refusal and Reason(refusal.rule, refusal.code, {**refusal.ids, "verbs": tuple(known)})
    if move in ask.moves:
        return None
    answers = [answer for answer in ask.moves if answer.verb == move.verb]
    if not answers:
        return no(ask.rule, "ANOTHER_QUESTION", verb=list(verbs).index(move.verb))
    if verb.where != "square":
        return no(ask.rule, "NOT_A_CHOICE")
    units = dict.fromkeys(answer.what for answer in answers)
    if move.what not in units:
        return no(ask.rule, "ANOTHER_UNIT", units=units)
    return no(ask.rule, "ANOTHER_SQUARE", squares=[answer.where for answer in answers])


def _why_no_attack(p: FrontLinePosition, seat: int, unit: Square, target: Square) -> Reason | None:
    """Return why a unit that is ordered to move onto an enemy may not attack it; None if it may.

    An order to move onto an enemy is read as an attack, even if none is offered; the message is about the move.
    """
    attack = may_attack(p, seat, unit, target)
    if attack is None or attack.code not in _ONTO_ENEMY:
        return None
    return Reason(attack.rule, _ONTO_ENEMY[attack.code], {**attack.ids, "unit": unit, "target": target})


_ONTO_ENEMY: Final = {"OUT_OF_RANGE": "ENEMY_OUT_OF_RANGE", "SAME_ACTION": "ENEMY_AFTER_ATTACK"}


def _is_enemy(p: FrontLinePosition, unit: Square, square: Square) -> bool:
    """Return whether a unit of the other side stands on a square."""
    return not p.is_empty(square) and p.side_at(square) != p.side_at(unit)
