"""The time by which matches are played: the time of day, but it never goes back and never stands still.

The clock of a machine is set: by a person, by NTP, by a battery that is empty. Set forward, it is followed at once,
and for the time that was left out no clock of a match has run, as for a time without servers (see `heartbeat`). Set
back, it is not followed: the time goes on, a little more slowly, until the clock of the machine has caught up.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

CATCH_UP_RATE: Final = 0.95
"""How fast the time goes while it is ahead of the machine's clock: of an hour nothing is left after twenty."""


class Clock:
    """A time that follows the time of day forward only.

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
        """From when to when it was last set forward by more than `JUMP`."""

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        since, wall = self._elapsed(), self._wall()
        if wall - (expected := self._at + max(0.0, since - self._since)) > JUMP:
            self.jump = int(expected * 1000), int(wall * 1000)
        self._at = max(wall, self._at + CATCH_UP_RATE * max(0.0, since - self._since))
        self._since = since
        return int(self._at * 1000)

    def advance(self, at: int) -> None:
        """Let it be at least so late, in milliseconds since 1970: another process has seen this time."""
        self.now()
        self._at = max(self._at, at / 1000)


JUMP: Final = 5.0
"""Seconds by which a clock is set forward that make a time without servers."""

running = Clock()
"""The clock of this process; tests put another in its place."""


def now() -> int:
    """Return the milliseconds since 1970."""
    return running.now()


def last_jump() -> tuple[int, int]:
    """Return from when to when the clock was last set forward for long, in milliseconds since 1970."""
    return running.jump


def advance(at: int) -> None:
    """Let it be at least so late, in milliseconds since 1970."""
    running.advance(at)
