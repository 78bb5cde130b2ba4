"""Every heading of the rules and every ruling of ours has a test named by its number; every golden case has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games.global_war.golden_cases.cases import CASES

from broadfront.games.global_war import GAME

HERE = Path(__file__)
FILES = [path for path in sorted(HERE.parent.rglob("test_*.py")) if path.name != HERE.name]
CASES_PLAYED = sorted(HERE.parent.glob("golden_cases/*.py"))
NAMES = [
    name
    for path in FILES
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
]
RULES = GAME.rules_text()
HEADINGS = re.findall(r"^##+ ([b-e]\d*[ab]?(?:\.\d+)?) ", RULES, re.MULTILINE)
SECTIONS = [
    heading
    for heading in HEADINGS
    if not any(re.match(rf"{heading}(\.|(?<=^c)\d)", other) for other in HEADINGS)
]
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in (*FILES, *CASES_PLAYED))
RULINGS = sorted(set(re.findall(r"\*\*R-G(\d+)\*\*", RULES)), key=int)


def has_test(id_: str) -> bool:
    return any(re.search(rf"^test_(?:\w+_and_)?{id_}_", name) for name in NAMES)


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_of_the_rules_has_a_test(section: str) -> None:
    assert has_test(section.replace(".", "_")), f"[{section}] has no test"


def test_the_sections_are_found() -> None:
    assert {"b1.1", "b2.6", "b3.3", "b4.15", "b5", "b6", "b7", "d", "e"} <= set(SECTIONS)
    assert not {"b1", "b2", "b3", "b4"} & set(SECTIONS)


@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_has_a_test_and_is_cited_where_it_bites(number: str) -> None:
    assert has_test(f"R_G{number}") or re.search(rf"\bR-G{number}\b", TEXT), f"R-G{number} has no test"
    assert re.search(rf"\bR-G{number}\b", RULES.split("\n## g ")[0]), f"R-G{number} is not cited"


def test_our_rulings_are_numbered_upwards() -> None:
    assert [int(number) for number in RULINGS] == sorted({int(number) for number in RULINGS})
    assert len(RULINGS) >= 12


def test_every_number_that_a_test_is_named_by_is_in_the_rules() -> None:
    named = {".".join(found) for name in NAMES for found in re.findall(r"^test_(b\d)_(\d+)_", name)}
    assert named <= set(HEADINGS)
    rulings = {found for name in NAMES for found in re.findall(r"(?:^test_|_and_)R_G(\d+)_", name)}
    assert rulings <= set(RULINGS)


@pytest.mark.parametrize("case", CASES)
def test_every_golden_case_with_dice_plays_them(case: str) -> None:
    assert ("dice" in CASES[case]) == (f'dice_of_case("{case}")' in TEXT)
