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
    """Return free heap memory of the C library to the system, where it supports this (glibc)."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)


class MatchCache:
    """The matches in memory: busy ones, and as many others as allowed, those used last.

    A match that is dropped from the cache is still found here while anybody refers to it: there are never two
    `LiveMatch` objects of one match, or the watchers of one would not see what is written to the other.

    Parameters
    ----------
    most
        The number of matches to keep that nobody watches or writes to.
    idle
        Seconds after which such a match is dropped, ...
    idle_over
        ... and one that is over.
    """

    def __init__(self, most: int, idle: float = float("inf"), idle_over: float = float("inf")) -> None:
        self._most: Final = most
        self._idle: Final = idle
        self._idle_over: Final = idle_over
        self._matches: OrderedDict[str, LiveMatch] = OrderedDict()
        """Least recently used first."""
        self._last_used: dict[str, float] = {}
        """When each match was used or seen to be busy, in seconds of the monotonic clock."""
        self._alive: WeakValueDictionary[str, LiveMatch] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._alive)

    def __contains__(self, id_: str) -> bool:
        return id_ in self._alive

    def values(self) -> list[LiveMatch]:
        """Return all of them."""
        return list(self._alive.values())

    def get(self, id_: str) -> LiveMatch | None:
        """Return a match and count it as used; None: it is not in memory."""
        live = self._alive.get(id_)
        return None if live is None else self.add(live)

    def add(self, live: LiveMatch) -> LiveMatch:
        """Add a match, unless it is here already, and drop others that are not needed; return the one that is here."""
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
        """Drop matches that have been idle for too long; return how many.

        Parameters
        ----------
        now
            In seconds of the monotonic clock; None: the present time.
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
        """Remove a match that is withdrawn."""
        self._release(id_)
        self._alive.pop(id_, None)

    def clear(self) -> None:
        """Remove all matches."""
        self._matches.clear()
        self._last_used.clear()
        self._alive.clear()
