"""What several refusals say: whose a unit is, what it has done, what hides a hex."""

from __future__ import annotations

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Ask, Move
from broadfront.engine.errors import Refusal
from broadfront.games.action_front import queries
from broadfront.games.action_front.catalogue import MODELS
from broadfront.games.action_front.field import HEX_NAMES, blockers
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import AT_CHOICE, DEAD, EXITED, UNITS, UNUSED, WAITING
from broadfront.games.action_front.words import listed, model_of, plural, unit_name

__all__ = [
    "acted",
    "hexes_for",
    "is_a_unit",
    "no_hex",
    "no_such_unit",
    "not_mine",
    "of",
    "out",
    "sight",
    "tired",
]


def of(ask: Ask, verb: str, what: int | None = None) -> list[Move]:
    """Return the moves of a verb that are offered."""
    return [move for move in ask.moves if move.verb == verb and what in (None, move.what)]


def hexes_for(p: ActionFrontPosition, verb: str, what: int) -> list[int]:
    """Return the hexes that an order offers a unit."""
    return [move.where for move in of(p.pending, verb, what)] if p.pending else []


def no_hex(p: ActionFrontPosition, hex_: int) -> Refusal | None:
    """Say that a number is no hex of the map."""
    ground = p.setting.ground
    if hex_ in ground.hexes:
        return None
    last = HEX_NAMES[ground.hexes[-1]]
    return Refusal("1.2", f"That is no hex of this map: its hexes go from 0101 to {last}.")


def is_a_unit(p: ActionFrontPosition, unit: int) -> bool:
    """Tell whether an id is a unit of this battle."""
    return 0 <= unit < len(p.at) and p.at[unit] != UNUSED


def no_such_unit(p: ActionFrontPosition, unit: int) -> Refusal | None:
    """Say that an id is no unit of this battle."""
    if is_a_unit(p, unit):
        return None
    name = UNITS[unit] if 0 <= unit < len(UNITS) else "by that number"
    return Refusal("1.3", f"There is no unit {name} in this battle.")


def out(p: ActionFrontPosition, unit: int) -> str:
    """Say where a unit is that is not on the map."""
    at, name = p.at[unit], model_of(p, unit)
    if at == DEAD:
        return f"{name} {UNITS[unit]} has been eliminated."
    if at == EXITED:
        return f"{name} {UNITS[unit]} has left the map."
    if at == WAITING and p.due[unit] == AT_CHOICE:
        return f"{name} {UNITS[unit]} is not on the map yet: it enters at the end of a turn, when you like."
    return f"{name} {UNITS[unit]} is not on the map yet: it comes as a reinforcement of turn {p.due[unit]}."


def not_mine(p: ActionFrontPosition, seat: int, unit: int, rule: str) -> Refusal | None:
    """Say that a unit takes no orders: it is the enemy's, or not on the map."""
    if none := no_such_unit(p, unit):
        return none
    if unit & 1 != seat:
        return Refusal(rule, f"{unit_name(p, unit)} is the enemy's: give your orders to your own units.")
    return Refusal(rule, out(p, unit)) if p.at[unit] < 0 else None


def acted(p: ActionFrontPosition, unit: int) -> Refusal | None:
    """Say that a unit has done all it may in this phase, whatever else it might do."""
    name = unit_name(p, unit)
    if p.suppressed >> unit & 1:
        return Refusal(
            "11.1",
            f"{name} is suppressed: it neither moves nor fires until its Marker Phase, unless a leader rallies it.",
        )
    if not p.spent >> unit & 1:
        return None
    if p.fired >> unit & 1:
        return Refusal(
            "4.1", f"{name} has fired in the Indirect Fire Phase: it does nothing more in this turn."
        )
    if p.moved >> unit & 1:
        return Refusal("6.4", f"{name} has been carried: it does nothing more in this phase.")
    return Refusal("8.3", f"{name} has been told to dig in: it does nothing more in this phase.")


def tired(p: ActionFrontPosition, unit: int, verb: str) -> Refusal | None:
    """Say that a unit may not move, or not fire, any more."""
    if over := acted(p, unit):
        return over
    name = unit_name(p, unit)
    done = {"move": p.moved >> unit & 1, "fire": p.fired >> unit & 1}
    if done[verb]:
        past = "moved" if verb == "move" else "fired"
        return Refusal("5.1", f"{name} has {past} in this phase: no unit performs the same action twice.")
    if MODELS[p.model[unit]].leader or not any(done.values()) or p.eager >> unit & 1:
        return None
    past = "fired" if verb == "move" else "moved"
    return Refusal(
        "5.2",
        f"{name} has {past}, and that was its one action: two are for units that begin the phase in the hex of a "
        "leader or next to him.",
    )


def sight(p: ActionFrontPosition, a: int, b: int) -> tuple[str, str] | None:
    """Return the rule and the words for what hides one hex from another; None if nothing does."""
    setting, ground = p.setting, p.setting.ground
    if queries.sees(p, a, b):
        return None
    if setting.night and ground.distance[a][b] > 3:
        return "15.5", f"at night nobody sees farther than 3 hexes, and it is {ground.distance[a][b]} away"
    found = blockers(ground, a, b)
    woods = [f"{terrain} in {at}" for at, terrain in found if "/" not in at]
    if woods:
        return "9.2", f"{listed(woods)} {'blocks' if len(woods) == 1 else 'block'} the line"
    if found:
        sides = listed([at for at, _ in found])
        return "9.3", f"{found[0][1]} blocks the line, which crosses its hexsides {sides}"
    smoke = [HEX_NAMES[hex_] for hex_ in members(ground.through[a][b] & p.markers)]
    if smoke:
        return "9.4", f"{plural(len(smoke), 'Artillery marker')[2:]} in {listed(smoke)} blocks the line"
    return "9.4", f"the Artillery marker there hides {HEX_NAMES[b]}"
