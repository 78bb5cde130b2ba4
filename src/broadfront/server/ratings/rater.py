"""Rates matches: the server that finds a waiting result rates it, once, one match after the other on all servers."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from broadfront.engine import registry
from broadfront.server.db.transactions import transaction
from broadfront.server.http.errors import StorageFault
from broadfront.server.matches import tables
from broadfront.server.ratings import rating_scale
from broadfront.server.ratings.pools import usual_pool
from broadfront.server.ratings.rating_scale import FIRST, Skill
from broadfront.server.ratings.tables import changes, rated, ratings

_log = logging.getLogger(__name__)

COMPUTER: Final = "computer:"
"""The prefix of a player's id for a level of the computer."""
LEFT: Final = 1000
"""A player who lost his seat to another is rated as a side of his own, numbered from here by seat ..."""
LAST: Final = -1.0
"""... with a score below that of those who played on to the end and lost."""
LOOK_EVERY: Final = 60.0
"""Seconds between two checks for results that another server has not rated."""
_ALONE: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(20390902)"}
"""Statements that make servers rate matches one after the other."""


class Ratings:
    """The ratings of one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._ended = asyncio.Event()
        self._one_at_a_time = asyncio.Lock()

    async def run(self) -> None:
        """Rate waiting results: at the start, whenever a match has ended here, and periodically."""
        while True:
            self._ended.clear()
            try:
                await self.rate_waiting()
            except StorageFault:
                pass  # it is in the log, and tried again
            except Exception:  # noqa: BLE001  # whatever is wrong with a result, matches go on
                _log.exception("matches cannot be rated")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), LOOK_EVERY)

    def wake(self) -> None:
        """Rate soon, because a rated match has ended."""
        self._ended.set()

    async def rate_waiting(self) -> None:
        """Rate all matches that have ended and were not rated, in the order in which they ended.

        Raises
        ------
        StorageFault
            If the database does not do it.
        """
        async with self._one_at_a_time:  # the database ends transactions that wait long for a lock
            while await self._rate_next():
                pass

    async def _rate_next(self) -> bool:
        r = tables.results.c
        async with transaction(self.engine) as database:  # nobody waits for this query
            if (await database.execute(select(r.match_id).where(r.waiting).limit(1))).first() is None:
                return False
        async with transaction(self.engine) as database:
            await alone(database)
            query = select(tables.results).where(r.waiting).order_by(r.at, r.match_id).limit(1)
            result = (await database.execute(query)).one_or_none()
            if result is None:
                return False
            await _rate(database, result)
            return True

    async def strength(self, user_id: str, game: str) -> float | None:
        """Return a player's rating in the usual matches of a game, for pairings; None: there is none.

        Raises
        ------
        StorageFault
            If the database does not answer.
        """
        if game not in registry.listings():
            return None
        r = ratings.c
        query = select(r.mu, r.sigma).where(r.pool == usual_pool(game), r.player == user_id)
        async with transaction(self.engine) as database:
            row = (await database.execute(query)).one_or_none()
        return float(rating_scale.displayed(Skill(row.mu, row.sigma)).rating) if row else None

    async def rebuild(self) -> int:
        """Compute all ratings again from the results, in the same order; return how many matches.

        Raises
        ------
        StorageFault
            If the database does not do it.
        """
        async with transaction(self.engine) as database:
            await alone(database)
            done = await database.execute(select(changes).order_by(changes.c.number, changes.c.player))
            matches: dict[str, list[Any]] = defaultdict(list)
            for row in done:
                matches[row.match_id].append(row)
            await database.execute(delete(ratings))
            await database.execute(delete(changes))
            for match, rows in matches.items():
                await _write(
                    database,
                    match,
                    rows[0].pool,
                    rows[0].number,
                    rows[0].at,
                    {row.player: (row.side, row.score) for row in rows},
                )
            return len(matches)


async def alone(database: AsyncConnection) -> None:
    """Wait until no other server rates, and lock the ratings until the transaction ends."""
    if database.dialect.name in _ALONE:
        await database.exec_driver_sql(_ALONE[database.dialect.name])


async def _rate(database: AsyncConnection, result: Any) -> None:
    s = tables.seats.c
    query = select(s.kind, s.level, s.user_id).where(s.match_id == result.match_id).order_by(s.seat)
    players = [
        f"{COMPUTER}{row.level}" if row.kind == "computer" else row.user_id or ""
        for row in await database.execute(query)
    ]
    sides: list[int] = msgspec.json.decode(result.sides)
    scores: list[float] = msgspec.json.decode(result.scores)
    await _count_who_left(database, result.match_id, players, sides, scores)
    why = why_not(players, sides)
    last = (await database.execute(select(func.max(rated.c.number)))).scalar_one()
    number = (last or 0) + 1
    await database.execute(
        insert(rated).values(match_id=result.match_id, number=number, pool=result.pool, why=why, at=result.at)
    )
    await database.execute(
        update(tables.results).where(tables.results.c.match_id == result.match_id).values(waiting=False)
    )
    if not why:
        sat = {player: (side, score) for player, side, score in zip(players, sides, scores, strict=True)}
        await _write(database, result.match_id, result.pool, number, result.at, sat)


async def _count_who_left(
    database: AsyncConnection, match: str, players: list[str], sides: list[int], scores: list[float]
) -> None:
    """Rate the player who left a seat instead of the one who took it over, as a losing side of his own."""
    h = tables.former_holders.c
    query = select(h.seat, h.user_id).where(h.match_id == match).order_by(h.version)
    first: dict[int, str] = {}
    for row in await database.execute(query):
        first.setdefault(row.seat, row.user_id or "")
    stayed = {player: seat for seat, player in enumerate(players) if seat not in first}
    for seat, player in first.items():
        also = stayed.get(player)  # he still has another seat, which counts
        sides[seat] = LEFT + seat if also is None else sides[also]
        scores[seat] = LAST if also is None else scores[also]
        players[seat] = player
        stayed.setdefault(player, seat)


def why_not(players: Sequence[str], sides: Sequence[int]) -> str:
    """Return why a match between players ("" for a guest) changes no rating; "": it does.

    >>> why_not(["ada", "bob"], [0, 1]), why_not(["ada", ""], [0, 1]), why_not(["ada", "ada"], [0, 1])
    ('', 'guest', 'sides')
    """
    if not all(players):
        return "guest"
    sat = set(zip(players, sides, strict=True))
    return "sides" if len(sat) > len(set(players)) or len(set(sides)) < 2 else ""


async def _write(
    database: AsyncConnection,
    match: str,
    pool: str,
    number: int,
    at: datetime,
    sat: Mapping[str, tuple[int, float]],
) -> None:
    """Write the rating changes of a match, by players with their side and score."""
    r = ratings.c
    among = (r.pool == pool, r.player.in_(list(sat)))
    before = {row.player: row for row in await database.execute(select(ratings).where(*among))}
    teams: dict[int, list[str]] = defaultdict(list)
    for player in sorted(sat):
        teams[sat[player][0]].append(player)
    sides = sorted(teams)

    def skill(player: str) -> Skill:
        row = before.get(player)
        return Skill(row.mu, row.sigma) if row else FIRST

    new = rating_scale.rate(
        [[skill(player) for player in teams[side]] for side in sides],
        [sat[teams[side][0]][1] for side in sides],
    )
    after = {
        player: one
        for side, team in zip(sides, new, strict=True)
        for player, one in zip(teams[side], team, strict=True)
    }
    await database.execute(
        insert(changes),
        [
            {
                "match_id": match,
                "player": player,
                "pool": pool,
                "number": number,
                "side": side,
                "score": score,
                "mu_before": skill(player).mu,
                "sigma_before": skill(player).sigma,
                "mu": after[player].mu,
                "sigma": after[player].sigma,
                "at": at,
            }
            for player, (side, score) in sorted(sat.items())
        ],
    )
    await database.execute(delete(ratings).where(*among))
    await database.execute(insert(ratings), list(_counted(pool, at, sat, after, before)))


def _counted(
    pool: str,
    at: datetime,
    sat: Mapping[str, tuple[int, float]],
    after: Mapping[str, Skill],
    before: Mapping[str, Any],
) -> Iterable[dict[str, Any]]:
    for player, (_, score) in sorted(sat.items()):
        row = before.get(player)
        yield {
            "pool": pool,
            "player": player,
            "mu": after[player].mu,
            "sigma": after[player].sigma,
            "matches": (row.matches if row else 0) + 1,
            "won": (row.won if row else 0) + (score == 1),
            "drawn": (row.drawn if row else 0) + (0 < score < 1),
            "at": at,
        }
