"""Addresses of tournaments."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, delete, get, post
from litestar.di import Provide
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from broadfront.server.accounts.current_user import charge_account
from broadfront.server.accounts.sessions import SignedIn, User
from broadfront.server.context import AppContext
from broadfront.server.db.transactions import transaction
from broadfront.server.dependencies import AppRequest, Injected
from broadfront.server.http.errors import Unauthorized
from broadfront.server.http.versions import PREFIX, versioned, with_location
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


async def require_participant(request: AppRequest) -> User:
    """Return the account that sends a request, and count the request on it.

    Raises
    ------
    Unauthorized, TooMany
        If it is a guest; if the account has asked too often.
    """
    if (signed_in := await charge_account(request)) is None:
        raise Unauthorized(
            "Sign in first: tournaments are for players with an account.", code="SIGN_IN_FIRST"
        )
    return signed_in.user


async def _page(context: AppContext, id_: str, reader: User | None) -> Tournament:
    async with transaction(context.storage.engine) as database:
        return await queries.tournament_page(database, id_, reader.id if reader else "")


@get(versioned("/tournaments"), tags=["tournaments"], operation_id="readTournaments")
async def read_tournaments(
    request: AppRequest, context: Injected[AppContext], which: Which = "", own: Own = False, page: Page = 0
) -> TournamentList:
    """See tournaments: those that one can sign up for first, then those that are on."""
    user = (await require_participant(request)).id if own else ""
    async with transaction(context.storage.engine) as database:
        return await queries.list_tournaments(database, which or None, user, page)


@post(
    versioned("/tournaments"),
    tags=["tournaments"],
    operation_id="createTournament",
    opt=with_location("/tournaments/{id}"),
)
async def create_tournament(
    context: Injected[AppContext], participant: Injected[User], data: JSONBody[NewTournament]
) -> CreatedTournament:
    """Make a tournament, as who is signed in."""
    return CreatedTournament(await service.make(context, data, participant))


@get(versioned("/tournaments/{id:str}"), tags=["tournaments"], operation_id="readTournament")
async def read_tournament(
    context: Injected[AppContext], visitor: Injected[SignedIn | None], id: Id
) -> Tournament:
    """See a tournament: players in the order of the standings, and rounds with their pairings."""
    return await _page(context, id, visitor.user if visitor else None)


@get(
    versioned("/tournaments/{id:str}/export"),
    tags=["tournaments"],
    operation_id="exportTournament",
    opt={"contents": {"text/csv": str, "text/plain": str, "application/json": Tournament}},
)
async def export_tournament(
    context: Injected[AppContext], visitor: Injected[SignedIn | None], id: Id, format: Format = "json"
) -> Response[bytes]:
    """Take a tournament along as a file."""
    tournament = await _page(context, id, visitor.user if visitor else None)
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
async def enter_tournament(context: Injected[AppContext], participant: Injected[User], id: Id) -> Tournament:
    """Sign up for a tournament."""
    await service.enter(context, id, participant)
    return await _page(context, id, participant)


@post("/api/tournaments/{id:str}/leave", status_code=200, tags=["tournaments"], include_in_schema=False)
async def leave_tournament(context: Injected[AppContext], participant: Injected[User], id: Id) -> Tournament:
    """Take back a sign-up, or withdraw: matches that are on are lost."""
    await service.leave(context, id, participant)
    return await _page(context, id, participant)


@post(
    versioned("/tournaments/{id:str}/start", "/tournaments/{id:str}/begin"),
    status_code=200,
    tags=["tournaments"],
    operation_id="startTournament",
)
async def start_tournament(context: Injected[AppContext], participant: Injected[User], id: Id) -> Tournament:
    """Begin a tournament before its sign-up closes, as who made it."""
    await service.begin(context, id, participant)
    return await _page(context, id, participant)


@post(
    versioned("/tournaments/{id:str}/cancel"),
    status_code=200,
    tags=["tournaments"],
    operation_id="cancelTournament",
)
async def cancel_tournament(
    context: Injected[AppContext], participant: Injected[User], id: Id, data: JSONBody[CancelTournament]
) -> Tournament:
    """Call a tournament off before its start, as who made it."""
    await service.cancel(context, id, participant, data.why)
    return await _page(context, id, participant)


@post("/api/tournaments/{id:str}/remove", status_code=200, tags=["tournaments"], include_in_schema=False)
async def remove_player(
    context: Injected[AppContext], participant: Injected[User], id: Id, data: JSONBody[RemovePlayer]
) -> Tournament:
    """Remove a player with a reason, as who made the tournament."""
    await service.remove(context, id, participant, data.number, data.why)
    return await _page(context, id, participant)


@delete(
    f"{PREFIX}/tournaments/{{id:str}}/players/{{number:int}}",
    status_code=200,
    tags=["tournaments"],
    operation_id="removePlayer",
)
async def delete_player(
    context: Injected[AppContext], participant: Injected[User], id: Id, number: PlayerNumber, reason: Reason
) -> Tournament:
    """Remove a player with a reason, as who made the tournament."""
    await service.remove(context, id, participant, number, reason)
    return await _page(context, id, participant)


@delete(
    f"{PREFIX}/tournaments/{{id:str}}/players/me",
    status_code=200,
    tags=["tournaments"],
    operation_id="leaveTournament",
)
async def delete_own_player(context: Injected[AppContext], participant: Injected[User], id: Id) -> Tournament:
    """Take back a sign-up, or withdraw: matches that are on are lost."""
    await service.leave(context, id, participant)
    return await _page(context, id, participant)


ROUTES: Final = [
    delete_player, delete_own_player,
    read_tournaments, create_tournament, read_tournament, export_tournament, enter_tournament, leave_tournament,
    start_tournament, cancel_tournament, remove_player,
]  # fmt: skip
DEPENDENCIES: Final = {"participant": Provide(require_participant)}
