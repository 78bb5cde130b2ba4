"""What is recorded of the server from outside, in `tests/pinned/server`: files of parts, compared line by line."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[2] / "pinned" / "server"
_HEAD: Final = "## "
IS_RECORDING: Final = bool(os.environ.get("BROADFRONT_RECORD"))
"""With ``BROADFRONT_RECORD=1`` files are written anew where they are compared otherwise."""


def compare(file: str, parts: Mapping[str, Iterable[str]], *, some: bool = False) -> None:
    """Compare parts with what a file holds; with ``some``, the file may hold others besides.

    Raises
    ------
    AssertionError
        If a part differs: shows the first line that does, recorded and now.
    """
    now = {name: [*lines] for name, lines in parts.items()}
    if IS_RECORDING:
        write(file, {**(read(file) if some and (FOLDER / file).exists() else {}), **now})
        return
    then = read(file)
    if not some:
        assert list(then) == list(now), f"{file}: the parts are others now, or in another order"
    for name, lines in now.items():
        for number, (old, new) in enumerate(zip_longest(then[name], lines), 1):
            assert new == old, (
                f"{file}, part {name}, line {number}:\nrecorded: {old}\n     now: {new}\n"
                "If this is meant: BROADFRONT_RECORD=1 and this test, and say why in the commit"
            )


def write(file: str, parts: Mapping[str, Iterable[str]]) -> None:
    path = FOLDER / file
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [line for name in sorted(parts) for line in (_HEAD + name, *parts[name])]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def read(file: str) -> dict[str, list[str]]:
    """Return the recorded lines of each part of a file."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    parts: dict[str, list[str]] = {}
    for block in f"\n{text}".split(f"\n{_HEAD}")[1:]:
        name, *lines = block.removesuffix("\n").split("\n")
        parts[name] = lines
    return parts
