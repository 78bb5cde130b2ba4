"""Ships in a Noncombat Move: transports carry units to where they are needed, warships protect them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from math import fsum
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.boards.interned_moves import order
from broadfront.boards.spacesets import SpaceSet, members
from broadfront.games.global_war.bot.battle_estimator import BattleForecast, Kinds, in_order
from broadfront.games.global_war.bot.plan_draft import (
    OrderBuilder,
    equivalence_key,
    forbidden_zones,
    watch_at_home,
)
from broadfront.games.global_war.bot.territory_value import COASTS, DECAY, SEA_DECAY, TerritoryValue
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import distances
from broadfront.games.global_war.rules.transport import CARRIERS_OF_TROOPS, may_carry
from broadfront.games.global_war.terms import BUSY, FOUGHT, OFFLOADED, SIDE, STOPPED
from broadfront.games.global_war.units import (
    AA_GUN,
    ARTILLERY,
    COST,
    DESTROYER,
    ESCORT,
    FIGHTING_LAND,
    INFANTRY,
    KING_TIGER,
    SUBMARINE,
    TANK,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)

# --------------------------------------------------------------------------------------------------
# What transports can carry from where to where in one turn.


class Trip(NamedTuple):
    """The trip of a ship: its port, the units to load, and the units already on board."""

    ship: int
    port: Space
    boarding: tuple[int, ...]
    aboard: tuple[int, ...]

    @property
    def party(self) -> tuple[int, ...]:
        """All units that the ship brings."""
        return self.aboard + self.boarding


def ships_of(p: GlobalWarPosition, power: int) -> list[int]:
    """Return the ships of a power with room on board: transports, then destroyers of Japan."""
    ships = [
        u
        for u in p.of_power(power, CARRIERS_OF_TROOPS)
        if not p.flags[u] & (OFFLOADED | STOPPED | FOUGHT) and may_carry(p, u) is None
    ]
    return sorted(ships, key=lambda u: (p.kind[u] != TRANSPORT, u))


def reach_of(p: GlobalWarPosition, ship: int, hostile: SpaceSet, sealed: SpaceSet = 0) -> dict[Space, int]:
    """Return the zones that a ship can reach this turn, its own first, with the steps to each."""
    return {p.at[ship]: 0, **distances.sea_reach(p, p.at[ship], p.left[ship], hostile, sealed)}


def embark(draft: OrderBuilder, of: Trip, zone: Space, send: Callable[[int, int, str], int]) -> bool:
    """Sail to the port, load the party by ``send`` and sail to a zone; return whether all of it was legal."""
    ship = of.ship
    if of.boarding and draft.q.at[ship] != of.port and not draft.give(order("move", ship, of.port)):
        return False
    if any(send(u, ship, "load") < 0 for u in of.boarding):
        return False
    return draft.q.at[ship] == zone or draft.give(order("move", ship, zone))


@mypyc_attr(allow_interpreted_subclasses=True)
class Docks:
    """The units that could go on board from land; worked out once."""

    def __init__(self, p: GlobalWarPosition, power: int, reserved_units: Collection[int]) -> None:
        self.p = p
        self.army: dict[Space, list[int]] = {}
        for u in p.of_power(power, _CARRIED):
            if p.host[u] < 0 and p.left[u] and not p.flags[u] and u not in reserved_units:
                self.army.setdefault(p.at[u], []).append(u)
        for units in self.army.values():
            units.sort(key=lambda u: (-_RANK[p.kind[u]], u))

    def take(self, units: Collection[int]) -> None:
        """Remove units from the lists."""
        for of in self.army.values():
            of[:] = [u for u in of if u not in units]

    def at(self, port: Space) -> list[int]:
        """Return the units that can go on board in a zone, the strongest first."""
        units = [u for land in MAP.land_beside[port] for u in self.army.get(land, ())]
        return sorted(units, key=lambda u: (-_RANK[self.p.kind[u]], u))


def trip(
    p: GlobalWarPosition, docks: Docks, ship: int, zone: Space, hostile: SpaceSet, *, sealed: SpaceSet = 0
) -> Trip | None:
    """Return the best trip of a transport to a zone, or None if it can bring nothing.

    Parameters
    ----------
    p, docks, ship
        The position, the units that can go on board, and the transport.
    zone
        The end of the trip.
    hostile
        Zones where ships stop, and where no unit is loaded.
    sealed
        Zones that cannot be entered.
    """
    moves_left = p.left[ship]
    sealed |= distances.forbidden_zones(p, ship)
    cargo = tuple(u for u in p.aboard(ship) if is_land(p.kind[u]))
    ways = reach_of(p, ship, hostile, sealed)
    best: Trip | None = None
    ports = [port for port, way in ways.items() if way <= 1 and not hostile >> port & 1]
    for port in ports:
        onward = {port: 0, **distances.sea_reach(p, port, moves_left - ways[port], hostile, sealed)}
        if zone not in onward:
            continue
        boarding: list[int] = []
        if p.kind[ship] == DESTROYER:
            boarding = [] if cargo else [u for u in docks.at(port) if p.kind[u] == INFANTRY][:1]
        elif len(cargo) < 2:
            boarding = _fill(p, cargo, docks.at(port))
        trip = Trip(ship, port, tuple(boarding), cargo)
        if trip.party and (best is None or _strength(p, trip) > _strength(p, best)):
            best = trip
    if best is None and cargo and zone in ways:
        best = Trip(ship, p.at[ship], (), cargo)
    return best


def _fill(p: GlobalWarPosition, cargo: tuple[int, ...], units: list[int]) -> list[int]:
    """Choose the passengers beside at most one unit on board: one of any kind and one infantry."""
    heavy = any(p.kind[u] != INFANTRY for u in cargo)
    chosen = [] if heavy else [u for u in units if p.kind[u] != INFANTRY][:1]
    foot = [u for u in units if p.kind[u] == INFANTRY]
    return chosen + foot[: 2 - len(cargo) - len(chosen)]


def _strength(p: GlobalWarPosition, of: Trip) -> tuple[int, int]:
    return sum(_RANK[p.kind[u]] for u in of.party), -len(of.boarding)


_CARRIED = FIGHTING_LAND - {KING_TIGER}
_RANK = {INFANTRY: 3, ARTILLERY: 4, TANK: 5, AA_GUN: 1}


# --------------------------------------------------------------------------------------------------
# The warships that protect ships: as few as suffice, none of them assigned twice, and the rest of a fleet moves
# together.

SAFE: Final = 0.12
"""A zone is safe if the enemy's chance to win is not higher, and his losses exceed his gain."""
HOPELESS: Final = 0.35
"""The enemy's chance against all warships from which none is sent."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Escorts:
    """The warships of a power that may still move, and the zones where they are needed."""

    def __init__(self, draft: OrderBuilder, war: ThreatMap) -> None:
        self.draft, self.war = draft, war
        self.pledged: dict[int, Space] = {}
        """The zones that warships are assigned to."""
        q = draft.q
        able = [
            u
            for u in q.of_power(war.power)
            if is_sea(q.kind[u]) and q.kind[u] not in (TRANSPORT, SUBMARINE)
            if q.left[u] and not q.flags[u] & BUSY
        ]
        reach = {
            u: {*reach_of(q, u, war.hostile, war.hostile | forbidden_zones(q, u)), q.at[u]} for u in able
        }
        self._reach = {
            u: zones for u, zones in reach.items() if not any(watch_at_home(q, u, zone) for zone in zones)
        }
        """The zones that each warship can reach, without warships that have another task."""
        self.free = sorted(self._reach, key=lambda u: (q.kind[u] != ESCORT, q.kind[u], u))

    def at_risk(self, zone: Space, cargo: Iterable[int] = (), but: int = -1) -> tuple[float, BattleForecast]:
        """Return the enemy's best attack on some kinds in a zone, with all warships that can still come there."""
        others = [u for u in self._able(zone) if u not in self.pledged]
        return self.war.danger(zone, in_order([*self._there(zone, but), *cargo, *self._kinds(others)]))

    def pledge(self, zone: Space, cargo: Iterable[int] = ()) -> None:
        """Assign as many warships to a zone as make it safe; none if even all of them do not."""
        there = [*self._there(zone), *cargo]
        able = [u for u in self._able(zone) if u not in self.pledged]
        able.sort(key=lambda u: self.draft.q.at[u] != zone)
        n, risk = 0, 0.0
        while n <= len(able):
            risk, answer = self.war.danger(zone, in_order([*there, *self._kinds(able[:n])]))
            if risk <= SAFE and answer.killed <= answer.lost:
                break
            n += 1
        if n > len(able) and risk > HOPELESS:
            return
        self.pledged.update(dict.fromkeys(able[:n], zone))

    def _able(self, zone: Space) -> list[int]:
        return [u for u in self.free if zone in self._reach[u]]

    def _there(self, zone: Space, but: int = -1) -> list[int]:
        """Return the kinds that will be in a zone, as far as is decided."""
        q, side = self.draft.q, self.war.side
        units_there = [
            q.kind[u]
            for u in q.units_in(zone)
            if u != but and u not in self._reach and SIDE[q.owner[u]] == side and not is_land(q.kind[u])
            if q.host[u] < 0 or q.host[u] not in self._reach
        ]
        return units_there + self._kinds(u for u, to in self.pledged.items() if to == zone)

    def _kinds(self, ships: Iterable[int]) -> list[int]:
        """Return the kinds of ships, and of the aircraft on board."""
        q, kinds = self.draft.q, list[int]()
        for u in ships:
            kinds.append(q.kind[u])
            kinds += [q.kind[x] for x in q.aboard(u) if is_air(q.kind[x])]
        return kinds

    # --- orders -------------------------------------------------------------------------------------------------------

    def cover_new_ships(self) -> None:
        """Assign warships to the zone where the ships that were bought this turn will be placed."""
        q = self.draft.q
        new = [kind for kind, n in enumerate(q.bought(self.war.power)) if is_sea(kind) for _ in range(n)]
        if TRANSPORT not in new:
            return
        docks = {
            zone
            for s in members(q.factories & q.held & q.land_of(self.war.power))
            for zone in MAP.sea_beside[s]
            if not self.war.hostile >> zone & 1
        }
        if docks:
            self.pledge(min(docks, key=lambda zone: (self.at_risk(zone, new)[0], zone)), new)

    def send(self, ordered_ships: set[int]) -> None:
        """Send all warships to their assigned zones."""
        for u, zone in self.pledged.items():
            if u not in ordered_ships and (self.draft.q.at[u] == zone or self.draft.send(u, zone) >= 0):
                ordered_ships.add(u)

    def cruise(self, ordered_ships: set[int], convoys: list[Space]) -> None:
        """Send the idle warships of each zone together to a zone that is safe and near their tasks."""
        q = self.draft.q
        groups: dict[tuple[Space, int], list[int]] = {}
        for u in self.free:
            if u not in ordered_ships:
                groups.setdefault((q.at[u], q.left[u]), []).append(u)
        for (here, _), ships in sorted(groups.items(), key=lambda of: (-len(of[1]), of[0])):
            kinds = self._kinds(ships)
            zones = set[Space].intersection(*(self._reach[u] for u in ships))
            best = max(
                (zone for zone in zones if zone == here or not self.war.hostile >> zone & 1),
                key=lambda zone: (self._zone_score(zone, here, ships, kinds, convoys), -zone),
            )
            for u in ships:
                if best == here or self.draft.send(u, best) >= 0:
                    ordered_ships.add(u)

    def _zone_score(
        self, zone: Space, here: Space, ships: list[int], kinds: list[int], convoys: list[Space]
    ) -> float:
        q, side = self.draft.q, self.war.side
        moving = {*ships, *(x for u in ships for x in q.aboard(u))}
        there = [
            q.kind[u]
            for u in q.units_in(zone)
            if u not in moving and not is_land(q.kind[u]) and SIDE[q.owner[u]] == side
        ]
        risk, answer = self.war.danger(zone, in_order([*there, *kinds]))
        score = -risk * fsum(COST[kind] for kind in kinds) - 0.3 * answer.gain
        score += 0.8 * min(len(there), 6) + 0.6 * (zone == here)
        steps = distances.sea_steps(zone, self.war.canals)
        if convoys:
            score += 3.0 * 0.7 ** min(steps[z] for z in convoys[:2])
        near = [steps[s] for s, units in self.war.foes.items() if MAP.is_sea(s) and units]
        return score + (1.5 * 0.8 ** min(near) if near else 0.0)


GAIN: Final = 2.0
"""The minimum gain in need for a unit to be carried elsewhere."""
CLOSED: Final = 0.6
"""The risk for a transport from which it brings only units that are needed in that very place; others can wait."""
IN_DANGER: Final = 0.2
"""The risk from which a loaded transport goes elsewhere."""
WARSHIP_GAIN: Final = 4.0
"""The minimum gain for a destroyer, which has other tasks."""
A_CONVOY: Final = 4.0
"""The value for an escort of being with transports that have none."""


class _Option(NamedTuple):
    gain: float
    trip: Trip
    zone: Space
    shore: Space
    """The territory where the party lands, or -1 if it stays on board."""


def zone_pull(war: ThreatMap, worth: TerritoryValue) -> list[float]:
    """Return the value of a loaded transport in each sea zone, from the coasts that it can land on, and when."""
    pull = worth.pull
    pull_of_zone = [0.0] * MAP.size
    p = war.p
    kinds = [p.kind[u] for u in p.of_power(war.power)]
    strength = 2.0 * kinds.count(TRANSPORT) + 0.7 * sum(map(is_air, kinds))
    for shore in COASTS:
        if war.theirs >> shore & 1:
            garrison = len(war.garrison(shore))
            there = worth.lure(shore) * min(1.0, strength / (garrison + 0.5)) ** 1.5
        else:
            there = 0.9 * pull[shore]
        for near in MAP.sea_beside[shore]:
            steps = distances.sea_steps(near, war.canals)
            for zone in range(MAP.size):
                if steps[zone] < distances.FAR and steps[zone] <= 8:
                    turns = max(1, -(-steps[zone] // 2))
                    pull_of_zone[zone] = max(pull_of_zone[zone], there * SEA_DECAY * DECAY**turns)
    return pull_of_zone


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealift:
    """The transports and warships of one power."""

    def __init__(
        self, draft: OrderBuilder, war: ThreatMap, worth: TerritoryValue, reserved_units: set[int]
    ) -> None:
        self.draft, self.war, self.worth, self.reserved = draft, war, worth, reserved_units
        self.power = war.power
        self.done: set[int] = set()
        self.escorts = Escorts(draft, war)

    # --- transports ---------------------------------------------------------------------------------------------------

    def ferry(self) -> None:
        """Carry units to where they are needed more, one transport after another, the best trip first."""
        ships = [u for u in ships_of(self.draft.q, self.power) if not self.draft.q.flags[u] & BUSY]
        if not ships:
            return
        self.at_sea = zone_pull(self.war, self.worth)
        self.escorts.cover_new_ships()
        failed: set[int] = set()
        for _ in range(len(ships) + 6):
            q = self.draft.q
            docks = Docks(q, self.power, self.reserved)
            best: _Option | None = None
            seen: set[tuple[int, ...]] = set()
            for ship in ships:
                if ship in self.done or ship in failed or q.flags[ship] & BUSY:
                    continue
                like = (*equivalence_key(q, ship), *sorted(q.kind[u] for u in q.aboard(ship)))
                if like in seen:
                    continue
                seen.add(like)
                option = self._best_trip(ship, docks)
                if option is not None and (best is None or option.gain > best.gain):
                    best = option
            if best is None:
                break
            mark = self.draft.mark()
            if self._carry(best):
                self.done.add(best.trip.ship)
                self.escorts.pledge(best.zone)
            else:
                self.draft.back(mark)
                failed.add(best.trip.ship)
        self._empty(ships)
        self._flee(ships)

    def _best_trip(self, ship: int, docks: Docks) -> _Option | None:
        q, hostile = self.draft.q, self.war.hostile
        shut = hostile | forbidden_zones(q, ship)
        best: _Option | None = None
        for zone in reach_of(q, ship, hostile, shut):
            if hostile >> zone & 1:
                continue
            of = trip(q, docks, ship, zone, hostile, sealed=shut)
            if of is None:
                continue
            base = fsum(self._present_need(u) for u in of.party)
            bases = MAP.cities | q.factories  # elsewhere troops stay on board
            options = [(fsum(self.at_sea[zone] for _ in of.party) - base, -1)]
            if self.escorts.at_risk(zone, (q.kind[ship],), but=ship)[0] > CLOSED:
                bases, options = 0, []
            for shore in MAP.land_beside[zone]:
                if self.war.ours >> shore & 1 and all(q.at[u] != shore for u in of.boarding):
                    ashore = self.worth.pull[shore]
                    if bases >> shore & 1:
                        ashore = max(ashore, 0.85 * self.worth.sea_pull[shore])
                    options.append((len(of.party) * ashore - base + 0.5, shore))
            for gain, shore in options:
                least = GAIN if q.kind[ship] == TRANSPORT else WARSHIP_GAIN
                if gain < least * len(of.party) and not (of.aboard and shore >= 0 and gain > 0):
                    continue
                gain -= self._loss_at(ship, zone, of, stays=shore < 0)
                if gain > 0 and (best is None or gain > best.gain):
                    best = _Option(gain, of, zone, shore)
        return best

    def _present_need(self, unit: int) -> float:
        """Return how much a unit is needed in its present place."""
        at = self.draft.q.at[unit]
        if MAP.is_sea(at):
            return 0.9 * self.at_sea[at]
        return max(self.worth.pull[at], 0.6 * self.worth.sea_pull[at])

    def _loss_at(self, ship: int, zone: Space, of: Trip, *, stays: bool) -> float:
        """Return what the enemy would sink if a transport were in a zone, with all warships that can come there."""
        q = self.draft.q
        kind = q.kind[ship]
        risk, answer = self.escorts.at_risk(zone, (kind,), but=ship)
        cost = COST[kind] + (sum(COST[q.kind[u]] for u in of.party) if stays else 0)
        return risk * cost * 1.2 + 0.3 * answer.gain * (risk > 0.3)

    def _carry(self, option: _Option) -> bool:
        draft, ship = self.draft, option.trip.ship
        if not embark(draft, option.trip, option.zone, draft.send):
            return False
        party = [u for u in draft.q.aboard(ship) if is_land(draft.q.kind[u])] if option.shore >= 0 else []
        return all(draft.send(u, option.shore, "land") >= 0 for u in party)

    def _empty(self, ships: list[int]) -> None:
        """Send empty transports to units that wait for them."""
        q = self.draft.q
        waiting = [0.0] * MAP.size
        docks = Docks(q, self.power, self.reserved)
        pool = q.bought(self.power)
        has_new_army = any(pool[kind] for kind in FIGHTING_LAND)
        wishes = [
            max(0.0, sea - land) for sea, land in zip(self.worth.sea_pull, self.worth.pull, strict=True)
        ]
        for land, units in docks.army.items():
            if wishes[land] > GAIN:
                for zone in MAP.sea_beside[land]:
                    waiting[zone] += wishes[land] * min(4, len(units))
        for land in members(q.factories & q.land_of(self.power)):
            for zone in MAP.sea_beside[land]:
                waiting[zone] += wishes[land] * (1.5 + 2.0 * has_new_army)
        for ship in ships:
            q = self.draft.q
            if ship in self.done or q.flags[ship] & BUSY or q.aboard(ship) or not q.left[ship]:
                continue
            if q.kind[ship] != TRANSPORT:
                continue  # a warship has other tasks
            here, shut = q.at[ship], self.war.hostile | forbidden_zones(q, ship)
            best, choice = -1e9, here
            for zone in sorted(reach_of(q, ship, self.war.hostile, shut)):
                steps = distances.sea_steps(zone, self.war.canals)
                near = [(at, w) for at, w in enumerate(waiting) if w and steps[at] < distances.FAR]
                wish = max((w * 0.7 ** (-(-steps[at] // 2)) for at, w in near), default=0.0)
                risk, _ = self.escorts.at_risk(zone, (TRANSPORT,), but=ship)
                score = min(wish, 40.0) - 25.0 * risk + 0.5 * (zone == here)
                if score > best:
                    best, choice = score, zone
            if choice == here or self.draft.send(ship, choice) >= 0:
                self.escorts.pledge(choice)

    def _flee(self, ships: list[int]) -> None:
        """Send loaded transports that are in danger to safe zones near their goal."""
        for ship in ships:
            q = self.draft.q
            if ship in self.done or q.flags[ship] & BUSY or not q.aboard(ship) or not q.left[ship]:
                continue
            kinds = (q.kind[ship],)
            risk, _ = self.escorts.at_risk(q.at[ship], kinds, but=ship)
            if risk < IN_DANGER:
                continue
            reach = reach_of(q, ship, self.war.hostile, self.war.hostile | forbidden_zones(q, ship))
            risks = {zone: self.escorts.at_risk(zone, kinds, but=ship)[0] for zone in reach}
            safest = min(reach, key=lambda zone: (round(risks[zone], 1), -self.at_sea[zone], zone))
            if safest != q.at[ship] and self.draft.send(ship, safest) >= 0:
                self.done.add(ship)
                self.escorts.pledge(safest)

    # --- warships -----------------------------------------------------------------------------------------------------

    def _warships(self) -> list[int]:
        q = self.draft.q
        return [
            u
            for u in q.of_power(self.power)
            if is_sea(q.kind[u]) and q.kind[u] != TRANSPORT and q.left[u] and not q.flags[u] & BUSY
        ]

    def _fleet_at(self, zone: Space) -> Kinds:
        q, side = self.draft.q, self.war.side
        return in_order(
            [q.kind[u] for u in q.units_in(zone) if not is_land(q.kind[u]) and SIDE[q.owner[u]] == side]
        )

    def fleet(self) -> None:
        """Send warships to transports in danger; keep the others together where they are safe."""
        self.escorts.send(self.done)
        for zone in self._convoys():
            for u in sorted(self._warships(), key=self._readiness):
                q = self.draft.q
                if u in self.done:
                    continue
                risk, answer = self.war.danger(zone, self._fleet_at(zone))
                if risk < 0.15 and answer.killed <= answer.lost:
                    break
                if watch_at_home(q, u, q.at[u]) and q.at[u] != zone:
                    continue
                if q.at[u] == zone or self.draft.send(u, zone) >= 0:
                    self.done.add(u)
        self.escorts.cruise(self.done, self._convoys())
        for u in self._warships():
            if u not in self.done:
                self._cruise(u)

    def _readiness(self, ship: int) -> tuple[bool, int, int]:
        """Return the sort key of warships for guarding transports: escorts first, as that is their purpose."""
        kind = self.draft.q.kind[ship]
        return kind != ESCORT, kind, ship

    def _convoys(self) -> list[Space]:
        """Return the zones with transports of the power, the most valuable first."""
        q = self.draft.q
        value: dict[Space, float] = {}
        for u in q.of_power(self.power):
            if q.kind[u] == TRANSPORT:
                cargo = sum(COST[q.kind[x]] for x in q.aboard(u))
                value[q.at[u]] = value.get(q.at[u], 0.0) + COST[TRANSPORT] + cargo
        return sorted(value, key=lambda zone: (-value[zone], zone))

    def _cruise(self, ship: int) -> None:
        """Send a warship to a safe zone near its own transports and the enemy's."""
        q = self.draft.q
        here, kind = q.at[ship], q.kind[ship]
        closed = distances.stopping_zones(q, ship)
        best, choice = -1e9, here
        convoys = self._convoys()
        for zone in sorted(reach_of(q, ship, closed, closed | forbidden_zones(q, ship))):
            if self.war.hostile >> zone & 1 and kind != SUBMARINE:
                continue
            fleet = list(self._fleet_at(zone))
            if zone != here:
                fleet.append(kind)
            risk, answer = self.war.danger(zone, in_order(fleet))
            score = -risk * COST[kind] - 0.3 * answer.gain
            score += 0.8 * min(len(fleet), 6) + 0.6 * (zone == here) + watch_at_home(q, ship, zone)
            if kind == ESCORT and fleet.count(TRANSPORT) > 2 * fleet.count(ESCORT) - 2:
                score += A_CONVOY
            steps = distances.sea_steps(zone, self.war.canals)
            if convoys:
                score += 3.0 * 0.7 ** min(steps[z] for z in convoys[:2])
            near = [steps[s] for s, units in self.war.foes.items() if MAP.is_sea(s) and units]
            if near:
                score += 1.5 * 0.8 ** min(near)
            if score > best:
                best, choice = score, zone
        if choice != here:
            self.draft.send(ship, choice)
