"""A position as one power sees it: the units on each space, and the enemy's possible attacks on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import cache
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.games.global_war.bot.battle_estimator import (
    NOBODY,
    BattleForecast,
    Kinds,
    forecast_at,
    in_order,
    with_fortifications,
)
from broadfront.games.global_war.bot.plan_draft import fits_theatre, flies_from_deck, is_cargo
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.distances import (
    air_distance_to_nearest,
    canals_open,
    patrol_zone_surcharge,
    sea_steps,
)
from broadfront.games.global_war.terms import CHINA, DEAD, POWERS, SIDE, USA
from broadfront.games.global_war.units import (
    AA_GUN,
    ARMOUR,
    CARRIER_FIGHTER,
    COST,
    FIGHTING_LAND,
    INFANTRY,
    KING_TIGER,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
    moves_of,
)

Attacks = tuple[tuple[int, BattleForecast], ...]
"""Enemy powers, each with the forecast of its attack."""

FORLORN: Final = 0.05
"""The chance of winning below which an enemy is assumed not to attack, if he would lose more than he destroys."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ThreatMap:
    """The units on each space, from the side of one power."""

    def __init__(self, p: GlobalWarPosition, power: int) -> None:
        self.p, self.power, self.side = p, power, SIDE[power]
        self.own: dict[Space, list[int]] = {}
        """Units of the power."""
        self.friends: dict[Space, list[int]] = {}
        """Units of its side, its own among them."""
        self.foes: dict[Space, list[int]] = {}
        self.guns: set[Space] = set()
        """The spaces with an enemy AA gun."""
        side = self.side
        for u, at in enumerate(p.at):
            if at == DEAD or is_cargo(p, u):
                continue
            owner = p.owner[u]
            if SIDE[owner] == side:
                self.friends.setdefault(at, []).append(u)
                if owner == power:
                    self.own.setdefault(at, []).append(u)
            else:
                if p.kind[u] == AA_GUN:
                    self.guns.add(at)
                self.foes.setdefault(at, []).append(u)
        self.ours = p.land_of_side(side)
        self.theirs = p.land_of_side(1 - side)
        self.hostile = p.warships_of(1 - side)
        self.canals = canals_open(p, side)
        self.placed: dict[Space, list[int]] = {}
        """The kinds of units that the power has placed since."""
        self._all_against: dict[tuple[Space, int], Kinds] = {}
        self._threats: dict[int, dict[Space, list[int]]] = {}
        self._threatening: dict[Space, frozenset[int]] = {}
        self._attacks: dict[tuple[Space, Kinds, frozenset[int]], Attacks] = {}

    def place(self, kind: int, space: Space) -> None:
        """Add a new unit of the power to a space, from now on."""
        self.placed.setdefault(space, []).append(kind)

    def garrison(self, space: Space) -> Kinds:
        """Return the enemy units that would defend a space."""
        return self._defending(self.foes.get(space, ()), space)

    def guards(self, space: Space) -> Kinds:
        """Return the friendly units that would defend a space."""
        defenders = self._defending(self.friends.get(space, ()), space)
        return in_order([*defenders, *self.placed[space]]) if space in self.placed else defenders

    def _defending(self, units: Sequence[int], space: Space) -> Kinds:
        kind = self.p.kind
        if MAP.is_sea(space):
            return in_order([kind[u] for u in units if not is_land(kind[u])])
        defenders = in_order([kind[u] for u in units if kind[u] != AA_GUN and not is_sea(kind[u])])
        return with_fortifications(self.p, defenders, space) if self.p.forts[space] else defenders

    def afloat(self, zone: Space) -> list[int]:
        """Return the kinds of the friendly ships and aircraft in a zone."""
        kind = self.p.kind
        return [kind[u] for u in self.friends.get(zone, ()) if not is_land(kind[u])]

    # --- what the enemy can bring -------------------------------------------------------------------------------------

    @property
    def threats(self) -> dict[int, dict[Space, list[int]]]:
        """The units that each enemy power can bring against each space in one turn."""
        if not self._threats:
            enemies = [power for power in range(len(POWERS)) if SIDE[power] != self.side]
            self._threats = {power: self._reach_of(power) for power in enemies}
        return self._threats

    def _reach_of(self, power: int) -> dict[Space, list[int]]:
        p, attackers_by_space = self.p, dict[Space, list[int]]()
        techs = p.techs[power]
        home = air_distance_to_nearest(self.theirs)
        ships: list[int] = []
        army: dict[Space, list[int]] = {}
        for u, at in enumerate(p.at):
            if at == DEAD or p.owner[u] != power:
                continue
            kind = p.kind[u]
            if kind in FIGHTING_LAND:
                if p.host[u] < 0:
                    army.setdefault(at, []).append(u)
                    for s in self._march(at, 2 if kind in ARMOUR and not p.damage[u] else 1, power):
                        attackers_by_space.setdefault(s, []).append(u)
            elif is_air(kind):
                far, range_left = MAP.flights(at), moves_of(kind, techs)
                deck = p.host[u] >= 0
                if kind == CARRIER_FIGHTER or not flies_from_deck(p, u):
                    self._from_decks(attackers_by_space, u, far, range_left)
                    continue
                for s in range(MAP.size):
                    if far[s] <= range_left and MAP.passable >> s & 1:
                        if far[s] + home[s] <= range_left or (deck and far[s] <= range_left - 2):
                            attackers_by_space.setdefault(s, []).append(u)
            elif is_sea(kind):
                if kind == TRANSPORT:
                    ships.append(u)
                else:
                    dear, steps = patrol_zone_surcharge(p, power), sea_steps(at, 3)
                    for s in (at, *_within_two(at)):
                        if steps[s] + (dear >> s & 1) <= 2 and fits_theatre(p, u, s):
                            attackers_by_space.setdefault(s, []).append(u)
        if ships and power != CHINA:
            self._landings(attackers_by_space, ships, army)
        return attackers_by_space

    def _from_decks(
        self, attackers: dict[Space, list[int]], plane: int, far: tuple[int, ...], range_left: int
    ) -> None:
        """Add the reach of a carrier-based fighter: its carrier follows it, except a damaged one."""
        p = self.p
        if p.host[plane] >= 0 and flies_from_deck(p, plane):
            for s in range(MAP.size):
                if far[s] <= range_left - 1 and MAP.passable >> s & 1 and fits_theatre(p, plane, s):
                    attackers.setdefault(s, []).append(plane)

    def _march(self, at: Space, steps: int, power: int) -> list[Space]:
        near = MAP.land_beside[at]
        goals = list(near)
        if steps > 1:
            for s in near:
                if self.theirs >> s & 1 or not (self.friends.get(s) or self.p.factories >> s & 1):
                    goals += [t for t in MAP.land_beside[s] if t not in goals and t != at]
        if power == CHINA:
            goals = [s for s in goals if MAP.china >> s & 1 or s == MAP.kwangtung]
        return goals

    def _landings(
        self, attackers: dict[Space, list[int]], ships: list[int], army: dict[Space, list[int]]
    ) -> None:
        """Add the landings of transports: two units each, from on board or from the coast beside their zone."""
        p = self.p
        used_units: dict[Space, set[int]] = {}
        for ship in ships:
            at = p.at[ship]
            cargo = p.aboard(ship)
            ports = [(at, 0), *((z, 1) for z in MAP.sea_beside[at])]
            for zone in (at, *_within_two(at)):
                for shore in MAP.land_beside[zone]:
                    used = used_units.setdefault(shore, set())
                    party = cargo
                    if not cargo:
                        party = []
                        for port, way in ports:
                            if way + sea_steps(port, 3)[zone] <= 2:
                                for land in MAP.land_beside[port]:
                                    party += [
                                        u
                                        for u in army.get(land, ())
                                        if u not in used and p.kind[u] != KING_TIGER
                                    ]
                        best = sorted(party, key=lambda u: -COST[p.kind[u]])[:1]
                        foot = [u for u in party if p.kind[u] == INFANTRY and u not in best][:1]
                        party = best + foot
                    new = [u for u in party if u not in used and u not in attackers.get(shore, ())]
                    if ship not in used and new:
                        used.add(ship)
                        used.update(new)
                        attackers.setdefault(shore, []).extend(new)

    def missing(self, space: Space, but: Set[int]) -> frozenset[int]:
        """Return the units of ``but`` that an enemy power could bring against a space."""
        if not but:
            return frozenset()
        if space not in self._threatening:
            units = (of.get(space, ()) for of in self.threats.values())
            self._threatening[space] = frozenset().union(*units)
        return self._threatening[space] & but

    def attacks(self, space: Space, guards: Kinds, but: Set[int] = frozenset()) -> Attacks:
        """Return each enemy power that can attack a space with these guards, with the forecast of its attack.

        Units in ``but`` are treated as gone.
        """
        absent_units = self.missing(space, but)
        known = self._attacks.get((space, guards, absent_units))
        if known is None:
            known = self._attacks[space, guards, absent_units] = tuple(
                self._forecasts(space, guards, absent_units)
            )
        return known

    def _forecasts(
        self, space: Space, guards: Kinds, absent_units: frozenset[int]
    ) -> Iterator[tuple[int, BattleForecast]]:
        sea = MAP.is_sea(space)
        for power in self.threats:
            kinds = self._against(space, power, absent_units)
            if kinds and (sea or any(map(is_land, kinds))):
                yield power, forecast_at(self.p, kinds, guards, self.p.techs[power])

    def _against(self, space: Space, power: int, absent_units: frozenset[int]) -> Kinds:
        """Return the kinds that an enemy power can bring against a space without some units."""
        units, kind = self.threats[power].get(space, ()), self.p.kind
        if absent_units and not absent_units.isdisjoint(units):
            return in_order([kind[u] for u in units if u not in absent_units])
        if (space, power) not in self._all_against:
            self._all_against[space, power] = in_order([kind[u] for u in units])
        return self._all_against[space, power]

    def danger(
        self, space: Space, guards: Kinds, but: Set[int] = frozenset()
    ) -> tuple[float, BattleForecast]:
        """Return the best chance of an enemy power to take a space with these guards, and its forecast."""
        worst, forecast = 0.0, NOBODY
        for _, seen in self.attacks(space, guards, but):
            if not guards:
                return 1.0, seen
            if (seen.wins, seen.killed - seen.lost) > (worst, forecast.killed - forecast.lost):
                worst, forecast = seen.wins, seen
        return worst, forecast

    def siege(self, space: Space, guards: Kinds, but: Set[int] = frozenset()) -> float:
        """Return the chance that a space with these guards falls to enemy powers that attack it one after the other.

        Each power meets what the one before has left; no power attacks that could not win.
        """
        held, seen_before = 1.0, False
        for power, seen in self._in_turn(self.attacks(space, guards, but)):
            if not guards:
                return 1.0
            if seen_before:
                kinds = self._against(space, power, self.missing(space, but))
                seen = forecast_at(self.p, kinds, guards, self.p.techs[power])
            if seen.wins < FORLORN and seen.killed < 0.7 * seen.lost:
                continue
            held *= 1.0 - seen.wins
            guards, seen_before = _survivors(guards, seen), True
        return 1.0 - held

    def _in_turn(self, attacks: Attacks) -> Attacks:
        """Return attacks in the order in which the powers move after this one."""
        if len(attacks) < 2:
            return attacks
        order = self.p.setting.order
        place = [order.index(USA if power == CHINA else power) for power in range(len(POWERS))]
        return tuple(sorted(attacks, key=lambda of: (place[of[0]] - place[self.power]) % len(order)))

    def risk(self, space: Space, kinds: Sequence[int], but: Set[int] = frozenset()) -> float:
        """Return the chance that some enemy power takes a space held by some kinds, in any order."""
        return self.danger(space, in_order(kinds), but)[0]

    def menace(self, space: Space, guards: Kinds, prize: float, but: Set[int] = frozenset()) -> float:
        """Return the value of the best attack on a space for the enemy, in IPC, if taking it wins a prize."""
        return max(
            (gain_of(seen, guards, prize) for _, seen in self.attacks(space, guards, but)), default=0.0
        )


def gain_of(seen: BattleForecast, guards: Kinds, prize: float) -> float:
    """Return the value of an attack for the enemy if it wins a prize, in IPC; 0 if it does not pay."""
    return max(0.0, seen.wins * prize + seen.killed - seen.lost) if guards else prize


def _survivors(guards: Kinds, seen: BattleForecast) -> Kinds:
    """Return the average survivors of the defenders after an attack that fails."""
    whole = float(sum(COST[kind] for kind in guards if kind < len(COST)))
    losses = (seen.killed - seen.wins * whole) / max(0.05, 1.0 - seen.wins)
    n = 0
    while n < len(guards) - 1 and losses >= COST[guards[n]]:
        losses -= COST[guards[n]]
        n += 1
    return guards[n:]


@cache
def _within_two(at: Space) -> tuple[Space, ...]:
    steps = sea_steps(at, 3)
    return tuple(s for s in range(MAP.size) if 1 <= steps[s] <= 2)
