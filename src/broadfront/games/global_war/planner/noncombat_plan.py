"""The plan of a Noncombat Move: transports, the army, aircraft, the fleet, in this order. For players only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from broadfront.boards.spacesets import members
from broadfront.engine.contract import Move
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.kinds import (
    CARRIER,
    COST,
    DECK_PLANES,
    FIGHTING_LAND,
    INFANTRY,
    KINDS,
    is_air,
    is_land,
)
from broadfront.games.global_war.paths import Landing, as_plane, land_steps
from broadfront.games.global_war.planner.battle_forecast import in_order
from broadfront.games.global_war.planner.desk import Desk
from broadfront.games.global_war.planner.garrisons import WEIGHTY, few
from broadfront.games.global_war.planner.picture import WarPicture
from broadfront.games.global_war.planner.rescue import cover, lift
from broadfront.games.global_war.planner.sealift import Sealift
from broadfront.games.global_war.planner.worth import Worth
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.situation import must_land
from broadfront.games.global_war.terms import CHINA, SIDE, STOPPED

__all__ = ["NoncombatPlan"]

FAIR: Final = 0.5
"""A stack is safe where the enemy gains no more by attacking it."""
CAPITAL_HELD: Final = 0.05
MOST_MOVES: Final = 160


class NoncombatPlan:
    """All orders of a Noncombat Move."""

    def __init__(self, p: GlobalWarPosition) -> None:
        self.desk = Desk(p)
        self.power = p.mover
        self.pic = WarPicture(p, self.power)
        self.worth = Worth(self.pic)
        self.settled: set[int] = set()
        """Aircraft that have been told where to stay."""

    def write(self) -> Desk:
        """Give all orders."""
        self._rescue()
        kept = self._army(kept_only=True)
        ships = Sealift(self.desk, self.pic, self.worth, kept)
        if self.power != CHINA:
            ships.ferry()
        self._army()
        ships.done |= cover(self.desk, self.pic)
        self._planes()
        if self.power != CHINA:
            ships.fleet()
        self._planes()
        lift(self.desk)
        self.desk.end()
        return self.desk

    # --- the army -----------------------------------------------------------------------------------------------------

    def _army(self, *, kept_only: bool = False) -> set[int]:
        """Give each land unit the place where it does most: forward, where the stack is safe; else where it holds.

        With ``kept_only`` nothing is ordered: who stays to hold a capital is returned.
        """
        q = self.desk.q
        options = self._options()
        free = {
            u
            for u in options
            if q.kind[u] in FIGHTING_LAND and q.at[u] != -1 and q.host[u] < 0 and not q.flags[u] & STOPPED
        }
        standing = self._standing(free)
        going: dict[int, Space] = {}
        capital = ATLAS.capital[self.power]
        if capital >= 0 and self.pic.ours >> capital & 1:
            self._hold(capital, CAPITAL_HELD, free, options, standing, going, self._bought(capital))
            if kept_only:
                return set(going)
        if kept_only:
            return set()
        places = {s for u in free for s in options[u]} | {q.at[u] for u in free}
        worth, pull = self.worth, self.worth.wish()
        for s in sorted(places, key=lambda s: (-worth.hold[s], s)):  # what is worth keeping is kept
            able = self._able(s, free, options, going)
            n, gain = few(self.pic, worth, s, self._there(s, standing, going), [q.kind[u] for u in able])
            if gain > 0.3:
                going.update(dict.fromkeys(able[:n], s))
        for s in sorted(
            places, key=lambda s: (-pull[s], s)
        ):  # the others go as far as they are safe together
            able = self._able(s, free, options, going)
            stack = self._there(s, standing, going) + [q.kind[u] for u in able]
            if able and self.pic.menace(s, in_order(stack), worth.hold[s]) <= FAIR:
                going.update(dict.fromkeys(able, s))
        for s in sorted(places, key=lambda s: (-worth.hold[s], s)):
            if not standing.get(s) and s not in going.values():
                self._picket(s, free, going)
        self._fall_back(free, options, standing, going)
        self._march(going)
        return set()

    def _able(
        self, space: Space, free: set[int], options: dict[int, list[Space]], going: dict[int, Space]
    ) -> list[int]:
        """Return who could go to a space, those that are there first, infantry before others."""
        q = self.desk.q
        able = [u for u in free if u not in going and (q.at[u] == space or space in options[u])]
        able.sort(key=lambda u: (q.at[u] != space, q.kind[u] != INFANTRY, q.kind[u], u))
        return able

    def _there(self, space: Space, standing: dict[Space, list[int]], going: dict[int, Space]) -> list[int]:
        q = self.desk.q
        return (
            standing.get(space, [])
            + self._bought(space)
            + [q.kind[u] for u, s in going.items() if s == space]
        )

    def _fall_back(
        self,
        free: set[int],
        options: dict[int, list[Space]],
        standing: dict[Space, list[int]],
        going: dict[int, Space],
    ) -> None:
        """Send those that are safe nowhere to where they lose least, towards the capital."""
        q = self.desk.q
        capital = ATLAS.capital[self.power]
        home = land_steps(capital) if capital >= 0 else (0,) * ATLAS.size
        for u in sorted(free - set(going)):
            choices = (q.at[u], *options[u])

            def cost(s: Space, u: int = u) -> tuple[float, int, int]:
                stack = in_order([*self._there(s, standing, going), q.kind[u]])
                risk, answer = self.pic.danger(s, stack)
                return round(risk + 0.05 * max(0.0, answer.killed - answer.lost), 1), min(home[s], 20), s

            going[u] = min(choices, key=cost)

    def _options(self) -> dict[int, list[Space]]:
        """Return where each of the power's units can go, those that are alike alike."""
        q, at = self.desk.q, self.desk.ask
        if at is None:
            return {}
        groups: dict[tuple[int, ...], list[Space]] = {}
        for move in at.moves:
            if move.verb == "move":
                groups.setdefault(_likeness(q, move.what), []).append(move.where)
        found = {}
        for u in q.of_power(self.power):
            spaces = groups.get(_likeness(q, u))
            if spaces is not None:
                found[u] = spaces
        return found

    def _standing(self, free: set[int]) -> dict[Space, list[int]]:
        """Return the kinds that will defend each space whatever the free units do."""
        q, found = self.desk.q, dict[Space, list[int]]()
        for s, units in self.pic.friends.items():
            del units
            if not ATLAS.is_sea(s):
                found.setdefault(s, [])
        side = self.pic.side
        for u, at in enumerate(q.at):
            if at >= 0 and not ATLAS.is_sea(at) and u not in free and self.pic.ours >> at & 1:
                if SIDE[q.owner[u]] == side and (is_land(q.kind[u]) or is_air(q.kind[u])):
                    found.setdefault(at, []).append(q.kind[u])
        return found

    def _bought(self, space: Space) -> list[int]:
        """Return the kinds that will be placed in a space this turn, as far as it is known."""
        p = self.pic.p
        if not (p.factories & p.held) >> space & 1 or p.control[space] != self.power:
            return []
        base = self.power * len(KINDS)
        bought = sorted(kind for kind in FIGHTING_LAND for _ in range(p.pool[base + kind]))
        room = max(0, p.setting.value[space] - p.ruin[space])
        share = room if space == ATLAS.capital[self.power] else room // 2
        return bought[:share]

    def _hold(
        self,
        space: Space,
        limit: float,
        free: set[int],
        options: dict[int, list[Space]],
        standing: dict[Space, list[int]],
        going: dict[int, Space],
        bought: list[int],
    ) -> None:
        """Send the fewest units that make a capital safe there, or all that can come."""
        q = self.desk.q
        there = standing.get(space, []) + bought + [q.kind[u] for u, s in going.items() if s == space]
        able = [u for u in free if u not in going and (q.at[u] == space or space in options[u])]
        able.sort(key=lambda u: (q.at[u] != space, q.kind[u] != INFANTRY, q.kind[u], u))

        def risk(n: int) -> float:
            return self.pic.danger(space, in_order(there + [q.kind[u] for u in able[:n]]))[0]

        if risk(len(able)) > limit:
            going.update(dict.fromkeys(able, space))
            return
        low, high = 0, len(able)
        while low < high:
            middle = (low + high) // 2
            if risk(middle) <= limit:
                high = middle
            else:
                low = middle + 1
        going.update(dict.fromkeys(able[:low], space))

    def _picket(self, space: Space, free: set[int], going: dict[int, Space]) -> None:
        """Leave one infantry in a space that tanks would cross for nothing, on the way to something of weight."""
        q, near = self.desk.q, ATLAS.land_beside[space]
        if not any(self.pic.theirs >> s & 1 for s in near):
            return
        if self.worth.stake[space] < 5.0 and not any(
            self.pic.ours >> s & 1 and self.worth.hold[s] >= WEIGHTY for s in near
        ):
            return
        for u in sorted(free, key=lambda u: (q.kind[u], u)):
            if u not in going and q.at[u] == space and q.kind[u] == INFANTRY:
                going[u] = space
                return

    def _march(self, going: dict[int, Space]) -> None:
        """Give the orders; of units that are alike so many go as are wanted."""
        q = self.desk.q
        wanted: dict[tuple[tuple[int, ...], Space], int] = {}
        groups: dict[tuple[int, ...], int] = {}
        for u, s in going.items():
            if q.at[u] != s:
                like = _likeness(q, u)
                wanted[like, s] = wanted.get((like, s), 0) + 1
                groups[like] = min(u, groups.get(like, u))
        for (like, s), number in sorted(wanted.items()):
            for _ in range(number):
                unit = self._first(like)
                if unit < 0 or self.desk.send(unit, s) < 0:
                    break

    def _first(self, like: tuple[int, ...]) -> int:
        q = self.desk.q
        return next((u for u in q.of_power(self.power) if _likeness(q, u) == like), -1)

    # --- aircraft -----------------------------------------------------------------------------------------------------

    def _rescue(self) -> None:
        """Carriers go where fighters wait that cannot reach land, and take them on board."""
        for _ in range(12):
            q, at = self.desk.q, self.desk.ask
            if at is None:
                return
            homeless = must_land(q, self.power)
            needy = Landing(q, [as_plane(q, u) for u in homeless]).need
            if not needy:
                return
            over = {zone for zone, _, _ in needy}
            decks = [
                m
                for m in at.moves
                if m.verb == "move"
                and q.kind[m.what] in DECK_PLANES
                and q.at[m.what] in over
                and ATLAS.is_sea(m.where)
            ]
            decks = [m for m in decks if m.what in homeless]
            if decks:
                self.desk.give(min(decks, key=lambda m: (m.where not in over, m.what, m.where)))
                continue
            ships = [m for m in at.moves if m.verb == "move" and q.kind[m.what] == CARRIER]

            def saved(move: Move, needy: Sequence[tuple[int, int, bool]] = needy) -> int:
                return sum(ATLAS.flights(at)[move.where] <= left for at, left, _ in needy)

            if not ships or not max(map(saved, ships)):
                return
            self.desk.give(max(ships, key=lambda m: (saved(m), m.where in over, -m.what, -m.where)))

    def _planes(self) -> None:
        """Land aircraft where they are safe and near to work; idle ones leave where they would be lost."""
        for _ in range(MOST_MOVES):
            q, at = self.desk.q, self.desk.ask
            if at is None:
                return
            moves: dict[int, list[Space]] = {}
            for move in at.moves:
                if move.verb == "move" and is_air(q.kind[move.what]):
                    moves.setdefault(move.what, []).append(move.where)
            best: tuple[float, int, Space] | None = None
            for u, spaces in sorted(moves.items()):
                here = q.at[u]
                homeless = q.host[u] < 0 and (
                    ATLAS.is_sea(here) or not q.friendly >> here & 1 or not self.pic.ours >> here & 1
                )
                if not homeless and u in self.settled:
                    continue
                now = -99.0 if homeless else self._field(u, here) + 1.5
                to = max(spaces, key=lambda s: (self._field(u, s), -s))
                gain = self._field(u, to) - now
                if gain > 0 and (best is None or gain > best[0]):
                    best = (gain, u, to)
            if best is None:
                return
            if self.desk.send(best[1], best[2]) < 0:
                return
            self.settled.add(best[1])

    def _field(self, unit: int, space: Space) -> float:
        """Return how good it is to have an aircraft in a space."""
        q, pic = self.desk.q, self.pic
        if ATLAS.is_sea(space):
            guards = in_order([q.kind[u] for u in q.units_in(space) if not is_land(q.kind[u])])
            risk, _ = pic.danger(space, guards)
            return 4.0 - 10.0 * risk
        guards = in_order(
            [
                q.kind[u]
                for u in q.units_in(space)
                if u != unit and (is_air(q.kind[u]) or q.kind[u] in FIGHTING_LAND)
            ]
            + self._bought(space)
        )
        alone, _ = pic.danger(space, guards)
        risk, _ = pic.danger(space, in_order([*guards, q.kind[unit]]))
        helped = (alone - risk) * min(30.0, self.worth.hold[space])
        near = 0.0
        far = ATLAS.flights(space)
        for s in members(pic.theirs):
            if far[s] <= 2:
                near += min(3.0, 0.12 * self.worth.hold[s])
        for s in pic.foes:
            if ATLAS.is_sea(s) and far[s] <= 2:
                near += 0.7
        return helped + min(near, 6.0) - risk * COST[q.kind[unit]] * 1.2


def _likeness(q: GlobalWarPosition, u: int) -> tuple[int, ...]:
    return q.kind[u], q.at[u], q.left[u], q.flags[u], q.host[u], q.damage[u], q.marks[u]
