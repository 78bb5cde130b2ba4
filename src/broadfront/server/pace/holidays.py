"""Holidays from matches by post: the clock of a seat stands for some days."""

from __future__ import annotations

from typing import TYPE_CHECKING

from broadfront.engine.position import Move
from broadfront.server import bots, catching_up, commands
from broadfront.server.faults import Conflict
from broadfront.server.pace import clock, kinds, timing
from broadfront.server.pace.folding import DAY
from broadfront.server.pace.schemas import Post, TakeHoliday
from broadfront.server.pace.sitting import flag_if_out
from broadfront.server.rows import Row

if TYPE_CHECKING:
    from broadfront.server.registry import Registry
    from broadfront.server.session import Session


async def take(registry: Registry, session: Session, seat: int, wish: TakeHoliday) -> None:
    """Begin a seat's holiday, or end it; sent twice, it is done once.

    Raises
    ------
    NotYours, Conflict, StorageFault
        If the reader has no seat; if the match has moved on, or the seat cannot leave; if it was not written.
    """
    commands.must_sit(seat)
    row = Row(kinds.HOLIDAY, seat, Move("", wish.days))

    async def do() -> None:
        await flag_if_out(registry, session, seat)
        if session.was_sent(wish.version, row):
            return
        commands.must_be_current(session, wish.version)
        if refusal := _why_not(session, seat, wish.days):
            raise Conflict(refusal)
        await bots.write(registry, session, [row])

    await registry.finish(catching_up.alone_with(registry.storage, session, do, wish.version, seat))


def _why_not(session: Session, seat: int, days: int) -> str:
    clocks, now = session.clocks, clock.now()
    if session.match.is_over:
        return "The match is over."
    if clocks is None or not isinstance(clocks.pace, Post):
        return "Holidays are for matches by post."
    if not days:
        return "" if clocks.away_until(seat, now) else "You are not on holiday."
    if days > (left := clocks.holidays(seat, now)):
        return f"You have {left} days of holiday left this year."
    if clocks.left(seat, timing.asked(session.match), now) < DAY:
        return "Your clock has less than a day left: a holiday cannot begin now."
    return ""
