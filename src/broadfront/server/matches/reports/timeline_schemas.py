"""What the course of a match looks like on the wire: `Course`."""

from __future__ import annotations

import msgspec

from broadfront.engine.position import TurnInfo


class CourseMark(msgspec.Struct, frozen=True):
    """A moment of the curves: after how many moves, and the round that begins there, or ""."""

    moves: int
    round: str


class CourseCurve(msgspec.Struct, frozen=True):
    """A figure over the match: what is counted, by which rule, in what unit, and for each side a value at each mark."""

    name: str
    rule: str
    unit: str
    sides: list[str]
    values: list[list[int]]


class TurningPoint(msgspec.Struct, frozen=True):
    """Where the match turned: from which move to which, when, what was told, and what each seat could expect.

    ``seat`` gave the order. The figures are those of the two positions (`broadfront.players.estimates`).
    """

    first: int
    last: int
    when: TurnInfo
    told: list[str]
    seat: int
    before: list[float]
    """For each seat, 0 lost to 1 won."""
    after: list[float]
    errors: list[float]
    """The standard error of each seat's change."""


class Course(msgspec.Struct, frozen=True):
    """How a match went: curves of its figures, and the largest swings, in the order in which they came."""

    marks: list[CourseMark]
    curves: list[CourseCurve]
    turning_points: list[TurningPoint]
