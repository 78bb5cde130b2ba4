"""Who gets a worker next: counted in turns, never in seconds."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE, until
from tests.server.harness import PERSON, Running, computer

from broadfront.server import worker_pool, worker_tasks
from broadfront.server.faults import ServerFault
from broadfront.server.turns import Turn, Turns


def joined(*tasks: str) -> Turns[str]:
    """Return a queue in which tasks wait: of "a1" the account is a; a low one is "~a1"."""
    turns: Turns[str] = Turns()
    for task in tasks:
        turns.join(turn(task), task)
    return turns


def turn(task: str) -> Turn:
    return Turn(task.strip("~")[0], task.startswith("~"))


def order(turns: Turns[str]) -> list[str]:
    """Return all who wait, in their turns."""
    found = []
    while (task := turns.next()) is not None:
        found.append(task)
    return found


def test_addresses_take_turns_however_many_tasks_each_has() -> None:
    twelve = [f"a{n}" for n in range(12)]
    assert order(joined(*twelve, "b1", "b2", "c1")) == ["a0", "b1", "c1", "a1", "b2", *twelve[2:]]


def test_who_comes_anew_goes_before_the_second_turn_of_another() -> None:
    turns = joined("a1", "a2", "a3")
    assert turns.next() == "a1"
    turns.join(turn("b1"), "b1")
    assert order(turns) == ["b1", "a2", "a3"]


def test_a_turn_had_without_waiting_counts() -> None:
    turns = joined()
    turns.served(turn("a0"))
    for task in ("a1", "b1"):
        turns.join(turn(task), task)
    assert order(turns) == ["b1", "a1"]


def test_who_comes_again_and_again_keeps_nobody_from_his_turn() -> None:
    turns, got = joined("a1", "a2", "b0"), []
    for n in range(1, 5):
        got.append(turns.next())
        turns.join(turn("b"), f"b{n}")
    assert got.index("a2") == 2


def test_matches_of_computers_alone_wait_until_nobody_else_does() -> None:
    turns = joined("~a1", "~a2", "b1")
    assert turns.next() == "b1"
    assert turns.next() == "~a1"
    turns.join(turn("a3"), "a3")
    assert order(turns) == ["a3", "~a2"]


def test_an_account_that_waits_for_nothing_is_forgotten() -> None:
    turns = joined()
    for n in range(100):
        turns.served(Turn(f"address {n}"))
    assert len(turns._lines[0].rounds) == 1


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


def test_a_worker_goes_to_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = ByHand()
    monkeypatch.setattr(worker_pool, "_pool", lambda: pool)

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
            pool.answers[count - 1].set_result(pickle.dumps(count))
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert [one for (one,) in pool.given] == ["a1", "b1", "a2", "b2", "~c1"]
        assert isinstance(done[2], asyncio.CancelledError)

    asyncio.run(run())


def test_so_many_wait_on_one_account(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = ByHand()
    monkeypatch.setattr(worker_pool, "_pool", lambda: pool)

    async def run() -> None:
        workers = worker_pool.WorkerPool(1, most_waiting=2)
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
            pool.answers[count].set_result(pickle.dumps(count))
        assert [one for (one,) in pool.given] == ["a1", "b1", "a2", "a3"]
        await asyncio.gather(*tasks[:3], tasks[4])

    asyncio.run(run())


def test_who_waits_for_a_worker_is_told_when_the_server_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = ByHand()
    monkeypatch.setattr(worker_pool, "_pool", lambda: pool)
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


def test_computers_think_on_the_account_of_who_plays(start: Callable[..., Running], toybox: Path) -> None:
    server = start()
    pool = server.registry.bot_workers
    turns: list[Turn] = []
    run = pool.run

    async def recorded(*given: Any, turn: Turn) -> Any:
        turns.append(turn)
        return await run(*given, turn=turn)

    pool.run = recorded  # type: ignore[assignment,method-assign]
    person = {"x-forwarded-for": "198.51.100.7"}
    body = {"game": "veil", "seats": [computer("quick"), PERSON]}
    made = server.client.post("/api/matches", json=body, headers=person).json()
    until(lambda: turns, "a computer that thinks")
    assert turns == [Turn("198.51.100.7", is_low=False)]
    state = server.client.get(f"/api/matches/{made['id']}").json()
    assert state["unattended"] is False

    token = {"authorization": f"Bearer {made['links'][0]['token']}", "x-forwarded-for": "2001:db8::5"}
    until(lambda: server.session(made["id"]).thought is None, "the person's turn")
    state = server.client.get(f"/api/matches/{made['id']}", headers=token).json()
    verb, what, where = state["view"]["ask"][3][0]
    move = {"version": state["version"], "verb": verb, "what": what, "where": where}
    server.client.post(f"/api/matches/{made['id']}/moves", json=move, headers=token)
    until(lambda: len(turns) > 1, "the computer's next thought")
    assert turns[1] == Turn("2001:db8::/64", is_low=False)


def test_a_match_of_computers_alone_says_that_it_waits_for_others(
    start: Callable[..., Running], toybox: Path
) -> None:
    server = start()
    people = server.match("veil", seats=[computer("quick"), computer("quick")])
    assert people.state()["unattended"] is True
    assert server.session(people.id).is_unattended


def test_odds_and_luck_are_worked_out_on_the_account_of_who_asks(start: Callable[..., Running]) -> None:
    server = start()
    turns: list[Turn] = []
    for pool in (server.registry.odds_workers, server.registry.lucks._pool):
        run = pool.run

        async def recorded(*given: Any, turn: Turn, run: Any = run) -> Any:
            turns.append(turn)
            return await run(*given, turn=turn)

        pool.run = recorded  # type: ignore[assignment,method-assign]
    people = server.match("front_line")
    verb, what, where = people.state(0)["view"]["ask"][3][0]
    path, asker = f"/api/matches/{people.id}", {"x-forwarded-for": "198.51.100.7"}
    move = {"verb": verb, "what": what, "where": where}
    assert server.client.get(f"{path}/odds", params=move, headers=asker).status_code == 200
    assert server.client.get(f"{path}/luck", headers=asker).status_code == 200
    assert turns == [Turn("198.51.100.7")] * 2
