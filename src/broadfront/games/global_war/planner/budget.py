"""The money of a power that buys: what is left, what was bought, and how many units its factories still place."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Move
from broadfront.games.global_war.kinds import FACTORY, KINDS
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.purchase import price

__all__ = ["Budget"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Budget:
    """What a power can still pay and place this turn."""

    def __init__(self, p: GlobalWarPosition) -> None:
        self.p, self.power = p, p.mover
        self.war = ThreatMap(p, self.power)
        self.worth = Worth(self.war)
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
        """Buy one of a kind, if there is money and a place for it; tell whether."""
        cost = self.price(kind)
        if cost > self.money or (kind != FACTORY and self.slots <= 0):
            return False
        self.money -= cost
        self.bought[kind] += 1
        if kind != FACTORY:
            self.slots -= 1
        return True
