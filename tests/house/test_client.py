"""The client guesses nothing: no game, no rule number and no English word decides anything in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from broadfront.engine import registry

WEB = Path(__file__).parents[2] / "web"
MADE = {"api.d.ts", "symbols.ts", "ids.ts"}
"""Files that a program writes."""
SOURCES = sorted(
    path
    for folder in ("app/src", "board/src")
    for path in (WEB / folder).rglob("*")
    if path.suffix in {".ts", ".svelte"} and path.name not in MADE
)
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|<style.*?</style>|(?<![:\"'`\w])//[^\n]*", re.DOTALL)
GAMES = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in registry.ids()))
RULE = re.compile(
    r"""(?<!=)["'`][a-z]?\d+\.\d+[a-z]?["'`]|\(b4\||\brule\.(?:startsWith|includes|match)\(|\.test\(rule\)"""
)
VERB = re.compile(r"""(?:verb\.name|move\[0\]|\bverb|\[, verb\]) ?[!=]==? ?["'`][a-z]""")
PATTERN = re.compile(
    r"/(?![/*\s])(?:[^/\n\\]|\\.)+/[gimsu]*\.(?:test|exec)\(|\.(?:match|matchAll)\(|new RegExp\("
)
FIELD = re.compile(
    r"\.spaces\[0\]\??\.shape|\bview\??\.(?:calendar|form|battle|boxes|drawn|trays|tracks|ledgers|plots)\b"
)
"""What a thing is said to be by its fields, where a tag or flag says it."""
BY_RULE = re.compile(r"\bask\[1\] in |\[ask\[1\]\]")
PREFIX = re.compile(
    r"\b(?:name|label|title|kind|terrain|symbol|slot|badge|mark|text|value|region)\.(?:toLowerCase\(\)\.)?"
    r"(?:startsWith|endsWith|includes|match)\("
)
LOOKS = re.compile(r"""class(?:Name)?=["{][^"]*\{[^}]*(?:toLowerCase|split)\(""")
"""A class, and so a colour, made of words."""
READERS = {
    "app/src/features/chat/links.ts": "addresses in what people write",
    "app/src/features/editor/editor.svelte.ts": "numbers of hexes in the fields of a scenario",
    "app/src/features/editor/board/hexes.ts": "numbers of hexes",
    "app/src/features/match/match_store.svelte.ts": "a title that stands in another one is not said twice",
    "app/src/features/match/rules/markdown.ts": "headings of the rules",
    "app/src/features/match/rules/sections.ts": "what is searched in the rules",
    "app/src/features/match/battle/PlayingCard.svelte": "rank and suit of a playing card",
    "app/src/features/editor/board/EditorBoard.svelte": "keys",
    "app/src/features/home/SeatPicker.svelte": "the values of its own list",
    "app/src/features/match/log/LatestEntry.svelte": "a seat that begins the sentence is not named before it again",
    "app/src/features/match/turn/Actions.svelte": "what a label says beyond its verb and thing is set apart",
    "board/src/render/tiles/cards.ts": "figures of a card by their names",
    "board/src/render/world/world.ts": "SVG paths",
}
"""Files that read a format, keys or a text for display, and what."""


ONE_PLACE = {
    r"""type=["'{ ]*email|type: ["']email""": set[str](),
    r"""\b(?:file|input)\w*[!?]?\.text\(\)|FileReader|new TextDecoder\(["']utf""": {
        "app/src/lib/plain_text.ts"
    },
}
"""What the browser does to what a person gives it, and the only file that may have it.

A field of the type "email" spells a domain anew, and `text()` of a file in UTF-16 gives other letters.
"""


def code(path: Path) -> str:
    """Return a file without its comments and styles."""
    return COMMENT.sub("", path.read_text("utf-8"))


def found(pattern: re.Pattern[str], text: str) -> list[str]:
    return [line.strip()[:150] for line in text.splitlines() if pattern.search(line)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_no_client_code_branches_on_a_game_a_rule_a_verb_or_a_label(path: Path) -> None:
    text = code(path)
    patterns = [GAMES, RULE, VERB, FIELD, BY_RULE, LOOKS]
    if path.relative_to(WEB).as_posix() not in READERS:
        patterns += [PATTERN, PREFIX]
    assert [line for pattern in patterns for line in found(pattern, text)] == []


@pytest.mark.parametrize("pattern", ONE_PLACE)
def test_what_a_person_gives_comes_through_as_it_is(pattern: str) -> None:
    users = {path.relative_to(WEB).as_posix() for path in SOURCES if found(re.compile(pattern), code(path))}
    assert users == ONE_PLACE[pattern]


def test_every_reader_of_a_format_is_still_one() -> None:
    reads = {name for name in READERS if any(found(p, code(WEB / name)) for p in (PATTERN, PREFIX))}
    assert reads == set(READERS)


@pytest.mark.parametrize(
    "line",
    [
        'return button.declines && /^(end|finish)/i.test(button.label);',
        'const isSea = ({ terrain }) => /sea|ocean/.test(terrain);',
        'lines.filter(({ rule }) => /^(b4|b7)/.test(rule))',
        'last.filter(([, verb]) => verb !== "hits")',
        'table.sides.find((side) => name.startsWith(side.name))',
        'const GUIDES = { front_line: frontLine };',
        'return odds.lines.length > 1 || !/^(done)?$/i.test(odds.lines[0].label);',
        'const lessons = { "b3.1": { title: "Research" } };',
        'const isWorld = (table) => Boolean(table.spaces[0]?.shape);',
        'if (view.calendar && view.form !== null) return view.battle;',
        'return ask[1] in card.standing ? ask[1] : null;',
        'class="o-{line.label.toLowerCase().split(/[, ]/)[0]}"',
    ],
)  # fmt: skip
def test_what_the_client_once_guessed_by_is_found(line: str) -> None:
    assert any(
        found(pattern, line) for pattern in (GAMES, RULE, VERB, PREFIX, PATTERN, FIELD, BY_RULE, LOOKS)
    )
