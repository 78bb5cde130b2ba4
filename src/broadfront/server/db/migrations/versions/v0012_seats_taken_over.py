"""Seats that change hands: who had them before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "former_holders",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "seat", "version", name="pk_former_holders"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_former_holders_matches"),
    )
    op.create_index("ix_former_holders_user_id", "former_holders", ["user_id"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("former_holders")
