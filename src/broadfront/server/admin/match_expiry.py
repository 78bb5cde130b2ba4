"""Deletes matches that nobody plays, some weeks after their players were notified.

Every server checks soon after its start and then once an hour, until all are found. The table ``removals`` has the
time of each deletion with the version of the match then: any move, offer or answer prevents it; chat does not. Rated
matches and those of tournaments stay, and so does every match that is over.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, exists, insert, select

from broadfront.server.http.errors import ServerFault, StorageFault
from broadfront.server.lobby.tables import shown
from broadfront.server.logs import place_of
from broadfront.server.matches import match_loader, tables
from broadfront.server.matches.statements import DELETE_MATCH
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.notifications import outbox
from broadfront.server.notifications.tables import INSERT_NOTIFICATION
from broadfront.server.tournaments.tables import games
from broadfront.server.workers.periodic import every

if TYPE_CHECKING:
    from sqlalchemy import Select

    from broadfront.server.context import AppContext
    from broadfront.server.matches.live_match import LiveMatch

_log = logging.getLogger(__name__)

POLL_INTERVAL: Final = 3_600.0
MAX_AT_ONCE: Final = 200
"""Matches of a batch; after it, other tasks have the database for as long as it took."""
MAX_NOTICE_DAYS: Final = 30
"""Maximum days between the notification and the deletion."""

_S, _R, _M = shown.c, tables.removals.c, tables.matches.c


def notice_days(days: int) -> int:
    """Return how many of the days until a match is deleted remain when its players are notified.

    >>> notice_days(365), notice_days(28), notice_days(1)
    (30, 7, 1)
    """
    return min(MAX_NOTICE_DAYS, max(1, days // 4))


def begin(context: AppContext) -> asyncio.Task[None]:
    """Start to check for matches that nobody plays."""
    return context.spawn(
        every(POLL_INTERVAL, lambda: poll(context), "nobody looks for matches that nobody plays")
    )


async def poll(context: AppContext, now: datetime | None = None) -> None:
    """Notify the players of all matches that nobody plays, and delete those whose time is over."""
    now = now or datetime.now(UTC)
    await _forget_unwanted(context)
    for statement, days in _idle(context, now):
        async for id_, version in _matches(context, statement):
            await _announce(context, id_, version, now + timedelta(days=days))
    due = (
        select(_S.match_id, _S.version)
        .join(tables.removals, _R.match_id == _S.match_id)
        .where(_R.at <= now, _S.version == _R.version, ~_S.over)
    )
    async for id_, version in _matches(context, due):
        try:
            await _remove(context, await context.fresh(id_), version)
        except StorageFault:
            return
        except ServerFault as fault:  # it exists no more, or cannot be opened: it is left as it is
            _log.warning("match %s is not removed: %s", id_, place_of(fault))


async def _matches(context: AppContext, statement: Select[Any]) -> AsyncIterator[tuple[str, int]]:
    """Yield the matches that a statement finds, with their versions, in batches; other tasks run between these.

    Each is found once, even if nothing can be done about it, so that it does not delay others.
    """
    last = ""
    while True:
        began = time.perf_counter()
        some = statement.where(_S.match_id > last).order_by(_S.match_id).limit(MAX_AT_ONCE)
        async with context.storage.engine.connect() as connection:
            batch = [(id_, version) for id_, version in await connection.execute(some)]
        for row in batch:
            yield row
        if len(batch) < MAX_AT_ONCE:
            return
        last = batch[-1][0]
        await asyncio.sleep(time.perf_counter() - began)


async def _forget_unwanted(context: AppContext) -> None:
    """Revoke announced deletions of matches that the operator does not want to delete any more."""
    for days, is_begun in ((context.config.expire_unplayed, False), (context.config.expire_idle, True)):
        if days:
            continue
        played = _S.version > _M.given
        these = select(_S.match_id).join(tables.matches, _M.id == _S.match_id)
        these = these.where(played if is_begun else ~played)
        async with context.storage.engine.begin() as connection:
            rows = list(
                (await connection.execute(select(_R.match_id).where(_R.match_id.in_(these)))).scalars()
            )
            await connection.execute(delete(tables.removals).where(_R.match_id.in_(these)))
        for live in filter(None, map(context.match_cache.get, rows)):
            live.removal = None
            live.tell()


def _idle(context: AppContext, now: datetime) -> Iterator[tuple[Select[Any], int]]:
    """Return statements for matches whose players are to be notified, each with the days that remain then."""
    for days, is_begun in ((context.config.expire_unplayed, False), (context.config.expire_idle, True)):
        if days:
            since = now - timedelta(days=days - notice_days(days))
            played = _S.version > _M.given
            yield (
                select(_S.match_id, _S.version)
                .join(tables.matches, _M.id == _S.match_id)
                .where(_S.updated < since, ~_S.over, ~_M.rated, played if is_begun else ~played)
                .where(~exists(select(games.c.match_id).where(games.c.match_id == _S.match_id)))
                .where(~exists(select(_R.at).where(_R.match_id == _S.match_id, _R.version == _S.version))),
                notice_days(days),
            )


async def _announce(context: AppContext, id_: str, version: int, at: datetime) -> None:
    """Store when a match is deleted, and notify the players with accounts."""
    seats = tables.seats.c
    async with context.storage.engine.begin() as connection:
        await connection.execute(delete(tables.removals).where(_R.match_id == id_))
        await connection.execute(insert(tables.removals).values(match_id=id_, version=version, at=at))
        people = select(seats.seat).where(seats.match_id == id_, seats.user_id.is_not(None))
        seats_to_notify = list((await connection.execute(people)).scalars())
    if seats_to_notify:
        rows = [outbox.match_removal(id_, seat, version) for seat in seats_to_notify]
        await context.storage.write(WriteBatch({INSERT_NOTIFICATION: rows}))
    live = context.match_cache.get(id_)
    if live is not None:
        live.removal = version, at
        live.tell()


async def _remove(context: AppContext, live: LiveMatch, version: int) -> None:
    async def do() -> None:
        if live.version != version or live.match.is_over:
            return  # somebody has played
        await context.storage.write_to(live, WriteBatch({DELETE_MATCH: [{"b_match": live.id}]}))
        live.is_gone = True
        context.match_cache.drop(live.id)
        live.tell()

    await context.finish(match_loader.run_exclusive(context.storage, live, do))
