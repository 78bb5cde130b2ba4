"""A live connection, by its path."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.patience import PATIENCE
from tests.server.accounts.visitor import Browser
from tests.server.harness import Running
from websockets.sync.client import ClientConnection, connect


@contextmanager
def line_to(server: Running, path: str, browser: Browser | None = None) -> Iterator[ClientConnection]:
    headers = {}
    if browser is not None:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
        headers["cookie"] = cookies
    address = server.url.replace("http", "ws") + path
    with connect(
        address,
        additional_headers=headers,
        compression=None,
        proxy=None,
        ping_interval=None,
        open_timeout=PATIENCE,
    ) as line:
        yield line
