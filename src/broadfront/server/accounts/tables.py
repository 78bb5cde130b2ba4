"""The tables of accounts; `broadfront.server.db.migrations` brings a database there."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    ForeignKey,
    LargeBinary,
    String,
    Table,
    Text,
)

from broadfront.server.matches.tables import metadata

users = Table(
    "users",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(20), nullable=False),
    Column("skeleton", String(64), nullable=False, unique=True),  # what names that look alike have in common
    Column("email", String(254), nullable=False, server_default=""),
    Column(
        "email_key", String(254), nullable=True, unique=True
    ),  # see accounts.email_address; null: no address
    Column("flag", String(2), nullable=False, server_default=""),  # ISO 3166, or nothing
    Column("bio", String(500), nullable=False, server_default=""),
    Column("preferences", Text, nullable=False, server_default="{}"),  # JSON
    Column("made", DateTime(timezone=True), nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1366), primary_key=True),  # the credential's, in base64url: 1,023 bytes at most
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),  # the authenticator's own count of signatures
    Column("name", String(40), nullable=False),
    Column("made", DateTime(timezone=True), nullable=False),
    Column("used", DateTime(timezone=True), nullable=False),
)

# What a passkey signs: once, and soon.
challenges = Table(
    "challenges",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),  # sign-up, sign-in, add
    Column("user_id", String(16), nullable=False),  # of who is to be made, or adds a passkey
    Column("name", String(20), nullable=False),  # wanted by who signs up
    Column("until", DateTime(timezone=True), nullable=False, index=True),
)

sign_in_links = Table(
    "sign_in_links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("email", String(254), nullable=False),
    Column("email_key", String(254), nullable=False, index=True),
    Column("user_id", String(16), nullable=False),  # whose address it becomes; "" to sign in or up
    Column("until", DateTime(timezone=True), nullable=False, index=True),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
)

user_sessions = Table(
    "user_sessions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("hash", String(64), nullable=False, unique=True),  # SHA-256 of the cookie
    Column("former", String(64), nullable=False, server_default="", index=True),  # of the one before
    Column("device", String(80), nullable=False),
    Column("made", DateTime(timezone=True), nullable=False),
    Column("renewed", DateTime(timezone=True), nullable=False),
    Column("seen", DateTime(timezone=True), nullable=False),
)
