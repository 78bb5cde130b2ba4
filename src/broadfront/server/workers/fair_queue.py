"""The order in which tasks get workers: addresses share the processors, and tasks that nobody waits for come last.

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
"""Seconds of a processor up to which a task counts as short."""
HALF_LIFE: Final = 60.0
"""Seconds in which half of a long task is forgotten; its account is heavy until less than half of `LONG` is left."""
EXPECTED: Final = 0.1
"""The assumed cost of a task until it has ended."""
MIN_COST: Final = 0.01
"""The minimum cost of a task, for handing it over and handing its answer back."""
MAX_REMEMBERED: Final = 1_000
"""Addresses whose use is remembered."""


class Ticket(NamedTuple):
    """The account of a task: an address (or a match without one), and whether all other tasks go first."""

    account: str = ""
    is_low: bool = False


UNCHARGED: Final = Ticket()
"""A task of the server itself."""


class FairQueue(Generic[W]):
    """A queue of waiters, each given to `join` with the ticket it waits for.

    Parameters
    ----------
    clock
        The time in seconds, by which long tasks are forgotten.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lines: tuple[dict[str, deque[W]], dict[str, deque[W]]] = ({}, {})
        """The waiters of each priority, by account, with the one that has waited longest first."""
        self._tags: dict[str, float] = {}
        self._heavy_until: dict[str, float] = {}
        """By account, when its finished long tasks will be forgotten."""
        self._running: Counter[str] = Counter()
        self._outgrown: Counter[str] = Counter()
        """By account, the running tasks that have taken too long to count as short."""
        self._now = 0.0

    def join(self, turn: Ticket, waiter: W, *, is_first: bool = False) -> None:
        """Add a waiter: behind the others of the account, or as the first of them."""
        line = self._lines[turn.is_low]
        if turn.account not in line:
            line[turn.account] = deque()
        if is_first:
            line[turn.account].appendleft(waiter)
        else:
            line[turn.account].append(waiter)

    def leave(self, turn: Ticket, waiter: W) -> None:
        """Remove a waiter, if it still waits."""
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
        """Count a running task as long from now on: it has run for more than `LONG`."""
        self._outgrown[turn.account] += 1

    def end(self, turn: Ticket, seconds: float, *, has_outgrown: bool = False) -> None:
        """Count the cost of a task that has ended; ``has_outgrown``: it was counted as long."""
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
        """Forget all accounts but those with the highest use, and those with running or waiting tasks."""
        most = sorted(self._tags, key=self._tags.__getitem__)[-MAX_REMEMBERED // 2 :]
        at_work = {*self._running, *self._lines[False], *self._lines[True]}
        self._tags = {name: tag for name, tag in self._tags.items() if name in {*most, *at_work}}
        self._heavy_until = {name: until for name, until in self._heavy_until.items() if name in self._tags}

    def running(self, turn: Ticket) -> int:
        """Return how many tasks of an account are running."""
        return self._running[turn.account]

    def is_heavy(self, account: str) -> bool:
        """Whether an account has a running long task, or a finished one that is not yet forgotten."""
        return account in self._outgrown or self._heavy_until.get(account, -math.inf) > self._clock()

    @property
    def heavy_running(self) -> int:
        """The number of running tasks of heavy accounts."""
        return sum(count for account, count in self._running.items() if self.is_heavy(account))

    def waiting(self, turn: Ticket) -> int:
        """Return how many tasks of an account wait."""
        return sum(len(line.get(turn.account, ())) for line in self._lines)

    def has_waiting(self, which: Callable[[Ticket], bool]) -> bool:
        """Whether a task with such a ticket waits."""
        return any(
            which(Ticket(account, bool(is_low)))
            for is_low, line in enumerate(self._lines)
            for account in line
        )

    def __len__(self) -> int:
        """Return the number of waiting tasks."""
        return sum(len(waiters) for line in self._lines for waiters in line.values())

    def next(self, may_begin: Callable[[Ticket], bool] = lambda turn: True) -> tuple[Ticket, W] | None:
        """Remove and return the next waiter that may begin; None: there is none."""
        for is_low, line in enumerate(self._lines):
            ready = [account for account in line if may_begin(Ticket(account, bool(is_low)))]
            if ready:
                account = min(ready, key=self._tag)  # of equals, the one that has waited longest
                waiters = line.pop(account)
                waiter = waiters.popleft()
                if waiters:
                    line[account] = waiters  # behind its equals
                return Ticket(account, bool(is_low)), waiter
        return None
