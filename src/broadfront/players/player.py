"""A player: given a game and a position that waits for its seat, it chooses one of the legal moves."""

from __future__ import annotations

from typing import final

from broadfront.engine.game import Game
from broadfront.engine.position import CHANCE, Ask, Move, Position, Rng, as_known_to


class Player:
    """A player in one match, which chooses moves. `forget` drops its memory, `close` ends its processes.

    Whoever runs a match calls `choose`, which deals the world that the player may see. A player defines `decide`,
    which is given that world and never the true position.
    """

    name: str
    """The spec that the player was made from, such as ``mcts:400``."""
    level: str = ""
    """The level that it plays as, if any; its error rates are in `broadfront.engine.bot_policy.Policy.error_rates`."""

    # No ABC: compiled classes share the caches of the ABC they derive from, and after isinstance(quick, Mcts) the
    # class of quick would be no Player any more.
    def __init_subclass__(cls) -> None:
        """Refuse a player that would be given the true position."""
        super().__init_subclass__()
        if "choose" in cls.__dict__:
            raise TypeError(
                f"{cls.__name__}: define decide, not choose, which deals the world that decide is given"
            )

    @final
    def choose(self, game: Game, position: Position, rng: Rng) -> Move:
        """Return one of the moves of the pending Ask; the position is not changed.

        Where anything is hidden, the world that the player decides in is dealt anew with ``rng``: two positions that
        the asked seat cannot tell apart get the same answer from the same seed. (A time budget excepted.) A level that
        slips answers as the game's quick policy does, without deciding.

        Raises
        ------
        ValueError
            If the match is over, or the position waits for CHANCE.
        """
        ask = question(position)
        world = as_known_to(ask.seat, position, rng)
        slips = game.policy().error_rates.get(self.level, 0) if self.level else 0
        if slips and len(ask.moves) > 1 and rng.randrange(100) < slips:
            return game.policy().rollout_move(world, question(world), rng)
        return self.decide(game, world, rng)

    def decide(self, game: Game, world: Position, rng: Rng) -> Move:
        """Return one of the moves of the world's pending Ask; the world is not changed. Every player defines it.

        ``world`` fits what the asked seat knows, and its legal moves are the true ones. What is hidden from that seat
        is dealt anew. A player uses no chance but ``rng``, so that with one seed it chooses alike.
        """
        raise TypeError(f"{type(self).__name__} does not define decide")

    def allowance(self, game: Game, world: Position) -> float:
        """Return how many seconds a decision in this world may take, whatever the moves are; 0: no noticeable time.

        In a world dealt for a spectator it tells nothing that is hidden: a server paces the computer's answers by it.
        """
        del game, world
        return 0.0

    def forget(self) -> None:
        """Drop the memory of earlier decisions: call it before another match."""

    def close(self) -> None:
        """End helpers (worker processes); the player can still be used, and starts them again."""


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
