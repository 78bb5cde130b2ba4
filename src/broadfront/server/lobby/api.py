"""Addresses of the lobby: find a table, make one, sit down, take it back; lists; rematches."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from litestar import delete, get, post
from litestar.params import JSONBody, QueryParameter

from broadfront.server.accounts.sessions import User
from broadfront.server.context import AppContext
from broadfront.server.dependencies import Injected
from broadfront.server.http.bounded_request import Sender
from broadfront.server.http.compression import TELLS_SECRETS
from broadfront.server.http.errors import Unauthorized
from broadfront.server.http.versions import PREFIX, versioned, with_location
from broadfront.server.lobby import join, pairing, qr, rematches
from broadfront.server.lobby.create_table import open_table
from broadfront.server.lobby.schemas import (
    Archive,
    CreatedTable,
    HeldSeats,
    JoinRequest,
    Lobby,
    MatchSummary,
    NewTable,
    OwnMatches,
    Pairing,
    PairingRequest,
    QrCodeRequest,
    Rematch,
    WithdrawnMatch,
)
from broadfront.server.matches.match_access import Id, MatchAccess
from broadfront.server.matches.schemas import SeatLink

Game = Annotated[str, QueryParameter(description="The id of a game.", max_length=64)]
Scenario = Annotated[str, QueryParameter(description="The id of a scenario.", max_length=128)]
Player = Annotated[
    str, QueryParameter(description="Who played: an account, or a guest's name.", max_length=64)
]
Result = Annotated[
    str, QueryParameter(description='The side that won, from "0"; "draw", "none".', max_length=8)
]
Page = Annotated[int, QueryParameter(description="A page, from 0.", ge=0, le=10_000)]


@get(versioned("/lobby"), tags=["lobby"], operation_id="readLobby")
async def read_lobby(context: Injected[AppContext]) -> Lobby:
    """See which tables are open, and which matches anybody may watch."""
    return await context.match_lists.lobby()


@post(
    versioned("/lobby/tables"),
    tags=["lobby"],
    operation_id="openTable",
    opt=TELLS_SECRETS | with_location("/matches/{id}"),
)
async def make_table(
    context: Injected[AppContext],
    sender: Injected[Sender],
    user: Injected[User | None],
    data: JSONBody[NewTable],
) -> CreatedTable:
    """Make a match with seats on offer; the links in the answer are told this once."""
    return await open_table(context, data, user, sender)


@post(
    versioned("/lobby/pairings", "/lobby/quick"),
    tags=["lobby"],
    operation_id="findPartner",
    opt=TELLS_SECRETS | with_location("/matches/{match}"),
)
async def find_partner(
    context: Injected[AppContext],
    sender: Injected[Sender],
    user: Injected[User | None],
    data: JSONBody[PairingRequest],
) -> Pairing:
    """Find a partner for a game of two, or wait for one; who waits asks again every few seconds."""
    return await pairing.find_partner(context, data, user, sender)


@get(versioned("/lobby/archive"), tags=["lobby"], operation_id="readArchive")
async def read_archive(
    context: Injected[AppContext],
    game: Game = "",
    scenario: Scenario = "",
    player: Player = "",
    result: Result = "",
    page: Page = 0,
) -> Archive:
    """Search the finished matches that anybody may see."""
    lists = context.match_lists
    return await lists.archive(game=game, scenario=scenario, player=player, result=result, page=page)


@get(
    versioned("/matches/{id:str}/seats", "/matches/{id:str}/seating"),
    tags=["lobby"],
    operation_id="readMatchSeats",
)
async def read_match_seats(context: Injected[AppContext], id: Id) -> MatchSummary:
    """See who sits at a match and who is missing."""
    return await context.match_lists.one((await context.fresh(id)).id)


@post(
    versioned("/matches/{id:str}/join"),
    status_code=200,
    tags=["lobby"],
    operation_id="joinTable",
    opt=TELLS_SECRETS,
)
async def join_table(
    context: Injected[AppContext], user: Injected[User | None], id: Id, data: JSONBody[JoinRequest]
) -> SeatLink:
    """Take a seat that is on offer, as who is signed in or as a guest."""
    return await join.join(context, await context.fresh(id), data, user)


@post("/api/matches/{id:str}/withdraw", status_code=200, tags=["lobby"], include_in_schema=False)
async def withdraw_match(access: Injected[MatchAccess]) -> WithdrawnMatch:
    """Take back a table that waits for somebody."""
    await join.withdraw(*access)
    return WithdrawnMatch(access.live.id)


@get(versioned("/matches/{id:str}/rematch"), tags=["lobby"], operation_id="readRematch", opt=TELLS_SECRETS)
async def read_rematch(access: Injected[MatchAccess]) -> Rematch:
    """See whether somebody wants to play again."""
    return await rematches.rematch_of(*access)


@post(
    versioned("/matches/{id:str}/rematch"),
    tags=["lobby"],
    operation_id="offerRematch",
    opt=TELLS_SECRETS | with_location("/matches/{match}"),
)
async def offer_rematch(access: Injected[MatchAccess], sender: Injected[Sender]) -> Rematch:
    """Play again with the sides swapped: the others' seats are kept for them."""
    if access.seat < 0:
        raise Unauthorized("Who had a seat asks for a rematch.")
    return await rematches.offer_rematch(*access, sender)


@post(
    versioned("/me/matches", "/own-matches"), status_code=200, tags=["lobby"], operation_id="readOwnMatches"
)
async def read_own_matches(
    context: Injected[AppContext], user: Injected[User | None], data: JSONBody[HeldSeats]
) -> OwnMatches:
    """See the reader's matches, those that wait for him first: the account's, and those whose links he keeps."""
    return await context.match_lists.own(user.id if user else "", data.seats)


@post(
    versioned("/qr-codes", "/qr"),
    status_code=200,
    media_type="image/svg+xml",
    tags=["lobby"],
    operation_id="drawQrCode",
)
async def draw_code(data: JSONBody[QrCodeRequest]) -> str:
    """Have an address drawn as a QR code: SVG."""
    return await asyncio.to_thread(qr.draw_qr_code, data.text)


@delete(f"{PREFIX}/matches/{{id:str}}", status_code=200, tags=["lobby"], operation_id="withdrawMatch")
async def delete_match(access: Injected[MatchAccess]) -> WithdrawnMatch:
    """Take back a table that waits for somebody."""
    await join.withdraw(*access)
    return WithdrawnMatch(access.live.id)


ROUTES: Final = [
    delete_match,
    read_lobby, make_table, find_partner, read_archive, read_match_seats, join_table, withdraw_match, read_rematch,
    offer_rematch, read_own_matches, draw_code,
]  # fmt: skip
