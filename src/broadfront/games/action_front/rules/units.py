"""[1.5] [5] The units that take orders, their remaining actions in this phase, and stacking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.legality import Reason, no
from broadfront.games.action_front.map import TRACK
from broadfront.games.action_front.position import ActionFrontPosition, UnitSet
from broadfront.games.action_front.terms import AT_CHOICE, DEAD, EXITED
from broadfront.games.action_front.units import MODELS


def movers(p: ActionFrontPosition) -> UnitSet:
    """[5.1] [5.2] Return the units, of both sides, that may still move in this phase."""
    return ~(p.suppressed | p.spent | p.moved) & (~p.fired | p.eager)


def shooters(p: ActionFrontPosition) -> UnitSet:
    """[5.1] [5.2] Return the units, of both sides, that may still fire in this phase, if they are armed."""
    return ~(p.suppressed | p.spent | p.fired) & (~p.moved | p.eager)


def idle(p: ActionFrontPosition) -> UnitSet:
    """[5.1] Return the units, of both sides, that are not suppressed and have neither moved nor fired nor dug in."""
    return ~(p.suppressed | p.spent | p.moved | p.fired)


def may_order(p: ActionFrontPosition, seat: int, unit: int, rule: str) -> Reason | None:
    """[5.1] Whether a unit takes orders of a seat: it is the seat's own, and on the map."""
    if unit & 1 != seat:
        return no(rule, "ENEMYS_UNIT", unit=unit)
    return why_not_on_map(p, unit, rule)


def why_not_on_map(p: ActionFrontPosition, unit: int, rule: str) -> Reason | None:
    """[1.3] Whether a unit is on the map."""
    at, entry_turn = p.at[unit], p.due[unit]
    if at >= 0:
        return None
    if at in (DEAD, EXITED):
        return no(rule, "ELIMINATED" if at == DEAD else "HAS_LEFT_MAP", unit=unit)
    if entry_turn != AT_CHOICE and entry_turn <= p.turn:
        return no("13.2", "WAITS_FOR_ROOM", unit=unit, edge=p.setting.edges[unit & 1])
    return no(
        rule, "COMES_AT_CHOICE" if entry_turn == AT_CHOICE else "COMES_LATER", unit=unit, turn=entry_turn
    )


def may_act(p: ActionFrontPosition, unit: int) -> Reason | None:
    """[5.1] Whether a unit may do anything in this phase, without regard to its actions so far."""
    if p.suppressed >> unit & 1:
        return no("11.1", "SUPPRESSED", unit=unit)
    if not p.spent >> unit & 1:
        return None
    if p.fired >> unit & 1:
        return no("4.1", "FIRED_INDIRECTLY", unit=unit)
    return no("6.4", "WAS_CARRIED", unit=unit) if p.moved >> unit & 1 else no("8.3", "WAS_DIGGING", unit=unit)


def may_still_move(p: ActionFrontPosition, unit: int) -> Reason | None:
    """[5.1] [5.2] Whether a unit may still move in this phase."""
    if movers(p) >> unit & 1:
        return None
    if p.moved >> unit & 1:
        return may_act(p, unit) or no("5.1", "HAS_MOVED", unit=unit)
    return may_act(p, unit) or no("5.2", "FIRE_WAS_ONE_ACTION", unit=unit)


def may_still_fire(p: ActionFrontPosition, unit: int) -> Reason | None:
    """[5.1] [5.2] Whether a unit may still fire in this phase."""
    if shooters(p) >> unit & 1:
        return None
    if p.fired >> unit & 1:
        return may_act(p, unit) or no("5.1", "HAS_FIRED", unit=unit)
    return may_act(p, unit) or no("5.2", "MOVE_WAS_ONE_ACTION", unit=unit)


# --- stacking ---------------------------------------------------------------------------------------------------------


class Stacking(NamedTuple):
    """[1.5] The hexes of the map by their units, as a side sees them."""

    own: SpaceSet
    """Own units; leaders never count here."""
    foe: SpaceSet
    """Enemy units."""
    lone: SpaceSet
    """Enemy leaders alone."""
    hostile: SpaceSet
    """Any enemy unit or leader."""
    pairs: SpaceSet
    """Two own units."""
    transports: SpaceSet
    """An own transport."""
    free_transports: SpaceSet
    """An own transport, and no other unit of either side."""
    waiting: SpaceSet
    """An own unit that can ride on a transport, and no other unit of either side."""


def stacking(p: ActionFrontPosition, seat: int) -> Stacking:
    """[1.5] Return the units on the hexes as a seat sees them; passengers matter only for a side with transports."""
    foe = p.troops[1 - seat]
    once = pairs = transports = riders = 0
    models = p.model[seat::2]
    if not _TRANSPORTS.isdisjoint(models):
        for hex_, model in zip(p.at[seat::2], models, strict=True):
            if hex_ >= 0 and not LEADS[model]:
                bit = 1 << hex_
                pairs |= once & bit
                once |= bit
                if CARRIES[model]:
                    transports |= bit
                elif RIDES[model]:
                    riders |= bit
    alone = ~(pairs | foe)
    leaders = p.commanders[1 - seat]
    return Stacking(
        p.troops[seat],
        foe,
        leaders & ~foe,
        foe | leaders,
        pairs,
        transports,
        transports & alone,
        riders & alone,
    )


def closed_by_markers(p: ActionFrontPosition, unit: int) -> SpaceSet:
    """[6.6] Return the hexes that a unit may not enter because of an Artillery marker: only Track units may."""
    return 0 if MODELS[p.model[unit]].class_ == TRACK else p.markers


# Tables by model, for questions about all units at once.
LEADS: Final[tuple[bool, ...]] = tuple(card.leader > 0 for card in MODELS)
CARRIES: Final[tuple[bool, ...]] = tuple(card.transport for card in MODELS)
RIDES: Final[tuple[bool, ...]] = tuple(card.can_ride for card in MODELS)
_TRANSPORTS: Final = frozenset(model for model, carries in enumerate(CARRIES) if carries)


def distinct(p: ActionFrontPosition, units: Iterable[int]) -> list[int]:
    """Return the first unit of each sort; the others are alike and need not be named."""
    first_of_each: dict[tuple[int, int], int] = {}
    for unit in units:
        first_of_each.setdefault((p.model[unit], p.steps[unit]), unit)
    return list(first_of_each.values())
