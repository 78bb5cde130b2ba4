"""What bots buy and mend of Expansion II, and where they place it. For players only."""

from __future__ import annotations

from typing import Final

from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import fortifications, theatre
from broadfront.games.global_war.expansion.availability import most_to_buy
from broadfront.games.global_war.expansion.damage import mendable, price_of
from broadfront.games.global_war.expansion.king_tigers import tiger_sites
from broadfront.games.global_war.expansion.sections import JAPANESE_DESTROYERS
from broadfront.games.global_war.kinds import (
    CARRIER,
    CARRIER_FIGHTER,
    COST,
    DESTROYER,
    ESCORT,
    FORTIFICATION,
    INFANTRY,
    KING_TIGER,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TRANSPORT,
)
from broadfront.games.global_war.orders import order
from broadfront.games.global_war.planner.budget import Budget
from broadfront.games.global_war.planner.expansion import free_decks
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.terms import GERMANY, JAPAN, SIDE

__all__ = [
    "convoy_escorts",
    "deck_fighters",
    "escort",
    "fort_score",
    "forts",
    "guard_kind",
    "hunter",
    "meets_tigers",
    "mend",
    "pays_for_decks",
    "super_battleship",
    "tigers",
]

RICH: Final = 26
"""With so much money a power that looks to the sea builds super heavy battleships."""
FINDERS: Final = 2
"""With so many destroyers a fleet finds submarines well enough."""
EXPOSED: Final = 0.3
"""Transports that the enemy sinks with this chance want escorts."""
ESCORTS_A_TURN: Final = 2
SAFE: Final = 0.04
"""The risk of losing Berlin that is accepted."""
FEW_TIGERS: Final = 4
"""With fewer of them the enemy buys as ever."""
MANY_TIGERS: Final = 20
"""With so many no more are bought for a war overseas, where they cannot go."""
LIFTERS: Final = 3
"""So many destroyers of Japan are bought before escorts."""
MOST_FORTS: Final = 5
"""Fortifications of one turn."""


def mend(plan: Budget) -> None:
    """Repair ships and King Tigers before anything else: a hit costs far less than what it keeps from fighting."""
    p = plan.p
    if not p.setting.sections:
        return
    for u in sorted(mendable(p, plan.power), key=lambda u: (p.kind[u] != CARRIER, -p.kind[u], u)):
        n, price = p.damage[u], price_of(p.kind[u])
        if p.kind[u] != KING_TIGER:
            n = min(n, plan.money // 2 // price)
        if 0 < n * price <= plan.money:
            plan.orders.append(order("mend", u, n))
            plan.money -= n * price


def forts(plan: Budget) -> None:
    """Fortify islands that the enemy could land on next."""
    p = plan.p
    if plan.power != JAPAN or not most_to_buy(p, JAPAN, FORTIFICATION):
        return
    most = MOST_FORTS - plan.pool[FORTIFICATION]
    for s in threatened(plan.war)[:MOST_FORTS]:
        if plan.money < 12 or plan.bought[FORTIFICATION] >= most:
            return
        for _ in range(p.garrison(s) - p.forts[s]):
            if plan.bought[FORTIFICATION] < most:
                plan.money -= 1
                plan.bought[FORTIFICATION] += 1


def threatened(war: ThreatMap) -> list[Space]:
    """Return the islands that Japan can fortify and the enemy can land on at once, the dearest first."""
    p = war.p
    worth = Worth(war)
    found = []
    for s in fortifications.sites(p):
        risk, _ = war.danger(s, war.guards(s))
        if 0.02 < risk < 0.98:
            found.append((risk * worth.hold[s], -s))
    return [-s for _, s in sorted(found, reverse=True)]


def tigers(plan: Budget) -> None:
    """Buy King Tigers, as many as may be: nothing else attacks, or guards Berlin, as well for its price."""
    p = plan.p
    if plan.power != GERMANY or _war_is_overseas(plan):
        return
    room = sum(plan.room.get(site, 0) for site in tiger_sites(p)) - plan.bought[INFANTRY]
    for _ in range(min(most_to_buy(p, GERMANY, KING_TIGER), max(0, room))):
        if not plan.buy(KING_TIGER):
            return


def meets_tigers(plan: Budget) -> bool:
    """Tell whether King Tigers are among what the enemy has on land, and not only one or two."""
    return SIDE[plan.power] != SIDE[GERMANY] and plan.p.number_of(GERMANY, KING_TIGER) >= FEW_TIGERS


def _war_is_overseas(plan: Budget) -> bool:
    """Tell whether there are King Tigers enough, what is left to take lies beyond the sea, and Berlin is safe."""
    berlin, p = ATLAS.capital[GERMANY], plan.p
    if p.number_of(GERMANY, KING_TIGER) < MANY_TIGERS or not plan.worth.looks_overseas(berlin):
        return False
    return plan.war.danger(berlin, plan.war.guards(berlin))[0] <= SAFE


def deck_fighters(plan: Budget) -> None:
    """Buy carrier-based fighters for the free decks of carriers in the home zone, and of those bought this turn."""
    p = plan.p
    most = most_to_buy(p, plan.power, CARRIER_FIGHTER)
    if not most:
        return
    room = free_decks(p, plan.power) + 2 * plan.bought[CARRIER] - plan.bought[CARRIER_FIGHTER]
    for _ in range(min(most - plan.bought[CARRIER_FIGHTER], max(0, room))):
        if not plan.buy(CARRIER_FIGHTER):
            return


def pays_for_decks(plan: Budget, zone: Space) -> bool:
    """Tell whether a new carrier in a zone gets two carrier-based fighters at once."""
    if plan.power not in theatre.HOME or theatre.HOME[plan.power][1] != zone:
        return False
    both = COST[CARRIER] + 2 * COST[CARRIER_FIGHTER]
    return plan.money >= both and most_to_buy(plan.p, plan.power, CARRIER_FIGHTER) >= 2


def super_battleship(plan: Budget) -> bool:
    """Buy a super heavy battleship, if there is money for it and something else."""
    may = most_to_buy(plan.p, plan.power, SUPER_BATTLESHIP) - plan.bought[SUPER_BATTLESHIP]
    return may > 0 and plan.money >= RICH and plan.buy(SUPER_BATTLESHIP)


def escort(plan: Budget, zone: Space, added: list[int]) -> bool:
    """Buy an escort if transports near the zone have none: it covers two of them."""
    p = plan.p
    if not most_to_buy(p, plan.power, ESCORT):
        return False
    there = [p.kind[u] for u in plan.war.own.get(zone, ())] + added
    return there.count(TRANSPORT) > 2 * there.count(ESCORT) and plan.buy(ESCORT)


def convoy_escorts(plan: Budget) -> int:
    """Buy escorts for transports that are in danger wherever they are; return how many."""
    p, war = plan.p, plan.war
    if not p.setting.sections or not most_to_buy(p, plan.power, ESCORT):
        return 0
    exposed = 0
    for zone, units in war.own.items():
        boats = sum(p.kind[u] == TRANSPORT for u in units)
        if boats and ATLAS.is_sea(zone) and war.danger(zone, war.guards(zone))[0] > EXPOSED:
            exposed += boats
    wanted = min(ESCORTS_A_TURN, (exposed + 1) // 2 - p.number_of(plan.power, ESCORT))
    return sum(plan.buy(ESCORT) for _ in range(wanted))


def guard_kind(plan: Budget) -> int:
    """Return what guards a fleet best for its price: an escort, if there are any, defends as a destroyer does.

    Japan has a few destroyers, for they carry infantry besides.
    """
    if plan.power == JAPAN and plan.p.setting.has(JAPANESE_DESTROYERS) and _destroyers(plan) < LIFTERS:
        return DESTROYER
    return ESCORT if plan.p.setting.sections and most_to_buy(plan.p, plan.power, ESCORT) else DESTROYER


def _destroyers(plan: Budget) -> int:
    return plan.p.number_of(plan.power, DESTROYER) + plan.bought[DESTROYER]


def hunter(plan: Budget) -> int:
    """Return what attacks fleets best for its price: submarines, beside destroyers that find submarines."""
    return SUBMARINE if plan.p.setting.sections and _destroyers(plan) >= FINDERS else DESTROYER


def fort_score(war: ThreatMap, worth: Worth, space: Space) -> float:
    """Return how good a fortification is on an island: how much less likely it is to be lost."""
    risk = war.risk(space, war.guards(space))
    near = sum(len(reach.get(space, ())) for reach in war.threats.values())
    return risk * worth.hold[space] * (risk < 0.98) + 0.1 * near
