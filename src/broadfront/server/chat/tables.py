"""The tables of chat; `broadfront.server.db.migrations` brings a database there."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, DateTime, ForeignKey, Integer, SmallInteger, String, Table, Text, insert

from broadfront.server.matches.tables import metadata
from broadfront.server.matches.write_batch import RowWrite

lines = Table(
    "chat_lines",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("room", String(8), primary_key=True),  # seats, watchers
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1 in each room
    Column("seat", SmallInteger, nullable=False),  # -1: a spectator
    Column("user_id", String(16), nullable=True, index=True),
    Column("name", String(64), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)

# Who does not want to read whom: "account:" and an id, or "seat:", a match and a seat.
mutes = Table(
    "chat_mutes",
    metadata,
    Column("reader", String(64), primary_key=True),
    Column("author", String(64), primary_key=True),
)

# What was reported, with what was said before it; a match may be gone.
reports = Table(
    "chat_reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", String(32), nullable=False),
    Column("room", String(8), nullable=False),
    Column("number", Integer, nullable=False),
    Column("author", String(64), nullable=False),
    Column("reporter", String(64), nullable=False),
    Column("reason", String(300), nullable=False),
    Column("context", Text, nullable=False),  # JSON: the line and those around it
    Column("at", DateTime(timezone=True), nullable=False),
    Column("closed", DateTime(timezone=True), nullable=True),
)

# Words that the operator does not want: masked, or the line is refused.
terms = Table(
    "chat_terms",
    metadata,
    Column("term", String(100), primary_key=True),  # as `broadfront.server.chat.word_filter` compares it
    Column("deed", String(8), nullable=False),  # mask, refuse
)

INSERT_LINE: Final = RowWrite(91, insert(lines), user="user_id")
