"""The number of turns that units need from tile to tile along open supply routes. For players only."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from broadfront.boards.paths import cheapest, fewest_steps
from broadfront.games.expand_the_front.map import MapTables, RouteSet, Tile, TileSet
from broadfront.games.expand_the_front.rules.movement import reach

FAR: Final = 60
"""More turns than any journey needs."""


@lru_cache(maxsize=512)
def steps(atlas: MapTables, chain: bool, routes: RouteSet) -> tuple[tuple[Tile, ...], ...]:
    """Return the tiles that a unit can reach in one turn from each tile, along open routes."""
    return tuple(
        tuple(sorted(reach(atlas, tile, 0, routes, chain))) if atlas.beside[tile] else ()
        for tile in range(atlas.size)
    )


@lru_cache(maxsize=512)
def sea_steps(atlas: MapTables, chain: bool, routes: RouteSet) -> tuple[tuple[Tile, ...], ...]:
    """Return the tiles that the front of a Ship can reach in one turn from each tile."""
    water = atlas.water
    return tuple(tuple(to for to in near if to in water) for near in steps(atlas, chain, routes))


@lru_cache(maxsize=4096)
def turns_from(
    atlas: MapTables, chain: bool, routes: RouteSet, tile: Tile, blocked: TileSet, sea: bool = False
) -> tuple[int, ...]:
    """Return the turns between a tile and every other, without entering blocked tiles.

    >>> from broadfront.games.expand_the_front import GAME
    >>> atlas = GAME.setting().map
    >>> turns_from(atlas, False, atlas.all_routes, atlas.places["Tokyo"], 0)[atlas.places["Midway"]]
    4
    """
    near = (sea_steps if sea else steps)(atlas, chain, routes)
    return tuple(fewest_steps(tile, near, FAR, blocked))


@lru_cache(maxsize=256)
def weighted_turns(
    atlas: MapTables,
    chain: bool,
    routes: RouteSet,
    tile: Tile,
    blocked: TileSet,
    perils: tuple[tuple[Tile, int], ...],
) -> tuple[float, ...]:
    """Return the turns between a tile and every other, if ending a turn on some tiles counts for more than one.

    ``perils`` are in hundredths of a turn.
    """
    onward: list[int | None] = [100] * atlas.size
    for at, hundredths in perils:
        onward[at] = 100 + hundredths
    for at in (*atlas.land, *atlas.water) if blocked else ():
        if blocked >> at & 1 and at != tile:
            onward[at] = None
    turns = [float(FAR)] * atlas.size
    for at, cost in cheapest(tile, steps(atlas, chain, routes).__getitem__, lambda at, _: onward[at]).items():
        turns[at] = cost / 100
    return tuple(turns)
