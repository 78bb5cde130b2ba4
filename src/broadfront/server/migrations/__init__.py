"""Migrations: bring a database, new or old, to the tables this server wants; run whenever a server starts.

A change of tables is a new module in ``versions`` with the next number (``v0002_...``) whose ``down_revision`` is the
one before; tests/server/test_migrations.py fails while migrations and `broadfront.server.tables` disagree.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

__all__ = ["upgrade"]


_ALONE = {
    "sqlite": "BEGIN IMMEDIATE",  # Python would begin at the first row only, and tables are made before
    "postgresql": "SELECT pg_advisory_xact_lock(20390901)",  # any number that all our servers know
}
"""How two servers that start at once bring their tables up to date one after the other."""


def upgrade(connection: Connection) -> None:
    """Run the migrations that the database has not seen, in one transaction; a second server waits for the first."""
    if connection.dialect.name in _ALONE:
        connection.exec_driver_sql(_ALONE[connection.dialect.name])
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)

    def to_head(revision: Any, context: Any) -> Any:
        del context
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(config, script, fn=to_head, destination_rev="head") as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        with environment.begin_transaction():
            environment.run_migrations()
            # to find out now, and not with the first move, whether it can be written to
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
