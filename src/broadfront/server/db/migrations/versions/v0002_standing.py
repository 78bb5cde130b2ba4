"""Seats keep their standing answers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; no seat has given an answer yet."""
    op.add_column("seats", sa.Column("standing", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Take the column away."""
    op.drop_column("seats", "standing")
