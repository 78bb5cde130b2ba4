"""Every section of the rules and every ruling has a test named by its number, every card a test of what it does."""

import re
from pathlib import Path

import pytest

from broadfront.games.fighting_front import GAME
from broadfront.games.fighting_front.card_list import Card
from broadfront.games.fighting_front.cards import CARDS

TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    if path.name != Path(__file__).name
)
NAMES = re.findall(r"^def (test_\w+)", TESTS, re.MULTILINE)
SECTIONS = re.findall(r"^### (\d+\.\d+) ", GAME.rules_text(), re.MULTILINE)
PLAYED = "\n".join(line for line in TESTS.splitlines() if '"' in line)


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_of_the_rules_has_a_test(section: str) -> None:
    start = f"test_{section.replace('.', '_')}_"
    joint = f"_and_{section.replace('.', '_')}_"
    assert any(name.startswith(start) or joint in name for name in NAMES), f"[{section}] has no test"


@pytest.mark.parametrize("number", range(1, 36))
def test_every_ruling_of_the_study_has_a_test_and_is_in_the_rules(number: int) -> None:
    assert any(name.startswith(f"test_r_x{number}_") for name in NAMES)
    assert re.search(rf"R-X{number}\b", GAME.rules_text()) or number in (1, 35)


@pytest.mark.parametrize("number", range(1, 18))
def test_every_ruling_of_ours_has_a_test_and_is_in_the_rules(number: int) -> None:
    assert any(name.startswith(f"test_r_y{number}_") for name in NAMES)
    assert f"**R-Y{number}**" in GAME.rules_text()


def test_every_rule_that_a_test_is_named_by_is_in_the_rules() -> None:
    named = {".".join(found) for found in re.findall(r"^def test_(\d+)_(\d+)_", TESTS, re.MULTILINE)}
    assert named <= set(SECTIONS)
    rulings = {f"R-{x.upper()}{n}" for x, n in re.findall(r"^def test_r_([xy])(\d+)_", TESTS, re.MULTILINE)}
    assert rulings == {f"R-X{n}" for n in range(1, 36)} | {f"R-Y{n}" for n in range(1, 18)}


DRAWN = [
    card for card in CARDS[1:] if not card.id.startswith("National_")
]  # those are read for a nation: test_9_1


@pytest.mark.parametrize("card", DRAWN, ids=lambda card: card.id)
def test_every_card_is_played_in_a_test(card: Card) -> None:
    words = (card.title, card.id)
    assert any(re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", PLAYED) for word in words)
