"""Parquet that grows: a folder of ``part-*.parquet`` files, each written whole or not at all.

Rows have a ``number``, and those of one number are written together. Many small parts are merged into one now and then;
a process that is killed between the two leaves rows twice, and so does one that is killed before it has written all of
a match, which is then played again. Readers take the rows of a number from the last part that has it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from broadfront.engine.errors import FileFault
from broadfront.engine.plain_text import read_number
from broadfront.lab.file_errors import cannot_write, cannot_write_to

PATTERN: Final = "part-*.parquet"
MAX_SMALL_PARTS: Final = 100
"""So many parts of one writer are merged into one."""
TRIES: Final = 5
"""How often a folder is read again when its parts are merged meanwhile."""


class ParquetWriter:
    """The writer of a folder's parts; there must be one at a time.

    Raises
    ------
    FileFault
        If the folder cannot be made or written to, here and later.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._small: list[Path] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for left in folder.glob(".part-*.tmp"):  # by a writer that was killed
                left.unlink()
        except OSError as error:
            raise cannot_write_to(folder, error) from error
        self._next = max((read_number(path.stem[5:], 18) or 0 for path in _listed(folder)), default=0) + 1

    def add(self, table: Any) -> None:
        """Write the rows of an Arrow table as a new part."""
        self._small.append(self._written(table))
        if len(self._small) >= MAX_SMALL_PARTS:
            # first of all: an interrupt further on must not leave names of files that are gone
            small, self._small = self._small, []
            self._written(latest([_read(path, None) for path in small]))
            for path in small:
                path.unlink(missing_ok=True)

    def keep_only(self, numbers: Iterable[int]) -> None:
        """Remove rows with other numbers than these."""
        wanted = pa.array(sorted(numbers), pa.int64())
        for path in _listed(self.folder):
            table = _read(path, None)
            kept = table.filter(pa.compute.is_in(table["number"], wanted))
            if kept.num_rows == 0:
                path.unlink()
            elif kept.num_rows < table.num_rows:
                _write(path, kept)

    def _written(self, table: Any) -> Path:
        path = self.folder / f"part-{self._next:06}.parquet"
        _write(path, table)
        self._next += 1
        return path


def latest(tables: Sequence[Any]) -> Any:
    """Return the rows of several tables as one: those of each number from the last table that has it."""
    seen = np.empty(0, np.int64)
    found = []
    for table in reversed(tables):
        numbers = table["number"].to_numpy()
        found.append(table.filter(pa.array(~np.isin(numbers, seen))))
        seen = np.union1d(seen, numbers)
    return pa.concat_tables(reversed(found))


def read_latest(folder: Path, schema: Any) -> Any:
    """Return the rows of a folder as an Arrow table of this schema; a number may have many.

    Raises
    ------
    FileFault
        If a part cannot be read.
    """
    tables = _read_all(folder, schema.names)
    try:
        return latest([schema.empty_table(), *(table.cast(schema) for table in tables)])
    except ValueError as error:  # Arrow's
        raise FileFault(f"its parts have other columns: {error}", source=str(folder)) from error


def read_parts(folder: Path, schema: Any, columns: Sequence[str] | None = None) -> Any:
    """Return the rows of a folder as an Arrow table, by number, each number once.

    Parameters
    ----------
    folder
        Where the parts are; while a writer is at work, too.
    schema
        Of the table, for a folder without parts.
    columns
        Some of the columns; ``number`` is always there.

    Raises
    ------
    FileFault
        If a part cannot be read.
    """
    names = None if columns is None else ["number", *(name for name in columns if name != "number")]
    tables = _read_all(folder, names)
    if not tables:
        empty = schema.empty_table()
        return empty if names is None else empty.select(names)
    table = pa.concat_tables(tables, promote_options="default")
    _, last = np.unique(table["number"].to_numpy()[::-1], return_index=True)
    return table.take(table.num_rows - 1 - last)


def read_row(folder: Path, number: int) -> dict[str, Any] | None:
    """Return the row of a number, or None if there is none; nothing else is read.

    Raises
    ------
    FileFault
        If a part cannot be read.
    """
    for table in reversed(_read_all(folder, None, [("number", "=", number)])):
        for row in table.to_pylist():
            return dict(row)
    return None


def _read_all(
    folder: Path, names: Sequence[str] | None, filters: Sequence[tuple[str, str, int]] | None = None
) -> list[Any]:
    for _ in range(TRIES):
        try:
            return [_read(path, names, filters) for path in _listed(folder)]
        except FileNotFoundError:  # merged between the list and the reading
            continue
    raise FileFault("its parts change all the time: try again", source=str(folder))


def _listed(folder: Path) -> list[Path]:
    return sorted(folder.glob(PATTERN))


def _read(
    path: Path, names: Sequence[str] | None, filters: Sequence[tuple[str, str, int]] | None = None
) -> Any:
    try:
        return pq.read_table(path, columns=names, filters=filters)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:  # Arrow's faults are of these
        remedy = "move it away, and its matches are played again"
        raise FileFault(f"no Parquet file that can be read: {remedy} ({error})", source=str(path)) from error


def _write(path: Path, table: Any) -> None:
    beside = path.with_name(f".{path.stem}.tmp")
    try:
        try:
            with beside.open("wb") as file:
                pq.write_table(table, file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from error
