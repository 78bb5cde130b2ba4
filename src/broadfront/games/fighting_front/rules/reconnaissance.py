"""[8.11] Reconnaissance: in any phase of his own turn the mover MAY look at the opponent's hand once (R-X30)."""

from __future__ import annotations

from broadfront.engine.contract import Move, Step
from broadfront.games.fighting_front.cards import RECONNAISSANCE
from broadfront.games.fighting_front.orders import order
from broadfront.games.fighting_front.position import FightingFrontPosition

__all__ = ["Looking", "look_moves"]


def look_moves(p: FightingFrontPosition, seat: int) -> list[Move]:
    """Return the order to look, if the seat holds Reconnaissance."""
    return [order("look")] if RECONNAISSANCE in p.hand(seat) else []


class Looking(Step, frozen=True):
    """[8.11] A question of the mover's own phases, in which he may look at the opponent's hand, or end the phase."""

    def look(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Play Reconnaissance, and be asked again."""
        seat = p.mover
        p.show(seat, RECONNAISSANCE)
        p.discard(seat, RECONNAISSANCE)
        p.reveal(seat)
        p.note("8.11", "{seat:seat} looks at the opponent's hand.", seat=seat)
        p.begin(self)

    def end(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Do no more in this phase."""
