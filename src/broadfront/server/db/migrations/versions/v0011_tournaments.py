"""Tournaments: players, rounds, matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0010"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def _whole(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.SmallInteger, nullable=False)


def _text(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def _of_tournament(
    table: str, *more: str
) -> list[sa.Column[str] | sa.ForeignKeyConstraint | sa.PrimaryKeyConstraint]:
    return [
        _text("tournament_id", 16),
        sa.PrimaryKeyConstraint("tournament_id", *more, name=f"pk_{table}"),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=f"fk_{table}_tournaments"),
    ]


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tournaments",
        _text("id", 16),
        _text("title", 80),
        _text("message", 500),
        sa.Column("maker", sa.String(16), nullable=True),
        sa.Column("made", _TIME, nullable=False),
        _text("game", 64),
        _text("scenario", 128),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        _text("system", 16),
        _whole("most"),
        _whole("wanted"),
        sa.Column("hours", sa.Integer, nullable=False),
        sa.Column("closes", _TIME, nullable=False),
        _text("state", 16),
        _text("why", 200),
        _whole("rounds"),
        _whole("round"),
        sa.Column("began", _TIME, nullable=True),
        sa.Column("ended", _TIME, nullable=True),
        sa.Column("writes", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_maker", "tournaments", ["maker"])
    op.create_index("ix_tournaments_state", "tournaments", ["state", "closes"])
    op.create_table(
        "tournament_players",
        *_of_tournament("tournament_players", "number"),
        _whole("number"),
        sa.Column("user_id", sa.String(16), nullable=True),
        sa.Column("entered", _TIME, nullable=False),
        sa.Column("rating", sa.Double, nullable=True),
        _whole("seed"),
        sa.Column("gone_in", sa.SmallInteger, nullable=True),
        _text("why", 200),
        sa.UniqueConstraint("tournament_id", "user_id", name="uq_tournament_players_user_id"),
    )
    op.create_index("ix_tournament_players_user_id", "tournament_players", ["user_id"])
    op.create_table(
        "tournament_rounds",
        *_of_tournament("tournament_rounds", "number"),
        _whole("number"),
        sa.Column("began", _TIME, nullable=False),
        sa.Column("ends", _TIME, nullable=False),
    )
    op.create_table(
        "tournament_games",
        *_of_tournament("tournament_games", "round", "board", "game"),
        *(_whole(name) for name in ("round", "board", "game", "first", "second")),
        _text("match_id", 32),
        sa.Column("ends", _TIME, nullable=False),
        sa.Column("first_score", sa.Double, nullable=True),
        sa.Column("second_score", sa.Double, nullable=True),
        _text("how", 8),
    )
    op.create_index("ix_tournament_games_match_id", "tournament_games", ["match_id"])


def downgrade() -> None:
    """Take the tables away."""
    for table in ("tournament_games", "tournament_rounds", "tournament_players", "tournaments"):
        op.drop_table(table)
