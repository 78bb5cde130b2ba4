"""What time is worth to the search of a turn of Expand the Front!: the gain over the rules of thumb, by tries.

    python bench/plan_gain.py 15 30 60 --positions 80

In positions of matches of `steady`, each budget chooses the orders of the turn. They and the orders of the rules of
thumb are then carried out and played on for five rounds, with dice that the search has not seen. What is told is the
difference of the expected results, with its standard error, and how much more each budget gains than the one before it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random

from broadfront.engine.bot_policy import most_likely_move
from broadfront.engine.chance import SplitMix64, pick
from broadfront.engine.game_info import Value
from broadfront.engine.position import CHANCE
from broadfront.games.expand_the_front import GAME
from broadfront.games.expand_the_front.bot.plan_search import ROUNDS, TurnOrders, candidates, choose, outcome
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules.movement import Movement

OPTIONS: dict[str, Value] = {"turn_limit": "60", "american_base": "oahu", "bomber_pays": True}
"""The options of the game's ladder."""
LAST_TURN = 110
DICE_SEEDS = 24
FIRST_SEED = 987_654_321
"""The first seed of the dice."""


def positions(number: int, seed: int) -> list[ExpandPosition]:
    """Return positions at the beginning of a Movement phase, each from another match and a random turn."""
    movement_positions: list[ExpandPosition] = []
    while len(movement_positions) < number:
        rng, seed = Random(seed), seed + 1
        p, until = GAME.new("pacific", OPTIONS), rng.randrange(2, LAST_TURN)
        while (ask := p.pending) is not None:
            if ask.seat == CHANCE:
                p.play(pick(ask, rng))
                continue
            if isinstance(p.agenda[-1], Movement) and p.turn >= until and len(ask.moves) > 1:
                movement_positions.append(p)
                break
            p.play(most_likely_move(GAME.policy().priors(p, ask), ask))
    return movement_positions


def values(p: ExpandPosition, plan: TurnOrders) -> list[float]:
    """Return the results of a plan for the side to move, for each seed of dice."""
    assert p.pending is not None
    return [
        outcome(p, p.pending.seat, plan, SplitMix64(FIRST_SEED + lot), ROUNDS) for lot in range(DICE_SEEDS)
    ]


def mean_and_error(differences: Sequence[float]) -> str:
    """Return the average with its standard error."""
    n = len(differences)
    mean = sum(differences) / n
    return f"{mean:+.4f} +- {sqrt(sum((one - mean) ** 2 for one in differences) / n / n):.4f}"


def main() -> None:
    """Print a line for each budget as soon as it is measured."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "tries", type=int, nargs="+", help="budgets, in tries of a plan; a level has ten simulations a try"
    )
    parser.add_argument("--positions", type=int, default=80)
    parser.add_argument("--seed", type=int, default=7000)
    arguments = parser.parse_args()
    some = positions(arguments.positions, arguments.seed)
    usual = [sum(values(p, candidates(p, p.pending.seat)[0])) for p in some if p.pending]
    before: list[float] = []
    for tries in arguments.tries:
        gains = [
            (sum(values(p, choose(p, p.pending.seat, tries))) - thumb) / DICE_SEEDS
            for p, thumb in zip(some, usual, strict=True)
            if p.pending
        ]
        line = f"{tries} tries: {mean_and_error(gains)}"
        if before:
            line += f", over the budget before {mean_and_error([a - b for a, b in zip(gains, before, strict=True)])}"
        print(line, flush=True)
        before = gains


if __name__ == "__main__":
    main()
