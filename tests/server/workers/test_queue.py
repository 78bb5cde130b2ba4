"""Thinking for the computer as jobs in a queue on PostgreSQL, done by worker processes of their own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from psycopg.sql import SQL
from saq.job import Status
from tests.patience import PATIENCE, until
from tests.server.harness import PERSON, Json, People, Running, computer
from tests.server.postgres import Cluster

from broadfront.cli import main
from broadfront.server.workers import job_client
from broadfront.server.workers import job_queue as jobs
from broadfront.server.workers.fair_job_queue import FairJobQueue
from broadfront.server.workers.fair_queue import Ticket

on_postgresql = pytest.mark.parametrize("kind", ["postgresql"], indirect=True)

WORK = "import sys; from broadfront.cli import main; sys.exit(main())"


class Workers:
    """Processes of `broadfront worker`."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.processes: list[subprocess.Popen[str]] = []

    def start(self, **environment: str) -> subprocess.Popen[str]:
        words = ["work", "--database", self.database, "--queue", self.database, "--workers", "1"]
        process = subprocess.Popen(
            [sys.executable, "-c", WORK, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        self.processes.append(process)
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Broadfront thinks")
        return process

    def end(self, process: subprocess.Popen[str], number: int = signal.SIGTERM) -> str:
        """End a process; return what it wrote to its log."""
        self.processes.remove(process)
        process.send_signal(number)
        _, log = process.communicate(timeout=PATIENCE)
        return log


@pytest.fixture
def workers(database: str) -> Iterator[Workers]:
    some = Workers(database)
    yield some
    for process in list(some.processes):
        some.end(process, signal.SIGKILL)


@pytest.fixture
def served(start: Callable[..., Running], database: str) -> Callable[..., Running]:
    """Start a server with the queue in its own database."""
    return lambda **more: start(queue=database, **more)


def moves_of(people: People) -> list[Json]:
    return [move for move in people.state(after=0)["last"] if move[0] == 1]


def play(people: People, times: int) -> None:
    """Make so many moves of seat 0, each after the computer's answer."""
    for n in range(times):
        until(lambda: asked(people) in (0, None), "the computer has moved")
        if asked(people) is None:
            return
        state = people.state(0)
        moves = state["view"]["ask"][3]
        people.send(0, state["version"], moves[(7 * n + 3) % len(moves)])


def asked(people: People) -> int | None:
    ask = people.state()["view"]["ask"]
    return None if ask is None else int(ask[0])


def rows(server: Running) -> list[tuple[str, str, Any]]:
    """Return the jobs that are in the queue."""
    if server.sql("select to_regclass('saq_jobs')") == [(None,)]:
        return []
    found = server.sql("select key, status, job from saq_jobs order by key")
    return [(key, status, json.loads(job)) for key, status, job in found]


@on_postgresql
def test_a_worker_process_plays_for_the_computer(served: Callable[..., Running], workers: Workers) -> None:
    people = served().match(seats=[PERSON, computer("quick")])
    process = workers.start()
    play(people, 12)
    until(lambda: asked(people) in (0, None), "the computer has moved")
    assert moves_of(people)
    assert people.server.context.bot_workers.pids == [], "the server itself has thought nothing"
    until(lambda: rows(people.server) == [], "what is done leaves the queue")
    log = workers.end(process)
    assert process.returncode == 0
    assert log == ""


@on_postgresql
def test_no_person_waits_for_jobs_of_computers_alone(
    served: Callable[..., Running], workers: Workers
) -> None:
    server = served()
    workers.start()
    people = server.match(seats=[PERSON, computer("quick")])
    play(people, 3)  # its process is up
    alone = [server.match(seats=[computer("mcts:10s")] * 2) for _ in range(3)]
    until(lambda: any(status == "active" for _, status, _ in rows(server)), "a worker has taken them")
    play(people, 2)
    until(lambda: asked(people) in (0, None), "the computer has moved")
    assert sum(one.state()["version"] for one in alone) <= 1


@pytest.mark.slow  # a killed worker in `make test` goes the same ways
@on_postgresql
def test_two_servers_and_two_workers_make_each_move_once(
    served: Callable[..., Running], workers: Workers
) -> None:
    here, there = served(), served()
    people = here.match(seats=[computer("quick"), computer("random")])
    twin = People(there, {"id": people.id, "links": []})
    workers.start(), workers.start()
    for table in (people, twin):
        until(lambda: asked(table) is None, "the end of the match")  # noqa: B023
    versions = here.sql(f"select version from moves where match_id = '{people.id}' order by version")
    assert versions == [(n,) for n in range(1, len(versions) + 1)]
    assert twin.state()["version"] == len(versions)


@on_postgresql
def test_a_job_names_match_and_version_and_nothing_that_is_hidden(served: Callable[..., Running]) -> None:
    server = served()
    people = server.match("action_front", seats=[PERSON, computer("quick")])
    play_until_computer(people)
    version = people.state()["version"]
    until(lambda: rows(server), "the job is in the queue")
    ((key, status, job),) = rows(server)
    assert (key, status) == (f"{people.id}:{version}", "queued")
    assert job.pop("kwargs") == {"match": people.id, "version": version}
    plain = {"function", "queue", "key", "timeout", "heartbeat", "retries", "ttl", "scheduled", "queued"}
    assert job.keys() <= plain | {"status", "priority", "group_key"}, "times and settings"


def play_until_computer(people: People) -> None:
    for n in range(200):
        if asked(people) != 0:
            return
        people.step(n)
    raise AssertionError("the computer is never asked")


@on_postgresql
def test_the_job_of_a_killed_worker_is_done_by_another(
    toybox: Path,
    served: Callable[..., Running],
    workers: Workers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(job_client, "AGAIN", 10 * PATIENCE)  # the queue alone finds it
    server = served()
    first = workers.start(VEIL_ILLNESS=f"ponders {tmp_path}")
    people = server.match("veil", seats=[computer("quick"), PERSON])
    until((tmp_path / "pid").exists, "the worker thinks")
    workers.end(first, signal.SIGKILL)
    workers.start()
    until(lambda: people.state()["version"] > 0, "the other worker has moved")


@pytest.mark.slow  # a killed worker in `make test` goes the same ways
@on_postgresql
def test_a_worker_that_is_told_to_end_gives_its_job_back(
    served: Callable[..., Running], workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_client, "AGAIN", 10 * PATIENCE)
    server = served()
    first = workers.start()
    people = server.match(seats=[computer("mcts:5s"), PERSON])
    until(lambda: [status for _, status, _ in rows(server)] == ["active"], "the worker has taken the job")
    workers.end(first)
    assert [status for _, status, _ in rows(server)] == ["queued"]
    workers.start()
    until(lambda: people.state()["version"] > 0, "the other worker has moved")


@on_postgresql
def test_a_job_that_is_lost_is_put_again(
    served: Callable[..., Running],
    workers: Workers,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(job_client, "AGAIN", 0.5)
    monkeypatch.setattr(job_client, "LATE", 0.5)
    server = served()
    people = server.match(seats=[computer("quick"), PERSON])
    until(lambda: rows(server), "the job is in the queue")
    server.sql("delete from saq_jobs")
    until(lambda: rows(server), "the job is there again")
    until(lambda: "Does `broadfront worker` run?" in caplog.text, "the operator is told")
    workers.start()
    until(lambda: asked(people) == 1, "the computer has moved")


@pytest.mark.slow  # a killed worker in `make test` goes the same ways
@on_postgresql
def test_an_answer_for_a_version_that_is_past_is_none(
    served: Callable[..., Running], workers: Workers
) -> None:
    server = served()
    people = server.match(seats=[PERSON, PERSON])
    people.step()
    version = people.state()["version"]
    context = server.context
    assert context.job_queue is not None
    for match, at in ((people.id, 0), (people.id, version), ("none", 3)):
        server.run(context.job_queue.put(match, at, Ticket(match)))
    process = workers.start()
    until(lambda: rows(server) == [], "the jobs are done")
    assert people.state()["version"] == version
    assert "Traceback" not in workers.end(process)


@pytest.mark.slow  # a killed worker in `make test` goes the same ways
@on_postgresql
def test_lines_to_the_queue_that_broke_are_taken_up_again(
    served: Callable[..., Running], workers: Workers
) -> None:
    server = served()
    people = server.match(seats=[PERSON, computer("quick")])
    workers.start()
    for n in range(3):
        play(people, 2)
        server.sql("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()")
        until(lambda: asked(people) in (0, None), f"the computer has moved after {n + 1} cuts")


@asynccontextmanager
async def queues(database: str, number: int, most_each: int = 1_000) -> AsyncIterator[list[FairJobQueue]]:
    """Open the queue as so many workers do."""
    pool = jobs.open_pool(database, connections=4)
    await pool.open(wait=True)
    some = [jobs.queue_on(pool, most_each=most_each) for _ in range(number)]
    for queue in some:
        await queue.connect()
    try:
        yield some
    finally:
        for queue in some:
            await queue.disconnect()
        await pool.close()


async def take(queue: FairJobQueue) -> str:
    """Take a job; return its key, "" if there is none."""
    job = await queue.dequeue(timeout=0.2)
    return job.key if job else ""


async def put(queue: FairJobQueue, account: str, *matches: str) -> None:
    for match in matches:
        await queue.enqueue(jobs.job_of(match, 0, Ticket(account)))


@on_postgresql
def test_accounts_take_turns_whoever_came_first(database: str) -> None:
    async def run() -> None:
        async with queues(database, 2) as (here, there):
            await put(here, "me", *(f"m{n}" for n in range(5)))
            assert [await take(here), await take(there)] == ["m0:0", "m1:0"]
            await put(here, "you", "y0", "y1")
            await put(there, "she", "s0")
            order = [await take(one) for one in (here, there) * 3]
            assert order == ["y0:0", "s0:0", "y1:0", "m2:0", "m3:0", "m4:0"]
            low = jobs.job_of("low", 0, Ticket("nobody", is_low=True))
            assert low.priority > jobs.job_of("m", 0, Ticket("me")).priority

    asyncio.run(run())


@on_postgresql
def test_a_worker_has_so_many_jobs_of_one_account_in_hand_and_room_for_others(database: str) -> None:
    async def run() -> None:
        async with queues(database, 2, most_each=2) as (here, there):
            await put(here, "me", *(f"m{n}" for n in range(5)))
            taken = [await here.dequeue(timeout=0.2) for _ in range(2)]
            assert await take(here) == ""
            assert await take(there) == "m2:0", "another worker has room"
            await put(here, "you", "y0")
            assert await take(here) == "y0:0"
            assert taken[0] is not None
            await here.finish(taken[0], Status.COMPLETE)
            assert await take(here) == "m3:0"

    asyncio.run(run())


@on_postgresql
def test_only_the_clock_of_the_database_says_whether_a_worker_is_silent(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clocks of machines differ; they are set forward, and back again."""

    async def run() -> None:
        async with queues(database, 2) as (here, there):
            await put(here, "me", "m")
            with monkeypatch.context() as ahead:
                ahead.setattr("saq.queue.postgres.now_seconds", lambda: int(time.time()) + 3_600)
                ahead.setattr("saq.job.now", lambda: int(1_000 * time.time()) + 3_600_000)
                await put(here, "me", "later")
                job = await here.dequeue(timeout=0.2)
                assert job is not None
                assert await there.sweep() == [], "it has just been taken"
                await job.update()  # a sign of life in the future
            assert await there.sweep() == []
            sql = "UPDATE saq_jobs SET expire_at = extract(epoch FROM now())::bigint %s WHERE key = 'm:0'"
            await there._change(SQL(sql % "+ 3600"))  # the database's clock was set back
            await there.sweep()
            await there._change(SQL(sql % f"- {jobs.SILENT}"))
            await here.beat(job)
            assert await there.sweep() == []
            await there._change(SQL(sql % "- 1"))
            assert await there.sweep() == ["m:0"]
            assert await there.sweep() == [], "one puts it back"
            assert [await take(there), await take(there)] == ["m:0", "later:0"]

    asyncio.run(run())


@on_postgresql
def test_what_was_put_while_the_servers_clock_was_ahead_is_done_at_once(
    served: Callable[..., Running], workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = served()
    workers.start()
    until(lambda: server.sql("select to_regclass('saq_jobs')") != [(None,)], "there is a queue")
    real = time.time
    with monkeypatch.context() as ahead:
        ahead.setattr(time, "time", lambda: real() + 3_600)
        people = server.match(seats=[computer("quick"), PERSON])
        until(lambda: asked(people) == 1, "the computer has moved")


@on_postgresql
def test_a_job_that_an_older_version_has_put_for_later_is_done_at_once(
    served: Callable[..., Running], workers: Workers
) -> None:
    people = served().match(seats=[computer("quick"), PERSON])
    until(lambda: rows(people.server), "the job is in the queue")
    due = "extract(epoch FROM now()) + 3600"
    people.server.sql(f"UPDATE saq_jobs SET scheduled = {due}, group_key = NULL")
    workers.start()
    until(lambda: asked(people) == 1, "the computer has moved")


@on_postgresql
def test_one_address_has_one_account_in_the_queue_whoever_puts_its_jobs(
    served: Callable[..., Running], workers: Workers
) -> None:
    """A worker puts the next thought of a match, and does not know the address."""
    server = served()
    spec = {"game": "action_front", "seats": [PERSON, computer("mcts:1s")]}
    mine = [server.client_from("20.1.1.1").post("/api/v1/matches", json=spec).json()["id"] for _ in range(3)]
    yours = server.client_from("20.1.1.2").post("/api/v1/matches", json=spec).json()["id"]
    until(lambda: len(rows(server)) == 4, "the jobs are in the queue")
    workers.start()
    seen: set[tuple[str, str]] = set()

    def have_followed() -> bool:
        seen.update(server.sql("select key, group_key from saq_jobs"))
        return all(sum(key.startswith(match) for key, _ in seen) > 1 for match in [*mine, yours])

    until(have_followed, "each match has had a further thought")
    accounts = [{group for key, group in seen if key.startswith(match)} for match in [*mine, yours]]
    assert accounts[0] == accounts[1] == accounts[2]
    assert [len(some) for some in accounts] == [1] * 4
    assert accounts[3] != accounts[0]
    assert not any("20.1.1" in text for text in (*accounts[0], *accounts[3])), "addresses are not stored"


@on_postgresql
def test_a_server_that_knows_whose_job_it_is_puts_that_right(
    served: Callable[..., Running],
) -> None:
    server = served()
    jobs_of = server.context.job_queue
    assert jobs_of is not None
    for account in ("m", "20.1.1.1", "m"):  # as another server has put it, which does not know the address
        server.run(jobs_of.put("m", 0, Ticket(account)))
    assert server.sql("select group_key from saq_jobs") == [
        (jobs.pseudonym("20.1.1.1", jobs.plain_url(server.context.config.queue)),)
    ]


def test_a_queue_is_on_postgresql_and_a_password_is_not_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, cluster: Cluster
) -> None:
    file = str(tmp_path / "m.sqlite")
    database = cluster.new_database()
    for words, reason in (
        (["serve", "--database", file, "--queue", "redis://me:hunter2@localhost"], "is written as"),
        (
            ["serve", "--database", file, "--queue", "postgresql://me:hunter2@localhost/q"],
            "needs a --database",
        ),
        (["work", "--database", database], "name the queue"),
        (["work", "--database", database, "--queue", "postgresql://me:hunter2@127.0.0.1:1/q"], "refused"),
        (["work", "--database", database, "--queue", "postgresql://me:hunter2@[/q"], "cannot be read"),
    ):
        code = (
            1 if reason in ("refused", "cannot be read") else 2
        )  # a database that is none, or a wrong option
        assert main(words) == code
        told = capsys.readouterr().err
        assert reason in told
        assert "hunter2" not in told
