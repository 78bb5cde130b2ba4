"""Every numbered rule and every ruling has a test named by its number."""

import re
from pathlib import Path

import pytest

from broadfront.games.expand_the_front import GAME

TESTS = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))
)
NAMES = re.findall(r"^def (test_\w+)", TESTS, re.MULTILINE)
RULES = re.findall(r"^### (\d+\.\d+) ", GAME.rules_text(), re.MULTILINE)
OWN = re.findall(r"^- \*\*(R-Y\d+)\*\*", GAME.rules_text(), re.MULTILINE)


@pytest.mark.parametrize("rule", [rule for rule in RULES if not rule.startswith("1.")])
def test_every_rule_from_chapter_2_on_has_a_test(rule: str) -> None:
    start = f"test_{rule.replace('.', '_')}_"
    assert any(name.startswith(start) for name in NAMES), f"[{rule}] has no test"


@pytest.mark.parametrize("ruling", [*(f"R-E{number}" for number in range(1, 30)), *OWN])
def test_every_ruling_has_a_test_and_is_in_the_rules(ruling: str) -> None:
    assert any(name.startswith(f"test_{ruling.replace('-', '_')}_") for name in NAMES)
    assert re.search(rf"\b{ruling}\b", GAME.rules_text().split("## 11")[0]), (
        f"{ruling} is not cited where it bites"
    )


def test_our_rulings_are_numbered_from_1() -> None:
    assert [f"R-Y{number}" for number in range(1, len(OWN) + 1)] == OWN


def test_every_rule_that_a_test_is_named_by_is_in_the_rules() -> None:
    named = {".".join(found) for found in re.findall(r"^def test_(\d+)_(\d+)_", TESTS, re.MULTILINE)}
    assert named <= set(RULES)
