"""Refusals of Expansion II: where its units may not be, what they cannot do, patrol zones, truce [c0] to [c12b]."""

from __future__ import annotations

from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import (
    damage,
    theatre,
    truce,
)
from broadfront.games.global_war.expansion.sections import JAPANESE_DESTROYERS, SECTIONS, SHIP_DAMAGE
from broadfront.games.global_war.forces import is_locked
from broadfront.games.global_war.kinds import (
    CARRIER,
    CARRIER_FIGHTER,
    FIGHTER,
    INFANTRY,
    is_sea,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.refusals.common import (
    kind_name,
    no,
    no_unit,
    not_mine,
    same_as,
    the_spaces,
    unit_name,
)
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.terms import (
    COVER,
    CRIPPLED,
    EARLY_1942,
    JAPAN,
    LABELS,
    PACIFIC,
    POWER_NAMES,
    SIDE,
    STRANDED,
)

__all__ = [
    "bound",
    "cripple",
    "dear_flight",
    "dear_voyage",
    "label_of",
    "no_boarding_of_a_carrier",
    "no_cover",
    "no_place_on_a_destroyer",
    "off",
    "outside_theatre",
    "spared_by_the_truce",
    "wounded_decks",
]


def off(p: GlobalWarPosition, section: int) -> Refusal | None:
    """Say that a section of the expansion is not played."""
    if p.setting.has(section):
        return None
    of = SECTIONS[section]
    return no(
        "OPTION_OFF", f"c{of.number}", f"This match is played without {of.name} (option `{of.option}`)."
    )


def label_of(p: GlobalWarPosition) -> str:
    """Return what the round is called."""
    return LABELS[min(p.label(), len(LABELS) - 1)]


# --- where units may not be -------------------------------------------------------------------------------------------


def spared_by_the_truce(p: GlobalWarPosition, power: int, space: Space) -> Refusal | None:
    """Say that Germany and the USSR do not attack each other in Early 1942."""
    if not truce.spared(p, power) >> space & 1:
        return None
    other = POWER_NAMES[truce.OTHER[power]]
    return no(
        "TRUCE",
        "c0",
        f"{ATLAS.name(space)} is {other}'s, or has units of {other} in it: Germany and the USSR do not attack each "
        f"other in {LABELS[EARLY_1942]}. Wait for the next round.",
    )


def outside_theatre(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    """Say that a unit may not leave the Pacific and Indian Oceans."""
    if not theatre.OUTSIDE >> space & 1:
        return None
    bound_here = p.kind[unit] == CARRIER_FIGHTER or p.marks[unit] & PACIFIC
    if not bound_here and not (is_sea(p.kind[unit]) and paths.beyond(p, unit) >> space & 1):
        return None
    why = "carrier-based fighters" if p.kind[unit] == CARRIER_FIGHTER else "ships of the Pacific programme"
    if not bound_here:
        why = "carriers with carrier-based fighters aboard"
    return no(
        "THEATRE",
        "c8" if "fighters" in why else "c2",
        f"{unit_name(p, unit)} may not go to {ATLAS.name(space)}: {why} stay in the Pacific and Indian Oceans, zones "
        "28 to 65 with their coasts.",
    )


def bound(p: GlobalWarPosition, unit: int) -> Refusal | None:
    """Say that an aircraft is stranded, protects a carrier, or is on a damaged one."""
    name, host = unit_name(p, unit), p.host[unit]
    if p.marks[unit] & STRANDED:
        return no(
            "STRANDED",
            "c8",
            f"{name} is stranded on land: it goes aboard of an undamaged friendly carrier with room in a zone beside "
            "it, in Noncombat Move, and nowhere else.",
        )
    if p.marks[unit] & COVER:
        return no(
            "PROTECTS_A_CARRIER",
            "c10",
            f"{name} protects a damaged carrier: it goes back to {the_spaces(damage.bases(p, unit))} in Noncombat "
            "Move, and flies again in the turn after that; or repair the carrier.",
        )
    if is_locked(p, unit):
        return no(
            "FLIGHT_SUSPENDED",
            "c10",
            f"{name} is on a damaged carrier, from which nothing takes off: it waits until the "
            f"{kind_name(p.kind[host])} is repaired.",
        )
    return None


def cripple(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    """Say that a damaged capital ship does not attack: in Combat Move it only leaves a zone that was hostile."""
    if not p.flags[unit] & CRIPPLED:
        return None
    side = SIDE[p.owner[unit]]
    if not any(at == space and SIDE[p.owner[u]] != side for u, at in enumerate(p.at)):
        if p.hostile >> p.at[unit] & 1:
            return None
        return no(
            "DAMAGED_ATTACK",
            "c10",
            f"{unit_name(p, unit)} is damaged and does not attack: it moves in Noncombat Move.",
        )
    return no(
        "DAMAGED_ATTACK",
        "c10",
        f"{unit_name(p, unit)} is damaged and does not attack: enemy units are in {ATLAS.name(space)}. Repair it in "
        "Purchase first, for 3 IPC a hit.",
    )


def dear_voyage(p: GlobalWarPosition, unit: int, goal: Space, *, peaceful: bool) -> Refusal | None:
    """Say that a patrol zone keeps a ship off: it costs two to enter, and nobody stays there."""
    side, left, start = SIDE[p.owner[unit]], p.left[unit], p.at[unit]
    guarded = theatre.zones_against(p, side)
    if not guarded:
        return None
    name = unit_name(p, unit)
    if guarded >> goal & 1 and (peaceful or p.setting.no_entry):
        when = "in Noncombat Move" if not p.setting.no_entry else "in this match"
        return no(
            "PZ_STAY",
            "c4",
            f"{ATLAS.name(goal)} is a patrol zone of the enemy: {name} may not stay there, and does not enter {when}.",
        )
    plain = paths._sea_reach(start, left, 0, 0, 0, p.canals, p.setting.strait_closed)
    if goal not in plain or goal in paths.sea_reach(p, start, left, 0):
        return None
    zones = the_spaces(guarded)
    return no(
        "PATROL_COST",
        "c4",
        f"The way of {name} to {ATLAS.name(goal)} leads into the patrol zone {zones}, which costs 2 to enter; it has a "
        f"movement of {left} left.",
    )


def dear_flight(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    """Say that the patrol zones make a flight too long, or that the short way leads out of the theatre."""
    left, dear = p.left[unit], paths.dear_to(p, p.owner[unit])
    cost, plain = paths.distances(p, unit)[space], paths.flights(p.at[unit], dear)[space]
    if cost <= left or ATLAS.flights(p.at[unit])[space] > left:
        return None
    if plain <= left:
        around = f"costs {cost}" if cost < 99 else "is impossible"
        return no(
            "THEATRE",
            "c8",
            f"The short way to {ATLAS.name(space)} leads out of the Pacific and Indian Oceans, which carrier-based "
            f"fighters never leave; around it {around}, and {unit_name(p, unit)} has a movement of {left} left.",
        )
    return no(
        "PATROL_COST",
        "c4",
        f"To fly to {ATLAS.name(space)} costs {plain}, for entering the patrol zone {the_spaces(dear)} costs 2; "
        f"{unit_name(p, unit)} has a movement of {left} left.",
    )


# --- going aboard -----------------------------------------------------------------------------------------------------


def no_boarding_of_a_carrier(p: GlobalWarPosition, unit: int, ship: int, *, battle: bool) -> Refusal | None:
    """Say why a stranded fighter cannot be taken aboard."""
    name, vessel = unit_name(p, unit), unit_name(p, ship)
    if battle:
        return no(
            "STRANDED", "c8", f"{name} is stranded on land: carriers take it aboard in Noncombat Move only."
        )
    if p.kind[ship] != CARRIER:
        return no("WRONG_KIND", "c8", f"{vessel} takes no aircraft aboard: {name} needs a carrier.")
    if SIDE[p.owner[ship]] != SIDE[p.owner[unit]]:
        return no("NOT_YOURS", "c8", f"{vessel} is the enemy's.")
    if p.at[ship] not in ATLAS.sea_beside[p.at[unit]]:
        coasts = the_spaces(ATLAS.sea_beside[p.at[unit]])
        return no(
            "NOT_ADJACENT",
            "c8",
            f"{vessel} is not beside {ATLAS.name(p.at[unit])}: bring a carrier to {coasts}.",
        )
    if not theatre.ZONES >> p.at[ship] & 1:
        return no("THEATRE", "c8", f"{vessel} is outside the Pacific and Indian Oceans, where {name} stays.")
    if p.damage[ship]:
        return no(
            "FLIGHT_SUSPENDED", "c10", f"{vessel} is damaged: nothing lands on it before it is repaired."
        )
    return no("CARRIER_FULL", "c8", f"{vessel} has no room: a carrier takes two aircraft.")


def no_place_on_a_destroyer(p: GlobalWarPosition, unit: int, ship: int) -> Refusal | None:
    """Say why a unit does not go aboard of a destroyer; None: it is a Japanese one that has room."""
    name, vessel = unit_name(p, unit), unit_name(p, ship)
    if p.owner[ship] != JAPAN:
        return no("WRONG_KIND", "c11", f"{vessel} carries nobody: only Japan's destroyers take infantry.")
    if wrong := off(p, JAPANESE_DESTROYERS):
        return wrong
    if p.label() < EARLY_1942:
        return no(
            "NOT_IN_ROUND",
            "c11",
            f"{vessel} carries infantry from {LABELS[EARLY_1942]} on; this round is {label_of(p)}: take a transport.",
        )
    if p.kind[unit] != INFANTRY:
        return no("WRONG_KIND", "c11", f"{vessel} carries an infantry, not {name}: take a transport.")
    if p.aboard(ship):
        return no("TRANSPORT_FULL", "c11", f"{vessel} carries an infantry already: a destroyer takes one.")
    return None


# --- protecting a carrier ---------------------------------------------------------------------------------------------


def no_cover(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a fighter cannot protect a carrier."""
    assert isinstance(step, Noncombat)
    unit, ship = move.what, move.where
    if wrong := not_mine(p, step.power, unit) or off(p, SHIP_DAMAGE) or bound(p, unit):
        return wrong
    name, at = unit_name(p, unit), p.at[unit]
    if p.kind[unit] != FIGHTER:
        based = p.kind[unit] == CARRIER_FIGHTER
        why = "carrier-based fighters do not protect carriers in port" if based else "fighters do"
        return no("WRONG_KIND", "c10", f"{name} cannot protect a carrier: {why}.")
    if p.host[unit] >= 0 or ATLAS.is_sea(at) or not p.factories >> at & 1:
        return no(
            "NOT_IN_PORT",
            "c10",
            f"{name} is at no factory: carriers are protected from the factory beside them.",
        )
    if p.flags[unit] or p.origin[unit] != at or p.left[unit] < 1:
        return no("DONE", "c10", f"{name} has flown in this turn: who protects a carrier does nothing else.")
    if wrong := no_unit(p, ship):
        return wrong
    vessel = unit_name(p, ship)
    if p.owner[ship] != step.power:
        return no("NOT_YOURS", "c10", f"{vessel} is not yours: fighters protect carriers of their own power.")
    if p.kind[ship] != CARRIER:
        return no("WRONG_KIND", "c10", f"{vessel} is not protected by fighters: only carriers are.")
    if not p.damage[ship]:
        return no("NOT_DAMAGED", "c10", f"{vessel} is not damaged: let fighters land on it instead.")
    if p.at[ship] not in ATLAS.sea_beside[at]:
        return no(
            "NOT_IN_PORT",
            "c10",
            f"{vessel} is not in the port of {ATLAS.name(at)}: it is in no zone beside it.",
        )
    if damage.is_covered(p, ship):
        return no("CAP_REACHED", "c10", f"{vessel} has two fighters already, and no more can protect it.")
    return _first_like(p, move)


def _first_like(p: GlobalWarPosition, move: Move) -> Refusal | None:
    assert p.pending is not None
    for other in p.pending.moves:
        if other.verb == move.verb and other.where == move.where:
            return same_as(p, move.what, f"u{other.what}")
    return None


def wounded_decks(p: GlobalWarPosition, ships: list[int]) -> Refusal | None:
    """Say that all carriers of a zone are damaged: nothing lands on them."""
    if not ships or not all(p.damage[u] for u in ships):
        return None
    return no(
        "FLIGHT_SUSPENDED",
        "c10",
        f"{unit_name(p, ships[0])} is damaged: nothing takes off from it or lands on it before it is repaired.",
    )
