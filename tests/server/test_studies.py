"""Studies take turns, are stopped in the middle of a match, and end with the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE, until
from tests.processes import end, is_gone
from tests.server.harness import Running, config_at
from tests.tiers import sampled

from broadfront.lab.matches import MatchSetup
from broadfront.server.http.errors import Conflict, ServerFault
from broadfront.server.scenarios.schemas import NewStudy
from broadfront.server.scenarios.trial_runs import MAX_WAITING, TrialRun, TrialRuns
from broadfront.server.workers.untrusted_tasks import read_trial

ENDLESS = NewStudy(player="recruit", matches=3)
SERVES = "import sys; from broadfront.cli import main; sys.exit(main())"


@pytest.fixture(autouse=True, scope="module")
def veil(toybox: Path) -> Path:
    return toybox


@pytest.fixture
def ponders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Matches of Veil never end."""
    monkeypatch.setenv("VEIL_ILLNESS", f"ponders {tmp_path}")
    yield tmp_path
    end(pids(tmp_path))


def pids(folder: Path) -> list[int]:
    """Return the processes that are at it; of several the last that began."""
    file = folder / "pid"
    return [int(file.read_text())] if file.exists() else []


def who_ponders(folder: Path) -> int:
    until(lambda: bool(pids(folder)), "a worker that is at it")
    return pids(folder)[0]


def begun(server: Running) -> dict[str, Any]:
    answer = server.client.post("/api/games/veil/studies", json={"player": "recruit", "matches": 3})
    assert answer.status_code == 201, answer.text
    state: dict[str, Any] = answer.json()
    return state


def test_a_study_is_stopped_in_the_middle_of_a_match(start: Callable[..., Running], ponders: Path) -> None:
    server = start()
    study = begun(server)
    pid = who_ponders(ponders)
    told = server.client.post(f"/api/studies/{study['id']}/stop").json()
    assert (told["state"], told["done"]) == ("stopped", 0)
    assert is_gone(pid)
    (ponders / "pid").unlink()
    assert begun(server)["state"] == "running"  # the place is free again


def test_a_server_that_stops_ends_its_study(start: Callable[..., Running], ponders: Path) -> None:
    server = start()
    begun(server)
    pid = who_ponders(ponders)
    server.stop()
    assert is_gone(pid)


@pytest.mark.parametrize("by", sampled([signal.SIGKILL, signal.SIGTERM], 2))
def test_a_server_that_is_killed_leaves_no_study_behind(
    ponders: Path, tmp_path: Path, by: signal.Signals
) -> None:
    words = ["serve", "--port", "0", "--database", str(tmp_path / "m.sqlite"), "--workers", "1"]
    with subprocess.Popen(
        [sys.executable, "-c", SERVES, *words], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1]
            body = {"player": "recruit", "matches": 3}
            httpx.post(f"{address}api/games/veil/studies", json=body, timeout=PATIENCE, trust_env=False)
            pid = who_ponders(ponders)
            os.kill(process.pid, by)
            process.wait(PATIENCE)
        finally:
            process.kill()
    until(partial(is_gone, pid), "the end of the worker")


def test_sigterm_ends_a_server_whose_thread_is_at_work(tmp_path: Path) -> None:
    """A thread cannot be stopped, and Python waits for it."""
    program = (
        "import asyncio, sys, time\n"
        "from pathlib import Path\n"
        "from broadfront.server import run\n"
        "from broadfront.server.config import Config, database_url\n"
        "from threading import Thread\n"
        "def started():\n"
        "    Thread(target=time.sleep, args=(100_000,)).start()\n"
        "    print('up', flush=True)\n"
        "run.LAST = 1.0\n"
        "config = Config(database=database_url(sys.argv[1]), workers=1)\n"
        "if __name__ == '__main__':\n"
        "    run.serve(config, run.bind('127.0.0.1', 0), started)\n"
    )
    words = [sys.executable, "-c", program, str(tmp_path / "m.sqlite")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "up\n"
            process.terminate()
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()


# --- the queue --------------------------------------------------------------------------------------------------------


def with_studies(
    folder: Path, act: Callable[[TrialRuns], Coroutine[Any, Any, None]], **settings: Any
) -> None:
    async def run() -> None:
        studies = TrialRuns(config_at(folder, **settings))
        try:
            await act(studies)
        finally:
            await studies.close()

    asyncio.run(run())


def begin(studies: TrialRuns, address: str) -> TrialRun:
    return studies.begin("veil", ENDLESS, read_trial(MatchSetup("veil"), ENDLESS), address)


async def until_it_runs(study: TrialRun) -> None:
    async with asyncio.timeout(PATIENCE):
        while not study.has_begun:
            await asyncio.sleep(0)


def test_an_address_has_one_study_at_a_time_and_others_wait_for_it(ponders: Path) -> None:
    async def act(studies: TrialRuns) -> None:
        first = begin(studies, "198.51.100.1")
        second = begin(studies, "198.51.100.2")
        third = begin(studies, "198.51.100.3")
        await until_it_runs(first)
        with pytest.raises(Conflict, match="stop it"):
            begin(studies, "198.51.100.1")
        told = [studies.state(study) for study in (first, second, third)]
        assert [(state.state, state.ahead) for state in told] == [
            ("running", 0),
            ("waiting", 1),
            ("waiting", 2),
        ]
        withdrawn = await studies.stop(second)
        assert (withdrawn.state, withdrawn.ahead, second.has_begun) == ("stopped", 0, False)
        assert studies.state(third).ahead == 1
        await studies.stop(first)
        await until_it_runs(third)
        assert studies.state(third).state == "running"
        begin(studies, "198.51.100.1")

    with_studies(ponders, act)


def test_the_queue_of_studies_has_an_end(ponders: Path) -> None:
    async def act(studies: TrialRuns) -> None:
        for number in range(1 + MAX_WAITING):
            begin(studies, f"198.51.100.{number}")
        with pytest.raises(ServerFault) as refused:
            begin(studies, "198.51.100.99")
        assert refused.value.status == 429

    with_studies(ponders, act)


def test_a_study_that_takes_too_long_is_ended_and_says_so(ponders: Path) -> None:
    async def act(studies: TrialRuns) -> None:
        study = begin(studies, "198.51.100.1")
        async with asyncio.timeout(PATIENCE):
            await study.over.wait()
        told = studies.state(study)
        assert told.state == "stopped"
        assert told.why_ended == "It has taken 0 minutes, the longest a study may take here."

    with_studies(ponders, act, most_study=0.0)


def test_a_match_of_a_study_that_takes_too_long_is_a_fault(ponders: Path) -> None:
    async def act(studies: TrialRuns) -> None:
        study = begin(studies, "198.51.100.1")
        async with asyncio.timeout(PATIENCE):
            await study.over.wait()
        told = studies.state(study)
        assert (told.state, told.done, len(told.faults)) == ("finished", 3, 3)
        assert all("it took longer than 0 s" in fault for fault in told.faults)

    with_studies(ponders, act, most_study_match=0.0)
