"""Executors: play matches on worker processes of this machine, or on a Ray cluster.

Only this module reads ``--on``: "" is this machine; "ray" the Ray cluster that this machine belongs to, or that
``RAY_ADDRESS`` names, or else a new one on this machine; "ray://host:port" a remote cluster.

On this machine each worker plays one match at a time. A worker that dies (out of memory, a crash in C) is replaced,
and its match is played once more; a match that ends two workers is recorded as a fault, and the others continue.
Why this is not `concurrent.futures`, with or without loky: docs/decisions/0009-studies-on-many-machines.md.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from importlib.util import find_spec
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Generic, NamedTuple, TypeVar

from broadfront.engine.errors import BroadfrontError, OptionFault
from broadfront.engine.text_codec import quote
from broadfront.lab.matches import MatchPlan, MatchRecord, lost_match, play_match
from broadfront.players.processes import describe_exit, initialize_worker

_log = logging.getLogger(__name__)

R = TypeVar("R")

LOOK = 0.2
"""Seconds between two checks of the stop condition and of the time limit."""


def _never() -> bool:
    return False


def check_machines(on: str) -> None:
    """Check the value of ``--on``, without connecting to a cluster.

    Raises
    ------
    OptionFault
        If the value is unknown, or Ray is not installed.

    >>> check_machines("")
    >>> check_machines("kubernetes")
    Traceback (most recent call last):
    broadfront.engine.errors.OptionFault: matches are not played on 'kubernetes': say ray, or ray://host:port
    """
    if not on:
        return
    if on != "ray" and not on.startswith("ray://"):
        raise OptionFault(f"matches are not played on {quote(on)}: say ray, or ray://host:port")
    if find_spec("ray") is None:
        raise OptionFault("Ray is not installed: pip install 'broadfront[ray]', or leave --on out")


def play_matches(
    plans: Iterable[MatchPlan],
    workers: int | None = None,
    *,
    on: str = "",
    limit: float = inf,
    is_stopped: Callable[[], bool] = _never,
) -> Generator[MatchRecord, None, None]:
    """Play matches and yield each record as it is finished, in no fixed order.

    If a worker or machine is lost, only its matches in progress are played again. A match that ends its worker twice
    is a fault. Close the generator (`contextlib.closing`) to end the workers early.

    Parameters
    ----------
    plans
        From `broadfront.lab.tournament.planned`; read one by one, as workers become free.
    workers
        The number of parallel matches; None: the number of processors.
    on
        "": on processes of this machine; "ray" or "ray://host:port": on a Ray cluster.
    limit
        Seconds that one match may take; a longer one is aborted, and its record is a fault that says so. Only on this
        machine: a cluster has no limit.
    is_stopped
        Called several times a second: once it returns true, the workers are ended and nothing more is yielded.

    Raises
    ------
    OptionFault
        If a plan is not valid (unknown game, scenario, option or player), there are no such machines, they have another
        version of Broadfront, or cannot load a player.
    MachinesGone
        If the cluster does not answer any more.
    """
    return map_matches(play_match, lost_match, plans, workers, on=on, limit=limit, is_stopped=is_stopped)


def map_matches(
    play: Callable[[MatchPlan], R],
    lost: Callable[[MatchPlan, str], R],
    plans: Iterable[MatchPlan],
    workers: int | None = None,
    *,
    on: str = "",
    limit: float = inf,
    is_stopped: Callable[[], bool] = _never,
) -> Generator[R, None, None]:
    """Play matches as `play_matches` does, by a function whose results need not be records.

    Parameters
    ----------
    play
        Plays a match in a worker: a function of a module, or a partial one.
    lost
        Returns the result for a match whose process died twice, from its plan and the reason.
    plans, workers, on, limit, is_stopped
        As in `play_matches`.
    """
    check_machines(on)
    if on:
        from broadfront.lab.ray_cluster import play_on_ray  # a slow import of a large package

        return play_on_ray(on, play, lost, plans, workers, is_stopped=is_stopped)
    return _play_on_processes(play, lost, plans, workers or os.cpu_count() or 1, limit, is_stopped)


def _play_on_processes(
    play: Callable[[MatchPlan], R],
    lost: Callable[[MatchPlan, str], R],
    plans: Iterable[MatchPlan],
    workers: int,
    limit: float,
    is_stopped: Callable[[], bool],
) -> Generator[R, None, None]:
    waiting = iter(plans)
    again: list[MatchPlan] = []
    ended: set[int] = set()
    workers_by_line: dict[Connection[MatchPlan, R | _Refused | _Failed], _Worker[R]] = {}

    def following() -> MatchPlan | None:
        return again.pop() if again else next(waiting, None)

    def begin(plan: MatchPlan) -> None:
        worker = _Worker(play, lost)
        workers_by_line[worker.line] = worker
        worker.give(plan)

    try:
        for plan in waiting:
            begin(plan)
            if len(workers_by_line) == workers:
                break
        while workers_by_line and not is_stopped():
            ready = wait(list(workers_by_line), LOOK)
            now = time.monotonic()
            for worker in list(workers_by_line.values()):
                if worker.line in ready:
                    record = worker.take()
                    if record is None and worker.plan is not None:
                        number = worker.plan.number
                        if number in ended:
                            record = worker.died()
                        else:
                            ended.add(number)
                            again.append(worker.plan)
                            how = describe_exit(worker.process.exitcode)
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
                    del workers_by_line[worker.line]
                    worker.end()
                    if plan_ahead is not None:
                        begin(plan_ahead)
                if record is not None:
                    yield record
    finally:
        for worker in workers_by_line.values():
            worker.end()


class _Failed(NamedTuple):
    """The traceback of a bug in a worker, which another try would not avoid."""

    traceback: str


class _Refused(NamedTuple):
    """The reason why no worker can play a plan."""

    why: str


class _Worker(Generic[R]):
    """A process and its connection; spawned, so that it inherits nothing and behaves alike on every system."""

    def __init__(self, play: Callable[[MatchPlan], R], lost: Callable[[MatchPlan, str], R]) -> None:
        context = get_context("spawn")
        self.lost = lost
        self.line, worker_end = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_serve, args=(worker_end, play))
        _start_ignoring_sigint(self.process)
        worker_end.close()  # so that its death closes the connection
        self.plan: MatchPlan | None = None
        self.since = time.monotonic()

    def give(self, plan: MatchPlan) -> None:
        self.plan, self.since = plan, time.monotonic()
        with suppress(BrokenPipeError, ConnectionResetError):  # it is dead: `take` returns None
            self.line.send(plan)

    def take(self) -> R | None:
        """Return the record of the current match; None if the process is dead.

        Raises
        ------
        OptionFault
            If it cannot be played, for example because a player cannot be loaded.
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
        return self.lost(self.plan, f"its worker process ended ({describe_exit(self.process.exitcode)})")

    def give_up(self, limit: float) -> R:
        """Kill the process because its match takes too long; return a fault that says so."""
        assert self.plan is not None
        self.process.kill()
        self.process.join()
        return self.lost(
            self.plan, f"it was broken off: it took longer than {limit:g} s, the most that one may take"
        )

    def end(self) -> None:
        self.line.close()
        self.process.kill()  # between two matches there is nothing to lose, and within one nothing to save
        self.process.join()
        self.process.close()


def _start_ignoring_sigint(process: SpawnProcess) -> None:
    """Start a process that ignores Ctrl-C from its first moment on: the parent handles it."""
    if threading.current_thread() is not threading.main_thread():
        process.start()  # only the main thread may set signal handlers
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited
    try:
        process.start()
    finally:
        signal.signal(signal.SIGINT, handler)


def _serve(line: Connection[R | _Refused | _Failed, MatchPlan], play: Callable[[MatchPlan], R]) -> None:
    """Play the plans that arrive on the connection until it is closed or the parent ends.

    Only errors in receiving and sending end the loop quietly: a player that talks to another program may itself raise
    EOFError or BrokenPipeError, and that is a failure of its match.
    """
    initialize_worker()
    while True:
        try:
            plan = line.recv()
        except (EOFError, ConnectionResetError):
            return
        except Exception:  # noqa: BLE001  # a plan of a class that this process cannot load
            answer: R | _Refused | _Failed = _Failed(traceback.format_exc().rstrip())
        else:
            answer = _play(plan, play)
        try:
            line.send(answer)
        except (BrokenPipeError, ConnectionResetError):
            return
        except Exception:  # noqa: BLE001  # an answer that cannot be pickled
            with suppress(BrokenPipeError, ConnectionResetError):
                line.send(_Failed(traceback.format_exc().rstrip()))


def _play(plan: MatchPlan, play: Callable[[MatchPlan], R]) -> R | _Refused | _Failed:
    try:
        return play(plan)
    except BroadfrontError as fault:
        return _Refused(str(fault))
    except Exception:  # noqa: BLE001  # the parent reports any error
        return _Failed(traceback.format_exc().rstrip())
