"""A draft of one phase's orders, tried one by one on a copy of the position; illegal orders are skipped."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import fsum
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.boards.interned_moves import END, order
from broadfront.boards.spacesets import members
from broadfront.engine.position import Ask, Move
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import (
    distances,
    expansion_patrol_zones,
    expansion_theatre,
    landing,
)
from broadfront.games.global_war.rules.expansion_national_guard import GUARD as GUARD_UNITS
from broadfront.games.global_war.rules.expansion_national_guard import GUARDED
from broadfront.games.global_war.rules.expansion_sections import NATIONAL_GUARD, SHIP_DAMAGE
from broadfront.games.global_war.rules.landing import TouchDown
from broadfront.games.global_war.terms import AXIS, PACIFIC, SIDE, STRANDED
from broadfront.games.global_war.units import (
    CARRIER,
    CARRIER_FIGHTER,
    COST,
    KINDS,
    SUBMARINE,
    is_air,
    is_land,
    is_sea,
)

Mark = tuple[GlobalWarPosition, int]


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderBuilder:
    """A copy of a position in one phase of one power, and the orders given in it."""

    def __init__(self, p: GlobalWarPosition) -> None:
        self.q, self.mover = p.clone(), p.mover
        self.phase = type(p.agenda[-1])
        self.keyed_orders: list[tuple[Hashable, Move]] = []
        """The key of each position and the order given in it."""

    @property
    def ask(self) -> Ask | None:
        """The question of the phase, or None if it is over."""
        q = self.q
        return q.pending if q.mover == self.mover and q.agenda and type(q.agenda[-1]) is self.phase else None

    def offered(self, verb: str) -> list[Move]:
        """Return the legal orders of a verb; none if the phase is over."""
        at = self.ask
        return [move for move in at.moves if move.verb == verb] if at else []

    def give(self, move: Move) -> bool:
        """Give an order if it is legal; return whether it was."""
        at = self.ask
        if at is None or move not in at.moves:
            return False
        self._play(move)
        while isinstance(step := self.q.agenda[-1] if self.q.agenda else None, TouchDown):
            self._play(order("deck", step.choices(self.q)[0]))  # the usual deck
        return True

    def _play(self, move: Move) -> None:
        self.keyed_orders.append((self.q.key(), move))
        self.q.play(move)

    def send(self, unit: int, to: int, verb: str = "move") -> int:
        """Order a unit, or one in the same place that is alike, to a space; return the unit that went, or -1."""
        if self.give(order(verb, unit, to)):
            return unit
        like = self._sort(unit)
        for move in self.offered(verb):
            if move.where == to and self._sort(move.what) == like:
                self.give(move)
                return move.what
        return -1

    def _sort(self, u: int) -> tuple[int, ...]:
        q = self.q
        return q.kind[u], q.at[u], q.host[u] < 0, q.owner[u], q.flags[u]

    def afloat(self, zone: int, but: int = -1) -> list[int]:
        """Return the kinds of the ships and aircraft in a zone, except one of them."""
        q = self.q
        return [q.kind[u] for u in q.units_in(zone) if u != but and not is_land(q.kind[u])]

    def end(self) -> None:
        """End the phase, if it can end."""
        self.give(END)

    def mark(self) -> Mark:
        """Return a mark that `back` can return to."""
        return self.q.clone(), len(self.keyed_orders)

    def back(self, mark: Mark) -> None:
        """Undo all orders since a mark."""
        self.q = mark[0].clone()
        del self.keyed_orders[mark[1] :]


def equivalence_key(q: GlobalWarPosition, u: int) -> tuple[int, ...]:
    """Return a key that is equal for units of a power that can do the same."""
    kind, host = q.kind[u], q.host[u]
    berth = host if is_air(kind) else -1 if host < 0 else 0
    cargo = 0 if is_land(kind) else len(q.aboard(u))
    return kind, q.at[u], q.left[u], q.flags[u], q.damage[u], q.marks[u], berth, cargo


# --------------------------------------------------------------------------------------------------
# The parameters of a power's turn, which the search of plans varies.


class PlanParameters(NamedTuple):
    """The parameters of a plan that differ from the rules of thumb."""

    boldness: float = 0.0
    """Added to the value of every attack, in IPC; fewer attacks if negative."""
    caution: float = 1.0
    """The weight of the enemy's counter-attack."""
    spared: tuple[int, ...] = ()
    """The spaces that are not attacked."""
    pressed: int = -1
    """A space that is attacked even if the rules of thumb advise against it, or -1."""
    fleet: float = 1.0
    """The weight of sea battles and landings."""
    exposed: float = 0.0
    """The gain in IPC that land units may expose in the Noncombat Move; if negative, they stay farther back."""


PLAIN: Final = PlanParameters()


# --------------------------------------------------------------------------------------------------
# Expansion II for bots: patrol zones, theatres, ports, the National Guard.

WATCH: Final = 2
"""The number of submarines that stay on patrol at home."""
PORT: Final = 12.0
"""The value of a port to a damaged ship that cannot be repaired elsewhere."""
CALLED: Final = 0.7
"""The share of the National Guard that counts for an attacker that calls it, as it stays at home."""
GUARD_HOME: Final = MAP.space_of["western_us"]
A_FIGHTER: Final = 4.0
"""The value for a carrier of lifting a stranded fighter."""
A_WATCH: Final = 7.0
"""The value of a submarine on patrol at home."""


def forbidden_zones(p: GlobalWarPosition, ship: int) -> int:
    """Return the zones where a ship of the mover cannot stay: patrol zones, and oceans of another theatre."""
    if not p.setting.sections:
        return 0
    return distances.patrol_zone_surcharge(p, p.mover) | distances.forbidden_zones(p, ship)


def fits_theatre(p: GlobalWarPosition, unit: int, space: Space) -> bool:
    """Return whether a unit may be in a space according to its theatre."""
    if p.kind[unit] != CARRIER_FIGHTER and not p.marks[unit] & PACIFIC:
        return True
    return bool(expansion_theatre.THEATRE >> space & 1)


def is_cargo(p: GlobalWarPosition, unit: int) -> bool:
    """Return whether a unit cannot act: a stranded carrier-based fighter."""
    return bool(p.marks[unit] & STRANDED)


def patrol_shots(p: GlobalWarPosition, side: int, zone: Space, kinds: Sequence[int]) -> float:
    """Return the cost of submarines on patrol to a side whose ships enter a zone, in IPC."""
    if not expansion_theatre.zones_against(p, side) >> zone & 1:
        return 0.0
    ships = sorted(COST[kind] for kind in kinds if is_sea(kind) and kind < len(KINDS))
    if not ships:
        return 0.0
    return _patrol_hits(p, side, zone) * ships[0]


def landing_sunk(p: GlobalWarPosition, side: int, zone: Space, ships: int) -> float:
    """Return the share of some ships with troops that submarines on patrol sink when they enter a zone."""
    if not expansion_theatre.zones_against(p, side) >> zone & 1:
        return 0.0
    return min(1.0, _patrol_hits(p, side, zone) / ships)


def _patrol_hits(p: GlobalWarPosition, side: int, zone: Space) -> float:
    return len(expansion_patrol_zones.patrols(p, zone, 1 - side)) / 6


def guard_called(p: GlobalWarPosition, side: int, target: Space) -> float:
    """Return the cost of an attack of the Axis that calls the National Guard of the USA, in IPC."""
    if side != AXIS or p.guard or target not in GUARDED or not p.setting.has(NATIONAL_GUARD):
        return 0.0
    return CALLED * fsum(COST[kind] for kind in GUARD_UNITS) if p.side_of(GUARD_HOME) != AXIS else 0.0


def watch_at_home(p: GlobalWarPosition, ship: int, zone: Space) -> float:
    """Return the value of a submarine on patrol at home, or of a carrier where fighters are built or wait."""
    if not p.setting.sections:
        return 0.0
    side = SIDE[p.owner[ship]]
    if p.damage[ship] and p.setting.repair_in_port:
        return PORT * 0.7 ** _to_port(p, side, zone)
    if p.kind[ship] == SUBMARINE:
        home, _ = expansion_theatre.PATROL_ZONE_OF[side]
        if zone != home or not expansion_theatre.zones_against(p, 1 - side):
            return 0.0
        others = [u for u in expansion_patrol_zones.patrols(p, zone, side) if u != ship]
        return A_WATCH if len(others) < WATCH else 0.0
    if p.kind[ship] != CARRIER or not (decks := landing.spare_decks(p, ship)):
        return 0.0
    total = A_FIGHTER * min(decks, _stranded_at(p, p.owner[ship], zone))
    if bought_carrier_fighters(p, p.owner[ship]):
        total += 12.0 * (zone == expansion_theatre.HOME[p.owner[ship]][1])
    return total


def _stranded_at(p: GlobalWarPosition, power: int, zone: Space) -> int:
    """Return how many stranded fighters of a power a carrier can lift from a zone."""
    if not expansion_theatre.ZONES >> zone & 1:
        return 0
    return sum(p.marks[u] & STRANDED != 0 and p.at[u] in MAP.land_beside[zone] for u in p.of_power(power))


def watch_at_home_new(p: GlobalWarPosition, kind: int, zone: Space) -> float:
    """Return the same for a new ship that is to be placed."""
    if not p.setting.sections:
        return 0.0
    if kind == CARRIER and bought_carrier_fighters(p, p.mover):
        return 40.0 * (zone == expansion_theatre.HOME[p.mover][1])
    side = SIDE[p.mover]
    home, _ = expansion_theatre.PATROL_ZONE_OF[side]
    if kind == SUBMARINE and zone == home and expansion_theatre.zones_against(p, 1 - side):
        return A_WATCH * (len(expansion_patrol_zones.patrols(p, zone, side)) < WATCH)
    return 0.0


def bought_carrier_fighters(p: GlobalWarPosition, power: int) -> int:
    """Return how many carrier-based fighters a power has bought this turn."""
    return p.bought(power)[CARRIER_FIGHTER] if power in expansion_theatre.HOME else 0


def _to_port(p: GlobalWarPosition, side: int, zone: Space) -> int:
    """Return the distance of the nearest zone where a side's ships can be repaired, if repairs need a port."""
    steps = distances.sea_steps(zone, distances.canals_open(p, side))
    ports = (s for s in members(p.factories & p.land_of_side(side)))
    return min((steps[z] for s in ports for z in MAP.sea_beside[s]), default=distances.FAR)


def held_decks(p: GlobalWarPosition, power: int) -> set[int]:
    """Return the carriers that stay at home in the Combat Move, as fighters were bought for them."""
    if not bought_carrier_fighters(p, power):
        return set()
    _, zone = expansion_theatre.HOME[power]
    return {
        u
        for u in p.of_power(power)
        if p.kind[u] == CARRIER and p.at[u] == zone and landing.spare_decks(p, u) > 0
    }


def free_decks(p: GlobalWarPosition, power: int) -> int:
    """Return how many own decks of a power are free in the zone where its carrier-based fighters are built."""
    if power not in expansion_theatre.HOME:
        return 0
    home, zone = expansion_theatre.HOME[power]
    if p.control[home] != power:
        return 0
    return sum(
        landing.spare_decks(p, u) for u in p.of_power(power) if p.kind[u] == CARRIER and p.at[u] == zone
    )


def flies_from_deck(p: GlobalWarPosition, unit: int) -> bool:
    """Return whether an aircraft can take off: not from a damaged carrier, which suspends its flights."""
    host = p.host[unit]
    return not (host >= 0 and is_air(p.kind[unit]) and p.damage[host] and p.setting.has(SHIP_DAMAGE))
