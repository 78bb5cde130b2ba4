"""Refusals of buying, registering, placing and entering."""

from __future__ import annotations

from broadfront.engine.contract import Move
from broadfront.engine.errors import Refusal
from broadfront.games.action_front import knowledge
from broadfront.games.action_front.catalogue import MODELS
from broadfront.games.action_front.field import HEX_NAMES, TERRAIN_NAMES, TRACK, depth, is_open
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.refusals.common import hexes_for, no_hex, no_such_unit, of
from broadfront.games.action_front.rules import setup
from broadfront.games.action_front.terms import AT_CHOICE, UNITS, WAITING
from broadfront.games.action_front.words import EDGE_NAMES, hex_list, listed, model_of, plural, unit_name

__all__ = ["no_entrenching", "no_entry", "no_placing", "no_purchase", "no_registration"]


# --- buying -----------------------------------------------------------------------------------------------------------


def no_purchase(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a player cannot buy so many."""
    ask = p.pending
    assert ask is not None
    setting = p.setting
    item = setting.items[seat][len(p.bought(seat))]
    name = MODELS[item].name if item >= 0 else setting.lines[-1 - item].title
    if (move.verb, move.what) != ask.moves[0][:2]:
        return Refusal(
            "16.3", f"Items are bought one after another: the question now is how many {name} you buy."
        )
    number, most = move.where, ask.moves[-1].where
    if number < 0:
        return Refusal("16.3", f"Buy 0 to {most} of {name}.")
    sort, price = knowledge.item_of(setting, item)
    points, units, missions = setup.left_to_spend(p, seat)
    if number * price > points:
        return Refusal(
            "16.3",
            f"{number} x {name} cost {plural(number * price, 'point')}, and you have {points} left: {most} at most.",
        )
    if sort == knowledge.UNIT:
        return Refusal(
            "16.3",
            f"You may have {plural(setting.purchases[seat][3], 'unit')}, and {units} more: {most} {name} at most.",
        )
    if sort == knowledge.HEAVY:
        return Refusal(
            "15.6",
            f"Missions of {name} are at most a third of your others, and these are {missions}: {most} at most.",
        )
    return Refusal(
        "16.3",
        f"You may have {plural(knowledge.MOST_MISSIONS, 'mission')}, and have {missions}: {most} {name} at most.",
    )


def no_registration(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a hex cannot be registered."""
    step = p.agenda[-1]
    assert isinstance(step, setup.Register)
    if wrong := no_hex(p, move.where):
        return wrong
    if move.what != step.number:
        return Refusal("2.5", f"It is your {('first', 'second')[step.number]} hex that is asked for.")
    return Refusal("2.5", f"{HEX_NAMES[p.registered[2 * seat]]} is registered already: choose another hex.")


# --- placing ----------------------------------------------------------------------------------------------------------


def no_placing(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a unit cannot be placed on a hex."""
    ask, unit = p.pending, move.what
    assert ask is not None
    if wrong := _not_coming(p, seat, unit, "2.2") or no_hex(p, move.where):
        return wrong
    name = model_of(p, unit)
    if move.verb == "entrench" and not MODELS[p.model[unit]].can_dig:
        return Refusal("2.3", f"{name} cannot begin Dug In: only Leg and Towed units can.")
    if wrong := _wait(p, unit, "place"):
        return wrong
    room = hexes_for(p, "place", unit)
    if not p.setting.zones[seat] >> move.where & 1:
        return Refusal(
            "2.2",
            f"{HEX_NAMES[move.where]} is outside your set-up zone: {name} can be placed on {hex_list(room, 60)}.",
        )
    return _no_room(p, unit, move.where, "2.2", room, "be placed on")


def no_entrenching(p: ActionFrontPosition, _: int, move: Move) -> Refusal:
    """Say that another unit is asked about [2.3]."""
    step = p.agenda[-1]
    assert isinstance(step, setup.Entrench)
    name = unit_name(p, step.unit)
    if move.what != step.unit:
        return Refusal("2.3", f"It is {name} that is asked about: place it, or place it Dug In.")
    return Refusal("2.3", f"{name} stands where the scenario puts it: choose only whether it is Dug In.")


def _not_coming(p: ActionFrontPosition, seat: int, unit: int, rule: str) -> Refusal | None:
    if wrong := no_such_unit(p, unit):
        return wrong
    if unit & 1 != seat:
        return Refusal(rule, f"{model_of(p, unit)} {UNITS[unit]} is the enemy's: place your own units.")
    if p.at[unit] != WAITING:
        where = f"is on the map: {unit_name(p, unit)}" if p.at[unit] >= 0 else "has left the battle"
        return Refusal(rule, f"{UNITS[unit]} {where}.")
    return None


def _wait(p: ActionFrontPosition, unit: int, verb: str) -> Refusal | None:
    """Say that a unit has to wait: for its turn, for others, or because one like it is named first."""
    ask = p.pending
    assert ask is not None
    units = {move.what for move in of(ask, verb)}
    if unit in units:
        return None
    alike = next((u for u in sorted(units) if (p.model[u], p.steps[u]) == (p.model[unit], p.steps[unit])), -1)
    rule = ask.rule
    name = f"{model_of(p, unit)} {UNITS[unit]}"
    if alike >= 0 and (p.due[unit] == p.due[alike]):
        return Refusal(
            rule, f"{name} is just like {UNITS[alike]}: of units that are alike the first is named."
        )
    if p.due[unit] != AT_CHOICE and p.due[unit] > p.turn:
        return Refusal("13.2", f"{name} comes as a reinforcement of turn {p.due[unit]}.")
    if ask.rule in ("2.2", "13.2"):
        first = listed([f"{model_of(p, u)} {UNITS[u]}" for u in sorted(units)])
        return Refusal(rule, f"{name} has to wait: first come those of the scenario card, {first}.")
    return Refusal(rule, f"There is no hex for {name}.")


def _no_room(p: ActionFrontPosition, unit: int, hex_: int, rule: str, room: list[int], can: str) -> Refusal:
    """Say why a unit cannot be put on a hex."""
    name, goal, card = model_of(p, unit), HEX_NAMES[hex_], MODELS[p.model[unit]]
    where = f"It can {can} {hex_list(room, 60)}."
    there = p.units_at(hex_)
    if any(u & 1 != unit & 1 for u in there):
        return Refusal(rule, f"An enemy unit is on {goal}. {where}")
    if not p.setting.standing[card.mode] >> hex_ & 1:
        terrain = p.setting.ground.terrain[hex_]
        why = f"{TERRAIN_NAMES[terrain]}" if not is_open(card.mode, terrain) else "no way leads there for it"
        return Refusal("6.1", f"{name} cannot stand on {goal}: {why}. {where}")
    if p.markers >> hex_ & 1 and card.class_ != TRACK:
        return Refusal("6.6", f"An Artillery marker lies on {goal}, and {name} is not tracked. {where}")
    own = [u for u in there if not MODELS[p.model[u]].leader]
    if own and not card.leader:
        return Refusal(
            "1.5", f"{model_of(p, own[0])} is on {goal}: a hex holds one unit, leaders apart. {where}"
        )
    return Refusal(rule, f"{name} cannot {can} {goal}. {where}")


# --- entering ---------------------------------------------------------------------------------------------------------


def no_entry(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a reinforcement cannot enter on a hex."""
    unit = move.what
    if wrong := _not_coming(p, seat, unit, "13.2") or no_hex(p, move.where) or _wait(p, unit, "enter"):
        return wrong
    edge, room = p.setting.edges[seat], hexes_for(p, "enter", unit)
    if depth(p.setting.ground, edge, move.where) > 1 and move.where not in room:
        return Refusal(
            "13.2",
            f"{HEX_NAMES[move.where]} is not on the {EDGE_NAMES[edge]} edge: {model_of(p, unit)} can enter on "
            f"{hex_list(room)}.",
        )
    return _no_room(p, unit, move.where, "13.2", room, "enter on")
