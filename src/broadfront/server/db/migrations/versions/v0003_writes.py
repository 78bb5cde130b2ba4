"""Matches count what is written to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; the counting begins now."""
    op.create_table(
        "writes",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_writes"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_writes_matches"),
    )
    op.execute("insert into writes (match_id, number) select id, 0 from matches")


def downgrade() -> None:
    """Take the table away."""
    op.drop_table("writes")
