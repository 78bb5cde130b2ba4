"""A time without servers, or one that a clock has skipped, does not count for sign-ups and rounds of tournaments."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import and_, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.accounts.sessions import aware
from broadfront.server.matches.clocks.match_clocks import TimeSpan
from broadfront.server.tournaments.tables import games, rounds, tournaments

_T, _R, _G = tournaments.c, rounds.c, games.c
# in the order in which all servers lock them
_WAITING: Final = select(_T.id).where(_T.state.in_(("open", "on"))).order_by(_T.id)
_LOCK: Final = update(tournaments).where(_T.id == bindparam("b_id")).values(writes=_T.writes + 1)
_OPEN: Final = select(_T.id, _T.closes, _T.made).where(_T.state == "open")
_ON: Final = (
    select(_T.id, _R.number, _R.ends, _R.began)
    .join(rounds, and_(_R.tournament_id == _T.id, _R.number == _T.round))
    .where(_T.state == "on")
)


async def postpone(database: AsyncConnection, span: TimeSpan) -> None:
    """Postpone the ends of sign-ups and rounds by a time in which nobody could come or play."""
    for id_ in (await database.execute(_WAITING)).scalars().all():
        await database.execute(_LOCK, {"b_id": id_})
    for id_, at, made in (await database.execute(_OPEN)).all():
        closes = _later(at, made, span)
        await database.execute(update(tournaments).where(_T.id == id_).values(closes=closes))
    for row in (await database.execute(_ON)).all():
        ends = _later(row.ends, row.began, span)
        this_one = [_R.tournament_id == row.id, _R.number == row.number]
        await database.execute(update(rounds).where(*this_one).values(ends=ends))
        on = [_G.tournament_id == row.id, _G.round == row.number, _G.first_score.is_(None)]
        await database.execute(update(games).where(*on).values(ends=ends))


def _later(end: datetime, since: datetime, span: TimeSpan) -> datetime:
    """Return when something ends that has gone on since a time, without the part of a span before its end."""
    began, ended = (datetime.fromtimestamp(at / 1000, UTC) for at in span)
    end = aware(end)
    return end + max(timedelta(), ended - max(began, aware(since))) if end > began else end
