"""The text of a chat line: normalisation of what looks alike, no invisible characters, and the operator's terms."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadfront.engine.plain_text import JOINER
from broadfront.server.admin import audit
from broadfront.server.chat.tables import terms as kept_terms

MAX_LENGTH: Final = 500
MAX_COMPARED_LENGTH: Final = 4 * MAX_LENGTH
"""Characters of a line as terms are compared with it: one ligature may stand for 18, a Hangul syllable for 3."""
_INVISIBLE: Final = frozenset((JOINER, "\u034f", *map(chr, range(0xFE00, 0xFE10))))
"""Invisible characters that a line may contain, for emoji: joiners and selectors of variants."""
_WORD: Final = re.compile(r"\w+|\W")
"""A word, or one other character: terms begin and end with one."""


class TooLong(ValueError):
    """A text within the length limit, whose characters stand for too many others."""


class Term(NamedTuple):
    """A term that the operator does not want, as `normalized`; ``deed``: "mask" or "refuse"."""

    term: str
    deed: str


def normalized(text: str) -> str:
    """Return a text as terms are compared with it: without case, width or accents.

    >>> normalized("ＶÍLLAIN")
    'villain'
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in plain if not unicodedata.combining(c) and c not in _INVISIBLE)


class FilterResult(NamedTuple):
    """A line after the filter: its text with ``***`` for masked terms, and whether it is refused."""

    text: str
    is_refused: bool


class _Node:
    """A place in the tree of terms: the words that may follow, and the deed of the term that ends here, or ""."""

    __slots__ = ("deed", "following")

    def __init__(self) -> None:
        self.following: dict[str, _Node] = {}
        self.deed = ""


class TermMatcher:
    """Terms compiled into one tree of words, which judges a line in one pass, however many terms there are.

    A term is found as whole words: so a search begins only where a word or a sign begins, and goes from word to word.

    Parameters
    ----------
    terms
        What is looked for.

    Examples
    --------
    >>> TermMatcher([Term("villain", "mask")]).judged("You Villain, villainous!")
    FilterResult(text='You ***, villainous!', is_refused=False)
    """

    def __init__(self, terms: Iterable[Term]) -> None:
        self._root = _Node()
        for term, deed in terms:
            node = self._root
            for word in _WORD.findall(term):
                node = node.following.setdefault(word, _Node())
            if node is not self._root:
                node.deed = deed

    def judged(self, text: str) -> FilterResult:
        """Return a text with its terms masked, and whether it is refused.

        Raises
        ------
        TooLong
            If its characters stand for too many others.
        """
        plain, origin = _compared_with_origin(text)
        words = [(one.group(), one.start(), one.end()) for one in _WORD.finditer(plain)]
        masked: list[tuple[int, int]] = []
        for at in range(len(words)):
            last = -1
            for end, deed in self._terms_from(plain, words, at):
                if deed == "refuse":
                    return FilterResult(text, is_refused=True)
                last = end
            if last >= 0:
                first = words[at][1]
                if masked and first < masked[-1][1]:
                    masked[-1] = (masked[-1][0], max(last, masked[-1][1]))
                else:
                    masked.append((first, last))
        for first, end in reversed(masked):
            text = f"{text[: origin[first]]}***{text[origin[end - 1] + 1 :]}"
        return FilterResult(text, is_refused=False)

    def _terms_from(
        self, plain: str, words: Sequence[tuple[str, int, int]], at: int
    ) -> Iterator[tuple[int, str]]:
        """Yield the ends of the terms that begin with a word, the shortest first, each with its deed."""
        first = words[at][1]
        if first and not _is_word(plain[first]) and _is_word(plain[first - 1]):
            return
        node = self._root
        for number in range(at, len(words)):
            word, _, end = words[number]
            if (following := node.following.get(word)) is None:
                return
            node = following
            ends_in_word = end < len(plain) and not _is_word(plain[end - 1]) and _is_word(plain[end])
            if node.deed and not ends_in_word:
                yield end, node.deed


class TermsCache:
    """The operator's terms of one server: compiled once, and again after `broadfront admin terms`."""

    def __init__(self) -> None:
        self._mark: tuple[int, int] | None = None
        self._matcher = TermMatcher(())
        self._compiling = asyncio.Lock()

    async def matcher(self, database: AsyncConnection) -> TermMatcher:
        """Return the matcher of the present terms."""
        async with self._compiling:
            mark = await audit.mark(database, "terms")
            if mark != self._mark:
                rows = [Term(row.term, row.deed) for row in await database.execute(select(kept_terms))]
                self._matcher = await asyncio.to_thread(TermMatcher, rows)
                self._mark = mark
            return self._matcher


def _is_word(c: str) -> bool:
    return c.isalnum() or c == "_"


def _compared_with_origin(text: str) -> tuple[str, list[int]]:
    """Return a text as terms are compared with it, and for each of its characters the index in the original."""
    plain: list[str] = []
    origin: list[int] = []
    for at, c in enumerate(text):
        for one in normalized(c):
            plain.append(one)
            origin.append(at)
        if len(plain) > MAX_COMPARED_LENGTH:
            raise TooLong
    return "".join(plain), origin
