"""Migrations as who adds one meets them: a new one, made as the package says, is the only head, and is run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from tests.server.outside.databases import migrate, revisions, scripts

CHAIN = [*(f"{number:04}" for number in range(1, 11)), "0013", "0012", "0011", "0014", "0015"]
"""What databases store of the migrations that they have seen, in the order that these run in."""

NEW = '''"""A column of a test."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{newest}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("matches", sa.Column("of_a_test", sa.Integer, nullable=False, server_default="7"))


def downgrade() -> None:
    """Take the column away."""
    op.drop_column("matches", "of_a_test")
'''


def test_databases_of_old_find_their_migration() -> None:
    assert revisions()[: len(CHAIN)] == CHAIN
    assert len(scripts()[1].get_heads()) == 1


@pytest.mark.parametrize("revision", ["0016", "2027_01_15"])
def test_a_new_migration_is_the_only_head_and_is_run(tmp_path: Path, revision: str) -> None:
    """It is added to a copy: named after the last, with the revision that was the newest before it."""
    folder = tmp_path / "migrations"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(scripts()[1].versions).parent, folder, ignore=ignored)
    newest = revisions()[-1]
    file = folder / "versions" / f"v{revision}_of_a_test.py"
    file.write_text(NEW.format(revision=revision, newest=newest), encoding="utf-8")
    assert scripts(folder)[1].get_heads() == [revision]
    migrate(f"sqlite+aiosqlite:///{tmp_path / 'new.sqlite'}", "head", folder)
    engine = create_engine(f"sqlite:///{tmp_path / 'new.sqlite'}")
    with engine.connect() as connection:
        assert connection.execute(text("select version_num from alembic_version")).scalar_one() == revision
        columns = [row.name for row in connection.execute(text("pragma table_info(matches)"))]
    engine.dispose()
    assert columns[-1] == "of_a_test"
