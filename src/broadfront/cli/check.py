"""``broadfront check``: is this match or scenario file sound?"""

from __future__ import annotations

from broadfront.cli.inputs import field_of, find_game, read_match
from broadfront.cli.parameters import GameId, MatchOrStdin
from broadfront.engine import catalogue
from broadfront.engine.errors import BroadfrontError, FileFault

__all__ = ["check"]


def check(file: MatchOrStdin, /, *, game: GameId | None = None) -> int:
    """Check a scenario (.toml) or a match file; tell line and field of what is wrong.

    Parameters
    ----------
    file
        The file; - reads a match from the standard input.
    game
        The game it belongs to. Default: the one a match names; for a scenario, the first that can read it.
    """
    if file.suffix == ".toml":
        cards = [find_game(game)] if game is not None else list(catalogue.games().values())
        faults: list[BroadfrontError] = []
        for card in cards:
            try:
                position = card.start(field_of(card, str(file), ()).setting())
            except BroadfrontError as fault:
                faults.append(fault)
            else:
                print(f"ok: a scenario of {card.title} for {', '.join(card.seats(position.setting))}")
                return 0
        raise faults[0] if faults else FileFault("there is no game to read it", source=str(file))
    match = read_match(file, find_game(game) if game is not None else None)
    end = "finished" if match.is_over else "still on"
    print(f"ok: a match of {match.game.title}, {len(match.journal)} moves, {end}")
    return 0
