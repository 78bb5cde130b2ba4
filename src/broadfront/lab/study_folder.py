"""The folder of a study: everything about it, so that a study that was stopped or killed goes on where it was.

==========================  =========================================================================
``study.toml``              the study, a copy: what the folder is about
``scenarios/*.toml``        copies of the scenario files it names: read in their place from then on
``broadfront-version``      the version of Broadfront that began it
``matches/part-*.parquet``  the matches played: `lab.arrow.results_table` with the column ``cell``
``tallies/part-*.parquet``  what happened in them: `lab.arrow.tallies_table`
``progress.json``           how far the run is that is at it, or was last (`Progress`)
``lock``                    held by the run that is at it
==========================  =========================================================================
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
import pyarrow as pa

import broadfront
from broadfront.engine.errors import BroadfrontError, FileFault
from broadfront.lab.arrow import results_table
from broadfront.lab.file_errors import cannot_write, cannot_write_to, exists
from broadfront.lab.matches import MatchRecord
from broadfront.lab.parquet_store import PATTERN, ParquetWriter, read_parts, read_row
from broadfront.lab.results import WANTED_SPACE
from broadfront.lab.study import MATCHES, SCENARIOS, STUDY, VERSION, Study, read_study
from broadfront.lab.study_state import StudyState

TALLIES: Final = "tallies"
PROGRESS: Final = "progress.json"
LOCK: Final = "lock"
SILENT: Final = 30.0
"""Seconds after which a run that says nothing has ended."""


RunState = Literal["running", "stopped", "finished"]


class Progress(msgspec.Struct, frozen=True):
    """How far a run of a study is, as `progress.json` has it; times are seconds, ``told`` since 1970."""

    state: RunState
    played: int
    """Matches that count, those of earlier runs too."""
    planned: int
    faults: int
    seconds: float
    """How long this run has been at it."""
    left: float | None
    """How long it may still take; None before anything is known."""
    told: float


class StudyFolder:
    """A study's folder that is there already.

    Raises
    ------
    FileFault
        If there is none, or its study cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if not exists(path / STUDY):
            raise FileFault(f"no folder of a study: it has no {STUDY}", source=str(path))
        self.study = read_study(path / STUDY, kept=True)

    @classmethod
    def begin(cls, path: Path, study: Study) -> StudyFolder:
        """Return the folder of a study: made now, or begun before by the same study.

        Raises
        ------
        FileFault
            If it cannot be made, or was begun by another study, or with other rules of a game.
        """
        try:
            if (path / STUDY).exists():
                found = cls(path)
                if (found.study.file, found.study.scenarios) != (study.file, study.scenarios):
                    raise FileFault(
                        f"this folder was begun by another study: give another folder for the changed one, "
                        f"or go on with {path / STUDY}",
                        source=str(path),
                    )
                found.refuse_other_rules()
                found.refuse_other_version()
            else:
                if path.exists() and any(not _is_ours(one, study) for one in path.iterdir()):
                    raise FileFault(
                        "this folder has other files: give a new or an empty one", source=str(path)
                    )
                (path / SCENARIOS if study.scenarios else path).mkdir(parents=True, exist_ok=True)
                for name, text in study.scenarios.items():
                    _write(path / SCENARIOS / name, text.encode())
                _write(path / VERSION, f"{broadfront.__version__}\n".encode())
                _write(path / STUDY, study.text.encode())  # last: now it is a study's folder
            free = shutil.disk_usage(path).free
        except BroadfrontError:
            raise
        except (OSError, ValueError) as error:
            raise cannot_write_to(path, error) from error
        if free < WANTED_SPACE:
            raise FileFault(f"the disk has only {free // 1000} kB left", source=str(path))
        return cls(path)

    def refuse_other_rules(self) -> None:
        """Raise a FileFault if matches were played by other versions of the rules than there are now."""
        table = read_parts(self.path / MATCHES, self.schema, ["cell", "rules_version"])
        played = dict(zip(table["cell"].to_pylist(), table["rules_version"].to_pylist(), strict=True))
        for name, version in played.items():
            cell = self.study.by_name.get(name)
            if cell is not None and (now := cell.field.setting().rules_version) != version:
                raise FileFault(
                    f"{name} was played by version {version} of the rules, and they are at {now} now: "
                    "begin again in another folder",
                    source=str(self.path),
                )

    def refuse_other_version(self) -> None:
        """Raise a FileFault if another version of Broadfront has played matches: its players may play otherwise.

        A folder that does not say which version began it is taken as it is.
        """
        file, now = self.path / VERSION, broadfront.__version__
        if not file.exists() or (then := file.read_text(encoding="utf-8", errors="replace").strip()) == now:
            return
        if any((self.path / MATCHES).glob(PATTERN)):
            raise FileFault(
                f"this study was begun with Broadfront {then}, and this is {now}, whose players may play otherwise: "
                f"go on with {then} (pip install broadfront=={then}), or begin again in another folder",
                source=str(self.path),
            )
        _write(file, f"{now}\n".encode())

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other runs away from the folder; a process that is killed gives it free.

        Raises
        ------
        FileFault
            If another run is at it.
        """
        file = self.path / LOCK
        try:
            stream = file.open("ab")
        except OSError as error:
            raise cannot_write(file, error) from error
        with stream:
            try:
                _lock(stream.fileno())
            except OSError as error:
                raise FileFault(
                    "another run is at this study: wait for it, or stop it", source=str(self.path)
                ) from error
            yield

    def writer(self) -> ParquetWriter:
        """Return what writes matches; to be used while the folder is `locked`."""
        return ParquetWriter(self.path / MATCHES)

    def tallies_writer(self) -> ParquetWriter:
        """Return what writes tallies, in the same way."""
        return ParquetWriter(self.path / TALLIES)

    def rows(self, records: Iterable[MatchRecord]) -> Any:
        """Return matches as the Arrow table that the folder keeps."""
        every = list(records)
        names = pa.array([self.study.cell_of(record.number).name for record in every], pa.string())
        return results_table(every).append_column("cell", names)

    @cached_property
    def schema(self) -> Any:
        """The Arrow schema of the matches."""
        return self.rows([]).schema

    def state(self) -> StudyState:
        """Return which matches are played and which are wanted."""
        state = StudyState(self.study)
        table = read_parts(self.path / MATCHES, self.schema, ["players", "scores"])
        columns = [table[name].to_pylist() for name in ("number", "players", "scores")]
        for number, players, scores in zip(*columns, strict=True):
            state.add(number, players, scores)
        return state

    def table(self, columns: Sequence[str] | None = None) -> Any:
        """Return the matches that count as an Arrow table, by number; while a run is at them, too.

        Parameters
        ----------
        columns
            Some of them; ``number`` is always there. Journals are large: leave them out if they are not wanted.

        Raises
        ------
        FileFault
            If a file of matches cannot be read.
        """
        table = read_parts(self.path / MATCHES, self.schema, columns)
        if self.study.file.stop is None:
            return table
        state = self.state()
        return table.filter(pa.array([state.counts(number) for number in table["number"].to_pylist()]))

    def records(self) -> dict[str, list[MatchRecord]]:
        """Return the matches that count of each cell, without their journals.

        Raises
        ------
        FileFault
            If a file of matches cannot be read.
        """
        found: dict[str, list[MatchRecord]] = {cell.name: [] for cell in self.study.cells}
        rows = self.table([name for name in self.schema.names if name != "journal"]).to_pylist()
        for row in rows:
            found[row.pop("cell")].append(msgspec.convert(row, MatchRecord, strict=False))
        return found

    def match(self, number: int) -> MatchRecord:
        """Return one match, with its journal if it was kept.

        Raises
        ------
        FileFault
            If it has not been played, or cannot be read.
        """
        row = read_row(self.path / MATCHES, number)
        if row is None:
            raise FileFault(f"it has no match {number} (yet)", source=str(self.path))
        return msgspec.convert(row, MatchRecord, strict=False)

    def tell(self, progress: Progress) -> None:
        """Write how far a run is.

        Raises
        ------
        FileFault
            If it cannot be written.
        """
        _write(self.path / PROGRESS, msgspec.json.encode(progress))

    def progress(self, now: float | None = None) -> Progress | None:
        """Return how far the run is that is at it, or was last; None before the first.

        A run that was killed says "running" still: after half a minute of silence, so do we no longer.
        """
        with suppress(OSError, msgspec.DecodeError, msgspec.ValidationError):
            told = msgspec.json.decode((self.path / PROGRESS).read_bytes(), type=Progress)
            silent = (time.time() if now is None else now) - told.told > SILENT
            if told.state == "running" and silent:
                return msgspec.structs.replace(told, state="stopped", left=None)
            return told
        return None


def _is_ours(path: Path, study: Study) -> bool:
    """Return whether a file is one that `StudyFolder.begin` makes before the study is there, should it be killed."""
    if path.name == SCENARIOS and path.is_dir():
        return all(
            one.name in map(_beside, study.scenarios)
            or (one.name in study.scenarios and one.read_bytes() == study.scenarios[one.name].encode())
            for one in path.iterdir()
        )
    return path.name in (VERSION, _beside(VERSION), _beside(STUDY)) and path.is_file()


def _beside(name: str) -> str:
    """Return the name that a file has before it is whole."""
    return f".{name}.tmp"


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    beside = path.with_name(_beside(path.name))
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        raise cannot_write(path, error) from error


def _lock(file: int) -> None:
    """Lock an open file, or raise an OSError at once; the lock ends with the process."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
