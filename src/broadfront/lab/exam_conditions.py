"""Conditions at the end of an exam position: those of every game, and the game's own.

===================================  ===============================================================
``wins``                             the match is over, and the seat has won it
``does not lose``                    the seat has not lost the match, over or not
``[3] PIECE on SPACE, SPACE``        at least this number of pieces is on these spaces together
``at most 3 PIECE on SPACE``         not more
``no PIECE on SPACE``                none
===================================  ===============================================================

Pieces and spaces have the names of the position editor; ``*`` stands for any letters, as in ``no Red * on D1``.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any, Final

from broadfront.engine.editor import EditsPositions, parse_count, plain_name, spaces_named
from broadfront.engine.errors import NotationFault
from broadfront.engine.game import Game
from broadfront.engine.position import Position
from broadfront.engine.text_codec import quote

FORMS: Final = (
    "wins",
    "does not lose",
    "3 PIECE on SPACE",
    "at most 3 PIECE on SPACE",
    "no PIECE on SPACE",
)


def holds(game: Game, before: Position, p: Position, seat: int, words: str) -> bool:
    """Return whether a condition holds for a seat in ``p``, which was reached from ``before``.

    Raises
    ------
    NotationFault
        If it cannot be read: with the list of conditions.
    """
    condition = " ".join(words.split())
    own = game.exam_condition(before, p, seat, condition)
    if own is not None:
        return own
    if condition == "wins":
        return p.pending is None and p.result()[seat] == 1
    if condition == "does not lose":
        return p.pending is not None or p.result()[seat] > 0
    what, has_place, where = condition.rpartition(" on ")
    if has_place and isinstance(game, EditsPositions):
        return _has_pieces(game, p, what, where)
    forms = (*FORMS, *game.exam_conditions)
    raise NotationFault(f"{quote(words)} is no condition; there are {'; '.join(forms)}")


def _has_pieces(game: Any, p: Position, what: str, where: str) -> bool:
    """Return whether the required number of pieces is on the spaces."""
    least, most = 1, None
    if what.startswith("no "):
        what, least, most = what.removeprefix("no "), 0, 0
    elif what.startswith("at most "):
        most, what = parse_count(what.removeprefix("at most "))
        least = 0
    else:
        least, what = parse_count(what)
    pieces = [plain_name(piece) for piece in game.pieces(p.setting)]
    piece_numbers = {number for number, piece in enumerate(pieces) if fnmatchcase(piece, plain_name(what))}
    if not piece_numbers:
        raise NotationFault(
            f"there is no piece {quote(what)}; there are {', '.join(game.pieces(p.setting)[:12])} ..."
        )
    present = sum(
        piece in piece_numbers for space in spaces_named(game, p, where) for piece in game.pieces_on(p, space)
    )
    return least <= present and (most is None or present <= most)
