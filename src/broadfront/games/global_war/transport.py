"""[b3] What transports carry: one land unit of any kind and one infantry; who may go on board, who may land where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from broadfront.boards.spacesets import SpaceSet
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion.japanese_destroyers import carries_infantry
from broadfront.games.global_war.expansion.sections import JAPANESE_DESTROYERS
from broadfront.games.global_war.kinds import DESTROYER, INFANTRY, KING_TIGER, TRANSPORT, is_land
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import (
    CHINA,
    DEAD,
    FOUGHT,
    JAPAN,
    LOADED,
    OFFLOADED,
    SIDE,
    STOPPED,
)

__all__ = ["CARRIERS_OF_TROOPS", "boarding", "carries_troops", "has_room", "landings"]


CARRIERS_OF_TROOPS: Final = frozenset({TRANSPORT, DESTROYER})
"""Destroyers are those of Japan [c11]."""


def carries_troops(p: GlobalWarPosition, ship: int) -> bool:
    """Tell whether land units can go on board: of transports, and from Early 1942 on of Japanese destroyers [c11]."""
    return p.kind[ship] == TRANSPORT or carries_infantry(p, ship)


def has_room(p: GlobalWarPosition, ship: int, kind: int) -> bool:
    """Tell whether a ship has room: two units at most, of which one at least is infantry (D16).

    A Japanese destroyer has room for one infantry [c11]; King Tigers go by no ship [c3].
    """
    cargo = p.aboard(ship)
    if kind == KING_TIGER:
        return False
    if p.kind[ship] == DESTROYER:
        return kind == INFANTRY and not cargo
    if len(cargo) >= 2:
        return False
    return not cargo or kind == INFANTRY or p.kind[cargo[0]] == INFANTRY


def _ships(p: GlobalWarPosition, side: int) -> Iterator[int]:
    """Yield the ids of all ships of which some carry troops: fast, for every menu asks."""
    kinds = p.kind
    for kind in (TRANSPORT, DESTROYER):
        ship = -1
        for _ in range(kinds.count(kind)):
            ship = kinds.index(kind, ship + 1)
            yield ship
        if side != SIDE[JAPAN] or not p.setting.has(JAPANESE_DESTROYERS):
            return


def boarding(p: GlobalWarPosition, unit: int, hostile: SpaceSet) -> list[int]:
    """Return the transports that a land unit may go on board of: in a zone next to it that is not hostile."""
    space, kind = p.at[unit], p.kind[unit]
    if p.owner[unit] == CHINA or not is_land(kind) or not p.left[unit]:
        return []
    zones = [zone for zone in ATLAS.sea_beside[space] if not hostile >> zone & 1]
    if not zones:
        return []
    side = SIDE[p.owner[unit]]
    found: list[int] = []
    seen: set[tuple[object, ...]] = set()
    for ship in _ships(p, side):
        at = p.at[ship]
        if at == DEAD or at not in zones or SIDE[p.owner[ship]] != side or not carries_troops(p, ship):
            continue
        if p.flags[ship] & (OFFLOADED | FOUGHT | STOPPED) or not has_room(p, ship, kind):
            continue
        alike = (
            at,
            p.kind[ship],
            p.marks[ship],
            p.owner[ship],
            p.left[ship],
            p.flags[ship],
            *sorted((p.kind[u], p.owner[u]) for u in p.aboard(ship)),
        )
        if alike not in seen:
            seen.add(alike)
            found.append(ship)
    return found


def landings(p: GlobalWarPosition, unit: int, goals: SpaceSet) -> list[Space]:
    """Return which of some territories a unit aboard a transport may land on.

    A transport lands its units in one territory (D17).
    """
    ship = p.host[unit]
    if p.flags[unit] & LOADED and p.owner[ship] != p.owner[unit]:
        return []  # a friend's ship has to carry it first
    chosen = {p.aim[u] for u in p.aboard(ship) if p.aim[u] >= 0}
    found = []
    for space in ATLAS.land_beside[p.at[unit]]:
        if chosen and space not in chosen:
            continue
        if goals >> space & 1:
            found.append(space)
    return found
