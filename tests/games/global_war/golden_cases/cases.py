"""The golden cases of the box: each is played by a function that `golden` gives its id, with the dice that it names."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

_FILE = json.loads(
    (Path(__file__).parents[3] / "golden" / "global_war" / "golden.json").read_text(encoding="utf-8")
)
BASE: dict[str, dict[str, Any]] = {case["id"]: case for case in _FILE["cases"]}
"""The cases of the base game by their ids."""
EXPANSION: dict[str, dict[str, Any]] = {case["id"]: case for case in _FILE["expansion2"]}
"""The cases of Expansion II by their ids."""
CASES = {**BASE, **EXPANSION}


def dice_of_case(id_: str) -> list[int]:
    """Return the dice of a case."""
    found: list[int] = CASES[id_]["dice"]
    return found


PLAYED: dict[str, Callable[[], None]] = {}
"""What plays each case."""


def golden(id_: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Register a function as what plays a case."""

    def register(plays: Callable[[], None]) -> Callable[[], None]:
        assert id_ in CASES
        assert id_ not in PLAYED
        PLAYED[id_] = plays
        return plays

    return register
