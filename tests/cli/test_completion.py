"""What the Tab key completes in a shell."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from .conftest import Run


def candidates(run: Run, *words: str) -> list[str]:
    """Return what the shell's script is given for the last of these words."""
    told = run("__complete", *words)
    return [line.split("\t")[0] for line in told.out.split("\n") if line and line[0] != "\x1f"]


@pytest.mark.parametrize("command", ["play", "simulate", "balance", "train", "odds", "perft", "rules"])
def test_games_are_completed(run: Run, command: str) -> None:
    assert {"front_line", "global_war"} <= set(candidates(run, command, ""))


def test_scenarios_and_options_are_those_of_the_game_on_the_line(run: Run) -> None:
    assert candidates(run, "play", "front_line", "--scenario", "")[:2] == ["main", "first_game"]
    assert candidates(run, "simulate", "skirmish", "--scenario", "") == ["meadow"]
    assert "setup=free" in candidates(run, "play", "front_line", "--option", "")
    assert candidates(run, "play", "ludo", "--scenario", "") == []


def test_the_handicap_comes_first_among_what_can_be_looked_for(run: Run) -> None:
    assert candidates(run, "balance", "front_line", "--find", "")[:2] == ["handicap", "extra_supply"]


def test_players_and_levels_are_completed_after_a_comma_too(run: Run) -> None:
    assert {"veteran", "greedy", "nobody"} <= set(candidates(run, "play", "front_line", "--against", ""))
    assert "greedy,veteran" in candidates(run, "simulate", "front_line", "--players", "greedy,ve")


def test_the_script_is_installed_and_bash_understands_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    script = tmp_path / "broadfront.bash"
    told = run(f"--install-completion --shell bash --output {script}")
    assert (told.code, told.err) == (0, "")
    asks = f"source {script}; COMP_WORDS=(broadfront pl); COMP_CWORD=1"
    answers = """$(complete -p broadfront | sed 's/.*-F //;s/ .*//'); echo "${COMPREPLY[@]}\""""
    done = subprocess.run(["bash", "-c", f"{asks}; {answers}"], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["play"]
