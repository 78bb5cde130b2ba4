"""The tables of clocks; `broadfront.server.db.migrations` brings a database there."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, SmallInteger, Table, bindparam, insert

from broadfront.server.matches.tables import metadata
from broadfront.server.matches.write_batch import RowWrite

# When the seat that is asked is out of time, if nothing is written before. It follows from the journal; it is kept so
# that matches which nobody has open are found.
deadlines = Table(
    "deadlines",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),  # milliseconds since 1970
    Column("seat", SmallInteger, nullable=False),
)

# One row: when a server last said that it runs; 0 while no clock does.
heartbeats = Table(
    "heartbeats",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

# When no server ran: clocks stood.
outages = Table(
    "outages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
)

CLEAR_DEADLINE: Final = RowWrite(81, deadlines.delete().where(deadlines.c.match_id == bindparam("b_match")))
INSERT_DEADLINE: Final = RowWrite(82, insert(deadlines))
"""After `CLEAR_DEADLINE`."""
