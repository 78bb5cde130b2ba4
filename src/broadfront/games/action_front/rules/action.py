"""[5] The Action Phase: each unit one action, two beside a leader; leaders move, rally, and have units dig in."""

from __future__ import annotations

from broadfront.boards.interned_moves import END
from broadfront.engine.legality import Reason
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import (
    fire,
    hit_requirements,
    leaders,
    legal_moves,
    movement,
    queries,
)
from broadfront.games.action_front.rules.shuffle_option import Calling
from broadfront.games.action_front.units import MODELS


@tagged("StartAction")
class StartAction(Step, frozen=True):
    """[5.2] Units that begin the phase in the hex of a leader, or next to it, may perform two actions."""

    seat: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Mark these units; a suppressed leader gives no second action (R22)."""
        zone = queries.led(p, self.seat)
        for u in p.units_of(self.seat):
            if zone >> p.at[u] & 1 and not MODELS[p.model[u]].leader:
                p.eager |= 1 << u
        return None


@tagged("Action")
class Action(Calling, frozen=True):
    """[5.1] Move, fire, rally, dig in: one unit after another, in any order."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for an action while one is possible."""
        orders = legal_moves.actions(p, self.seat)
        if not orders and not p.coarse:  # the odds of an order end with it, and its cards are no longer known
            p.note("5.1", "The Action Phase is over: no unit can do anything more.")
            return None
        orders += [*self.calls(p), END]
        return Ask(self.seat, "5.1", "Choose an action for one of your units, or end the phase.", orders)

    def may_move(self, p: ActionFrontPosition, what: int, where: int) -> Reason | None:
        return movement.may_move(p, self.seat, what, where)

    def move(self, p: ActionFrontPosition, what: int, where: int) -> None:
        p.begin(self)
        movement.set_out(p, what, where)

    def may_exit(self, p: ActionFrontPosition, what: int, where: int) -> Reason | None:
        return movement.may_exit(p, self.seat, what, where)

    def exit(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Leave the map with a unit."""
        p.begin(self)
        movement.set_out(p, what, movement.OFF_MAP)

    def may_fire(self, p: ActionFrontPosition, what: int, where: int) -> Reason | None:
        return fire.may_fire(p, self.seat, what, where)

    def fire(self, p: ActionFrontPosition, what: int, where: int) -> None:
        p.tidy()
        p.fired |= 1 << what
        if p.notes is not None:
            template = f"{{unit:unit}} fires at {{target:unit}}: {fire.reasons(p, what, where)}."
            p.note("7.1", template, note_kind="battle", unit=what, target=where)
        p.begin(*fire.steps_of_fire(p, what, where), self)

    def may_rally(self, p: ActionFrontPosition, what: int, where: int) -> Reason | None:
        return leaders.may_rally(p, self.seat, what, where)

    def rally(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Try to rally a unit."""
        p.tidy()
        p.commanded |= 1 << what
        if p.notes is not None:
            template = f"{{leader:unit}} tries to rally {{unit:unit}}: {hit_requirements.rallying(p, where)}."
            p.note("8.2", template, leader=what, unit=where)
        p.begin(leaders.Rallying(what, where), self)

    def may_dig(self, p: ActionFrontPosition, what: int, where: int) -> Reason | None:
        return leaders.may_dig(p, self.seat, what, where)

    def dig(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Let a unit dig in: it does nothing else, even if it fails (R29)."""
        p.tidy()
        p.commanded |= 1 << what
        p.spent |= 1 << where
        if p.notes is not None:
            template = f"{{leader:unit}} has {{unit:unit}} dig in: {hit_requirements.digging(p, where)}."
            p.note("8.3", template, leader=what, unit=where)
        p.begin(leaders.Digging(what, where), self)

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """End the phase."""
