"""[8.2] [8.3] Leaders rally suppressed units and let units dig in, once in a phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from broadfront.boards.interned_moves import order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, tagged
from broadfront.games.action_front.charts import CARDS, RALLIED_BY, SUIT, VALUE
from broadfront.games.action_front.map import LEG
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.rules import queries
from broadfront.games.action_front.rules.cards import Drawing, coarsen, draw_card
from broadfront.games.action_front.rules.units import LEADS, idle, may_act, may_order
from broadfront.games.action_front.units import MODELS

_ON_FOOT: Final = tuple(card.class_ == LEG for card in MODELS)


def followers(p: ActionFrontPosition, leader: int, units: Sequence[int]) -> list[int]:
    """[8.1] Return the units in reach of a leader's orders: in its hex or next to it, without the leader itself."""
    at = p.at
    away = p.setting.ground.distance[at[leader]]
    return [unit for unit in units if away[at[unit]] <= 1 and unit != leader]


def rallied(p: ActionFrontPosition, units: Sequence[int]) -> list[int]:
    """[8.2] Return the units that can be rallied."""
    suppressed = p.suppressed
    return [unit for unit in units if suppressed >> unit & 1]


def diggers(p: ActionFrontPosition, units: Sequence[int]) -> list[int]:
    """[8.3] Return the units that can dig in: Leg units that have not acted (R27, R30)."""
    idle_units, models = idle(p) & ~(p.commanded | p.dug_in), p.model
    return [unit for unit in units if idle_units >> unit & 1 and _ON_FOOT[models[unit]]]


def commands(p: ActionFrontPosition, units: Sequence[int]) -> list[Move]:
    """[8.2] [8.3] Return all orders to rally and dig in: `may_rally` and `may_dig` for the units of a side."""
    out, models = p.suppressed | p.spent | p.commanded, p.model
    leaders = [unit for unit in units if LEADS[models[unit]] and not out >> unit & 1]
    if not leaders:
        return []
    can_rally, can_dig = rallied(p, units), diggers(p, units)
    return [
        *(order("rally", leader, unit) for leader in leaders for unit in followers(p, leader, can_rally)),
        *(order("dig", leader, unit) for leader in leaders for unit in followers(p, leader, can_dig)),
    ]


def may_command(p: ActionFrontPosition, seat: int, leader: int, rule: str) -> Reason | None:
    """[8.1] Whether a leader may still let a unit rally or dig in during this phase."""
    if reason := may_order(p, seat, leader, rule):
        return reason
    if not MODELS[p.model[leader]].leader:
        leaders = [unit for unit in p.units_of(seat) if MODELS[p.model[unit]].leader]
        return no(rule, "NO_LEADER", unit=leader, leaders=leaders)
    if p.suppressed >> leader & 1:
        return no("8.1", "LEADER_SUPPRESSED", unit=leader)
    if reason := may_act(p, leader):
        return reason
    return no("8.1", "HAS_COMMANDED", unit=leader) if p.commanded >> leader & 1 else None


def may_rally(p: ActionFrontPosition, seat: int, leader: int, unit: int) -> Reason | None:
    """[8.2] Whether a leader may try to rally a unit."""
    if reason := may_command(p, seat, leader, "8.2") or may_order(p, seat, unit, "8.2"):
        return reason
    if unit == leader:
        return no("8.2", "RALLIES_HIMSELF", unit=unit)
    if not rallied(p, [unit]):
        return no("8.2", "NOT_SUPPRESSED", unit=unit)
    return _may_follow(p, leader, unit, "8.2")


def may_dig(p: ActionFrontPosition, seat: int, leader: int, unit: int) -> Reason | None:
    """[8.3] Whether a leader may let a unit dig in."""
    if reason := may_command(p, seat, leader, "8.3") or may_order(p, seat, unit, "8.3"):
        return reason
    if unit == leader:
        return no("8.3", "DIGS_HIMSELF", unit=unit)
    if diggers(p, [unit]):
        return _may_follow(p, leader, unit, "8.3")
    kind = MODELS[p.model[unit]].class_
    if kind != LEG:
        return no("8.3", "NOT_A_DIGGER", unit=unit, kind=kind)
    if p.dug_in >> unit & 1:
        return no("8.3", "DUG_IN_ALREADY", unit=unit)
    if p.suppressed >> unit & 1:
        return no("8.3", "SUPPRESSED_DIGGER", unit=unit)
    return no("8.3", "DIGGER_HAS_ACTED", unit=unit)


def _may_follow(p: ActionFrontPosition, leader: int, unit: int, rule: str) -> Reason | None:
    """[8.1] Whether the orders of a leader reach a unit."""
    if followers(p, leader, [unit]):
        return None
    away = p.setting.ground.distance[p.at[leader]][p.at[unit]]
    return no(rule, "LEADER_TOO_FAR", leader=leader, unit=unit, away=away)


@tagged("Rallying")
class Rallying(Drawing, frozen=True):
    """[8.2] One card: its suit against the training that the unit has while suppressed (R33)."""

    leader: int
    unit: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        if p.coarse:
            coarsen(p, list(SUIT))
        return draw_card(p, "8.2", "Draw to rally the unit.")

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Remove the Suppressed marker if the suit is in the table."""
        p.draw(what)
        if RALLIED_BY[queries.table_training(p, self.unit)][SUIT[what]]:
            p.suppressed &= ~(1 << self.unit)
            p.note(
                "8.2",
                "{card:card}: {unit:unit} rallies.",
                "rallied",
                note_kind="roll",
                card=what,
                unit=self.unit,
            )
        else:
            p.note(
                "8.2",
                "{card:card}: {unit:unit} stays suppressed.",
                note_kind="roll",
                card=what,
                unit=self.unit,
            )


@tagged("Digging")
class Digging(Drawing, frozen=True):
    """[8.3] One card: not higher than the unit's training with the leader's bonus; face cards fail."""

    leader: int
    unit: int

    def run(self, p: ActionFrontPosition) -> Ask | None:
        training = queries.effective_training(p, self.unit)
        if p.coarse:
            coarsen(p, [int(0 < VALUE[c] <= training) for c in range(CARDS)])
        return draw_card(p, "8.3", "Draw to dig in.")

    def card(self, p: ActionFrontPosition, what: int, _: int) -> None:
        """Put a Dug In marker on the unit if the card is low enough."""
        p.draw(what)
        if 0 < VALUE[what] <= queries.effective_training(p, self.unit):
            p.dug_in |= 1 << self.unit
            p.note(
                "8.3",
                "{card:card}: {unit:unit} digs in.",
                "dug in",
                note_kind="roll",
                card=what,
                unit=self.unit,
            )
        else:
            p.note(
                "8.3",
                "{card:card}: {unit:unit} fails to dig in.",
                note_kind="roll",
                card=what,
                unit=self.unit,
            )
