"""Whose turn it is when several want a worker: addresses share the processors, and what nobody waits for comes last.

This is start-time fair queueing by what tasks have cost, in seconds of a processor. Each address has a tag, the virtual
time at which its next task may begin: its tasks move it on by what they cost. The virtual time is the latest tag of
those that have begun; whoever comes anew begins with it. The earliest tag goes first, so that a client with short tasks
does not wait for what another address has queued. Within an address tasks go in the order in which
they came.

A pool may reserve workers for addresses whose tasks are short (see `FairQueue.is_heavy`): long computations occupy the
others at most, and one address never has all. An address is heavy from when a task of its has run for too long, and
only time makes it light again: short tasks afterwards do not.
"""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

W = TypeVar("W")

LONG: Final = 0.5
"""Seconds of a processor that a task may take and is still a short one."""
HALF_LIFE: Final = 60.0
"""Seconds in which half of a long task is forgotten; its account is heavy until less than half of `LONG` is left."""
EXPECTED: Final = 0.1
"""What a task is taken to cost until it has ended."""
MIN_COST: Final = 0.01
"""What every task costs at least: it was handed over, and its answer handed back."""
MAX_REMEMBERED: Final = 1_000
"""Addresses of which it is remembered what they have used."""


class Ticket(NamedTuple):
    """On whose account a task is: an address (or a match of which none is known), and whether all others go first."""

    account: str = ""
    is_low: bool = False


UNCHARGED: Final = Ticket()
"""A task of the server itself."""


class FairQueue(Generic[W]):
    """A queue of waiters, each given to `join` with the turn it waits for.

    Parameters
    ----------
    clock
        The time in seconds, by which long tasks are forgotten.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lines: tuple[dict[str, deque[W]], dict[str, deque[W]]] = ({}, {})
        """Those of each priority who wait, by account; who has waited longest first."""
        self._tags: dict[str, float] = {}
        self._heavy_until: dict[str, float] = {}
        """By account, when its long tasks that have ended will be forgotten."""
        self._running: Counter[str] = Counter()
        self._outgrown: Counter[str] = Counter()
        """By account, those at work that have already taken too long to be short."""
        self._now = 0.0

    def join(self, turn: Ticket, waiter: W, *, is_first: bool = False) -> None:
        """Let somebody wait: behind the others of the account, or as the first of them."""
        line = self._lines[turn.is_low]
        if turn.account not in line:
            line[turn.account] = deque()
        if is_first:
            line[turn.account].appendleft(waiter)
        else:
            line[turn.account].append(waiter)

    def leave(self, turn: Ticket, waiter: W) -> None:
        """Let somebody wait no longer, if he still does."""
        line = self._lines[turn.is_low]
        waiters = line.get(turn.account, ())
        if waiter in waiters:
            line[turn.account].remove(waiter)
            if not waiters:
                del line[turn.account]

    def begin(self, turn: Ticket) -> None:
        """Count a task that begins."""
        account = turn.account
        self._now = max(self._now, self._tag(account))
        self._tags[account] = self._tag(account) + EXPECTED
        self._running[account] += 1

    def outgrow(self, turn: Ticket) -> None:
        """Count a task at work as a long one from now on: it has run for more than `LONG`."""
        self._outgrown[turn.account] += 1

    def end(self, turn: Ticket, seconds: float, *, has_outgrown: bool = False) -> None:
        """Count what a task has cost that has begun, and perhaps has outgrown a short one's time."""
        account, seconds = turn.account, max(seconds, MIN_COST)
        self._tags[account] = self._tag(account) + seconds - EXPECTED
        if seconds > LONG:
            until = self._clock() + HALF_LIFE * math.log2(2 * seconds / LONG)
            self._heavy_until[account] = max(until, self._heavy_until.get(account, until))
        self._running -= Counter([account])
        if has_outgrown:
            self._outgrown -= Counter([account])
        if len(self._tags) > MAX_REMEMBERED:
            self._forget()

    def _tag(self, account: str) -> float:
        return max(self._now, self._tags.get(account, 0.0))

    def _forget(self) -> None:
        """Remember only who has used the most, and who is at work or waits."""
        most = sorted(self._tags, key=self._tags.__getitem__)[-MAX_REMEMBERED // 2 :]
        at_work = {*self._running, *self._lines[False], *self._lines[True]}
        self._tags = {name: tag for name, tag in self._tags.items() if name in {*most, *at_work}}
        self._heavy_until = {name: until for name, until in self._heavy_until.items() if name in self._tags}

    def running(self, turn: Ticket) -> int:
        """Return how many tasks of an account have begun and not ended."""
        return self._running[turn.account]

    def is_heavy(self, account: str) -> bool:
        """Whether an account has a long task at work, or had one that is not yet forgotten."""
        return account in self._outgrown or self._heavy_until.get(account, -math.inf) > self._clock()

    @property
    def heavy_running(self) -> int:
        """How many tasks of heavy accounts have begun and not ended."""
        return sum(count for account, count in self._running.items() if self.is_heavy(account))

    def waiting(self, turn: Ticket) -> int:
        """Return how many wait on an account."""
        return sum(len(line.get(turn.account, ())) for line in self._lines)

    def has_waiting(self, which: Callable[[Ticket], bool]) -> bool:
        """Whether anybody waits for such a turn."""
        return any(
            which(Ticket(account, bool(is_low)))
            for is_low, line in enumerate(self._lines)
            for account in line
        )

    def __len__(self) -> int:
        """How many wait in all."""
        return sum(len(waiters) for line in self._lines for waiters in line.values())

    def next(self, may_begin: Callable[[Ticket], bool] = lambda turn: True) -> tuple[Ticket, W] | None:
        """Take out who is next of those who may begin; None: there is none."""
        for is_low, line in enumerate(self._lines):
            ready = [account for account in line if may_begin(Ticket(account, bool(is_low)))]
            if ready:
                account = min(ready, key=self._tag)  # of equals, who has waited longest
                waiters = line.pop(account)
                waiter = waiters.popleft()
                if waiters:
                    line[account] = waiters  # behind its equals
                return Ticket(account, bool(is_low)), waiter
        return None
