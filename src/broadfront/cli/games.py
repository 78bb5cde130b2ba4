"""``broadfront games``: what there is to play."""

from __future__ import annotations

import sys

from broadfront.cli.parameters import Flag
from broadfront.cli.screen import Screen, print_json
from broadfront.engine import catalogue
from broadfront.engine.game import Game

__all__ = ["games"]


def games(*, json: Flag = False) -> int:
    """List the games with their scenarios and options.

    Parameters
    ----------
    json
        As data, for programs.
    """
    every = catalogue.games()
    for fault in catalogue.faults().values():
        print(f"broadfront: {fault}", file=sys.stderr)
    if json:
        print_json([_data(game) for game in every.values()])
        return 0
    screen = Screen()
    for game in every.values():
        screen.head(f"{game.id}: {game.title}")
        screen.say(game.card.blurb)
        for scenario in game.scenarios.values():
            screen.say(
                f"  --scenario {scenario.id}: {scenario.title} ({', '.join(scenario.seats)}). {scenario.blurb}"
            )
        for option in game.options:
            values = "|".join(map(game.spell_value, option.values))
            screen.say(
                f"  --option {option.name}={values} (default {game.spell_value(option.default)}): "
                f"{option.help} [{option.rule}]"
            )
    return 0


def _data(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.card.blurb,
        "rules_version": game.rules_version,
        "credits": game.card.credits,
        "scenarios": list(game.scenarios.values()),
        "options": game.options,
    }
