"""[b4] What a battle will bring: how it ends, who is left, and what both sides lose."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from broadfront.games.global_war.battle_odds import grid, naval
from broadfront.games.global_war.battle_odds.dice import NOTHING, shots
from broadfront.games.global_war.battle_odds.fleet_state import Fleet, fleet_of, states_of
from broadfront.games.global_war.battle_odds.propagation import Work
from broadfront.games.global_war.battle_odds.retreats import Retreat
from broadfront.games.global_war.battle_odds.sides import Force, ladder, worth_of
from broadfront.games.global_war.combat_model import RESULTS, RETREAT, STALEMATE, end_of
from broadfront.games.global_war.kinds import BOMBER, CARRIER_FIGHTER, FIGHTER, INFANTRY, SUBMARINE

__all__ = ["Ending", "endings", "fleet_endings", "worlds"]

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
    label: str
    """What the log calls it."""
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


def fleet_endings(
    attack: Fleet,
    defence: Fleet,
    *,
    begun: bool,
    ids: tuple[int, ...] = (),
    nothing: float = NOTHING,
    work: Work | None = None,
    retreat: Retreat | None = None,
) -> Iterator[Ending]:
    """Yield the endings of a battle ship by ship; ``ids`` are those of the attackers, for `Ending.afloat`."""
    mine, theirs = states_of(attack), states_of(defence)
    stop = retreat and retreat.of_fleets(mine, theirs)
    ends = naval.closes(mine, theirs, begun=begun and not stop, nothing=nothing, work=work, stop=stop)
    for close, p in ends.items():
        one, other = mine.states[close.attacker], theirs.states[close.defender]
        afloat = frozenset(ids[n] for n in mine.living(close.attacker)) if ids else None
        yield Ending(
            one.alive, other.alive, one.lost, other.lost, one.hits, other.hits, p, close.label, afloat
        )


def grid_endings(
    attack: Force, defence: Force, nothing: float, work: Work, retreat: Retreat | None = None
) -> Iterator[Ending]:
    """Yield the endings of a battle without submarines and AA fire."""
    stop = retreat and retreat.on_grid(attack, defence, work)
    (mine, theirs), (lost, given) = map(ladder, (attack, defence)), map(worth_of, (attack, defence))
    ends = grid.walk(attack, defence, nothing, work, stop)
    whole = sum(ends.values()) or 1.0  # what was left out is shared among the rest
    for (x, y), p in ends.items():
        end = end_of(mine[x], theirs[y], fires=False, can_hit=False)
        end = STALEMATE if end is None else end
        label = RESULTS[RETREAT if end == STALEMATE and stop and stop(x, y) else end]
        yield Ending(mine[x], theirs[y], lost[x], given[y], x, y, p / whole, label)


def endings(
    attack: Force,
    defence: Force,
    *,
    guns: int = 0,
    aa_value: int = 1,
    work: Work | None = None,
    retreat: Retreat | None = None,
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
    retreat
        When the attacker breaks off; None: never.

    Raises
    ------
    Untold
        If it costs more.
    """
    work = work or Work()
    for weight, down, worth, force in worlds(attack, guns, aa_value):
        nothing = (CLOSER if guns else NOTHING) / weight
        if SUBMARINE in force.kinds or SUBMARINE in defence.kinds:
            fleets = fleet_of(force), fleet_of(defence)
            ends = fleet_endings(*fleets, begun=True, nothing=nothing, work=work, retreat=retreat)
        else:
            ends = grid_endings(force, defence, nothing, work, retreat)
        for end in ends:
            yield end._replace(
                attacker_lost=end.attacker_lost + worth,
                hits_taken=end.hits_taken + down,
                probability=end.probability * weight,
            )
