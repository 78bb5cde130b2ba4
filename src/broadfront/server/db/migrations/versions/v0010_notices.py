"""Notices: what is to be told, its deliveries, how users want it, and the server's keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "notices",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("detail", sa.String(16), nullable=False, server_default=""),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("held_until", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("state", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_notices_matches"),
        sa.UniqueConstraint("user_id", "match_id", "version", "kind", name="uq_notices_user_id"),
    )
    op.create_index("ix_notices_match_id", "notices", ["match_id"])
    op.create_index("ix_notices_state", "notices", ["state", "due"])
    op.create_table(
        "deliveries",
        sa.Column("notice_id", sa.String(16), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("target", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("tries", sa.SmallInteger, nullable=False, server_default="0"),
        sa.Column("batch", sa.String(16), nullable=False, server_default=""),
        sa.Column("lease", sa.String(16), nullable=False, server_default=""),
        sa.Column("leased_until", sa.BigInteger, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("notice_id", "channel", "target", name="pk_deliveries"),
        sa.ForeignKeyConstraint(
            ["notice_id"], ["notices.id"], name="fk_deliveries_notices", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_deliveries_state", "deliveries", ["state", "due"])
    op.create_index("ix_deliveries_user_id", "deliveries", ["user_id"])
    op.create_table(
        "notice_settings",
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("active", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("push", sa.Boolean, nullable=False),
        sa.Column("mail", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.String(500), nullable=False),
        sa.Column("kinds", sa.String(64), nullable=False),
        sa.Column("digest", sa.Integer, nullable=False),
        sa.Column("quiet_from", sa.SmallInteger, nullable=False),
        sa.Column("quiet_until", sa.SmallInteger, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("problem", sa.String(200), nullable=False, server_default=""),
        sa.Column("tested", sa.BigInteger, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("user_id", name="pk_notice_settings"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_notice_settings_users"),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_subscriptions"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_push_subscriptions_users"),
        sa.UniqueConstraint("hash", name="uq_push_subscriptions_hash"),
    )
    op.create_index("ix_push_subscriptions_user_id", "push_subscriptions", ["user_id"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server_keys"),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("server_keys", "push_subscriptions", "notice_settings", "deliveries", "notices"):
        op.drop_table(table)
