"""Questions about a position that several rules ask: training, and the modifiers of fire."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from broadfront.boards.spacesets import SpaceSet
from broadfront.games.action_front.charts import MAX_TRAINING, TERRAIN_EFFECT
from broadfront.games.action_front.map import BattleMap, uphill
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import NOBODY
from broadfront.games.action_front.units import MODELS

FAR = 3
"""Fire at a longer range than this number of hexes has a modifier of -1 [7.3]."""


class Modifier(NamedTuple):
    """A modifier of an attack: its name, its value, and its rule."""

    name: str
    value: int
    rule: str


# --- training ---------------------------------------------------------------------------------------------------------


def best_leader(p: ActionFrontPosition, seat: int, hex_: int) -> tuple[int, int]:
    """[8.1] Return the leader of a seat with the best bonus in a hex or next to it, and the bonus (R21, R22)."""
    near, at, best = p.setting.ground.near[hex_], p.at, (NOBODY, 0)
    if p.commanders[seat] & near:
        for u in range(seat, len(at), 2):
            if at[u] >= 0 and near >> at[u] & 1:
                leads = MODELS[p.model[u]].leader
                if leads and leads - (p.suppressed >> u & 1) > best[1]:
                    best = u, leads - (p.suppressed >> u & 1)
    return best


def leader_of(p: ActionFrontPosition, unit: int) -> tuple[int, int]:
    """[8.1] Return the leader whose bonus a unit has, and the bonus; leaders have none themselves (R23)."""
    return (NOBODY, 0) if MODELS[p.model[unit]].leader else best_leader(p, unit & 1, p.at[unit])


def bonus(p: ActionFrontPosition, unit: int) -> int:
    """[8.1] Return the bonus that a unit gets from a leader."""
    return leader_of(p, unit)[1]


def led(p: ActionFrontPosition, seat: int) -> SpaceSet:
    """[5.2] Return the hexes with a leader of a seat, or next to one, that is not suppressed (R22)."""
    near, led_hexes = p.setting.ground.near, 0
    for u in p.units_of(seat):
        if MODELS[p.model[u]].leader and not p.suppressed >> u & 1:
            led_hexes |= near[p.at[u]]
    return led_hexes


def effective_training(p: ActionFrontPosition, unit: int) -> int:
    """Return a unit's training with the bonus of a leader, less one if it is suppressed."""
    return MODELS[p.model[unit]].training + bonus(p, unit) - (p.suppressed >> unit & 1)


def table_training(p: ActionFrontPosition, unit: int) -> int:
    """Return the effective training as the tables use it, 0 to 4 (R20)."""
    return max(0, min(MAX_TRAINING, effective_training(p, unit)))


# --- fire -------------------------------------------------------------------------------------------------------------


def indirect_modifiers(ground: BattleMap, hex_: int) -> tuple[Modifier, ...]:
    """Return the modifiers of indirect fire and air strikes on a hex: only its terrain (R7)."""
    effect = TERRAIN_EFFECT.get(ground.terrain[hex_], 0)
    return (Modifier("terrain of the target", effect, "7.3"),) if effect else ()


@lru_cache(maxsize=10_000)
def direct_modifiers(ground: BattleMap, origin: int, hex_: int) -> tuple[Modifier, ...]:
    """Return the modifiers of direct fire from a hex at another: terrain, uphill, range."""
    modifiers = [*indirect_modifiers(ground, hex_)]
    if uphill(ground, origin, hex_):
        modifiers.append(Modifier("uphill", -1, "7.3"))
    if ground.distance[origin][hex_] > FAR:
        modifiers.append(Modifier("more than three hexes", -1, "7.3"))
    return tuple(modifiers)


def direct_values(p: ActionFrontPosition, unit: int, target: int) -> tuple[int, int]:
    """Return the lowest and the highest card that hits a unit in the direct fire of another."""
    card, modifiers = MODELS[p.model[unit]], direct_modifiers(p.setting.ground, p.at[unit], p.at[target])
    return hitting_values(
        MODELS[p.model[target]].armour, card.hard, card.soft, sum(one.value for one in modifiers)
    )


def cards_of(items: Iterable[Modifier]) -> int:
    """[10.2] Return the number of cards from the items of a side in an assault; never less than 0."""
    return max(0, sum(item.value for item in items))


def hitting_values(armour: int, hard: int, soft: int, modifier: int) -> tuple[int, int]:
    """Return the lowest and the highest card that hits; the lowest is higher if none does.

    >>> hitting_values(0, -5, 5, -1), hitting_values(9, 5, 5, 0)
    ((1, 4), (4, 10))
    """
    if armour:
        return max(1, armour - hard - modifier), 10
    return 1, max(0, min(10, soft + modifier))
