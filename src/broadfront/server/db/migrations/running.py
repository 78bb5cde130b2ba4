"""Running the migrations that a database has not seen, with Alembic."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def scripts() -> tuple[Config, ScriptDirectory]:
    """Return the migrations there are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config, ScriptDirectory.from_config(config)


def run(connection: Connection) -> None:
    """Run those that the database has not seen, in the transaction that has begun."""
    config, script = scripts()

    def to_head(revision: Any, context: Any) -> Any:
        del context
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(config, script, fn=to_head, destination_rev="head") as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        with environment.begin_transaction():
            environment.run_migrations()
