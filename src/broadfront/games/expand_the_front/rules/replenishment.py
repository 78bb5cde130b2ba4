"""[3.2] [3.3] Replenishments: production points, purchases, and savings."""

from __future__ import annotations

from collections.abc import Iterable

from broadfront.boards.interned_moves import END, order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Step, tagged
from broadfront.games.expand_the_front.charts import COST
from broadfront.games.expand_the_front.map import Tile, TileSet
from broadfront.games.expand_the_front.orders import kind_and_tile, stack
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.ships import Swing, rears
from broadfront.games.expand_the_front.terms import KINDS, SAVED_MOST, SHIP


def may_afford(p: ExpandPosition, seat: int, kind: int) -> Reason | None:
    """[3.2] Whether a side has points and a piece left for a unit of a kind (R-E4); None if it has."""
    if not p.left(seat, kind):
        return no("1.3", "ALL_ON_MAP", kind=kind, limit=p.setting.limits[seat][kind])
    if COST[kind] > p.points[seat]:
        return no("3.2", "TOO_DEAR", kind=kind, cost=COST[kind], points=p.points[seat])
    return None


def may_build(p: ExpandPosition, seat: int, kind: int, tile: Tile, enemies: TileSet) -> Reason | None:
    """[3.2] Whether a new unit may come onto a tile, of a Ship the front (R-E1, R-E2, R-E3); None if it may."""
    places, atlas = p.setting.production[seat], p.setting.map
    if kind == SHIP and tile in atlas.land:
        return no("3.2", "SHIP_ON_LAND", tile=tile)
    if kind != SHIP and tile not in places:
        return no("2.3", "NOT_PRODUCTION", tile=tile, places=places)
    if enemies >> tile & 1:
        return no("3.2", "ENEMY_THERE", tile=tile, kind=kind)
    if kind == SHIP and all(place not in places or enemies >> place & 1 for place in atlas.beside[tile]):
        return no("3.2", "NO_LAUNCH", tile=tile)
    if kind == SHIP and not rears(atlas, tile, enemies):
        return no("4.4", "NO_ROOM_FOR_REAR", tile=tile)
    return None


def _building_tiles(p: ExpandPosition, seat: int, kind: int, enemies: TileSet) -> list[Tile]:
    tiles: Iterable[Tile] = p.setting.production[seat]
    if kind == SHIP:
        tiles = sorted({tile for place in tiles for tile in p.setting.map.sea_beside[place]})
    return [tile for tile in tiles if may_build(p, seat, kind, tile, enemies) is None]


@tagged("Replenishment")
class Replenishment(Step, frozen=True):
    """[3.2] The side gets its production points and MAY buy units, which can be used this turn."""

    seat: int
    income: int = 0
    """1 before the points of this turn have been granted."""

    def run(self, p: ExpandPosition) -> Ask | None:
        """Grant the points, then ask for a purchase; a side that cannot buy anything is not asked."""
        seat = self.seat
        if self.income:
            p.points[seat] += p.setting.income[seat]
            p.begin(Replenishment(seat))
            return None
        moves, enemies = list[Move](), p.tile_set(1 - seat)
        for kind in range(len(KINDS)):
            if may_afford(p, seat, kind) is None:
                moves += [order("buy", stack(kind, tile)) for tile in _building_tiles(p, seat, kind, enemies)]
        if not moves:
            self.end(p, 0, 0)
            return None
        return Ask(seat, "3.2", "Buy a unit, or end Replenishments.", [*moves, END])

    def may_buy(self, p: ExpandPosition, what: int, _: int) -> Reason | None:
        """[3.2] Whether a unit may be bought and put onto a tile; None if it may."""
        kind, tile = kind_and_tile(what)
        return may_afford(p, self.seat, kind) or may_build(
            p, self.seat, kind, tile, p.tile_set(1 - self.seat)
        )

    def buy(self, p: ExpandPosition, what: int, _: int) -> None:
        """Buy a unit and put it on its production location; a Ship is put beside it."""
        kind, tile = kind_and_tile(what)
        p.points[self.seat] -= COST[kind]
        p.note(
            "3.2", "{seat:seat} builds one {kind:kind} at {tile:tile}.", seat=self.seat, kind=kind, tile=tile
        )
        p.begin(self)
        if kind == SHIP:
            rear = rears(p.setting.map, tile, p.tile_set(1 - self.seat))[0]
            p.begin(Swing(p.launch(self.seat, tile, rear)))
        else:
            p.place(self.seat, kind, tile)

    def end(self, p: ExpandPosition, _what: int, _where: int) -> None:
        """[3.3] Save the remaining points, up to the limit of the markers (R-E5)."""
        p.points[self.seat] = min(p.points[self.seat], SAVED_MOST)
