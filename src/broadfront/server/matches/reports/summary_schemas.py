"""What a summary of other players' turns looks like on the wire: `Summary`."""

from __future__ import annotations

import msgspec

from broadfront.server.http.nulls import NullableText


class Amount(msgspec.Struct, frozen=True):
    """Pieces of one kind: how many, and what they are worth together (0: the game puts no worth on them)."""

    kind: str
    """What one of the pieces is called."""
    number: int
    """How many there are."""
    worth: int
    """What they are worth together; 0: the game puts no worth on them."""
    plural: str = ""
    """What several of them are called."""


class FigureChange(msgspec.Struct, frozen=True):
    """A figure kept beside the board that is another one now: money, income, points."""

    name: str
    """What the figure is called."""
    before: int
    """Its value before."""
    after: int
    """Its value now."""


class DamagedPiece(msgspec.Struct, frozen=True):
    """A piece that was hit and is still on the map: what it is, where it was hit last, and what that did, in words."""

    piece: str
    """What the piece is called."""
    space: int
    """The space where it was hit last."""
    effects: list[str]
    """What that did to it, in words."""


class AttackReport(msgspec.Struct, frozen=True):
    """An attack, shot or battle as the log has it, and what came of it; no results: it had no effect."""

    title: str
    """What was attacked, and by what."""
    results: list[str]
    """What came of it; empty: nothing."""
    times: int = 1
    """So often the same was told."""
    lasts: bool = False
    """It is not decided yet, or a battle of many rounds: what that cost is told among the losses."""
    backfired: bool = False
    """What came of it hurt units of its own side alone."""


class SideSummary(msgspec.Struct, frozen=True):
    """What happened to one side, or to figures that all sides share."""

    side: NullableText
    """The name of the side; null: figures that all sides share."""
    taken: list[int]
    """Spaces that it holds now and did not hold before."""
    lost: list[int]
    """Spaces that it held before and does not hold now."""
    losses: list[Amount]
    """Pieces that left the map; those that changed hands are not among them."""
    arrivals: list[Amount]
    """Pieces that came to the map."""
    figures: list[FigureChange]
    """Figures beside the board that have changed."""
    hurt: list[DamagedPiece] = []
    """Pieces that were hit and are still there."""
    attacks: list[AttackReport] = []
    """What it attacked, in its order."""
    moves: list[str] = []
    """What it moved, in words, the first of them."""
    moved: int = 0
    """How many moves of pieces it made; a piece may have moved more than once."""
    captured: list[Amount] = []
    """Pieces of another side that are its own now: captured, or returned to it with their land."""
    recovered: list[DamagedPiece] = []
    """Pieces that are rid of something that a hit had done to them, and of what."""
    others: list[str] = []
    """What else it ordered, in sentences of the log: neither attacks nor moves, nor what is bought or placed.

    Its fire in the turns of others is told here too.
    """


class Summary(msgspec.Struct, frozen=True):
    """What happened from move ``first`` on until ``last`` moves were made, side by side; nothing: both are equal."""

    first: int
    """The number of moves made before what is told."""
    last: int
    """The number of moves made after what is told."""
    unit: str
    """What worth is counted in; "": pieces have none."""
    sides: list[SideSummary]
    """What happened to each side."""
    one: str = ""
    """What one of the unit is called."""
    goes_on: bool = False
    """The last of these turns is not over: more may happen in it."""
