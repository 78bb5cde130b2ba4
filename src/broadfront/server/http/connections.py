"""Limits of connections: their number, the size of a request, and the time that it and its answer may take.

uvicorn leaves all of that to a proxy. Here each connection has one deadline for a whole request, headers and body,
counted from its first byte (of a new connection: from its beginning), a limit of what is read before the request is
complete, and an answer that the client does not read is dropped. A WebSocket has a limit of frames, whatever they
hold: pages send very few, and each frame takes some microseconds of the event loop.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, ClassVar, Final, cast

import msgspec
from uvicorn._types import ASGI3Application
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.server import ServerProtocol

from broadfront.server.config import Config
from broadfront.server.http.client_address import THIS_MACHINE, network_of
from broadfront.server.http.middleware import HEADERS
from broadfront.server.http.problems import MEDIA_TYPE, Problem, problem_of
from broadfront.server.http.rate_limits import RateLimits, TokenBucket

_FRAMING: Final = 8
"""A body may take so many times its limit on the wire; in chunks of one byte each byte takes six."""


_HEADERS: Final = "".join(
    f"{name}: {value}\r\n"
    for name, value in {
        **HEADERS, "content-type": MEDIA_TYPE, "cache-control": "no-store", "connection": "close"
    }.items()
).encode()  # fmt: skip


_MAX_WAITING: Final = 16
"""Requests on one connection that wait for the one before them; 256 kB read at once may hold ten thousand."""


_MAX_CHUNKS: Final = 1_000
"""Chunks of a body that may be as small as they like; ..."""
_MIN_CHUNK: Final = 16
"""... with more chunks, the average number of bytes in each: a file may come line by line, but not byte by byte."""


class _TooMuch(Exception):
    """The headers, the chunks of a body, or the requests that wait, are too many or too long."""


class _TooManyFrames(Exception):
    """The client of a WebSocket sends more frames than it may."""


class _CountedFrames(ServerProtocol):
    """A WebSocket's protocol that fails at the first frame above the limit; later input is not parsed."""

    def __init__(self, may_take: Callable[[], bool], **options: Any) -> None:
        super().__init__(**options)
        self._may_take = may_take

    def recv_frame(self, frame: Frame) -> None:
        """Count a frame and pass it on."""
        if self._may_take():
            super().recv_frame(frame)
        else:
            self.fail(CloseCode.POLICY_VIOLATION, "too many frames")
            self.parser_exc = _TooManyFrames()


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket with the limits of a server.

    It limits the frames of a connection and of an address. A connection whose client no longer answers is dropped
    with everything that was not sent yet.
    """

    limits: ClassVar[RateLimits]

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._frames_left = TokenBucket(self.limits.config.frame_burst)
        self.conn = _CountedFrames(
            self._may_take, max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )

    def _may_take(self) -> bool:
        """Count a frame, and return whether it is within the limits."""
        config = self.limits.config
        if not self._frames_left.take(config.frame_rate, config.frame_burst):
            return False
        return self.limits.may_send_frame(
            self.scope
        )  # behind a proxy, uvicorn writes the client's address there

    def handle_cont(self, event: Frame) -> None:
        """Process a part of a message; an empty one is dropped."""
        if event.data:
            super().handle_cont(event)
        elif event.fin:
            self.send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Close the connection, also before the handshake is answered."""
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.ABNORMAL_CLOSURE})
        self.close_sent = True
        self.transport.close()

    def keepalive_timeout(self) -> None:
        """Close the connection at once."""
        super().keepalive_timeout()
        self.transport.abort()


class Connection(HttpToolsProtocol):
    """A connection with the limits of a `Config`."""

    bounds: ClassVar[Config]

    _came = 0
    """Bytes since the last complete request."""
    _head_size = 0
    _has_head = False
    _chunks = 0
    """Chunks of this request's body, ..."""
    _body_size = 0
    """... and its bytes."""
    _fault: Problem | None = None
    _answering: RequestResponseCycle | None = None
    """The request that is being answered, or was answered last."""
    _deadline: asyncio.TimerHandle | None = None
    _stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection, unless there are too many."""
        super().connection_made(cast(asyncio.Transport, transport))
        if self._is_too_many():
            self._refuse(_problem(503, "Too many connections: close some, or try again in a moment."))
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after the connection was closed."""
        self._came_whole()
        if self._stall is not None:
            self._stall.cancel()
        if (
            self._answering is not None
        ):  # uvicorn notifies only the last request, which may still wait for its turn
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _is_too_many(self) -> bool:
        if len(self.connections) > self.bounds.most_connections:
            return True
        host = self.client[0] if self.client else ""
        network = network_of(host)
        is_proxy = isinstance(self.app, ProxyHeadersMiddleware) and host in self.app.trusted_hosts
        if not self.bounds.count_loopback and (is_proxy or network == THIS_MACHINE):
            return False  # a proxy connects for many clients
        clients = [getattr(one, "client", None) for one in self.connections]
        same = sum(client is not None and network_of(client[0]) == network for client in clients)
        return same > self.bounds.most_connections_each

    # --- input
    # --------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Process input, within the limits."""
        self._came += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        most = self.bounds.most_head + (_FRAMING * self.bounds.most_body if self._has_head else 0)
        if self._came > most:
            self._refuse(
                _too_large(self.bounds) if not self._has_head else _problem(413, "That is too long.")
            )
        elif self._came and self._deadline is None:
            self._expect()

    def on_message_begin(self) -> None:
        """Process the beginning of a request."""
        super().on_message_begin()
        self._head_size, self._has_head = 0, False
        self._chunks = self._body_size = 0

    def on_url(self, url: bytes) -> None:
        """Process a part of the address."""
        self._measure(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Process a header, or a trailer."""
        self._measure(name, value)
        super().on_header(name, value)
        if len(self.headers) > self.bounds.most_headers:
            self._fault = _too_large(self.bounds)
            raise _TooMuch

    def on_headers_complete(self) -> None:
        """Process the end of the headers, and start to answer."""
        self._has_head = True
        super().on_headers_complete()
        if len(self.pipeline) > _MAX_WAITING:
            raise _TooMuch

    def on_chunk_header(self) -> None:
        """Count a chunk."""
        self._chunks += 1
        if self._chunks > _MAX_CHUNKS + self._body_size // _MIN_CHUNK:
            self._fault = _problem(413, "That comes in too many small chunks: send larger ones.")
            raise _TooMuch

    def on_body(self, body: bytes) -> None:
        """Process a part of the body."""
        self._body_size += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Stop the deadline: the request is complete."""
        self._came_whole()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Upgrade to a WebSocket, or close the connection if the upgrade fails."""
        self._came_whole()
        super().handle_websocket_upgrade()
        after = self.transport.get_protocol()
        if isinstance(after, WebSocketsSansIOProtocol) and not after.handshake_initiated:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Answer a request that cannot be parsed."""
        self._refuse(self._fault or _problem(400, msg))

    def _measure(self, *parts: bytes) -> None:
        self._head_size += sum(map(len, parts))
        if self._head_size > self.bounds.most_head:
            self._fault = _too_large(self.bounds)
            raise _TooMuch

    # --- timeouts
    # -----------------------------------------------------------------------------------------------------

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(self.bounds.longest_arrival, self._is_late)

    def _came_whole(self) -> None:
        self._came, self._has_head = 0, False
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _is_late(self) -> None:
        self._deadline = None
        if self.pipeline:  # it is not read before the request before it is answered
            self._expect()
        elif self._came:
            self._refuse(_problem(408, "The request took too long to come."))
        else:
            self._close()

    def pause_writing(self) -> None:
        """Wait until the client has read, with a timeout."""
        super().pause_writing()
        self._watch()

    def on_response_complete(self) -> None:
        """Go on to the next request; what is not sent yet has a timeout."""
        super().on_response_complete()
        self._watch()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that has been idle."""
        super().timeout_keep_alive_handler()
        self._watch()

    def _watch(self) -> None:
        if self._stall is None and (left := self.transport.get_write_buffer_size()):
            self._stall = self.loop.call_later(self.bounds.longest_stall, self._look, left)

    def _look(self, left: int) -> None:
        self._stall = None
        if self.transport.get_write_buffer_size() >= left:
            self.transport.abort()
        else:
            self._watch()

    def _close(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
        self._watch()

    def _refuse(self, fault: Problem) -> None:
        """Close the connection, with an answer unless the application has begun one."""
        if self.transport.is_closing():
            return
        cycle = cast(RequestResponseCycle | None, self.cycle)
        is_begun = bool(self.pipeline) or (
            cycle is not None and (cycle.response_started if self._has_head else not cycle.response_complete)
        )
        if not is_begun:
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()
            body = msgspec.json.encode(fault)
            length = b"content-length: %d\r\n\r\n" % len(body)
            self.transport.write(STATUS_LINE[fault.status] + _HEADERS + length + body)
        self._close()


def _problem(status: int, detail: str) -> Problem:
    """Return the problem of a request whose address may be missing."""
    return problem_of("", status, detail)


def _too_large(bounds: Config) -> Problem:
    return _problem(
        431, f"The address and the headers may have {bounds.most_head} bytes and {bounds.most_headers} lines."
    )


def bounded(config: Config) -> type[Connection]:
    """Return the connection class of a server with these settings, for uvicorn's ``http``."""

    class Bounded(Connection):
        bounds = config

    return Bounded


def bounded_socket(limits: RateLimits) -> type[SocketConnection]:
    """Return the WebSocket class of a server with these limits, for uvicorn's ``ws``."""

    class Bounded(SocketConnection):
        pass

    Bounded.limits = limits
    return Bounded
