"""Every section of the rules and every ruling has a test named by its number."""

import re
from pathlib import Path

import pytest

from broadfront.games.action_front import GAME

FILES = [path for path in sorted(Path(__file__).parent.glob("test_*.py")) if path.name != Path(__file__).name]
NAMES = [
    name
    for path in FILES
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
]
RULES = GAME.rules_text()
SECTIONS = [
    section
    for section in re.findall(r"^### (\d+\.\d+) ", RULES, re.MULTILINE)
    if int(section.split(".")[0]) < 17
]
WHOLE = [
    number
    for number in re.findall(r"^## (\d+) ", RULES, re.MULTILINE)
    if not re.search(rf"^### {number}\.", RULES, re.MULTILINE)
]
RULINGS = [f"R{number}" for number in range(1, 73)]
OURS = sorted(set(re.findall(r"R-Z(\d+)", RULES)), key=int)


def has_test(id_: str) -> bool:
    return any(re.search(rf"^test_(?:\w+_and_)?{id_}_", name) for name in NAMES)


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_of_the_rules_has_a_test(section: str) -> None:
    assert has_test(section.replace(".", "_")), f"[{section}] has no test"


def test_the_marker_phase_has_tests() -> None:
    assert "12" in WHOLE
    assert has_test("12")


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_of_the_study_has_a_test_and_is_in_the_rules(ruling: str) -> None:
    assert has_test(ruling)
    assert f"**{ruling}**" in RULES


@pytest.mark.parametrize("number", OURS)
def test_every_ruling_of_ours_has_a_test_and_is_in_the_rules(number: str) -> None:
    assert has_test(f"R_Z{number}")
    assert f"**R-Z{number}**" in RULES


def test_our_rulings_are_numbered_without_a_gap() -> None:
    assert [int(number) for number in OURS] == list(range(1, len(OURS) + 1))


def test_every_number_that_a_test_is_named_by_is_in_the_rules() -> None:
    named = {".".join(found) for name in NAMES for found in re.findall(r"^test_(\d+)_(\d+)_", name)}
    assert named <= {*SECTIONS, "22.1"}
    ids = {found for name in NAMES for found in re.findall(r"(?:^test_|_and_)R_?(Z?\d+)_", name)}
    assert {f"R{id_}" if id_[0] != "Z" else f"R-{id_}" for id_ in ids} <= {
        *RULINGS,
        *(f"R-Z{n}" for n in OURS),
    }
