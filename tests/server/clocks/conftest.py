"""A clock that tests set by hand, and servers that look at it when they are told to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.clocks.wall import Hands
from tests.server.harness import Running

from broadfront.server.matches.clocks import clock, timeouts


@pytest.fixture(autouse=True, scope="module")
def looks_when_told() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timeouts, "POLL_INTERVAL", 1e9)
        yield


@pytest.fixture(autouse=True)
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    hands = Hands()
    monkeypatch.setattr(clock, "running", clock.Clock(hands, hands.elapsed))
    return hands


@pytest.fixture
def server(server: Running) -> Running:
    """One server for a module; no clock of another test runs there, and it has always been up."""
    for statement in ("delete from deadlines", "delete from outages", "update heartbeats set at = 0"):
        server.sql(statement)
    server.context.storage.outages.clear()
    return server
