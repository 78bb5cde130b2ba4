"""What every worker process does first, and how it ended: it leaves Ctrl-C to its parent, and ends when that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing.connection import wait


def initialize_worker(niceness: int = 0) -> None:
    """Ignore Ctrl-C, and end this process as soon as its parent has ended, even by ``kill -9``.

    By ``niceness`` it gives way to other processes of the system, where systems know that.

    To be called in the main thread of a process that multiprocessing has spawned. Nothing else tells a worker that is
    busy: it would compute on, and reads the end of its line only afterwards.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a spawned process has a parent to watch"
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="broadfront-watch").start()


def describe_exit(exitcode: int | None) -> str:
    """Return in words how a process ended, by the exit code that multiprocessing has of it; None: it has none.

    >>> describe_exit(3), describe_exit(-9), describe_exit(None)
    ('exit code 3', 'exit code -9, SIGKILL', 'no exit code')
    """
    if exitcode is None:
        return "no exit code"
    try:
        return f"exit code {exitcode}" + (f", {signal.Signals(-exitcode).name}" if exitcode < 0 else "")
    except ValueError:  # a signal without a name
        return f"exit code {exitcode}"
