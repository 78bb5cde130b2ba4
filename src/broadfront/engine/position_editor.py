"""Positions edited by hand: pieces are placed and removed, and a turn is given to a side.

A game that has it names `EditsPositions` among its base classes. What comes out is checked like a position that
somebody wrote down (`broadfront.engine.decoding.build`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from broadfront.engine.contract import Position
from broadfront.engine.decoding import position_from_builtins
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game

__all__ = ["EditsPositions", "edited"]


@runtime_checkable
class EditsPositions(Protocol):
    """The game's positions can be edited by hand: the methods change ``p``; a NotationFault says why one cannot."""

    def pieces(self, setting: Any) -> Sequence[str]:
        """Return the names of all pieces that may be placed; their places in it are their ids."""
        ...

    def turns(self, setting: Any) -> Sequence[str]:
        """Return the names of those who have turns; their places in it are their ids."""
        ...

    def place_piece(self, p: Any, piece: int, space: int) -> None:
        """Put a new piece on a space."""
        ...

    def remove_piece(self, p: Any, piece: int, space: int) -> None:
        """Take such a piece off a space."""
        ...

    def give_turn(self, p: Any, turn: int) -> None:
        """Begin a turn; what was under way is dropped."""
        ...


def edited(game: Game, p: Position, act: str, piece: int, space: int) -> Position:
    """Return a position with a piece placed or removed, or with a turn begun (``act``: "place", "remove", "turn").

    Raises
    ------
    NotationFault
        If it cannot be, or no such position can be.
    """
    if not isinstance(game, EditsPositions):
        raise NotationFault(f"positions of {game.title} are edited as notation")
    names = game.turns(p.setting) if act == "turn" else game.pieces(p.setting)
    if not 0 <= piece < len(names):
        raise NotationFault(f"there is no {'turn' if act == 'turn' else 'piece'} {piece}")
    if act != "turn" and space not in {one.id for one in game.table(p.setting).spaces}:
        raise NotationFault("there is no such space on this map")
    change = p.clone()
    if act == "turn":
        game.give_turn(change, piece)
    elif act == "place":
        game.place_piece(change, piece, space)
    else:
        game.remove_piece(change, piece, space)
    change.pending = None
    whole: Position = position_from_builtins(game, p.setting, change.to_builtins())
    return whole
