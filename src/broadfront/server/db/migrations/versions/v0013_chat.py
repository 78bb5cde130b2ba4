"""Chat: lines, mutes, reports, and the operator's terms."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    time = sa.DateTime(timezone=True)
    op.create_table(
        "chat_lines",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("user_id", sa.String(16), nullable=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", time, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "room", "number", name="pk_chat_lines"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_chat_lines_matches"),
    )
    op.create_index("ix_chat_lines_user_id", "chat_lines", ["user_id"])
    op.create_table(
        "chat_mutes",
        sa.Column("reader", sa.String(64), nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("reader", "author", name="pk_chat_mutes"),
    )
    op.create_table(
        "chat_reports",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("context", sa.Text, nullable=False),
        sa.Column("at", time, nullable=False),
        sa.Column("closed", time, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_chat_reports"),
    )
    op.create_table(
        "chat_terms",
        sa.Column("term", sa.String(100), nullable=False),
        sa.Column("deed", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("term", name="pk_chat_terms"),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("chat_terms", "chat_reports", "chat_mutes", "chat_lines"):
        op.drop_table(table)
