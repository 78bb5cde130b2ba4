"""What transports can bring from where to where in one turn. For players only."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import SpaceSet
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    AA_GUN,
    ARTILLERY,
    DESTROYER,
    FIGHTING_LAND,
    INFANTRY,
    KING_TIGER,
    TANK,
    TRANSPORT,
    is_land,
)
from broadfront.games.global_war.orders import order
from broadfront.games.global_war.planner.draft import Draft
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.boarding import CARRIERS_OF_TROOPS, may_carry
from broadfront.games.global_war.terms import FOUGHT, OFFLOADED, STOPPED

__all__ = ["Docks", "Trip", "embark", "reach_of", "ships_of", "trip"]


class Trip(NamedTuple):
    """A ship's way: where it loads, whom, and who is on board already."""

    ship: int
    port: Space
    boarding: tuple[int, ...]
    aboard: tuple[int, ...]

    @property
    def party(self) -> tuple[int, ...]:
        """All whom it brings."""
        return self.aboard + self.boarding


def ships_of(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the ships of a power that can still carry somebody: transports, then destroyers of Japan."""
    found = [
        u
        for u in p.of_power(power, CARRIERS_OF_TROOPS)
        if not p.flags[u] & (OFFLOADED | STOPPED | FOUGHT) and may_carry(p, u) is None
    ]
    return sorted(found, key=lambda u: (p.kind[u] != TRANSPORT, u))


def reach_of(p: GlobalWarPosition, ship: int, hostile: SpaceSet, sealed: SpaceSet = 0) -> dict[Space, int]:
    """Return the zones that a ship can be in this turn, its own first, with the steps to each."""
    return {p.at[ship]: 0, **paths.sea_reach(p, p.at[ship], p.left[ship], hostile, sealed)}


def embark(draft: Draft, of: Trip, zone: Space, send: Callable[[int, int, str], int]) -> bool:
    """Sail to the port, take the party on board by ``send`` and sail on to a zone; tell whether all that was legal."""
    ship = of.ship
    if of.boarding and draft.q.at[ship] != of.port and not draft.give(order("move", ship, of.port)):
        return False
    if any(send(u, ship, "load") < 0 for u in of.boarding):
        return False
    return draft.q.at[ship] == zone or draft.give(order("move", ship, zone))


@mypyc_attr(allow_interpreted_subclasses=True)
class Docks:
    """Who could go on board, by land; worked out once."""

    def __init__(self, p: GlobalWarPosition, power: int, kept: Collection[int]) -> None:
        self.p = p
        self.army: dict[Space, list[int]] = {}
        for u in p.of_power(power, _CARRIED):
            if p.host[u] < 0 and p.left[u] and not p.flags[u] and u not in kept:
                self.army.setdefault(p.at[u], []).append(u)
        for units in self.army.values():
            units.sort(key=lambda u: (-_RANK[p.kind[u]], u))

    def take(self, units: Collection[int]) -> None:
        """Let units be gone."""
        for of in self.army.values():
            of[:] = [u for u in of if u not in units]

    def at(self, port: Space) -> list[int]:
        """Return who can go on board in a zone, the strongest first."""
        found = [u for land in ATLAS.land_beside[port] for u in self.army.get(land, ())]
        return sorted(found, key=lambda u: (-_RANK[self.p.kind[u]], u))


def trip(
    p: GlobalWarPosition, docks: Docks, ship: int, zone: Space, hostile: SpaceSet, *, sealed: SpaceSet = 0
) -> Trip | None:
    """Return how a transport can bring most to a zone, or None if it can bring nothing.

    Parameters
    ----------
    p, docks, ship
        The position, who can go on board, and the transport.
    zone
        Where it is to end.
    hostile
        Zones where nobody loads and ships stop.
    sealed
        Zones that cannot be entered.
    """
    left = p.left[ship]
    sealed |= paths.beyond(p, ship)
    cargo = tuple(u for u in p.aboard(ship) if is_land(p.kind[u]))
    ways = reach_of(p, ship, hostile, sealed)
    best: Trip | None = None
    ports = [port for port, way in ways.items() if way <= 1 and not hostile >> port & 1]
    for port in ports:
        onward = {port: 0, **paths.sea_reach(p, port, left - ways[port], hostile, sealed)}
        if zone not in onward:
            continue
        boarding: list[int] = []
        if p.kind[ship] == DESTROYER:
            boarding = [] if cargo else [u for u in docks.at(port) if p.kind[u] == INFANTRY][:1]
        elif len(cargo) < 2:
            boarding = _fill(p, cargo, docks.at(port))
        found = Trip(ship, port, tuple(boarding), cargo)
        if found.party and (best is None or _strength(p, found) > _strength(p, best)):
            best = found
    if best is None and cargo and zone in ways:
        best = Trip(ship, p.at[ship], (), cargo)
    return best


def _fill(p: GlobalWarPosition, cargo: tuple[int, ...], units: list[int]) -> list[int]:
    """Choose who goes on board beside a cargo of one at most: one of any kind and one infantry."""
    heavy = any(p.kind[u] != INFANTRY for u in cargo)
    found = [] if heavy else [u for u in units if p.kind[u] != INFANTRY][:1]
    foot = [u for u in units if p.kind[u] == INFANTRY]
    return found + foot[: 2 - len(cargo) - len(found)]


def _strength(p: GlobalWarPosition, of: Trip) -> tuple[int, int]:
    return sum(_RANK[p.kind[u]] for u in of.party), -len(of.boarding)


_CARRIED = FIGHTING_LAND - {KING_TIGER}
_RANK = {INFANTRY: 3, ARTILLERY: 4, TANK: 5, AA_GUN: 1}
