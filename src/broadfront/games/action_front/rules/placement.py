"""[2.2] [13.2] Where units may be placed: on the map before the match, or on their edge as reinforcements."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from broadfront.boards.spacesets import SpaceSet, bits
from broadfront.engine.legality import Reason, no
from broadfront.games.action_front.map import BattleMap, depth, is_open
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.units import closed_by_markers, distinct, stacking
from broadfront.games.action_front.terms import AT_CHOICE, WAITING
from broadfront.games.action_front.units import MODELS


def entry_hexes(p: ActionFrontPosition, unit: int) -> SpaceSet:
    """[13.2] Return the hexes where a reinforcement may enter: its edge, or if that is full the next column (R48)."""
    first, second = _rows(p.setting.ground, p.setting.edges[unit & 1])
    room = standing_room(p, unit)
    return room & first or room & second


@lru_cache(maxsize=64)
def _rows(ground: BattleMap, edge: int) -> tuple[SpaceSet, SpaceSet]:
    """Return the hexes of an edge, and those of the next column or row."""
    first, second = (
        bits(hex_ for hex_ in ground.hexes if depth(ground, edge, hex_) == deep) for deep in (1, 2)
    )
    return first, second


def may_come_in(p: ActionFrontPosition, unit: int, hex_: int) -> Reason | None:
    """[13.2] Whether a reinforcement may enter on a hex: `entry_hexes` for one of them."""
    ground, edge, room = p.setting.ground, p.setting.edges[unit & 1], entry_hexes(p, unit)
    if room >> hex_ & 1:
        return None
    deepest = 1 if room & ground.edges[edge] else 2
    if depth(ground, edge, hex_) > deepest:
        return no("13.2", "NOT_ON_EDGE" if deepest == 1 else "TOO_FAR_IN", unit=unit, hex=hex_, edge=edge)
    return may_stand(p, unit, hex_, "13.2")


def standing_room(p: ActionFrontPosition, unit: int) -> SpaceSet:
    """[2.2] Return the hexes where a unit may be placed: open terrain, no unit in the way, no marker for most."""
    card, stacks = MODELS[p.model[unit]], stacking(p, unit & 1)
    unoccupied = ~(stacks.foe | stacks.lone | closed_by_markers(p, unit))
    room = p.setting.standing[card.mode] & unoccupied
    if card.leader:
        return room
    alone = room & ~stacks.own
    if card.can_ride:
        return alone | stacks.free_transports & unoccupied  # a passenger needs no open terrain of its own
    return alone | stacks.waiting & room if card.transport else alone


def may_stand(p: ActionFrontPosition, unit: int, hex_: int, rule: str) -> Reason | None:
    """[2.2] [13.2] Whether a unit may be placed on a hex."""
    if standing_room(p, unit) >> hex_ & 1:
        return None
    card, there = MODELS[p.model[unit]], p.units_at(hex_)
    ids = {"unit": unit, "hex": hex_}
    if any(other & 1 != unit & 1 for other in there):
        return no(rule, "ENEMY_THERE", **ids)
    if not p.setting.standing[card.mode] >> hex_ & 1:
        terrain = p.setting.ground.terrain[hex_]
        return no(
            "6.1", "NO_WAY_THERE" if is_open(card.mode, terrain) else "CANNOT_STAND", **ids, terrain=terrain
        )
    if closed_by_markers(p, unit) >> hex_ & 1:
        return no("6.6", "MARKER_LIES_THERE", **ids)
    own = [other for other in there if not MODELS[p.model[other]].leader]
    return no("1.5", "HEX_IS_FULL" if len(own) > 1 else "HEX_IS_TAKEN", **ids, own=own)


def may_come(
    p: ActionFrontPosition, seat: int, unit: int, units: Collection[int], rule: str
) -> Reason | None:
    """[2.2] [13.2] Whether a unit is one of those that are placed next."""
    if unit in units:
        return None
    if unit & 1 != seat:
        return no(rule, "ENEMYS_UNIT", unit=unit)
    if p.at[unit] != WAITING:
        return no(rule, "ON_MAP_ALREADY" if p.at[unit] >= 0 else "HAS_LEFT_BATTLE", unit=unit)
    for alike in units:
        if distinct(p, (alike, unit)) == [alike] and p.due[unit] == p.due[alike]:
            return no(rule, "IS_ALIKE", unit=unit, alike=alike)
    if p.due[unit] != AT_CHOICE and p.due[unit] > p.turn:
        return no("13.2", "COMES_LATER", unit=unit, turn=p.due[unit])
    return no(rule, "HAS_TO_WAIT", unit=unit, units=units)
