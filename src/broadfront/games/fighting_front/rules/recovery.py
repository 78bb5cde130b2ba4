"""[4.1] The Recovery phase: each unit loses a disruption counter, and Field Hospitals remove one more."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.fighting_front.cards import FIELD_HOSPITAL
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves


@tagged("Recovery")
class Recovery(Step, frozen=True):
    """[4.1] Each unit of the mover loses one counter; Locations keep theirs (R-X12)."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Remove the counters, then let each Field Hospital work."""
        for space in members(p.held[self.seat]):
            if p.dc[space]:
                p.dc[space] -= 1
                p.tell(
                    "4.1",
                    "Recovery takes a disruption counter off {unit:card} on {space:space}, with {left} left.",
                    space,
                    left=p.dc[space],
                    actor=self.seat,
                )
        for wing in p.wings_of(self.seat):
            if p.wing_dc[wing]:
                p.wing_dc[wing] -= 1
                p.note(
                    "4.1",
                    "Recovery takes a disruption counter off {unit:card}, with {left} left.",
                    unit=p.wing_kind[wing],
                    left=p.wing_dc[wing],
                    actor=self.seat,
                )
        hospitals = queries.own(p, self.seat, FIELD_HOSPITAL)
        if hospitals:
            p.begin(*[Hospital(self.seat)] * hospitals)
        return None


@tagged("Hospital")
class Hospital(Looking, frozen=True):
    """[6.4] A Field Hospital removes one more counter from a unit of the mover's choice."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask for the unit; a single one is healed without a question."""
        moves = [order("heal", 0, space) for space in self._disrupted_units(p)]
        moves += [order("mend", wing) for wing in self._disrupted_wings(p)]
        if len(moves) > 1:
            moves += look_moves(p, self.seat)
            return Ask(self.seat, "6.4", "Choose the unit that the Field Hospital helps.", moves)
        for verb, what, where in moves:
            getattr(self, verb)(p, what, where)
        return None

    def _disrupted_units(self, p: FightingFrontPosition) -> list[int]:
        return [space for space in members(p.held[self.seat]) if p.dc[space]]

    def _disrupted_wings(self, p: FightingFrontPosition) -> list[int]:
        return [wing for wing in p.wings_of(self.seat) if p.wing_dc[wing]]

    def _why_not_disrupted(self, p: FightingFrontPosition) -> Reason:
        return no("6.4", "NOT_HURT", units=self._disrupted_units(p), wings=self._disrupted_wings(p))

    def may_heal(self, p: FightingFrontPosition, _: int, where: int) -> Reason | None:
        """[6.4] Whether the unit on a space is the seat's and has counters."""
        return None if where in self._disrupted_units(p) else self._why_not_disrupted(p)

    def may_mend(self, p: FightingFrontPosition, what: int, _: int) -> Reason | None:
        """[6.4] Whether a squadron is the seat's and has counters."""
        return None if what in self._disrupted_wings(p) else self._why_not_disrupted(p)

    def heal(self, p: FightingFrontPosition, _: int, where: int) -> None:
        p.dc[where] -= 1
        p.tell("6.4", "The Field Hospital helps {unit:card} on {space:space}.", where, actor=self.seat)

    def mend(self, p: FightingFrontPosition, what: int, _: int) -> None:
        p.wing_dc[what] -= 1
        p.note("6.4", "The Field Hospital helps {unit:card}.", unit=p.wing_kind[what], actor=self.seat)
