"""[b3.3] [b3.5] All orders that the mover's units may be given, in one pass: the menu of a phase of moves.

The permissions say what is allowed (`land_moves`, `sea_moves`, `air_moves`, `boarding`); here is remembered what they
said. In a phase most units have the same orders in question after question, for nothing has changed of what these go
by: the map as the mover's side sees it (`_outlook`), and what the unit is and has done.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.contract import Move
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion import damage
from broadfront.games.global_war.expansion.sections import SHIP_DAMAGE
from broadfront.games.global_war.kinds import (
    AIR,
    AIRCRAFT,
    CARRIER,
    DOMAIN,
    FIGHTER,
    INFANTRY,
    SEA,
    SUBMARINE,
    is_land,
)
from broadfront.games.global_war.orders import order
from broadfront.games.global_war.orders import orders as orders_to
from broadfront.games.global_war.rules import air_moves, boarding, land_moves, sea_moves
from broadfront.games.global_war.rules.situation import Situation, State, alike_units
from broadfront.games.global_war.terms import BUSY, LOADED, PARATROOPERS, STRANDED

__all__ = ["orders"]

Known = tuple[list[Move], tuple[tuple[str, list[Move]], ...], SpaceSet, SpaceSet]
"""What is known of the orders that send a unit somewhere: its moves, its other orders by their verbs; where an aircraft
can move in any case, and where it can move if it finds a deck."""


def orders(s: Situation) -> list[Move]:
    """Return the orders that the permissions allow, in canonical order; of units that are alike those of the first."""
    p, known, havens = s.p, _remembered(*_outlook(s)), boarding.havens(s)
    covers: list[Move] = []
    loads: list[Move] = []
    moves: list[Move] = []
    others: dict[str, list[Move]] = {"escort": [], "land": [], "raid": []}
    boarders = boarding.boarders(s)
    jumps = s.combat and p.techs[s.power] >> PARATROOPERS & 1
    repairs = not s.combat and p.setting.has(SHIP_DAMAGE) and any(p.damage)
    led = land_moves.led(s)
    near_sea = ATLAS.near_sea
    for u, state in alike_units(s):
        kind, at, left, flags, _, host, marks, _, _ = state
        plain = host < 0 and kind not in PARTICULAR and not (led and kind == INFANTRY)
        goes_by = (u, state) if plain else _goes_by(s, u, state)
        of = known.get(goes_by)
        if of is None:
            of = _orders_of(s, u)
            if goes_by:
                known[goes_by] = of
        mine, other, sure, rest = of
        if rest and (more := air_moves.with_decks(s, u, rest)):
            mine = orders_to("move", u, sure | more)
        moves += mine
        for verb, some in other:
            others[verb] += some
        if marks & STRANDED or (jumps and kind == INFANTRY):
            loads += [order("load", u, ship) for ship in boarding.hosts(s, u)]
        elif havens & near_sea[at] and kind in boarders and host < 0 and left and not flags & BUSY:
            beside = boarding.ships_beside(s, at, infantry=kind == INFANTRY)
            loads += [order("load", u, ship) for ship in beside]
        if repairs and kind == FIGHTER:
            covers += [order("cover", u, ship) for ship in damage.coverable(p, u)]
    return [
        *covers,
        *others["escort"],
        *others["land"],
        *loads,
        *moves,
        *others["raid"],
    ]  # as their verbs are sorted


@lru_cache(maxsize=32)
def _remembered(*outlook: int) -> dict[tuple[object, ...], Known]:
    """Return what is known of units as long as the map looks the same to them; whoever asks adds to it."""
    del outlook
    return {}


def _outlook(s: Situation) -> tuple[int, ...]:
    """Return what the orders of all units go by."""
    p, setting = s.p, s.p.setting
    return (
        *(s.power, s.combat, s.friendly, s.goals, s.foes, s.hostile, s.spared, s.landing.safe),
        *(p.hostile, p.canals, p.factories, paths.dear_to(p, s.power), p.techs[s.power]),
        *(setting.no_entry, setting.strait_closed, setting.interceptors, setting.rules_version),
    )


PARTICULAR: Final = AIRCRAFT | {SUBMARINE, CARRIER}
"""Kinds whose orders may go by more than the outlook and the state of the unit."""


def _goes_by(s: Situation, unit: int, state: State) -> tuple[object, ...]:
    """Return all that the orders of a unit go by besides the outlook; nothing if that is too much to be told."""
    p, landing = s.p, s.landing
    kind, at, _, flags, _, host, *_ = state
    domain = DOMAIN[kind]
    if domain == AIR:
        if s.combat and (flags & LOADED or p.setting.interceptors):  # it has paratroopers, or whom to escort
            return ()
        return unit, state, p.damage[host] if host >= 0 else 0
    if host >= 0:  # what its ship has done, and where others land
        aims = [p.aim[u] for u in s.cargo[host]]
        return unit, state, p.kind[host], p.owner[host], p.flags[host], *aims
    if kind == INFANTRY:
        return unit, state, land_moves.led(s).get(at)
    if kind == CARRIER:  # it has its aircraft to think of
        dear = paths.dear_to(p, s.power) if s.combat else 0
        return () if landing.need else (unit, state, dear and sea_moves.landings(s) & dear)
    return unit, state, s.halting(unit)


def _orders_of(s: Situation, unit: int) -> Known:
    """Return what is known of a unit's orders."""
    verbs, rest = _goals(s, unit)
    if s.spared:
        lands = s.p.host[unit] >= 0 and is_land(s.p.kind[unit])
        spared = -1 if lands and s.spared >> s.p.at[unit] & 1 else s.spared
        verbs = {verb: spaces & ~spared for verb, spaces in verbs.items()}
        rest &= ~spared
    sure = verbs.pop("move", 0)
    others = tuple((verb, orders_to(verb, unit, spaces)) for verb, spaces in verbs.items() if spaces)
    return orders_to("move", unit, sure), others, sure, rest


def _goals(s: Situation, unit: int) -> tuple[dict[str, SpaceSet], SpaceSet]:
    """Return where a unit can go in any case, by the verb of the order; where an aircraft can if it finds a deck."""
    domain = DOMAIN[s.p.kind[unit]]
    if domain == AIR:
        return air_moves.flights(s, unit)
    if domain == SEA:
        return {"move": sea_moves.voyages(s, unit)}, 0
    if s.p.host[unit] >= 0:
        return {"land": boarding.shores(s, unit)}, 0
    return {"move": land_moves.marches(s, unit)}, 0
