"""Refusals of Expansion II: where its units may not be, what they cannot do, patrol zones, truce [c0] to [c12b]."""

from __future__ import annotations

from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war import forces, paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import (
    damage,
    theatre,
    truce,
)
from broadfront.games.global_war.expansion.patrol_zones import PatrolExit, PatrolLosses, came_into
from broadfront.games.global_war.expansion.sections import JAPANESE_DESTROYERS, SECTIONS, SHIP_DAMAGE
from broadfront.games.global_war.expansion.ship_building import AtlanticDestroyer
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
    no_space,
    no_unit,
    not_mine,
    same_as,
    the_spaces,
    unit_name,
)
from broadfront.games.global_war.rules.mobilize import capacity
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.terms import (
    COVER,
    CRIPPLED,
    DOOMED,
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
    "carrier_first",
    "cripple",
    "dear_flight",
    "dear_voyage",
    "label_of",
    "no_boarding_of_a_carrier",
    "no_cover",
    "no_far_haven",
    "no_launch",
    "no_leave",
    "no_patrol_loss",
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


# --- free destroyers and patrol zones ---------------------------------------------------------------------------------


def no_launch(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why the free destroyer does not come to a zone."""
    assert isinstance(step, AtlanticDestroyer)
    assert p.pending is not None
    zone, name = move.where, POWER_NAMES[step.power]
    if move.what:
        return no("NO_MORE_WORDS", "c2", "Say only where the destroyer is placed.")
    if wrong := no_space(zone):
        return wrong
    ways = the_spaces(order.where for order in p.pending.moves)
    if not ATLAS.is_sea(zone):
        return no("WRONG_ELEMENT", "c2", f"A destroyer is placed at sea: in {ways}.")
    if not theatre.ATLANTIC >> zone & 1:
        return no(
            "THEATRE", "c2", f"{ATLAS.name(zone)} is not in the Atlantic: the destroyer comes in {ways}."
        )
    sites = [s for s in ATLAS.land_beside[zone] if p.factories >> s & 1 and p.control[s] == step.power]
    if any(capacity(p, step.power, s) <= 0 for s in sites):
        return no(
            "CAPACITY", "c2", f"{name}'s factory beside {ATLAS.name(zone)} places nothing now: choose {ways}."
        )
    return no("NO_FACTORY", "c2", f"No factory of {name} is beside {ATLAS.name(zone)}: choose {ways}.")


def no_leave(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why ships cannot withdraw from a patrol zone that way."""
    assert isinstance(step, PatrolExit)
    assert p.pending is not None
    here = p.pending.moves[0].what
    ways = the_spaces(order.where for order in p.pending.moves)
    if wrong := no_space(move.what) or no_space(move.where):
        return wrong
    goal = ATLAS.name(move.where)
    if move.what != here:
        return no("MUST_WITHDRAW", "c4", f"The ships in {ATLAS.name(here)} have to withdraw now: to {ways}.")
    if not ATLAS.is_sea(move.where) or move.where not in ATLAS.sea_beside[here]:
        return no("NOT_ADJACENT", "c4", f"{goal} is no zone next to {ATLAS.name(here)}: withdraw to {ways}.")
    if p.warships_of(1 - SIDE[p.mover]) >> move.where & 1:
        return no("HOSTILE_ZONE", "c4", f"{goal} is hostile: withdraw to {ways}.")
    if move.where in paths.ways_out(p, here, p.warships_of(1 - SIDE[p.mover])):
        return no(
            "DECKS_NEEDED",
            "c4",
            f"Fewer aircraft could land if the carriers went to {goal}: withdraw to {ways}.",
        )
    return no(
        "THEATRE", "c2", f"{goal} lies outside the theatre of ships that came free: withdraw to {ways}."
    )


def no_patrol_loss(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a ship does not take the hit of a patrol shot."""
    assert isinstance(step, PatrolLosses)
    assert p.pending is not None
    unit, choices = move.what, [order.what for order in p.pending.moves if order.verb == "lose"]
    if move.where and unit in choices:
        return no("NO_MORE_WORDS", "c4", "Say only which ship is hit.")
    if wrong := no_unit(p, unit):
        return wrong
    name = unit_name(p, unit)
    if unit not in came_into(p, step.zone):
        return no(
            "NOT_IN_BATTLE",
            "c4",
            f"{name} is not hit: patrol shots fall on the ships that came into {ATLAS.name(step.zone)}.",
        )
    if p.flags[unit] & DOOMED:
        return no("DONE", "c4", f"{name} is hit already, and takes no other hit.")
    return carrier_first(p, unit, 0, came_into(p, step.zone)) or _like_or_last(p, unit, choices)


def _like_or_last(p: GlobalWarPosition, unit: int, choices: list[int]) -> Refusal:
    for other in choices:
        if forces.merge_key(p, other) == forces.merge_key(p, unit):
            return same_as(p, unit, f"u{other}")
    return no(
        "TRANSPORTS_LAST", "c4", f"{unit_name(p, unit)} is hit last: other ships can still take this hit."
    )


def carrier_first(p: GlobalWarPosition, unit: int, who: int, units: list[int]) -> Refusal | None:
    """Say that of capital ships a carrier is hit next."""
    if not p.setting.has(SHIP_DAMAGE) or unit not in damage.spared(p, units, who):
        return None
    carriers = [u for u in units if p.kind[u] == CARRIER and not p.flags[u] & DOOMED]
    return no(
        "CARRIER_FIRST",
        "c10",
        f"{unit_name(p, unit)} may not take this hit: of capital ships a carrier is hit first, "
        f"{unit_name(p, carriers[0])} or another one; or choose a ship that is none.",
    )


# --- in battle --------------------------------------------------------------------------------------------------------


def no_far_haven(
    p: GlobalWarPosition, unit: int, zone: Space, space: Space, ways: list[Space]
) -> Refusal | None:
    """Say that aircraft of a carrier that was hit land in its zone, or beside it; its protectors at their base."""
    if p.marks[unit] & COVER and space not in ways and any(p.factories >> way & 1 for way in ways):
        return no(
            "PROTECTS_A_CARRIER", "c10", f"{unit_name(p, unit)} goes back to its base: {the_spaces(ways)}."
        )
    lasting, own = p.setting.has(SHIP_DAMAGE), p.kind[unit] == CARRIER_FIGHTER
    if (lasting or own) and ATLAS.is_sea(space) and space != zone:
        return no(
            "ONLY_IN_THIS_ZONE",
            "c10" if lasting else "c8",
            f"{ATLAS.name(space)} is another zone: aircraft of a carrier that was hit land in {ATLAS.name(zone)} or on "
            f"land beside it, {the_spaces(ways)}.",
        )
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
