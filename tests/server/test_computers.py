"""Computer seats: they think elsewhere, and whatever becomes of a worker, the match goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import PERSON, Json, People, Running, computer

from broadfront.server import thinking


@pytest.fixture(autouse=True, scope="module")
def veil(toybox: Path) -> Path:
    return toybox


def until(people: People, seat: int, is_right: Callable[[Json], bool], seconds: float = 60) -> Json:
    """Follow the match until it is as wanted."""
    state = people.state(seat)
    end = time.monotonic() + seconds
    while not is_right(state):
        assert time.monotonic() < end, f"not in {seconds} s: {state['view']['headline']}"
        state = people.get("/changes", seat, after=state["version"], wait=1).json()
    return state


def is_over(state: Json) -> bool:
    return state["view"]["ask"] is None


def asks(seat: int) -> Callable[[Json], bool]:
    return lambda state: is_over(state) or state["view"]["ask"][0] == seat


@pytest.mark.parametrize("level", ["random", "recruit", "regular", "mcts:20"])
def test_a_person_plays_a_match_against_every_kind_of_computer(server: Running, level: str) -> None:
    people = server.match(seats=[PERSON, computer(level)])
    for n in range(1000):
        state = until(people, 0, asks(0))
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
    end = until(people, -1, is_over)
    assert len(end["key"]) == 64


def test_a_thinking_computer_does_not_hold_the_loop(server: Running) -> None:
    """While a planner thinks, the loop turns, and often: thinking inside it would let it turn once a thought."""
    people = server.match(seats=[computer("mcts:1s"), computer("mcts:1s")])
    live = server.live(people.id)

    async def turns_of_the_loop() -> int:
        turns = 0
        for _ in range(20_000):
            await asyncio.sleep(0.001)
            turns += bool(live.thinking)
            if turns == 200:
                break
        return turns

    assert server.run(turns_of_the_loop()) == 200
    assert people.state()["version"] < 100  # one thought takes a second: so few came and went meanwhile


def test_a_level_keeps_its_time(server: Running) -> None:
    people = server.match(seats=[PERSON, computer("mcts:0.2s")])
    moves = people.state(0)["view"]["ask"][3]
    began = time.monotonic()
    people.send(0, 0, moves[0])
    until(people, 0, lambda state: state["version"] > 1)
    assert time.monotonic() - began < 60


def test_a_killed_worker_is_replaced_and_the_match_goes_on(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("VEIL_ILLNESS", "sleeps 2")
    server = start()
    people = server.match("veil", seats=[PERSON, computer("quick")])
    state = people.state(0)
    assert server.run(server.hall.thinkers.run(60, thinking.ready)), "a worker is up"
    people.send(0, state["version"], state["view"]["ask"][3][0])
    time.sleep(0.5)
    (pid,) = server.hall.thinkers.pids
    os.kill(pid, signal.SIGKILL)
    after = until(people, 0, asks(0))
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
    after = until(people, 0, asks(0))
    assert after["moves"] > state["moves"] + 1
    assert people.id in caplog.text, "the operator is told"


def test_a_worker_that_hangs_is_ended(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("VEIL_ILLNESS", "sleeps 1000")
    monkeypatch.setattr("broadfront.server.computers.GRACE", 1.0)
    people = start().match("veil", seats=[PERSON, computer("quick")])
    state = people.state(0)
    people.send(0, state["version"], state["view"]["ask"][3][0])
    until(people, 0, asks(0))
    assert "more than 1 s" in caplog.text


def test_a_server_that_starts_again_has_its_computers_think_again(start: Callable[..., Running]) -> None:
    first = start()
    people = first.match(seats=[computer("mcts:1s"), PERSON])
    first.stop()
    people.server = second = start()
    assert second.url != first.url
    assert until(people, 1, lambda state: state["version"] > 0)["view"]["ask"]


def test_workers_end_with_the_server(start: Callable[..., Running]) -> None:
    server = start()
    until(server.match(seats=[computer("quick"), PERSON]), 1, lambda state: state["version"] > 0)
    pids = server.hall.thinkers.pids
    assert pids
    server.stop()
    for pid in pids:
        assert not _is_alive(pid)


def _is_alive(pid: int) -> bool:
    for _ in range(50):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.1)
    return True


def test_odds_and_luck_do_not_hold_the_loop(server: Running) -> None:
    """The loop turns while a luck report is worked out: reckoned inside it, it would turn a time or two."""
    people = server.match(seats=[computer("quick"), computer("quick")])
    until(people, -1, lambda state: is_over(state) or state["version"] > 40)

    async def ask_and_turn() -> tuple[int, Any]:
        from broadfront.server import asking

        live = await server.hall.find(people.id)
        work: Coroutine[Any, Any, Any] = asking.luck(server.hall, live)
        asked, turns = asyncio.create_task(work), 0
        while not asked.done():
            await asyncio.sleep(0.001)
            turns += 1
        return turns, asked.result()

    turns, report = server.run(ask_and_turn())
    assert turns >= 5
    assert sum(line.rolls for line in report.lines) > 0
