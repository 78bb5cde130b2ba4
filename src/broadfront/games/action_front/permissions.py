"""Why an order is not legal: which permission of the rules decides it, and what no permission says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from broadfront.engine.card import Verb
from broadfront.engine.contract import Ask, Move, Step
from broadfront.engine.reasons import Reason, no
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.action import Action
from broadfront.games.action_front.rules.assault import Assault
from broadfront.games.action_front.rules.calling import Calling, CallWindow, may_shuffle
from broadfront.games.action_front.rules.fire import may_fire
from broadfront.games.action_front.rules.indirect import Approach, IndirectFire, may_barrage, may_support
from broadfront.games.action_front.rules.leaders import may_dig, may_rally
from broadfront.games.action_front.rules.movement import Boarding, GoOn, may_exit, may_move
from broadfront.games.action_front.rules.sequence import Reinforcements
from broadfront.games.action_front.rules.setup import Entrench, Placing, Purchasing, Register
from broadfront.games.action_front.terms import UNITS, UNUSED

__all__ = ["reason"]

Permission: TypeAlias = Callable[[Any, ActionFrontPosition, int, int], Reason | None]
"""Takes the step that asks, the position and the two ids of an order; None: the order may be given."""


def _of(may: Callable[[ActionFrontPosition, int, int, int], Reason | None]) -> Permission:
    """Return a permission that goes by the seat that is asked, whatever the step."""
    return lambda step, p, what, where: may(p, step.seat, what, where)


def _always(_step: Step, _p: ActionFrontPosition, _what: int, _where: int) -> None:
    """These questions may always be declined."""


def _shuffle(_step: Step, p: ActionFrontPosition, _what: int, _where: int) -> Reason | None:
    return may_shuffle(p)


PERMISSIONS: Final[Mapping[tuple[type[Step], str], Permission]] = {
    (Purchasing, "buy"): Purchasing.may_buy,
    (Purchasing, "hire"): Purchasing.may_hire,
    (Register, "register"): Register.may_register,
    (Placing, "place"): Placing.may_place,
    (Placing, "entrench"): Placing.may_entrench,
    (Placing, "end"): Placing.may_end,
    (Entrench, "place"): Entrench.may_place,
    (Entrench, "entrench"): Entrench.may_place,
    (IndirectFire, "barrage"): _of(may_barrage),
    (IndirectFire, "mission"): lambda step, p, line, hex_: may_support(
        p, step.seat, line, hex_, by_air=False
    ),
    (IndirectFire, "strike"): lambda step, p, line, hex_: may_support(p, step.seat, line, hex_, by_air=True),
    (Approach, "fly"): Approach.may_fly,
    (Action, "move"): _of(may_move),
    (Action, "exit"): _of(may_exit),
    (Action, "fire"): _of(may_fire),
    (Action, "rally"): _of(may_rally),
    (Action, "dig"): _of(may_dig),
    (Boarding, "carry"): Boarding.may_carry,
    (Boarding, "end"): Boarding.may_end,
    (GoOn, "move"): GoOn.may_move,
    (GoOn, "exit"): GoOn.may_exit,
    (Assault, "assault"): Assault.may_assault,
    (Reinforcements, "enter"): Reinforcements.may_enter,
    (Reinforcements, "end"): Reinforcements.may_end,
    **{(step, "end"): _always for step in (IndirectFire, Action, GoOn, CallWindow)},
    **{(step, "shuffle"): _shuffle for step in (IndirectFire, Action, Assault, CallWindow)},
}
"""What decides an order, by the step that asks and the verb."""

_ELSEWHERE: Final[Mapping[str, Reason]] = {
    "buy": Reason("16.3", "BOUGHT_BEFORE"),
    "hire": Reason("16.3", "BOUGHT_BEFORE"),
    "register": Reason("2.5", "REGISTERED_BEFORE"),
    "place": Reason("2.2", "PLACED_BEFORE"),
    "entrench": Reason("2.3", "DUG_IN_BEFORE"),
    "enter": Reason("13.2", "ENTERS_AT_END"),
    "fly": Reason("4.7", "STRIKE_FIRST"),
    "carry": Reason("6.4", "VEHICLE_FIRST"),
    "card": Reason("1.4", "NOBODY_CHOOSES_CARDS"),
}
"""Orders that answer a question of their own."""

_SET_UP: Final = (Purchasing, Register, Placing, Entrench)


def reason(p: ActionFrontPosition, verbs: Mapping[str, Verb], move: Move) -> Reason | None:
    """Return why an order may not be given now; None: it may.

    To the ids of a permission's reason come ``goals``: the second words that are offered with the same first word.
    """
    ask, step, verb = p.pending, p.agenda[-1], verbs[move.verb]
    assert ask is not None, "the engine answers for matches that are over"
    permission = PERMISSIONS.get((type(step), move.verb))
    if permission is None:
        return _another_time(p, ask, step, move.verb)
    found = _misspelled(p, ask, verb, move) or permission(step, p, move.what, move.where)
    if found is None:
        return None
    goals = tuple(other.where for other in ask.moves if other.verb == move.verb and other.what == move.what)
    return Reason(found.rule, found.code, {**found.ids, "goals": goals})


def _misspelled(p: ActionFrontPosition, ask: Ask, verb: Verb, move: Move) -> Reason | None:
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


def _another_time(p: ActionFrontPosition, ask: Ask, step: Step, verb: str) -> Reason:
    """Say that an order belongs to another phase or question."""
    if verb == "end":
        return (
            no("10.1", "ASSAULTS_FIRST", contested=p.hexes_contested())
            if isinstance(step, Assault)
            else no(ask.rule, "CANNOT_BE_LEFT_OPEN")
        )
    if verb == "shuffle":
        return no("1.4", "NO_CALLS" if p.setting.call_shuffle == "off" else "BETWEEN_ORDERS")
    if isinstance(step, _SET_UP) and verb not in (
        "buy",
        "hire",
        "register",
        "place",
        "entrench",
        "enter",
        "card",
    ):
        return no("2.1", "NOT_BEGUN")
    if verb in _ELSEWHERE:
        return _ELSEWHERE[verb]
    if isinstance(step, (Boarding, GoOn)):
        return no(ask.rule, "ABOUT_TO_MOVE" if isinstance(step, Boarding) else "GOES_ON", unit=step.unit)
    if isinstance(step, Calling) and verb == "assault":
        return no("10.1", "ASSAULTS_LATER")
    return no(*_NOW.get(type(step), ("3.2", "ACTION_IS_OVER")))


_NOW: Final[Mapping[type[Step], tuple[str, str]]] = {
    IndirectFire: ("3.2", "INDIRECT_FIRE_NOW"),
    Action: ("3.2", "INDIRECT_FIRE_IS_OVER"),
    Approach: ("4.7", "STRIKE_ON_ITS_WAY"),
    CallWindow: ("1.4", "NOT_YOUR_TURN"),
    Reinforcements: ("13.2", "TURN_IS_OVER"),
}
"""What any other order meets while a step asks."""
