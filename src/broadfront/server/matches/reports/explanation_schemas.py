"""What is said on the wire of what turns and moves were meant for: sentences, with exact odds where there are any."""

from __future__ import annotations

import msgspec

from broadfront.engine.toml_files import Version
from broadfront.server.analysis.schemas import Ways
from broadfront.server.http.request_body import RequestBody


class TurnExplanation(msgspec.Struct, frozen=True):
    """What a seat meant a turn for, as a reader may know it; nothing: it did nothing that tells.

    The turn goes from ``first`` moves of the match to ``last``.
    """

    seat: int
    """The seat whose turn it was."""
    first: int
    """The number of moves made before the turn."""
    last: int
    """The number of moves made when it was over."""
    told: list[str]
    """What it was meant for, in sentences."""


class TurnExplanations(msgspec.Struct, frozen=True):
    """What the turns of a part of a match were meant for, those that are over, the earliest first."""

    turns: list[TurnExplanation]
    """The turns, the earliest first."""


class ExplanationsRequest(RequestBody, frozen=True):
    """Ask what moves would be meant for at a moment of a match that is over."""

    moves: Version
    """The number of moves made before the moment."""
    ways: Ways
    """The ways to go on, each a move and those that follow it."""


class Explanations(msgspec.Struct, frozen=True):
    """What each way would be meant for, in sentences; none: nothing is attacked, bought or moved."""

    ways: list[list[str]]
    """For each way, what it would be meant for, in sentences."""
