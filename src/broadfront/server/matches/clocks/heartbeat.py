"""The heartbeat of the servers: match clocks stop while no server sends one, because nobody could have moved
then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import insert, select, update

from broadfront.server.matches.clocks import clock
from broadfront.server.matches.clocks.match_clocks import TimeSpan
from broadfront.server.matches.clocks.tables import heartbeats, outages

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from broadfront.server.matches.event_store import EventStore

BEAT: Final = 2_000
"""Milliseconds between two heartbeats while any clock runs."""
DEAD: Final = 5_000
"""Milliseconds without a heartbeat after which servers count as stopped or without a database."""

_AT = select(heartbeats.c.at)


async def beat(storage: EventStore) -> None:
    """Store a heartbeat, and record how long there was none before; of several servers, one records it."""
    async with storage.engine.connect() as connection:
        before = (await connection.execute(_AT)).scalar_one()
    clock.advance(
        before
    )  # a machine's clock was set back, and this process did not run then; or another machine's clock is ahead
    now = clock.now()
    async with storage.engine.begin() as connection:
        if now - before >= BEAT:
            is_first = update(heartbeats).where(heartbeats.c.at == before).values(at=now)
            updated = (await connection.execute(is_first)).rowcount
            if updated and before and now - before > DEAD:
                await connection.execute(insert(outages).values(began=before, ended=now))
                for project in storage.outage_projections:
                    await project(connection, TimeSpan(before, now))
        await connection.run_sync(_take_over_outages, storage)


async def read_outages(storage: EventStore) -> None:
    """Read when no server ran, without storing a heartbeat.

    Raises
    ------
    StorageFault
        If the database does not answer.
    """
    await storage.ask("outages", _take_over_outages, storage)


def _take_over_outages(connection: Connection, storage: EventStore) -> None:
    known = len(storage.outages)
    news = select(outages.c.began, outages.c.ended).order_by(outages.c.id).offset(known)
    rows = connection.execute(news).all()
    if len(storage.outages) == known:  # nobody else has read them in the meantime
        storage.outages += [TimeSpan(*row) for row in rows]


async def rest(storage: EventStore) -> None:
    """Record that no clock runs, so that a time without servers does not count until one does."""
    async with storage.engine.begin() as connection:
        if (await connection.execute(_AT)).scalar_one():
            await connection.execute(update(heartbeats).values(at=0))
