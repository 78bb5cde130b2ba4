"""The database of a study: one SQLite file with the matches played, what was counted in them, and how far its run is.

============  ===================================================================================
``matches``   a row for each match: the columns of `lab.arrow.results_table` but ``journal``, and ``cell``
``journals``  the journals that are kept, compressed by zlib: apart, for they are large and seldom read
``tallies``   a row for each count of what happened: the columns of `lab.arrow.tallies_table`
``study``     one row: the version of Broadfront, the number of changes, the progress of the run as JSON
============  ===================================================================================

A match is written with its counts in one transaction as soon as it has ended. While a run is at it, SQLite keeps a log
beside the file (``-wal``), so that no write waits for the disk and readers do not wait for the writer; afterwards it is
one file again, which can be read where nobody may write. Why SQLite: docs/decisions/0012-studies-in-sqlite.md.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from broadfront.engine.errors import BroadfrontError, FileFault
from broadfront.engine.text_codec import shorten
from broadfront.lab.arrow import results_table, tallies_table
from broadfront.lab.event_counts import CountedMatch
from broadfront.lab.file_errors import MAX_TEXT_BYTES, cannot_read, cannot_write, check_regular, exists
from broadfront.lab.matches import MatchRecord
from broadfront.lab.study import OLDER_PARTS

FORMAT: Final = 1
"""``PRAGMA user_version`` of the file; a later Broadfront reads all earlier ones."""
TALLIES: Final = tallies_table([]).schema
MATCHES: Final = results_table([]).schema.append(pa.field("cell", pa.string()))
"""The Arrow schemas of what is read."""
_COLUMNS: Final = [name for name in MATCHES.names if name != "journal"]
BUSY: Final = 60.0
"""Seconds to wait for another process that is reading or writing."""
ROWS: Final = 20_000
"""So many rows are turned into Arrow at a time."""
_OTHERS: Final = """
    SELECT name FROM sqlite_master WHERE type NOT IN ('table', 'index') OR (type = 'table' AND rootpage = 0)
    UNION ALL SELECT one.name FROM sqlite_master AS one, pragma_table_xinfo(one.name) AS part
        WHERE one.type = 'table' AND part.hidden
"""
"""Views, triggers, and tables with columns that are computed: no study has them, and they may compute without end."""
_NUMBERS: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
}
"""What SQLite calls some faults, and what the system calls them."""


class StudyInfo(NamedTuple):
    """What the database says of itself."""

    version: str
    """The version of Broadfront that plays the study; "" if it is not known."""
    changes: int
    """How often matches were written or removed: another number, other results."""
    progress: str
    """JSON; "" before the first run."""


class StudyDatabase:
    """The database of a study, read by short connections; while it is written to, too. One that is missing is empty.

    Raises
    ------
    FileFault
        If it cannot be read, here and in every method.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self, version: str) -> None:
        """Make the file if it is missing, and write down which version of Broadfront plays the study."""
        matches, tallies = (
            ", ".join(
                f"{name} {'INTEGER' if schema.field(name).type == pa.int64() else 'TEXT'}" for name in names
            )
            for schema, names in ((MATCHES, _COLUMNS), (TALLIES, TALLIES.names))
        )
        with _faults(self.path, cannot_write), _connected(self.path, "rwc") as connection:
            connection.executescript(
                f"""
                BEGIN;
                CREATE TABLE IF NOT EXISTS matches ({matches}, PRIMARY KEY (number));
                CREATE TABLE IF NOT EXISTS journals (number INTEGER PRIMARY KEY, journal BLOB);
                CREATE TABLE IF NOT EXISTS tallies ({tallies});
                CREATE TABLE IF NOT EXISTS study
                    (id INTEGER PRIMARY KEY CHECK (id = 1), version TEXT, changes INTEGER, progress TEXT);
                INSERT OR IGNORE INTO study VALUES (1, '', 0, '');
                PRAGMA user_version = {FORMAT};
                """
            )
            connection.execute("UPDATE study SET version = ?", (version,))
            connection.commit()

    def info(self) -> StudyInfo | None:
        """Return what the database says of itself; None if it is missing."""
        with _faults(self.path):
            for row in self._rows("SELECT version, changes, progress FROM study"):
                return msgspec.convert(row, StudyInfo)
        return None

    def rules_versions(self) -> dict[str, int]:
        """Return by which version of the rules each cell was played."""
        with _faults(self.path):
            return dict(self._rows("SELECT DISTINCT cell, rules_version FROM matches"))

    def scores(self) -> Iterator[tuple[int, list[str], list[float]]]:
        """Yield number, players and scores of each match."""
        decode = msgspec.json.decode
        with _faults(self.path):
            for number, players, scores in self._rows("SELECT number, players, scores FROM matches"):
                yield number, decode(players, type=list[str]), decode(scores, type=list[float])

    def matches(self, columns: Sequence[str] | None = None) -> Any:
        """Return the matches as an Arrow table, by number: all columns, or these and ``number``."""
        names = MATCHES.names if columns is None else dict.fromkeys(["number", *columns])
        source = "matches LEFT JOIN journals USING (number)" if "journal" in names else "matches"
        return self._table(f"{source} ORDER BY number", pa.schema([MATCHES.field(name) for name in names]))

    def tallies(self) -> Any:
        """Return what was counted as an Arrow table."""
        return self._table("tallies", TALLIES)

    def match(self, number: int) -> MatchRecord | None:
        """Return a match with its journal, if it is there."""
        source = "matches LEFT JOIN journals USING (number) WHERE number = ?"
        with _faults(self.path):
            for row in self._table(source, results_table([]).schema, number).to_pylist():
                return msgspec.convert(row, MatchRecord, strict=False)
        return None

    def writer(self) -> StudyWriter:
        """Return what writes to it; one at a time."""
        return StudyWriter(self.path)

    def import_parts(self, folder: Path, version: str, progress: str) -> None:
        """Take over the Parquet files in which Broadfront 0.2 kept a study: the file is there whole, or not at all."""
        try:
            with TemporaryDirectory(dir=folder, prefix=".older-") as beside:
                database = StudyDatabase(Path(beside) / self.path.name)
                database.create(version)
                with closing(database.writer()) as writer:
                    for path, rows in _latest(folder / "matches"):
                        with _faults(path):
                            cells = [row.pop("cell") for row in rows]
                            records = [msgspec.convert(row, MatchRecord, strict=False) for row in rows]
                        writer.insert_matches(zip(cells, records, strict=True))
                    for path, rows in _latest(folder / "tallies"):
                        with _faults(path):
                            counts = [tuple(row[name] for name in TALLIES.names) for row in rows]
                        writer.insert_tallies(counts)
                    writer.save_progress(progress)
                if not self.path.exists():  # another program has not taken it over meanwhile
                    database.path.replace(self.path)
        except OSError as error:
            remedy = "copy the folder to where you may write: its Parquet files are taken over into this one"
            raise cannot_write(self.path, error, remedy) from error

    def _rows(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        if not self.path.exists():
            return
        with _connected(self.path, "rw") as connection:
            connection.execute("PRAGMA query_only = ON")
            yield from connection.execute(query, values)

    def _table(self, source: str, schema: Any, *values: object) -> Any:
        """Return columns of rows as an Arrow table."""
        rows, batches = self._rows(f"SELECT {', '.join(schema.names)} FROM {source}", *values), []
        with _faults(self.path):
            while part := list(islice(rows, ROWS)):
                columns = zip(zip(*part, strict=True), schema, strict=True)
                arrays = [_array(values, field) for values, field in columns]
                batches.append(pa.RecordBatch.from_arrays(arrays, schema=schema))
        return pa.Table.from_batches(batches, schema)


class StudyWriter:
    """Writes to a database; every call is one transaction.

    Raises
    ------
    FileFault
        If it cannot be written, here and in every method.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with _faults(path, cannot_write):
            self.connection = _connect(path, "rw")
            self.connection.isolation_level = None  # transactions begin where we say
            with suppress(sqlite3.OperationalError):  # somebody is reading
                if self.connection.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",):
                    # a power cut may undo the last matches, and damages none
                    self.connection.execute("PRAGMA synchronous = NORMAL")

    def add(self, cell: str, match: CountedMatch) -> None:
        """Write a match that has ended, with what was counted in it; one that is there stays as it is."""
        with self._transaction():
            if self.insert_matches([(cell, match.record)]):
                self.insert_tallies(map(msgspec.structs.astuple, match.tallies))

    def insert_matches(self, matches: Iterable[tuple[str, MatchRecord]]) -> int:
        """Write matches of cells without counts; return how many were not there before."""
        new = 0
        insert = f"INSERT OR IGNORE INTO matches VALUES ({', '.join('?' * len(_COLUMNS))})"
        with self._transaction() as connection:
            for cell, record in matches:
                values = [_encoded(getattr(record, name)) for name in _COLUMNS[:-1]]
                new += connection.execute(insert, (*values, cell)).rowcount
                if record.journal:
                    journal = zlib.compress(record.journal.encode())
                    connection.execute(
                        "INSERT OR IGNORE INTO journals VALUES (?, ?)", (record.number, journal)
                    )
            connection.execute("UPDATE study SET changes = changes + 1")
        return new

    def insert_tallies(self, rows: Iterable[tuple[object, ...]]) -> None:
        """Write counts of matches, in the order of the columns."""
        with self._transaction() as connection:
            connection.executemany(
                f"INSERT INTO tallies VALUES ({', '.join('?' * len(TALLIES.names))})", rows
            )

    def delete_after(self, cell: str, last: int) -> None:
        """Remove the matches of a cell with higher numbers than this."""
        later = "SELECT number FROM matches WHERE cell = ? AND number > ?"
        with self._transaction() as connection:
            if connection.execute(later, (cell, last)).fetchone() is None:
                return  # the rest looks at every count
            for table in ("journals", "tallies", "matches"):
                connection.execute(f"DELETE FROM {table} WHERE number IN ({later})", (cell, last))
            connection.execute("UPDATE study SET changes = changes + 1")

    def save_progress(self, progress: str) -> None:
        """Write how far the run is, as JSON."""
        with self._transaction() as connection:
            connection.execute("UPDATE study SET progress = ?", (progress,))

    def close(self) -> None:
        """Make it one file again, and let it go."""
        with suppress(sqlite3.Error):  # somebody is reading: the next writer does it
            self.connection.execute("PRAGMA busy_timeout = 500")
            self.connection.execute("PRAGMA journal_mode = DELETE")
        with suppress(sqlite3.Error):
            self.connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit what is done in here, or nothing of it; within another one it is a part of that."""
        with _faults(self.path, cannot_write):
            if self.connection.in_transaction:
                yield self.connection
                return
            with self.connection:  # commits, or rolls back
                self.connection.execute("BEGIN")
                yield self.connection


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, timeout=BUSY, uri=True, check_same_thread=False)
    connection.execute("PRAGMA trusted_schema = OFF")  # somebody else may have made it
    return connection


@contextmanager
def _connected(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """Be connected for a moment, to a database of a format that is known here."""
    if mode != "rwc" or exists(path):
        check_regular(path)
    with closing(_connect(path, mode)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > FORMAT:
            raise FileFault("a later Broadfront has written it: use that one", source=str(path))
        if other := connection.execute(_OTHERS).fetchone():
            what = f"no database of a study: {shorten(other[0])} is no plain table"
            raise FileFault(f"{what}; move it away, and its matches are played again", source=str(path))
        yield connection


@contextmanager
def _faults(path: Path, fault: Callable[[Path, OSError], FileFault] = cannot_read) -> Iterator[None]:
    """Say what SQLite says, and of values that no Broadfront has written, as a fault of a file with its remedy."""
    try:
        yield
    except BroadfrontError:
        raise
    except sqlite3.Error as error:
        if not hasattr(error, "sqlite_errorcode"):  # SQLite says nothing: our statement is wrong
            raise
        code = error.sqlite_errorcode & 0xFF  # without the details
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
            raise _damaged(path) from error
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise FileFault("another program holds it: wait for that, or end it", source=str(path)) from error
        number = _NUMBERS.get(code, errno.EIO)
        raise fault(path, OSError(number, os.strerror(number))) from error
    except (ValueError, TypeError, KeyError, msgspec.MsgspecError, zlib.error) as error:
        if fault is cannot_write:  # what is written is ours
            raise
        raise _damaged(path) from error


def _damaged(path: Path) -> FileFault:
    kind = "Parquet file" if path.suffix == ".parquet" else "database"
    remedy = "move it away, and its matches are played again"
    return FileFault(f"no {kind} that can be read: {remedy}", source=str(path))


def _encoded(value: object) -> object:
    """Return a value as SQLite keeps it: lists as JSON."""
    return msgspec.json.encode(value).decode() if isinstance(value, (list, tuple)) else value


def _array(values: Sequence[Any], field: Any) -> Any:
    if pa.types.is_list(field.type):
        values = [msgspec.json.decode(value) for value in values]
    elif field.name == "journal":
        values = ["" if value is None else _unpacked(value) for value in values]
    return pa.array(values, field.type)


def _unpacked(journal: bytes) -> str:
    """Return a journal as it was before it was compressed.

    Raises
    ------
    ValueError, zlib.error
        If it is damaged, or longer than that of any match file.
    """
    reader = zlib.decompressobj()
    text = reader.decompress(journal, MAX_TEXT_BYTES)
    if not reader.eof:
        raise ValueError("the journal is cut off, or too long")
    return text.decode()


def _latest(folder: Path) -> Iterator[tuple[Path, list[dict[str, Any]]]]:
    """Yield older parts with their rows: those of each number from the last part that has it."""
    seen: set[int] = set()
    for path in sorted(folder.glob(OLDER_PARTS), reverse=True):
        try:
            check_regular(path)
            with _faults(path):
                rows = [row for row in pq.read_table(path).to_pylist() if row["number"] not in seen]
        except OSError as error:  # Arrow's
            raise _damaged(path) from error
        seen |= {row["number"] for row in rows}
        yield path, rows
