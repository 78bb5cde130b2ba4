"""[5] The Action Phase: each unit one action, two beside a leader; leaders move, rally, and have units dig in."""

from __future__ import annotations

from typing import ClassVar

from broadfront.engine.contract import Ask, Step
from broadfront.games.action_front import queries
from broadfront.games.action_front.catalogue import MODELS
from broadfront.games.action_front.charts import CARDS, RALLIED_BY, SUIT, VALUE
from broadfront.games.action_front.field import LEG
from broadfront.games.action_front.orders import END
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules.calling import Calling, shuffle_moves
from broadfront.games.action_front.rules.cards import Drawing, coarsen, draw_card
from broadfront.games.action_front.rules.fire import fire
from broadfront.games.action_front.rules.menu import actions
from broadfront.games.action_front.rules.movement import OFF_MAP, start_move

__all__ = ["Action", "Digging", "Rallying", "StartAction", "diggers", "rallied", "ready"]


class StartAction(Step, frozen=True):
    """[5.2] Units that begin the phase in the hex of a leader, or next to him, may perform two actions."""

    seat: int

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Mark them; a suppressed leader gives no second action (R22)."""
        near = p.setting.ground.near
        leaders = [
            u for u in p.units_of(self.seat) if MODELS[p.model[u]].leader and not p.suppressed >> u & 1
        ]
        zone = 0
        for u in leaders:
            zone |= near[p.at[u]]
        for u in p.units_of(self.seat):
            if zone >> p.at[u] & 1 and not MODELS[p.model[u]].leader:
                p.eager |= 1 << u
        return None


def ready(p: ActionFrontPosition, unit: int) -> tuple[bool, bool]:
    """Tell whether a unit that is no leader may still move, and whether it may still fire [5.1] [5.2]."""
    if (p.suppressed | p.spent) >> unit & 1:
        return False, False
    moved, fired = p.moved >> unit & 1, p.fired >> unit & 1
    if moved + fired >= 1 + (p.eager >> unit & 1):
        return False, False
    return not moved, not fired


def rallied(p: ActionFrontPosition, leader: int) -> list[int]:
    """Return the units that a leader may try to rally [8.2]."""
    near = p.setting.ground.near[p.at[leader]]
    return [
        u for u in p.units_of(leader & 1) if p.suppressed >> u & 1 and near >> p.at[u] & 1 and u != leader
    ]


def diggers(p: ActionFrontPosition, leader: int) -> list[int]:
    """Return the units that a leader may direct to dig in: Leg units that have not acted (R27, R30)."""
    near = p.setting.ground.near[p.at[leader]]
    out = p.moved | p.fired | p.spent | p.commanded | p.suppressed | p.dug_in | 1 << leader
    return [
        u
        for u in p.units_of(leader & 1)
        if near >> p.at[u] & 1 and MODELS[p.model[u]].class_ == LEG and not out >> u & 1
    ]


class Action(Calling, frozen=True):
    """[5.1] Move, fire, rally, dig in: one unit after another, in any order."""

    seat: int

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Ask for an action, as long as there is one."""
        orders = actions(p, self.seat)
        if (
            not orders and not p.coarse
        ):  # odds end where the order does: what each card is they have forgotten
            return None
        orders += [*shuffle_moves(p, self.seat), END]
        return Ask(self.seat, "5.1", "Choose an action for one of your units, or end the phase.", orders)

    def move(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Move a unit."""
        p.begin(start_move(p, what, where), self)

    def exit(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Leave the map with a unit."""
        p.begin(start_move(p, what, OFF_MAP), self)

    def fire(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Fire at a unit."""
        p.tidy()
        p.fired |= 1 << what
        p.note("7.1", "{unit:unit} fires at {target:unit}.", unit=what, target=where)
        p.begin(*fire(p, what, where), self)

    def rally(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Try to rally a unit."""
        p.tidy()
        p.commanded |= 1 << what
        p.begin(Rallying(what, where), self)

    def dig(self, p: ActionFrontPosition, what: int, where: int) -> None:
        """Have a unit dig in: it does nothing else, even if it fails (R29)."""
        p.tidy()
        p.commanded |= 1 << what
        p.spent |= 1 << where
        p.begin(Digging(what, where), self)

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """End the phase."""


class Rallying(Drawing, frozen=True):
    """[8.2] One card: its suit against the training the unit has while suppressed (R33)."""

    resolving: ClassVar[bool] = True
    leader: int
    unit: int

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Draw the card."""
        if p.coarse:
            coarsen(p, list(SUIT))
        return draw_card(p, "8.2", "Draw to rally the unit.")

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Take the Suppressed marker off if the suit is in the table."""
        p.draw(what)
        if RALLIED_BY[queries.table_training(p, self.unit)][SUIT[what]]:
            p.suppressed &= ~(1 << self.unit)
            p.note("8.2", "{card:card}: {unit:unit} rallies.", "rallied", card=what, unit=self.unit)
        else:
            p.note("8.2", "{card:card}: {unit:unit} stays suppressed.", card=what, unit=self.unit)


class Digging(Drawing, frozen=True):
    """[8.3] One card: not higher than the unit's training with the leader's bonus; face cards fail."""

    leader: int
    unit: int

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Draw the card."""
        training = queries.effective_training(p, self.unit)
        if p.coarse:
            coarsen(p, [int(0 < VALUE[c] <= training) for c in range(CARDS)])
        return draw_card(p, "8.3", "Draw to dig in.")

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Put a Dug In marker on the unit if the card is low enough."""
        p.draw(what)
        if 0 < VALUE[what] <= queries.effective_training(p, self.unit):
            p.dug_in |= 1 << self.unit
            p.note("8.3", "{card:card}: {unit:unit} digs in.", "dug in", card=what, unit=self.unit)
        else:
            p.note("8.3", "{card:card}: {unit:unit} fails to dig in.", card=what, unit=self.unit)
