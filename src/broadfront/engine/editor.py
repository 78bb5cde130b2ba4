"""Positions edited by hand: pieces are placed and removed, figures are set, and a turn is given to a side.

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
    """Sets it."""
    words: tuple[str, ...] = ()
    """What the values are called, the lowest first."""


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
        Where they are narrower than for positions of notation, or are only known now.
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
        return ("The match",)

    def under_way(self, p: Any) -> str:
        """Say what goes on that must be dropped before pieces and figures are touched; "": nothing."""
        del p
        return ""

    def pieces_on(self, p: Any, space: int) -> Sequence[int]:
        """Return the pieces that are on a space and can be removed, each as often as it is there."""
        ...

    def figures(self, p: Any, space: int) -> Sequence[EditableFigure]:
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


def edit_position(game: Game, p: Position, act: str, which: int, space: int, value: int = 0) -> Position:
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
    return rebuild_position(game, change)


def rebuild_position(game: Game, p: Position) -> Position:
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
"""So many pieces are placed or removed by one edit."""


def plain_name(name: str) -> str:
    """Return a name as names are compared: small letters, single spaces for underscores."""
    return " ".join(name.replace("_", " ").lower().split())


def apply_edit(game: Game, p: Position, words: str) -> None:
    """Change a position in place as the words say; it is neither settled nor checked: `rebuild_position` does that.

    Raises
    ------
    NotationFault
        If they cannot be read, or it cannot be: quotes the part at fault.
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
        while there := game.pieces_on(
            p, space
        ):  # what lies on others, as aircraft on an Air Strip, comes last
            change_board(game, p, "remove", there[-1], space)


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
    """Return a figure's name and its space: the last " in " that has a space after it parts them."""
    known = _spaces(game, p)
    name, separator, where = what.rpartition(" in ")
    if separator and plain_name(where) in known:
        return name, known[plain_name(where)]
    match = known.get("the match")
    if match is None:
        raise NotationFault(f"{quote(what)}: say in which space, as in: set FIGURE in SPACE to VALUE")
    return what, match


def _spaces(game: Any, p: Position) -> dict[str, int]:
    """Return the ids of the map's spaces and of the areas off it, by their names."""
    kind = game.game_info.space_kind
    known = {plain_name(game.word(kind, one.id)): one.id for one in game.table(p.setting).spaces}
    areas = game.areas(p.setting) if isinstance(game, EditsPositions) else ()
    return {**known, **{plain_name(area): area_of(at) for at, area in enumerate(areas)}}


def spaces_named(game: Game, p: Position, names: str) -> list[int]:
    """Return the spaces, or areas off the map, that are named, with commas between them.

    Raises
    ------
    NotationFault
        If there is none of a name.
    """
    known, named_spaces = _spaces(game, p), []
    for name in names.split(","):
        space = known.get(plain_name(name))
        if space is None:
            raise NotationFault(
                f"there is no space {quote(name.strip())}{did_you_mean(plain_name(name), known)}"
            )
        named_spaces.append(space)
    return named_spaces


def parse_count(what: str) -> tuple[int, str]:
    """Return how many of what: ``3 Red Tank`` are three, ``Red Tank`` is one."""
    first, _, rest = what.strip().partition(" ")
    number = read_number(first, 3)
    return (1, what.strip()) if number is None else (number, rest.strip())


def _number_of(name: str, names: Sequence[str], what: str) -> int:
    known = [plain_name(one) for one in names]
    try:
        return known.index(plain_name(name))
    except ValueError:
        some = ", ".join(names[:12]) + (" ..." if len(names) > 12 else "")
        suggestion = did_you_mean(plain_name(name), known)
        raise NotationFault(
            f"there is no {what} {quote(name.strip())}{suggestion}; expected one of {some or 'none'}"
        ) from None
