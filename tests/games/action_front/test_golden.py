"""The golden cases of the project's study of the rulebook, one test each, named by the id of the case."""

from typing import Any

import pytest
from tests.games.action_front.cases import CASES, check, landing, understood


def test_the_interpreter_reads_every_case() -> None:
    assert len(CASES) == 15
    assert all(understood(case["setup"]) for case in CASES.values())


@pytest.mark.parametrize("id_", CASES)
def test_golden_case(id_: str) -> None:
    check(CASES[id_])


def case(setup: str, cards: str, expected: str) -> dict[str, Any]:
    return {"id": "?", "setup": setup, "injected_cards_in_draw_order": cards, "expected": expected}


@pytest.mark.parametrize(
    ("setup", "cards", "expected"),
    [
        ("Air accuracy", "JD", "Hit"),
        ("Air accuracy", "4S", "Short 1"),
        ("Naval accuracy", "4D", "Over 1"),
        ("Artillery accuracy", "KS", "Short 2"),
        ("Howitzer 0403 fires at 0602; Over 1", "8C KD", "marker in 0703"),
        ("Howitzer 0403 fires at 0602", "8C KD", "marker in 0703"),
        ("as T4", "any red", "marker in 0703"),
        ("as T4 but Short 1", "any red", "marker in 0503"),
        ("as T4 but Short 2", "(none)", "marker in 0402; no card drawn"),
        ("Howitzer 1/6; 2 steps; on IJA Infantry (3 steps; clear 0602)", "6D 7H", "1 step lost; suppressed"),
        ("Howitzer 1/6; 2 steps; on IJA Infantry (3 steps; clear 0602)", "7D 7H", "no steps lost"),
        ("HMG 0303 fires at IJA Infantry 0604", "AD 4C 5S 8C", "2 steps lost; suppressed"),
        ("HMG at range 3, flat", "-", "effective -5/5"),
        ("LOS 0303-0604", "-", "clear"),
        ("LOS 0303 to 0803", "-", "clear"),
        ("LOS 0404-0602 with marker in 0503", "-", "blocked"),
        ("Track with 2 MP at a river hexside", "-", "may cross"),
        ("Wheel with 6 MP at a river hexside", "-", "may not cross"),
        ("Edson 0402 -> 0603", "-", "legal"),
        ("Engineer 0404 -> 0403 (howitzer there)", "-", "illegal"),
        ("Air strike on 0803 with entry 0805", "-", "legal"),
        ("Air strike on 0803 with entry 0804", "-", "illegal"),
    ],
)
def test_the_interpreter_reads_cases_that_are_not_among_ours(setup: str, cards: str, expected: str) -> None:
    check(case(setup, cards, expected))


@pytest.mark.parametrize(
    ("id_", "change"),
    [
        ("T1", {"expected": "Over 2"}),
        ("T2", {"injected_cards_in_draw_order": "QH"}),
        ("T5", {"expected": "marker in 0703"}),
        ("T6", {"expected": "marker in 0803; no card drawn"}),
        ("T7", {"injected_cards_in_draw_order": "JS 7H"}),
        ("T8", {"expected": "1 step lost; not suppressed"}),
        ("T9", {"expected": "effective soft 5; exactly 1 step lost; not suppressed"}),
        ("T9", {"injected_cards_in_draw_order": "JC AH 4S 8C"}),
        ("T10", {"expected": "effective -5/5"}),
        ("T11", {"expected": "clear"}),
        ("T12", {"expected": "blocked by jungle 0502"}),
        ("T13", {"setup": "LOS 0303-0803"}),
        ("T15", {"setup": "LOS 0403-0803 with marker in 0603"}),
        ("T17", {"expected": "may cross"}),
        ("T18", {"expected": "illegal"}),
    ],
)
def test_the_interpreter_notices_a_wrong_case(id_: str, change: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        check({**CASES[id_], **change})


@pytest.mark.parametrize(
    ("suit", "artillery", "naval", "air"),
    [
        ("H", "hit hit", "hit hit", "hit hit"),
        ("D", "hit over", "over over", "hit hit"),
        ("C", "over over", "over over", "over over"),
        ("S", "short short", "short short", "short short"),
    ],
)
def test_the_indirect_fire_table_cell_by_cell(suit: str, artillery: str, naval: str, air: str) -> None:
    for box, cells in (("artillery", artillery), ("naval", naval), ("air", air)):
        number, face = cells.split()
        for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"):
            assert landing(box, rank + suit) == (number if number == "hit" else f"{number} 1")
        for rank in "JQK":
            assert landing(box, rank + suit) == (face if face == "hit" else f"{face} 2")
