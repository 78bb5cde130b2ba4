"""The tables of ratings; `broadfront.server.db.migrations` brings a database there.

What a rated match ended with is in `broadfront.server.matches.tables.results`, written together with its last move.
"""

from __future__ import annotations

from sqlalchemy import Column, DateTime, Double, ForeignKey, Index, Integer, SmallInteger, String, Table

from broadfront.server.matches.tables import metadata

rated = Table(
    "rated",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, nullable=False, unique=True),  # in the order in which they were rated, from 1
    Column("pool", String(128), nullable=False),
    Column("why", String(16), nullable=False),  # why it changes no rating: guest, sides; "": it does
    Column("at", DateTime(timezone=True), nullable=False),  # when the match ended
)

# The rating changes of a match. A player is an account's id, or "computer:" and the level. A deleted account leaves
# its id here.
changes = Table(
    "rating_changes",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("player", String(80), primary_key=True),
    Column("pool", String(128), nullable=False),
    Column("number", Integer, nullable=False),  # that of the match in `rated`
    Column("side", SmallInteger, nullable=False),
    Column("score", Double, nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
    Index("ix_rating_changes_player", "player", "pool", "number"),
)

# The present rating of each player: it can be computed again from the changes.
ratings = Table(
    "ratings",
    metadata,
    Column("pool", String(128), primary_key=True),
    Column("player", String(80), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
    Index("ix_ratings_pool", "pool", "mu"),
)
