"""Studies on Ray: a cluster of two nodes on this machine, one of which is killed in the middle of a study.

`make test` does without Ray, which is large and takes seconds to begin; `make test-all` installs it.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from tests.patience import until

ray = pytest.importorskip("ray", reason="only `make test-all` installs Ray")

from ray.cluster_utils import Cluster  # noqa: E402

import broadfront  # noqa: E402
from broadfront.engine.errors import OptionFault  # noqa: E402
from broadfront.lab import ray_cluster  # noqa: E402
from broadfront.lab.executors import play_matches  # noqa: E402
from broadfront.lab.matches import MachinesGone, MatchPlan, MatchRecord, MatchSetup  # noqa: E402
from broadfront.lab.study import read_study  # noqa: E402
from broadfront.lab.study_folder import StudyFolder  # noqa: E402
from broadfront.lab.study_run import run_study  # noqa: E402
from broadfront.lab.tournament import planned, run  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings(
        "ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning"
    ),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
T = TypeVar("T")
TRIES = 5
TOYBOX = Path(__file__).parent / "toybox"

STUDY = """players = ["random", "quick"]
matches = 40

[[boxes]]
game = "skirmish"
scenarios = ["meadow"]

[boxes.options]
long = [false, true]
"""


def patiently(begin: Callable[[], T]) -> T:
    """Begin a node; Ray gives it half a minute, which may be too short on a busy machine: then once more."""
    for _ in range(TRIES):
        try:
            return begin()
        except Exception as error:
            if "timed out during startup" not in str(error):
                raise
    return begin()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A cluster of one node, with one processor; its workers find the toy box."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(TOYBOX), prepend=os.pathsep)
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        head = {"num_cpus": 1, "ray_client_server_port": port, "include_dashboard": False}
        found = patiently(lambda: Cluster(initialize_head=True, head_node_args=head))
        found.client = f"ray://127.0.0.1:{port}"
        yield found
        found.shutdown()


@pytest.fixture
def on(cluster: Any, toybox: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What ``--on`` says to play on the cluster."""
    monkeypatch.setenv("RAY_ADDRESS", cluster.address)
    return "ray"


def begun(tmp_path: Path, text: str = STUDY, name: str = "out") -> StudyFolder:
    file = tmp_path / "study.toml"
    file.write_text(text)
    return StudyFolder.begin(tmp_path / name, read_study(file))


def test_a_study_shows_the_same_on_ray_as_on_this_machine(on: str, tmp_path: Path) -> None:
    here, there = begun(tmp_path, name="here"), begun(tmp_path, name="there")
    assert run_study(here, workers=1).state == "finished"
    assert run_study(there, on=on).state == "finished"
    assert here.table().to_pylist() == there.table().to_pylist()


def test_a_node_that_is_killed_in_the_middle_loses_nothing(
    cluster: Any, on: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both nodes are at a match when the second is killed; its match is played again on the first."""
    node = patiently(lambda: cluster.add_node(num_cpus=1, include_dashboard=False))
    (tmp_path / "slow.toml").write_text(f"slow {tmp_path}")
    folder = begun(tmp_path, STUDY.replace('"meadow"', '"slow.toml"').replace("40", "10"))
    killed: list[Any] = []
    pids = {process.process.pid for kind in node.all_processes.values() for process in kind}

    def kill(_: object) -> None:
        """Kill the node once a worker of it is at a match."""
        at_it = [int(file.stem) for file in tmp_path.glob("*.pid")]
        if not killed and any(_node_of(pid) in pids for pid in at_it):
            killed.append(node)
            cluster.remove_node(node, allow_graceful=False)
            (tmp_path / "go").touch()  # now the matches end

    monkeypatch.setattr("broadfront.lab.study_run.PROGRESS_INTERVAL", 0.1)  # `kill` is called so often
    ended = run_study(folder, on=on, workers=2, progress=kill)
    assert killed
    assert (ended.state, ended.played, ended.faults) == ("finished", 20, 0)
    whole = begun(tmp_path, STUDY.replace('"meadow"', '"slow.toml"').replace("40", "10"), "whole")
    run_study(whole, workers=1)
    assert folder.table().to_pylist() == whole.table().to_pylist()


def _node_of(pid: int) -> int:
    """The raylet that a worker belongs to: its parent."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except FileNotFoundError:
        return 0


def test_a_match_that_ends_its_worker_is_played_again_once_and_then_a_fault(on: str, tmp_path: Path) -> None:
    sound = planned(MatchSetup("skirmish"), ["random"], 4)
    texts = {}
    for times in (1, 2):
        (tmp_path / f"{times}").mkdir()
        texts[times] = f"die {times} {tmp_path}/{times}"
    plans = [
        MatchPlan(11, MatchSetup("skirmish", text=texts[1]), ("random", "random"), 1),
        MatchPlan(12, MatchSetup("skirmish", text=texts[2]), ("random", "random"), 1),
        *sound,
    ]
    told = {record.number: record.fault for record in play_matches(plans, 1, on=on)}
    assert sorted(told) == [1, 2, 3, 4, 11, 12]
    assert told.pop(12).startswith("match 12, seed 1: its worker process ended twice (WorkerCrashedError")
    assert set(told.values()) == {""}


def test_matches_that_are_stopped_end_in_the_middle(on: str, tmp_path: Path) -> None:
    plan = MatchPlan(1, MatchSetup("skirmish", text=f"endless {tmp_path}\n"), ("random", "random"), 1)
    assert list(play_matches([plan], 1, on=on, is_stopped=lambda: any(tmp_path.glob("*.pid")))) == []
    (pid,) = (int(file.stem) for file in tmp_path.glob("*.pid"))
    until(lambda: not Path(f"/proc/{pid}").exists(), "the end of the worker")


def test_an_interrupt_keeps_what_is_done(on: str) -> None:
    done: list[MatchRecord] = []

    def progress(record: MatchRecord) -> None:
        done.append(record)
        if len(done) == 3:
            raise KeyboardInterrupt

    told = run(planned(MatchSetup("skirmish"), ["random"], 1000), None, progress, on=on)
    assert told.interrupted
    assert len(told.records) == 3


def test_signals_are_answered_as_before_while_ray_is_at_it(on: str) -> None:
    def answer(*_: object) -> None: ...

    before = signal.signal(signal.SIGTERM, answer)
    try:
        stream = play_matches(planned(MatchSetup("skirmish"), ["random"], 2), 1, on=on)
        next(stream)
        assert signal.getsignal(signal.SIGTERM) is answer
        stream.close()
    finally:
        signal.signal(signal.SIGTERM, before)


def test_another_version_on_the_cluster_is_told(on: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadfront, "__version__", "99.0")
    with pytest.raises(OptionFault, match=r"it has Broadfront .*, and this machine 99\.0"):
        list(play_matches(planned(MatchSetup("skirmish"), ["random"], 2), 1, on=on))


def test_a_machine_without_the_player_stops_the_study_and_makes_no_faults(on: str, tmp_path: Path) -> None:
    folder = begun(tmp_path, STUDY.replace('"quick"', '"nosuch:X"'))
    with pytest.raises(
        OptionFault, match=r"a machine of the cluster cannot play: player 'nosuch:X': .*installed"
    ):
        run_study(folder, on=on)
    progress = folder.progress()
    assert progress is not None
    assert (progress.state, progress.played, folder.table().num_rows) == ("stopped", 0, 0)


def test_a_cluster_that_is_gone_is_told_and_what_was_played_is_kept(
    on: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = begun(tmp_path)
    resources, played = ray.cluster_resources, [0]

    def gone() -> Any:
        if played[-1] >= 3:
            raise ConnectionError("nobody is there")
        return resources()

    with monkeypatch.context() as patch:
        patch.setattr(ray_cluster, "RECOUNT_SECONDS", -1.0)  # so it is asked all the time
        patch.setattr("broadfront.lab.study_run.PROGRESS_INTERVAL", 0.0)
        patch.setattr(ray, "cluster_resources", gone)
        with pytest.raises(
            MachinesGone,
            match=r"the Ray cluster is gone \(ConnectionError: .*study run, balance and train go on",
        ):
            run_study(folder, on=on, progress=lambda told: played.append(told.played))
    progress = folder.progress()
    assert progress is not None
    assert progress.state == "stopped"
    assert 0 < folder.table().num_rows == progress.played < 80
    assert run_study(folder, workers=1).state == "finished"


def _ran(words: list[str]) -> subprocess.CompletedProcess[str]:
    code = "import sys; from broadfront.cli import main; sys.exit(main())"
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)


def test_the_command_line_plays_on_a_cluster_elsewhere(cluster: Any, toybox: Path, tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(STUDY.replace("40", "4"))
    words = ["study", "run", str(file), "--out", str(tmp_path / "out"), "--on", cluster.client, "--json"]
    done, tries = _ran(words), 1
    while (
        "Initialization failure" in done.stderr and tries < TRIES
    ):  # Ray's time limit passed, on a busy machine
        done, tries = _ran(words), tries + 1
    assert (done.returncode, '"state": "finished"' in done.stdout) == (0, True), done.stderr
    assert StudyFolder(tmp_path / "out").table().num_rows == 8


def test_a_cluster_is_begun_where_none_is(
    toybox: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    stale = tmp_path / "ray"
    stale.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as gone:
        (stale / "ray_current_cluster").write_text(f"127.0.0.1:{gone.getsockname()[1]}")
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    assert ray_cluster._cluster_here() == ""
    monkeypatch.delenv("RAY_TMPDIR")
    monkeypatch.setattr(ray_cluster, "_cluster_here", lambda: "")
    told = patiently(lambda: list(play_matches(planned(MatchSetup("skirmish"), ["random"], 4), 1, on="ray")))
    assert len(told) == 4
    assert not ray.is_initialized()
