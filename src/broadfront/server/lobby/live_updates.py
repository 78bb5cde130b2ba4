"""Updates of the lobby, of a user's matches and of tournaments, for pages that have them open.

Each server polls the database once a second for all its pages together, and not at all without pages: for the lists
of the lobby, and for the matches and tournaments that any server has written to. A page is sent only what changed for
it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import select

from broadfront.server.accounts.sessions import aware
from broadfront.server.db.transactions import transaction
from broadfront.server.http.errors import ServerFault
from broadfront.server.http.rate_limits import TooMany
from broadfront.server.lobby.match_lists import MatchLists
from broadfront.server.lobby.schemas import Lobby, LobbyNews, MatchSummary
from broadfront.server.lobby.tables import offers, shown
from broadfront.server.matches import tables
from broadfront.server.tournaments.tables import tournaments
from broadfront.server.workers.periodic import every

POLL_INTERVAL: Final = 1.0
MAX_SUBSCRIBERS: Final = 5_000
MAX_CHANGED: Final = 2_000
BEFORE: Final = timedelta(seconds=5)
"""Delay with which the row of a match may appear after its time stamp, because servers' clocks differ."""


class Subscriber:
    """A page that has the lobby or a tournament open, and the matches that it last showed as its own."""

    __slots__ = ("matches", "owns", "seen", "stirred", "tournament", "user_id", "writes")

    def __init__(self, user_id: str, matches: Iterable[str], tournament: str = "") -> None:
        self.user_id, self.matches, self.tournament = user_id, set(matches), tournament
        self.writes = -1
        """The count of writes to its tournament that it was last sent."""
        self.seen: Lobby | None = None
        """The lobby that it was last sent."""
        self.owns = True
        """Whether its own matches may have changed."""
        self.stirred = asyncio.Event()
        self.stirred.set()


class LobbyFeed:
    """All pages of one server that have the lobby or a tournament open."""

    def __init__(self, lists: MatchLists) -> None:
        self.lists = lists
        self.lobby = Lobby([], [])
        self.tournaments: dict[str, int] = {}
        """The counts of writes to the tournaments that pages have open."""
        self._lookers: set[Subscriber] = set()
        self._task: asyncio.Task[None] | None = None
        self._since: datetime | None = None
        self._known: dict[str, datetime] = {}

    @contextmanager
    def looking(self, looker: Subscriber) -> Iterator[None]:
        """Send updates to a page during the ``with`` block.

        Raises
        ------
        TooMany
            If there are too many pages.
        """
        if len(self._lookers) >= MAX_SUBSCRIBERS:
            raise TooMany("Too many look at the lobby just now.")
        self._lookers.add(looker)
        if self._task is None:
            self._task = asyncio.create_task(self._look_on(), name="broadfront-lobby")
        try:
            yield
        finally:
            self._lookers.discard(looker)
            if not self._lookers and self._task is not None:
                self._task.cancel()
                self._task = None

    async def close(self) -> None:
        """Stop polling."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _look_on(self) -> None:
        with suppress(ServerFault):
            await self.poll()  # start from the present state
        await every(POLL_INTERVAL, self.poll, "nobody looks what is new in the lobby")

    async def poll(self) -> None:
        """Poll once, and wake the pages with updates."""
        lobby = await self.lists.lobby()
        if lobby != self.lobby:
            self.lobby = lobby
        self.tournaments = await self._tournaments()
        changed = await self._changed()
        owners = await self._owners(changed) if changed else set[str]()
        for looker in self._lookers:
            if looker.tournament:
                if self.tournaments.get(looker.tournament, 0) != looker.writes:
                    looker.stirred.set()
                continue
            if looker.user_id in owners or not looker.matches.isdisjoint(changed):
                looker.owns = True
            if looker.owns or looker.seen is not self.lobby:
                looker.stirred.set()

    async def _tournaments(self) -> dict[str, int]:
        """Return the counts of writes to the tournaments that pages have open."""
        ids = {looker.tournament for looker in self._lookers if looker.tournament}
        if not ids:
            return {}
        t = tournaments.c
        async with transaction(self.lists.engine) as database:
            rows = await database.execute(select(t.id, t.writes).where(t.id.in_(ids)))
            return {row.id: row.writes for row in rows}

    async def _changed(self) -> set[str]:
        """Return the matches that were written to since the last poll."""
        w = shown.c
        query = select(w.match_id, w.updated).order_by(w.updated.desc())
        if self._since is None:
            query = query.limit(1)  # start from the present state
        else:
            query = query.where(w.updated > self._since - BEFORE).limit(MAX_CHANGED)
        async with transaction(self.lists.engine) as database:
            updates = {row.match_id: aware(row.updated) for row in await database.execute(query)}
        changed = {id_ for id_, updated in updates.items() if self._known.get(id_) != updated}
        self._known = updates
        if updates:
            self._since = max(updates.values())
        return changed

    async def _owners(self, changed: set[str]) -> set[str]:
        """Return the accounts that have a seat in one of these matches, or are invited to one."""
        if not any(looker.user_id for looker in self._lookers):
            return set()
        owners = set[str]()
        async with transaction(self.lists.engine) as database:
            for table in (tables.seats, offers):
                c: Any = table.c
                query = select(c.user_id).where(c.match_id.in_(changed), c.user_id.is_not(None))
                owners.update((await database.execute(query)).scalars())
        return owners


def news(before: Lobby | None, lobby: Lobby) -> LobbyNews | None:
    """Return what has changed in the lobby; None: nothing."""
    if before == lobby:
        return None
    known = {card.match: card for card in (*before.open, *before.live)} if before else {}
    cards = [card for card in (*lobby.open, *lobby.live) if known.get(card.match) != card]
    return LobbyNews(_ids(lobby.open), _ids(lobby.live), cards)


def _ids(cards: Iterable[MatchSummary]) -> list[str]:
    return [card.match for card in cards]
