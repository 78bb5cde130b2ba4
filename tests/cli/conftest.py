"""Running the command line in this process, with the toy box of tests/lab at hand and away from the user's data."""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from broadfront.cli import main
from broadfront.engine import registry

TOYBOX = Path(__file__).parents[1] / "lab" / "toybox"


# Where tests run in the background Ctrl-C is ignored, and would be in every process started from here.
_HEARING = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"
PROGRAM = [sys.executable, "-c", f"{_HEARING}; from broadfront.cli import main; sys.exit(main())"]
"""The command line as a process of its own."""


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keep automatic copies out of the user's own folder; no colour, 100 columns, no progress however slow it is."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("BROADFRONT_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "50")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setattr("broadfront.cli.progress.EVERY", 1e9)
    return folder


@pytest.fixture(autouse=True)
def toybox(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Put Skirmish into the catalogue, here and in every process started from here."""
    monkeypatch.syspath_prepend(str(TOYBOX))
    monkeypatch.setenv("PYTHONPATH", str(TOYBOX), prepend=os.pathsep)
    _forget()
    yield TOYBOX
    _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    registry.forget()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command line, with text for its standard input."""

    def ran(line: str, *more: str, stdin: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = main([*line.split(), *more])
        told = capsys.readouterr()
        return Ran(code, told.out, told.err)

    return ran
