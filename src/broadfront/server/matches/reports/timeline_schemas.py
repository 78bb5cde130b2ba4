"""What the course of a match looks like on the wire: `Timeline`."""

from __future__ import annotations

import msgspec

from broadfront.engine.position import TurnInfo
from broadfront.server.http.nulls import NullableText


class TimelineMark(msgspec.Struct, frozen=True):
    """A moment of the curves: after how many moves, and the round that begins there."""

    moves: int
    """The number of moves made before."""
    round: NullableText
    """The round that begins there; null: none does."""


class TimelineCurve(msgspec.Struct, frozen=True):
    """A figure over the match: what is counted, by which rule, in what unit, and for each side a value at each mark."""

    name: str
    """What is counted."""
    rule: str
    """The section of the rules that counts it; "": none."""
    unit: str
    """What one of it is; "": it has no unit."""
    sides: list[str]
    """The names of the sides."""
    values: list[list[int]]
    """For each side, its value at each mark."""


class TurningPoint(msgspec.Struct, frozen=True):
    """Where the match turned: from which move to which, when, what was told, and what each seat could expect.

    ``seat`` gave the order. The figures are those of the two positions (`broadfront.players.estimates`).
    """

    first: int
    """The number of moves made before."""
    last: int
    """The number of moves made after."""
    when: TurnInfo
    """The round, turn and phase."""
    told: list[str]
    """What happened, in sentences of the log."""
    seat: int
    """The seat that gave the order."""
    before: list[float]
    """For each seat, 0 lost to 1 won."""
    after: list[float]
    """As ``before``, when it had happened."""
    errors: list[float]
    """The standard error of each seat's change."""


class Timeline(msgspec.Struct, frozen=True):
    """How a match went: curves of its figures, and the largest swings, in the order in which they came."""

    marks: list[TimelineMark]
    """The moments at which the curves have values."""
    curves: list[TimelineCurve]
    """The curves."""
    turning_points: list[TurningPoint]
    """Where the match turned, in the order in which that came."""
