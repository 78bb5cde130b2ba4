"""Front Line's board as text, like FEN: ranks from 10 down to 1, ``/`` between ranks, ``//`` between battlefields.

Green's units are ``I T A``, Red's ``i t a``; digits count empty squares; ``*`` behind a unit: disrupted. What a unit
did this turn follows in brackets: ``m`` moved, ``a`` attacked, ``s`` shipped, and a digit, how many actions it had.
A fallen city is marked ``!`` behind its unit, or as ``0!`` in place of its empty square.
"""

from __future__ import annotations

import re
from typing import Final

from broadfront.engine.field_schema import Group
from broadfront.engine.text_codec import quote
from broadfront.games.front_line.map import FILES, NAMES, RANKS, SQUARES
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.terms import LETTERS

FIELDS: Final = (
    *("green", "red", "infantry", "tanks", "artillery", "disrupted"),
    *("moved", "attacked", "shipped", "acted", "acted_twice", "fallen"),
)
_DEEDS: Final = "mas"
_SQUARE: Final = re.compile(
    r"(?P<count>[1-6])|(?P<bare>0!)|"
    r"(?P<unit>[ITAita])(?P<off>\*?)(?:\((?P<did>[mas]*)(?P<n>[12])\))?(?P<fell>!?)"
)


def spell_board(setting: FrontLineSetting, values: tuple[int, ...]) -> str:
    """Write the board."""
    of = dict(zip(FIELDS, values, strict=True))
    boards = []
    for board in range(len(setting.boards)):
        ranks = []
        for rank in range(RANKS - 1, -1, -1):
            first = board * SQUARES + rank * FILES
            row = "".join(_spell_square(of, square) for square in range(first, first + FILES))
            ranks.append(re.sub(r"1+(?![!])", lambda run: str(len(run[0])), row) if "1" in row else row)
        boards.append("/".join(ranks))
    return "//".join(boards)


def _spell_square(of: dict[str, int], square: int) -> str:
    fell = "!" if of["fallen"] >> square & 1 else ""
    kind = next(
        (n for n, name in enumerate(("infantry", "tanks", "artillery"), 1) if of[name] >> square & 1), 0
    )
    if not kind:
        return "0!" if fell else "1"
    letter = LETTERS[kind] if of["green"] >> square & 1 else LETTERS[kind].lower()
    did = "".join(
        d for d, name in zip(_DEEDS, ("moved", "attacked", "shipped"), strict=True) if of[name] >> square & 1
    )
    n = (of["acted"] >> square & 1) + (of["acted_twice"] >> square & 1)
    deeds = f"({did}{n})" if n else ""
    return letter + ("*" if of["disrupted"] >> square & 1 else "") + deeds + fell


def read_board(setting: FrontLineSetting, text: str) -> tuple[int, ...]:
    """Read a board as `spell_board` writes it.

    Raises
    ------
    ValueError
        If it is no board of this setting: names the rank at fault.
    """
    boards = text.split("//")
    if len(boards) != len(setting.boards):
        raise ValueError(f"want {len(setting.boards)} battlefields with // between them; got {len(boards)}")
    of = dict.fromkeys(FIELDS, 0)
    for board, ranks_text in enumerate(boards):
        ranks = ranks_text.split("/")
        if len(ranks) != RANKS:
            raise ValueError(f"battlefield {board + 1} has {len(ranks)} ranks, want {RANKS}")
        for rank, row in zip(range(RANKS - 1, -1, -1), ranks, strict=True):
            _read_rank(setting, of, board * SQUARES + rank * FILES, row)
    return tuple(of[name] for name in FIELDS)


def _read_rank(setting: FrontLineSetting, of: dict[str, int], first: int, row: str) -> None:
    square, at = first, 0
    while at < len(row):
        token = _SQUARE.match(row, at)
        if token is None:
            raise ValueError(f"rank {first % SQUARES // FILES + 1}: cannot read {row[at:][:12]!r}")
        at = token.end()
        if square >= first + FILES:
            break
        bit = 1 << square
        if token["fell"] or token["bare"]:
            if setting.city_of[square] < 0 or setting.capitals & bit:
                raise ValueError(f"{NAMES[square]} is no city that can fall")
            of["fallen"] |= bit
        if letter := token["unit"]:
            if setting.lake & bit:
                raise ValueError(f"{NAMES[square]} is water: no unit can stand there")
            of["green" if letter.isupper() else "red"] |= bit
            of[("infantry", "tanks", "artillery")["ITA".index(letter.upper())]] |= bit
            of["disrupted"] |= bit if token["off"] else 0
            for deed, name in zip(_DEEDS, ("moved", "attacked", "shipped"), strict=True):
                of[name] |= bit if deed in (token["did"] or "") else 0
            of["acted"] |= bit if token["n"] else 0
            of["acted_twice"] |= bit if token["n"] == "2" else 0
        square += int(token["count"] or 1)
    if square != first + FILES or at != len(row):
        raise ValueError(f"rank {first % SQUARES // FILES + 1} has not {FILES} squares: {quote(row)}")


BOARD: Final = Group("board", spell_board, read_board)
