"""What the outside of Broadfront is recorded in: files of parts, which are compared line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from difflib import unified_diff
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

FOLDER = Path(__file__).parent / "files"
_HEAD = "## "
MAX_DIFF_LINES = 60
"""The lines that are shown of a part that differs."""

Lines = Callable[[], Iterator[str]]
"""Works out the lines of a part."""


class Pin(NamedTuple):
    """What a recorded file holds: what its parts are called, and how the lines of each are worked out."""

    parts: Mapping[str, Lines]
    quick: frozenset[str] | None
    """The parts that `make test` compares; None: all. The others are compared by `make test-all`."""

    @property
    def quick_parts(self) -> Set[str]:
        """The parts that `make test` compares."""
        return self.parts.keys() if self.quick is None else self.quick

    def record(self, file: str) -> int:
        """Write a file anew; return how many bytes it has."""
        path = FOLDER / file
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [line for name, lines in self.parts.items() for line in (_HEAD + name, *lines())]
        return path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")

    def compare(self, file: str, names: Set[str]) -> None:
        """Compare some parts with what a file holds of them.

        Raises
        ------
        AssertionError
            If a part differs: shows its lines that do, recorded and now.
        """
        recorded = recorded_parts(file)
        assert list(recorded) == list(self.parts), f"{file}: the parts are others now, or in another order"
        for name, lines in self.parts.items():
            if name not in names:
                continue
            then, now = recorded[name], list(lines())
            if now != then:
                diff = islice(unified_diff(then, now, "recorded", "now", n=0, lineterm=""), MAX_DIFF_LINES)
                pytest.fail(
                    f"{file}, part {name}:\n" + "\n".join(diff) + "\n"
                    f"If this is meant: python -m tests.pinned.record {file}, and say why in the commit"
                )


def recorded_parts(file: str) -> dict[str, list[str]]:
    """Return the recorded lines of each part of a file."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    parts: dict[str, list[str]] = {}
    for block in f"\n{text}".split(f"\n{_HEAD}")[1:]:
        name, *lines = block.removesuffix("\n").split("\n")
        parts[name] = lines
    return parts


def digest(data: str | bytes) -> str:
    """Return 12 hexadecimal digits that stand for a text."""
    return sha256(data.encode(errors="surrogatepass") if isinstance(data, str) else data).hexdigest()[:12]
