"""[b3.2] Purchase and repair: units are paid now and placed at the end of the turn."""

from __future__ import annotations

from collections.abc import Mapping

from broadfront.boards.interned_moves import END, order
from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Step, tagged
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_availability import may_have, most_to_buy
from broadfront.games.global_war.rules.expansion_damage import (
    may_mend,
    price_of,
    repair_rule,
    repairable_units,
    repaired,
)
from broadfront.games.global_war.rules.expansion_sections import PRODUCTION
from broadfront.games.global_war.rules.permissions import may_order, why_no_space
from broadfront.games.global_war.rules.placement import Unplaceable, unplaceable
from broadfront.games.global_war.terms import CHINA, CRIPPLED, FACTORY_PRODUCTION
from broadfront.games.global_war.units import INFANTRY, KINDS, KING_TIGER, cost_of, moves_of


def price(p: GlobalWarPosition, power: int, kind: int) -> int:
    """Return the price of a unit for a power."""
    return cost_of(kind, p.techs[power], klub=p.setting.klub)


def repair_cost(p: GlobalWarPosition, power: int, points: int) -> int:
    """Return the cost of repairing some points of damage: one IPC each, or per two points with the technology.

    Halves are rounded up.
    """
    return -(-points // 2) if p.techs[power] >> FACTORY_PRODUCTION & 1 else points


@tagged("Purchase")
class Purchase(Step, frozen=True):
    """[b3.2] Buy units, repair factories."""

    power: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for an order while there is money for one."""
        power, money = self.power, p.treasury[self.power]
        moves: list[Move] = []
        for kind in range(len(KINDS)):
            most = min(money // price(p, power, kind), most_to_buy(p, power, kind))
            moves += [order("buy", kind, n) for n in range(1, most + 1)]
        moves += [
            order("mend", u, n)
            for u in repairable_units(p, power)
            for n in range(1, p.damage[u] + 1)
            if n * price_of(p.kind[u]) <= money
        ]
        for space in members(p.factories & p.land_of(power)):
            moves += [
                order("repair", space, n)
                for n in range(1, p.ruin[space] + 1)
                if repair_cost(p, power, n) <= money
            ]
        if not moves:
            return None
        return Ask(p.setting.seat_of[power], "b3.2", "Buy units and repair factories, or end.", [*moves, END])

    def may_buy(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.2] Whether this number of a kind can be bought."""
        power = self.power
        if not 0 <= what < len(KINDS):
            return no("c0", "NOT_IN_RULEBOOK", kinds=len(KINDS))
        if where < 1:
            return no("b3.2", "A_NUMBER.buy", kind=what)
        if wrong := may_have(p, power, what, where):
            return wrong
        each = price(p, power, what)
        most = p.treasury[power] // each
        return self._may_pay(p, "NO_MONEY.buy", each * where, n=where, kind=what, most=most)

    def may_mend(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[c3] [c10] Whether this number of hits of a unit can be repaired."""
        if wrong := may_order(p, self.power, what) or may_mend(p, what, where):
            return wrong
        return self._may_pay(p, "NO_MONEY.mend", price_of(p.kind[what]) * where, n=where, unit=what)

    def may_repair(self, p: GlobalWarPosition, what: int, where: int) -> Reason | None:
        """[b3.2] Whether this number of points of a factory's damage can be repaired."""
        if wrong := why_no_space(what):
            return wrong
        if not p.factories >> what & 1 or p.control[what] != self.power:
            return no("b3.2", "NO_FACTORY.repair", power=self.power, space=what)
        if not p.ruin[what]:
            return no("b3.2", "NOT_DAMAGED.whole_factory", space=what)
        if not 1 <= where <= p.ruin[what]:
            return no("b3.2", "NOT_DAMAGED.factory", space=what, n=p.ruin[what])
        return self._may_pay(p, "NO_MONEY.repair", repair_cost(p, self.power, where), n=where)

    def _may_pay(self, p: GlobalWarPosition, code: str, cost: int, **ids: int) -> Reason | None:
        money = p.treasury[self.power]
        return None if cost <= money else no("b3.2", code, cost=cost, power=self.power, money=money, **ids)

    def buy(self, p: GlobalWarPosition, what: int, where: int) -> None:
        before = self._stuck(p)
        p.treasury[self.power] -= where * price(p, self.power, what)
        p.pool[self.power * len(KINDS) + what] += where
        if what == KING_TIGER:
            p.tigers += where
        p.note("b3.2", "{power:power} buys {n} x {kind:kind}.", power=self.power, n=where, kind=what)
        self._tell(p, before)
        p.begin(self)

    def _stuck(self, p: GlobalWarPosition) -> dict[int, Unplaceable]:
        """Return the units of the pool that can be placed nowhere at present; none without a log."""
        if p.notes is None:
            return {}
        pool = p.bought(self.power)
        return {kind: stuck for kind, stuck in unplaceable(p, self.power).items() if pool[kind]}

    def _tell(self, p: GlobalWarPosition, before: Mapping[int, Unplaceable]) -> None:
        """Note the units that can be placed nowhere now, and those that can again, if an order has changed it."""
        now = self._stuck(p)
        for kind in sorted(before.keys() | now.keys()):
            if before.get(kind) == now.get(kind):
                continue
            if kind not in now:
                p.note("b3.6", "{kind:kind}: all that are bought can be placed now.", kind=kind)
                continue
            number, of, why = now[kind]
            template = "{n} of {m} x {kind:kind}" if number < of else "{kind:kind}"
            template += " cannot be placed as things are: " + why + "."
            p.note("b3.6", template, n=number, m=of, kind=kind) if number < of else p.note(
                "b3.6", template, kind=kind
            )

    def repair(self, p: GlobalWarPosition, what: int, where: int) -> None:
        before = self._stuck(p)
        p.treasury[self.power] -= repair_cost(p, self.power, where)
        p.ruin[what] -= where
        p.note("b3.2", "Damage of the factory in {space:space}: {n} repaired.", n=where, space=what)
        self._tell(p, before)
        p.begin(self)

    def mend(self, p: GlobalWarPosition, what: int, where: int) -> None:
        """Repair hits of a unit; fighters that protected a carrier move to its decks [c3] [c10]."""
        before = self._stuck(p)
        p.treasury[self.power] -= where * price_of(p.kind[what])
        p.damage[what] -= where
        template = (
            "{n} hits on {unit:unit} are repaired." if where > 1 else "A hit on {unit:unit} is repaired."
        )
        p.note(repair_rule(p.kind[what]), template, n=where, unit=what)
        if not p.damage[what]:
            p.flags[what] &= ~CRIPPLED
            p.left[what] = moves_of(p.kind[what], p.techs[self.power])
            repaired(p, what)
        self._tell(p, before)
        p.begin(self)

    def end(self, p: GlobalWarPosition, _what: int, _where: int) -> None:
        """Buy no more."""


@tagged("ChineseArmy")
class ChineseArmy(Step, frozen=True):
    """[b5] China raises an infantry for every two territories it holds, and one more while it has one [c7]."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Put the infantry into the pool."""
        raised = sum(of == CHINA for of in p.control) // 2
        if p.setting.has(PRODUCTION) and any(p.kind[u] == INFANTRY for u in p.of_power(CHINA)):
            raised += 1
        if not raised:
            return None
        p.pool[CHINA * len(KINDS) + INFANTRY] += raised
        p.note("b5", "China raises {n} infantry.", n=raised)
        return None
