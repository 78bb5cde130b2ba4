"""[8] Leadership: the five Tasks and the moments when the others are asked for theirs. Rally stands in combat."""

from __future__ import annotations

from broadfront.engine.contract import Ask, Move, Step
from broadfront.games.front_line import queries
from broadfront.games.front_line.orders import order, orders
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.combat import begin_attack
from broadfront.games.front_line.rules.movement import shift_room
from broadfront.games.front_line.squareset import Square, members
from broadfront.games.front_line.terms import AVAILABLE, EXHAUSTED, FALLEN, NOBODY

__all__ = ["Reaction", "cache", "maneuver", "own_tasks", "relieve", "windows"]

FULL_STACK = 4  # [8.7] the most chits of a city's stack; a Fallen stack has one


def own_tasks(p: FrontLinePosition, seat: int) -> list[Move]:
    """Return the Tasks of the seat's own turn: Maneuver, Relieve, Cache."""
    if p.leadership[seat] != AVAILABLE:
        return []
    moves = _shifts(p, seat)
    if p.chits < (1 if p.stack == FALLEN else FULL_STACK):
        moves.append(order("cache"))
    return moves


def _shifts(p: FrontLinePosition, seat: int) -> list[Move]:
    """Return Maneuver and Relieve, the Tasks of any turn."""
    own = queries.units(p, seat)
    active = own & ~p.disrupted
    room = shift_room(p, seat & 1)
    beside = p.setting.beside
    moves: list[Move] = []
    for square in members(active):
        if targets := beside[square] & room:
            moves += orders("maneuver", square, targets)
    for square in members(own):
        # [8.6] at least one of the two MUST be active; a pair is named by its lower square
        partners = beside[square] & (own if active >> square & 1 else active) & ~((2 << square) - 1)
        if partners:
            moves += orders("relieve", square, partners)
    return moves


def maneuver(p: FrontLinePosition, seat: int, square: Square, target: Square) -> None:
    """[8.5] Shift an active unit to a square beside it and exhaust Leadership."""
    p.leadership[seat] = EXHAUSTED
    p.tell("8.5", "{kind:kind} {unit:square} maneuvers to {square:square}.", square, square=target)
    p.relocate(square, target)


def relieve(p: FrontLinePosition, seat: int, square: Square, partner: Square) -> None:
    """[8.6] Exchange two units side by side and exhaust Leadership."""
    p.leadership[seat] = EXHAUSTED
    p.tell("8.6", "{kind:kind} {unit:square} and {square:square} relieve each other.", square, square=partner)
    p.swap(square, partner)


def cache(p: FrontLinePosition, seat: int) -> None:
    """[8.7] Add one chit to the stack in use and exhaust Leadership."""
    p.leadership[seat] = EXHAUSTED
    p.acting = NOBODY
    p.chits += 1
    p.note("8.7", "{seat:seat} uncovers a cache: {chits} chits.", seat=seat, chits=p.chits)


def windows(p: FrontLinePosition) -> list[Step]:
    """[8.8] Return a window for each seat but the mover's whose Leadership is available, in the order of turns."""
    return [Reaction(seat) for seat in queries.seats_after(p, p.mover) if p.leadership[seat] == AVAILABLE]


class Reaction(Step, frozen=True):
    """[8.8] Between two orders another seat MAY fire at the acting unit [8.4], Maneuver [8.5] or Relieve [8.6]."""

    seat: int

    def ask(self, p: FrontLinePosition) -> Ask | None:
        """Ask for a Task, if there is one to be done."""
        moves = [*self._fires(p), *_shifts(p, self.seat)]
        if not moves:
            return None
        moves.append(order("decline"))
        return Ask(self.seat, "8.8", "Use Leadership in your opponent's turn, or decline.", moves)

    def _fires(self, p: FrontLinePosition) -> list[Move]:
        """[8.4] Opportunity Fire: one active unit that has the acting unit in range."""
        target = p.acting
        if target == NOBODY or not queries.enemies(p, self.seat) >> target & 1:
            return []
        in_range, bit = p.setting.in_range, 1 << target
        return [
            order("fire", square, target)
            for square in members(queries.active_units(p, self.seat))
            if in_range[p.kind_at(square)][square] & bit
        ]

    def fire(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[8.4] Attack the acting unit; nobody MAY Rally against it, for no supply is used."""
        p.leadership[self.seat] = EXHAUSTED
        p.tell(
            "8.4", "{kind:kind} {unit:square} uses Opportunity Fire on {square:square}.", what, square=where
        )
        begin_attack(p, what, where, supplied=False)

    def maneuver(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[8.5] Shift a unit; others MAY still fire at the acting unit, wherever it is now."""
        maneuver(p, self.seat, what, where)

    def relieve(self, p: FrontLinePosition, what: int, where: int) -> None:
        """[8.6] Exchange two units."""
        relieve(p, self.seat, what, where)

    def decline(self, p: FrontLinePosition, _: int, __: int) -> None:
        """Do nothing."""
