"""The guide of a box: what each question of its guided match means, read from ``guide.toml`` beside its card."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

from broadfront.engine.files import read_toml
from broadfront.engine.game import Game

__all__ = ["Guide", "Lesson", "guide_of"]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a newcomer should know when a question of one of these topics (`Position.topic`) is put the first time."""

    title: str
    text: str
    """One to four sentences."""
    topics: tuple[str, ...] = ()
    rule: str = ""
    """The section of the rules to read on in."""


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons of a game, and what is said before the first of them."""

    welcome: Lesson
    lessons: tuple[Lesson, ...] = ()


@lru_cache(maxsize=32)
def guide_of(game: Game) -> Guide | None:
    """Return the guide in ``guide.toml`` beside a game's module, None if there is none.

    Raises
    ------
    FileFault
        If the file has other fields than a guide: says which and where.
    """
    file = files(type(game).__module__) / "guide.toml"
    return read_toml(file.read_text(encoding="utf-8"), Guide, "guide.toml") if file.is_file() else None
