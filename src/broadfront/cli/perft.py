"""``broadfront perft``: counts the move sequences from a position."""

from __future__ import annotations

from broadfront.cli.inputs import field_of, find_game, position_of
from broadfront.cli.parameters import Flag, GameId, Options, ScenarioId
from broadfront.cli.screen import print_json, print_line
from broadfront.engine.errors import OptionFault
from broadfront.engine.perft import divide as divided
from broadfront.engine.perft import perft as counted


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
    json: Flag = False,
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
        A scenario of the game, or a file of your own; with --position, the file of the scenario that it names.
    option
        A switch of the rules, name=value.
    json
        As data, for programs.
    """
    card = find_game(game)
    if depth < (1 if divide else 0):
        raise OptionFault(f"depth {depth}: want {'1 or more to divide' if divide else '0 or more'}")
    p = position_of(card, position, match, field_of(card, scenario, option))
    parts = {card.spell(move): count for move, count in divided(p, depth).items()} if divide else {}
    count = sum(parts.values()) if divide else counted(p, depth)
    if json:
        data = {"game": card.id, "depth": depth, "position": p.notation(), "count": count}
        print_json({**data, "moves": parts} if divide else data)
        return 0
    for move, number in parts.items():
        print_line(f"{move}: {number}")
    print(count)
    return 0
