"""Every way to set a game up, for the tests of the laws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from broadfront.engine.errors import OptionFault
from broadfront.engine.game import Game
from broadfront.engine.game_info import Value


def every_setting(game: Game) -> list[Any]:
    """Return every scenario with every combination of the options that it leaves open; handicaps one at a time.

    A handicap has many values that differ in a number alone: its greatest for either side is tried, with the defaults.
    """
    settings = []
    for scenario in game.scenarios:
        for chosen in [*_combinations(game), *_handicaps(game)]:
            try:
                settings.append(game.setting(scenario, chosen))
            except OptionFault:
                continue  # the scenario fixes one of them otherwise
    return settings


def _combinations(game: Game) -> Iterator[Mapping[str, Value]]:
    options = [option for option in game.options if not option.handicap]
    for values in product(*(option.values for option in options)):
        yield {option.name: value for option, value in zip(options, values, strict=True)}


def _handicaps(game: Game) -> Iterator[Mapping[str, Value]]:
    for option in game.options:
        if option.handicap:
            yield {option.name: option.values[0]}
            yield {option.name: option.values[-1]}
