"""[5.4] Targets: the units on an attacked tile, and the ones an attacker may name."""

from __future__ import annotations

from broadfront.engine.legality import Reason, no
from broadfront.games.expand_the_front.charts import NEVER, die_needed
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.orders import target, target_kind
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import LAND_KINDS, SHIP, STORMING


def targets_at(p: ExpandPosition, seat: int, tile: Tile) -> list[int]:
    """Return every unit of a side on a tile as a target, in rising order."""
    targets = [target(kind, n) for kind in LAND_KINDS for n in range(p.count(seat, kind, tile))]
    return targets + [target(SHIP, ship) for ship in p.ships_at(seat, tile)]


def choices(p: ExpandPosition, seat: int, tile: Tile, kind: int, least: int = 0) -> list[int]:
    """Return the targets to offer to an attacker of a kind, from ``least`` on.

    These are the targets already named, and the next one of each kind that is no target yet: units of one kind are
    alike, so that naming the third Defense before the second would make no difference.
    """
    aimed = set(p.aims())
    targets: list[int] = []
    fresh: set[int] = set()
    for of in targets_at(p, 1 - seat, tile):
        sort = target_kind(of)
        if die_needed(kind, sort) == NEVER:
            continue
        if of in aimed or sort == SHIP:
            targets.append(of)
        elif sort not in fresh:
            fresh.add(sort)
            targets.append(of)
    return [of for of in targets if of >= least]


def may_name(p: ExpandPosition, seat: int, tile: Tile, kind: int, of: int, least: int = 0) -> Reason | None:
    """[5.4] Whether an attacker of a kind may name a target on a tile; None if it may."""
    names = choices(p, seat, tile, kind, least)
    if of in names:
        return None
    there = targets_at(p, 1 - seat, tile)
    if of not in there:
        return no("5.4", "NO_SUCH_TARGET", tile=tile, there=there)
    if die_needed(kind, target_kind(of)) == NEVER:
        return no("5.5", "NEVER_HITS", kind=kind, target=target_kind(of))
    return no("5.4", "SAME_TARGET", target=of, names=names)


def entered(p: ExpandPosition, seat: int, tile: Tile) -> list[tuple[int, int]]:
    """Return the attackers that have moved into an enemy tile: (kind, Ship or -1)."""
    entering = [(kind, -1) for kind in STORMING for _ in range(p.count(seat, kind, tile))]
    return entering + [(SHIP, ship) for ship in p.ships_at(seat, tile)]
