"""The plan of a purchase: what the fronts, the fleet and the capital need. For players only."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Move
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    ARTILLERY,
    BOMBER,
    CARRIER,
    DESTROYER,
    ESCORT,
    FACTORY,
    FIGHTER,
    FIGHTING_LAND,
    INFANTRY,
    KING_TIGER,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
    is_land,
    is_sea,
)
from broadfront.games.global_war.orders import order
from broadfront.games.global_war.paths import land_steps, sea_steps
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.budget import Budget
from broadfront.games.global_war.planner.draft import Draft
from broadfront.games.global_war.planner.expansion_buying import (
    EXPOSED,
    SAFE,
    convoy_escorts,
    deck_fighters,
    escort,
    forts,
    guard_kind,
    hunter,
    meets_tigers,
    mend,
    pays_for_decks,
    super_battleship,
    tigers,
)
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.rules.purchase import repair_cost

__all__ = ["PurchasePlan", "factory_score", "factory_site"]

MOST_BOATS: Final = 10
MOST_FACTORIES: Final = 3
AGAINST_TIGERS: Final = (INFANTRY, ARTILLERY, INFANTRY)
"""What is bought against King Tigers: as many as may be, for each of them takes two hits."""
STUCK: Final = 8
"""So many units that wait for ships call for one more escort in a turn, and for no more units."""
NEAR: Final = 4
"""Ships within so many steps of a port go with its transports."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PurchasePlan(Budget):
    """What a power buys this turn."""

    def draft(self) -> Draft:
        """Give all orders, on a copy of the position."""
        found = Draft(self.p)
        for move in self.write():
            found.give(move)
        found.end()
        return found

    def write(self) -> list[Move]:
        """Return all orders."""
        mend(self)
        if not self.sites:
            return self.orders
        self._repair()
        tigers(self)
        self._defend_capital()
        forts(self)
        deck_fighters(self)
        self._factory()
        pull, sea = self.worth.pull, self.worth.sea_pull
        ports = [s for s in self.sites if ATLAS.sea_beside[s]]
        land_best = max(pull[s] for s in self.sites)
        if ports:
            home = max(ports, key=lambda s: (self.room[s] > 0, sea[s] * self._begun(s), -s))
            if self.worth.looks_overseas(home):
                near = [s for s in self.sites if self.worth.front[s] > 0.4 * sea[home]]
                self._garrisons(near)
                self._navy(home)
        self._army(land_best)
        self._rest()
        self.orders += [order("buy", kind, n) for kind, n in enumerate(self.bought) if n]
        return self.orders

    # --- needs --------------------------------------------------------------------------------------------------------

    def _repair(self) -> None:
        """Repair as much as the money can fill with units."""
        wanted = self.money // 4 - max(0, self.slots)
        for s in sorted(self.sites, key=lambda s: (ATLAS.capital[self.power] != s, -self.worth.pull[s], s)):
            hurt = self.p.ruin[s]
            value = self.p.setting.value[s]
            n = min(hurt, wanted + max(0, hurt - value)) if wanted > 0 and value else 0
            while n > 0 and repair_cost(self.p, self.power, n) > self.money // 2:
                n -= 1
            gained = max(0, value - (hurt - n)) - max(0, value - hurt)
            if n > 0 and gained > 0:
                self.orders.append(order("repair", s, n))
                self.money -= repair_cost(self.p, self.power, n)
                self.room[s] += gained
                self.slots += gained
                wanted -= gained

    def _defend_capital(self) -> None:
        """Buy infantry until the capital is safe, as if all of it stood there."""
        capital = ATLAS.capital[self.power]
        if capital not in self.sites:
            return
        guards = list(self.war.guards(capital))
        guards += [kind for kind in FIGHTING_LAND for _ in range(self.pool[kind] + self.bought[kind])]
        for _ in range(self.room[capital] - self.bought[KING_TIGER]):
            if self.war.siege(capital, in_order(guards)) <= SAFE or not self.buy(INFANTRY):
                return
            guards.append(INFANTRY)

    def _factory(self) -> None:
        """Buy a factory where the war is, if the power's own are far from it."""
        if self.pool[FACTORY] or len(self.sites) >= MOST_FACTORIES or self.money < self.price(FACTORY) + 9:
            return
        if self.p.round > 12 or self.bought[INFANTRY] > 2:
            return
        if factory_site(self.war, self.worth) >= 0:
            self.buy(FACTORY)

    def _begun(self, port: Space) -> float:
        """Return how much more a port counts for its room, and for the army and the ships that are there already."""
        p, near = self.p, (port, *ATLAS.land_beside[port], *ATLAS.sea_beside[port])
        there = [p.kind[u] for s in near for u in self.war.own.get(s, ())]
        army, boats = sum(kind in FIGHTING_LAND for kind in there), there.count(TRANSPORT)
        return 1.0 + 0.1 * self.room[port] + 0.05 * min(army, 12) + 0.15 * min(boats, 6)

    def _garrisons(self, sites: list[Space]) -> None:
        """Buy land units for factories at the front of a power that looks to the sea."""
        for n in range(sum(self.room[s] for s in sites)):
            if not self.buy((INFANTRY, ARTILLERY, INFANTRY, TANK)[n % 4]):
                return

    def _navy(self, home: Space) -> None:
        """Transports for who waits, somebody for them, escorts where the enemy could sink them; then aircraft."""
        zone = min(ATLAS.sea_beside[home], key=lambda z: (self._risk(z, []), -self._value_at(z), z))
        boats, waiting = self._boats(zone), self._waiting(home)
        abroad, fleet = self._crossing(zone, home)
        added: list[int] = []
        land = dear = 0
        if self._risk(zone, added) > EXPOSED and super_battleship(self):
            added.append(SUPER_BATTLESHIP)
        added += [ESCORT] * convoy_escorts(self)
        escorts = len(added)
        for _ in range(40):
            if self.money < 3 or self.slots <= 0:
                break
            unsafe = self._risk(zone, added) > EXPOSED or (
                boats > 0 and abroad >= 0 and self.war.risk(abroad, [*fleet, *added]) > EXPOSED
            )
            most = 1 + boats // 3 + waiting // STUCK
            if unsafe and escorts < most and escort(self, zone, added):
                added.append(ESCORT)
                escorts += 1
                continue
            if unsafe and escorts < most:
                rich = self.p.treasury[self.power] >= 32 and self._idle_fighters(home) >= 2
                rich = rich or pays_for_decks(self, zone)
                plain = guard_kind(self)
                kind = CARRIER if rich and CARRIER not in added else plain
                if self.buy(kind) or self.buy(plain):
                    added += [kind] + [FIGHTER, FIGHTER] * (kind == CARRIER)
                    escorts += 1
                    deck_fighters(self)
                    continue
                escorts = 99
            if 2 * boats < waiting and boats < MOST_BOATS and not unsafe:
                if self.buy(TRANSPORT):
                    boats += 1
                    added.append(TRANSPORT)
                    continue
            if waiting < 2 * boats + 1 or (land < 2 and waiting < 2 * boats + STUCK):
                kind = (INFANTRY, TANK, INFANTRY, ARTILLERY)[waiting % 4]
                if self.buy(kind) or self.buy(INFANTRY):
                    waiting += 1
                    land += 1
                    continue
            if super_battleship(self):
                continue
            wish = (FIGHTER, DESTROYER, TRANSPORT, BOMBER, FIGHTER, CARRIER)[(self.p.round + dear) % 6]
            if wish == TRANSPORT and boats >= MOST_BOATS:
                wish = FIGHTER
            elif wish == DESTROYER:
                wish = hunter(self)
            dear += 1
            if not self.buy(wish) and not self.buy(FIGHTER) and dear > 6:
                break
            if wish == TRANSPORT:
                boats += 1
            deck_fighters(self)

    def _boats(self, zone: Space) -> int:
        p = self.p
        steps = sea_steps(zone, self.war.canals)
        found = sum(p.kind[u] == TRANSPORT and steps[p.at[u]] <= 3 for u in p.of_power(self.power))
        return found + self.pool[TRANSPORT]

    def _waiting(self, home: Space) -> int:
        """Return how many land units near a port are wanted overseas."""
        p = self.p
        sea, front, steps = self.worth.sea_pull, self.worth.front, land_steps(home)
        found = sum(
            p.kind[u] in FIGHTING_LAND and sea[p.at[u]] > 1.15 * front[p.at[u]]
            for u in p.of_power(self.power)
            if steps[p.at[u]] <= 1 and not ATLAS.is_sea(p.at[u])
        )
        return found + sum(self.pool[kind] for kind in FIGHTING_LAND) + self.bought[INFANTRY]

    def _risk(self, zone: Space, added: list[int]) -> float:
        return self.war.risk(zone, [*self.war.afloat(zone), *added, TRANSPORT])

    def _crossing(self, zone: Space, home: Space) -> tuple[Space, list[int]]:
        """Return where transports from a port are to land, the safest zone there, and the fleet that will be there."""
        goal = self.worth.goal_overseas(home)
        if goal < 0:
            return -1, []
        p, war = self.p, self.war
        from_here = sea_steps(zone, war.canals)
        fleet = [
            p.kind[u]
            for z, units in war.own.items()
            if ATLAS.is_sea(z) and from_here[z] <= NEAR
            for u in units
            if not is_land(p.kind[u])
        ]
        beside = [z for z in ATLAS.sea_beside[goal] if not war.hostile >> z & 1]
        if not beside or (TRANSPORT not in fleet and self.pool[TRANSPORT] <= 0):
            return -1, fleet
        return min(beside, key=lambda z: (war.risk(z, fleet), from_here[z], z)), fleet

    def _value_at(self, zone: Space) -> int:
        return sum(is_sea(self.p.kind[u]) for u in self.war.own.get(zone, ()))

    def _idle_fighters(self, home: Space) -> int:
        p, far = self.p, ATLAS.flights(home)
        near = [u for u in p.of_power(self.power) if p.kind[u] == FIGHTER and far[p.at[u]] <= 2]
        return sum(p.host[u] < 0 for u in near) - 2 * self.bought[CARRIER]

    def _army(self, land_best: float) -> None:
        """Buy land units: the nearer the front, the more infantry; the farther, the more tanks."""
        near = min(self._to_front(s) for s in self.sites)
        if near <= 1:
            mix: tuple[int, ...] = (INFANTRY, INFANTRY, ARTILLERY, INFANTRY, TANK)
        elif near <= 3:
            mix = (INFANTRY, ARTILLERY, INFANTRY, TANK)
        else:
            mix = (INFANTRY, TANK, INFANTRY, TANK, ARTILLERY)
        if land_best < 1.0:
            mix = (INFANTRY, INFANTRY, ARTILLERY)
        if meets_tigers(self):
            mix = AGAINST_TIGERS
        n = self.p.turn % 2
        planes = sum(self.p.kind[u] in (FIGHTER, BOMBER) for u in self.p.of_power(self.power))
        if self.money >= 34 and planes < 7 and self.p.round % 2:
            self.buy(FIGHTER)
        while self.slots > 0 and self.money >= self.price(INFANTRY):
            rich = self.money / self.slots
            kind = mix[n % len(mix)]
            if rich >= 9.5 and self.price(FIGHTER) <= self.money:
                kind = FIGHTER
            elif rich >= 4.6 and kind != ARTILLERY and mix is not AGAINST_TIGERS:
                kind = TANK
            if not self.buy(kind) and not self.buy(INFANTRY):
                return
            n += 1

    def _to_front(self, space: Space) -> int:
        return min((land_steps(space)[s] for s in members(self.war.theirs)), default=99)

    def _rest(self) -> None:
        """Trade cheap units for dear ones while money is left."""
        for cheap, dear, kept in _TRADES:
            if dear == TANK and meets_tigers(self):
                continue
            more = self.price(dear) - self.price(cheap)
            while self.bought[cheap] > kept and self.money >= more:
                self.bought[cheap] -= 1
                self.bought[dear] += 1
                self.money -= more


_TRADES: Final = (
    (INFANTRY, TANK, 2),
    (ARTILLERY, FIGHTER, 2),
    (INFANTRY, FIGHTER, 2),
    (TANK, FIGHTER, 1),
    (FIGHTER, BOMBER, 2),
)
"""What is traded for what if money is left that no factory has room for, and how many are kept."""


def factory_site(war: ThreatMap, worth: Worth) -> Space:
    """Return where a new factory would pay, or -1: where it serves a front that pulls as much as it costs."""
    p = war.p
    best, choice = 0.0, -1
    for s in members(p.held & p.land_of(war.power) & ~p.factories & ~p.setting.no_factories):
        score = factory_score(war, worth, s)
        if score > best and p.setting.value[s] * 10 + worth.pull[s] > 45:
            best, choice = score, s
    return choice


def factory_score(war: ThreatMap, worth: Worth, space: Space) -> float:
    """Return how well a new factory would serve in a space, more than 0 if it does at all.

    It does on safe land near the front, away from the power's other ones, and where no friend has one next door.
    """
    p = war.p
    value, steps = p.setting.value[space], land_steps(space)
    own = p.factories & p.land_of(war.power)
    friendly = p.factories & war.ours
    if value < 2 or any(steps[f] <= 3 for f in members(own)) or any(steps[f] <= 1 for f in members(friendly)):
        return 0.0
    if min(steps[t] for t in members(war.theirs)) > 3:
        return 0.0
    risk = war.danger(space, war.guards(space))[0]
    return value * worth.pull[space] * (1.0 - risk) if risk < 0.25 else 0.0
