"""The plan of a Combat Move: the best attacks one after another, each tried out with all its moves."""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import members
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion.national_guard import GUARDED
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
    is_air,
    is_land,
    is_sea,
)
from broadfront.games.global_war.planner.assault import Assault, Judge
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.desk import Desk
from broadfront.games.global_war.planner.expansion import barred, held_decks
from broadfront.games.global_war.planner.ferries import Docks, Trip, ships_of, trip
from broadfront.games.global_war.planner.garrisons import reserves
from broadfront.games.global_war.planner.picture import WarPicture
from broadfront.games.global_war.planner.plan_parameters import PLAIN, PlanParameters
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import CHINA, MOVED

__all__ = ["CombatPlan"]

MOST_ASSAULTS: Final = 40
WON: Final = 0.75
"""A sea battle with this chance lets transports count on the zone."""
RAID_ROOM: Final = 4
NEVER: Final = 1000.0
"""What it costs to bare a capital."""


class CombatPlan:
    """All orders of a Combat Move."""

    def __init__(self, p: GlobalWarPosition, parameters: PlanParameters = PLAIN) -> None:
        self.desk = Desk(p)
        self.power = p.mover
        self.pic = WarPicture(p, self.power)
        self.worth = Worth(self.pic)
        self.judge = Judge(self.pic, self.worth, parameters)
        self.parameters = parameters
        self.kept = reserves(self.pic, self.worth)
        """Units that stay where they are."""
        self.used: set[int] = held_decks(p, self.power)
        self.won: set[Space] = set()
        """Sea zones that are attacked, and as good as won."""
        self.fought: set[Space] = set()
        self.landings: dict[Space, Space] = {}
        """From each zone where units land: to where."""
        self.assaults: list[Assault] = []

    def write(self) -> Desk:
        """Give all orders."""
        self.write_assaults()
        self._escorts()
        self._drive_on()
        self._raids()
        self._flee()
        self.desk.end()
        return self.desk

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
            self.judge.beaten.update(self.pic.foes.get(best.target, ()))
            self.judge.guard_called |= best.target in GUARDED
        return self.assaults

    # --- candidates ---------------------------------------------------------------------------------------------------

    def _reach(self) -> dict[Space, list[int]]:
        """Return who can go where to fight, units that are alike all of them."""
        at = self.desk.ask
        reach: dict[Space, list[int]] = {}
        if at is None:
            return reach
        q = self.desk.q
        alike: dict[tuple[int, ...], list[int]] = {}
        for u in q.of_power(self.power):
            if u not in self.used:
                alike.setdefault(_likeness(q, u), []).append(u)
        for move in at.moves:
            if move.verb != "move" or q.kind[move.what] == TRANSPORT:
                continue
            if q.flags[move.what] & MOVED:
                continue
            target = move.where
            if not (self.pic.theirs >> target & 1 or target in self.pic.foes):
                continue
            reach.setdefault(target, []).extend(alike.get(_likeness(q, move.what), ()))
        return {target: sorted(set(units)) for target, units in reach.items() if units}

    def _candidates(self, tried: set[Space]) -> list[Assault]:
        reach, found = self._reach(), []
        spared = self.parameters.spared
        for target, units in sorted(reach.items()):
            if target in tried or target == spared:
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
            for target in members(self.pic.theirs):
                if target not in tried and target != spared and ATLAS.sea_beside[target]:
                    found += self._landing(target, [u for u in reach.get(target, ()) if u not in self.kept])
        return found

    def _bared(self, of: Assault) -> float:
        """Return what the enemy gains where units leave that should stay; those that are attacked do not come."""
        pic, p, cost = self.pic, self.pic.p, 0.0
        gone = self.judge.beaten.union(pic.foes.get(of.target, ()))
        for space in sorted({p.at[u] for u in of.units if u in self.kept}):
            leaving = self.used.union(of.units)
            left = [p.kind[u] for u in pic.friends[space] if u not in leaving and not is_sea(p.kind[u])]
            prize = self.worth.hold[space]
            after = pic.menace(space, in_order(left), prize, gone)
            cost += max(0.0, after - pic.menace(space, pic.guards(space), prize))
            if space == ATLAS.capital[self.power]:
                risk = pic.danger(space, in_order(left), gone)[0] - pic.danger(space, pic.guards(space))[0]
                cost += NEVER * (risk > 0.03)
        return 1.3 * cost

    def _landing(self, target: Space, others: list[int]) -> list[Assault]:
        """Return the best landing on a territory from each zone beside it."""
        found = []
        for zone in ATLAS.sea_beside[target]:
            if self.pic.hostile >> zone & 1 and zone not in self.won:
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
                boats += [(*boats[-1], self.desk.q.kind[of.ship])] * len(of.party)
            best = self.judge.best(target, others, first, shells, boats, zone)
            if best is not None:
                found.append(best)
        return found

    def _trips(self, zone: Space) -> list[Trip]:
        q, trips = self.desk.q, []
        hostile = self.pic.hostile
        near = paths.sea_steps(zone, 3)
        docks: Docks | None = None
        for ship in ships_of(q, self.power):
            if ship in self.used or near[q.at[ship]] > 2:
                continue
            docks = docks or Docks(q, self.power, self.used | self.kept)
            of = trip(q, docks, ship, zone, hostile)
            if of is not None:
                trips.append(of)
                docks.take(of.party)
        trips.sort(key=lambda of: (-len(of.party), q.kind[of.ship] != TRANSPORT, of.ship))
        return trips

    def _shells(self, zone: Space, landed: int) -> list[float]:
        """Return the mean hits of a bombardment by the number of units landed."""
        values: list[int] = []
        if zone not in self.fought:
            values = sorted((BOMBARD[self.desk.q.kind[u]] for u in self._gunships(zone)), reverse=True)
        return [sum(values[:n]) / 6 for n in range(landed + 1)]

    def _gunships(self, zone: Space) -> list[int]:
        q = self.desk.q
        found = []
        for u in q.of_power(self.power):
            if q.kind[u] in BOMBARD and u not in self.used and (not q.flags[u] or q.at[u] == zone):
                if q.at[u] == zone or zone in paths.sea_reach(q, q.at[u], q.left[u], self.pic.hostile):
                    found.append(u)
        return sorted(found, key=lambda u: (-BOMBARD[q.kind[u]], u))

    # --- orders -------------------------------------------------------------------------------------------------------

    def _send(self, unit: int, to: int, verb: str = "move") -> int:
        """Order a unit somewhere, or one that is alike in its stead; return which one went, or -1."""
        gone = self.desk.send(unit, to, verb)
        if gone >= 0 and gone != unit and gone in self.kept:
            self.kept.discard(gone)
            self.kept.add(unit)
        return gone

    def _order(self, of: Assault) -> bool:
        """Give all moves of an attack, or none."""
        mark, kept = self.desk.mark(), set(self.kept)
        sent: list[int] = []
        if of.zone >= 0 and not self._land(of, sent):
            self.desk.back(mark)
            self.kept = kept
            return False
        wanted = len(of.units)
        landed = len(sent)
        for u in of.units[landed:]:
            if is_sea(self.pic.p.kind[u]) and self.desk.q.at[u] == of.target:
                sent.append(u)
            elif (gone := self._send(u, of.target)) >= 0:
                sent.append(gone)
        if len(sent) < wanted:
            value, seen = self.judge.value(of.target, sent) if sent else (0.0, of.promise)
            if value <= 0 or seen.wins < 0.5:
                self.desk.back(mark)
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
            spare = self.desk.q.kind[plan.ship] == DESTROYER
            mark = self.desk.mark() if spare else None
            if not self._sail(plan, boarding, of.zone):
                if mark is None:
                    return False
                self.desk.back(mark)  # another destroyer like it is meant to do something else
                continue
            for u in self.desk.q.aboard(plan.ship):
                if len(sent) < wanted and is_land(self.desk.q.kind[u]):
                    if self.desk.send(u, of.target, "land") < 0:
                        return False
                    sent.append(u)
            self.used.add(plan.ship)
        return bool(sent)

    def _sail(self, plan: Trip, boarding: tuple[int, ...], zone: Space) -> bool:
        if boarding and self.desk.q.at[plan.ship] != plan.port:
            if not self.desk.give_sail(plan.ship, plan.port):
                return False
        for u in boarding:
            if self._send(u, plan.ship, "load") < 0:
                return False
        return self.desk.q.at[plan.ship] == zone or self.desk.give_sail(plan.ship, zone)

    def _bombard(self, of: Assault, landed: int) -> None:
        """Send ships to bombard, as many as units land."""
        if of.zone in self.fought:
            return
        for u in self._gunships(of.zone)[:landed]:
            if self.desk.q.at[u] == of.zone:
                self.used.add(u)
            elif (gone := self.desk.send(u, of.zone)) >= 0:
                self.used.add(gone)

    def _escorts(self) -> None:
        """Send free warships to where transports will lie, if the enemy could sink them."""
        for zone in sorted(self.landings):
            q = self.desk.q
            free = [
                u
                for u in q.of_power(self.power)
                if q.kind[u] in WARSHIPS
                and u not in self.used
                and not q.flags[u]
                and zone in paths.sea_reach(q, q.at[u], q.left[u], self.pic.hostile)
            ]
            free.sort(key=lambda u: (q.kind[u] == CARRIER, q.kind[u], u))
            for u in free:
                there = [
                    q.kind[x] for x in q.units_in(zone) if is_sea(q.kind[x]) and q.owner[x] == self.power
                ]
                risk, answer = self.pic.danger(zone, in_order(there), self.judge.beaten)
                if risk < 0.2 and answer.killed < answer.lost:
                    break
                if (gone := self.desk.send(u, zone)) >= 0:
                    self.used.add(gone)
                    q = self.desk.q

    def _drive_on(self) -> None:
        """Tanks that have taken an empty territory take another one, or go back to where it is safer."""
        for _ in range(12):
            q = self.desk.q
            at = self.desk.ask
            if at is None:
                return
            moves: dict[int, list[Space]] = {}
            for move in at.moves:
                if move.verb == "move" and q.kind[move.what] in ARMOUR and q.flags[move.what] & MOVED:
                    moves.setdefault(move.what, []).append(move.where)
            done = True
            for u, spaces in sorted(moves.items()):
                here = q.at[u]
                enemy = q.land_of_side(1 - self.pic.side)
                empty = [s for s in spaces if enemy >> s & 1 and not self.pic.foes.get(s)]
                value = {s: self.worth.touch[s] - self._tank_lost(u, s) for s in empty}
                value[here] = -self._tank_lost(u, here)
                if q.origin[u] in spaces:
                    value[q.origin[u]] = -self._tank_lost(u, q.origin[u])
                to = max(sorted(value), key=lambda s: (value[s] + 0.5 * (s == here), -s))
                if to == here:
                    continue
                if self.desk.send(u, to) >= 0:
                    done = False
                    break
            if done:
                return

    def _tank_lost(self, unit: int, space: Space) -> float:
        """Return what a tank that stands in a space costs on average when the enemy answers."""
        q = self.desk.q
        guards = [q.kind[x] for x in q.units_in(space) if is_land(q.kind[x]) and x != unit]
        friends = [q.kind[x] for x in self.pic.friends.get(space, ()) if q.at[x] == space and x != unit]
        stack = in_order([*(guards or friends), TANK])
        return COST[TANK] * self.pic.danger(space, stack, self.judge.beaten)[0]

    def _raids(self) -> None:
        """Bombers that nobody needs bomb factories, where enough can be destroyed."""
        for _ in range(6):
            at = self.desk.ask
            if at is None:
                return
            q = self.desk.q
            best, choice = 0.0, None
            for move in at.moves:
                if move.verb != "raid":
                    continue
                value = q.setting.value[move.where]
                on_the_way = sum(
                    q.at[u] == move.where and q.kind[u] == BOMBER for u in q.of_power(self.power)
                )
                room = 2 * value - q.ruin[move.where] - 3.5 * on_the_way
                if room < RAID_ROOM:
                    continue
                useful = min(1.0, value / 6) + 0.4 * (
                    q.control[move.where] in _CAPITALS[move.where : move.where + 1]
                )
                gain = min(room, 3.5) * 5 / 6 * (0.75 + 0.25 * useful) - 2.0
                if gain > best:
                    best, choice = gain, move
            if choice is None or not self.desk.give(choice):
                return

    def _flee(self) -> None:
        """Ships that would be caught in a hostile zone without a fight they want leave it."""
        q = self.desk.q
        for u in list(q.of_power(self.power)):
            q = self.desk.q
            if q.kind[u] != TRANSPORT or q.flags[u] or u in self.used or not q.hostile >> q.at[u] & 1:
                continue
            if q.at[u] in self.fought:
                continue
            reach = paths.sea_reach(q, q.at[u], q.left[u], self.pic.hostile)
            safe = [z for z in reach if not (self.pic.hostile | barred(q, u)) >> z & 1]
            if safe:
                zone = min(
                    safe, key=lambda z: (self.pic.danger(z, in_order([TRANSPORT, *self.pic.guards(z)]))[0], z)
                )
                self.desk.send(u, zone)


def _likeness(q: GlobalWarPosition, u: int) -> tuple[int, ...]:
    deck = q.host[u] if is_air(q.kind[u]) else (0 if q.host[u] < 0 else 1)
    return q.kind[u], q.at[u], q.left[u], q.flags[u], q.damage[u], q.marks[u], deck, len(q.aboard(u))


_CAPITALS: Final = tuple(place.capital for place in ATLAS.places)
