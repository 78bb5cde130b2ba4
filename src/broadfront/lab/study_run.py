"""Playing a study: what is missing in its folder is played, and kept as it ends.

What a study shows depends on its file alone: not on the machines, not on how many workers there are, not on how often
it was stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Final

import msgspec

from broadfront.engine.errors import FileFault
from broadfront.lab.event_counts import CountedMatch, lost_counted, play_counted, play_uncounted
from broadfront.lab.executors import map_matches
from broadfront.lab.matches import MatchRecord
from broadfront.lab.study_folder import Progress, RunState, StudyFolder

PROGRESS_INTERVAL: Final = 2.0
"""Seconds between two times at which it is told how far the run is."""


def run_study(
    folder: StudyFolder,
    *,
    on: str = "",
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    fault: Callable[[MatchRecord], None] | None = None,
) -> Progress:
    """Play what a study has not played yet; Ctrl-C (KeyboardInterrupt) stops it and keeps what is done.

    A process that is killed loses its matches in progress, and no other.

    Parameters
    ----------
    folder
        From `broadfront.lab.study_folder.StudyFolder.begin`.
    on, workers
        As of `broadfront.lab.executors.play_matches`.
    progress
        Called here now and then.
    fault
        Called here with each match that ends in a fault.

    Raises
    ------
    FileFault
        If another run is at it, or matches cannot be written: what was written before is there.
    OptionFault
        If there are no such machines, or a player cannot be loaded on one.
    MachinesGone
        If they are lost. Whatever is raised, the matches that have ended are kept.
    """
    with folder.locked():
        run = _Run(folder, progress)
        try:
            with suppress(KeyboardInterrupt):
                run.play(on, workers, fault)
            return run.end()
        except BaseException:  # a full disk, a cluster that is gone, a fault of the caller's
            run.break_off()
            raise


class _Run:
    """What one run of a study has played, and when it wrote it."""

    def __init__(self, folder: StudyFolder, progress: Callable[[Progress], None] | None) -> None:
        self.folder, self._progress = folder, progress
        self.state = folder.state()
        self._database = folder.database.writer()
        self._began = self._told = time.monotonic()
        self._before = self.state.played
        self._unsaved: list[CountedMatch] = []
        """What an interrupt has kept from being written: one match at most."""
        self._tell("running")

    def play(self, on: str, workers: int | None, fault: Callable[[MatchRecord], None] | None) -> None:
        """Play what is wanted until nothing is."""
        plans = map(self.folder.study.plan, self.state.wanted())
        play = play_counted if self.folder.study.file.tallies else play_uncounted
        played = map_matches(play, lost_counted, plans, workers, on=on, is_stopped=self.look)
        with closing(played) as stream:
            for match in stream:
                self.add(match)
                if match.record.fault and fault is not None:
                    fault(match.record)
                if self.state.is_over:
                    break

    def add(self, match: CountedMatch) -> None:
        """Keep a match, if it counts."""
        record = match.record
        if self.state.counts(record.number):
            self._unsaved.append(match)
            self.state.add(record.number, record.players, record.scores)
            self._save()
        self.look()

    def look(self) -> bool:
        """Tell how far it is when it is time; return False: it goes on."""
        if time.monotonic() - self._told >= PROGRESS_INTERVAL:
            self._told = time.monotonic()
            self._tell("running")
        return False

    def _save(self) -> None:
        for match in self._unsaved:
            self._database.add(self.folder.study.cell_of(match.record.number).name, match)
        self._unsaved.clear()

    def end(self) -> Progress:
        """Leave out what does not count, and let the database go."""
        self._save()
        for name, cell in self.state.cells.items():
            if cell.last is not None:
                self._database.delete_after(name, cell.last)
        progress = self._tell("finished" if self.state.is_over else "stopped")
        self._database.close()
        return progress

    def break_off(self) -> None:
        """Say, as far as it can be written, that this run is over."""
        self._progress = None
        with suppress(FileFault):
            self._save()
        with suppress(FileFault):
            self._tell("stopped")
        self._database.close()

    def _tell(self, how: RunState) -> Progress:
        played, planned = self.state.played, self.state.planned
        seconds, played_now = time.monotonic() - self._began, played - self._before
        left = (planned - played) * seconds / played_now if played_now > 0 and how == "running" else None
        progress = Progress(how, played, planned, self.state.faults, seconds, left, time.time())
        self._database.save_progress(msgspec.json.encode(progress).decode())
        if self._progress is not None:
            self._progress(progress)
        return progress
