"""Removals: matches that nobody plays, and when they are deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "removals",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_removals"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_removals_matches"),
    )
    op.create_index("ix_removals_at", "removals", ["at"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("removals")
