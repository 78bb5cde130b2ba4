"""Storage: reading matches, and one writer that commits what all matches hand in, many rows to a flush.

A flush to the disk takes milliseconds, whatever is in it. So jobs that arrive while one is under way are written
together in the next transaction. If that fails, each job is tried alone, so that only the one at fault is refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import bindparam, event, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from broadfront.server import tables
from broadfront.server.faults import StorageFault
from broadfront.server.migrations import upgrade

__all__ = ["Job", "Storage", "Stored"]

_log = logging.getLogger(__name__)

PATIENCE = 2000  # milliseconds to wait for another process that holds the database
MOST_AT_ONCE = 500  # jobs in one transaction


class Job(msgspec.Struct):
    """Rows to be written together or not at all, by table."""

    matches: list[dict[str, Any]] = []
    seats: list[dict[str, Any]] = []
    moves: list[dict[str, Any]] = []
    snapshots: list[dict[str, Any]] = []
    salts: list[dict[str, Any]] = []
    """Of (b_match, b_seat, b_salt)."""
    standing: list[dict[str, Any]] = []
    """Of (b_match, b_seat, b_standing)."""
    stale: list[dict[str, Any]] = []
    """Of (b_match, b_moves): snapshots later than so many moves are dropped."""


class Stored(msgspec.Struct):
    """A match as the tables have it."""

    match: Any
    seats: list[Any]
    moves: list[Any]
    snapshots: list[Any]


_SEAT = update(tables.seats).where(
    tables.seats.c.match_id == bindparam("b_match"), tables.seats.c.seat == bindparam("b_seat")
)
_SALT = _SEAT.values(salt=bindparam("b_salt"))
_STANDING = _SEAT.values(standing=bindparam("b_standing"))
_STALE = tables.snapshots.delete().where(
    tables.snapshots.c.match_id == bindparam("b_match"), tables.snapshots.c.moves > bindparam("b_moves")
)
_MATCHES, _SEATS, _MOVES, _SNAPSHOTS = map(
    insert, (tables.matches, tables.seats, tables.moves, tables.snapshots)
)


class Storage:
    """The database; open it, use it, close it.

    Parameters
    ----------
    url
        An SQLAlchemy URL with an async driver.
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the tables up to date and start the writer."""
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write_on(), name="broadfront-writer")

    async def close(self) -> None:
        """Write what has been handed in, then let go of the database."""
        if self._writer is not None:
            await self._jobs.join()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    # --- reading ------------------------------------------------------------------------------------------------------

    async def read(self, id_: str) -> Stored | None:
        """Return a match, or None if there is none with this id.

        Raises
        ------
        StorageFault
            If the database does not answer.
        """
        try:
            async with self.engine.connect() as connection:
                match = (
                    await connection.execute(select(tables.matches).where(tables.matches.c.id == id_))
                ).one_or_none()
                if match is None:
                    return None
                return Stored(
                    match,
                    await _rows(connection, tables.seats, id_, tables.seats.c.seat),
                    await _rows(connection, tables.moves, id_, tables.moves.c.version),
                    await _rows(connection, tables.snapshots, id_, tables.snapshots.c.moves),
                )
        except SQLAlchemyError as error:
            _log.error("match %s cannot be read: %s", id_, error)
            raise StorageFault from error

    async def ping(self) -> None:
        """Ask the database for nothing, to see that it answers."""
        async with self.engine.connect() as connection:
            await connection.execute(text("select 1"))

    # --- writing ------------------------------------------------------------------------------------------------------

    async def write(self, job: Job) -> None:
        """Write a job; when this returns it has been flushed to the disk.

        Raises
        ------
        StorageFault
            If it was not written; nothing of it was.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, done))
        await asyncio.shield(done)  # who gives up waiting does not take the row back

    async def _write_on(self) -> None:
        while True:
            batch = [await self._jobs.get()]
            while not self._jobs.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._jobs.get_nowait())
            try:
                await self._write_batch(batch)
            finally:
                for _ in batch:
                    self._jobs.task_done()

    async def _write_batch(self, batch: list[tuple[Job, asyncio.Future[None]]]) -> None:
        try:
            await self._commit([job for job, _ in batch])
        except Exception as error:  # noqa: BLE001  # the driver may raise anything; who waits is told, the operator too
            if len(batch) > 1:
                for entry in batch:
                    await self._write_batch([entry])
                return
            _log.error("not written: %s", error)
            batch[0][1].set_exception(StorageFault())
            batch[0][1].exception()  # it may be that nobody waits any more
        else:
            for _, done in batch:
                done.set_result(None)

    async def _commit(self, jobs: Iterable[Job]) -> None:
        whole = Job()
        for job in jobs:
            for name in Job.__struct_fields__:
                getattr(whole, name).extend(getattr(job, name))
        async with self.engine.begin() as connection:
            for statement, rows in (
                (_MATCHES, whole.matches),
                (_SEATS, whole.seats),
                (_MOVES, whole.moves),
                (_STALE, whole.stale),
                (_SNAPSHOTS, whole.snapshots),
                (_SALT, whole.salts),
                (_STANDING, whole.standing),
            ):
                if rows:
                    await connection.execute(statement, rows)


async def _rows(connection: AsyncConnection, table: Any, id_: str, order: Any) -> list[Any]:
    found = await connection.execute(select(table).where(table.c.match_id == id_).order_by(order))
    return list(found.all())


def _engine(url: str) -> AsyncEngine:
    options: dict[str, Any] = {"hide_parameters": True}  # a row may hold the key of the dice: no log tells it
    if url.startswith("sqlite") and (url.endswith("://") or ":memory:" in url):
        options["poolclass"] = StaticPool
    engine = create_async_engine(url, **options)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _tune_sqlite)
    return engine


def _tune_sqlite(connection: Any, record: Any) -> None:
    """WAL lets readers read while a move is written; FULL flushes every commit before it is reported done."""
    del record
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={PATIENCE}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
