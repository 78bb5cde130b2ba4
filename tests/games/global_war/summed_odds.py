"""Exact odds of a battle between two forces, summed up over its endings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from broadfront.games.global_war.combat_odds.outcomes import endings
from broadfront.games.global_war.combat_odds.sides import CombatSide
from broadfront.games.global_war.units import COST, HITS, TRANSPORT


class Chances(NamedTuple):
    """What comes of a battle: probabilities of the ways it can end, and how it leaves both sides."""

    wins: float
    """Attackers are left, and no defenders."""
    draws: float
    """Nobody is left."""
    loses: float
    """Defenders are left, and no attackers."""
    left: tuple[tuple[int, int, float], ...]
    """How it ends: hits taken by the attacker, by the defender, probability; the likeliest first."""
    attacker: float
    """Attacking units left on average."""
    defender: float
    swing: float
    """What the defender loses less what the attacker loses, in IPC, on average."""
    attacker_lost: float = 0.0
    """What the attacker loses, in IPC, on average."""
    defender_lost: float = 0.0
    stale: float = 0.0
    """Both are left, and neither can hit the other."""


def losses(kinds: Sequence[int]) -> tuple[int, ...]:
    """Return kinds, all whole, as they are lost: free damage, the cheapest, transports last (F06)."""
    free = [kind for kind in kinds for _ in range(HITS[kind] - 1)]
    return (*sorted(free), *sorted(kinds, key=lambda kind: (kind == TRANSPORT, COST[kind], kind)))


def chances(attack: CombatSide, defence: CombatSide, *, guns: int = 0, aa_value: int = 1) -> Chances:
    """Return what a battle to the end brings, both sides losing units in their order; nobody submerges or retreats."""
    wins = draws = loses = stale = mine = theirs = mine_lost = theirs_lost = 0.0
    ends: dict[tuple[int, int], float] = {}
    for end in endings(attack, defence, guns=guns, aa_value=aa_value):
        p = end.probability
        hits = end.hits_taken, end.hits_given
        ends[hits] = ends.get(hits, 0.0) + p
        if end.defenders:
            if end.attackers:
                stale += p
            else:
                loses += p
        elif end.attackers:
            wins += p
        else:
            draws += p
        mine += p * sum(end.attackers.values())
        theirs += p * sum(end.defenders.values())
        mine_lost += p * end.attacker_lost
        theirs_lost += p * end.defender_lost
    left = sorted(((i, j, p) for (i, j), p in ends.items() if p > 1e-9), key=lambda end: -end[2])
    return Chances(
        wins, draws, loses, tuple(left), mine, theirs, theirs_lost - mine_lost, mine_lost, theirs_lost, stale
    )
