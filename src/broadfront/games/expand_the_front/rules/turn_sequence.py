"""[3] The turn: Replenishments, Movement, Combat; then victory is checked, and the other side's turn begins."""

from __future__ import annotations

from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.expand_the_front.position import ExpandPosition
from broadfront.games.expand_the_front.rules import queries
from broadfront.games.expand_the_front.rules.combat import Combat
from broadfront.games.expand_the_front.rules.movement import Movement
from broadfront.games.expand_the_front.rules.replenishment import Replenishment
from broadfront.games.expand_the_front.terms import AMERICA, DRAWN, LAST_ROUND, NOBODY


@tagged("Turn")
class Turn(Step, frozen=True):
    """[3.1] A turn has three phases in order; then victory is checked.

    The step runs again between them, so that the agenda has the same height in all phases and odds end with a phase.
    """

    seat: int
    phase: int = 0
    """The number of phases that are over."""

    def run(self, p: ExpandPosition) -> Ask | None:
        """Put the next phase on the agenda."""
        seat = self.seat
        if self.phase == 0:
            p.mover = seat
            p.refresh(seat)
            p.note("3.1", "Round {round}: {seat:seat}.", note_kind="turn", round=p.turn // 2 + 1, seat=seat)
            p.begin(Replenishment(seat, 1), Turn(seat, 1))
        elif self.phase == 1:
            p.begin(Movement(seat), Turn(seat, 2))
        elif self.phase == 2:
            p.begin(Combat(seat), Turn(seat, 3))
        else:
            p.begin(EndTurn(seat))
        return None


@tagged("EndTurn")
class EndTurn(Step, frozen=True):
    """[8] At the end of each player's turn both sides' conditions are checked (R-E29)."""

    seat: int

    def run(self, p: ExpandPosition) -> Ask | None:
        """End the match if a side has won or the last round is over; else begin the other side's turn."""
        for seat in (self.seat, 1 - self.seat):
            if queries.objectives_held(p, seat) >= p.setting.need[seat]:
                p.note("8.1", "{seat:seat} has won the war.", "victory", seat=seat)
                p.win(seat)
                return None
        p.refresh(self.seat)
        p.mover = NOBODY
        p.fought = []
        p.turn += 1
        rounds = p.setting.rounds or LAST_ROUND
        if self.seat == AMERICA and p.turn // 2 >= rounds:
            self._count(p)
            return None
        p.begin(Turn(1 - self.seat))
        return None

    def _count(self, p: ExpandPosition) -> None:
        """[8.3] At the turn limit the larger share of the objective wins (R-E22); without a limit it is a draw."""
        winner = DRAWN
        if p.setting.rounds:
            japan, america = (
                queries.objectives_held(p, seat) * len(p.setting.objective[1 - seat]) for seat in (0, 1)
            )
            winner = DRAWN if japan == america else int(america > japan)
        p.note("8.3", "The last round is over.")
        p.win(winner)
