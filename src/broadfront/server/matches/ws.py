"""Live updates: a WebSocket that sends the match whenever it changes, from any version on.

There is no broker, because every seat must get an answer of its own (see `views`), so there is nothing to broadcast.
A watcher is an event; whatever happens while a message is on its way is in the next one, so that a slow reader never
makes a queue.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath

from broadfront.engine.plain_text import read_number
from broadfront.engine.position import SPECTATOR
from broadfront.engine.toml_files import plain_json_words
from broadfront.server.context import AppContext
from broadfront.server.http.errors import InvalidInput, ServerFault
from broadfront.server.http.instant import encode_for
from broadfront.server.http.localization import close_reason, translate_for_socket
from broadfront.server.http.rate_limits import RateLimits
from broadfront.server.matches import views
from broadfront.server.matches.bots import computer_seats
from broadfront.server.matches.clocks.arrival import sit_down
from broadfront.server.matches.live_match import LiveMatch, UserTexts
from broadfront.server.matches.schemas import MatchState, WatchRequest
from broadfront.server.matches.seats.roster import Watcher

Socket = WebSocket[Any, Any, State]
T = TypeVar("T")

SERVICE_RESTART: Final = 1012
"""The WebSocket close code for "connect again"."""
HELLO_TIMEOUT: Final = 10.0
"""Seconds in which a page must name its seat."""
_decoder = msgspec.json.Decoder(WatchRequest)
_LOOKS = ("away", "here")
"""What a page sends when it has been in the background for some time, and when it comes back."""


@websocket("/api/v1/matches/{id:str}/live", opt={"receives": WatchRequest, "sends": MatchState})
async def watch(socket: Socket, id: FromPath[str]) -> None:
    """Send the match as it is, and again after every change, in the language ``lang``; `WatchRequest` comes first."""
    await _watch(socket, id, _hello)


@websocket("/api/matches/{id:str}/live", opt={"receives": WatchRequest, "sends": MatchState})
async def watch_formerly(socket: Socket, id: FromPath[str]) -> None:
    """Do the same for who has the token and ``after`` in the address."""

    async def hello_of_address(socket: Socket) -> WatchRequest:
        query = socket.query_params
        return WatchRequest(query.get("token") or "", _version(query.get("after")))

    await _watch(socket, id, hello_of_address)


async def _hello(socket: Socket) -> WatchRequest:
    """Wait for a page's first message; until it arrives the connection counts as a spectator's."""
    limits: RateLimits = socket.app.state.limits
    with limits.connection_slot(socket.scope):
        return await first_message(socket, _decoder, "Say first which seat you have.")


async def first_message(socket: Socket, decoder: msgspec.json.Decoder[T], sentence: str) -> T:
    """Wait for the first message of a page, and return it.

    Raises
    ------
    InvalidInput
        If it is invalid; the message begins with the sentence.
    WebSocketDisconnect
        If it does not come in time; the page is asked to reconnect.
    """
    try:
        async with asyncio.timeout(HELLO_TIMEOUT):
            text = await socket.receive_data(mode="text")
    except TimeoutError:  # the connection is slow, which is not the page's fault: it reconnects
        await socket.close(code=SERVICE_RESTART, reason=close_reason(sentence, socket.scope))
        raise WebSocketDisconnect(code=SERVICE_RESTART, detail="") from None
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, ValueError) as error:
        raise InvalidInput(f"{sentence} {plain_json_words(str(error))}.") from error


async def _watch(
    socket: Socket, id_: str, receive_hello: Callable[[Socket], Awaitable[WatchRequest]]
) -> None:
    context: AppContext = socket.app.state.context
    limits: RateLimits = socket.app.state.limits
    await socket.accept()
    try:
        hello = await receive_hello(socket)
        live = await context.fresh(id_)
        seat = await context.accounts.seat_of(live, hello.token or None, socket)
        await sit_down(context, live, seat)
        with limits.watching(socket.scope, live, seat, socket=True) as watcher:
            computer_seats.wake(context, live)
            gone = asyncio.create_task(_gone(socket, watcher, live))
            try:
                await _send_on(context, socket, live, watcher, hello, gone)
            finally:
                gone.cancel()
    except ServerFault as fault:
        await socket.close(code=4000 + fault.status, reason=close_reason(fault.message, socket.scope))
    except (WebSocketDisconnect, WebSocketException, RuntimeError, OSError):
        pass  # the other end has closed: it reconnects with the version it has


async def _send_on(
    context: AppContext,
    socket: Socket,
    live: LiveMatch,
    watcher: Watcher,
    hello: WatchRequest,
    gone: asyncio.Task[None],
) -> None:
    since, path = hello.after, socket.url.path
    while not gone.done() and not context.is_closed:
        watcher.news.clear()
        if await context.accounts.seat_of(live, hello.token or None, socket) != watcher.seat:
            await socket.close(
                code=SERVICE_RESTART
            )  # an account has taken the seat: the page reconnects to it
            return
        state = views.match_state(live, watcher.seat, since, context.config.here_for)
        since = state.version
        translated = await translate_for_socket(state, socket.scope, UserTexts.of(live))
        text = encode_for(path, translated).decode()
        del state, translated  # 17 kB for each page, which would stay in memory as long as it waits
        await socket.send_text(text)
        del text
        watcher.sent = time.monotonic()
        try:
            async with asyncio.timeout(context.config.heartbeat):
                await watcher.news.wait()
        except TimeoutError:
            continue  # send it again, so that the client knows the connection is alive


async def _gone(socket: Socket, watcher: Watcher, live: LiveMatch) -> None:
    """Read until the other end closes: pages confirm receipt, which gives their delay, and say whether they are
    visible.
    """
    try:
        while True:
            message = await socket.receive_data(mode="text")
            if message in _LOOKS:
                watcher.is_away = message == "away"
                continue
            if watcher.sent is not None and watcher.seat != SPECTATOR:
                live.seats[watcher.seat].delays.append(time.monotonic() - watcher.sent)
            watcher.sent = None
    except (WebSocketDisconnect, WebSocketException, RuntimeError):
        watcher.news.set()


def _version(text: str | None) -> int | None:
    return read_number(text, 7) if text else None


ROUTES = [watch, watch_formerly]
