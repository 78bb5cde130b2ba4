"""What the outside of Broadfront is recorded in: files of parts, which are compared line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "files"
_HEAD = "## "

Lines = Callable[[], Iterator[str]]
"""Works out the lines of a part."""


class Pin(NamedTuple):
    """A recorded file: what its parts are called, and how the lines of each are worked out."""

    file: str
    parts: Mapping[str, Lines]
    quick: frozenset[str] | None = frozenset()
    """The parts that `make test` compares; None: all. `make test-all` compares all."""

    @property
    def path(self) -> Path:
        """Where it lies."""
        return FOLDER / self.file

    def record(self) -> None:
        """Write the file anew."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lines = [line for name, lines in self.parts.items() for line in (_HEAD + name, *lines())]
        self.path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")

    def recorded(self) -> dict[str, list[str]]:
        """Return the recorded lines of each part."""
        parts: dict[str, list[str]] = {}
        text = self.path.read_text(encoding="utf-8")
        for block in f"\n{text}".split(f"\n{_HEAD}")[1:]:
            name, *lines = block.removesuffix("\n").split("\n")
            parts[name] = lines
        return parts

    def compare(self, names: frozenset[str] | None = None) -> None:
        """Compare parts (None: all) with what is recorded.

        Raises
        ------
        AssertionError
            If a part differs: shows the first line that does, recorded and now.
        """
        recorded = self.recorded()
        assert list(recorded) == list(self.parts), f"{self.file}: the parts are others now, or in another order"
        for name, lines in self.parts.items():
            if names is not None and name not in names:
                continue
            for number, (then, now) in enumerate(zip_longest(recorded[name], lines()), 1):
                assert now == then, (
                    f"{self.file}, {name}: line {number} of the part differs\n"
                    f"recorded: {then}\n     now: {now}\n"
                    "If this is meant: python -m tests.pinned.record, and say why in the commit"
                )


def digest(data: str | bytes) -> str:
    """Return 12 hexadecimal digits that stand for a text."""
    return sha256(data.encode(errors="surrogatepass") if isinstance(data, str) else data).hexdigest()[:12]
