"""The golden cases of the box: each has a test named by its id, which plays the dice that the case names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FILE = json.loads(
    (Path(__file__).parents[2] / "golden" / "global_war" / "golden.json").read_text(encoding="utf-8")
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
