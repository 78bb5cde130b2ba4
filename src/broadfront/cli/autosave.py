"""A copy of the match being played in the user's data folder, so that a killed terminal loses nothing."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from broadfront.cli.inputs import write_text
from broadfront.engine import match_file
from broadfront.engine.errors import FileFault
from broadfront.engine.match import Match
from broadfront.lab.file_errors import read_text

MAX_SAVED_MATCHES = 20
"""So many matches are kept; the oldest goes first."""


def data_folder() -> Path:
    """Return where the user's matches are kept: the system's place, or what BROADFRONT_HOME says."""
    if own := os.environ.get("BROADFRONT_HOME"):
        return Path(own)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "broadfront"


def newest() -> Path:
    """Return the match that was played last and is not finished.

    Raises
    ------
    FileFault
        If there is none.
    """
    for path in reversed(_every(data_folder() / "autosave")):
        if "\nresult: " not in read_text(path):
            return path
    raise FileFault("there is no match to go on with", source=str(data_folder() / "autosave"))


class Autosave:
    """One match's file; written again after each decision. If it cannot be written, ``fault`` says why, once."""

    def __init__(self, game: str) -> None:
        now = datetime.now(UTC)
        self.path = data_folder() / "autosave" / f"{now:%Y%m%d-%H%M%S}-{now.microsecond:06}-{game}.match"
        self.fault = ""
        self.written = False

    def keep(self, match: Match) -> str:
        """Write the match; return what there is to complain about, the first time it fails."""
        if self.fault:
            return ""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_text(self.path, match_file.write(match, telling=True))
        except (OSError, FileFault) as error:
            self.fault = f"The match is not being saved as you play: {error}"
            return self.fault
        if not self.written:
            self.written = True
            for old in _every(self.path.parent)[:-MAX_SAVED_MATCHES]:
                with suppress(OSError):
                    old.unlink()
        return ""


def _every(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.match"))
