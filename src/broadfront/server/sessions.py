"""The matches that a server has in memory."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

from broadfront.server.session import Session

__all__ = ["Sessions"]


class Sessions:
    """Matches in memory: so many are kept that were asked for last, besides those that are busy.

    A match that is let go is found here as long as anybody holds it all the same: of one match there are never two
    sessions, or who watches the one would not see what is written to the other.

    Parameters
    ----------
    most
        How many matches are kept that nobody watches or writes to.
    """

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._kept: OrderedDict[str, Session] = OrderedDict()
        """Least recently asked for first."""
        self._alive: WeakValueDictionary[str, Session] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._alive)

    def __contains__(self, id_: str) -> bool:
        return id_ in self._alive

    def values(self) -> list[Session]:
        """Return all of them."""
        return list(self._alive.values())

    def get(self, id_: str) -> Session | None:
        """Return a match that is asked for; None: it is not in memory."""
        session = self._alive.get(id_)
        return None if session is None else self.add(session)

    def add(self, session: Session) -> Session:
        """Keep a match, unless it is here already, and let others go that nobody needs; return the one that is here."""
        session = self._alive.setdefault(session.id, session)
        is_new = session.id not in self._kept
        self._kept[session.id] = session
        self._kept.move_to_end(session.id)
        if is_new:
            self._let_go(session)
        return session

    def _let_go(self, kept: Session) -> None:
        for session in list(self._kept.values()):
            if len(self._kept) <= self._most:
                break
            if session is not kept and not session.is_busy:
                del self._kept[session.id]

    def drop(self, id_: str) -> None:
        """Forget a match that is withdrawn."""
        self._kept.pop(id_, None)
        self._alive.pop(id_, None)

    def clear(self) -> None:
        """Forget all of them."""
        self._kept.clear()
        self._alive.clear()
