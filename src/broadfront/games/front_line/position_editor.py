"""Front Line's positions edited by hand."""

from __future__ import annotations

from broadfront.engine.errors import NotationFault
from broadfront.games.front_line import queries
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules.sequence import BeginMonth, BeginTurn
from broadfront.games.front_line.setting import FrontLineSetting
from broadfront.games.front_line.squareset import NAMES
from broadfront.games.front_line.table import SEATS
from broadfront.games.front_line.terms import KINDS, NOBODY, SIDES

__all__ = ["PositionEditor"]


class PositionEditor:
    """Pieces are the three kinds of either side; a turn begins with the choice of its supply stack."""

    def pieces(self, setting: FrontLineSetting) -> tuple[str, ...]:
        """Return the kinds of both sides."""
        del setting
        return tuple(f"{side.title()} {kind.title()}" for side in SIDES for kind in KINDS[1:])

    def turns(self, setting: FrontLineSetting) -> tuple[str, ...]:
        """Return the names of the seats."""
        return SEATS[: setting.countries]

    def place_piece(self, p: FrontLinePosition, piece: int, space: int) -> None:
        """Set a unit on an empty square."""
        if not p.is_empty(space):
            raise NotationFault(f"there is a unit on {NAMES[space]} already: remove it first")
        p.place(piece // 3, piece % 3 + 1, space)

    def remove_piece(self, p: FrontLinePosition, piece: int, space: int) -> None:
        """Take a unit off, without counting it as lost."""
        side, kind = piece // 3, piece % 3 + 1
        if (p.side_at(space), p.kind_at(space)) != (side, kind):
            raise NotationFault(f"no {self.pieces(p.setting)[piece]} is on {NAMES[space]}")
        p.eliminate(space)
        p.lost[side * 4 + kind] -= 1

    def give_turn(self, p: FrontLinePosition, turn: int) -> None:
        """Begin a seat's turn, in the set-up the first month; a used-up supply is dealt again."""
        p.forget_actions()
        p.mover, p.stack, p.chits, p.supported, p.winner = NOBODY, NOBODY, 0, 0, NOBODY
        p.leader = (turn - max(0, p.turn)) % p.setting.countries
        if p.month < 0:
            p.cards = [max(0, card) for card in p.cards]
            p.agenda = [BeginMonth()]
            return
        if not any(p.stacks[turn * 3 : turn * 3 + 3]):
            for city in range(turn * 3, turn * 3 + 3):
                p.stacks[city] = queries.chits_granted(p, city)
        p.agenda = [BeginTurn()]
