"""A standard output that takes nothing, because its disk is full or it is closed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")

COMMANDS = [
    "games",
    "--version",
    "--help",
    "admin --help",
    "rules front_line",
    "perft front_line 1",
    "simulate front_line --players random --matches 1 --plain",
]


def run(words: str, redirected: str) -> tuple[int, str]:
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m broadfront "$@" {redirected}', sys.executable, *words.split()],
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "COLUMNS": "200"},
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_standard_output_is_named_in_a_sentence(command: str) -> None:
    code, said = run(command, ">/dev/full")
    assert said == (
        "broadfront: the standard output: cannot be written: No space left on device; make room there, or write "
        "elsewhere\n"
    )
    assert code == 1


def test_an_error_is_told_by_the_exit_code_where_the_standard_error_is_full_too() -> None:
    assert run("games", ">/dev/full 2>/dev/full") == (1, "")
    assert run("nosuch", "2>/dev/full") == (2, "")


def test_a_closed_standard_output_is_no_fault() -> None:
    assert run("games", ">&-") == (0, "")
