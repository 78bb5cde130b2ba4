"""What somebody may have meant who wrote a word that there is not."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["did_you_mean"]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a question with the known words that look like ``word``, at most three; or "".

    >>> did_you_mean("serach", ["search", "rules"])
    "; did you mean 'search'?"
    >>> did_you_mean("xyz", ["search", "rules"])
    ''
    """
    by_lower = {name.lower(): name for name in known}
    found = [repr(by_lower[name]) for name in get_close_matches(word.lower(), by_lower, cutoff=0.7)]
    return f"; did you mean {' or '.join(found)}?" if found else ""
