"""Accounts: users, their passkeys, links, codes and sessions; and whose a seat is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def _user(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=f"fk_{table}_users")


def _until(table: str, *columns: sa.Column[str]) -> None:
    op.create_table(
        table,
        sa.Column("hash", sa.String(64), nullable=False),
        *columns,
        sa.Column("until", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("hash", name=f"pk_{table}"),
    )
    op.create_index(f"ix_{table}_until", table, ["until"])


def upgrade() -> None:
    """Make the tables; seats that there are belong to whoever has their link, as before."""
    op.create_table(
        "users",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("skeleton", sa.String(64), nullable=False),
        sa.Column("email", sa.String(254), nullable=False, server_default=""),
        sa.Column("email_key", sa.String(254), nullable=True),
        sa.Column("flag", sa.String(2), nullable=False, server_default=""),
        sa.Column("bio", sa.String(500), nullable=False, server_default=""),
        sa.Column("preferences", sa.Text, nullable=False, server_default="{}"),
        sa.Column("made", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        sa.UniqueConstraint("skeleton", name="uq_users_skeleton"),
        sa.UniqueConstraint("email_key", name="uq_users_email_key"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1366), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", _TIME, nullable=False),
        sa.Column("used", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        _user("passkeys"),
    )
    op.create_index("ix_passkeys_user_id", "passkeys", ["user_id"])
    _until(
        "challenges",
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
    )
    _until(
        "sign_in_links",
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("email_key", sa.String(254), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=False),
    )
    op.create_index("ix_sign_in_links_email_key", "sign_in_links", ["email_key"])
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_recovery_codes"),
        _user("recovery_codes"),
    )
    op.create_index("ix_recovery_codes_user_id", "recovery_codes", ["user_id"])
    op.create_table(
        "user_sessions",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("former", sa.String(64), nullable=False, server_default=""),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("made", _TIME, nullable=False),
        sa.Column("renewed", _TIME, nullable=False),
        sa.Column("seen", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_user_sessions"),
        sa.UniqueConstraint("hash", name="uq_user_sessions_hash"),
        _user("user_sessions"),
    )
    for column in ("user_id", "former"):
        op.create_index(f"ix_user_sessions_{column}", "user_sessions", [column])
    # no foreign key: SQLite would have to write the whole table anew
    op.add_column("seats", sa.Column("user_id", sa.String(16), nullable=True))
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def downgrade() -> None:
    """Take the tables away."""
    op.drop_index("ix_seats_user_id", "seats")
    op.drop_column("seats", "user_id")
    for table in ("user_sessions", "recovery_codes", "sign_in_links", "challenges", "passkeys", "users"):
        op.drop_table(table)
