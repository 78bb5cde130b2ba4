"""The position editor: places and removes pieces, sets figures, and gives a turn to a side.

A game that has it names `EditsPositions` among its base classes. What comes out is checked like a position that
somebody wrote down (`broadfront.engine.notation.build`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from broadfront.engine.errors import NotationFault, did_you_mean
from broadfront.engine.game import Game
from broadfront.engine.notation import position_from_builtins
from broadfront.engine.plain_text import read_number
from broadfront.engine.position import Position
from broadfront.engine.text_codec import quote, shorten_number


class EditableFigure(NamedTuple):
    """A number of a position that can be set: a counter, a mark (0 or 1), or a choice (a word for each value)."""

    name: str
    value: int
    low: int
    high: int
    put: Callable[[int], object]
    """Sets the value."""
    words: tuple[str, ...] = ()
    """The names of the values, the lowest first."""


def figure(
    p: Position,
    field: str,
    *at: int,
    low: int | None = None,
    high: int | None = None,
    words: Sequence[str] = (),
) -> EditableFigure:
    """Return a field of a position as a figure; with indexes an entry of a list, or a member of a set as a mark.

    Name, range and the words for its values are those of its `FieldSpec`.

    Parameters
    ----------
    at
        One number for each of its indexes, and for the member of a set.
    low, high, words
        Given if they are narrower than in the `FieldSpec`, or depend on the position.
    """
    spec = p.schema[field]
    if not spec.label:
        raise TypeError(f"{field} of {type(p).__name__} has no name to be shown: give its FieldSpec a label")
    values = getattr(p, field)
    get: Callable[[], int] = partial(getattr, p, field)
    put: Callable[[int], object] = partial(setattr, p, field)
    if not isinstance(values, int):
        place = spec.place(p, at)
        get, put = partial(values.__getitem__, place), partial(values.__setitem__, place)
    name, value = spec.label_of(p, at), get()
    if spec.members is not None:
        member = at[-1]
        return EditableFigure(
            *(name, value >> member & 1, 0, 1), lambda mark: put(get() & ~(1 << member) | mark << member)
        )
    lowest, highest = spec.bounds(p)
    ends = lowest if low is None else low, highest if high is None else high
    return EditableFigure(name, value, *ends, put, tuple(words) or spec.words)


def area_of(space: int) -> int:
    """Return the index of the area off the map (space -1 is the first); below 0: the space is on the map."""
    return -1 - space


@runtime_checkable
class EditsPositions(Protocol):
    """Makes the positions of a game editable: the methods change ``p``, or raise a NotationFault with the reason.

    A space is one of the map's, or one of `areas` off the map: -1 is the first of them, -2 the second.
    """

    def pieces(self, setting: Any) -> Sequence[str]:
        """Return the names of all pieces that may be placed; their indices are their ids."""
        ...

    def turns(self, setting: Any) -> Sequence[str]:
        """Return the names of all that have turns; their indices are their ids."""
        ...

    def areas(self, setting: Any) -> Sequence[str]:
        """Return the names of the areas off the map with pieces or figures."""
        del setting
        return ("The match",)

    def under_way(self, p: Any) -> str:
        """Return what is in progress and must be dropped before pieces and figures are changed; "": nothing."""
        del p
        return ""

    def pieces_on(self, p: Any, space: int) -> Sequence[int]:
        """Return the removable pieces on a space, with repetitions."""
        ...

    def figures(self, p: Any, space: int) -> Sequence[EditableFigure]:
        """Return the figures of a space that can be set."""
        del p, space
        return ()

    def place_piece(self, p: Any, piece: int, space: int) -> None:
        """Place a new piece on a space."""
        ...

    def remove_piece(self, p: Any, piece: int, space: int) -> None:
        """Remove a piece of this kind from a space."""
        ...

    def give_turn(self, p: Any, turn: int) -> None:
        """Begin a turn; anything in progress is dropped."""
        ...


def edit_position(game: Game, p: Position, act: str, which: int, space: int, value: int = 0) -> Position:
    """Return a copy of a position with one edit.

    Parameters
    ----------
    game, p
        The position, which is not changed.
    act
        "place" or "remove" a piece, "set" a figure of a space to ``value``, or begin a "turn".
    which
        The piece, figure or turn.
    space
        The space.
    value
        The figure's new value.

    Raises
    ------
    NotationFault
        If the edit or its result is not possible.
    """
    if not isinstance(game, EditsPositions):
        raise NotationFault(f"positions of {game.title} are edited as notation")
    change = p.clone()
    if act == "turn":
        begin_turn(game, change, which)
    else:
        change_board(game, change, act, which, space, value)
    return rebuild_position(game, change)


def rebuild_position(game: Game, p: Position) -> Position:
    """Check and settle a position whose fields were changed; call `require_playable` after the last change.

    Raises
    ------
    NotationFault
        If the position is not possible.
    """
    rebuilt: Position = position_from_builtins(game, p.setting, p.to_builtins())
    return rebuilt


def begin_turn(game: Any, p: Position, which: int) -> None:
    """Begin a turn in place, without settling or checking the position."""
    if not 0 <= which < len(game.turns(p.setting)):
        raise NotationFault(f"there is no turn {which}")
    game.give_turn(p, which)


def change_board(game: Any, p: Position, act: str, which: int, space: int, value: int = 0) -> None:
    """Place or remove a piece, or set a figure, in place, without checking the position."""
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
    """Return whether a number is a space on the map or an area off it."""
    if space < 0:
        return area_of(space) < len(game.areas(p.setting))
    return space in {one.id for one in game.table(p.setting).spaces}


def _set(figures: Sequence[EditableFigure], which: int, value: int) -> None:
    if not 0 <= which < len(figures):
        raise NotationFault("there is no such figure here")
    figure = figures[which]
    if not figure.low <= value <= figure.high:
        raise NotationFault(
            f"{figure.name} goes from {figure.low} to {figure.high}; you want {shorten_number(value)}"
        )
    figure.put(value)


# --------------------------------------------------------------------------------------------------
# Edits of a position in words, for files that people write: ``place 2 Red Tank on D8, E8``.
#
# ===================================== ================================================================
# ``clear``, ``clear D8, E8`` takes all pieces off the map, or off these spaces ``place [2] PIECE on SPACE,
# SPACE`` puts one piece, or so many, on each space ``remove [2] PIECE from SPACE`` takes them off ``set
# FIGURE [in SPACE] to VALUE`` sets a figure; without a space it is one of the match ``turn NAME`` begins a
# turn =====================================
# ================================================================
#
# Names are those of the position editor (`broadfront.engine.editor`), in any case; an underscore
# is a space.

MAX_PIECES: Final = 99
"""The most pieces that one edit places or removes."""


def plain_name(name: str) -> str:
    """Return a name normalised for comparisons: lower case, single spaces for underscores."""
    return " ".join(name.replace("_", " ").lower().split())


def apply_edit(game: Game, p: Position, words: str) -> None:
    """Change a position in place as the words say; it is neither settled nor checked: `rebuild_position` does that.

    Raises
    ------
    NotationFault
        If they cannot be read, or the edit is not possible: with the faulty part.
    """
    if not isinstance(game, EditsPositions):
        raise NotationFault(f"positions of {game.title} have no editor: give the position as notation")
    verb, _, rest = words.strip().partition(" ")
    if verb == "turn":
        begin_turn(game, p, _number_of(rest, game.turns(p.setting), "turn"))
    elif verb == "clear":
        _clear(game, p, rest)
    elif verb == "set":
        _set_figure(game, p, rest)
    elif verb in ("place", "remove"):
        _change_pieces(game, p, verb, rest)
    else:
        raise NotationFault(f"{quote(words)} is no edit: it begins with place, remove, set, clear or turn")


def _change_pieces(game: Any, p: Position, verb: str, rest: str) -> None:
    between = " on " if verb == "place" else " from "
    what, separator, where = rest.rpartition(between)
    if not separator:
        raise NotationFault(f"{quote(verb)} wants a piece and a space, as in: {verb} PIECE{between}SPACE")
    number, name = parse_count(what)
    if number > MAX_PIECES:
        raise NotationFault(f"{number} pieces are too many for one edit: at most {MAX_PIECES}")
    piece = _number_of(name, game.pieces(p.setting), "piece")
    for space in spaces_named(game, p, where):
        for _ in range(number):
            change_board(game, p, verb, piece, space)


def _clear(game: Any, p: Position, where: str) -> None:
    spaces = (
        spaces_named(game, p, where) if where.strip() else [one.id for one in game.table(p.setting).spaces]
    )
    for space in spaces:
        # pieces on others, such as aircraft on an Air Strip, are last
        while pieces := game.pieces_on(p, space):
            change_board(game, p, "remove", pieces[-1], space)


def _set_figure(game: Any, p: Position, rest: str) -> None:
    what, separator, value = rest.rpartition(" to ")
    if not separator:
        raise NotationFault("'set' wants a figure and a value, as in: set FIGURE in SPACE to VALUE")
    name, space = _figure_and_space(game, p, what)
    figures: Sequence[EditableFigure] = game.figures(p, space)
    which = _number_of(name, [figure.name for figure in figures], "figure there")
    words = [plain_name(word) for word in figures[which].words]
    if plain_name(value) in words:
        change_board(game, p, "set", which, space, figures[which].low + words.index(plain_name(value)))
        return
    number = read_number(value.strip().removeprefix("-"))
    if number is None:
        takes = ", ".join(figures[which].words) or f"{figures[which].low} to {figures[which].high}"
        raise NotationFault(f"{quote(value)} is no value of {figures[which].name}: it takes {takes}")
    change_board(game, p, "set", which, space, -number if value.strip().startswith("-") else number)


def _figure_and_space(game: Any, p: Position, what: str) -> tuple[str, int]:
    """Return a figure's name and its space, split at the last " in " that is followed by a space."""
    ids_by_name = _spaces(game, p)
    name, separator, where = what.rpartition(" in ")
    if separator and plain_name(where) in ids_by_name:
        return name, ids_by_name[plain_name(where)]
    match = ids_by_name.get("the match")
    if match is None:
        raise NotationFault(f"{quote(what)}: say in which space, as in: set FIGURE in SPACE to VALUE")
    return what, match


def _spaces(game: Any, p: Position) -> dict[str, int]:
    """Return the ids of the map's spaces and of the areas off it, by their names."""
    kind = game.game_info.space_kind
    ids_by_name = {plain_name(game.word(kind, one.id)): one.id for one in game.table(p.setting).spaces}
    areas = game.areas(p.setting) if isinstance(game, EditsPositions) else ()
    return {**ids_by_name, **{plain_name(area): area_of(at) for at, area in enumerate(areas)}}


def spaces_named(game: Game, p: Position, names: str) -> list[int]:
    """Return the spaces and areas off the map in a list with commas.

    Raises
    ------
    NotationFault
        If a name is unknown.
    """
    ids_by_name, named_spaces = _spaces(game, p), []
    for name in names.split(","):
        space = ids_by_name.get(plain_name(name))
        if space is None:
            raise NotationFault(
                f"there is no space {quote(name.strip())}{did_you_mean(plain_name(name), ids_by_name)}"
            )
        named_spaces.append(space)
    return named_spaces


def parse_count(what: str) -> tuple[int, str]:
    """Split a number from a name: ``3 Red Tank`` is three, ``Red Tank`` is one."""
    first, _, rest = what.strip().partition(" ")
    number = read_number(first, 3)
    return (1, what.strip()) if number is None else (number, rest.strip())


def _number_of(name: str, names: Sequence[str], what: str) -> int:
    plain_names = [plain_name(one) for one in names]
    try:
        return plain_names.index(plain_name(name))
    except ValueError:
        some = ", ".join(names[:12]) + (" ..." if len(names) > 12 else "")
        suggestion = did_you_mean(plain_name(name), plain_names)
        raise NotationFault(
            f"there is no {what} {quote(name.strip())}{suggestion}; expected one of {some or 'none'}"
        ) from None
