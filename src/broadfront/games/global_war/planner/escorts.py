"""Which warships keep ships company: as few as do, none pledged twice, and the rest of a fleet moves together."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import members
from broadfront.games.global_war import paths
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import COST, ESCORT, SUBMARINE, TRANSPORT, is_air, is_land, is_sea
from broadfront.games.global_war.planner.battle_forecast import BattleForecast, in_order
from broadfront.games.global_war.planner.draft import Draft
from broadfront.games.global_war.planner.expansion import barred, watch_at_home
from broadfront.games.global_war.planner.ferries import reach_of
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.terms import BUSY, SIDE

__all__ = ["Escorts"]

SAFE: Final = 0.12
"""A zone where the enemy wins no oftener, and loses more than he sinks, is safe."""
HOPELESS: Final = 0.35
"""Where even all warships leave him such a chance nobody is sent."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Escorts:
    """The warships of a power that may still move, and where they are needed."""

    def __init__(self, draft: Draft, war: ThreatMap) -> None:
        self.draft, self.war = draft, war
        self.pledged: dict[int, Space] = {}
        """Where warships have been told to be."""
        q = draft.q
        able = [
            u
            for u in q.of_power(war.power)
            if is_sea(q.kind[u]) and q.kind[u] not in (TRANSPORT, SUBMARINE)
            if q.left[u] and not q.flags[u] & BUSY
        ]
        reach = {u: {*reach_of(q, u, war.hostile, war.hostile | barred(q, u)), q.at[u]} for u in able}
        self._reach = {
            u: zones for u, zones in reach.items() if not any(watch_at_home(q, u, zone) for zone in zones)
        }
        """Where each can go; those with an errand of their own aside."""
        self.free = sorted(self._reach, key=lambda u: (q.kind[u] != ESCORT, q.kind[u], u))

    def at_risk(self, zone: Space, cargo: Iterable[int] = (), but: int = -1) -> tuple[float, BattleForecast]:
        """Return what the enemy can do to some kinds in a zone with all warships that can still come there."""
        others = [u for u in self._able(zone) if u not in self.pledged]
        return self.war.danger(zone, in_order([*self._there(zone, but), *cargo, *self._kinds(others)]))

    def pledge(self, zone: Space, cargo: Iterable[int] = ()) -> None:
        """Promise a zone as many warships as make it safe; none if not even all of them do."""
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
        """Return the kinds that will be in a zone, as far as it is decided."""
        q, side = self.draft.q, self.war.side
        found = [
            q.kind[u]
            for u in q.units_in(zone)
            if u != but and u not in self._reach and SIDE[q.owner[u]] == side and not is_land(q.kind[u])
            if q.host[u] < 0 or q.host[u] not in self._reach
        ]
        return found + self._kinds(u for u, to in self.pledged.items() if to == zone)

    def _kinds(self, ships: Iterable[int]) -> list[int]:
        """Return the kinds of ships, and of the aircraft on board."""
        q, found = self.draft.q, list[int]()
        for u in ships:
            found.append(q.kind[u])
            found += [q.kind[x] for x in q.aboard(u) if is_air(q.kind[x])]
        return found

    # --- orders -------------------------------------------------------------------------------------------------------

    def cover_new_ships(self) -> None:
        """Promise warships to where the ships that were bought this turn will be launched."""
        q = self.draft.q
        new = [kind for kind, n in enumerate(q.bought(self.war.power)) if is_sea(kind) for _ in range(n)]
        if TRANSPORT not in new:
            return
        docks = {
            zone
            for s in members(q.factories & q.held & q.land_of(self.war.power))
            for zone in ATLAS.sea_beside[s]
            if not self.war.hostile >> zone & 1
        }
        if docks:
            self.pledge(min(docks, key=lambda zone: (self.at_risk(zone, new)[0], zone)), new)

    def send(self, done: set[int]) -> None:
        """Send all warships to where they are pledged."""
        for u, zone in self.pledged.items():
            if u not in done and (self.draft.q.at[u] == zone or self.draft.send(u, zone) >= 0):
                done.add(u)

    def cruise(self, done: set[int], convoys: list[Space]) -> None:
        """Let the warships of each zone that have nothing to do go together to where they are safe and near to work."""
        q = self.draft.q
        groups: dict[tuple[Space, int], list[int]] = {}
        for u in self.free:
            if u not in done:
                groups.setdefault((q.at[u], q.left[u]), []).append(u)
        for (here, _), ships in sorted(groups.items(), key=lambda of: (-len(of[1]), of[0])):
            kinds = self._kinds(ships)
            zones = set[Space].intersection(*(self._reach[u] for u in ships))
            best = max(
                (zone for zone in zones if zone == here or not self.war.hostile >> zone & 1),
                key=lambda zone: (self._liked(zone, here, ships, kinds, convoys), -zone),
            )
            for u in ships:
                if best == here or self.draft.send(u, best) >= 0:
                    done.add(u)

    def _liked(
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
        steps = paths.sea_steps(zone, self.war.canals)
        if convoys:
            score += 3.0 * 0.7 ** min(steps[z] for z in convoys[:2])
        near = [steps[s] for s, units in self.war.foes.items() if ATLAS.is_sea(s) and units]
        return score + (1.5 * 0.8 ** min(near) if near else 0.0)
