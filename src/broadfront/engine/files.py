"""Reading TOML files into Structs, with faults that say line and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin

import msgspec

from broadfront.engine.bounds import check_toml
from broadfront.engine.errors import FileFault
from broadfront.engine.plain_text import without_bom
from broadfront.engine.suggest import did_you_mean
from broadfront.engine.text_codec import shorten

__all__ = ["Path", "fault_at", "line_of", "parse_toml", "read_toml", "refuse"]

T = TypeVar("T")
Path = Sequence[str | int]
"""Where a value stands in a file: names of fields, and places in lists."""

MOST_FAULTS = 50
"""So many faults of one file are told: each is looked up in its text."""

# Quantifiers are possessive: what was taken is never given back, so that no line takes more than one pass.
_NAME = r"[A-Za-z0-9_-]++|\"[^\"]*+\"|'[^']*+'"
_HEADER = re.compile(r"\s*+(\[\[?+)([^\[\]]++)\]")
_KEY = re.compile(rf"\s*+((?:{_NAME})(?:\s*+\.\s*+(?:{_NAME}))*+)\s*+=")
_PART = re.compile(r"\"[^\"]*+\"|'[^']*+'|[^.]++")
_TOKEN = re.compile(r"\"(?:[^\"\\]|\\.)*+\"?|'[^']*+'?|#|[\[\]{},]|[^\s\"'#\[\]{},]++")

LONGEST_MESSAGE: Final = 300
"""A message about a value of a file has no more characters."""


def _parts(dotted: str) -> list[str]:
    return [part.strip().strip("\"'") for part in _PART.findall(dotted)]


def line_of(text: str, path: Path) -> int:
    r"""Return the line (from 1) of a TOML text where the value at ``path`` stands, or of what is nearest above it.

    >>> line_of('title = "x"\n[[forces]]\nside = "green"\n', ["forces", 0, "side"])
    3
    >>> line_of('rows = [\n  "..",  # one, two\n  "x.",\n]\n', ["rows", 1])
    3
    """
    lines, places = _places(text)
    want = tuple(path)
    above = (want[:length] for length in range(len(want), 0, -1))
    known = next((one for one in above if one in places), ())
    first = places.get(known, 1)
    return first + _lines_into(lines, first - 1, want[len(known) :])


@lru_cache(maxsize=4)
def _places(text: str) -> tuple[Sequence[str], Mapping[Path, int]]:
    """Return the lines of a TOML text, and the line of each header and key by its path."""
    lines = text.split("\n")
    places: dict[Path, int] = {}
    prefix: tuple[str | int, ...] = ()
    counts: dict[tuple[str | int, ...], int] = {}
    for number, line in enumerate(lines, 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            prefix = ()
            names = _parts(header[2])
            for i, name in enumerate(names):
                prefix = (*prefix, name)
                if header[1] == "[[" and i == len(names) - 1:
                    counts[prefix] = counts.get(prefix, -1) + 1
                if prefix in counts:
                    prefix = (*prefix, counts[prefix])
            places.setdefault(prefix, number)
        elif key:
            places.setdefault((*prefix, *_parts(key[1])), number)
    return lines, places


def _lines_into(lines: Sequence[str], first: int, want: Path) -> int:
    """Return how many lines below its key an element of an array stands; 0 if the value is no array."""
    index = want[0] if want else ""
    start = _KEY.match(lines[first])
    if (
        not isinstance(index, int)
        or start is None
        or not lines[first][start.end() :].lstrip().startswith("[")
    ):
        return 0
    depth = commas = 0
    for number in range(len(lines) - first):
        for token in _TOKEN.findall(lines[first + number], 0 if number else start.end()):
            if token.startswith("#"):
                break
            if depth == 1 and commas == index and token not in "],":
                return number
            depth += (token in "[{") - (token in "]}")
            commas += depth == 1 and token == ","
            if not depth:
                return 0
    return 0


def fault_at(text: str, path: Path, message: str, source: str = "") -> FileFault:
    """Return a FileFault that names the line and the field of ``path``."""
    field = ""
    for part in path:
        field += f"[{part}]" if isinstance(part, int) else f".{shorten(part)}" if field else shorten(part)
    return FileFault(message, source=source, line=line_of(text, path), field=field, path=tuple(path))


def refuse(text: str, faults: Iterable[tuple[Path, str]], source: str = "") -> None:
    """Raise the first of the faults of a text, with the others in it (`MOST_FAULTS` at most); with none, do nothing.

    Raises
    ------
    FileFault
        If there is a fault.
    """
    found = [fault_at(text, *fault, source) for fault in islice(faults, MOST_FAULTS)]
    if found:
        found[0].others = tuple(found[1:])
        raise found[0]


def parse_toml(text: str, source: str = "") -> dict[str, Any]:
    """Return the data of a TOML text.

    Raises
    ------
    FileFault
        If it is none, or beyond the bounds of `broadfront.engine.bounds`: says the line.
    """
    text = without_bom(text)
    check_toml(text, source)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise FileFault(f"this is no TOML: {error}", source=source, line=line) from None


def read_toml(text: str, into: type[T], source: str = "") -> T:
    """Read a TOML text into a Struct type.

    Raises
    ------
    FileFault
        With line and column if it is no TOML; with line and field if values are unknown, missing or of a wrong type.

    >>> class Point(msgspec.Struct, forbid_unknown_fields=True):
    ...     x: int
    >>> read_toml("x = 1", Point)
    Point(x=1)
    """
    data = parse_toml(text, source)
    try:
        return msgspec.convert(data, into)
    except msgspec.ValidationError:
        refuse(text, _misfits(data, into, ()), source)
        raise


def _misfits(value: Any, type_: Any, path: tuple[str | int, ...]) -> Iterator[tuple[Path, str]]:
    """Yield every value that is not of its type, with its place."""
    try:
        msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        parts = _inside(value, type_, path)
        yield next(parts, _told(error, path))
        yield from parts


def _told(error: msgspec.ValidationError, path: tuple[str | int, ...]) -> tuple[Path, str]:
    """Return place and message of a fault: below ``path``, as far as msgspec names it."""
    message, _, where = str(error).partition(" - at `")
    below = re.findall(r"([A-Za-z0-9_]+)|\[(\d+)\]", where.split("[...]")[0])
    return [*path, *(int(index) if index else name for name, index in below)], _cut(message)


def _cut(message: str) -> str:
    """Return a message of msgspec that may repeat a value of the file."""
    return message if len(message) <= LONGEST_MESSAGE else f"{message[: LONGEST_MESSAGE - 3]}..."


def _inside(value: Any, type_: Any, path: tuple[str | int, ...]) -> Iterator[tuple[Path, str]]:
    """Yield what is wrong with the parts of a table or list."""
    origin, args = get_origin(type_), get_args(type_)
    if origin is Annotated:
        yield from _inside(value, args[0], path)
    elif origin in (Union, UnionType):
        for one in args:
            if _is_meant(value, one, alone=len([a for a in args if a is not NoneType]) == 1):
                yield from _inside(value, one, path)
    elif origin is list and isinstance(value, list):
        for at, part in enumerate(value):
            yield from _misfits(part, args[0], (*path, at))
    elif origin is dict and isinstance(value, dict):
        for name, part in value.items():
            yield from _misfits(part, args[1], (*path, name))
    elif isinstance(type_, type) and issubclass(type_, msgspec.Struct) and isinstance(value, dict):
        fields = {field.encode_name: field for field in msgspec.structs.fields(type_)}
        for name in value:
            if name not in fields and name != type_.__struct_config__.tag_field:
                yield (*path, name), f"unknown field `{shorten(name)}`{did_you_mean(name, fields)}"
        for name, field in fields.items():
            if name in value:
                yield from _misfits(value[name], field.type, (*path, name))
            elif field.required:
                yield path, f"missing required field `{name}`"


def _is_meant(value: Any, type_: Any, *, alone: bool) -> bool:
    """Tell whether a value is meant to be of this type of a union: by its tag, or for want of another."""
    config = getattr(type_, "__struct_config__", None)
    if config is not None and config.tag is not None and isinstance(value, dict):
        return bool(value.get(config.tag_field) == config.tag)
    return alone and type_ is not NoneType
