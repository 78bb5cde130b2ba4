"""Vacations in correspondence matches: the clock of a seat stands for some days."""

from __future__ import annotations

from typing import TYPE_CHECKING

from broadfront.server.http.errors import Conflict
from broadfront.server.matches import match_loader
from broadfront.server.matches.clocks import clock, timing
from broadfront.server.matches.clocks.match_clocks import DAY
from broadfront.server.matches.clocks.schemas import Post, VacationRequest
from broadfront.server.matches.clocks.timeouts import flag_if_out
from broadfront.server.matches.commands import play
from broadfront.server.matches.events import VacationTaken

if TYPE_CHECKING:
    from broadfront.server.context import AppContext
    from broadfront.server.matches.live_match import LiveMatch


async def take(context: AppContext, live: LiveMatch, seat: int, wish: VacationRequest) -> None:
    """Begin or end a seat's vacation; the same request sent twice has effect once.

    Raises
    ------
    Unauthorized, Conflict, StorageFault
        If the reader has no seat; if the match has moved on, or the seat cannot leave; if it was not written.
    """
    play.require_seat(seat)
    row = VacationTaken(seat, wish.days)

    async def do() -> None:
        await flag_if_out(context, live, seat)
        if live.was_sent(wish.version, row):
            return
        play.require_version(live, wish.version)
        if refusal := _why_not(live, seat, wish.days):
            raise Conflict(refusal)
        await context.storage.append(live, [row])

    await context.finish(match_loader.run_exclusive(context.storage, live, do, wish.version, seat))


def _why_not(live: LiveMatch, seat: int, days: int) -> str:
    clocks, now = live.clocks, clock.now()
    if live.match.is_over:
        return "The match is over."
    if clocks is None or not isinstance(clocks.pace, Post):
        return "Holidays are for matches by post."
    if not days:
        return "" if clocks.away_until(seat, now) else "You are not on holiday."
    if days > (left := clocks.holidays(seat, now)):
        return f"You have {left} days of holiday left this year."
    if clocks.left(seat, timing.seat_to_move(live.match), now) < DAY:
        return "Your clock has less than a day left: a holiday cannot begin now."
    return ""
