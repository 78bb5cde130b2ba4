"""Live news of the lobby: a WebSocket that says what is new in the lists, of one's own matches, or in a tournament."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from broadfront.server.context import AppContext
from broadfront.server.http.errors import ServerFault
from broadfront.server.http.instant import encode_for
from broadfront.server.http.localization import close_reason, translate_for_socket
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.http.versions import versioned
from broadfront.server.lobby.live_updates import Subscriber, news
from broadfront.server.lobby.schemas import HeldSeats, LobbyMessage
from broadfront.server.matches.ws import Socket, first_message

_decoder = msgspec.json.Decoder(HeldSeats)


@websocket(versioned("/lobby/live"), opt={"receives": HeldSeats, "sends": LobbyMessage})
async def watch_lobby(socket: Socket) -> None:
    """Send what is new. The page says first what it wants to hear of: `HeldSeats`; no secret stands in the address."""
    context: AppContext = socket.app.state.context
    limits: RateLimits = socket.app.state.limits
    await socket.accept()
    try:
        with limits.connection_slot(socket.scope):
            held = await first_message(socket, _decoder, "Say first which seats you hold.")
            user = await context.accounts.owner(socket)
            looker = Subscriber(user or "", [], held.tournament)
            with context.lobby_feed.looking(looker):
                gone = asyncio.create_task(_gone(socket, looker))
                try:
                    await _send_on(context, socket, looker, held, gone)
                finally:
                    gone.cancel()
    except ServerFault as fault:
        await socket.close(code=4000 + fault.status, reason=close_reason(fault.message, socket.scope))
    except (WebSocketDisconnect, WebSocketException, RuntimeError, OSError):
        pass  # the other end has gone: it comes back


async def _send_on(
    context: AppContext, socket: Socket, looker: Subscriber, held: HeldSeats, gone: asyncio.Task[None]
) -> None:
    hub = context.lobby_feed
    if looker.tournament:
        if looker.tournament not in hub.tournaments:
            await hub.poll()
    elif hub.lobby != await context.match_lists.lobby():
        await hub.poll()
    while not gone.done() and not context.is_closed:
        looker.stirred.clear()
        message = await _message(context, socket, looker, held)
        translated = await translate_for_socket(message, socket.scope)
        await socket.send_text(encode_for(socket.url.path, translated).decode())
        with suppress(TimeoutError):  # then a message without news tells the page that the line is alive
            async with asyncio.timeout(context.config.heartbeat):
                await looker.stirred.wait()


async def _message(context: AppContext, socket: Socket, looker: Subscriber, held: HeldSeats) -> LobbyMessage:
    """Return the updates for a page, which then count as sent."""
    if looker.tournament:
        looker.writes = context.lobby_feed.tournaments.get(looker.tournament, 0)
        return LobbyMessage(None, None, looker.writes)
    lobby, owns, looker.owns = context.lobby_feed.lobby, looker.owns, False
    changes, looker.seen = news(looker.seen, lobby), lobby
    own = None
    if owns:
        user = await context.accounts.owner(socket)  # it may have signed out in the meantime
        looker.user_id = user or ""
        own = await context.match_lists.own(looker.user_id, held.seats)
        looker.matches = {one.table.match for one in own.matches}
    return LobbyMessage(changes, own)


async def _gone(socket: Socket, looker: Subscriber) -> None:
    """Read and ignore messages until the other end closes."""
    try:
        while True:
            await socket.receive_data(mode="text")
    except (WebSocketDisconnect, WebSocketException, RuntimeError):
        looker.stirred.set()


ROUTES: Final = [watch_lobby]
