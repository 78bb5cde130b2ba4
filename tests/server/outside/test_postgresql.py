"""What servers of different versions on one PostgreSQL have to agree upon: numbers of locks, and the channel."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from tests.patience import PATIENCE, until
from tests.server.accounts.visitor import Browser
from tests.server.harness import Running
from tests.server.ratings.rated import resigned

import broadfront

on_postgresql = pytest.mark.parametrize(
    "kind", [pytest.param("postgresql", marks=pytest.mark.slow)], indirect=True
)
MIGRATING, RATING = 20390901, 20390902
SOURCE = Path(broadfront.__file__).parent / "server"


def test_the_numbers_and_the_channel_stand_in_the_source() -> None:
    """What `make test` sees of it; the tests below, in `make test-all`, see the servers wait and speak."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    assert [source.count(word) for word in (f"({MIGRATING})", f"({RATING})", '"broadfront_matches"')] == [
        1,
        1,
        1,
    ]


class Outsider:
    """Another program on the database, with a line of its own."""

    def __init__(self, url: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.connection: Any = self.run(asyncpg.connect(url.replace("+asyncpg", "")))

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def sql(self, statement: str) -> list[Any]:
        found: list[Any] = self.run(self.connection.fetch(statement))
        return found

    def waiting(self, number: int) -> bool:
        query = f"select 1 from pg_locks where locktype = 'advisory' and objid = {number} and not granted"
        return bool(self.sql(query))

    def close(self) -> None:
        self.run(self.connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()


@contextmanager
def outsider(url: str) -> Iterator[Outsider]:
    one = Outsider(url)
    try:
        yield one
    finally:
        one.close()


@on_postgresql
def test_a_server_that_starts_waits_for_one_that_migrates(
    start: Callable[..., Running], database: str
) -> None:
    with outsider(database) as other:
        other.sql(f"select pg_advisory_lock({MIGRATING})")
        up: list[Running] = []
        starting = threading.Thread(target=lambda: up.append(start()))
        starting.start()
        until(lambda: other.waiting(MIGRATING), "the server waits for the lock of migrations")
        assert not up
        other.sql(f"select pg_advisory_unlock({MIGRATING})")
        starting.join(PATIENCE)
        assert up[0].client.get("/api/lobby").status_code == 200


@on_postgresql
def test_ratings_are_changed_by_one_server_at_a_time(start: Callable[..., Running], database: str) -> None:
    server = start()
    ada, bob = Browser(server), Browser(server)
    for browser, name in ((ada, "Ada"), (bob, "Bob")):
        browser.sign_up(name)
    with outsider(database) as other:
        other.sql(f"select pg_advisory_lock({RATING})")
        match = resigned(server, ada, bob)
        until(lambda: other.waiting(RATING), "the server waits for the lock of ratings")
        assert other.sql("select count(*) from rating_changes")[0][0] == 0
        other.sql(f"select pg_advisory_unlock({RATING})")
        until(lambda: other.sql("select count(*) from rating_changes")[0][0] == 2, "both are rated")
        assert match.state()["ending"] is not None
    for browser in (ada, bob):
        browser.client.close()


@on_postgresql
def test_others_are_told_on_the_channel_which_matches_were_written(
    start: Callable[..., Running], database: str
) -> None:
    server = start()
    people = server.match()
    with outsider(database) as other:
        heard: list[str] = []
        hear = other.connection.add_listener("broadfront_matches", lambda *said: heard.append(said[-1]))
        other.run(hear)
        people.step()
        until(lambda: bool(heard), "what is said on the channel")
    sender, *matches = heard[0].split(" ")
    assert sender
    assert matches == [people.id]
