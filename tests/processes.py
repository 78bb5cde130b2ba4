"""Processes under test: whether one is still there."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

__all__ = ["end", "is_gone"]


def is_gone(pid: int) -> bool:
    """Say whether a process has ended; one that waits for its parent to take note has."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except ProcessLookupError:
        return True
    except FileNotFoundError:  # ended between the two questions, or not on Linux
        return Path("/proc/self/stat").exists()
    return state == "Z"


def end(pids: list[int]) -> None:
    """Kill what a failing test would leave behind."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, 9)
