"""Runs the server: a socket, uvicorn in this process, and a callback when it answers."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

import msgspec
import uvicorn

from broadfront.server.app import create_app
from broadfront.server.config import Config
from broadfront.server.http.connections import bounded, bounded_socket

_M_ARENA_MAX: Final = -8
"""glibc's number for how many heaps there are at most (``malloc.h``)."""
OTHER_FILES: Final = 200
"""Files that the database, the workers and the client's pages need."""


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 is any free one.

    Raises
    ------
    OSError
        If the address is taken or not ours.
    ValueError
        If it has characters that no address has.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if host:  # create_server would leave its socket open after a name of such characters
        socket.getaddrinfo(host, port, family)
    return socket.create_server((host, port), family=family, backlog=512)


def address_of(sock: socket.socket) -> str:
    """Return the address to open in a browser."""
    host, port = sock.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # all addresses of this machine: name one that works here
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(config: Config, sock: socket.socket, started: Callable[[], None] = lambda: None) -> None:
    """Serve until interrupted; ``started`` is called once requests are answered."""
    if threading.current_thread() is threading.main_thread():
        # uvicorn winds down on SIGTERM and then sends it on: end as a program ends, not as one that is killed
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))

    _use_few_heaps()

    def begun() -> None:
        _look_for_garbage_seldom()
        started()

    Server(settings(_with_room(config)), begun).run(sockets=[sock])


def _use_few_heaps() -> None:
    """Make glibc share two heaps among all threads: by default it makes eight per processor, and each keeps free
    memory.

    Threads here wait for the database most of the time, and hardly for each other's heap.
    """
    if sys.platform == "linux" and (mallopt := getattr(ctypes.CDLL(None), "mallopt", None)) is not None:
        mallopt(_M_ARENA_MAX, 2)


def _look_for_garbage_seldom() -> None:
    """Exclude what was loaded at the start from Python's garbage collection, and collect seldom for long.

    A search of everything holds the event loop for a second where a thousand matches are in memory.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def _with_room(config: Config) -> Config:
    """Raise this process's limit of open files for its connections, and lower their number if that is not possible."""
    if sys.platform == "win32":  # it has no such limit
        return config
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = config.most_connections + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return msgspec.structs.replace(config, most_connections=max(1, soft - OTHER_FILES))
    return config


def settings(config: Config) -> uvicorn.Config:
    """Return uvicorn's settings with the application; none of its loggers writes a secret."""
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)  # below it, every row would be written
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    app = create_app(config)
    return uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        log_level="warning",  # below it, the token in a WebSocket's address would be written
        lifespan="on",
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1"),  # proxies on this machine
        http=bounded(config),
        ws=bounded_socket(app.state.limits),
        ws_max_size=16_384,  # clients have nothing to say but that they are there
        ws_per_message_deflate=False,  # a window of 300 kB for each connection is more than a match takes
        timeout_keep_alive=75,  # longer than a reverse proxy's own, or it sends into a line that has just closed
        timeout_graceful_shutdown=5,
    )


LAST = 10.0
"""Seconds from the signal to stop until the process ends, whatever still runs in it."""


def _is_news(record: logging.LogRecord) -> bool:
    """Filter uvicorn's warning about each malformed request, with which anybody could fill the disk."""
    return record.msg not in (
        "Invalid HTTP request received.",
        "Invalid UTF-8 sequence received from client.",
        "Unsupported upgrade request.",
    )


class Server(uvicorn.Server):
    """uvicorn's server, with a callback when it answers, and a limited time to stop."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer, and call the callback."""
        await super().startup(sockets)
        if self.started:
            asyncio.get_running_loop().call_soon(self._tell)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer clients that wait for a change, and stop."""
        app: Any = self.config.app
        app.state.context.end_waits()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Wind down; end the process after `LAST` seconds if a thread cannot be stopped.

        Nothing is lost by that: what has been answered is in the database, and workers end with their parent.
        """
        super().handle_exit(sig, frame)
        end = threading.Timer(LAST, os._exit, (0,))
        end.daemon = True
        end.start()
