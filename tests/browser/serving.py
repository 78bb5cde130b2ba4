"""`broadfront serve` as people start it: a process of its own, on a free port, with a database that is thrown away."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE, until

from broadfront.server.config import STATIC

__all__ = ["Served", "must_be_built", "without_checkout"]

MAIN = f"""
import functools, sys
from broadfront.cli import main
from broadfront.server import config
config.Config = functools.partial(config.Config, most_odds={PATIENCE})
sys.exit(main())
"""
"""The command line; odds and prospects are not given up because the machine is slow."""


def must_be_built() -> str:
    """Return why the tests cannot run; "" if they can."""
    if (STATIC / "index.html").is_file():
        return ""
    return (
        f"The client is not built: there is no {STATIC / 'index.html'}. `make test` builds it before it runs these "
        "tests (or: npm ci and npm run build, in web/)."
    )


def without_checkout() -> dict[str, str]:
    """Return the environment of a process that is to find the installed package, as it was built."""
    return {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "BROADFRONT_PURE")
    }


class Served:
    """A server that can be stopped, killed and started again with what it had written.

    Parameters
    ----------
    folder
        Where its database and its log are.
    words
        More of its command line.
    before
        Python that its process runs first.
    python
        The Python of another environment in which Broadfront is installed; then it starts there, in its folder.
    """

    def __init__(
        self, folder: Path, words: Sequence[str] = (), before: str = "", python: Path | None = None
    ) -> None:
        self.folder, self.words = folder, words
        self._command = [str(python or sys.executable), "-c", before + MAIN, "serve"]
        self._elsewhere: dict[str, Any] = {"cwd": folder, "env": without_checkout()} if python else {}
        self.log = folder / "server.log"
        self.address = ""
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start on the port it had before, at first on any free one."""
        # while it was away, somebody's outgoing connection may have been given its port for a moment
        until(self._starts, "the server's port")

    def _starts(self) -> bool:
        port = self.address.rstrip("/").rpartition(":")[2] or "0"
        database = str(self.folder / "matches.sqlite")
        words = ["--port", port, "--database", database, "--workers", "1", "--access-log", *self.words]
        written = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*self._command, *words], stdout=subprocess.PIPE, stderr=log, text=True, **self._elsewhere
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if line.startswith("Broadfront is at http://127.0.0.1:"):
            self.address = line.split()[-1]
            return True
        self.stop()
        told = self.log.read_text()[written:]
        if "cannot listen" in told:
            return False
        raise RuntimeError(f"the server does not start: {line!r}, {told[-2000:]}")

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.kill()
        self._gone()

    def stop(self) -> None:
        """Ask it to end."""
        if self._process is not None:
            self._process.terminate()
        self._gone()

    def _gone(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(PATIENCE)
        if process.stdout is not None:
            process.stdout.close()
