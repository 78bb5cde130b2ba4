"""Texts in other languages are found by their English templates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from string import Formatter
from time import process_time

import pytest

from broadfront.engine.i18n import CatalogEntry, Template, Translator, read_entries
from broadfront.engine.legality import fill_template

WORDS = (
    CatalogEntry("tank", "Panzer", "kind"),
    CatalogEntry("infantry", "Infanterie", "kind"),
    CatalogEntry("green", "Grün", "side"),
    CatalogEntry(" and ", " und "),
    CatalogEntry(" or ", " oder "),
    CatalogEntry("{n} more", "{n} weitere"),
)


def german(*entries: CatalogEntry) -> Translator:
    return Translator("de", [*entries, *WORDS])


def test_a_text_without_a_translation_stays_as_it_is_and_is_reported() -> None:
    translator = german()
    translator.missing = set()
    assert translator.text("Nobody has translated this.") == "Nobody has translated this."
    assert translator.missing == {"Nobody has translated this."}


@pytest.mark.parametrize("text", ["", "D4", "3·3·4", "12", "R2"])
def test_what_has_no_words_is_not_missing(text: str) -> None:
    translator = german()
    translator.missing = set()
    assert translator.text(text) == text
    assert translator.missing == set()


def test_a_text_keeps_whether_it_begins_with_a_capital() -> None:
    translator = german(CatalogEntry("moved", "bewegt"))
    assert (translator.text("moved"), translator.text("Moved")) == ("bewegt", "Bewegt")


def test_all_that_a_template_can_say_is_found_again() -> None:
    template = "{unit:kind} can reach {goals!o:square|nothing} for {cost:number|chit|chits}."
    translator = german(
        CatalogEntry(
            template, "{goals!o:square|nichts} ist für {cost:number|Marker|Marker} nah: {unit:kind}."
        )
    )

    def told(goals: tuple[int, ...], cost: int) -> str:
        english = fill_template(
            template,
            {"unit": 1, "goals": goals, "cost": cost},
            lambda kind, id_: "tank" if kind == "kind" else f"A{id_}",
        )
        return translator.text(english)

    assert told((1,), 1) == "A1 ist für 1 Marker nah: Panzer."
    assert told((1, 2, 3), 2) == "A1, A2 oder A3 ist für 2 Marker nah: Panzer."
    assert told((), 3) == "Nichts ist für 3 Marker nah: Panzer."
    assert told(tuple(range(1, 15)), 3).endswith("A12 oder 2 weitere ist für 3 Marker nah: Panzer.")


def test_the_template_that_says_most_itself_is_taken() -> None:
    translator = german(
        CatalogEntry("{what:thing} is out.", "{what:thing} ist aus."),
        CatalogEntry("The light is out.", "Kein Licht."),
        CatalogEntry("{what:thing} of {whose:side} is out.", "{what:thing} von {whose:side} ist aus."),
    )
    assert translator.text("The light is out.") == "Kein Licht."
    assert translator.text("A tank of green is out.") == "A tank von Grün ist aus."


def test_a_word_of_one_kind_alone_can_stand_in_its_place() -> None:
    translator = german(
        CatalogEntry("{side!w:side} {kind!w:kind}, {at!i:square}", "{kind:kind} ({side:side}), {at:square}")
    )
    assert translator.text("Green tank, C4") == "Panzer (Grün), C4"
    assert translator.text("Blue tank, C4") == "Blue tank, C4"
    assert translator.text("Green tank, far away") == "Green tank, far away"


def test_a_name_that_comes_twice_is_the_same_name() -> None:
    translator = german(
        CatalogEntry("{unit:kind} waits. {unit:kind} can go.", "{unit:kind} wartet und kann gehen.")
    )
    assert translator.text("A tank waits. A tank can go.") == "A tank wartet und kann gehen."
    assert translator.text("The tank waits. The gun can go.") == "The tank waits. The gun can go."


def test_sentences_that_stand_side_by_side_are_translated_one_by_one() -> None:
    translator = german(CatalogEntry("It rains.", "Es regnet."))
    assert translator.text("It rains. It snows.") == "Es regnet. It snows."


def test_templates_of_a_kind_are_looked_for_where_such_a_thing_stands() -> None:
    translator = german(
        CatalogEntry("Needed: {told:needs}.", "Nötig: {told:needs}."),
        CatalogEntry("{n} or more", "ab {n}", "needs"),
    )
    assert translator.text("Needed: 3 or more.") == "Nötig: ab 3."
    assert translator.text("3 or more") == "3 or more"


@pytest.mark.parametrize(("number", "told"), [(1, "1 bit"), (2, "2 bity"), (5, "5 bitov"), (22, "22 bity")])
def test_forms_go_with_numbers_as_the_language_has_them(number: int, told: str) -> None:
    polish = Translator("pl", [CatalogEntry("{n:number|bit|bits} left", "{n:number|bit|bity|bitov}")])
    assert polish.text(f"{number} {'bit' if number == 1 else 'bits'} left") == told


def test_a_catalogue_leaves_out_what_is_empty_or_uncertain(tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    file.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgctxt "side"\nmsgid "Red"\nmsgstr "Rot"\n\nmsgid "later"\nmsgstr ""\n\n'
        '#, fuzzy\nmsgid "perhaps"\nmsgstr "vielleicht"\n',
        "utf-8",
    )
    assert read_entries(file) == [CatalogEntry("Red", "Rot", "side")]


ROOT = Path(__file__).parents[2] / "src/broadfront"
CATALOGUES = sorted(ROOT.rglob("locale/*.po"))
LENGTHS = (300, 1_200, 4_800, 19_200)
GROWTH = 9
"""Four times the length may take so many times the processor time: 4 is linear, 16 quadratic."""
MOMENT = 0.002


def near_misses(template: str, length: int) -> Iterator[str]:
    """Texts of a template filled with long runs, to which something is wanting at the end."""
    parts = list(Formatter().parse(template))
    literal = "".join(text for text, *_ in parts) or "-"
    for run in ("a", "1", " ", "a ", "1 1", *(text for text, *_ in parts if text), literal):
        each = run * (length // len(run) // max(1, len(parts)) + 1)
        whole = "".join(text + (each if field is not None else "") for text, field, *_ in parts)
        yield whole[:-1]
        yield f"{whole}\0"
        yield literal[:1] + run * (length // len(run))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parents[1].name} {path.stem}")
def test_no_template_takes_more_than_linear_time_on_near_misses(path: Path) -> None:
    entries = read_entries(path)
    words: dict[str, dict[str, str]] = {}
    for entry in entries:
        if entry.kind and "{" not in entry.english:
            words.setdefault(entry.kind, {})[entry.english.casefold()] = entry.translated
    slow = [
        entry.english
        for entry in entries
        if "{" in entry.english and grows_too_fast(Template(entry, words).values, entry.english)
    ]
    assert slow == []


def grows_too_fast(match: Callable[[str], object], template: str, lengths: Sequence[int] = LENGTHS) -> bool:
    """Return whether near misses take more than linear time, in each of several tries: a busy machine may delay one."""
    texts = [list(near_misses(template, length)) for length in lengths]
    return any(
        all(seconds(match, longer) > GROWTH * seconds(match, shorter) + MOMENT for _ in range(6))
        for shorter, longer in pairwise(texts)
    )


def test_a_template_of_quadratic_time_is_seen() -> None:
    def quadratic(text: str) -> int:
        return sum(1 for _ in range(len(text) ** 2 // 50))

    assert grows_too_fast(quadratic, "{box:box} with {option:option}", (600, 2_400))


def seconds(match: Callable[[str], object], texts: Iterable[str]) -> float:
    """Return the processor time of matching texts."""
    began = process_time()
    for text in texts:
        match(text)
    return process_time() - began


def test_names_in_names_are_translated_once_each_however_deep_they_go() -> None:
    translator = german(CatalogEntry("not {what:thing}", "{what:thing} ist {what:thing} nicht"))
    began = process_time()
    translator.text("not " * 400 + "x")
    assert process_time() - began < 1


def test_templates_are_not_looked_for_in_a_text_that_is_longer_than_any_of_ours() -> None:
    translator = german(
        CatalogEntry("{what:thing} is out.", "{what:thing} ist aus."), CatalogEntry("a" * 9_000, "b")
    )
    assert translator.text(f"{'x' * 1_900} is out.") == f"{'x' * 1_900} ist aus."
    assert translator.text(f"{'x' * 2_000} is out.") == f"{'x' * 2_000} is out."
    assert translator.text("a" * 9_000) == "b"


def test_a_number_of_any_length_is_no_error() -> None:
    translator = german(CatalogEntry("{n:number|chit|chits} left", "noch {n:number|Marker|Marker}"))
    assert translator.text(f"{'9' * 5_000} chits left") == f"{'9' * 5_000} chits left"


def test_no_template_is_looked_for_in_a_title() -> None:
    translator = german(
        CatalogEntry("Main Scenario", "Hauptszenario"),
        CatalogEntry("{what:thing} is out.", "{what} ist aus."),
    )
    assert translator.title("Main Scenario") == "Hauptszenario"
    assert translator.title("The tank is out.") == "The tank is out."
