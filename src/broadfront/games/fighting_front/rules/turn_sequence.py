"""[4] The turn: its fifteen phases, victory after each of them, and the turn's end."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.air_raid import Air, AirAttack, Fighters, Flak
from broadfront.games.fighting_front.rules.artillery import Artillery, Bombardment, SoftenUp
from broadfront.games.fighting_front.rules.assault import (
    Blitzkrieg,
    DefenderFire,
    Ground,
    GroundAttack,
    Occupation,
    SecondAttack,
    SteamRoller,
)
from broadfront.games.fighting_front.rules.deployment import Deployment
from broadfront.games.fighting_front.rules.logistics import Logistics
from broadfront.games.fighting_front.rules.movement import GroundMovement
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves
from broadfront.games.fighting_front.rules.recovery import Recovery
from broadfront.games.fighting_front.rules.units import may_use
from broadfront.games.fighting_front.rules.victory import CheckVictory
from broadfront.games.fighting_front.terms import BEYOND, DRAWN, NOBODY


def phases(seat: int) -> tuple[Step, ...]:
    """[4] Return the steps of a turn, in order."""
    return (
        CheckVictory(),
        Recovery(seat),
        Logistics(seat),
        Deployment(seat),
        Artillery(seat),
        Bombardment(seat),
        SoftenUp(seat),
        Air(seat),
        Fighters(seat),
        Flak(seat),
        AirAttack(seat),
        CheckVictory(),
        GroundMovement(seat),
        CheckVictory(),
        Ground(seat),
        DefenderFire(seat),
        SteamRoller(seat),
        GroundAttack(seat),
        Occupation(seat),
        CheckVictory(),
        SecondAttack(seat),
        CheckVictory(),
        Blitzkrieg(seat),
        CheckVictory(),
        End(seat),
    )


@tagged("Turn")
class Turn(Step, frozen=True):
    """[4] The players take turns of fifteen phases; victory is checked after each phase (R-X27)."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Put the phases on the agenda."""
        seat = self.seat
        p.mover = seat
        p.note("4", "Turn {turn}: {seat:seat}.", note_kind="turn", turn=p.turn + 1, seat=seat)
        p.begin(*phases(seat))
        return None


@tagged("End")
class End(Looking, frozen=True):
    """[4.15] The mover MUST discard down to his hand limit, one card of his choice after another (R-X34)."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask for a discard while the hand is too large; then Fly Over units are discarded and the turn passes."""
        hand = p.hand(self.seat)
        if len(hand) > queries.hand_limit(p, self.seat):
            moves = [order("discard", kind) for kind in dict.fromkeys(hand)] + look_moves(p, self.seat)
            return Ask(self.seat, "4.15", "Discard a card: your hand is too large.", moves)
        for wing, base in enumerate(p.wing_base):
            if base == BEYOND and p.wing_kind[wing]:
                p.retire_wing(wing)  # [3.6]
        p.begin(NextTurn(self.seat))
        return None

    def may_discard(self, p: FightingFrontPosition, what: int, _: int) -> Reason | None:
        """[4.15] Whether a card may be discarded: it must be held."""
        return may_use(p, self.seat, what, "4.15")

    def may_end(self, p: FightingFrontPosition, _what: int, _where: int) -> Reason | None:
        """[4.15] Whether the phase may end: not while the hand is too large."""
        over = len(p.hand(self.seat)) - queries.hand_limit(p, self.seat)
        return no("4.15", "HAND_TOO_LARGE", over=over) if over > 0 else None

    def discard(self, p: FightingFrontPosition, what: int, _: int) -> None:
        p.spend(self.seat, what)
        p.note("4.15", "{seat:seat} [discards|discard] {card:card}.", seat=self.seat, card=what)
        p.begin(self)


@tagged("NextTurn")
class NextTurn(Step, frozen=True):
    """[4] The other player's turn begins; after the last turn of the limit the match is a draw (R-Y8)."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Reset what was done this turn and pass the turn."""
        p.forget_turn()
        p.turn += 1
        p.mover = NOBODY
        if p.turn == p.setting.turn_limit:
            p.note("10.3", "The match is a draw after {turns} turns.", turns=p.turn)
            p.win(DRAWN)
            return None
        p.begin(Turn(1 - self.seat))
        return None
