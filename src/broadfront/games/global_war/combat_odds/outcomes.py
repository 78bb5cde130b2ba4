"""[b4] What a battle will bring: how it ends, who is left, and what both sides lose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import fsum
from typing import Final, NamedTuple

from broadfront.games.global_war.combat_odds import grid, naval
from broadfront.games.global_war.combat_odds.grid import MAX_PYTHON_CELLS, Cells, Stop
from broadfront.games.global_war.combat_odds.naval import fleet_stopping
from broadfront.games.global_war.combat_odds.propagation import MAX_WORK, Work
from broadfront.games.global_war.combat_odds.sides import NOTHING, CombatSide, ladder, shots, worth_of
from broadfront.games.global_war.combat_odds.states import FleetStates, NavalSide, fleet_of, states_of
from broadfront.games.global_war.combat_odds.stopping import grid_stopping, swing_on_grid
from broadfront.games.global_war.rules.combat_values import AA_TARGETS, RESULTS, RETREAT, STALEMATE, end_of
from broadfront.games.global_war.units import BOMBER, INFANTRY, SUBMARINE

# --------------------------------------------------------------------------------------------------
# [b4.5] When the attacker breaks off: with so few units left, or where stopping is worth more than going
# on.


class Retreat(NamedTuple):
    """A rule that says between which rounds the attacker breaks off; before the first one he never does."""

    left: int = -1
    """With so many units or fewer; -1: at the best moment."""
    prize: float = 0.0
    """What is won with the territory, in IPC."""

    def on_grid(self, attack: CombatSide, defence: CombatSide, work: Work) -> Stop:
        """Return where it stops a battle in which hits are all alike."""
        if self.left >= 0:
            few = [sum(alive.values()) <= self.left for alive in ladder(attack)]
            return lambda i, j: few[i]
        a, d = len(attack.kinds), len(defence.kinds)
        work.spend(a * d * (a + d))
        _, goes_on = grid_stopping(attack, defence, swing_on_grid(attack, defence, self.prize))
        return lambda i, j: not goes_on.get((i, j), True)

    def of_fleets(self, attack: FleetStates, defence: FleetStates) -> Stop:
        """Return where it stops a battle that is told ship by ship."""
        if self.left >= 0:
            return lambda x, y: sum(attack.states[x].alive.values()) <= self.left
        _, goes_on = fleet_stopping(
            attack,
            defence,
            lambda x, y: defence.states[y].lost - attack.states[x].lost,
            work=Work(MAX_WORK // 3),
        )
        return lambda x, y: not goes_on.get((x, y), True)


CLOSER: Final = NOTHING / 10
"""What is nothing where AA fire makes many battles of one."""


class BattleEnding(NamedTuple):
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
    stranded: tuple[tuple[int, float], tuple[int, float]] | None = None
    """Aircraft of both sides that find no deck, where ships are told one by one: how many, and what they cost."""


class World(NamedTuple):
    """What AA fire may leave of the attackers."""

    probability: float
    down: int
    """Units lost."""
    worth: float
    """What they cost, in IPC."""
    left: CombatSide


def worlds(attack: CombatSide, guns: int, value: int) -> Iterator[World]:
    """Yield what AA fire leaves of the attackers.

    The gun fires once at each aircraft, type by type; of a type those that are lost last are hit last [b4].
    """
    if not guns:
        yield World(1.0, 0, 0.0, attack)
        return
    before = worth_of(attack)[-1]
    dists = [
        enumerate(shots(attack.kinds.count(kind), value, low_luck=attack.low_luck)) for kind in AA_TARGETS
    ]
    for (f, p), (c, q), (b, r) in product(*dists):
        if p * q * r > NOTHING:
            force = attack
            for kind, number in zip(AA_TARGETS, (f, c, b), strict=True):
                force = _without(force, kind, number)
            riding = b + attack.riders - attack.kinds.count(BOMBER)  # empty bombers are lost first
            force = _without(force, INFANTRY, max(0, riding))
            down = len(attack.kinds) - len(force.kinds)
            yield World(p * q * r, down, before - worth_of(force)[-1], force)


def _without(force: CombatSide, kind: int, number: int) -> CombatSide:
    kinds, worths = list(force.kinds), list(force.worths)
    for _ in range(number):
        at = kinds.index(kind)
        del kinds[at]
        if worths:
            del worths[at]
    return force._replace(kinds=tuple(kinds), worths=tuple(worths))


def fleet_endings(
    attack: NavalSide,
    defence: NavalSide,
    *,
    begun: bool,
    ids: tuple[int, ...] = (),
    nothing: float = NOTHING,
    work: Work | None = None,
    retreat: Retreat | None = None,
) -> Iterator[BattleEnding]:
    """Yield the endings of a battle ship by ship; ``ids`` are those of the attackers, for `BattleEnding.afloat`."""
    mine, theirs = states_of(attack), states_of(defence)
    stop = retreat and retreat.of_fleets(mine, theirs)
    ends = naval.closes(mine, theirs, begun=begun and not stop, nothing=nothing, work=work, stop=stop)
    for close, p in ends.items():
        one, other = mine.states[close.attacker], theirs.states[close.defender]
        afloat = frozenset(ids[n] for n in mine.living(close.attacker)) if ids else None
        yield BattleEnding(
            *(one.alive, other.alive, one.lost, other.lost, one.hits, other.hits, p, close.label, afloat),
            (one.stranded, other.stranded),
        )


def _grid_endings(
    attacks: list[World], defence: CombatSide, nothing: float, work: Work, retreat: Retreat | None
) -> Iterator[BattleEnding]:
    """Yield the endings of battles without submarines, of each that AA fire may leave."""
    forces = [world.left for world in attacks]
    stops = [retreat and retreat.on_grid(force, defence, work) for force in forces]
    least = [nothing / world.probability for world in attacks]
    theirs, their_losses = ladder(defence), worth_of(defence)
    for world, ends, stop in zip(attacks, _walks(forces, defence, least, work, stops), stops, strict=True):
        weight, down, worth, attack = world
        mine, lost = ladder(attack), worth_of(attack)
        whole = fsum(ends.values()) or 1.0  # what was left out is shared among the rest
        for (x, y), p in ends.items():
            end = end_of(mine[x], theirs[y], fires=False, can_hit=False)
            end = STALEMATE if end is None else end
            label = RESULTS[RETREAT if end == STALEMATE and stop and stop(x, y) else end]
            share = weight * (p / whole)
            yield BattleEnding(
                mine[x], theirs[y], lost[x] + worth, their_losses[y], x + down, y, share, label
            )


def _walks(
    attacks: list[CombatSide], defence: CombatSide, nothing: list[float], work: Work, stops: list[Stop | None]
) -> Iterable[Cells]:
    """Return where battles end, found in the quicker way."""
    if len(attacks[0].kinds) * len(defence.kinds) <= MAX_PYTHON_CELLS:
        return [
            grid.walk(attack, defence, least, work, stop)
            for attack, least, stop in zip(attacks, nothing, stops, strict=True)
        ]
    from broadfront.games.global_war.combat_odds import grid_arrays  # NumPy, which takes long to import

    return grid_arrays.walks(attacks, defence, nothing, work, stops)


def endings(
    attack: CombatSide,
    defence: CombatSide,
    *,
    guns: int = 0,
    aa_value: int = 1,
    work: Work | None = None,
    retreat: Retreat | None = None,
) -> Iterator[BattleEnding]:
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
    OddsUnavailable
        If it costs more.
    """
    work = work or Work()
    parts = list(worlds(attack, guns, aa_value))
    nothing = CLOSER if guns else NOTHING
    if SUBMARINE not in attack.kinds and SUBMARINE not in defence.kinds:
        yield from _grid_endings(parts, defence, nothing, work, retreat)
        return
    for weight, down, worth, force in parts:
        fleets = fleet_of(force), fleet_of(defence)
        for end in fleet_endings(*fleets, begun=True, nothing=nothing / weight, work=work, retreat=retreat):
            yield end._replace(
                attacker_lost=end.attacker_lost + worth,
                hits_taken=end.hits_taken + down,
                probability=end.probability * weight,
            )
