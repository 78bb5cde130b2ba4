"""Servers and databases are killed again and again while clients play: what was accepted is there, and all go on."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE, until
from tests.server.harness import PERSON, Json, People, Running, config_at
from tests.server.postgres import Cluster, scratch_cluster
from tests.server.test_storage import Process
from tests.tiers import sampled

from broadfront.engine.position import SPECTATOR


class Client:
    """Plays a match as a browser does: sends a move until it is answered, and looks anew when it has moved on."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.accepted: list[tuple[int, list[Any]]] = []
        """(version that it was sent for, seat and move)"""
        self.refused = 0
        self.is_over = False

    def play(self) -> None:
        """Make a move.

        Raises
        ------
        HTTPError
            If the server is gone.
        """
        state = self.seen(SPECTATOR)
        if state["view"]["ask"] is None:
            self.is_over = True
            return
        seat = state["view"]["ask"][0]
        state = self.seen(seat)
        version, moves = state["version"], state["view"]["ask"][3]
        if not moves:
            return
        move = moves[(7 * version + 3) % len(moves)]
        answer = self.people.send(seat, version, move)
        while answer.status_code == 503:
            self.refused += 1
            answer = self.people.send(seat, version, move)
        assert answer.status_code in (200, 409), answer.text
        if answer.status_code == 200:
            self.accepted.append((version, [seat, *move]))

    def seen(self, seat: int) -> Json:
        """Return the match as a seat sees it, as soon as the server can tell."""
        answer = self.people.get("", seat)
        while answer.status_code == 503:
            self.refused += 1
            answer = self.people.get("", seat)
        assert answer.status_code == 200, answer.text
        state: Json = answer.json()
        return state

    def lost(self) -> list[tuple[int, list[Any]]]:
        """Return what was accepted and is not there."""
        return [
            (version, move)
            for version, move in self.accepted[-150:]
            if self.people.state(after=version)["last"][:1] != [move]
        ]

    def play_on(self, enough: threading.Event) -> None:
        while not enough.is_set() and not self.is_over:
            self.play()

    def has_made(self, moves: int) -> bool:
        return self.is_over or len(self.accepted) >= moves


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that nobody else uses."""
    yield from scratch_cluster()


@pytest.mark.parametrize("times", sampled([1, 8], 2))
def test_postgresql_killed_in_mid_match_loses_no_accepted_move_and_wedges_no_match(
    own_cluster: Cluster, tmp_path: Path, times: int
) -> None:
    server = Running(config_at(tmp_path, database=own_cluster.new_database())).start()
    clients = [Client(server.match()) for _ in range(4)]
    enough = threading.Event()
    threads = [threading.Thread(target=client.play_on, args=(enough,)) for client in clients]
    try:
        for thread in threads:
            thread.start()
        for _ in range(times):
            have_all(clients, 4)
            before = sum(client.refused for client in clients)
            own_cluster.kill()
            if not all(client.is_over for client in clients):
                until(lambda: sum(client.refused for client in clients) > before, "somebody is told to wait")  # noqa: B023
            own_cluster.start()
        have_all(clients, 4)
    finally:
        enough.set()
        for thread in threads:
            thread.join(PATIENCE)
    server.forget()
    try:
        for client in clients:
            assert client.lost() == []
            state = client.people.state()
            rows = server.sql(f"select count(*) from moves where match_id = '{client.people.id}'")
            assert state["version"] == rows[0][0]
            client.play()
    finally:
        server.stop()


def have_all(clients: list[Client], more: int) -> None:
    """Wait until every client has made so many moves more."""
    for client in clients:
        until(partial(client.has_made, len(client.accepted) + more), "a client's next moves")


@pytest.mark.slow  # test_storage.py kills a server once, with every commit
def test_a_server_killed_again_and_again_has_all_it_accepted(database: str, tmp_path: Path) -> None:
    client: Client | None = None
    for n in range(16):
        server = Process(database)
        try:
            if client is None or client.is_over:
                client = Client(server.match(PERSON, PERSON))
            client.people.server = server  # type: ignore[assignment]
            assert client.lost() == []
            played_until_killed(client, server, after=len(client.accepted) + 5 + n % 3)
        finally:
            server.kill()
    server = Process(database)
    try:
        assert client is not None
        client.people.server = server  # type: ignore[assignment]
        assert client.lost() == []
        client.play()
    finally:
        server.kill()


def played_until_killed(client: Client, server: Process, after: int) -> None:
    """Play; when so many moves are accepted, the server is killed from outside, at whatever it is doing."""
    due = threading.Event()

    def strike() -> None:
        due.wait(PATIENCE)
        server.process.kill()

    killer = threading.Thread(target=strike)
    killer.start()
    try:
        while not client.is_over:
            client.play()
            if client.has_made(after):
                due.set()
    except (httpx.HTTPError, OSError):
        pass
    finally:
        due.set()
        killer.join()


@pytest.mark.slow  # half a minute for each kill on a busy machine
def test_two_servers_workers_and_a_database_that_are_killed_lose_nothing() -> None:
    """`bench/faults.py` counts what is lost; its table in docs/howto/host.md is of 200 kills."""
    root = Path(__file__).parents[2]
    words: list[str | Path] = [sys.executable, root / "bench" / "faults.py", "--kills", "5", "--matches", "4"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=10 * PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "| **accepted moves lost** | **0** |" in done.stdout
