"""A study is played to its end whatever happens to it, and shows the same on any number of workers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from tests.patience import until
from tests.study_folders import SET_UPS

from broadfront.engine.errors import FileFault, OptionFault
from broadfront.lab.matches import MatchRecord
from broadfront.lab.study import read_study
from broadfront.lab.study_database import StudyWriter
from broadfront.lab.study_folder import StudyFolder
from broadfront.lab.study_run import run_study

pytestmark = pytest.mark.usefixtures("toybox")

STUDY = f"""players = ["random", "quick"]
matches = 10
{SET_UPS}"""
STOP = '\n[stop]\nrule = "sprt"\nplayer = "quick"\np0 = 0.5\np1 = 0.8\n'
RUN = """
import signal, sys
from broadfront.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run in the background
sys.exit(main())
"""


def begun(tmp_path: Path, text: str = STUDY, name: str = "out") -> StudyFolder:
    file = tmp_path / "study.toml"
    file.write_text(text)
    return StudyFolder.begin(tmp_path / name, read_study(file))


def everything(folder: StudyFolder) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = folder.table().to_pylist()
    return rows


def has_matches(path: Path) -> bool:
    """Whether a study that another process may be making has matches by now."""
    return (path / "study.toml").exists() and StudyFolder(path).state().played > 0


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    one, three = begun(tmp_path, name="one"), begun(tmp_path, name="three")
    assert run_study(one, workers=1).state == "finished"
    assert run_study(three, workers=3).state == "finished"
    assert len(everything(one)) == 20
    assert everything(one) == everything(three)


def test_nothing_is_counted_without_tallies(tmp_path: Path) -> None:
    plain = begun(tmp_path, "tallies = false\n" + STUDY, "plain")
    counted = begun(tmp_path, name="counted")
    for folder in (plain, counted):
        assert run_study(folder, workers=1).state == "finished"
    assert everything(plain) == everything(counted)
    assert plain.database.tallies().num_rows == 0 < counted.database.tallies().num_rows


def test_a_sequential_study_ends_at_the_same_match_with_any_number_of_workers(tmp_path: Path) -> None:
    text = STUDY.replace("10", "400") + STOP
    one, three = begun(tmp_path, text, "one"), begun(tmp_path, text, "three")
    ended = run_study(one, workers=1)
    run_study(three, workers=3)
    assert ended.state == "finished"
    assert ended.played == ended.planned < 800
    assert everything(one) == everything(three)


def test_a_finished_study_plays_nothing_more(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    run_study(folder, workers=2)
    before = folder.database.info()
    assert run_study(folder, workers=2).state == "finished"
    after = folder.database.info()
    assert before is not None
    assert after is not None
    assert after.changes == before.changes > 0


def test_an_interrupt_keeps_what_is_done_and_the_next_run_plays_the_rest(tmp_path: Path) -> None:
    text = STUDY.replace("setup", "bug").replace('["line", "corners"]', "[false, true]")
    folder, whole = begun(tmp_path, text), begun(tmp_path, text, "whole")
    faults: list[MatchRecord] = []

    def stop_at_the_third(record: MatchRecord) -> None:
        faults.append(record)
        if len(faults) == 3:
            raise KeyboardInterrupt

    ended = run_study(folder, workers=1, fault=stop_at_the_third)
    assert (ended.state, ended.played, ended.planned, ended.faults) == ("stopped", 6, 20, 3)
    again: list[MatchRecord] = []
    ended = run_study(folder, workers=2, fault=again.append)
    assert (ended.state, ended.played, ended.faults) == ("finished", 20, 10)
    assert len(again) == 7, "what was played is not played again"
    run_study(whole, workers=1)
    assert everything(folder) == everything(whole)


def test_a_match_that_ends_its_worker_twice_is_a_fault_and_the_study_goes_on(tmp_path: Path) -> None:
    (tmp_path / "dead").mkdir()
    (tmp_path / "deadly.toml").write_text(f"die 2 {tmp_path / 'dead'}")
    text = STUDY.replace('"meadow"', '"meadow", "deadly.toml"').replace("10", "2")
    told: list[MatchRecord] = []
    ended = run_study(begun(tmp_path, text), workers=1, fault=told.append)
    assert (ended.state, ended.played, ended.faults) == ("finished", 8, 1)
    assert [record.fault for record in told] == [
        f"match 3, seed {told[0].seed}: its worker process ended (exit code 3)"
    ]


@contextmanager
def full_disk(match: int) -> Iterator[None]:
    """Where no match can be written from this one on."""
    count = 0

    def full(self: StudyWriter, rows: object) -> int:
        nonlocal count
        count += 1
        if count >= match:
            (pages,) = self.connection.execute("PRAGMA page_count").fetchone()
            self.connection.execute(f"PRAGMA max_page_count = {pages}")
            self.connection.execute("CREATE TABLE more (words TEXT)")
        return insert(self, rows)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        insert = StudyWriter.insert_matches
        patch.setattr(StudyWriter, "insert_matches", full)
        yield


def test_a_full_disk_stops_the_study_and_says_so(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    with full_disk(match=4), pytest.raises(FileFault, match="No space left on device"):
        run_study(folder, workers=1)
    assert folder.table().num_rows == 3
    progress = folder.progress()
    assert progress is not None
    assert progress.state == "stopped"
    assert run_study(folder, workers=1).state == "finished"
    assert folder.table().num_rows == 20


def test_a_run_that_breaks_off_keeps_what_is_done_and_does_not_say_that_it_runs(
    tmp_path: Path,
) -> None:
    folder = begun(tmp_path, STUDY.replace("setup", "bug").replace('["line", "corners"]', "[false, true]"))

    def broken(record: MatchRecord) -> None:
        raise RuntimeError("the caller's own bug")

    with pytest.raises(RuntimeError, match="the caller's own bug"):
        run_study(folder, workers=1, fault=broken)
    progress = folder.progress()
    assert progress is not None
    assert (progress.state, progress.played) == ("stopped", 2)
    assert folder.table().num_rows == 2


OWN = """
from pathlib import Path
from broadfront.players import Steady

class Here(Steady):
    def __init__(self):
        super().__init__("here")
        if (Path(__file__).parent / "away").exists():
            raise OSError("its weights are not on this machine")
"""


def test_a_player_that_cannot_be_loaded_stops_the_run_and_is_no_fault_of_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_study_player.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = begun(tmp_path, STUDY.replace('"quick"', '"own_study_player:Here"'))
    (tmp_path / "away").touch()
    told: list[MatchRecord] = []
    with pytest.raises(OptionFault, match=r"own_study_player:Here.*its weights are not on this machine"):
        run_study(folder, workers=2, fault=told.append)
    assert (told, folder.table().num_rows) == ([], 0)
    (tmp_path / "away").unlink()
    ended = run_study(folder, workers=2)
    assert (ended.state, ended.faults) == ("finished", 0)


def test_a_killed_study_that_goes_on_shows_what_an_undisturbed_one_shows(tmp_path: Path) -> None:
    """It is killed while one worker is in the middle of a match and some are written."""
    (tmp_path / "slow.toml").write_text(f"slow {tmp_path}")
    text = STUDY.replace('"meadow"', '"meadow", "slow.toml"')
    file = tmp_path / "own.toml"
    file.write_text(text)
    words = ["study", "run", str(file), "--out", str(tmp_path / "out"), "--workers", "3"]
    with subprocess.Popen(
        [sys.executable, "-c", RUN, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            until(
                lambda: has_matches(tmp_path / "out") or process.poll() is not None,
                "matches that are written",
            )
        finally:
            process.kill()
    folder = StudyFolder(tmp_path / "out")
    assert 0 < folder.table().num_rows < folder.study.planned
    (tmp_path / "go").touch()
    assert run_study(folder, workers=2).state == "finished"
    whole = begun(tmp_path, text, "whole")
    run_study(whole, workers=1)
    assert everything(folder) == everything(whole)
    tallies = [sorted(map(str, one.database.tallies().to_pylist())) for one in (folder, whole)]
    assert tallies[0] == tallies[1]
    assert len(tallies[0]) > 40


@pytest.fixture
def long(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A study of many matches, being played by a process of its own."""
    (tmp_path / "long.toml").write_text(STUDY.replace("10", "100_000"))
    words = [
        "study",
        "run",
        str(tmp_path / "long.toml"),
        "--out",
        str(tmp_path / "out"),
        "--workers",
        "2",
        "--json",
    ]
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            RUN,
            *words,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        until(
            lambda: has_matches(tmp_path / "out") or process.poll() is not None,
            "matches that are written",
        )
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_study_that_is_killed_goes_on_where_it_was(tmp_path: Path, long: subprocess.Popen[str]) -> None:
    os.kill(long.pid, signal.SIGKILL)
    long.communicate()
    folder = StudyFolder(tmp_path / "out")
    kept = folder.table()
    assert kept.num_rows > 0
    with folder.locked():
        pass  # the lock has gone with the process
    state = folder.state()
    numbers = set(kept["number"].to_pylist())
    wanted = state.wanted()
    assert not numbers & {next(wanted) for _ in range(100)}


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_study_that_is_stopped_writes_everything_it_has_played(
    tmp_path: Path, long: subprocess.Popen[str], stop: signal.Signals
) -> None:
    if stop is signal.SIGINT:
        os.killpg(long.pid, stop)  # as a terminal does: to everyone in the group
    else:
        long.send_signal(stop)
    told, complaint = long.communicate()
    assert long.returncode == 130
    assert complaint.endswith("broadfront: stopped; the same command goes on from there\n")
    data = json.loads(told)
    assert data["state"] == "stopped"
    folder = StudyFolder(tmp_path / "out")
    assert data["played"] == folder.table().num_rows > 0
    progress = folder.progress()
    assert progress is not None
    assert (progress.state, progress.played) == ("stopped", data["played"])


def test_progress_is_told_with_the_time_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("broadfront.lab.study_run.PROGRESS_INTERVAL", 0.0)
    folder = begun(tmp_path)
    told: list[bytes] = []
    run_study(folder, workers=1, progress=lambda progress: told.append(msgspec.json.encode(progress)))
    every = [json.loads(one) for one in told]
    assert every[0]["played"] == 0
    assert every[0]["left"] is None
    assert any(one["state"] == "running" and one["left"] is not None and one["left"] > 0 for one in every)
    assert (every[-1]["state"], every[-1]["played"], every[-1]["left"]) == ("finished", 20, None)
