"""[b4] The outcomes of a battle: its ends, the units left, and the losses of both sides."""

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
# [b4.5] When the attacker breaks off: with a number of units left, or where stopping has a higher value than
# going on.


class Retreat(NamedTuple):
    """A rule for the rounds between which the attacker breaks off; he never does before the first one."""

    left: int = -1
    """The number of units at which he breaks off; -1 for the best moment."""
    prize: float = 0.0
    """The value of taking the territory, in IPC."""

    def on_grid(self, attack: CombatSide, defence: CombatSide, work: Work) -> Stop:
        """Return the rule for a battle in which all hits are alike."""
        if self.left >= 0:
            few = [sum(alive.values()) <= self.left for alive in ladder(attack)]
            return lambda i, j: few[i]
        a, d = len(attack.kinds), len(defence.kinds)
        work.spend(a * d * (a + d))
        _, goes_on = grid_stopping(attack, defence, swing_on_grid(attack, defence, self.prize))
        return lambda i, j: not goes_on.get((i, j), True)

    def of_fleets(self, attack: FleetStates, defence: FleetStates) -> Stop:
        """Return the rule for a battle ship by ship."""
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
"""The probability that counts as nothing where AA fire makes many battles of one."""


class BattleEnding(NamedTuple):
    """A possible end of a battle: the units of both sides left, as {kind: number}, their losses, its probability."""

    attackers: dict[int, int]
    defenders: dict[int, int]
    attacker_lost: float
    defender_lost: float
    hits_taken: int
    """The hits on the attacker, aircraft shot down included."""
    hits_given: int
    probability: float
    label: str
    """The result in the words of the log."""
    afloat: frozenset[int] | None = None
    """The ids of the attacking ships that are left, in a battle ship by ship."""
    stranded: tuple[tuple[int, float], tuple[int, float]] | None = None
    """The number and cost of aircraft of both sides that find no deck, in a battle ship by ship."""


class World(NamedTuple):
    """A result of AA fire at the attackers."""

    probability: float
    down: int
    """The number of units lost."""
    worth: float
    """Their cost, in IPC."""
    left: CombatSide


def worlds(attack: CombatSide, guns: int, value: int) -> Iterator[World]:
    """Yield the possible results of AA fire at the attackers.

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
    """Yield the ends of a battle ship by ship; ``ids`` are those of the attackers, for `BattleEnding.afloat`."""
    attacker_states, defender_states = states_of(attack), states_of(defence)
    stop = retreat and retreat.of_fleets(attacker_states, defender_states)
    ends = naval.closes(
        attacker_states, defender_states, begun=begun and not stop, nothing=nothing, work=work, stop=stop
    )
    for close, p in ends.items():
        one, other = attacker_states.states[close.attacker], defender_states.states[close.defender]
        afloat = frozenset(ids[n] for n in attacker_states.living(close.attacker)) if ids else None
        yield BattleEnding(
            *(one.alive, other.alive, one.lost, other.lost, one.hits, other.hits, p, close.label, afloat),
            (one.stranded, other.stranded),
        )


def _grid_endings(
    attacks: list[World], defence: CombatSide, nothing: float, work: Work, retreat: Retreat | None
) -> Iterator[BattleEnding]:
    """Yield the ends of battles without submarines, for each result of AA fire."""
    forces = [world.left for world in attacks]
    stops = [retreat and retreat.on_grid(force, defence, work) for force in forces]
    least = [nothing / world.probability for world in attacks]
    defender_steps, defender_losses = ladder(defence), worth_of(defence)
    for world, ends, stop in zip(attacks, _walks(forces, defence, least, work, stops), stops, strict=True):
        weight, down, worth, attack = world
        attacker_steps, attacker_losses = ladder(attack), worth_of(attack)
        whole = fsum(ends.values()) or 1.0  # the probability that was left out is shared among the rest
        for (x, y), p in ends.items():
            end = end_of(attacker_steps[x], defender_steps[y], fires=False, can_hit=False)
            end = STALEMATE if end is None else end
            label = RESULTS[RETREAT if end == STALEMATE and stop and stop(x, y) else end]
            share = weight * (p / whole)
            yield BattleEnding(
                attacker_steps[x],
                defender_steps[y],
                attacker_losses[x] + worth,
                defender_losses[y],
                x + down,
                y,
                share,
                label,
            )


def _walks(
    attacks: list[CombatSide], defence: CombatSide, nothing: list[float], work: Work, stops: list[Stop | None]
) -> Iterable[Cells]:
    """Return where battles end, by the faster of the two walks."""
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
    """Yield every possible end of a battle fought to the end; the probabilities add up to 1.

    Parameters
    ----------
    attack, defence
        The forces.
    guns
        Whether the defender has an AA gun (any number fires as one).
    aa_value
        The number that it hits on: 1, or 2 with radar.
    work
        The limit for the cost.
    retreat
        The rule by which the attacker breaks off; None for never.

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
