"""Edits of a position in words, for files that people write: ``place 2 Red Tank on D8, E8``.

=====================================  ================================================================
``clear``, ``clear D8, E8``            takes all pieces off the map, or off these spaces
``place [2] PIECE on SPACE, SPACE``    puts one piece, or so many, on each space
``remove [2] PIECE from SPACE``        takes them off
``set FIGURE [in SPACE] to VALUE``     sets a figure; without a space it is one of the match
``turn NAME``                          begins a turn
=====================================  ================================================================

Names are those of the position editor (`broadfront.engine.position_editor`), in any case; an underscore is a space.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from broadfront.engine.contract import Position
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game
from broadfront.engine.plain_text import read_number
from broadfront.engine.position_editor import (
    EditsPositions,
    Figure,
    area_of,
    begin_turn,
    change_board,
)
from broadfront.engine.suggest import did_you_mean
from broadfront.engine.text_codec import quote

__all__ = ["apply_edit", "counted", "plain_name", "spaces_named"]

MOST_PIECES: Final = 99
"""So many pieces are placed or removed by one edit."""


def plain_name(name: str) -> str:
    """Return a name as names are compared: small letters, single spaces for underscores."""
    return " ".join(name.replace("_", " ").lower().split())


def apply_edit(game: Game, p: Position, words: str) -> None:
    """Change a position in place as the words say; it is neither settled nor checked (`position_editor.rebuilt`).

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
    what, found, where = rest.rpartition(between)
    if not found:
        raise NotationFault(f"{quote(verb)} wants a piece and a space, as in: {verb} PIECE{between}SPACE")
    number, name = counted(what)
    if number > MOST_PIECES:
        raise NotationFault(f"{number} pieces are too many for one edit: at most {MOST_PIECES}")
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
    what, found, value = rest.rpartition(" to ")
    if not found:
        raise NotationFault("'set' wants a figure and a value, as in: set FIGURE in SPACE to VALUE")
    name, space = _figure_and_space(game, p, what)
    figures: Sequence[Figure] = game.figures(p, space)
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
    name, found, where = what.rpartition(" in ")
    if found and plain_name(where) in known:
        return name, known[plain_name(where)]
    match = known.get("the match")
    if match is None:
        raise NotationFault(f"{quote(what)}: say in which space, as in: set FIGURE in SPACE to VALUE")
    return what, match


def _spaces(game: Any, p: Position) -> dict[str, int]:
    """Return the ids of the map's spaces and of the areas off it, by their names."""
    kind = game.card.space_kind
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
    known, found = _spaces(game, p), []
    for name in names.split(","):
        space = known.get(plain_name(name))
        if space is None:
            raise NotationFault(
                f"there is no space {quote(name.strip())}{did_you_mean(plain_name(name), known)}"
            )
        found.append(space)
    return found


def counted(what: str) -> tuple[int, str]:
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
        meant = did_you_mean(plain_name(name), known)
        raise NotationFault(
            f"there is no {what} {quote(name.strip())}{meant}; expected one of {some or 'none'}"
        ) from None
