"""Chat on the wire.

GET   /api/v1/matches/{id}/chat?room=&after=                              `Chat`
POST  /api/v1/matches/{id}/chat                        `NewChatLine`         `Chat`
POST  /api/v1/matches/{id}/chat/mute                   `MuteRequest`         `Chat`
POST  /api/v1/matches/{id}/chat/report                 `ReportRequest`       `ReportReceipt`
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from broadfront.server.http.nulls import NullableSeat
from broadfront.server.http.request_body import RequestBody

Room = Literal["seats", "watchers"]
"""Where the seats talk; where spectators do, which no seat reads before the match is over."""
Number = Annotated[int, Meta(ge=1, le=1_000_000)]


class ChatLine(msgspec.Struct, frozen=True):
    """What somebody said, as plain text."""

    number: int
    """The number of the line in its room, from 1."""
    seat: NullableSeat
    """The seat of who said it; null: a spectator."""
    name: str
    """The name of who said it."""
    text: str
    """What was said."""
    at: datetime
    """When it was said."""
    mine: bool
    """Whether the reader said it."""
    muted: bool
    """The reader has muted who said it: ``text`` is empty."""


class Chat(msgspec.Struct, frozen=True):
    """The newest lines of a room, oldest first."""

    room: Room
    """Which room it is."""
    lines: list[ChatLine]
    """The lines."""
    may_write: bool
    """Whether the reader may write here."""
    why: str
    """Why the reader cannot write here; "" if he can."""
    may_mute: bool
    """Whether the reader may mute and report: who has a seat or an account."""


class NewChatLine(RequestBody, frozen=True):
    """Say something where the reader belongs; said twice in a row, it counts once."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000)]
    """What to say."""


class MuteRequest(RequestBody, frozen=True):
    """Read no more of who said a line, in any match if both have accounts; or read it again."""

    room: Room
    """The room of the line."""
    number: Number
    """The number of the line."""
    muted: bool = True
    """Whether to mute who said it, or to read it again."""


class ReportRequest(RequestBody, frozen=True):
    """Tell the operator of a line."""

    room: Room
    """The room of the line."""
    number: Number
    """The number of the line."""
    reason: Annotated[str, Meta(max_length=300)] = ""
    """What is wrong with it."""


class ReportReceipt(msgspec.Struct, frozen=True):
    """A report was taken."""

    number: int
    """The number of the report."""
