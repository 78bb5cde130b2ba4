"""The plan of a Combat Move: the best attacks one after another, each tried out with all its moves."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import members
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion.national_guard import GUARDED
from broadfront.games.global_war.industry import most_damage
from broadfront.games.global_war.kinds import (
    ARMOUR,
    BOMBARD,
    BOMBER,
    CARRIER,
    COST,
    DESTROYER,
    TANK,
    TRANSPORT,
    WARSHIPS,
    is_land,
    is_sea,
)
from broadfront.games.global_war.planner.assault import Assault, Judge
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.draft import Draft, alike
from broadfront.games.global_war.planner.expansion import barred, held_decks
from broadfront.games.global_war.planner.ferries import Docks, Trip, embark, ships_of, trip
from broadfront.games.global_war.planner.garrisons import reserves
from broadfront.games.global_war.planner.plan_parameters import PLAIN, PlanParameters
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import CHINA, MOVED

__all__ = ["CombatPlan"]

MOST_ASSAULTS: Final = 40
WON: Final = 0.75
"""A sea battle with this chance lets transports count on the zone."""
IN_VAIN: Final = 0.5
"""Where the enemy sinks even all warships with this chance none is sent to guard transports."""
RAID_ROOM: Final = 4
NEVER: Final = 1000.0
"""What it costs to bare a capital."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CombatPlan:
    """All orders of a Combat Move."""

    def __init__(self, p: GlobalWarPosition, parameters: PlanParameters = PLAIN) -> None:
        self.draft = Draft(p)
        self.power = p.mover
        self.war = ThreatMap(p, self.power)
        self.worth = Worth(self.war)
        self.judge = Judge(self.war, self.worth, parameters)
        self.parameters = parameters
        self.kept = reserves(self.war, self.worth)
        """Units that stay where they are."""
        self.used: set[int] = held_decks(p, self.power)
        self.won: set[Space] = set()
        """Sea zones that are attacked, and as good as won."""
        self.fought: set[Space] = set()
        self.landings: dict[Space, Space] = {}
        """From each zone where units land: to where."""
        self.assaults: list[Assault] = []
        self._companies: dict[tuple[Space, int, int], tuple[int, ...]] = {}
        self.judge.company = self._company

    def write(self) -> Draft:
        """Give all orders."""
        self.write_assaults()
        self._escorts()
        self._drive_on()
        self._raids()
        self._flee()
        self.draft.end()
        return self.draft

    def write_assaults(self) -> list[Assault]:
        """Give the orders of all attacks, and return these."""
        tried: set[Space] = set()
        for _ in range(MOST_ASSAULTS):
            found = self._candidates(tried)
            if not found:
                break
            best = max(found, key=lambda of: (of.value, -of.target))
            if not self._order(best):
                tried.add(best.target)
                continue
            self.assaults.append(best)
            tried.add(best.target)
            self.judge.beaten.update(self.war.foes.get(best.target, ()))
            self.judge.guard_called |= best.target in GUARDED
        return self.assaults

    # --- candidates ---------------------------------------------------------------------------------------------------

    def _reach(self) -> dict[Space, list[int]]:
        """Return who can go where to fight, units that are alike all of them."""
        q, groups, reach = self.draft.q, dict[tuple[int, ...], list[int]](), dict[Space, set[int]]()
        for u in q.of_power(self.power):
            if u not in self.used:
                groups.setdefault(alike(q, u), []).append(u)
        for move in self.draft.offered("move"):
            unit, target = move.what, move.where
            if q.kind[unit] != TRANSPORT and not q.flags[unit] & MOVED:
                if self.war.theirs >> target & 1 or target in self.war.foes:
                    reach.setdefault(target, set()).update(groups.get(alike(q, unit), ()))
        return {target: sorted(units) for target, units in reach.items() if units}

    def _candidates(self, tried: set[Space]) -> list[Assault]:
        reach, found = self._reach(), []
        spared = self.parameters.spared
        for target, units in sorted(reach.items()):
            if target in tried or target in spared:
                continue
            free = [u for u in units if u not in self.kept]
            best = self.judge.best(target, free) if free else None
            guards = [u for u in units if u in self.kept]
            for share in (1.0, 0.7, 0.45) if guards else ():
                other = self.judge.best(target, free + guards[: round(share * len(guards))])
                if other is None:
                    continue
                other = other._replace(value=other.value - self._bared(other))
                if other.value > 1.0 and (best is None or other.value > best.value + 1.0):
                    best = other
            if best is not None:
                found.append(best)
        if self.power != CHINA:
            for target in members(self.war.theirs):
                if target not in tried and target not in spared and ATLAS.sea_beside[target]:
                    found += self._landing(target, [u for u in reach.get(target, ()) if u not in self.kept])
        return found

    def _bared(self, of: Assault) -> float:
        """Return what the enemy gains where units leave that should stay; those that are attacked do not come."""
        war, p, cost = self.war, self.war.p, 0.0
        gone = self.judge.beaten.union(war.foes.get(of.target, ()))
        for space in sorted({p.at[u] for u in of.units if u in self.kept}):
            leaving = self.used.union(of.units)
            no_guard = is_land if ATLAS.is_sea(space) else is_sea
            left = [p.kind[u] for u in war.friends[space] if u not in leaving and not no_guard(p.kind[u])]
            prize = self.worth.hold[space]
            after = war.menace(space, in_order(left), prize, gone)
            cost += max(0.0, after - war.menace(space, war.guards(space), prize))
            if space == ATLAS.capital[self.power]:
                more = war.risk(space, left, gone) - war.danger(space, war.guards(space))[0]
                cost += NEVER * (more > 0.03)
        return 1.3 * cost

    def _landing(self, target: Space, others: list[int]) -> list[Assault]:
        """Return the best landing on a territory from each zone beside it."""
        found = []
        for zone in ATLAS.sea_beside[target]:
            if self.war.hostile >> zone & 1 and zone not in self.won:
                continue
            if self.landings.get(zone, target) != target:
                continue  # keep it simple: one landing from a zone
            trips = self._trips(zone)
            if not trips:
                continue
            first = [u for of in trips for u in of.party]
            shells = self._shells(zone, len(first))
            boats: list[tuple[int, ...]] = [()]
            for of in trips:
                boats += [(*boats[-1], self.draft.q.kind[of.ship])] * len(of.party)
            best = self.judge.best(target, others, first, shells, boats, zone)
            if best is not None:
                found.append(best)
        return found

    def _trips(self, zone: Space) -> list[Trip]:
        q, trips = self.draft.q, []
        hostile = self.war.hostile
        near = paths.sea_steps(zone, 3)
        docks: Docks | None = None
        for ship in ships_of(q, self.power):
            if ship in self.used or near[q.at[ship]] > 2:
                continue
            docks = docks or Docks(q, self.power, self.used | self.kept)
            if of := trip(q, docks, ship, zone, hostile):
                trips.append(of)
                docks.take(of.party)
        trips.sort(key=lambda of: (-len(of.party), q.kind[of.ship] != TRANSPORT, of.ship))
        return trips

    def _shells(self, zone: Space, landed: int) -> list[float]:
        """Return the mean hits of a bombardment by the number of units landed."""
        values = [BOMBARD[self.draft.q.kind[u]] for u in self._gunships(zone)]
        return [sum(values[:n]) / 6 for n in range(landed + 1)]

    def _gunships(self, zone: Space) -> list[int]:
        """Return the free ships that can bombard from a zone, the largest guns first."""
        q = self.draft.q
        if zone in self.fought:
            return []
        found = [u for u in self._free(BOMBARD, zone) if q.at[u] == zone or self._can_sail(u, zone)]
        return sorted(found, key=lambda u: (-BOMBARD[q.kind[u]], u))

    def _free(self, kinds: Collection[int], zone: Space = -1) -> list[int]:
        """Return the ships of some kinds that have nothing to do yet, or are in a zone."""
        q = self.draft.q
        return [
            u
            for u in q.of_power(self.power)
            if q.kind[u] in kinds and u not in self.used and (not q.flags[u] or q.at[u] == zone)
        ]

    def _can_sail(self, ship: int, zone: Space) -> bool:
        q = self.draft.q
        return zone in paths.sea_reach(q, q.at[ship], q.left[ship], self.war.hostile)

    # --- orders -------------------------------------------------------------------------------------------------------

    def _send(self, unit: int, to: int, verb: str = "move") -> int:
        """Order a unit somewhere, or one that is alike in its stead; return which one went, or -1."""
        gone = self.draft.send(unit, to, verb)
        if gone >= 0 and gone != unit and gone in self.kept:
            self.kept.discard(gone)
            self.kept.add(unit)
        return gone

    def _order(self, of: Assault) -> bool:
        """Give all moves of an attack, or none."""
        mark, kept = self.draft.mark(), set(self.kept)
        sent: list[int] = []
        landed = 0
        if good := of.zone < 0 or self._land(of, sent):
            landed = len(sent)
            for u in of.units[landed:]:
                if is_sea(self.war.p.kind[u]) and self.draft.q.at[u] == of.target:
                    sent.append(u)
                elif (gone := self._send(u, of.target)) >= 0:
                    sent.append(gone)
            if len(sent) < len(of.units):
                value, seen = self.judge.value(of.target, sent) if sent else (0.0, of.promise)
                good = value > 0 and seen.wins >= 0.5
        if not good:
            self.draft.back(mark)
            self.kept = kept
            return False
        self.used.update(sent)
        if of.zone >= 0:
            self._bombard(of, landed)
            self.landings[of.zone] = of.target
        if ATLAS.is_sea(of.target):
            self.fought.add(of.target)
            if of.promise.wins >= WON:
                self.won.add(of.target)
        return True

    def _land(self, of: Assault, sent: list[int]) -> bool:
        """Load, sail and land a party: the first units of an attack; tell whether it can be done."""
        trips = self._trips(of.zone)
        parties = {u for plan in trips for u in plan.party}
        wanted = sum(u in parties for u in of.units)
        for plan in trips:
            if len(sent) >= wanted:
                break
            boarding = plan.boarding[: wanted - len(sent) - len(plan.aboard)]
            spare = self.draft.q.kind[plan.ship] == DESTROYER
            mark = self.draft.mark() if spare else None
            if not embark(self.draft, plan._replace(boarding=boarding), of.zone, self._send):
                if mark is None:
                    return False
                self.draft.back(mark)  # another destroyer like it is meant to do something else
                continue
            for u in self.draft.q.aboard(plan.ship):
                if len(sent) < wanted and is_land(self.draft.q.kind[u]):
                    if self.draft.send(u, of.target, "land") < 0:
                        return False
                    sent.append(u)
            self.used.add(plan.ship)
        return bool(sent)

    def _bombard(self, of: Assault, landed: int) -> None:
        """Send ships to bombard, as many as units land."""
        for u in self._gunships(of.zone)[:landed]:
            if self.draft.q.at[u] == of.zone:
                self.used.add(u)
            elif (gone := self.draft.send(u, of.zone)) >= 0:
                self.used.add(gone)

    def _company(self, zone: Space) -> tuple[int, ...]:
        """Return the kinds of the free warships that can sail to a zone, and of the aircraft on board."""
        key = zone, len(self.draft.given), len(self.used)
        if key not in self._companies:
            q, found = self.draft.q, list[int]()
            for u in self._free(WARSHIPS):
                if q.at[u] != zone and self._can_sail(u, zone):
                    found.append(q.kind[u])
                    found += [q.kind[x] for x in q.aboard(u) if x not in self.used]
            self._companies[key] = tuple(found)
        return self._companies[key]

    def _escorts(self) -> None:
        """Send free warships to where transports will lie, if the enemy could sink them and they can prevent it."""
        for zone in sorted(self.landings):
            q = self.draft.q
            free = [u for u in self._free(WARSHIPS) if self._can_sail(u, zone)]
            whole = [q.kind[x] for x in q.of_power(self.power) if q.at[x] == zone and is_sea(q.kind[x])]
            if self.war.risk(zone, [*whole, *self._company(zone)], self.judge.beaten) > IN_VAIN:
                continue
            for u in sorted(free, key=lambda u: (q.kind[u] == CARRIER, q.kind[u], u)):
                there = [q.kind[x] for x in q.of_power(self.power) if q.at[x] == zone and is_sea(q.kind[x])]
                risk, answer = self.war.danger(zone, in_order(there), self.judge.beaten)
                if risk < 0.2 and answer.killed < answer.lost:
                    break
                if (gone := self.draft.send(u, zone)) >= 0:
                    self.used.add(gone)

    def _drive_on(self) -> None:
        """Tanks that have taken an empty territory take another one, or go back to where it is safer."""
        for _ in range(12):
            q = self.draft.q
            moves: dict[int, list[Space]] = {}
            for move in self.draft.offered("move"):
                if q.kind[move.what] in ARMOUR and q.flags[move.what] & MOVED:
                    moves.setdefault(move.what, []).append(move.where)
            goals = ((u, self._next_goal(u, spaces)) for u, spaces in sorted(moves.items()))
            if not any(to != q.at[u] and self.draft.send(u, to) >= 0 for u, to in goals):
                return

    def _next_goal(self, tank: int, spaces: list[Space]) -> Space:
        """Return where a tank that has moved goes on to: an empty territory, back, or where it is."""
        q = self.draft.q
        here, enemy = q.at[tank], q.land_of_side(1 - self.war.side)
        empty = [s for s in spaces if enemy >> s & 1 and not self.war.foes.get(s)]
        value = {s: self.worth.touch[s] - self._tank_lost(tank, s) for s in empty}
        value[here] = -self._tank_lost(tank, here)
        if q.origin[tank] in spaces:
            value[q.origin[tank]] = -self._tank_lost(tank, q.origin[tank])
        return max(value, key=lambda s: (value[s] + 0.5 * (s == here), -s))

    def _tank_lost(self, unit: int, space: Space) -> float:
        """Return what a tank that stands in a space costs on average when the enemy answers."""
        q = self.draft.q
        guards = [q.kind[x] for x in q.units_in(space) if is_land(q.kind[x]) and x != unit]
        friends = [q.kind[x] for x in self.war.friends.get(space, ()) if q.at[x] == space and x != unit]
        return COST[TANK] * self.war.risk(space, [*(guards or friends), TANK], self.judge.beaten)

    def _raids(self) -> None:
        """Bombers that nobody needs bomb factories, where enough can be destroyed."""
        for _ in range(6):
            q = self.draft.q
            best, choice = 0.0, None
            for move in self.draft.offered("raid"):
                value = q.setting.value[move.where]
                raiders = [u for u in q.of_power(self.power) if q.kind[u] == BOMBER]
                on_the_way = sum(q.at[u] == move.where for u in raiders)
                room = most_damage(q, move.where) - q.ruin[move.where] - 3.5 * on_the_way
                if room < RAID_ROOM:
                    continue
                useful = min(1.0, value / 6) + 0.4 * (ATLAS.capital[q.control[move.where]] == move.where)
                gain = min(room, 3.5) * 5 / 6 * (0.75 + 0.25 * useful) - 2.0
                if gain > best:
                    best, choice = gain, move
            if choice is None or not self.draft.give(choice):
                return

    def _flee(self) -> None:
        """Ships that would be caught in a hostile zone without a fight they want leave it."""
        q, war = self.draft.q, self.war
        for u in self._free({TRANSPORT}):
            if not q.hostile >> q.at[u] & 1 or q.flags[u] or q.at[u] in self.fought:
                continue
            reach = paths.sea_reach(q, q.at[u], q.left[u], war.hostile)
            safe = [z for z in reach if not (war.hostile | barred(q, u)) >> z & 1]
            if safe:
                self.draft.send(u, min(safe, key=lambda z: (war.risk(z, [TRANSPORT, *war.guards(z)]), z)))
