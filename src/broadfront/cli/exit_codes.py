"""Exit codes: 0 done, 1 the input is at fault (a file, a position, a move), 2 wrong usage, 130 interrupted."""

from __future__ import annotations

from typing import Final

FAULT: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130
