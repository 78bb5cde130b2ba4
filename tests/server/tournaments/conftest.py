"""Servers that look after tournaments when they are told to, by a clock that tests set by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.server.clocks.wall import Hands
from tests.server.harness import Running
from tests.server.ratings.conftest import member as member
from tests.server.tournaments.cup import Cup

from broadfront.server.matches.clocks import clock, timeouts
from broadfront.server.tournaments import scheduler


def set_by_hand(patch: pytest.MonkeyPatch) -> Hands:
    """Have the clock of this process follow hands, and servers look at it when they are told to."""
    hands = Hands()
    patch.setattr(clock, "running", clock.Clock(hands, hands.elapsed))
    for module in (timeouts, scheduler):
        patch.setattr(module, "POLL_INTERVAL", 1e9)
    return hands


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return set_by_hand(monkeypatch)


@pytest.fixture
def server(hands: Hands, start: Callable[..., Running]) -> Running:
    del hands  # before the server
    return start()


@pytest.fixture
def cup(server: Running, hands: Hands) -> Iterator[Cup]:
    cup = Cup(server, hands)
    yield cup
    cup.close()
