"""A computer's answers come at a pace that tells nothing of its hand; by a clock of the test's own."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.harness import config_at

from broadfront.engine import registry as catalogue
from broadfront.engine.bot_policy import Policy
from broadfront.engine.match import Match
from broadfront.engine.position import Position
from broadfront.server.context import AppContext
from broadfront.server.http.bounded_request import Sender
from broadfront.server.matches.bots import answer_delay, computer_seats
from broadfront.server.matches.bots.answer_delay import MARGIN, delay_of
from broadfront.server.matches.schemas import NewMatch, SeatPlan
from broadfront.server.workers.tasks import Place, choose


@pytest.fixture(autouse=True, scope="module")
def veil(toybox: Path) -> Path:
    return toybox


class Clock:
    """Time passes where a computer thinks and where its answer waits, and nowhere else."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(answer_delay, "clock", lambda: self.now)
        monkeypatch.setattr(answer_delay, "sleep", self.wait)

    async def wait(self, seconds: float) -> None:
        self.now += seconds


Thought = Callable[[Position], float]


def told_at(
    folder: Path, monkeypatch: pytest.MonkeyPatch, level: str, thought: Thought, game: str = "veil"
) -> list[tuple[int, float]]:
    """Have computers play a match; return each version that was told, and when."""
    clock, told = Clock(monkeypatch), list[tuple[int, float]]()

    async def run() -> None:
        registry = AppContext(config_at(folder), computer_seats.wake)
        await registry.storage.open()

        async def think(seconds: float, task: Any, *given: Any, turn: Any) -> Any:
            clock.now += thought(live.match.position)
            return task(*given)

        registry.background_workers.run = think  # type: ignore[assignment]
        scenario = "watch" if game == "veil" else ""
        try:
            new = NewMatch(game, scenario, seats=[SeatPlan("computer", level), SeatPlan("computer", level)])
            live = await registry.find((await registry.create(new, Sender("198.51.100.7"))).id)
            apply = live.apply

            def applied(rows: Any, replayed: Any = None) -> Any:
                job = apply(rows, replayed)
                told.append((live.version, round(clock.now, 6)))
                return job

            live.apply = applied  # type: ignore[method-assign]
            while live.thought is not None and len(told) < 30:
                await asyncio.sleep(0)
        finally:
            await registry.close()

    asyncio.run(run())
    return told


def choices(p: Position) -> int:
    assert p.pending is not None
    return len(p.pending.moves)


def quick_if_forced(p: Position) -> float:
    """A moment where there is one answer; long where there is a choice."""
    return 0.0001 if choices(p) == 1 else 0.04 * choices(p)


def test_answers_come_at_one_pace_whatever_the_thought_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = told_at(tmp_path, monkeypatch, "mcts:0.2s", quick_if_forced)
    assert len(told) >= 18
    pace = 0.2 + MARGIN
    assert [at for _, at in told] == [round(n * pace, 6) for n in range(1, len(told) + 1)]


def test_a_longer_thought_takes_whole_paces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = told_at(tmp_path, monkeypatch, "quick", lambda p: 2.5 * MARGIN)
    assert [at for _, at in long] == [round(n * 3 * MARGIN, 6) for n in range(1, len(long) + 1)]


def test_answers_wait_for_nothing_where_nothing_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = told_at(tmp_path, monkeypatch, "quick", lambda p: 0.0, "front_line")
    assert {at for _, at in told} == {0.0}


def test_one_answer_is_given_at_a_time_where_anything_is_hidden() -> None:
    """How many come at once would tell how quickly each was found."""
    game = catalogue.game("veil")
    match, rng = Match(game, game.setting("watch")), Random(1)
    while [type(step).__name__ for step in match.position.agenda[-2:]] != ["Watch", "Watch"]:
        assert match.ask is not None
        match.play(rng.choice(match.ask.moves))  # until the same seat is asked twice
    p = match.position
    assert p.pending is not None
    assert len(choose(Place.of(p.setting), p.to_builtins(), "quick", 1)) == 1


def test_the_pace_is_the_same_in_all_worlds_that_look_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's policy may look at the hand: the server has it look at one that was dealt for a spectator."""
    game = catalogue.game("veil")

    def effort(p: Any, ask: Any) -> float:
        return (p.hand(ask.seat)[0] % 7) / 7 if p.hand(ask.seat) else 0.0

    monkeypatch.setattr(type(game), "policy", lambda game: Policy(game.uniform_value, effort=effort))
    match, rng = Match(game, game.setting("watch")), Random(1)
    efforts = set()
    while match.ask is not None:
        p, made = match.position, len(match.journal)
        if match.ask.seat >= 0:
            worlds = [p, *(p.determinized(-1, Random(n)) for n in range(5))]
            efforts |= {effort(world, world.pending) for world in worlds}
            assert len({delay_of(game, world, "mcts:2s", made) for world in worlds}) == 1
        match.play(rng.choice(match.ask.moves))
    assert len(efforts) > 1


def test_the_pace_is_as_long_as_the_level_may_think() -> None:
    game = catalogue.game("veil")
    p = Match(game, game.setting("watch")).position
    while p.pending is not None and p.pending.seat < 0:
        p.play(p.pending.moves[0])
    assert math.isclose(delay_of(game, p, "mcts:2s", 0), 2 + MARGIN)
    assert math.isclose(delay_of(game, p, "mcts:100", 0), 100 * 0.005 + MARGIN)
    assert delay_of(game, p, "quick", 0) == delay_of(game, p, "random", 0) == MARGIN
    assert delay_of(game, p, "a level of long ago", 0) == MARGIN
    front_line = catalogue.game("front_line")
    assert delay_of(front_line, front_line.new(), "mcts:2s", 0) == 0
