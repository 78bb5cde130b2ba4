"""The order in which a server does what is due: each in its turn, and after a failure not for a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

FIRST_PAUSE: Final = 10.0
"""Seconds for which something that has failed is left alone ..."""
MAX_PAUSE: Final = 300.0
"""... which double with each failure, up to these."""


class _Turn(msgspec.Struct):
    last: int
    """The number of the turn in which it was done last."""
    pause: float = 0.0
    until: float = 0.0


class Turns:
    """What is due, by id: what stays due, whatever is done, keeps nothing else waiting.

    Parameters
    ----------
    clock
        Seconds since anything.

    >>> turns = Turns(lambda: 0.0)
    >>> turns.choose(["a", "b", "c"], 2)
    ['a', 'b']
    >>> turns.choose(["a", "b", "c"], 2)
    ['c', 'a']
    >>> turns.note_failure("a")
    >>> turns.choose(["a", "b", "c"], 2)
    ['b', 'c']
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._turns: dict[str, _Turn] = {}
        self._number = 0

    def needed(self, count: int) -> int:
        """Return how many of those that are due have to be read, the most urgent first, to choose so many."""
        return count + len(self._turns)

    def choose(self, due: Sequence[str], count: int) -> list[str]:
        """Return what is done now: those first that were done the longest time ago."""
        now = self._clock()
        self._turns = {id_: self._turns[id_] for id_ in due if id_ in self._turns}
        ready = [id_ for id_ in due if id_ not in self._turns or self._turns[id_].until <= now]
        ready.sort(key=lambda id_: self._turns[id_].last if id_ in self._turns else 0)
        for id_ in ready[:count]:
            self._number += 1
            self._turns.setdefault(id_, _Turn(0)).last = self._number
        return ready[:count]

    def note_success(self, id_: str) -> None:
        """Note that it went well: its next failure is the first again."""
        if id_ in self._turns:
            self._turns[id_].pause = 0.0

    def note_failure(self, id_: str) -> None:
        """Leave it alone for a while."""
        turn = self._turns.setdefault(id_, _Turn(self._number))
        turn.pause = min(2 * turn.pause or FIRST_PAUSE, MAX_PAUSE)
        turn.until = self._clock() + turn.pause
