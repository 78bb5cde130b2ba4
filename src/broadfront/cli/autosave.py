"""Autosave: a copy of the current match in the user's data folder, so that a killed terminal loses nothing."""

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
"""The most matches that are stored; the oldest is deleted first."""


def data_folder() -> Path:
    """Return the folder of the user's matches: the system's default, or BROADFRONT_HOME."""
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
    """Return the file of the last unfinished match.

    Raises
    ------
    FileFault
        If there is none.
    """
    for path in reversed(_saved_matches(data_folder() / "autosave")):
        if "\nresult: " not in read_text(path):
            return path
    raise FileFault("there is no match to go on with", source=str(data_folder() / "autosave"))


class Autosave:
    """The file of one match, rewritten after each decision. ``fault`` is the first error of writing."""

    def __init__(self, game: str) -> None:
        now = datetime.now(UTC)
        self.path = data_folder() / "autosave" / f"{now:%Y%m%d-%H%M%S}-{now.microsecond:06}-{game}.match"
        self.fault = ""
        self.written = False

    def keep(self, match: Match) -> str:
        """Write the match; return a message if writing fails for the first time."""
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
            for old in _saved_matches(self.path.parent)[:-MAX_SAVED_MATCHES]:
                with suppress(OSError):
                    old.unlink()
        return ""


def _saved_matches(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.match"))
