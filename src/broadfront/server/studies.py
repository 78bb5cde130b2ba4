"""Studies: a scenario tried out by computers, many matches in the background, with progress and a stop.

What is found so far is kept when a study is stopped. Studies live in memory only: a server that ends forgets them.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from contextlib import closing
from statistics import median

from broadfront.lab.matches import MatchPlan, MatchRecord
from broadfront.lab.statistics import summary
from broadfront.lab.workers import played
from broadfront.server.faults import Conflict, ServerFault
from broadfront.server.reading import Trial
from broadfront.server.tokens import new_id
from broadfront.server.wire_workshop import NewStudy, StudySeat, StudyState

__all__ = ["Studies", "Study"]

_log = logging.getLogger(__name__)

MOST_KEPT = 50
"""Studies remembered, running or over; the oldest that are over go first."""
MOST_FAULTS = 5


class Study:
    """One study: its plans, its records so far, and whether somebody stopped it."""

    def __init__(self, id_: str, new: NewStudy, game: str, title: str, names: tuple[str, ...]) -> None:
        self.id, self.new, self.game, self.title, self.names = id_, new, game, title, names
        self.records: list[MatchRecord] = []
        self.stopping = threading.Event()
        self.is_over = False

    def play(self, plans: tuple[MatchPlan, ...], workers: int) -> None:
        """Play the matches, until the last one or until it is stopped; runs in a thread of its own."""
        try:
            with closing(played(plans, workers)) as stream:
                for record in stream:
                    self.records.append(record)
                    if self.stopping.is_set():
                        break
        except Exception:  # noqa: BLE001  # whatever breaks a study must not go unsaid
            _log.exception("study %s broke", self.id)
        finally:
            self.is_over = True

    def state(self) -> StudyState:
        """Return how far it is."""
        records = self.records[:]
        found = {rate.name: rate for rate in summary(records).seats} if records else {}
        seats = []
        for seat, name in enumerate(self.names):
            rate = found.get(name)
            if rate is None:
                seats.append(StudySeat(seat, name, 0, 0, 0, 0.0, 0.0, 1.0))
            else:
                seats.append(
                    StudySeat(seat, name, rate.wins, rate.draws, rate.losses, rate.score, rate.low, rate.high)
                )
        turns = sorted(record.turns for record in records if record.turns and not record.fault)
        done = len(records)
        running = not self.is_over
        return StudyState(
            id=self.id,
            game=self.game,
            title=self.title,
            player=self.new.player,
            wanted=self.new.matches,
            done=done,
            state="running" if running else "finished" if done >= self.new.matches else "stopped",
            seats=seats,
            turns=[turns[0], int(median(turns)), turns[-1]] if turns else [],
            faults=[record.fault[:500] for record in records if record.fault][:MOST_FAULTS],
        )


class Studies:
    """All studies of one server: one is played at a time, so that people's matches are not slowed down for long."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, game_id: str, new: NewStudy, trial: Trial) -> Study:
        """Begin a study of a scenario that was read.

        Raises
        ------
        Conflict
            If another study is running.
        """
        if any(not study.is_over for study in self._studies.values()):
            raise Conflict("Another scenario is being tried out on this server: wait for it, or stop it.")
        study = Study(new_id(), new, game_id, trial.title, trial.seats)
        self._studies[study.id] = study
        for id_ in list(self._studies):
            if len(self._studies) <= MOST_KEPT:
                break
            if self._studies[id_].is_over:
                del self._studies[id_]
        task = asyncio.create_task(asyncio.to_thread(study.play, trial.plans, self.workers))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return study

    def find(self, id_: str) -> Study:
        """Return a study.

        Raises
        ------
        ServerFault
            If there is none (any more).
        """
        study = self._studies.get(id_)
        if study is None:
            raise ServerFault("There is no such study here (any more): begin it again.", status=404)
        return study

    async def close(self) -> None:
        """Stop everything."""
        for study in self._studies.values():
            study.stopping.set()
        for task in list(self._tasks):
            await asyncio.wait([task], timeout=10)
