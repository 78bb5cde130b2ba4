"""Distances that never change: by land, by sea, and by both with ships. For players only."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.paths import FAR, sea_steps

__all__ = ["LANDS", "ZONES", "coasts", "crossings"]

LANDS: Final = tuple(s for s in range(ATLAS.size) if ATLAS.land >> s & 1)
ZONES: Final = tuple(s for s in range(ATLAS.size) if ATLAS.is_sea(s))


@lru_cache(maxsize=1)
def coasts() -> SpaceSet:
    """Return the land that lies on the sea."""
    found = 0
    for s in LANDS:
        if ATLAS.sea_beside[s]:
            found |= 1 << s
    return found


@lru_cache(maxsize=1024)
def crossings(start: Space, canals: int = 0) -> tuple[int, ...]:
    """Return how many turns a transport takes from a coast to each other coast: two steps a turn."""
    found = [FAR] * ATLAS.size
    best = [FAR] * ATLAS.size
    for zone in ATLAS.sea_beside[start]:
        steps = sea_steps(zone, canals)
        for there in ZONES:
            best[there] = min(best[there], steps[there])
    for s in members(coasts()):
        steps_ = min(best[zone] for zone in ATLAS.sea_beside[s])
        if steps_ < FAR and s != start:
            found[s] = max(1, -(-steps_ // 2))
    return tuple(found)
