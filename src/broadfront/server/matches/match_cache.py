"""The matches that a server has in memory."""

from __future__ import annotations

import ctypes
import sys
import time
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

from broadfront.server.matches.live_match import LiveMatch


def trim_memory() -> None:
    """Have the C library give memory that is free in its heaps back to the system, where it can (glibc)."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)


class MatchCache:
    """Matches in memory: so many are kept that were asked for last, and not for long, besides those that are busy.

    A match that is let go is found here as long as anybody holds it all the same: of one match there are never two
    sessions, or who watches the one would not see what is written to the other.

    Parameters
    ----------
    most
        How many matches are kept that nobody watches or writes to.
    idle
        Seconds after which such a match is let go, ...
    idle_over
        ... and one that is over.
    """

    def __init__(self, most: int, idle: float = float("inf"), idle_over: float = float("inf")) -> None:
        self._most: Final = most
        self._idle: Final = idle
        self._idle_over: Final = idle_over
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()
        """Least recently asked for first."""
        self._last_used: dict[str, float] = {}
        """When each of those that are kept was asked for, or was seen to be busy, in seconds of the monotonic clock."""
        self._alive: WeakValueDictionary[str, LiveMatch] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._alive)

    def __contains__(self, id_: str) -> bool:
        return id_ in self._alive

    def values(self) -> list[LiveMatch]:
        """Return all of them."""
        return list(self._alive.values())

    def get(self, id_: str) -> LiveMatch | None:
        """Return a match that is asked for; None: it is not in memory."""
        live = self._alive.get(id_)
        return None if live is None else self.add(live)

    def add(self, live: LiveMatch) -> LiveMatch:
        """Keep a match, unless it is here already, and let others go that nobody needs; return the one that is here."""
        live = self._alive.setdefault(live.id, live)
        is_new = live.id not in self._matches
        self._matches[live.id] = live
        self._matches.move_to_end(live.id)
        self._last_used[live.id] = time.monotonic()
        if is_new:
            self._let_go(live)
        return live

    def _let_go(self, cached: LiveMatch) -> None:
        for live in list(self._matches.values()):
            if len(self._matches) <= self._most:
                break
            if live is not cached and not live.is_busy:
                self._release(live.id)

    def let_idle_go(self, now: float | None = None) -> int:
        """Let go of matches that have been idle for too long; return how many.

        Parameters
        ----------
        now
            In seconds of the monotonic clock; None: as it is.
        """
        now, released = time.monotonic() if now is None else now, 0
        for live in list(self._matches.values()):
            if live.is_busy:
                self._last_used[live.id] = now
                continue
            longest = self._idle_over if live.match.is_over else self._idle
            if now - self._last_used[live.id] >= longest:
                self._release(live.id)
                released += 1
        return released

    def _release(self, id_: str) -> None:
        self._matches.pop(id_, None)
        self._last_used.pop(id_, None)

    def drop(self, id_: str) -> None:
        """Forget a match that is withdrawn."""
        self._release(id_)
        self._alive.pop(id_, None)

    def clear(self) -> None:
        """Forget all of them."""
        self._matches.clear()
        self._last_used.clear()
        self._alive.clear()
