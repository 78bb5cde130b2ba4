"""Health for proxies, and figures for who has the token."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import event, make_url
from sqlalchemy.exc import OperationalError
from tests.patience import PATIENCE
from tests.server.accounts.visitor import Browser
from tests.server.harness import PERSON, Running, computer, on_sqlite

Start = Callable[..., Running]
TOKEN = "a token of the operator's"


@on_sqlite
def test_a_server_is_alive_and_ready_while_its_database_answers(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    assert server.client.get("/health/live").json() == {"status": "alive"}
    assert server.client.get("/health/ready").status_code == 200

    def broken() -> None:
        raise OSError("no database")

    monkeypatch.setattr(server.context.storage.engine.__class__, "connect", lambda _: broken())
    unready = server.client.get("/health/ready")
    assert (unready.status_code, unready.json()) == (503, {"status": "the database does not answer"})
    assert server.client.get("/health/live").status_code == 200


def test_a_server_is_not_ready_while_its_database_takes_nothing(start: Start) -> None:
    server = start()
    people, storage = server.match(), server.context.storage

    def is_full(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if not statement.lstrip().upper().startswith(("SELECT", "PRAGMA")):
            raise OperationalError(statement, None, Exception("database or disk is full"))

    assert server.client.get("/health/ready").status_code == 200
    for engine in {storage.writes_by, storage.engine.sync_engine}:
        event.listen(engine, "before_cursor_execute", is_full)
    state = people.state(0)
    move = state["view"]["ask"][3][0]
    assert people.send(0, state["version"], move).status_code == 503
    for _ in range(2):
        unready = server.client.get("/health/ready")
        assert (unready.status_code, unready.json()) == (503, {"status": "the database takes nothing"})
    for engine in {storage.writes_by, storage.engine.sync_engine}:
        event.remove(engine, "before_cursor_execute", is_full)
    assert server.client.get("/health/ready").status_code == 200
    assert people.send(0, state["version"], move).status_code == 200


@contextmanager
def room_for(server: Running, size: int) -> Iterator[None]:
    """Let the log of a server's database grow by so many bytes only, as a quota does: the disk itself has room.

    The limit is one of the whole process, so the log is made its largest file first: else a checkpoint, or what pytest
    captures, would run into it too. That also has the log go on at its end, where it is measured.
    """
    file = Path(str(make_url(server.config.database).database))
    log = Path(f"{file}-wal")
    with closing(sqlite3.connect(file, timeout=PATIENCE)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        padding = "INSERT INTO server_keys (name, value) VALUES ('padding', hex(randomblob(?)))"
        connection.execute(padding, (max(file.stat().st_size, 1_000_000),))
        connection.commit()
        connection.execute("DELETE FROM server_keys WHERE name = 'padding'")
        connection.commit()
        assert log.stat().st_size > file.stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@on_sqlite
@pytest.mark.parametrize("pages", [1, 3, 8])
def test_a_server_is_not_ready_while_there_is_room_for_a_page_but_not_for_a_match(
    start: Start, pages: int
) -> None:
    server = start()
    server.match()
    ready = partial(server.client.get, "/health/ready")
    with room_for(server, pages * 4_120):
        made = [server.client.post("/api/matches", json={"game": "front_line"}) for _ in range(8)]
        assert made[-1].status_code == 503
        assert [ready().status_code for _ in range(3)] == [503] * 3
    assert ready().json() == {"status": "ready"}
    assert server.client.post("/api/matches", json={"game": "front_line"}).status_code == 201


@on_sqlite
def test_a_server_is_not_ready_after_an_account_could_not_be_written(start: Start) -> None:
    server = start()
    browser = Browser(server)
    browser.sign_up("Ada")
    with room_for(server, 0):
        answers = [browser.client.put("/api/me", json=bio(n)).status_code for n in range(8)]
        assert answers[-1] == 503
        assert server.client.get("/health/ready").status_code == 503
    assert server.client.get("/health/ready").status_code == 200
    assert browser.client.put("/api/me", json=bio(0)).status_code == 200
    browser.client.close()


def bio(number: int) -> dict[str, str]:
    return {"bio": f"{number}" + "x" * 490}


@on_sqlite
def test_a_server_is_not_ready_while_hardly_anything_is_free_on_its_disk(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    server, free = start(min_free_disk=1_000), 1_000
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=free, total=10**9))
    assert server.client.get("/health/ready").status_code == 200
    free = 999
    for _ in range(3):
        unready = server.client.get("/health/ready")
        assert (unready.status_code, unready.json()) == (
            503,
            {"status": "less is free on the disk than --min-free-disk"},
        )
    said = [record.getMessage() for record in caplog.records if "--min-free-disk" in record.getMessage()]
    assert said == [
        "not ready: 999 bytes are free on the disk of the database, and --min-free-disk is 1,000 bytes"
    ]
    assert server.client.get("/health/live").status_code == 200


@on_sqlite
def test_figures_are_told_to_who_has_the_token_and_name_no_match(start: Start) -> None:
    server = start(metrics_token=TOKEN)
    body = {"game": "front_line", "seats": [PERSON, computer()]}
    made = server.client.post("/api/matches", json=body).raise_for_status().json()
    token = made["links"][0]["token"]
    server.client.get(
        f"/api/matches/{made['id']}", headers={"authorization": f"Bearer {token}"}
    ).raise_for_status()
    for wrong in ({}, {"authorization": "Bearer no"}, {"authorization": f"Bearer {token}"}):
        assert server.client.get("/metrics", headers=wrong).status_code == 404
    told = server.client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert told.status_code == 200
    assert "broadfront_matches_in_memory 1.0" in told.text
    assert 'broadfront_waiting_tasks{pool="bot_workers"}' in told.text
    assert 'path="/api/matches/{id}"' in told.text
    assert made["id"] not in told.text
    assert token not in told.text


@on_sqlite
def test_without_a_token_there_are_no_figures(start: Start) -> None:
    server = start()
    for given in ({}, {"authorization": "Bearer"}, {"authorization": "Bearer x"}):
        assert server.client.get("/metrics", headers=given).status_code == 404
