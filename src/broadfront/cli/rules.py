"""``broadfront rules``: prints the rules of a game, or one section."""

from __future__ import annotations

from broadfront.cli import rulebook
from broadfront.cli.inputs import find_game
from broadfront.cli.parameters import Flag, GameId
from broadfront.cli.screen import Screen, print_json


def rules(game: GameId, /, *section: str, plain: Flag = False, json: Flag = False) -> int:
    """Show the contents of the rules, one section (4.2), or where words stand (search retreat).

    Parameters
    ----------
    game
        Which game.
    section
        The number of a section; or "search" and words.
    plain
        Text instead of formatting.
    json
        As data, for programs.
    """
    if json:
        print_json(rulebook.as_data(find_game(game), " ".join(section)))
        return 0
    rulebook.show(Screen(plain), find_game(game), " ".join(section))
    return 0
