"""The plan of a Noncombat Move: transports, the army, aircraft, the fleet, in this order. For players only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from broadfront.boards.spacesets import members
from broadfront.engine.position import Move
from broadfront.games.global_war.bot.attack_planner import WEIGHTY, coming, enough, few
from broadfront.games.global_war.bot.battle_estimator import in_order
from broadfront.games.global_war.bot.naval_planner import Sealift
from broadfront.games.global_war.bot.plan_draft import (
    PLAIN,
    OrderBuilder,
    PlanParameters,
    equivalence_key,
    forbidden_zones,
)
from broadfront.games.global_war.bot.territory_value import TerritoryValue
from broadfront.games.global_war.bot.threat_map import ThreatMap
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import distances
from broadfront.games.global_war.rules.distances import land_steps
from broadfront.games.global_war.rules.landing import Landing, as_plane
from broadfront.games.global_war.rules.move_context import planes_that_must_land
from broadfront.games.global_war.terms import CHINA, FOUGHT, MOVED, SIDE, STOPPED, STRANDED
from broadfront.games.global_war.units import (
    CARRIER,
    COST,
    DECK_PLANES,
    FIGHTER,
    FIGHTING_LAND,
    INFANTRY,
    is_air,
    is_land,
    is_sea,
)

# --------------------------------------------------------------------------------------------------
# [c8] [c10] How the bot saves aircraft and carriers: it lifts stranded fighters and protects a damaged
# carrier.


def lift(draft: OrderBuilder) -> None:
    """Lift stranded fighters on board."""
    while lifts := [move for move in draft.offered("load") if draft.q.marks[move.what] & STRANDED]:
        draft.give(lifts[0])


def cover(draft: OrderBuilder, war: ThreatMap) -> set[int]:
    """Let fighters protect damaged carriers in port that are in danger and cannot flee; return these carriers."""
    covering: set[int] = set()
    while covers := [move for move in draft.offered("cover") if _needs_cover(draft, war, move.where)]:
        draft.give(covers[0])
        covering.add(covers[0].where)
    return covering


def _needs_cover(draft: OrderBuilder, war: ThreatMap, ship: int) -> bool:
    """Return whether two fighters make a ship safer that the enemy may sink in its zone, and that cannot flee."""
    guards = draft.afloat(draft.q.at[ship])
    risk = war.risk(draft.q.at[ship], guards)
    if risk <= 0.1 or war.risk(draft.q.at[ship], [*guards, FIGHTER, FIGHTER]) >= risk - 0.1:
        return False
    return not _can_flee(draft, war, ship)


def _can_flee(draft: OrderBuilder, war: ThreatMap, ship: int) -> bool:
    """Return whether a ship can go to a zone that is almost safe."""
    q = draft.q
    if q.flags[ship] & (MOVED | FOUGHT | STOPPED) or not q.left[ship]:
        return False
    shut = war.hostile | forbidden_zones(q, ship)
    reach = distances.sea_reach(q, q.at[ship], q.left[ship], war.hostile, shut)
    return any(war.risk(zone, [*draft.afloat(zone), q.kind[ship]]) < 0.1 for zone in reach)


# --------------------------------------------------------------------------------------------------
# The land units of a power in its Noncombat Move: forward where they are safe, else where they hold
# ground.

FAIR: Final = 0.5
"""The enemy's gain from an attack, below which a stack is safe."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ArmyPlan:
    """A goal for each land unit of a power, in a draft."""

    def __init__(
        self, draft: OrderBuilder, war: ThreatMap, worth: TerritoryValue, exposed: float = 0.0
    ) -> None:
        self.draft, self.war, self.worth, self.exposed = draft, war, worth, exposed
        q, moves = draft.q, dict[tuple[int, ...], set[Space]]()
        for move in draft.offered("move"):
            moves.setdefault(equivalence_key(q, move.what), set()).add(move.where)
        units = {
            u: moves.get(equivalence_key(q, u)) for u in q.of_power(war.power) if q.kind[u] in FIGHTING_LAND
        }
        self.options = {
            u: spaces for u, spaces in units.items() if spaces and q.host[u] < 0 and not q.flags[u] & STOPPED
        }
        """The spaces that each unit may move to."""
        self.standing: dict[Space, list[int]] = {}
        """The kinds that will defend each space whatever these units do."""
        for u, at in enumerate(q.at):
            if at >= 0 and u not in self.options and war.ours >> at & 1:
                if SIDE[q.owner[u]] == war.side and not is_sea(q.kind[u]):
                    self.standing.setdefault(at, []).append(q.kind[u])
        self.goal_of: dict[int, Space] = {}
        """The assigned space of each unit."""

    def hold_capital(self) -> set[int]:
        """Keep the fewest units that make the capital safe there, or all that can come; return these units."""
        capital = MAP.capital[self.war.power]
        if capital >= 0 and self.war.ours >> capital & 1:
            able = self._able(capital)
            n = enough(self.war, capital, self._there(capital), self._kinds(able))
            self.goal_of.update(dict.fromkeys(able[:n], capital))
        return set(self.goal_of)

    def write(self) -> None:
        """Give each unit the place where it has most effect, and order it there."""
        self.hold_capital()
        q, worth, pull = self.draft.q, self.worth, self.worth.wish
        places = {s for spaces in self.options.values() for s in spaces} | {q.at[u] for u in self.options}
        dearest = sorted(places, key=lambda s: (-worth.hold[s], s))
        for s in dearest:  # places of value are defended
            able = self._able(s)
            n, gain = few(self.war, worth, s, self._there(s), self._kinds(able))
            if gain > 0.3:
                self.goal_of.update(dict.fromkeys(able[:n], s))
        for s in dearest:
            if s not in self.standing and s not in self.goal_of.values():
                self._picket(s)
        for s in sorted(
            places, key=lambda s: (-pull[s], s)
        ):  # the others go as far as they are safe together
            able = self._able(s)
            stack = in_order(self._there(s) + self._kinds(able))
            if able and self.war.menace(s, stack, worth.hold[s]) <= FAIR + self.exposed:
                self.goal_of.update(dict.fromkeys(able, s))
        self._fall_back()
        self._march()

    def _kinds(self, units: list[int]) -> list[int]:
        return [self.draft.q.kind[u] for u in units]

    def _able(self, space: Space) -> list[int]:
        """Return the units that could go to a space, those in it first, infantry before others."""
        q = self.draft.q
        able = [
            u
            for u, spaces in self.options.items()
            if u not in self.goal_of and (q.at[u] == space or space in spaces)
        ]
        return sorted(able, key=lambda u: (q.at[u] != space, q.kind[u] != INFANTRY, q.kind[u], u))

    def _there(self, space: Space) -> list[int]:
        """Return the kinds that will be in a space, as far as is decided."""
        goers = [u for u, s in self.goal_of.items() if s == space]
        return self.standing.get(space, []) + coming(self.war, space) + self._kinds(goers)

    def _picket(self, space: Space) -> None:
        """Leave one infantry in a space of value, or on the way to one, that the enemy would enter undefended."""
        q, war, near = self.draft.q, self.war, MAP.land_beside[space]
        if war.danger(space, ())[0] < 1.0:
            return
        of_weight = self.worth.hold[space] >= WEIGHTY
        if (
            of_weight
            or self.worth.stake[space] >= 5.0
            or any(war.ours >> s & 1 and self.worth.hold[s] >= WEIGHTY for s in near)
        ):
            foot = [u for u in self._able(space) if q.kind[u] == INFANTRY and (of_weight or q.at[u] == space)]
            self.goal_of.update(dict.fromkeys(foot[:1], space))

    def _fall_back(self) -> None:
        """Send units without a safe space to where they lose least, towards the capital."""
        q, capital = self.draft.q, MAP.capital[self.war.power]
        home = land_steps(capital) if capital >= 0 else (0,) * MAP.size
        for u in sorted(self.options.keys() - self.goal_of.keys()):

            def cost(s: Space, kind: int = q.kind[u]) -> tuple[float, int, int]:
                risk, answer = self.war.danger(s, in_order([*self._there(s), kind]))
                return round(risk + 0.05 * answer.gain, 1), min(home[s], 20), s

            self.goal_of[u] = min((q.at[u], *self.options[u]), key=cost)

    def _march(self) -> None:
        """Give the orders; of units that are alike, as many go as are assigned."""
        q = self.draft.q
        counts = Counter((equivalence_key(q, u), s) for u, s in self.goal_of.items() if q.at[u] != s)
        for (like, s), number in sorted(counts.items()):
            for _ in range(number):
                unit = next((u for u in q.of_power(self.war.power) if equivalence_key(q, u) == like), -1)
                if unit < 0 or self.draft.send(unit, s) < 0:
                    break


MAX_MOVES: Final = 160
HELPED: Final = 10.0
"""The maximum value of an aircraft to the fleet that it lands on, in IPC."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NoncombatPlan:
    """All orders of a Noncombat Move."""

    def __init__(self, p: GlobalWarPosition, parameters: PlanParameters = PLAIN) -> None:
        self.draft, self.parameters = OrderBuilder(p), parameters
        self.power = p.mover
        self.war = ThreatMap(p, self.power)
        self.worth = TerritoryValue(self.war)
        self.settled: set[int] = set()
        """Aircraft that have an order where to stay."""

    def write(self) -> OrderBuilder:
        """Give all orders and return the draft."""
        self._rescue()
        garrison = ArmyPlan(self.draft, self.war, self.worth).hold_capital()
        ships = Sealift(self.draft, self.war, self.worth, garrison)
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
        """Send carriers to fighters that cannot reach land, and take these on board."""
        for _ in range(12):
            q = self.draft.q
            homeless = planes_that_must_land(q, self.power)
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
                and MAP.is_sea(m.where)
            ]
            if decks:
                self.draft.give(min(decks, key=lambda m: (m.where not in over, m.what, m.where)))
                continue
            ships = [m for m in moves if q.kind[m.what] == CARRIER]

            def saved(move: Move, needy: Sequence[tuple[int, int, bool]] = needy) -> int:
                return sum(MAP.flights(at)[move.where] <= range_left for at, range_left, _ in needy)

            if not ships or not max(map(saved, ships)):
                return
            self.draft.give(max(ships, key=lambda m: (saved(m), m.where in over, -m.what, -m.where)))

    def _planes(self) -> None:
        """Land aircraft where they are safe and near their tasks; idle ones leave places where they would be lost."""
        for _ in range(MAX_MOVES):
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
        """Return the value of having an aircraft in a space."""
        q, war = self.draft.q, self.war
        if MAP.is_sea(space):
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
        far = MAP.flights(space)
        for s in members(war.theirs):
            if far[s] <= 2:
                near += min(3.0, 0.12 * self.worth.hold[s])
        for s in war.foes:
            if MAP.is_sea(s) and far[s] <= 2:
                near += 0.7
        return helped + min(near, 6.0) - risk * COST[q.kind[unit]] * 1.2
