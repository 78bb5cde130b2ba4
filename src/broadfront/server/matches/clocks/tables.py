"""The tables of clocks; `broadfront.server.db.migrations` brings a database there."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, SmallInteger, Table, bindparam, insert

from broadfront.server.matches.tables import metadata
from broadfront.server.matches.write_batch import RowWrite

# When the seat to move is out of time, if nothing is written before. It follows from the journal and is
# stored so that time-outs are found in matches that nobody has open.
deadlines = Table(
    "deadlines",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),  # milliseconds since 1970
    Column("seat", SmallInteger, nullable=False),
)

# One row: the time of the last heartbeat; 0 while no clock runs.
heartbeats = Table(
    "heartbeats",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

# Times in which no server ran, and clocks stood.
outages = Table(
    "outages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
)

CLEAR_DEADLINE: Final = RowWrite(81, deadlines.delete().where(deadlines.c.match_id == bindparam("b_match")))
INSERT_DEADLINE: Final = RowWrite(82, insert(deadlines))
"""To be written after `CLEAR_DEADLINE`."""
