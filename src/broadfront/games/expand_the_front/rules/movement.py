"""[4] Movement: one tile, or two along a supply route; entering an enemy tile is an attack and consumes a Supply."""

from __future__ import annotations

from functools import lru_cache

from broadfront.boards.spacesets import bits
from broadfront.engine.contract import Ask, Move, Step
from broadfront.games.expand_the_front import queries
from broadfront.games.expand_the_front.atlas import Atlas, RouteSet, Tile, TileSet
from broadfront.games.expand_the_front.orders import END, order, stack
from broadfront.games.expand_the_front.position import FLAGS, OFF, ExpandPosition
from broadfront.games.expand_the_front.rules.ships import Swing
from broadfront.games.expand_the_front.terms import ASSAULT, DEFENSE, LAND_KINDS, MOVED

__all__ = ["Movement", "second_steps", "ship_destinations"]


def second_steps(atlas: Atlas, tile: Tile, enemies: TileSet, routes: RouteSet, chain: bool) -> set[Tile]:
    """Return the tiles two steps away along open supply routes (R-E10); no enemy tile is passed through (R-E25)."""
    found: set[Tile] = set()
    for number, at in atlas.routes_through.get(tile, ()):
        if not routes >> number & 1:
            continue
        route = atlas.routes[number]
        for way in (1, -1):
            middle = at + way
            if not 0 <= middle < len(route) or enemies >> route[middle] & 1:
                continue
            if 0 <= middle + way < len(route):
                found.add(route[middle + way])
            elif chain:  # [4.2] option: on along another route that begins where this one ends
                for other, place in atlas.routes_through[route[middle]]:
                    if routes >> other & 1 and other != number:
                        onward = atlas.routes[other]
                        found.add(onward[place + 1] if place == 0 else onward[place - 1])
    return found - {tile}


class _Reach:
    """Where units come on one map, remembered for what lies around them: most asks repeat the last one."""

    def __init__(self, atlas: Atlas, chain: bool) -> None:
        self.atlas, self.chain = atlas, chain
        everywhere = (1 << len(atlas.routes)) - 1
        self.zone = {
            tile: bits({*atlas.beside[tile], *second_steps(atlas, tile, 0, everywhere, chain)})
            for tile in atlas.land | atlas.water
        }
        """The tiles that matter to a unit on a tile."""
        self._known: dict[tuple[int, ...], tuple[Move, ...]] = {}

    def moves(
        self, kind: int, tile: Tile, enemies: TileSet, prey: TileSet, routes: RouteSet
    ) -> tuple[Move, ...]:
        """Return the moves of the units of a kind on a tile; ``prey`` are the enemy tiles that they may enter."""
        zone = self.zone[tile]
        key = (kind, tile, enemies & zone, prey & zone, routes)
        found = self._known.get(key)
        if found is None:
            reach = {*self.atlas.beside[tile], *second_steps(self.atlas, tile, enemies, routes, self.chain)}
            open_ = sorted(to for to in reach if not enemies >> to & 1 or prey >> to & 1)
            found = self._known[key] = tuple(order("move", stack(kind, tile), to) for to in open_)
            if len(self._known) > 200_000:
                self._known.clear()
        return found


@lru_cache(maxsize=32)
def _reach(atlas: Atlas, chain: bool) -> _Reach:
    return _Reach(atlas, chain)


def prey_of(p: ExpandPosition, seat: int, enemies: TileSet) -> tuple[TileSet, TileSet]:
    """Return the enemy tiles with nothing but Supplies, and all enemy tiles, that are land (R-E8, R-E9)."""
    land = enemies & p.setting.atlas.land_set
    armed = p.armed_tiles(1 - seat)
    return land & ~armed, land


def ship_destinations(
    p: ExpandPosition, seat: int, ship: int, enemies: TileSet, routes: RouteSet
) -> tuple[Tile, ...]:
    """Return where the front of a Ship may move; its own tile, if it can only be turned there (R-E19)."""
    atlas, front = p.setting.atlas, p.ship_front[ship]
    near = enemies & _sea_about(atlas)[front]
    barred = 0
    if near and not queries.ship_supplies(p, seat, ship):  # [5.2], free against Supplies alone [5.3]
        barred = near & p.armed_tiles(1 - seat)
    return _sailing(atlas, front, near, barred, routes)


@lru_cache(maxsize=32)
def _sea_about(atlas: Atlas) -> dict[Tile, TileSet]:
    """Return the water that matters to a Ship whose front is on a tile."""
    everywhere = (1 << len(atlas.routes)) - 1
    return {
        front: bits(
            {*atlas.sea_beside[front], *(second_steps(atlas, front, 0, everywhere, False) & atlas.water)}
        )
        for front in atlas.water
    }


@lru_cache(maxsize=100_000)
def _sailing(
    atlas: Atlas, front: Tile, enemies: TileSet, barred: TileSet, routes: RouteSet
) -> tuple[Tile, ...]:
    """Return where a front may go: most asks repeat the last one."""
    steps = second_steps(atlas, front, enemies, routes, chain=False)  # [4.3] routes meet on land
    found = [tile for tile in {*atlas.sea_beside[front], *(steps & atlas.water)} if not barred >> tile & 1]
    # the tile that it comes from is always left for the rear
    if sum(not enemies >> rear & 1 for rear in atlas.sea_beside[front]) > 1:
        found.append(front)
    return tuple(sorted(found))


class Movement(Step, frozen=True):
    """[4.1] Each unit of the mover MAY move once, in any order."""

    seat: int

    def ask(self, p: ExpandPosition) -> Ask | None:
        """Ask for a move, as long as there is one."""
        seat, setting = self.seat, p.setting
        enemies, own = p.tile_set(1 - seat), p.tile_set(seat)
        routes = queries.open_routes(p, enemies)
        lone, prey = prey_of(p, seat, enemies)
        reach = _reach(setting.atlas, setting.route_chain)
        supplied = p.supplied_tiles(seat)
        moves: list[Move] = []
        for kind in LAND_KINDS:
            start, stop = setting.slots[seat][kind]
            attacks, last = kind in (ASSAULT, DEFENSE), -1
            for piece in p.pieces[start:stop]:
                tile = piece // FLAGS
                if piece == OFF or piece & MOVED or tile == last or (enemies & own) >> tile & 1:
                    continue
                last = tile
                may_enter = (prey if supplied >> tile & 1 else lone) if attacks else 0
                moves += reach.moves(kind, tile, enemies, may_enter, routes)
        for ship in p.ships_of(seat):
            if not p.ship_flags[ship] & MOVED:
                moves += [order("sail", ship, to) for to in ship_destinations(p, seat, ship, enemies, routes)]
        if not moves:
            return None
        return Ask(seat, "4.1", "Move a unit, or end Movement.", [*moves, END])

    def move(self, p: ExpandPosition, what: int, where: int) -> None:
        """Move a unit; onto an enemy tile it attacks, and consumes a Supply where it comes from (R-E7)."""
        seat = self.seat
        kind, tile = divmod(what, stack(1, 0))
        if p.holds(1 - seat, where) and not p.has_only_supplies(1 - seat, where):
            p.consume(seat, tile)
        piece = next(piece for piece in p.pieces_at(seat, kind, tile) if not piece & MOVED)
        p.change(seat, kind, piece, where * FLAGS + (piece % FLAGS | MOVED))
        p.note(
            "4.1", "{kind:kind} moves from {tile:tile} to {target:tile}.", kind=kind, tile=tile, target=where
        )
        p.begin(self)

    def sail(self, p: ExpandPosition, what: int, where: int) -> None:
        """Move the front of a Ship, then turn its rear."""
        seat = self.seat
        if (
            where != p.ship_front[what]
            and p.holds(1 - seat, where)
            and not p.has_only_supplies(1 - seat, where)
        ):
            p.consume(seat, queries.ship_supplies(p, seat, what)[0])
        still = where == p.ship_front[what]
        how = "is turned on {target:tile}." if still else "sails from {tile:tile} to {target:tile}."
        p.note("4.4", "Ship {ship:ship} " + how, ship=what, tile=p.ship_front[what], target=where)
        p.ship_front[what] = p.ship_rear[what] = where  # the rear follows when it is turned
        p.ship_flags[what] |= MOVED
        p.begin(Swing(what), self)

    def end(self, p: ExpandPosition, _what: int, _where: int) -> None:
        """Move no more."""
