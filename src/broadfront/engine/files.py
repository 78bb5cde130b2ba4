"""Reading TOML files into Structs, with faults that say line and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from broadfront.engine.errors import FileFault

__all__ = ["fault_at", "line_of", "read_toml"]

T = TypeVar("T")
Path = Sequence[str | int]

_HEADER = re.compile(r"\s*(\[\[|\[)\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(
    r"\s*((?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*'))*)\s*="
)
_TOKEN = re.compile(r"\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|#|[\[\]{},]|[^\s\"'#\[\]{},]+")


def _parts(dotted: str) -> list[str]:
    return [part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", dotted)]


def line_of(text: str, path: Path) -> int:
    r"""Return the line (from 1) of a TOML text where the value at ``path`` stands, or of what is nearest above it.

    >>> line_of('title = "x"\n[[forces]]\nside = "green"\n', ["forces", 0, "side"])
    3
    >>> line_of('rows = [\n  "..",  # one, two\n  "x.",\n]\n', ["rows", 1])
    3
    """
    want = tuple(path)
    prefix: tuple[str | int, ...] = ()
    counts: dict[tuple[str | int, ...], int] = {}
    best, best_line = 0, 1
    for number, line in enumerate(text.splitlines(), 1):
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
            here = prefix
        elif key:
            here = (*prefix, *_parts(key[1]))
        else:
            continue
        agree = [a == b for a, b in zip(here, want, strict=False)]
        common = agree.index(False) if False in agree else len(agree)
        if common > best and common == len(here):
            best, best_line = common, number
    return best_line + _lines_into(text.splitlines()[best_line - 1 :], want[best:])


def _lines_into(lines: Sequence[str], want: Path) -> int:
    """Return how many lines below its key an element of an array stands; 0 if the value is no array."""
    index = want[0] if want else ""
    start = _KEY.match(lines[0]) if lines else None
    if not isinstance(index, int) or start is None or not lines[0][start.end() :].lstrip().startswith("["):
        return 0
    depth = commas = 0
    for number, line in enumerate(lines):
        for token in _TOKEN.findall(line, 0 if number else start.end()):
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
        field += f"[{part}]" if isinstance(part, int) else f".{part}" if field else part
    return FileFault(message, source=source, line=line_of(text, path), field=field)


def read_toml(text: str, into: type[T], source: str = "") -> T:
    """Read a TOML text into a Struct type.

    Raises
    ------
    FileFault
        With line and column if it is no TOML; with line and field if a value is unknown, missing or of a wrong type.

    >>> class Point(msgspec.Struct, forbid_unknown_fields=True):
    ...     x: int
    >>> read_toml("x = 1", Point)
    Point(x=1)
    """
    try:
        data: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise FileFault(f"this is no TOML: {error}", source=source, line=line) from None
    except RecursionError:
        raise FileFault("values are nested too deeply", source=source) from None
    try:
        return msgspec.convert(data, into)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `")
        path: list[str | int] = [
            int(index) if index else name
            for name, index in re.findall(r"([A-Za-z0-9_]+)|\[(\d+)\]", where.split("[...]")[0])
        ]
        unknown = re.search(r"unknown field `([^`]*)`", message)
        raise fault_at(text, [*path, unknown[1]] if unknown else path, message, source) from None
