"""``broadfront study`` and ``--on``: what is told, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import closing
from errno import ENOSPC
from os import strerror
from pathlib import Path

import msgspec
import pyarrow.parquet as pq
import pytest
from tests.study_folders import SET_UPS

from broadfront.lab.study import read_study
from broadfront.lab.study_folder import Progress, StudyFolder

from .conftest import Run

EXAMPLE = Path(__file__).parents[2] / "docs" / "howto" / "programs" / "a_supply_card.toml"
STUDY = f"""title = "Which set-up"
players = ["quick", "random"]
matches = 6
seed = 2
{SET_UPS}"""
STOP = '\n[stop]\nrule = "sprt"\nplayer = "quick"\nelo0 = 0\nelo1 = 400\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "setups.toml"
    path.write_text(STUDY)
    return path


def test_a_study_is_played_and_told_by_cell(run: Run, file: Path, tmp_path: Path) -> None:
    told = run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Which set-up\nFinished: 12 matches.\n")
    assert re.search(r"^skirmish/meadow/setup=line\s*\n  quick +6 .*\n  random +6 ", told.out, re.MULTILINE)
    assert re.search(r"^skirmish/meadow/setup=corners\s*\n  blue +6 .*\n  gold +6 ", told.out, re.MULTILINE)
    assert run("study", "show", f"{tmp_path}/out").out == told.out


def test_plain_tells_it_in_sentences(run: Run, file: Path, tmp_path: Path) -> None:
    told = run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1", "--plain")
    assert re.search(
        r"^skirmish/meadow/setup=line: quick: [0-9.]+% of 6 matches, between ", told.out, re.MULTILINE
    )


def test_json_has_every_cell_with_its_rates(run: Run, file: Path, tmp_path: Path) -> None:
    run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1")
    told = json.loads(run("study", "show", f"{tmp_path}/out", "--json").out)
    assert (told["state"], told["played"], told["planned"]) == ("finished", 12, 12)
    line, corners = told["cells"]
    assert (line["game"], line["scenario"], line["options"]) == ("skirmish", "meadow", {"setup": "line"})
    assert corners["complete"]
    assert [rate["name"] for rate in corners["players"]] == ["quick", "random"]


def test_a_study_is_exported(run: Run, file: Path, tmp_path: Path) -> None:
    run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1")
    out = tmp_path / "matches.parquet"
    assert run(f"study export {tmp_path}/out {out}").out == f"Written: {out}\n"
    table = pq.read_table(out)
    assert table["number"].to_pylist() == list(range(1, 13))
    assert "journal" not in table.column_names
    told = run(f"study export {tmp_path}/out {out}")
    assert (told.code, told.err) == (
        1,
        f"broadfront: {out}: it is there already: move it away, or say --overwrite\n",
    )
    counts = tmp_path / "counts.csv"
    counts.write_text("")
    assert run(f"study export {tmp_path}/out {counts} --what tallies --overwrite").code == 0
    assert counts.read_text().startswith('"number","what","side","thing","space","count"\n')
    told = run(f"study export {tmp_path}/out {tmp_path}/x.doc")
    assert "x.doc: studies are exported as .parquet and .csv" in told.err


def test_three_players_have_ratings_of_each_cell(run: Run, file: Path, tmp_path: Path) -> None:
    run("study", "run", str(file), "--out", f"{tmp_path}/two", "--workers", "1")
    assert json.loads(run(f"study show {tmp_path}/two --json").out)["cells"][0]["ratings"] == []
    assert "rating" not in run(f"study show {tmp_path}/two").out
    file.write_text(STUDY.replace('"random"]', '"random", "steady"]'))
    told = run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1")
    assert re.search(
        r"^ratings +matches +rating +95%\s*\nskirmish/meadow/setup=line\s*\n(  \w+ +4 +\S+ +\S+ to \S+\n){3}",
        told.out,
        re.MULTILINE,
    )
    assert "the player named first is 0" in " ".join(told.out.split())
    plain = run(f"study show {tmp_path}/out --plain").out
    assert "skirmish/meadow/setup=corners: quick: rated +0, between +0 and +0, by 4 matches." in plain
    for cell in json.loads(run(f"study show {tmp_path}/out --json").out)["cells"]:
        every = {one["name"]: one for one in cell["ratings"]}
        assert set(every) == {"quick", "random", "steady"}
        assert all(one["low"] <= one["rating"] <= one["high"] for one in every.values())


def test_plots_of_a_study_and_its_cells_are_written(
    run: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1")
    told = run(f"study show {tmp_path}/out --plot {tmp_path}/plots --plot-as json")
    written = sorted(str(path.relative_to(tmp_path / "plots")) for path in tmp_path.glob("plots/**/*.json"))
    assert told.out.splitlines()[-1] == f"Written: {len(written)} plots in {tmp_path}/plots"
    assert {"cells.json", "players.json", "turns.json"} <= set(written)
    assert "skirmish_meadow_setup=line/seats.json" in written
    assert "skirmish_meadow_setup=corners/players_in_seats.json" in written
    spec = json.loads((tmp_path / "plots" / "players.json").read_text())
    assert [row["matches"] for row in spec["vconcat"][0]["data"]["values"]] == [12, 12]
    monkeypatch.setattr("broadfront.lab.plots.find_spec", lambda name: None)
    told = run(f"study show {tmp_path}/out --plot {tmp_path}/pictures")
    assert told.code == 2
    assert "pip install 'broadfront[plots]', or write .json" in told.err
    assert not (tmp_path / "pictures").exists()


def test_a_sequential_test_is_told_with_its_verdict(run: Run, file: Path, tmp_path: Path) -> None:
    file.write_text(STUDY.replace("matches = 6", "matches = 200") + STOP)
    told = run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1")
    assert told.code == 0
    flat = " ".join(told.out.split())
    assert re.search(
        r"skirmish/meadow/setup=line: quick scores \S+ \(\+(0|400) points\) rather than \S+ \(\+(0|400) points\) "
        r"\(LLR \S+ of -2\.94 to \+2\.94, \d+ matches\)",
        flat,
    )


def test_a_study_under_way_is_told_with_the_time_left(run: Run, file: Path, tmp_path: Path) -> None:
    run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1")
    folder = StudyFolder(tmp_path / "out")
    with closing(folder.database.writer()) as writer:
        writer.delete_after("skirmish/meadow/setup=line", 3)
        writer.delete_after("skirmish/meadow/setup=corners", 3)
        progress = Progress("running", 3, 12, 0, 30.0, 90.0, told=2.0**40)
        writer.save_progress(msgspec.json.encode(progress).decode())
    told = run("study", "show", f"{tmp_path}/out")
    assert "Running: 3 of 12 matches; about 0:01:30 left." in told.out


def test_faults_are_told_and_the_exit_code_says_so(run: Run, file: Path, tmp_path: Path) -> None:
    file.write_text(STUDY.replace('setup = ["line", "corners"]', "bug = [true]"))
    told = run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1")
    assert told.code == 1
    assert "Finished: 6 matches, 6 of them faults." in told.out
    assert told.out.count("the toy's own bug") == 5
    assert "... and 1 faults more." in told.out
    assert told.err.count("ZeroDivisionError: the toy's own bug") == 6


def test_a_fault_of_the_file_is_told_with_its_line_before_a_folder_is_made(
    run: Run, file: Path, tmp_path: Path
) -> None:
    file.write_text(STUDY.replace("meadow", "forest"))
    told = run("study", "run", str(file), "--out", f"{tmp_path}/out")
    assert told.code == 1
    assert f"{file}:8: boxes[0].scenarios[0]: Skirmish has no scenario 'forest'" in told.err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_is_no_study_is_told(run: Run, tmp_path: Path) -> None:
    told = run("study", "show", str(tmp_path))
    assert (told.code, told.err) == (
        1,
        f"broadfront: {tmp_path}: no folder of a study: it has no study.toml\n",
    )


def test_validate_reads_a_study(run: Run, file: Path) -> None:
    told = run("validate", str(file))
    assert (told.out, told.err) == ("ok: a study of 12 matches in 2 cells\n", "")


def test_players_that_think_for_seconds_are_warned_of(run: Run, file: Path, tmp_path: Path) -> None:
    file.write_text(STUDY.replace('"random"', '"mcts:0.001s"').replace("matches = 6", "matches = 1"))
    told = run("validate", str(file))
    assert told.code == 0
    assert told.err.startswith(f"broadfront: {file}: mcts:0.001s thinks for seconds: ")
    (warning,) = json.loads(run("validate", str(file), "--json").out)["warnings"]
    assert warning.startswith("mcts:0.001s thinks for seconds: the same matches do not come again")
    told = run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1")
    assert (told.code, told.err) == (0, f"broadfront: {warning}\n")


def test_the_example_of_the_manual_runs(run: Run, tmp_path: Path) -> None:
    file = tmp_path / EXAMPLE.name
    file.write_text(EXAMPLE.read_text("utf-8").replace("matches = 200", "matches = 2"))
    told = run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1", "--json")
    assert told.code == 0
    assert [cell["matches"] for cell in json.loads(told.out)["cells"]] == [2] * 6


@pytest.mark.parametrize(
    "command",
    [
        "simulate skirmish --players random --matches 2",
        "balance skirmish --player random --matches 2 --results {folder}/out.jsonl",
        "train skirmish --matches 10 --samples {folder}/samples.parquet --out {folder}/out.json",
        "study run {folder}/setups.toml --out {folder}/out",
    ],
)
@pytest.mark.parametrize(
    ("on", "told"),
    [
        ("slurm", "matches are not played on 'slurm': say ray, or ray://host:port"),
        ("ray", "Ray is not installed: pip install 'broadfront[ray]', or leave --on out"),
    ],
)
def test_machines_that_are_not_there_are_told(
    run: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, on: str, told: str
) -> None:
    monkeypatch.setattr("broadfront.lab.executors.find_spec", lambda name: None)
    found = run(f"{command.format(folder=tmp_path)} --on {on}")
    assert (found.code, found.err) == (2, f"broadfront: {told}\n")


def test_an_export_that_fails_leaves_the_older_file_as_it_was(
    run: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1")
    older = tmp_path / "matches.csv"
    older.write_text("older")

    def fill_disk(path: Path, data: bytes) -> int:
        with path.open("wb") as half:
            half.write(data[: len(data) // 2])
        raise OSError(ENOSPC, strerror(ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", fill_disk)
    told = run(f"study export {tmp_path}/out {older} --overwrite")
    assert (told.code, "No space left on device" in told.err) == (1, True)
    assert older.read_text() == "older"
    assert [path.name for path in tmp_path.iterdir() if "matches" in path.name] == ["matches.csv"]


def test_view_says_the_address_of_the_study(
    run: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("study", "run", str(file), "--out", f"{tmp_path}/studies/which set-up", "--workers", "1")

    def started(config: object, sock: object, started: Callable[[], None]) -> None:
        started()

    monkeypatch.setattr("broadfront.server.run.serve", started)
    address = r"Broadfront is at http://127\.0\.0\.1:\d+/#/lab"
    for folder in (tmp_path / "studies" / "which set-up", tmp_path / "studies"):
        told = run("study", "view", str(folder), "--port", "0")
        assert re.fullmatch(f"{address}/which%20set-up\n", told.out)
    (tmp_path / "studies" / "which set-up").rename(tmp_path / "first")
    StudyFolder.begin(tmp_path / "second", read_study(file))
    assert re.fullmatch(f"{address}\n", run("study", "view", str(tmp_path), "--port", "0").out)


def test_names_are_never_broken_however_narrow_the_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    player = "mcts:2,cores=1,rollout=8"
    file = tmp_path / "narrow.toml"
    file.write_text(STUDY.replace('["quick", "random"]', f'["{player}", "random"]').replace("= 6", "= 2"))
    told = run("study", "run", str(file), "--out", f"{tmp_path}/out", "--workers", "1").out
    assert f"\n  {player}\n" in told  # its figures are below it
    names = [line for line in told.splitlines() if line.startswith("skirmish/meadow/setup=")]
    assert names[:2] == ["skirmish/meadow/setup=line", "skirmish/meadow/setup=corners"]
