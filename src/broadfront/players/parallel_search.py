"""Parallel search: processes that search the same decision on other cores and report their statistics.

They are spawned (the same on all systems), live as long as the player wants them, and end with their parent process,
however that ends.
"""

from __future__ import annotations

import multiprocessing
import random
import traceback
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from broadfront.engine.game import Game
from broadfront.engine.position import Move, Position, Rng
from broadfront.players.processes import describe_exit, initialize_worker
from broadfront.players.search import Tuning
from broadfront.players.search_session import Budget, MoveStats, SearchSession

SEEDS = 1 << 60


class SearchPool:
    """Worker processes for one player; each answers `start` with one report."""

    def __init__(self, size: int, tuning: Tuning) -> None:
        context = multiprocessing.get_context("spawn")
        self._workers: list[tuple[Any, Connection]] = []
        for _ in range(size):
            here, there = context.Pipe()
            worker = context.Process(
                target=_serve, args=(there, tuning), daemon=True, name="broadfront-search"
            )
            worker.start()
            there.close()
            self._workers.append((worker, here))

    def start(
        self, game: Game, position: Position, rng: Rng, budgets: Sequence[Budget], strategy: str = ""
    ) -> None:
        """Set each worker to search a position within its budget, with a seed drawn from ``rng``."""
        for (_, line), budget in zip(self._workers, budgets, strict=True):
            line.send((game, position, rng.randrange(SEEDS), budget, strategy))

    def reports(self) -> list[dict[Move, MoveStats]]:
        """Wait for the workers and return the statistics of each, in a fixed order.

        Raises
        ------
        RuntimeError
            If a worker has failed or died: says why.
        """
        reports = []
        for worker, line in self._workers:
            try:
                report: dict[Move, MoveStats] | str = line.recv()
            except (EOFError, ConnectionResetError):
                worker.join()
                report = describe_exit(worker.exitcode)
            if isinstance(report, str):
                self.close()
                raise RuntimeError(f"a search process has ended: {report}")
            reports.append(report)
        return reports

    def forget(self) -> None:
        """Tell the workers to drop their trees."""
        for _, line in self._workers:
            line.send("forget")

    def close(self) -> None:
        """End the workers, whatever they are doing."""
        for worker, line in self._workers:
            line.close()
            worker.kill()
            worker.join()
        self._workers = []


def _think(line: Connection, thinker: SearchSession) -> None:
    """Search positions that arrive on the connection until it is closed."""
    while True:
        try:
            order = line.recv()
        except EOFError:
            return
        if order == "forget":
            thinker.forget()
            continue
        game, position, seed, budget, strategy = order
        thinker.adopt_strategy(game, position, strategy)
        line.send(thinker.think(game, position, random.Random(seed), budget))


def _serve(line: Connection, tuning: Tuning) -> None:
    initialize_worker()
    try:
        _think(line, SearchSession(tuning))
    except Exception:  # noqa: BLE001  # whatever it is, the parent says it
        with suppress(OSError):  # unless the other end is closed
            line.send(traceback.format_exc().rstrip())
