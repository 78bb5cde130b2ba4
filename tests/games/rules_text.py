"""What the ``rules.md`` of a game says, for tests: its sections by their numbers, the rows of their tables."""

from __future__ import annotations

import re


class RulesText:
    """The rules of a game in our own words."""

    def __init__(self, text: str) -> None:
        self.text = text

    def section(self, number: str) -> str:
        """Return the text of a chapter or section."""
        found = re.search(rf"^##+ {re.escape(number)} .*?(?=^##+ |\Z)", self.text, re.MULTILINE | re.DOTALL)
        assert found is not None, f"there is no section {number}"
        return found[0]

    def rows(self, number: str, first: str = "") -> list[list[str]]:
        """Return the rows of the tables of a section without their heads; those whose head begins with a word."""
        found: list[list[str]] = []
        wanted = False
        for line in self.section(number).splitlines():
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
