"""The seats of a match in memory, and its watchers."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from broadfront.engine.game import Game
from broadfront.server.matches.clocks.schemas import MAX_CREDIT
from broadfront.server.matches.commands import auto_decline
from broadfront.server.matches.schemas import SeatKind

DELETED_NAME: Final = "a former player"
"""The name of players whose accounts were deleted."""


class Seat:
    """A seat: its player, its standing answers, and the number of its connected pages.

    ``former`` are the hashes of renewed links, oldest first. ``promised`` and ``told`` are the places of the seat's
    own commitment and salt in the order of all of the match, from 1 (0: it has none). ``came`` is when its player
    first opened a match with clocks, in milliseconds since 1970 (0: not yet); ``delays`` are the seconds that its
    pages last took to confirm a message. ``owner`` is the id of its account, as far as known here; in a rated match,
    where it matters, it is always right. ``before`` are the names of earlier players.
    """

    __slots__ = (
        "before",
        "came",
        "declines",
        "delays",
        "former",
        "kind",
        "level",
        "name",
        "owner",
        "polled",
        "promise",
        "promised",
        "salt",
        "sockets",
        "token_hash",
        "told",
    )

    def __init__(
        self,
        name: str,
        kind: SeatKind,
        level: str,
        token_hash: str,
    ) -> None:
        self.name, self.kind, self.level = name, kind, level
        self.token_hash = token_hash
        self.owner: str | None = None
        self.before: tuple[str, ...] = ()
        self.former: tuple[str, ...] = ()
        self.promise, self.promised = "", 0
        self.salt, self.told = "", 0
        self.declines: auto_decline.Answers = auto_decline.NOTHING
        self.came = 0
        self.delays: deque[float] = deque(maxlen=10)
        self.sockets = 0
        self.polled = float("-inf")

    def update_from_row(self, game: Game, row: Any, before: Sequence[str] = ()) -> None:
        """Take over all columns of the table of seats that change in the course of a match."""
        self.name = row.name  # a player who has deleted his account has none
        self.kind, self.level, self.before = row.kind, row.level, tuple(before)
        self.token_hash, self.former = row.token_hash, tuple(row.former.split())
        self.owner = row.user_id
        self.promise, self.promised = row.promise, row.promised
        self.salt, self.told = row.salt, row.told
        self.came = row.came
        self.declines = auto_decline.read(game, row.standing)

    @property
    def delay(self) -> int:
        """The round-trip time to this seat's page, in milliseconds; 0: it has not been measured.

        It is the smallest measured value: a page that confirms once without delay cannot claim a longer one.
        """
        return min(round(1000 * min(self.delays)), MAX_CREDIT) if self.delays else 0

    @property
    def is_computer(self) -> bool:
        """Whether the computer sits here."""
        return self.kind == "computer"

    @property
    def is_open(self) -> bool:
        """Whether the seat is empty."""
        return not (self.is_computer or self.token_hash)


OWN_SEAT: Final = -2
"""The seat number of the server itself as a watcher."""


class Watcher:
    """A reader who waits for changes of a match; several changes at once wake it once."""

    __slots__ = ("address", "is_away", "news", "seat", "sent")

    def __init__(self, seat: int, address: str = "") -> None:
        self.seat, self.address = seat, address
        self.sent: float | None = None
        """When a message was sent that the page has not confirmed, in seconds of the monotonic clock."""
        self.is_away = False
        """Whether the page has been in the background for some time, so that nobody looks at it."""
        self.news = asyncio.Event()
