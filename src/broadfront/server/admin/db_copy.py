"""Copies a whole database into an empty one of another kind, checked match by match.

The new database gets everything in one transaction: it has everything or nothing. Nobody can write to the old one in
the meantime. Before the transaction ends, all rows are read back and compared with the old ones.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Row, Table, func, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine.errors import BroadfrontError
from broadfront.server.db.engine import missing_file, unusable_because
from broadfront.server.http.openapi import API_ROUTES
from broadfront.server.matches.event_store import EventStore
from broadfront.server.matches.tables import matches, metadata, moves

FROM, TO = "to copy from", "to copy to"
AT_ONCE = 500
"""Rows in one statement."""

TABLES: Sequence[Table] = metadata.sorted_tables
"""All tables of the server, each after those that it refers to; importing the routes has registered them."""
assert API_ROUTES

Progress = Callable[[str, int, int], None]
"""Called with the name of a table, how many of its rows have been copied, and how many there are."""


class CopyFault(BroadfrontError):
    """A database cannot be copied."""


class Copied(msgspec.Struct, frozen=True):
    """The result of a copy."""

    matches: int
    moves: int
    rows: dict[str, int]
    """By table."""


async def copy_database(source: str, target: str, on_progress: Progress = lambda *_: None) -> Copied:
    """Copy all of a database into an empty one.

    Parameters
    ----------
    source, target
        SQLAlchemy URLs, as `broadfront.server.config.database_url` makes them. Tables of both are migrated.
    on_progress
        Called with the progress.

    Raises
    ------
    CopyFault
        If the source is a file that does not exist, a server uses it, the target is not empty, or the rows read back
        differ from those written. The target is empty then.
    """
    if source == target:
        raise CopyFault("that is the same database twice: name another one to copy to")
    old, new = _storage(source, FROM), _storage(target, TO)
    try:
        if file := missing_file(source):
            raise CopyFault(f"there is no such file: {file}; name the database to copy from")
        for storage, url, which in ((old, source, FROM), (new, target, TO)):
            await _prepare(storage, url, which)
        async with old.engine.connect() as reading, new.engine.begin() as writing:
            await _hold(reading)
            await _must_be_empty(writing)
            rows = {}
            for table in TABLES:
                rows[table.name] = await _copy_table(reading, writing, table, on_progress)
            for table in TABLES:
                await _compare(reading, writing, table)
            await reading.rollback()
    except DBAPIError as error:  # its disk is full, or the source is damaged
        raise CopyFault(f"cannot copy: {unusable_because(target, error)}") from error
    finally:
        await old.close()
        await new.close()
    return Copied(rows[matches.name], rows[moves.name], rows)


def _storage(url: str, which: str) -> EventStore:
    try:
        return EventStore(url)
    except Exception as error:  # a library that parses a URL may raise anything
        raise CopyFault(f"cannot open the database {which}: {unusable_because(url, error)}") from error


async def _prepare(storage: EventStore, url: str, which: str) -> None:
    try:
        await storage.open()
    except Exception as error:  # as above
        raise CopyFault(f"cannot open the database {which}: {unusable_because(url, error)}") from error


async def _hold(reading: AsyncConnection) -> None:
    """Block writes to the old database from here on, and read one consistent state of it."""
    name = reading.dialect.name
    try:
        if name == "sqlite":
            await reading.exec_driver_sql("BEGIN IMMEDIATE")
        elif name == "postgresql":
            await reading.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            names = ", ".join(f'"{table.name}"' for table in TABLES)
            await reading.execute(text(f"LOCK TABLE {names} IN SHARE MODE"))
    except DBAPIError as error:
        message = str(error.orig)
        if not any(word in message for word in ("locked", "lock timeout", "deadlock")):
            raise  # another cause, which names itself
        raise CopyFault(
            "another program holds the database to copy from: stop the server that runs on it"
        ) from error


async def _must_be_empty(writing: AsyncConnection) -> None:
    for table in TABLES:
        if table.name in OWN:
            await writing.execute(table.delete())
        elif await _count(writing, table):
            raise CopyFault(f"the database to copy to is not empty: it has {table.name}. Name a new one")


OWN = frozenset({"heartbeats", "outages", "server_keys"})
"""Tables about the servers that ran on a database, and their keys: those of the new one are replaced."""


async def _copy_table(
    reading: AsyncConnection, writing: AsyncConnection, table: Table, on_progress: Progress
) -> int:
    whole, done = await _count(reading, table), 0
    on_progress(table.name, 0, whole)
    async for rows in _rows(reading, table):
        await writing.execute(insert(table), [dict(zip(table.c.keys(), row, strict=True)) for row in rows])
        done += len(rows)
        on_progress(table.name, done, whole)
    counted = table.autoincrement_column
    if done and counted is not None and writing.dialect.name == "postgresql":
        last = select(func.max(counted)).scalar_subquery()
        sequence = func.pg_get_serial_sequence(table.name, counted.name)
        await writing.execute(select(func.setval(sequence, last)))  # the next row comes after those copied
    return done


async def _compare(reading: AsyncConnection, writing: AsyncConnection, table: Table) -> None:
    """Read both tables, and compare the rows of each match (else those of each row's first key).

    Raises
    ------
    CopyFault
        If they differ; names the match.
    """
    before, after = await _digests(reading, table), await _digests(writing, table)
    if before == after:
        return
    differ = sorted(key for key in before.keys() | after.keys() if before.get(key) != after.get(key))
    raise CopyFault(
        f"{table.name} of {differ[0]} is not read back as it was ({len(differ)} in all): nothing is kept"
    )


async def _digests(connection: AsyncConnection, table: Table) -> dict[str, int]:
    """Return a checksum of the rows of each match, independent of their order."""
    column = table.c.keys().index("match_id") if "match_id" in table.c else 0
    digests: Counter[str] = Counter()
    async for rows in _rows(connection, table):
        for row in rows:
            digest = hashlib.sha256(repr(row).encode("utf-8", "surrogatepass")).digest()
            digests[str(row[column])] += int.from_bytes(digest[:16], "big")
    return dict(digests)


async def _rows(connection: AsyncConnection, table: Table) -> AsyncIterator[list[tuple[Any, ...]]]:
    stream = await connection.stream(select(table))
    async for rows in stream.partitions(AT_ONCE):
        yield [_alike(row) for row in rows]


def _alike(row: Row[Any]) -> tuple[Any, ...]:
    """Return a row as every database returns it: SQLite loses the zone of times."""
    return tuple(
        (value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC))
        if isinstance(value, datetime)
        else value
        for value in row
    )


async def _count(connection: AsyncConnection, table: Table) -> int:
    return (await connection.execute(select(func.count()).select_from(table))).scalar_one()
