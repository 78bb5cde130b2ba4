"""The plan of a Movement phase: the orders of every unit, as a pure function of the position. For players only.

A plan is a list of orders that are tried in turn on a copy of the position; illegal ones are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.boards.interned_moves import order
from broadfront.engine.position import Move
from broadfront.games.expand_the_front.bot.landing_odds import landing_on
from broadfront.games.expand_the_front.bot.movement_orders import MovementOrders
from broadfront.games.expand_the_front.bot.objectives import secure
from broadfront.games.expand_the_front.bot.plan_parameters import DEFAULT, PlanParameters
from broadfront.games.expand_the_front.bot.travel import FAR
from broadfront.games.expand_the_front.charts import COST
from broadfront.games.expand_the_front.map import Tile
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.terms import (
    ASSAULT,
    BOMBER,
    DEFENSE,
    MAX_PIECES,
    MOVED,
    SHIP,
    SUPPLY,
)

# --------------------------------------------------------------------------------------------------
# Raids: part of an army attacks a weakly held objective on its own.

SETS_OUT: Final = 0.85
"""The minimum chance of a raid when it sets out; at sea it continues with a lower one."""
GOES_ON: Final = 0.6
MAX_RAID_TURNS: Final = 9
"""Turns of the longest raid."""
SPARE: Final = 1
"""The number of Assault units and Supplies that a raid takes beyond those it needs."""
RAISED_IN: Final = 3
"""The number of turns in which the enemy can build one more Defense station near its home."""


class RaidPlan(NamedTuple):
    """The target of a raid, and its number of Assault units and Supplies."""

    target: Tile
    assaults: int
    supplies: int


def raid_from(orders: MovementOrders, at: Tile) -> RaidPlan | None:
    """Return the raid that units on a tile can make or are making; None if there is none."""
    pic = orders.pic
    units = orders.free[at]
    tanks, fuel = units[ASSAULT], units[SUPPLY]
    if tanks < 1 or fuel < 1:
        return None
    sure = GOES_ON if at in pic.atlas.water else SETS_OUT
    best, choice = float(MAX_RAID_TURNS), None
    for tile in pic.objective:
        turns = pic.turns(tile)[at]
        if pic.is_held(tile) or turns > MAX_RAID_TURNS:
            continue
        needed = _assaults_needed(orders, tile, turns, sure, min(tanks, fuel))
        if needed is None:
            continue
        cost = turns + 0.5 * needed
        if cost < best:
            best = cost
            choice = RaidPlan(tile, min(tanks, needed + SPARE), min(fuel, needed + 2 * SPARE))
    return choice


def _assaults_needed(orders: MovementOrders, tile: Tile, turns: int, sure: float, most: int) -> int | None:
    """Return the number of Assault units that a raid on a tile needs; None if it exceeds ``most``."""
    pic = orders.pic
    garrison = list(pic.garrison(tile))
    homes = pic.setting.production[pic.foe]
    if turns >= RAISED_IN and any(pic.turns(tile)[home] <= 2 for home in homes):
        garrison[DEFENSE] += 1
    for number in range(1, most + 1):
        if landing_on(garrison, number).chance >= sure:
            return number
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class _Orders(MovementOrders):
    """The rules of thumb of one Movement phase."""

    def write(self) -> list[Move]:
        """Return all orders: objectives, landings and sea fights, then guards, the army, its supplies, the air."""
        secure(self)
        self._landings()
        self._fleet()
        self._guards()
        self._raids()
        self._army()
        self._bombers()
        self._supplies()
        return self.moves

    # --- fights -------------------------------------------------------------------------------------------------------

    def _worth(self, tile: Tile) -> float:
        """Return the value of taking a tile apart from the units on it, in production points."""
        pic, plan = self.pic, self.plan
        worth = 1.0
        if tile in pic.must_hold:
            worth += 25.0
        if tile in pic.objective:
            worth += 15.0
        if tile in pic.setting.production[0] or tile in pic.setting.production[1]:
            worth += 15.0
        if tile == plan.target:
            worth += 4.0
        return worth

    def _landings(self) -> None:
        pic = self.pic
        tiles = [tile for tile in pic.enemy if tile in pic.atlas.land]
        tiles.sort(key=lambda tile: (-self._worth(tile), tile))
        for tile in tiles:
            units = pic.garrison(tile)
            armed = any(units[ASSAULT:SHIP])
            origins = [
                at
                for at, units_ in self.free.items()
                if units_[ASSAULT] and at in pic.near[tile] and (not armed or self.supplies.get(at))
            ]
            if not origins:
                continue
            able = {
                at: min(self.free[at][ASSAULT], self.supplies.get(at, 0)) if armed else self.free[at][ASSAULT]
                for at in origins
            }
            for at in origins:  # keep a unit where the enemy must not enter
                units_ = pic.own[at]
                if at in self.plan.guards and able[at] and not units_[DEFENSE] and at in pic.must_hold:
                    able[at] = min(able[at], units_[ASSAULT] - 1)
            n = sum(able.values())
            if not n:
                continue
            if not armed:
                n = 1
            odds = landing_on(units, n)
            prize = sum(units[kind] * COST[kind] for kind in range(SHIP)) + self._worth(tile)
            price = odds.lost * COST[ASSAULT] + (n if armed else 0)
            ashore = all(at in pic.atlas.land for at in origins)
            last = pic.rounds_left <= 1 and (tile in pic.objective or tile in pic.must_hold)
            if (odds.chance * prize < price and not last) or odds.chance < (
                self.bold if ashore else self.bold - 0.2
            ):
                continue
            enough = sum(units[:SHIP]) + 2 if armed else 1
            while armed and enough < n and landing_on(units, enough).chance < 0.95:
                enough += 1
            for at in sorted(origins, key=lambda at: (at in pic.atlas.land, at)):
                landing_units = min(able[at], enough)
                enough -= landing_units
                if armed:
                    self.supplies[at] = self.supplies.get(at, 0) - landing_units
                    self.free[at][SUPPLY] -= max(
                        0, landing_units - (pic.own[at][SUPPLY] - pic.free[at][SUPPLY])
                    )
                self.send(ASSAULT, at, tile, landing_units)

    def _fleet(self) -> None:
        """Order Ships to sink carried units in reach, to fight enemy Ships first, or to stay near the base."""
        p, pic = self.p, self.pic
        to_base = pic.turns(self._anchorage(), sea=True)
        chosen_tiles: set[Tile] = set()
        for ship in p.ships_of(self.seat):
            if p.ship_flags[ship] & MOVED:
                continue
            front, rear = p.ship_front[ship], p.ship_rear[ship]
            supply = next((t for t in (front, rear) if self.supplies.get(t, 0) > 0), -1)
            best, choice = 0.0, -1
            for to in pic.near[front]:
                if to not in pic.atlas.water or to in chosen_tiles:
                    continue
                gain = self._prey(to, supply >= 0)
                if gain > best:
                    best, choice = gain, to
            if choice >= 0:
                chosen_tiles.add(choice)
                if supply >= 0:
                    self.supplies[supply] -= 1
                    if self.free.get(supply, [0])[SUPPLY]:
                        self.free[supply][SUPPLY] -= 1
                self.moves.append(order("sail", ship, choice))
                continue
            if any(self._shots(t) for t in {*pic.atlas.beside[front], *pic.atlas.beside[rear]}):
                continue  # the Ship fires from where it is
            self._move_ship(ship, supply, to_base)

    def _prey(self, tile: Tile, supplied: bool) -> float:
        """Return the gain of a Ship that enters a water tile."""
        pic = self.pic
        units = pic.garrison(tile)
        ships = len(self.p.ships_at(pic.foe, tile))
        if not any(units[:SHIP]) and not ships:
            return 0.0
        if not supplied and (units[ASSAULT] or units[DEFENSE] or units[BOMBER] or ships):
            return 0.0
        carried = sum(units[kind] * COST[kind] for kind in range(SHIP))
        if ships > 1:
            return carried - 3.0 * ships
        return carried + 2.0 * ships

    def _shots(self, tile: Tile) -> bool:
        return tile in self.pic.enemy and any(self.pic.enemy[tile])

    def _anchorage(self) -> Tile:
        """Return the water tile where the fleet waits: beside the base, towards the target; without one, the base."""
        pic, plan = self.pic, self.plan
        turns = pic.turns(plan.target)
        beside = pic.atlas.sea_beside[plan.base] or (plan.base,)  # on a custom map a base may lie inland
        sea = [t for t in beside if not pic.enemies >> t & 1]
        if not sea:
            return beside[0]
        return min(sea, key=lambda t: (turns[t] + 3 * min(pic.hunted_by.get(t, 0), 1), t))

    def _move_ship(self, ship: int, supply: Tile, to_base: tuple[int, ...]) -> None:
        p, pic = self.p, self.pic
        front = p.ship_front[ship]
        turns = to_base
        if supply >= 0:
            prey = [
                t
                for t in pic.transported_enemies
                if pic.turns(t, sea=True)[front] <= 4 and not len(p.ships_at(pic.foe, t)) > 1
            ]
            if prey:
                nearest = min(prey, key=lambda t: (pic.turns(t, sea=True)[front], t))
                turns = pic.turns(nearest, sea=True)
        elif not pic.force(front)[SUPPLY] and to_base[front] <= 1:
            return
        reach = [t for t in pic.near[front] if t in pic.atlas.water and not pic.enemies >> t & 1]

        def cost(tile: Tile) -> float:
            return (
                turns[tile]
                + 0.9 * min(pic.sunk_by.get(tile, 0), 1)
                + 0.8 * min(pic.hunted_by.get(tile, 0), 2)
            )

        to = min([front, *reach], key=lambda t: (cost(t), t != front, t))
        if to == front:
            return
        self.moves.append(order("sail", ship, to))
        for at in {front, p.ship_rear[ship]}:
            if self.free.get(at, [0])[SUPPLY] and to in pic.near[at]:
                self.send(SUPPLY, at, to, 1)

    # --- journeys -----------------------------------------------------------------------------------------------------

    def _peril(self, kind: int, tile: Tile, load: float = 0.0) -> float:
        """Return the danger of ending a turn on a tile, in turns of delay."""
        pic = self.pic
        if tile in pic.atlas.land:
            weak = (
                pic.foe_near[tile]
                and not pic.guards(tile)
                and any(pic.garrison(at)[ASSAULT] for at in pic.foe_near[tile] if at in pic.enemy)
            )
            return 1.5 if weak else 0.0
        peril = min(2, pic.sunk_by.get(tile, 0)) * (0.5 + min(1.0, 0.05 * load)) * self.patience
        if kind == SUPPLY:
            peril += min(0.4, 0.1 * pic.shot_by.get(tile, 0)) + min(0.2, 0.02 * pic.bombed_by.get(tile, 0))
        elif kind == BOMBER:
            peril += 0.3 * pic.shot_by.get(tile, 0)
        return peril

    def _next(self, kind: int, tile: Tile, turns: Sequence[float], load: float = 0.0) -> Tile:
        """Return the next tile of a journey; the same tile if waiting is better."""
        pic = self.pic
        best, choice = turns[tile] + 0.8 + self._peril(kind, tile, load), tile
        for to in pic.near[tile]:
            if pic.enemies >> to & 1 or turns[to] >= FAR:
                continue
            cost = turns[to] + self._peril(kind, to, load) + (0.05 if to in pic.atlas.water else 0.0)
            if cost < best or (cost == best and to < choice):
                best, choice = cost, to
        return choice

    def _guards(self) -> None:
        """Order Defense stations to the tiles that must be held, the nearest first; the others go to the base."""
        pic, plan = self.pic, self.plan
        lack: dict[Tile, int] = {}
        for tile, n in plan.guards.items():
            stay = min(n, self.free.get(tile, [0, 0, 0])[DEFENSE])
            if stay:
                self.stay(DEFENSE, tile, stay)
            lack[tile] = n - pic.force(tile)[DEFENSE]
        order_ = sorted(lack, key=lambda t: (pic.guards(t) > 0, t not in pic.must_hold, -lack[t], t))
        for tile in order_:
            turns = pic.turns(tile)
            while lack[tile] > 0 and tile not in pic.enemy:
                near = [
                    at for at, units in self.free.items() if units[DEFENSE] and at != tile and turns[at] < FAR
                ]
                if not near:
                    break
                at = min(near, key=lambda at: (turns[at], at))
                self.send(DEFENSE, at, self._next(DEFENSE, at, turns), 1)
                if self.free[at][DEFENSE] and self._next(DEFENSE, at, turns) == at:
                    self.stay(DEFENSE, at)
                lack[tile] -= 1
        forward = pic.turns(plan.base)
        for at in list(self.free):
            n = self.free[at][DEFENSE]
            if n and at != plan.base:
                self.send(DEFENSE, at, self._next(DEFENSE, at, forward), n)

    def _raids(self) -> None:
        """Send parts of an army to objectives that they can take on their own."""
        if self.parameters.hold or not self.parameters.raids:
            return
        for at in sorted(self.free):
            raid = raid_from(self, at)
            if raid is not None:
                turns = self.pic.safe_turns(raid.target)
                self._convoy(at, raid.assaults, turns, raid.supplies)

    def _army(self) -> None:
        """Gather Assault units at the base; with enough of them and of Supplies they set out together."""
        pic, plan = self.pic, self.plan
        to_target, to_base = pic.safe_turns(plan.target), pic.safe_turns(plan.base)
        base_away = to_target[plan.base]
        here = pic.force(plan.base)
        out = [
            at
            for at, units in self.free.items()
            if units[ASSAULT] and at in pic.atlas.water and to_target[at] < base_away
        ]
        at_sea = sum(self.free[at][ASSAULT] for at in out), sum(self.free[at][SUPPLY] for at in out)
        units = pic.garrison(plan.target)
        party = here[ASSAULT] + at_sea[0], here[SUPPLY] + at_sea[1]
        supply_losses = self._expected_losses(pic.turns(plan.target)[plan.base])
        fit = min(party[0], int(party[1] - supply_losses))
        sure = landing_on(units, fit).chance >= self.sure
        # the target may be undefended
        walk = plan.target in pic.setting.production[pic.foe] or plan.target in pic.objective
        carried = walk or party[1] - supply_losses >= min(party[0], 6)
        is_ready = (sure if any(units[1:4]) else carried) and party[0] >= min(plan.assaults, 8)
        is_ready = is_ready and not self.parameters.hold
        odds = landing_on(units, min(at_sea)).chance
        on = is_ready or odds >= self.bold
        for at in sorted(self.free):
            n = self.free[at][ASSAULT]
            if not n:
                continue
            lonely = not pic.own[at][DEFENSE] and n == pic.own[at][ASSAULT]
            if at in pic.must_hold and lonely and at != plan.target:
                n -= 1  # one unit holds the tile
            if at == plan.target or (at == plan.base and not is_ready):
                continue
            if at == plan.base:
                self._convoy(at, n, to_target, max(plan.supplies, self.free[at][SUPPLY] - 2))
            elif at in out:
                near = min(
                    self.free[at][ASSAULT], int(self.free[at][SUPPLY] - self._expected_losses(to_target[at]))
                )
                sets_out = on or (
                    not self.parameters.hold and landing_on(units, near).chance >= self.bold - 0.3
                )
                self._convoy(at, n, to_target if sets_out else to_base, MAX_PIECES)
            else:
                self._convoy(at, n, to_base, n)

    def _expected_losses(self, turns: float) -> float:
        """Return the expected loss of Supplies of a convoy that sails this number of turns to the target."""
        pic, target = self.pic, self.plan.target
        exposed = max(0.0, min(turns - 1.0, 3.0))
        guns = pic.shot_by.get(target, 0) + pic.garrison(target)[DEFENSE]
        return exposed * pic.bombed_by.get(target, 0) + min(exposed, 1.0) * guns

    def _convoy(self, at: Tile, n: int, turns: Sequence[float], supplies: int) -> None:
        """Send Assault units and Supplies together, unless the next tile would let a Ship sink them all."""
        supplies = min(supplies, self.free[at][SUPPLY])
        if n <= 0:
            return
        to = self._next(ASSAULT, at, turns, 3.0 * n + supplies)
        if to == at:
            self.stay(SUPPLY, at, supplies)
            return
        self.send(ASSAULT, at, to, n)
        self.send(SUPPLY, at, to, supplies)

    def _bombers(self) -> None:
        """Send Bombers to the most forward tile that is guarded."""
        pic, plan = self.pic, self.plan
        to_goal = pic.turns(plan.goal)
        fields = [
            tile
            for tile in pic.own
            if tile in pic.atlas.land and pic.own[tile][DEFENSE] and pic.menace(tile, 1) <= pic.guards(tile)
        ] or [plan.base]
        field = min(fields, key=lambda tile: (max(to_goal[tile], 2), tile))
        turns = pic.turns(field)
        for at in sorted(self.free):
            n = self.free[at][BOMBER]
            if at in fields and to_goal[at] <= to_goal[field] + 1:
                continue
            if n and at != field and not (at in pic.atlas.land and self._has_prey(at)):
                self.send(BOMBER, at, self._next(BOMBER, at, turns, 5.0 * n), n)
        self.field = field

    def _has_prey(self, at: Tile) -> bool:
        """Return whether Bombers on a tile have a target: Supplies or Ships in range."""
        pic = self.pic
        return any(
            pic.atlas.distance(at, tile) <= 4 and (units[SUPPLY] or units[SHIP])
            for tile, units in pic.enemy.items()
            if tile in pic.atlas.water or not units[DEFENSE]
        )

    def _supplies(self) -> None:
        """Send Supplies where Assault units, Bombers and Ships will need them."""
        p, pic, plan = self.p, self.pic, self.plan
        for ship in p.ships_of(self.seat):  # a Ship without Supplies is supplied first
            front, rear = p.ship_front[ship], p.ship_rear[ship]
            if self.supplies.get(front, 0) + self.supplies.get(rear, 0) > 0:
                for at in (front, rear):
                    if at in self.free:
                        self.stay(SUPPLY, at, 1)
                continue
            turns = pic.turns(front)
            near = [at for at, units in self.free.items() if units[SUPPLY] and turns[at] <= 3]
            if near:
                at = min(near, key=lambda at: (turns[at], at))
                self.send(SUPPLY, at, self._next(SUPPLY, at, turns))
        to_base = pic.safe_turns(plan.base)
        to_field = pic.safe_turns(self.field)
        bombers = sum(units[BOMBER] for units in pic.own.values())
        needed = min(4, 2 * bombers) - self.supplies.get(self.field, 0)
        for at in sorted(self.free):
            n = self.free[at][SUPPLY]
            if not n:
                continue
            if at in pic.must_hold or (at in plan.guards and at != plan.base):
                if pic.own[at][DEFENSE]:
                    self.stay(SUPPLY, at, 1)
                    n = self.free[at][SUPPLY]
            if pic.own[at][BOMBER] and at in pic.atlas.land:
                keep = min(n, 2 * pic.own[at][BOMBER], 4)
                self.stay(SUPPLY, at, keep)
                n -= keep
            if not n:
                continue
            if needed > 0 and at != self.field and to_field[at] < FAR and plan.base != self.field:
                part = min(n, needed)
                needed -= part
                self.send(SUPPLY, at, self._next(SUPPLY, at, to_field, part), part)
                n = self.free[at][SUPPLY]
            if n and at != plan.base:
                to = self._next(SUPPLY, at, to_base, n)
                bombed = pic.bombed_by.get(to, 0)
                if (
                    bombed
                    and not pic.bombed_by.get(at, 0)
                    and n < 1.5 * bombed + 2
                    and to not in pic.atlas.land
                ):
                    # gather first: this number of Supplies is expected to be lost on the way
                    self.stay(SUPPLY, at, n)
                    continue
                self.send(SUPPLY, at, to, n)


def movement_plan(p: ExpandPosition, seat: int, parameters: PlanParameters = DEFAULT) -> list[Move]:
    """Return the orders of a Movement phase, in the order in which they are given."""
    return _Orders(p, seat, parameters).write()
