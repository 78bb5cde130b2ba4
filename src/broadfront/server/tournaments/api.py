"""Addresses of tournaments."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from broadfront.server.accounts.current_user import require_user
from broadfront.server.accounts.sessions import User
from broadfront.server.db.transactions import transaction
from broadfront.server.dependencies import AppRequest, context_of
from broadfront.server.http.versions import PREFIX, made_at, versioned
from broadfront.server.tournaments import export, queries, service
from broadfront.server.tournaments.schemas import (
    CancelTournament,
    CreatedTournament,
    NewTournament,
    RemovePlayer,
    Tournament,
    TournamentList,
)

Id = FromPath[str]
Which = Annotated[
    Literal["", "open", "on", "over", "cancelled"], QueryParameter(description="Only those in this state.")
]
Own = Annotated[bool, QueryParameter(description="Only those that the reader made or takes part in.")]
Page = Annotated[int, QueryParameter(description="A page, from 0.", ge=0, le=10_000)]
Format = Annotated[
    Literal["json", "standings", "matches", "trf"],
    QueryParameter(description="JSON; standings or matches as CSV; FIDE's Tournament Report File."),
]
PlayerNumber = Annotated[int, PathParameter(description="A player's number.", ge=1, le=32_000)]
Reason = Annotated[str, QueryParameter(description="Everybody sees it.", max_length=200)]
_KINDS: Final = {
    "json": ("application/json", "json"),
    "standings": ("text/csv", "csv"),
    "matches": ("text/csv", "csv"),
    "trf": ("text/plain", "trf"),
}


async def _must(request: AppRequest) -> User:
    return (await require_user(request, "tournaments are for players with an account")).user


async def _whole(request: AppRequest, id_: str) -> Tournament:
    context = context_of(request)
    user = await context.accounts.owner(request)
    async with transaction(context.storage.engine) as database:
        return await queries.tournament_page(database, id_, user or "")


@get(versioned("/tournaments"), tags=["tournaments"], operation_id="readTournaments")
async def read_tournaments(
    request: AppRequest, which: Which = "", own: Own = False, page: Page = 0
) -> TournamentList:
    """See tournaments: those that one can sign up for first, then those that are on."""
    context = context_of(request)
    user = (await _must(request)).id if own else ""
    async with transaction(context.storage.engine) as database:
        return await queries.list_tournaments(database, which or None, user, page)


@post(
    versioned("/tournaments"),
    tags=["tournaments"],
    operation_id="createTournament",
    opt=made_at("/tournaments/{id}"),
)
async def create_tournament(request: AppRequest, data: JSONBody[NewTournament]) -> CreatedTournament:
    """Make a tournament, as who is signed in."""
    return CreatedTournament(await service.make(context_of(request), data, await _must(request)))


@get(versioned("/tournaments/{id:str}"), tags=["tournaments"], operation_id="readTournament")
async def read_tournament(request: AppRequest, id: Id) -> Tournament:
    """See a tournament: players in the order of the standings, and rounds with their pairings."""
    return await _whole(request, id)


@get(
    versioned("/tournaments/{id:str}/export"),
    tags=["tournaments"],
    operation_id="exportTournament",
    opt={"contents": {"text/csv": str, "text/plain": str, "application/json": Tournament}},
)
async def export_tournament(request: AppRequest, id: Id, format: Format = "json") -> Response[bytes]:
    """Take a tournament along as a file."""
    tournament = await _whole(request, id)
    if format == "json":
        text = msgspec.json.format(msgspec.json.encode(tournament), indent=2).decode() + "\n"
    elif format == "trf":
        text = export.trf(tournament)
    else:
        of = {"standings": export.csv_of_standings, "matches": export.csv_of_matches}
        text = of[format](tournament)
    media, ending = _KINDS[format]
    name = f"tournament-{id}-{format}.{ending}" if ending == "csv" else f"tournament-{id}.{ending}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text.encode("utf-8", "replace"), media_type=media, headers=headers)


@post(
    versioned("/tournaments/{id:str}/players", "/tournaments/{id:str}/enter"),
    status_code=200,
    tags=["tournaments"],
    operation_id="enterTournament",
)
async def enter_tournament(request: AppRequest, id: Id) -> Tournament:
    """Sign up for a tournament."""
    await service.enter(context_of(request), id, await _must(request))
    return await _whole(request, id)


@post("/api/tournaments/{id:str}/leave", status_code=200, tags=["tournaments"], include_in_schema=False)
async def leave_tournament(request: AppRequest, id: Id) -> Tournament:
    """Take back a sign-up, or withdraw: matches that are on are lost."""
    await service.leave(context_of(request), id, await _must(request))
    return await _whole(request, id)


@post(
    versioned("/tournaments/{id:str}/start", "/tournaments/{id:str}/begin"),
    status_code=200,
    tags=["tournaments"],
    operation_id="startTournament",
)
async def start_tournament(request: AppRequest, id: Id) -> Tournament:
    """Begin a tournament before its sign-up closes, as who made it."""
    await service.begin(context_of(request), id, await _must(request))
    return await _whole(request, id)


@post(
    versioned("/tournaments/{id:str}/cancel"),
    status_code=200,
    tags=["tournaments"],
    operation_id="cancelTournament",
)
async def cancel_tournament(request: AppRequest, id: Id, data: JSONBody[CancelTournament]) -> Tournament:
    """Call a tournament off before its start, as who made it."""
    await service.cancel(context_of(request), id, await _must(request), data.why)
    return await _whole(request, id)


@post("/api/tournaments/{id:str}/remove", status_code=200, tags=["tournaments"], include_in_schema=False)
async def remove_player(request: AppRequest, id: Id, data: JSONBody[RemovePlayer]) -> Tournament:
    """Remove a player with a reason, as who made the tournament."""
    await service.remove(context_of(request), id, await _must(request), data.number, data.why)
    return await _whole(request, id)


@delete(
    f"{PREFIX}/tournaments/{{id:str}}/players/{{number:int}}",
    status_code=200,
    tags=["tournaments"],
    operation_id="removePlayer",
)
async def delete_player(request: AppRequest, id: Id, number: PlayerNumber, reason: Reason) -> Tournament:
    """Remove a player with a reason, as who made the tournament."""
    tournament: Tournament = await remove_player.fn(request, id, RemovePlayer(number, reason))
    return tournament


@delete(
    f"{PREFIX}/tournaments/{{id:str}}/players/me",
    status_code=200,
    tags=["tournaments"],
    operation_id="leaveTournament",
)
async def delete_own_player(request: AppRequest, id: Id) -> Tournament:
    """Take back a sign-up, or withdraw: matches that are on are lost."""
    tournament: Tournament = await leave_tournament.fn(request, id)
    return tournament


ROUTES: Final = [
    delete_player, delete_own_player,
    read_tournaments, create_tournament, read_tournament, export_tournament, enter_tournament, leave_tournament,
    start_tournament, cancel_tournament, remove_player,
]  # fmt: skip
