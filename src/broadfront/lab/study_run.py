"""Playing a study: what is missing in its folder is played, and kept as it ends.

What a study shows depends on its file alone: not on the machines, not on how many workers there are, not on how often
it was stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Final

from broadfront.engine.errors import FileFault
from broadfront.lab.arrow import tallies_table
from broadfront.lab.event_counts import CountedMatch, EventCount, lost_counted, play_counted, play_uncounted
from broadfront.lab.executors import play_on_with
from broadfront.lab.matches import MatchRecord
from broadfront.lab.study_folder import Progress, RunState, StudyFolder

BATCH: Final = 2.0
"""Seconds between two writings at least: so quick matches are written many at a time, and slow ones at once."""


def run_study(
    folder: StudyFolder,
    *,
    on: str = "",
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    fault: Callable[[MatchRecord], None] | None = None,
) -> Progress:
    """Play what a study has not played yet; Ctrl-C (KeyboardInterrupt) stops it and keeps what is done.

    A process that is killed loses its matches in progress, and those that have ended in its last two seconds.

    Parameters
    ----------
    folder
        From `broadfront.lab.study_folder.StudyFolder.begin`.
    on, workers
        As of `broadfront.lab.executors.play_on`.
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
        self.state, self._parts = folder.state(), folder.writer()
        self._tallies_parts = folder.tallies_writer()
        self._began = self._written = time.monotonic()
        self._before = self.state.played
        self._waiting: list[MatchRecord] = []
        self._tallies: list[EventCount] = []
        self.tell()

    def play(self, on: str, workers: int | None, fault: Callable[[MatchRecord], None] | None) -> None:
        """Play what is wanted until nothing is."""
        plans = map(self.folder.study.plan, self.state.wanted())
        play = play_counted if self.folder.study.file.tallies else play_uncounted
        played = play_on_with(on, play, lost_counted, plans, workers, is_stopped=self.look)
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
            self._waiting.append(record)
            self._tallies += match.tallies
            self.state.add(record.number, record.players, record.scores)
        self.look()

    def look(self) -> bool:
        """Write what waits when it is time; return False: it goes on."""
        if time.monotonic() - self._written >= BATCH:
            self._write()
            self.tell()
        return False

    def _write(self) -> None:
        if self._waiting:
            # first: a match whose tallies are kept alone is played again, and counted once
            if self._tallies:
                self._tallies_parts.add(tallies_table(self._tallies))
                self._tallies.clear()
            self._parts.add(self.folder.rows(self._waiting))
            self._waiting.clear()
        self._written = time.monotonic()

    def tell(self) -> None:
        """Tell how far it is, here and in the folder."""
        self._tell("running")

    def end(self) -> Progress:
        """Write the rest, and leave out what does not count."""
        self._write()
        if self.folder.study.file.stop is not None:
            self._parts.keep_only(self.state.counted())
        return self._tell("finished" if self.state.is_over else "stopped")

    def break_off(self) -> None:
        """Write the rest, as far as it can be written, and that this run is over."""
        with suppress(FileFault):
            self._write()
        self._progress = None
        with suppress(FileFault):
            self._tell("stopped")

    def _tell(self, how: RunState) -> Progress:
        played, planned = self.state.played, self.state.planned
        seconds, made = time.monotonic() - self._began, played - self._before
        left = (planned - played) * seconds / made if made > 0 and how == "running" else None
        told = Progress(how, played, planned, self.state.faults, seconds, left, time.time())
        self.folder.tell(told)
        if self._progress is not None:
            self._progress(told)
        return told
