"""How much one address may ask: requests, new matches, and live connections, by `address_of`.

Seats come first: spectators have bounds of their own, so that no crowd keeps a seat's owner from the match.
"""

from __future__ import annotations

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from broadfront.engine.position import SPECTATOR
from broadfront.server.http.body_limits import LARGE, AnswerCache, FairThread, LargeBodies
from broadfront.server.http.client_address import THIS_MACHINE, address_of
from broadfront.server.http.errors import ServerFault
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.seats.roster import Watcher

if TYPE_CHECKING:
    from broadfront.server.config import Config

DAY: Final = 86_400
OVERHEAD: Final = 512
"""Bytes that a request stores beyond its body: rows, and its share of what is kept to be quick."""
_COMPUTING: Final = re.compile(
    r"^/api/(v1/)?(analysis/|own-matches$|me/matches$|qr$|qr-codes$|sign-out$|games/|studies/|me/delete$"
    r"|me/sessions/end$|notices/end|notifications/unsubscribe)"
    r"|/(analysis|survey|key-moments|judge|evaluation|meant|explanations|forecast|withdraw|remove)$"
)
"""What is asked by POST and leaves nothing in the database, or less than before."""
READ: Final = "broadfront.bytes_read"
"""Under which name a request's scope has the size of its body, when that has been read."""
MAX_ADDRESSES: Final = 10_000
TABLES: Final = 1 / 60
"""Matches that an address may put into the lists of the lobby in a second, however it does so ..."""
TABLES_AT_ONCE: Final = 20
"""... and after it has put none there for long."""
LINES: Final = 1 / 3
"""Lines of chat of an address, an account or a guest's seat in a second ..."""
LINES_AT_ONCE: Final = 10
"""... and after nothing was said for long."""
MAX_SEARCHES: Final = 4
"""Positions of one address that are thought about or wait for it."""


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
    """How many bytes are stored for each address and account in a day; what it has used comes back with time.

    Whoever has anything left may have all of a request stored, however large: the next one waits the longer. Who only
    plays on may use twice as much, so that nobody's match stands still for what somebody else at his address stores.
    What computers play in his matches counts too (`broadfront.server.matches.bots.computer_seats`).

    Parameters
    ----------
    per_day
        Bytes; 0: any number.
    """

    def __init__(self, per_day: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_day, self._clock = per_day, clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address or account, what was used and when that was so."""

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
        """Say whether less than a share of the day's bytes is used."""
        return not self._is_bounded(whose) or self._used_by(whose) < self._per_day * share

    def add(self, whose: str, size: int) -> None:
        """Count bytes that have been stored, however much is used."""
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
    """Tokens that come back with time; each request takes one."""

    __slots__ = ("at", "left")

    def __init__(self, full: int) -> None:
        self.left, self.at = float(full), time.monotonic()

    def take(self, rate: float, full: int) -> bool:
        """Take one, if there is one; ``rate`` come back in a second, and ``full`` is the most there are."""
        now = time.monotonic()
        self.left = min(float(full), self.left + (now - self.at) * rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def is_storing(scope: Any) -> bool:
    """Whether a request may store anything: all but those that only compute an answer."""
    path = "/" + "/".join(part for part in scope["path"].split("/") if part)
    return scope["method"] not in ("GET", "HEAD", "OPTIONS", "DELETE") and not _COMPUTING.search(path)


class RateLimits:
    """The limits of one server, and what was used of them."""

    def __init__(self, config: Config, quota: StorageQuota) -> None:
        self.config, self.quota = config, quota
        self._buckets: OrderedDict[tuple[str, str], TokenBucket] = OrderedDict()
        self.large_bodies = LargeBodies()
        self.long_answers = FairThread()
        self.answer_cache = AnswerCache()
        self._lines: Counter[tuple[str, bool]] = Counter()
        self._thoughts: Counter[str] = Counter()

    def ask(self, scope: Any) -> None:
        """Count a request or a WebSocket.

        Raises
        ------
        TooMany
            If its address has asked too often.
        """
        self._take("all", address_of(scope), self.config.rate, self.config.burst)

    async def work_out(self, scope: Any, work: Callable[[], T]) -> T:
        """Work out a part of a long answer in a thread; WebSockets, which have a bound of their own, wait for it.

        Raises
        ------
        TooMany
            If too many answers to its address are worked out.
        """
        address = address_of(scope)
        is_request = scope["type"] == "http" and self.is_counted(address)
        if is_request and self.long_answers.is_full(address):
            raise TooMany("Too many long answers at once to where you are: wait for the others.")
        return await self.long_answers.run(address, work)

    def make(self, scope: Any) -> None:
        """Count a request that makes something which the server keeps.

        Raises
        ------
        TooMany
            If its address has made too much.
        """
        self._take("new", address_of(scope), self.config.new_rate, self.config.new_burst)

    def list_match(self, address: str) -> None:
        """Count a match that an address puts into a list of the lobby; what the server itself puts there ("") is not.

        Raises
        ------
        TooMany
            If the address has put too many there.
        """
        if not self._has_left("table", address, TABLES, TABLES_AT_ONCE):
            raise TooMany(
                "Too many tables from your address are new in the lobby: wait a minute.",
                retry_after=round(1 / TABLES),
            )

    def say(self, scope: Any, author: str) -> None:
        """Count a line of chat, by address and by who says it.

        Raises
        ------
        TooMany
            If too much was said.
        """
        self._take("chat", address_of(scope), LINES, LINES_AT_ONCE)
        self._take("author", address_of(scope), LINES, LINES_AT_ONCE, author)

    def sign_in(self, scope: Any) -> None:
        """Count a step of signing up or in.

        Raises
        ------
        TooMany
            If its address has taken too many.
        """
        self._take("sign-in", address_of(scope), self.config.sign_in_rate, self.config.sign_in_burst)

    def may_send_frame(self, scope: Any) -> bool:
        """Count a frame that came by a WebSocket, and say whether its address may send it."""
        config = self.config
        return self._has_left(
            "frame", address_of(scope), config.address_frame_rate, config.address_frame_burst
        )

    def act_as(self, account: str, scope: Any) -> None:
        """Count a request about an account, from whatever addresses they come, and what was read of its body.

        Raises
        ------
        TooMany
            If the account has asked too often, or too much was stored for it.
        """
        self._take("account", address_of(scope), self.config.account_rate, self.config.account_burst, account)
        if scope["type"] == "http" and is_storing(scope) and self.is_counted(address_of(scope)):
            size = scope.get(READ, 0)
            self.quota.charge_account(account, OVERHEAD + size, plays_on=size <= LARGE)

    def store(self, scope: Any, size: int, *, makes: bool) -> None:
        """Count what a request stores, by its address: its body of so many bytes, and some for what goes with it.

        ``makes``: something new comes of it, a match or an account.

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
        """Have the computer think about a position for as long as the block lasts.

        Raises
        ------
        TooMany
            If it thinks about too many from this address.
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
        """Watch a match for as long as the block lasts.

        Raises
        ------
        TooMany
            If too many spectators watch this match, or too many seats or spectators watch from this address.
        """
        is_seat = seat != SPECTATOR
        if not is_seat and live.spectators >= self.config.most_watchers:
            raise TooMany("Too many are watching this match just now.")
        with self.line(scope, is_seat=is_seat):
            watcher = live.watch(seat, socket=socket, address=address_of(scope))
            try:
                yield watcher
            finally:
                live.leave(watcher, socket=socket)

    @contextmanager
    def line(self, scope: Any, *, is_seat: bool = False) -> Iterator[None]:
        """Have a page wait for news for as long as the block lasts.

        Raises
        ------
        TooMany
            If too many seats, or too many others, wait from this address.
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
        """Say whether what comes from an address is counted; "": it is the server's own."""
        return address != "" and (self.config.count_loopback or address != THIS_MACHINE)

    def _take(self, kind: str, address: str, rate: float, full: int, account: str = "") -> None:
        if not self._has_left(kind, address, rate, full, account):
            whose = "account" if account else "address"
            raise TooMany(f"Too many requests from your {whose}: wait a moment.")

    def _has_left(self, kind: str, address: str, rate: float, full: int, account: str = "") -> bool:
        """Count something of a kind, and say whether the account, or else the address, may have it."""
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
