"""A draft of one phase's orders, tried out one by one on a copy of the position: what is not legal is not given."""

from __future__ import annotations

from collections.abc import Hashable

from mypy_extensions import mypyc_attr

from broadfront.engine.contract import Ask, Move
from broadfront.games.global_war.kinds import is_air, is_land
from broadfront.games.global_war.orders import END, order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.decks import TouchDown

__all__ = ["Draft", "alike"]

Mark = tuple[GlobalWarPosition, int]


@mypyc_attr(allow_interpreted_subclasses=True)
class Draft:
    """A copy of a position in one phase of one power, and the orders given there."""

    def __init__(self, p: GlobalWarPosition) -> None:
        self.q, self.mover = p.clone(), p.mover
        self.phase = type(p.agenda[-1])
        self.given: list[tuple[Hashable, Move]] = []
        """The key of each position and the order given there."""

    @property
    def ask(self) -> Ask | None:
        """The question of the phase, or None if it is over."""
        q = self.q
        return q.pending if q.mover == self.mover and q.agenda and type(q.agenda[-1]) is self.phase else None

    def offered(self, verb: str) -> list[Move]:
        """Return the orders of a verb that can be given now; none if the phase is over."""
        at = self.ask
        return [move for move in at.moves if move.verb == verb] if at else []

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
        """Order a unit, or one like it that stands there, somewhere; return which one went, or -1."""
        if self.give(order(verb, unit, to)):
            return unit
        like = self._sort(unit)
        for move in self.offered(verb):
            if move.where == to and self._sort(move.what) == like:
                self.give(move)
                return move.what
        return -1

    def _sort(self, u: int) -> tuple[int, ...]:
        q = self.q
        return q.kind[u], q.at[u], q.host[u] < 0, q.owner[u], q.flags[u]

    def afloat(self, zone: int, but: int = -1) -> list[int]:
        """Return the kinds of the ships and aircraft in a zone, all but one of them."""
        q = self.q
        return [q.kind[u] for u in q.units_in(zone) if u != but and not is_land(q.kind[u])]

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


def alike(q: GlobalWarPosition, u: int) -> tuple[int, ...]:
    """Return what units of a power have in common that can do the same."""
    kind, host = q.kind[u], q.host[u]
    berth = host if is_air(kind) else -1 if host < 0 else 0
    cargo = 0 if is_land(kind) else len(q.aboard(u))
    return kind, q.at[u], q.left[u], q.flags[u], q.damage[u], q.marks[u], berth, cargo
