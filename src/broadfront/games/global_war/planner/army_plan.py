"""Where a power's land units go in its Noncombat Move: forward where they are safe, else where they hold ground."""

from __future__ import annotations

from collections import Counter
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import FIGHTING_LAND, INFANTRY, is_sea
from broadfront.games.global_war.paths import land_steps
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.draft import Draft, alike
from broadfront.games.global_war.planner.garrisons import WEIGHTY, coming, enough, few
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.terms import SIDE, STOPPED

__all__ = ["ArmyPlan"]

FAIR: Final = 0.5
"""A stack is safe where the enemy gains no more by attacking it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ArmyPlan:
    """A goal for each land unit of a power, as a draft stands."""

    def __init__(self, draft: Draft, war: ThreatMap, worth: Worth, exposed: float = 0.0) -> None:
        self.draft, self.war, self.worth, self.exposed = draft, war, worth, exposed
        q, moves = draft.q, dict[tuple[int, ...], set[Space]]()
        for move in draft.offered("move"):
            moves.setdefault(alike(q, move.what), set()).add(move.where)
        units = {u: moves.get(alike(q, u)) for u in q.of_power(war.power) if q.kind[u] in FIGHTING_LAND}
        self.options = {
            u: spaces for u, spaces in units.items() if spaces and q.host[u] < 0 and not q.flags[u] & STOPPED
        }
        """Where each unit that may move can go."""
        self.standing: dict[Space, list[int]] = {}
        """The kinds that will defend each space whatever these units do."""
        for u, at in enumerate(q.at):
            if at >= 0 and u not in self.options and war.ours >> at & 1:
                if SIDE[q.owner[u]] == war.side and not is_sea(q.kind[u]):
                    self.standing.setdefault(at, []).append(q.kind[u])
        self.going: dict[int, Space] = {}
        """Where units have been told to be at the end."""

    def hold_capital(self) -> set[int]:
        """Keep the fewest units that make the capital safe there, or all that can come; return them."""
        capital = ATLAS.capital[self.war.power]
        if capital >= 0 and self.war.ours >> capital & 1:
            able = self._able(capital)
            n = enough(self.war, capital, self._there(capital), self._kinds(able))
            self.going.update(dict.fromkeys(able[:n], capital))
        return set(self.going)

    def write(self) -> None:
        """Give each unit the place where it does most, and order it there."""
        self.hold_capital()
        q, worth, pull = self.draft.q, self.worth, self.worth.wish
        places = {s for spaces in self.options.values() for s in spaces} | {q.at[u] for u in self.options}
        dearest = sorted(places, key=lambda s: (-worth.hold[s], s))
        for s in dearest:  # what is worth keeping is kept
            able = self._able(s)
            n, gain = few(self.war, worth, s, self._there(s), self._kinds(able))
            if gain > 0.3:
                self.going.update(dict.fromkeys(able[:n], s))
        for s in dearest:
            if s not in self.standing and s not in self.going.values():
                self._picket(s)
        for s in sorted(
            places, key=lambda s: (-pull[s], s)
        ):  # the others go as far as they are safe together
            able = self._able(s)
            stack = in_order(self._there(s) + self._kinds(able))
            if able and self.war.menace(s, stack, worth.hold[s]) <= FAIR + self.exposed:
                self.going.update(dict.fromkeys(able, s))
        self._fall_back()
        self._march()

    def _kinds(self, units: list[int]) -> list[int]:
        return [self.draft.q.kind[u] for u in units]

    def _able(self, space: Space) -> list[int]:
        """Return who could go to a space, those that are there first, infantry before others."""
        q = self.draft.q
        able = [
            u
            for u, spaces in self.options.items()
            if u not in self.going and (q.at[u] == space or space in spaces)
        ]
        return sorted(able, key=lambda u: (q.at[u] != space, q.kind[u] != INFANTRY, q.kind[u], u))

    def _there(self, space: Space) -> list[int]:
        """Return the kinds that will be in a space, as far as it is decided."""
        goers = [u for u, s in self.going.items() if s == space]
        return self.standing.get(space, []) + coming(self.war, space) + self._kinds(goers)

    def _picket(self, space: Space) -> None:
        """Leave one infantry in a space that the enemy would walk into: one of weight, or on the way to one."""
        q, war, near = self.draft.q, self.war, ATLAS.land_beside[space]
        if war.danger(space, ())[0] < 1.0:
            return
        of_weight = self.worth.hold[space] >= WEIGHTY
        if (
            of_weight
            or self.worth.stake[space] >= 5.0
            or any(war.ours >> s & 1 and self.worth.hold[s] >= WEIGHTY for s in near)
        ):
            foot = [u for u in self._able(space) if q.kind[u] == INFANTRY and (of_weight or q.at[u] == space)]
            self.going.update(dict.fromkeys(foot[:1], space))

    def _fall_back(self) -> None:
        """Send those that are safe nowhere to where they lose least, towards the capital."""
        q, capital = self.draft.q, ATLAS.capital[self.war.power]
        home = land_steps(capital) if capital >= 0 else (0,) * ATLAS.size
        for u in sorted(self.options.keys() - self.going.keys()):

            def cost(s: Space, kind: int = q.kind[u]) -> tuple[float, int, int]:
                risk, answer = self.war.danger(s, in_order([*self._there(s), kind]))
                return round(risk + 0.05 * answer.gain, 1), min(home[s], 20), s

            self.going[u] = min((q.at[u], *self.options[u]), key=cost)

    def _march(self) -> None:
        """Give the orders; of units that are alike so many go as are wanted."""
        q = self.draft.q
        wanted = Counter((alike(q, u), s) for u, s in self.going.items() if q.at[u] != s)
        for (like, s), number in sorted(wanted.items()):
            for _ in range(number):
                unit = next((u for u in q.of_power(self.war.power) if alike(q, u) == like), -1)
                if unit < 0 or self.draft.send(unit, s) < 0:
                    break
