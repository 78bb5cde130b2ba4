"""Worker processes: each is a pool of one process, so that a crash loses one task only.

Tasks and answers are pickled here and not by `concurrent.futures`, which reports a worker that cannot unpickle its
task like one that was killed: "terminated abruptly". The first is a bug, and sending the task again does not help.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import pickle
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from broadfront.players.processes import describe_exit, initialize_worker
from broadfront.server.http.errors import ServerFault
from broadfront.server.workers.fair_queue import LONG, UNCHARGED, FairQueue, Ticket
from broadfront.server.workers.tasks import ready

_log = logging.getLogger(__name__)

T = TypeVar("T")

STARTING = 60.0
"""Seconds that a worker may take to start."""


class WorkerLost(Exception):
    """A worker died over a task, or could not be started."""


class TaskRejected(RuntimeError):
    """A task, its answer or its exception cannot be pickled or unpickled: a bug, whatever was sent."""


class TaskTimeout(Exception):
    """A task took longer than allowed; its worker was ended."""


class Displaced(TaskTimeout):
    """A long task was interrupted for short ones twice, which is no fault of the task."""


class _GaveWay(Exception):
    """A long task on a reserved worker was ended for a short one that waited."""


class Waiters:
    """The accounts of a task that several clients want: it begins as soon as any of them has a turn, which pays for
    it.

    Parameters
    ----------
    turn
        The ticket of the first client.
    """

    def __init__(self, turn: Ticket) -> None:
        self.turns = [turn]
        self._join: Callable[[Ticket], None] | None = None
        """Adds a ticket to those that the task waits for, while it waits."""

    def add(self, turn: Ticket) -> None:
        """Let the task wait for the turn of one more account."""
        if turn not in self.turns:
            self.turns.append(turn)
            if self._join is not None:
                self._join(turn)

    @contextmanager
    def waiting(self, join: Callable[[Ticket], None]) -> Iterator[None]:
        """Call ``join`` with the ticket of each account, also of those that are added during the ``with`` block."""
        self._join = join
        try:
            for turn in list(self.turns):
                join(turn)
            yield
        finally:
            self._join = None


@dataclass(eq=False)
class _Place:
    """The place of a task in the queue, in the lines of one or several accounts."""

    granted: asyncio.Future[tuple[Ticket, ProcessPoolExecutor | None]]
    """The ticket that got its turn, and the worker; None: one is to be started."""
    turns: list[Ticket] = field(default_factory=list)


@dataclass(eq=False)
class _Job:
    """A running task."""

    turn: Ticket
    is_again: bool
    """Whether it was interrupted once."""
    answer: asyncio.Future[Any] | None = None
    has_outgrown: bool = False
    """Whether it has run for longer than a short task."""
    gave_way: bool = False


class WorkerPool:
    """A number of worker processes, each with one task at a time; started when first needed, replaced when lost.

    Tasks that find no free worker wait for their turn (see `broadfront.server.workers.fair_queue`); a task that
    several accounts want waits for the turns of all of them, and takes the first. A task that nobody waits for any
    more leaves the queue; one that has begun is finished on the same account, because a new worker would take longer
    to start.

    Whether a task is long is known only when it has run. So a long task may hold a reserved worker. It is interrupted
    as soon as all workers have long tasks and a short one waits: its worker is ended, and the task begins once more
    as the first of its account. Then others are interrupted before it; if there are none, it fails with `Displaced`.

    Parameters
    ----------
    size
        The number of workers.
    ready
        A function that a worker calls first.
    reserve
        The number of workers that are reserved for accounts with short tasks, or with no running task.
    most_each
        Tasks of one account that may wait or run; one more is refused. None: any number.
    niceness
        The niceness of its processes, 0 to 19.
    """

    def __init__(
        self,
        size: int,
        ready: Callable[[], object] = ready,
        *,
        reserve: int = 0,
        most_each: int | None = None,
        niceness: int = 0,
    ) -> None:
        self._ready, self._most_each, self._niceness = ready, most_each, niceness
        self._reserve, self._open_to_all = reserve, size - reserve
        self._free: list[ProcessPoolExecutor | None] = [None] * size
        """None: a worker that is not started yet."""
        self._spare: ProcessPoolExecutor | None = None
        """The next worker, if it was started in advance: a task that others are interrupted for does not wait for it.
        """
        self._long: list[_Job] = []
        """Running tasks that count as long, the oldest first."""
        self._turns: FairQueue[_Place] = FairQueue()
        self._places: set[_Place] = set()
        self._in_hand: set[asyncio.Task[Any]] = set()
        self._all: set[ProcessPoolExecutor] = set()
        self._closed = self._is_warming = False

    @property
    def waiting(self) -> int:
        """The number of tasks that wait for a worker."""
        return len(self._places)

    async def warm_up(self) -> None:
        """Start one worker, so that the first task does not wait for it; at most one is started in advance."""
        if self._is_warming:
            return
        self._is_warming = True
        try:
            with suppress(WorkerLost, TaskTimeout, ServerFault):
                await self.run(STARTING, self._ready)
        finally:
            self._is_warming = False

    async def run(
        self, seconds: float, task: Callable[..., T], *args: object, turn: Ticket | Waiters = UNCHARGED
    ) -> T:
        """Return what ``task`` returns in a worker.

        Parameters
        ----------
        seconds
            How long it may run, from when a worker is started and free.
        task
            A function of a module.
        args
            Its arguments.
        turn
            The ticket of its account, or those of all accounts that want the same.

        Raises
        ------
        WorkerLost
            If the worker died: the reason is in the log.
        TaskRejected
            If the arguments, the result or the exception cannot be pickled.
        TaskTimeout
            If it took too long; `Displaced` if it was interrupted for short tasks twice.
        MemoryError
            If a new worker has not memory enough for it either: what is kept of earlier tasks is no fault of this one.
        ServerFault
            If too many tasks wait for its account, or for all accounts.
        """
        sharers = Waiters(turn) if isinstance(turn, Ticket) else turn
        if all(map(self._has_enough, sharers.turns)):
            raise ServerFault("Too much is being worked on for your address: wait a moment.", status=429)
        for is_again in (False, True):
            whose, pool = await self._free_worker(sharers, is_first=is_again)
            if self._closed:
                raise WorkerLost("the server is closing")
            work = self._done(pool, seconds, task, args, _Job(whose, is_again))
            try:
                return await asyncio.shield(self._take_in_hand(work))
            except _GaveWay:
                continue
            except MemoryError:
                if is_again:
                    raise
                _log.warning(
                    "a worker had no memory left for %s: the task is repeated in a new one", _named(task)
                )
        raise Displaced("it gave way to short tasks twice")

    def _has_enough(self, turn: Ticket) -> bool:
        """Whether an account has its maximum number of tasks."""
        has = self._turns.waiting(turn) + self._turns.running(turn)
        return self._most_each is not None and has >= self._most_each

    def _take_in_hand(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that goes on even if nobody waits for it any more."""
        task = asyncio.create_task(work)
        self._in_hand.add(task)
        task.add_done_callback(self._put_down)
        return task

    def _put_down(self, task: asyncio.Task[Any]) -> None:
        self._in_hand.discard(task)
        if not task.cancelled():
            task.exception()  # its waiter may have been cancelled

    async def _done(
        self,
        pool: ProcessPoolExecutor | None,
        seconds: float,
        task: Callable[..., T],
        args: tuple[object, ...],
        job: _Job,
    ) -> T:
        loop = asyncio.get_running_loop()
        began = was_up = loop.time()
        cost = None
        timer: asyncio.TimerHandle | None = None
        try:
            if self._closed:  # the pool was closed in the meantime
                raise WorkerLost("the server is closing")
            is_new = pool is None
            if pool is None:
                pool, self._spare = self._spare or self._new(), None
            limit = STARTING if is_new else seconds
            try:
                if is_new:  # the time to start a worker does not count for the task
                    await asyncio.wait_for(asyncio.wrap_future(pool.submit(self._ready)), limit)
                    limit, was_up = seconds, loop.time()
                packed = _packed(task, args)
                job.answer = asyncio.wrap_future(pool.submit(run_task, packed))
                if self._reserve:
                    timer = loop.call_later(LONG, self._outgrow, job)
                answer, cost = await asyncio.wait_for(job.answer, limit)
            except BrokenExecutor as error:
                broken, pool = pool, None
                try:
                    raise await self._lost(broken, task, error) from error
                finally:
                    self._end(broken)
            except TimeoutError:
                self._end(pool)
                pool = None
                raise TaskTimeout(f"more than {limit:g} s") from None
            except MemoryError:
                self._end(pool)
                pool = None
                raise
            except asyncio.CancelledError:  # by `_make_room`, or the event loop ends
                self._end(pool)
                pool = None
                if job.gave_way:
                    raise _GaveWay from None
                raise
            value: T = _unpacked(task, answer)
            return value
        finally:
            if timer is not None:
                timer.cancel()
            if job in self._long:
                self._long.remove(job)
            if cost is None:
                # A task that failed is charged by the clock; one that lost its worker, also with the start of a
                # worker.
                cost = loop.time() - (began if pool is None else was_up)
            self._turns.end(job.turn, cost, has_outgrown=job.has_outgrown)
            self._give_back(pool)

    def _outgrow(self, job: _Job) -> None:
        """Count a task as long from now on."""
        job.has_outgrown = True
        self._turns.outgrow(job.turn)
        self._long.append(job)
        self._make_room()
        self._have_spare()

    def _make_room(self) -> None:
        """Interrupt a long task if such tasks have all workers, and a short one waits."""
        is_full = self._reserve and len(self._long) == self._open_to_all + self._reserve
        if not is_full or not self._turns.has_waiting(self._is_short):
            return
        job = next((job for job in reversed(self._long) if not job.is_again), self._long[-1])
        self._long.remove(job)
        job.gave_way = True
        assert job.answer is not None, "it was at work"
        job.answer.cancel()

    def _have_spare(self) -> None:
        """Start a worker in advance if the next long task will hold a reserved one."""
        is_needed = self._reserve and len(self._long) >= self._open_to_all
        if is_needed and self._spare is None and not self._closed:
            self._spare = self._new()
            self._spare.submit(self._ready)

    async def _lost(
        self, pool: ProcessPoolExecutor, task: Callable[..., object], error: BrokenExecutor
    ) -> WorkerLost | TaskRejected:
        """Return what a broken pool means, and log it, unless the server ended the worker itself."""
        if error.__cause__ is not None:  # the worker lives: its exception could not be unpickled here
            return TaskRejected(f"what {_named(task)} raised cannot be read")
        [process] = list((getattr(pool, "_processes", None) or {}).values()) or [None]
        for _ in range(100):  # its pipe was closed, and its process may end in a moment
            if process is None or process.exitcode is not None:
                break
            await asyncio.sleep(0.01)
        how = describe_exit(None if process is None else process.exitcode)
        if not self._closed:
            pid = "?" if process is None else process.pid
            _log.error("worker process %s was lost over %s: %s (%s)", pid, _named(task), how, error)
        return WorkerLost(f"a worker process was lost: {how}")

    async def _free_worker(
        self, sharers: Waiters, *, is_first: bool
    ) -> tuple[Ticket, ProcessPoolExecutor | None]:
        """Wait for the turn of an account; return its ticket, and the worker."""
        place = _Place(asyncio.get_running_loop().create_future())

        def join(turn: Ticket) -> None:
            if place.granted.done() or (not is_first and self._has_enough(turn)):
                return  # it has begun; or it still waits for the other accounts
            place.turns.append(turn)
            self._places.add(place)
            self._turns.join(turn, place, is_first=is_first)
            self._hand_out()

        try:
            with sharers.waiting(join):
                return await place.granted
        except asyncio.CancelledError:
            if place.granted.cancelled():
                self._leave(place)
            else:  # it was given a worker at this very moment
                turn, pool = place.granted.result()
                self._turns.end(turn, 0.0)
                self._give_back(pool)
            raise

    def _leave(self, place: _Place) -> None:
        """Remove a task from all lines of the queue."""
        self._places.discard(place)
        for turn in place.turns:
            self._turns.leave(turn, place)

    def _can_begin(self, turn: Ticket) -> bool:
        """Return whether a worker is free for a task of an account."""
        if not self._free or self._turns.running(turn) >= self._open_to_all:
            return False
        return not self._turns.is_heavy(turn.account) or self._turns.heavy_running < self._open_to_all

    def _is_short(self, turn: Ticket) -> bool:
        """Return whether a task may use a reserved worker."""
        return self._turns.running(turn) < self._open_to_all and not self._turns.is_heavy(turn.account)

    def _begin(self, turn: Ticket) -> ProcessPoolExecutor | None:
        """Return a worker for a task: the one that was used last, which has the most in its caches, or None to start
        one.
        """
        self._turns.begin(turn)
        up = [at for at, pool in enumerate(self._free) if pool is not None]
        return self._free.pop(up[-1] if up else 0)

    def _give_back(self, pool: ProcessPoolExecutor | None) -> None:
        """Take back a worker, or a place for a new one, and give it to the next task."""
        self._free.append(pool)
        self._hand_out()
        self._have_spare()

    def _hand_out(self) -> None:
        """Give free workers to the next tasks."""
        while (next_turn := self._turns.next(self._can_begin)) is not None:
            turn, place = next_turn
            self._leave(place)
            if not place.granted.done():  # else it was cancelled at this very moment
                place.granted.set_result((turn, self._begin(turn)))
        self._make_room()

    def _new(self) -> ProcessPoolExecutor:
        pool = _pool(self._niceness)
        self._all.add(pool)
        return pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        self._all.discard(pool)
        _kill(pool)
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End all workers; tasks that wait for one fail."""
        self._closed = True
        while (next_turn := self._turns.next()) is not None:
            turn, place = next_turn
            self._leave(place)
            if not place.granted.done():
                self._turns.begin(turn)
                place.granted.set_result((turn, None))
        for pool in list(self._all):
            self._end(pool)

    @property
    def pids(self) -> list[int]:
        """The process ids of running workers, without the spare."""
        return [
            pid for pool in self._all - {self._spare} for pid in (getattr(pool, "_processes", None) or {})
        ]


def run_task(packed: bytes) -> tuple[bytes, float]:
    """Run a task in a worker; return its pickled answer, and how many seconds of a processor it took."""
    began = time.process_time()
    try:
        task, args = pickle.loads(packed)
    except Exception as error:
        raise TaskRejected(f"a task cannot be read in the worker: {error!r}") from error
    answer = task(*args)
    try:
        return pickle.dumps(answer, pickle.HIGHEST_PROTOCOL), time.process_time() - began
    except MemoryError:
        raise
    except Exception as error:
        raise TaskRejected(f"what {_named(task)} returned cannot be pickled: {error!r}") from error


def _packed(task: Callable[..., object], args: tuple[object, ...]) -> bytes:
    try:
        return pickle.dumps((task, args), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        raise TaskRejected(f"what {_named(task)} is given cannot be pickled") from error


def _unpacked(task: Callable[..., object], answer: bytes) -> Any:
    try:
        return pickle.loads(answer)
    except Exception as error:
        raise TaskRejected(f"what {_named(task)} returned cannot be read") from error


def _named(task: Callable[..., object]) -> str:
    return str(getattr(task, "__qualname__", type(task).__qualname__))


def _pool(niceness: int) -> ProcessPoolExecutor:
    """Return a pool of one process; spawned, so that it inherits no socket, no lock and no event loop."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=initialize_worker, initargs=(niceness,))


def _kill(pool: ProcessPoolExecutor) -> None:
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()
