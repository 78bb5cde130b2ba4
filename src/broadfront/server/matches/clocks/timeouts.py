"""Time-outs: every server looks for them once a second and stores a heartbeat, because clocks stop while none
does.

A deadline that is due is only a hint: the journal says whether the time is out, and the row that ends the match is
written under its version, so that of two servers one writes it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from sqlalchemy import select, update

from broadfront.engine.position import SPECTATOR
from broadfront.server.http.errors import StorageFault
from broadfront.server.logs import place_of
from broadfront.server.matches import match_loader
from broadfront.server.matches.clocks import clock, heartbeat, timing
from broadfront.server.matches.clocks.schemas import MAX_CREDIT
from broadfront.server.matches.clocks.tables import deadlines
from broadfront.server.matches.event_store import Append
from broadfront.server.matches.events import SeatLeft, TimeRanOut
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.workers.periodic import every

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.matches.clocks.match_clocks import Clocks
    from broadfront.server.matches.live_match import LiveMatch

_log = logging.getLogger(__name__)

POLL_INTERVAL: Final = 1.0
"""Seconds between two checks, more while the database does not answer ..."""
MAX_PAUSE: Final = 4.0
"""... up to this: less than the time after which servers count as stopped (`heartbeat.DEAD`)."""
LATER: Final = 3_600_000
"""Milliseconds after which a match that could not be opened is checked again."""
MAX_AT_ONCE: Final = 50


async def begin(context: AppContext) -> asyncio.Task[None]:
    """Record how long no server ran before this one, and start to check for time-outs."""
    await heartbeat.beat(context.storage)
    return context.spawn(
        every(POLL_INTERVAL, lambda: poll(context), "nobody looks whose time is out", MAX_PAUSE)
    )


async def poll(context: AppContext) -> None:
    """End the matches in which a seat is out of time."""
    storage = context.storage
    query = select(deadlines.c.match_id, deadlines.c.at).order_by(deadlines.c.at).limit(MAX_AT_ONCE)
    async with storage.engine.connect() as connection:
        next_ones = (await connection.execute(query)).all()
    if not next_ones and not storage.is_time_kept:
        await heartbeat.rest(storage)
        return
    await heartbeat.beat(storage)
    now = clock.now()
    for id_, at in next_ones:
        if at > now:
            return
        try:
            live = await context.fresh(id_)
            await _flag(context, live)
        except StorageFault:
            return
        except Exception as fault:  # noqa: BLE001  # one match that cannot be opened keeps no other waiting
            _log.error("match %s: nobody knows whose time is out: %s", id_, place_of(fault))
            postponed = update(deadlines).where(deadlines.c.match_id == id_).values(at=now + LATER)
            async with storage.engine.begin() as connection:
                await connection.execute(postponed)


async def _flag(context: AppContext, live: LiveMatch) -> None:
    async def do() -> None:
        if live.clocks is None or await flag_if_out(context, live):
            return
        batch = WriteBatch()  # no server ran for a time, or the match is over
        context.storage.project(Append(live, (), live.match, clocks=live.clocks), batch)
        await context.storage.write_to(live, batch)

    await context.finish(match_loader.run_exclusive(context.storage, live, do))


async def flag_if_out(context: AppContext, live: LiveMatch, mover: int = SPECTATOR) -> bool:
    """End the match if the seat to move is out of time, and return whether it ended; the caller holds the
    match's lock.

    If at least two other players remain, they are asked first, and the match ends if they do not decide in
    time.

    The network delay of the seat to move is known only when it moves. While somebody else acts, the highest
    possible compensation is assumed.

    Raises
    ------
    ConcurrentWrite, StorageFault
        If another server has written to the match; if the event was not written, or it is not known whether it was.
    """
    seat, clocks = timing.seat_to_move(live.match), live.clocks
    if seat is None or seat < 0 or clocks is None:
        return False
    credit = live.seats[seat].delay if mover == seat else MAX_CREDIT
    if not _has_timed_out(clocks, seat, credit):
        return False
    await heartbeat.beat(context.storage)  # the database may be back after an hour
    clocks = live.clocks
    if clocks is None or not _has_timed_out(clocks, seat, credit):
        return False
    if clocks.held is None and live.talk.vacancies.goes_on_without(seat):
        await context.storage.append(live, [SeatLeft(seat, "time")])
    else:
        await context.storage.append(live, [TimeRanOut(seat)])
    return True


def _has_timed_out(clocks: Clocks, seat: int, credit: int) -> bool:
    now = clock.now()
    return clocks.is_out(seat, now, credit) or clocks.is_undecided(now)
