"""Every example in the documents runs: the README, the manual and each game's rules.

pytest's own doctest reads a Markdown fence as expected output, so the fences are cut out here first. One page
is one session: a later example may use what an earlier one made.
"""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^(?P<fence>`{3,}|~{3,})[^\n]*\n(?P<body>.*?)^(?P=fence)\s*$", re.MULTILINE | re.DOTALL)
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def pages_with_examples() -> list[Path]:
    places = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.md")]
    built = {ROOT / "docs" / "_build", ROOT / "docs" / "reference" / "generated"}
    return sorted(p for p in places if ">>> " in p.read_text("utf-8") and not built & set(p.parents))


def examples(text: str, name: str) -> doctest.DocTest:
    """The page's examples as one session, each at its line on the page."""
    parser = doctest.DocTestParser()
    found: list[doctest.Example] = []
    for fence in FENCE.finditer(text):
        first_line = text.count("\n", 0, fence.start("body"))
        for example in parser.get_examples(fence["body"], name):
            example.lineno += first_line
            found.append(example)
    return doctest.DocTest(found, {"__name__": "__main__"}, name, name, 0, text)


@pytest.mark.parametrize("page", pages_with_examples(), ids=lambda p: p.relative_to(ROOT).as_posix())
def test_the_examples_on_a_page_run(page: Path) -> None:
    session = examples(page.read_text("utf-8"), page.relative_to(ROOT).as_posix())
    assert session.examples, "the page has >>> outside of a fence, where nobody runs it"
    report: list[str] = []
    doctest.DocTestRunner(optionflags=OPTIONS).run(session, out=report.append)
    assert not report, "".join(report)


def test_an_example_is_found_at_its_line_and_a_wrong_one_is_reported() -> None:
    page = "# Title\n\n```python\n>>> 1 + 1\n2\n```\n\n```python\n>>> 1 + 1\n3\n```\n"
    session = examples(page, "page.md")
    assert [(e.lineno + 1, e.want) for e in session.examples] == [(4, "2\n"), (9, "3\n")]
    report: list[str] = []
    doctest.DocTestRunner().run(session, out=report.append)
    assert "line 9" in "".join(report)


def test_the_tests_that_are_said_to_hold_a_promise_are_there() -> None:
    page = (ROOT / "docs" / "concepts" / "security.md").read_text("utf-8")
    named = set(re.findall(r"`([\w/]*test_\w+\.py)`", page))
    places = {name: ROOT / (name if "/" in name else f"tests/server/{name}") for name in named}
    assert len(named) > 10
    assert [name for name, path in places.items() if not path.is_file()] == []


@pytest.mark.parametrize("page", sorted((ROOT / "src").rglob("rules.md")), ids=lambda p: p.parent.name)
def test_rules_are_told_in_our_own_words(page: Path) -> None:
    """A sentence of a rulebook is not ours to print, not even in a ruling about it."""
    prose = " ".join(FENCE.sub("", page.read_text("utf-8")).split())
    assert [one for one in re.findall(r'"([^"]*)"', prose) if len(one.split()) > 5] == []
