"""Refusals of Combat Move: marches, blitzes, flights, voyages, raids and escorts [b3.3]."""

from __future__ import annotations

from broadfront.boards.spacesets import bits
from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    AA_GUN,
    ARMOUR,
    BOMBER,
    CARRIER,
    DECK_PLANES,
    INFANTRY,
    is_air,
    is_land,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.refusals import expansion
from broadfront.games.global_war.refusals.common import (
    alike,
    kind_name,
    no,
    no_space,
    not_mine,
    number,
    the_kinds,
    the_spaces,
    unit_name,
)
from broadfront.games.global_war.refusals.ways import (
    bars_the_way,
    closed_zones,
    land_distance,
    not_over_land,
    not_through_the_air,
    shut_at_sea,
    wrong_element,
)
from broadfront.games.global_war.rules.combat_move import (
    CombatMove,
    goals_on_land,
    in_zone_of_china,
    leads_carriers,
    prey,
)
from broadfront.games.global_war.terms import (
    CHINA,
    LANDING,
    MECHANIZED_INFANTRY,
    MOVED,
    OFFLOADED,
    RAIDING,
    SIDE,
    STOPPED,
)

__all__ = ["no_escort", "no_move", "no_raid", "outside_china"]


def no_move(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a unit cannot move to a space in Combat Move."""
    assert isinstance(step, CombatMove)
    unit, space = move.what, move.where
    if wrong := not_mine(p, step.power, unit) or no_space(space) or alike(p, move):
        return wrong
    if p.at[unit] == space:
        return no("ALREADY_THERE", "b3.3", f"{unit_name(p, unit)} is there already.")
    if is_land(p.kind[unit]):
        return _no_march(p, unit, space) or expansion.spared_by_the_truce(p, step.power, space)
    if is_air(p.kind[unit]):
        return _no_flight(p, unit, space)
    return _no_voyage(p, unit, space)


def outside_china(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    """Say that a Chinese unit does not go there."""
    if p.owner[unit] != CHINA or in_zone_of_china(space):
        return None
    return no(
        "CHINA_ZONE",
        "b5",
        f"{unit_name(p, unit)} may not go to {ATLAS.name(space)}: Chinese units stay in {the_spaces(ATLAS.china, 9)}, "
        "and may take Kwangtung.",
    )


# --- land -------------------------------------------------------------------------------------------------------------


def _no_march(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    name, kind = unit_name(p, unit), p.kind[unit]
    host = p.host[unit]
    if host >= 0:
        how = "it drops with its bomber" if p.kind[host] == BOMBER else "give it the order to land"
        return no("ABOARD", "b3.3", f"{name} is aboard of a {kind_name(p.kind[host])}: {how}.")
    if wrong := wrong_element(p, unit, space) or outside_china(p, unit, space):
        return wrong
    if kind == AA_GUN:
        return no(
            "AA_GUN_NONCOMBAT_ONLY", "b3.3", f"{name} does not move now: AA guns move in Noncombat Move."
        )
    if p.flags[unit] & STOPPED or not p.left[unit]:
        return no("DONE", "b3.3", f"{name} has moved, and goes no further.")
    tank = kind in ARMOUR
    mechanized = kind == INFANTRY and p.techs[p.owner[unit]] >> MECHANIZED_INFANTRY & 1
    if wrong := not_over_land(p, unit, space, p.left[unit] if tank else 2 if mechanized else 1):
        return wrong
    if land_distance(p.at[unit], space) == 2:
        return _no_second_step(p, unit, space)
    if not goals_on_land(p) >> space & 1:
        return no(
            "NOTHING_TO_FIGHT",
            "b3.3",
            f"{ATLAS.name(space)} is held by your side: moves among friends are made in Noncombat Move.",
        )
    return None


def _no_second_step(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    here, side = p.at[unit], SIDE[p.owner[unit]]
    between = [s for s in ATLAS.land_beside[here] if space in ATLAS.land_beside[s]]
    if p.owner[unit] == CHINA:
        between = [s for s in between if in_zone_of_china(s)]
    friendly = [s for s in between if p.side_of(s) == side]
    name = unit_name(p, unit)
    if friendly and not goals_on_land(p) >> space & 1:
        return no(
            "NOTHING_TO_FIGHT",
            "b3.3",
            f"{ATLAS.name(space)} is held by your side: moves among friends are made in Noncombat Move.",
        )
    if p.kind[unit] == INFANTRY and friendly:
        return no(
            "NO_TANK_TO_FOLLOW",
            "b7",
            f"{name} moves two territories only with a tank that begins there too: send the tank to "
            f"{ATLAS.name(space)} first, one for each infantry.",
        )
    if p.kind[unit] == INFANTRY:
        return no(
            "TOO_FAR",
            "b7",
            f"The way of {name} to {ATLAS.name(space)} leads over {the_spaces(bits(between))}: infantry stops in enemy "
            "land.",
        )
    empty = [s for s in between if not _what_stops(p, s, side)]
    if empty:
        return no(
            "STEP_BY_STEP",
            "b3.3",
            f"{name} blitzes one territory at a time: move it to {the_spaces(bits(empty))} first, which is taken at "
            "once, and then on.",
        )
    stops = "; ".join(f"{_what_stops(p, s, side)} in {ATLAS.name(s)}" for s in between)
    return no(
        "BLITZ_STOPPED", "b3.3", f"{name} cannot go through to {ATLAS.name(space)}: {stops} would stop it."
    )


def _what_stops(p: GlobalWarPosition, space: Space, side: int) -> str:
    """Return what stops a blitz in a territory: enemy units, or a factory; "": nothing."""
    if p.side_of(space) == side:
        return ""
    there = [u for u in p.units_in(space) if SIDE[p.owner[u]] != side]
    if there:
        return the_kinds(p, there)
    return "the factory" if p.factories >> space & 1 else ""


# --- air --------------------------------------------------------------------------------------------------------------


def _no_flight(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    side = SIDE[p.owner[unit]]
    if wrong := _not_off(p, unit, space):
        return wrong
    if p.aboard(unit):
        return _no_drop(p, unit, space)
    if p.kind[unit] == BOMBER or p.kind[unit] in DECK_PLANES:
        if wrong := expansion.spared_by_the_truce(p, p.owner[unit], space):
            return wrong
    foes = [u for u in p.units_in(space) if SIDE[p.owner[u]] != side]
    if all(p.kind[u] == AA_GUN or (p.host[u] >= 0 and is_land(p.kind[u])) for u in foes):
        what = (
            "only an AA gun, against which aircraft do not fight"
            if foes
            else "no enemy unit that aircraft could fight"
        )
        return no(
            "NOTHING_TO_FIGHT",
            "b3.3",
            f"In {ATLAS.name(space)} is {what}: flights among friends are made in Noncombat Move.",
        )
    return cannot_land(p, unit, space)


def _not_off(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    """Say what keeps an aircraft from flying to a space at all."""
    if p.flags[unit] & MOVED:
        return no(
            "DONE",
            "b3.3",
            f"{unit_name(p, unit)} has flown, and fights where it is; it lands in Noncombat Move.",
        )
    return (
        expansion.bound(p, unit)
        or outside_china(p, unit, space)
        or expansion.outside_theatre(p, unit, space)
        or not_through_the_air(p, unit, space)
    )


def _no_drop(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    name = unit_name(p, unit)
    if not goals_on_land(p) >> space & 1:
        return no(
            "PARATROOPERS",
            "b7",
            f"{name} carries paratroopers: it flies to enemy land, and {ATLAS.name(space)} is none.",
        )
    return (
        expansion.spared_by_the_truce(p, p.owner[unit], space)
        or cannot_land(p, unit, space)
        or no(
            "PARATROOPERS",
            "b7",
            f"{name} carries paratroopers, who drop in the first enemy land on their way: {ATLAS.name(space)} is "
            "behind other enemy land.",
        )
    )


def cannot_land(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    """Say that an aircraft could not land any more from a space."""
    rest = p.left[unit] - paths.distances(p, unit)[space]
    landing = paths.Landing(p, [paths.as_plane(p, u) for u in paths.in_flight(p)])
    deck = paths.decks_of(p.kind[unit])
    if landing.has_place_for(space, rest, deck=deck, host=p.host[unit]):
        return None
    near = landing.far[space]
    if deck == 2:
        return no(
            "NO_LANDING",
            "c8",
            f"{unit_name(p, unit)} could not land any more: over {ATLAS.name(space)} it has a movement of {rest} left, "
            "and no undamaged carrier has a deck for it that can come in reach; it lands nowhere else.",
        )
    land = (
        f"the nearest land where it may land is {number(near, 'space')} away"
        if near < 99
        else "there is no land to land on"
    )
    decks = ", and no deck is left for it among the carriers that can come" if deck else "; bombers need land"
    return no(
        "NO_LANDING",
        "b3.3",
        f"{unit_name(p, unit)} could not land any more: over {ATLAS.name(space)} it has a movement of {rest} left, "
        f"{land}{decks}.",
    )


def no_raid(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a bomber cannot bomb a factory."""
    assert isinstance(step, CombatMove)
    unit, space = move.what, move.where
    if wrong := not_mine(p, step.power, unit) or no_space(space) or alike(p, move):
        return wrong
    name = unit_name(p, unit)
    if p.kind[unit] != BOMBER:
        return no("WRONG_KIND", "b4.7", f"{name} cannot bomb factories: only bombers do.")
    if p.aboard(unit):
        return no(
            "PARATROOPERS", "b7", f"{name} carries paratroopers: it may fight where they drop, not raid."
        )
    if not p.factories >> space & 1:
        return no("NO_FACTORY", "b4.7", f"There is no factory in {ATLAS.name(space)}.")
    if p.side_of(space) == SIDE[p.owner[unit]]:
        return no("NOTHING_TO_FIGHT", "b4.7", f"The factory of {ATLAS.name(space)} is on your side.")
    truce = expansion.spared_by_the_truce(p, step.power, space)
    return truce or _not_off(p, unit, space) or cannot_land(p, unit, space)


def no_escort(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a fighter cannot escort a raid."""
    assert isinstance(step, CombatMove)
    unit, space = move.what, move.where
    if not p.setting.interceptors:
        return no("OPTION_OFF", "b4.7", "Raids are escorted with the option `interceptors` only.")
    if wrong := not_mine(p, step.power, unit) or no_space(space) or alike(p, move):
        return wrong
    if p.kind[unit] not in DECK_PLANES:
        return no("WRONG_KIND", "b4.7", f"{unit_name(p, unit)} cannot escort raids: only fighters do.")
    if not any(p.at[u] == space and p.flags[u] & RAIDING for u in p.of_power(step.power)):
        return no("NO_RAID", "b4.7", f"No bomber of yours raids {ATLAS.name(space)}: send one first.")
    return _not_off(p, unit, space) or cannot_land(p, unit, space)


# --- sea --------------------------------------------------------------------------------------------------------------


def _no_voyage(p: GlobalWarPosition, unit: int, space: Space) -> Refusal | None:
    name, flags, kind, side = unit_name(p, unit), p.flags[unit], p.kind[unit], SIDE[p.owner[unit]]
    if wrong := wrong_element(p, unit, space):
        return wrong
    if flags & OFFLOADED or any(p.flags[u] & LANDING for u in p.aboard(unit)):
        return no("TRANSPORT_DONE", "b3.3", f"{name} lands its units from where it is, and sails no further.")
    at = p.at[unit]
    if flags & STOPPED and closed_zones(p, kind, side) >> at & 1:
        return no(
            "HOSTILE_ZONE",
            "b2.3",
            f"{name} has met {bars_the_way(p, kind, at, side)}: it stops there and fights.",
        )
    if flags & STOPPED or not p.left[unit]:
        return no("DONE", "b3.3", f"{name} has moved, and goes no further.")
    if wrong := expansion.outside_theatre(p, unit, space):
        return wrong
    if shut := shut_at_sea(p, unit, space, closed=False) or expansion.cripple(p, unit, space):
        return shut
    if wrong := expansion.spared_by_the_truce(p, p.owner[unit], space):
        return wrong
    if kind == CARRIER and not leads_carriers(p, space, prey(p, side)):
        return no(
            "PZ_STAY",
            "c4",
            f"Nothing is fought in {ATLAS.name(space)}, and no landing from there is ordered yet: nobody goes into an "
            f"enemy patrol zone for nothing. Order the landing first, then {name} can come.",
        )
    if kind == CARRIER:
        return no(
            "NO_LANDING",
            "b3.3",
            f"{name} is where aircraft in flight need it: from {ATLAS.name(space)} it could not take all of them.",
        )
    return None
