"""Shows the progress of many matches as a bar or as lines, and lets signals stop them without losing results."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from broadfront.cli.screen import CleanConsole
from broadfront.engine.plain_text import one_line

EVERY = 10.0
"""Seconds between two lines without a bar; later a tenth of the elapsed time, at most a minute."""


@contextmanager
def stoppable() -> Iterator[None]:
    """Let SIGTERM (``kill``, a batch system's time limit) stop the matches as Ctrl-C does, within a block."""
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def ignore_sigint() -> None:
    """Ignore Ctrl-C from now on: the remaining work is short and must be completed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def progress_line(title: str, done: int, total: int, made: int, seconds: float) -> str:
    """Return a line with the progress, the rate, and the estimated remaining time.

    Parameters
    ----------
    title
        The name of the task.
    done, total
        The number of finished matches, and of all.
    made
        The number of matches finished within ``seconds``.
    seconds
        The duration so far.

    Examples
    --------
    >>> progress_line("Front Line", 120, 1000, 120, 40)
    'Front Line: 120 of 1000 in 0:00:40, 3.0 a second, about 0:04:53 left'
    >>> progress_line("Global War", 0, 4, 0, 10)
    'Global War: 0 of 4 in 0:00:10; how long it takes is told when the first is done'
    """
    line = f"{title}: {done} of {total} in {_duration(seconds)}"
    if not made or not seconds:
        return f"{line}; how long it takes is told when the first is done"
    rate = made / seconds
    for unit, length in (("a second", 1), ("a minute", 60), ("an hour", 3600)):
        if rate * length >= 1 or unit == "an hour":
            line += f", {rate * length:.1f} {unit}"
            break
    return f"{line}, about {_duration((total - done) / rate)} left"


def _duration(seconds: float) -> str:
    return str(timedelta(seconds=round(seconds)))


class MatchProgress(Progress):
    """A bar on a terminal; else lines on the standard error at intervals, and one when the first slow match ends."""

    def __init__(self, console: Console) -> None:
        super().__init__(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
            speed_estimate_period=3600,  # a match may take minutes
        )
        self._before: dict[TaskID, int] = {}
        self._over = threading.Event()
        self._teller = threading.Thread(target=self._tell_on, daemon=True)

    def start(self) -> None:
        """Start the bar or the lines."""
        super().start()
        if self.disable:
            self._teller.start()

    def stop(self) -> None:
        """Stop the bar or the lines."""
        self._over.set()
        if self._teller.is_alive():
            self._teller.join()
        super().stop()

    def add_task(self, description: str, *args: Any, **more: Any) -> TaskID:
        """Add a task, which may be partly done already, and return its id."""
        task = super().add_task(description, *args, **more)
        self._before[task] = int(self.tasks[task].completed)
        return task

    def advance(self, task_id: TaskID, advance: float = 1) -> None:
        """Count finished matches; after a slow first one, print a line with the estimated time."""
        super().advance(task_id, advance)
        task = self.tasks[task_id]
        new = int(task.completed) - self._before[task_id]
        if self.disable and new == 1 and (task.elapsed or 0.0) > EVERY:
            self.tell()

    def tell(self) -> None:
        """Write a line for each unfinished task."""
        for task in self.tasks:
            if not task.finished:
                done, total = int(task.completed), int(task.total or 0)
                line = progress_line(
                    task.description, done, total, done - self._before[task.id], task.elapsed or 0.0
                )
                self.say(line)

    def say(self, line: str) -> None:
        """Write a line, above the bar if there is one."""
        self.console.print(one_line(line), markup=False, highlight=False, soft_wrap=True)

    def _tell_on(self) -> None:
        passed = 0.0
        while not self._over.wait(pause := max(EVERY, min(60.0, passed / 10))):
            passed += pause
            self.tell()


def progress_bar() -> MatchProgress:
    """Return a progress display on the standard error."""
    return MatchProgress(CleanConsole(stderr=True))
