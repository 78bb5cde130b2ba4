"""The scheduler of tournaments: every server polls every few seconds for what is due, and none has to be the leader.

What is due is done under the tournament's lock (`rounds`), which also fixes the ids of matches: a server that finds
one missing creates it, and if two servers do so at once, the primary key of the table of matches admits one. A match
whose time is up is ended by an event under its version. So a server may be killed at any time: the next poll goes on
from there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import and_, exists, or_, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from broadfront.server.accounts.sessions import aware
from broadfront.server.db.transactions import transaction
from broadfront.server.http.errors import ConcurrentWrite, Conflict, NoSuchMatch, StorageFault
from broadfront.server.lobby.seat_offers import SeatOffers
from broadfront.server.lobby.tables import shown
from broadfront.server.matches import match_loader
from broadfront.server.matches.clocks import clock, heartbeat
from broadfront.server.matches.clocks.match_clocks import TimeSpan, total_duration
from broadfront.server.matches.clocks.schemas import read_pace
from broadfront.server.matches.events import MatchEvent, OfferAccepted, OfferMade, Resigned, TimeRanOut
from broadfront.server.matches.schemas import NewMatch, SeatPlan
from broadfront.server.matches.seats.roster import DELETED_NAME
from broadfront.server.matches.seats.seat_plan import person_name
from broadfront.server.matches.statements import DELETE_MATCH
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.tournaments import rounds
from broadfront.server.tournaments.repository import TournamentRecord, lock, now, read
from broadfront.server.tournaments.tables import entrants, games, tournaments
from broadfront.server.workers.periodic import every

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.matches.live_match import LiveMatch

_log = logging.getLogger(__name__)

POLL_INTERVAL: Final = 3.0
"""Seconds between two polls."""
MAX_AT_ONCE: Final = 20
MAX_STEPS: Final = 200
_T, _E, _G = tournaments.c, entrants.c, games.c
_WAITING: Final = select(_T.id).where(_T.state.in_(("open", "on"))).limit(1)


def begin(context: AppContext) -> asyncio.Task[None]:
    """Start polling."""
    return context.spawn(every(POLL_INTERVAL, lambda: poll(context), "nobody looks after tournaments"))


async def poll(context: AppContext) -> None:
    """Do what is due in all tournaments."""
    turns, storage = context.tournament_turns, context.storage
    async with transaction(storage.engine) as database:
        storage.is_time_kept = (await database.execute(_WAITING)).first() is not None
    if not storage.is_time_kept:
        return
    at = await _present(context)
    async with transaction(storage.engine) as database:
        due = list((await database.execute(_due(at, turns.needed(MAX_AT_ONCE)))).scalars())
    for id_ in turns.choose(due, MAX_AT_ONCE):
        try:
            await try_to_move_on(context, id_)
        except StorageFault:
            return


async def _present(context: AppContext) -> datetime:
    """Return the present time, when all that was skipped before it is recorded, and tournaments are postponed."""
    while True:
        clock.now()
        jump = clock.last_jump()
        try:
            await heartbeat.beat(context.storage)
        except (DBAPIError, PoolTimeout, OSError) as error:
            raise StorageFault.not_read() from error
        at = now()
        if clock.last_jump() == jump:
            return at


def _due(at: datetime, count: int) -> Any:
    mine = _G.tournament_id == _T.id
    on = and_(mine, _G.first_score.is_(None))
    missing = or_(shown.c.match_id.is_(None), shown.c.over, _G.ends <= at)
    stirred = exists().where(on, missing).select_from(games.outerjoin(shown, shown.c.match_id == _G.match_id))
    to_end = exists().where(mine, _G.how == "ending").select_from(games)
    waits = exists().where(on).select_from(games)
    left = exists().where(_E.tournament_id == _T.id, _E.user_id.is_(None), _E.gone_in.is_(None))
    playing = and_(_T.state == "on", or_(stirred, to_end, ~waits, left.select_from(entrants)))
    closed = and_(_T.state == "open", _T.closes <= at)
    return select(_T.id).where(or_(closed, playing)).order_by(_T.closes, _T.id).limit(count)


async def try_to_move_on(context: AppContext, id_: str) -> None:
    """Do all that is due in one tournament; after a fault, which is logged, it is tried again later.

    Raises
    ------
    StorageFault
        If the database does not answer.
    """
    try:
        await move_on(context, id_)
        context.tournament_turns.note_success(id_)
    except StorageFault:
        raise
    except Exception as fault:  # noqa: BLE001  # one tournament at fault keeps no other waiting
        context.tournament_turns.note_failure(id_)
        context.faults.write(_log, None, f"tournament {id_} does not go on", fault)


async def move_on(context: AppContext, id_: str) -> None:
    """Do all that is due in one tournament."""
    for _ in range(MAX_STEPS):
        at = await _present(context)
        async with transaction(context.storage.engine) as database:
            await lock(database, id_)
            record = await read(database, id_)
            more = False
            if record.row.state == "open" and aware(record.row.closes) <= at:
                await rounds.begin(database, record, at)
                more = True
            elif record.row.state == "on":
                more = await rounds.advance(database, record, at)
        if not more and not await _see_to_matches(context, id_, at):
            return


async def _see_to_matches(context: AppContext, id_: str, at: datetime) -> bool:
    """Create missing matches and end those whose time is up; return whether that changes the tournament.

    A match that cannot be made waits for the next turn of its tournament, until the round ends; nothing else waits.

    Raises
    ------
    Exception
        Why a match cannot be made, if there is nothing else to do.
    """
    async with transaction(context.storage.engine) as database:
        record = await read(database, id_)
        ids = [row.match_id for row in record.of_round if row.match_id]
        query = select(shown.c.match_id, shown.c.over).where(shown.c.match_id.in_(ids))
        there = {row.match_id: bool(row.over) for row in await database.execute(query)}
    changed = False
    fault: Exception | None = None
    for row in record.of_round:
        is_on = row.first_score is None
        if row.how == "ending":
            changed |= await _end(context, row)
        elif is_on and not there.get(row.match_id) and aware(row.ends) <= at:
            changed |= await _out_of_time(context, row)
        elif is_on and row.match_id not in there:
            try:
                await _make(context, record, row)
            except StorageFault:
                raise
            except Exception as error:  # noqa: BLE001  # the other matches of the round are made
                fault = error
    if fault is not None and not changed:
        raise fault
    return changed


# --- making ----------------------------------------------------------------------------------------------------------


async def _make(context: AppContext, record: TournamentRecord, row: Any) -> None:
    """Create a match whose seats belong to its players; another server may be quicker.

    Raises
    ------
    Exception
        If that is not possible, such as without a game that was taken off this server.
    """
    by_number = {one.number: one for one in record.entrants}
    sit = [by_number[row.first], by_number[row.second]]
    owners = {seat: one.user_id for seat, one in enumerate(sit) if one.name is not None}
    if not owners:
        return
    new = NewMatch(
        record.row.game,
        record.row.scenario,
        msgspec.json.decode(record.row.options),
        [SeatPlan("person", name=person_name(one.name or DELETED_NAME)) for one in sit],
        pace=read_pace(record.row.pace),
        rated=record.row.rated,
    )
    opening = SeatOffers(listed=True, owners=owners)
    try:
        await context.create(new, opening=opening, owner=next(iter(owners.values())), id_=row.match_id)
    except ConcurrentWrite:
        return  # it exists


# --- ending ----------------------------------------------------------------------------------------------------------


async def _out_of_time(context: AppContext, row: Any) -> bool:
    """End a match at the end of its round.

    A player who has not opened it forfeits it. If both have, the one who has used more time is out of time.
    """
    try:
        live = await context.fresh(row.match_id)
    except (NoSuchMatch, Conflict):
        await _note(context, row, 0.0, 0.0)
        return True
    came = _came(live)
    if not all(came):
        await _note(context, row, float(came[0]), float(came[1]))
        return True

    async def do() -> None:
        if not live.match.is_over and not live.is_gone:
            await context.storage.append(
                live,
                [TimeRanOut(_slower(live, context.storage.outages))],
            )

    await context.finish(match_loader.run_exclusive(context.storage, live, do))
    return True


async def _note(context: AppContext, row: Any, first: float, second: float) -> None:
    """Record a match that was not played, if it is still on."""
    async with transaction(context.storage.engine) as database:
        await lock(database, row.tournament_id)
        lost = update(games).where(*_same(row), _G.first_score.is_(None))
        await database.execute(lost.values(first_score=first, second_score=second, how="ending"))


def _same(row: Any) -> list[Any]:
    names = ("tournament_id", "round", "board", "game")
    return [_G[name] == getattr(row, name) for name in names]


def _came(live: LiveMatch) -> list[bool]:
    """Return for both seats whether the player has opened the match."""
    return [bool(seat.came) for seat in live.seats]


def _slower(live: LiveMatch, outages: Sequence[TimeSpan]) -> int:
    """Return the seat that has used more time since both players had opened the match."""
    since = max(seat.came for seat in live.seats)
    taken, ask = [0, 0], live.match.ask
    acts = [*((row.seat, row.at) for row in live.rows), (ask.seat if ask else 0, clock.now())]
    for seat, at in acts:
        if seat in (0, 1) and at > since:
            taken[seat] += total_duration(since, at, outages)
            since = at
    return 0 if taken[0] > taken[1] else 1


async def _end(context: AppContext, row: Any) -> bool:
    """End the match of a forfeit: the player who left resigns if both had opened it; else the match does not count."""

    def ends(live: LiveMatch) -> list[MatchEvent]:
        if all(_came(live)) and row.first_score != row.second_score:
            return [Resigned(0 if row.first_score < row.second_score else 1)]
        return [OfferMade(0, "abandon"), OfferAccepted(1)]

    async def do() -> None:
        if live.match.is_over or live.is_gone:
            return
        if not any(_came(live)) and not any(one.seat in (0, 1) for one in live.rows):
            await context.storage.write_to(live, WriteBatch({DELETE_MATCH: [{"b_match": live.id}]}))
            live.is_gone = True
            context.match_cache.drop(live.id)
            live.tell()
            return
        await context.storage.append(live, ends(live))

    is_there = False
    with suppress(NoSuchMatch, Conflict):
        live = await context.fresh(row.match_id)
        await context.finish(match_loader.run_exclusive(context.storage, live, do))
        is_there = not live.is_gone
    async with transaction(context.storage.engine) as database:
        await lock(database, row.tournament_id)
        done = update(games).where(*_same(row), _G.how == "ending")
        await database.execute(done.values(match_id=row.match_id if is_there else "", how="forfeit"))
    return True
