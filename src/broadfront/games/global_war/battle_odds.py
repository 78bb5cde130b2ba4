"""[b4] What a battle will bring: the exact distribution of survivors, when losses follow an order fixed beforehand.

With a fixed order of losses a side is no more than the number of hits it has taken, so a battle is a walk over a grid:
hits taken by the attacker, hits taken by the defender. For each of these numbers the dice of what is left give the
distribution of hits (a product of binomials); the joint probabilities are carried forward cell by cell, a round without
a hit being left out and its probability shared among the others. Probabilities below 1e-13 are dropped.

Backwards over the same grid goes the value of retreating: a player who may stop after every round stops where stopping
is worth more than going on (optimal stopping).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from broadfront.games.global_war.kinds import (
    ARTILLERY,
    BOMBER,
    COST,
    DEFENCE,
    FIGHTER,
    HITS,
    INFANTRY,
    attack_of,
)

__all__ = ["Chances", "Force", "chances", "losses", "stopping"]

NOTHING: Final = 1e-13
"""A probability below this is none: what is dropped adds up to less than 1e-9 in the largest battles."""


class Force(NamedTuple):
    """One side of a battle: kinds in the order in which they are lost, the first one first.

    A kind that takes two hits stands twice: the first time for its damage, which costs no unit.
    """

    kinds: tuple[int, ...]
    attacking: bool
    techs: int = 0
    extra: tuple[tuple[int, int], ...] = ()
    """Dice in the first round besides the units': (number, value), such as a bombardment."""


def losses(kinds: Sequence[int], by: Callable[[int], float] | None = None) -> tuple[int, ...]:
    """Return kinds in an order of losses: damage that is free first, then the cheapest, or as ``by`` says.

    >>> from broadfront.games.global_war.kinds import BATTLESHIP, CRUISER
    >>> losses([BATTLESHIP, CRUISER]) == (BATTLESHIP, CRUISER, BATTLESHIP)
    True
    """
    worth = by or (lambda kind: COST[kind])
    free = [kind for kind in kinds for _ in range(HITS[kind] - 1)]
    return (*sorted(free), *sorted(kinds, key=lambda kind: (worth(kind), kind)))


class Chances(NamedTuple):
    """What comes of a battle: probabilities of the ways it can end, and how it leaves both sides."""

    wins: float
    """Attackers are left, and no defenders."""
    draws: float
    """Nobody is left."""
    loses: float
    """Defenders are left."""
    left: tuple[tuple[int, int, float], ...]
    """How it ends: hits taken by the attacker, by the defender, probability; the likeliest first."""
    attacker: float
    """Attacking units left on average."""
    defender: float
    swing: float
    """What the defender loses less what the attacker loses, in IPC, on average."""


@lru_cache(maxsize=200_000)
def _hits(dice: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """Return the distribution of hits of dice: (number, value) pairs."""
    found = [1.0]
    for number, value in dice:
        p = value / 6
        one = [comb(number, k) * p**k * (1 - p) ** (number - k) for k in range(number + 1)]
        longer = [0.0] * (len(found) + number)
        for i, a in enumerate(found):
            if a > NOTHING:
                for k, b in enumerate(one):
                    longer[i + k] += a * b
        found = longer
    return tuple(found)


def _dice(force: Force, lost: int, *, first: bool = False) -> tuple[tuple[int, int], ...]:
    """Return the dice of what is left of a force, as (number, value) pairs in rising order of values."""
    counts: dict[int, int] = {}
    alive = _alive(force, lost)
    if force.attacking:
        support = alive.get(ARTILLERY, 0) * (2 if force.techs & 1 else 1)
        helped = min(support, alive.get(INFANTRY, 0))
        for kind, number in alive.items():
            value = attack_of(kind, force.techs)
            if kind == INFANTRY and helped:
                counts[2] = counts.get(2, 0) + helped
                number -= helped
            if value and number:
                counts[value] = counts.get(value, 0) + number
    else:
        for kind, number in alive.items():
            if DEFENCE[kind]:
                counts[DEFENCE[kind]] = counts.get(DEFENCE[kind], 0) + number
    if first:
        for number, value in force.extra:
            counts[value] = counts.get(value, 0) + number
    return tuple(sorted((number, value) for value, number in counts.items()))


def _alive(force: Force, lost: int) -> dict[int, int]:
    """Return how many of each kind are left after so many hits."""
    found: dict[int, int] = {}
    for kind in force.kinds[lost:]:
        found[kind] = found.get(kind, 0) + 1
    for kind, number in found.items():
        if HITS[kind] > 1:  # the first hits of the order damaged them; a unit that stands twice is one
            whole = sum(of == kind for of in force.kinds) // HITS[kind]
            found[kind] = min(number, whole)
    return found


class _Tables(NamedTuple):
    """For each number of hits taken the distribution of the hits that the rest scores, cut where it is nothing."""

    rows: list[list[float]]
    still: list[float]
    """The probability of no hit."""


def _tables(force: Force, most: int) -> _Tables:
    rows = []
    for lost in range(len(force.kinds) + 1):
        row = list(_hits(_dice(force, lost)))
        if len(row) > most + 1:
            row[most] += sum(row[most + 1 :])
            del row[most + 1 :]
        while len(row) > 1 and row[-1] < NOTHING:
            row.pop()
        rows.append(row)
    return _Tables(rows, [row[0] for row in rows])


def _planes_lost(attack: Force, guns: int, value: int) -> list[tuple[float, Force]]:
    """Return what AA fire leaves of the attackers: each aircraft is shot at once [b4]."""
    if not guns:
        return [(1.0, attack)]
    p = value / 6
    worlds = [(1.0, attack)]
    for kind in (FIGHTER, BOMBER):
        number = attack.kinds.count(kind)
        more = []
        for weight, force in worlds:
            for shot in range(number + 1):
                chance = comb(number, shot) * p**shot * (1 - p) ** (number - shot)
                kinds = list(force.kinds)
                for _ in range(shot):
                    kinds.remove(kind)
                more.append((weight * chance, force._replace(kinds=tuple(kinds))))
        worlds = more
    return worlds


def chances(attack: Force, defence: Force, *, guns: int = 0, aa_value: int = 1) -> Chances:
    """Return what a battle to the end brings, both sides losing units in their order.

    Parameters
    ----------
    attack, defence
        The forces; only units that can all hit one another (no submarines).
    guns
        Whether the defender has an AA gun (any number fires as one).
    aa_value
        What it hits on: 1, or 2 with radar.

    Examples
    --------
    >>> from broadfront.games.global_war.kinds import KIND_OF
    >>> def units(**of):
    ...     return losses([KIND_OF[name] for name, number in of.items() for _ in range(number)])
    >>> found = chances(Force(units(infantry=3, artillery=1), True), Force(units(infantry=2), False))  # E19
    >>> f"{found.wins:.4f} {found.draws:.4f} {found.loses:.4f} {found.attacker:.3f}"
    '0.9309 0.0142 0.0549 2.686'
    """
    wins = draws = loses = mine = theirs = swing = 0.0
    ends: dict[tuple[int, int], float] = {}
    start = len(attack.kinds)
    for weight, force in _planes_lost(attack, guns, aa_value):
        shot = start - len(force.kinds)
        value_a, value_d = _worth(force), _worth(defence)
        count_a, count_d = _counts(force), _counts(defence)
        all_a = _worth(attack)[0]
        a, d = len(force.kinds), len(defence.kinds)
        for (i, j), p in _walk(force, defence).items():
            p *= weight
            ends[i + shot, j] = ends.get((i + shot, j), 0.0) + p
            if j == d and i < a:
                wins += p
            elif j < d:
                loses += p
            else:
                draws += p
            mine += p * count_a[i]
            theirs += p * count_d[j]
            swing += p * ((value_d[0] - value_d[j]) - (all_a - value_a[i]))
    left = sorted(((i, j, p) for (i, j), p in ends.items() if p > 1e-9), key=lambda end: -end[2])
    return Chances(wins, draws, loses, tuple(left), mine, theirs, swing)


def _worth(force: Force) -> list[float]:
    """Return what is left of a force, in IPC, by the hits it has taken."""
    return [
        float(sum(COST[kind] * number for kind, number in _alive(force, lost).items()))
        for lost in range(len(force.kinds) + 1)
    ]


def _counts(force: Force) -> list[int]:
    """Return how many units are left of a force, by the hits it has taken."""
    return [sum(_alive(force, lost).values()) for lost in range(len(force.kinds) + 1)]


def _walk(attack: Force, defence: Force) -> dict[tuple[int, int], float]:
    """Carry the probabilities over the grid; return where battles end."""
    a, d = len(attack.kinds), len(defence.kinds)
    fire, answer = _tables(attack, d), _tables(defence, a)
    grid = [[0.0] * (d + 1) for _ in range(a + 1)]
    ends: dict[tuple[int, int], float] = {}
    if attack.extra or defence.extra:
        for (i, j), p in _first_round(attack, defence, a, d).items():
            grid[i][j] += p
    else:
        grid[0][0] = 1.0
    spans = [_span(row) for row in fire.rows]
    backs = [_span(row) for row in answer.rows]
    for i in range(a + 1):
        row, (low, out) = grid[i], spans[i]
        last, miss = a - i, fire.still[i]
        for j in range(d + 1):
            p = row[j]
            if p < NOTHING:
                continue
            still = miss * answer.still[j]
            if i == a or j == d or still > 1 - 1e-12:  # one side is gone, or neither can hit the other
                ends[i, j] = ends.get((i, j), 0.0) + p
                continue
            p /= 1 - still
            start = j + low
            hits = [p * x for x in out]
            if start + len(hits) > d + 1:
                cut = max(0, d - start)
                hits[cut:] = [sum(hits[cut:])]
                start = min(start, d)
            stop = start + len(hits)
            first, back = backs[j]
            for h, q in enumerate(back, first):
                end = h >= last
                if end:
                    q = sum(back[h - first :])
                target = grid[a if end else i + h]
                if h or low:
                    target[start:stop] = [x + q * y for x, y in zip(target[start:stop], hits, strict=True)]
                else:
                    for k in range(1, len(hits)):
                        target[j + k] += q * hits[k]
                if end:
                    break
    return ends


def _span(row: list[float]) -> tuple[int, list[float]]:
    """Return where a distribution begins to be something, and it from there on."""
    low = next(n for n, p in enumerate(row) if p > NOTHING)
    return low, row[low:]


def _first_round(attack: Force, defence: Force, a: int, d: int) -> dict[tuple[int, int], float]:
    """Return where the first round leads, with dice that are rolled only then; whoever they hit still fires."""
    out = _hits(_dice(attack, 0, first=True))
    back = _hits(_dice(defence, 0, first=True))
    found: dict[tuple[int, int], float] = {}
    for k, p in enumerate(out):
        for h, q in enumerate(back):
            cell = (min(h, a), min(k, d))
            found[cell] = found.get(cell, 0.0) + p * q
    return found


def stopping(
    attack: Force, defence: Force, value: Callable[[int, int], float]
) -> tuple[float, dict[tuple[int, int], bool]]:
    """Return what an attacker who stops at the best moment may expect, and where he goes on.

    Parameters
    ----------
    attack, defence
        The forces, as for `chances`.
    value
        What it is worth to end with so many hits taken by the attacker and by the defender.

    Returns
    -------
    float, dict
        The expected value, and for each state between rounds whether going on is worth more than stopping. The first
        round has to be fought: nobody retreats before it.
    """
    a, d = len(attack.kinds), len(defence.kinds)
    fire, answer = _tables(attack, d), _tables(defence, a)
    best = [[0.0] * (d + 1) for _ in range(a + 1)]
    goes_on: dict[tuple[int, int], bool] = {}
    for i in range(a, -1, -1):
        for j in range(d, -1, -1):
            stop = value(i, j)
            if i == a or j == d:
                best[i][j] = stop
                continue
            out, back = fire.rows[i], answer.rows[j]
            still = out[0] * back[0]
            if still > 1 - 1e-12:
                best[i][j] = stop
                continue
            total = 0.0
            for h, q in enumerate(back):
                row = best[min(i + h, a)]
                for k, p in enumerate(out):
                    if h or k:
                        total += q * p * row[min(j + k, d)]
            # A round without a hit leads back here: whoever went on before goes on again.
            going = total / (1 - still)
            goes_on[i, j] = going > stop
            best[i][j] = going if (i, j) == (0, 0) else max(stop, going)
    return best[0][0], goes_on
