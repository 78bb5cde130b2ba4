"""Results files: Parquet, CSV or JSON lines, by the suffix of the file.

During a tournament, each record is appended to ``<out>.partial.jsonl`` immediately, so that even a killed process does
not lose matches; at the end the requested file is written atomically, and the partial file is removed.
"""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any, Self

import msgspec

from broadfront.engine.errors import FileFault
from broadfront.engine.plain_text import decode_text
from broadfront.engine.text_codec import quote
from broadfront.engine.toml_files import json_fault
from broadfront.lab.file_errors import MAX_RESULTS_BYTES, cannot_write, exists, read_bytes, reading_parquet
from broadfront.lab.matches import MatchRecord

SUFFIXES = (".parquet", ".csv", ".jsonl")
WANTED_SPACE = 8_000_000  # bytes: room for some ten thousand matches without journals
LIST_SEPARATOR = ";"  # separates several values in one cell of a CSV file


class _AppendedRecords:
    """Records in a file of JSON lines, each of which is appended immediately."""

    def __init__(self, file: Path, records: list[MatchRecord]) -> None:
        self.records = records
        self._path = file
        self._file = file.open("ab", buffering=0)

    def add(self, record: MatchRecord) -> None:
        """Add a record, and write it to the file immediately."""
        self.records.append(record)
        try:
            self._file.write(msgspec.json.encode(record) + b"\n")
        except OSError as error:
            raise cannot_write(self._path, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()


class ResultsFile(_AppendedRecords):
    """The results of a running tournament, opened before the first match so that a bad path costs no work.

    Raises
    ------
    FileFault
        If the suffix is unknown, the folder is missing or cannot be written to, the disk is full, or the file exists
        and ``overwrite`` is not set. Later, if a record cannot be written.

    Examples
    --------
    >>> with ResultsFile(Path("out.parquet")) as results:  # doctest: +SKIP
    ...     run(plans, 2, results.add)
    """

    def __init__(self, path: Path, *, overwrite: bool = False) -> None:
        if path.suffix not in SUFFIXES:
            raise FileFault(f"results are written as {', '.join(SUFFIXES)}", source=str(path))
        self.path = path
        self.partial = path.with_name(path.name + ".partial.jsonl")
        for existing in (path, self.partial):
            if exists(existing) and not (overwrite and existing.is_file()):
                remedy = "move it away, or say --overwrite" if existing.is_file() else "it is not a file"
                raise FileFault(f"it is there already: {remedy}", source=str(existing))
        try:
            self.partial.write_bytes(b"")
            free = shutil.disk_usage(path.parent).free
        except (OSError, ValueError) as error:
            raise cannot_write(path, error) from error
        if free < WANTED_SPACE:
            self.partial.unlink()
            raise FileFault(f"the disk has only {free // 1000} kB left", source=str(path))
        super().__init__(self.partial, [])

    def finish(self) -> None:
        """Write the requested file and remove the partial one."""
        write_results(self.path, self.records)
        self._file.close()
        self.partial.unlink(missing_ok=True)

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        if not self.records:
            self.partial.unlink(missing_ok=True)


class GrowingResults(_AppendedRecords):
    """JSON lines to which each finished match is appended; an existing file is read, so that a series continues.

    Raises
    ------
    FileFault
        If the file cannot be read or written, or does not contain results.

    Examples
    --------
    >>> with GrowingResults(Path("out.jsonl")) as results:  # doctest: +SKIP
    ...     run([plan for plan in plans if plan.number not in done(results.records)], 2, results.add)
    """

    def __init__(self, path: Path, *, overwrite: bool = False) -> None:
        if path.suffix != ".jsonl":
            raise FileFault("these results are written as .jsonl", source=str(path))
        records = list(read_results(path)) if exists(path) and not overwrite else []
        write_results(path, records)  # without an incomplete last line
        super().__init__(path, records)


def write_results(path: Path, records: Iterable[MatchRecord]) -> None:
    """Write the records, by number, atomically.

    Raises
    ------
    FileFault
        If the suffix is unknown or the file cannot be written.
    """
    rows = sorted(records, key=lambda record: record.number)
    if path.suffix not in SUFFIXES:
        raise FileFault(f"results are written as {', '.join(SUFFIXES)}", source=str(path))
    temporary = path.with_name(path.name + ".tmp")
    try:
        try:
            match path.suffix:
                case ".parquet":
                    _write_parquet(temporary, rows)
                case ".csv":
                    temporary.write_text(_csv(rows), encoding="utf-8", newline="")
                case _:
                    temporary.write_bytes(msgspec.json.Encoder().encode_lines(rows))
            temporary.replace(path)
        finally:
            with suppress(OSError, ValueError):
                temporary.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from error


def read_results(path: Path) -> tuple[MatchRecord, ...]:
    """Read records from a ``.parquet`` or ``.jsonl`` file; an incomplete last line (of a killed process) is ignored.

    Raises
    ------
    FileFault
        If it cannot be read: with the line. Also if it is a CSV file, which is for other programs only.
    """
    if path.suffix == ".csv":
        raise FileFault("results are read from .parquet and .jsonl: write one of those", source=str(path))
    if path.suffix == ".parquet":
        with reading_parquet(path, "results"):
            import pyarrow.parquet as pq  # a slow import, needed here only

            rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
            read_records = [msgspec.convert(row, MatchRecord, strict=False) for row in rows]
        for number, record in enumerate(read_records, 1):
            if fault := _impossible_value(record):
                raise FileFault(f"no match record: row {number}: {fault}", source=str(path))
        return tuple(read_records)
    data = read_bytes(path, MAX_RESULTS_BYTES)
    lines = decode_text(data[: data.rfind(b"\n") + 1], str(path)).split("\n")
    records: list[MatchRecord] = []
    for number, line in enumerate(lines[:-1], 1):
        try:
            record = msgspec.json.decode(line, type=MatchRecord)
        except (msgspec.DecodeError, RecursionError) as error:
            why = json_fault(error) if isinstance(error, msgspec.DecodeError) else "it is nested too deeply"
            raise FileFault(f"no match record: {why}", source=str(path), line=number) from error
        if fault := _impossible_value(record):
            raise FileFault(f"no match record: {fault}", source=str(path), line=number)
        records.append(record)
    return tuple(records)


def _impossible_value(record: MatchRecord) -> str:
    """Return the value in a record that no match can have written; "" if all are possible."""
    seats = len(record.seats)
    if not seats:
        return "it has no seats"
    if len(record.players) != seats:
        return f"players: there are {len(record.players)} for {seats} seats"
    if len(record.scores) != (0 if record.fault and not record.scores else seats):
        return f"scores: there are {len(record.scores)} for {seats} seats"
    if not all(0 <= score <= 1 for score in record.scores):
        return "scores: each is from 0 to 1"
    if strangers := [winner for winner in record.winners if winner not in record.seats]:
        return f"winners: there is no seat {quote(strangers[0])}"
    if bad_options := [pair for pair in record.options.split(",") if pair and "=" not in pair]:
        return f"options: {quote(bad_options[0])} is not written name=value"
    for name in ("number", "moves", "decisions", "turns", "rounds", "seed"):
        if not 0 <= (getattr(record, name) or 0) < 1 << 63:
            return f"{name}: it is from 0 to {(1 << 63) - 1}"
    return ""


def _csv(rows: Iterable[MatchRecord]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(MatchRecord.__struct_fields__)
    for row in rows:
        writer.writerow(
            LIST_SEPARATOR.join(map(str, value))
            if isinstance(value, tuple)
            else ""
            if value is None
            else value
            for value in msgspec.structs.astuple(row)
        )
    return text.getvalue()


def _write_parquet(path: Path, rows: Iterable[MatchRecord]) -> None:
    import pyarrow.parquet as pq  # a slow import, needed here only

    from broadfront.lab.arrow import results_table

    pq.write_table(results_table(rows), path)
