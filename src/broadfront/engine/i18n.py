"""Translation of texts: the English text is the key, as in gettext, and values of placeholders are parsed from it.

A catalogue is a PO file, ``locale/<language>.po``: the engine, the server and each game have one. Texts of the rules
and the server stay English where they are stored and compared, in journals, snapshots and logs; they are translated
when they are sent (see docs/decisions/0010-words-in-other-languages.md).

A msgid with placeholders matches all texts that it can produce. Its placeholders are those of sentence templates
(`broadfront.engine.legality.fill_template`), so that a template is its own msgid. In addition

- ``{cost:number|chit|chits}`` has its forms in the order of the language's plural categories;
- ``{size:figure}`` is a number with separators, "10,000", which are replaced by those of the language;
- ``{chance:share}`` is a number of percent, which may be "over 99.9" or "under 0.1";
- ``{name:key}`` is a word of a file, which is the same in every language;
- ``{side!w:side}`` matches only words of that kind: msgids with the msgctxt ``side``;
- ``{square!i:square}`` matches a name without a space;
- a msgid that also has a msgctxt is used only for a value of that kind.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources.abc import Traversable
from string import Formatter
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from babel import Locale

_NUMBER: Final = r"-?[0-9]{1,20}(?:\.[0-9]{1,20})?"
_SHARE: Final = rf"(?:over |under )?{_NUMBER}"
_NAME: Final = r"[^\s,;]{1,60}"
_ENDS: Final = (". ", "? ", "! ", ": ")
_JOINED: Final = re.compile(r"(, | and | or |; )")
_SENTENCES: Final = re.compile(r"(?<=[.!?]) (?=[A-Z])")
_QUOTED: Final = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*["]""")
"""Quoted input in the sentences of faults, which is not translated."""
_PLAIN: Final = re.compile(r"[^A-Za-z]*|[^a-z]*")
"""Texts without words: numbers, squares."""
_ENDS_SENTENCE: Final = ".!?:"
_MAX_DEPTH: Final = 12
"""The deepest nesting of texts within placeholders."""
_CATEGORIES: Final[tuple[str, ...]] = ("zero", "one", "two", "few", "many", "other")
_MAX_CACHED_TEXTS: Final = 20_000
_MAX_CACHED_LENGTH: Final = 400
"""The most characters of a text whose translation is cached."""
MAX_TEXT_LENGTH: Final = 2_000
"""The most characters of a text that is matched with templates; a longer one is translated only as a whole."""


class CatalogEntry(NamedTuple):
    """A text and its translation; ``kind`` is its kind of word, or ""."""

    english: str
    translated: str
    kind: str = ""


def read_entries(file: Traversable) -> list[CatalogEntry]:
    """Return the entries of a PO file, without fuzzy ones and those without a translation."""
    from babel.messages.pofile import read_po  # not needed for English

    catalog = read_po(io.StringIO(file.read_text(encoding="utf-8")))
    return [
        CatalogEntry(str(message.id), str(message.string), message.context or "")
        for message in catalog
        if message.id and message.string and not message.fuzzy
    ]


class _Field(NamedTuple):
    """A placeholder: its name, its kind, and its text after ``|``."""

    name: str
    kind: str
    words: str


class Template:
    """An English text with placeholders, which can be matched with texts, and its translation.

    Free placeholders, whose values may be any text, split the template into runs: literal text with numbers, names
    without a space and words of a kind. A text is matched run by run, each at its first occurrence, without
    backtracking, so that the time is proportional to the length of the text. The first occurrence is always sufficient,
    because the free value before it can be any text. (A name that occurs twice is compared afterwards.)
    """

    def __init__(self, entry: CatalogEntry, kinds: dict[str, dict[str, str]]) -> None:
        self.fields: dict[str, _Field] = {}
        self.translated = [
            (text, _Field(field, *_split_spec(spec)) if field is not None else None)
            for text, field, spec, _ in Formatter().parse(entry.translated)
        ]
        runs = [""]
        self._free: list[str] = []
        """The free placeholders between the runs."""
        self._names: list[list[str]] = [[]]
        """The placeholders of each run, in the order of its groups."""
        literal, longest = 0, ""
        for nth, (text, field, spec, conversion) in enumerate(Formatter().parse(entry.english)):
            runs[-1] += _literal(text, first=not nth)
            literal += len(text)
            longest = max(longest, text, key=len)
            if field is None:
                continue
            kind, words = _split_spec(spec)
            self.fields.setdefault(field, _Field(field, kind, words))
            span = _span(kind, words, conversion or "", kinds)
            if span is not None:
                runs[-1] += f"({span})"
                self._names[-1].append(field)
            else:
                self._free.append(field)
                runs.append("")
                self._names.append([])
        self.weight = (literal, -len(self.fields))
        self.sure = longest[1:] if longest and entry.english.startswith(longest) else longest
        """A literal part of every matching text."""
        self._runs = [re.compile(run) for run in (*runs[:-1], rf"{runs[-1]}\Z")]

    def values(self, text: str) -> dict[str, str] | None:
        """Return the values of the placeholders in a text; None: the text does not match."""
        if self.sure not in text:
            return None
        field_values: dict[str, str] = {}
        at = 0
        for nth, (run, names) in enumerate(zip(self._runs, self._names, strict=True)):
            match = run.search(text, at + 1) if nth else run.match(text)
            if match is None:
                return None
            filled = list(zip(names, match.groups(), strict=True))
            if nth:
                filled.insert(0, (self._free[nth - 1], text[at : match.start()]))
            for name, value in filled:
                if field_values.setdefault(name, value).casefold() != value.casefold():
                    return None
            at = match.end()
        return field_values


def _split_spec(spec: str | None) -> tuple[str, str]:
    kind, _, words = (spec or "number").partition("|")
    return kind, words


def _literal(text: str, *, first: bool) -> str:
    """Return a pattern for text between placeholders; the beginning of a sentence may be a capital."""
    if first and text[:1].isalpha():
        return f"[{text[0].lower()}{text[0].upper()}]{re.escape(text[1:])}"
    return re.escape(text)


def _span(kind: str, words: str, conversion: str, kinds: dict[str, dict[str, str]]) -> str | None:
    """Return a pattern of bounded length for the values of a placeholder; None: any text."""
    if kind == "number":
        one, _, many = words.partition("|")
        return f"{_NUMBER} (?:{re.escape(one)}|{re.escape(many)})" if words else _NUMBER
    if kind == "share":
        return _SHARE
    if conversion == "i":
        return _NAME
    if conversion == "w":
        words_of_kind = sorted(kinds.get(kind, ()), key=len, reverse=True)
        return "|".join(f"(?i:{re.escape(word)})" for word in words_of_kind) or r"(?!)"
    return None


class Translator:
    """Translates texts into a language.

    Parameters
    ----------
    language
        Its code, "de".
    entries
        The entries of catalogues; of two for the same text the first one counts.

    Examples
    --------
    >>> german = Translator(
    ...     "de",
    ...     [
    ...         CatalogEntry(
    ...             "{who:unit} can go to {goals!o:space|nowhere}.",
    ...             "{who:unit} kann nach {goals!o:space|nirgends}.",
    ...         ),
    ...         CatalogEntry("the {kind:kind} on {square:square}", "{kind:kind} auf {square:square}"),
    ...         CatalogEntry("tank", "Panzer", "kind"),
    ...         CatalogEntry(
    ...             "This costs {cost:number|chit|chits}.", "Das kostet {cost:number|Marker|Marker}."
    ...         ),
    ...         CatalogEntry(" or ", " oder "),
    ...     ],
    ... )
    >>> german.text("The Tank on D4 can go to E4, E5 or F4.")
    'Panzer auf D4 kann nach E4, E5 oder F4.'
    >>> german.text("The Tank on D4 can go to nowhere.")
    'Panzer auf D4 kann nach nirgends.'
    >>> german.text("This costs 2 chits."), german.text("This costs 2 chits")
    ('Das kostet 2 Marker.', 'Das kostet 2 Marker')
    >>> german.word("kind", "Tank"), german.text("There is no such text.")
    ('Panzer', 'There is no such text.')
    """

    def __init__(self, language: str, entries: Iterable[CatalogEntry]) -> None:
        self.language = language
        self.missing: set[str] | None = None
        """A set to which untranslated texts are added, if one is given."""
        self._texts: dict[str, str] = {}
        self._kinds: dict[str, dict[str, str]] = {}
        all_entries = list(entries)
        for entry in all_entries:
            if entry.kind and "{" not in entry.english:
                self._kinds.setdefault(entry.kind, {}).setdefault(entry.english.casefold(), entry.translated)
            elif "{" not in entry.english:
                self._texts.setdefault(entry.english, entry.translated)
        self._templates: dict[str, list[Template]] = {}
        """The templates by their kind, those with the most literal text first."""
        for entry in all_entries:
            if "{" in entry.english:
                self._templates.setdefault(entry.kind, []).append(Template(entry, self._kinds))
        for templates in self._templates.values():
            templates.sort(key=lambda one: one.weight, reverse=True)
        self._remembered = lru_cache(_MAX_CACHED_TEXTS)(self._translate)

    def text(self, english: str) -> str:
        """Return the translation of a text, or the text itself if there is none."""
        if not english or _PLAIN.fullmatch(english):
            return english
        translation = self._text(english, 0)
        if translation is None and english[-1] not in _ENDS_SENTENCE:
            sentence = self._text(f"{english}.", 0)  # in a list, a sentence of the log has no full stop
            translation = sentence.removesuffix(".") if sentence is not None else None
        if translation is not None:
            return translation
        if self.missing is not None:
            self.missing.add(english)
        return english

    def title(self, english: str) -> str:
        """Return the translation of a title that is a msgid itself, or the title.

        It is not matched with templates, because titles of users' own scenarios are not translated.
        """
        translation = self._texts.get(english)
        if translation is None and self.missing is not None:
            self.missing.add(english)
        return english if translation is None else translation

    def word(self, kind: str, english: str) -> str:
        """Return the translation of a word or name of a kind, or the word itself if there is none."""
        translation = self._word(kind, english)
        if translation is None and len(english) <= MAX_TEXT_LENGTH:
            translation = self._filled_in(kind, english, 0)
        return english if translation is None else translation

    def _word(self, kind: str, english: str) -> str | None:
        return self._kinds.get(kind, {}).get(english.casefold())

    def _word_of_any(self, english: str) -> str | None:
        folded = english.casefold()
        return next((words[folded] for words in self._kinds.values() if folded in words), None)

    def _text(self, english: str, depth: int) -> str | None:
        find = self._remembered if len(english) <= _MAX_CACHED_LENGTH else self._translate
        return find(english, depth)

    def _translate(self, english: str, depth: int) -> str | None:
        translation = self._texts.get(english)
        if translation is None and english[:1].isupper():
            translation = self._texts.get(english[:1].lower() + english[1:])
        if translation is None:
            translation = self._word_of_any(english)
        if translation is None and depth < _MAX_DEPTH and len(english) <= MAX_TEXT_LENGTH:
            translation = self._filled_in("", english, depth) or self._sentence_by_sentence(english, depth)
        return _capital(translation) if translation and english[:1].isupper() else translation

    def _filled_in(self, kind: str, english: str, depth: int) -> str | None:
        for template in self._templates.get(kind, ()):
            if (values := template.values(english)) is not None:
                return "".join(self._split(template, values, depth))
        return None

    def _split(self, template: Template, parts: dict[str, str], depth: int) -> Iterator[str]:
        begins = False
        translated: dict[_Field, str] = {}  # a value that occurs twice is translated once
        for text, field in template.translated:
            yield text
            begins = text.endswith(_ENDS[:3]) or (begins and not text)
            if field is not None:
                if field not in translated:
                    translated[field] = self._value(
                        template.fields[field.name], field, parts[field.name], depth
                    )
                value = translated[field]
                yield _capital(value) if begins else value
                begins = False

    def _value(self, field: _Field, target: _Field, value: str, depth: int) -> str:
        """Return the translated value of a placeholder."""
        if field.kind == "number":
            number = value.partition(" ")[0]
            figure = self._figure(number)
            return f"{figure} {self._plural(number, target.words)}" if target.words else figure
        if field.kind == "figure":
            return self._figure(value)
        if field.kind == "share":
            side, _, number = value.rpartition(" ")
            figure = self._figure(number)
            return f"{self._word('share', side) or side} {figure}" if side else figure
        if value == field.words:
            return target.words
        if field.kind == "key":
            return value
        return self._named(field.kind, value, depth + 1)

    def _named(self, kind: str, value: str, depth: int) -> str:
        """Return the translation of a name or a list of names."""
        if _QUOTED.fullmatch(value):
            return value
        translation = self._word(kind, value)
        if translation is None and depth < _MAX_DEPTH:
            translation = self._filled_in(kind, value, depth)
        if translation is None:
            translation = self._text(value, depth)
        if translation is None and _JOINED.search(value):
            return "".join(
                self._texts.get(part, part) if nth % 2 else self._named(kind, part, depth)
                for nth, part in enumerate(_JOINED.split(value))
            )
        if translation is None and self.missing is not None and not _PLAIN.fullmatch(value):
            self.missing.add(value)
        return value if translation is None else translation

    def _sentence_by_sentence(self, english: str, depth: int) -> str | None:
        sentences = _SENTENCES.split(english)
        if len(sentences) == 1:
            return None
        translations = [self._text(one, depth + 1) for one in sentences]
        return (
            None
            if all(one is None for one in translations)
            else " ".join(
                one if new is None else new for one, new in zip(sentences, translations, strict=True)
            )
        )

    def _figure(self, english: str) -> str:
        """Return a figure with the decimal and thousands separators of the language."""
        from babel.numbers import get_decimal_symbol, get_group_symbol

        locale = _locale(self.language)
        signs = {".": get_decimal_symbol(locale), ",": get_group_symbol(locale)}
        return "".join(signs.get(sign, sign) for sign in english)

    def _plural(self, number: str, forms: str) -> str:
        """Return the plural form for a number; the last one if the language has more categories."""
        some = forms.split("|")
        locale = _locale(self.language)
        rules = locale.plural_form
        categories: list[str] = [one for one in _CATEGORIES if one in rules.tags or one == "other"]
        at = categories.index(rules(float(number) if "." in number else int(number)))
        return some[min(at, len(some) - 1)]


@lru_cache
def _locale(language: str) -> Locale:
    from babel import Locale

    return Locale.parse(language, sep="-")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
