"""The clock by which matches are played: the time of day, but it never goes back and never stops.

The clock of a machine can be set by a person, by NTP, or after an empty battery. If it is set forward, this
clock follows at once, and no match clock runs for the skipped time, as if no server had run (see
`heartbeat`). If it is set back, this clock goes on a little more slowly until the machine's clock has caught
up.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

CATCH_UP_RATE: Final = 0.95
"""How fast this clock runs while it is ahead of the machine's clock: a lead of one hour is gone after twenty.
"""


class Clock:
    """A clock that follows the time of day, but only forward.

    Parameters
    ----------
    wall
        The time of day, in seconds since 1970.
    elapsed
        Seconds since anything: they are never set.

    >>> times = {"wall": 1000.0, "elapsed": 0.0}
    >>> clock = Clock(lambda: times["wall"], lambda: times["elapsed"])
    >>> times["wall"] -= 500  # it is set back, ...
    >>> times["elapsed"] += 10  # ... and ten seconds pass
    >>> clock.now()
    1009500
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, elapsed: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall, self._elapsed = wall, elapsed
        self._at, self._since = wall(), elapsed()
        self.jump: tuple[int, int] = 0, 0
        """Start and end of the last time that was skipped because the machine's clock was set forward by more
        than `JUMP`.
        """

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        since, wall = self._elapsed(), self._wall()
        if wall - (expected := self._at + max(0.0, since - self._since)) > JUMP:
            self.jump = int(expected * 1000), int(wall * 1000)
        self._at = max(wall, self._at + CATCH_UP_RATE * max(0.0, since - self._since))
        self._since = since
        return int(self._at * 1000)

    def advance(self, at: int) -> None:
        """Set the time forward to at least ``at``, in milliseconds since 1970, because another process has
        seen this time.
        """
        self.now()
        self._at = max(self._at, at / 1000)


JUMP: Final = 5.0
"""A clock set forward by more seconds than this counts as a time without servers."""

running = Clock()
"""The clock of this process; tests replace it."""


def now() -> int:
    """Return the milliseconds since 1970."""
    return running.now()


def last_jump() -> tuple[int, int]:
    """Return start and end of the last skipped time, in milliseconds since 1970."""
    return running.jump


def advance(at: int) -> None:
    """Set the time forward to at least ``at``, in milliseconds since 1970."""
    running.advance(at)
