"""What an environment costs over the engine: the same random matches through both, in turn, on one processor.

The environment makes a mask for each decision and is given the number of an action (`MatchState.mask`,
`MatchState.play`); the engine is given the move. The overhead is the median over matches: other programs on the machine
disturb some of them.

python bench/adapters.py [--seconds 10] [--games front_line,global_war]
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from statistics import median
from time import process_time

from broadfront.adapters.environment import MatchState
from broadfront.engine import chance, registry
from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Move, Position

DECISIONS = 400  # of each match, so that every scenario has an equal share


def settle(p: Position, rng: Random) -> Sequence[Move]:
    """Play the moves of chance, and return the legal moves after them."""
    while (ask := p.pending) is not None and ask.seat == CHANCE:
        p.play(chance.pick(ask, rng))
    return () if ask is None else ask.moves


def random_match(game: Game, scenario: str, seed: int) -> tuple[list[Move], list[int]]:
    """Return the moves of a random match, and the index of each among the legal ones."""
    p, luck, wits = game.new(scenario), Random(seed), Random(f"{seed} choice")
    played_moves, places = list[Move](), list[int]()
    while len(played_moves) < DECISIONS and (moves := settle(p, luck)):
        places.append(wits.randrange(len(moves)))
        played_moves.append(moves[places[-1]])
        p.play(played_moves[-1])
    return played_moves, places


def by_engine(game: Game, scenario: str, seed: int, moves: Sequence[Move]) -> tuple[str, float]:
    """Return the position after these moves, and the seconds for them."""
    p, luck = game.new(scenario), Random(seed)
    begun = process_time()
    settle(p, luck)
    for move in moves:
        p.play(move)
        settle(p, luck)
    return p.notation(), process_time() - begun


def by_environment(state: MatchState, seed: int, actions: Sequence[int]) -> tuple[str, float]:
    """Return the same for the numbers of actions, with a mask before each."""
    begun = process_time()
    state.reset(Random(seed))
    for action in actions:
        seat = state.seat
        assert seat is not None
        state.mask(seat)
        state.play(action)
    return state.position.notation(), process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--games", default=",".join(registry.ids()))
    args = parser.parse_args()
    print("| box | ids | masks of | decisions/s, engine | decisions/s, environment | overhead |")
    print("|---|---|---|---|---|---|")
    for game in map(registry.game, args.games.split(",")):
        states = {scenario: MatchState(game.id, scenario) for scenario in game.scenarios}
        first = states[next(iter(states))]
        decisions, engine, environment, seed = 0, 0.0, 0.0, 0
        ratios: list[float] = []
        while engine + environment < args.seconds:
            for scenario, state in states.items():
                moves, places = random_match(game, scenario, seed)  # this also fills the caches of the rules
                actions = places if state.actions == "rows" else state.ids.ids(moves)
                if seed % 2:
                    one, two = (
                        by_engine(game, scenario, seed, moves),
                        by_environment(state, seed, actions),
                    )
                else:
                    two, one = (
                        by_environment(state, seed, actions),
                        by_engine(game, scenario, seed, moves),
                    )
                assert one[0] == two[0], "both play the same match"
                decisions, engine, environment = decisions + len(moves), engine + one[1], environment + two[1]
                ratios.append(two[1] / one[1])
            seed += 1
        print(
            f"| {game.title} | {first.ids.size:,} | {first.actions} | {decisions / engine:,.0f} "
            f"| {decisions / environment:,.0f} | {median(ratios) - 1:.1%} |"
        )


if __name__ == "__main__":
    main()
