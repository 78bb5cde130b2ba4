"""Whether a notification is still relevant: none is sent for a turn that was already played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.server.accounts.tables import users
from broadfront.server.lobby.tables import shown
from broadfront.server.matches import tables
from broadfront.server.matches.clocks.match_clocks import DAY
from broadfront.server.matches.clocks.tables import deadlines
from broadfront.server.matches.events import (
    NON_MOVE_KINDS,
    SEAT_EVENTS,
    OfferAccepted,
    OfferMade,
    OfferRefused,
    from_columns,
    stored_kind,
)
from broadfront.server.matches.seats.replacement import SeatReplacements
from broadfront.server.notifications.outbox import ABANDONED, VACANT
from broadfront.server.notifications.tables import notices

TOLD: Final = 0
"""It is to be sent now."""
DROPPED: Final = -1
"""It is not to be sent any more."""
_SLACK: Final = 60_000
_OF_A_TURN: Final = ("turn", "begun", "time")
"""Kinds of which only the last one is needed: it is your turn, the match has begun, your time runs short."""
_OFFER_KINDS: Final = [stored_kind(one) for one in (OfferMade, OfferAccepted, OfferRefused)]
_SEAT_KINDS: Final = [stored_kind(one) for one in SEAT_EVENTS]
_N, _W, _S, _V, _D, _M = notices.c, shown.c, tables.seats.c, tables.moves.c, deadlines.c, tables.matches.c


async def read(database: AsyncConnection, ids: Sequence[str]) -> list[Any]:
    """Return notifications with the state of their matches, the oldest first."""
    query = (
        select(
            notices, _W.game, _W.scenario, _W.asked, _W.over, _W.headline, _S.user_id.label("owner"),
            (_M.scenario_text != "").label("is_own_scenario"), _D.at.label("deadline"), _D.seat.label("runs"),
        )
        .join(tables.matches, _M.id == _N.match_id)
        .join(shown, _W.match_id == _N.match_id)
        .join(tables.seats, and_(_S.match_id == _N.match_id, _S.seat == _N.seat))
        .outerjoin(deadlines, _D.match_id == _N.match_id)
        .where(_N.id.in_(ids))
        .order_by(_N.made, _N.id)
    )  # fmt: skip
    return list((await database.execute(query)).all())


async def when(database: AsyncConnection, row: Any, now: int) -> int:
    """Return whether a row of `read` is to be sent now (`TOLD`), not at all (`DROPPED`), or at a later time."""
    if row.owner != row.user_id:
        return DROPPED
    if row.kind == "over":
        return TOLD
    if row.over:
        return DROPPED
    if row.kind == "offer":
        waits = _wants_a_vote if row.detail == VACANT else _is_open
        return TOLD if await waits(database, row) else DROPPED
    if row.detail == ABANDONED:
        newer = select(func.count()).where(_V.match_id == row.match_id, _V.version > row.version)
        return DROPPED if (await database.execute(newer)).scalar_one() else TOLD
    if row.kind == "begun":
        return TOLD
    if row.asked != row.seat:
        return DROPPED
    later = select(func.count()).where(
        _V.match_id == row.match_id,
        _V.kind.not_in(sorted(NON_MOVE_KINDS)),
        _V.seat >= 0,  # the dice of the move before are no turn played
    )
    if row.kind == "turn":
        played = later.where(_V.at > row.made)
        return DROPPED if (await database.execute(played)).scalar_one() else TOLD
    others = later.where(_V.version > row.version, _V.seat != row.seat)
    if row.deadline is None or row.runs != row.seat or (await database.execute(others)).scalar_one():
        return DROPPED
    if row.deadline - DAY > now + _SLACK:  # a vacation, or a time without servers
        due: int = row.deadline - DAY
        return due
    return TOLD


def newest(rows: Sequence[Any]) -> tuple[list[Any], list[str]]:
    """Return rows of `read` without those that a later one of the same seat replaces, and the ids of these."""
    latest = {(row.match_id, row.seat): row.id for row in rows if row.kind in _OF_A_TURN}
    left = [row for row in rows if row.kind not in _OF_A_TURN or latest[row.match_id, row.seat] == row.id]
    ids = {row.id for row in left}
    return left, [row.id for row in rows if row.id not in ids]


async def _is_open(database: AsyncConnection, row: Any) -> bool:
    """Return whether an offer still waits for the answer of this seat."""
    query = select(_V.kind, _V.seat).where(
        _V.match_id == row.match_id,
        _V.version > row.version,
        _V.kind.in_(_OFFER_KINDS),
    )
    answers = (await database.execute(query)).all()
    return all(one.kind == stored_kind(OfferAccepted) and one.seat != row.seat for one in answers)


async def _wants_a_vote(database: AsyncConnection, row: Any) -> bool:
    """Return whether this seat has still to vote about an empty seat, and no later notification says so."""
    newer = select(func.count()).where(
        _N.match_id == row.match_id,
        _N.user_id == row.user_id,
        _N.detail == VACANT,
        _N.version > row.version,
    )
    if (await database.execute(newer)).scalar_one():
        return False
    query = select(tables.moves).where(_V.match_id == row.match_id, _V.kind.in_(_SEAT_KINDS))
    gone = SeatReplacements(set())
    for one in await database.execute(query.order_by(_V.version)):
        gone.enter(from_columns(one), one.version)
    return row.seat not in gone and any(not gone.vote_of(seat, row.seat) for seat in gone.seats)


async def opponents(database: AsyncConnection, matches: Sequence[str], user_id: str) -> dict[str, list[str]]:
    """Return the names of the other players in matches of an account."""
    query = (
        select(_S.match_id, users.c.name)
        .join(users, users.c.id == _S.user_id)
        .where(_S.match_id.in_(matches), _S.user_id != user_id)
        .order_by(_S.seat)
    )
    names: dict[str, list[str]] = {}
    for row in await database.execute(query):
        if row.name not in names.setdefault(row.match_id, []):
            names[row.match_id].append(row.name)
    return names
