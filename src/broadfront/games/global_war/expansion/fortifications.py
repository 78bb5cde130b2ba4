"""[c9] Japanese fortifications on islands: an infantry in each defends at 3."""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion.sections import FORTIFICATIONS
from broadfront.games.global_war.kinds import INFANTRY
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import JAPAN

__all__ = ["ISLANDS", "defence", "garrison", "sites"]

ISLANDS: Final[SpaceSet] = bits(
    space
    for space in range(ATLAS.size)
    if ATLAS.places[space].island and ATLAS.ids[space] not in ("australia", "japan", "united_kingdom")
)
"""The islands of the map; neither Australia nor a homeland."""
BY_ALL = 2


def defence(p: GlobalWarPosition, units: list[int]) -> dict[int, tuple[int, int]]:
    """Return the infantry that defends in fortifications: what it hits on, and the sort of its hits."""
    if not p.setting.has(FORTIFICATIONS):
        return {}
    found: dict[int, tuple[int, int]] = {}
    used: dict[Space, int] = {}
    for u in units:
        at = p.at[u]
        if p.forts[at] > used.get(at, 0) and p.kind[u] == INFANTRY and p.owner[u] == JAPAN:
            used[at] = used.get(at, 0) + 1
            found[u] = (3, BY_ALL)
    return found


def garrison(p: GlobalWarPosition, space: Space) -> int:
    """Return how many Japanese infantry can defend in fortifications."""
    return sum(p.kind[u] == INFANTRY and p.owner[u] == JAPAN and p.host[u] < 0 for u in p.units_in(space))


def sites(p: GlobalWarPosition) -> list[Space]:
    """Return the islands where Japan can place one more: held since its turn began, never more than infantry."""
    own = members(p.held & p.land_of(JAPAN) & ISLANDS)
    return [space for space in own if garrison(p, space) > p.forts[space]]
