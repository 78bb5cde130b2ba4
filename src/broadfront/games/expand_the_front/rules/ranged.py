"""[6] Attacks from a distance: Defense stations, Ships and Bombers on other tiles join in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from broadfront.boards.interned_moves import END, order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Resolving, tagged
from broadfront.games.expand_the_front.charts import RANGE, ROUTE_RANGE
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.orders import stack, target_kind
from broadfront.games.expand_the_front.pieces import FLAGS
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import queries
from broadfront.games.expand_the_front.rules.targets import choices, may_name
from broadfront.games.expand_the_front.terms import BOMBER, DEFENSE, FIRED, MOVED, SHIP, SUPPLY, WET

SHOOTERS: Final[Mapping[str, int]] = {"shell": DEFENSE, "bomb": BOMBER, "broadside": SHIP}
"""For each order to attack from a distance, the kind of unit that carries it out."""
RULE_OF: Final[Mapping[int, str]] = {DEFENSE: "6.1", SHIP: "6.2", BOMBER: "6.3"}
BARRED: Final[Mapping[int, int]] = {DEFENSE: MOVED | FIRED, BOMBER: FIRED | WET, SHIP: MOVED | FIRED}
"""For each kind, the flags that bar a unit from shooting this turn (R-E11)."""


def ready(p: ExpandPosition, seat: int, kind: int) -> list[int]:
    """Return the land tiles with units of a kind that may still shoot, each tile once; of Ships their ids."""
    barred = BARRED[kind]
    if kind == SHIP:
        return [ship for ship in p.ships_of(seat) if not p.ship_flags[ship] & barred]
    land = p.setting.map.land
    tiles = dict.fromkeys(piece // FLAGS for piece in p.of_kind(seat, kind) if not piece & barred)
    return [tile for tile in tiles if tile in land]


def range_of(p: ExpandPosition, kind: int, unit: int) -> frozenset[Tile]:
    """Return the tiles that a unit can shoot at: a unit on a tile, or a Ship by its id [6]."""
    return queries.ship_range(p, unit) if kind == SHIP else queries.in_range(p, kind, unit)


def tiles_in_range(p: ExpandPosition, seat: int) -> set[Tile]:
    """Return the tiles at which any unit of a side could still shoot, whatever is there [6]."""
    tiles: set[Tile] = set()
    for kind in SHOOTERS.values():
        for unit in ready(p, seat, kind):
            tiles |= range_of(p, kind, unit)
    return tiles


def supplies_for(p: ExpandPosition, seat: int, kind: int, unit: int) -> int:
    """Return the number of Supplies that a unit can use: those on its tile; of a Ship one on each of its tiles."""
    return len(queries.ship_supplies(p, seat, unit)) if kind == SHIP else p.count(seat, SUPPLY, unit)


def shooters(p: ExpandPosition, seat: int, tile: Tile) -> list[Move]:
    """Return every ranged attack that a side could still declare on a tile [6]."""
    moves: list[Move] = []
    for verb, kind in SHOOTERS.items():
        units = [unit for unit in ready(p, seat, kind) if tile in range_of(p, kind, unit)]
        if not units:
            continue
        names = [(of, queries.price(p, kind, target_kind(of))) for of in choices(p, seat, tile, kind)]
        for unit in units:
            supplies = supplies_for(p, seat, kind, unit)
            moves += [order(verb, unit, of) for of, price in names if supplies >= price]
    return moves


def may_shoot(p: ExpandPosition, seat: int, kind: int, unit: int) -> Reason | None:
    """[6] Whether a unit on a tile, or a Ship by its id, may still attack from a distance this turn; None if it may."""
    if unit in ready(p, seat, kind):
        return None
    rule = RULE_OF[kind]
    if kind == SHIP:
        if missing := queries.why_no_ship(p, seat, unit):
            return missing
        if p.ship_flags[unit] & FIRED:
            return no("6", "SHIP_HAS_FIRED", ship=unit)
        return no(rule, "SHIP_IS_NOT_STATIONARY", ship=unit)
    if nobody := queries.why_no_units(p, seat, kind, unit, rule):
        return nobody
    what = stack(kind, unit)
    if unit in p.setting.map.water:
        return no("4.3", "IN_THE_WATER", unit=what)
    if any(piece & FIRED for piece in p.pieces_at(seat, kind, unit)):
        return no("6", "HAS_FIRED", unit=what)
    return no(rule, "IS_NOT_STATIONARY" if kind == DEFENSE else "WAS_IN_THE_WATER", unit=what)


@tagged("Join")
class Join(Resolving, frozen=True):
    """[6] Units on other tiles MAY join in the first round; they consume Supplies when they declare it (R-E7)."""

    seat: int
    tile: int

    def run(self, p: ExpandPosition) -> Ask | None:
        """Ask for a ranged attack while one is possible."""
        moves = shooters(p, self.seat, self.tile)
        if not moves:
            return None
        return Ask(self.seat, "6", "Attack from a distance, or go on to the dice.", [*moves, END])

    def may_shell(self, p: ExpandPosition, what: int, where: int) -> Reason | None:
        """[6.1] Whether a Defense station may fire; None if it may."""
        return self._may_join(p, DEFENSE, what, where)

    def may_bomb(self, p: ExpandPosition, what: int, where: int) -> Reason | None:
        """[6.3] Whether a Bomber may attack; None if it may."""
        return self._may_join(p, BOMBER, what, where)

    def may_broadside(self, p: ExpandPosition, what: int, where: int) -> Reason | None:
        """[6.2] Whether a Ship may fire; None if it may."""
        return self._may_join(p, SHIP, what, where)

    def _may_join(self, p: ExpandPosition, kind: int, unit: int, of: int) -> Reason | None:
        """[6] Whether a unit may attack a target on the tile from a distance; None if it may."""
        if unable := may_shoot(p, self.seat, kind, unit):
            return unable
        tiles = (p.ship_front[unit], p.ship_rear[unit]) if kind == SHIP else (unit,)
        if self.tile not in range_of(p, kind, unit):
            away = min(p.setting.map.distance(tile, self.tile) for tile in tiles)
            code = "OUT_OF_ROUTE_RANGE" if ROUTE_RANGE[kind] else "OUT_OF_RANGE"
            ids = {"away": away, "reach": RANGE[kind], "route": ROUTE_RANGE[kind]}
            return no(RULE_OF[kind], code, kind=kind, tile=self.tile, tiles=tiles, **ids)
        if wrong := may_name(p, self.seat, self.tile, kind, of):
            return wrong
        price, supplies = (
            queries.price(p, kind, target_kind(of)),
            supplies_for(p, self.seat, kind, unit),
        )
        if price > supplies:
            return no("5.2", "TOO_FEW_SUPPLIES", kind=kind, price=price, tiles=tiles, supplies=supplies)
        return None

    def shell(self, p: ExpandPosition, what: int, where: int) -> None:
        self._fire(p, DEFENSE, what, where)

    def bomb(self, p: ExpandPosition, what: int, where: int) -> None:
        self._fire(p, BOMBER, what, where)

    def _fire(self, p: ExpandPosition, kind: int, tile: Tile, of: int) -> None:
        barred = BARRED[kind]
        piece = next(piece for piece in p.pieces_at(self.seat, kind, tile) if not piece & barred)
        p.change(self.seat, kind, piece, piece | FIRED)
        p.consume(self.seat, tile, queries.price(p, kind, target_kind(of)))
        p.fighters += [kind, -1, tile, of]
        p.begin(self)

    def broadside(self, p: ExpandPosition, what: int, where: int) -> None:
        p.ship_flags[what] |= FIRED
        if queries.price(p, SHIP, target_kind(where)):
            p.consume(self.seat, queries.ship_supplies(p, self.seat, what)[0])
        p.fighters += [SHIP, what, p.ship_front[what], where]
        p.begin(self)

    def end(self, p: ExpandPosition, _what: int, _where: int) -> None:
        """Nobody else joins in."""
