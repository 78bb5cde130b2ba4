"""Record anew what later versions must not change: finished matches, one transcript, counts of ways to go on.

    python -m tests.games.front_line.record

Only a new version of the rules is a reason to do so; the difference then shows what it changed.
"""

from random import Random

from tests.games.front_line.positions import position
from tests.games.keeping import Kept

from broadfront.engine.chance import pick
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Position
from broadfront.games.front_line import GAME

KEPT = Kept("front_line")
TOLD = "first_game"
"""The match whose log is kept."""

MATCHES: dict[str, tuple[str, dict[str, str | int | bool], int]] = {
    "main": ("main", {}, 8),  # a city falls and is freed
    "main_free": ("main", {"setup": "free"}, 6),
    "first_game": ("first_game", {}, 6),
    "lake_nogo": ("lake_nogo", {}, 3),  # a tie
    "mt_range": ("mt_range", {"amphibious": False}, 2),
    "capital": ("mt_range", {}, 346),  # won at once
    "great_desert": ("great_desert", {}, 7),
    "allies": ("allies", {}, 6),
    "allies_strategy": ("allies_strategy", {"setup": "free"}, 5),
    "allies_tactics": ("allies_tactics", {}, 6),
}


def played(scenario: str, options: dict[str, str | int | bool], seed: int) -> Match:
    """A match of random orders: any verb with equal odds, then any order with it; few turns are ended early."""
    rng = Random(seed)
    match = Match(GAME, GAME.setting(scenario, options))
    while match.ask is not None:
        ask = match.ask
        if ask.seat == CHANCE:
            match.play(pick(ask, rng))
            continue
        verbs = list(dict.fromkeys(move.verb for move in ask.moves))
        verb = rng.choice(verbs)
        if verb == "end":
            verb = rng.choice(verbs)
        match.play(rng.choice([move for move in ask.moves if move.verb == verb]))
    return match


def counted() -> dict[str, Position]:
    """Positions after the set-up, settled, by name."""
    units = {"D3": "GI", "C4": "GT", "E3": "GA", "D5": "RI", "D6": "RT*", "E7": "RA", "B3": "GI"}
    lake = {"E3": "GI", "C4": "GT", "A6": "RT", "E5": "RI", "F1": "GI"}
    allies = {"D3": "GI", "F1": "GT", "D5": "RI", "2D3": "GI*", "2C3": "GA", "2D5": "RT", "2A10": "RI"}
    two = {"D4": "GI", "A8": "RI"}
    named: dict[str, Position] = {
        "two Infantry, Capital supply": position(two),
        "a tight spot, Capital supply": position(units),
        "a tight spot, Air supply, all Leadership": position(units, stack="air", leaders=["green", "red"]),
        "a tight spot, Red with the Edge": position(
            units, turn="red", stack="industry", edge="red on", leaders=["red"]
        ),
        "a fallen Air Base": position(units | {"B3": "RI"}, fallen=["B3"], stack="fallen", chits=1),
        "Lake Nogo, Air supply": position(lake, board="lake_nogo", stack="air", leaders=["green"]),
        "Allies, Industry supply": position(
            allies, board="allies", stack="industry", chits=4, leaders=["red2"]
        ),
    }
    for scenario in ("main", "lake_nogo", "mt_range", "great_desert"):
        match = Match(GAME, GAME.setting(scenario, {"supply_cards": "balanced_industry"}))
        for words in ("roll 4", "first green"):
            match.play(GAME.read(words))
        named[f"{scenario} after the set-up"] = match.position
    return named


def main() -> None:
    """Write all files."""
    KEPT.keep({name: played(*how) for name, how in MATCHES.items()}, TOLD)
    KEPT.keep_counts(counted(), 3)


if __name__ == "__main__":
    main()
