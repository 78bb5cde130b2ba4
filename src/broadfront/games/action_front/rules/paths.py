"""[6.1] The hexes that a move can reach: with their costs, or as a set for the menu of a whole side."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from broadfront.boards.hexgrids import Hex
from broadfront.boards.paths import cheapest
from broadfront.boards.spacesets import SpaceSet, bits, members
from broadfront.games.action_front.map import BattleMap, entry_costs


def reachable(
    field: BattleMap, mode: int, start: Hex, points: int, blocked: SpaceSet = 0, ends: SpaceSet = 0
) -> Mapping[Hex, int]:
    """Return the hexes that a move can reach, without the start, each with its least cost in Movement Points.

    Parameters
    ----------
    field
        The ground.
    mode
        `LEG` ... `AMPHIBIOUS`.
    start
        The hex where the move begins.
    points
        The Movement Points that it may spend.
    blocked
        Hexes that may not be entered.
    ends
        Hexes that may be entered, but not left.

    Returns
    -------
    Mapping[int, int]
        The mapping is cached and shared: do not change it.

    Examples
    --------
    >>> from broadfront.games.action_front.map import LEG, make_battle_map
    >>> from broadfront.games.action_front.map_sheets import shipped_sheets
    >>> ridge = make_battle_map(shipped_sheets()["ridge"][0])
    >>> [ridge.name(hex_) for hex_ in sorted(reachable(ridge, LEG, 0, 2))]
    ['0102', '0103', '0201']
    """
    around = field.within[min(points, len(field.within) - 1)][start] & ~(1 << start)
    return _reachable(field, mode, start, points, blocked & around, ends & around)


@lru_cache(maxsize=4_000)
def _reachable(
    field: BattleMap, mode: int, start: Hex, points: int, blocked: SpaceSet, ends: SpaceSet
) -> Mapping[Hex, int]:
    ways = entry_costs(field, mode)

    def cost(here: Hex, there: Hex) -> int | None:
        return None if ends >> here & 1 or blocked >> there & 1 else ways[here][there]

    cost_of = cheapest(start, ways.__getitem__, cost, points)
    del cost_of[start]
    return cost_of


@lru_cache(maxsize=64)
def _steps(field: BattleMap, mode: int) -> tuple[tuple[tuple[int, SpaceSet], ...], ...]:
    """Return the neighbours of each hex by the cost to enter them."""
    return tuple(
        tuple(
            (cost, bits(b for b, step_cost in ways.items() if step_cost == cost))
            for cost in sorted({*ways.values()})
        )
        for ways in entry_costs(field, mode)
    )


def reach(
    field: BattleMap, mode: int, start: Hex, points: int, blocked: SpaceSet, ends: SpaceSet
) -> SpaceSet:
    """Return the same hexes as `reachable`, as a set."""
    inner = inner_hexes(field, mode, points)[start]
    return spread(field, mode, start, points, blocked & inner, ends & inner) & ~blocked


@lru_cache(maxsize=200)
def inner_hexes(field: BattleMap, mode: int, points: int) -> tuple[SpaceSet, ...]:
    """Return by start the hexes from which a move could go on; obstacles elsewhere do not matter."""
    return tuple(spread(field, mode, start, points - 1, 0, 0) for start in range(len(field.terrain)))


@lru_cache(maxsize=20_000)
def spread(
    field: BattleMap, mode: int, start: Hex, points: int, blocked: SpaceSet, ends: SpaceSet
) -> SpaceSet:
    """Return the hexes that a move can reach if only the `inner_hexes` can be blocked.

    ``blocked`` and ``ends`` are inner hexes only, so that the cached result serves many positions.
    """
    if points <= 0:
        return 0
    steps, open_ = _steps(field, mode), ~blocked & ~(1 << start)
    new = [0] * (points + 1)
    for cost, around in steps[start]:
        if cost <= points:
            new[cost] = around & open_
    passed = 0
    for points_spent in range(1, points):
        here = new[points_spent] & open_ & ~passed
        passed |= here
        points_left = points - points_spent
        for a in members(here & ~ends):
            for cost, around in steps[a]:
                if cost > points_left:
                    break
                new[points_spent + cost] |= around
    return (passed | new[points]) & open_
