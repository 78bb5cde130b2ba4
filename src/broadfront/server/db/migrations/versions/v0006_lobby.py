"""The lobby: seats on offer, what lists say of matches, and who looks for a partner."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def _match(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=f"fk_{table}_matches"),
    ]


def upgrade() -> None:
    """Make the tables; what older matches look like is found out when they are opened."""
    op.create_table(
        "offers",
        *_match("offers"),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("whom", sa.String(16), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, server_default=""),
        sa.Column("user_id", sa.String(16), nullable=True),
        sa.Column("message", sa.String(200), nullable=False, server_default=""),
        sa.Column("made", _TIME, nullable=False),
        sa.Column("taken", _TIME, nullable=True),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_offers"),
    )
    op.create_index("ix_offers_user_id", "offers", ["user_id"])
    op.create_index("ix_offers_taken", "offers", ["taken", "made"])
    op.create_table(
        "shown",
        *_match("shown"),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("scenario", sa.String(128), nullable=False),
        sa.Column("seats", sa.Text, nullable=False, server_default="[]"),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("waiting", sa.Boolean, nullable=False),
        sa.Column("asked", sa.SmallInteger, nullable=False),
        sa.Column("headline", sa.String(200), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("rematch", sa.String(32), nullable=False, server_default=""),
        sa.Column("updated", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_shown"),
    )
    op.create_index("ix_shown_listed", "shown", ["listed", "over", "updated"])
    op.create_index("ix_shown_game", "shown", ["listed", "over", "game", "updated"])
    op.create_index("ix_shown_updated", "shown", ["updated"])
    op.create_table(
        "pairings",
        *_match("pairings"),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=True),
        sa.Column("pace", sa.Text, nullable=False, server_default=""),
        sa.Column("strength", sa.Double, nullable=True),
        sa.Column("made", _TIME, nullable=False),
        sa.Column("seen", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_pairings"),
    )
    op.create_index("ix_pairings_game", "pairings", ["game"])
    op.create_index("ix_seats_name", "seats", ["name"])
    op.execute(
        "insert into shown (match_id, listed, game, scenario, version, waiting, asked, headline, over, result, updated)"
        " select id, false, game, scenario, -1, false, -1, '', false, '', made from matches"
    )


def downgrade() -> None:
    """Take the tables away."""
    op.drop_index("ix_seats_name", "seats")
    for table in ("pairings", "shown", "offers"):
        op.drop_table(table)
