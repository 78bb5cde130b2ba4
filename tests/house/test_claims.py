"""Every test that the page about security names is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/concepts/security.md").read_text("utf-8")


def test_the_tests_that_the_security_page_names_are_there() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    there = {name for text in sources for name in re.findall(r"def (test_\w+)\(", text)}
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    short = set(re.findall(r"`(test_\w+)\.\.\.`", PAGE))
    missing = [name for name in named if name not in there]
    missing += [name for name in short if not any(one.startswith(name) for one in there)]
    files = set(re.findall(r"`([\w/]+\.py)`", PAGE))
    missing += [
        name
        for name in files
        if not any((ROOT / folder / name).is_file() for folder in (".", "tests/server"))
    ]
    assert not missing
    assert len(named) > 40
