"""[b4] One side of a battle: its units in the order of their losses, and what is left of it after so many hits."""

from __future__ import annotations

from typing import NamedTuple

from broadfront.games.global_war.battle_odds.dice import Group, hits_of, joined
from broadfront.games.global_war.kinds import (
    ARTILLERY,
    BOMBER,
    CARRIER_FIGHTER,
    COST,
    DEFENCE,
    DESTROYER,
    DICE,
    ESCORT,
    FIGHTER,
    HITS,
    INFANTRY,
    SUBMARINE,
    TRANSPORT,
    attack_of,
    is_air,
    is_land,
)
from broadfront.games.global_war.terms import ADVANCED_ARTILLERY, HEAVY_BOMBERS

__all__ = [
    "Force",
    "Shots",
    "has_destroyer",
    "ladder",
    "land_kept",
    "volley",
    "weakest_first",
    "worth_of",
]


class Force(NamedTuple):
    """One side of a battle: kinds in the order in which they are lost, the first one first.

    A kind that takes two hits stands twice: the first time for its damage, which costs no unit. A unit that is damaged
    already stands once, and its kind is named in ``hurt``.
    """

    kinds: tuple[int, ...]
    attacking: bool
    techs: int = 0
    """The technologies of the attacker, as a set; a defender's make no difference to dice."""
    extra: tuple[tuple[int, int], ...] = ()
    """Dice in the first round besides the units': (number, value), such as a bombardment."""
    low_luck: bool = False
    best_of_two: bool = False
    """Whether heavy bombers count the better of two dice."""
    worths: tuple[float, ...] = ()
    """What each place of the order costs when it is hit, in IPC, cargo included; none: the printed prices."""
    hurt: tuple[int, ...] = ()
    """The kinds of the units that are damaged as it begins."""
    riders: int = 0
    """Infantry among the units that jumps from bombers: it is lost with those that AA guns hit."""
    doomed: int = 0
    """So many places of the order are hit already, and still fire in the first round."""
    forts: int = 0
    """So many of the defending infantry are in fortifications, and hit on 3 [c9]."""
    manned: tuple[int, ...] = ()
    """... where infantry of several powers defends, by the number of infantry that is left."""


def land_kept(force: Force) -> Force:
    """Return a force that loses its last land unit last: somebody has to take the territory."""
    last = max((n for n, kind in enumerate(force.kinds) if is_land(kind)), default=-1)
    if last < force.doomed or last == len(force.kinds) - 1:
        return force
    return _moved(force, [*range(last), *range(last + 1, len(force.kinds)), last])


def weakest_first(force: Force) -> Force:
    """Return a force that loses what fights worst first, of equals the cheapest; damage that is free stays first."""
    worth = worth_of(force)

    def rank(n: int) -> tuple[object, ...]:
        kind = force.kinds[n]
        value = attack_of(kind, force.techs) if force.attacking else DEFENCE[kind]
        free = n < force.doomed or worth[n + 1] == worth[n]
        return not free, kind == TRANSPORT, 0 if free else value, worth[n + 1] - worth[n], n

    return _moved(force, sorted(range(len(force.kinds)), key=rank))


def _moved(force: Force, order: list[int]) -> Force:
    worth = worth_of(force)
    return force._replace(
        kinds=tuple(force.kinds[n] for n in order),
        worths=tuple(worth[n + 1] - worth[n] for n in order),
    )


def ladder(force: Force) -> list[dict[int, int]]:
    """Return how many of each kind are left, by the hits a force has taken in its order.

    >>> ladder(Force((INFANTRY, INFANTRY, FIGHTER), attacking=True))
    [{4: 1, 0: 2}, {4: 1, 0: 1}, {4: 1}, {}]
    """
    alive: dict[int, int] = {}
    found = [alive]
    for kind in reversed(force.kinds):
        alive = alive.copy()
        if HITS[kind] == 1 or alive.get(kind, 0) < _units(force, kind):
            alive[kind] = alive.get(kind, 0) + 1
        found.append(alive)
    found.reverse()
    return found


def _units(force: Force, kind: int) -> int:
    """Return how many units of a kind that takes several hits a force begins with."""
    return (force.kinds.count(kind) + force.hurt.count(kind)) // HITS[kind]


def worth_of(force: Force) -> list[float]:
    """Return what a force has lost, in IPC, by the hits it has taken in its order."""
    lost, total = [0.0], 0.0
    for n, kind in enumerate(force.kinds):
        if force.worths:
            total += force.worths[n]
        elif HITS[kind] == 1 or force.kinds[n:].count(kind) <= _units(force, kind):
            total += COST[kind]
        lost.append(total)
    return lost


class Shots(NamedTuple):
    """The dice that a force fires in a round, by what their hits can be put on."""

    by_subs: tuple[Group, ...]
    by_air: tuple[Group, ...]
    by_all: tuple[Group, ...]

    def hits(self, *, low_luck: bool) -> tuple[float, ...]:
        """Return the distribution of all hits together, where each can be put on anything."""
        if not low_luck:
            return hits_of(self.by_subs + self.by_air + self.by_all)
        found: tuple[float, ...] = (1.0,)
        for groups in self:
            if groups:
                found = joined(found, hits_of(groups, low_luck=True))
        return found


def volley(force: Force, alive: dict[int, int]) -> Shots:
    """Return the dice of what is left of a force."""
    if not force.attacking:
        subs = alive.get(SUBMARINE, 0)
        air = [
            (alive[kind], 6 * DEFENCE[kind]) for kind in (FIGHTER, CARRIER_FIGHTER, BOMBER) if alive.get(kind)
        ]
        rest: dict[int, int] = {}
        for kind, number in alive.items():
            if kind != SUBMARINE and not is_air(kind) and DEFENCE[kind]:
                if kind == INFANTRY and force.forts:
                    covered = force.manned[number] if force.manned else min(force.forts, number)
                    if covered:
                        rest[3] = rest.get(3, 0) + covered
                    number -= covered
                    if not number:
                        continue
                rest[DEFENCE[kind]] = rest.get(DEFENCE[kind], 0) + number * DICE.get(kind, 1)
        by_subs = ((subs, 6 * DEFENCE[SUBMARINE]),) if subs else ()
        return Shots(by_subs, tuple(air), tuple((n, 6 * value) for value, n in sorted(rest.items())))
    techs = force.techs
    support = alive.get(ARTILLERY, 0) * (2 if techs >> ADVANCED_ARTILLERY & 1 else 1)
    subs, air, rest = alive.get(SUBMARINE, 0), [], {}
    for kind, number in alive.items():
        value = attack_of(kind, techs)
        if kind == INFANTRY:
            helped = min(support, number)
            if helped:
                rest[2] = rest.get(2, 0) + helped
            number -= helped
        elif kind == BOMBER:
            if techs >> HEAVY_BOMBERS & 1:
                one = (number, 36 - (6 - value) ** 2) if force.best_of_two else (2 * number, 6 * value)
            else:
                one = (number, 6 * value)
            air.append(one)
            continue
        elif kind in (FIGHTER, CARRIER_FIGHTER):
            air.append((number, 6 * value))
            continue
        if value and number and kind != SUBMARINE:
            rest[value] = rest.get(value, 0) + number * DICE.get(kind, 1)
    by_subs = ((subs, 6 * attack_of(SUBMARINE, techs)),) if subs else ()
    return Shots(by_subs, tuple(sorted(air)), tuple((n, 6 * value) for value, n in sorted(rest.items())))


def has_destroyer(alive: dict[int, int], *, attacking: bool) -> bool:
    """Tell whether a force has a destroyer, or an escort that defends [c12b]."""
    return bool(alive.get(DESTROYER) or (alive.get(ESCORT) and not attacking))
