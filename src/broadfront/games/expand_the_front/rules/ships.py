"""[4.4] Ships lie on two tiles: the front moves, then the rear is turned to any free water next to it."""

from __future__ import annotations

from collections.abc import Container

from broadfront.boards.interned_moves import order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.expand_the_front.map import MapTables, Tile, TileSet
from broadfront.games.expand_the_front.position import ExpandPosition


def may_lie(
    atlas: MapTables, front: Tile, rear: Tile, enemies: TileSet, area: Container[Tile] | None = None
) -> Reason | None:
    """[4.4] Whether a Ship with its front on a tile may have its rear on another (R-E19); None if it may.

    At set-up the rear MUST lie in the set-up ``area``, too (R-E26).
    """
    if rear not in atlas.beside[front]:
        return no("4.4", "NOT_BESIDE_FRONT", tile=rear, front=front)
    if rear in atlas.land:
        return no("4.3", "REAR_ON_LAND", tile=rear)
    if enemies >> rear & 1:
        return no("4.4", "REAR_ON_ENEMY", tile=rear)
    if area is not None and rear not in area:
        return no("2.2", "REAR_OUTSIDE_AREA", tile=rear)
    return None


def rears(atlas: MapTables, front: Tile, enemies: TileSet, area: Container[Tile] | None = None) -> list[Tile]:
    """Return the tiles where the rear of a Ship may lie if its front is on a tile."""
    return [tile for tile in atlas.sea_beside[front] if may_lie(atlas, front, tile, enemies, area) is None]


@tagged("Swing")
class Swing(Step, frozen=True):
    """[4.4] After its front has moved, the Ship is turned in any direction its owner chooses."""

    ship: int
    inside: int = 0
    """1 at set-up: the rear MUST lie in the set-up area, too."""

    def run(self, p: ExpandPosition) -> Ask | None:
        """Ask for the tile of the rear; a single one needs no question."""
        seat = p.seat_of_ship(self.ship)
        enemies = p.tile_set(1 - seat)
        tiles = rears(p.setting.map, p.ship_front[self.ship], enemies, self._area(p))
        if len(tiles) == 1:
            p.ship_rear[self.ship] = tiles[0]
            return None
        return Ask(
            seat, "4.4", "Turn the rear of your Ship.", [order("swing", self.ship, tile) for tile in tiles]
        )

    def _area(self, p: ExpandPosition) -> Container[Tile] | None:
        return p.setting.area if self.inside else None

    def may_swing(self, p: ExpandPosition, what: int, where: int) -> Reason | None:
        """[4.4] Whether the rear of a Ship may be turned onto a tile; None if it may."""
        front = p.ship_front[self.ship]
        if what != self.ship:
            return no("4.4", "ANOTHER_SHIP", ship=self.ship)
        enemies = p.tile_set(1 - p.seat_of_ship(what))
        return may_lie(p.setting.map, front, where, enemies, self._area(p))

    def swing(self, p: ExpandPosition, what: int, where: int) -> None:
        p.ship_rear[what] = where
