"""Refusals of fire, rallies, digging in, and assaults."""

from __future__ import annotations

from broadfront.engine.contract import Move
from broadfront.engine.errors import Refusal
from broadfront.games.action_front import queries
from broadfront.games.action_front.catalogue import CLASSES, MODELS
from broadfront.games.action_front.field import HEX_NAMES, LEG
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.refusals.common import (
    acted,
    no_hex,
    no_such_unit,
    not_mine,
    out,
    sight,
    tired,
)
from broadfront.games.action_front.words import hex_list, listed, plural, unit_name

__all__ = ["no_assault", "no_digging", "no_fire", "no_rally"]


def no_fire(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a unit cannot fire at another."""
    unit, target = move.what, move.where
    if wrong := not_mine(p, seat, unit, "5.1"):
        return wrong
    card, name = MODELS[p.model[unit]], unit_name(p, unit)
    if not card.armed:
        return Refusal("7.1", f"{name} is unarmed: it does not fire.")
    if over := tired(p, unit, "fire"):
        return over
    if queries.rides(p, unit):
        return Refusal(
            "6.4", f"{name} is in the hex of a transport: it does not fire from there. Move it out first."
        )
    if wrong := no_such_unit(p, target):
        return wrong
    if target & 1 == seat:
        return Refusal("7.1", f"{unit_name(p, target)} is your own: fire is at enemies.")
    if p.at[target] < 0:
        return Refusal("7.1", out(p, target))
    origin, hex_ = p.at[unit], p.at[target]
    ground = p.setting.ground
    beside = [u for u in p.units_at(origin) if u & 1 != seat]
    if beside:
        foes = listed([unit_name(p, u) for u in beside])
        return Refusal("7.1", f"{name} shares its hex with {foes}, and may fire at nobody else.")
    away, goal = ground.distance[origin][hex_], unit_name(p, target)
    if away > card.range:
        return Refusal("7.1", f"{goal} is {plural(away, 'hex')} away: {name} reaches {card.range}.")
    hidden = sight(p, origin, hex_)
    assert hidden is not None, "a target in range and in sight is offered"
    return Refusal(hidden[0], f"{name} does not see {goal}: {hidden[1]}.")


def _no_leader(p: ActionFrontPosition, seat: int, unit: int, rule: str) -> Refusal | None:
    """Say why a unit gives no orders to others."""
    if wrong := not_mine(p, seat, unit, rule):
        return wrong
    name = unit_name(p, unit)
    if not MODELS[p.model[unit]].leader:
        mine = listed([unit_name(p, u) for u in p.units_of(seat) if MODELS[p.model[u]].leader])
        return Refusal(rule, f"{name} is no leader. Leaders of yours on the map: {mine}.")
    if p.suppressed >> unit & 1:
        return Refusal("11.1", f"{name} is suppressed: a suppressed leader gives no orders.")
    if over := acted(p, unit):
        return over
    if p.commanded >> unit & 1:
        return Refusal(rule, f"{name} has rallied a unit or had one dig in: once in a phase is all.")
    return None


def _too_far(p: ActionFrontPosition, leader: int, unit: int, rule: str) -> Refusal | None:
    away = p.setting.ground.distance[p.at[leader]][p.at[unit]]
    if away <= 1:
        return None
    return Refusal(
        rule,
        f"{unit_name(p, unit)} is {plural(away, 'hex')} from {unit_name(p, leader)}: his orders reach his own hex and "
        "those next to it.",
    )


def no_rally(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a leader cannot try to rally a unit."""
    leader, unit = move.what, move.where
    if wrong := _no_leader(p, seat, leader, "8.2") or not_mine(p, seat, unit, "8.2"):
        return wrong
    name = unit_name(p, unit)
    if unit == leader:
        return Refusal("8.2", f"{name} does not rally himself.")
    if not p.suppressed >> unit & 1:
        return Refusal("8.2", f"{name} is not suppressed: there is nothing to rally.")
    far = _too_far(p, leader, unit, "8.2")
    assert far is not None, "a suppressed unit beside a leader is offered"
    return far


def no_digging(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a leader cannot have a unit dig in."""
    leader, unit = move.what, move.where
    if wrong := _no_leader(p, seat, leader, "8.3") or not_mine(p, seat, unit, "8.3"):
        return wrong
    card, name = MODELS[p.model[unit]], unit_name(p, unit)
    if unit == leader:
        return Refusal("8.3", f"{name} does not dig in himself: he has others dig.")
    if card.class_ != LEG:
        return Refusal(
            "8.3", f"{name} is of class {CLASSES[card.class_].capitalize()}: only Leg units dig in."
        )
    if p.dug_in >> unit & 1:
        return Refusal("8.3", f"{name} is Dug In already.")
    if p.suppressed >> unit & 1:
        return Refusal("11.1", f"{name} is suppressed: it does not dig in before it is rallied.")
    if (p.moved | p.fired | p.spent | p.commanded) >> unit & 1:
        return Refusal("8.3", f"{name} has acted in this phase: a unit that digs in does nothing else.")
    far = _too_far(p, leader, unit, "8.3")
    assert far is not None, "a unit beside a leader that may dig in is offered"
    return far


def no_assault(p: ActionFrontPosition, _: int, move: Move) -> Refusal:
    """Say why there is no assault on a hex."""
    if wrong := no_hex(p, move.where):
        return wrong
    return Refusal(
        "10.1",
        f"There are not units of both sides on {HEX_NAMES[move.where]}. Assaults are on "
        f"{hex_list(p.hexes_contested())}.",
    )
