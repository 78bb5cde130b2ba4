"""How a match went: its figures turn by turn, and where what the seats could expect changed most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from broadfront.engine import catalogue
from broadfront.engine.capabilities import tallies_of, turns_begun, when_of
from broadfront.engine.contract import CHANCE, Move, Note, Position, When
from broadfront.engine.ending import Tally
from broadfront.engine.game import Game
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.policy import Policy, worth
from broadfront.server.schemas_course import Course, CourseCurve, CourseMark, TurningPoint
from broadfront.server.worker_tasks import Place, setting_of

__all__ = ["course_of"]

MOST_POINTS: Final = 5
MOST_MARKS: Final = 400
MOST_TOLD: Final = 3
LEAST_SWING: Final = 0.01
"""A smaller change of what a seat may expect turns nothing."""
_EVENTS: Final = frozenset({"battle", "capture", "loss", "roll"})


class _Order(NamedTuple):
    """An order with all that it brought: the moves it has, when it was given, the notes, and what came of it."""

    first: int
    last: int
    when: When
    notes: tuple[Note, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]


def course_of(place: Place, start: Mapping[str, Any], moves: Sequence[tuple[str, int, int]]) -> Course:
    """Return how a match went that anybody may see whole."""
    game = catalogue.game(place.game)
    p: Position = position_from_builtins(game, setting_of(place), start)
    policy = game.policy()
    values = policy.evaluate != game.even
    marks, tallies = [CourseMark(0, when_of(game, p).round)], [tallies_of(game, p)]
    orders: list[_Order] = []
    notes: list[Note] = []
    first, turns, when = 0, turns_begun(game, p), when_of(game, p)
    expected = _expected(policy, p) if values else ()
    for number, move in enumerate(moves, 1):
        ask = p.pending
        assert ask is not None
        p.notes = []
        p.play(Move(*move))
        notes += p.notes if ask.seen_by is None else []
        begun = turns_begun(game, p)
        if begun != turns or p.pending is None:
            round_ = when_of(game, p).round if p.pending is not None else ""
            last = next((mark.round for mark in reversed(marks) if mark.round), "")
            marks.append(CourseMark(number, "" if round_ == last else round_))
            tallies.append(tallies_of(game, p))
            turns = begun
        if values and _rests(p):
            now = _expected(policy, p)
            orders.append(_Order(first, number, when, tuple(notes), expected, now))
            first, expected, notes = number, now, []
            when = when_of(game, p) if p.pending is not None else when
    kept = _thinned(len(marks))
    return Course(
        [marks[n] for n in kept],
        _curves([tallies[n] for n in kept]),
        _turning_points(game, orders),
    )


def _expected(policy: Policy[Any], p: Position) -> tuple[float, ...]:
    return tuple(round(float(share), 4) for share in worth(policy, p))


def _rests(p: Position) -> bool:
    """Tell whether no order is being resolved."""
    ask = p.pending
    return ask is None or (ask.seat != CHANCE and not p.agenda[-1].resolving)


def _thinned(marks: int) -> list[int]:
    """Return which marks are drawn: all of them, or so many that they fit, the last one always."""
    step = -(-marks // MOST_MARKS)
    return sorted({*range(0, marks, step), marks - 1})


def _curves(rows: Sequence[tuple[Tally, ...]]) -> list[CourseCurve]:
    return [
        CourseCurve(
            tally.name,
            tally.rule,
            tally.unit,
            list(tally.sides),
            [[row[nth].values[side] for row in rows] for side in range(len(tally.sides))],
        )
        for nth, tally in enumerate(rows[0])
    ]


def _turning_points(game: Game, orders: Sequence[_Order]) -> list[TurningPoint]:
    """Return the eventful orders that changed most, of each phase the one that changed most of all."""
    eventful = [order for order in orders if any(note.kind in _EVENTS for note in order.notes)]
    found = [max(phase, key=_swing) for _, phase in groupby(eventful, key=lambda order: order.when)]
    found = sorted((one for one in found if _swing(one) >= LEAST_SWING), key=_swing, reverse=True)
    return [
        TurningPoint(one.first, one.last, one.when, _told(game, one.notes), list(one.before), list(one.after))
        for one in sorted(found[:MOST_POINTS], key=lambda one: one.first)
    ]


def _swing(order: _Order) -> float:
    """Return how much an order changed what a seat could expect."""
    return max(abs(b - a) for a, b in zip(order.before, order.after, strict=True))


def _told(game: Game, notes: Sequence[Note]) -> list[str]:
    """Return what was told of an order: its first sentence, what was taken, else lost, else the last one."""
    rest = [note for note in notes[1:] if note.kind != "turn"]
    for kind in ("capture", "loss"):
        if any(note.kind == kind for note in rest):
            rest = [note for note in rest if note.kind == kind][-MOST_TOLD + 1 :]
            break
    chosen = [notes[0], *rest[-MOST_TOLD + 1 :]]
    return list(dict.fromkeys(game.tell(note) for note in chosen))
