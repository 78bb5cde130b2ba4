"""What ``rules.md`` says, for tests: its sections by their numbers, the rows of their tables."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.rules_text import RulesText

import broadfront.games.global_war as box
from broadfront.games.global_war import GAME

FOLDER = Path(box.__file__).parent
RULES = GAME.rules_text()
section, rows = RulesText(RULES).section, RulesText(RULES).rows
CODES = {code.strip("`"): means for code, means in rows("h")}
"""What the codes of refusals mean."""
HEADS = re.findall(r"^##+ ([a-z]\d*[ab]?(?:\.\d+)*) ", RULES, re.MULTILINE)
"""The numbers of chapters and sections."""
