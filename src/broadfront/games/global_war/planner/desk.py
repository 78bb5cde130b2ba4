"""Where a plan is tried out order by order, on a copy of the position: what is not legal is not given."""

from __future__ import annotations

from collections.abc import Hashable

from broadfront.engine.contract import Ask, Move
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.decks import TouchDown

__all__ = ["Desk"]

Mark = tuple[GlobalWarPosition, int]


class Desk:
    """A copy of a position in one phase of one power, and the orders given there."""

    def __init__(self, p: GlobalWarPosition) -> None:
        self.q = p.clone()
        assert self.q.pending is not None
        self.rule, self.seat, self.mover = self.q.pending.rule, self.q.pending.seat, p.mover
        self.given: list[tuple[Hashable, Move]] = []
        """The key of each position and the order given there."""

    @property
    def ask(self) -> Ask | None:
        """The question of the phase, or None if it is over."""
        at = self.q.pending
        if at is None or at.rule != self.rule or at.seat != self.seat or self.q.mover != self.mover:
            return None
        return at

    def give(self, move: Move) -> bool:
        """Give an order if it is legal; tell whether it was."""
        at = self.ask
        if at is None or move not in at.moves:
            return False
        self._play(move)
        while isinstance(step := self.q.agenda[-1] if self.q.agenda else None, TouchDown):
            self._play(order("deck", step.choices(self.q)[0]))  # the usual one
        return True

    def _play(self, move: Move) -> None:
        self.given.append((self.q.key(), move))
        self.q.play(move)

    def send(self, unit: int, to: int, verb: str = "move") -> int:
        """Order a unit, or one that is alike, somewhere; return which one went, or -1."""
        at = self.ask
        if at is None:
            return -1
        move = order(verb, unit, to)
        if move in at.moves:
            self.give(move)
            return unit
        q = self.q
        kind, here, host = q.kind[unit], q.at[unit], q.host[unit]
        for other in at.moves:
            u = other.what
            if (
                other.verb == verb
                and other.where == to
                and q.kind[u] == kind
                and q.at[u] == here
                and (q.host[u] == host or (host < 0) == (q.host[u] < 0))
                and q.owner[u] == q.owner[unit]
                and q.flags[u] == q.flags[unit]
            ):
                self.give(other)
                return u
        return -1

    def give_sail(self, ship: int, zone: int) -> bool:
        """Order this very ship to a zone, or one that is alike if the menu names another one."""
        at = self.ask
        if at is None:
            return False
        return self.give(order("move", ship, zone))

    def end(self) -> None:
        """End the phase, if it can end."""
        self.give(END)

    def mark(self) -> Mark:
        """Return where one may go back to."""
        return self.q.clone(), len(self.given)

    def back(self, mark: Mark) -> None:
        """Take back all orders since a mark."""
        self.q = mark[0].clone()
        del self.given[mark[1] :]
