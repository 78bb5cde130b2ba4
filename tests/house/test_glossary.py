"""The glossary and the code agree: each term leads to a name that exists, and a shared name has one purpose."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "broadfront"
PAGE = (ROOT / "docs" / "reference" / "glossary.md").read_text(encoding="utf-8")
MIN_TERMS = 120
NOT_NAMES = {
    "told",
    "found",
    "asked",
    "kept",
    "shown",
    "made",
    "meant",
    "heard",
    "hearing",
    "stance",
    "course",
}


def section(title: str) -> str:
    """The part of the page under a heading of the second level."""
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def rows(title: str) -> list[list[str]]:
    """The cells of the tables of a section, without their heads."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [
        row
        for row, after in zip(cells, [*cells[1:], ["end"]], strict=True)
        if not is_rule(row) and not is_rule(after)
    ]


def is_rule(row: list[str]) -> bool:
    return set("".join(row)) <= {"-", "|"}


def words(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


TERMS = [
    (term, where.strip("`"), name.strip("`")) for term, where, name, _ in rows("Where a standard term leads")
]


def names_of(body: list[ast.stmt]) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The names that a module or a class defines, each with its own body."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.body
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, []
        elif isinstance(node, ast.Assign):
            yield from ((one.id, []) for one in node.targets if isinstance(one, ast.Name))


@cache
def module_body(path: Path) -> list[ast.stmt]:
    return ast.parse(path.read_text(encoding="utf-8")).body


def reorganised() -> Iterator[Path]:
    """The modules whose names are standard; those of the server come next."""
    return (path for path in SRC.rglob("*.py") if path.relative_to(SRC).parts[0] != "server")


def test_enough_terms_are_listed_each_once() -> None:
    assert len(TERMS) >= MIN_TERMS
    counts = Counter(word.strip() for term, _, _ in TERMS for word in term.split(","))
    assert [word for word, number in counts.items() if number > 1] == []


@pytest.mark.parametrize(("term", "where", "name"), TERMS, ids=[term for term, _, _ in TERMS])
def test_a_term_leads_to_a_name_that_exists(term: str, where: str, name: str) -> None:
    body = module_body(SRC / where)
    for part in name.split("."):
        defined = dict(names_of(body))
        assert part in defined, (
            f"{term}: {where} has no {name}; correct the row in docs/reference/glossary.md"
        )
        body = defined[part]


def test_modules_of_one_name_have_one_purpose() -> None:
    counts = Counter(path.stem for path in reorganised() if path.stem != "__init__")
    listed = {word for row in rows("Modules of one name") for word in words(row[0])}
    shared = {name for name, number in counts.items() if number > 1}
    assert shared - listed == set(), "name them apart, or say their one purpose in docs/reference/glossary.md"
    assert listed - shared == set(), "these rows are out of date"


def test_classes_of_one_name_have_one_purpose() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in reorganised():
        for node in module_body(path):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(str(path.relative_to(SRC)))
    listed = {word for row in rows("Classes of one name") for word in words(row[0])}
    shared = {name: where for name, where in homes.items() if len(where) > 1 and name not in listed}
    assert shared == {}, "name them apart, or say their one purpose in docs/reference/glossary.md"
    assert {name for name in listed if len(homes[name]) < 2} == set(), "these rows are out of date"


def test_no_module_or_public_name_is_a_word_that_says_nothing() -> None:
    names = [
        f"{path.relative_to(SRC)}: {name}"
        for path in reorganised()
        for name in (path.stem, *dict(names_of(module_body(path))))
        if name.lower() in NOT_NAMES
    ]
    assert names == []
