"""Worker processes of the lab: they end when they are to, whatever they are at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.patience import until
from tests.processes import end, is_gone

from broadfront.lab import executors
from broadfront.lab.executors import map_matches, play_matches
from broadfront.lab.matches import MatchPlan, MatchSetup, lost_match
from broadfront.lab.tournament import planned
from broadfront.players.uniform import Uniform

pytestmark = pytest.mark.usefixtures("toybox")
SERVES = "import sys; from broadfront.cli import main; sys.exit(main())"


class Endless:
    """Matches without end, and the processes that are at them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.text = f"endless {folder}\n"
        self.plan = MatchPlan(1, MatchSetup("skirmish", text=self.text), ("random", "random"), 1)

    def pids(self) -> list[int]:
        return [int(file.stem) for file in self.folder.glob("*.pid")]


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[Endless]:
    found = Endless(tmp_path)
    yield found
    end(found.pids())


def test_a_match_beyond_its_time_is_broken_off_and_the_rest_is_played(
    endless: Endless, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleNamespace(monotonic=lambda: 1000.0 if endless.pids() else 0.0)
    monkeypatch.setattr(executors, "time", clock)
    plans = [endless.plan, *planned(MatchSetup("skirmish"), ["random"], 3)[1:]]
    told = list(play_matches(plans, 1, limit=600))
    assert [record.number for record in told] == [1, 2, 3]
    assert (
        told[0].fault
        == "match 1, seed 1: it was broken off: it took longer than 600 s, the most that one may take"
    )
    assert not any(record.fault for record in told[1:])
    assert all(map(is_gone, endless.pids()))


def test_matches_that_are_stopped_end_in_the_middle_of_a_move(endless: Endless) -> None:
    assert list(play_matches([endless.plan], 1, is_stopped=lambda: bool(endless.pids()))) == []
    assert endless.pids()
    assert all(map(is_gone, endless.pids()))


def test_nothing_is_broken_off_without_a_limit() -> None:
    assert not any(
        record.fault for record in play_matches(planned(MatchSetup("skirmish"), ["random"], 4), 2, limit=inf)
    )


def test_workers_end_when_the_simulation_is_killed(endless: Endless, tmp_path: Path) -> None:
    file = tmp_path / "endless.toml"
    file.write_text(endless.text)
    words = ["simulate", "skirmish", "--scenario", str(file), "--players", "random", "--workers", "2"]
    process = subprocess.Popen([sys.executable, "-c", SERVES, *words])
    until(lambda: len(endless.pids()) == 2, "two workers that are at it")
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    for pid in endless.pids():
        until(partial(is_gone, pid), f"the end of worker {pid}")


SEARCHES = """
import sys
from random import Random
from broadfront.engine import registry
from broadfront.players.search import Tuning
from broadfront.players.search_session import Budget
from broadfront.players.parallel_search import SearchPool
if __name__ == "__main__":
    crew, game = SearchPool(1, Tuning()), registry.game("skirmish")
    crew.start(game, game.new(), Random(1), [Budget(seconds=3600.0)])
    print(crew._workers[0][0].pid, flush=True)
    crew.reports()
"""


def test_helpers_of_a_search_end_when_their_player_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", SEARCHES], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        process.kill()
    try:
        until(partial(is_gone, pid), f"the end of helper {pid}")
    finally:
        end([pid])


def raise_one(error: type[Exception], plan: MatchPlan) -> str:
    raise error(f"match {plan.number}")


class Talks(Uniform):
    """A player whose other program has ended: closing it fails."""

    def close(self) -> None:
        raise EOFError("the engine has gone")


@pytest.mark.parametrize("error", [EOFError, BrokenPipeError, ConnectionResetError, ValueError])
def test_an_error_of_the_played_code_is_told_whatever_its_kind(error: type[Exception]) -> None:
    plans = planned(MatchSetup("skirmish"), ["random"], 2)
    told = sorted(map_matches(partial(raise_one, error), lambda plan, why: f"{plan.number} {why}", plans, 2))
    for number, why in enumerate(told, 1):
        assert why.startswith(f"{number} its worker process failed:")
        assert why.endswith(f"{error.__name__}: match {number}")


def test_a_player_that_cannot_be_closed_fails_its_match_with_its_own_error() -> None:
    plan = MatchPlan(1, MatchSetup("skirmish"), (f"{__name__}:Talks", "random"), 1)
    (record,) = play_matches([plan], 1)
    assert record.fault == lost_match(plan, record.fault.partition(": ")[2]).fault
    assert "EOFError: the engine has gone" in record.fault
