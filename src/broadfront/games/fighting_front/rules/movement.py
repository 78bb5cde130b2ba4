"""[4.10] The Ground Movement phase: reach of units, their paths, Fuel Dumps."""

from __future__ import annotations

from functools import lru_cache

from broadfront.boards.interned_moves import END, order, orders
from broadfront.boards.spacesets import SpaceSet, members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, tagged
from broadfront.games.fighting_front.cards import (
    ALLOWANCE,
    FUEL_DUMP,
    IS_TANK,
    MINEFIELDS,
    SHELTERS,
    TOUGHNESS,
)
from broadfront.games.fighting_front.map import COLUMNS, EVERYWHERE, WITHIN, Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves
from broadfront.games.fighting_front.rules.units import may_command
from broadfront.games.fighting_front.terms import EVERYBODY, TANKS

# [R-Y3] the cost of a path: Minefields first, then other enemy Locations, then spaces
DEATH, MINE, SITE = 1_000_000, 10_000, 100


@lru_cache(maxsize=20_000)
def _flood(space: Space, open_: SpaceSet, steps: int, ways: int) -> SpaceSet:
    beside = WITHIN[ways][1]
    reachable = frontier = 1 << space
    for _ in range(steps):
        spread = 0
        for at in members(frontier):
            spread |= beside[at]
        frontier = spread & open_ & ~reachable
        if not frontier:
            break
        reachable |= frontier
    return reachable & ~(1 << space)


def steps_left(p: FightingFrontPosition, space: Space) -> int:
    """Return how many more spaces the unit on a space may move this turn; a Fuel Dump doubles its allowance [6.2]."""
    return ALLOWANCE[p.units[space]] * (2 if p.fuelled >> space & 1 else 1) - p.steps[space]


def reach(p: FightingFrontPosition, space: Space) -> SpaceSet:
    """Return the spaces that the unit on a space can still reach; no unit is passed through."""
    return _flood(space, queries.free_spaces(p), steps_left(p, space), p.setting.ways)


def path(p: FightingFrontPosition, origin: Space, target: Space) -> list[Space]:
    """Return the path of a unit to a space it can reach: fewest Minefields, other Locations, spaces (R-Y3)."""
    # [R-Y5] a unit with more counters than it can bear in the open dies on every step without a shelter
    bearable = TOUGHNESS[p.units[origin]] + TOUGHNESS[p.leaders[origin]]
    fragile = p.dc[origin] > bearable
    hostile, open_ = p.sites[1 - p.seat_at(origin)], queries.free_spaces(p)
    best: dict[Space, tuple[int, list[Space]]] = {origin: (0, [])}
    shortest: tuple[int, list[Space]] | None = None
    for _ in range(steps_left(p, origin)):
        onward: dict[Space, tuple[int, list[Space]]] = {}
        for at, (cost, path) in best.items():
            for to in members(p.setting.beside[at] & open_):
                toll = (
                    (MINE if p.places[to] == MINEFIELDS else SITE)
                    if hostile >> to & 1 and to not in path
                    else 0
                ) + (DEATH if fragile and p.places[to] not in SHELTERS else 0)
                if to not in onward or cost + toll + 1 < onward[to][0]:
                    onward[to] = (cost + toll + 1, [*path, to])
        best = onward
        if target in best and (shortest is None or best[target][0] < shortest[0]):
            shortest = best[target]
    assert shortest is not None, "a move is offered only to a space within reach"
    return shortest[1]


def _block(p: FightingFrontPosition, origin: Space, target: Space) -> Space:
    """Return the unit that blocks the path most directly."""
    away = p.setting.distance
    held = members(EVERYWHERE & ~queries.free_spaces(p) & ~(1 << origin))
    return min(held, key=lambda at: (away[origin][at] + away[at][target], _span(at, origin), at))


def _span(a: Space, b: Space) -> int:
    return int((a % COLUMNS - b % COLUMNS) ** 2 + (a // COLUMNS - b // COLUMNS) ** 2)


@tagged("GroundMovement")
class GroundMovement(Looking, frozen=True):
    """[4.10] Units that have not attacked MAY move: one space, Tanks two, and twice that for Move x2."""

    seat: int
    who: int = EVERYBODY

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask for a move while one is possible."""
        moves: list[Move] = []
        fuel: list[Move] = []
        useful = False  # whether a Fuel Dump would let a Tank move that cannot move any more
        open_ = queries.free_spaces(p)
        dumps = self._dumps(p)
        for space in members(p.held[self.seat]):
            if self.may_act(p, space):
                continue
            moves += orders("move", space, reach(p, space))
            if dumps and IS_TANK[p.units[space]] and not p.fuelled >> space & 1:
                fuel.append(order("fuel", 0, space))
                useful = useful or bool(p.setting.beside[space] & open_)
        if not moves and not useful:
            return None
        moves += [*fuel, *look_moves(p, self.seat), END]
        return Ask(self.seat, "4.10", "Move a ground unit, or end the phase.", moves)

    def may_act(self, p: FightingFrontPosition, space: Space) -> Reason | None:
        """[4.10] Whether a unit of the seat may move: not after an attack; in a Blitzkrieg Tanks alone."""
        if self.who == TANKS and not IS_TANK[p.units[space]]:
            return Reason("9.6", "BLITZ_MOVES_BY_TANKS", {"unit": space})
        if p.landed >> space & 1:
            return Reason("4.9", "LANDED", {"unit": space})
        return Reason("4.10", "NO_MOVE_AFTER_ATTACK", {"unit": space}) if p.attacked >> space & 1 else None

    def _dumps(self, p: FightingFrontPosition) -> int:
        """[6.2] Return how many Tanks may still be fuelled in this phase."""
        return queries.fuel_left(p, self.seat) if self.who == EVERYBODY else 0

    def may_move(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[4.10] Whether the unit on a space may move to another space."""
        if reason := may_command(p, self.seat, what) or self.may_act(p, what):
            return reason
        goals, steps, away = reach(p, what), steps_left(p, what), p.setting.distance[what][where]
        if goals >> where & 1:
            return None
        if steps <= 0:
            code = "NO_STEPS_LEFT" if self.may_fuel(p, 0, what) else "NO_STEPS_WITHOUT_FUEL"
        elif where == what:
            code = "MOVE_NOWHERE"
        elif p.held[self.seat] >> where & 1:
            code = "MOVE_ONTO_OWN_UNIT"
        elif p.held[1 - self.seat] >> where & 1:
            code = "MOVE_ONTO_ENEMY" if p.setting.beside[what] >> where & 1 else "MOVE_ONTO_FAR_ENEMY"
        else:
            code = "MOVE_TOO_FAR" if away > steps else "MOVE_BLOCKED"
        block = _block(p, what, where) if code == "MOVE_BLOCKED" else what
        return no(
            "4.10", code, unit=what, space=where, left=steps, away=away, block=block, goals=members(goals)
        )

    def may_fuel(self, p: FightingFrontPosition, _: int, where: int) -> Reason | None:
        """[6.2] Whether a Fuel Dump may serve the unit on a space in this phase."""
        if reason := may_command(p, self.seat, where):
            return reason
        if self.who == TANKS:
            return no("9.6", "BLITZ_NO_FUEL")
        if not queries.own(p, self.seat, FUEL_DUMP):
            return no("6.2", "NO_FUEL_DUMP")
        if not IS_TANK[p.units[where]]:
            return no("6.2", "FUEL_FOR_TANKS", unit=where)
        if p.fuelled >> where & 1:
            return no("6.2", "HAS_FUEL", unit=where)
        if not self._dumps(p):
            return no("6.2", "FUEL_USED")
        return self.may_act(p, where)

    def move(self, p: FightingFrontPosition, what: int, where: int) -> None:
        """Move a unit, space by space: it captures what it enters, and Minefields strike it."""
        at = what
        p.tell(
            "4.10",
            "{unit:card} [moves|move] from {space:space} to {target:space}.",
            what,
            note_kind="move",
            target=where,
        )
        for space in path(p, what, where):
            p.steps[at] += 1
            p.relocate(at, space)
            at = space
            if not p.units[at]:
                break
        p.begin(self)

    def fuel(self, p: FightingFrontPosition, _: int, where: int) -> None:
        """Let a Fuel Dump serve a Tank unit [6.2]."""
        p.fuelled |= 1 << where
        p.fuel_used += 1
        p.tell("6.2", "A Fuel Dump serves {unit:card} on {space:space}.", where)
        p.begin(self)
