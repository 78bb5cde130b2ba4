"""Worker processes that are lost, and what cannot be carried to them or back: each is logged with its cause."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.harness import Running

from broadfront.server.workers.fair_queue import Ticket
from broadfront.server.workers.pool import TaskRejected, WorkerLost, WorkerPool


class InvalidInput:
    """Is pickled, and cannot be read again: as was an instance of a frozen class that mypyc compiled."""

    def __reduce__(self) -> tuple[type[int], tuple[str]]:
        return int, ("no number",)


# A worker knows no module of the tests: what it does is an expression.
UNREADABLE = "type('{name}', ({base},), {{'__reduce__': lambda self: (int, ('no number',))}})()"
RETURNS = UNREADABLE.format(name="Found", base="object")
RAISES = f"(_ for _ in ()).throw({UNREADABLE.format(name='Bad', base='Exception')})"
IS_KILLED = "__import__('os').kill(__import__('os').getpid(), 9)"
LEAVES = "__import__('os')._exit(3)"


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def workers() -> Iterator[WorkerPool]:
    pool = WorkerPool(1)
    yield pool
    pool.close()


@pytest.mark.parametrize(
    ("task", "given", "why"),
    [
        (eval, (RETURNS,), "what eval returned cannot be read"),
        (eval, ("lambda: None",), "what eval returned cannot be pickled"),
        (len, (InvalidInput(),), "a task cannot be read in the worker"),
        (len, (lambda: None,), "what len is given cannot be pickled"),
        (eval, (RAISES,), "what eval raised cannot be read"),
    ],
)
def test_what_cannot_be_carried_is_a_bug_that_names_its_cause(
    loop: asyncio.Runner, workers: WorkerPool, task: Callable[..., Any], given: tuple[Any, ...], why: str
) -> None:
    with pytest.raises(TaskRejected, match=re.escape(why)) as fault:
        loop.run(workers.run(PATIENCE, task, *given))
    assert fault.value.__cause__ is not None
    assert loop.run(workers.run(PATIENCE, abs, -7)) == 7, "the next task has a worker"


@pytest.mark.parametrize(("words", "how"), [(IS_KILLED, "exit code -9, SIGKILL"), (LEAVES, "exit code 3")])
def test_a_lost_worker_is_logged_with_how_it_ended(
    loop: asyncio.Runner,
    workers: WorkerPool,
    words: str,
    how: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(WorkerLost, match=re.escape(how)):
        loop.run(workers.run(PATIENCE, eval, words))
    [record] = caplog.records
    assert re.search(rf"worker process \d+ was lost over eval: {re.escape(how)}", record.message)
    assert loop.run(workers.run(PATIENCE, abs, -7)) == 7


def test_workers_are_warmed_up_once_however_many_pages_want_it(loop: asyncio.Runner) -> None:
    pool = WorkerPool(1, most_each=2)

    async def run() -> None:
        await asyncio.gather(*(pool.warm_up() for _ in range(10)))
        pool.close()

    loop.run(run())


def test_a_closing_server_logs_no_lost_workers(
    loop: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    pool = WorkerPool(1)

    async def run() -> None:
        await pool.warm_up()
        task = asyncio.create_task(pool.run(PATIENCE, signal.pause))
        await asyncio.sleep(0)
        pool.close()
        with pytest.raises((WorkerLost, asyncio.CancelledError)):
            await task

    loop.run(run())
    assert not caplog.records


def test_a_process_that_computes_for_long_is_replaced_for_a_short_task(
    loop: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    pool = WorkerPool(2, reserve=1)

    async def run() -> None:
        endless = [asyncio.create_task(pool.run(PATIENCE, signal.pause, turn=Ticket(name))) for name in "ab"]
        await asyncio.sleep(0)
        try:
            assert await asyncio.wait_for(pool.run(PATIENCE, abs, -7, turn=Ticket("c")), PATIENCE / 2) == 7
            assert not any(task.done() for task in endless)
            assert (pool.waiting, len(pool.pids)) == (1, 2)
        finally:
            pool.close()
            await asyncio.gather(*endless, return_exceptions=True)

    loop.run(run())
    assert not caplog.records


@pytest.fixture
def imports(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Callable[[str], Any]:
    """Import a match, where the worker that reads the file evaluates an expression instead; what is answered."""

    def answer(words: str) -> Any:
        run = WorkerPool.run

        async def evaluates(pool: WorkerPool, seconds: float, *given: object, turn: Ticket) -> Any:
            return await run(pool, PATIENCE, eval, words, turn=turn)

        monkeypatch.setattr(WorkerPool, "run", evaluates)
        caplog.clear()
        return server.client.post("/api/matches/import", json={"text": "any"})

    return answer


def test_a_match_that_cannot_be_carried_is_a_fault_of_the_server_that_is_logged(
    imports: Callable[[str], Any], caplog: pytest.LogCaptureFixture
) -> None:
    answer = imports(RETURNS)
    assert answer.status_code == 500
    assert "again" not in answer.json()["message"]
    assert "TaskRejected: what eval returned cannot be read" in caplog.text
    assert "invalid literal for int() with base 10: 'no number'" in caplog.text, "the cause"


def test_a_reader_that_was_killed_is_logged_and_the_file_may_be_sent_again(
    imports: Callable[[str], Any], caplog: pytest.LogCaptureFixture
) -> None:
    answer = imports(IS_KILLED)
    assert (answer.status_code, "try again" in answer.json()["message"]) == (503, True)
    assert "was lost over eval: exit code -9, SIGKILL" in caplog.text
