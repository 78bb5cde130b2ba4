"""Where matches are played: on worker processes of this machine, or on a Ray cluster.

The one place that reads ``--on``: "" is this machine; "ray" the Ray cluster that this machine belongs to, or that
``RAY_ADDRESS`` names, or else one begun for the purpose on this machine; "ray://host:port" one elsewhere.

On this machine each worker plays one match at a time. One that dies (killed for want of memory, a crash in C) is
replaced, and its match is played once more; a match that ends two workers is named as a fault, and the rest plays on.
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
"""Seconds between two looks at whether to stop, and at how long the matches take."""


def _never() -> bool:
    return False


def check_machines(on: str) -> None:
    """Do nothing where matches can be played; whether a cluster answers is seen later.

    Raises
    ------
    OptionFault
        If these are no machines, or Ray is wanted and not installed.

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

    A worker or machine that is lost costs nothing but its matches in progress, and these are played again. A match that
    ends its worker twice is a fault. Close the generator (`contextlib.closing`) to end the workers early.

    Parameters
    ----------
    plans
        From `broadfront.lab.tournament.planned`; read one by one, as workers want them.
    workers
        How many at once; None: as many as there are processors.
    on
        "": on processes of this machine; "ray" or "ray://host:port": on a Ray cluster.
    limit
        Seconds that one match may take; a longer one is broken off, and its record is a fault that says so. On this
        machine alone: a cluster has no limit.
    is_stopped
        Asked several times a second: once it is true, the workers are ended at once and nothing more is yielded.

    Raises
    ------
    OptionFault
        If a plan is at fault (no such game, scenario, option or player), there are no such machines, they have another
        version of Broadfront, or cannot load a player.
    MachinesGone
        If a cluster does not answer any more.
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
    """Play matches as `play_matches` does, by a function that returns something else of a match than its record.

    Parameters
    ----------
    play
        Plays a match in a worker: a function of a module, or a partial one.
    lost
        Returns what is to be said of a match whose process died twice, and why.
    plans, workers, on, limit, is_stopped
        As of `play_matches`.
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
                    del busy[worker.line]
                    worker.end()
                    if plan_ahead is not None:
                        begin(plan_ahead)
                if record is not None:
                    yield record
    finally:
        for worker in busy.values():
            worker.end()


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
        return self.lost(self.plan, f"its worker process ended ({describe_exit(self.process.exitcode)})")

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
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited
    try:
        process.start()
    finally:
        signal.signal(signal.SIGINT, handler)


def _serve(line: Connection[R | _Refused | _Failed, MatchPlan], play: Callable[[MatchPlan], R]) -> None:
    """Play what comes down the line until it is closed or the parent ends.

    Only receiving and sending end the loop quietly: a player may raise EOFError or BrokenPipeError of its own, as one
    does that talks to another program, and that is a failure of its match.
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
    except Exception:  # noqa: BLE001  # whatever it is, the parent says it
        return _Failed(traceback.format_exc().rstrip())
