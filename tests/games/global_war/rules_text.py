"""What ``rules.md`` says, for tests: its sections by their numbers, the rows of their tables."""

from __future__ import annotations

import re
from pathlib import Path

import broadfront.games.global_war as box
from broadfront.games.global_war import GAME

FOLDER = Path(box.__file__).parent
RULES = GAME.rules_text()
HEADS = re.findall(r"^##+ ([a-z]\d*[ab]?(?:\.\d+)*) ", RULES, re.MULTILINE)
"""The numbers of chapters and sections."""


def section(number: str) -> str:
    """Return the text of a chapter or section."""
    found = re.search(rf"^##+ {re.escape(number)} .*?(?=^##+ |\Z)", RULES, re.MULTILINE | re.DOTALL)
    assert found is not None, f"there is no section {number}"
    return found[0]


def rows(number: str, first: str = "") -> list[list[str]]:
    """Return the rows of the tables of a section without their heads; those whose head begins with a word."""
    found: list[list[str]] = []
    wanted = False
    for line in section(number).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            wanted = False
        elif set(line) <= set("|-"):
            continue
        elif not wanted and (not first or ", ".join(cells).startswith(first)):
            wanted = True
        elif wanted:
            found.append(cells)
    return found
