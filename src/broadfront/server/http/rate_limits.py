"""Rate limits of an address (see `address_of`): requests, new matches, and live connections.

Seats come first: spectators have limits of their own, so that many of them do not keep a player from the match.
"""

from __future__ import annotations

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from broadfront.engine.position import SPECTATOR
from broadfront.server.http.client_address import THIS_MACHINE, address_of
from broadfront.server.http.errors import ServerFault
from broadfront.server.http.large_bodies import LARGE, AnswerCache, FairThread, LargeBodies
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.seats.roster import Watcher

if TYPE_CHECKING:
    from broadfront.server.config import Config

DAY: Final = 86_400
OVERHEAD: Final = 512
"""Bytes that a request stores beyond its body: rows, and its share of caches."""
_READ_ONLY_POSTS: Final = re.compile(
    r"^/api/(v1/)?(analysis/|own-matches$|me/matches$|qr$|qr-codes$|sign-out$|games/|studies/|me/delete$"
    r"|me/sessions/end$|notices/end|notifications/unsubscribe)"
    r"|/(analysis|survey|key-moments|judge|evaluation|meant|explanations|forecast|withdraw|remove)$"
)
"""Requests by POST that store nothing in the database, or less than before."""
READ: Final = "broadfront.bytes_read"
"""The key of a request's scope that has the size of its body, when the body has been read."""
MAX_ADDRESSES: Final = 10_000
TABLES: Final = 1 / 60
"""Matches that an address may list in the lobby per second on average ..."""
TABLES_AT_ONCE: Final = 20
"""... and at once."""
CHAT_LINES: Final = 1 / 3
"""Lines of chat of an address, an account or a guest's seat per second on average ..."""
CHAT_LINES_AT_ONCE: Final = 10
"""... and at once."""
MAX_SEARCHES: Final = 4
"""Position analyses of one address that run or wait."""


class TooMany(ServerFault):
    """A limit is reached: wait."""

    status = 429
    code = "TOO_MANY_REQUESTS"

    def __init__(self, message: str, *, retry_after: int = ServerFault.retry_after) -> None:
        super().__init__(message)
        self.retry_after = retry_after


T = TypeVar("T")


def fair_share(
    items: Iterable[T], makers: Callable[[T], Iterable[Collection[Hashable]]], most: int
) -> list[T]:
    """Return at most ``most`` of the items, in their order, shared fairly between their owners.

    Everybody's first item comes before anybody's second, and so on (max-min fairness).

    Parameters
    ----------
    items
        The most important first.
    makers
        Returns for an item who is accountable for it, as groups: it counts for all in them, and is as late as the one
        of its groups that has had most. A group has had as many as the one in it that has had fewest.

    >>> fair_share(["a1", "a2", "a3", "b1"], lambda item: [item[0]], 2)
    ['a1', 'b1']
    """
    had: Counter[Hashable] = Counter()
    turns = list[tuple[int, int]]()
    listed = list(items)
    for place, item in enumerate(listed):
        groups = [group for group in makers(item) if group]
        turns.append((max((min(had[one] for one in group) for group in groups), default=0), place))
        had.update({one for group in groups for one in group})
    return [listed[place] for place in sorted(place for _, place in sorted(turns)[:most])]


class StorageQuota:
    """How many bytes are stored for each address and account in a day; the quota recovers continuously.

    An account with any quota left may store all of one request, however large, and then waits the longer. Moves in a
    running match may use twice the quota, so that other people's storage at the same address does not stop the match.
    The moves of computers in an account's matches count too (`broadfront.server.matches.bots.computer_seats`).

    Parameters
    ----------
    per_day
        Bytes; 0: any number.
    """

    def __init__(self, per_day: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_day, self._clock = per_day, clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address or account, the bytes used and the time of that count."""

    def charge(self, whose: str, size: int, word: str = "address", *, plays_on: bool = False) -> None:
        """Count bytes that are about to be stored.

        Raises
        ------
        TooMany
            If too much was stored before.
        """
        share = 2.0 if plays_on else 1.0
        if self.has_left(whose, share):
            self.add(whose, size)
        else:
            beyond = self._used_by(whose) - self._per_day * share
            wait, megabytes = 1 + int(beyond * DAY / self._per_day), self._per_day / 1_000_000
            if word == "account":
                raise TooMany(
                    f"The server stores {megabytes:g} MB a day for an account: that is used up. Try again later.",
                    retry_after=wait,
                )
            raise TooMany(
                f"The server stores {megabytes:g} MB a day for an address: that is used up. Try again later.",
                retry_after=wait,
            )

    def charge_account(self, account: str, size: int, *, plays_on: bool = False) -> None:
        """Count bytes that are about to be stored for an account, from whatever address.

        Raises
        ------
        TooMany
            If too much was stored for it before.
        """
        self.charge(f"account {account}", size, "account", plays_on=plays_on)

    def has_left(self, whose: str, share: float = 1.0) -> bool:
        """Return whether less than a share of the day's bytes is used."""
        return not self._is_bounded(whose) or self._used_by(whose) < self._per_day * share

    def add(self, whose: str, size: int) -> None:
        """Count bytes that have been stored, without a check of the quota."""
        if self._is_bounded(whose):
            used = self._used_by(whose) + size
            self._used.pop(whose, None)
            self._used[whose] = used, self._clock()
            if len(self._used) > MAX_ADDRESSES:
                self._used.popitem(last=False)

    def _is_bounded(self, whose: str) -> bool:
        return self._per_day > 0 and whose not in ("", THIS_MACHINE)

    def _used_by(self, whose: str) -> float:
        now = self._clock()
        used, at = self._used.get(whose, (0.0, now))
        return max(0.0, used - (now - at) * self._per_day / DAY)


class TokenBucket:
    """Tokens that are refilled with time; each request takes one."""

    __slots__ = ("at", "left")

    def __init__(self, full: int) -> None:
        self.left, self.at = float(full), time.monotonic()

    def take(self, rate: float, full: int) -> bool:
        """Take a token, if there is one; ``rate`` are refilled per second, and ``full`` is the maximum."""
        now = time.monotonic()
        self.left = min(float(full), self.left + (now - self.at) * rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def is_storing(scope: Any) -> bool:
    """Return whether a request may store anything: all but those that only compute an answer."""
    path = "/" + "/".join(part for part in scope["path"].split("/") if part)
    return scope["method"] not in ("GET", "HEAD", "OPTIONS", "DELETE") and not _READ_ONLY_POSTS.search(path)


class RateLimits:
    """The limits of one server, and how much of them is used."""

    def __init__(self, config: Config, quota: StorageQuota) -> None:
        self.config, self.quota = config, quota
        self._buckets: OrderedDict[tuple[str, str], TokenBucket] = OrderedDict()
        self.large_bodies = LargeBodies()
        self.long_answers = FairThread()
        self.answer_cache = AnswerCache()
        self._lines: Counter[tuple[str, bool]] = Counter()
        self._thoughts: Counter[str] = Counter()

    def count_request(self, scope: Any) -> None:
        """Count a request or a WebSocket.

        Raises
        ------
        TooMany
            If its address has asked too often.
        """
        self._take("all", address_of(scope), self.config.rate, self.config.burst)

    async def work_out(self, scope: Any, work: Callable[[], T]) -> T:
        """Compute a part of a long answer in a thread; WebSockets, which have a limit of their own, wait for it.

        Raises
        ------
        TooMany
            If too many answers to its address are being computed.
        """
        address = address_of(scope)
        is_request = scope["type"] == "http" and self.is_counted(address)
        if is_request and self.long_answers.is_full(address):
            raise TooMany("Too many long answers at once to where you are: wait for the others.")
        return await self.long_answers.run(address, work)

    def count_creation(self, scope: Any) -> None:
        """Count a request that creates something which the server stores.

        Raises
        ------
        TooMany
            If its address has created too much.
        """
        self._take("new", address_of(scope), self.config.new_rate, self.config.new_burst)

    def list_match(self, address: str) -> None:
        """Count a match that an address lists in the lobby; those of the server itself ("") do not count.

        Raises
        ------
        TooMany
            If the address has listed too many.
        """
        if not self._has_left("table", address, TABLES, TABLES_AT_ONCE):
            raise TooMany(
                "Too many tables from your address are new in the lobby: wait a minute.",
                retry_after=round(1 / TABLES),
            )

    def count_chat_line(self, scope: Any, author: str) -> None:
        """Count a line of chat, by address and by author.

        Raises
        ------
        TooMany
            If there were too many.
        """
        self._take("chat", address_of(scope), CHAT_LINES, CHAT_LINES_AT_ONCE)
        self._take("author", address_of(scope), CHAT_LINES, CHAT_LINES_AT_ONCE, author)

    def sign_in(self, scope: Any) -> None:
        """Count a step of signing up or in.

        Raises
        ------
        TooMany
            If its address has taken too many.
        """
        self._take("sign-in", address_of(scope), self.config.sign_in_rate, self.config.sign_in_burst)

    def may_send_frame(self, scope: Any) -> bool:
        """Count a frame of a WebSocket, and return whether its address may send it."""
        config = self.config
        return self._has_left(
            "frame", address_of(scope), config.address_frame_rate, config.address_frame_burst
        )

    def act_as(self, account: str, scope: Any) -> None:
        """Count a request about an account, from whatever address, and the bytes of its body.

        Raises
        ------
        TooMany
            If the account has sent too many requests, or too much was stored for it.
        """
        self._take("account", address_of(scope), self.config.account_rate, self.config.account_burst, account)
        if scope["type"] == "http" and is_storing(scope) and self.is_counted(address_of(scope)):
            size = scope.get(READ, 0)
            self.quota.charge_account(account, OVERHEAD + size, plays_on=size <= LARGE)

    def charge_storage(self, scope: Any, size: int, *, makes: bool) -> None:
        """Count the bytes that a request stores, by its address: those of its body, and `OVERHEAD`.

        ``makes``: it creates a match or an account.

        Raises
        ------
        TooMany
            If too much was stored for the address.
        """
        scope[READ] = size
        address = address_of(scope)
        if self.is_counted(address) and is_storing(scope):
            self.quota.charge(address, OVERHEAD + size, plays_on=not makes and size <= LARGE)

    def store_copies(self, scope: Any, size: int, account: str | None) -> None:
        """Count bytes that a request has stored besides what is in it, by its address and its account.

        Raises
        ------
        TooMany
            If too much was stored for either.
        """
        if self.is_counted(address := address_of(scope)):
            self.quota.charge(address, size)
            if account is not None:
                self.quota.charge_account(account, size)

    @contextmanager
    def thinking(self, scope: Any) -> Iterator[None]:
        """Count an analysis of a position during the ``with`` block.

        Raises
        ------
        TooMany
            If too many are running for this address.
        """
        address = address_of(scope)
        if self._thoughts[address] >= MAX_SEARCHES:
            raise TooMany("The computer thinks about another position for you: stop that first.")
        self._thoughts[address] += 1
        try:
            yield
        finally:
            self._thoughts[address] -= 1
            if not self._thoughts[address]:
                del self._thoughts[address]

    @contextmanager
    def watching(self, scope: Any, live: LiveMatch, seat: int, *, socket: bool = False) -> Iterator[Watcher]:
        """Watch a match during the ``with`` block.

        Raises
        ------
        TooMany
            If too many spectators watch this match, or too many seats or spectators watch from this address.
        """
        is_seat = seat != SPECTATOR
        if not is_seat and live.spectators >= self.config.most_watchers:
            raise TooMany("Too many are watching this match just now.")
        with self.connection_slot(scope, is_seat=is_seat):
            watcher = live.watch(seat, socket=socket, address=address_of(scope))
            try:
                yield watcher
            finally:
                live.leave(watcher, socket=socket)

    @contextmanager
    def connection_slot(self, scope: Any, *, is_seat: bool = False) -> Iterator[None]:
        """Count a live connection of a page during the ``with`` block.

        Raises
        ------
        TooMany
            If too many seats, or too many others, are connected from this address.
        """
        address = address_of(scope)
        line = (address, is_seat)
        if self.is_counted(address) and self._lines[line] >= self.config.most_lines:
            raise TooMany("Too many pages are open from your address: close some.")
        self._lines[line] += 1
        try:
            yield
        finally:
            self._lines[line] -= 1
            if not self._lines[line]:
                del self._lines[line]

    def is_counted(self, address: str) -> bool:
        """Return whether requests of an address are counted; "": the server itself, which is not."""
        return address != "" and (self.config.count_loopback or address != THIS_MACHINE)

    def _take(self, kind: str, address: str, rate: float, full: int, account: str = "") -> None:
        if not self._has_left(kind, address, rate, full, account):
            whose = "account" if account else "address"
            raise TooMany(f"Too many requests from your {whose}: wait a moment.")

    def _has_left(self, kind: str, address: str, rate: float, full: int, account: str = "") -> bool:
        """Count a request of a kind, and return whether the account, or else the address, is within its limit."""
        if not self.is_counted(address):
            return True
        key = (kind, account or address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(full)
            if len(self._buckets) > MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(rate, full)
