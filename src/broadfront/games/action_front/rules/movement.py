"""[6] Movement: a unit goes to a hex it has the points for; riders, lone leaders on the way, leaving the map."""

from __future__ import annotations

from broadfront.boards.spacesets import bits, members
from broadfront.engine.contract import Ask, Step
from broadfront.games.action_front import queries
from broadfront.games.action_front.catalogue import MODELS
from broadfront.games.action_front.field import MOVEMENT_POINTS
from broadfront.games.action_front.orders import END, order, orders
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import EXITED

__all__ = ["Boarding", "GoOn", "start_move"]

OFF_MAP = -1
"""The destination of a unit that leaves the map."""


def start_move(p: ActionFrontPosition, unit: int, target: int) -> Step:
    """Return the step that carries out a move; ``target`` is a hex or OFF_MAP."""
    return Boarding(unit, target, 0)


class Boarding(Step, frozen=True):
    """[6.4] Who rides along: one passenger and one leader at most; then all move together."""

    unit: int
    target: int
    aboard: int
    """The units that ride along, as a set."""

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for riders, if there are any left that could come; else move."""
        moves = [order("carry", u) for u in self._riders(p)]
        if moves:
            bound = queries.bound_to(p, self.unit)
            if bound < 0 or self.aboard >> bound & 1:
                moves.append(END)
            return Ask(p.mover, "6.4", "Choose who rides along, or go.", moves)
        self._go(p)
        return None

    def _riders(self, p: ActionFrontPosition) -> list[int]:
        aboard, model = self.aboard, p.model
        if not MODELS[model[self.unit]].is_vehicle:
            return []
        has_leader = any(MODELS[model[u]].leader for u in range(len(model)) if aboard >> u & 1)
        has_passenger = bool(aboard) and any(
            not MODELS[model[u]].leader for u in range(len(model)) if aboard >> u & 1
        )
        found = []
        for u in queries.riders(p, self.unit):
            if aboard >> u & 1:
                continue
            if MODELS[model[u]].leader:
                if not has_leader:
                    found.append(u)
            elif not has_passenger and self._fits(p):
                found.append(u)
        return found

    def _fits(self, p: ActionFrontPosition) -> bool:
        """Tell whether the way is open to a loaded transport: no third unit on any hex."""
        if self.target == OFF_MAP:
            return queries.exit_cost(p, self.unit, loaded=True) >= 0
        return (
            self.target in queries.destinations(p, self.unit, loaded=True)
            and not p.troops[self.unit & 1] >> self.target & 1
        )

    def carry(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Take a unit along."""
        p.begin(Boarding(self.unit, self.target, self.aboard | 1 << what))

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Go."""
        self._go(p)

    def _go(self, p: ActionFrontPosition) -> None:
        unit, target = self.unit, self.target
        riding = members(self.aboard)
        foe, left = 1 - (unit & 1), 0
        if target != OFF_MAP and (p.commanders[foe] & ~p.troops[foe]) >> target & 1:
            left = MOVEMENT_POINTS[MODELS[p.model[unit]].mode] - queries.destinations(p, unit)[target]
        for u in (unit, *riding):
            p.moved |= 1 << u
            p.dug_in &= ~(1 << u)
        for u in riding:
            if not MODELS[p.model[u]].leader:  # a leader who rides has moved, and may still command (R31)
                p.spent |= 1 << u
        if target == OFF_MAP:
            for u in (unit, *riding):
                p.note("6.7", "{unit:unit} leaves the map.", unit=u)
                p.take_off(u, EXITED)
            return
        origin = p.at[unit]
        p.note(
            "6.1",
            "{unit:unit} moves from {origin:hex} to {target:hex}.",
            unit=unit,
            origin=origin,
            target=target,
        )
        for u in riding:
            p.note("6.4", "{unit:unit} rides along.", unit=u)
        p.place(unit, target)
        for u in riding:
            p.place(u, target)
        p.test_leaders(origin)
        _arrive(p, unit, left)


def _arrive(p: ActionFrontPosition, unit: int, left: int) -> None:
    """Capture lone leaders on the hex; infantry that did so may go on (R35)."""
    hex_, foe = p.at[unit], 1 - (unit & 1)
    met = (p.commanders[foe] & ~p.troops[foe]) >> hex_ & 1
    p.test_leaders(hex_)
    if met and left > 0:
        p.begin(GoOn(unit, left))


class GoOn(Step, frozen=True):
    """[8.4] Infantry that has captured a lone leader MAY go on with the points it has left (R35)."""

    unit: int
    points: int

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Ask where to, if there is anywhere to go."""
        moves = orders("move", self.unit, bits(queries.destinations(p, self.unit, self.points)))
        if queries.exit_cost(p, self.unit, points=self.points) >= 0:
            moves.append(order("exit", self.unit))
        if not moves:
            return None
        moves.append(END)
        return Ask(self.unit & 1, "8.4", "Go on with the points left, or stay.", moves)

    def move(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Go on."""
        cost = queries.destinations(p, what, self.points)[where]
        p.note("8.4", "{unit:unit} goes on to {target:hex}.", unit=what, target=where)
        p.place(what, where)
        _arrive(p, what, self.points - cost)

    def exit(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Leave the map [6.7]."""
        p.note("6.7", "{unit:unit} leaves the map.", unit=what)
        p.take_off(what, EXITED)

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Stay."""
