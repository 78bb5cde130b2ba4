"""[9] Line of sight: what is visible from a hex, with Artillery markers and night, and what hides a hex."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from broadfront.boards.hexgrids import Hex
from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.legality import Reason, no
from broadfront.games.action_front.map import HEX_NAMES, BattleMap, hillsides, passed_hexes, screens
from broadfront.games.action_front.position import ActionFrontPosition


def hexside(a: Hex, b: Hex) -> int:
    """Return the id of the hexside between two hexes; `hexes_beside` is the inverse."""
    return a * len(HEX_NAMES) + b


def hexes_beside(side: int) -> tuple[Hex, Hex]:
    """Return the two hexes of a hexside."""
    return divmod(side, len(HEX_NAMES))


def sees(p: ActionFrontPosition, origin: int, target: int) -> bool:
    """[9.1] Return whether there is a line of sight between two hexes."""
    return bool(seen_from(p, origin) >> target & 1)


def seen_from(p: ActionFrontPosition, origin: int) -> SpaceSet:
    """[9.1] Return the hexes that are in line of sight of a hex."""
    return _visible_past(p, origin, members(p.markers))


def _visible_past(p: ActionFrontPosition, origin: int, markers: list[int]) -> SpaceSet:
    """[9.4] Return the hexes visible past markers, by an option without their own hexes; neighbours always are."""
    setting = p.setting
    seen = setting.sees[origin]
    if markers:
        behind = _behind(setting.ground, origin)
        for marker in markers:
            seen &= ~behind[marker]
        if setting.blocks_into:
            seen &= ~p.markers | setting.ground.near[origin]
    return seen


@lru_cache(maxsize=4_000)
def _behind(ground: BattleMap, origin: int) -> tuple[SpaceSet, ...]:
    """[9.4] Return by hex the hexes that a marker on it hides: those behind it (R26)."""
    hidden = [0] * len(ground.terrain)
    for hex_ in ground.hexes:
        for marker in members(passed_hexes(origin, hex_)):
            hidden[marker] |= 1 << hex_
    return tuple(hidden)


def spotted(p: ActionFrontPosition, seat: int) -> SpaceSet:
    """[4.2] Return the hexes that any unit of a seat sees, leaders and suppressed units included (R8)."""
    spotted_hexes, markers = 0, members(p.markers)
    for hex_ in members(p.troops[seat] | p.commanders[seat]):
        spotted_hexes |= _visible_past(p, hex_, markers)
    return spotted_hexes


class Blockers(NamedTuple):
    """[9] The reasons why one hex is hidden from another."""

    is_dark: bool
    """[15.5] It is night, and the hexes are too far apart."""
    woods: list[Hex]
    """[9.2] The hexes between them whose terrain blocks."""
    hills: dict[int, list[tuple[Hex, Hex]]]
    """[9.3] The hills, by number, each with its hexsides that the line crosses."""
    smoke: list[Hex]
    """[9.4] The hexes between them with an Artillery marker."""
    is_covered: bool
    """[9.4] Option: a marker on the target hides it."""


def blockers(p: ActionFrontPosition, origin: int, target: int) -> Blockers:
    """[9] Return all reasons why one hex is hidden from another."""
    setting, ground = p.setting, p.setting.ground
    return Blockers(
        ground.distance[origin][target] > setting.sight_range,
        screens(ground, origin, target),
        hillsides(ground, origin, target),
        members(passed_hexes(origin, target) & p.markers),
        setting.blocks_into and bool(p.markers >> target & 1),
    )


def why_not_seen(p: ActionFrontPosition, origin: int, target: int) -> Reason | None:
    """[9.1] Return why one hex is hidden from another; None if there is a line of sight."""
    if sees(p, origin, target):
        return None
    by = blockers(p, origin, target)
    if by.is_dark:
        return no("15.5", "TOO_DARK", away=p.setting.ground.distance[origin][target])
    too = "_AND_MARKERS" if by.smoke else ""
    if by.hills and (by.woods or len(by.hills) > 1):
        crossed = [hexside(*side) for sides in by.hills.values() for side in sides]
        code = f"{'TERRAIN_AND_' if by.woods else ''}HILLS{too}_BETWEEN"
        return no("9.1", code, woods=by.woods, hills=by.hills, sides=crossed, markers=by.smoke)
    if by.woods:
        return no("9.2", f"TERRAIN{too}_BETWEEN", woods=by.woods, markers=by.smoke)
    for hill, sides in by.hills.items():
        crossed = [hexside(*side) for side in sides]
        return no("9.3", f"HILL{too}_BETWEEN", hill=hill, sides=crossed, markers=by.smoke)
    if by.smoke:
        return no("9.4", "MARKER_BETWEEN", markers=by.smoke)
    return no("9.4", "MARKER_ON_TARGET", hex=target)
