"""What the refusals in the tables of legality say: a row, its order and the whole sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Final

from tests.games.legality import Case
from tests.pinned.pins import Pin

TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "action_front": ("test_refusals", "test_refusals_fire", "test_refusals_movement"),
    "expand_the_front": ("test_refusals",),
    "fighting_front": ("test_refusals", "test_refusals_ground"),
    "front_line": ("test_refusals",),
}
"""The modules of each game's tests that have a table, as ``REFUSALS``."""


def messages(module: str) -> Iterator[str]:
    """Yield the rows of a table, and what is said to each."""
    table: list[Case] = import_module(module).REFUSALS
    for case in table:
        yield case.message()


def pin(game: str) -> Pin:
    """Return the file of a game."""
    return Pin({name: partial(messages, f"tests.games.{game}.{name}") for name in TABLES[game]}, None)


def pins() -> dict[str, Callable[[], Pin]]:
    """Return the files of all games."""
    return {f"messages/{game}.txt": partial(pin, game) for game in TABLES}
