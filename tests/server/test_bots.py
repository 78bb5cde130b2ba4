"""Computer seats: they think elsewhere, and whatever becomes of a worker, the match goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import re
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE, until
from tests.processes import is_gone
from tests.server.harness import PERSON, Json, People, Running, computer

from broadfront.engine import registry as catalogue
from broadfront.engine.errors import NotationFault
from broadfront.engine.match import Match
from broadfront.server.context import GIVE_WAY
from broadfront.server.logs import MAX_FAULTS, PERIOD, FaultLog, fault_of, named
from broadfront.server.matches import match_loader
from broadfront.server.matches.live_match import LiveMatch
from broadfront.server.matches.snapshot_match import SnapshotMatch
from broadfront.server.workers import pool as worker_pool
from broadfront.server.workers import tasks


@pytest.fixture(autouse=True, scope="module")
def veil(toybox: Path) -> Path:
    return toybox


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine's worker is not given up."""
    monkeypatch.setattr("broadfront.server.matches.bots.computer_seats.GRACE", 2.0 * PATIENCE)


def follow(people: People, seat: int, is_right: Callable[[Json], bool]) -> Json:
    """Follow the match until it is as wanted."""
    state = people.state(seat)

    def is_there() -> bool:
        nonlocal state
        if not is_right(state):
            state = people.get("/changes", seat, after=state["version"], wait=1).json()
        return is_right(state)

    until(is_there, f"what follows {state['view']['headline']}")
    return state


def is_over(state: Json) -> bool:
    return state["view"]["ask"] is None


def asks(seat: int) -> Callable[[Json], bool]:
    return lambda state: is_over(state) or state["view"]["ask"][0] == seat


@pytest.mark.parametrize("level", ["random", "recruit", "regular", "mcts:20"])
def test_a_person_plays_a_match_against_every_kind_of_computer(server: Running, level: str) -> None:
    people = server.match(seats=[PERSON, computer(level)])
    for n in range(1000):
        state = follow(people, 0, asks(0))
        if is_over(state):
            break
        moves = state["view"]["ask"][3]
        people.send(0, state["version"], moves[(7 * n + 3) % len(moves)])
    assert is_over(people.state())
    verbs = {move[1] for move in people.state(after=0)["last"] if move[0] == 1}
    assert verbs, "the computer moved"


def test_computers_play_each_other(server: Running) -> None:
    people = server.match(seats=[computer("quick"), computer("random")])
    assert people.tokens == {}
    end = follow(people, -1, is_over)
    assert len(end["key"]) == 64


@pytest.fixture
def ponders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Whatever a worker does in a match of Veil takes until there is a file ``enough``."""
    monkeypatch.setenv("VEIL_ILLNESS", f"ponders {tmp_path}")
    return tmp_path


def who_ponders(folder: Path) -> int:
    """Wait until a worker is at it; return its process id."""
    until((folder / "pid").exists, "a worker that thinks")
    return int((folder / "pid").read_text())


def test_a_thinking_computer_does_not_hold_the_loop(start: Callable[..., Running], ponders: Path) -> None:
    people = start().match("veil", seats=[PERSON, computer("quick")])
    state = people.state(0)
    people.send(0, state["version"], state["view"]["ask"][3][0])
    assert who_ponders(ponders) != os.getpid()
    for _ in range(5):  # meanwhile others are answered
        assert people.state(0)["view"]["ask"][0] == 1
    (ponders / "enough").touch()
    follow(people, 0, asks(0))


def test_a_level_keeps_its_time(server: Running) -> None:
    people = server.match(seats=[PERSON, computer("mcts:0.2s")])
    moves = people.state(0)["view"]["ask"][3]
    people.send(0, 0, moves[0])
    follow(people, 0, lambda state: state["version"] > 1)


def test_a_killed_worker_is_replaced_and_the_match_goes_on(
    start: Callable[..., Running], ponders: Path, caplog: pytest.LogCaptureFixture
) -> None:
    people = start().match("veil", seats=[PERSON, computer("quick")])
    state = people.state(0)
    people.send(0, state["version"], state["view"]["ask"][3][0])
    pid = who_ponders(ponders)
    os.kill(pid, signal.SIGKILL)
    until(partial(is_gone, pid), "the end of the worker")
    (ponders / "enough").touch()
    after = follow(people, 0, asks(0))
    assert after["moves"] > state["moves"] + 1
    assert "attempt 1" in caplog.text
    assert "attempt 2" not in caplog.text


@pytest.mark.parametrize("illness", ["dies", "raises", "cheats"])
def test_a_player_that_fails_again_and_again_moves_at_random(
    start: Callable[..., Running],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    illness: str,
) -> None:
    monkeypatch.setenv("VEIL_ILLNESS", illness)
    people = start().match("veil", seats=[PERSON, computer("quick")])
    state = people.state(0)
    people.send(0, state["version"], state["view"]["ask"][3][0])
    after = follow(people, 0, asks(0))
    assert after["moves"] > state["moves"] + 1
    assert f"match {people.id}, version {state['version'] + 1}, after " in caplog.text, "the operator is told"
    assert "at random" in caplog.text
    assert not re.search(r"730_?555", caplog.text), "and not what is hidden"


def test_the_log_says_where_in_the_code_a_player_failed(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("VEIL_ILLNESS", "raises")
    people = start().match("veil", seats=[PERSON, computer("quick")])
    state = people.state(0)
    people.send(0, state["version"], state["view"]["ask"][3][0])
    follow(people, 0, asks(0))
    assert "quick failed: ZeroDivisionError from " in caplog.text
    assert re.search(r"veil\.py:\d+ in _quick", caplog.text)


def test_the_log_keeps_the_message_where_nothing_is_hidden() -> None:
    game = catalogue.game("front_line")
    match = SnapshotMatch.taken_from(Match(game, game.setting()))
    live = LiveMatch("anything", match, [], "00")
    assert named(live) == "match anything, version 0, after 0 moves"
    assert fault_of(live, ValueError("square 7")) == "ValueError: square 7"


def test_a_fault_that_comes_again_is_counted_and_not_written_each_time(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    faults, log = FaultLog(lambda: now), logging.getLogger("broadfront.test")

    def fail(depth: int = 0) -> None:
        if depth:
            fail(depth - 1)
        raise IndexError("tuple index out of range")

    for number in range(120):
        try:
            fail(number % 50)
        except IndexError as error:
            faults.write(log, None, f"match {number}", error)
    assert caplog.text.count("Traceback") == 2, "of the fault itself, and below itself"
    assert "match 10: the same fault for the 10th time in a minute" in caplog.text
    assert len(caplog.records) < 8
    now = PERIOD
    faults.write(log, None, "match 120", IndexError("tuple index out of range"))
    assert "match 120: IndexError: tuple index out of range" in caplog.text


def test_faults_at_many_places_are_counted_together(caplog: pytest.LogCaptureFixture) -> None:
    faults, log = FaultLog(lambda: 0.0), logging.getLogger("broadfront.test")
    for number in range(5 * MAX_FAULTS):
        faults.write(log, None, "a match", type(f"Fault{number}", (Exception,), {})())
    assert len(caplog.records) <= MAX_FAULTS + 4


def tells_the_hands(p: Any, of: Any) -> None:
    raise RuntimeError(f"{p.hand0} {p.hand1}")


def test_a_refusal_that_breaks_is_logged_without_what_is_hidden(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = server.match("veil")

    monkeypatch.setattr(catalogue.game("veil"), "reason", tells_the_hands, raising=False)
    state = people.state(0)
    answer = people.send(0, state["version"], ["hide", 5, 0])
    assert answer.status_code == 422
    assert f"match {people.id}, version {state['version']}" in caplog.text
    assert "RuntimeError" in caplog.text
    assert not re.search(r"730_?555", caplog.text)


def test_a_worker_that_hangs_is_ended(
    start: Callable[..., Running],
    ponders: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("broadfront.server.matches.bots.computer_seats.GRACE", 1.0)
    people = start().match("veil", seats=[PERSON, computer("quick")])
    state = people.state(0)
    people.send(0, state["version"], state["view"]["ask"][3][0])
    follow(people, 0, asks(0))
    assert "more than 1 s" in caplog.text


def test_a_server_that_starts_again_has_its_computers_think_again(start: Callable[..., Running]) -> None:
    first = start()
    people = first.match(seats=[computer("mcts:1s"), PERSON])
    first.stop()
    people.server = second = start()
    assert second.url != first.url
    assert follow(people, 1, lambda state: state["version"] > 0)["view"]["ask"]


def test_workers_are_up_before_anybody_needs_them(start: Callable[..., Running]) -> None:
    registry = start(warm=True).context
    pools = (registry.bot_workers, registry.odds_workers)
    until(lambda: all(len(pool.pids) == 1 for pool in pools), "workers that nobody has asked for")


def test_no_person_waits_for_what_computers_alone_think_about(start: Callable[..., Running]) -> None:
    server = start(workers=1, most_thought=PATIENCE)
    alone = server.match(seats=[computer(f"mcts:{PATIENCE:g}s")] * 2)
    until(lambda: server.context.background_workers.pids, "computers alone think")
    people = server.match(seats=[computer("quick"), PERSON])
    follow(people, 1, lambda state: state["version"] > 0)
    assert alone.state()["version"] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="it has no niceness")
def test_workers_for_computers_alone_give_way_to_other_processes(start: Callable[..., Running]) -> None:
    server = start()
    context = server.context
    here = os.getpriority(os.PRIO_PROCESS, 0)
    for pool, by in ((context.bot_workers, 0), (context.background_workers, GIVE_WAY)):
        nice = server.run(pool.run(PATIENCE, os.getpriority, os.PRIO_PROCESS, 0))
        assert nice == here + by


def test_workers_end_with_the_server(start: Callable[..., Running]) -> None:
    server = start()
    follow(server.match(seats=[computer("quick"), PERSON]), 1, lambda state: state["version"] > 0)
    pids = server.context.bot_workers.pids
    assert pids
    server.stop()
    for pid in pids:
        until(partial(is_gone, pid), f"the end of process {pid}")


def test_a_luck_report_does_not_hold_the_loop(start: Callable[..., Running], ponders: Path) -> None:
    """While a worker works it out, others are answered."""
    people = start().match("veil")
    people.play_out()
    with ThreadPoolExecutor(1) as asker:
        asked = asker.submit(people.get, "/luck")
        assert who_ponders(ponders) != os.getpid()
        for _ in range(5):
            assert people.state()["seats"]
        assert not asked.done()
        (ponders / "enough").touch()
        answer = asked.result(PATIENCE)
    assert answer.status_code == 200, answer.text
    assert sum(line["rolls"] for line in answer.json()["lines"]) > 0


class Slow:
    """A pool whose worker is as slow as the test wants."""

    def __init__(self) -> None:
        self.given: list[tuple[Callable[..., Any], Future[Any]]] = []

    def submit(self, task: Callable[..., Any], *packed: bytes) -> Future[Any]:
        self.given.append((pickle.loads(packed[0])[0] if packed else task, Future()))
        return self.given[-1][1]


def test_the_time_of_a_task_counts_from_when_its_worker_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Slow()
    monkeypatch.setattr(worker_pool, "_pool", lambda niceness: pool)

    async def run() -> None:
        workers = worker_pool.WorkerPool(1)
        asked = asyncio.create_task(workers.run(PATIENCE, os.getpid))
        for task in (tasks.ready, os.getpid):
            while not pool.given:
                await asyncio.sleep(0)
            given, answer = pool.given.pop()
            assert (given, pool.given) == (task, [])
            answer.set_result((pickle.dumps(7), 0.0))
        assert await asked == 7

    asyncio.run(run())


def test_a_bug_in_a_view_is_logged_without_what_is_hidden(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = server.match("veil")

    monkeypatch.setattr(catalogue.game("veil"), "view", tells_the_hands, raising=False)
    assert people.get().status_code == 500
    assert people.id in caplog.text
    assert "RuntimeError" in caplog.text
    assert not re.search(r"730_?555", caplog.text)


def test_a_match_that_cannot_be_rebuilt_is_told_and_logged_without_what_is_hidden(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = server.match("veil")

    def breaks(stored: Any) -> None:
        raise NotationFault("hidden0=730555001 cannot be read")

    monkeypatch.setattr(match_loader, "_rebuilt", breaks)
    server.forget()
    answer = people.get()
    assert answer.status_code == 409
    assert people.id in caplog.text
    assert "NotationFault" in caplog.text
    assert not re.search(r"730_?555", caplog.text + answer.text)
