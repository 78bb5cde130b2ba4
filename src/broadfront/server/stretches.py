"""A stretch of a match as plain data: what a worker process is given that looks at moves which were made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from broadfront.engine import registry
from broadfront.engine.game import Game
from broadfront.engine.match import STRIDE
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.position import Move, Position
from broadfront.server.served import ServedMatch
from broadfront.server.worker_tasks import Place, setting_of


class Stretch(NamedTuple):
    """Moves of a match, and the position that they were made from."""

    place: Place
    data: Mapping[str, Any]
    """The builtins of the position."""
    first: int
    """How many moves had been made before."""
    moves: Sequence[Move]

    @classmethod
    def of(cls, match: ServedMatch, since: int, last: int) -> Stretch:
        """Return the moves up to ``last``, from the last moment at or before ``since`` whose position is kept."""
        first = since // STRIDE * STRIDE
        data = match.kept(first).to_builtins()
        return cls(Place.of(match.setting), data, first, match.journal[first:last])

    @property
    def last(self) -> int:
        """How many moves had been made after them."""
        return self.first + len(self.moves)

    def begin(self) -> tuple[Game, Position]:
        """Return the game, and the position before the moves."""
        game = registry.game(self.place.game)
        p: Position = position_from_builtins(game, setting_of(self.place), self.data)
        return game, p
