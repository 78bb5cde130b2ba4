"""[b4] One side of a battle: its units in the order of their losses, and what is left of it after some hits."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from broadfront.games.global_war.rules.combat_values import DUG_IN, SPENT, SURPRISE, casualty_rank, dice_of
from broadfront.games.global_war.units import COST, DEFENCE, HITS, INFANTRY, TRANSPORT, attack_of, is_land

# --------------------------------------------------------------------------------------------------
# [b4] The hits of dice: products of binomials, or with low luck whole hits and one die for the
# rest.

NOTHING: Final = 1e-13
"""The probability below which parts are dropped; together they are less than 1e-9 in the largest battles."""
Group = tuple[int, int]
"""Dice that are alike: their number, and what they hit on in sixths of a pip (36 of 36: always)."""


@lru_cache(maxsize=20_000)
def binomial(number: int, p: float) -> tuple[float, ...]:
    """Return the distribution of hits of a number of dice that hit with probability p.

    >>> binomial(2, 0.5)
    (0.25, 0.5, 0.25)
    """
    q = 1.0 - p
    return tuple(comb(number, k) * p**k * q ** (number - k) for k in range(number + 1))


def joined(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    """Return the distribution of the sum of two independent numbers.

    >>> joined((0.5, 0.5), (0.5, 0.5))
    (0.25, 0.5, 0.25)
    """
    if len(one) < len(other):
        one, other = other, one
    if len(other) == 1:
        return one if other[0] == 1.0 else tuple(x * other[0] for x in one)
    size = len(one)
    sums = [0.0] * (size + len(other) - 1)
    for i, a in enumerate(other):
        if a > 1e-18:
            sums[i : i + size] = [x + a * b for x, b in zip(sums[i : i + size], one, strict=True)]
    return tuple(sums)


@lru_cache(maxsize=100_000)
def hits_of(groups: tuple[Group, ...], *, low_luck: bool = False) -> tuple[float, ...]:
    """Return the distribution of the hits of dice that roll together.

    >>> hits_of(((1, 18), (1, 6)))[2] == 3 / 6 * 1 / 6
    True
    >>> hits_of(((3, 18), (1, 6)), low_luck=True)  # ten pips: a hit, and four pips left
    (0.0, 0.33333333333333337, 0.6666666666666666)
    """
    if low_luck:
        points = sum(number * value for number, value in groups)
        sure, rest = divmod(points, 36)
        tail = (1.0 - rest / 36, rest / 36) if rest else (1.0,)
        return (*(0.0,) * sure, *tail)
    chances: tuple[float, ...] = (1.0,)
    for number, value in groups:
        chances = joined(chances, binomial(number, value / 36))
    return chances


def shots(number: int, value: int, *, low_luck: bool = False) -> tuple[float, ...]:
    """Return the distribution of the hits of dice that are all alike, such as an AA gun's at the aircraft of a type."""
    return hits_of(((number, 6 * value),), low_luck=low_luck)


class CombatSide(NamedTuple):
    """One side of a battle: kinds in the order in which they are lost, the first one first.

    A kind that takes several hits is listed once for each hit: all but the last are its damage, which costs no unit. A
    unit that is already damaged is listed once less, and its kind is named in ``hurt``.
    """

    kinds: tuple[int, ...]
    attacking: bool
    techs: int = 0
    """The technologies of the attacker, as a set; a defender's do not change dice."""
    extra: tuple[tuple[int, int], ...] = ()
    """Dice in the first round in addition to the units': (number, value), such as a bombardment."""
    low_luck: bool = False
    best_of_two: bool = False
    """Whether heavy bombers count the better of two dice."""
    worths: tuple[float, ...] = ()
    """The cost of a hit on each place of the order, in IPC, cargo included; empty for the printed prices."""
    hurt: tuple[int, ...] = ()
    """The kinds of the units that are damaged at the start."""
    riders: int = 0
    """The number of infantry that jumps from bombers and is lost with those that AA guns hit."""
    doomed: int = 0
    """The number of places of the order that are already hit, and still fire in the first round."""
    forts: int = 0
    """The number of defending infantry in fortifications, which hit on 3 [c9]."""
    manned: tuple[int, ...] = ()
    """... if infantry of several powers defends, by the number of infantry that is left."""


def land_kept(force: CombatSide) -> CombatSide:
    """Return a force that loses its last land unit last, so that it can take the territory."""
    last = max((n for n, kind in enumerate(force.kinds) if is_land(kind)), default=-1)
    if last < force.doomed or last == len(force.kinds) - 1:
        return force
    return _reordered(force, [*range(last), *range(last + 1, len(force.kinds)), last])


def cheapest_first(force: CombatSide) -> CombatSide:
    """Return a force that loses the cheapest units first; a land unit is kept if it already was."""
    worth = worth_of(force)

    def rank(n: int) -> tuple[object, ...]:
        free = n < force.doomed or worth[n + 1] == worth[n]
        last, cost, kind = casualty_rank(force.kinds[n])
        return not free, last, 0 if free else cost, kind, n

    return _reordered(force, sorted(range(len(force.kinds)), key=rank))


def weakest_first(force: CombatSide) -> CombatSide:
    """Return a force that loses the weakest fighters first, of equals the cheapest; free damage stays first."""
    worth = worth_of(force)

    def rank(n: int) -> tuple[object, ...]:
        kind = force.kinds[n]
        value = attack_of(kind, force.techs) if force.attacking else DEFENCE[kind]
        free = n < force.doomed or worth[n + 1] == worth[n]
        return not free, kind == TRANSPORT, 0 if free else value, worth[n + 1] - worth[n], n

    return _reordered(force, sorted(range(len(force.kinds)), key=rank))


def _reordered(force: CombatSide, order: list[int]) -> CombatSide:
    worth = worth_of(force)
    return force._replace(
        kinds=tuple(force.kinds[n] for n in order),
        worths=tuple(worth[n + 1] - worth[n] for n in order),
    )


def ladder(force: CombatSide) -> list[dict[int, int]]:
    """Return the number of each kind that is left, by the hits a force has taken in its order.

    >>> from broadfront.games.global_war.units import FIGHTER
    >>> ladder(CombatSide((INFANTRY, INFANTRY, FIGHTER), attacking=True))
    [{4: 1, 0: 2}, {4: 1, 0: 1}, {4: 1}, {}]
    """
    alive: dict[int, int] = {}
    steps = [alive]
    for kind in reversed(force.kinds):
        alive = alive.copy()
        if HITS[kind] == 1 or alive.get(kind, 0) < units_of(force, kind):
            alive[kind] = alive.get(kind, 0) + 1
        steps.append(alive)
    steps.reverse()
    return steps


def units_of(force: CombatSide, kind: int) -> int:
    """Return the initial number of units of a kind that takes several hits."""
    return (force.kinds.count(kind) + force.hurt.count(kind)) // HITS[kind]


def worth_of(force: CombatSide) -> list[float]:
    """Return the loss of a force, in IPC, by the hits it has taken in its order."""
    losses, total = [0.0], 0.0
    for n, kind in enumerate(force.kinds):
        if force.worths:
            total += force.worths[n]
        elif HITS[kind] == 1 or force.kinds[n:].count(kind) <= units_of(force, kind):
            total += COST[kind]
        losses.append(total)
    return losses


Volley = tuple[tuple[Group, ...], tuple[Group, ...], tuple[Group, ...], tuple[Group, ...]]
"""The dice that a side fires in a round, by the sorts of hits that they score."""


def volley_of(
    counts: dict[int, int], *, attacking: bool, techs: int, best_of_two: bool, first: bool = False
) -> Volley:
    """Return the dice of a number of units of each kind, as in `combat_values.dice_of`."""
    groups: tuple[list[Group], ...] = ([], [], [], [])
    for dice in dice_of(tuple(sorted(counts.items())), attacking, techs, best_of_two, first):
        groups[dice.sort].append((dice.number, dice.chance))
    return tuple(groups[0]), tuple(groups[1]), tuple(groups[2]), tuple(groups[3])


def fired(fire: Volley, mode: int) -> Volley:
    """Return the dice of a side that fire together: all, those of submarines, or those of all others."""
    if mode == SURPRISE:
        return fire[0], (), (), ()
    return ((), *fire[1:]) if mode == SPENT else fire


@mypyc_attr(allow_interpreted_subclasses=True)
class Battery:
    """Dice that fire together. Equal ones are the same object (`batteries_of`), which makes look-ups fast."""

    __slots__ = ("dice",)

    def __init__(self, dice: Volley) -> None:
        """Store the dice."""
        self.dice = dice

    def __reduce__(self) -> tuple[Callable[[Volley], Battery], tuple[Volley]]:
        """Copy and pickle by the dice, so that equal ones stay the same object."""
        return _battery, (self.dice,)


@lru_cache(maxsize=50_000)
def _battery(dice: Volley) -> Battery:
    return Battery(dice)


Batteries = tuple[Battery, Battery, Battery]
"""The dice of a side by the units that fire: `ALL_FIRE`, `SPENT`, `SURPRISE`."""


def batteries_of(fire: Volley) -> Batteries:
    """Return the dice of a side by the units that fire."""
    return _battery(fire), _battery(fired(fire, SPENT)), _battery(fired(fire, SURPRISE))


def hits_together(fire: Volley, *, low_luck: bool) -> tuple[float, ...]:
    """Return the distribution of all hits together, if each can be put on any unit."""
    chances: tuple[float, ...] = (1.0,)
    for groups in fire if low_luck else (sum(fire, ()),):
        if groups:
            chances = joined(chances, hits_of(groups, low_luck=low_luck))
    return chances


def volley(force: CombatSide, alive: dict[int, int]) -> Volley:
    """Return the dice of the remaining units of a force."""
    if force.forts and (number := alive.get(INFANTRY, 0)):
        covered = force.manned[number] if force.manned else min(force.forts, number)
        alive = {**alive, INFANTRY: number - covered, DUG_IN: covered}
    return volley_of(alive, attacking=force.attacking, techs=force.techs, best_of_two=force.best_of_two)
