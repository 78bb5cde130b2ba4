"""Operators: bans, and the audit trail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    time = sa.DateTime(timezone=True)
    op.create_table(
        "bans",
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("until", time, nullable=True),
        sa.Column("reason", sa.String(500), nullable=False),
        sa.Column("made", time, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_bans"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", time, nullable=False),
        sa.Column("actor", sa.String(64), nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    for column in ("at", "subject"):
        op.create_index(f"ix_audit_{column}", "audit", [column])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("audit")
    op.drop_table("bans")
