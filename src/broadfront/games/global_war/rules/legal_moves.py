"""[b3.3] [b3.5] All orders that the mover's units may be given in a phase of moves, in canonical order.

The permissions decide what is allowed (`movement_land`, `movement_sea`, `movement_air`, `transport`). This module lists
all of it without a cache; the steps use `move_cache`, which has the same result in less time.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from broadfront.boards.interned_moves import order
from broadfront.boards.interned_moves import orders as orders_to
from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.position import Move
from broadfront.games.global_war.rules import (
    expansion_damage,
    movement_air,
    movement_land,
    movement_sea,
    transport,
)
from broadfront.games.global_war.rules.move_context import MoveContext, State, state_of
from broadfront.games.global_war.units import AIR, DOMAIN, SEA, is_land

VERBS: Final = ("cover", "escort", "land", "load", "move", "raid")
"""The verbs of orders to units, in the order in which orders are listed."""


def orders(s: MoveContext) -> list[Move]:
    """Return the orders that the permissions allow, in canonical order; of units that are alike, those of the first."""
    by_verb: dict[str, list[Move]] = {verb: [] for verb in VERBS}
    for unit in _first_of_alike(s):
        for move in unit_orders(s, unit):
            by_verb[move.verb].append(move)
    return list(chain.from_iterable(by_verb.values()))


def _first_of_alike(s: MoveContext) -> list[int]:
    """Return the mover's units that may have orders; of those that are alike, the one with the lowest id."""
    firsts: dict[State, int] = {}
    for u in s.p.of_power(s.power):
        if (state := state_of(s, u)) is not None:
            firsts.setdefault(state, u)
    return list(firsts.values())


def unit_orders(s: MoveContext, unit: int) -> Iterator[Move]:
    """Yield the orders that a unit may be given, those of one verb by rising ids of their spaces or ships."""
    spaces_by_verb, if_deck = destinations(s, unit)
    if if_deck:
        spaces_by_verb["move"] |= movement_air.with_landing_decks(s, unit, if_deck)
    for verb, spaces in spaces_by_verb.items():
        yield from orders_to(verb, unit, spaces)
    for ship in transport.possible_carriers(s, unit):
        yield order("load", unit, ship)
    if not s.combat:
        for ship in expansion_damage.coverable(s.p, unit):
            yield order("cover", unit, ship)


def destinations(s: MoveContext, unit: int) -> tuple[dict[str, SpaceSet], SpaceSet]:
    """Return where a unit can go in any case, by the verb, and where an aircraft can go if it finds a deck."""
    spaces_by_verb, if_deck = _without_truce(s, unit)
    if s.spared:
        lands = s.p.host[unit] >= 0 and is_land(s.p.kind[unit])
        spared = -1 if lands and s.spared >> s.p.at[unit] & 1 else s.spared
        spaces_by_verb = {verb: spaces & ~spared for verb, spaces in spaces_by_verb.items()}
        if_deck &= ~spared
    return spaces_by_verb, if_deck


def _without_truce(s: MoveContext, unit: int) -> tuple[dict[str, SpaceSet], SpaceSet]:
    """Return the same without regard to the truce [c0]."""
    domain = DOMAIN[s.p.kind[unit]]
    if domain == AIR:
        return movement_air.air_destinations(s, unit)
    if domain == SEA:
        return {"move": movement_sea.sea_destinations(s, unit)}, 0
    if s.p.host[unit] >= 0:
        return {"land": transport.landing_territories(s, unit)}, 0
    return {"move": movement_land.land_destinations(s, unit)}, 0
