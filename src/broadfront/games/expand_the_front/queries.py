"""Questions about a position that change nothing."""

from __future__ import annotations

from broadfront.games.expand_the_front.atlas import RouteSet, Tile, TileSet
from broadfront.games.expand_the_front.charts import RANGE, SUPPLIES
from broadfront.games.expand_the_front.position import FLAGS, ExpandPosition
from broadfront.games.expand_the_front.terms import BOMBER, DEFENSE, FIRED, MOVED, SHIP, SUPPLY, WET

__all__ = [
    "contested",
    "in_range",
    "objectives_held",
    "open_routes",
    "price",
    "ready_bombers",
    "ready_defenses",
    "ready_ships",
    "ship_supplies",
    "supplies_at",
]


def objectives_held(p: ExpandPosition, seat: int) -> int:
    """Return how many tiles of its objective a side controls: any unit counts (R-E17)."""
    return sum(p.holds(seat, tile) for tile in p.setting.objective[seat])


def open_routes(p: ExpandPosition, enemies: TileSet) -> RouteSet:
    """Return the supply routes neither end of which an enemy unit holds [4.2]."""
    return sum(1 << number for number, ends in enumerate(p.setting.atlas.ends) if not ends & enemies)


def contested(p: ExpandPosition) -> list[Tile]:
    """Return the tiles where both sides have units, lowest first."""
    return sorted(p.tiles_of(0) & p.tiles_of(1))


def supplies_at(p: ExpandPosition, seat: int, tile: Tile) -> int:
    """Return how many Supplies a side has on a tile."""
    return p.count(seat, SUPPLY, tile)


def ship_supplies(p: ExpandPosition, seat: int, ship: int) -> list[Tile]:
    """Return the tiles of a Ship on which it has Supplies, the front first."""
    return [t for t in (p.ship_front[ship], p.ship_rear[ship]) if supplies_at(p, seat, t)]


def price(p: ExpandPosition, kind: int, target_kind: int) -> int:
    """Return how many Supplies a ranged attack of a kind on a target consumes [5.2], [5.3]."""
    if target_kind == SUPPLY and not (kind == BOMBER and p.setting.bomber_pays):
        return 0
    return SUPPLIES[kind]


# --- who may still shoot [6] ------------------------------------------------------------------------------------------


def ready_defenses(p: ExpandPosition, seat: int) -> list[Tile]:
    """Return the land tiles with a Defense station that has neither moved nor fired, each tile once."""
    land = p.setting.atlas.land
    ready = [piece // FLAGS for piece in p.of_kind(seat, DEFENSE) if not piece & (MOVED | FIRED)]
    return [tile for tile in dict.fromkeys(ready) if tile in land]


def ready_bombers(p: ExpandPosition, seat: int) -> list[Tile]:
    """Return the land tiles with a Bomber that has not fired and did not begin the turn in water (R-E11)."""
    land = p.setting.atlas.land
    ready = [piece // FLAGS for piece in p.of_kind(seat, BOMBER) if not piece & (FIRED | WET)]
    return [tile for tile in dict.fromkeys(ready) if tile in land]


def ready_ships(p: ExpandPosition, seat: int) -> list[int]:
    """Return the Ships that have neither moved nor fired."""
    return [ship for ship in p.ships_of(seat) if not p.ship_flags[ship] & (MOVED | FIRED)]


def in_range(p: ExpandPosition, kind: int, origin: Tile) -> frozenset[Tile]:
    """Return the tiles that a unit of a kind on a tile can shoot at [6]."""
    atlas = p.setting.atlas
    near = atlas.within[RANGE[kind]][origin]
    return near | atlas.along[origin] if kind == BOMBER else near


def ship_range(p: ExpandPosition, ship: int) -> frozenset[Tile]:
    """Return the tiles one space away from a Ship, measured from the nearer of its tiles (R-E19)."""
    front, rear = p.ship_front[ship], p.ship_rear[ship]
    return (in_range(p, SHIP, front) | in_range(p, SHIP, rear)) - {front, rear}
