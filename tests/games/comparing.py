"""Golden cases that are read by a program: a case of which nothing is compared fails, for it was not understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

Case = Mapping[str, Any]
_made = 0


def compare(have: object, want: object, why: str = "") -> None:
    """Compare what the rules say with what a case expects."""
    global _made
    _made += 1
    assert have == want, why


def allowed(words: str, yes: str = "legal|allowed", no: str = r"illegal|not\b|no\b|cannot") -> bool:
    """Tell whether a case calls something allowed, by the words that it begins with; it has to say one of them."""
    found = re.match(rf"\W*(?:(?P<no>{no})|(?P<yes>{yes}))", words)
    assert found is not None, f"cannot read {words!r}"
    return found["no"] is None


def checked(case: Case, reader: Callable[..., None], *rest: object) -> None:
    """Let a reader check a case; it has to compare something with what the case expects."""
    before = _made
    reader(case, *rest)
    wanted = case.get("expect", case.get("expected"))
    assert _made > before, f"{case['id']}: cannot read {wanted!r}: nothing of it was compared"
