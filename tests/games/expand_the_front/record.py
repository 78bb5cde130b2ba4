"""Write down what later versions must not change: ``python -m tests.games.expand_the_front.record``.

Matches of the small war, some of an own scenario, the first rounds of the printed war; where each of them ended; the
log of one; and how many ways there are to go on from some positions. Do this only if the rules or the order of moves
changed on purpose, and say so in the commit.
"""

from random import Random

from tests.games.expand_the_front.positions import position
from tests.games.keeping import Kept

from broadfront.engine.chance import pick
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Ask, Move, Position
from broadfront.games.expand_the_front import GAME

KEPT = Kept("expand_the_front")
TOLD = "landing"
SKIRMISH = """\
title = "Skirmish"
fixed = { turn_limit = "12" }
[japan]
income = 3
production = ["Guam"]
objective = ["Saipan"]
need = 1
[america]
income = 3
production = ["Saipan"]
objective = ["Guam"]
need = 1
[[placed]]
side = "japan"
unit = "Ship"
at = "4:8"
rear = "3:8"
[[placed]]
side = "japan"
unit = "Defense"
at = "Guam"
[[placed]]
side = "america"
unit = "Assault"
at = "Saipan"
count = 2
[[placed]]
side = "america"
unit = "Supply"
at = "Saipan"
count = 4
"""
MATCHES: dict[str, tuple[str, dict[str, str | int | bool], int, int]] = {
    # scenario, options, seed, moves at most (0: to the end)
    "draw": ("first_war", {}, 23, 0),
    "landing": ("first_war", {}, 16, 0),
    "chained": ("first_war", {"route_chain": True, "bomber_pays": True}, 19, 0),
    "skirmish": ("skirmish", {}, 1, 0),
    "surprise": ("skirmish", {}, 6, 0),
    "opening": ("pacific", {}, 1, 260),
    "oahu": ("pacific", {"american_base": "oahu", "setup_area": "outer"}, 2, 200),
    "stones": ("stones", {"bomber_pays": True}, 3, 260),
}


def choose(ask: Ask, rng: Random) -> Move:
    """Any verb with equal odds, then any order with it; phases are rarely ended early."""
    verbs = list(dict.fromkeys(move.verb for move in ask.moves))
    verb = rng.choice(verbs)
    if verb == "end":
        verb = rng.choice(verbs)
    return rng.choice([move for move in ask.moves if move.verb == verb])


def played(scenario: str, options: dict[str, str | int | bool], seed: int, most: int) -> Match:
    """A match of random orders."""
    rng = Random(seed)
    text = SKIRMISH if scenario == "skirmish" else ""
    match = Match(GAME, GAME.setting(scenario, options, text))
    while match.ask is not None and (not most or len(match.journal) < most):
        ask = match.ask
        match.play(pick(ask, rng) if ask.seat == CHANCE else choose(ask, rng))
    return match


def counted() -> dict[str, Position]:
    """Positions, settled, by name."""
    sea = {"10:3/9:3": "JP Ship", "9:3": "JP Supply", "11:3": "US Assault, Supply"}
    fight = {"Wake": "JP 2 Defense, Bomber; US 3 Assault moved", "Midway": "US Bomber, 2 Supply"}
    named: dict[str, Position] = {
        "one Assault on Okinawa": position({"Okinawa": "JP Assault"}),
        "a Ship beside a transport": position(sea),
        "a Ship that has not moved, combat": position(sea, phase="combat"),
        "Replenishments of America": position({"Wake": "US Supply"}, turn="US", phase="replenishments"),
        "a landing with a Bomber": position(fight, turn="US", phase="combat"),
        "two routes chained": position(
            {"4:5": "JP Assault, Supply", "Saipan": "US Supply"}, route_chain=True
        ),
    }
    for p in named.values():
        p.agenda = [step for step in p.agenda if type(step).__name__ != "Stop"]
    for scenario in GAME.scenarios:
        named[f"{scenario} at the start"] = GAME.new(scenario)
    return named


def main() -> None:
    """Write all files."""
    KEPT.keep({name: played(*how) for name, how in MATCHES.items()}, TOLD)
    KEPT.keep_counts(counted(), 3)


if __name__ == "__main__":
    main()
