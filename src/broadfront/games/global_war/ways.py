"""[b2] The way that a unit takes over the map: which spaces it passes, what that costs, and what it can still move."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from broadfront.engine.contract import Move
from broadfront.engine.sheets import Way
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import is_air, is_land, is_sea
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import DEAD, SIDE

__all__ = ["way"]

VERBS = frozenset(("move", "raid", "escort", "land"))


def way(p: GlobalWarPosition, move: Move) -> Way | None:
    """Return the way of an offered move; None: it is not offered, or takes no way over the map."""
    if move.verb not in VERBS or p.pending is None or move not in p.pending.moves:
        return None
    unit, where = move.what, move.where
    if p.at[unit] == DEAD:
        return None
    spaces = _spaces(p, unit, where)
    if spaces is None:
        return None
    cost = len(spaces) - 1
    if is_land(p.kind[unit]) and ATLAS.is_sea(p.at[unit]):
        cost = 0  # it lands from its transport
    after = p.clone()
    step = after.agenda.pop()
    getattr(step, move.verb)(after, unit, where)
    return Way(spaces, cost, max(0, after.left[unit]) if after.at[unit] != DEAD else 0)


def _spaces(p: GlobalWarPosition, unit: int, where: Space) -> tuple[Space, ...] | None:
    here, kind = p.at[unit], p.kind[unit]
    side = SIDE[p.mover]
    if is_air(kind):
        return shortest(here, where, lambda space: ATLAS.open_beside[space])
    if is_sea(kind):
        halting = paths.halting_for(p, kind, side)

        def sail(space: Space) -> Iterable[Space]:
            return () if space != here and halting >> space & 1 else paths.sea_reach(p, space, 1, 0)

        return shortest(here, where, sail)
    if ATLAS.is_sea(here):
        return here, where
    friendly = p.land_of_side(side)

    def march(space: Space) -> Iterable[Space]:
        if space == here or friendly >> space & 1:
            return ATLAS.land_beside[space]
        return ()

    return shortest(here, where, march)


def shortest(
    here: Space, where: Space, beside: Callable[[Space], Iterable[Space]]
) -> tuple[Space, ...] | None:
    """Return a shortest way, both ends included, of several the one whose spaces have the lowest ids; None: none."""
    came: dict[Space, Space] = {here: here}
    queue = deque([here])
    while queue and where not in came:
        space = queue.popleft()
        for there in sorted(beside(space)):
            if there not in came:
                came[there] = space
                queue.append(there)
    if where not in came:
        return None
    found = [where]
    while found[-1] != here:
        found.append(came[found[-1]])
    return tuple(reversed(found))
