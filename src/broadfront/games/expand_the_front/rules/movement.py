"""[4] Movement: one tile, or two along a supply route; entering an enemy tile is an attack and consumes a Supply."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.boards.interned_moves import END, order
from broadfront.boards.spacesets import bits
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Step, tagged
from broadfront.games.expand_the_front.map import MapTables, RouteSet, Tile, TileSet
from broadfront.games.expand_the_front.orders import kind_and_tile, stack
from broadfront.games.expand_the_front.pieces import FLAGS, OFF, tile_set
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import queries
from broadfront.games.expand_the_front.rules.ships import Swing, rears
from broadfront.games.expand_the_front.setting import ExpandSetting
from broadfront.games.expand_the_front.terms import LAND_KINDS, MOVED, SHIP, STORMING, SUPPLY


def second_steps(atlas: MapTables, tile: Tile, enemies: TileSet, routes: RouteSet, chain: bool) -> set[Tile]:
    """Return the tiles two steps away along open supply routes (R-E10); no enemy tile is passed through (R-E25)."""
    steps: set[Tile] = set()
    onward: dict[Tile, dict[Tile, int]] = {}
    for number, at in atlas.routes_through.get(tile, ()):
        if not routes >> number & 1:
            continue
        route = atlas.routes[number]
        for way in (1, -1):
            middle = at + way
            if not 0 <= middle < len(route) or enemies >> route[middle] & 1:
                continue
            if 0 <= middle + way < len(route):
                steps.add(route[middle + way])
            elif chain:  # [4.2] option: continue along another route that begins where this one ends
                end = route[middle]
                if end not in onward:
                    onward[end] = _onward(atlas, end, routes)
                steps.update(to for to, other in onward[end].items() if other != number)
    return steps - {tile}


def _onward(atlas: MapTables, tile: Tile, routes: RouteSet) -> dict[Tile, int]:
    """Return the first step of each open route from one of its ends: its route, or -1 if there are several.

    A custom map may have thousands of routes at one tile: they are processed once, not once for each of them.
    """
    steps: dict[Tile, int] = {}
    for number, place in atlas.routes_through[tile]:
        if routes >> number & 1:
            route = atlas.routes[number]
            to = route[place + 1] if place == 0 else route[place - 1]
            steps[to] = number if steps.get(to, number) == number else -1
    return steps


def reach(atlas: MapTables, tile: Tile, enemies: TileSet, routes: RouteSet, chain: bool) -> set[Tile]:
    """Return the tiles that a unit can reach: one step away, or two along open supply routes."""
    return {*atlas.beside[tile], *second_steps(atlas, tile, enemies, routes, chain)}


def may_reach(p: ExpandPosition, seat: int, tile: Tile, goal: Tile, chain: bool) -> Reason | None:
    """[4.1] [4.2] Whether a tile is one step away, or two along open supply routes; None if it is."""
    atlas, enemies = p.setting.map, p.tile_set(1 - seat)
    if goal in reach(atlas, tile, enemies, queries.open_routes(atlas, enemies), chain):
        return None
    for number, at in atlas.routes_through.get(tile, ()):
        route = atlas.routes[number]
        for way in (1, -1):
            if 0 <= at + 2 * way < len(route) and route[at + 2 * way] == goal:
                held = [end for end in (route[0], route[-1]) if enemies >> end & 1]
                if held:
                    return no("4.2", "ROUTE_CLOSED", route=number, ends=held)
                return no("4.1", "ENEMY_ON_THE_WAY", tile=route[at + way], goal=goal)
    if goal in second_steps(atlas, tile, 0, atlas.all_routes, chain=True):
        return no("4.2", "CHAIN_CLOSED" if chain else "NO_CHAINING", goal=goal)
    away = atlas.distance(tile, goal)
    return no("4.2" if away == 2 else "4.1", "TOO_FAR", tile=tile, goal=goal, away=away)


@mypyc_attr(allow_interpreted_subclasses=True)
class _Reach:
    """The cached moves of land units on one map, by the units around them: most requests repeat an earlier one."""

    def __init__(self, atlas: MapTables, chain: bool) -> None:
        self.atlas, self.chain = atlas, chain
        self._zones: dict[Tile, TileSet] = {}
        self._known: dict[tuple[int, ...], tuple[Move, ...]] = {}

    def moves(
        self, kind: int, tile: Tile, enemies: TileSet, prey: TileSet, routes: RouteSet
    ) -> tuple[Move, ...]:
        """Return the moves of the units of a kind on a tile; ``prey`` are the enemy tiles that they may enter."""
        zone = self._zone(tile)
        key = (kind, tile, enemies & zone, prey & zone, routes)
        known_moves = self._known.get(key)
        if known_moves is None:
            near = reach(self.atlas, tile, enemies, routes, self.chain)
            open_ = sorted(to for to in near if not enemies >> to & 1 or prey >> to & 1)
            known_moves = self._known[key] = tuple(order("move", stack(kind, tile), to) for to in open_)
            if len(self._known) > 200_000:
                self._known.clear()
        return known_moves

    def _zone(self, tile: Tile) -> TileSet:
        """Return the tiles that affect the moves of a unit on a tile."""
        zone = self._zones.get(tile)
        if zone is None:
            near = reach(self.atlas, tile, 0, self.atlas.all_routes, self.chain)
            zone = self._zones[tile] = bits(near)
        return zone


@lru_cache(maxsize=32)
def _reach(atlas: MapTables, chain: bool) -> _Reach:
    return _Reach(atlas, chain)


def entry_price(p: ExpandPosition, seat: int, tile: Tile) -> int:
    """[5.2] Return the number of Supplies that entering a tile costs: 1 if the enemy has armed units there (R-E8)."""
    return int(p.is_armed(1 - seat, tile))


def prey_of(atlas: MapTables, enemies: TileSet, armed: TileSet) -> tuple[TileSet, ...]:
    """Return the enemy tiles with nothing but Supplies, and all enemy tiles, that are land (R-E8, R-E9)."""
    land = enemies & atlas.land_set
    return land & ~armed, land


def enterable(kind: int, prey: tuple[TileSet, ...]) -> tuple[TileSet, ...]:
    """Return the enemy tiles that a unit of a kind may enter, without and with Supplies on its tile; see `prey_of`."""
    return prey if kind in STORMING else (0, 0)


def can_turn(atlas: MapTables, front: Tile, enemies: TileSet) -> bool:
    """Return whether a Ship can be turned on the spot: whether there is another tile for its rear (R-E19)."""
    return len(rears(atlas, front, enemies)) > 1


@mypyc_attr(allow_interpreted_subclasses=True)
class _Sea:
    """The cached moves of Ships on one map, by the units around them, like `_Reach` for the other units."""

    def __init__(self, atlas: MapTables) -> None:
        self._atlas = atlas
        self._zones: dict[Tile, TileSet] = {}
        self._known: dict[tuple[int, ...], tuple[Tile, ...]] = {}

    def zone(self, front: Tile) -> TileSet:
        """Return the water tiles that affect the moves of a Ship whose front is on a tile."""
        zone = self._zones.get(front)
        if zone is None:
            zone = self._zones[front] = bits(self._near(front, 0, self._atlas.all_routes))
        return zone

    def goals(self, front: Tile, enemies: TileSet, barred: TileSet, routes: RouteSet) -> tuple[Tile, ...]:
        """Return the tiles that a Ship's front may move to; its own tile if it can only be turned there (R-E19)."""
        key = (front, enemies, barred, routes)
        known_goals = self._known.get(key)
        if known_goals is None:
            goals = [tile for tile in self._near(front, enemies, routes) if not barred >> tile & 1]
            # the tile that the front leaves is always free for the rear
            if can_turn(self._atlas, front, enemies):
                goals.append(front)
            if len(self._known) >= 20_000:
                self._known.clear()
            known_goals = self._known[key] = tuple(sorted(goals))
        return known_goals

    def _near(self, front: Tile, enemies: TileSet, routes: RouteSet) -> Set[Tile]:
        near = reach(self._atlas, front, enemies, routes, chain=False)
        return near & self._atlas.water  # [4.3] routes meet on land


@lru_cache(maxsize=32)
def _sea(atlas: MapTables) -> _Sea:
    return _Sea(atlas)


@mypyc_attr(allow_interpreted_subclasses=True)
class _Enemies:
    """The moves that a side's pieces leave to the other side; cached, as they do not move during its phase."""

    def __init__(
        self,
        atlas: MapTables,
        chain: bool,
        supplies: tuple[int, ...],
        others: tuple[int, ...],
        ships: tuple[Tile, ...],
    ) -> None:
        self._reach, self._sea = _reach(atlas, chain), _sea(atlas)
        self._armed: TileSet = tile_set(others) | bits(tile for tile in ships if tile >= 0)
        self._tiles: TileSet = self._armed | tile_set(supplies)
        self._prey = prey_of(atlas, self._tiles, self._armed)
        self._routes: RouteSet = queries.open_routes(atlas, self._tiles)
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._sails: dict[tuple[int, Tile, bool], tuple[Move, ...]] = {}

    def moves(self, kind: int, tile: Tile, supplied: bool) -> tuple[Move, ...]:
        """Return the moves of the units of a kind on a tile: none if the enemy is there, too."""
        key = 2 * stack(kind, tile) + supplied
        known_moves = self._moves.get(key)
        if known_moves is None:
            prey = enterable(kind, self._prey)[supplied]
            engaged = self._tiles >> tile & 1
            known_moves = () if engaged else self._reach.moves(kind, tile, self._tiles, prey, self._routes)
            self._moves[key] = known_moves
        return known_moves

    def sails(self, ship: int, front: Tile, supplied: bool) -> tuple[Move, ...]:
        """Return the moves of a Ship; [5.2] without Supplies it cannot pay to enter armed tiles (R-E8)."""
        key = (ship, front, supplied)
        known_moves = self._sails.get(key)
        if known_moves is None:
            near = self._tiles & self._sea.zone(front)
            goals = self._sea.goals(front, near, 0 if supplied else near & self._armed, self._routes)
            known_moves = self._sails[key] = tuple(order("sail", ship, to) for to in goals)
        return known_moves


@lru_cache(maxsize=1_000)
def _enemies(
    atlas: MapTables, chain: bool, supplies: tuple[int, ...], others: tuple[int, ...], ships: tuple[Tile, ...]
) -> _Enemies:
    return _Enemies(atlas, chain, supplies, others, ships)


class _Request(NamedTuple):
    """The last request for the enemies of a side, with its answer."""

    setting: ExpandSetting
    seat: int
    pieces: list[int]
    ships: list[Tile]
    enemies: _Enemies


@mypyc_attr(allow_interpreted_subclasses=True)
class _RequestCache:
    """A cache of the last request: mostly the enemy has not changed since."""

    def __init__(self) -> None:
        self._last_request: _Request | None = None

    def enemies(self, p: ExpandPosition, seat: int) -> _Enemies:
        """Return the moves that the enemy of a side leaves to it."""
        setting, last_request = p.setting, self._last_request
        (first, armed_from), *_, (_, end) = setting.slots[1 - seat]
        start, stop = setting.ships[1 - seat]
        pieces, ships = p.pieces[first:end], p.ship_front[start:stop] + p.ship_rear[start:stop]
        if (
            last_request is not None
            and last_request.setting is setting
            and last_request.seat == seat
            and last_request.pieces == pieces
            and last_request.ships == ships
        ):
            return last_request.enemies
        armed = armed_from - first
        enemies_now = _enemies(
            setting.map, setting.route_chain, tuple(pieces[:armed]), tuple(pieces[armed:]), tuple(ships)
        )
        self._last_request = _Request(setting, seat, pieces, ships, enemies_now)
        return enemies_now


_REQUESTS: Final = _RequestCache()


@tagged("Movement")
class Movement(Step, frozen=True):
    """[4.1] Each unit of the mover MAY move once, in any order."""

    seat: int

    def run(self, p: ExpandPosition) -> Ask | None:
        """Ask for a move while one is possible."""
        seat, setting = self.seat, p.setting
        enemies = _REQUESTS.enemies(p, seat)
        start, stop = setting.slots[seat][SUPPLY]
        supplied = {piece // FLAGS for piece in p.pieces[start:stop]}
        moves: list[Move] = []
        for kind in LAND_KINDS:
            start, stop = setting.slots[seat][kind]
            last = -1
            for piece in p.pieces[start:stop]:
                if piece == OFF:  # and no later move of this phase is possible
                    break
                tile = piece // FLAGS
                if piece & MOVED or tile == last:
                    continue
                last = tile
                moves += enemies.moves(kind, tile, tile in supplied)
        for ship in p.ships_of(seat):
            if not p.ship_flags[ship] & MOVED:
                front, rear = p.ship_front[ship], p.ship_rear[ship]
                moves += enemies.sails(ship, front, front in supplied or rear in supplied)
        if not moves:
            return None
        moves.append(END)
        return Ask(seat, "4.1", "Move a unit, or end Movement.", moves)

    def may_move(self, p: ExpandPosition, what: int, where: int) -> Reason | None:
        """[4.1] Whether a unit may move from its tile to another; None if it may."""
        seat, (kind, tile) = self.seat, kind_and_tile(what)
        if kind == SHIP:
            return no("4.4", "SHIPS_SAIL")
        if nobody := queries.why_no_units(p, seat, kind, tile):
            return nobody
        if all(piece & MOVED for piece in p.pieces_at(seat, kind, tile)):
            return no("4.1", "HAS_MOVED", unit=what)
        if p.holds(1 - seat, tile):
            return no("5.1", "IS_FIGHTING", unit=what)
        if where == tile:
            return no("4.1", "STAYS", unit=what)
        return may_reach(p, seat, tile, where, p.setting.route_chain) or self._may_enter(p, what, where)

    def _may_enter(self, p: ExpandPosition, what: int, where: int) -> Reason | None:
        """[4.3] [5.2] Whether a unit may enter a tile, with what is on it; None if it may."""
        seat, (kind, tile) = self.seat, kind_and_tile(what)
        enemies = p.tile_set(1 - seat)
        prey, supplied = (
            prey_of(p.setting.map, enemies, p.armed_tiles(1 - seat)),
            bool(p.count(seat, SUPPLY, tile)),
        )
        if (~enemies | enterable(kind, prey)[supplied]) >> where & 1:
            return None
        if where in p.setting.map.water:
            return no("4.3", "ONLY_SHIPS_FIGHT_AT_SEA", unit=what, tile=where)
        if kind not in STORMING:
            return no("4.1", "NO_FIGHTER", unit=what, tile=where)
        return no("5.2", "NEEDS_SUPPLY", unit=what, tile=where, origin=tile)

    def move(self, p: ExpandPosition, what: int, where: int) -> None:
        """Move a unit; on an enemy tile it attacks, and consumes a Supply of the tile that it leaves (R-E7)."""
        seat = self.seat
        kind, tile = kind_and_tile(what)
        p.consume(seat, tile, entry_price(p, seat, where))
        piece = next(piece for piece in p.pieces_at(seat, kind, tile) if not piece & MOVED)
        p.change(seat, kind, piece, where * FLAGS + (piece % FLAGS | MOVED))
        if p.notes is not None:
            p.note(
                "4.1",
                "{kind:kind} moves from {origin:tile} to {target:tile}.",
                note_kind="move",
                kind=kind,
                origin=tile,
                target=where,
            )
        p.begin(self)

    def may_sail(self, p: ExpandPosition, what: int, where: int) -> Reason | None:
        """[4.4] Whether the front of a Ship may move to a tile, or be turned on its own (R-E19); None if it may."""
        seat, atlas = self.seat, p.setting.map
        if missing := queries.why_no_ship(p, seat, what):
            return missing
        if p.ship_flags[what] & MOVED:
            return no("4.1", "SHIP_HAS_MOVED", ship=what)
        if where in atlas.land:
            return no("4.3", "SHIP_TO_LAND", ship=what, tile=where)
        front, enemies = p.ship_front[what], p.tile_set(1 - seat)
        if where == front:
            return None if can_turn(atlas, front, enemies) else no("4.4", "NO_TURNING", ship=what)
        if too_far := may_reach(p, seat, front, where, chain=False):
            return too_far
        if p.armed_tiles(1 - seat) >> where & 1 and not queries.ship_supplies(p, seat, what):
            return no("5.2", "SHIP_NEEDS_SUPPLY", ship=what, tile=where, tiles=(front, p.ship_rear[what]))
        return None

    def sail(self, p: ExpandPosition, what: int, where: int) -> None:
        """Move the front of a Ship, then turn its rear."""
        seat = self.seat
        still = where == p.ship_front[what]
        if not still and entry_price(p, seat, where):
            p.consume(seat, queries.ship_supplies(p, seat, what)[0])
        how = "is turned on {target:tile}." if still else "sails from {tile:tile} to {target:tile}."
        p.note(
            "4.4",
            "Ship {ship:ship} " + how,
            note_kind="move",
            ship=what,
            tile=p.ship_front[what],
            target=where,
        )
        p.ship_front[what] = p.ship_rear[what] = where  # the rear follows when the Ship is turned
        p.ship_flags[what] |= MOVED
        p.begin(Swing(what), self)

    def end(self, p: ExpandPosition, _what: int, _where: int) -> None:
        """Move no more."""
