"""[8] Leadership: the five Tasks, and the moments when other seats may use theirs; Rally is in `combat`."""

from __future__ import annotations

from broadfront.boards.interned_moves import order, orders
from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Step, tagged
from broadfront.games.front_line.map import Square, SquareSet
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries
from broadfront.games.front_line.rules.activation import may_pay
from broadfront.games.front_line.rules.combat import begin_attack
from broadfront.games.front_line.terms import AVAILABLE, COMMISSIONED, EXHAUSTED, FALLEN, NOBODY

FULL_STACK = 4  # [8.7] the most chits of a city's stack; a Fallen stack has one


def own_tasks(p: FrontLinePosition, seat: int) -> list[Move]:
    """Return the Tasks of the seat's own turn: Maneuver, Relieve, Cache."""
    if p.leadership[seat] != AVAILABLE:
        return []
    moves = _shifts(p, seat)
    if not may_cache(p, seat):
        moves.append(order("cache"))
    return moves


def _shifts(p: FrontLinePosition, seat: int) -> list[Move]:
    """Return Maneuver and Relieve, the Tasks of any turn."""
    own = queries.units(p, seat)
    active = own & ~p.disrupted
    room = queries.shift_room(p, seat & 1)
    beside = p.setting.beside
    moves: list[Move] = []
    for square in members(active):
        if targets := beside[square] & room:
            moves += orders("maneuver", square, targets)
    for square in members(own):
        if partners := _partners(square, own, active, beside[square]):
            moves += orders("relieve", square, partners)
    return moves


def _partners(square: Square, own: SquareSet, active: SquareSet, beside: SquareSet) -> SquareSet:
    """[8.6] Return the units of a seat that may change places with the unit on a square.

    One of the two MUST be active. A pair is named by its lower square: partners stand on higher ones.
    """
    return beside & (own if active >> square & 1 else active) & ~((2 << square) - 1)


def may_lead(p: FrontLinePosition, seat: int) -> Reason | None:
    """[8.1] Whether a seat may use its Leadership for a Task."""
    if p.leadership[seat] == AVAILABLE:
        return None
    return no(
        "8.1", "LEADERSHIP_COMMISSIONED" if p.leadership[seat] == COMMISSIONED else "LEADERSHIP_EXHAUSTED"
    )


def may_commission(p: FrontLinePosition, seat: int, _: int = 0, __: int = 0) -> Reason | None:
    """[4.5] Whether a seat may commission its Leadership."""
    if p.leadership[seat] == EXHAUSTED:
        return may_pay(p)
    return _IS_COMMISSIONED if p.leadership[seat] == COMMISSIONED else _IS_AVAILABLE


_IS_COMMISSIONED = Reason("4.5", "IS_COMMISSIONED")
_IS_AVAILABLE = Reason("4.5", "IS_AVAILABLE")


def may_maneuver(p: FrontLinePosition, seat: int, unit: Square, square: Square) -> Reason | None:
    """[8.5] Whether the unit on a square may maneuver to another square."""
    if reason := may_lead(p, seat):
        return reason
    if not queries.active_units(p, seat) >> unit & 1:
        return no("8.5", "NO_ACTIVE_UNIT", square=unit)
    goals = queries.shift_squares(p, unit)
    return (
        None
        if goals >> square & 1
        else no("8.5", "NO_MANEUVER", unit=unit, square=square, goals=members(goals))
    )


def may_relieve(p: FrontLinePosition, seat: int, square: Square, partner: Square) -> Reason | None:
    """[8.6] Whether the units on two squares, the lower one first, may change places."""
    if reason := may_lead(p, seat):
        return reason
    own, beside = queries.units(p, seat), p.setting.beside[square]
    if own >> square & 1 and _partners(square, own, own & ~p.disrupted, beside) >> partner & 1:
        return None
    if not own >> square & own >> partner & 1:
        return no("8.6", "NOT_TWO_OWN_UNITS")
    if not beside >> partner & 1:
        return no("8.6", "NOT_ADJACENT", square=square, partner=partner)
    if p.is_disrupted(square) and p.is_disrupted(partner):
        return no("8.6", "BOTH_DISRUPTED")
    return no("8.6", "NOT_RISING", square=square, partner=partner)


def may_cache(p: FrontLinePosition, seat: int, _: int = 0, __: int = 0) -> Reason | None:
    """[8.7] Whether a seat may add a chit to the stack in use."""
    if reason := may_lead(p, seat):
        return reason
    most = 1 if p.stack == FALLEN else FULL_STACK
    return None if p.chits < most else no("8.7", "FULL_STACK", most=most)


def may_fire(p: FrontLinePosition, seat: int, unit: Square, target: Square) -> Reason | None:
    """[8.4] Whether the unit on a square may use Opportunity Fire on another square."""
    if reason := may_lead(p, seat):
        return reason
    if p.acting == NOBODY:
        return no("8.4", "NOBODY_ACTED")
    if not queries.enemies(p, seat) >> p.acting & 1:
        return no("8.4", "ACTED_NOT_ENEMY", unit=p.acting)
    if target != p.acting:
        return no("8.4", "ACTED_ELSEWHERE", acting=p.acting)
    if not queries.active_units(p, seat) >> unit & 1:
        return no("8.4", "NO_ACTIVE_UNIT", square=unit)
    return None if gunners(p, seat) >> unit & 1 else no("8.4", "NOT_IN_RANGE", unit=unit, target=target)


def gunners(p: FrontLinePosition, seat: int) -> SquareSet:
    """[8.4] Return a seat's active units in range of the enemy unit that just acted by supply."""
    target = p.acting
    if target == NOBODY or not queries.enemies(p, seat) >> target & 1:
        return 0
    return queries.gunners(p, queries.active_units(p, seat), target)


def maneuver(p: FrontLinePosition, seat: int, square: Square, target: Square) -> None:
    """[8.5] Shift an active unit to a square beside it and exhaust Leadership."""
    p.leadership[seat] = EXHAUSTED
    p.tell(
        "8.5",
        "{kind:kind} {unit:square} maneuvers to {square:square}.",
        square,
        square=target,
        note_kind="move",
    )
    p.relocate(square, target)


def relieve(p: FrontLinePosition, seat: int, square: Square, partner: Square) -> None:
    """[8.6] Exchange two units side by side and exhaust Leadership."""
    p.leadership[seat] = EXHAUSTED
    p.tell("8.6", "{kind:kind} {unit:square} and {square:square} relieve each other.", square, square=partner)
    p.swap(square, partner)


def windows(p: FrontLinePosition) -> list[Step]:
    """[8.8] Return a window for each seat but the mover's whose Leadership is available, in the order of turns."""
    return [Reaction(seat) for seat in queries.seats_after(p, p.mover) if p.leadership[seat] == AVAILABLE]


@tagged("Reaction")
class Reaction(Step, frozen=True):
    """[8.8] Between two orders another seat MAY fire at the acting unit [8.4], Maneuver [8.5] or Relieve [8.6]."""

    seat: int

    def run(self, p: FrontLinePosition) -> Ask | None:
        """Ask for a Task, if one is possible."""
        moves = [order("fire", square, p.acting) for square in members(gunners(p, self.seat))]
        moves += _shifts(p, self.seat)
        if not moves:
            return None
        moves.append(order("decline"))
        relation = "ally" if queries.ally_of(p, self.seat) == p.mover else "opponent"
        return Ask(self.seat, "8.8", f"Use Leadership in your {relation}'s turn, or decline.", moves)

    def fire(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[8.4] Attack the acting unit; the target MAY NOT be rallied, for no supply is used."""
        p.leadership[self.seat] = EXHAUSTED
        p.tell(
            "8.4",
            "{kind:kind} {unit:square} uses Opportunity Fire on {square:square}.",
            what,
            square=where,
            note_kind="battle",
        )
        begin_attack(p, what, where, supplied=False)

    def maneuver(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[8.5] Shift a unit; others MAY still fire at the acting unit on its new square."""
        maneuver(p, self.seat, what, where)

    def relieve(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[8.6] Exchange two units."""
        relieve(p, self.seat, what, where)

    def decline(self, p: FrontLinePosition, _: int, __: int) -> None:
        """Do nothing."""
