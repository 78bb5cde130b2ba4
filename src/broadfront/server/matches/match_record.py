"""What is read of a match from the tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from broadfront.server.matches.clocks.match_clocks import TimeSpan


class MatchRecord(msgspec.Struct):
    """A match as the tables have it; it may have been written to more than ``written`` times, but not less."""

    written: int
    match: Any
    seats: list[Any]
    moves: list[Any]
    snapshots: list[Any]
    shown: int
    """The version that lists show."""
    former_holders: list[Any] = []
    outages: list[TimeSpan] = []
    removal: tuple[int, datetime] | None = None
    """The version at which nobody plays the match, and when it is deleted for that."""


class MatchDelta(msgspec.Struct):
    """What the tables have of a match after the version ``after``; ``written`` as in `MatchRecord`."""

    after: int
    written: int
    seats: list[Any]
    moves: list[Any]
    former_holders: list[Any]
    chat: dict[str, int]
    """By room, the number of its last chat line."""
