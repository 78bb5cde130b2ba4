"""Addresses of ratings: pools, leaderboards, players, what a match has changed."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get
from litestar.params import FromPath, QueryParameter

from broadfront.engine.text_codec import quote
from broadfront.server.db.transactions import transaction
from broadfront.server.dependencies import AppRequest, context_of
from broadfront.server.http.errors import ServerFault
from broadfront.server.http.versions import versioned
from broadfront.server.ratings import eligibility, queries
from broadfront.server.ratings.pools import pool_of, pools
from broadfront.server.ratings.schemas import (
    HeadToHead,
    Leaderboard,
    MatchRating,
    PlayerRatings,
    RatingPool,
)

Page = Annotated[int, QueryParameter(description="A page, from 1.", ge=1, le=100_000)]
MAX_SEARCH_LENGTH: Final = 80


def _id(text: str) -> str:
    if len(text) > MAX_SEARCH_LENGTH or not text.isprintable():
        raise ServerFault("There is no such player here.", status=404, code="NO_SUCH_PLAYER")
    return text


@get(versioned("/ratings"), tags=["ratings"], operation_id="readRatingPools")
async def read_pools(request: AppRequest) -> list[RatingPool]:
    """See which matches are rated together."""
    async with transaction(context_of(request).storage.engine) as database:
        return await queries.list_matches(database)


@get(versioned("/ratings/{pool:str}"), tags=["ratings"], operation_id="readLeaderboard")
async def read_leaderboard(request: AppRequest, pool: FromPath[str], page: Page = 1) -> Leaderboard:
    """See who plays best; ratings that are still provisional are left out."""
    async with transaction(context_of(request).storage.engine) as database:
        return await queries.leaderboard(database, pool, page)


@get(versioned("/ratings/players/{player:str}"), tags=["ratings"], operation_id="readPlayerRatings")
async def read_player(request: AppRequest, player: FromPath[str]) -> PlayerRatings:
    """See a player's ratings and how they came about."""
    async with transaction(context_of(request).storage.engine) as database:
        return await queries.of_player(database, _id(player))


@get(
    versioned("/ratings/players/{player:str}/against/{other:str}"),
    tags=["ratings"],
    operation_id="readRecord",
)
async def read_record(request: AppRequest, player: FromPath[str], other: FromPath[str]) -> HeadToHead:
    """See how two players fared against each other."""
    async with transaction(context_of(request).storage.engine) as database:
        return await queries.record_against(database, _id(player), _id(other))


@get(versioned("/players/{name:str}/ratings"), tags=["ratings"], operation_id="readRatingsByName")
async def read_by_name(request: AppRequest, name: FromPath[str]) -> PlayerRatings:
    """See the ratings of who has an account by this name."""
    context = context_of(request)
    row = await context.accounts.profile(name)
    if row is None:
        raise ServerFault(f"There is no player {quote(name)} here.", status=404, code="NO_SUCH_PLAYER")
    async with transaction(context.storage.engine) as database:
        return await queries.of_player(database, row.id)


@get(versioned("/matches/{id:str}/rating"), tags=["ratings"], operation_id="readMatchRating")
async def read_match_rating(request: AppRequest, id: FromPath[str]) -> MatchRating:
    """See what becomes of ratings by a match; one that has ended is rated by now."""
    context = context_of(request)
    live = await context.fresh(id)
    if not live.rated:
        return MatchRating("unrated", "", "", "", [])
    pool = pool_of(live.match.setting)
    title = pools()[pool].title
    if not live.match.is_over:
        state = "on" if eligibility.has_begun(live) else "waiting"
        return MatchRating(state, "", pool, title, [])  # type: ignore[arg-type]
    await context.ratings.rate_waiting()
    async with transaction(context.storage.engine) as database:
        row, changes = await queries.rating_change(database, id)
    if row is None:
        return MatchRating("void", "abandoned", pool, title, [])
    return MatchRating("void" if row.why else "rated", row.why, pool, title, changes)


ROUTES: Final = [read_pools, read_leaderboard, read_player, read_record, read_by_name, read_match_rating]
