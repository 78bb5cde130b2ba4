"""What is accepted is on the disk: killed servers, full disks, locked databases, and a cache that may lie."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.patience import PATIENCE, until
from tests.server.harness import PERSON, Json, People, Running, client_of, computer, on_sqlite
from tests.tiers import sampled

from broadfront.engine import registry
from broadfront.engine.match import STRIDE, Match
from broadfront.server.config import database_url
from broadfront.server.db import engine as engines
from broadfront.server.db.migrations import NEWEST, running
from broadfront.server.http.errors import StorageFault
from broadfront.server.matches import tables
from broadfront.server.matches.event_store import EventStore
from broadfront.server.matches.snapshot_match import SnapshotMatch
from broadfront.server.matches.statements import (
    INSERT_EVENT,
    INSERT_MATCH,
    INSERT_WRITE_COUNT,
    REPLACE_SNAPSHOT,
)
from broadfront.server.matches.write_batch import WriteBatch

# --- kill -9 ----------------------------------------------------------------------------------------------------------


class Process:
    """A server in a process of its own, as `broadfront serve` starts it."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-c", "import sys; from broadfront.cli import main; sys.exit(main())"]
        self.process = subprocess.Popen(
            [*command, "serve", "--port", "0", "--database", database, "--workers", "1"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"it said {line!r}"
        self.url = found[0].rstrip("/")
        self.client = client_of(self.url)

    def kill(self, number: int = signal.SIGKILL) -> int:
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.client.close()
        return code

    def match(self, *seats: dict[str, Any]) -> People:
        body = {"game": "front_line", "seats": list(seats)}
        return People(self, self.client.post("/api/matches", json=body).json())  # type: ignore[arg-type]


def test_a_server_killed_in_mid_match_loses_no_accepted_move(database: str) -> None:
    """Twice a server is killed right after an answer; every answered move is there afterwards."""
    people: People | None = None
    accepted: list[list[Any]] = []
    for _ in range(2):
        server = Process(database)
        try:
            if people is None:
                people = server.match(PERSON, PERSON)
            people.server = server  # type: ignore[assignment]
            assert people.state(after=0)["last"] == accepted
            for n in range(15):
                people.step(3 * n + 1)
            accepted = people.state(after=0)["last"]
        finally:
            server.kill()
    assert len(accepted) >= 30
    server = Process(database)
    try:
        assert people is not None
        people.server = server  # type: ignore[assignment]
        assert people.state(after=0)["last"] == accepted
    finally:
        server.kill()


@pytest.mark.slow  # test_a_server_killed_in_mid_match kills one in make test too
def test_a_server_killed_while_moves_rain_has_all_it_answered(database: str) -> None:
    """The kill comes from outside, at any moment of the writing: what was answered is there, in order, and playable."""
    server = Process(database)
    matches = [(server.match(PERSON, PERSON), 0)]
    enough = threading.Event()

    def strike() -> None:
        enough.wait(PATIENCE)
        server.process.kill()

    killer = threading.Thread(target=strike)
    killer.start()
    try:
        for n in range(10_000):
            people, _ = matches[-1]
            if people.state()["view"]["ask"] is None:  # it is over: on with another
                matches.append((server.match(PERSON, PERSON), 0))
            else:
                matches[-1] = people, people.step(5 * n + 2)["version"]
            if n == 30:
                enough.set()
    except (httpx.HTTPError, OSError):
        pass
    killer.join()
    server.kill()
    assert matches[0][1] > 0
    again = Process(database)
    try:
        for people, answered in matches:
            people.server = again  # type: ignore[assignment]
            state = people.state()
            assert state["version"] >= answered
            if state["view"]["ask"] is not None:
                people.step()
    finally:
        again.kill()


def is_gone(pid: int) -> bool:
    return not Path(f"/proc/{pid}").exists()


def test_a_server_that_is_asked_to_end_ends_well_and_leaves_no_process(database: str) -> None:
    server = Process(database)
    people = server.match(PERSON, computer("quick"))
    people.step()
    children = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True, check=False
    )
    code = server.kill(signal.SIGTERM)
    assert code == 0
    for pid in map(int, children.stdout.split()):
        until(partial(is_gone, pid), f"the end of process {pid}")


# --- a database that does not take it --------------------------------------------------------------------------------


@on_sqlite
def test_a_full_disk_is_a_503_and_the_match_stands_still(
    start: Callable[..., Running], caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite itself says 'database or disk is full': its file may not grow any more."""
    server = start()
    several = [server.match() for _ in range(20)]
    engine = server.context.storage.writes_by

    def fill(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    event.listen(engine, "begin", fill)
    people, seat, before, move, answer = refused(several)
    assert answer.status_code == 503
    assert "nothing was changed" in answer.json()["message"]
    assert answer.headers["retry-after"]
    assert people.state(seat) == before
    made = [server.client.post("/api/matches", json={"game": "front_line"}) for _ in range(20)]
    assert made[-1].status_code == 503
    assert "is full" in caplog.text
    event.remove(engine, "begin", fill)

    def make_room(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")

    event.listen(engine, "begin", make_room)  # on every connection of the pool, as the bound was
    assert people.send(seat, before["version"], move).status_code == 200, (
        "when there is room, the same send works"
    )
    assert server.live(people.id).key not in caplog.text, "no log tells what a row holds"


def refused(several: list[People]) -> tuple[People, int, Json, list[Any], httpx.Response]:
    """Move in one match after another until a move is not taken: pages that are there already are filled first."""
    for n in range(400):
        people = several[n % len(several)]
        seat = people.state()["view"]["ask"][0]
        before = people.state(seat)
        move = before["view"]["ask"][3][0]
        answer = people.send(seat, before["version"], move)
        if answer.status_code != 200:
            return people, seat, before, move, answer
    raise AssertionError("the disk is never full")


def test_a_locked_database_is_a_503_and_the_same_send_works_later(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(engines, "BUSY_TIMEOUT", 100)
    server = start()
    people = server.match()
    move = people.state(0)["view"]["ask"][3][0]
    with held(server, kind):
        answer = people.send(0, 0, move)
        assert answer.status_code == 503
        assert "nothing was changed" in answer.json()["message"]
        assert people.state(0)["version"] == 0
    assert people.send(0, 0, move).status_code == 200
    server.forget()
    assert people.state(0)["version"] == 1


@contextmanager
def held(server: Running, kind: str) -> Iterator[None]:
    """Another program writes to the database, and does not come to an end."""
    lock = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "LOCK TABLE moves IN EXCLUSIVE MODE"}[kind]

    async def take() -> AsyncConnection:
        connection = await server.context.storage.engine.connect()
        await connection.exec_driver_sql(lock)
        return connection

    connection = server.run(take())
    try:
        yield
    finally:
        server.run(connection.close())


def test_one_bad_job_does_not_take_the_others_with_it(database: str) -> None:
    async def write() -> list[object]:
        store = EventStore(database)
        await store.open()
        good = [WriteBatch({REPLACE_SNAPSHOT: [{"match_id": "m", "moves": n, "data": ""}]}) for n in (32, 64)]
        orphan = WriteBatch({INSERT_EVENT: [_move("nowhere", 1)]})
        await store.write(
            WriteBatch({INSERT_MATCH: [_match("m")], INSERT_WRITE_COUNT: [{"match_id": "m", "number": 0}]})
        )
        done = await asyncio.gather(
            store.write(good[0]), store.write(orphan), store.write(good[1]), return_exceptions=True
        )
        read = await store.read("m")
        await store.close()
        assert read is not None
        assert [row.moves for row in read.snapshots] == [32, 64]
        return list(done)

    done = asyncio.run(write())
    assert done[0] is None
    assert isinstance(done[1], StorageFault)
    assert done[2] is None


def _match(id_: str) -> dict[str, Any]:
    texts = dict.fromkeys(("game", "scenario", "options", "scenario_text", "start", "key"), "")
    return {"id": id_, "rules_version": 1, "given": 0, "guided": False, "made": datetime.now(UTC), **texts}


def _move(id_: str, version: int) -> dict[str, Any]:
    return {
        "match_id": id_, "version": version, "kind": "move", "seat": 0, "verb": "x", "what": 0, "where": 0
    }  # fmt: skip


# --- the journal and its cache ---------------------------------------------------------------------------------------


def many_moves(server: Running) -> People:
    people = server.match()
    assert people.play_on(100, lambda n: 13 * n + 4)["moves"] > 64
    return people


def everything(people: People) -> list[Any]:
    moves = people.state()["moves"]
    moments = [people.get(f"/moments/{n}", 0).json() for n in range(0, moves + 1, 5)]
    return [people.state(0, after=0), people.get("/log").json(), people.get("/export").text, *moments]


def test_a_match_is_rebuilt_from_its_snapshots_and_without_them(start: Callable[..., Running]) -> None:
    server = start()
    people = many_moves(server)
    before = everything(people)
    server.forget()
    assert everything(people) == before
    assert server.sql("select count(*) from snapshots")[0][0] >= 2
    server.sql("delete from snapshots")  # or they were those of an earlier version
    server.forget()
    assert everything(people) == before
    server.forget()
    moves = before[0]["moves"]
    assert server.live(people.id).match.taken_up == moves // STRIDE * STRIDE, "they were written anew"


def test_the_position_before_the_last_move_is_at_hand() -> None:
    game, rng = registry.game("front_line"), Random(2)
    match = SnapshotMatch(game, game.new())
    for _ in range(50):
        assert match.ask is not None
        match.play(rng.choice(match.ask.moves))
        for _ in range(2):
            if match.can_undo and rng.random() < 0.3:
                match.undo()
        for n in range(max(0, len(match.journal) - 2), len(match.journal) + 1):
            assert match.position_after(n) == Match.replay(game, match.start, match.journal[:n]).position


def test_a_stored_match_goes_on_by_the_rules_it_was_begun_with(start: Callable[..., Running]) -> None:
    server = start()
    people = server.match("global_war")
    server.sql("update matches set rules_version = 1")
    server.forget()
    assert "rules: 1" in people.get("/export").text.splitlines()


@pytest.mark.parametrize("lie", sampled(["another match", "{}", "nonsense"], 3))
def test_a_cache_that_lies_is_not_believed(start: Callable[..., Running], lie: str) -> None:
    server = start()
    people = many_moves(server)
    other = many_moves(server)
    before = everything(people)
    if lie == "another match":
        server.sql(f"delete from snapshots where match_id = '{people.id}'")
        for there, here in ((64, 96), (32, 64), (64, 32)):
            server.sql(
                f"insert into snapshots select '{people.id}', {here}, data from snapshots "
                f"where match_id = '{other.id}' and moves = {there}"
            )
    else:
        server.sql(f"update snapshots set data = '{lie}'")
    server.forget()
    assert everything(people) == before


def test_an_undo_is_a_row_and_the_journal_only_grows(start: Callable[..., Running]) -> None:
    server = start()
    people = server.match()
    undone = 0
    for n in range(300):
        state = people.state()
        if state["view"]["ask"] is None or undone > 25:
            break
        seat = state["view"]["ask"][0]
        if people.state(seat)["can_undo"] and n % 2:
            people.post("/undo", {"version": state["version"]}, seat)
            undone += 1
        else:
            people.step(17 * n + 2)
    state = people.state(0, after=0)
    kinds = [kind for (kind,) in server.sql("select kind from moves order by version")]
    assert len(kinds) == state["version"]
    assert kinds.count("undo") == undone > 0
    assert kinds.count("move") - kinds.count("undo") == state["moves"]
    server.forget()
    assert people.state(0, after=0) == state
    for version in range(0, state["version"], 9):
        assert people.state(0, after=version)["version"] == state["version"]


def test_migrations_make_the_tables_the_server_wants(empty_database: str) -> None:
    async def differences() -> list[Any]:
        store = EventStore(empty_database)
        await store.open()
        await store.close()
        await store.open()  # a second start finds nothing to do

        def compare(connection: Connection) -> list[Any]:
            return list(compare_metadata(MigrationContext.configure(connection), tables.metadata))

        async with store.engine.connect() as connection:
            found = await connection.run_sync(compare)
        await store.close()
        return found

    assert asyncio.run(differences()) == []


def test_migrations_run_in_the_order_of_their_file_numbers_to_one_head() -> None:
    script = running.scripts()[1]
    assert script.get_heads() == [NEWEST], "a new migration follows the newest one"
    in_order = [Path(revision.path).name for revision in reversed([*script.walk_revisions()])]
    assert in_order == sorted(in_order)
    assert [int(name[1:5]) for name in in_order] == [*range(1, len(in_order) + 1)]


@on_sqlite
def test_sqlite_flushes_every_commit(server: Running) -> None:
    async def pragmas() -> dict[str, object]:
        async with server.context.storage.engine.connect() as connection:
            return {
                name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }

    assert server.run(pragmas()) == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_a_database_is_a_file_a_url_or_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if os.name == "posix" and sys.platform != "darwin":
        assert database_url() == f"sqlite+aiosqlite:///{tmp_path}/broadfront/matches.sqlite"
        assert (tmp_path / "broadfront").is_dir()
    assert database_url("sqlite:///x.db") == "sqlite+aiosqlite:///x.db"
    assert database_url("postgresql+psycopg://h/d") == "postgresql+psycopg://h/d"
