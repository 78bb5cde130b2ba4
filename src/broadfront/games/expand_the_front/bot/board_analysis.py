"""The analysis of a position for one side: units, enemy threats and distances. For players only."""

from __future__ import annotations

from collections import defaultdict

from mypy_extensions import mypyc_attr

from broadfront.games.expand_the_front.bot.travel import sea_steps, steps, turns_from, weighted_turns
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.pieces import FLAGS, OFF
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import queries
from broadfront.games.expand_the_front.terms import (
    ASSAULT,
    BOMBER,
    DEFENSE,
    LAND_KINDS,
    MOVED,
    SHIP,
    SUPPLY,
)

Census = dict[Tile, list[int]]
"""The number of Supplies, Assaults, Defenses, Bombers and Ships on each tile."""


def no_units() -> list[int]:
    """Return the numbers of an empty tile."""
    return [0, 0, 0, 0, 0]


def census(p: ExpandPosition, seat: int, barred: int = 0) -> Census:
    """Return the number of a side's units of each kind on each tile, without those whose flags contain ``barred``."""
    units_by_tile: Census = defaultdict(no_units)
    for kind in LAND_KINDS:
        start, stop = p.setting.slots[seat][kind]
        for piece in p.pieces[start:stop]:
            if piece != OFF and not piece & barred:
                units_by_tile[piece // FLAGS][kind] += 1
    for ship in p.ships_of(seat):
        if not p.ship_flags[ship] & barred:
            units_by_tile[p.ship_front[ship]][SHIP] += 1
    return units_by_tile


@mypyc_attr(allow_interpreted_subclasses=True)
class BoardAnalysis:
    """A position as one side sees it.

    Attributes
    ----------
    own, enemy : Census
        All units of both sides; Ships by the tile of their front.
    free : Census
        Own units that have not moved yet.
    sunk_by, shot_by, bombed_by, hunted_by : dict
        For a tile: enemy Ships that could enter it and sink whatever is carried there; landed Defense stations beside
        it; landed Bombers within range. Each of these two kills a Supply a turn. Last, Bombers that could sink Ships.
    """

    def __init__(self, p: ExpandPosition, seat: int) -> None:
        self.p, self.seat, self.foe = p, seat, 1 - seat
        self.setting, self.atlas = p.setting, p.setting.map
        self.own, self.enemy = census(p, seat), census(p, 1 - seat)
        self.free = census(p, seat, MOVED)
        self.enemies = p.tile_set(1 - seat)
        self.routes = queries.open_routes(self.setting.map, self.enemies)
        self.near = steps(self.atlas, self.setting.route_chain, self.routes)
        self.objective = self.setting.objective[seat]
        self.must_hold = self.setting.objective[1 - seat]
        self.rounds_left = (self.setting.rounds or 1000) - p.turn // 2
        self._known_perils: tuple[tuple[Tile, int], ...] | None = None
        self._transported_enemies: list[Tile] | None = None
        self._threats()

    def _threats(self) -> None:
        p, atlas = self.p, self.atlas
        chain, self.their_routes = (
            self.setting.route_chain,
            queries.open_routes(p.setting.map, p.tile_set(self.seat)),
        )
        self.foe_near = steps(atlas, chain, self.their_routes)
        sail = sea_steps(atlas, chain, self.their_routes)
        self.sunk_by: dict[Tile, int] = defaultdict(int)
        self.shot_by: dict[Tile, int] = defaultdict(int)
        self.bombed_by: dict[Tile, int] = defaultdict(int)
        self.hunted_by: dict[Tile, int] = defaultdict(int)
        for ship in p.ships_of(self.foe):
            front, rear = p.ship_front[ship], p.ship_rear[ship]
            supplied = any(
                self.enemy[tile][SUPPLY]
                for tile in {front, rear, *self.foe_near[front]}
                if tile in self.enemy
            )
            for tile in sail[front]:
                self.sunk_by[tile] += supplied
            if not supplied:
                for tile in {*atlas.beside[front], *atlas.beside[rear]}:
                    self.shot_by[tile] += 1
        for tile, units in list(self.enemy.items()):
            if tile not in atlas.land:
                continue
            if units[DEFENSE]:
                for to in atlas.beside[tile]:
                    self.shot_by[to] += units[DEFENSE]
            if units[BOMBER]:
                for to in queries.in_range(p, BOMBER, tile):
                    self.hunted_by[to] += min(units[BOMBER], units[SUPPLY] // 2 + 1)
                    if not self.setting.bomber_pays:  # else Bombers seldom attack Supplies
                        self.bombed_by[to] += units[BOMBER]

    def turns(self, tile: Tile, *, sea: bool = False) -> tuple[int, ...]:
        """Return the turns from every tile to this one for own land units, or Ships, by ways around the enemy."""
        blocked = self.enemies & ~(1 << tile)
        return turns_from(self.atlas, self.setting.route_chain, self.routes, tile, blocked, sea)

    def safe_turns(self, tile: Tile) -> tuple[float, ...]:
        """Return the turns from every tile to this one for Supplies, with detours around Bombers if they pay."""
        return weighted_turns(
            self.atlas,
            self.setting.route_chain,
            self.routes,
            tile,
            self.enemies & ~(1 << tile),
            self._perils(),
        )

    def _perils(self) -> tuple[tuple[Tile, int], ...]:
        """Return the extra cost of each tile for a Supply, in turns."""
        if self._known_perils is None:
            self._known_perils = self._perils_now()
        return self._known_perils

    def _perils_now(self) -> tuple[tuple[Tile, int], ...]:
        perils: dict[Tile, int] = defaultdict(int)
        for tile, bombers in self.bombed_by.items():
            if not self.guards(tile):
                perils[tile] += min(100, 20 * bombers)
        for tile, stations in self.shot_by.items():
            perils[tile] += min(50, 15 * stations)
        for tile, ships in self.sunk_by.items():
            perils[tile] += min(100, 80 * ships)
        return tuple(sorted(perils.items()))

    def menace(self, tile: Tile, turns: int) -> int:
        """Return the number of enemy Assault units that can reach a tile within some turns with their Supplies."""
        away = turns_from(self.atlas, self.setting.route_chain, self.their_routes, tile, 0)
        assaults = supplies = 0
        for at, units in self.enemy.items():
            if away[at] <= turns:
                assaults += units[ASSAULT]
                supplies += units[SUPPLY]
        return min(assaults, supplies)

    def is_held(self, tile: Tile) -> bool:
        """Return whether this side has a unit on a tile."""
        return tile in self.own and any(self.own[tile])

    def guards(self, tile: Tile) -> int:
        """Return how many units with guns this side has on a tile."""
        units = self.force(tile)
        return units[ASSAULT] + units[DEFENSE]

    def force(self, tile: Tile) -> list[int]:
        """Return the own units on a tile, by kind."""
        return self.own.get(tile) or [0, 0, 0, 0, 0]

    def garrison(self, tile: Tile) -> list[int]:
        """Return the enemy units on a tile, by kind."""
        return self.enemy.get(tile) or [0, 0, 0, 0, 0]

    @property
    def transported_enemies(self) -> list[Tile]:
        """Return the water tiles where the enemy carries units."""
        if self._transported_enemies is None:
            water, enemies = self.atlas.water, self.enemy.items()
            self._transported_enemies = [tile for tile, of in enemies if tile in water and any(of[:SHIP])]
        return self._transported_enemies
