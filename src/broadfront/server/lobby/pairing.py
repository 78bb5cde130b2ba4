"""Quick pairing: finds a waiting player of similar strength, or opens a table and waits."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, insert, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine.errors import UnknownGame
from broadfront.engine.registry import listing
from broadfront.server.accounts.sessions import aware
from broadfront.server.db.transactions import lock_user, transaction
from broadfront.server.http.errors import Conflict, InvalidInput, NoSuchMatch, Unauthorized
from broadfront.server.lobby.join import join, name_of, withdraw
from broadfront.server.lobby.schemas import JoinRequest, Pairing, PairingRequest
from broadfront.server.lobby.seat_offers import SeatOffers
from broadfront.server.lobby.tables import STALE, pairings
from broadfront.server.matches import tables
from broadfront.server.matches.clocks.schemas import spell_pace
from broadfront.server.matches.schemas import NewMatch, SeatPlan

if TYPE_CHECKING:
    from broadfront.server.accounts.sessions import User
    from broadfront.server.context import AppContext
    from broadfront.server.http.bounded_request import Sender

MAX_TRIES: Final = 5
MAX_COMPARED: Final = 200
NEAR: Final = 150.0
"""Maximum difference of two ratings for a pairing at once ..."""
WIDER: Final = 5.0
"""... and its growth for each second that one of the two has waited."""


def reach(waited: float) -> float:
    """Return the maximum difference of two ratings when one of the players has waited for so many seconds.

    >>> reach(0), reach(60)
    (150.0, 450.0)
    """
    return NEAR + WIDER * waited


async def find_partner(
    context: AppContext, want: PairingRequest, user: User | None, sender: Sender
) -> Pairing:
    """Find a partner, or wait for one; a waiting client names its match and asks again now and then.

    Raises
    ------
    InvalidInput, Conflict, Unauthorized, NoSuchMatch, StorageFault
        If there is no such game for two, or no name; if the token opens no seat of the waiting match.
    """
    if want.rated and user is None:
        raise Unauthorized("Sign in first: a guest has no rating.", code="SIGN_IN_FIRST")
    live = await context.fresh(want.match) if want.match else None
    if live is not None:
        seat = live.seat_of(want.token)
        is_another = live.rated and live.seats[seat].owner != (user.id if user else None)
        if seat < 0 or live.game.id != want.game or is_another:
            raise Unauthorized("This is not the match at which you wait.")
        if not live.missing:
            return Pairing(live.id, seat, want.token, waiting=False)
    name = await name_of(context, user, want.name)
    strength = await context.strength(user.id, want.game) if user is not None else None
    search = _Search(context, want, user, strength)
    match = await search.partner(want.match or None)
    if live is not None:
        seat = live.seat_of(want.token)
        if match is None:
            return Pairing(live.id, seat, want.token, waiting=True)
        try:
            await withdraw(context, live, seat)
        except Conflict:  # somebody has taken the seat in the meantime; the search goes on
            return Pairing(live.id, seat, want.token, waiting=False)
    return await search.sit_down(match) or await _wait(context, search, name, sender)


async def _wait(context: AppContext, search: _Search, name: str, sender: Sender) -> Pairing:
    """Open a table and wait, unless a partner has come in the meantime."""
    try:
        card = listing(search.want.game)
    except UnknownGame as error:
        raise InvalidInput(str(error)) from error
    scenario, user = card.scenarios[0], search.user
    if len(scenario.seats) != 2:
        raise InvalidInput(f"{card.title} is not for two players: open a table instead.")
    seat = secrets.randbelow(2)
    plans = [SeatPlan("open"), SeatPlan("open")]
    plans[seat] = SeatPlan("person", name=name)
    opening = SeatOffers(whom="anybody", listed=True, owners={seat: user.id} if user else {})
    want = search.want
    match = NewMatch(card.id, scenario.id, seats=plans, pace=want.pace, rated=want.rated)
    created = await context.create(match, sender, opening, user.id if user else None)
    paired = await search.sit_down(await search.partner(created.id))
    if paired is not None:
        await withdraw(context, await context.fresh(created.id), seat)
        return paired
    return Pairing(created.id, seat, created.links[0].token, waiting=True)


class _Search:
    """A player who searches for a partner, and his strength; None: it is not known."""

    def __init__(
        self, context: AppContext, want: PairingRequest, user: User | None, strength: float | None
    ) -> None:
        self.context, self.want, self.user, self.strength = context, want, user, strength

    async def sit_down(self, match: str | None) -> Pairing | None:
        """Join the table of a partner; if it was withdrawn or taken, that of the next."""
        want = self.want
        for _ in range(MAX_TRIES):
            if match is None:
                return None
            try:
                live = await self.context.fresh(match)
                for seat in live.missing[:1]:
                    await join(self.context, live, JoinRequest(seat, want.token, want.name), self.user)
                    return Pairing(match, seat, want.token, waiting=False)
            except (NoSuchMatch, Conflict, Unauthorized):
                pass
            match = await self.partner(None)
        return None

    async def partner(self, own: str | None) -> str | None:
        """Take the match of the nearest player off the list; None: there is none, and the own match stays on it.

        One transaction at a time does this, so that two players who search at once find each other.
        """
        async with transaction(self.context.storage.engine) as database:
            now, p = datetime.now(UTC), pairings.c
            if self.user is not None:
                await lock_user(database, self.user.id)
            await _alone(database)
            await database.execute(delete(pairings).where(p.seen < now - timedelta(days=1)))
            mine = (await database.execute(select(p.made).where(p.match_id == own))).scalar()
            since = aware(mine) if mine is not None else now
            partner = await self._nearest(database, own, now, since)
            for match in (own, partner):
                await database.execute(delete(pairings).where(p.match_id == match))
            if partner is None and own is not None:
                row: dict[str, Any] = {"match_id": own, "game": self.want.game, "strength": self.strength}
                row |= {"user_id": self.user.id if self.user else None, "pace": spell_pace(self.want.pace)}
                await database.execute(insert(pairings).values(**row, made=since, seen=now))
            return partner

    async def _nearest(
        self, database: AsyncConnection, own: str | None, now: datetime, since: datetime
    ) -> str | None:
        """Return the match of the nearest player within reach; of several equally near, the one who waits longest."""
        p = pairings.c
        m = tables.matches.c
        query = select(p.match_id, p.strength, p.made).join(tables.matches, m.id == p.match_id)
        query = query.where(
            m.rated.is_(self.want.rated),
            p.game == self.want.game,
            p.pace == spell_pace(self.want.pace),
            p.seen > now - STALE,
            p.match_id != (own or ""),
        )
        if self.user is not None:
            query = query.where(or_(p.user_id.is_(None), p.user_id != self.user.id))
        near: list[tuple[float, datetime, str]] = []
        for row in await database.execute(query.order_by(p.made).limit(MAX_COMPARED)):
            since_when = aware(row.made)
            unknown = row.strength is None or self.strength is None
            apart = 0.0 if unknown else abs(row.strength - self.strength)
            if apart <= reach((now - min(since_when, since)).total_seconds()):
                near.append((apart, since_when, row.match_id))
        return min(near)[2] if near else None


async def _alone(database: AsyncConnection) -> None:
    """Lock the list until this transaction ends; in SQLite, this transaction becomes the single writer."""
    if database.dialect.name == "postgresql":
        await database.execute(text("LOCK TABLE pairings IN SHARE ROW EXCLUSIVE MODE"))
    else:
        await database.execute(delete(pairings).where(pairings.c.match_id == ""))
