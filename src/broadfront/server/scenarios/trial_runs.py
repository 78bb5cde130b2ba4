"""Trial runs: a scenario is played by computers, many matches in the background, with progress and a stop.

One is played at a time, so that people's matches are not slowed down for long; the others wait in the order of their
requests. An address has one at a time, a match and a trial run have time limits, and the queue has a limit, so that
nobody blocks it. The results so far are kept when it is stopped. Trial runs are in memory only: they are lost when
the server ends.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from contextlib import closing
from statistics import median
from typing import Literal

from broadfront.lab.executors import play_matches
from broadfront.lab.matches import MatchRecord
from broadfront.lab.statistics import summary
from broadfront.server.config import Config
from broadfront.server.http.errors import Conflict, ServerFault
from broadfront.server.scenarios.schemas import NewStudy, StudySeat, StudyState
from broadfront.server.tokens import new_id
from broadfront.server.workers.untrusted_tasks import Trial

_log = logging.getLogger(__name__)

MAX_STUDIES = 50
"""Trial runs in memory, running or over; the oldest that are over are dropped first."""
MAX_WAITING = 10
"""Trial runs that wait for the one being played."""
MAX_FAULTS = 5


class TrialRun:
    """A trial run: its plans, its records so far, its address, and whether it was stopped."""

    def __init__(self, id_: str, new: NewStudy, game: str, trial: Trial, address: str) -> None:
        self.id, self.new, self.game = id_, new, game
        self.title, self.names, self.plans = trial.title, trial.seats, trial.plans
        self.address = address
        self.records: list[MatchRecord] = []
        self.why_ended = ""
        self.has_begun = self.is_stopped = False
        self.over = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played."""
        return self.over.is_set()

    def play(self, workers: int, match_limit: float, limit: float) -> None:
        """Play the matches, until the last one, or until it is stopped or out of time; for a thread."""
        end = time.monotonic() + limit

        def is_stopped() -> bool:
            if not self.is_stopped and time.monotonic() > end:
                self.is_stopped = True
                self.why_ended = f"It has taken {limit / 60:g} minutes, the longest a study may take here."
            return self.is_stopped

        try:
            stream = play_matches(self.plans, workers, limit=match_limit, is_stopped=is_stopped)
            with closing(stream):
                for record in stream:
                    self.records.append(record)
        except Exception:  # noqa: BLE001  # whatever breaks a study must not go unsaid
            self.why_ended = "A fault of the program has ended it: the server's log has more."
            _log.exception("study %s broke", self.id)

    def stop(self) -> None:
        """Stop it: its workers are killed within moments, and one that still waits is over at once."""
        self.is_stopped = True
        if not self.has_begun:
            self.over.set()

    def state(self, ahead: int) -> StudyState:
        """Return the progress; ``ahead`` other trial runs come first."""
        records = self.records[:]
        rates = {rate.name: rate for rate in summary(records).seats} if records else {}
        seats = []
        for seat, name in enumerate(self.names):
            rate = rates.get(name)
            if rate is None:
                seats.append(StudySeat(seat, name, 0, 0, 0, 0.0, 0.0, 1.0))
            else:
                seats.append(
                    StudySeat(seat, name, rate.wins, rate.draws, rate.losses, rate.score, rate.low, rate.high)
                )
        counts = [record.rounds or record.turns for record in records if not record.fault]
        turns = sorted(count for count in counts if count)
        done = len(records)
        stage: Literal["waiting", "running", "finished", "stopped"]
        if self.is_over:
            stage = "finished" if done >= self.new.matches else "stopped"
        else:
            stage = "waiting" if ahead else "running"
        return StudyState(
            id=self.id,
            game=self.game,
            title=self.title,
            player=self.new.player,
            wanted=self.new.matches,
            done=done,
            state=stage,
            seats=seats,
            turns=[turns[0], int(median(turns)), turns[-1]] if turns else [],
            faults=[record.fault[:500] for record in records if record.fault][:MAX_FAULTS],
            ahead=ahead,
            why_ended=self.why_ended,
        )


class TrialRuns:
    """All trial runs of one server, oldest first."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._studies: OrderedDict[str, TrialRun] = OrderedDict()
        self._playing: asyncio.Task[None] | None = None

    def begin(self, game_id: str, new: NewStudy, trial: Trial, address: str) -> TrialRun:
        """Start a trial run of a parsed scenario, or queue it.

        Raises
        ------
        Conflict
            If the address has a trial run that is not over.
        ServerFault
            If too many are waiting.
        """
        unfinished = self._unfinished()
        if any(study.address == address for study in unfinished):
            raise Conflict("You are trying out another scenario already: wait for it, or stop it.")
        if len(unfinished) > MAX_WAITING:
            raise ServerFault(
                "Too many scenarios are waiting to be tried out here: try again later.", status=429
            )
        study = TrialRun(new_id(), new, game_id, trial, address)
        self._studies[study.id] = study
        for id_ in list(self._studies):
            if len(self._studies) <= MAX_STUDIES:
                break
            if self._studies[id_].is_over:
                del self._studies[id_]
        if self._playing is None:
            self._playing = asyncio.create_task(self._play_on())
        return study

    def _unfinished(self) -> list[TrialRun]:
        return [study for study in self._studies.values() if not study.is_over]

    async def _play_on(self) -> None:
        """Play one trial run after another until none is left."""
        config = self.config
        while unfinished := self._unfinished():
            study = unfinished[0]
            study.has_begun = True
            try:
                await asyncio.to_thread(
                    study.play, config.workers, config.most_study_match, config.most_study
                )
            finally:
                study.over.set()
        self._playing = None

    def find(self, id_: str) -> TrialRun:
        """Return a trial run.

        Raises
        ------
        ServerFault
            If there is none (any more).
        """
        study = self._studies.get(id_)
        if study is None:
            raise ServerFault(
                "There is no such study here (any more): begin it again.", status=404, code="NO_SUCH_STUDY"
            )
        return study

    def state(self, study: TrialRun) -> StudyState:
        """Return the progress of a trial run."""
        unfinished = self._unfinished()
        return study.state(unfinished.index(study) if study in unfinished else 0)

    async def stop(self, study: TrialRun) -> StudyState:
        """Stop a trial run, wait until its workers have ended, and return its results."""
        study.stop()
        await study.over.wait()
        return self.state(study)

    async def close(self) -> None:
        """Stop everything."""
        for study in self._studies.values():
            study.stop()
        if self._playing is not None:
            await asyncio.wait([self._playing], timeout=10)
