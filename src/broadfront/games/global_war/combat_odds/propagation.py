"""[b4] The walk of sea battles: probabilities carried from round to round over the states of both sides.

A round has two steps, submarines that strike by surprise and the fire of all others; each takes a pair of states to
others with more hits, or leaves it unchanged. So pairs are processed once each by the hits of the attacker, then by
those of the defender, and the probability of returning to the same pair is distributed over the others. What is less
probable than ``nothing`` is left out; the sum shows how much that was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import frexp
from typing import Final, NamedTuple, Protocol

from broadfront.games.global_war.combat_odds.sides import NOTHING

Pair = tuple[int, int]
"""The numbers of the states of the attacker and of the defender."""
Grade = int
"""The precision of a step: 0 is exact; higher grades, for improbable states, allow a larger error."""
EXACT: Final[Grade] = 0
SHARE: Final = 1 / 200
"""The share of ``nothing`` below which the contribution of a step to a state is left out."""
FINEST: Final = 51
"""The maximum precision, in binary digits."""
MAX_WORK: Final = 30_000_000
"""The maximum number of additions in the walk of a battle."""


class OddsUnavailable(Exception):
    """The odds of a battle are not available, with the reason."""


class TooLarge(OddsUnavailable):
    """The odds take more work than the limit."""

    def __init__(self, sentence: str = "This battle is too large for exact odds.") -> None:
        """Begin with a sentence for the reader."""
        super().__init__(sentence)


class Work:
    """The work that a walk may still cost, in additions."""

    def __init__(self, most: int = MAX_WORK) -> None:
        """Begin with ``most``."""
        self.most, self.left = most, most

    def spend(self, number: int) -> None:
        """Subtract the cost of some work.

        Raises
        ------
        TooLarge
            If it is spent.
        """
        self.left -= number
        if self.left < 0:
            raise TooLarge


class Spread(NamedTuple):
    """The states that the fire of an enemy leads to."""

    stays: float
    """The probability that it changes nothing."""
    ways: Sequence[tuple[int, float]]
    """States with their probabilities, the most probable first."""


class FireStep(NamedTuple):
    """The effect of a step of a round on both sides, and the probability that it changes nothing."""

    attackers: Sequence[tuple[int, float]]
    defenders: Sequence[tuple[int, float]]
    still: float


STILL: Final = FireStep((), (), 1.0)
"""No unit fires."""


class Meeting(NamedTuple):
    """What happens between two states in a round."""

    over: bool
    """Whether the battle ends before the round,"""
    gone: bool
    """... because a side is eliminated."""
    attacker_strikes: bool
    defender_strikes: bool
    attacker_fires: int
    """The units of the attacker that fire after the strikes: see `combat_values.main_fire`."""
    defender_fires: int
    alone: bool
    """Whether no unit shields the defender's transports."""


class SideStates(Protocol):
    """What the walk needs to know of a side."""

    @property
    def hits(self) -> Sequence[int]:
        """The hits taken, by the numbers of its states; states are numbered in the order in which they are reached."""


def step_of(attackers: Spread, defenders: Spread) -> FireStep:
    """Return a step in which both sides fire at once."""
    return FireStep(attackers.ways, defenders.ways, attackers.stays * defenders.stays)


def grade_of(nothing: float) -> Grade:
    """Return the precision of a step if parts less probable than ``nothing`` are left out.

    >>> grade_of(1e-15), grade_of(1e-12), tolerance(grade_of(1e-9)) < 1e-9
    (0, 1, True)
    """
    return max(0, (frexp(nothing)[1] - 1 + FINEST) // 8)


def tolerance(grade: Grade) -> float:
    """Return the probability below which parts are left out at a grade."""
    return 2.0 ** (8 * grade - FINEST)


def propagate(
    attack: SideStates,
    defence: SideStates,
    start: Iterable[tuple[Pair, float]],
    ends: Callable[[int, int], bool],
    strike: Callable[[int, int, Grade], FireStep],
    fire: Callable[[int, int, Grade], FireStep],
    *,
    nothing: float = NOTHING,
    visited: list[Pair] | None = None,
    work: Work | None = None,
) -> dict[Pair, float]:
    """Return the states in which battles end, with probabilities.

    Parameters
    ----------
    attack, defence
        The sides.
    start
        The states in which the battle begins, with probabilities.
    ends
        Returns whether it is over before a round.
    strike, fire
        The steps of a round for a pair of states; `STILL` if no unit fires.
    nothing
        The probability below which states are left out.
    visited
        The pairs between rounds that are reached are added here, in the order of the walk.
    work
        The limit for the cost.

    Raises
    ------
    OddsUnavailable
        If it costs more.
    """
    work, seldom = work or Work(), nothing * SHARE
    end_shares: dict[Pair, float] = {}
    fresh, struck = _Rows(defence), _Rows(defence)
    for (x, y), p in start:
        fresh.row(x)[y] += p
    rows: dict[int, list[int]] = {}  # states of the attacker by hits
    met_a = _sort_new_states(attack.hits, 0, rows)
    columns: dict[int, list[int]] = {}  # states of the defender by hits
    met_d = _sort_new_states(defence.hits, 0, columns)
    level = 0
    while level <= max(rows):
        for x in rows.get(level, ()):
            if x not in fresh.rows and x not in struck.rows:
                continue
            if len(defence.hits) > met_d:
                met_d = _sort_new_states(defence.hits, met_d, columns)
            before, after = fresh.row(x), struck.row(x)
            across = 0
            while across <= max(columns):
                for y in columns.get(across, ()):
                    came, late = before[y], after[y]
                    if came + late < nothing:
                        continue
                    if visited is not None:
                        visited.append((x, y))
                    grade = grade_of(seldom / (came + late))
                    over = ends(x, y)
                    shot = fire(x, y, grade) if not over or late else STILL
                    if shot is STILL:  # a side is eliminated
                        came, late = came + late, 0.0
                    if over:
                        end_shares[x, y] = end_shares.get((x, y), 0.0) + came + late * shot.still
                    else:  # a round without a hit leads back here
                        hit = strike(x, y, grade)
                        again = hit.still * shot.still
                        if again >= 1.0:
                            raise OddsUnavailable("This battle could go on for ever.")
                        came = (came + late * shot.still) / (1.0 - again)
                        late += came * hit.still
                        if hit is not STILL and came:
                            work.spend(len(hit.attackers) * len(hit.defenders))
                            struck.share(came, hit, seldom)
                    if late:
                        work.spend(len(shot.attackers) * len(shot.defenders))
                        fresh.share(late, shot, seldom)
                    if len(defence.hits) > met_d:
                        met_d = _sort_new_states(defence.hits, met_d, columns)
                        fresh.widen()
                        struck.widen()
                across += 1
            del fresh.rows[x], struck.rows[x]
            met_a = _sort_new_states(attack.hits, met_a, rows)
        level += 1
    return end_shares


def _sort_new_states(hits: Sequence[int], known: int, by_hits: dict[int, list[int]]) -> int:
    """Sort the states that were reached since; return how many are known now."""
    for state in range(known, len(hits)):
        by_hits.setdefault(hits[state], []).append(state)
    return len(hits)


class _Rows:
    """The probabilities of pairs of states, by the attacker's: a row has one for each state of the defender."""

    def __init__(self, defence: SideStates) -> None:
        self.defence = defence
        self.rows: dict[int, list[float]] = {}
        self.wide = 64

    def row(self, x: int) -> list[float]:
        """Return a row, which is created if missing."""
        if x not in self.rows:
            self.widen()
            self.rows[x] = [0.0] * self.wide
        return self.rows[x]

    def widen(self) -> None:
        """Enlarge the rows for all states that have been reached."""
        if (size := len(self.defence.hits)) > self.wide:
            for row in self.rows.values():
                row.extend([0.0] * size)
            self.wide += size

    def share(self, weight: float, step: FireStep, seldom: float) -> None:
        """Distribute a probability among the states that a step leads to.

        The pair that it comes from gets its part too, but is not processed again.
        """
        self.widen()
        there = step.defenders
        for x, p in step.attackers:
            share = weight * p
            row = self.rows.get(x) or self.row(x)
            least = seldom / share
            for y, q in there:
                if q < least:
                    break
                row[y] += share * q
