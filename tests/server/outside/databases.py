"""Databases of every migration level: recorded as SQL, made anew from it, and what is asked of them.

The files ``tests/pinned/server/databases/<revision>.sql`` are what a server of that time had written; they stay as they
are for ever. ``<revision>.json`` beside each has the secrets that it was opened with.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server.outside.recorded import FOLDER

import broadfront

DATABASES: Final = FOLDER / "databases"
_ROWS: Final = "-- rows\n"
"""Between the tables, which are SQLite's, and their rows, which any database takes."""


def scripts(folder: Path | None = None) -> tuple[Config, ScriptDirectory]:
    """Return the migrations there are, wherever they lie in the package."""
    if folder is None:
        (versions,) = Path(broadfront.__file__).parent.glob("server/**/versions")
        folder = versions.parent
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config, ScriptDirectory.from_config(config)


def revisions() -> list[str]:
    """Return all revisions, the first one first."""
    return [one.revision for one in reversed([*scripts()[1].walk_revisions()])]


def migrate(url: str, revision: str, folder: Path | None = None) -> None:
    """Bring an empty or older database to a revision."""
    config, script = scripts(folder)

    def up(connection: Connection) -> None:
        def steps(now: Any, _: Any) -> Any:
            return script._upgrade_revs(revision, now)

        with EnvironmentContext(config, script, fn=steps, destination_rev=revision) as environment:
            environment.configure(connection=connection, transactional_ddl=True)
            with environment.begin_transaction():
                environment.run_migrations()

    async def run() -> None:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(up)
        await engine.dispose()

    asyncio.run(run())


# --- recording --------------------------------------------------------------------------------------------------------


def dump(file: Path) -> str:
    """Return all of a SQLite database as SQL: the rows with the names of their columns, truth values as words."""
    connection = sqlite3.connect(file)
    query = "select name, type, sql from sqlite_master where sql is not null order by rowid"
    made = connection.execute(query).fetchall()
    tables = [f"{sql};\n" for _, _, sql in made]
    rows = [text for name, kind, _ in made if kind == "table" for text in _inserts(connection, name)]
    connection.close()
    return "".join([*tables, _ROWS, *rows])


def _inserts(connection: sqlite3.Connection, table: str) -> Iterator[str]:
    columns = [(name, kind) for _, name, kind, *_ in connection.execute(f"pragma table_info({table})")]
    rows = connection.execute(f"select * from {table} order by rowid").fetchall()
    if not rows:
        return
    yield f"INSERT INTO {table} ({', '.join(_quoted(name) for name, _ in columns)}) VALUES\n"
    kinds = [kind for _, kind in columns]
    values = (f"({', '.join(map(_literal, row, kinds))})" for row in rows)
    yield ",\n".join(values) + ";\n"


def _quoted(name: str) -> str:
    return f'"{name}"'


def _literal(value: object, kind: str) -> str:
    if value is None:
        return "NULL"
    if kind == "BOOLEAN":
        return "true" if value else "false"
    if isinstance(value, bytes):
        return f"X'{value.hex()}'"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return repr(value)


# --- making anew ------------------------------------------------------------------------------------------------------


_FRESH: Final = ("user_sessions.seen", "user_sessions.renewed", "offers.made", "shown.updated")
"""Times after which something ends some days later: they are now, whenever a test runs."""
_SERIALS: Final = ("audit", "chat_reports", "outages")


def restore(url: str, revision: str) -> None:
    """Make an empty database what it was at a revision: SQLite from the recorded tables, others by migrations."""
    text = (DATABASES / f"{revision}.sql").read_text(encoding="utf-8")
    tables, _, rows = text.partition(_ROWS)
    fresh = [one.split(".") for one in _FRESH if f"INSERT INTO {one.partition('.')[0]} " in rows]
    times = "".join(f"update {table} set {column} = current_timestamp;\n" for table, column in fresh)
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.partition("///")[2])) as connection:
            connection.executescript(tables + rows + times)
        return
    migrate(url, revision)
    asyncio.run(_fill(url.replace("+asyncpg", ""), rows, times))


async def _fill(url: str, rows: str, times: str) -> None:
    """Put rows into PostgreSQL in the place of those that migrations have put there, the revision among them."""
    connection = await asyncpg.connect(url, server_settings={"timezone": "UTC"})
    query = "select tablename from pg_tables where schemaname = 'public' order by tablename"
    tables = [table for (table,) in await connection.fetch(query)]
    for table in tables:
        await connection.execute(f'alter table "{table}" disable trigger all; delete from "{table}"')
    await connection.execute(re.sub(r"\bX'([0-9a-f]*)'(?=[,)])", r"'\\x\1'", rows) + times)
    for table in tables:
        await connection.execute(f'alter table "{table}" enable trigger all')
        if table in _SERIALS:
            await connection.execute(f"select setval(pg_get_serial_sequence('{table}', 'id'), 1000)")
    await connection.close()


def secrets_of(revision: str) -> dict[str, Any]:
    """Return what a recorded database is opened with: the links of its matches, and sessions of accounts."""
    found: dict[str, Any] = json.loads((DATABASES / f"{revision}.json").read_text())
    return found
