"""A crew of worker processes, each playing one match at a time.

Why not concurrent.futures: when one of its workers dies (killed for memory, a crash in C), the whole pool is broken
and nobody knows which task did it. Here the match at fault is named, its worker replaced, and the rest plays on.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator, Iterable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from broadfront.lab.matches import MatchPlan, MatchRecord, lost_match, play_match

__all__ = ["played"]

PATIENCE = 5.0
"""Seconds a worker is given to end before it is killed."""


class _Worker:
    """A process and the line to it; spawned, so that it inherits nothing and behaves alike on every system."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_serve, args=(theirs,))
        _start_deaf(self.process)
        theirs.close()  # so that its death ends the line
        self.plan: MatchPlan | None = None

    def give(self, plan: MatchPlan) -> None:
        self.plan = plan
        with suppress(BrokenPipeError, ConnectionResetError):  # it is dead: `take` says so
            self.line.send(plan)

    def take(self) -> MatchRecord:
        """Return the record of the match given; a fault if the process is dead."""
        assert self.plan is not None
        try:
            record: MatchRecord = self.line.recv()
        except (EOFError, ConnectionResetError):
            self.process.join(PATIENCE)
            return lost_match(self.plan, f"its worker process ended (exit code {self.process.exitcode})")
        return record

    def end(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


def _start_deaf(process: SpawnProcess) -> None:
    """Start a process that Ctrl-C does not reach, from its first moment on: it is the parent's business."""
    if threading.current_thread() is not threading.main_thread():
        process.start()  # only the main thread may say what signals do
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited
    try:
        process.start()
    finally:
        signal.signal(signal.SIGINT, heard)


def _serve(line: Connection[MatchRecord, MatchPlan]) -> None:
    """Play what comes down the line until it is closed; Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            line.send(play_match(line.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def played(plans: Iterable[MatchPlan], workers: int) -> Generator[MatchRecord, None, None]:
    """Play the matches on ``workers`` processes and yield each record as it is finished, in no fixed order.

    Close the generator (`contextlib.closing`) to end the processes early.
    """
    waiting = iter(plans)
    busy: dict[Connection[MatchPlan, MatchRecord], _Worker] = {}
    try:
        for plan in waiting:
            worker = _Worker()
            busy[worker.line] = worker
            worker.give(plan)
            if len(busy) == workers:
                break
        while busy:
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                record = worker.take()
                following = next(waiting, None)
                if following is None or not worker.process.is_alive():
                    del busy[worker.line]
                    worker.end()
                if following is not None:
                    if worker.line.closed:
                        worker = _Worker()
                        busy[worker.line] = worker
                    worker.give(following)
                yield record
    finally:
        for worker in busy.values():
            worker.end()
