"""Whose turn it is when several want a worker: addresses share it evenly, and what nobody sits at waits for the rest.

This is start-time fair queueing with turns of one size. A clock counts the rounds; each address has the round of its
next turn, which is the present round if it has not waited for long. The earliest round goes first, so that an address
with one task waits for at most one task of every other address, however many those have. Within an address the tasks
go in the order in which they came: a match has one computer thinking at a time, so its matches take turns too.
"""

from __future__ import annotations

from collections import deque
from typing import Final, Generic, NamedTuple, TypeVar

__all__ = ["NOBODYS", "Turn", "Turns"]

W = TypeVar("W")


class Turn(NamedTuple):
    """On whose account a task is: an address (or a match of which none is known), and whether all others go first."""

    account: str = ""
    is_low: bool = False


NOBODYS: Final = Turn()
"""A task of the server itself."""


class _Line(Generic[W]):
    """Those of one priority who wait, by account, with the round of each account's next turn."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[W]] = {}
        self.rounds: dict[str, int] = {}
        self.now = 0

    def join(self, account: str, waiter: W) -> None:
        if account not in self.waiting:
            self.waiting[account] = deque()
            self.rounds[account] = max(self.rounds.get(account, 0), self.now)
        self.waiting[account].append(waiter)

    def next(self) -> W | None:
        if not self.waiting:
            return None
        account = min(self.waiting, key=self.rounds.__getitem__)  # of equals, who has waited longest
        line = self.waiting[account]
        waiter = line.popleft()
        self.served(account)
        del self.waiting[account]
        if line:
            self.waiting[account] = line  # behind its equals
        return waiter

    def served(self, account: str) -> None:
        """Count a turn of an account."""
        self.now = max(self.now, self.rounds.get(account, self.now))
        # Whoever comes anew begins with the present round: only who has had his turn in it is worth remembering.
        self.rounds = {
            name: its
            for name, its in self.rounds.items()
            if name in self.waiting or (self.waiting and its > self.now)
        }
        self.rounds[account] = self.now + 1


class Turns(Generic[W]):
    """A queue of waiters, each given to `join` with the turn it waits for."""

    def __init__(self) -> None:
        self._lines: tuple[_Line[W], _Line[W]] = (_Line(), _Line())

    def join(self, turn: Turn, waiter: W) -> None:
        """Let somebody wait."""
        self._lines[turn.is_low].join(turn.account, waiter)

    def served(self, turn: Turn) -> None:
        """Count a turn that was had without waiting."""
        self._lines[turn.is_low].served(turn.account)

    def waiting(self, turn: Turn) -> int:
        """Return how many wait on an account."""
        return len(self._lines[turn.is_low].waiting.get(turn.account, ()))

    def __len__(self) -> int:
        """How many wait in all."""
        return sum(len(waiters) for line in self._lines for waiters in line.waiting.values())

    def next(self) -> W | None:
        """Take out and return who is next; None: nobody waits."""
        for line in self._lines:
            waiter = line.next()
            if waiter is not None:
                return waiter
        return None
