"""Thinking for the computer as jobs in a queue on PostgreSQL, done by worker processes of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE, until
from tests.server.harness import PERSON, Json, People, Running, computer
from tests.server.postgres import Cluster

from broadfront.cli import main
from broadfront.server.workers import job_client
from broadfront.server.workers import job_queue as jobs
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
    assert job.keys() <= plain | {"status", "priority"}, "times and settings"


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
    monkeypatch.setattr(jobs, "SILENT", 3)
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


def test_who_has_many_jobs_waiting_stands_behind_who_has_one() -> None:
    mine = [jobs.job_of("m", n, Ticket("me"), waiting=n).scheduled for n in range(5)]
    yours = jobs.job_of("y", 0, Ticket("you")).scheduled
    assert mine == sorted(mine)
    assert abs(yours - mine[0]) <= 1
    assert mine[1] > yours
    assert jobs.job_of("m", 0, Ticket("me"), waiting=10_000).scheduled <= mine[0] + jobs.AHEAD
    assert (
        jobs.job_of("m", 0, Ticket("me", is_low=True)).priority > jobs.job_of("m", 0, Ticket("me")).priority
    )


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
