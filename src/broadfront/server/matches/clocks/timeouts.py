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

from broadfront.server.http.errors import StorageFault
from broadfront.server.logs import place_of
from broadfront.server.matches import match_loader
from broadfront.server.matches.clocks import clock, heartbeat
from broadfront.server.matches.clocks.arrival import flag_if_out
from broadfront.server.matches.clocks.tables import deadlines
from broadfront.server.matches.event_store import Append
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.workers.periodic import every

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.matches.live_match import LiveMatch

_log = logging.getLogger(__name__)

LOOK: Final = 1.0
"""Seconds between two checks, more while the database does not answer ..."""
MAX_PAUSE: Final = 4.0
"""... up to this: less than the time after which servers count as stopped (`heartbeat.DEAD`)."""
LATER: Final = 3_600_000
"""Milliseconds after which a match that could not be opened is checked again."""
MAX_AT_ONCE: Final = 50


async def begin(context: AppContext) -> asyncio.Task[None]:
    """Record how long no server ran before this one, and start to check for time-outs."""
    await heartbeat.beat(context.storage)
    return context.spawn(every(LOOK, lambda: look(context), "nobody looks whose time is out", MAX_PAUSE))


async def look(context: AppContext) -> None:
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
