"""Ships in a Noncombat Move: transports carry units to where they are wanted, warships keep them company."""

from __future__ import annotations

from typing import Final, NamedTuple

from broadfront.boards.spacesets import members
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    COST,
    ESCORT,
    FIGHTING_LAND,
    KINDS,
    SUBMARINE,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)
from broadfront.games.global_war.planner.battle_forecast import Kinds, in_order
from broadfront.games.global_war.planner.desk import Desk
from broadfront.games.global_war.planner.expansion import barred, watch_at_home
from broadfront.games.global_war.planner.ferries import Docks, Trip, ships_of, trip
from broadfront.games.global_war.planner.picture import WarPicture
from broadfront.games.global_war.planner.ways import LANDS
from broadfront.games.global_war.planner.worth import DECAY, SEA_DECAY, Worth
from broadfront.games.global_war.terms import FOUGHT, MOVED, SIDE, STOPPED

__all__ = ["Sealift", "zone_pull"]

GAIN: Final = 2.0
"""How much more a unit must be wanted elsewhere to be carried there."""
WARSHIP_GAIN: Final = 4.0
"""The same for a destroyer, which has other work."""
A_CONVOY: Final = 4.0
"""What it is worth to an escort to be where transports have none."""
BUSY: Final = MOVED | FOUGHT | STOPPED


class _Option(NamedTuple):
    gain: float
    trip: Trip
    zone: Space
    shore: Space
    """Where the party goes ashore, or -1: it stays on board."""


def zone_pull(pic: WarPicture, worth: Worth) -> list[float]:
    """Return how good it is to have a loaded transport in each sea zone: what can be landed on from there, and when."""
    pull = worth.pull()
    found = [0.0] * ATLAS.size
    p = pic.p
    boats = sum(
        kind == TRANSPORT and p.owner[u] == pic.power and p.at[u] >= 0 for u, kind in enumerate(p.kind)
    )
    planes = sum(is_air(kind) and p.owner[u] == pic.power and p.at[u] >= 0 for u, kind in enumerate(p.kind))
    strength = 2.0 * boats + 0.7 * planes
    for shore in LANDS:
        beside = ATLAS.sea_beside[shore]
        if not beside:
            continue
        if pic.theirs >> shore & 1:
            garrison = len(pic.garrison(shore))
            there = worth.lure(shore) * min(1.0, strength / (garrison + 0.5)) ** 1.5
        else:
            there = 0.9 * pull[shore]
        for near in beside:
            steps = paths.sea_steps(near, pic.canals)
            for zone in range(ATLAS.size):
                if steps[zone] < paths.FAR and steps[zone] <= 8:
                    turns = max(1, -(-steps[zone] // 2))
                    found[zone] = max(found[zone], there * SEA_DECAY * DECAY**turns)
    return found


class Sealift:
    """Transports and warships of one power."""

    def __init__(self, desk: Desk, pic: WarPicture, worth: Worth, kept: set[int]) -> None:
        self.desk, self.pic, self.worth, self.kept = desk, pic, worth, kept
        self.power = pic.power
        self.done: set[int] = set()

    # --- transports ---------------------------------------------------------------------------------------------------

    def ferry(self) -> None:
        """Carry units to where they are wanted more, one transport after another, the best trip first."""
        ships = [u for u in ships_of(self.desk.q, self.power) if not self.desk.q.flags[u] & BUSY]
        if not ships:
            return
        self.at_sea = zone_pull(self.pic, self.worth)
        self.ashore = self.worth.sea_pull()
        self.overland = self.worth.pull()
        failed: set[int] = set()
        for _ in range(len(ships) + 6):
            q = self.desk.q
            docks = Docks(q, self.power, self.kept)
            best: _Option | None = None
            seen: set[tuple[int, ...]] = set()
            for ship in ships:
                if ship in self.done or ship in failed or q.flags[ship] & BUSY:
                    continue
                like = (
                    q.kind[ship],
                    q.at[ship],
                    q.left[ship],
                    q.flags[ship],
                    *sorted(q.kind[u] for u in q.aboard(ship)),
                )
                if like in seen:
                    continue
                seen.add(like)
                option = self._best_trip(ship, docks)
                if option is not None and (best is None or option.gain > best.gain):
                    best = option
            if best is None:
                break
            mark = self.desk.mark()
            if self._carry(best):
                self.done.add(best.trip.ship)
            else:
                self.desk.back(mark)
                failed.add(best.trip.ship)
        self._empty(ships)

    def _best_trip(self, ship: int, docks: Docks) -> _Option | None:
        q, hostile = self.desk.q, self.pic.hostile
        shut = hostile | barred(q, ship)
        reach = {q.at[ship]: 0, **paths.sea_reach(q, q.at[ship], q.left[ship], hostile, shut)}
        best: _Option | None = None
        for zone in reach:
            if hostile >> zone & 1:
                continue
            of = trip(q, docks, ship, zone, hostile, sealed=shut)
            if of is None:
                continue
            base = sum(self._now(u) for u in of.party)
            options = [(sum(self.at_sea[zone] for _ in of.party) - base, -1)]
            for shore in ATLAS.land_beside[zone]:
                if self.pic.ours >> shore & 1:
                    if any(q.at[u] == shore for u in of.boarding):
                        continue
                    ashore = max(self.overland[shore], 0.85 * self.ashore[shore])
                    options.append((len(of.party) * ashore - base + 0.5, shore))
            for gain, shore in options:
                least = GAIN if q.kind[ship] == TRANSPORT else WARSHIP_GAIN
                if gain < least * len(of.party) and not (of.aboard and shore >= 0 and gain > 0):
                    continue
                gain -= self._risked(ship, zone, of, stays=shore < 0)
                if gain > 0 and (best is None or gain > best.gain):
                    best = _Option(gain, of, zone, shore)
        return best

    def _now(self, unit: int) -> float:
        """Return how much a unit is wanted where it is."""
        q = self.desk.q
        at = q.at[unit]
        if ATLAS.is_sea(at):
            return 0.9 * self.at_sea[at]
        return max(self.overland[at], 0.6 * self.ashore[at])

    def _risked(self, ship: int, zone: Space, of: Trip, *, stays: bool) -> float:
        """Return what the enemy would sink if a transport lay in a zone, with all warships that can come there."""
        q = self.desk.q
        there = [q.kind[u] for u in q.units_in(zone) if not is_land(q.kind[u]) and u != ship]
        for u in self._warships():
            if q.at[u] != zone and zone in paths.sea_reach(
                q, q.at[u], q.left[u], self.pic.hostile, self.pic.hostile
            ):
                there.append(q.kind[u])
                there += [q.kind[x] for x in q.aboard(u) if is_air(q.kind[x])]
        kind = q.kind[ship]
        risk, answer = self.pic.danger(zone, in_order([*there, kind]))
        cost = COST[kind] + (sum(COST[q.kind[u]] for u in of.party) if stays else 0)
        return risk * cost * 1.2 + 0.3 * max(0.0, answer.killed - answer.lost) * (risk > 0.3)

    def _carry(self, option: _Option) -> bool:
        of = option.trip
        q = self.desk.q
        if of.boarding and q.at[of.ship] != of.port and not self.desk.give_sail(of.ship, of.port):
            return False
        for u in of.boarding:
            if self.desk.send(u, of.ship, "load") < 0:
                return False
        if self.desk.q.at[of.ship] != option.zone and not self.desk.give_sail(of.ship, option.zone):
            return False
        if option.shore >= 0:
            for u in self.desk.q.aboard(of.ship):
                if is_land(self.desk.q.kind[u]) and self.desk.send(u, option.shore, "land") < 0:
                    return False
        return True

    def _empty(self, ships: list[int]) -> None:
        """Send empty transports to where units wait for them."""
        q = self.desk.q
        waiting = [0.0] * ATLAS.size
        docks = Docks(q, self.power, self.kept)
        bought = 1.0 if any(q.pool[self.power * len(KINDS) + kind] for kind in FIGHTING_LAND) else 0.0
        for land, units in docks.army.items():
            wish = max(0.0, self.ashore[land] - self.overland[land])
            if wish > GAIN:
                for zone in ATLAS.sea_beside[land]:
                    waiting[zone] += wish * min(4, len(units))
        for land in members(q.factories & q.land_of(self.power)):
            wish = max(0.0, self.ashore[land] - self.overland[land])
            for zone in ATLAS.sea_beside[land]:
                waiting[zone] += wish * (1.5 + 2.0 * bought)
        for ship in ships:
            q = self.desk.q
            if ship in self.done or q.flags[ship] & BUSY or q.aboard(ship) or not q.left[ship]:
                continue
            if q.kind[ship] != TRANSPORT:
                continue  # a warship has other work
            here, shut = q.at[ship], self.pic.hostile | barred(q, ship)
            reach = {here: 0, **paths.sea_reach(q, here, q.left[ship], self.pic.hostile, shut)}
            best, choice = -1e9, here
            for zone in sorted(reach):
                steps = paths.sea_steps(zone, self.pic.canals)
                wish = max(
                    (
                        w * 0.7 ** (-(-steps[at] // 2))
                        for at, w in enumerate(waiting)
                        if w and steps[at] < paths.FAR
                    ),
                    default=0.0,
                )
                there = [q.kind[u] for u in q.units_in(zone) if not is_land(q.kind[u]) and u != ship]
                risk, _ = self.pic.danger(zone, in_order([*there, TRANSPORT]))
                score = min(wish, 40.0) - 25.0 * risk + 0.5 * (zone == here)
                if score > best:
                    best, choice = score, zone
            if choice != here:
                self.desk.send(ship, choice)

    # --- warships -----------------------------------------------------------------------------------------------------

    def _warships(self) -> list[int]:
        q = self.desk.q
        return [
            u
            for u in q.of_power(self.power)
            if is_sea(q.kind[u]) and q.kind[u] != TRANSPORT and q.left[u] and not q.flags[u] & BUSY
        ]

    def _fleet_at(self, zone: Space) -> Kinds:
        q = self.desk.q
        return in_order(
            [
                q.kind[u]
                for u in q.units_in(zone)
                if not is_land(q.kind[u]) and SIDE[q.owner[u]] == self.pic.side
            ]
        )

    def fleet(self) -> None:
        """Send warships to transports in danger; the others keep together where they are safe."""
        for zone in self._convoys():
            for u in sorted(self._warships(), key=self._readiness):
                q = self.desk.q
                if u in self.done:
                    continue
                risk, answer = self.pic.danger(zone, self._fleet_at(zone))
                if risk < 0.15 and answer.killed <= answer.lost:
                    break
                if watch_at_home(q, u, q.at[u]) and q.at[u] != zone:
                    continue
                if q.at[u] == zone or self.desk.send(u, zone) >= 0:
                    self.done.add(u)
        for u in self._warships():
            if u not in self.done:
                self._cruise(u)

    def _readiness(self, ship: int) -> tuple[bool, int, int]:
        """Return what sorts warships that guard transports: escorts first, for that is what they are good for."""
        kind = self.desk.q.kind[ship]
        return kind != ESCORT, kind, ship

    def _convoys(self) -> list[Space]:
        """Return the zones with transports of the power, the dearest first."""
        q = self.desk.q
        value: dict[Space, float] = {}
        for u in q.of_power(self.power):
            if q.kind[u] == TRANSPORT:
                cargo = sum(COST[q.kind[x]] for x in q.aboard(u))
                value[q.at[u]] = value.get(q.at[u], 0.0) + COST[TRANSPORT] + cargo
        return sorted(value, key=lambda zone: (-value[zone], zone))

    def _cruise(self, ship: int) -> None:
        """Let a warship go where it is safe, near its own transports and the enemy's."""
        q = self.desk.q
        here, kind = q.at[ship], q.kind[ship]
        closed = paths.halting(q, ship)
        reach = {here: 0, **paths.sea_reach(q, here, q.left[ship], closed, closed | barred(q, ship))}
        best, choice = -1e9, here
        convoys = self._convoys()
        for zone in sorted(reach):
            if self.pic.hostile >> zone & 1 and kind != SUBMARINE:
                continue
            fleet = list(self._fleet_at(zone))
            if zone != here:
                fleet.append(kind)
            risk, answer = self.pic.danger(zone, in_order(fleet))
            score = -risk * COST[kind] - 0.3 * max(0.0, answer.killed - answer.lost)
            score += 0.8 * min(len(fleet), 6) + 0.6 * (zone == here) + watch_at_home(q, ship, zone)
            if kind == ESCORT and fleet.count(TRANSPORT) > 2 * fleet.count(ESCORT) - 2:
                score += A_CONVOY
            steps = paths.sea_steps(zone, self.pic.canals)
            if convoys:
                score += 3.0 * 0.7 ** min(steps[z] for z in convoys[:2])
            near = [steps[s] for s, units in self.pic.foes.items() if ATLAS.is_sea(s) and units]
            if near:
                score += 1.5 * 0.8 ** min(near)
            if score > best:
                best, choice = score, zone
        if choice != here:
            self.desk.send(ship, choice)
