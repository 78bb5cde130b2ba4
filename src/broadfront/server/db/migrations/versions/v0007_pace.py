"""Pace: when rows were written, when people came, until when they have time, and when no server ran."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables and columns; matches that there are have no clocks."""
    op.add_column("matches", sa.Column("pace", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("came", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("moves", sa.Column("at", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("moves", sa.Column("credit", sa.SmallInteger, nullable=False, server_default="0"))
    op.create_table(
        "deadlines",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_deadlines"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_deadlines_matches"),
    )
    op.create_index("ix_deadlines_at", "deadlines", ["at"])
    op.create_table(
        "heartbeats",
        sa.Column("id", sa.SmallInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeats"),
    )
    op.execute("insert into heartbeats (id, at) values (1, 0)")
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outages"),
    )


def downgrade() -> None:
    """Take them away."""
    for table in ("outages", "heartbeats", "deadlines"):
        op.drop_table(table)
    for table, column in (("moves", "credit"), ("moves", "at"), ("seats", "came"), ("matches", "pace")):
        op.drop_column(table, column)
