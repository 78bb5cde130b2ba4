"""The folder of a study: everything that a stopped or killed study needs to continue.

====================  ==================================================================
``study.toml``        a copy of the study's file
``scenarios/*.toml``  copies of its scenario files, which are read in place of the originals
``study.sqlite``      its matches and the progress of the run: `broadfront.lab.study_database`
``lock``              held by the running process
====================  ==================================================================

A folder of Broadfront 0.2, which stored Parquet files, is imported when it is opened; its files stay unchanged.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from errno import EACCES
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
import pyarrow as pa

import broadfront
from broadfront.engine.errors import BroadfrontError, FileFault
from broadfront.lab.file_errors import (
    cannot_write,
    cannot_write_to,
    exists,
    read_bytes,
    replace_file,
    temporary_name,
)
from broadfront.lab.matches import MatchRecord
from broadfront.lab.results import WANTED_SPACE
from broadfront.lab.study import DATABASE, OLDER_VERSION, SCENARIOS, STUDY, Study, has_older_parts, read_study
from broadfront.lab.study_database import MATCHES, StudyDatabase
from broadfront.lab.study_state import StudyState

OLDER_PROGRESS: Final = "progress.json"
LOCK: Final = "lock"
SILENT: Final = 30.0
"""Seconds without progress after which a run counts as ended."""


RunState = Literal["running", "stopped", "finished"]


class Progress(msgspec.Struct, frozen=True):
    """The progress of a run, as stored in the database; times are in seconds, ``told`` (its time) since 1970."""

    state: RunState
    played: int
    """Matches that count, including those of earlier runs."""
    planned: int
    faults: int
    seconds: float
    """The duration of this run so far."""
    left: float | None
    """The estimated remaining time; None if there is no estimate yet."""
    told: float


class StudyFolder:
    """An existing folder of a study.

    Raises
    ------
    FileFault
        If it is missing, or its study cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if not exists(path / STUDY):
            raise FileFault(f"no folder of a study: it has no {STUDY}", source=str(path))
        self.study = read_study(path / STUDY, kept=True)
        self.database = StudyDatabase(path / DATABASE)
        if has_older_parts(path) and not exists(path / DATABASE):
            self.database.import_parts(path, _text(path / OLDER_VERSION), _text(path / OLDER_PROGRESS))

    @classmethod
    def begin(cls, path: Path, study: Study) -> StudyFolder:
        """Return the folder of a study: a new one, or one begun earlier by the same study.

        Raises
        ------
        FileFault
            If it cannot be created, or was begun by another study, or with other rules of a game.
        """
        try:
            if (path / STUDY).exists():
                folder = cls(path)
                if (folder.study.file, folder.study.scenarios) != (study.file, study.scenarios):
                    raise FileFault(
                        f"this folder was begun by another study: give another folder for the changed one, "
                        f"or go on with {path / STUDY}",
                        source=str(path),
                    )
                folder.refuse_other_rules()
                folder.refuse_other_version()
            else:
                if path.exists() and any(not _is_ours(one, study) for one in path.iterdir()):
                    raise FileFault(
                        "this folder has other files: give a new or an empty one", source=str(path)
                    )
                (path / SCENARIOS if study.scenarios else path).mkdir(parents=True, exist_ok=True)
                for name, text in study.scenarios.items():
                    replace_file(path / SCENARIOS / name, text.encode())
                StudyDatabase(path / DATABASE).create(broadfront.__version__)
                replace_file(path / STUDY, study.text.encode())  # last: now it is a study's folder
            free = shutil.disk_usage(path).free
        except BroadfrontError:
            raise
        except (OSError, ValueError) as error:
            raise cannot_write_to(path, error) from error
        if free < WANTED_SPACE:
            raise FileFault(f"the disk has only {free // 1000} kB left", source=str(path))
        return cls(path)

    def refuse_other_rules(self) -> None:
        """Raise a FileFault if matches were played by other rules versions than the present ones."""
        for name, version in self.database.rules_versions().items():
            cell = self.study.by_name.get(name)
            if cell is not None and (current := cell.field.setting().rules_version) != version:
                raise FileFault(
                    f"{name} was played by version {version} of the rules, and they are at {current} now: "
                    "begin again in another folder",
                    source=str(self.path),
                )

    def refuse_other_version(self) -> None:
        """Raise a FileFault if another version of Broadfront, whose players may differ, has played matches.

        A folder without a version is accepted.
        """
        current = broadfront.__version__
        if not self.database.rules_versions():  # nothing is played yet
            self.database.create(current)
        elif (info := self.database.info()) is not None and info.version not in ("", current):
            older = info.version
            raise FileFault(
                f"this study was begun with Broadfront {older}, and this is {current}, whose players may play "
                f"otherwise: go on with {older} (pip install broadfront=={older}), or begin again in another folder",
                source=str(self.path),
            )

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder against other runs; the lock ends with the process, even if it is killed.

        Raises
        ------
        FileFault
            If another run has locked it.
        """
        file = self.path / LOCK
        try:
            lock = sqlite3.connect(file, timeout=0.0)
        except sqlite3.OperationalError as error:
            raise cannot_write(file, OSError(EACCES, str(error))) from error
        with closing(lock):
            try:
                lock.execute("PRAGMA journal_mode = OFF")  # nothing is written
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                    fault = "another run is at this study: wait for it, or stop it"
                    raise FileFault(fault, source=str(self.path)) from error
                raise cannot_write(file, OSError(EACCES, str(error))) from error
            yield

    def state(self) -> StudyState:
        """Return which matches are played and which are still needed."""
        state = StudyState(self.study)
        for number, players, scores in self.database.scores():
            state.add(number, players, scores)
        return state

    def table(self, columns: Sequence[str] | None = None) -> Any:
        """Return the matches that count as an Arrow table, by number, even during a run.

        Parameters
        ----------
        columns
            The columns to read; ``number`` is always included. Journals are large: leave them out unless needed.

        Raises
        ------
        FileFault
            If the database cannot be read.
        """
        table = self.database.matches(columns)
        if self.study.file.stop is None:
            return table
        state = self.state()
        return table.filter(pa.array([state.counts(number) for number in table["number"].to_pylist()]))

    def records(self) -> dict[str, list[MatchRecord]]:
        """Return the matches that count of each cell, without their journals.

        Raises
        ------
        FileFault
            If the database cannot be read.
        """
        by_cell: dict[str, list[MatchRecord]] = {cell.name: [] for cell in self.study.cells}
        rows = self.table([name for name in MATCHES.names if name != "journal"]).to_pylist()
        for row in rows:
            by_cell[row.pop("cell")].append(msgspec.convert(row, MatchRecord, strict=False))
        return by_cell

    def match(self, number: int) -> MatchRecord:
        """Return one match, with its journal if it was stored.

        Raises
        ------
        FileFault
            If it has not been played, or cannot be read.
        """
        record = self.database.match(number)
        if record is None:
            raise FileFault(f"it has no match {number} (yet)", source=str(self.path))
        return record

    def progress(self, now: float | None = None) -> Progress | None:
        """Return the progress of the current or last run; None before the first.

        The stored state of a killed run is still "running": after `SILENT` seconds it is reported as stopped.
        """
        info = self.database.info()
        with suppress(msgspec.DecodeError):
            last_progress = msgspec.json.decode(info.progress if info is not None else "", type=Progress)
            silent = (time.time() if now is None else now) - last_progress.told > SILENT
            if last_progress.state == "running" and silent:
                return msgspec.structs.replace(last_progress, state="stopped", left=None)
            return last_progress
        return None


def _is_ours(path: Path, study: Study) -> bool:
    """Return whether a file is a remainder of `StudyFolder.begin` that was killed."""
    if path.name == SCENARIOS and path.is_dir():
        return all(
            one.name in (temporary_name(path / name).name for name in study.scenarios)
            or (one.name in study.scenarios and read_bytes(one) == study.scenarios[one.name].encode())
            for one in path.iterdir()
        )
    return (
        path.name in (DATABASE, f"{DATABASE}-journal", temporary_name(path.with_name(STUDY)).name)
        and path.is_file()
    )


def _text(path: Path) -> str:
    """Return the text of a file of Broadfront 0.2; "" if it is missing."""
    return read_bytes(path).decode(errors="replace").strip() if exists(path) else ""
