"""Whether the rules can go on from a position: it is settled within bounds, played on a little, and looked at."""

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
"""What rules may raise when they meet a board that no play leads to."""

MAX_STEPS: Final = 10_000
"""The most steps carried out while settling: nonsense can keep an agenda going for ever."""
MAX_ANSWERS: Final = 20
"""So many answers to the first question are tried, the first and the last of each verb among them."""
LINES: Final = 3
"""So many random lines of play are followed."""
PLIES: Final = 24
"""Each for so many moves."""
GLANCE: Final = 8
"""In a line of play the position is looked at after so many moves."""

MISFIT: Final = (
    "the steps of agenda=... and the other fields do not fit together; "
    "take the values of all fields from one moment of a match"
)


def settle_within_bounds(p: Position, seats: int) -> str | None:
    """Do as `Position.settle` does, but no more than `MAX_STEPS`; return what is wrong with the question, or None."""
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
    """Say where the rules fail that go on from a settled position, or None if they do not within bounds.

    Many answers to its question are tried, some random lines of play are followed, and every seat's view is drawn on
    the way. The position stays as it is; the same position gets the same sentence.
    """
    probe = _Probe(game, position)
    try:
        probe.run()
    except UndealtSecret:
        raise  # a fault of the game, whatever the position
    except NONSENSE:
        return f"the rules fail {probe.place}: {MISFIT}"
    return f"{probe.fault} {probe.place}: {MISFIT}" if probe.fault else None


class _Probe:
    """A position under examination; ``place`` says what is tried now."""

    def __init__(self, game: Game, position: Position) -> None:
        self.game, self.position = game, position
        self.seats = len(game.seats(position.setting))
        self.place = "here"
        self.fault: str | None = None

    def run(self) -> None:
        """Try everything, up to the first fault."""
        p = self.position
        self._look(p, all_seats=True)
        if p.pending is None:
            return
        for number, move in enumerate(_some(p.pending.moves)):
            world = p.clone()
            if not self._answer(world, move):
                return
            self._look(world, all_seats=number < 2)
        for seed in range(LINES):
            if not self._follow(p.clone(), SplitMix64(seed)):
                return

    def _follow(self, p: Position, luck: SplitMix64) -> bool:
        for number in range(1, PLIES + 1):
            if p.pending is None:
                break
            if not self._answer(p, p.pending.moves[luck.randrange(len(p.pending.moves))]):
                return False
            if number % GLANCE == 0:
                self._look(p, all_seats=number == PLIES)
        self._look(p, all_seats=p.pending is None)
        return True

    def _answer(self, p: Position, move: Move) -> bool:
        """Answer the question of a position and settle it; False: there is a fault."""
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
        """Draw the views of all seats, or of the one that is asked and of a spectator."""
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


def _some(moves: Sequence[Move]) -> Sequence[Move]:
    """Return all moves if they are few, else the first and last of each verb and some between them."""
    if len(moves) <= MAX_ANSWERS:
        return moves
    ends = {move.verb: move for move in reversed(moves)} | {f"{move.verb} ": move for move in moves}
    between = moves[:: -(-len(moves) // MAX_ANSWERS)]
    return list(dict.fromkeys((*ends.values(), *between)))
