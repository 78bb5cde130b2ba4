"""``broadfront perft``: counting the ways a match can go on."""

from __future__ import annotations

from broadfront.cli.inputs import field_of, find_game, position_of
from broadfront.cli.parameters import Flag, GameId, Options, ScenarioId
from broadfront.engine.errors import OptionFault
from broadfront.engine.perft import divide as divided
from broadfront.engine.perft import perft as counted

__all__ = ["perft"]


def perft(
    game: GameId,
    depth: int,
    /,
    *,
    divide: Flag = False,
    position: str | None = None,
    match: str | None = None,
    scenario: ScenarioId = "",
    option: Options = (),
) -> int:
    """Count the sequences of so many moves (dice are moves too): pins the rules down, finds where two programs differ.

    Parameters
    ----------
    game
        Which game.
    depth
        How many moves deep.
    divide
        Split by the first move.
    position
        The position, in notation. Default: the first of the scenario.
    match
        The position after a match file, or after so many moves of it (FILE@41).
    scenario
        A scenario of the game, or a file of your own.
    option
        A switch of the rules, name=value.
    """
    card = find_game(game)
    if depth < (1 if divide else 0):
        raise OptionFault(f"depth {depth}: want {'1 or more to divide' if divide else '0 or more'}")
    p = position_of(card, position, match, field_of(card, scenario, option))
    if divide:
        parts = divided(p, depth)
        for move, count in parts.items():
            print(f"{card.spell(move)}: {count}")
        print(sum(parts.values()))
    else:
        print(counted(p, depth))
    return 0
