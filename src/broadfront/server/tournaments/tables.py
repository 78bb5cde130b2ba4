"""The tables of tournaments; `broadfront.server.db.migrations` brings a database there.

Whoever changes anything of a tournament counts its ``writes`` up first: all others wait until he is done.
A round and its matches have keys of their own: two servers that begin the same round begin it once.
"""

from __future__ import annotations

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
    UniqueConstraint,
)

from broadfront.server.matches.tables import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("message", String(500), nullable=False),
    Column("maker", String(16), nullable=True, index=True),  # a user's id; None: he has deleted his account
    Column("made", DateTime(timezone=True), nullable=False),
    Column("game", String(64), nullable=False),
    Column("scenario", String(128), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("pace", Text, nullable=False),  # as in matches
    Column("rated", Boolean, nullable=False),
    Column("system", String(16), nullable=False),  # round-robin, swiss, knockout
    Column("most", SmallInteger, nullable=False),  # players
    Column("wanted", SmallInteger, nullable=False),  # rounds of the Swiss system; 0: as many as needed
    Column("hours", Integer, nullable=False),  # that a round lasts
    Column("closes", DateTime(timezone=True), nullable=False),  # the sign-up
    Column("state", String(16), nullable=False),  # open, on, over, cancelled
    Column("why", String(200), nullable=False),  # it was cancelled, or ended early
    Column("rounds", SmallInteger, nullable=False),  # 0 before the start
    Column("round", SmallInteger, nullable=False),  # that is on, or was the last
    Column("began", DateTime(timezone=True), nullable=True),
    Column("ended", DateTime(timezone=True), nullable=True),
    Column("writes", Integer, nullable=False),
    Index("ix_tournaments_state", "state", "closes"),
)

# The players who have signed up. A player keeps the number, whatever becomes of the account.
entrants = Table(
    "tournament_players",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", String(16), nullable=True, index=True),
    Column("entered", DateTime(timezone=True), nullable=False),
    Column("rating", Double, nullable=True),  # at the start; None: he had none
    Column("seed", SmallInteger, nullable=False),  # by rating; 0 before the start
    Column("gone_in", SmallInteger, nullable=True),  # the round in which he left
    Column("why", String(200), nullable=False),  # he was removed; "": he left himself
    UniqueConstraint("tournament_id", "user_id", name="uq_tournament_players_user_id"),
)

rounds = Table(
    "tournament_rounds",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("began", DateTime(timezone=True), nullable=False),
    Column("ends", DateTime(timezone=True), nullable=False),
)

# The matches of a round, two for each board; the first player has the first seat. A bye is a row without a match.
games = Table(
    "tournament_games",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("round", SmallInteger, primary_key=True, autoincrement=False),
    Column("board", SmallInteger, primary_key=True, autoincrement=False),
    Column("game", SmallInteger, primary_key=True, autoincrement=False),
    Column("first", SmallInteger, nullable=False),
    Column("second", SmallInteger, nullable=False),  # 0: nobody
    Column("match_id", String(32), nullable=False, index=True),  # it may still be to be made; "": none
    Column("ends", DateTime(timezone=True), nullable=False),
    Column("first_score", Double, nullable=True),  # None: it is on
    Column("second_score", Double, nullable=True),
    Column(
        "how", String(8), nullable=False
    ),  # played, bye, forfeit, ending (a forfeit whose match is still to be ended); "": on
)
