"""The plugin as a stranger's project uses it: in a pytest of its own, with a game installed by entry point."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PLUGIN = "broadfront.lab.conformance_plugin"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with Duel installed in it, sound as ``duel`` and broken as ``cheat``."""
    info = tmp_path / "duelbox-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: duelbox\nVersion: 1\n")
    games = "[broadfront.games]\nduel = tests.engine.toys:DUEL\ncheat = cheat:GAME\nopen = openly:GAME\n"
    (info / "entry_points.txt").write_text(games)
    (tmp_path / "cheat.py").write_text(
        "from tests.engine.toys import Duel\n"
        "class Cheat(Duel):\n"
        "    id = 'cheat'\n"
        "    def conserved_counts(self, p):\n"
        "        return (p.round,)\n"
        "GAME = Cheat()\n"
    )
    (tmp_path / "openly.py").write_text(
        "from broadfront.engine.position import Position\n"
        "from tests.engine.toys import Hands, HandsPosition\n"
        "class OpenPosition(HandsPosition, eq=False, kw_only=True):\n"
        "    determinized = Position.determinized\n"
        "class Open(Hands):\n"
        "    id = 'open'\n"
        "    position = OpenPosition\n"
        "GAME = Open()\n"
    )
    return tmp_path


def run_pytest(project: Path, *arguments: str, alone: bool = True) -> subprocess.CompletedProcess[str]:
    """Run pytest there, with no other plugin (it starts much faster), or with all that are installed."""
    path = [str(project), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
    environment.pop("PYTEST_ADDOPTS", None)
    if alone:
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        arguments = ("-p", PLUGIN, *arguments)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def test_a_game_is_tried_from_the_command_line(project: Path) -> None:
    done = run_pytest(project, "--broadfront-game", "duel", "--broadfront-matches", "25", "-v")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "broadfront[duel-broadfront:20-24] PASSED" in done.stdout
    assert "3 passed" in done.stdout


def test_workers_share_the_matches(project: Path) -> None:
    done = run_pytest(
        project, "--broadfront-game", "duel", "--broadfront-matches", "20", "-p", "xdist", "-n", "2"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed" in done.stdout


def test_a_broken_law_is_reported_without_a_traceback(project: Path) -> None:
    done = run_pytest(project, "--broadfront-game", "cheat", "--broadfront-matches", "1")
    assert done.returncode == 1
    assert "Duel breaks the law 'counters_are_conserved'" in done.stdout
    assert "Traceback" not in done.stdout


def test_hidden_hands_without_determinized_are_reported_with_the_remedy(project: Path) -> None:
    done = run_pytest(project, "--broadfront-game", "open", "--broadfront-matches", "1")
    assert done.returncode == 1
    assert "Hands breaks the law 'secret_questions_have_worlds'" in done.stdout
    assert "OpenPosition does not override Position.determinized: write it" in done.stdout
    assert "Traceback" not in done.stdout


def test_an_unknown_game_is_a_usage_error(project: Path) -> None:
    done = run_pytest(project, "--broadfront-game", "ludo")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "there is no game 'ludo'" in done.stderr


def test_a_test_can_be_imported_ready_made(project: Path) -> None:
    (project / "test_mine.py").write_text(
        f"from {PLUGIN} import conformance_test\n"
        "from tests.engine.toys import DUEL\n"
        "test_duel_keeps_every_law = conformance_test(DUEL, matches=20)\n"
    )
    done = run_pytest(project, "test_mine.py", "-v")
    assert "test_duel_keeps_every_law[broadfront:10-19] PASSED" in done.stdout
    assert "2 passed" in done.stdout


def test_a_run_that_does_not_ask_is_left_alone(project: Path) -> None:
    (project / "test_other.py").write_text(
        "import sys\n"
        "def test_nothing_of_the_engine_is_loaded():\n"
        "    assert not [name for name in sys.modules if name.startswith('broadfront.engine')]\n"
    )
    done = run_pytest(project, "test_other.py", alone=False)
    assert "1 passed" in done.stdout
    assert "broadfront[" not in done.stdout
