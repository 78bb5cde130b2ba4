"""Measures the time of starts, in milliseconds of wall time: ``python bench/start.py``.

Wall time is what a person waits, so it includes the load of other processes: ``python -c pass``, started in the same
turns, shows the time of any process on this machine.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from timing import Spread, in_turn
from variants import ROOT

ROUNDS: Final = 7
RUN: Final = "import sys; from broadfront.cli import main; sys.exit(main())"
BETWEEN: Final = 0.002  # seconds between two checks whether the server answers
LONGEST: Final = 60.0


PURE: Final = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "BROADFRONT_PURE": "1"}


def _run(code: str, *words: str) -> None:
    subprocess.run([sys.executable, "-c", code, *words], env=PURE, check=True, stdout=subprocess.DEVNULL)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _serve(to_end: list[subprocess.Popen[bytes]], folder: str) -> None:
    """Start a server on a new database, and return when it has answered; the caller ends it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["serve", "--port", str(port), "--database", str(Path(folder, f"{port}.sqlite"))]
    process = subprocess.Popen([sys.executable, "-c", RUN, *words], env=PURE, stdout=subprocess.DEVNULL)
    to_end.append(process)
    began = time.perf_counter()
    while not _answers(f"http://127.0.0.1:{port}/health/ready"):
        assert process.poll() is None, "the server has ended"
        assert time.perf_counter() - began < LONGEST, "the server does not answer"
        time.sleep(BETWEEN)


def rows(rounds: int = ROUNDS) -> list[tuple[str, Spread]]:
    """Return the started programs with their milliseconds; a first, uncounted round writes the bytecode."""
    with tempfile.TemporaryDirectory() as folder:
        to_end: list[subprocess.Popen[bytes]] = []
        starts: dict[str, Callable[[], None]] = {
            "python -c pass": partial(_run, "pass"),
            "import broadfront": partial(_run, "import broadfront"),
            "broadfront games": partial(_run, RUN, "games"),
            "broadfront serve, first answer": partial(_serve, to_end, folder),
        }
        spent: dict[str, list[float]] = {name: [] for name in starts}

        def start(name: str, number: int) -> None:
            began = time.perf_counter()
            starts[name]()
            if number:
                spent[name].append(1000 * (time.perf_counter() - began))
            while to_end:  # before anything else is measured
                process = to_end.pop()
                process.terminate()
                process.wait()

        in_turn(rounds + 1, [partial(start, name) for name in starts])
    return [(name, Spread.of(values)) for name, values in spent.items()]


if __name__ == "__main__":
    for name, spread in rows():
        print(f"{name:<32} {spread.median:7.0f} ms  ({spread.low:.0f} to {spread.high:.0f})")
