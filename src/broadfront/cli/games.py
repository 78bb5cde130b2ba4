"""``broadfront games``: lists the games with their scenarios and options."""

from __future__ import annotations

import sys

from broadfront.cli.parameters import Flag
from broadfront.cli.screen import Screen, print_json, print_line
from broadfront.engine import registry
from broadfront.engine.game import Game


def games(*, json: Flag = False) -> int:
    """List the games with their scenarios and options.

    Parameters
    ----------
    json
        As data, for programs.
    """
    listings = registry.listings()
    for fault in registry.faults().values():
        print_line(f"broadfront: {fault}", sys.stderr)
    if json:
        print_json(list(listings.values()))
        return 0
    screen = Screen()
    for id_, listing in listings.items():
        screen.head(f"{id_}: {listing.title}")
        screen.say(listing.blurb)
        for scenario in listing.scenarios:
            screen.say(
                f"  --scenario {scenario.id}: {scenario.title} ({', '.join(scenario.seats)}). {scenario.blurb}"
            )
        for option in listing.options:
            values = "|".join(map(Game.spell_value, option.values))
            screen.say(
                f"  --option {option.name}={values} (default {Game.spell_value(option.default)}): "
                f"{option.help} [{option.rule}]"
            )
    return 0
