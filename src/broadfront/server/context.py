"""The registry: all live matches, brought in from storage when somebody asks and let go when nobody looks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from broadfront.engine import match_file
from broadfront.engine.match import STRIDE
from broadfront.lab.matches import MatchSetup
from broadfront.server.accounts.service import Accounts
from broadfront.server.chat.word_filter import TermsCache
from broadfront.server.config import Config
from broadfront.server.http.errors import (
    ConcurrentWrite,
    Conflict,
    InvalidInput,
    NoSuchMatch,
    ServerFault,
    StorageFault,
)
from broadfront.server.http.rate_limits import RateLimits, StorageQuota
from broadfront.server.http.requests import NOBODY, Sender
from broadfront.server.lab.study_folder import StudyLibrary
from broadfront.server.lobby.feed import LobbyFeed
from broadfront.server.lobby.match_listings import first_shown
from broadfront.server.lobby.match_lists import MatchLists
from broadfront.server.lobby.seat_offers import CLOSED, SeatOffers, by_invitation
from broadfront.server.lobby.strength import Strength
from broadfront.server.lobby.tables import offers
from broadfront.server.matches import tables
from broadfront.server.matches.clocks.schemas import Pace, spell_pace
from broadfront.server.matches.commands import auto_decline
from broadfront.server.matches.commands.group_orders import Trials
from broadfront.server.matches.dice import generator
from broadfront.server.matches.event_store import EventStore
from broadfront.server.matches.events import MOVE, MatchEvent
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.match_cache import MatchCache, trim_memory
from broadfront.server.matches.match_loader import catch_up, load
from broadfront.server.matches.schemas import (
    BranchMatch,
    CreatedMatch,
    ImportMatch,
    Invite,
    NewMatch,
    SeatPlan,
)
from broadfront.server.matches.seats.seat_plan import people_at, plan_seats
from broadfront.server.matches.write_batch import MatchDelta, WriteBatch
from broadfront.server.ratings.eligibility import check_new, check_seats
from broadfront.server.ratings.rater import Ratings
from broadfront.server.scenarios.trial_runs import TrialRuns
from broadfront.server.tokens import new_id
from broadfront.server.workers import untrusted_tasks
from broadfront.server.workers.input_workers import InputWorker, input_pool
from broadfront.server.workers.job_queue import JobQueue
from broadfront.server.workers.periodic import every
from broadfront.server.workers.pool import WorkerPool
from broadfront.server.workers.tasks import load_games
from broadfront.server.workers.untrusted_tasks import ParsedMatch

_log = logging.getLogger(__name__)

T = TypeVar("T")

MAX_ID_LENGTH = 32
MAX_COUNTED = 100
"""So much is counted, or waits for it, on the account of one address."""
LOOK_FOR_IDLE = 10.0
"""Seconds between two looks for matches that nobody needs in memory any more."""
IDLE_CHECK_FACTOR = 30
"""Where others are heard at once, they are looked after so many times more seldom."""


class AppContext:
    """Everything one server has: settings, storage, workers, and the matches in memory.

    Parameters
    ----------
    config
        The settings.
    wake
        Called with a match that has come into memory or moved on: a computer may be asked
        (`broadfront.server.matches.bots.computer_seats`).
    """

    def __init__(self, config: Config, wake: Callable[[AppContext, LiveMatch], None]) -> None:
        self.config = config
        self._wake = wake
        self.storage = EventStore(config.database)
        self.storage_quota = StorageQuota(config.max_stored)
        """What is stored for each address."""
        self.accounts = Accounts(self.storage.engine, config)
        self.limits = RateLimits(config, self.storage_quota)
        self.lists = MatchLists(self.storage.engine)
        self.hub = LobbyFeed(self.lists)
        self.terms = TermsCache()
        self.ratings = Ratings(self.storage.engine)
        self.strength: Strength = self.ratings.strength
        self.bot_workers = WorkerPool(config.workers)
        """They choose moves for computer seats, and think about positions."""
        self.jobs = JobQueue(config.queue) if config.queue else None
        """Where there is one, other processes choose moves for computer seats."""
        self.odds_workers = WorkerPool(2, load_games, reserve=1, most_each=MAX_COUNTED)
        """Odds: a hover does not wait for a planner, nor for what somebody else has counted for long."""
        self.group_trials = Trials()
        self.scenarios = InputWorker(
            config.most_reading, "This scenario takes too long to read: make it smaller."
        )
        """They read scenario files, for matches, studies and editors."""
        whole_matches = input_pool()
        self.imports = InputWorker(
            config.most_import,
            "This match takes too long to play again: it is too long for this server.",
            whole_matches,
        )
        """They play match files again."""
        self.lucks = InputWorker(
            config.most_luck, "This match is too long to measure its luck and course in time.", whole_matches
        )
        """They measure luck, and how matches went."""
        self.studies = TrialRuns(config)
        """Scenarios being tried out."""
        self.laboratory = StudyLibrary(config.studies)
        """Studies that were played elsewhere, to be looked at."""
        self.sessions = MatchCache(config.most_live, config.idle_live, config.idle_over)
        self.is_closed = False
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._looking: list[asyncio.Task[None]] = []
        self._heard: set[str] = set()
        """Matches in memory here that another server has written to, ..."""
        self._has_heard = asyncio.Event()
        """... and that there are any."""
        self._hearing = self.storage.hearing(self._hear)

    async def open(self) -> None:
        """Open the storage, and start the first workers in the background."""
        await self.storage.open()
        if self.config.warm:
            self.spawn(self._warm_up())
        self._looking = [
            self.spawn(self._poll_others()),
            self.spawn(self.ratings.run()),
            self.spawn(every(LOOK_FOR_IDLE, self._let_idle_go, "matches that nobody needs stay in memory")),
        ]
        if self._hearing is not None:
            self._looking.append(self.spawn(self._hearing.run()))

    async def _warm_up(self) -> None:
        """Start the workers that every match needs, one after the other: requests are answered meanwhile."""
        for pool in (self.bot_workers, self.odds_workers):
            await pool.warm_up()

    async def close(self) -> None:
        """Finish what is being written, end the workers, close the storage."""
        self.is_closed = True
        for session in self.sessions.values():
            if session.thought is not None:
                session.thought.cancel()  # what it is writing is written to its end: see `finish`
        for pool in (self.bot_workers, self.odds_workers, self.scenarios, self.imports, self.lucks):
            pool.close()
        await self.studies.close()
        await self.hub.close()
        for task in self._looking:
            task.cancel()
        while self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
            for task in self._tasks:
                task.cancel()
        if self.jobs is not None:
            await self.jobs.close()
        await self.storage.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start work that goes on whatever becomes of who asked for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do work to its end, even if who waits for it is cancelled: rows that are written must be played too."""
        return await asyncio.shield(self.spawn(work))

    # --- finding ------------------------------------------------------------------------------------------------------

    async def find(self, id_: str) -> LiveMatch:
        """Return a match, from memory or rebuilt from its journal.

        Raises
        ------
        NoSuchMatch, StorageFault, Conflict
            If there is none; if the database does not answer; if it was played by other rules.
        """
        session = self.sessions.get(id_)
        if session is None:
            if not 0 < len(id_) <= MAX_ID_LENGTH or not id_.isprintable():
                raise NoSuchMatch(id_)
            task = self._loading.get(id_)
            if task is None:
                task = self._loading[id_] = self.spawn(self._load(id_))
                task.add_done_callback(lambda _: self._loading.pop(id_, None))
            session = await asyncio.shield(task)
        return session

    async def _load(self, id_: str) -> LiveMatch:
        return self._take_in(await load(self.storage, id_))

    async def fresh(self, id_: str) -> LiveMatch:
        """Return a match as its journal has it now, whoever wrote it: memory alone may be old, and its links ended.

        Raises
        ------
        NoSuchMatch, StorageFault, Conflict
            As `find`.
        """
        session = await self.find(id_)
        await self._refresh([session])
        return session

    async def look(self, session: LiveMatch) -> None:
        """Catch up with what other servers wrote to a match; if the database does not answer, the next look may."""
        with suppress(ServerFault):
            await self._refresh([session])

    async def _refresh(self, matches: Sequence[LiveMatch]) -> None:
        """Catch up with what other servers wrote to matches."""
        written = await self.storage.written([session.id for session in matches])
        late = [session for session in matches if written.get(session.id) != session.written]
        if late:
            news = await self._news(late)
            await asyncio.gather(*(self.finish(self._catch_up(one, news.get(one.id))) for one in late))

    async def _news(self, matches: Sequence[LiveMatch]) -> dict[str, MatchDelta]:
        return await self.storage.read_news({session.id: session.version for session in matches})

    async def _catch_up(self, session: LiveMatch, news: MatchDelta | None) -> None:
        try:
            async with session.lock:
                await catch_up(self.storage, session, news)
        except NoSuchMatch:  # another server has withdrawn it
            session.is_gone = True
            self.sessions.drop(session.id)
            session.tell()
            raise
        self._wake(self, session)

    async def _let_idle_go(self) -> None:
        """Let go of matches that nobody needs in memory, and give what they took back to the system.

        Computers that paused for what is stored go on if more may be stored by now.
        """
        for session in self.sessions.values():
            if session.is_paused:
                self._wake(self, session)
        if self.sessions.let_idle_go():
            await asyncio.to_thread(trim_memory)

    async def _poll_others(self) -> None:
        """Look again and again whether another server has written to a match that is watched here."""
        while True:
            seldom = IDLE_CHECK_FACTOR if self._hearing is not None and self._hearing.is_up else 1
            with suppress(TimeoutError, ServerFault):
                async with asyncio.timeout(seldom * self.config.look_out):
                    await self._follow()
            watched = [
                session
                for session in self.sessions.values()
                if session.watchers and not session.lock.locked()
            ]
            if watched:
                with suppress(ServerFault):
                    await self._refresh(watched)

    async def _follow(self) -> None:
        """Take in what is heard of matches that are watched here; one that is in use keeps no other waiting.

        Raises
        ------
        StorageFault
            If the database does not answer; else it goes on until it is cancelled.
        """
        while True:
            await self._has_heard.wait()
            self._has_heard.clear()
            heard, self._heard = self._heard, set()
            if watched := [one for one in self.sessions.values() if one.watchers and one.id in heard]:
                news = await self._news(watched)
                for session in watched:
                    self.spawn(self._take_in_news(session, news.get(session.id)))

    async def _take_in_news(self, session: LiveMatch, news: MatchDelta | None) -> None:
        with suppress(ServerFault):  # if the database does not answer, the next look may be better
            await self._catch_up(session, news)

    def _hear(self, matches: Sequence[str] | None) -> None:
        if matches is None:
            matches = [session.id for session in self.sessions.values()]
        if heard := [id_ for id_ in matches if id_ in self.sessions]:
            self._heard.update(heard)
            self._has_heard.set()

    def _take_in(self, session: LiveMatch) -> LiveMatch:
        session = self.sessions.add(session)
        self._wake(self, session)
        return session

    # --- making -------------------------------------------------------------------------------------------------------

    async def create(
        self,
        new: NewMatch,
        sender: Sender = NOBODY,
        opening: SeatOffers | None = None,
        owner: str | None = None,
        id_: str = "",
        *,
        name: str = "",
    ) -> CreatedMatch:
        """Make a new match, with seats on offer if it is an opening; ``owner`` is the id of who makes it, signed in.

        It gets the id that is given, if one is. Of a rated match that is no opening, ``owner``, whose account has this
        name, gets one seat and invitations to the others: no link shows what another seat has.

        Raises
        ------
        Unreadable, NotYours, VersionTaken
            If there is no such game, scenario, option or player; if a scenario's file is at fault; if it is to be
            rated and cannot be; if there is a match with this id.
        """
        if new.rated:
            check_new(new, owner)
        field = MatchSetup(new.game, new.scenario.strip(), new.options, new.scenario_text)
        if new.scenario_text:
            read = await self.scenarios.read(sender, untrusted_tasks.opened, field)
        else:
            read = await asyncio.to_thread(untrusted_tasks.opened, field)
        plans: Sequence[SeatPlan] = new.seats
        invites: list[Invite] = []
        if opening is None:
            opening = SeatOffers(listed=new.listed)
            if new.rated and owner is not None:
                names = read.match.seat_names
                plans, opening, invites = by_invitation(names, plans, owner, name, listed=new.listed)
        made = await self._seat(
            read,
            plans,
            sender,
            guided=new.guided,
            rated=new.rated,
            pace=new.pace,
            opening=opening,
            owner=owner,
            id_=id_,
        )
        return replace(made, invites=invites)

    async def take_over(self, brought: ImportMatch, sender: Sender = NOBODY) -> CreatedMatch:
        """Make a match of a match file, as text or with the proof of its dice, to go on with.

        Raises
        ------
        Unreadable
            If the file is at fault: says on which line.
        """
        read = await self.imports.read(sender, untrusted_tasks.imported, brought.text)
        origin = "file" if read.match.journal or read.start else ""
        return await self._seat(read, brought.seats, sender, origin=origin)

    async def branch(self, session: LiveMatch, branch: BranchMatch, sender: Sender = NOBODY) -> CreatedMatch:
        """Make a match of the first moves of another.

        Raises
        ------
        Unreadable, Conflict, TooMany
            If there are not so many moves; if secrets would be told; if the sender may store no more.
        """
        keep_secrets(session)
        if self.limits.is_counted(sender.address):
            self.storage_quota.charge(sender.address, 0)  # refused before it is worked out
        try:
            twin = await session.match.replayed(branch.moves, ())
        except ValueError as error:
            raise InvalidInput(str(error)) from error
        twin.people = ("",) * len(twin.people)
        if branch.moves < STRIDE:
            read = ParsedMatch.of(twin)
        else:  # a long match has hundreds of snapshots: they are made on the sender's account
            text = await asyncio.to_thread(match_file.write, twin)
            read = await self.imports.read(sender, untrusted_tasks.branched, text)
        origin = session.origin if session.origin == "file" or not branch.moves else "branch"
        return await self._seat(read, branch.seats, sender, origin=origin)

    async def _seat(
        self,
        read: ParsedMatch,
        plans: Sequence[SeatPlan],
        sender: Sender,
        *,
        origin: str = "",
        guided: bool = False,
        rated: bool = False,
        pace: Pace | None = None,
        opening: SeatOffers = CLOSED,
        owner: str | None = None,
        id_: str = "",
    ) -> CreatedMatch:
        """Seat people and computers, who think on the sender's account; ``owner`` is whose match it is, if any's."""
        match = read.match
        seats, links = plan_seats(
            match.seat_names, plans, match.people, self.config.most_thought, may_offer=opening.whom != ""
        )
        for number, who in opening.owners.items():
            seats[number].owner = who
        if rated:
            check_seats(match, seats)
        match.people = people_at(seats)
        made = [MatchEvent(MOVE, seat, move) for seat, move in zip(match.seats, match.journal, strict=True)]
        session = LiveMatch(
            id_ or new_id(),
            match,
            seats,
            generator.new_key(),
            given=len(made),
            origin=origin,
            guided=guided,
            rated=rated,
            rows=made,
            pace=pace,
            outages=self.storage.outages,
        )
        session.address = sender.address
        rolled = session.stamped(session.with_automatic_moves(()))
        job = _first_job(session, made, rolled, read)
        after = await session.after(rolled)
        opening.enter(job, session)
        job.first_shown = [first_shown(session, after, rolled, listed=opening.listed)]
        for table, rows in ((tables.matches, job.matches), (tables.seats, job.seats), (offers, job.offers)):
            for row in rows:
                if sentence := tables.misfit(table, row):
                    raise InvalidInput(sentence)
        if opening.is_for_all:
            self.list_in_lobby(session.id, sender)
        elif opening.invited:
            self._note_address(session.id, sender)
        if self.limits.is_counted(sender.address):  # else the server itself makes it
            self.storage_quota.charge(sender.address, job.size)
            if owner is not None:
                self.storage_quota.charge_account(owner, job.size)
        await self.finish(self._write_first(session, job))
        self.cache(session.apply(rolled, after))
        self._take_in(session)
        return CreatedMatch(session.id, links)

    def list_in_lobby(self, match: str, sender: Sender) -> None:
        """Count a match that everybody is about to see in the lobby, by whatever way it comes there.

        What an account has there is counted when it is written (`WriteBatch.waiting`).

        Raises
        ------
        TooMany
            If the sender has put too many there.
        """
        self.limits.list_match(sender.address)
        self._note_address(match, sender)

    def _note_address(self, match: str, sender: Sender) -> None:
        if self.limits.is_counted(sender.address):
            self.lists.note_address(match, sender.address)

    async def _write_first(self, session: LiveMatch, job: WriteBatch) -> None:
        try:
            await self.storage.write(job)
        except ConcurrentWrite:  # there is such a match: this one, if the answer to its writing was lost
            stored = await self.storage.read(session.id)
            if stored is None or stored.match.key != session.key:
                raise

    def cache(self, job: WriteBatch) -> None:
        """Write snapshots when there is time; it does not matter if that fails."""
        if job.snapshots:
            self.spawn(self._write_cache(job))

    async def _write_cache(self, job: WriteBatch) -> None:
        with suppress(StorageFault):
            await self.storage.write(job)


def keep_secrets(session: LiveMatch) -> None:
    """Refuse what would tell everything about a match of hidden information that is still on.

    Raises
    ------
    Conflict
        If it would.
    """
    if session.has_hidden_information and not session.match.is_over:
        raise Conflict("That would tell what is hidden: it can be had when the match is over.")


def _first_job(
    session: LiveMatch, made: Sequence[MatchEvent], rolled: Sequence[MatchEvent], read: ParsedMatch
) -> WriteBatch:
    match, setting = session.match, session.match.setting
    job = session.job(rolled)
    given = LiveMatch(session.id, match, session.seats, session.key).job(made)
    job.moves = given.moves + job.moves
    job.matches = [
        {
            "id": session.id,
            "game": setting.game,
            "rules_version": setting.rules_version,
            "scenario": setting.scenario,
            "options": msgspec.json.encode(dict(setting.options)).decode(),
            "scenario_text": setting.scenario_text,
            "start": read.start,
            "given": session.given,
            "origin": session.origin,
            "guided": session.guided,
            "rated": session.rated,
            "key": session.key,
            "dice": session.dice,
            "made": datetime.now(UTC),
            "pace": spell_pace(session.clocks.pace if session.clocks else None),
        }
    ]
    job.seats = [
        {
            "match_id": session.id,
            "seat": number,
            "name": seat.name,
            "kind": seat.kind,
            "level": seat.level,
            "token_hash": seat.token_hash,
            "salt": "",
            "standing": auto_decline.write(seat.declines),
            "user_id": None,
        }
        for number, seat in enumerate(session.seats)
    ]
    job.snapshots = [
        {"match_id": session.id, "moves": number, "data": data} for number, data in read.snapshots.items()
    ]
    return job
