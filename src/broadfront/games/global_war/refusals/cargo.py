"""Refusals of going on board and of landing, in Combat Move and in Noncombat Move [b3.3] [b3.5]."""

from __future__ import annotations

from broadfront.engine.contract import Move, Step
from broadfront.engine.errors import Refusal
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.kinds import (
    AA_GUN,
    BOMBER,
    DESTROYER,
    INFANTRY,
    KING_TIGER,
    TRANSPORT,
    is_air,
    is_land,
)
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.refusals import expansion
from broadfront.games.global_war.refusals.common import (
    alike,
    kind_name,
    listed,
    no,
    no_space,
    no_unit,
    not_mine,
    unit_name,
)
from broadfront.games.global_war.refusals.ways import bars_the_way
from broadfront.games.global_war.rules.combat_move import CombatMove, goals_on_land
from broadfront.games.global_war.rules.noncombat import Noncombat
from broadfront.games.global_war.terms import (
    CHINA,
    FOUGHT,
    LANDING,
    LOADED,
    MOVED,
    OFFLOADED,
    PARATROOPERS,
    SIDE,
    STOPPED,
    STRANDED,
)
from broadfront.games.global_war.transport import has_room

__all__ = ["no_land", "no_load"]


def no_load(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a unit cannot go on board."""
    assert isinstance(step, CombatMove | Noncombat)
    unit, ship = move.what, move.where
    if wrong := not_mine(p, step.power, unit) or no_unit(p, ship) or alike(p, move, aboard=True):
        return wrong
    name, kind, battle = unit_name(p, unit), p.kind[unit], isinstance(step, CombatMove)
    if p.marks[unit] & STRANDED:
        return expansion.no_boarding_of_a_carrier(p, unit, ship, battle=battle)
    if not is_land(kind):
        return no("WRONG_KIND", "b3.3", f"{name} does not go on board: only land units are carried.")
    if p.host[unit] >= 0:
        return no("ABOARD", "b3.3", f"{name} is aboard of a {kind_name(p.kind[p.host[unit]])} already.")
    if p.owner[unit] == CHINA:
        return no("CHINA_ZONE", "b5", f"{name} never goes on board: Chinese units stay in their zone.")
    if battle and kind == AA_GUN:
        return no("AA_GUN_NONCOMBAT_ONLY", "b3.3", f"{name} goes on board in Noncombat Move only.")
    if p.flags[unit] or not p.left[unit]:
        return no("DONE", "b3.3", f"{name} has moved or fought: units go on board instead of their move.")
    if p.kind[ship] == BOMBER and battle:
        return _no_paratroopers(p, unit, ship)
    if kind == KING_TIGER:
        return no("KING_TIGER_NO_SHIP", "c3", f"{name} goes on no ship: King Tigers are never transported.")
    if p.kind[ship] == DESTROYER:
        wrong = expansion.no_place_on_a_destroyer(p, unit, ship)
        return wrong or _no_room(p, unit, ship, battle=battle)
    if p.kind[ship] != TRANSPORT:
        return no("WRONG_KIND", "b3.3", f"{unit_name(p, ship)} carries no land units: transports do.")
    return _no_room(p, unit, ship, battle=battle)


def _no_paratroopers(p: GlobalWarPosition, unit: int, bomber: int) -> Refusal | None:
    name, plane = unit_name(p, unit), unit_name(p, bomber)
    if not p.techs[p.owner[unit]] >> PARATROOPERS & 1:
        return no("PARATROOPERS", "b7", f"{plane} carries nobody: that takes the technology Paratroopers.")
    if p.kind[unit] != INFANTRY:
        return no("PARATROOPERS", "b7", f"{name} cannot jump: paratroopers are infantry.")
    if p.owner[bomber] != p.owner[unit]:
        return no(
            "PARATROOPERS", "b7", f"{plane} is not yours: paratroopers go with bombers of their own power."
        )
    if p.at[bomber] != p.at[unit]:
        return no("PARATROOPERS", "b7", f"{plane} is not where {name} is: both begin in one territory.")
    if p.flags[bomber] or p.aboard(bomber):
        return no("PARATROOPERS", "b7", f"{plane} has flown, or carries an infantry already: each takes one.")
    return None


def _no_room(p: GlobalWarPosition, unit: int, ship: int, *, battle: bool) -> Refusal | None:
    side, zone, flags = SIDE[p.owner[unit]], p.at[ship], p.flags[ship]
    vessel, here = unit_name(p, ship), ATLAS.name(p.at[unit])
    if SIDE[p.owner[ship]] != side:
        return no("NOT_YOURS", "b3.3", f"{vessel} is the enemy's.")
    if zone not in ATLAS.sea_beside[p.at[unit]]:
        coasts = listed([ATLAS.name(z) for z in ATLAS.sea_beside[p.at[unit]]])
        where = f"units of {here} go on board in {coasts}" if coasts else f"{here} has no coast"
        return no("NOT_ADJACENT", "b3.3", f"{vessel} is not beside {here}: {where}.")
    if p.warships_of(1 - side) >> zone & 1:
        foes = bars_the_way(p, TRANSPORT, zone, side)
        return no(
            "LOADING_IN_HOSTILE_ZONE",
            "b3.3",
            f"Nothing goes on board in {ATLAS.name(zone)} beside {foes}: win the zone first.",
        )
    if flags & (OFFLOADED | FOUGHT | STOPPED) or (not battle and flags & MOVED):
        return no(
            "TRANSPORT_DONE", "b3.3", f"{vessel} has landed its units, moved or fought: it takes nobody now."
        )
    cargo = p.aboard(ship)
    if len(cargo) >= 2:
        held = listed([kind_name(p.kind[u]) for u in cargo])
        return no("TRANSPORT_FULL", "b3.3", f"{vessel} is full: it carries {held}.")
    if not has_room(p, ship, p.kind[unit]):
        return no(
            "CAPACITY",
            "b3.3",
            f"{vessel} carries one {kind_name(p.kind[cargo[0]])}: a transport takes one unit of any kind and one "
            f"infantry, not one {kind_name(p.kind[unit])} more.",
        )
    return None


def no_land(p: GlobalWarPosition, step: Step, move: Move) -> Refusal | None:
    """Say why a unit cannot land from a transport."""
    assert isinstance(step, CombatMove | Noncombat)
    unit, space, battle = move.what, move.where, isinstance(step, CombatMove)
    if wrong := not_mine(p, step.power, unit) or no_space(space) or alike(p, move):
        return wrong
    name, host = unit_name(p, unit), p.host[unit]
    if not is_land(p.kind[unit]):
        return no("WRONG_KIND", "b3.3", f"{name} does not land from a transport: give it the order to move.")
    if host < 0:
        return no("NOT_ABOARD", "b3.3", f"{name} is not aboard of a transport: let it go on board first.")
    if is_air(p.kind[host]):
        return no("PARATROOPERS", "b7", f"{name} drops with its bomber: move the bomber.")
    if p.flags[unit] & LANDING:
        return no("DONE", "b3.3", f"{name} has its order already: it lands in {ATLAS.name(p.aim[unit])}.")
    if battle and p.kind[unit] == AA_GUN:
        return no("AA_GUN_NONCOMBAT_ONLY", "b3.3", f"{name} lands in Noncombat Move only.")
    vessel, zone = unit_name(p, host), p.at[host]
    flags = p.flags[host]
    if p.flags[unit] & LOADED and p.owner[host] != p.owner[unit]:
        return no(
            "FRIENDS_SHIP",
            "b3.3",
            f"{name} has come aboard of {vessel} in this turn: a friend's ship carries it before it lands.",
        )
    spent = p.kind[host] == TRANSPORT and flags & (FOUGHT | MOVED)
    if flags & OFFLOADED or (not battle and spent):
        return no(
            "TRANSPORT_DONE",
            "b3.3",
            f"{vessel} has moved, landed units or fought in this turn's combat: what is aboard stays aboard.",
        )
    if ATLAS.is_sea(space):
        return no("WRONG_ELEMENT", "b3.3", f"{name} lands on land, and {ATLAS.name(space)} is none.")
    if space not in ATLAS.land_beside[zone]:
        coasts = listed([ATLAS.name(s) for s in ATLAS.land_beside[zone]])
        where = f"from there units land in {coasts}" if coasts else "there is no coast"
        return no("NOT_ADJACENT", "b3.3", f"{vessel} is not beside {ATLAS.name(space)}: {where}.")
    return _no_shore(p, move, battle=battle)


def _no_shore(p: GlobalWarPosition, move: Move, *, battle: bool) -> Refusal | None:
    unit, space, host = move.what, move.where, p.host[move.what]
    side, zone, vessel = SIDE[p.owner[unit]], p.at[host], unit_name(p, host)
    if battle and (truce := expansion.spared_by_the_truce(p, p.owner[unit], space)):
        return truce
    chosen = {p.aim[u] for u in p.aboard(host) if p.aim[u] >= 0}
    friendly = p.side_of(space) == side
    if battle and not goals_on_land(p) >> space & 1:
        return no(
            "NOTHING_TO_FIGHT",
            "b3.3",
            f"{ATLAS.name(space)} is held by your side: units land among friends in Noncombat Move.",
        )
    if not battle and not friendly:
        return no(
            "ENEMY_LAND",
            "b3.5",
            f"{ATLAS.name(space)} is enemy land: landings there are ordered in Combat Move.",
        )
    if not battle and p.warships_of(1 - side) >> zone & 1:
        return no(
            "LOADING_IN_HOSTILE_ZONE",
            "b3.5",
            f"Nothing lands from {ATLAS.name(zone)} beside {bars_the_way(p, TRANSPORT, zone, side)}.",
        )
    if chosen and space not in chosen:
        return no(
            "ONE_TERRITORY",
            "b3.3",
            f"{vessel} lands its units in {listed(ATLAS.name(s) for s in sorted(chosen))}: one territory a turn.",
        )
    return None
