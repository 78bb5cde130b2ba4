"""The first tables: matches, seats, moves, snapshots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("scenario", sa.String(128), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("scenario_text", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("given", sa.Integer, nullable=False),
        sa.Column("guided", sa.Boolean, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("level", sa.String(64), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("salt", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seats_matches"),
    )
    op.create_table(
        "moves",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("verb", sa.String(64), nullable=False),
        sa.Column("what", sa.BigInteger, nullable=False),
        sa.Column("where", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "version", name="pk_moves"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_moves_matches"),
    )
    op.create_table(
        "snapshots",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("moves", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "moves", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_snapshots_matches"),
    )


def downgrade() -> None:
    """Take the tables away."""
    for name in ("snapshots", "moves", "seats", "matches"):
        op.drop_table(name)
