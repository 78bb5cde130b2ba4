"""The readers of golden cases: none passes a case whose expectation says nothing that can be compared."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.action_front import cases as action_front
from tests.games.comparing import checked, compare
from tests.games.expand_the_front import cases as expand_the_front
from tests.games.fighting_front import case_words
from tests.games.fighting_front import cases as fighting_front
from tests.games.front_line import cases as front_line

NONSENSE = "Wednesday"
READ: list[tuple[str, Callable[[Any], None], dict[str, Any]]] = [
    (f"{name}/{case['id']}", check, case)
    for name, check, cases, categories in (
        ("action_front", action_front.check, action_front.CASES, None),
        ("expand_the_front", expand_the_front.check, expand_the_front.CASES, expand_the_front.CHECKS),
        ("fighting_front", fighting_front.check, case_words.CASES, fighting_front.CHECKS),
        ("front_line", front_line.check, front_line.CASES, front_line.CHECKS),
    )
    for case in cases.values()
    if categories is None or case["category"] in categories
]


@pytest.mark.parametrize(("check", "case"), [one[1:] for one in READ], ids=[one[0] for one in READ])
def test_a_case_that_expects_nonsense_fails(check: Callable[[Any], None], case: dict[str, Any]) -> None:
    key = "expect" if "expect" in case else "expected"
    with pytest.raises((AssertionError, AttributeError, TypeError, ValueError)):
        check({**case, key: NONSENSE})


def test_a_reader_that_compares_nothing_fails() -> None:
    case = {"id": "Z1", "expect": "legal"}
    with pytest.raises(AssertionError, match="nothing of it was compared"):
        checked(case, lambda _: None)
    checked(case, lambda _: compare(1, 1))


WRITTEN = [
    (function.name, function)
    for path in sorted(Path(__file__).parent.rglob("test_golden*.py"))
    for function in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(function, ast.FunctionDef) and function.name.startswith("test_golden_")
]
CHECKERS = {
    function.name
    for path in Path(__file__).parent.rglob("*.py")
    for function in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(function, ast.FunctionDef)
    and any(isinstance(node, ast.Assert) for node in ast.walk(function))
} | {"check", "run"}
"""Functions of these tests that assert something."""


@pytest.mark.parametrize("function", [one[1] for one in WRITTEN], ids=[one[0] for one in WRITTEN])
def test_every_test_of_a_golden_case_asserts_something(function: ast.FunctionDef) -> None:
    asserts = [node for node in ast.walk(function) if isinstance(node, ast.Assert)]
    calls = {getattr(node.func, "id", "") for node in ast.walk(function) if isinstance(node, ast.Call)}
    assert asserts or calls & CHECKERS, function.name
