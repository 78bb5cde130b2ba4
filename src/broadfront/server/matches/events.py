"""The rows of a match's journal: each is one thing that was written to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from broadfront.engine.packed_list import PackedList
from broadfront.engine.position import Move
from broadfront.server.matches.clocks import time_controls
from broadfront.server.matches.commands import offers
from broadfront.server.matches.seats.replacement import COMPUTER, SIT

MOVE, MOVE_CONTINUED, UNDO = "move", "more", "undo"
"""Kinds of `MatchEvent`: a move, a move that continues the order of the one before it, and an undo."""

NON_MOVE_KINDS: Final = offers.KINDS | time_controls.KINDS
"""Kinds that leave the position as it is: what seats say about ending the match, and what becomes of clocks."""


class MatchEvent(NamedTuple):
    """One thing written to a match: a move or the taking back of one, and who did it.

    ``at`` is when, in milliseconds since 1970 (0: it was not noted), ``credit`` how many milliseconds the
    line has taken. Rows that were written together have the same time.
    """

    kind: str
    seat: int
    move: Move = Move("")
    at: int = 0
    credit: int = 0

    def is_as(self, other: MatchEvent) -> bool:
        """Say whether it is the same, whenever it was written."""
        return self[:3] == other[:3]


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(list[MatchEvent])


class PackedEvents(PackedList[MatchEvent]):
    """All rows of a match, of which only the last are looked at often."""

    def encode(self, items: list[MatchEvent]) -> bytes:
        """Return rows as bytes."""
        return _encoder.encode(items)

    def decode(self, data: bytes) -> list[MatchEvent]:
        """Return the rows that `encode` was given."""
        return _decoder.decode(data)


def seats_taken_by_computer(rows: Iterable[MatchEvent]) -> set[int]:
    """Return the seats that the computer took over by rows of a journal."""
    return {row.seat for row in rows if row.kind == SIT and row.move.verb.startswith(COMPUTER)}
