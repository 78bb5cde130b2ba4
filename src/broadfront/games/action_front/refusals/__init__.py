"""Why an order is not legal: the rule that forbids it and a sentence with the remedy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from broadfront.engine.contract import Ask, Move
from broadfront.engine.errors import Refusal
from broadfront.games.action_front.field import HEX_NAMES
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.refusals.coming import (
    no_entrenching,
    no_entry,
    no_placing,
    no_purchase,
    no_registration,
)
from broadfront.games.action_front.refusals.common import of
from broadfront.games.action_front.refusals.fighting import no_assault, no_digging, no_fire, no_rally
from broadfront.games.action_front.refusals.moving import no_carry, no_exit, no_going_on, no_move
from broadfront.games.action_front.refusals.shells import no_barrage, no_flight, no_mission
from broadfront.games.action_front.words import hex_list, listed, model_of, unit_name

__all__ = ["refuse"]

_BEFORE: Final = ("16.3", "2.5", "2.2", "16.4", "2.3")
"""Questions before the first turn."""
_ONE_ID: Final = ("exit", "carry")
_SECOND_ID: Final = ("assault",)
_NO_ID: Final = ("end", "shuffle")


def refuse(p: ActionFrontPosition, move: Move) -> Refusal:
    """Say why a move that the pending Ask does not offer is not legal."""
    ask = p.pending
    assert ask is not None, "the engine answers for matches that are over"
    if _shortened(move) in ask.moves:
        return Refusal(ask.rule, f"The order {move.verb!r} names no more than it needs.")
    answer = _ANSWERS.get((ask.rule, move.verb))
    if answer is not None:
        return answer(p, ask.seat, move)
    if move.verb == "end":
        return _no_end(p, ask)
    if move.verb == "shuffle":
        return _no_shuffle(p, ask)
    return _another_time(p, ask, move)


def _shortened(move: Move) -> Move:
    """Return an order without the ids that it does not use."""
    if move.verb in _NO_ID:
        return Move(move.verb)
    if move.verb in _ONE_ID:
        return Move(move.verb, move.what)
    return Move(move.verb, 0, move.where) if move.verb in _SECOND_ID else move


def _no_end(p: ActionFrontPosition, ask: Ask) -> Refusal:
    if ask.rule == "10.1":
        return Refusal(
            "10.1", f"Assaults have to be resolved: choose one of {hex_list(p.hexes_contested())}."
        )
    if ask.rule == "2.2":
        names = dict.fromkeys(model_of(p, move.what) for move in of(ask, "place"))
        return Refusal("2.2", f"All units of the scenario card are placed: {listed(list(names))} next.")
    if ask.rule == "13.2":
        names = dict.fromkeys(model_of(p, move.what) for move in of(ask, "enter"))
        return Refusal("13.2", f"Reinforcements that are due come in: {listed(list(names))} next.")
    if ask.rule == "4.7":
        return Refusal("4.7", "The air strike is on its way: choose the hex where it comes in.")
    if ask.rule == "16.3":
        return Refusal("16.3", "Say how many you buy; 0 if you want none.")
    return Refusal(ask.rule, f"This cannot be left open. {ask.prompt}")


def _no_shuffle(p: ActionFrontPosition, ask: Ask) -> Refusal:
    if p.setting.call_shuffle == "off":
        return Refusal(
            "1.4", "In this match nobody calls for a shuffle: the deck is shuffled at the end of the turn."
        )
    if ask.rule in ("4.1", "5.1", "10.1"):
        return Refusal("1.4", "No card has been used yet: there is nothing to shuffle.")
    return Refusal(
        "1.4", f"A shuffle is called for between two orders, in one's own player turn. Now: {ask.prompt}"
    )


def _another_time(p: ActionFrontPosition, ask: Ask, move: Move) -> Refusal:
    """Say that an order belongs to another phase or question."""
    verb = move.verb
    if verb == "card":
        return Refusal("1.4", "Nobody chooses cards: they are drawn from the deck.")
    if verb in _ON_THE_WAY and not (ask.rule in _BEFORE and verb in _TURN):
        return Refusal(*_ON_THE_WAY[verb])
    if ask.rule in _BEFORE:
        return Refusal("2.1", f"The first turn has not begun. {ask.prompt}")
    if ask.rule in ("13.2", "16.5"):
        return Refusal("13.2", f"The turn is over, and reinforcements come in. {ask.prompt}")
    if ask.rule == "1.4":
        return Refusal("1.4", f"It is not your turn; you are asked whether to shuffle. {ask.prompt}")
    if ask.rule == "4.7":
        return Refusal("4.7", "An air strike is on its way: choose first where it comes in.")
    if ask.rule == "6.4":
        unit = p.agenda[-1].unit  # type: ignore[attr-defined]
        return Refusal("6.4", f"{unit_name(p, unit)} is about to move: say first who rides along, or go.")
    if ask.rule == "8.4":
        unit = p.agenda[-1].unit  # type: ignore[attr-defined]
        return Refusal("8.4", f"{unit_name(p, unit)} may go on with its points left: move it, or stay.")
    if verb == "assault":
        where = f" on {HEX_NAMES[move.where]}" if move.where in p.hexes_contested() else ""
        return Refusal(
            "10.1",
            f"Assaults{where} come after the Action Phase: send infantry onto enemies, and end the phase.",
        )
    if ask.rule == "4.1":
        return Refusal(
            "3.2", "Units act in the Action Phase, and this is the Indirect Fire Phase: end it first."
        )
    if ask.rule == "5.1":
        return Refusal(
            "3.2",
            "The Indirect Fire Phase is over: that fire can come in your next turn, before anything moves.",
        )
    return Refusal("3.2", f"The Action Phase is over, and assaults are resolved. {ask.prompt}")


_TURN: Final = ("fly", "carry")
_ON_THE_WAY: Final[Mapping[str, tuple[str, str]]] = {
    "buy": ("16.3", "Units are bought before the match only, where the scenario gives points."),
    "hire": ("16.3", "Fire support is bought before the match only, where the scenario gives points."),
    "register": ("2.5", "Hexes are registered before the first turn only, if that option is played."),
    "place": ("2.2", "Units are placed before the first turn; later they enter as reinforcements."),
    "entrench": (
        "2.3",
        "Units are placed Dug In before the first turn only; later a leader has them dig in.",
    ),
    "enter": ("13.2", "Reinforcements enter at the end of a turn, when you are asked."),
    "fly": ("4.7", "Where aircraft come in is chosen after an air strike has been ordered: order one first."),
    "carry": ("6.4", "Who rides along is asked when a vehicle moves: move it first."),
}
"""Orders that belong to a question of their own."""

_ANSWERS: Final[Mapping[tuple[str, str], Callable[[ActionFrontPosition, int, Move], Refusal]]] = {
    ("16.3", "buy"): no_purchase,
    ("16.3", "hire"): no_purchase,
    ("2.5", "register"): no_registration,
    ("2.2", "place"): no_placing,
    ("2.2", "entrench"): no_placing,
    ("16.4", "place"): no_placing,
    ("16.4", "entrench"): no_placing,
    ("2.3", "place"): no_entrenching,
    ("2.3", "entrench"): no_entrenching,
    ("4.1", "barrage"): no_barrage,
    ("4.1", "mission"): no_mission,
    ("4.1", "strike"): no_mission,
    ("4.7", "fly"): no_flight,
    ("5.1", "move"): no_move,
    ("5.1", "exit"): no_exit,
    ("5.1", "fire"): no_fire,
    ("5.1", "rally"): no_rally,
    ("5.1", "dig"): no_digging,
    ("6.4", "carry"): no_carry,
    ("8.4", "move"): no_going_on,
    ("10.1", "assault"): no_assault,
    ("13.2", "enter"): no_entry,
    ("16.5", "enter"): no_entry,
}
