"""A pool of worker processes on this machine, each playing one match at a time.

A worker that dies (killed for want of memory, a crash in C) is replaced, and its match is played once more; a match
that ends two workers is named as a fault, and the rest plays on. Why this is not `concurrent.futures`, with or without
loky: docs/decisions/0009-studies-on-many-machines.md.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
import traceback
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Generic, NamedTuple, TypeVar

from broadfront.engine.errors import BroadfrontError, OptionFault
from broadfront.lab.matches import MatchPlan, MatchRecord, lost_match, play_match
from broadfront.players.processes import ending_of, settle_in

_log = logging.getLogger(__name__)

R = TypeVar("R")

LOOK = 0.2
"""Seconds between two looks at whether to stop, and at how long the matches take."""


def _never() -> bool:
    return False


class MachinesGone(BroadfrontError):
    """The machines on which matches were played, a cluster, do not answer any more."""


class _Failed(NamedTuple):
    """A bug in what a worker ran, with its traceback: it would fail as often as it is tried."""

    traceback: str


class _Refused(NamedTuple):
    """Why a worker cannot play a plan at all; another worker could as little."""

    why: str


class _Worker(Generic[R]):
    """A process and the line to it; spawned, so that it inherits nothing and behaves alike on every system."""

    def __init__(self, play: Callable[[MatchPlan], R], lost: Callable[[MatchPlan, str], R]) -> None:
        context = get_context("spawn")
        self.lost = lost
        self.line, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_serve, args=(theirs, play))
        _start_ignoring_sigint(self.process)
        theirs.close()  # so that its death ends the line
        self.plan: MatchPlan | None = None
        self.since = time.monotonic()

    def give(self, plan: MatchPlan) -> None:
        self.plan, self.since = plan, time.monotonic()
        with suppress(BrokenPipeError, ConnectionResetError):  # it is dead: `take` says so
            self.line.send(plan)

    def take(self) -> R | None:
        """Return the record of the match given; None if the process is dead.

        Raises
        ------
        OptionFault
            If it cannot be played, as for a player that cannot be loaded.
        """
        try:
            record: R | _Refused | _Failed = self.line.recv()
        except (EOFError, ConnectionResetError):
            self.process.join()
            return None
        if isinstance(record, _Failed):
            assert self.plan is not None
            return self.lost(self.plan, f"its worker process failed:\n{record.traceback}")
        if isinstance(record, _Refused):
            raise OptionFault(record.why)
        return record

    def died(self) -> R:
        """Return a fault that says how the process ended."""
        assert self.plan is not None
        return self.lost(self.plan, f"its worker process ended ({ending_of(self.process.exitcode)})")

    def give_up(self, limit: float) -> R:
        """Kill the process over the match given; return a fault that says so."""
        assert self.plan is not None
        self.process.kill()
        self.process.join()
        return self.lost(
            self.plan, f"it was broken off: it took longer than {limit:g} s, the most that one may take"
        )

    def end(self) -> None:
        self.line.close()
        self.process.kill()  # between two matches there is nothing to lose, and within one nothing to keep
        self.process.join()
        self.process.close()


def _start_ignoring_sigint(process: SpawnProcess) -> None:
    """Start a process that Ctrl-C does not reach, from its first moment on: it is the parent's business."""
    if threading.current_thread() is not threading.main_thread():
        process.start()  # only the main thread may say what signals do
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited
    try:
        process.start()
    finally:
        signal.signal(signal.SIGINT, heard)


def _serve(line: Connection[R | _Refused | _Failed, MatchPlan], play: Callable[[MatchPlan], R]) -> None:
    """Play what comes down the line until it is closed or the parent ends."""
    settle_in()
    try:
        while True:
            try:
                line.send(_play_or_refuse(line.recv(), play))
            except (EOFError, BrokenPipeError, ConnectionResetError):
                return
            except Exception:  # noqa: BLE001  # whatever it is, the parent says it
                line.send(_Failed(traceback.format_exc().rstrip()))
    except (BrokenPipeError, ConnectionResetError):
        return


def _play_or_refuse(plan: MatchPlan, play: Callable[[MatchPlan], R]) -> R | _Refused:
    try:
        return play(plan)
    except BroadfrontError as fault:
        return _Refused(str(fault))


def played(
    plans: Iterable[MatchPlan],
    workers: int,
    *,
    limit: float = inf,
    is_stopped: Callable[[], bool] = _never,
) -> Generator[MatchRecord, None, None]:
    """Play the matches on ``workers`` processes and yield each record as it is finished, in no fixed order.

    Close the generator (`contextlib.closing`) to end the processes early.

    Parameters
    ----------
    plans
        From `broadfront.lab.tournament.planned`.
    workers
        How many processes.
    limit
        Seconds that one match may take; a longer one is broken off, and its record is a fault that says so.
    is_stopped
        Asked several times a second: once it is true, the processes are killed at once and nothing more is yielded.

    Raises
    ------
    OptionFault
        If a plan is at fault: no such game, scenario, option or player.
    """
    return play_with(play_match, lost_match, plans, workers, limit=limit, is_stopped=is_stopped)


def play_with(
    play: Callable[[MatchPlan], R],
    lost: Callable[[MatchPlan, str], R],
    plans: Iterable[MatchPlan],
    workers: int,
    *,
    limit: float = inf,
    is_stopped: Callable[[], bool] = _never,
) -> Generator[R, None, None]:
    """Play the matches as `played` does, by a function that tells something else of a match than its record.

    Parameters
    ----------
    play
        Plays a match in a worker: a function of a module, or a partial one.
    lost
        Tells of a match whose process died twice, and why.
    plans, workers, limit, is_stopped
        As of `played`.
    """
    waiting = iter(plans)
    again: list[MatchPlan] = []
    ended: set[int] = set()
    busy: dict[Connection[MatchPlan, R | _Refused | _Failed], _Worker[R]] = {}

    def following() -> MatchPlan | None:
        return again.pop() if again else next(waiting, None)

    def begin(plan: MatchPlan) -> None:
        worker = _Worker(play, lost)
        busy[worker.line] = worker
        worker.give(plan)

    try:
        for plan in waiting:
            begin(plan)
            if len(busy) == workers:
                break
        while busy and not is_stopped():
            ready = wait(list(busy), LOOK)
            now = time.monotonic()
            for worker in list(busy.values()):
                if worker.line in ready:
                    record = worker.take()
                    if record is None and worker.plan is not None:
                        number = worker.plan.number
                        if number in ended:
                            record = worker.died()
                        else:
                            ended.add(number)
                            again.append(worker.plan)
                            how = ending_of(worker.process.exitcode)
                            _log.warning(
                                "match %d: its worker process ended (%s); it is played once more", number, how
                            )
                elif now - worker.since > limit:
                    record = worker.give_up(limit)
                else:
                    continue
                plan_ahead = following()
                if plan_ahead is not None and worker.process.is_alive():
                    worker.give(plan_ahead)
                else:
                    del busy[worker.line]
                    worker.end()
                    if plan_ahead is not None:
                        begin(plan_ahead)
                if record is not None:
                    yield record
    finally:
        for worker in busy.values():
            worker.end()
