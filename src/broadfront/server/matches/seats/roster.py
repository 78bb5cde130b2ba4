"""Who sits at a match and who watches it, as a session knows them."""

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
"""What players are called whose accounts were deleted."""


class Seat:
    """A seat: its person or computer, what it declines in advance, and how many of its pages are connected.

    ``former`` are the hashes of links that were renewed, oldest first; ``promised`` and ``told`` say as how manieth of
    the match's promises and salts the seat's own was written, from 1 (0: not at all). ``came`` is when its person
    first opened a match with clocks, in milliseconds since 1970 (0: not yet); ``delays`` are how many seconds its pages
    last took to confirm what they were sent. ``owner`` is the id of whose account it is, as far as is known here: where
    that matters, in a rated match, it is the truth. ``before`` are the names of who sat here earlier.
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
        """Take over what the table of seats has of all that changes in the course of a match."""
        self.name = row.name  # whoever has deleted his account has none
        self.kind, self.level, self.before = row.kind, row.level, tuple(before)
        self.token_hash, self.former = row.token_hash, tuple(row.former.split())
        self.owner = row.user_id
        self.promise, self.promised = row.promise, row.promised
        self.salt, self.told = row.salt, row.told
        self.came = row.came
        self.declines = auto_decline.read(game, row.standing)

    @property
    def delay(self) -> int:
        """What the line to this seat's page takes there and back, in milliseconds; 0: it has not been measured.

        The least of what was measured: whoever confirms once without delay is not believed a longer one.
        """
        return min(round(1000 * min(self.delays)), MAX_CREDIT) if self.delays else 0

    @property
    def is_computer(self) -> bool:
        """Whether the computer sits here."""
        return self.kind == "computer"

    @property
    def is_open(self) -> bool:
        """Whether nobody sits here yet."""
        return not (self.is_computer or self.token_hash)


OWN_SEAT: Final = -2
"""In the place of a seat: the server itself watches."""


class Watcher:
    """Somebody who waits for news of a match; several pieces of news at once are one."""

    __slots__ = ("address", "is_away", "news", "seat", "sent")

    def __init__(self, seat: int, address: str = "") -> None:
        self.seat, self.address = seat, address
        self.sent: float | None = None
        """When something was sent whose receipt the page has not confirmed, in seconds of the monotonic clock."""
        self.is_away = False
        """The page has been in the background for some time: nobody looks at it."""
        self.news = asyncio.Event()
