"""The tables of operators; `broadfront.server.db.migrations` brings a database there."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, Integer, String, Table, Text

from broadfront.server.matches.tables import metadata

bans = Table(
    "bans",
    metadata,
    Column("user_id", String(16), primary_key=True),
    Column("until", DateTime(timezone=True), nullable=True),  # None: for good
    Column("reason", String(500), nullable=False),  # told to who is banned
    Column("made", DateTime(timezone=True), nullable=False),
)

# What was done to accounts, by their owners and by operators.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", DateTime(timezone=True), nullable=False, index=True),
    Column("actor", String(64), nullable=False),  # a user's id, or "operator" and the system's user
    Column("action", String(32), nullable=False),
    Column("subject", String(32), nullable=False, index=True),  # the user it was done to
    Column("detail", Text, nullable=False),
)
