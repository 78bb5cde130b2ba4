"""What every worker process does first, and how it ended: it leaves Ctrl-C to its parent, and ends when that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait


def settle_in() -> None:
    """Ignore Ctrl-C, and end this process as soon as its parent has ended, even by ``kill -9``.

    To be called in the main thread of a process that multiprocessing has spawned. Nothing else tells a worker that is
    busy: it would compute on, and reads the end of its line only afterwards.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a spawned process has a parent to watch"
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="broadfront-watch").start()


def ending_of(exitcode: int | None) -> str:
    """Return in words how a process ended, by the exit code that multiprocessing has of it; None: it has none.

    >>> ending_of(3), ending_of(-9), ending_of(None)
    ('exit code 3', 'exit code -9, SIGKILL', 'no exit code')
    """
    if exitcode is None:
        return "no exit code"
    try:
        return f"exit code {exitcode}" + (f", {signal.Signals(-exitcode).name}" if exitcode < 0 else "")
    except ValueError:  # a signal without a name
        return f"exit code {exitcode}"
