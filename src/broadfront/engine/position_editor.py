"""Positions edited by hand: pieces are placed and removed, figures are set, and a turn is given to a side.

A game that has it names `EditsPositions` among its base classes. What comes out is checked like a position that
somebody wrote down (`broadfront.engine.decoding.build`).
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol, runtime_checkable

from broadfront.engine.contract import Position
from broadfront.engine.decoding import position_from_builtins
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game

__all__ = [
    "EditsPositions",
    "Figure",
    "area_of",
    "begin_turn",
    "change_board",
    "edited",
    "entry_of",
    "figure_of",
    "flag_of",
    "is_place",
    "rebuilt",
]


class Figure(NamedTuple):
    """A number of a position that can be set: a counter, a mark (0 or 1), or a choice (a word for each value)."""

    name: str
    value: int
    low: int
    high: int
    put: Callable[[int], object]
    """Sets it."""
    words: tuple[str, ...] = ()
    """What the values are called, the lowest first."""


def figure_of(p: Position, field: str, name: str, low: int, high: int) -> Figure:
    """Return a field of a position as a figure."""
    return Figure(name, getattr(p, field), low, high, partial(setattr, p, field))


def entry_of(values: MutableSequence[int], at: int, name: str, low: int, high: int) -> Figure:
    """Return an entry of a list as a figure."""
    return Figure(name, values[at], low, high, partial(values.__setitem__, at))


def flag_of(p: Position, field: str, at: int, name: str) -> Figure:
    """Return a member of a set that a field holds as bits as a mark."""

    def put(value: int) -> None:
        setattr(p, field, getattr(p, field) & ~(1 << at) | value << at)

    return Figure(name, getattr(p, field) >> at & 1, 0, 1, put)


def area_of(space: int) -> int:
    """Return which area off the map a space is: -1 is the first one; below 0: it is on the map."""
    return -1 - space


@runtime_checkable
class EditsPositions(Protocol):
    """The game's positions can be edited by hand: the methods change ``p``; a NotationFault says why one cannot.

    A space is one of the map's, or one of `areas` off the map: -1 is the first of them, -2 the second.
    """

    def pieces(self, setting: Any) -> Sequence[str]:
        """Return the names of all pieces that may be placed; their places in it are their ids."""
        ...

    def turns(self, setting: Any) -> Sequence[str]:
        """Return the names of those who have turns; their places in it are their ids."""
        ...

    def areas(self, setting: Any) -> Sequence[str]:
        """Return the names of the places off the map where pieces lie or figures are kept."""
        del setting
        return ()

    def under_way(self, p: Any) -> str:
        """Say what goes on that must be dropped before pieces and figures are touched; "": nothing."""
        del p
        return ""

    def pieces_on(self, p: Any, space: int) -> Sequence[int]:
        """Return the pieces that are on a space and can be removed, each as often as it is there."""
        ...

    def figures(self, p: Any, space: int) -> Sequence[Figure]:
        """Return the figures of a space that can be set."""
        del p, space
        return ()

    def place_piece(self, p: Any, piece: int, space: int) -> None:
        """Put a new piece on a space."""
        ...

    def remove_piece(self, p: Any, piece: int, space: int) -> None:
        """Take such a piece off a space."""
        ...

    def give_turn(self, p: Any, turn: int) -> None:
        """Begin a turn; what was under way is dropped."""
        ...


def edited(game: Game, p: Position, act: str, which: int, space: int, value: int = 0) -> Position:
    """Return a position that was changed by hand.

    Parameters
    ----------
    game, p
        The position, which stays as it is.
    act
        "place" or "remove" a piece, "set" a figure of a space to ``value``, or begin a "turn".
    which
        Which piece, figure or turn.
    space
        Where.
    value
        The figure's new value.

    Raises
    ------
    NotationFault
        If it cannot be, or no such position can be.
    """
    if not isinstance(game, EditsPositions):
        raise NotationFault(f"positions of {game.title} are edited as notation")
    change = p.clone()
    if act == "turn":
        begin_turn(game, change, which)
    else:
        change_board(game, change, act, which, space, value)
    return rebuilt(game, change)


def rebuilt(game: Game, p: Position) -> Position:
    """Return a position whose fields were changed, checked and settled; `require_playable` is for the last of them.

    Raises
    ------
    NotationFault
        If no such position can be.
    """
    whole: Position = position_from_builtins(game, p.setting, p.to_builtins())
    return whole


def begin_turn(game: Any, p: Position, which: int) -> None:
    """Begin a turn in a position that is changed in place: it is not settled, nor checked."""
    if not 0 <= which < len(game.turns(p.setting)):
        raise NotationFault(f"there is no turn {which}")
    game.give_turn(p, which)


def change_board(game: Any, p: Position, act: str, which: int, space: int, value: int = 0) -> None:
    """Place or remove a piece, or set a figure, in a position that is changed in place and not checked."""
    if act != "set" and not 0 <= which < len(game.pieces(p.setting)):
        raise NotationFault(f"there is no piece {which}")
    if not is_place(game, p, space):
        raise NotationFault("there is no such space on this map")
    if doing := game.under_way(p):
        raise NotationFault(f"{doing}: begin a turn first, which drops it, and then change the board")
    if act == "place":
        game.place_piece(p, which, space)
    elif act == "remove":
        game.remove_piece(p, which, space)
    else:
        _set(game.figures(p, space), which, value)


def is_place(game: Any, p: Position, space: int) -> bool:
    """Tell whether there is such a space on the map, or such an area off it."""
    if space < 0:
        return area_of(space) < len(game.areas(p.setting))
    return space in {one.id for one in game.table(p.setting).spaces}


def _set(figures: Sequence[Figure], which: int, value: int) -> None:
    if not 0 <= which < len(figures):
        raise NotationFault("there is no such figure here")
    figure = figures[which]
    if not figure.low <= value <= figure.high:
        raise NotationFault(f"{figure.name} goes from {figure.low} to {figure.high}; you want {value}")
    figure.put(value)
