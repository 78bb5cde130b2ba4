"""Lists of matches: they are read from rows that are written with every move, and no match is replayed."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import Select, and_, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from broadfront.engine import registry
from broadfront.engine.errors import BroadfrontError
from broadfront.server.accounts import names
from broadfront.server.accounts.schemas import SeatToken
from broadfront.server.accounts.sessions import aware
from broadfront.server.accounts.tables import users
from broadfront.server.db.transactions import transaction
from broadfront.server.http.errors import NoSuchMatch
from broadfront.server.http.instant import Instant
from broadfront.server.http.rate_limits import fair_share
from broadfront.server.lobby.schemas import Archive, Lobby, MatchSummary, OwnMatch, OwnMatches, TableSeat
from broadfront.server.lobby.tables import STALE, offers, pairings, shown
from broadfront.server.matches import tables
from broadfront.server.matches.clocks.schemas import read_pace
from broadfront.server.matches.clocks.tables import deadlines
from broadfront.server.tokens import hash_of

MAX_LISTED: Final = 50
MAX_COMPARED: Final = 1_000
"""Entries of a longer list that are shared fairly ..."""
MAX_OPEN: Final = 5_000
"""... and open tables: one address cannot open as many while they are listed."""
MAX_ADDRESSES: Final = 20_000
MAX_OWN_MATCHES: Final = 100
PAGE: Final = 30
OPEN_FOR: Final = timedelta(days=3)
"""Time after which a table that nobody has joined is not listed any more."""
FRESH: Final = 1.0
"""Seconds for which all clients get the same answer."""
LATE: Final = 2**62
"""Later than any time."""
_W, _O, _S, _M, _P, _D = shown.c, offers.c, tables.seats.c, tables.matches.c, pairings.c, deadlines.c


class MatchLists:
    """The lists of one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._lobby: tuple[float, Lobby] | None = None
        self._refreshing = asyncio.Lock()
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def note_address(self, match: str, address: str) -> None:
        """Remember the address of a listed match's creator; neither the database nor this server after a restart
        knows it.
        """
        self._addresses.setdefault(match, address)
        if len(self._addresses) > MAX_ADDRESSES:
            self._addresses.popitem(last=False)

    async def lobby(self) -> Lobby:
        """Return the lobby; it may be a second old."""
        async with self._refreshing:
            if self._lobby is None or time.monotonic() - self._lobby[0] > FRESH:
                self._lobby = time.monotonic(), await self._look()
            return self._lobby[1]

    async def _look(self) -> Lobby:
        now = datetime.now(UTC)
        waiting = or_(_P.match_id.is_(None), _P.seen > now - STALE)
        opened = (
            select(_O.match_id)
            .join(shown, _W.match_id == _O.match_id)
            .outerjoin(pairings, _P.match_id == _O.match_id)
            .where(
                _O.taken.is_(None),
                _O.whom == "anybody",
                _O.made > now - OPEN_FOR,
                _W.over.is_(False),
                waiting,
            )
            .order_by(_O.made.desc())
        )
        live = (
            select(_W.match_id)
            .where(_W.listed.is_(True), _W.over.is_(False), _W.waiting.is_(False))
            .order_by(_W.updated.desc())
        )
        async with transaction(self.engine) as database:
            ids = [await self._shared(database, opened, MAX_OPEN), await self._shared(database, live)]
            cards = await _cards(database, [*ids[0], *ids[1]])
        return Lobby(*([cards[id_] for id_ in some if id_ in cards] for some in ids))

    async def _shared(
        self, database: AsyncConnection, query: Select[Any], most: int = MAX_COMPARED, but: str = ""
    ) -> list[str]:
        """Return the first matches of a query; if they are too many, each address and account has its share.

        ``but`` is an account whose matches are left out.
        """
        ids: list[str] = list(dict.fromkeys((await database.execute(query.limit(most))).scalars()))
        if len(ids) <= MAX_LISTED:
            return ids
        accounts: defaultdict[str, set[str]] = defaultdict(set)
        seated = select(_S.match_id, _S.user_id).where(_S.match_id.in_(ids), _S.user_id != but)
        for row in await database.execute(seated):
            accounts[row.match_id].add(row.user_id)

        def makers(match: str) -> tuple[Collection[str], Collection[str]]:
            address = self._addresses.get(match)
            return ((f"address {address}",) if address else ()), accounts[match]

        return fair_share(ids, makers, MAX_LISTED)

    async def archive(
        self, *, game: str = "", scenario: str = "", player: str = "", result: str = "", page: int = 0
    ) -> Archive:
        """Return a page of the finished matches that are listed, the last first."""
        if any("\0" in one for one in (game, scenario, player, result)):
            return Archive(
                [], more=False
            )  # there is no such name, and PostgreSQL does not accept such a text
        query = select(_W.match_id).where(_W.listed.is_(True), _W.over.is_(True))
        for column, value in ((_W.game, game), (_W.scenario, scenario), (_W.result, result)):
            if value:
                query = query.where(column == value)
        if player:
            account = select(users.c.id).where(users.c.skeleton == names.skeleton(player)).scalar_subquery()
            sat = select(_S.match_id).where(or_(_S.name == player, _S.user_id == account))
            query = query.where(_W.match_id.in_(sat))
        query = query.order_by(_W.updated.desc(), _W.match_id).limit(PAGE + 1).offset(page * PAGE)
        async with transaction(self.engine) as database:
            ids = list((await database.execute(query)).scalars())
            cards = await _cards(database, ids[:PAGE])
        return Archive([cards[id_] for id_ in ids[:PAGE] if id_ in cards], len(ids) > PAGE)

    async def own(self, user_id: str, held: Sequence[SeatToken] = ()) -> OwnMatches:
        """Return the matches of a user ("": a guest) and those of his links to seats, with those that wait for him
        first.
        """
        by_link = and_(
            _S.match_id.in_([one.match for one in held]),
            _S.token_hash.in_([hash_of(one.token) for one in held]),
        )
        seats = select(_S.match_id, _S.seat).where(_S.user_id == user_id)
        if held:
            seats = seats.union(select(_S.match_id, _S.seat).where(by_link))  # type: ignore[assignment]
        his = seats.subquery()
        mine = (
            select(his.c.match_id, his.c.seat)
            .join(shown, _W.match_id == his.c.match_id)
            .outerjoin(deadlines, _D.match_id == his.c.match_id)
            .order_by(_W.over, case((_W.asked == his.c.seat, func.coalesce(_D.at, LATE)), else_=LATE + 1))
            .order_by(_W.updated.desc())
            .limit(MAX_OWN_MATCHES + 1)
        )
        invitations = (
            select(_O.match_id).where(_O.user_id == user_id, _O.taken.is_(None)).order_by(_O.made.desc())
        )
        async with transaction(self.engine) as database:
            rows = (await database.execute(mine)).all()
            invited = await self._shared(database, invitations, but=user_id)
            cards = await _cards(database, [row.match_id for row in rows[:MAX_OWN_MATCHES]] + invited)
        ids = [
            OwnMatch(row.seat, cards[row.match_id]) for row in rows[:MAX_OWN_MATCHES] if row.match_id in cards
        ]
        return OwnMatches(ids, [cards[id_] for id_ in invited if id_ in cards], len(rows) > MAX_OWN_MATCHES)

    async def one(self, match: str) -> MatchSummary:
        """Return the entry of a match in lists.

        Raises
        ------
        NoSuchMatch
            If there is none.
        """
        async with transaction(self.engine) as database:
            cards = await _cards(database, [match])
        if match not in cards:
            raise NoSuchMatch(match)
        return cards[match]


async def _cards(database: AsyncConnection, ids: Sequence[str]) -> dict[str, MatchSummary]:
    """Return the entries of matches in lists, by id."""
    if not ids:
        return {}
    query = (
        select(shown, _M.options, _M.pace, _M.rated, _D.at)
        .join(tables.matches, _M.id == _W.match_id)
        .outerjoin(deadlines, _D.match_id == _W.match_id)
        .where(_W.match_id.in_(set(ids)))
    )
    rows = (await database.execute(query)).all()
    sat = select(_S.match_id, _S.seat, _S.name, _S.kind, _S.level, _S.token_hash, _S.user_id)
    sitters: dict[str, list[Any]] = {}
    for row in await database.execute(sat.where(_S.match_id.in_(set(ids))).order_by(_S.seat)):
        sitters.setdefault(row.match_id, []).append(row)
    offered = select(_O.match_id, _O.seat, _O.whom, _O.message, _O.taken).where(_O.match_id.in_(set(ids)))
    offers_by_match: dict[str, list[Any]] = {}
    for offer in await database.execute(offered):
        offers_by_match.setdefault(offer.match_id, []).append(offer)
    return {
        row.match_id: _card(row, sitters.get(row.match_id, ()), offers_by_match.get(row.match_id, ()))
        for row in rows
    }


def _card(row: Any, sitters: Iterable[Any], offered: Sequence[Any]) -> MatchSummary:
    free = {one.seat for one in offered if one.taken is None and not row.over}
    offer = next((one for one in offered if one.taken is None or row.waiting), None)
    title, scenario = _titles(row.game, row.scenario)
    seat_names: list[str] = msgspec.json.decode(row.seats)
    return MatchSummary(
        match=row.match_id,
        game=row.game,
        title=title,
        scenario=row.scenario,
        scenario_title=scenario,
        options=msgspec.json.decode(row.options),
        seats=[
            TableSeat(
                one.seat,
                seat_names[one.seat] if one.seat < len(seat_names) else f"Seat {one.seat + 1}",
                one.name,
                one.kind,
                one.level,
                open=one.kind == "person" and (not one.token_hash or one.seat in free),
                account=one.user_id is not None,
            )
            for one in sitters
        ],
        message=offer.message if offer is not None and not row.over else "",
        whom=offer.whom if offer is not None and not row.over else "",
        waiting=bool(row.waiting),
        asked=row.asked,
        headline=row.headline,
        over=bool(row.over),
        result=row.result,
        updated=aware(row.updated),
        pace=read_pace(row.pace),
        deadline=Instant(row.at if row.at is not None and row.asked >= 0 else 0),
        rated=bool(row.rated),
    )


def _titles(game: str, scenario: str) -> tuple[str, str]:
    try:
        card = registry.listing(game)
    except BroadfrontError:  # the box is not installed any more
        return game, scenario
    return card.title, next((one.title for one in card.scenarios if one.id == scenario), scenario)
