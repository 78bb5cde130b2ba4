"""Looks up the rules: one section by its number, or the sections that contain a word."""

from __future__ import annotations

import re
from typing import NamedTuple

from rich.markdown import Markdown

from broadfront.cli.screen import Screen
from broadfront.engine.errors import NotationFault, did_you_mean
from broadfront.engine.game import Game
from broadfront.engine.text_codec import quote, shorten

_HEADING = re.compile(
    r"(#++)\s++(?:\[?§?([a-z]|[a-z]?\d+(?:\.\d+)*|[a-z]\d+[a-z](?:\.\d+)*)\]?[.:]?\s++)?(.*)"
)
"""Matches headings; a section's number is "4.2", or with a letter for its part: "b3.1", "d", "c12a", "c12b.1"."""
_NUMBERED = re.compile(r"\s*(?:[-*]\s+)?(?:\*\*|\[|\()?(\d+(?:\.\d+)+)(?:\*\*|\]|\)|\.|\s)")
_MARKS = re.compile(r"[*`]|(?<!\w)_|_(?!\w)|\[([^\[\]]*+)\]\([^()]*+\)")


class RuleSection(NamedTuple):
    """A heading with its number ("" if it has none), its depth, and the text below it up to the next heading."""

    number: str
    title: str
    depth: int
    text: str


def sections(rules: str) -> list[RuleSection]:
    r"""Return the sections of a rules text, in order.

    >>> [section[:3] for section in sections("# Rules\n\n## 1 Turns\n\nBy turns.\n\n### 1.2 End\n")]
    [('', 'Rules', 1), ('1', 'Turns', 2), ('1.2', 'End', 3)]
    >>> [
    ...     section[:2]
    ...     for section in sections("## b3.1 Research\n\n## d The units\n\n### c12b.1 Ships\n\n## A word\n")
    ... ]
    [('b3.1', 'Research'), ('d', 'The units'), ('c12b.1', 'Ships'), ('', 'A word')]
    """
    sections_read: list[RuleSection] = []
    lines: list[str] = []
    for line in [*rules.splitlines(), "# "]:
        heading = _HEADING.fullmatch(line.rstrip() + ("" if line.strip("# ") else " "))
        if heading is None:
            lines.append(line)
            continue
        if sections_read:
            sections_read[-1] = sections_read[-1]._replace(text="\n".join(lines).strip())
        lines = []
        sections_read.append(RuleSection(heading[2] or "", heading[3], len(heading[1]), ""))
    return sections_read[:-1]


def find_section(rules: str, number: str) -> str:
    """Return a section with its subsections, or a numbered paragraph, as Markdown.

    Raises
    ------
    NotationFault
        If there is none: with the nearest number.
    """
    number = number.strip().strip("[]§.")
    all_sections = sections(rules)
    under = [s for s in all_sections if s.number == number or s.number.startswith(f"{number}.")]
    if any(section.number == number for section in under):
        return "\n\n".join(f"{'#' * s.depth} {s.number} {s.title}\n\n{s.text}" for s in under)
    for section in all_sections:
        paragraphs = re.split(r"\n\s*\n|\n(?=\s*[-*]\s)", section.text)
        for at, paragraph in enumerate(paragraphs):
            if (numbered := _NUMBERED.match(paragraph)) and numbered[1] == number:
                following = paragraphs[at + 1 :]
                end = next((i for i, p in enumerate(following) if _NUMBERED.match(p)), len(following))
                return "\n\n".join([f"### {section.number} {section.title}", paragraph, *following[:end]])
    near = number
    while "." in near:
        near = near.rpartition(".")[0]
        if any(section.number == near for section in all_sections):
            raise NotationFault(f"the rules have no section {shorten(number)}; look at {near}")
    numbers = ", ".join(
        section.number for section in all_sections if section.number and "." not in section.number
    )
    first, _, others = number.partition(" ")
    if suggestion := did_you_mean(first, ["search"]):
        suggestion = f"; did you mean 'search {others or 'WORD'}'?"
    elif not any(sign.isdigit() for sign in number):
        suggestion = f"; to look for words: search {shorten(number)}"
    raise NotationFault(f"the rules have no section {quote(number)}; they have {numbers}{suggestion}")


def search(rules: str, words: str) -> list[tuple[str, str]]:
    """Return (number, sentence) for every sentence, heading and table row that contains all the words."""
    lower_words = words.lower().split()
    hits: list[tuple[str, str]] = []
    for section in sections(rules):
        pieces = [section.title, *_sentences(section.text)]
        hits += [
            (section.number, piece) for piece in pieces if all(word in piece.lower() for word in lower_words)
        ]
    return hits


def _sentences(text: str) -> list[str]:
    """Return the sentences of a Markdown text, regardless of line breaks; a table row is one sentence."""
    pieces: list[str] = []
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s?)", text):
        joined = " ".join(block.split())
        if joined.startswith("|"):
            pieces.append(
                ", ".join(cell.strip() for cell in joined.strip("|").split("|") if cell.strip(" -:"))
            )
        else:
            pieces += re.split(r"(?<=[.!?:]) (?=[A-Z*])", joined.removeprefix("- "))
    return [piece for piece in pieces if piece]


def contents(rules: str) -> list[str]:
    """Return the numbered headings, indented by depth."""
    return [f"{'  ' * (s.depth - 2)}{s.number} {s.title}" for s in sections(rules) if s.number]


def show(screen: Screen, game: Game, words: str) -> None:
    """Print the answer to ``rules``, ``rules 4.2`` or ``rules search word``.

    Raises
    ------
    NotationFault
        If there is no such section.
    """
    rules = game.rules_text()
    first, _, query = words.strip().partition(" ")
    if not first:
        screen.say(*contents(rules))
    elif first == "search":
        hits = search(rules, query) if query.split() else []
        for number, line in hits[:40]:
            screen.say(f"[{number}] {without_marks(line)}" if number else without_marks(line))
        if len(hits) > 40:
            screen.say(f"... and {len(hits) - 40} more: add a word.")
        if not hits:
            screen.say(
                f"The rules do not mention {quote(query)}."
                if query
                else "Search for what? `rules search retreat`"
            )
    else:
        text = find_section(rules, words)
        screen.say(*(plain_lines(text) if screen.plain else (Markdown(text),)))


def as_data(game: Game, words: str) -> dict[str, object]:
    """Return the output of `show` as data: the contents, the hits of a search, or a section in Markdown.

    Raises
    ------
    NotationFault
        If there is no such section, or no words to search for.
    """
    rules = game.rules_text()
    first, _, query = words.strip().partition(" ")
    if not first:
        listed = [
            {"number": s.number, "title": s.title, "depth": s.depth} for s in sections(rules) if s.number
        ]
        return {"game": game.id, "sections": listed}
    if first == "search":
        if not query.split():
            raise NotationFault("search for what? Write words after it, as in: search retreat")
        hits = [{"number": number, "sentence": without_marks(line)} for number, line in search(rules, query)]
        return {"game": game.id, "search": query, "hits": hits}
    return {"game": game.id, "section": words.strip(), "text": find_section(rules, words)}


def plain_lines(text: str) -> list[str]:
    r"""Return Markdown as lines for a screen reader: headings and rows of tables without their signs.

    >>> plain_lines("## 3 Turns\n\n\n\n*Both* play.\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    ['3 Turns', '', 'Both play.', '', 'a, b', '1, 2']
    """
    lines: list[str] = []
    for line in text.splitlines():
        if "-" in line and not line.strip("|:- "):  # the line below the head of a table
            continue
        if line.startswith("|"):
            line = ", ".join(cell.strip() for cell in line.strip("|").split("|"))
        line = without_marks(line.lstrip("#").lstrip() if line.startswith("#") else line).rstrip()
        if line or (lines and lines[-1]):
            lines.append(line)
    return lines


def without_marks(text: str) -> str:
    """Return Markdown text without the marks of emphasis and links.

    >>> without_marks("*Option* `cost_profile` is _not_ [in it](there.md).")
    'Option cost_profile is not in it.'
    """
    return _MARKS.sub(r"\1", text)
