"""[3.4] The orders that the mover can give with the stack in use, and Send Support."""

from __future__ import annotations

from typing import Final

from broadfront.boards.interned_moves import END, order, orders
from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Step, tagged
from broadfront.games.front_line.charts import COST
from broadfront.games.front_line.map import ALL, NAMES, SquareSet
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import leadership, missions, movement, queries
from broadfront.games.front_line.rules.activation import may_pay, ready
from broadfront.games.front_line.rules.combat import begin_attack
from broadfront.games.front_line.terms import COMMISSIONED, EXHAUSTED, NOBODY


def _orders_by_unit(verb: str) -> tuple[tuple[Move, ...], ...]:
    squares = range(len(NAMES))
    return tuple(tuple(order(verb, unit, square) for square in squares) for unit in squares)


_MOVES: Final = _orders_by_unit("move")
_ATTACKS: Final = _orders_by_unit("attack")
"""Attacks are the most frequent orders; their moves are made once, as ``[unit][square]``."""


def regular_orders(p: FrontLinePosition, seat: int, among: SquareSet = ALL) -> list[Move]:
    """Return the Regular Actions [4] that one chit pays for, in canonical order; `among` limits them to some units."""
    able = ready(p, seat) & among
    moves = [
        _MOVES[unit][square]
        for unit, squares in movement.reaches(p, seat & 1, able & ~p.moved)
        for square in members(squares)
    ]
    moves += [
        _ATTACKS[unit][square]
        for unit, squares in queries.targets(p, seat & 1, able & ~p.attacked)
        for square in members(squares)
    ]
    for square in members(able & ~p.shipped & p.setting.ports):
        moves += orders("amphibious", square, movement.landings(p))
    if not leadership.may_commission(p, seat):
        moves.append(order("commission"))
    return moves


_GIVE: Final = "Give an order to a unit, use Leadership, or end your turn."
_GIVE_ALONE: Final = "Give an order to a unit, or end your turn."
_SPENT: Final = "Your chits are spent: use Leadership, or end your turn."


class RegularActions(Step, frozen=True):
    """The Regular Actions of a seat that has a chit to spend on one."""

    seat: int

    def move(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[4.1] Move a unit by land."""
        p.chits -= 1
        p.moved |= 1 << what
        p.count_action(what)
        p.tell(
            "4.1", "{kind:kind} {unit:square} moves to {square:square}.", what, square=where, note_kind="move"
        )
        p.relocate(what, where)
        self._then(p)

    def attack(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[4.4] Attack with a unit."""
        p.chits -= 1
        p.attacked |= 1 << what
        p.count_action(what)
        p.tell(
            "4.4",
            "{kind:kind} {unit:square} attacks {square:square}.",
            what,
            square=where,
            note_kind="battle",
        )
        self._then(p)
        # on top of the agenda, so that it runs before the others react
        begin_attack(p, what, where, supplied=True)

    def amphibious(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[4.3] Ship a unit from a Port to an empty Port or Beach."""
        p.chits -= 1
        p.shipped |= 1 << what
        p.count_action(what)
        p.tell(
            "4.3", "{kind:kind} {unit:square} sails to {square:square}.", what, square=where, note_kind="move"
        )
        p.relocate(what, where)
        self._then(p)

    def commission(self, p: FrontLinePosition, _: int, __: int) -> None:
        """[4.5] Commission exhausted Leadership: it is available once the turn has ended."""
        p.chits -= 1
        p.leadership[self.seat] = COMMISSIONED
        p.acting = NOBODY
        p.note("4.5", "{seat:seat} commissions Leadership.", seat=self.seat)
        self._then(p)

    def _then(self, p: FrontLinePosition) -> None:
        """Let the other seats react after the order."""
        p.begin(Reactions())


@tagged("Actions")
class Actions(RegularActions, frozen=True):
    """[3.4] The mover MAY give orders while supply or Leadership lasts, and MAY end the turn at any time."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask for an order; the turn ends by itself when no order is left."""
        seat = self.seat
        moves: list[Move] = []
        if p.chits:
            moves = regular_orders(p, seat)
            moves += missions.orders_for(p, seat)
        tasks = leadership.own_tasks(p, seat)
        moves += tasks
        if not may_support(p, seat):
            moves.append(order("support"))
        if not moves:
            return None
        moves.append(END)
        return Ask(seat, "3.4", _SPENT if not p.chits else _GIVE if tasks else _GIVE_ALONE, moves)

    def build(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[7.1] Set a unit from the reserve on the Industry, active; it MAY take one action more this turn."""
        p.chits -= COST[what]
        p.reserve[self.seat * 4 + what] -= 1
        p.place(self.seat & 1, what, where)
        p.count_action(where)
        template = "{seat:seat} builds: {kind:kind} on {square:square}."
        p.note("7.1", template, seat=self.seat, kind=what, square=where)
        self._then(p)

    def paratroop(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[7.2] Drop an Infantry from an Air Base; it MAY take one other action before or after."""
        p.chits -= 1
        p.count_action(what)
        p.tell(
            "7.2", "{kind:kind} {unit:square} drops on {square:square}.", what, square=where, note_kind="move"
        )
        p.relocate(what, where)
        self._then(p)

    def regroup(self, p: FrontLinePosition, what: int, _: int) -> None:
        """[7.3] Make a disrupted unit active; it MAY take one action more this turn."""
        p.chits -= 1
        p.count_action(what)
        p.regroup(what)
        p.tell("7.3", "{kind:kind} {unit:square} regroups.", what)
        self._then(p)

    def maneuver(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[8.5] Shift a unit by Leadership; a Task draws no Opportunity Fire [8.4]."""
        p.acting = NOBODY
        leadership.maneuver(p, self.seat, what, where)
        self._then(p)

    def relieve(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[8.6] Exchange two units by Leadership."""
        p.acting = NOBODY
        leadership.relieve(p, self.seat, what, where)
        self._then(p)

    def cache(self, p: FrontLinePosition, _: int, __: int) -> None:
        """[8.7] Add a chit to the stack in use and exhaust Leadership."""
        p.leadership[self.seat] = EXHAUSTED
        p.acting = NOBODY
        p.chits += 1
        p.note(
            "8.7", "{seat:seat} uncovers a cache: {chits:number|chit|chits}.", seat=self.seat, chits=p.chits
        )
        self._then(p)

    def support(self, p: FrontLinePosition, _: int, __: int) -> None:
        """[11.4] Give the ally a chit for one Regular Action at once, which spends it."""
        p.supported = 1
        ally = queries.ally_of(p, self.seat)
        p.note("11.4", "{seat:seat} sends support to {ally:seat}.", seat=self.seat, ally=ally)
        p.begin(SupportAction(ally), self)

    def end(self, p: FrontLinePosition, _: int, __: int) -> None:
        """[3.6] End the turn; chits that are left are lost."""
        p.note("3.6", "{seat:seat} ends the turn.", seat=self.seat)

    def _then(self, p: FrontLinePosition) -> None:
        p.begin(Reactions(), self)


@tagged("Support")
class SupportAction(RegularActions, frozen=True):
    """[11.4] Send Support: the ally uses the chit at once for a Regular Action, as in a turn of its own."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask the ally for a Regular Action."""
        return Ask(
            self.seat, "11.4", "Use your ally's supply for a Regular Action.", regular_orders(p, self.seat)
        )


def may_support(p: FrontLinePosition, seat: int, _: int = 0, __: int = 0) -> Reason | None:
    """[11.4] Whether a seat may send support: once a turn, to an ally that can use the chit."""
    if p.setting.countries == 2:
        return _NO_ALLY
    if p.supported:
        return no("11.4", "SUPPORT_SENT")
    if reason := may_pay(p):
        return reason
    ally = queries.ally_of(p, seat)
    # the orders that no unit carries out come first, then those of one unit after another, until a legal one is found
    among = (0, *(1 << square for square in members(queries.units(p, ally))))
    return None if any(regular_orders(p, ally, some) for some in among) else no("11.4", "ALLY_CANNOT_ACT")


_NO_ALLY = Reason("11.4", "NO_ALLY")


@tagged("Reactions")
class Reactions(Step, frozen=True):
    """[8.8] After each order every seat but the mover MAY use a Task, in the order of turns."""

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Open a window for each of the others."""
        p.begin(*leadership.windows(p))
        return None
