"""Two players that do not think: any legal move, and the game's own quick policy."""

from __future__ import annotations

from broadfront.engine.card import Game
from broadfront.engine.contract import Move, Position, Rng
from broadfront.players.advice import any_move, counsel
from broadfront.players.player import Memoryless, question

__all__ = ["Quick", "Uniform"]


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
