"""The tables of the lobby; `broadfront.server.db.migrations` brings a database there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from broadfront.server.matches.tables import metadata, seats
from broadfront.server.matches.write_batch import Row, RowsRefused, RowWrite

STALE: Final = timedelta(seconds=75)
"""Time after its last request after which a page no longer waits for a partner; a hidden page asks once a minute."""
MAX_OPEN_TABLES: Final = 20
"""Tables of one account that wait for players."""

# Seats that are offered to others. Nobody moves before the last of them is taken.
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

# The entries of matches in lists, as everybody may know them: written together with every move.
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

# Players who wait for a partner by quick pairing, each with the table that was opened for it.
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


def _check_open_tables(connection: Connection, new: Sequence[Row]) -> None:
    """Check the number of waiting tables of the accounts with new ones; the accounts are locked.

    Raises
    ------
    RowsRefused
        If there are too many; it names the matches that are refused.
    """
    s, written = seats.c, [row["match_id"] for row in new]  # some may exist, if an answer was lost
    refused = set[str]()
    for user_id in sorted({row["user_id"] for row in new}):
        waiting = (
            select(func.count(s.match_id.distinct()))
            .join(shown, shown.c.match_id == s.match_id)
            .join(offers, offers.c.match_id == s.match_id)
            .where(
                s.user_id == user_id,
                s.match_id.not_in(written),
                offers.c.taken.is_(None),
                or_(shown.c.waiting, and_(offers.c.whom == "anybody", shown.c.over.is_(False))),
            )
        )
        room = max(0, MAX_OPEN_TABLES - connection.execute(waiting).scalar_one())
        refused.update([row["match_id"] for row in new if row["user_id"] == user_id][room:])
    if refused:
        raise RowsRefused(
            f"{MAX_OPEN_TABLES} tables of yours wait for somebody: take one back first.", refused
        )


UPDATED: Final = ("version", "waiting", "asked", "headline", "over", "result", "updated")
"""Columns of a list entry that change with the match."""

_offer = and_(offers.c.match_id == bindparam("b_match"), offers.c.seat == bindparam("b_seat"))

OPEN_TABLE: Final = RowWrite(0, user="user_id", check=_check_open_tables)
"""With (match_id, user_id): tables that wait for players from now on, and their accounts."""
WITHDRAW_OFFER: Final = RowWrite(50, delete(offers).where(_offer))
INSERT_OFFER: Final = RowWrite(51, insert(offers), user="user_id")
INSERT_LISTING: Final = RowWrite(52, insert(shown))
UPDATE_LISTING: Final = RowWrite(
    53,
    update(shown)
    .where(shown.c.match_id == bindparam("b_match"), shown.c.version <= bindparam("b_version"))
    .values({name: bindparam(f"b_{name}") for name in UPDATED}),
)
TAKE_OFFER: Final = RowWrite(63, update(offers).where(_offer).values(taken=bindparam("b_taken")))
"""A player takes the seat that was offered."""
