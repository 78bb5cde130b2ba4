"""The context of one server: settings, storage, workers, and the live matches, loaded on demand and dropped when
idle.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from broadfront.engine import match_file
from broadfront.engine.match import STRIDE
from broadfront.lab.matches import MatchSetup
from broadfront.server.accounts.service import Accounts
from broadfront.server.chat.word_filter import TermsCache
from broadfront.server.config import Config
from broadfront.server.http.bounded_request import NOBODY, Sender
from broadfront.server.http.errors import (
    ConcurrentWrite,
    Conflict,
    InvalidInput,
    NoSuchMatch,
    ServerFault,
    StorageFault,
)
from broadfront.server.http.rate_limits import RateLimits, StorageQuota
from broadfront.server.lab.study_folder import StudyLibrary
from broadfront.server.lobby.live_updates import LobbyFeed
from broadfront.server.lobby.match_listings import first_shown
from broadfront.server.lobby.match_lists import MatchLists
from broadfront.server.lobby.seat_offers import CLOSED, SeatOffers, by_invitation
from broadfront.server.lobby.strength import Strength
from broadfront.server.lobby.tables import INSERT_LISTING, INSERT_OFFER, offers
from broadfront.server.logs import FaultLog
from broadfront.server.match_hooks import ORDER_CHECKS, OUTAGE_PROJECTIONS, PROJECTIONS
from broadfront.server.matches import tables
from broadfront.server.matches.clocks.schemas import Pace, spell_pace
from broadfront.server.matches.commands import auto_decline
from broadfront.server.matches.commands.group_orders import Trials
from broadfront.server.matches.dice import generator
from broadfront.server.matches.event_store import Append, EventStore
from broadfront.server.matches.events import MatchEvent, MovePlayed
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.match_cache import MatchCache, trim_memory
from broadfront.server.matches.match_loader import catch_up, load
from broadfront.server.matches.match_record import MatchDelta
from broadfront.server.matches.schemas import (
    BranchRequest,
    CreatedMatch,
    ImportRequest,
    Invite,
    NewMatch,
    SeatPlan,
)
from broadfront.server.matches.seats.seat_plan import people_at, plan_seats
from broadfront.server.matches.statements import (
    INSERT_MATCH,
    INSERT_SEAT,
    INSERT_WRITE_COUNT,
    REPLACE_SNAPSHOT,
)
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.ratings.eligibility import RATED_AGAINST_COMPUTER, check_new, check_seats
from broadfront.server.ratings.rater import Ratings
from broadfront.server.scenarios.trial_runs import TrialRuns
from broadfront.server.tokens import new_id
from broadfront.server.workers import untrusted_tasks
from broadfront.server.workers.fair_queue import Ticket
from broadfront.server.workers.input_workers import InputWorker, input_pool
from broadfront.server.workers.job_queue import JobQueue
from broadfront.server.workers.periodic import every
from broadfront.server.workers.pool import WorkerPool
from broadfront.server.workers.tasks import load_games
from broadfront.server.workers.turns import Turns
from broadfront.server.workers.untrusted_tasks import ParsedMatch

_log = logging.getLogger(__name__)

T = TypeVar("T")

MAX_ID_LENGTH = 32
MAX_COUNTED = 100
"""Computations of one address that run or wait."""
GIVE_WAY = 5
"""The niceness of processes for work that no person waits for: when all processors are busy, each gets a third of
what others get, and still finishes.
"""
LOOK_FOR_IDLE = 10.0
"""Seconds between two checks for matches that are idle in memory."""
IDLE_CHECK_FACTOR = 30
"""With notifications between servers, polling is slower by this factor."""


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
        self.storage = EventStore(
            config.database,
            PROJECTIONS,
            OUTAGE_PROJECTIONS,
            max_events=config.max_events,
            on_append=self._on_append,
        )
        self.faults = FaultLog()
        self.tournament_turns = Turns()
        self.storage_quota = StorageQuota(config.max_stored)
        """What is stored for each address."""
        self.accounts = Accounts(self.storage.engine, config)
        self.rate_limits = RateLimits(config, self.storage_quota)
        self.match_lists = MatchLists(self.storage.engine)
        self.lobby_feed = LobbyFeed(self.match_lists)
        self.terms = TermsCache()
        self.ratings = Ratings(self.storage.engine)
        self.strength: Strength = self.ratings.strength
        self.bot_workers = WorkerPool(config.workers)
        """They choose moves for computer seats in matches with a person."""
        self.background_workers = WorkerPool(max(1, config.workers - 1), niceness=GIVE_WAY)
        """They play matches between computers, and analyse positions: a decision of several seconds there delays no
        person's opponent.
        """
        self.job_queue = JobQueue(config.queue) if config.queue else None
        """If there is one, other processes choose moves for computer seats."""
        self.odds_workers = WorkerPool(2, load_games, reserve=1, most_each=MAX_COUNTED)
        """They compute odds, without waiting for computer players or for somebody else's long computation."""
        self.group_trials = Trials()
        self.scenario_workers = InputWorker(
            config.most_reading, "This scenario takes too long to read: make it smaller."
        )
        """They parse scenario files, for matches, studies and editors."""
        whole_matches = input_pool()
        self.import_workers = InputWorker(
            config.most_import,
            "This match takes too long to play again: it is too long for this server.",
            whole_matches,
        )
        """They replay match files."""
        self.report_workers = InputWorker(
            config.most_luck, "This match is too long to look through in time.", whole_matches
        )
        """They compute luck and the course of matches."""
        self.trial_runs = TrialRuns(config)
        """Scenarios that are being tried out."""
        self.study_library = StudyLibrary(config.studies)
        """Studies that were played elsewhere, for display."""
        self.match_cache = MatchCache(config.most_live, config.idle_live, config.idle_over)
        self.is_closed = self.is_stopping = False
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._background_tasks: list[asyncio.Task[None]] = []
        self._notified: set[str] = set()
        """Matches in memory here that another server has written to, ..."""
        self._has_notified = asyncio.Event()
        """... and whether there are any."""
        self._listener = self.storage.listener(self._on_notify)

    async def open(self) -> None:
        """Open the storage, and start the first workers in the background."""
        await self.storage.open()
        if self.config.warm:
            self.spawn(self._warm_up())
        self._background_tasks = [
            self.spawn(self._poll_others()),
            self.spawn(self.ratings.run()),
            self.spawn(every(LOOK_FOR_IDLE, self._let_idle_go, "matches that nobody needs stay in memory")),
        ]
        if self._listener is not None:
            self._background_tasks.append(self.spawn(self._listener.run()))

    async def _warm_up(self) -> None:
        """Start the workers that every match needs, one after the other, while requests are answered."""
        for pool in (self.bot_workers, self.odds_workers):
            await pool.warm_up()

    def end_waits(self) -> None:
        """Answer all clients that wait for a change of a match, because the server stops."""
        self.is_stopping = True
        for live in self.match_cache.values():
            live.tell()

    async def close(self) -> None:
        """Finish pending writes, end the workers, close the storage."""
        self.is_closed = True
        for live in self.match_cache.values():
            if live.thought is not None:
                live.thought.cancel()  # what it is writing is finished: see `finish`
        for pool in (
            self.bot_workers,
            self.background_workers,
            self.odds_workers,
            self.scenario_workers,
            self.import_workers,
            self.report_workers,
        ):
            pool.close()
        await self.trial_runs.close()
        await self.lobby_feed.close()
        for task in self._background_tasks:
            task.cancel()
        while self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
            for task in self._tasks:
                task.cancel()
        if self.job_queue is not None:
            await self.job_queue.close()
        await self.storage.close()

    def thinkers(self, turn: Ticket) -> WorkerPool:
        """Return the workers that choose moves for an account: matches with a person have their own."""
        return self.background_workers if turn.is_low else self.bot_workers

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that goes on even if its caller is cancelled."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish a task even if its caller is cancelled, because events that are written must be applied too."""
        return await asyncio.shield(self.spawn(work))

    async def check_order(self, live: LiveMatch) -> None:
        """Check that every feature allows an order of a seat now.

        Raises
        ------
        MoveRefused
            If one does not.
        """
        for check in ORDER_CHECKS:
            await check(live, partial(self.fresh, live.id))

    # --- finding ------------------------------------------------------------------------------------------------------

    async def find(self, id_: str) -> LiveMatch:
        """Return a match, from memory or rebuilt from its journal.

        Raises
        ------
        NoSuchMatch, StorageFault, Conflict
            If there is none; if the database does not answer; if it was played by other rules.
        """
        live = self.match_cache.get(id_)
        if live is None:
            if not 0 < len(id_) <= MAX_ID_LENGTH or not id_.isprintable():
                raise NoSuchMatch(id_)
            task = self._loading.get(id_)
            if task is None:
                task = self._loading[id_] = self.spawn(self._load(id_))
                task.add_done_callback(lambda _: self._loading.pop(id_, None))
            live = await asyncio.shield(task)
        return live

    async def _load(self, id_: str) -> LiveMatch:
        return self._take_in(await load(self.storage, id_))

    async def fresh(self, id_: str) -> LiveMatch:
        """Return a match as its journal has it now: memory may be outdated, and links may have been renewed
        elsewhere.

        Raises
        ------
        NoSuchMatch, StorageFault, Conflict
            As `find`.
        """
        live = await self.find(id_)
        await self._refresh([live])
        return live

    async def refresh(self, live: LiveMatch) -> None:
        """Load what other servers wrote to a match; if the database does not answer, the next attempt may succeed."""
        with suppress(ServerFault):
            await self._refresh([live])

    async def _refresh(self, matches: Sequence[LiveMatch]) -> None:
        """Load what other servers wrote to matches."""
        written = await self.storage.written([live.id for live in matches])
        late = [live for live in matches if written.get(live.id) != live.written]
        if late:
            news = await self._news(late)
            await asyncio.gather(*(self.finish(self._catch_up(one, news.get(one.id))) for one in late))

    async def _news(self, matches: Sequence[LiveMatch]) -> dict[str, MatchDelta]:
        return await self.storage.read_news({live.id: live.version for live in matches})

    async def _catch_up(self, live: LiveMatch, news: MatchDelta | None) -> None:
        try:
            async with live.lock:
                await catch_up(self.storage, live, news)
        except NoSuchMatch:  # another server has withdrawn it
            live.is_gone = True
            self.match_cache.drop(live.id)
            live.tell()
            raise
        self._wake(self, live)

    async def _let_idle_go(self) -> None:
        """Drop idle matches from memory, and return the free memory to the system.

        Computers that paused because of the storage quota go on if the quota allows it by now.
        """
        for live in self.match_cache.values():
            if live.is_paused:
                self._wake(self, live)
        if self.match_cache.let_idle_go():
            await asyncio.to_thread(trim_memory)

    async def _poll_others(self) -> None:
        """Poll whether another server has written to a match that is watched here."""
        while True:
            seldom = IDLE_CHECK_FACTOR if self._listener is not None and self._listener.is_up else 1
            with suppress(TimeoutError, ServerFault):
                async with asyncio.timeout(seldom * self.config.look_out):
                    await self._follow()
            watched = [live for live in self.match_cache.values() if live.watchers and not live.lock.locked()]
            if watched:
                with suppress(ServerFault):
                    await self._refresh(watched)

    async def _follow(self) -> None:
        """Load changes that were notified of matches that are watched here; one that is in use does not delay others.

        Raises
        ------
        StorageFault
            If the database does not answer; else it goes on until it is cancelled.
        """
        while True:
            await self._has_notified.wait()
            self._has_notified.clear()
            changed, self._notified = self._notified, set()
            if watched := [one for one in self.match_cache.values() if one.watchers and one.id in changed]:
                news = await self._news(watched)
                for live in watched:
                    self.spawn(self._take_in_news(live, news.get(live.id)))

    async def _take_in_news(self, live: LiveMatch, news: MatchDelta | None) -> None:
        with suppress(ServerFault):  # if the database does not answer, the next attempt may succeed
            await self._catch_up(live, news)

    def _on_notify(self, matches: Sequence[str] | None) -> None:
        if matches is None:
            matches = [live.id for live in self.match_cache.values()]
        if cached := [id_ for id_ in matches if id_ in self.match_cache]:
            self._notified.update(cached)
            self._has_notified.set()

    def _take_in(self, live: LiveMatch) -> LiveMatch:
        live = self.match_cache.add(live)
        self._wake(self, live)
        return live

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
        """Create a match, with seats on offer if it is an opening; ``owner`` is the id of the signed-in account.

        It gets the id that is given, if one is. Of a rated match that is no opening, ``owner``, whose account has this
        name, gets one seat and invitations to the others: no link shows what another seat has.

        Raises
        ------
        InvalidInput, Unauthorized, Conflict, ConcurrentWrite
            If there is no such game, scenario, option or player; if a scenario's file is at fault; if it is to be
            rated and cannot be; if there is a match with this id.
        """
        if new.rated:
            check_new(new, owner)
        field = MatchSetup(new.game, new.scenario.strip(), new.options, new.scenario_text)
        if new.scenario_text:
            read = await self.scenario_workers.read(sender, untrusted_tasks.opened, field)
        else:
            read = await asyncio.to_thread(untrusted_tasks.opened, field)
        plans: Sequence[SeatPlan] = new.seats
        invites: list[Invite] = []
        if opening is None:
            opening = SeatOffers(listed=new.listed)
            if new.rated and owner is not None:
                names = read.match.seat_names
                plans, opening, invites = by_invitation(names, plans, owner, name, listed=new.listed)
        created = await self._seat(
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
        return replace(created, invites=invites)

    async def take_over(self, brought: ImportRequest, sender: Sender = NOBODY) -> CreatedMatch:
        """Create a match from a match file, as text or with the proof of its dice.

        Raises
        ------
        InvalidInput
            If the file is at fault: says on which line.
        """
        read = await self.import_workers.read(sender, untrusted_tasks.imported, brought.text)
        origin = "file" if read.match.journal or read.start else ""
        return await self._seat(read, brought.seats, sender, origin=origin)

    async def branch(self, live: LiveMatch, branch: BranchRequest, sender: Sender = NOBODY) -> CreatedMatch:
        """Create a match from the first moves of another.

        Raises
        ------
        InvalidInput, Conflict, TooMany
            If there are not so many moves; if secrets would be told; if the sender may store no more.
        """
        keep_secrets(live)
        if self.rate_limits.is_counted(sender.address):
            self.storage_quota.charge(sender.address, 0)  # refused before it is computed
        try:
            twin = await live.match.replayed(branch.moves, ())
        except ValueError as error:
            raise InvalidInput(str(error)) from error
        twin.people = ("",) * len(twin.people)
        if branch.moves < STRIDE:
            read = ParsedMatch.of(twin)
        else:  # a long match has hundreds of snapshots: they use the sender's quota
            text = await asyncio.to_thread(match_file.write, twin)
            read = await self.import_workers.read(sender, untrusted_tasks.branched, text)
        origin = live.origin if live.origin == "file" or not branch.moves else "branch"
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
        """Seat people and computers, who use the sender's quota; ``owner`` is the account that owns the match, if
        any.
        """
        match = read.match
        seats, links = plan_seats(
            match.seat_names, plans, match.people, self.config.most_thought, may_offer=opening.whom != ""
        )
        for number, who in opening.owners.items():
            seats[number].owner = who
        if rated:
            check_seats(match, seats)
        match.people = people_at(seats)
        events: list[MatchEvent] = [
            MovePlayed(seat, move) for seat, move in zip(match.seats, match.journal, strict=True)
        ]
        live = LiveMatch(
            id_ or new_id(),
            match,
            seats,
            generator.new_key(),
            given=len(events),
            origin=origin,
            guided=guided,
            rated=rated,
            rows=events,
            pace=pace,
            outages=self.storage.outages,
        )
        live.address = sender.address
        rolled = live.stamped(live.with_automatic_moves(()))
        batch = _first_batch(live, events, rolled, read)
        after = await live.after(rolled)
        opening.add_to(batch, live)
        if rated and owner is not None and len([seat for seat in seats if not seat.is_computer]) == 1:
            row = {"match_id": live.id, "user_id": owner, "game": match.game.id}
            batch.add(RATED_AGAINST_COMPUTER, row)
        batch.add(INSERT_LISTING, first_shown(live, after, rolled, listed=opening.listed))
        for table, write in (
            (tables.matches, INSERT_MATCH),
            (tables.seats, INSERT_SEAT),
            (offers, INSERT_OFFER),
        ):
            for row in batch.rows(write):
                if sentence := tables.misfit(table, row):
                    raise InvalidInput(sentence)
        if opening.is_for_all:
            self.list_in_lobby(live.id, sender)
        elif opening.invited:
            self._note_address(live.id, sender)
        if self.rate_limits.is_counted(sender.address):  # else the server itself makes it
            self.storage_quota.charge(sender.address, batch.size)
            if owner is not None:
                self.storage_quota.charge_account(owner, batch.size)
        await self.finish(self._write_first(live, batch))
        self.cache(live.apply(rolled, after))
        self._take_in(live)
        return CreatedMatch(live.id, links)

    def list_in_lobby(self, match: str, sender: Sender) -> None:
        """Count a match that is about to be listed in the lobby, however it gets there.

        The limit of each account is checked when the match is written (`broadfront.server.lobby.tables.OPEN_TABLE`).

        Raises
        ------
        TooMany
            If the sender has listed too many matches.
        """
        self.rate_limits.list_match(sender.address)
        self._note_address(match, sender)

    def _note_address(self, match: str, sender: Sender) -> None:
        if self.rate_limits.is_counted(sender.address):
            self.match_lists.note_address(match, sender.address)

    async def _write_first(self, live: LiveMatch, batch: WriteBatch) -> None:
        try:
            await self.storage.write(batch)
        except ConcurrentWrite:  # there is such a match: this one, if the answer to its write was lost
            stored = await self.storage.read(live.id)
            if stored is None or stored.match.key != live.key:
                raise

    def cache(self, snapshots: WriteBatch) -> None:
        """Write snapshots later; a failure does no harm."""
        if snapshots:
            self.spawn(self._write_cache(snapshots))

    async def _write_cache(self, snapshots: WriteBatch) -> None:
        with suppress(StorageFault):
            await self.storage.write(snapshots)

    def _on_append(self, append: Append, snapshots: WriteBatch) -> None:
        live = append.live
        if append.events[0].seat in live.people:  # `computer_seats` counts those of computers
            self.storage_quota.add(live.address or live.id, snapshots.size)
        self.cache(snapshots)
        if live.rated and append.is_over:
            self.ratings.wake()


def keep_secrets(live: LiveMatch) -> None:
    """Check that the match may be shown completely: it hides nothing, or is over.

    Raises
    ------
    Conflict
        If it may not.
    """
    if live.has_hidden_information and not live.match.is_over:
        raise Conflict(
            "That would tell what is hidden: it can be had when the match is over.", code="MATCH_STILL_ON"
        )


def _first_batch(
    live: LiveMatch, events: Sequence[MatchEvent], rolled: Sequence[MatchEvent], read: ParsedMatch
) -> WriteBatch:
    match, setting = live.match, live.match.setting
    batch = LiveMatch(live.id, match, live.seats, live.key).batch_of(events)
    batch.merge(live.batch_of(rolled))
    batch.add(
        INSERT_MATCH,
        {
            "id": live.id,
            "game": setting.game,
            "rules_version": setting.rules_version,
            "scenario": setting.scenario,
            "options": msgspec.json.encode(dict(setting.options)).decode(),
            "scenario_text": setting.scenario_text,
            "start": read.start,
            "given": live.given,
            "origin": live.origin,
            "guided": live.guided,
            "rated": live.rated,
            "key": live.key,
            "dice": live.dice,
            "made": datetime.now(UTC),
            "pace": spell_pace(live.clocks.pace if live.clocks else None),
        },
    )
    batch.add(INSERT_WRITE_COUNT, {"match_id": live.id, "number": 0})
    for number, seat in enumerate(live.seats):
        row = {
            "match_id": live.id,
            "seat": number,
            "name": seat.name,
            "kind": seat.kind,
            "level": seat.level,
            "token_hash": seat.token_hash,
            "salt": "",
            "standing": auto_decline.write(seat.declines),
            "user_id": None,
        }
        batch.add(INSERT_SEAT, row)
    for number, data in read.snapshots.items():
        batch.add(REPLACE_SNAPSHOT, {"match_id": live.id, "moves": number, "data": data})
    return batch
