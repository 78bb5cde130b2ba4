"""Refusals of movement: why a unit cannot go there, ride along, or leave the map."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Move
from broadfront.engine.errors import Refusal
from broadfront.games.action_front import queries
from broadfront.games.action_front.catalogue import CLASSES, MODELS
from broadfront.games.action_front.field import (
    HEX_NAMES,
    MOVEMENT_POINTS,
    TERRAIN_NAMES,
    TRACK,
    is_open,
    reachable,
)
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.refusals.common import hexes_for, no_hex, not_mine, tired
from broadfront.games.action_front.rules.movement import Boarding, GoOn
from broadfront.games.action_front.words import EDGE_NAMES, hex_list, listed, model_of, plural, unit_name

__all__ = ["no_carry", "no_exit", "no_going_on", "no_move"]


def no_move(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a unit cannot move to a hex."""
    unit = move.what
    if wrong := not_mine(p, seat, unit, "5.1") or no_hex(p, move.where) or tired(p, unit, "move"):
        return wrong
    return _unreached(p, unit, move.where, MOVEMENT_POINTS[MODELS[p.model[unit]].mode])


def no_going_on(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why infantry that has captured a leader cannot go on to a hex."""
    step = p.agenda[-1]
    assert isinstance(step, GoOn)
    if wrong := not_mine(p, seat, move.what, "8.4") or no_hex(p, move.where):
        return wrong
    if move.what != step.unit:
        return Refusal("8.4", f"It is {unit_name(p, step.unit)} that may go on. Move it, or stay.")
    return _unreached(p, step.unit, move.where, step.points)


def _unreached(p: ActionFrontPosition, unit: int, hex_: int, points: int) -> Refusal:
    card, name, goal = MODELS[p.model[unit]], unit_name(p, unit), HEX_NAMES[hex_]
    if not points:
        return Refusal("6.1", f"{name} has no Movement Points: it stays where it is.")
    room = hexes_for(p, "move", unit)
    reach = f"It can reach {hex_list(room, 40)}." if room else "It can reach no hex."
    if hex_ == p.at[unit]:
        return Refusal("6.1", f"{name} is there already. {reach}")
    if barred := _barred(p, unit, hex_):
        rule, why = barred
        return Refusal(rule, f"{name} may not enter {goal}: {why}. {reach}")
    terrain = p.setting.ground.terrain[hex_]
    if not p.setting.standing[card.mode] >> hex_ & 1 and not is_open(card.mode, terrain):
        return Refusal(
            "6.1",
            f"{name} may not enter {goal}: {TERRAIN_NAMES[terrain]} is closed to {_class(unit, p)}. {reach}",
        )
    if closed := _hexside(p, unit, hex_):
        return Refusal("6.1", f"{name} may not enter {goal} from {HEX_NAMES[p.at[unit]]}: {closed}. {reach}")
    free = reachable(p.setting.ground, card.mode, p.at[unit], 99)
    if hex_ not in free:
        return Refusal("6.1", f"There is no way to {goal} for {_class(unit, p)}. {reach}")
    if free[hex_] > points:
        has = f"{name} has {points} left" if isinstance(p.agenda[-1], GoOn) else f"{name} has {points}"
        return Refusal(
            "6.1", f"{goal} costs at least {plural(free[hex_], 'Movement Point')}, and {has}. {reach}"
        )
    return _way(p, unit, hex_, points, reach)


def _class(unit: int, p: ActionFrontPosition) -> str:
    return f"units of class {CLASSES[MODELS[p.model[unit]].class_].capitalize()}"


def _barred(p: ActionFrontPosition, unit: int, hex_: int) -> tuple[str, str] | None:
    """Say what on a hex keeps a unit from entering it: rule and words; None: nothing does."""
    card, seat = MODELS[p.model[unit]], unit & 1
    there = [u for u in p.units_at(hex_) if u != unit]
    foes = [u for u in there if u & 1 != seat]
    own = [u for u in there if u & 1 == seat and not MODELS[p.model[u]].leader]
    enemy = listed([model_of(p, u) for u in foes])
    if foes and own and not card.leader:
        return "6.5", f"{model_of(p, own[0])} assaults {enemy} there, and only one unit of a side can"
    if foes and card.leader and not own:
        return "8.4", f"a leader does not go alone where an enemy is, and {enemy} is there"
    if foes and not card.infantry and not card.leader:
        return "6.5", f"{enemy} is there, and of all units only infantry enters a hex with an enemy"
    if p.markers >> hex_ & 1 and card.class_ != TRACK:
        return "6.6", "an Artillery marker lies there, and only tracked units drive into it"
    if not own or card.leader:
        return None
    mates = listed([model_of(p, u) for u in own])
    if len(own) > 1:
        return "6.4", f"{mates} are there, and a hex holds no third unit"
    mate = MODELS[p.model[own[0]]]
    if (card.can_ride and mate.transport) or (card.transport and mate.can_ride):
        return None
    return (
        "6.2",
        f"{mates} is there, and a hex holds one unit; leaders and what rides on a transport come besides",
    )


def _hexside(p: ActionFrontPosition, unit: int, hex_: int) -> str:
    """Say which hexside a unit cannot cross to a neighbour; "": it can, or it is no neighbour."""
    ground, at, mode = p.setting.ground, p.at[unit], MODELS[p.model[unit]].mode
    if not ground.beside[at] >> hex_ & 1 or any(b == hex_ for b, _ in ground.ways[mode][at]):
        return ""
    terrain = ground.terrain[hex_]
    if not is_open(mode, terrain):
        return f"{TERRAIN_NAMES[terrain]} is open to {_class(unit, p)} by road only"
    number = frozenset((HEX_NAMES[at], HEX_NAMES[hex_]))
    if any(frozenset(link.split("/")) == number for link in ground.sheet.rivers):
        return f"a river is between, and {_class(unit, p)} need a bridge"
    return f"{_class(unit, p)} do not climb a hill but by road"


def _way(p: ActionFrontPosition, unit: int, hex_: int, points: int, reach: str) -> Refusal:
    """Say what stands in the way of a unit that has points enough."""
    ground, mode, at = p.setting.ground, MODELS[p.model[unit]].mode, p.at[unit]
    name, goal = unit_name(p, unit), HEX_NAMES[hex_]
    blocked, ends = queries.obstacles(p, unit, loaded=False)
    near = [wall for wall in members(blocked | ends) if wall != at and ground.distance[at][wall] < points]
    for wall in near:
        rest = ~(1 << wall)
        if hex_ in reachable(ground, mode, at, points, blocked & rest, ends & rest):
            return _stands(p, name, goal, wall, reach)
    return Refusal(
        "6.2", f"The way of {name} to {goal} is barred: units or markers are on {hex_list(near)}. {reach}"
    )


def _stands(p: ActionFrontPosition, name: str, goal: str, at: int, reach: str) -> Refusal:
    there = p.units_at(at)
    what = unit_name(p, there[0]) if there else f"The Artillery marker in {HEX_NAMES[at]}"
    rule = "6.2" if there else "6.6"
    return Refusal(rule, f"{what} is in the way of {name} to {goal}. {reach}")


def no_exit(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a unit cannot leave the map."""
    unit, edge = move.what, p.setting.exits[seat]
    if edge < 0:
        return Refusal("6.7", "In this battle your units do not leave the map.")
    if wrong := not_mine(p, seat, unit, "6.7") or tired(p, unit, "move"):
        return wrong
    card, name = MODELS[p.model[unit]], unit_name(p, unit)
    points = MOVEMENT_POINTS[card.mode]
    if not points:
        return Refusal("6.1", f"{name} has no Movement Points: it stays where it is.")
    free = reachable(p.setting.ground, card.mode, p.at[unit], 99)
    rim = p.setting.ground.edges[edge]
    costs = [cost + 1 for hex_, cost in free.items() if rim >> hex_ & 1]
    side = f"the {EDGE_NAMES[edge]} edge"
    if costs and min(costs) <= points:
        return Refusal(
            "6.7",
            f"The way of {name} to {side} is barred by other units or markers: move round them, "
            "or let infantry capture a leader who is alone on the way, and go on.",
        )
    needs = (
        f"it needs {plural(min(costs), 'Movement Point')} and has {points}" if costs else "there is no way"
    )
    return Refusal("6.7", f"{name} cannot leave the map by {side} in this move: {needs}.")


def no_carry(p: ActionFrontPosition, seat: int, move: Move) -> Refusal:
    """Say why a unit does not ride along."""
    step = p.agenda[-1]
    assert isinstance(step, Boarding)
    unit, vehicle = move.what, step.unit
    if wrong := not_mine(p, seat, unit, "6.4"):
        return wrong
    card, carrier = MODELS[p.model[unit]], MODELS[p.model[vehicle]]
    name, driver = unit_name(p, unit), unit_name(p, vehicle)
    if unit == vehicle:
        return Refusal("6.4", f"{name} is the one that moves.")
    if p.at[unit] != p.at[vehicle]:
        return Refusal(
            "6.4", f"{name} is not in the hex of {driver}: what rides along begins the phase there."
        )
    if step.aboard >> unit & 1:
        return Refusal("6.4", f"{name} rides along already.")
    if p.suppressed >> unit & 1:
        return Refusal("11.1", f"{name} is suppressed: it is not carried.")
    if (p.moved | p.fired | p.spent) >> unit & 1:
        return Refusal(
            "6.4", f"{name} has acted in this phase: what rides along begins the phase with its transport."
        )
    aboard = [
        u
        for u in range(len(p.at))
        if step.aboard >> u & 1 and bool(MODELS[p.model[u]].leader) == bool(card.leader)
    ]
    if aboard:
        return Refusal(
            "6.4", f"{driver} carries {model_of(p, aboard[0])} already: one unit and one leader are all."
        )
    if not carrier.transport:
        return Refusal("6.4", f"{driver} is no transport: only leaders ride on it.")
    if not card.can_ride:
        return Refusal("6.4", f"{name} cannot be carried: only Leg and Towed units can, and leaders.")
    return Refusal("6.4", f"{driver} cannot move there loaded: its way or its goal is taken by another unit.")
