"""Front Line in German: complete, with the placeholders of the English, and with the sections of the rules."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from broadfront.engine import chance, registry
from broadfront.engine.i18n import CatalogEntry, Translator, read_entries
from broadfront.engine.match import Match
from broadfront.engine.turn_history import player_turns
from broadfront.engine.tutorial import guide_of
from broadfront.lab.turn_explanations import explain_turn_of, explain_turns
from broadfront.server.games.game_catalogue import game_card
from broadfront.server.http.localization import rules_text, translated_text, translator_of
from broadfront.server.lab.schemas import LabOpening
from broadfront.server.matches.reports.explanation_schemas import Explanations, TurnExplanation
from broadfront.server.matches.schemas import Legality
from broadfront.server.matches.snapshot_match import log_line

GAME = registry.game("front_line")
BOX = Path(__file__).parents[3] / "src/broadfront/games/front_line"
CATALOGUES = [
    BOX / "locale/de.po",
    *(BOX.parents[1] / layer / "locale/de.po" for layer in ("engine", "server")),
]
ENTRIES = {path: read_entries(path) for path in CATALOGUES}
ALL = [entry for entries in ENTRIES.values() for entry in entries]
KEYS = {entry.english for entry in ALL}


def placeholders(template: str) -> list[tuple[str, str]]:
    """The names of placeholders, each with its kind."""
    found = {
        (field, (spec or "number").partition("|")[0])
        for _, field, spec, _ in Formatter().parse(template)
        if field is not None
    }
    return sorted(found)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[1].name)
def test_a_translation_has_the_placeholders_of_the_english(path: Path) -> None:
    differing = [one for one in ENTRIES[path] if placeholders(one.english) != placeholders(one.translated)]
    assert differing == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[1].name)
def test_a_text_is_translated_once(path: Path) -> None:
    keys = [(entry.kind, entry.english) for entry in ENTRIES[path]]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("code", GAME.sentences)
def test_every_refusal_has_its_german_sentence(code: str) -> None:
    assert GAME.sentences[code] in KEYS


def templates() -> Iterator[str]:
    """Texts with placeholders that the rules tell in the log."""
    for path in sorted((BOX / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and re.fullmatch(r"[^\n]*\{\w+(:\w+)?\}[^\n]*\.", node.value)
            ):
                yield node.value


def test_every_line_of_the_log_has_its_german_template() -> None:
    told = set(templates())
    assert len(told) > 30
    assert sorted(told - KEYS) == []


def readable(data: Any) -> Iterator[str]:
    """The texts of a card or a guide, by the names of their fields."""
    told = {
        "title",
        "text",
        "now",
        "done",
        "label",
        "help",
        "blurb",
        "credits",
        "length",
        "difficulty",
        "names",
    }
    if isinstance(data, dict):
        for name, value in data.items():
            if name in told:
                yield from value if isinstance(value, list) else [value]
            else:
                yield from readable(value)
    elif isinstance(data, list):
        for one in data:
            yield from readable(one)


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Translator:
    """What translates Front Line, and notes what it cannot."""
    translator = Translator("de", [one for path in CATALOGUES for one in ENTRIES[path]])
    translator.missing = set()
    monkeypatch.setattr(
        "broadfront.server.http.localization.translator_of", lambda language, box="": translator
    )
    return translator


@pytest.mark.parametrize("name", ["card.toml", "guide.toml"])
def test_every_text_of_card_and_guide_is_german(german: Translator, name: str) -> None:
    texts = set(readable(tomllib.loads((BOX / name).read_text("utf-8")))) - {GAME.title}
    assert len(texts) > 40
    for text in texts:
        german.text(text)
    assert german.missing == set()


def test_card_and_guide_are_sent_in_german(german: Translator) -> None:
    card = translated_text(game_card(GAME), "de")
    guide = translated_text(guide_of(GAME), "de", GAME.id)
    assert card.title == GAME.title
    assert [verb.label for verb in card.verbs][6:8] == ["Bewegung", "Angriff"]
    assert card.words["kind"][1:] == ["Infanterie", "Panzer", "Artillerie"]
    assert card.words["square"] == list(GAME.words["square"])
    assert guide.welcome.title == "Willkommen bei Front Line"
    assert german.missing == set()


def played(scenario: str, seed: int, german: Translator) -> Match:
    """Play a match at random and have all of it told in German: views, log, refusals, the end."""
    dice = random.Random(seed)
    options = {"setup": "free"} if scenario == "main" and seed % 2 else None
    match = Match(GAME, GAME.setting(scenario, options))
    translated_text(GAME.table(match.setting), "de", GAME.id)
    while (ask := match.ask) is not None and len(match.journal) < 400:
        if len(match.journal) % 5 == 0:
            for seat in range(-1, len(match.seat_names)):
                translated_text(GAME.view(match.position, seat), "de", GAME.id)
        verb = dice.choice(list(GAME.verbs))
        what, where = (dice.randrange(60) if kind == "square" else dice.randrange(3) for kind in ids_of(verb))
        refusal = None if ask.seat < 0 else GAME.why_not(match.position, verb, what, where)
        if refusal is not None:
            translated_text(Legality(False, refusal.rule, refusal.sentence, refusal.code), "de", GAME.id)
        lines = len(match.log)
        match.play(chance.pick(ask, dice) if ask.seat < 0 else ask.moves[dice.randrange(len(ask.moves))])
        for told in match.log[lines:]:
            translated_text(log_line(match, told), "de", GAME.id)
    for seat in range(-1, len(match.seat_names)):
        translated_text(match.ending(seat), "de", GAME.id)
    return match


def ids_of(verb: str) -> tuple[str, str]:
    return GAME.verbs[verb].what, GAME.verbs[verb].where


@pytest.mark.parametrize("scenario", ["main", "allies"])
def test_nothing_that_a_match_tells_stays_english(german: Translator, scenario: str) -> None:
    match = played(scenario, len(scenario), german)
    assert len(match.journal) > 40
    assert german.missing == set()


@pytest.mark.parametrize("name", GAME.verbs)
def test_an_order_of_an_opening_is_german(german: Translator, name: str) -> None:
    verb = GAME.verbs[name]
    words = [GAME.word(kind, 1) for kind in (verb.what, verb.where) if kind]
    order = " ".join([verb.label, *words]).replace("_", " ")
    told = translated_text(LabOpening("Green", (order,), 1, 1.0, 1.0), "de", GAME.id).orders[0]
    assert told.startswith(german.text(verb.label))
    assert german.missing == set()


@pytest.mark.parametrize(
    ("english", "told"),
    [
        ("Infantry E5 attacks D6: 67 % Blitz.", "Infanterie E5 greift D6 an: 67 % Blitz."),
        (
            "Tank C4 attacks A6: 89 % for an effect (44 % Blitz; 33 % Disrupt; 11 % Rout) (2 times).",
            "Panzer C4 greift A6 an: 89 % für eine Wirkung (44 % Blitz; 33 % Unordnung; 11 % Flucht) (2 mal).",
        ),
        (
            "Tank C4 takes the city B3 with 44 % (33 % Disrupt; 14 % Rout).",
            "Panzer C4 nimmt die Stadt B3 mit 44 % (33 % Unordnung; 14 % Flucht).",
        ),
        (
            "Infantry C9 takes the Capital D10 with 67 %, which wins the match.",
            "Infanterie C9 nimmt die Hauptstadt D10 mit 67 % und gewinnt damit die Partie.",
        ),
        ("Infantry C9 frees the city D8 with 67 %.", "Infanterie C9 befreit die Stadt D8 mit 67 %."),
        ("Tank C4 uses Opportunity Fire on A6.", "Panzer C4 gibt Gelegenheitsfeuer auf A6."),
        (
            "Brings in infantry (2), tank (3) and artillery.",
            "Bringt ins Spiel: Infanterie (2), Panzer (3) und Artillerie.",
        ),
        (
            "Risks A4, kept at 49 %, B7, kept at 40 % and C2, kept at under 0.1 %.",
            "Riskiert A4, gehalten mit 49 %, B7, gehalten mit 40 % und C2, gehalten mit unter 0,1 %.",
        ),
        ("Keeps A4 at 90 % and B7 at 99.6 %.", "Hält A4 mit 90 % und B7 mit 99,6 %."),
        (
            "Moves 7 pieces, to A4 (3), B2, C3 and 2 more places.",
            "Zieht 7 Steine nach A4 (3), B2, C3 und an 2 weitere Orte.",
        ),
        ("Moves 4 pieces, to A4 (3) and B2.", "Zieht 4 Steine nach A4 (3) und B2."),
        ("And 4 more attacks.", "Dazu 4 weitere Angriffe."),
        ("And one more order.", "Dazu ein weiterer Befehl."),
    ],
)
def test_what_a_turn_was_meant_for_is_german(german: Translator, english: str, told: str) -> None:
    assert translated_text(TurnExplanation(0, 0, 9, [english]), "de", GAME.id).told == [told]
    assert translated_text(Explanations([[english]]), "de", GAME.id).ways == [[told]]
    assert german.missing == set()


def test_nothing_of_what_turns_of_a_match_were_meant_for_stays_english(german: Translator) -> None:
    match = played("main", 1, german)
    sentences = [one for turn in player_turns(match)[1:-1] for one in explain_turn_of(match, turn, None)]
    assert len(sentences) > 4
    told = translated_text(TurnExplanation(0, 0, 9, sentences), "de", GAME.id).told
    assert not set(told) & set(sentences)
    assert german.missing == set()


def test_a_turn_that_is_not_over_is_told_in_german(german: Translator) -> None:
    match = played("main", 1, german)
    for turn in player_turns(match)[2:4]:
        start, moves = match.position_after(turn.first), match.journal[turn.first : turn.last - 1]
        english = explain_turns(match.game, start, moves, turn.seat, None)
        told = translated_text(TurnExplanation(0, 0, 9, english), "de", GAME.id).told
        assert told[-1].endswith("; der Zug ist nicht zu Ende.")
    assert german.missing == set()


@pytest.mark.slow
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_nothing_that_many_matches_tell_stays_english(german: Translator, scenario: str) -> None:
    for seed in range(4):
        played(scenario, seed, german)
    assert german.missing == set()


def test_names_are_translated_alike_wherever_they_are_sent(german: Translator) -> None:
    p = GAME.new("main")
    table, view = (
        translated_text(GAME.table(p.setting), "de", GAME.id),
        translated_text(GAME.view(p, 0), "de", GAME.id),
    )
    card = translated_text(game_card(GAME), "de")
    sides, terrains = {side.name for side in table.sides}, {terrain.name for terrain in table.terrains}
    kinds = set(card.words["kind"])
    assert sides == {"Grün", "Rot"} == set(table.seats) == set(table.seat_sides)
    assert {counter.side for counter in view.counters} <= sides
    assert {counter.kind for counter in view.counters} <= kinds
    assert set(table.figures) <= kinds
    assert {space.terrain for space in table.spaces} <= terrains


def test_the_german_rules_have_the_sections_tables_and_rulings_of_the_english() -> None:
    english, translated = GAME.rules_text(), rules_text(GAME, "de")
    assert translated != english

    def outline(text: str) -> tuple[list[str], list[str], list[str], list[int]]:
        return (
            re.findall(r"^#+ (?:\d[\d.]*)?", text, re.MULTILINE),
            sorted(re.findall(r"R-[FB]\d+", text)),
            re.findall(r"^ ?\d+  [A-Za-z ]+?(?=  (?:Red|Green|Rot|Grün)|$)", text, re.MULTILINE),
            [line.count("|") for line in text.splitlines() if line.startswith("|")],
        )

    assert outline(translated) == outline(english)


def test_a_language_without_rules_of_its_own_has_the_english_ones() -> None:
    assert rules_text(GAME, "en") == rules_text(GAME, "xx") == GAME.rules_text()
    assert translator_of("de", GAME.id).word("kind", "tank") == "Panzer"
    assert CatalogEntry("tank", "Panzer", "kind") in ALL


@pytest.mark.parametrize("what", ["attacks", "uses Opportunity Fire on", "fires back at"])
def test_titles_of_battles_are_german_as_their_sentences_are(what: str) -> None:
    german = Translator("de", [entry for entries in ENTRIES.values() for entry in entries])
    title = german.text(f"Artillery E2 {what} F5")
    assert title.startswith("Artillerie E2 ")
    assert f"{title}." == german.text(f"Artillery E2 {what} F5.")
