"""Reads matches from the tables, by statements that are built once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Select, bindparam, func, select

from broadfront.server.chat.tables import lines
from broadfront.server.lobby.tables import shown
from broadfront.server.matches import tables
from broadfront.server.matches.clocks.match_clocks import TimeSpan
from broadfront.server.matches.match_record import MatchDelta, MatchRecord

_HOLDERS: Final = tables.former_holders


def _of(table: Any, *order: Any) -> Select[Any]:
    """Return a statement that reads the rows of matches from a table, in order."""
    among = table.c.match_id.in_(bindparam("matches", expanding=True))
    return select(table).where(among).order_by(*order)


_MATCH: Final = select(tables.matches).where(tables.matches.c.id == bindparam("match"))
_SHOWN: Final = select(shown.c.version).where(shown.c.match_id == bindparam("match"))
_REMOVAL: Final = select(tables.removals.c.version, tables.removals.c.at).where(
    tables.removals.c.match_id == bindparam("match")
)
_WRITTEN: Final = _of(tables.writes)
_SEATS: Final = _of(tables.seats, tables.seats.c.seat)
_FORMER_HOLDERS: Final = _of(_HOLDERS, _HOLDERS.c.version)
_SNAPSHOTS: Final = _of(tables.snapshots, tables.snapshots.c.moves)
_MOVES: Final = (
    select(tables.moves)
    .where(tables.moves.c.match_id == bindparam("match"), tables.moves.c.version > bindparam("version"))
    .order_by(tables.moves.c.version)
)

_MARKS: Final = (
    select(lines.c.match_id, lines.c.room, func.max(lines.c.number))
    .where(lines.c.match_id.in_(bindparam("matches", expanding=True)))
    .group_by(lines.c.match_id, lines.c.room)
)


def stored(connection: Connection, id_: str, outages: list[TimeSpan]) -> MatchRecord | None:
    """Return a match, or None if there is none with this id."""
    number = written(connection, [id_])  # before the rest: what is written in between is read again later
    match = connection.execute(_MATCH, {"match": id_}).one_or_none()
    if match is None:
        return None
    listed_version = connection.execute(_SHOWN, {"match": id_}).scalar()
    return MatchRecord(
        number.get(id_, 0),
        match,
        _rows(connection, _SEATS, [id_])[id_],
        _moves(connection, id_, 0),
        _rows(connection, _SNAPSHOTS, [id_])[id_],
        -1 if listed_version is None else listed_version,
        _rows(connection, _FORMER_HOLDERS, [id_])[id_],
        outages,
        _removal(connection, id_),
    )


def _removal(connection: Connection, id_: str) -> tuple[int, datetime] | None:
    row = connection.execute(_REMOVAL, {"match": id_}).one_or_none()
    return None if row is None else (row.version, row.at)


def news(connection: Connection, versions: Mapping[str, int]) -> dict[str, MatchDelta]:
    """Return what was written to matches after the given versions; matches that do not exist are left out."""
    numbers = written(connection, list(versions))  # before the rest, as above
    ids = list(numbers)
    if not ids:
        return {}
    seats, holders = _rows(connection, _SEATS, ids), _rows(connection, _FORMER_HOLDERS, ids)
    chat = marks(connection, ids)
    return {
        id_: MatchDelta(
            versions[id_],
            number,
            seats[id_],
            _moves(connection, id_, versions[id_]),
            holders[id_],
            chat.get(id_, {}),
        )
        for id_, number in numbers.items()
    }


def written(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """Return the number of writes of each match; matches that do not exist are left out."""
    return {row.match_id: row.number for row in connection.execute(_WRITTEN, {"matches": list(ids)})}


def _moves(connection: Connection, id_: str, version: int) -> list[Any]:
    """Return the journal of a match after a version."""
    return list(connection.execute(_MOVES, {"match": id_, "version": version}).all())


def _rows(connection: Connection, query: Select[Any], ids: Sequence[str]) -> dict[str, list[Any]]:
    """Return rows by match."""
    rows: dict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(query, {"matches": list(ids)}):
        rows[row.match_id].append(row)
    return rows


def marks(connection: Connection, matches: Sequence[str]) -> dict[str, dict[str, int]]:
    """Return, by match, the number of the last chat line of each room; matches without chat are left out."""
    result: dict[str, dict[str, int]] = {}
    for match, room, number in connection.execute(_MARKS, {"matches": list(matches)}):
        result.setdefault(match, {})[room] = number
    return result
