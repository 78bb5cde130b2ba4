"""Why an order is not legal: the permission of the step that asks, or the fact that it answers another question.

A step that offers the verb ``x`` has the permission ``may_x(p, what, where) -> Reason | None`` beside ``x``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.boards.interned_moves import END
from broadfront.engine.game_info import Verb
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Step
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.action import Action
from broadfront.games.action_front.rules.assault import Assault
from broadfront.games.action_front.rules.indirect_fire import Approach, IndirectFire
from broadfront.games.action_front.rules.movement import Boarding, GoOn
from broadfront.games.action_front.rules.setup import Entrench, Placing, Purchasing, Register
from broadfront.games.action_front.rules.shuffle_option import CallWindow
from broadfront.games.action_front.rules.turn_sequence import Reinforcements
from broadfront.games.action_front.terms import UNITS, UNUSED
from broadfront.games.action_front.units import MODELS


def reason(p: ActionFrontPosition, verbs: Mapping[str, Verb], move: Move) -> Reason | None:
    """Return why an order may not be given now; None if it may.

    ``goals`` are added to the ids of a permission's reason: the second words that are offered with the same first word.
    """
    ask, step, verb = p.pending, p.agenda[-1], verbs[move.verb]
    assert ask is not None, "the engine answers for matches that are over"
    permission = getattr(step, f"may_{move.verb}", None)
    if permission is None and not (move.verb == "end" and END in ask.moves):
        return _why_not_now(p, ask, step, move)
    refusal: Reason | None = _why_misspelled(p, ask, verb, move)
    if refusal is None and permission is not None:
        refusal = permission(p, move.what, move.where)
    if refusal is None:
        return None
    goals = tuple(other.where for other in ask.moves if other.verb == move.verb and other.what == move.what)
    return Reason(refusal.rule, refusal.code, {**refusal.ids, "goals": goals})


def _why_misspelled(p: ActionFrontPosition, ask: Ask, verb: Verb, move: Move) -> Reason | None:
    """[1.2] [1.3] Whether the ids of an order name units of the battle and hexes of the map, and no more."""
    for kind, id_ in ((verb.what, move.what), (verb.where, move.where)):
        if not kind and id_:
            return no(ask.rule, "TOO_MANY_WORDS")
        if kind == "unit" and not (0 <= id_ < len(p.at) and p.at[id_] != UNUSED):
            return (
                no("1.3", "NO_SUCH_UNIT", name=id_) if 0 <= id_ < len(UNITS) else no("1.3", "NO_UNIT_NUMBER")
            )
        if kind == "hex" and id_ not in p.setting.ground.hexes:
            return no("1.2", "OFF_MAP", last=p.setting.ground.hexes[-1])
    return None


def _why_not_now(p: ActionFrontPosition, ask: Ask, step: Step, move: Move) -> Reason:
    """Return the reason that an order belongs to another phase or question."""
    verb = move.verb
    if verb == "end":
        if isinstance(step, Assault):
            return no("10.1", "ASSAULTS_FIRST", contested=p.hexes_contested())
        return no(ask.rule, "CANNOT_BE_LEFT_OPEN")
    is_before = isinstance(step, (Purchasing, Register, Placing, Entrench))
    if verb == "shuffle" and not (is_before and p.setting.call_shuffle != "off"):
        return no("1.4", "NO_CALLS" if p.setting.call_shuffle == "off" else "BETWEEN_ORDERS")
    if isinstance(step, Purchasing) and verb in ("place", "entrench"):
        return no("16.3", "BOUGHT_FIRST")
    if verb in _BEFORE_TURNS:
        return no(*_BEFORE_TURNS[verb])
    if is_before:
        return no("2.1", "NOT_BEGUN")
    if verb in _ANSWERS:
        return no(*_ANSWERS[verb])
    if isinstance(step, (Boarding, GoOn)):
        return no(ask.rule, "ABOUT_TO_MOVE" if isinstance(step, Boarding) else "GOES_ON", unit=step.unit)
    if verb == "assault" and isinstance(step, (IndirectFire, Action)):
        return no("10.1", "ASSAULTS_LATER")
    if (
        isinstance(step, Action)
        and verb in _INDIRECT
        and (never := _why_no_indirect_fire(p, step.seat, move))
    ):
        return never
    return no(*_NOW.get(type(step), ("3.2", "ACTION_IS_OVER")))


_INDIRECT: Final = frozenset({"barrage", "mission", "strike"})


def _why_no_indirect_fire(p: ActionFrontPosition, seat: int, move: Move) -> Reason | None:
    """[4.1] Whether fire of the Indirect Fire Phase, which is over, is still possible in a later turn."""
    if move.verb != "barrage":
        lines = [i for i, line in enumerate(p.setting.lines) if line.seat == seat]
        if move.what not in lines:
            return no("2.4", "NO_SUPPORT", lines=lines)
    elif 0 <= move.what < len(p.at) and p.at[move.what] != UNUSED and not MODELS[p.model[move.what]].indirect:
        return no("4.1", "NEVER_FIRES_INDIRECTLY", unit=move.what)
    return no("3.2", "NO_INDIRECT_FIRE_MORE") if p.turn >= p.setting.turns else None


_BEFORE_TURNS: Final[Mapping[str, tuple[str, str]]] = {
    "buy": ("16.3", "BOUGHT_BEFORE"),
    "hire": ("16.3", "BOUGHT_BEFORE"),
    "register": ("2.5", "REGISTERED_BEFORE"),
    "place": ("2.2", "PLACED_BEFORE"),
    "entrench": ("2.3", "DUG_IN_BEFORE"),
    "enter": ("13.2", "ENTERS_AT_END"),
    "card": ("1.4", "NOBODY_CHOOSES_CARDS"),
}
"""The moment of orders that belong to no phase of a turn, also for refusals before the first turn."""
_ANSWERS: Final[Mapping[str, tuple[str, str]]] = {
    "fly": ("4.7", "STRIKE_FIRST"),
    "carry": ("6.4", "VEHICLE_FIRST"),
}
"""The order that must come before those that answer a question of their own."""
_NOW: Final[Mapping[type[Step], tuple[str, str]]] = {
    IndirectFire: ("3.2", "INDIRECT_FIRE_NOW"),
    Action: ("3.2", "INDIRECT_FIRE_IS_OVER"),
    Approach: ("4.7", "STRIKE_ON_ITS_WAY"),
    CallWindow: ("1.4", "NOT_YOUR_TURN"),
    Reinforcements: ("13.2", "TURN_IS_OVER"),
}
"""The refusal of any other order while a step asks."""
