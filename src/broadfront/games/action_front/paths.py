"""[6.1] The hexes that a move can reach: with their costs, or as a set for the menu of a whole side."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from broadfront.boards.hexes import Hex
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.games.action_front.field import Field, Ways

__all__ = ["reach", "reachable"]


def reachable(
    field: Field, mode: int, start: Hex, points: int, blocked: SpaceSet = 0, ends: SpaceSet = 0
) -> Mapping[Hex, int]:
    """Return the hexes that a move can reach, the start apart, with the least Movement Points each costs.

    Parameters
    ----------
    field
        The ground.
    mode
        `LEG` ... `AMPHIBIOUS`.
    start
        Where the move begins.
    points
        What it may spend.
    blocked
        Hexes that may not be entered.
    ends
        Hexes that may be entered, but not left.

    Returns
    -------
    Mapping[int, int]
        It is remembered and shared: not to be changed.

    Examples
    --------
    >>> from broadfront.games.action_front.field import LEG, make_field
    >>> from broadfront.games.action_front.maps import shipped_sheets
    >>> ridge = make_field(shipped_sheets()["ridge"][0])
    >>> [ridge.name(hex_) for hex_ in sorted(reachable(ridge, LEG, 0, 2))]
    ['0102', '0103', '0201']
    """
    free, reach = _unhindered(field, mode, start, points)
    if not (blocked | ends) & reach:
        return free
    return _hindered(field, mode, start, points, blocked & reach, ends & reach)


@cache
def _steps(field: Field, mode: int) -> tuple[tuple[tuple[int, SpaceSet], ...], ...]:
    """Return for each hex its neighbours by what they cost."""
    return tuple(
        tuple(
            (cost, bits(b for b, paid in ways if paid == cost)) for cost in sorted({paid for _, paid in ways})
        )
        for ways in field.ways[mode]
    )


def reach(field: Field, mode: int, start: Hex, points: int, blocked: SpaceSet, ends: SpaceSet) -> SpaceSet:
    """Return the same hexes as `reachable`, as a set and not remembered."""
    if not points:
        return 0
    steps, open_ = _steps(field, mode), ~blocked & ~(1 << start)
    new = [0] * (points + 1)
    for cost, around in steps[start]:
        if cost <= points:
            new[cost] = around & open_
    passed = 0
    for spent in range(1, points):
        here = new[spent] & open_ & ~passed
        passed |= here
        left = points - spent
        for a in members(here & ~ends):
            for cost, around in steps[a]:
                if cost > left:
                    break
                new[spent + cost] |= around
    return (passed | new[points]) & open_


@lru_cache(maxsize=10_000)
def _unhindered(field: Field, mode: int, start: Hex, points: int) -> tuple[Mapping[Hex, int], SpaceSet]:
    found = _spread(field.ways[mode], start, points, 0, 0)
    return found, bits(found)


@lru_cache(maxsize=10_000)
def _hindered(
    field: Field, mode: int, start: Hex, points: int, blocked: SpaceSet, ends: SpaceSet
) -> Mapping[Hex, int]:
    return _spread(field.ways[mode], start, points, blocked, ends)


def _spread(ways: Ways, start: Hex, points: int, blocked: SpaceSet, ends: SpaceSet) -> dict[Hex, int]:
    """Go on from the hexes that cost least, as Dijkstra does; costs are few, so each has a list of hexes.

    The start is in neither set.
    """
    best = {start: 0}
    edge: list[list[Hex]] = [[] for _ in range(points + 1)]
    edge[0].append(start)
    for spent, here in enumerate(edge):
        for a in here:  # a list that may grow while we read it, if a way costs nothing
            if best[a] < spent or ends >> a & 1:
                continue
            for b, cost in ways[a]:
                paid = spent + cost
                if paid <= points and not blocked >> b & 1 and paid < best.get(b, paid + 1):
                    best[b] = paid
                    edge[paid].append(b)
    del best[start]
    return best
