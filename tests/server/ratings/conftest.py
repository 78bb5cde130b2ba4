"""A server, and people with accounts who play rated matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.server.accounts.visitor import Browser
from tests.server.harness import Running


@pytest.fixture
def member() -> Iterator[Callable[[Running, str], Browser]]:
    """Somebody with an account, by server and name."""
    browsers: list[Browser] = []

    def one(server: Running, name: str) -> Browser:
        browsers.append(Browser(server))
        browsers[-1].sign_up(name)
        return browsers[-1]

    yield one
    for browser in browsers:
        browser.client.close()
