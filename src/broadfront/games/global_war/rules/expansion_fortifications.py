"""[c9] Japanese fortifications on islands: an infantry in each defends at 3."""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.combat_values import DUG_IN
from broadfront.games.global_war.rules.expansion_sections import FORTIFICATIONS
from broadfront.games.global_war.terms import JAPAN
from broadfront.games.global_war.units import INFANTRY

ISLANDS: Final[SpaceSet] = bits(
    space
    for space in range(MAP.size)
    if MAP.places[space].island and MAP.ids[space] not in ("australia", "japan", "united_kingdom")
)
"""The islands of the map; neither Australia nor a homeland."""


def defence(p: GlobalWarPosition, units: list[int]) -> dict[int, int]:
    """Return the infantry that defends in fortifications, with its model kind."""
    if not p.setting.has(FORTIFICATIONS):
        return {}
    fortified: dict[int, int] = {}
    used: dict[Space, int] = {}
    for u in units:
        at = p.at[u]
        if p.forts[at] > used.get(at, 0) and p.kind[u] == INFANTRY and p.owner[u] == JAPAN:
            used[at] = used.get(at, 0) + 1
            fortified[u] = DUG_IN
    return fortified


def sites(p: GlobalWarPosition) -> list[Space]:
    """Return the islands where Japan can place one more."""
    return [space for space in members(p.held & ISLANDS) if may_fortify(p, space) is None]


def may_fortify(p: GlobalWarPosition, space: Space) -> Reason | None:
    """[c9] Whether Japan may place one more: on an island held since its turn began, never more than infantry."""
    if not ISLANDS >> space & 1:
        code = "NOT_AN_ISLAND.home" if MAP.places[space].island else "NOT_AN_ISLAND"
        return no("c9", code, space=space)
    if p.control[space] != JAPAN:
        return no("c9", "NOT_YOURS.land", space=space, owner=p.control[space])
    if not p.held >> space & 1:
        return no("c9", "NOT_HELD_SINCE_START.fort", space=space)
    if p.garrison(space) > p.forts[space]:
        return None
    return no("c9", "FORTIFICATION_LIMIT", space=space, n=p.forts[space])
