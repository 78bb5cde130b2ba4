"""The servers' sign of life: clocks stand while none gives it, for nobody could have moved then."""

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
"""Milliseconds between two signs of life, given while any clock runs."""
DEAD: Final = 5_000
"""Servers that have given no sign of life for so long did not run, or had no database."""

_AT = select(heartbeats.c.at)


async def beat(storage: EventStore) -> None:
    """Say that a server runs, and note how long none did before; of several servers, one notes it."""
    async with storage.engine.connect() as connection:
        before = (await connection.execute(_AT)).scalar_one()
    clock.advance(
        before
    )  # a machine's clock was set back, and this process did not run then; or another's goes ahead
    now = clock.now()
    async with storage.engine.begin() as connection:
        if now - before >= BEAT:
            is_first = update(heartbeats).where(heartbeats.c.at == before).values(at=now)
            updated = (await connection.execute(is_first)).rowcount
            if updated and before and now - before > DEAD:
                await connection.execute(insert(outages).values(began=before, ended=now))
        await connection.run_sync(_take_over_outages, storage)


async def read_outages(storage: EventStore) -> None:
    """Read when no server ran, without saying that one does.

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
    if len(storage.outages) == known:  # nobody else has read them meanwhile
        storage.outages += [TimeSpan(*row) for row in rows]


async def rest(storage: EventStore) -> None:
    """Say that no clock runs: whether a server does is nobody's affair until one does."""
    async with storage.engine.begin() as connection:
        if (await connection.execute(_AT)).scalar_one():
            await connection.execute(update(heartbeats).values(at=0))
