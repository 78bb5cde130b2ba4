"""What action masks cost over the engine: random matches with and without them, in turn, on one processor.

The overhead is the median over matches of the same moves: other programs on the machine disturb some of them.

python bench/adapters.py [--seconds 10] [--games front_line,global_war]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from broadfront.adapters.actions import MOST_IDS, MoveList, action_space
from broadfront.engine import catalogue, chance
from broadfront.engine.contract import CHANCE, Move, Position
from broadfront.engine.game import Game

Choose = Callable[[Position, Random], Move]
MOVES = 400  # of each match, so that every scenario has its share


def plain(p: Position, rng: Random) -> Move:
    """Any legal move."""
    assert p.pending is not None
    return p.pending.moves[rng.randrange(len(p.pending.moves))]


def with_ids(game: Game) -> Choose:
    """Build the mask of ids, choose a move, and find it again by its id, as environments do."""
    space = action_space(game)

    def choose(p: Position, rng: Random) -> Move:
        assert p.pending is not None
        moves = p.pending.moves
        space.mask(moves)
        (action,) = space.ids([moves[rng.randrange(len(moves))]])
        move = space.move_of(action)
        assert move in moves
        return move

    return choose


def with_list(game: Game, p: Position) -> Choose:
    """Build the mask of rows, choose a row, and take the move that it stands for."""
    moves = MoveList(game, p.setting)

    def choose(p: Position, rng: Random) -> Move:
        assert p.pending is not None
        moves.mask(p.pending.moves)
        return p.pending.moves[rng.randrange(len(p.pending.moves))]

    return choose


def played(game: Game, scenario: str, seed: int, choose: Choose) -> tuple[int, float]:
    """How many moves were made, and the seconds they took."""
    p, rng, made = game.new(scenario), Random(seed), 0
    begun = process_time()
    while (ask := p.pending) is not None and made < MOVES:
        p.play(chance.pick(ask, rng) if ask.seat == CHANCE else choose(p, rng))
        made += 1
    return made, process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--games", default=",".join(catalogue.ids()))
    args = parser.parse_args()
    print(
        "| box | ids | masks of | moves/s, engine | moves/s, with masks | overhead |\n|---|---|---|---|---|---|"
    )
    for game in map(catalogue.game, args.games.split(",")):
        space = action_space(game)
        by_id = space.size <= MOST_IDS
        made, bare, masked, seed = 0, 0.0, 0.0, 0
        ratios: list[float] = []
        while bare + masked < args.seconds:
            for scenario in game.scenarios:
                ways = [plain, with_ids(game) if by_id else with_list(game, game.new(scenario))]
                played(
                    game, scenario, seed, ways[1]
                )  # the rules remember what they have worked out: for both alike
                seconds = {way: played(game, scenario, seed, way) for way in ways[:: 1 if seed % 2 else -1]}
                (moves, one), (again, two) = (seconds[way] for way in ways)
                assert moves == again, "both play the same match"
                made, bare, masked = made + moves, bare + one, masked + two
                ratios.append(two / one)
            seed += 1
        print(
            f"| {game.title} | {space.size:,} | {'ids' if by_id else 'rows'} | {made / bare:,.0f} "
            f"| {made / masked:,.0f} | {median(ratios) - 1:.1%} |"
        )


if __name__ == "__main__":
    main()
