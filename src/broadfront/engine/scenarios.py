"""Scenarios: the scenario files of a game, those that ship with it, and the opening of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from broadfront.engine.game_info import Value
from broadfront.engine.plain_text import is_clean

MAX_TITLE: Final = 120
"""Characters of a scenario's title."""
MAX_NAME: Final = 60
"""Characters of any other name in a scenario file: of a map, a hill, a place, off-map support."""
MAX_BLURB: Final = 1_000
"""Characters of a scenario's description."""


class ScenarioFile(Protocol):
    """The fields of every game's scenario: a title, a description, and the options that it fixes."""

    title: str
    blurb: str
    fixed: dict[str, Value]


F = TypeVar("F", bound=ScenarioFile)


class Words(NamedTuple):
    """The allowed words of a field of a scenario file, each with its display name."""

    names: Mapping[str, str]
    is_open: bool = False
    """Whether other words are allowed too, such as spaces of a custom map."""


def word(kind: str) -> msgspec.Meta:
    """Annotate a text of a scenario file, or the keys of a table, as words of a kind.

    The words are those of `ScenarioFiles.words`, or the game's own (`Game.words`). Words of the kind of spaces
    (`GameInfo.space_kind`) can be selected on the map.

    >>> word("square").extra_json_schema
    {'$ref': '#/$defs/square'}
    """
    return msgspec.Meta(extra_json_schema={"$ref": f"#/$defs/{kind}"})


def _no_extent(file: ScenarioFile) -> str:
    del file
    return ""


class ScenarioFiles(NamedTuple, Generic[F]):
    """The reading of a game's scenario files."""

    struct: type[F]
    """The Struct of a file, by whose fields files are recognised."""
    read: Callable[[str, str], F]
    """Reads a text; the second argument names its source. Raises FileFault."""
    shipped: Mapping[str, tuple[F, str]]
    """The scenarios that ship with the game, with their texts, by id, the default one first."""
    seats: Callable[[F], tuple[str, ...]]
    """The names of the seats of a scenario, with default options."""
    extent: Callable[[F], str] = _no_extent
    """The size of a scenario, in a few words; "": all have the same size."""
    words: Mapping[str, Words] = MappingProxyType({})
    """The words of its fields by kind (`word`), if they are not the game's."""


def text_faults(file: ScenarioFile) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the paths of texts in a new scenario that are too long or contain control characters, with the remedy.

    Scenarios of stored matches are not checked, because they must stay readable.
    """
    yield from _text_fault(("title",), file.title, "title", MAX_TITLE)
    if len(file.blurb) > MAX_BLURB:
        yield ("blurb",), f"the blurb has {len(file.blurb):,} characters: write at most {MAX_BLURB:,}"
    elif not is_clean(file.blurb, lines=True):
        yield ("blurb",), "the blurb has control characters in it: leave them out"
    for name in file.__struct_fields__:  # type: ignore[attr-defined]
        if name not in ("title", "blurb"):
            yield from _name_faults((name,), getattr(file, name))


def _name_faults(path: tuple[str | int, ...], value: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the faults of names in a part of a scenario: keys of tables, and texts of fields.

    Texts in lists are words of the game or rows of a map, whose lengths are those of the map.
    """
    if isinstance(value, str):
        yield from _text_fault(path, value, "name", MAX_NAME)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _name_faults((*path, name), getattr(value, name))
    elif isinstance(value, Mapping):
        for name, part in value.items():
            yield from _text_fault((*path, name), name, "name", MAX_NAME)
            yield from _name_faults((*path, name), part)
    elif isinstance(value, list | tuple):
        for at, part in enumerate(value):
            if not isinstance(part, str):
                yield from _name_faults((*path, at), part)


def _text_fault(
    path: tuple[str | int, ...], text: str, what: str, most: int
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if len(text) > most:
        yield path, f"the {what} has {len(text):,} characters: write at most {most}"
    elif not is_clean(text):
        yield path, f"the {what} has line breaks or control characters in it: write it in one line"


class SettingSpec(NamedTuple):
    """The opening of a match: the first five fields are those of `Setting`, in their order."""

    game: str
    rules_version: int
    scenario: str
    options: tuple[tuple[str, Value], ...]
    """A value for every option of the game, sorted by name; of a handicap or an elided one only if not the default."""
    scenario_text: str
    """The text of the scenario's file if it does not ship with the game, else ""."""
    file: Any
    """The contents of the scenario's file; None if the game has no scenario files."""

    @property
    def identity(self) -> tuple[str, int, str, tuple[tuple[str, Value], ...], str]:
        """The identity of a setting, for its class, as in ``MySetting(*opening.identity, ...)``."""
        return self[:5]

    def option(self, name: str) -> Value:
        """Return the value of an option."""
        return dict(self.options)[name]

    def handicap(self, name: str, sides: Sequence[str]) -> tuple[int, ...]:
        """Return the handicap of each side: ``red_2`` is (0, 2) for the sides green and red."""
        whose, _, number = str(dict(self.options).get(name, "")).rpartition("_")
        return tuple(int(number) if side == whose else 0 for side in sides)


def shipped_scenarios(
    package: str | None, read: Callable[[str, str], F], first: Sequence[str] = ()
) -> dict[str, tuple[F, str]]:
    """Return the scenarios in ``data/scenarios`` of a package with their texts, by id: ``first``, then by name."""
    folder = files(package or "") / "data" / "scenarios"
    names = sorted(
        path.name.removesuffix(".toml") for path in folder.iterdir() if path.name.endswith(".toml")
    )
    names.sort(key=lambda name: list(first).index(name) if name in first else len(first))
    texts = {name: (folder / f"{name}.toml").read_text(encoding="utf-8") for name in names}
    return {name: (read(text, f"{name}.toml"), text) for name, text in texts.items()}
