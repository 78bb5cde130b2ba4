"""Every numbered rule and every ruling has a test named by its number."""

import re
from pathlib import Path

import pytest

from broadfront.games.front_line import GAME

TESTS = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))
)
NAMES = re.findall(r"^def (test_\w+)", TESTS, re.MULTILINE)
RULES = re.findall(r"^### (\d+\.\d+) ", GAME.rules_text(), re.MULTILINE)


@pytest.mark.parametrize("rule", [rule for rule in RULES if not rule.startswith("1.")])
def test_every_rule_from_chapter_2_on_has_a_test(rule: str) -> None:
    start = f"test_{rule.replace('.', '_')}_"
    assert any(name.startswith(start) for name in NAMES), f"[{rule}] has no test"


@pytest.mark.parametrize("number", range(1, 35))
def test_every_ruling_has_a_test_and_is_in_the_rules(number: int) -> None:
    assert any(name.startswith(f"test_R_F{number}_") for name in NAMES)
    assert f"R-F{number}" in GAME.rules_text()


def test_every_rule_that_a_test_is_named_by_is_in_the_rules() -> None:
    named = {".".join(found) for found in re.findall(r"^def test_(\d+)_(\d+)_", TESTS, re.MULTILINE)}
    assert named <= set(RULES)
