"""Addresses of chat."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get, post
from litestar.di import Provide
from litestar.params import JSONBody, QueryParameter

from broadfront.server.accounts.current_user import current_user
from broadfront.server.accounts.sessions import User
from broadfront.server.chat import service
from broadfront.server.chat.schemas import Chat, MuteRequest, NewChatLine, ReportReceipt, ReportRequest, Room
from broadfront.server.dependencies import AppRequest, Injected
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.http.versions import versioned
from broadfront.server.matches.match_access import MatchAccess

InRoom = Annotated[Room | None, QueryParameter(description="seats or watchers; none: the reader's own.")]
After = Annotated[int, QueryParameter(description="Lines after this number.", ge=0, le=1_000_000)]


async def reader_of(request: AppRequest, access: Injected[MatchAccess]) -> User | None:
    """Return the account that sends a request about a match which was found before; None: a guest."""
    signed_in = await current_user(request)
    return signed_in.user if signed_in else None


def _count(request: AppRequest, access: MatchAccess, user: User | None) -> None:
    """Count what somebody says, by his account or by his seat."""
    limits: RateLimits = request.app.state.limits
    limits.count_chat_line(request.scope, user.id if user else f"{access.live.id}:{access.seat}")


@get(versioned("/matches/{id:str}/chat"), tags=["chat"], operation_id="readChat")
async def read_chat(
    access: Injected[MatchAccess], reader: Injected[User | None], room: InRoom = None, after: After = 0
) -> Chat:
    """Read what the seats say to each other, as a spectator what spectators do; after the match both."""
    return await service.read(*access, reader, room or service.room_of(access.seat), after)


@post(versioned("/matches/{id:str}/chat"), status_code=200, tags=["chat"], operation_id="sendChatMessage")
async def send_chat_message(
    request: AppRequest,
    access: Injected[MatchAccess],
    reader: Injected[User | None],
    data: JSONBody[NewChatLine],
) -> Chat:
    """Say something."""
    _count(request, access, reader)
    return await service.say(*access, reader, data)


@post(
    versioned("/matches/{id:str}/chat/mute"), status_code=200, tags=["chat"], operation_id="muteChatMessage"
)
async def mute_chat_message(
    access: Injected[MatchAccess], reader: Injected[User | None], data: JSONBody[MuteRequest]
) -> Chat:
    """Mute who said a line, for the reader alone; or not any more."""
    return await service.mute(*access, reader, data)


@post(
    versioned("/matches/{id:str}/chat/report"),
    status_code=200,
    tags=["chat"],
    operation_id="reportChatMessage",
)
async def report_chat_message(
    request: AppRequest,
    access: Injected[MatchAccess],
    reader: Injected[User | None],
    data: JSONBody[ReportRequest],
) -> ReportReceipt:
    """Tell the operator of a line."""
    limits: RateLimits = request.app.state.limits
    _count(request, access, reader)

    def charge(size: int) -> None:
        limits.store_copies(request.scope, size, reader.id if reader else None)

    return await service.report(*access, reader, data, charge)


ROUTES: Final = [read_chat, send_chat_message, mute_chat_message, report_chat_message]
DEPENDENCIES: Final = {"reader": Provide(reader_of)}
