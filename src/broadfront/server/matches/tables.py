"""The tables of the database, as SQLAlchemy knows them; `broadfront.server.db.migrations` brings a database there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("scenario", String(128), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("scenario_text", Text, nullable=False),
    Column("start", Text, nullable=False),  # notation of the first position, "" for the scenario's own
    Column("given", Integer, nullable=False),  # the number of moves that came with an import or a branch
    Column(
        "origin", String(16), nullable=False, server_default=""
    ),  # file, branch; "": made here (or before 0004)
    Column("guided", Boolean, nullable=False),
    Column("key", String(64), nullable=False),  # of the dice, in hex
    Column(
        "dice", SmallInteger, nullable=False, server_default="1"
    ),  # their format: see broadfront.server.matches.dice.generator
    Column("made", DateTime(timezone=True), nullable=False),
    Column("pace", Text, nullable=False, server_default=""),  # JSON; "" for no clocks
    Column("rated", Boolean, nullable=False, server_default=false()),
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False, index=True),
    Column("kind", String(16), nullable=False),  # person, computer
    Column("level", String(64), nullable=False),
    Column(
        "token_hash", String(64), nullable=False
    ),  # SHA-256 of the secret link; "": the computer, or still on offer
    Column("former", Text, nullable=False, server_default=""),  # hashes of renewed links, oldest first
    Column("promise", String(64), nullable=False, server_default=""),  # SHA-256 of the salt
    Column(
        "promised", SmallInteger, nullable=False, server_default="0"
    ),  # its place in the order of commitments and reveals, from 1
    Column("salt", String(128), nullable=False),
    Column("told", SmallInteger, nullable=False, server_default="0"),  # in the same order
    Column("standing", Text, nullable=False, server_default=""),  # JSON; "" for none; secret to the seat
    Column(
        "came", BigInteger, nullable=False, server_default="0"
    ),  # when the player first opened a match with clocks, as in moves
    Column(
        "user_id", String(16), nullable=True, index=True
    ),  # the account that has it besides the holder of its link
)

# Earlier holders of a seat, and the version of the event by which each was replaced.
former_holders = Table(
    "former_holders",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("user_id", String(16), nullable=True, index=True),
)

# The number of writes to each match. A writer states the number that it has seen; if it has changed, the write is
# refused, so that two servers on one database cannot overwrite each other.
writes = Table(
    "writes",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, nullable=False),
)

# The journal: rows are only ever added. Version n is the n-th event of the match.
moves = Table(
    "moves",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # see broadfront.server.matches.events
    Column("seat", SmallInteger, nullable=False),  # -1: chance
    Column("verb", String(64), nullable=False),
    Column("what", BigInteger, nullable=False),
    Column("where", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False, server_default="0"),  # milliseconds since 1970
    Column(
        "credit", SmallInteger, nullable=False, server_default="0"
    ),  # the part of it that was network delay
)

# The result of a rated match, written together with its last move (see `broadfront.server.ratings`).
results = Table(
    "results",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("pool", String(128), nullable=False),
    Column("sides", Text, nullable=False),  # JSON: the side of each seat
    Column("scores", Text, nullable=False),  # JSON: the score of each seat
    Column("at", DateTime(timezone=True), nullable=False),
    Column("waiting", Boolean, nullable=False, index=True),  # to be rated
)

# When a match is deleted that nobody plays, if it still has this version then (see
# `broadfront.server.admin.match_expiry`).
removals = Table(
    "removals",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False, index=True),
)

# A cache of replayed positions. It can be deleted at any time.
snapshots = Table(
    "snapshots",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("moves", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),  # JSON
)


def misfit(table: Table, row: Mapping[str, Any]) -> str:
    """Return a sentence about a text in a row that a database may not accept; "" if there is none.

    SQLite accepts more than other databases; the permitted titles of a match do not depend on the database.
    """
    for name, value in row.items():
        if not isinstance(value, str):
            continue
        if "\0" in value or (not value.isascii() and any("\ud800" <= c <= "\udfff" for c in value)):
            return f"There is a character in the {name} that cannot be stored: leave it out."
        most = getattr(table.c[name].type, "length", None)
        if most is not None and len(value) > most:
            return f"The {name} has {len(value)} characters; {most} is the most that can be stored."
    return ""
