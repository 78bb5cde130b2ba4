"""Addresses of chat."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from broadfront.server.accounts.current_user import current_user
from broadfront.server.accounts.sessions import User
from broadfront.server.chat import service
from broadfront.server.chat.schemas import Chat, MuteRequest, NewChatLine, ReportReceipt, ReportRequest, Room
from broadfront.server.context import AppContext
from broadfront.server.dependencies import AppRequest, context_of
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.http.versions import versioned
from broadfront.server.matches.api import token_of
from broadfront.server.matches.live_match import LiveMatch

Id = FromPath[str]
InRoom = Annotated[Room | None, QueryParameter(description="seats or watchers; none: the reader's own.")]
After = Annotated[int, QueryParameter(description="Lines after this number.", ge=0, le=1_000_000)]


async def _match_and_user(request: AppRequest, id_: str) -> tuple[AppContext, LiveMatch, int, User | None]:
    context = context_of(request)
    live = await context.fresh(id_)
    token = token_of(request.headers.get("authorization"))
    seat = await context.accounts.seat_of(live, token, request)
    signed_in = await current_user(request)
    return context, live, seat, signed_in.user if signed_in else None


@get(versioned("/matches/{id:str}/chat"), tags=["chat"], operation_id="readChat")
async def read_chat(request: AppRequest, id: Id, room: InRoom = None, after: After = 0) -> Chat:
    """Read what the seats say to each other, as a spectator what spectators do; after the match both."""
    context, live, seat, user = await _match_and_user(request, id)
    return await service.read(context, live, seat, user, room or service.room_of(seat), after)


@post(versioned("/matches/{id:str}/chat"), status_code=200, tags=["chat"], operation_id="sendChatMessage")
async def send_chat_message(request: AppRequest, id: Id, data: JSONBody[NewChatLine]) -> Chat:
    """Say something."""
    limits: RateLimits = request.app.state.limits
    context, live, seat, user = await _match_and_user(request, id)
    limits.say(request.scope, user.id if user else f"{live.id}:{seat}")
    return await service.say(context, live, seat, user, data)


@post(
    versioned("/matches/{id:str}/chat/mute"), status_code=200, tags=["chat"], operation_id="muteChatMessage"
)
async def mute_chat_message(request: AppRequest, id: Id, data: JSONBody[MuteRequest]) -> Chat:
    """Mute who said a line, for the reader alone; or not any more."""
    context, live, seat, user = await _match_and_user(request, id)
    return await service.mute(context, live, seat, user, data)


@post(
    versioned("/matches/{id:str}/chat/report"),
    status_code=200,
    tags=["chat"],
    operation_id="reportChatMessage",
)
async def report_chat_message(request: AppRequest, id: Id, data: JSONBody[ReportRequest]) -> ReportReceipt:
    """Tell the operator of a line."""
    limits: RateLimits = request.app.state.limits
    context, live, seat, user = await _match_and_user(request, id)
    limits.say(request.scope, user.id if user else f"{live.id}:{seat}")

    def charge(size: int) -> None:
        limits.store_copies(request.scope, size, user.id if user else None)

    return await service.report(context, live, seat, user, data, charge)


ROUTES: Final = [read_chat, send_chat_message, mute_chat_message, report_chat_message]
