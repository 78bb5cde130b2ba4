"""A player: given a game and a position that waits for its seat, it chooses one of the legal moves."""

from __future__ import annotations

from typing import Protocol

from broadfront.engine.card import Game
from broadfront.engine.contract import CHANCE, Ask, Move, Position, Rng

__all__ = ["Memoryless", "Player", "question"]


class Player(Protocol):
    """Whoever sits at the table for one match: chooses, and may be told to forget and to go home."""

    @property
    def name(self) -> str:
        """The spec the player was made of, such as ``mcts:400``."""
        ...

    def choose(self, game: Game, position: Position, rng: Rng) -> Move:
        """Return one of the moves of the pending Ask; the position is not changed.

        A player uses no chance but ``rng``, so that with one seed it chooses alike (a time budget excepted), and
        nothing of what is hidden from the asked seat.

        Raises
        ------
        ValueError
            If the match is over, or the position waits for CHANCE.
        """
        ...

    def forget(self) -> None:
        """Drop what is remembered of earlier decisions: call it before another match."""
        ...

    def close(self) -> None:
        """Let helpers go (worker processes); the player can still be used, and calls them again."""
        ...


class Memoryless:
    """A player that remembers nothing and has no helpers."""

    def forget(self) -> None:
        """Do nothing: nothing is remembered."""

    def close(self) -> None:
        """Do nothing: there are no helpers."""


def question(position: Position) -> Ask:
    """Return the pending Ask, which MUST be put to a player.

    Raises
    ------
    ValueError
        If the match is over, or the position waits for CHANCE.
    """
    ask = position.pending
    if ask is None:
        raise ValueError("the match is over: there is nothing to choose")
    if ask.seat == CHANCE:
        raise ValueError(f"the table waits for chance ({ask.prompt}): use broadfront.engine.chance.pick")
    return ask
