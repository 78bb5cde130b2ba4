"""Queries of ratings: leaderboards, players, records against each other, rating changes of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine.text_codec import quote
from broadfront.server.accounts.sessions import aware
from broadfront.server.accounts.tables import users
from broadfront.server.http.errors import ServerFault
from broadfront.server.matches import tables
from broadfront.server.matches.seats.roster import DELETED_NAME
from broadfront.server.ratings import rating_scale
from broadfront.server.ratings.pools import pools
from broadfront.server.ratings.rater import COMPUTER
from broadfront.server.ratings.rating_scale import Skill
from broadfront.server.ratings.schemas import (
    HeadToHead,
    HeadToHeadMatch,
    Leaderboard,
    LeaderboardEntry,
    PlayerRatings,
    PoolRating,
    RatedMatch,
    RatedPlayer,
    Rating,
    RatingChange,
    RatingPool,
)
from broadfront.server.ratings.tables import changes, rated, ratings

ON_A_PAGE: Final = 50
MAX_SHOWN: Final = 500
"""Matches of a player that are plotted in each pool."""
MAX_MET: Final = 100


def _rating(mu: float, sigma: float) -> Rating:
    return Rating(*rating_scale.displayed(Skill(mu, sigma)))


def _player(id_: str, name: str | None) -> RatedPlayer:
    if id_.startswith(COMPUTER):
        return RatedPlayer(id_, id_.removeprefix(COMPUTER).capitalize(), "computer")
    return RatedPlayer(id_, name or DELETED_NAME, "person" if name else "former")


async def _players(database: AsyncConnection, ids: Iterable[str]) -> Mapping[str, RatedPlayer]:
    unique_ids = sorted(set(ids))
    query = select(users.c.id, users.c.name).where(users.c.id.in_(unique_ids))
    names = {row.id: row.name for row in await database.execute(query)}
    return {id_: _player(id_, names.get(id_)) for id_ in unique_ids}


def _title(pool: str) -> str:
    known = pools().get(pool)
    return known.title if known else pool


async def list_matches(database: AsyncConnection) -> list[RatingPool]:
    """Return all pools."""
    counted = await database.execute(select(ratings.c.pool, func.count()).group_by(ratings.c.pool))
    players: dict[str, int] = {row[0]: row[1] for row in counted}
    return [RatingPool(pool.id, pool.title, players.get(pool.id, 0)) for pool in pools().values()]


async def leaderboard(database: AsyncConnection, pool: str, page: int) -> Leaderboard:
    """Return a page of the players of a pool whose rating is not provisional, the best first.

    Raises
    ------
    ServerFault
        If there is no such pool.
    """
    if pool not in pools():
        raise ServerFault(f"There are no ratings called {quote(pool)} here.", status=404, code="NO_SUCH_POOL")
    r = ratings.c
    there = (
        r.pool == pool,
        r.sigma <= rating_scale.PROVISIONAL,
        or_(users.c.id.is_not(None), r.player.startswith(COMPUTER, autoescape=True)),
    )
    whole = ratings.outerjoin(users, users.c.id == r.player)
    number = (await database.execute(select(func.count()).select_from(whole).where(*there))).scalar_one()
    first = (page - 1) * ON_A_PAGE
    query = (
        select(ratings, users.c.name)
        .select_from(whole)
        .where(*there)
        .order_by(r.mu.desc(), r.player)
        .limit(ON_A_PAGE)
        .offset(first)
    )
    lines = [
        LeaderboardEntry(
            place,
            _player(row.player, row.name),
            _rating(row.mu, row.sigma),
            row.matches,
            row.won,
            row.drawn,
        )
        for place, row in enumerate(await database.execute(query), first + 1)
    ]
    return Leaderboard(pool, _title(pool), page, max(1, -(-number // ON_A_PAGE)), lines)


async def of_player(database: AsyncConnection, id_: str) -> PlayerRatings:
    """Return all ratings of a player.

    Raises
    ------
    ServerFault
        If there is no such player.
    """
    r, c = ratings.c, changes.c
    rows = list(await database.execute(select(ratings).where(r.player == id_)))
    player = (await _players(database, [id_]))[id_]
    if not rows and player.kind != "person":
        raise ServerFault("There is no such player here.", status=404, code="NO_SUCH_PLAYER")
    order = {pool: place for place, pool in enumerate(pools())}
    result = []
    for row in sorted(rows, key=lambda row: (order.get(row.pool, len(order)), row.pool)):
        query = (
            select(changes)
            .where(c.player == id_, c.pool == row.pool)
            .order_by(c.number.desc())
            .limit(MAX_SHOWN)
        )
        history = [
            RatedMatch(one.match_id, aware(one.at), max(0.0, one.score), _rating(one.mu, one.sigma))
            for one in await database.execute(query)
        ]
        result.append(
            PoolRating(
                row.pool,
                _title(row.pool),
                _rating(row.mu, row.sigma),
                row.matches,
                row.won,
                row.drawn,
                history[::-1],
            )
        )
    return PlayerRatings(player, result)


async def record_against(database: AsyncConnection, id_: str, other: str) -> HeadToHead:
    """Return a player's results against another."""
    c, o = changes.c, changes.alias("other")
    met = changes.join(o, o.c.match_id == c.match_id)
    both = (c.player == id_, o.c.player == other, c.side != o.c.side)
    won, drawn, all_ = (
        await database.execute(
            select(
                func.coalesce(func.sum(case((c.score > o.c.score, 1), else_=0)), 0),
                func.coalesce(func.sum(case((c.score == o.c.score, 1), else_=0)), 0),
                func.count(),
            )
            .select_from(met)
            .where(*both)
        )
    ).one()
    query = select(changes).select_from(met).where(*both).order_by(c.number.desc()).limit(MAX_MET)
    matches = [
        HeadToHeadMatch(row.match_id, _title(row.pool), aware(row.at), max(0.0, row.score))
        for row in await database.execute(query)
    ]
    players = await _players(database, [id_, other])
    return HeadToHead(
        players[id_], players[other], int(won), int(drawn), all_ - int(won) - int(drawn), matches
    )


async def rating_change(database: AsyncConnection, match: str) -> tuple[Any, list[RatingChange]]:
    """Return a match's row of `rated` (None: it was not), and its rating changes, the better side first."""
    row = (await database.execute(select(rated).where(rated.c.match_id == match))).one_or_none()
    if row is None:
        return None, []
    s, c = tables.seats.c, changes.c
    seats: dict[str, list[int]] = {}
    for seat in await database.execute(select(tables.seats).where(s.match_id == match).order_by(s.seat)):
        player = f"{COMPUTER}{seat.level}" if seat.kind == "computer" else seat.user_id or ""
        seats.setdefault(player, []).append(seat.seat)
    query = select(changes).where(c.match_id == match).order_by(c.score.desc(), c.side, c.player)
    rows = list(await database.execute(query))
    players = await _players(database, [one.player for one in rows])
    return row, [
        RatingChange(
            players[one.player],
            seats.get(one.player, []),
            _rating(one.mu_before, one.sigma_before),
            _rating(one.mu, one.sigma),
        )
        for one in rows
    ]


async def export_ratings(database: AsyncConnection, id_: str) -> list[dict[str, Any]]:
    """Return the data of a player's ratings, for an export."""
    c = changes.c
    query = select(c.match_id.label("match"), c.pool, c.score, c.mu, c.sigma, c.at).where(c.player == id_)
    return [
        {**row, "at": aware(row["at"])}
        for row in (await database.execute(query.order_by(c.number))).mappings()
    ]
