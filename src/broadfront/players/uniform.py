"""Players that do not think: any legal move, and the game's own rules of thumb, drawn or always the best."""

from __future__ import annotations

from broadfront.engine.card import Game
from broadfront.engine.contract import Move, Position, Rng
from broadfront.players.advice import any_move, counsel, likeliest
from broadfront.players.player import Memoryless, question

__all__ = ["Quick", "Steady", "Uniform"]


class Uniform(Memoryless):
    """Chooses any legal move, each equally likely."""

    def __init__(self, name: str = "random") -> None:
        self.name = name

    def choose(self, game: Game, position: Position, rng: Rng) -> Move:
        """Return any legal move."""
        del game
        return any_move(position, question(position), rng)


class Quick(Memoryless):
    """Chooses as the game's quick policy does: rules of thumb, no looking ahead, no peeking."""

    def __init__(self, name: str = "quick") -> None:
        self.name = name

    def choose(self, game: Game, position: Position, rng: Rng) -> Move:
        """Return the answer of the game's quick policy."""
        ask = question(position)
        return counsel(game).quick(position.redealt(ask.seat, rng), ask, rng)


class Steady(Memoryless):
    """Chooses the move that the game's priors like best: the same rules of thumb, without a slip."""

    def __init__(self, name: str = "steady") -> None:
        self.name = name

    def choose(self, game: Game, position: Position, rng: Rng) -> Move:
        """Return the likeliest move; of equals, the first."""
        ask = question(position)
        return likeliest(counsel(game).priors(position.redealt(ask.seat, rng), ask), ask)
