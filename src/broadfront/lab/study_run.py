"""Runs a study: plays the matches that are missing in its folder, and saves each when it ends.

The results of a study depend on its file alone: not on the machines, the number of workers, or interruptions.
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
"""Seconds between two progress reports."""


def run_study(
    folder: StudyFolder,
    *,
    on: str = "",
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    fault: Callable[[MatchRecord], None] | None = None,
) -> Progress:
    """Play the missing matches of a study; Ctrl-C (KeyboardInterrupt) stops it and keeps finished matches.

    A killed process loses only its matches in progress.

    Parameters
    ----------
    folder
        From `broadfront.lab.study_folder.StudyFolder.begin`.
    on, workers
        As in `broadfront.lab.executors.play_matches`.
    progress
        Called in this process from time to time.
    fault
        Called in this process with each match that ends in a fault.

    Raises
    ------
    FileFault
        If another run has locked the folder, or matches cannot be written; earlier matches stay stored.
    OptionFault
        If there are no such machines, or a player cannot be loaded on one.
    MachinesGone
        If the cluster is lost. After any exception, finished matches stay stored.
    """
    with folder.locked():
        run = _Run(folder, progress)
        try:
            with suppress(KeyboardInterrupt):
                run.play(on, workers, fault)
            return run.end()
        except BaseException:  # a full disk, a lost cluster, an error of the caller
            run.break_off()
            raise


class _Run:
    """One run of a study: the state of the study, and when progress was reported."""

    def __init__(self, folder: StudyFolder, progress: Callable[[Progress], None] | None) -> None:
        self.folder, self._progress = folder, progress
        self.state = folder.state()
        self._database = folder.database.writer()
        self._began = self._reported = time.monotonic()
        self._before = self.state.played
        self._unsaved: list[CountedMatch] = []
        """Matches that an interrupt has prevented from being written: at most one."""
        self._report("running")

    def play(self, on: str, workers: int | None, fault: Callable[[MatchRecord], None] | None) -> None:
        """Play the needed matches until none is left."""
        plans = map(self.folder.study.plan, self.state.wanted())
        play = play_counted if self.folder.study.file.tallies else play_uncounted
        played = map_matches(play, lost_counted, plans, workers, on=on, is_stopped=self.report_if_due)
        with closing(played) as stream:
            for match in stream:
                self.add(match)
                if match.record.fault and fault is not None:
                    fault(match.record)
                if self.state.is_over:
                    break

    def add(self, match: CountedMatch) -> None:
        """Save a match, if it counts."""
        record = match.record
        if self.state.counts(record.number):
            self._unsaved.append(match)
            self.state.add(record.number, record.players, record.scores)
            self._save()
        self.report_if_due()

    def report_if_due(self) -> bool:
        """Report the progress when it is due; return False, because the run never stops itself."""
        if time.monotonic() - self._reported >= PROGRESS_INTERVAL:
            self._reported = time.monotonic()
            self._report("running")
        return False

    def _save(self) -> None:
        for match in self._unsaved:
            self._database.add(self.folder.study.cell_of(match.record.number).name, match)
        self._unsaved.clear()

    def end(self) -> Progress:
        """Remove matches that do not count, and close the database."""
        self._save()
        for name, cell in self.state.cells.items():
            if cell.last is not None:
                self._database.delete_after(name, cell.last)
        progress = self._report("finished" if self.state.is_over else "stopped")
        self._database.close()
        return progress

    def break_off(self) -> None:
        """Save the end of this run after an error, as far as it can be written."""
        self._progress = None
        with suppress(FileFault):
            self._save()
        with suppress(FileFault):
            self._report("stopped")
        self._database.close()

    def _report(self, run_state: RunState) -> Progress:
        played, planned = self.state.played, self.state.planned
        seconds, played_now = time.monotonic() - self._began, played - self._before
        remaining = (
            (planned - played) * seconds / played_now if played_now > 0 and run_state == "running" else None
        )
        progress = Progress(run_state, played, planned, self.state.faults, seconds, remaining, time.time())
        self._database.save_progress(msgspec.json.encode(progress).decode())
        if self._progress is not None:
            self._progress(progress)
        return progress
