"""[3.4] Which seat gives orders to a unit, how often a unit acts, and what the stack in use pays for."""

from __future__ import annotations

from broadfront.engine.legality import Reason, no
from broadfront.games.front_line.map import Square, SquareSet
from broadfront.games.front_line.position import FrontLinePosition
from broadfront.games.front_line.rules import queries


def ready(p: FrontLinePosition, seat: int) -> SquareSet:
    """[3.5] Return a seat's units that may take a Regular Action: active ones [3.7] without two actions this turn."""
    return queries.active_units(p, seat) & ~p.acted_twice


def may_pay(p: FrontLinePosition, cost: int = 1) -> Reason | None:
    """[3.3] Whether the stack in use has the supply for an order."""
    return None if p.chits >= cost else no("3.3", "NO_SUPPLY", cost=cost, left=p.chits)


def may_command(p: FrontLinePosition, seat: int, unit: Square) -> Reason | None:
    """[3.4] Whether a seat gives orders to the unit on a square, if it has not acted twice this turn [3.5]."""
    if not queries.units(p, seat) >> unit & 1:
        if p.is_empty(unit):
            return no("3.4", "NO_UNIT", square=unit)
        if p.side_at(unit) == seat & 1:
            return no("11.2", "UNIT_OF_ALLY", unit=unit)
        return no("3.4", "NOT_YOURS", unit=unit)
    return no("3.5", "TWO_ACTIONS", unit=unit) if p.acted_twice >> unit & 1 else None


def may_act(p: FrontLinePosition, seat: int, unit: Square, acted: SquareSet) -> Reason | None:
    """[3.5] Whether the unit on a square may take a Regular Action that the units of ``acted`` took this turn."""
    if (ready(p, seat) & ~acted) >> unit & 1:
        return may_pay(p)
    if reason := may_command(p, seat, unit):
        return reason
    return no("3.7", "DISRUPTED", unit=unit) if p.is_disrupted(unit) else no("3.5", "SAME_ACTION", unit=unit)
