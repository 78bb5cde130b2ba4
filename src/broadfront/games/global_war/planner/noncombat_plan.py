"""The plan of a Noncombat Move: transports, the army, aircraft, the fleet, in this order. For players only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Move
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import CARRIER, COST, DECK_PLANES, FIGHTING_LAND, is_air, is_land
from broadfront.games.global_war.landing_places import Landing, as_plane
from broadfront.games.global_war.planner.army_plan import ArmyPlan
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.draft import Draft
from broadfront.games.global_war.planner.garrisons import coming
from broadfront.games.global_war.planner.plan_parameters import PLAIN, PlanParameters
from broadfront.games.global_war.planner.rescue import cover, lift
from broadfront.games.global_war.planner.sealift import Sealift
from broadfront.games.global_war.planner.threat_map import ThreatMap
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.situation import must_land
from broadfront.games.global_war.terms import CHINA

__all__ = ["NoncombatPlan"]

MOST_MOVES: Final = 160
HELPED: Final = 10.0
"""What an aircraft is worth at most to the fleet that it lands on, in IPC."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NoncombatPlan:
    """All orders of a Noncombat Move."""

    def __init__(self, p: GlobalWarPosition, parameters: PlanParameters = PLAIN) -> None:
        self.draft, self.parameters = Draft(p), parameters
        self.power = p.mover
        self.war = ThreatMap(p, self.power)
        self.worth = Worth(self.war)
        self.settled: set[int] = set()
        """Aircraft that have been told where to stay."""

    def write(self) -> Draft:
        """Give all orders."""
        self._rescue()
        kept = ArmyPlan(self.draft, self.war, self.worth).hold_capital()
        ships = Sealift(self.draft, self.war, self.worth, kept)
        if self.power != CHINA:
            ships.ferry()
        ArmyPlan(self.draft, self.war, self.worth, self.parameters.exposed).write()
        ships.done |= cover(self.draft, self.war)
        self._planes()
        if self.power != CHINA:
            ships.fleet()
        self._planes()
        lift(self.draft)
        self.draft.end()
        return self.draft

    # --- aircraft -----------------------------------------------------------------------------------------------------

    def _rescue(self) -> None:
        """Carriers go where fighters wait that cannot reach land, and take them on board."""
        for _ in range(12):
            q = self.draft.q
            homeless = must_land(q, self.power)
            needy = Landing(q, [as_plane(q, u) for u in homeless]).need
            if not needy or self.draft.ask is None:
                return
            over = {zone for zone, _, _ in needy}
            moves = self.draft.offered("move")
            decks = [
                m
                for m in moves
                if m.what in homeless
                and q.kind[m.what] in DECK_PLANES
                and q.at[m.what] in over
                and ATLAS.is_sea(m.where)
            ]
            if decks:
                self.draft.give(min(decks, key=lambda m: (m.where not in over, m.what, m.where)))
                continue
            ships = [m for m in moves if q.kind[m.what] == CARRIER]

            def saved(move: Move, needy: Sequence[tuple[int, int, bool]] = needy) -> int:
                return sum(ATLAS.flights(at)[move.where] <= left for at, left, _ in needy)

            if not ships or not max(map(saved, ships)):
                return
            self.draft.give(max(ships, key=lambda m: (saved(m), m.where in over, -m.what, -m.where)))

    def _planes(self) -> None:
        """Land aircraft where they are safe and near to work; idle ones leave where they would be lost."""
        for _ in range(MOST_MOVES):
            q = self.draft.q
            moves: dict[int, list[Space]] = {}
            for move in self.draft.offered("move"):
                if is_air(q.kind[move.what]):
                    moves.setdefault(move.what, []).append(move.where)
            best: tuple[float, int, Space] | None = None
            for u, spaces in sorted(moves.items()):
                here = q.at[u]
                homeless = q.host[u] < 0 and not (q.friendly & self.war.ours) >> here & 1
                if not homeless and u in self.settled:
                    continue
                now = -99.0 if homeless else self._field(u, here) + 1.5
                to = max(spaces, key=lambda s: (self._field(u, s), -s))
                gain = self._field(u, to) - now
                if gain > 0 and (best is None or gain > best[0]):
                    best = (gain, u, to)
            if best is None or self.draft.send(best[1], best[2]) < 0:
                return
            self.settled.add(best[1])

    def _field(self, unit: int, space: Space) -> float:
        """Return how good it is to have an aircraft in a space."""
        q, war = self.draft.q, self.war
        if ATLAS.is_sea(space):
            fleet = [q.kind[u] for u in q.units_in(space) if u != unit and not is_land(q.kind[u])]
            _, bare = war.danger(space, in_order(fleet))
            risk, answer = war.danger(space, in_order([*fleet, q.kind[unit]]))
            return 4.0 - 10.0 * risk + min(HELPED, 0.5 * (bare.gain - answer.gain))
        guards = coming(war, space)
        for u in q.units_in(space):
            if u != unit and (is_air(q.kind[u]) or q.kind[u] in FIGHTING_LAND):
                guards.append(q.kind[u])
        risk = war.risk(space, [*guards, q.kind[unit]])
        helped = (war.risk(space, guards) - risk) * min(30.0, self.worth.hold[space])
        near = 0.0
        far = ATLAS.flights(space)
        for s in members(war.theirs):
            if far[s] <= 2:
                near += min(3.0, 0.12 * self.worth.hold[s])
        for s in war.foes:
            if ATLAS.is_sea(s) and far[s] <= 2:
                near += 0.7
        return helped + min(near, 6.0) - risk * COST[q.kind[unit]] * 1.2
