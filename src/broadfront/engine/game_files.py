"""Files that a box ships beside its module: its guide, its exam, what was measured of it."""

from __future__ import annotations

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePath
from typing import Any

from broadfront.engine.game import Game

__all__ = ["game_file", "game_folder"]


def game_folder(game: Game[Any, Any], path: str | PurePath) -> Traversable | None:
    """Return a folder beside a game's module; None: there is none, or the game is a module without a package.

    >>> from broadfront.engine.catalogue import game
    >>> game_folder(game("front_line"), "data").is_dir()
    True
    """
    found = _beside(game, path)
    return found if found is not None and found.is_dir() else None


def game_file(game: Game[Any, Any], path: str | PurePath) -> Traversable | None:
    """Return a file beside a game's module; None: there is none, or the game is a module without a package.

    >>> from broadfront.engine.catalogue import game
    >>> game_file(game("front_line"), "no_such.file") is None
    True
    """
    found = _beside(game, path)
    return found if found is not None and found.is_file() else None


def _beside(game: Game[Any, Any], path: str | PurePath) -> Traversable | None:
    package = sys.modules[type(game).__module__].__package__
    return files(package).joinpath(*PurePath(path).parts) if package else None
