"""[b4] What a battle will bring: how it ends, who is left, and what both sides lose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from broadfront.games.global_war.battle_odds import grid, naval
from broadfront.games.global_war.battle_odds.dice import NOTHING, shots
from broadfront.games.global_war.battle_odds.fleet_state import fleet_of, states_of
from broadfront.games.global_war.battle_odds.propagation import Work
from broadfront.games.global_war.battle_odds.sides import Force, ladder, worth_of
from broadfront.games.global_war.kinds import BOMBER, CARRIER_FIGHTER, FIGHTER, INFANTRY, SUBMARINE

__all__ = ["Ending", "endings", "worlds"]

CLOSER: Final = NOTHING / 10
"""What is nothing where AA fire makes many battles of one."""


class Ending(NamedTuple):
    """One way in which a battle can end: what is left of both sides, as {kind: number}, what they lost, how likely."""

    attackers: dict[int, int]
    defenders: dict[int, int]
    attacker_lost: float
    defender_lost: float
    hits_taken: int
    """By the attacker, aircraft shot down included."""
    hits_given: int
    probability: float
    label: str = ""
    """What the log calls it, where that cannot be told from who is left."""
    afloat: frozenset[int] | None = None
    """The attacking ships that are left, by their ids, where they are told one by one."""


def worlds(attack: Force, guns: int, value: int) -> Iterator[tuple[float, int, float, Force]]:
    """Yield what AA fire leaves of the attackers: probability, units lost, their worth in IPC, who is left.

    The gun fires once at each aircraft, type by type; of a type those that are lost last are hit last [b4].
    """
    if not guns:
        yield 1.0, 0, 0.0, attack
        return
    before = worth_of(attack)[-1]
    types = FIGHTER, CARRIER_FIGHTER, BOMBER
    dists = [enumerate(shots(attack.kinds.count(kind), value, low_luck=attack.low_luck)) for kind in types]
    for (f, p), (c, q), (b, r) in product(*dists):
        if p * q * r > NOTHING:
            force = _without(_without(_without(attack, FIGHTER, f), CARRIER_FIGHTER, c), BOMBER, b)
            riding = b + attack.riders - attack.kinds.count(BOMBER)  # empty bombers are lost first
            force = _without(force, INFANTRY, max(0, riding))
            yield p * q * r, len(attack.kinds) - len(force.kinds), before - worth_of(force)[-1], force


def _without(force: Force, kind: int, number: int) -> Force:
    kinds, worths = list(force.kinds), list(force.worths)
    for _ in range(number):
        at = kinds.index(kind)
        del kinds[at]
        if worths:
            del worths[at]
    return force._replace(kinds=tuple(kinds), worths=tuple(worths))


class Walked(NamedTuple):
    """Where a battle ends, by the numbers of the states of both sides, and what these states are."""

    ends: grid.Cells
    alive: tuple[list[dict[int, int]], list[dict[int, int]]]
    """For each side and state how many of each kind are left."""
    lost: tuple[list[float], list[float]]
    """... what the side has lost, in IPC"""
    hits: tuple[Sequence[int], Sequence[int]]
    """... and how many hits it has taken."""


def walked(attack: Force, defence: Force, nothing: float = NOTHING, work: Work | None = None) -> Walked:
    """Walk through a battle without AA fire, over the grid or with submarines."""
    if SUBMARINE in attack.kinds or SUBMARINE in defence.kinds:
        mine, theirs = states_of(fleet_of(attack)), states_of(fleet_of(defence))
        closes = naval.closes(mine, theirs, begun=True, nothing=nothing, work=work)
        ends = {(close.attacker, close.defender): p for close, p in closes.items()}
        alive, lost = (
            ([getattr(state, of) for state in mine.states], [getattr(state, of) for state in theirs.states])
            for of in ("alive", "lost")
        )
        return Walked(ends, alive, lost, (mine.hits, theirs.hits))
    return Walked(
        grid.walk(attack, defence, nothing, work),
        (ladder(attack), ladder(defence)),
        (worth_of(attack), worth_of(defence)),
        (range(len(attack.kinds) + 1), range(len(defence.kinds) + 1)),
    )


def endings(
    attack: Force, defence: Force, *, guns: int = 0, aa_value: int = 1, work: Work | None = None
) -> Iterator[Ending]:
    """Yield every way in which a battle to the end can come out; the probabilities add up to 1.

    Parameters
    ----------
    attack, defence
        The forces.
    guns
        Whether the defender has an AA gun (any number fires as one).
    aa_value
        What it hits on: 1, or 2 with radar.
    work
        What it may cost.

    Raises
    ------
    Untold
        If it costs more.
    """
    work = work or Work()
    for weight, down, worth, force in worlds(attack, guns, aa_value):
        ends, alive, lost, hits = walked(force, defence, (CLOSER if guns else NOTHING) / weight, work)
        weight /= sum(ends.values()) or 1.0  # what was left out is shared among the rest
        for (x, y), p in ends.items():
            yield Ending(
                alive[0][x],
                alive[1][y],
                lost[0][x] + worth,
                lost[1][y],
                hits[0][x] + down,
                hits[1][y],
                p * weight,
            )
