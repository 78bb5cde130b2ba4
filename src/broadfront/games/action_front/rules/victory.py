"""[14] Whether a side fulfils its victory conditions, and its points; "units" are troops without leaders."""

from __future__ import annotations

from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.terms import ANY_TURN
from broadfront.games.action_front.units import MODELS
from broadfront.games.action_front.victory_conditions import (
    HOLD,
    LEAVE,
    LOSE,
    OCCUPY_INFANTRY,
    OPEN,
    Condition,
)


def count(p: ActionFrontPosition, condition: Condition, seat: int) -> int:
    """[14] Return the number that a condition counts for a seat: hexes, units or steps."""
    kind, hexes = condition.kind, condition.hexes
    if kind == HOLD:
        return (p.troops[seat] & hexes).bit_count()
    if kind == OPEN:
        return (p.troops[1 - seat] & hexes).bit_count()
    if kind == LEAVE:
        return sum(not MODELS[p.model[unit]].leader for unit in p.exited(seat))
    if kind == LOSE:
        return p.lost[1 - seat]
    cards = [MODELS[p.model[unit]] for unit in p.units_of(seat) if hexes >> p.at[unit] & 1]
    return sum(not card.leader and (card.infantry or kind != OCCUPY_INFANTRY) for card in cards)


def holds(p: ActionFrontPosition, condition: Condition, seat: int) -> bool:
    """[14] Return whether a seat fulfils a condition now."""
    number_held = count(p, condition, seat)
    return number_held <= condition.number if condition.kind == OPEN else number_held >= condition.number


def fulfils(p: ActionFrontPosition, seat: int, last: bool) -> bool:
    """[13.1] Return whether a seat fulfils a victory condition; one of the last turn only if it is the last."""
    return any(
        of == seat and (when == ANY_TURN or last) and all(holds(p, test, seat) for test in tests)
        for of, when, tests in p.setting.conditions
    )


def score(p: ActionFrontPosition, seat: int) -> int:
    """[14.6] Return the points of a seat: for enemy steps lost, for hexes held, and those of the start [17.2]."""
    setting = p.setting
    held = sum(points for hex_, points in setting.hex_score if p.troops[seat] >> hex_ & 1)
    return setting.step_score * p.lost[1 - seat] + held + setting.extra_points[seat]
