"""Ships in a Noncombat Move: transports carry units to where they are wanted, warships keep them company."""

from __future__ import annotations

from math import fsum
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import members
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    COST,
    ESCORT,
    FIGHTING_LAND,
    SUBMARINE,
    TRANSPORT,
    is_air,
    is_land,
    is_sea,
)
from broadfront.games.global_war.planner.battle_forecast import Kinds, in_order
from broadfront.games.global_war.planner.draft import Draft, alike
from broadfront.games.global_war.planner.escorts import Escorts
from broadfront.games.global_war.planner.expansion import barred, watch_at_home
from broadfront.games.global_war.planner.ferries import Docks, Trip, embark, reach_of, ships_of, trip
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.planner.worth import COASTS, DECAY, SEA_DECAY, Worth
from broadfront.games.global_war.terms import BUSY, SIDE

__all__ = ["Sealift", "zone_pull"]

GAIN: Final = 2.0
"""How much more a unit must be wanted elsewhere to be carried there."""
CLOSED: Final = 0.6
"""Where a transport is sunk with this chance it brings only those who are needed right there: others can wait."""
IN_DANGER: Final = 0.2
"""A loaded transport goes elsewhere if it is sunk with this chance."""
WARSHIP_GAIN: Final = 4.0
"""The same for a destroyer, which has other work."""
A_CONVOY: Final = 4.0
"""What it is worth to an escort to be where transports have none."""


class _Option(NamedTuple):
    gain: float
    trip: Trip
    zone: Space
    shore: Space
    """Where the party goes ashore, or -1: it stays on board."""


def zone_pull(war: ThreatMap, worth: Worth) -> list[float]:
    """Return how good it is to have a loaded transport in each sea zone: what can be landed on from there, and when."""
    pull = worth.pull
    found = [0.0] * ATLAS.size
    p = war.p
    kinds = [p.kind[u] for u in p.of_power(war.power)]
    strength = 2.0 * kinds.count(TRANSPORT) + 0.7 * sum(map(is_air, kinds))
    for shore in COASTS:
        if war.theirs >> shore & 1:
            garrison = len(war.garrison(shore))
            there = worth.lure(shore) * min(1.0, strength / (garrison + 0.5)) ** 1.5
        else:
            there = 0.9 * pull[shore]
        for near in ATLAS.sea_beside[shore]:
            steps = paths.sea_steps(near, war.canals)
            for zone in range(ATLAS.size):
                if steps[zone] < paths.FAR and steps[zone] <= 8:
                    turns = max(1, -(-steps[zone] // 2))
                    found[zone] = max(found[zone], there * SEA_DECAY * DECAY**turns)
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealift:
    """Transports and warships of one power."""

    def __init__(self, draft: Draft, war: ThreatMap, worth: Worth, kept: set[int]) -> None:
        self.draft, self.war, self.worth, self.kept = draft, war, worth, kept
        self.power = war.power
        self.done: set[int] = set()
        self.escorts = Escorts(draft, war)

    # --- transports ---------------------------------------------------------------------------------------------------

    def ferry(self) -> None:
        """Carry units to where they are wanted more, one transport after another, the best trip first."""
        ships = [u for u in ships_of(self.draft.q, self.power) if not self.draft.q.flags[u] & BUSY]
        if not ships:
            return
        self.at_sea = zone_pull(self.war, self.worth)
        self.escorts.cover_new_ships()
        failed: set[int] = set()
        for _ in range(len(ships) + 6):
            q = self.draft.q
            docks = Docks(q, self.power, self.kept)
            best: _Option | None = None
            seen: set[tuple[int, ...]] = set()
            for ship in ships:
                if ship in self.done or ship in failed or q.flags[ship] & BUSY:
                    continue
                like = (*alike(q, ship), *sorted(q.kind[u] for u in q.aboard(ship)))
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
        shut = hostile | barred(q, ship)
        best: _Option | None = None
        for zone in reach_of(q, ship, hostile, shut):
            if hostile >> zone & 1:
                continue
            of = trip(q, docks, ship, zone, hostile, sealed=shut)
            if of is None:
                continue
            base = fsum(self._now(u) for u in of.party)
            bases = ATLAS.cities | q.factories  # elsewhere troops stay on board
            options = [(fsum(self.at_sea[zone] for _ in of.party) - base, -1)]
            if self.escorts.at_risk(zone, (q.kind[ship],), but=ship)[0] > CLOSED:
                bases, options = 0, []
            for shore in ATLAS.land_beside[zone]:
                if self.war.ours >> shore & 1 and all(q.at[u] != shore for u in of.boarding):
                    ashore = self.worth.pull[shore]
                    if bases >> shore & 1:
                        ashore = max(ashore, 0.85 * self.worth.sea_pull[shore])
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
        at = self.draft.q.at[unit]
        if ATLAS.is_sea(at):
            return 0.9 * self.at_sea[at]
        return max(self.worth.pull[at], 0.6 * self.worth.sea_pull[at])

    def _risked(self, ship: int, zone: Space, of: Trip, *, stays: bool) -> float:
        """Return what the enemy would sink if a transport lay in a zone, with all warships that can come there."""
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
        """Send empty transports to where units wait for them."""
        q = self.draft.q
        waiting = [0.0] * ATLAS.size
        docks = Docks(q, self.power, self.kept)
        pool = q.bought(self.power)
        bought = any(pool[kind] for kind in FIGHTING_LAND)
        wishes = [
            max(0.0, sea - land) for sea, land in zip(self.worth.sea_pull, self.worth.pull, strict=True)
        ]
        for land, units in docks.army.items():
            if wishes[land] > GAIN:
                for zone in ATLAS.sea_beside[land]:
                    waiting[zone] += wishes[land] * min(4, len(units))
        for land in members(q.factories & q.land_of(self.power)):
            for zone in ATLAS.sea_beside[land]:
                waiting[zone] += wishes[land] * (1.5 + 2.0 * bought)
        for ship in ships:
            q = self.draft.q
            if ship in self.done or q.flags[ship] & BUSY or q.aboard(ship) or not q.left[ship]:
                continue
            if q.kind[ship] != TRANSPORT:
                continue  # a warship has other work
            here, shut = q.at[ship], self.war.hostile | barred(q, ship)
            best, choice = -1e9, here
            for zone in sorted(reach_of(q, ship, self.war.hostile, shut)):
                steps = paths.sea_steps(zone, self.war.canals)
                near = [(at, w) for at, w in enumerate(waiting) if w and steps[at] < paths.FAR]
                wish = max((w * 0.7 ** (-(-steps[at] // 2)) for at, w in near), default=0.0)
                risk, _ = self.escorts.at_risk(zone, (TRANSPORT,), but=ship)
                score = min(wish, 40.0) - 25.0 * risk + 0.5 * (zone == here)
                if score > best:
                    best, choice = score, zone
            if choice == here or self.draft.send(ship, choice) >= 0:
                self.escorts.pledge(choice)

    def _flee(self, ships: list[int]) -> None:
        """Send loaded transports that are in danger where they are to where they are safe, near to their goal."""
        for ship in ships:
            q = self.draft.q
            if ship in self.done or q.flags[ship] & BUSY or not q.aboard(ship) or not q.left[ship]:
                continue
            kinds = (q.kind[ship],)
            risk, _ = self.escorts.at_risk(q.at[ship], kinds, but=ship)
            if risk < IN_DANGER:
                continue
            reach = reach_of(q, ship, self.war.hostile, self.war.hostile | barred(q, ship))
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
        """Send warships to transports in danger; the others keep together where they are safe."""
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
        """Return what sorts warships that guard transports: escorts first, for that is what they are good for."""
        kind = self.draft.q.kind[ship]
        return kind != ESCORT, kind, ship

    def _convoys(self) -> list[Space]:
        """Return the zones with transports of the power, the dearest first."""
        q = self.draft.q
        value: dict[Space, float] = {}
        for u in q.of_power(self.power):
            if q.kind[u] == TRANSPORT:
                cargo = sum(COST[q.kind[x]] for x in q.aboard(u))
                value[q.at[u]] = value.get(q.at[u], 0.0) + COST[TRANSPORT] + cargo
        return sorted(value, key=lambda zone: (-value[zone], zone))

    def _cruise(self, ship: int) -> None:
        """Let a warship go where it is safe, near its own transports and the enemy's."""
        q = self.draft.q
        here, kind = q.at[ship], q.kind[ship]
        closed = paths.halting(q, ship)
        best, choice = -1e9, here
        convoys = self._convoys()
        for zone in sorted(reach_of(q, ship, closed, closed | barred(q, ship))):
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
            steps = paths.sea_steps(zone, self.war.canals)
            if convoys:
                score += 3.0 * 0.7 ** min(steps[z] for z in convoys[:2])
            near = [steps[s] for s, units in self.war.foes.items() if ATLAS.is_sea(s) and units]
            if near:
                score += 1.5 * 0.8 ** min(near)
            if score > best:
                best, choice = score, zone
        if choice != here:
            self.draft.send(ship, choice)
