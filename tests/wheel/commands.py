"""Commands as they are run outside the checkout."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.browser.serving import without_checkout

ROOT = Path(__file__).parents[2]
PINS = dict.fromkeys(("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"), str(ROOT / "constraints.txt"))
"""Exact versions, wherever pip runs: the Makefile names the file from the checkout's folder."""


def run(*words: str | Path, cwd: Path, **environ: str) -> str:
    """Run a command to its end and return what it printed; a failure is shown whole."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=without_checkout() | PINS | environ,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout[-5000:]}\n{done.stderr[-5000:]}"
    return done.stdout
