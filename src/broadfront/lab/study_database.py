"""The database of a study: one SQLite file with the matches played, their event counts, and the progress of its run.

============  ===================================================================================
``matches``   a row for each match: the columns of `lab.arrow.results_table` but ``journal``, and ``cell``
``journals``  the stored journals, compressed by zlib; separate because they are large and seldom read
``tallies``   a row for each count of what happened: the columns of `lab.arrow.tallies_table`
``study``     one row: the version of Broadfront, the number of changes, the progress of the run as JSON
============  ===================================================================================

A match is written with its counts in one transaction as soon as it has ended. During a run SQLite keeps a log beside
the file (``-wal``), so that no write waits for the disk and readers do not wait for the writer; afterwards it is one
file again, which can be read in a read-only folder. Why SQLite: docs/decisions/0012-studies-in-sqlite.md.
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
"""The Arrow schemas of the tables that are read."""
_COLUMNS: Final = [name for name in MATCHES.names if name != "journal"]
BUSY: Final = 60.0
"""Seconds to wait for another process that is reading or writing."""
ROWS: Final = 20_000
"""The number of rows that are converted to Arrow at a time."""
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
"""SQLite's codes of some errors, with the system's codes."""


class StudyInfo(NamedTuple):
    """The single row about the study itself."""

    version: str
    """The version of Broadfront that plays the study; "" if it is unknown."""
    changes: int
    """How often matches were written or removed; it changes with the results."""
    progress: str
    """JSON; "" before the first run."""


class StudyDatabase:
    """The database of a study, read by short connections, even during writes; a missing file counts as empty.

    Raises
    ------
    FileFault
        If it cannot be read, here and in every method.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self, version: str) -> None:
        """Create the file if it is missing, and store the version of Broadfront that plays the study."""
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
        """Return the row about the study itself; None if the database is missing."""
        with _faults(self.path):
            for row in self._rows("SELECT version, changes, progress FROM study"):
                return msgspec.convert(row, StudyInfo)
        return None

    def rules_versions(self) -> dict[str, int]:
        """Return the rules version of each cell."""
        with _faults(self.path):
            return dict(self._rows("SELECT DISTINCT cell, rules_version FROM matches"))

    def scores(self) -> Iterator[tuple[int, list[str], list[float]]]:
        """Yield number, players and scores of each match."""
        decode = msgspec.json.decode
        with _faults(self.path):
            for number, players, scores in self._rows("SELECT number, players, scores FROM matches"):
                yield number, decode(players, type=list[str]), decode(scores, type=list[float])

    def matches(self, columns: Sequence[str] | None = None) -> Any:
        """Return the matches as an Arrow table, ordered by number: all columns, or the given ones and ``number``."""
        names = MATCHES.names if columns is None else dict.fromkeys(["number", *columns])
        source = "matches LEFT JOIN journals USING (number)" if "journal" in names else "matches"
        return self._table(f"{source} ORDER BY number", pa.schema([MATCHES.field(name) for name in names]))

    def tallies(self) -> Any:
        """Return the event counts as an Arrow table."""
        return self._table("tallies", TALLIES)

    def match(self, number: int) -> MatchRecord | None:
        """Return a match with its journal; None if it is not stored."""
        source = "matches LEFT JOIN journals USING (number) WHERE number = ?"
        with _faults(self.path):
            for row in self._table(source, results_table([]).schema, number).to_pylist():
                return msgspec.convert(row, MatchRecord, strict=False)
        return None

    def writer(self) -> StudyWriter:
        """Return a new writer; only one may exist at a time."""
        return StudyWriter(self.path)

    def import_parts(self, folder: Path, version: str, progress: str) -> None:
        """Import a study of Broadfront 0.2 (Parquet files); the new file appears complete or not at all."""
        try:
            with TemporaryDirectory(dir=folder, prefix=".older-") as temporary:
                database = StudyDatabase(Path(temporary) / self.path.name)
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
                if not self.path.exists():  # unless another program has imported it in the meantime
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
            self.connection.isolation_level = None  # transactions are begun explicitly
            with suppress(sqlite3.OperationalError):  # somebody is reading
                if self.connection.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",):
                    # a power cut may undo the last matches, but damages none
                    self.connection.execute("PRAGMA synchronous = NORMAL")

    def add(self, cell: str, match: CountedMatch) -> None:
        """Write a finished match with its event counts, unless it is stored already."""
        with self._transaction():
            if self.insert_matches([(cell, match.record)]):
                self.insert_tallies(map(msgspec.structs.astuple, match.tallies))

    def insert_matches(self, matches: Iterable[tuple[str, MatchRecord]]) -> int:
        """Write matches of cells without counts; return how many of them are new."""
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
        """Remove the matches of a cell with numbers above ``last``."""
        later = "SELECT number FROM matches WHERE cell = ? AND number > ?"
        with self._transaction() as connection:
            if connection.execute(later, (cell, last)).fetchone() is None:
                return  # the statements below scan every count
            for table in ("journals", "tallies", "matches"):
                connection.execute(f"DELETE FROM {table} WHERE number IN ({later})", (cell, last))
            connection.execute("UPDATE study SET changes = changes + 1")

    def save_progress(self, progress: str) -> None:
        """Write the progress of the run, as JSON."""
        with self._transaction() as connection:
            connection.execute("UPDATE study SET progress = ?", (progress,))

    def close(self) -> None:
        """Merge the log into the file, and close the connection."""
        with suppress(sqlite3.Error):  # somebody is reading: the next writer does it
            self.connection.execute("PRAGMA busy_timeout = 500")
            self.connection.execute("PRAGMA journal_mode = DELETE")
        with suppress(sqlite3.Error):
            self.connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit all statements of the block or none; an inner block belongs to the outer transaction."""
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
    connection.execute("PRAGMA trusted_schema = OFF")  # the file may come from somebody else
    return connection


@contextmanager
def _connected(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """Open a short connection to a database of a supported format."""
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
    """Turn errors of SQLite, and values that Broadfront has not written, into a file fault with its remedy."""
    try:
        yield
    except BroadfrontError:
        raise
    except sqlite3.Error as error:
        if not hasattr(error, "sqlite_errorcode"):  # an error without a code: our statement is wrong
            raise
        code = error.sqlite_errorcode & 0xFF  # without the details
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
            raise _damaged(path) from error
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise FileFault("another program holds it: wait for that, or end it", source=str(path)) from error
        number = _NUMBERS.get(code, errno.EIO)
        raise fault(path, OSError(number, os.strerror(number))) from error
    except (ValueError, TypeError, KeyError, msgspec.MsgspecError, zlib.error) as error:
        if fault is cannot_write:  # the values are our own: a bug, not a damaged file
            raise
        raise _damaged(path) from error


def _damaged(path: Path) -> FileFault:
    kind = "Parquet file" if path.suffix == ".parquet" else "database"
    remedy = "move it away, and its matches are played again"
    return FileFault(f"no {kind} that can be read: {remedy}", source=str(path))


def _encoded(value: object) -> object:
    """Return a value as SQLite stores it: lists as JSON."""
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
    """Yield the Parquet parts with their rows, each match from the last part that has it."""
    numbers_read: set[int] = set()
    for path in sorted(folder.glob(OLDER_PARTS), reverse=True):
        try:
            check_regular(path)
            with _faults(path):
                rows = [row for row in pq.read_table(path).to_pylist() if row["number"] not in numbers_read]
        except OSError as error:  # Arrow's
            raise _damaged(path) from error
        numbers_read |= {row["number"] for row in rows}
        yield path, rows
