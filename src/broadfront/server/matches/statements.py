"""The SQL statements of every write to a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, Integer, bindparam, insert, select, update

from broadfront.server.matches import tables
from broadfront.server.matches.tables import metadata
from broadfront.server.matches.write_batch import Row, RowWrite

_seats, _snapshots, _holders = tables.seats, tables.snapshots, tables.former_holders
_seat = update(_seats).where(_seats.c.match_id == bindparam("b_match"), _seats.c.seat == bindparam("b_seat"))

INSERT_MATCH: Final = RowWrite(10, insert(tables.matches))
INSERT_WRITE_COUNT: Final = RowWrite(11, insert(tables.writes))
INSERT_SEAT: Final = RowWrite(12, insert(_seats), user="user_id")
INSERT_EVENT: Final = RowWrite(13, insert(tables.moves))
"""With the columns of `broadfront.server.matches.events.columns`."""
DROP_LATER_SNAPSHOTS: Final = RowWrite(
    30,
    _snapshots.delete().where(
        _snapshots.c.match_id == bindparam("b_match"), _snapshots.c.moves > bindparam("b_moves")
    ),
)
REPLACE_SNAPSHOT: Final = RowWrite(
    31,
    _snapshots.delete().where(
        _snapshots.c.match_id == bindparam("match_id"), _snapshots.c.moves == bindparam("moves")
    ),
    insert(_snapshots),
    unique=("match_id", "moves"),
)
COMMIT_SEED: Final = RowWrite(
    40, _seat.values(promise=bindparam("b_promise"), promised=bindparam("b_promised"))
)
REVEAL_SEED: Final = RowWrite(41, _seat.values(salt=bindparam("b_salt"), told=bindparam("b_told")))
SET_TOKEN: Final = RowWrite(
    42,
    _seat.values(
        token_hash=bindparam("b_token_hash"), former=bindparam("b_former"), user_id=bindparam("b_user_id")
    ),
    user="b_user_id",
)
SET_AUTO_DECLINES: Final = RowWrite(43, _seat.values(standing=bindparam("b_standing")))
SEAT_PLAYER: Final = RowWrite(
    60,
    _seat.values(
        token_hash=bindparam("b_token_hash"), name=bindparam("b_name"), user_id=bindparam("b_user_id")
    ),
    user="b_user_id",
)
"""A player sits down at a free seat."""
KEEP_FORMER_HOLDER: Final = RowWrite(
    61,
    insert(_holders).from_select(
        ["match_id", "seat", "version", "name", "user_id"],
        select(
            _seats.c.match_id,
            _seats.c.seat,
            bindparam("b_version", type_=Integer),
            _seats.c.name,
            _seats.c.user_id,
        ).where(_seats.c.match_id == bindparam("b_match"), _seats.c.seat == bindparam("b_seat")),
    ),
)
"""To be written before `REASSIGN_SEAT`: it stores the present holder of the seat."""
REASSIGN_SEAT: Final = RowWrite(
    62,
    _seat.values(
        {
            name: bindparam(f"b_{name}")
            for name in ("kind", "level", "token_hash", "former", "name", "user_id")
        }
        | {"standing": ""}
    ),
    user="b_user_id",
)
NOTE_ARRIVAL: Final = RowWrite(80, _seat.values(came=bindparam("b_came")))


class _DeleteMatch(RowWrite):
    """Deletes a match with the rows of every table, of whatever feature, that refers to it."""

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        for table in reversed(metadata.sorted_tables):
            for column in table.columns:
                if column is tables.matches.c.id or column.references(tables.matches.c.id):
                    connection.execute(table.delete().where(column == bindparam("b_match")), rows)


DELETE_MATCH: Final = _DeleteMatch(70)
"""Expects the key b_match."""

INCREMENT_WRITES: Final = (
    update(tables.writes)
    .where(tables.writes.c.match_id.in_(bindparam("matches", expanding=True)))
    .values(number=tables.writes.c.number + 1)
    .returning(tables.writes.c.match_id, tables.writes.c.number)
)
"""The optimistic lock: it counts a write of each match and returns the counts; other servers wait from here on."""
