"""Long polls, and the end of the server."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx
from tests.patience import until
from tests.server.harness import Running


def test_who_waits_for_news_is_answered_when_the_server_ends(start: Callable[..., Running]) -> None:
    """They were cut off after five seconds, with an error 500."""
    server = start()
    people = server.match()
    address = f"{server.url}/api/v1/matches/{people.id}/changes?after=0&wait=30"
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(httpx.get, address, timeout=60)
        until(lambda: server.live(people.id).watchers, "the long poll is held")
        server.server.should_exit = True
        answer = waiting.result()
    assert (answer.status_code, answer.json()["version"]) == (200, 0)
    server.stop()
