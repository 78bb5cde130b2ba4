"""Migrations: bring a database, new or old, to the tables this server wants; run whenever a server starts.

A change of tables, or of what stands in them, is a new module in ``versions`` with the next file number
(``v0016_...``), which is its ``revision`` too; its ``down_revision`` is what `NEWEST` names now, and `NEWEST` becomes
the new revision. Files are numbered in the order they run; the revisions of 0011 to 0013 differ from their file
numbers, because databases already store them. tests/server/test_storage.py fails on two heads, on files out of order,
and while migrations and `broadfront.server.matches.tables` disagree.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, inspect

__all__ = ["NEWEST", "upgrade"]

NEWEST: Final = "0015"
"""The last migration: a database that has seen it has seen all."""
_ALONE = {
    "sqlite": "BEGIN IMMEDIATE",  # Python would begin at the first row only, and tables are made before
    "postgresql": "SELECT pg_advisory_xact_lock(20390901)",  # any number that all our servers know
}
"""How two servers that start at once bring their tables up to date one after the other."""


def upgrade(connection: Connection) -> None:
    """Run the migrations that the database has not seen, in one transaction; a second server waits for the first."""
    if connection.dialect.name in _ALONE:
        connection.exec_driver_sql(_ALONE[connection.dialect.name])
    if _version(connection) != NEWEST:
        from broadfront.server.db.migrations import (
            running,  # a tenth of a second: most starts find nothing to do
        )

        running.run(connection)
    # to find out now, and not with the first move, whether it can be written to
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
