"""A player of one's own is a file in the folder, for every command that plays; looking at studies imports none."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from broadfront.lab.study import read_study
from broadfront.lab.study_folder import StudyFolder
from broadfront.server.lab.study_folder import StudyLibrary

from .conftest import Run
from .test_exam import OWN as POSITION

PLAYER = """
from broadfront.players import Steady

class Mine(Steady):
    pass
"""
STUDY = """players = ["PLAYER", "random"]
matches = 2

[[boxes]]
game = "skirmish"
scenarios = ["meadow"]
"""


@pytest.fixture(autouse=True)
def module(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The name of a module with a player in the current folder, which nothing has imported yet."""
    name = f"own_{abs(hash(request.node.nodeid))}"
    (tmp_path / f"{name}.py").write_text(PLAYER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return name


@pytest.mark.parametrize(
    "command",
    [
        "simulate skirmish --players {player},random --matches 2 --workers 2",
        "balance skirmish --player {player} --matches 4 --workers 2",
        "exam position.toml --player {player}",
        "train skirmish --players {player},random --matches 10 --workers 2 --out out.json --force",
        "study run study.toml --out out --workers 2",
    ],
    ids=lambda command: command.split()[0],
)
def test_it_is_found_in_the_current_folder(run: Run, tmp_path: Path, module: str, command: str) -> None:
    (tmp_path / "position.toml").write_text(POSITION)
    (tmp_path / "study.toml").write_text(STUDY.replace("PLAYER", f"{module}:Mine"))
    told = run(command.format(player=f"{module}:Mine"))
    assert (told.code, told.err) == (0, "")


def test_its_broken_pipe_is_an_error_and_no_closed_output(run: Run, tmp_path: Path, module: str) -> None:
    """Rejected: taking every BrokenPipeError for `| head`, which ends the command with code 0 and no word."""
    broken = PLAYER.replace(
        "    pass", "    def decide(self, *args):\n        raise BrokenPipeError('my engine')"
    )
    (tmp_path / f"{module}.py").write_text(broken)
    (tmp_path / "position.toml").write_text(POSITION)
    told = run(f"exam position.toml --player {module}:Mine")
    assert told.code == 1
    assert "BrokenPipeError: my engine" in told.err


def test_a_study_that_names_one_is_looked_at_without_importing_it(
    run: Run, tmp_path: Path, module: str
) -> None:
    file = tmp_path / "study.toml"
    file.write_text(STUDY.replace("PLAYER", f"{module}:Mine"))
    studies = tmp_path / "studies"
    StudyFolder.begin(studies / "one", read_study(file))
    sys.path.append(str(tmp_path))  # it could be imported
    assert run("study show studies/one").code == 0
    assert run(f"check {file}").out == "ok: a study of 2 matches in 1 cells\n"
    (line,) = StudyLibrary(studies).studies().studies
    assert (line.id, line.problem) == ("one", "")
    assert module not in sys.modules


def test_a_study_of_a_stranger_is_shown_and_not_run(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(STUDY.replace("PLAYER", "nosuch:X"))
    StudyFolder.begin(tmp_path / "studies" / "one", read_study(file))
    (line,) = StudyLibrary(tmp_path / "studies").studies().studies
    assert (line.id, line.problem) == ("one", "")
    told = run("study run study.toml --out out")
    assert told.code == 1
    assert told.err == (
        "broadfront: study.toml:1: players[0]: player 'nosuch:X': nosuch cannot be imported: "
        "No module named 'nosuch'\n"
    )
    assert not (tmp_path / "out").exists()
