"""Files that a game ships beside its module: its guide, its exam, its measurements."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePath
from typing import Any, TypeVar

import msgspec

from broadfront.engine.game import Game
from broadfront.engine.game_info import Value
from broadfront.engine.toml_files import json_file_fault


def game_folder(game: Game[Any, Any], path: str | PurePath) -> Traversable | None:
    """Return a folder beside a game's module; None: there is none, or the game is a module without a package.

    >>> from broadfront.engine.registry import game
    >>> game_folder(game("front_line"), "data").is_dir()
    True
    """
    folder = _beside(game, path)
    return folder if folder is not None and folder.is_dir() else None


def game_file(game: Game[Any, Any], path: str | PurePath) -> Traversable | None:
    """Return a file beside a game's module; None: there is none, or the game is a module without a package.

    >>> from broadfront.engine.registry import game
    >>> game_file(game("front_line"), "no_such.file") is None
    True
    """
    file = _beside(game, path)
    return file if file is not None and file.is_file() else None


def _beside(game: Game[Any, Any], path: str | PurePath) -> Traversable | None:
    package = sys.modules[type(game).__module__].__package__
    return files(package).joinpath(*PurePath(path).parts) if package else None


# --------------------------------------------------------------------------------------------------
# Measurements of a game, stored as data beside its rules: the balance of its scenarios, and the ratings of
# its levels.
#
# ``data/balance.json`` is written by ``broadfront balance --save``, ``data/levels.json`` by
# ``bench/ladder.py``. A game without these files has not been measured.

_T = TypeVar("_T")
BALANCE = PurePath("data", "balance.json")
LEVELS = PurePath("data", "levels.json")


class WinRate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often a side won: wins and half the draws, with a 95 % interval."""

    side: str
    """The side whose wins are counted."""
    score: float
    """Wins and half the draws as a share of all matches, 0...1."""
    low: float
    """The lower end of the 95 % interval."""
    high: float
    """The upper end of the 95 % interval."""
    matches: int
    """How many matches were measured."""


class EvenValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value of an option with which a scenario is nearest to even."""

    option: str
    """The name of the option."""
    value: Value
    """The value with which the scenario is nearest to even."""
    low: Value
    """The lowest value that the search does not rule out."""
    high: Value
    """From ``low`` to ``high``: the values that the matches of the search do not rule out (95 %)."""
    rate: WinRate
    """Measured with the value, in matches that the search did not see."""
    enough: bool = True
    """False: no value helps as much as it would take; ``value`` is the last one."""


class Balance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How even a scenario is between players of equal strength."""

    scenario: str
    """The id of the scenario."""
    options: dict[str, Value]
    """Those that are not as usual."""
    player: str
    """The computer player that sat on both sides."""
    rules_version: int
    """The version of the rules that was played."""
    command: str
    """What repeats it."""
    usual: WinRate
    """Without the option that evens it."""
    even: EvenValue | None = None
    """None: the sides were not told apart, or nobody looked for one."""


class LevelRating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Elo-like rating of a level among the levels of its box, with its 95 % interval; Recruit has 0."""

    rating: float
    """How strong the level is, in points of the Elo scale."""
    low: float
    """The lower end of the 95 % interval."""
    high: float
    """The upper end of the 95 % interval."""
    matches: int
    """How many matches were measured."""


@lru_cache(maxsize=32)
def balances(game: Game) -> tuple[Balance, ...]:
    """Return the measured balance of a game's scenarios, without unmeasured ones."""
    text = _text(game, BALANCE)
    return read_balances(text, str(BALANCE)) if text is not None else ()


def read_balances(text: str | bytes, source: str) -> tuple[Balance, ...]:
    """Parse a file of balance measurements.

    Raises
    ------
    FileFault
        If it cannot be read: with the field.
    """
    return _read(text, tuple[Balance, ...], source)


@lru_cache(maxsize=32)
def level_ratings(game: Game) -> Mapping[str, LevelRating]:
    """Return the ratings of a game's levels, by their names; empty if they were not measured."""
    text = _text(game, LEVELS)
    return _read(text, dict[str, LevelRating], str(LEVELS)) if text is not None else {}


def _text(game: Game, path: PurePath) -> bytes | None:
    file = game_file(game, path)
    return file.read_bytes() if file is not None else None


def _read(text: str | bytes, type_: type[_T], source: str) -> _T:
    try:
        return msgspec.json.decode(text, type=type_)
    except msgspec.DecodeError as error:
        raise json_file_fault(error, source) from None
