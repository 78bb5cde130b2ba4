"""Distances that never change: by land, by sea, and by both with ships. For players only."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final

from broadfront.boards.spacesets import SpaceSet, members
from broadfront.games.global_war.atlas import ATLAS, Space

__all__ = ["FAR", "LANDS", "ZONES", "coasts", "crossings", "land_steps", "sea_steps"]

FAR: Final = 99
LANDS: Final = tuple(s for s in range(ATLAS.size) if ATLAS.land >> s & 1)
ZONES: Final = tuple(s for s in range(ATLAS.size) if ATLAS.is_sea(s))


def _steps(start: Space, ways: tuple[tuple[Space, ...], ...]) -> tuple[int, ...]:
    far = [FAR] * ATLAS.size
    far[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in ways[here]:
            if far[there] == FAR:
                far[there] = far[here] + 1
                queue.append(there)
    return tuple(far)


@lru_cache(maxsize=512)
def land_steps(start: Space) -> tuple[int, ...]:
    """Return how many steps away each land space is overland."""
    return _steps(start, ATLAS.land_beside)


@lru_cache(maxsize=16)
def _sea_ways(canals: int) -> tuple[tuple[Space, ...], ...]:
    shut = {frozenset(canal.zones) for n, canal in enumerate(ATLAS.canals) if not canals >> n & 1}
    return tuple(
        tuple(b for b in ATLAS.sea_beside[a] if frozenset((a, b)) not in shut) if ATLAS.is_sea(a) else ()
        for a in range(ATLAS.size)
    )


@lru_cache(maxsize=1024)
def sea_steps(start: Space, canals: int = 0) -> tuple[int, ...]:
    """Return how many steps away each sea zone is for a ship that may use these canals."""
    return _steps(start, _sea_ways(canals))


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
