"""Add columns for committed and revealed dice salts, former link hashes, and the origin of a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; the dice of matches that are there already stay those of the first format."""
    op.add_column("matches", sa.Column("dice", sa.SmallInteger, nullable=False, server_default="1"))
    op.add_column("matches", sa.Column("origin", sa.String(16), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("former", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("promise", sa.String(64), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("promised", sa.SmallInteger, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("told", sa.SmallInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    """Take the columns away."""
    for name in ("dice", "origin"):
        op.drop_column("matches", name)
    for name in ("former", "promise", "promised", "told"):
        op.drop_column("seats", name)
