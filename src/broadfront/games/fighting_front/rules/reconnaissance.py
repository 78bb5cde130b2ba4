"""[8.11] Reconnaissance: in any phase of his own turn the mover MAY look at the opponent's hand once (R-X30)."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Move, Step
from broadfront.games.fighting_front.cards import RECONNAISSANCE
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules.units import may_use


def may_look(p: FightingFrontPosition, seat: int) -> Reason | None:
    """[8.11] Whether a seat may look at the opponent's hand in a phase of its own turn."""
    return no("8.11", "LOOK_IN_OWN_TURN") if seat != p.mover else may_use(p, seat, RECONNAISSANCE, "8.11")


def look_moves(p: FightingFrontPosition, seat: int) -> list[Move]:
    """Return the order to look, if a seat in its own turn holds Reconnaissance (`may_look`)."""
    return [order("look")] if seat == p.mover and RECONNAISSANCE in p.hand(seat) else []


class Looking(Step, frozen=True):
    """[8.11] A question in the mover's own phases, with the options to look at the opponent's hand or end the phase."""

    def look(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Play Reconnaissance and ask again."""
        seat = p.mover
        p.spend(seat, RECONNAISSANCE)
        p.reveal(seat)
        p.note("8.11", "{seat:seat} [looks|look] at the opponent's hand.", seat=seat)
        p.begin(self)

    def end(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Do no more in this phase."""
