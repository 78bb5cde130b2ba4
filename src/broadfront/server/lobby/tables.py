"""The tables of the lobby; `broadfront.server.db.migrations` brings a database there."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
)

from broadfront.server.matches.tables import metadata

STALE: Final = timedelta(seconds=75)
"""Whose page has not asked for so long does not look for a partner any more; a hidden one asks once a minute."""
MAX_OPEN_TABLES: Final = 20
"""Tables of one account that wait for somebody."""

# Seats that were given to whoever takes them. Nobody moves before the last of them is taken.
offers = Table(
    "offers",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("whom", String(16), nullable=False),  # anybody, link (who has it), user (of user_id)
    Column("hash", String(64), nullable=False, server_default=""),  # SHA-256 of the invitation; "" for none
    Column("user_id", String(16), nullable=True, index=True),
    Column("message", String(200), nullable=False, server_default=""),
    Column("made", DateTime(timezone=True), nullable=False),
    Column("taken", DateTime(timezone=True), nullable=True),
    Index("ix_offers_taken", "taken", "made"),
)

# What lists say of a match, as everybody may know it: written together with every move.
shown = Table(
    "shown",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("listed", Boolean, nullable=False),  # its players want it to be found
    Column("game", String(64), nullable=False),
    Column("scenario", String(128), nullable=False),
    Column("seats", Text, nullable=False, server_default="[]"),  # what the game calls them, in JSON
    Column("version", Integer, nullable=False),  # of the match that it tells of
    Column("waiting", Boolean, nullable=False),  # for somebody to sit down
    Column("asked", SmallInteger, nullable=False),  # whose turn it is; -1: nobody's
    Column("headline", String(200), nullable=False),  # the last event, or how it ended
    Column("over", Boolean, nullable=False),
    Column("result", String(8), nullable=False),  # the side that won, from 0; draw; none; "" while it is on
    Column("rematch", String(32), nullable=False, server_default=""),  # the match that follows upon it
    Column("updated", DateTime(timezone=True), nullable=False),
    Index("ix_shown_listed", "listed", "over", "updated"),
    Index("ix_shown_game", "listed", "over", "game", "updated"),
    Index("ix_shown_updated", "updated"),
)

# Who looks for a partner by quick pairing, at a table that was made for it.
pairings = Table(
    "pairings",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("game", String(64), nullable=False, index=True),
    Column("user_id", String(16), nullable=True),
    Column("pace", Text, nullable=False, server_default=""),  # as in matches
    Column("strength", Double, nullable=True),  # by his rating; null: he has none
    Column("made", DateTime(timezone=True), nullable=False),
    Column("seen", DateTime(timezone=True), nullable=False),  # when the page that waits last said so
)
