"""[9] The line-of-sight tool: what is seen from a hex, and for every other hex what is in the way."""

from __future__ import annotations

from broadfront.boards.spacesets import bits, members
from broadfront.engine.panels import Sight
from broadfront.games.action_front.field import HEX_NAMES, blockers
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.sight import seen_from
from broadfront.games.action_front.setting import NIGHT_SIGHT

__all__ = ["sight_from", "what_blocks"]


def sight_from(p: ActionFrontPosition, origin: int) -> Sight:
    """Return what can be seen from a hex now; markers and lines of sight lie open to everybody."""
    seen = seen_from(p, origin)
    hexes = bits(p.setting.ground.hexes)
    hidden = tuple((hex_, what_blocks(p, origin, hex_)) for hex_ in members(hexes & ~seen))
    return Sight(origin, tuple(members(seen & hexes)), hidden)


def what_blocks(p: ActionFrontPosition, origin: int, target: int) -> str:
    """Say what blocks the line of sight between two hexes."""
    setting, ground = p.setting, p.setting.ground
    found = []
    sides: dict[str, list[str]] = {}
    for where, what in blockers(ground, origin, target):
        if "/" in where:
            sides.setdefault(what, []).append(where)
        else:
            found.append(f"the {what} in {where}")
    for hill, crossed in sides.items():
        found.append(f"{hill}, over its sides {crossed[0]} and {crossed[-1]}")
    markers = p.shelled[0] | p.shelled[1]
    found += [
        f"the Artillery marker on {HEX_NAMES[hex_]}"
        for hex_ in members(ground.through[origin][target] & markers)
    ]
    if setting.blocks_into and markers >> target & 1:
        found.append(f"the Artillery marker on {HEX_NAMES[target]} itself")
    if setting.night and ground.distance[origin][target] > NIGHT_SIGHT:
        found.append("the night: more than three hexes away")
    if not found:
        return "Not seen."
    told = found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"
    return f"Blocked by {told}."
