"""Questions about a position that several rules ask: training, and what modifies fire."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from broadfront.games.action_front.catalogue import MODELS
from broadfront.games.action_front.charts import HIGHEST_TRAINING, TERRAIN_EFFECT
from broadfront.games.action_front.field import Field, uphill
from broadfront.games.action_front.position import ActionFrontPosition

__all__ = [
    "Modifier",
    "bonus",
    "bonus_on",
    "direct_modifiers",
    "effective_training",
    "hitting_values",
    "indirect_modifiers",
    "table_training",
]

FAR = 3
"""Fire farther than so many hexes loses one [7.3]."""


class Modifier(NamedTuple):
    """Something that changes an attack: what it is, by how much, and the rule."""

    name: str
    value: int
    rule: str


# --- training ---------------------------------------------------------------------------------------------------------


def bonus(p: ActionFrontPosition, unit: int) -> int:
    """[8.1] Return the best bonus of a leader that a unit has; leaders have none themselves (R21-R23)."""
    return 0 if MODELS[p.model[unit]].leader else bonus_on(p, unit & 1, p.at[unit])


def bonus_on(p: ActionFrontPosition, seat: int, hex_: int) -> int:
    """[8.1] Return the best bonus of a leader of a seat in a hex or next to it."""
    near, at, best = p.setting.ground.near[hex_], p.at, 0
    if not p.commanders[seat] & near:
        return 0
    for u in range(seat, len(at), 2):
        if at[u] >= 0 and near >> at[u] & 1:
            leads = MODELS[p.model[u]].leader
            if leads:
                best = max(best, leads - (p.suppressed >> u & 1))
    return best


def effective_training(p: ActionFrontPosition, unit: int) -> int:
    """Return a unit's training with the bonus of a leader, less one if it is suppressed."""
    return MODELS[p.model[unit]].training + bonus(p, unit) - (p.suppressed >> unit & 1)


def table_training(p: ActionFrontPosition, unit: int) -> int:
    """Return the effective training as the tables take it, 0 to 4 (R20)."""
    return max(0, min(HIGHEST_TRAINING, effective_training(p, unit)))


# --- fire -------------------------------------------------------------------------------------------------------------


def indirect_modifiers(ground: Field, hex_: int) -> tuple[Modifier, ...]:
    """Return what changes indirect fire and air strikes on a hex: only its terrain (R7)."""
    effect = TERRAIN_EFFECT.get(ground.terrain[hex_], 0)
    return (Modifier("terrain of the target", effect, "7.3"),) if effect else ()


@lru_cache(maxsize=40_000)
def direct_modifiers(ground: Field, origin: int, hex_: int) -> tuple[Modifier, ...]:
    """Return what changes direct fire from a hex at another: terrain, uphill, range."""
    found = [*indirect_modifiers(ground, hex_)]
    if uphill(ground, origin, hex_):
        found.append(Modifier("uphill", -1, "7.3"))
    if ground.distance[origin][hex_] > FAR:
        found.append(Modifier("more than three hexes", -1, "7.3"))
    return tuple(found)


def hitting_values(armour: int, hard: int, soft: int, modifier: int) -> tuple[int, int]:
    """Return the lowest and the highest card that hits; the lowest is higher if none does.

    >>> hitting_values(0, -5, 5, -1), hitting_values(9, 5, 5, 0)
    ((1, 4), (4, 10))
    """
    if armour:
        return max(1, armour - hard - modifier), 10
    return 1, max(0, min(10, soft + modifier))
