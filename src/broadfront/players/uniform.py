"""Players that do not think: any legal move, and the game's own rules of thumb, drawn or always the best."""

from __future__ import annotations

from broadfront.engine.bot_policy import any_move, most_likely_move
from broadfront.engine.game import Game
from broadfront.engine.position import Move, Position, Rng
from broadfront.players.player import Player, question


class Uniform(Player):
    """Chooses any legal move, each equally likely."""

    def __init__(self, name: str = "random") -> None:
        self.name = name

    def decide(self, game: Game, world: Position, rng: Rng) -> Move:
        """Return any legal move."""
        del game
        return any_move(world, question(world), rng)


class Quick(Player):
    """Chooses as the game's quick policy does: rules of thumb, no looking ahead, no peeking."""

    def __init__(self, name: str = "quick") -> None:
        self.name = name

    def decide(self, game: Game, world: Position, rng: Rng) -> Move:
        """Return the answer of the game's quick policy."""
        return game.policy().rollout_move(world, question(world), rng)


class Steady(Player):
    """Chooses the move that the game's priors like best: the same rules of thumb, without a slip."""

    def __init__(self, name: str = "steady") -> None:
        self.name = name

    def decide(self, game: Game, world: Position, rng: Rng) -> Move:
        """Return the likeliest move; of equals, the first."""
        del rng
        ask = question(world)
        return most_likely_move(game.policy().priors(world, ask), ask)
