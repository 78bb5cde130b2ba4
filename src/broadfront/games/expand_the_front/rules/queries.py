"""Questions about a position that change nothing."""

from __future__ import annotations

from broadfront.engine.legality import Reason, no
from broadfront.games.expand_the_front.charts import RANGE, SUPPLIES
from broadfront.games.expand_the_front.map import MapTables, RouteSet, Tile, TileSet
from broadfront.games.expand_the_front.pieces import FLAGS
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import BOMBER, SHIP, SUPPLY


def objectives_held(p: ExpandPosition, seat: int) -> int:
    """Return how many tiles of its objective a side controls: any unit counts (R-E17)."""
    return sum(p.holds(seat, tile) for tile in p.setting.objective[seat])


def objectives_secured(p: ExpandPosition, seat: int) -> int:
    """Return how many tiles of its objective only this side has units on; contested tiles count for no side."""
    return sum(p.holds(seat, tile) and not p.holds(1 - seat, tile) for tile in p.setting.objective[seat])


def open_routes(atlas: MapTables, enemies: TileSet) -> RouteSet:
    """Return the supply routes with no enemy unit on either end [4.2]."""
    routes = 0
    for number, ends in enumerate(atlas.ends):
        if not ends & enemies:
            routes |= 1 << number
    return routes


def contested(p: ExpandPosition) -> list[Tile]:
    """Return the tiles where both sides have units, lowest first."""
    return sorted(p.tiles_of(0) & p.tiles_of(1))


def why_no_units(p: ExpandPosition, seat: int, kind: int, tile: Tile, rule: str = "4.1") -> Reason | None:
    """[4.1] Whether a side has units of a kind on a tile; None if it has."""
    if p.count(seat, kind, tile):
        return None
    own_tiles = dict.fromkeys(piece // FLAGS for piece in p.of_kind(seat, kind))
    return no(rule, "NO_UNITS_THERE", kind=kind, tile=tile, mine=own_tiles)


def why_no_ship(p: ExpandPosition, seat: int, ship: int) -> Reason | None:
    """[4.4] Whether a side has a Ship on the map; None if it has."""
    own_ships = p.ships_of(seat)
    return None if ship in own_ships else no("4.4", "NO_SUCH_SHIP", mine=own_ships)


def ship_supplies(p: ExpandPosition, seat: int, ship: int) -> list[Tile]:
    """Return the tiles of a Ship on which it has Supplies, the front first."""
    return [t for t in (p.ship_front[ship], p.ship_rear[ship]) if p.count(seat, SUPPLY, t)]


def price(p: ExpandPosition, kind: int, target_kind: int) -> int:
    """Return how many Supplies a ranged attack of a kind on a target consumes [5.2], [5.3]."""
    if target_kind == SUPPLY and not (kind == BOMBER and p.setting.bomber_pays):
        return 0
    return SUPPLIES[kind]


def in_range(p: ExpandPosition, kind: int, origin: Tile) -> frozenset[Tile]:
    """Return the tiles that a unit of a kind on a tile can shoot at [6]."""
    atlas = p.setting.map
    return (atlas.range_of_bombers if kind == BOMBER else atlas.within)(origin, RANGE[kind])


def ship_range(p: ExpandPosition, ship: int) -> frozenset[Tile]:
    """Return the tiles one space away from a Ship, measured from the nearer of its tiles (R-E19)."""
    front, rear = p.ship_front[ship], p.ship_rear[ship]
    return (in_range(p, SHIP, front) | in_range(p, SHIP, rear)) - {front, rear}
