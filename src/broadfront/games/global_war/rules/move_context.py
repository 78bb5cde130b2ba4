"""The facts that moves of Combat Move and Noncombat Move depend on, worked out once for a question."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import SpaceSet
from broadfront.engine.legality import Reason, no
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_minor_rules, landing
from broadfront.games.global_war.rules.capture import blitzed_land
from broadfront.games.global_war.rules.landing import carrier_placement_zones, planes_waiting
from broadfront.games.global_war.terms import DEAD, FOUGHT, MOVED, OFFLOADED, SIDE, STOPPED, STRANDED
from broadfront.games.global_war.units import (
    AA_GUN,
    AIR,
    AIRCRAFT,
    CARRIER_FIGHTER,
    DOMAIN,
    HUNTERS,
    KINDS,
    SUBMARINE,
    WARSHIPS,
)

FIGHTING: Final = frozenset(range(len(KINDS))) - {AA_GUN, CARRIER_FIGHTER}
"""Kinds that can be fought wherever they are."""
_CARRIER_FIGHTERS: Final = frozenset({CARRIER_FIGHTER})


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveContext:
    """A position as the mover's units see it; ``combat``: in Combat Move, else in Noncombat Move."""

    __slots__ = (
        *("p", "power", "side", "combat", "friendly", "goals", "foes", "hostile", "spared", "landing"),
        *("cargo", "cached"),
    )

    def __init__(self, p: GlobalWarPosition, power: int, *, combat: bool) -> None:
        self.p, self.power, self.combat, self.side = p, power, combat, SIDE[power]
        self.friendly = p.land_of_side(self.side)
        self.goals = goals_on_land(p) if combat else self.friendly
        """The land that land units may enter."""
        self.foes = fightable_spaces(p, self.side) if combat else 0
        self.hostile = p.spaces_with(1 - self.side, WARSHIPS)
        self.spared = expansion_minor_rules.truce_spaces(p, power) if combat else 0
        planes = (
            landing.in_flight(p) if combat else [*planes_that_must_land(p, power), *planes_waiting(p, power)]
        )
        self.landing = landing.Landing(p, [landing.as_plane(p, u) for u in planes])
        """The landing places of the aircraft that have to land."""
        self.cargo = p.cargo()
        """The units aboard each ship and bomber that carries any."""
        self.cached: dict[Hashable, Any] = {}
        """Results for one unit that are valid for others too."""

    @property
    def rule(self) -> str:
        """The rule of the phase."""
        return "b3.3" if self.combat else "b3.5"

    def halting(self, ship: int) -> SpaceSet:
        """Return the zones that stop a ship, as `distances.stopping_zones`, from a cache."""
        if self.p.kind[ship] != SUBMARINE:
            return self.hostile
        if "hunters" not in self.cached:
            self.cached["hunters"] = self.p.spaces_with(1 - self.side, HUNTERS)
        hunters: SpaceSet = self.cached["hunters"]
        return hunters

    def load(self, ship: int) -> tuple[tuple[int, ...], ...]:
        """Return the kinds and owners of the units aboard a ship or bomber, with the range of landed aircraft."""
        return load_of(self.p, self.cargo.get(ship, ()))


Permission: TypeAlias = Callable[[MoveContext, int, int], Reason | None]
"""Whether a unit may go to a space, or on board of a ship; None if it may."""


def fightable_spaces(p: GlobalWarPosition, side: int) -> SpaceSet:
    """Return the spaces with enemy units that can be fought: AA guns alone are no battle [b4]."""
    spaces = p.spaces_with(1 - side, FIGHTING)  # units aboard a ship are in its space
    for u in p.of_side(1 - side, _CARRIER_FIGHTERS):
        if not p.marks[u] & STRANDED:
            spaces |= 1 << p.at[u]
    return spaces


def goals_on_land(p: GlobalWarPosition) -> SpaceSet:
    """Return the land that the mover's land units may enter in Combat Move: enemy land, and land just blitzed."""
    return p.land_of_side(1 - SIDE[p.mover]) | blitzed_land(p)


def planes_that_must_land(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the aircraft that cannot stay where they are: over the sea without a deck, over unsafe land."""
    planes = [u for u in p.of_power(power, AIRCRAFT) if p.host[u] < 0]
    if not planes:
        return []
    safe = landing.landing_land(p)
    docks = carrier_placement_zones(p, power)
    airborne = []
    for u in planes:
        at = p.at[u]
        decks = landing.decks_for(p, u)
        if MAP.is_sea(at):
            if not decks or not docks >> at & 1:
                airborne.append(u)
        elif decks == 2:
            if not p.marks[u] & STRANDED:
                airborne.append(u)
        elif not safe >> at & 1:
            airborne.append(u)
    return airborne


SPENT: Final = FOUGHT | OFFLOADED | MOVED | STOPPED
"""The actions after which a land unit or ship does not move in Noncombat Move."""


def may_move_noncombat(p: GlobalWarPosition, unit: int) -> Reason | None:
    """[b3.4] [b3.5] Whether a land unit or ship may move in Noncombat Move: it has not fought or moved before."""
    flags = p.flags[unit]
    if not flags & SPENT and p.left[unit]:
        return None
    if flags & FOUGHT:
        return no("b3.4", "DONE.fought", unit=unit)
    if flags & OFFLOADED:
        return no("b3.3", "TRANSPORT_DONE.landed", unit=unit)
    if flags & MOVED:
        return no("b3.5", "DONE.combat", unit=unit)
    return no("b3.5", "DONE.moved", unit=unit)


# --- units that are alike ---------------------------------------------------------------------------------------------


def load_of(p: GlobalWarPosition, cargo: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return the kind and owner of each unit aboard; of aircraft that landed also what limits their carrier."""
    return tuple(
        sorted(
            (p.kind[u], p.owner[u], p.left[u], p.aim[u])
            if landing.has_landed_on_deck(p, u)
            else (p.kind[u], p.owner[u])
            for u in cargo
        )
    )


def merge_key(p: GlobalWarPosition, unit: int, cargo: Sequence[tuple[int, ...]]) -> tuple[object, ...]:
    """Return a key that is equal for units with the same orders; ``cargo`` is the result of `load_of`."""
    return (
        p.kind[unit],
        p.owner[unit],
        p.at[unit],
        p.left[unit],
        p.flags[unit],
        p.damage[unit],
        p.host[unit],
        p.marks[unit],
        p.aim[unit] if p.flags[unit] else -1,
        *sorted(cargo),
    )


State = tuple[Any, ...]
"""Kind, space, movement left, flags, damage, host, marks and aim of a unit, and the kinds and owners of its cargo.

An aim counts only for units that have acted.
"""


def state_of(s: MoveContext, unit: int) -> State | None:
    """Return the state of one of the mover's units; None if it has no orders.

    A unit that has moved and is aboard nothing has none, except aircraft that land.
    """
    p = s.p
    kind, at, movement, host = p.kind[unit], p.at[unit], p.left[unit], p.host[unit]
    if at == DEAD or not (movement or host >= 0 or DOMAIN[kind] == AIR):
        return None
    flags = p.flags[unit]
    load = s.load(unit) if unit in s.cargo else ()
    return kind, at, movement, flags, p.damage[unit], host, p.marks[unit], p.aim[unit] if flags else -1, load


def why_not_first(s: MoveContext, unit: int) -> Reason | None:
    """[b3.3] [b3.5] Whether a unit is the one named in orders, of those that are alike: the lowest id."""
    p = s.p
    here = [u for u in p.of_power(p.owner[unit]) if p.at[u] == p.at[unit]]
    keys = {u: merge_key(p, u, load_of(p, p.aboard(u))) for u in here}
    first = next(u for u in here if keys[u] == keys[unit])
    return None if first == unit else no(s.rule, "ALIKE", unit=unit, first=first)
