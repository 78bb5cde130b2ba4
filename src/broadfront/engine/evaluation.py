"""Linear evaluations: the weights of a game's columns, fitted to matches and stored in ``data/evaluation.json``.

A game describes a position by named numbers, its columns. The weighted sum of them is the logarithm of the odds that
seat 0 and its allies win. `broadfront train` fits the weights (`docs/howto/train-an-evaluation.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from math import exp
from typing import Final

import msgspec

from broadfront.engine.errors import FileFault
from broadfront.engine.game_info import load_game_info
from broadfront.engine.registry import read_listing
from broadfront.engine.toml_files import json_file_fault

FILE: Final = "evaluation.json"
"""The name of the file, in the folder ``data`` beside the game's module."""
PREFERENCES: Final = "preferences.json"
"""The file of the weights of moves (`broadfront.engine.bot_policy.Preferences`), of the same form."""
CERTAIN: Final = 30.0
"""The largest logarithm of odds; larger ones are clipped."""


class LogLoss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How wrong predictions were on matches not fitted to, in nats a position or question; less is better."""

    fitted: float
    today: float
    """The loss of the evaluation that was in use when the matches were played."""
    base_rate: float
    """The loss of always predicting the average result, or of giving all moves the same weight."""


class CalibrationBin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The average result of held-out positions whose predictions were about equal."""

    predicted: float
    found: float
    count: int


class LinearEvaluation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evaluation file: the weight of each column, what it was fitted to, and how good it is."""

    game: str
    rules_version: int
    columns: tuple[str, ...]
    weights: tuple[float, ...]
    scenarios: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    """Who played the matches, each against itself."""
    matches: int = 0
    """The number of matches; 0: the weights were set by hand."""
    positions: int = 0
    seed: int = 0
    command: str = ""
    """The command that repeats the fit."""
    log_loss: LogLoss | None = None
    calibration: tuple[CalibrationBin, ...] = ()


def logistic(odds: float) -> float:
    """Return the chance for the logarithm of odds.

    >>> logistic(0.0), round(logistic(1.0), 3), logistic(-1000.0) > 0
    (0.5, 0.731, True)
    """
    return 1.0 / (1.0 + exp(-max(-CERTAIN, min(CERTAIN, odds))))


def read_evaluation(
    text: str | bytes, columns: Sequence[str], rules_version: int, source: str = FILE
) -> LinearEvaluation:
    """Parse an evaluation file.

    Parameters
    ----------
    text
        JSON.
    columns
        The names of the game's columns, in the game's order.
    rules_version
        The game's version of the rules.
    source
        The file's name, for messages.

    Raises
    ------
    FileFault
        If it cannot be read, has other columns than the game, not a weight for each, or was made for another version of
        the rules: with the field and the remedy.
    """

    def fault(field: str, what: str) -> FileFault:
        return FileFault(what, source=source, field=field)

    try:
        evaluation = msgspec.json.decode(text, type=LinearEvaluation)
    except msgspec.DecodeError as error:
        raise json_file_fault(error, source) from None
    if len(evaluation.weights) != len(evaluation.columns):
        raise fault("weights", f"{len(evaluation.weights)} weights for {len(evaluation.columns)} columns")
    if list(evaluation.columns) != list(columns):
        missing = ", ".join(f'"{name}"' for name in columns if name not in evaluation.columns)
        unknown = ", ".join(f'"{name}"' for name in evaluation.columns if name not in columns)
        raise fault(
            "columns",
            f"not the game's: missing {missing or 'none'}, unknown {unknown or 'none'}, or in another order. "
            "Write the game's columns, a new one with weight 0, and fit them with broadfront train",
        )
    if evaluation.rules_version != rules_version:
        raise fault(
            "rules_version",
            f"made for version {evaluation.rules_version} of the rules, the game has {rules_version}: "
            f"write {rules_version} if the columns still mean the same, and fit it again with broadfront train",
        )
    return evaluation


def weights_of(package: str, columns: Sequence[str], name: str = FILE) -> tuple[float, ...]:
    """Return the weights of a game's columns, from a file in the folder ``data`` of its package.

    Raises
    ------
    FileFault
        If they cannot be used (`read_evaluation`).
    """
    listing = read_listing(package)
    version = listing.rules_version if listing is not None else len(load_game_info(package).history)
    file = files(package) / "data" / name
    return read_evaluation(file.read_bytes(), columns, version, f"{package}: {name}").weights
