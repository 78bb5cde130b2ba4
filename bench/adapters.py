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

DECISIONS = 400  # of each match, so that every scenario has its share


def settle(p: Position, luck: Random) -> Sequence[Move]:
    """Play what chance decides, and return the moves that there are then."""
    while (ask := p.pending) is not None and ask.seat == CHANCE:
        p.play(chance.pick(ask, luck))
    return () if ask is None else ask.moves


def chosen(game: Game, scenario: str, seed: int) -> tuple[list[Move], list[int]]:
    """The moves of a random match, and the place of each among the legal ones."""
    p, luck, wits = game.new(scenario), Random(seed), Random(f"{seed} choice")
    made, places = list[Move](), list[int]()
    while len(made) < DECISIONS and (moves := settle(p, luck)):
        places.append(wits.randrange(len(moves)))
        made.append(moves[places[-1]])
        p.play(made[-1])
    return made, places


def by_engine(game: Game, scenario: str, seed: int, moves: Sequence[Move]) -> tuple[str, float]:
    """The position after these moves, and the seconds they took."""
    p, luck = game.new(scenario), Random(seed)
    begun = process_time()
    settle(p, luck)
    for move in moves:
        p.play(move)
        settle(p, luck)
    return p.notation(), process_time() - begun


def by_environment(state: MatchState, seed: int, actions: Sequence[int]) -> tuple[str, float]:
    """The same by the numbers of actions, with a mask before each."""
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
        made, engine, environment, seed = 0, 0.0, 0.0, 0
        ratios: list[float] = []
        while engine + environment < args.seconds:
            for scenario, state in states.items():
                moves, places = chosen(game, scenario, seed)  # the rules remember what they have worked out
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
                made, engine, environment = made + len(moves), engine + one[1], environment + two[1]
                ratios.append(two[1] / one[1])
            seed += 1
        print(
            f"| {game.title} | {first.ids.size:,} | {first.actions} | {made / engine:,.0f} "
            f"| {made / environment:,.0f} | {median(ratios) - 1:.1%} |"
        )


if __name__ == "__main__":
    main()
