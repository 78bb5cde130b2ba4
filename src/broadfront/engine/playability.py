"""Checks that the rules can continue from a position: settles it within bounds, plays a few moves, and draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from broadfront.engine.chance import SplitMix64
from broadfront.engine.game import Game
from broadfront.engine.position import (
    CHANCE,
    SPECTATOR,
    Ask,
    Move,
    Position,
    UndealtSecret,
    as_known_to,
    has_hidden_information,
)

NONSENSE: Final = (
    LookupError,
    ArithmeticError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    RecursionError,
    StopIteration,
)
"""Exceptions that rules may raise for an impossible board."""

MAX_STEPS: Final = 10_000
"""The most steps carried out while settling, because an invalid agenda may be endless."""
MAX_ANSWERS: Final = 20
"""The most moves of the first decision that are tried, including the first and the last of each verb."""
LINES: Final = 3
"""The number of random lines of play."""
PLIES: Final = 24
"""The number of moves in each line of play."""
GLANCE: Final = 8
"""The number of moves between two drawings of the position in a line of play."""

MISFIT: Final = (
    "the steps of agenda=... and the other fields do not fit together; "
    "take the values of all fields from one moment of a match"
)


def settle_within_bounds(p: Position, seats: int) -> str | None:
    """Settle a position like `Position.settle`, with at most `MAX_STEPS`; return the fault of its decision, or None."""
    for _ in range(MAX_STEPS):
        if not p.agenda:
            p.pending = None
            return None
        step = p.agenda.pop()
        ask = step.run(p)
        if ask is not None:
            p.agenda.append(step)
            p.pending = ask
            return _fault_of(ask, step.tag, seats)
    return "field agenda: its steps never come to a question"


def _fault_of(ask: Ask, name: str, seats: int) -> str | None:
    if not CHANCE <= ask.seat < seats:
        return f"field agenda: {name} asks seat {ask.seat}, and the seats go from 0 to {seats - 1}"
    if not ask.moves:
        return f"field agenda: {name} offers no answer"
    if ask.seat == CHANCE and (len(ask.weights) != len(ask.moves) or min(ask.weights) < 1):
        return f"field agenda: {name} asks chance, and the odds of its outcomes are not positive numbers"
    return None


def unplayable(game: Game, position: Position) -> str | None:
    """Return a sentence about where the rules fail after a settled position, or None if they do not within bounds.

    Many of its moves are tried, some random lines of play are followed, and every seat's view is drawn on the way. The
    position is not changed; the result is deterministic.
    """
    probe = _Probe(game, position)
    try:
        probe.run()
    except UndealtSecret:
        raise  # a fault of the game, independent of the position
    except NONSENSE:
        return f"the rules fail {probe.place}: {MISFIT}"
    return f"{probe.fault} {probe.place}: {MISFIT}" if probe.fault else None


class _Probe:
    """A position under examination; ``place`` describes the present attempt."""

    def __init__(self, game: Game, position: Position) -> None:
        self.game, self.position = game, position
        self.seats = len(game.seats(position.setting))
        self.place = "here"
        self.fault: str | None = None

    def run(self) -> None:
        """Run all attempts, up to the first fault."""
        p = self.position
        self._look(p, all_seats=True)
        if p.pending is None:
            return
        for number, move in enumerate(_sample_moves(p.pending.moves)):
            world = p.clone()
            if not self._answer(world, move):
                return
            self._look(world, all_seats=number < 2)
        for seed in range(LINES):
            if not self._follow(p.clone(), SplitMix64(seed)):
                return

    def _follow(self, p: Position, rng: SplitMix64) -> bool:
        for number in range(1, PLIES + 1):
            if p.pending is None:
                break
            if not self._answer(p, p.pending.moves[rng.randrange(len(p.pending.moves))]):
                return False
            if number % GLANCE == 0:
                self._look(p, all_seats=number == PLIES)
        self._look(p, all_seats=p.pending is None)
        return True

    def _answer(self, p: Position, move: Move) -> bool:
        """Play a move and settle the position; False: there is a fault."""
        name = p.agenda[-1].tag
        self.place = f"when {name} gets its answer"
        self.place = f"when the answer to {name} is {self.game.spell(move)!r}"
        p.notes = []
        step = p.agenda.pop()
        getattr(step, move.verb)(p, move.what, move.where)
        self.fault = settle_within_bounds(p, self.seats)
        for note in p.notes:
            self.game.format_note(note)
            self.game.actor(note)
        p.notes = None
        return self.fault is None

    def _look(self, p: Position, *, all_seats: bool) -> None:
        """Draw the views of all seats, or of the deciding one and a spectator."""
        game, ask = self.game, p.pending
        name = f" while {p.agenda[-1].tag} asks" if ask else " at the end"
        self.place = f"when the table is drawn{name}"
        reader = ask.seat if ask else SPECTATOR
        for seat in (SPECTATOR, *range(self.seats)) if all_seats else sorted({SPECTATOR, reader}):
            game.view(p, seat)
            game.ending(p, seat)
            if has_hidden_information(p):
                as_known_to(seat, p, SplitMix64(0))
        game.turns_begun(p)
        game.rounds_begun(p)
        game.turn_info(p)
        game.tallies(p)
        self.place = f"when the result is worked out{name}"
        if ask is None:
            p.result()


def _sample_moves(moves: Sequence[Move]) -> Sequence[Move]:
    """Return all moves if they are few, else the first and last of each verb and some between them."""
    if len(moves) <= MAX_ANSWERS:
        return moves
    ends = {move.verb: move for move in reversed(moves)} | {f"{move.verb} ": move for move in moves}
    between = moves[:: -(-len(moves) // MAX_ANSWERS)]
    return list(dict.fromkeys((*ends.values(), *between)))
