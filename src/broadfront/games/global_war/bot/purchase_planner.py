"""The plan of a purchase: what the fronts, the fleet and the capital need. For players only."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.interned_moves import order
from broadfront.boards.spacesets import members
from broadfront.engine.position import Ask, Move
from broadfront.games.global_war.bot.attack_planner import WEIGHTY
from broadfront.games.global_war.bot.battle_estimator import in_order
from broadfront.games.global_war.bot.plan_draft import OrderBuilder, free_decks, watch_at_home_new
from broadfront.games.global_war.bot.territory_value import TerritoryValue
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_fortifications, expansion_theatre
from broadfront.games.global_war.rules.distances import land_steps, sea_steps
from broadfront.games.global_war.rules.expansion_availability import most_to_buy
from broadfront.games.global_war.rules.expansion_damage import price_of, repairable_units
from broadfront.games.global_war.rules.expansion_minor_rules import tiger_sites
from broadfront.games.global_war.rules.expansion_sections import JAPANESE_DESTROYERS
from broadfront.games.global_war.rules.purchase import price, repair_cost
from broadfront.games.global_war.rules.research import TOKEN
from broadfront.games.global_war.terms import CHINA, DEAD, GERMANY, JAPAN, SIDE
from broadfront.games.global_war.units import (
    ARTILLERY,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    COST,
    DESTROYER,
    ESCORT,
    FACTORY,
    FIGHTER,
    FIGHTING_LAND,
    FORTIFICATION,
    INFANTRY,
    KINDS,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TANK,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)

# --------------------------------------------------------------------------------------------------
# The money of a power that buys: the rest of it, the units bought, and how many units its factories can still
# place.


@mypyc_attr(allow_interpreted_subclasses=True)
class PurchaseBudget:
    """What a power can still pay and place this turn."""

    def __init__(self, p: GlobalWarPosition) -> None:
        self.p, self.power = p, p.mover
        self.war = ThreatMap(p, self.power)
        self.worth = TerritoryValue(self.war)
        self.money = p.treasury[self.power]
        self.bought = [0] * len(KINDS)
        self.orders: list[Move] = []
        self.sites = [s for s in members(p.factories & p.held) if p.control[s] == self.power]
        self.room = {s: max(0, p.setting.value[s] - p.ruin[s] - p.placed[s]) for s in self.sites}
        self.pool = p.bought(self.power)
        self.slots = sum(self.room.values()) - sum(self.pool[:FACTORY])

    def price(self, kind: int) -> int:
        return price(self.p, self.power, kind)

    def buy(self, kind: int) -> bool:
        """Buy one unit of a kind, if there is money and a place for it; return whether it was bought."""
        cost = self.price(kind)
        if cost > self.money or (kind != FACTORY and self.slots <= 0):
            return False
        self.money -= cost
        self.bought[kind] += 1
        if kind != FACTORY:
            self.slots -= 1
        return True


# --------------------------------------------------------------------------------------------------
# The purchases and repairs of bots in Expansion II, and their placement.

RICH: Final = 26
"""The money with which a power that looks to the sea builds super heavy battleships."""
FINDERS: Final = 2
"""The number of destroyers with which a fleet finds submarines well enough."""
EXPOSED: Final = 0.3
"""The risk from which transports need escorts."""
ESCORTS_A_TURN: Final = 2
SAFE: Final = 0.04
"""The acceptable risk of losing Berlin."""
MIN_ENEMY_TIGERS: Final = 4
"""The number of enemy King Tigers below which purchases do not change."""
MAX_TIGERS: Final = 20
"""The number of King Tigers above which no more are bought for a war overseas, where they cannot go."""
LIFTERS: Final = 3
"""The number of destroyers that Japan buys before escorts."""
MAX_FORTS: Final = 5
"""The maximum number of fortifications in one turn."""


def mend(plan: PurchaseBudget) -> None:
    """Repair ships and King Tigers before anything else: a hit costs far less than the unit that it disables."""
    p = plan.p
    if not p.setting.sections:
        return
    for u in sorted(repairable_units(p, plan.power), key=lambda u: (p.kind[u] != CARRIER, -p.kind[u], u)):
        n, price = p.damage[u], price_of(p.kind[u])
        if p.kind[u] != KING_TIGER:
            n = min(n, plan.money // 2 // price)
        if 0 < n * price <= plan.money:
            plan.orders.append(order("mend", u, n))
            plan.money -= n * price


def forts(plan: PurchaseBudget) -> None:
    """Fortify islands that the enemy could land on next."""
    p = plan.p
    if plan.power != JAPAN or not most_to_buy(p, JAPAN, FORTIFICATION):
        return
    most = MAX_FORTS - plan.pool[FORTIFICATION]
    for s in threatened(plan.war)[:MAX_FORTS]:
        if plan.money < 12 or plan.bought[FORTIFICATION] >= most:
            return
        for _ in range(p.garrison(s) - p.forts[s]):
            if plan.bought[FORTIFICATION] < most:
                plan.money -= 1
                plan.bought[FORTIFICATION] += 1


def threatened(war: ThreatMap) -> list[Space]:
    """Return the islands that Japan can fortify and the enemy can land on at once, the most valuable first."""
    p = war.p
    worth = TerritoryValue(war)
    spaces = []
    for s in expansion_fortifications.sites(p):
        risk, _ = war.danger(s, war.guards(s))
        if 0.02 < risk < 0.98:
            spaces.append((risk * worth.hold[s], -s))
    return [-s for _, s in sorted(spaces, reverse=True)]


def tigers(plan: PurchaseBudget) -> None:
    """Buy as many King Tigers as possible: they attack, and guard Berlin, best for their price."""
    p = plan.p
    if plan.power != GERMANY or _war_is_overseas(plan):
        return
    room = sum(plan.room.get(site, 0) for site in tiger_sites(p)) - plan.bought[INFANTRY]
    for _ in range(min(most_to_buy(p, GERMANY, KING_TIGER), max(0, room))):
        if not plan.buy(KING_TIGER):
            return


def meets_tigers(plan: PurchaseBudget) -> bool:
    """Return whether the enemy has more than one or two King Tigers on land."""
    return SIDE[plan.power] != SIDE[GERMANY] and plan.p.number_of(GERMANY, KING_TIGER) >= MIN_ENEMY_TIGERS


def _war_is_overseas(plan: PurchaseBudget) -> bool:
    """Return whether there are enough King Tigers, the remaining goals are overseas, and Berlin is safe."""
    berlin, p = MAP.capital[GERMANY], plan.p
    if p.number_of(GERMANY, KING_TIGER) < MAX_TIGERS or not plan.worth.looks_overseas(berlin):
        return False
    return plan.war.danger(berlin, plan.war.guards(berlin))[0] <= SAFE


def deck_fighters(plan: PurchaseBudget) -> None:
    """Buy carrier-based fighters for the free decks of carriers in the home zone, and of those bought this turn."""
    p = plan.p
    most = most_to_buy(p, plan.power, CARRIER_FIGHTER)
    if not most:
        return
    room = free_decks(p, plan.power) + 2 * plan.bought[CARRIER] - plan.bought[CARRIER_FIGHTER]
    for _ in range(min(most - plan.bought[CARRIER_FIGHTER], max(0, room))):
        if not plan.buy(CARRIER_FIGHTER):
            return


def pays_for_decks(plan: PurchaseBudget, zone: Space) -> bool:
    """Return whether a new carrier in a zone gets two carrier-based fighters at once."""
    if plan.power not in expansion_theatre.HOME or expansion_theatre.HOME[plan.power][1] != zone:
        return False
    both = COST[CARRIER] + 2 * COST[CARRIER_FIGHTER]
    return plan.money >= both and most_to_buy(plan.p, plan.power, CARRIER_FIGHTER) >= 2


def super_battleship(plan: PurchaseBudget) -> bool:
    """Buy a super heavy battleship, if there is money for it and something else."""
    may = most_to_buy(plan.p, plan.power, SUPER_BATTLESHIP) - plan.bought[SUPER_BATTLESHIP]
    return may > 0 and plan.money >= RICH and plan.buy(SUPER_BATTLESHIP)


def escort(plan: PurchaseBudget, zone: Space, added: list[int]) -> bool:
    """Buy an escort if transports near the zone have none: it covers two of them."""
    p = plan.p
    if not most_to_buy(p, plan.power, ESCORT):
        return False
    there = [p.kind[u] for u in plan.war.own.get(zone, ())] + added
    return there.count(TRANSPORT) > 2 * there.count(ESCORT) and plan.buy(ESCORT)


def convoy_escorts(plan: PurchaseBudget) -> int:
    """Buy escorts for transports that are in danger anywhere; return how many."""
    p, war = plan.p, plan.war
    if not p.setting.sections or not most_to_buy(p, plan.power, ESCORT):
        return 0
    exposed = 0
    for zone, units in war.own.items():
        boats = sum(p.kind[u] == TRANSPORT for u in units)
        if boats and MAP.is_sea(zone) and war.danger(zone, war.guards(zone))[0] > EXPOSED:
            exposed += boats
    number = min(ESCORTS_A_TURN, (exposed + 1) // 2 - p.number_of(plan.power, ESCORT))
    return sum(plan.buy(ESCORT) for _ in range(number))


def guard_kind(plan: PurchaseBudget) -> int:
    """Return the kind that guards a fleet best for its price: an escort if possible, which defends as a destroyer does.

    Japan gets a few destroyers, because they also carry infantry.
    """
    if plan.power == JAPAN and plan.p.setting.has(JAPANESE_DESTROYERS) and _destroyers(plan) < LIFTERS:
        return DESTROYER
    return ESCORT if plan.p.setting.sections and most_to_buy(plan.p, plan.power, ESCORT) else DESTROYER


def _destroyers(plan: PurchaseBudget) -> int:
    return plan.p.number_of(plan.power, DESTROYER) + plan.bought[DESTROYER]


def hunter(plan: PurchaseBudget) -> int:
    """Return the kind that attacks fleets best for its price: submarines, beside destroyers that find submarines."""
    return SUBMARINE if plan.p.setting.sections and _destroyers(plan) >= FINDERS else DESTROYER


def fort_score(war: ThreatMap, worth: TerritoryValue, space: Space) -> float:
    """Return the value of a fortification on an island: the reduction of the risk of losing it."""
    risk = war.risk(space, war.guards(space))
    near = sum(len(reach.get(space, ())) for reach in war.threats.values())
    return risk * worth.hold[space] * (risk < 0.98) + 0.1 * near


MAX_BOATS: Final = 10
MAX_FACTORIES: Final = 3
AGAINST_TIGERS: Final = (INFANTRY, ARTILLERY, INFANTRY)
"""The units bought against King Tigers: as many as possible, because each King Tiger takes two hits."""
STUCK: Final = 8
"""The number of units waiting for ships from which one more escort is bought in a turn, and no more units."""
NEAR: Final = 4
"""The number of steps from a port within which ships go with its transports."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PurchasePlan(PurchaseBudget):
    """The purchases of a power this turn."""

    def draft(self) -> OrderBuilder:
        """Give all orders on a copy of the position."""
        orders_drafted = OrderBuilder(self.p)
        for move in self.write():
            orders_drafted.give(move)
        orders_drafted.end()
        return orders_drafted

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
        ports = [s for s in self.sites if MAP.sea_beside[s]]
        land_best = max(pull[s] for s in self.sites)
        if ports:
            home = max(ports, key=lambda s: (self.room[s] > 0, sea[s] * self._port_weight(s), -s))
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
        """Repair as much damage as the money can use with units."""
        slots_missing = self.money // 4 - max(0, self.slots)
        for s in sorted(self.sites, key=lambda s: (MAP.capital[self.power] != s, -self.worth.pull[s], s)):
            damage = self.p.ruin[s]
            value = self.p.setting.value[s]
            n = min(damage, slots_missing + max(0, damage - value)) if slots_missing > 0 and value else 0
            while n > 0 and repair_cost(self.p, self.power, n) > self.money // 2:
                n -= 1
            gained = max(0, value - (damage - n)) - max(0, value - damage)
            if n > 0 and gained > 0:
                self.orders.append(order("repair", s, n))
                self.money -= repair_cost(self.p, self.power, n)
                self.room[s] += gained
                self.slots += gained
                slots_missing -= gained

    def _defend_capital(self) -> None:
        """Buy infantry until the capital is safe, as if all of it were there."""
        capital = MAP.capital[self.power]
        if capital not in self.sites:
            return
        guards = list(self.war.guards(capital))
        guards += [kind for kind in FIGHTING_LAND for _ in range(self.pool[kind] + self.bought[kind])]
        for _ in range(self.room[capital] - self.bought[KING_TIGER]):
            if self.war.siege(capital, in_order(guards)) <= SAFE or not self.buy(INFANTRY):
                return
            guards.append(INFANTRY)

    def _factory(self) -> None:
        """Buy a factory near the front, if the power's own are far from it."""
        if self.pool[FACTORY] or len(self.sites) >= MAX_FACTORIES or self.money < self.price(FACTORY) + 9:
            return
        if self.p.round > 12 or self.bought[INFANTRY] > 2:
            return
        if factory_site(self.war, self.worth) >= 0:
            self.buy(FACTORY)

    def _port_weight(self, port: Space) -> float:
        """Return the extra weight of a port for its room, and for the army and the ships that are already there."""
        p, near = self.p, (port, *MAP.land_beside[port], *MAP.sea_beside[port])
        there = [p.kind[u] for s in near for u in self.war.own.get(s, ())]
        army, boats = sum(kind in FIGHTING_LAND for kind in there), there.count(TRANSPORT)
        return 1.0 + 0.1 * self.room[port] + 0.05 * min(army, 12) + 0.15 * min(boats, 6)

    def _garrisons(self, sites: list[Space]) -> None:
        """Buy land units for factories at the front of a power that looks to the sea."""
        for n in range(sum(self.room[s] for s in sites)):
            if not self.buy((INFANTRY, ARTILLERY, INFANTRY, TANK)[n % 4]):
                return

    def _navy(self, home: Space) -> None:
        """Buy transports for waiting units, units for them, escorts where the enemy could sink them; then aircraft."""
        zone = min(MAP.sea_beside[home], key=lambda z: (self._risk(z, []), -self._value_at(z), z))
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
            if 2 * boats < waiting and boats < MAX_BOATS and not unsafe:
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
            if wish == TRANSPORT and boats >= MAX_BOATS:
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
        boats = sum(p.kind[u] == TRANSPORT and steps[p.at[u]] <= 3 for u in p.of_power(self.power))
        return boats + self.pool[TRANSPORT]

    def _waiting(self, home: Space) -> int:
        """Return how many land units near a port are needed overseas."""
        p = self.p
        sea, front, steps = self.worth.sea_pull, self.worth.front, land_steps(home)
        waiting = sum(
            p.kind[u] in FIGHTING_LAND and sea[p.at[u]] > 1.15 * front[p.at[u]]
            for u in p.of_power(self.power)
            if steps[p.at[u]] <= 1 and not MAP.is_sea(p.at[u])
        )
        return waiting + sum(self.pool[kind] for kind in FIGHTING_LAND) + self.bought[INFANTRY]

    def _risk(self, zone: Space, added: list[int]) -> float:
        return self.war.risk(zone, [*self.war.afloat(zone), *added, TRANSPORT])

    def _crossing(self, zone: Space, home: Space) -> tuple[Space, list[int]]:
        """Return the goal of transports from a port, the safest zone there, and the fleet that will be in it."""
        goal = self.worth.goal_overseas(home)
        if goal < 0:
            return -1, []
        p, war = self.p, self.war
        from_here = sea_steps(zone, war.canals)
        fleet = [
            p.kind[u]
            for z, units in war.own.items()
            if MAP.is_sea(z) and from_here[z] <= NEAR
            for u in units
            if not is_land(p.kind[u])
        ]
        beside = [z for z in MAP.sea_beside[goal] if not war.hostile >> z & 1]
        if not beside or (TRANSPORT not in fleet and self.pool[TRANSPORT] <= 0):
            return -1, fleet
        return min(beside, key=lambda z: (war.risk(z, fleet), from_here[z], z)), fleet

    def _value_at(self, zone: Space) -> int:
        return sum(is_sea(self.p.kind[u]) for u in self.war.own.get(zone, ()))

    def _idle_fighters(self, home: Space) -> int:
        p, far = self.p, MAP.flights(home)
        near = [u for u in p.of_power(self.power) if p.kind[u] == FIGHTER and far[p.at[u]] <= 2]
        return sum(p.host[u] < 0 for u in near) - 2 * self.bought[CARRIER]

    def _army(self, land_best: float) -> None:
        """Buy land units: more infantry the nearer the front is, more tanks the farther it is."""
        near = min(self._to_front(s) for s in self.sites)
        if near <= 1:
            mix: tuple[int, ...] = (INFANTRY, INFANTRY, ARTILLERY, INFANTRY, TANK)
        elif near <= 3:
            mix = (INFANTRY, ARTILLERY, INFANTRY, TANK)
        else:
            mix = (INFANTRY, TANK, INFANTRY, TANK, ARTILLERY)
        if land_best < 1.0:
            mix = (INFANTRY, INFANTRY, ARTILLERY)
        against_tigers = meets_tigers(self)
        if against_tigers:
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
            elif rich >= 4.6 and kind != ARTILLERY and not against_tigers:
                kind = TANK
            if not self.buy(kind) and not self.buy(INFANTRY):
                return
            n += 1

    def _to_front(self, space: Space) -> int:
        return min((land_steps(space)[s] for s in members(self.war.theirs)), default=99)

    def _rest(self) -> None:
        """Replace cheap units by expensive ones while money is left."""
        for cheap, dear, reserve in _TRADES:
            if dear == TANK and meets_tigers(self):
                continue
            more = self.price(dear) - self.price(cheap)
            while self.bought[cheap] > reserve and self.money >= more:
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
"""The replacements if money is left that no factory has room for, and how many of each to keep."""


def factory_site(war: ThreatMap, worth: TerritoryValue) -> Space:
    """Return the best place for a new factory, or -1: near a front that pulls as much as it costs."""
    p = war.p
    best, choice = 0.0, -1
    for s in members(p.held & p.land_of(war.power) & ~p.factories & ~p.setting.no_factories):
        score = factory_score(war, worth, s)
        if score > best and p.setting.value[s] * 10 + worth.pull[s] > 45:
            best, choice = score, s
    return choice


def factory_score(war: ThreatMap, worth: TerritoryValue, space: Space) -> float:
    """Return how well a new factory would serve in a space; more than 0 if it is useful.

    A useful place is safe land near the front, away from the power's other factories and those of friends.
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


# --------------------------------------------------------------------------------------------------
# The placement of new units: the capital first, then where they are needed most.


def place_all(draft: OrderBuilder) -> OrderBuilder:
    """Place all units where each has most effect, counting those already placed; return the draft."""
    war = ThreatMap(draft.q, draft.q.mover)
    worth = TerritoryValue(war)
    while move := _best_place(draft, war, worth):
        draft.give(move)
        war.place(move.what, move.where)
    draft.end()
    return draft


def _best_place(draft: OrderBuilder, war: ThreatMap, worth: TerritoryValue) -> Move | None:
    """Return the next unit to place, and its place."""
    moves = draft.offered("place")
    for kind in sorted({move.what for move in moves}, key=lambda kind: (_rank(kind), kind)):
        placements = [move for move in moves if move.what == kind]
        if len(placements) == 1 and kind != FACTORY:
            return placements[0]
        scores = {move: _score(draft.q, war, worth, kind, move.where) for move in placements}
        best = max(placements, key=lambda move: (scores[move], -move.where))
        if kind != FACTORY or scores[best] > 0.0:  # else the unit waits in the pool
            return best
    return None


def _rank(kind: int) -> int:
    """Return the order in which a kind is placed: first the kinds that few factories can build."""
    first = {FACTORY: 0, CARRIER: 1, KING_TIGER: 1, CARRIER_FIGHTER: 2}
    return first.get(kind, 3 if is_sea(kind) else 4 if is_land(kind) else 5)


def _score(p: GlobalWarPosition, war: ThreatMap, worth: TerritoryValue, kind: int, space: Space) -> float:
    pull = worth.pull[space]
    if kind == FACTORY:
        return factory_score(war, worth, space)
    if kind == FORTIFICATION:
        return fort_score(war, worth, space)
    if MAP.is_sea(space):
        return _sea_score(p, war, worth, kind, space)
    guards = war.guards(space)
    before, after = war.risk(space, guards), war.risk(space, [*guards, kind, kind, kind])
    capital = MAP.capital[p.mover] == space
    score = (before - after) * worth.hold[space] * (2.0 if worth.hold[space] >= WEIGHTY else 1.0)
    if capital and before > 0.04:
        score += 60.0 * before
    if p.mover == CHINA:
        return score + pull * 0.1 - 4.0 * after
    if is_air(kind):
        return score + 0.1 * pull - 10.0 * after
    return score - 6.0 * after + max(pull, 0.8 * worth.sea_pull[space])


def _sea_score(p: GlobalWarPosition, war: ThreatMap, worth: TerritoryValue, kind: int, zone: Space) -> float:
    there, new_kinds = war.afloat(zone), [kind]
    for other, number in enumerate(p.bought(p.mover)):
        if is_sea(other) and other != kind:
            new_kinds += [other] * number
    risk, answer = war.danger(zone, in_order(there + new_kinds))
    score = -20.0 * risk - 0.5 * answer.gain + 0.5 * min(len(there), 8)
    if kind == TRANSPORT:
        waiting = 0.0
        for land in MAP.land_beside[zone]:
            wish = max(0.0, worth.sea_pull[land] - worth.pull[land])
            army = sum(p.kind[u] in FIGHTING_LAND for u in war.own.get(land, ()))
            waiting += min(wish, 15.0) * (0.3 + 0.2 * min(army, 5))
        score += waiting
    if kind == FIGHTER:
        score += 3.0
    return score + watch_at_home_new(p, kind, zone)


# --------------------------------------------------------------------------------------------------
# The research of bots: tokens, kept until a breakthrough, and the chart for the kind of units that a power has
# most of.
#
# A token costs 5 IPC once and is rolled every turn, so that a few tokens bring a technology for
# little money.

FOR_A_TOKEN: Final = 18
"""The production per token that a power keeps in research."""
MAX_TOKENS: Final = 3
MIN_ROUNDS_LEFT: Final = 6
"""The minimum number of remaining rounds to begin research."""
DANGER: Final = 0.05
"""The risk to the capital above which all money goes to the army."""


def research(p: GlobalWarPosition, ask: Ask) -> Move:
    """Return the number of tokens to buy, or the chart to roll on."""
    if ask.moves[0].verb == "chart":
        chart = 1 if _is_of_the_land(p, p.mover) else 2
        return next((move for move in ask.moves if move.where == chart), ask.moves[0])
    tokens = min(_tokens_to_buy(p, p.mover), ask.moves[-1].where)
    return next(move for move in ask.moves if move.where == tokens)


def _tokens_to_buy(p: GlobalWarPosition, power: int) -> int:
    """Return the number of tokens to buy: more for rich powers, none for powers in danger."""
    tokens = min(MAX_TOKENS, p.level[power] // FOR_A_TOKEN) - p.tokens[power]
    if tokens <= 0 or p.round + MIN_ROUNDS_LEFT > p.setting.rounds or p.treasury[power] < 3 * TOKEN * tokens:
        return 0
    war, capital = ThreatMap(p, power), MAP.capital[power]
    return tokens if war.danger(capital, war.guards(capital))[0] <= DANGER else 0


def _is_of_the_land(p: GlobalWarPosition, power: int) -> bool:
    """Return whether most of a power's units fight on land."""
    worth = [0, 0]
    for u, at in enumerate(p.at):
        if at != DEAD and p.owner[u] == power:
            worth[is_land(p.kind[u])] += COST[p.kind[u]]
    return worth[True] >= worth[False]
