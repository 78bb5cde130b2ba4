"""What a summary of other players' turns looks like on the wire: `Summary`."""

from __future__ import annotations

import msgspec

__all__ = ["Amount", "FigureChange", "SideSummary", "Summary"]


class Amount(msgspec.Struct, frozen=True):
    """Pieces of one kind: how many, and what they are worth together (0: the game puts no worth on them)."""

    kind: str
    number: int
    worth: int


class FigureChange(msgspec.Struct, frozen=True):
    """A figure kept beside the board that is another one now: money, income, points."""

    name: str
    before: int
    after: int


class SideSummary(msgspec.Struct, frozen=True):
    """What happened to one side; "" is nobody's: figures that all sides share."""

    side: str
    taken: list[int]
    """Spaces that it holds now and did not hold before."""
    lost: list[int]
    losses: list[Amount]
    """Pieces that left the map."""
    arrivals: list[Amount]
    """Pieces that came to the map."""
    figures: list[FigureChange]


class Summary(msgspec.Struct, frozen=True):
    """What happened from move ``first`` on until ``last`` moves were made, side by side; nothing: both are equal."""

    first: int
    last: int
    unit: str
    """What worth is counted in; "": pieces have none."""
    sides: list[SideSummary]
