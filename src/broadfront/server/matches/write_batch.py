"""What goes to the database together, and what is read of a match."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from broadfront.server.matches.clocks.match_clocks import TimeSpan

BYTES_OF_A_ROW = 64
"""What a row takes besides its texts, about."""


class WriteBatch(msgspec.Struct):
    """Rows to be written together or not at all, by table."""

    matches: list[dict[str, Any]] = []
    seats: list[dict[str, Any]] = []
    moves: list[dict[str, Any]] = []
    snapshots: list[dict[str, Any]] = []
    promises: list[dict[str, Any]] = []
    """Of (b_match, b_seat, b_promise, b_promised)."""
    salts: list[dict[str, Any]] = []
    """Of (b_match, b_seat, b_salt, b_told)."""
    tokens: list[dict[str, Any]] = []
    """Of (b_match, b_seat, b_token_hash, b_former, b_user_id)."""
    standing: list[dict[str, Any]] = []
    """Of (b_match, b_seat, b_standing)."""
    offers: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = []
    """Of (match_id, user_id): tables that wait for somebody from now on, and whose they are; an account has a bound of
    them."""
    taken: list[dict[str, Any]] = []
    """Of (b_match, b_seat, b_taken): offers that somebody has taken up ..."""
    sitting: list[dict[str, Any]] = []
    """... and (b_match, b_seat, b_token_hash, b_name, b_user_id): who sits there now."""
    chat: list[dict[str, Any]] = []
    unoffered: list[dict[str, Any]] = []
    """Of (b_match, b_seat): offers that are taken back, or come in the place of others."""
    changed_hands: list[dict[str, Any]] = []
    """Of (b_match, b_seat, b_kind, b_level, b_token_hash, b_former, b_name, b_user_id): who has a seat now ..."""
    former_holders: list[dict[str, Any]] = []
    """... and (b_match, b_seat, b_version): who had it before is kept."""
    first_shown: list[dict[str, Any]] = []
    shown: list[dict[str, Any]] = []
    """What lists say of a match from now on (`broadfront.server.lobby.match_listings`)."""
    gone: list[dict[str, Any]] = []
    """Of (b_match): a match with all that belongs to it."""
    stale: list[dict[str, Any]] = []
    """Of (b_match, b_moves): snapshots later than so many moves are dropped."""
    came: list[dict[str, Any]] = []
    """Of (b_match, b_seat, b_came)."""
    deadlines: list[dict[str, Any]] = []
    """Of (match_id, at, seat), in the place of the former; ``at`` None: there is none."""
    results: list[dict[str, Any]] = []
    notices: list[dict[str, Any]] = []
    """What seats are to be told (`broadfront.server.notifications.outbox`)."""
    rests_on: dict[str, int] = {}
    """By match, how often it had been written to: if that is no longer so, nothing is written."""

    @property
    def accounts(self) -> set[str]:
        """The accounts that its rows name."""
        rows = (*self.seats, *self.offers, *self.waiting, *self.chat)
        seats = (*self.tokens, *self.sitting, *self.changed_hands)
        named = {row["user_id"] for row in rows} | {row["b_user_id"] for row in seats}
        return named - {None}

    @property
    def size(self) -> int:
        """About how many bytes its rows take in the database."""
        rows = [row for table in msgspec.structs.astuple(self) if isinstance(table, list) for row in table]
        texts = (value for row in rows for value in row.values() if isinstance(value, str))
        return BYTES_OF_A_ROW * len(rows) + sum(len(text.encode()) for text in texts)

    def take_in(self, other: WriteBatch) -> None:
        """Write what another job has along with this one's."""
        for name in self.__struct_fields__:
            kept = getattr(self, name)
            (kept.update if isinstance(kept, dict) else kept.extend)(getattr(other, name))


class MatchRecord(msgspec.Struct):
    """A match as the tables have it; it may have been written to more than ``written`` times, but not less."""

    written: int
    match: Any
    seats: list[Any]
    moves: list[Any]
    snapshots: list[Any]
    shown: int
    """The version that lists tell of."""
    former_holders: list[Any] = []
    outages: list[TimeSpan] = []
    removal: tuple[int, datetime] | None = None
    """The version at which nobody plays the match, and when it is deleted for that."""


class MatchDelta(msgspec.Struct):
    """What the tables have of a match beyond the version ``after``; ``written`` as in `MatchRecord`."""

    after: int
    written: int
    seats: list[Any]
    moves: list[Any]
    former_holders: list[Any]
    chat: dict[str, int]
    """By room, the number of its last line."""
