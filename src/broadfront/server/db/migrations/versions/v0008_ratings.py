"""Ratings: which matches are rated, what they ended with, and what that has made of ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def _match(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=f"fk_{table}_matches")


def _match_id() -> sa.Column[str]:
    return sa.Column("match_id", sa.String(32), nullable=False)


def _pool() -> sa.Column[str]:
    return sa.Column("pool", sa.String(128), nullable=False)


def _player() -> sa.Column[str]:
    return sa.Column("player", sa.String(80), nullable=False)


def upgrade() -> None:
    """Make the tables; no match that there is already is rated."""
    op.add_column("matches", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "results",
        _match_id(),
        _pool(),
        sa.Column("sides", sa.Text, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("waiting", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_results"),
        _match("results"),
    )
    op.create_index("ix_results_waiting", "results", ["waiting"])
    op.create_table(
        "rated",
        _match_id(),
        sa.Column("number", sa.Integer, nullable=False),
        _pool(),
        sa.Column("why", sa.String(16), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_rated"),
        sa.UniqueConstraint("number", name="uq_rated_number"),
        _match("rated"),
    )
    op.create_table(
        "rating_changes",
        _match_id(),
        _player(),
        _pool(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("side", sa.SmallInteger, nullable=False),
        *(
            sa.Column(name, sa.Double, nullable=False)
            for name in ("score", "mu_before", "sigma_before", "mu", "sigma")
        ),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_rating_changes"),
        _match("rating_changes"),
    )
    op.create_index("ix_rating_changes_player", "rating_changes", ["player", "pool", "number"])
    op.create_table(
        "ratings",
        _pool(),
        _player(),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("matches", "won", "drawn")),
        sa.Column("at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("pool", "player", name="pk_ratings"),
    )
    op.create_index("ix_ratings_pool", "ratings", ["pool", "mu"])


def downgrade() -> None:
    """Take the tables away."""
    for table in ("ratings", "rating_changes", "rated", "results"):
        op.drop_table(table)
    op.drop_column("matches", "rated")
