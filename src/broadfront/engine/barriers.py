"""What a seat learns by a move of its own: such a move cannot be taken back, for nobody forgets what he has seen.

Derived and never declared. Before the move, the seat cannot tell the true world from those that `Position.determinized`
deals it. If the same move shows it different things in two of them, or leaves another number of worlds to be dealt, the
seat has learned something.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from broadfront.engine.contract import Move, Position, has_hidden_information
from broadfront.engine.game import Game

__all__ = ["learns", "shown_by"]

WORLDS: Final = 8


def learns(game: Game, before: Position, move: Move) -> bool:
    """Say whether the seat that is asked learns something hidden by a move that it is offered.

    The answer depends on what the seat knows before and after the move, and on nothing else. ``before`` is not changed.
    """
    ask = before.pending
    if ask is None or not has_hidden_information(before):
        return False
    seat, after = ask.seat, before.clone()
    shown = shown_by(game, after, move, seat)
    for number in range(WORLDS):
        draws, drawn_after = _Draws(number), _Draws(number)
        world = before.determinized(seat, draws)
        after.determinized(seat, drawn_after)
        if drawn_after.stops != draws.stops:  # there are more possible worlds, or fewer
            return True
        if shown_by(game, world, move, seat) != shown:
            return True
    return False


def shown_by(game: Game, world: Position, move: Move, seat: int) -> tuple[Any, ...]:
    """Play a move in a world, which changes it, and return what a seat is shown then: log, view and question."""
    world.notes = []
    world.play(move)
    notes, world.notes = world.notes, None
    return notes, game.view(world, seat), game.shown(world.pending, seat)


class _Draws:
    """A generator that says the same for the same number, and keeps below what it was asked to stay each time."""

    def __init__(self, number: int) -> None:
        self.stops: list[int] = []
        self._number = number

    def randrange(self, stop: int, /) -> int:
        self.stops.append(stop)
        digest = sha256(f"{self._number} {len(self.stops)}".encode()).digest()
        return int.from_bytes(digest, "big") % stop
