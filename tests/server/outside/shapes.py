"""The shape of JSON: by path, the types that stand there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

_MAPS: Final = frozenset({"options", "preferences"})
"""Objects whose keys are not of the format."""


def shape(messages: Iterable[Any]) -> list[str]:
    """Return lines of path and types for all that stands in messages; ``[]`` in a path is an item of a list."""
    types: defaultdict[str, set[str]] = defaultdict(set)
    for message in messages:
        for path, kind in _walk("", message):
            types[path].add(kind)
    return [f"{path or '.'}: {' | '.join(sorted(kinds))}" for path, kinds in sorted(types.items())]


def _walk(path: str, value: Any) -> Iterator[tuple[str, str]]:
    match value:
        case dict():
            yield path, "object"
            for key, one in value.items():
                if path.rpartition(".")[2] not in _MAPS:
                    yield from _walk(f"{path}.{key}", one)
        case list():
            yield path, "list"
            for one in value:
                yield from _walk(f"{path}[]", one)
        case None:
            yield path, "null"
        case bool():
            yield path, "boolean"
        case int() | float():
            yield path, "number"
        case _:
            yield path, "text"
