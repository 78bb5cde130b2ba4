"""Why an order is not legal: a code for the reason, the rule, and a sentence that names what stands in the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from broadfront.engine.contract import Ask, Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion.patrol_zones import PatrolExit, PatrolLosses
from broadfront.games.global_war.expansion.sections import WEAPONS
from broadfront.games.global_war.expansion.ship_building import AtlanticDestroyer
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.refusals import (
    cargo,
    combat_moves,
    expansion,
    fighting,
    money,
    new_units,
    noncombat,
)
from broadfront.games.global_war.refusals.codes import CODES
from broadfront.games.global_war.refusals.common import listed, no, offered, the_spaces
from broadfront.games.global_war.rules.aircraft import Homeless, ShotDown
from broadfront.games.global_war.rules.battle import Battle, Submarines
from broadfront.games.global_war.rules.combat import BattleGroup, Sea
from broadfront.games.global_war.rules.combat_move import CombatMove
from broadfront.games.global_war.rules.convoys import Convoys
from broadfront.games.global_war.rules.decks import TouchDown
from broadfront.games.global_war.rules.fire import Casualties
from broadfront.games.global_war.rules.mobilize import Mobilize
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.rules.purchase import Purchase
from broadfront.games.global_war.rules.raids import Intercept, Rockets
from broadfront.games.global_war.rules.research import Chart, Research
from broadfront.games.global_war.rules.sequence import UsaAndChina
from broadfront.games.global_war.terms import LATE_1943, PHASES, POWER_NAMES

__all__ = ["CODES", "refuse"]


def refuse(p: GlobalWarPosition, move: Move) -> Refusal:
    """Say why a move that the pending Ask does not offer is not legal."""
    ask = p.pending
    assert ask is not None, "the engine answers for matches that are over"
    verb, step = move.verb, p.agenda[-1]
    if verb in ("end", "default") and Move(verb) in ask.moves:
        return no("NO_MORE_WORDS", ask.rule, f"The order {verb!r} names nothing more.")
    if verb in ("roll", "hits"):
        return no("DICE", "a4", "Nobody chooses what dice show: they are rolled when their time comes.")
    answer = _ANSWERS.get((type(step), verb))
    if answer is None and verb == "end":
        answer = _no_end
    found = answer(p, step, move) if answer else _another_time(p, ask, move)
    return found or no(
        "NOT_OFFERED", ask.rule, f"That is not among the orders that can be given now. {ask.prompt}"
    )


def _another_time(p: GlobalWarPosition, ask: Ask, move: Move) -> Refusal:
    """Say that an order belongs to another phase or question."""
    if move.verb in ("tokens", "chart") and p.setting.has(WEAPONS) and p.label() < LATE_1943:
        return new_units.no_research_yet(p)
    rule, words = _WHEN[move.verb]
    return no("NOT_NOW", rule, f"{words} {_now(p, ask)}")


def _now(p: GlobalWarPosition, ask: Ask) -> str:
    if p.mover < 0:
        return f"Now: {ask.prompt}"
    phase = PHASES[p.phase].replace("_", " ").title().replace("Noncombat", "Noncombat Move")
    phase = phase.replace("Income", "Collect Income").replace("Purchase", "Purchase and repair")
    phase = "Conduct Combat" if phase == "Combat" else phase
    return f"This is the phase {phase} of {POWER_NAMES[p.mover]}: {ask.prompt}"


_WHEN: Final[Mapping[str, tuple[str, str]]] = {
    "first": ("b5", "Who of China and the USA moves first is chosen before both move."),
    "tokens": ("b3.1", "Tokens are bought in Research, at the beginning of a power's turn."),
    "chart": ("b3.1", "A chart is chosen after a breakthrough in Research."),
    "buy": ("b3.2", "Units are bought in Purchase and repair, before anything moves."),
    "mend": ("b3.2", "Ships and King Tigers are repaired in Purchase and repair, before anything moves."),
    "repair": ("b3.2", "Factories are repaired in Purchase and repair, before anything moves."),
    "deck": (
        "b4.9",
        "A deck is chosen when an aircraft has come to a zone with several carriers, in Noncombat Move.",
    ),
    "cover": ("c10", "Fighters are given to damaged carriers in port in Noncombat Move."),
    "launch": ("c2", "The free destroyer of the Atlantic is placed before the other units, in Mobilize."),
    "leave": ("c4", "Ships withdraw from an enemy patrol zone when all battles are over."),
    "escort": ("b4.7", "Fighters join a raid in Combat Move."),
    "land": ("b3.3", "Units land from transports in Combat Move and in Noncombat Move."),
    "load": ("b3.3", "Units go on board in Combat Move and in Noncombat Move."),
    "move": ("b3.3", "Units move in Combat Move and in Noncombat Move."),
    "raid": ("b4.7", "Bombers are sent against factories in Combat Move."),
    "rocket": ("b7", "Rockets are fired before the raids of Conduct Combat, with that technology."),
    "fight": ("b3.4", "Which battle comes next is chosen in Conduct Combat, where there are several."),
    "attack": (
        "b3.4",
        "Whether submarines and transports are attacked is asked when their zone's turn comes.",
    ),
    "ignore": (
        "b3.4",
        "Whether submarines and transports are ignored is asked when their zone's turn comes.",
    ),
    "intercept": ("b4.7", "Fighters rise when a raid comes, with the option `interceptors`."),
    "press": ("b4.5", "Attackers press on between the rounds of a battle."),
    "retreat": ("b4.5", "Attackers retreat between the rounds of a battle."),
    "withdraw": ("b4.5", "Aircraft withdraw between the rounds of a battle."),
    "submerge": (
        "b4.1",
        "Submarines submerge at the beginning of a round at sea without an enemy destroyer.",
    ),
    "scatter": (
        "c12b.1",
        "Whether convoys form is asked before a battle in which escorts and transports defend.",
    ),
    "lose": ("b4.4", "Casualties are chosen when units have been hit."),
    "place": ("b3.6", "Units are placed in Mobilize, after Noncombat Move."),
    "default": ("b4.4", "The usual losses are taken when casualties are chosen."),
    "end": ("b3", "Nothing can be ended here."),
}
"""When each order is given: the rule and a sentence."""


def _no_end(p: GlobalWarPosition, step: Step, move: Move) -> Refusal:
    """Say that a question has to be answered."""
    del move
    ask = p.pending
    assert ask is not None
    if isinstance(step, Mobilize):
        zones = the_spaces(order.where for order in offered(p, "place"))
        return no(
            "CARRIER_FIRST", "b3.6", f"Fighters wait over the sea: place a carrier under them, in {zones}."
        )
    if isinstance(step, Research):
        return no("A_NUMBER", "b3.1", "Say how many tokens you buy; 0 if you want none.")
    if isinstance(step, Intercept):
        return no("A_NUMBER", "b4.7", "Say how many fighters rise; 0 if none do.")
    if isinstance(step, BattleGroup):
        spaces = the_spaces(order.where for order in ask.moves)
        return no("MUST_FIGHT", "b3.4", f"The battles have to be fought: choose one of {spaces}.")
    if isinstance(step, Battle) and ask.rule == "c12b":
        spaces = the_spaces(order.where for order in ask.moves)
        return no(
            "MUST_WITHDRAW", "c12b", f"Only transports are left of the attacker: they retreat, to {spaces}."
        )
    if isinstance(step, Battle):
        return no(
            "MUST_FIGHT",
            "b4.5",
            f"The battle for {ATLAS.name(step.space)} goes on: press the attack or retreat.",
        )
    if isinstance(step, TouchDown):
        ships = listed([f"u{order.what}" for order in ask.moves], "or")
        return no("MUST_ANSWER", "b4.9", f"Say first which carrier it lands on: {ships}.")
    if isinstance(step, PatrolExit):
        spaces = the_spaces(order.where for order in ask.moves)
        return no("MUST_WITHDRAW", "c4", f"Nobody stays in an enemy patrol zone: withdraw to {spaces}.")
    if isinstance(step, Casualties | ShotDown | PatrolLosses):
        return no(
            "MUST_TAKE_HITS", "b4.4", "As many hits as possible are taken: lose a unit, or the usual ones."
        )
    verbs = listed(dict.fromkeys(order.verb for order in ask.moves), "or")
    return no(
        "MUST_ANSWER",
        ask.rule,
        f"This question has to be answered. {ask.prompt} The answers begin with {verbs}.",
    )


def _no_first(p: GlobalWarPosition, step: Step, move: Move) -> Refusal:
    del p, step
    if move.where:
        return no("NO_MORE_WORDS", "b5", "Say only who moves first.")
    return no("NOT_YOURS", "b5", "Either the USA or China moves first.")


Answer = Callable[[GlobalWarPosition, Step, Move], Refusal | None]

_ANSWERS: Final[Mapping[tuple[type[Step], str], Answer]] = {
    (UsaAndChina, "first"): _no_first,
    (Research, "tokens"): money.no_tokens,
    (Chart, "chart"): money.no_chart,
    (Purchase, "buy"): money.no_buy,
    (Purchase, "repair"): money.no_repair,
    (Purchase, "mend"): new_units.no_mend,
    (CombatMove, "move"): combat_moves.no_move,
    (CombatMove, "load"): cargo.no_load,
    (CombatMove, "land"): cargo.no_land,
    (CombatMove, "raid"): combat_moves.no_raid,
    (CombatMove, "escort"): combat_moves.no_escort,
    (Rockets, "rocket"): fighting.no_rocket,
    (BattleGroup, "fight"): fighting.no_battle,
    (Sea, "attack"): fighting.no_choice_at_sea,
    (Sea, "ignore"): fighting.no_choice_at_sea,
    (Intercept, "intercept"): fighting.no_interception,
    (ShotDown, "lose"): fighting.not_lost_in_the_air,
    (Battle, "press"): fighting.no_press,
    (Battle, "retreat"): fighting.no_retreat,
    (Battle, "withdraw"): fighting.no_withdrawal,
    (Convoys, "scatter"): fighting.no_choice_at_sea,
    (Submarines, "submerge"): fighting.no_submerging,
    (Casualties, "lose"): fighting.no_loss,
    (Homeless, "move"): fighting.no_haven,
    (Noncombat, "move"): noncombat.no_move,
    (Noncombat, "load"): cargo.no_load,
    (Noncombat, "land"): cargo.no_land,
    (Noncombat, "end"): noncombat.no_end,
    (Noncombat, "cover"): expansion.no_cover,
    (TouchDown, "deck"): noncombat.no_deck,
    (Mobilize, "place"): money.no_place,
    (AtlanticDestroyer, "launch"): expansion.no_launch,
    (PatrolExit, "leave"): expansion.no_leave,
    (PatrolLosses, "lose"): expansion.no_patrol_loss,
}
