"""Who gets a worker next: counted in turns, never in seconds."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE, until
from tests.server.harness import PERSON, Running, computer, on_sqlite

from broadfront.server.http.errors import ServerFault
from broadfront.server.workers import pool as worker_pool
from broadfront.server.workers import tasks as worker_tasks
from broadfront.server.workers.fair_queue import HALF_LIFE, LONG, MAX_REMEMBERED, FairQueue, Ticket


def joined(*tasks: str) -> FairQueue[str]:
    """Return a queue in which tasks wait: of "a1" the account is a; a low one is "~a1"."""
    turns: FairQueue[str] = FairQueue()
    for task in tasks:
        turns.join(turn(task), task)
    return turns


def turn(task: str) -> Ticket:
    return Ticket(task.strip("~")[0], task.startswith("~"))


def order(turns: FairQueue[str]) -> list[str]:
    """Return all who wait, in their turns."""
    found = []
    while turns:
        found.append(begun(turns))
    return found


def begun(turns: FairQueue[str]) -> str:
    """Have the next one begin, and return it."""
    found = turns.next()
    assert found is not None
    turns.begin(found[0])
    return found[1]


def test_addresses_take_turns_however_many_tasks_each_has() -> None:
    twelve = [f"a{n}" for n in range(12)]
    assert order(joined(*twelve, "b1", "b2", "c1")) == ["a0", "b1", "c1", "a1", "b2", *twelve[2:]]


def test_who_comes_anew_goes_before_the_second_turn_of_another() -> None:
    turns = joined("a1", "a2", "a3")
    assert begun(turns) == "a1"
    turns.join(turn("b1"), "b1")
    assert order(turns) == ["b1", "a2", "a3"]


def test_a_turn_had_without_waiting_counts() -> None:
    turns = joined()
    turns.begin(turn("a0"))
    for task in ("a1", "b1"):
        turns.join(turn(task), task)
    assert order(turns) == ["b1", "a1"]


def test_who_comes_again_and_again_keeps_nobody_from_his_turn() -> None:
    turns, got = joined("a1", "a2", "b0"), []
    for n in range(1, 5):
        got.append(begun(turns))
        turns.join(turn("b"), f"b{n}")
    assert got.index("a2") == 2


def test_matches_of_computers_alone_wait_until_nobody_else_does() -> None:
    turns = joined("~a1", "~a2", "b1")
    assert [begun(turns), begun(turns)] == ["b1", "~a1"]
    turns.join(turn("a3"), "a3")
    assert order(turns) == ["a3", "~a2"]


def test_what_was_used_counts_and_not_how_often() -> None:
    """Many short computations of one address go before a long one of another until they have cost as much."""
    turns = joined("a1")
    begun(turns)
    turns.end(turn("a1"), 2.0)
    got = []
    for n in range(30):
        turns.join(turn("a"), f"a{n}")
        turns.join(turn("b"), f"b{n}")
        got.append(begun(turns)[0])
        turns.end(turn(got[-1]), 0.1 if got[-1] == "b" else 2.0)
    assert got == ["b"] * 20 + ["a"] + ["b"] * 9


def test_who_was_alone_for_long_owes_no_more_than_his_last_computation() -> None:
    turns = joined()
    for _ in range(100):
        turns.begin(turn("a"))
        turns.end(turn("a"), 10.0)
    for task in ("a1", "b1", "b2", "b3"):
        turns.join(turn(task), task)
    got = []
    for _ in range(4):
        got.append(begun(turns))
        turns.end(turn(got[-1]), 4.0)
    assert got == ["b1", "b2", "b3", "a1"]


def test_the_oldest_debts_are_forgotten_and_not_the_largest() -> None:
    turns = joined("z1")
    for n in range(2 * MAX_REMEMBERED):
        turns.begin(Ticket(f"address {n}"))
        turns.end(Ticket(f"address {n}"), 9.0 if n == 7 else 0.001)
    assert len(turns._tags) <= MAX_REMEMBERED
    assert turns.is_heavy("address 7")


def test_only_time_makes_an_address_light_again() -> None:
    now = 0.0
    turns: FairQueue[str] = FairQueue(lambda: now)

    def works(seconds: float) -> None:
        turns.begin(turn("a"))
        turns.end(turn("a"), seconds)

    works(16 * LONG)
    for _ in range(100):
        works(0.01)
    assert turns.is_heavy("a")
    now = 4.9 * HALF_LIFE
    works(1.01 * LONG)
    assert turns.is_heavy("a")
    now = 5.1 * HALF_LIFE
    assert turns.is_heavy("a"), "the last one, which was hardly too long, counts for a while too"
    now = 6 * HALF_LIFE
    assert not turns.is_heavy("a")


def test_an_address_is_heavy_before_its_first_long_task_has_ended() -> None:
    turns = joined()
    turns.begin(turn("a"))
    assert (turns.is_heavy("a"), turns.heavy_running) == (False, 0)
    turns.outgrow(turn("a"))
    assert (turns.is_heavy("a"), turns.heavy_running) == (True, 1)
    turns.end(turn("a"), 0.1, has_outgrown=True)
    assert not turns.is_heavy("a"), "it had waited for a processor: what it took of one was little"


class ByHand:
    """A pool whose worker answers when the test says so."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []
        self.answers: list[Future[Any]] = []

    def submit(self, task: Callable[..., Any], *packed: bytes) -> Future[Any]:
        answer: Future[Any] = Future()
        if task is worker_tasks.ready:
            answer.set_result(True)
        else:
            self.given.append(pickle.loads(packed[0])[1])
            self.answers.append(answer)
        return answer

    def shutdown(self, **_: Any) -> None:
        """End: there is no process."""

    def answer(self, number: int, cost: float = 0.0) -> None:
        """Have a task return its number."""
        self.answers[number].set_result((pickle.dumps(number), cost))


async def passing(condition: Callable[[], object]) -> None:
    """Let the event loop go on until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0)


def test_a_worker_goes_to_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = ByHand()
    monkeypatch.setattr(worker_pool, "_pool", lambda niceness: pool)

    async def at_it(count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(pool.given) < count:
                await asyncio.sleep(0)

    async def run() -> None:
        workers, tasks = worker_pool.WorkerPool(1), []
        for name in ("a1", "a2", "a3", "b1", "~c1", "b2"):
            tasks.append(asyncio.create_task(workers.run(PATIENCE, os.getpid, name, turn=turn(name))))
            await asyncio.sleep(0)
        tasks[2].cancel()  # a3 has gone away
        for count in range(1, 6):
            await at_it(count)
            pool.answer(count - 1)
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert [one for (one,) in pool.given] == ["a1", "b1", "a2", "b2", "~c1"]
        assert isinstance(done[2], asyncio.CancelledError)

    asyncio.run(run())


def test_so_many_wait_on_one_account(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = ByHand()
    monkeypatch.setattr(worker_pool, "_pool", lambda niceness: pool)

    async def run() -> None:
        workers = worker_pool.WorkerPool(1, most_each=3)
        tasks = []
        for name in ("a1", "a2", "a3", "a4", "b1"):
            tasks.append(asyncio.create_task(workers.run(PATIENCE, os.getpid, name, turn=turn(name))))
            await asyncio.sleep(0)
        with pytest.raises(ServerFault, match="wait a moment") as fault:
            await tasks[3]
        assert fault.value.status == 429
        for count in range(4):
            async with asyncio.timeout(PATIENCE):
                while len(pool.answers) <= count:
                    await asyncio.sleep(0)
            pool.answer(count)
        assert [one for (one,) in pool.given] == ["a1", "b1", "a2", "a3"]
        await asyncio.gather(*tasks[:3], tasks[4])

    asyncio.run(run())


def test_who_waits_for_a_worker_is_told_when_the_server_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = ByHand()
    monkeypatch.setattr(worker_pool, "_pool", lambda niceness: pool)
    monkeypatch.setattr(worker_pool.WorkerPool, "_end", lambda workers, pool: None)

    async def run() -> None:
        workers = worker_pool.WorkerPool(1)
        first = asyncio.create_task(workers.run(PATIENCE, os.getpid, "a1"))
        second = asyncio.create_task(workers.run(PATIENCE, os.getpid, "a2"))
        await asyncio.sleep(0)
        workers.close()
        with pytest.raises(worker_pool.WorkerLost, match="closing"):
            await second
        first.cancel()

    asyncio.run(run())


class Workers:
    """Workers that answer when the test says so, and who waits for them: of "a1" the account is a.

    The event loop's time passes when the test says so.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, size: int, **more: Any) -> None:
        self.now = 0.0
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self.now)
        self.pools: list[ByHand] = []
        monkeypatch.setattr(worker_pool, "_pool", self._started)
        self.pool = worker_pool.WorkerPool(size, **more)
        self.tasks: dict[str, asyncio.Task[Any]] = {}

    def _started(self, niceness: int) -> Any:
        self.pools.append(ByHand())
        return self.pools[-1]

    async def ask(self, *names: str) -> None:
        for name in names:
            work = self.pool.run(PATIENCE, os.getpid, name, turn=turn(name))
            self.tasks[name] = asyncio.create_task(work)
            for _ in range(10):
                await asyncio.sleep(0)

    @property
    def at_work(self) -> dict[str, Future[tuple[bytes, float]]]:
        return {
            name: answer
            for pool in self.pools
            for (name,), answer in zip(pool.given, pool.answers, strict=True)
            if not answer.done()
        }

    async def answer(self, name: str, cost: float = 0.0) -> None:
        self.at_work[name].set_result((pickle.dumps(0), cost))
        for _ in range(20):
            await asyncio.sleep(0)

    async def later(self, seconds: float) -> None:
        self.now += seconds
        for _ in range(20):
            await asyncio.sleep(0)


def test_long_computations_of_an_address_leave_a_worker_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 2, reserve=1)
        await workers.ask("a1", "a2", "a3", "a4")
        assert set(workers.at_work) == {"a1"}
        await workers.ask("b1")
        assert set(workers.at_work) == {"a1", "b1"}, "nobody else waits for it"
        await workers.answer("b1", 0.1)
        await workers.answer("a1", 9.0)
        await workers.ask("c1")
        assert set(workers.at_work) == {"a2", "c1"}
        await workers.answer("c1", 9.0)
        await workers.ask("c2")
        assert set(workers.at_work) == {"a2"}, "of two whose computations are long, one is at work"
        await workers.ask("b2")
        assert set(workers.at_work) == {"a2", "b2"}
        await workers.answer("a2", 9.5)
        assert set(workers.at_work) == {"c2", "b2"}, "then the other, which has used less since it came"
        workers.pool.close()

    asyncio.run(run())


def test_a_long_computation_of_a_new_address_gives_way_to_a_short_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 2, reserve=1)
        await workers.ask("a1", "a2", "b1", "b2", "v1")
        assert set(workers.at_work) == {"a1", "b1"}
        await workers.later(0.9 * LONG)
        assert set(workers.at_work) == {"a1", "b1"}, "they may be short"
        await workers.later(0.2 * LONG)
        assert set(workers.at_work) == {"a1", "v1"}
        await workers.answer("v1")
        assert set(workers.at_work) == {"a1"}, "b has long ones, though none has ended"
        await workers.ask("c1")
        await workers.later(1.1 * LONG)
        assert set(workers.at_work) == {"a1", "c1"}, "nobody with a short one waits"
        await workers.ask("v2")
        assert set(workers.at_work) == {"a1", "v2"}, "who comes later waits for nothing"
        await workers.answer("v2")
        await workers.answer("a1", 9.0)
        assert set(workers.at_work) == {"b1"}, "what gave way is the first of its address"
        await workers.answer("b1", 5.0)
        assert set(workers.at_work) == {"c1"}
        assert await workers.tasks["b1"] == 0
        workers.pool.close()

    asyncio.run(run())


def test_what_gave_way_once_does_so_again_only_if_nothing_else_can(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 2, reserve=1)
        await workers.ask("a1", "b1", "v1")
        await workers.later(1.1 * LONG)
        await workers.answer("v1")
        await workers.ask("c1")
        await workers.answer("a1", 9.0)
        await workers.later(1.1 * LONG)
        await workers.ask("v2")
        assert set(workers.at_work) == {"b1", "v2"}, "c1 gives way, though it is not the younger one"
        monkeypatch.setattr(workers.pool._turns, "is_heavy", lambda account: False)  # much later
        await workers.answer("v2")
        await workers.later(1.1 * LONG)
        assert set(workers.at_work) == {"b1", "c1"}
        await workers.ask("v3")
        assert set(workers.at_work) == {"b1", "v3"}
        with pytest.raises(worker_pool.TaskTimeout, match="twice"):
            await workers.tasks["c1"]
        workers.pool.close()

    asyncio.run(run())


def test_a_long_computation_that_gives_way_is_begun_again_only_for_who_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 2, reserve=1)
        await workers.ask("a1", "b1")
        workers.tasks["b1"].cancel()
        await workers.later(1.1 * LONG)
        await workers.ask("v1")
        assert set(workers.at_work) == {"a1", "v1"}
        await workers.answer("v1")
        await workers.answer("a1", 9.0)
        assert workers.at_work == {}
        assert workers.pool.waiting == 0
        workers.pool.close()

    asyncio.run(run())


def test_a_worker_is_up_before_a_long_computation_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 2, reserve=1)
        await workers.ask("a1", "b1")
        assert len(workers.pools) == 2
        await workers.later(1.1 * LONG)
        assert len(workers.pools) == 3
        await workers.ask("v1")
        assert [given for (given,) in workers.pools[2].given] == ["v1"]
        assert len(workers.pools) == 3
        await workers.answer("v1")
        assert len(workers.pools) == 4, "and the next one"
        workers.pool.close()

    asyncio.run(run())


def test_no_computation_gives_way_where_no_worker_is_reserved(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 1)
        await workers.ask("a1", "v1")
        await workers.later(10 * LONG)
        assert set(workers.at_work) == {"a1"}
        assert len(workers.pools) == 1
        workers.pool.close()

    asyncio.run(run())


def test_a_computation_whose_sender_has_hung_up_is_finished_on_his_account(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 1)
        await workers.ask("a1", "a2", "a3", "b1")
        workers.tasks["a1"].cancel()
        workers.tasks["a2"].cancel()
        await passing(workers.tasks["a2"].done)
        assert workers.pool.waiting == 2
        assert set(workers.at_work) == {"a1"}
        await workers.answer("a1", 5.0)
        assert set(workers.at_work) == {"b1"}
        await workers.answer("b1", 1.0)
        assert set(workers.at_work) == {"a3"}, "what had not begun is left out"
        assert len(workers.pools) == 1, "no worker was ended"
        await workers.ask("b2", "a4")
        await workers.answer("a3")
        assert set(workers.at_work) == {"b2"}, "the five seconds count"
        workers.pool.close()

    asyncio.run(run())


def shared(workers: Workers, name: str) -> tuple[worker_pool.Waiters, asyncio.Task[Any]]:
    """Have a task wait that others may want too, at first on the account of its name."""
    sharers = worker_pool.Waiters(turn(name))
    return sharers, asyncio.create_task(workers.pool.run(PATIENCE, os.getpid, name, turn=sharers))


def test_what_several_want_begins_as_soon_as_one_of_them_has_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 1)
        await workers.ask("a1", "a2", "a3")
        sharers, task = shared(workers, "a4")
        await workers.ask("c1")
        for _ in range(3):
            sharers.add(turn("b"))
        assert workers.pool.waiting == 4, "however many wait for it, it is one task"
        await workers.answer("a1")
        await workers.answer("c1")
        assert set(workers.at_work) == {"a4"}, "b comes anew"
        assert workers.pool.waiting == 2
        sharers.add(turn("d"))
        await workers.ask("b1")
        await workers.answer("a4", 5.0)
        assert await task == 0
        for name in ("a2", "a3"):
            await workers.answer(name, 1.0)
        assert set(workers.at_work) == {"b1"}, "whose turn it was has used five seconds"
        await workers.answer("b1")
        assert workers.pool.waiting == 0
        workers.pool.close()

    asyncio.run(run())


def test_what_several_want_leaves_all_their_lines_when_it_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 1)
        await workers.ask("a1", "a2")
        sharers, task = shared(workers, "a3")
        await passing(lambda: workers.pool.waiting == 2)
        sharers.add(turn("b"))
        task.cancel()
        await passing(task.done)
        assert workers.pool.waiting == 1
        await workers.answer("a1")
        assert set(workers.at_work) == {"a2"}
        workers.pool.close()

    asyncio.run(run())


def test_what_several_want_and_gave_way_waits_for_the_turns_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 2, reserve=1)
        await workers.ask("a1")
        sharers, task = shared(workers, "b1")
        await workers.ask("b2")
        await workers.later(1.1 * LONG)
        await workers.ask("v1")
        assert set(workers.at_work) == {"a1", "v1"}, "b1 gave way"
        sharers.add(turn("c"))
        await workers.answer("v1")
        assert set(workers.at_work) == {"a1", "b1"}, "c has had no long one"
        await workers.answer("b1")
        assert await task == 0
        workers.pool.close()

    asyncio.run(run())


def test_what_several_want_is_refused_only_if_all_of_them_have_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 1, most_each=1)
        await workers.ask("a1")
        sharers, task = shared(workers, "a2")
        sharers.add(turn("b"))
        await passing(lambda: workers.pool.waiting == 1)
        await workers.answer("a1")
        assert set(workers.at_work) == {"a2"}
        sharers, refused = shared(workers, "b3")
        with pytest.raises(ServerFault, match="wait a moment"):
            await refused
        await workers.answer("a2")
        assert await task == 0
        workers.pool.close()

    asyncio.run(run())


SHARED = ("battle-reports?since=0", "odds?{move}", "luck", "timeline")
"""Some of what is worked out once for all who ask about a version of a match."""


@on_sqlite
@pytest.mark.parametrize("asked", SHARED)
def test_nobody_waits_behind_another_address_for_an_answer_that_both_want(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    server = start()
    people = server.match()
    people.step()
    seat = people.state()["view"]["ask"][0]
    verb, what, where = people.state(seat)["view"]["ask"][3][0]
    path = asked.format(move=f"verb={verb}&what={what}&where={where}")
    worker = ByHand()
    monkeypatch.setattr(worker_pool, "_pool", lambda niceness: worker)
    monkeypatch.setattr(worker_pool, "_kill", lambda pool: None)
    pool = worker_pool.WorkerPool(1)
    server.context.odds_workers = server.context.report_workers._pool = pool

    def ask(address: str) -> int:
        headers = {**people.headers(seat), "x-forwarded-for": address}
        return server.client.get(f"/api/v1/matches/{people.id}/{path}", headers=headers).status_code

    async def occupy() -> list[asyncio.Task[Any]]:
        """Have the first address wait for a worker, with much before what it asks next."""
        turn = Ticket("203.0.113.1")
        return [asyncio.create_task(pool.run(PATIENCE, os.getpid, n, turn=turn)) for n in range(4)]

    async def waiting(address: str) -> int:
        return pool._turns.waiting(Ticket(address))

    with ThreadPoolExecutor(2) as browsers:
        before = server.run(occupy())
        first = browsers.submit(ask, "203.0.113.1")
        until(
            lambda: server.run(waiting("203.0.113.1")) == 4, f"{asked}: the first one waits behind its others"
        )
        second = browsers.submit(ask, "203.0.113.2")
        until(
            lambda: server.run(waiting("203.0.113.2")) == 1, f"{asked}: the second one waits behind nothing"
        )
        assert pool.waiting == 4, "it is worked out once"
        server.loop.call_soon_threadsafe(pool.close)  # type: ignore[union-attr]
        worker.answer(0)
        assert (first.result(PATIENCE), second.result(PATIENCE)) == (503, 503)

    async def ended() -> None:
        await asyncio.gather(*before, return_exceptions=True)

    server.run(ended())


def test_what_goes_on_without_its_sender_counts_among_his_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch, 1, most_each=1)
        await workers.ask("a1")
        workers.tasks["a1"].cancel()
        await workers.ask("a2")
        with pytest.raises(ServerFault, match="wait a moment"):
            await workers.tasks["a2"]
        await workers.answer("a1")
        await workers.ask("a3")
        assert set(workers.at_work) == {"a3"}
        workers.pool.close()

    asyncio.run(run())


def test_the_processor_time_of_a_task_is_measured_where_it_runs() -> None:
    answer, seconds = worker_pool.run_task(pickle.dumps((sum, (range(300_000),))))
    assert pickle.loads(answer) == sum(range(300_000))
    assert 0 < seconds < PATIENCE


def test_computers_think_on_the_account_of_who_plays(start: Callable[..., Running], toybox: Path) -> None:
    server = start()
    pool = server.context.bot_workers
    turns: list[Ticket] = []
    run = pool.run

    async def recorded(*given: Any, turn: Ticket) -> Any:
        turns.append(turn)
        return await run(*given, turn=turn)

    pool.run = recorded  # type: ignore[assignment,method-assign]
    person = {"x-forwarded-for": "198.51.100.7"}
    body = {"game": "veil", "seats": [computer("quick"), PERSON]}
    made = server.client.post("/api/v1/matches", json=body, headers=person).json()
    until(lambda: turns, "a computer that thinks")
    assert turns == [Ticket("198.51.100.7", is_low=False)]
    state = server.client.get(f"/api/v1/matches/{made['id']}").json()
    assert state["unattended"] is False

    token = {"authorization": f"Bearer {made['links'][0]['token']}", "x-forwarded-for": "2001:db8::5"}
    until(lambda: server.live(made["id"]).thought is None, "the person's turn")
    state = server.client.get(f"/api/v1/matches/{made['id']}", headers=token).json()
    verb, what, where = state["view"]["ask"][3][0]
    move = {"version": state["version"], "verb": verb, "what": what, "where": where}
    server.client.post(f"/api/v1/matches/{made['id']}/moves", json=move, headers=token)
    until(lambda: len(turns) > 1, "the computer's next thought")
    assert turns[1] == Ticket("2001:db8::/64", is_low=False)


def test_a_match_of_computers_alone_says_that_it_waits_for_others(
    start: Callable[..., Running], toybox: Path
) -> None:
    server = start()
    people = server.match("veil", seats=[computer("quick"), computer("quick")])
    assert people.state()["unattended"] is True
    assert server.live(people.id).is_unattended


def test_loading_a_game_is_on_nobodys_account(server: Running) -> None:
    assert server.context.odds_workers._ready is worker_tasks.load_games


def test_odds_and_luck_are_worked_out_on_the_account_of_who_asks(start: Callable[..., Running]) -> None:
    server = start()
    turns: list[Ticket] = []
    for pool in (server.context.odds_workers, server.context.report_workers._pool):
        run = pool.run

        async def recorded(*given: Any, turn: worker_pool.Waiters, run: Any = run) -> Any:
            turns.extend(turn.turns)
            return await run(*given, turn=turn)

        pool.run = recorded  # type: ignore[assignment,method-assign]
    people = server.match("front_line")
    verb, what, where = people.state(0)["view"]["ask"][3][0]
    path, asker = f"/api/v1/matches/{people.id}", {"x-forwarded-for": "198.51.100.7"}
    move = {"verb": verb, "what": what, "where": where}
    assert server.client.get(f"{path}/odds", params=move, headers=asker).status_code == 200
    assert server.client.get(f"{path}/luck", headers=asker).status_code == 200
    assert turns == [Ticket("198.51.100.7")] * 2
