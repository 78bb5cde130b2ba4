"""Matches on the machines of a Ray cluster: one task for each match, with our own retries.

Ray's retries cannot tell a match that ends its workers from a machine that left the cluster. So they are off, and
every lost task is handled here.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import gettempdir
from typing import Any, Final, TypeVar

import ray
from ray import exceptions

import broadfront
from broadfront.engine.errors import BroadfrontError, FileFault, OptionFault
from broadfront.engine.plain_text import read_number
from broadfront.engine.text_codec import quote
from broadfront.lab.file_errors import read_text
from broadfront.lab.matches import MachinesGone, MatchPlan

R = TypeVar("R")

LOOK: Final = 0.2
"""Seconds between two checks of the stop condition."""
RECOUNT_SECONDS: Final = 5.0
"""Seconds after which the processors of the cluster are counted again, because machines join and leave."""
CONNECT_SECONDS: Final = 10.0
"""Seconds in which a cluster must answer."""
MAX_PORTS: Final = 65535
MAX_CRASHES: Final = 2
MAX_NODES_LOST: Final = 10
"""The number of machines that one match may lose before it is suspected of ending them."""
CRASHES: Final = (exceptions.WorkerCrashedError, exceptions.OutOfMemoryError)
NODES_LOST: Final = (exceptions.NodeDiedError, exceptions.ObjectLostError)


LOST: Final = (exceptions.RayError, ConnectionError)
"""Ray's exceptions when the cluster itself is lost; faults of a match are caught before."""


class _Mismatch(Exception):
    """A machine of the cluster has another version of Broadfront, or lacks a player."""


def _task(play: Callable[[MatchPlan], R], version: str, path: list[str]) -> Callable[[MatchPlan], R]:
    """Return the function that plays a match on a machine of the cluster; Ray sends it to each machine once."""

    def played(plan: MatchPlan) -> R:
        if broadfront.__version__ != version:
            raise _Mismatch(
                f"it has Broadfront {broadfront.__version__}, and this machine {version}. "
                "Install the same version everywhere"
            )
        sys.path.extend(folder for folder in path if folder not in sys.path)
        try:
            return play(plan)
        except BroadfrontError as fault:  # the match cannot begin
            raise _Mismatch(f"{fault}. Is what this needs installed there?") from fault

    return played


def play_on_ray(
    on: str,
    play: Callable[[MatchPlan], R],
    lost: Callable[[MatchPlan, str], R],
    plans: Iterable[MatchPlan],
    workers: int | None,
    *,
    is_stopped: Callable[[], bool],
) -> Generator[R, None, None]:
    """Play matches on a Ray cluster; see `broadfront.lab.executors.map_matches`."""
    with _connected(on, workers):
        try:
            yield from _Tasks(play, lost, plans, workers).stream(is_stopped)
        except LOST as error:
            raise MachinesGone(
                f"the Ray cluster is gone ({_brief(error)}); study run, balance and train go on with the same command"
            ) from error


class _Tasks:
    """The matches in progress on a cluster."""

    def __init__(
        self,
        play: Callable[[MatchPlan], Any],
        lost: Callable[[MatchPlan, str], Any],
        plans: Iterable[MatchPlan],
        workers: int | None,
    ) -> None:
        self._remote: Any = ray.remote(max_retries=0, num_cpus=1)(
            _task(play, broadfront.__version__, list(sys.path))
        )
        self._lost, self._workers = lost, workers
        self._waiting = iter(plans)
        self._again: list[MatchPlan] = []
        self._busy: dict[Any, tuple[MatchPlan, Any]] = {}
        """The matches in progress by the future of each, with its plan and Ray's reference."""
        self._done: SimpleQueue[Any] = SimpleQueue()
        """Futures that are done. (`ray.wait` would check all of them each time.)"""
        self._crashes, self._nodes_lost = Counter[int](), Counter[int]()
        self._room, self._counted = workers or 1, -RECOUNT_SECONDS

    def stream(self, is_stopped: Callable[[], bool]) -> Iterator[Any]:
        """Yield the result of each match when it has ended."""
        try:
            self._fill()
            while self._busy and not is_stopped():
                try:
                    result = self._take(self._done.get(timeout=LOOK))
                except Empty:
                    result = None
                self._fill()
                if result is not None:
                    yield result
        finally:
            with suppress(*LOST):
                for _, task in self._busy.values():
                    ray.cancel(task, force=True)

    def _fill(self) -> None:
        """Submit as many matches as the cluster has processors, and some more as a reserve."""
        if self._workers is None and time.monotonic() - self._counted > RECOUNT_SECONDS:
            processors = int(ray.cluster_resources().get("CPU", 1))
            self._room, self._counted = processors + processors // 8 + 1, time.monotonic()
        while len(self._busy) < self._room:
            plan = self._again.pop() if self._again else next(self._waiting, None)
            if plan is None:
                return
            task = self._remote.remote(plan)
            future = task.future()
            self._busy[future] = plan, task
            future.add_done_callback(self._done.put)

    def _take(self, future: Any) -> Any | None:
        """Return the result of a match; None if its worker or machine was lost and the match is played again."""
        plan, _ = self._busy.pop(future)
        try:
            return future.result()
        except CRASHES as error:
            self._crashes[plan.number] += 1
            if self._crashes[plan.number] >= MAX_CRASHES:
                return self._lost(plan, f"its worker process ended twice ({_brief(error)})")
        except NODES_LOST as error:
            self._nodes_lost[plan.number] += 1
            if self._nodes_lost[plan.number] >= MAX_NODES_LOST:
                return self._lost(plan, f"{MAX_NODES_LOST} machines were lost under it ({_brief(error)})")
        except exceptions.RayTaskError as error:
            if isinstance(error.cause, _Mismatch):
                raise OptionFault(f"a machine of the cluster cannot play: {error.cause}") from error
            return self._lost(plan, f"its worker said {_brief(error.cause)}")
        except (exceptions.RaySystemError, ModuleNotFoundError) as error:
            raise OptionFault(
                "a machine of the cluster cannot play: is Broadfront "
                f"{broadfront.__version__} installed there, for the same Python? ({_brief(error)})"
            ) from error
        self._again.append(plan)
        return None


def _brief(error: BaseException | None) -> str:
    """Return an error in one line: its first line, and the last one below a traceback."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return " ".join([f"{type(error).__name__}:", *dict.fromkeys((*lines[:1], *lines[-1:]))])


@contextmanager
def _connected(on: str, workers: int | None) -> Iterator[None]:
    """Connect to a cluster; a new one is shut down at the end, an existing connection of the caller stays open.

    Raises
    ------
    OptionFault
        If the cluster does not answer.
    """
    if ray.is_initialized():
        yield
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # do not send usage statistics
    log_options: dict[str, Any] = {"logging_level": "warning", "log_to_driver": False}
    address = os.environ.get("RAY_ADDRESS", "") if on == "ray" else on
    if address and address != "local":
        _try_address(address)
    elif on == "ray":
        address = _cluster_here()
    with _own_signals():
        try:
            if address and address != "local":
                ray.init(address=address, **log_options)
            else:
                ray.init(address="local", num_cpus=workers, include_dashboard=False, **log_options)
        except Exception as error:  # Ray raises plain exceptions too
            raise OptionFault(f"no Ray cluster at {address or 'this machine'}: {_brief(error)}") from error
    try:
        yield
    finally:
        ray.shutdown()


def _cluster_here() -> str:
    """Return the address of the cluster that was started on this machine ("ray start"), or "" if none answers.

    Ray stores the address in a file that outlives the cluster, and would itself try it for minutes.
    """
    file = Path(os.environ.get("RAY_TMPDIR") or gettempdir()) / "ray" / "ray_current_cluster"
    try:
        address = read_text(file).strip()
        _try_address(address)
    except (FileFault, OptionFault):
        return ""
    return address


def _try_address(address: str) -> None:
    """Raise an OptionFault if nothing listens at ``[ray://]host:port``: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    number = read_number(port)
    if not host or number is None or number > MAX_PORTS:
        raise OptionFault(f"{quote(address)} is no address of a Ray cluster: write ray://host:port")
    try:
        socket.create_connection((host.strip("[]"), number), CONNECT_SECONDS).close()
    except (OSError, UnicodeError) as error:  # UnicodeError: no host has such a name
        reason = getattr(error, "strerror", None) or error
        raise OptionFault(
            f"no Ray cluster answers at {address}: {reason}. Is it running, and can it be reached?"
        ) from error


@contextmanager
def _own_signals() -> Iterator[None]:
    """Restore our own signal handlers: with Ray's, SIGTERM ends the process at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, handler)
