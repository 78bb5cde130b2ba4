"""[b2] The way that a unit takes over the map: which spaces it passes, what that costs, and what it can still move."""

from __future__ import annotations

from collections.abc import Iterable

from broadfront.boards.paths import Neighbours, path_to
from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.contract import Move
from broadfront.engine.panels import Way
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import is_land, is_sea
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import land_moves, sea_moves
from broadfront.games.global_war.terms import COMBAT_MOVE, DEAD

__all__ = ["way"]

_ALL: SpaceSet = (1 << ATLAS.size) - 1
VERBS = frozenset(("move", "raid", "escort", "land"))


def way(p: GlobalWarPosition, move: Move) -> Way | None:
    """Return the way of an offered move; None: it is not offered, or takes no way over the map."""
    if move.verb not in VERBS or p.pending is None or move not in p.pending.moves:
        return None
    unit, where = move.what, move.where
    if p.at[unit] == DEAD:
        return None
    spaces = _spaces(p, unit, where)
    if not spaces:
        return None
    dear = paths.dear_to(p, p.mover)  # an enemy patrol zone costs one more to enter [c4]
    cost = sum(1 if is_land(p.kind[unit]) else paths.entry(dear, space) for space in spaces[1:])
    if is_land(p.kind[unit]) and ATLAS.is_sea(p.at[unit]):
        cost = 0  # it lands from its transport
    after = p.clone()
    step = after.agenda.pop()
    getattr(step, move.verb)(after, unit, where)
    return Way(spaces, cost, max(0, after.left[unit]) if after.at[unit] != DEAD else 0)


def _spaces(p: GlobalWarPosition, unit: int, where: Space) -> tuple[Space, ...]:
    """Return a shortest way of an offered move, both ends included; nothing: there is none."""
    here, kind, dear = p.at[unit], p.kind[unit], paths.dear_to(p, p.mover)
    if is_land(kind):
        beside = ATLAS.is_sea(here) or where in ATLAS.land_beside[here]
        return (here, where) if beside else (here, land_moves.comes_from(p, unit, where), where)
    neighbours: Neighbours = ATLAS.open_beside.__getitem__
    if is_sea(kind):
        halting, closed = paths.halting(p, unit), paths.beyond(p, unit)

        def neighbours(space: Space) -> Iterable[Space]:
            if space != here and halting >> space & 1:
                return ()
            return paths.sea_reach(p, space, 2, _ALL, closed)  # next door, an enemy patrol zone too

        if p.phase == COMBAT_MOVE:  # by the zone that it could retreat to
            last = sea_moves.comes_from(p, unit, where)
            if last != here:
                return (*path_to(last, here, neighbours, lambda _, there: paths.entry(dear, there)), where)

    return path_to(where, here, neighbours, lambda _, there: paths.entry(dear, there))
