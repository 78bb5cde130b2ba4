"""[c10] [c12b] Battles between fleets, ship by ship: their ends, and when to stop."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from typing import Final, NamedTuple

from broadfront.games.global_war.combat_odds.propagation import (
    EXACT,
    SHARE,
    STILL,
    FireStep,
    Grade,
    Meeting,
    Spread,
    Work,
    grade_of,
    propagate,
    step_of,
)
from broadfront.games.global_war.combat_odds.sides import NOTHING
from broadfront.games.global_war.combat_odds.states import FleetStates
from broadfront.games.global_war.combat_odds.stopping import MIN_PROBABILITY, GoesOn, state_stopping
from broadfront.games.global_war.rules.combat_values import (
    ALL_FIRE,
    CAUGHT,
    HELPLESS,
    LOST,
    RESULTS,
    RETREAT,
    STALEMATE,
    SURPRISE,
    WON,
    end_of,
    main_fire,
    strikes,
    transports_fire,
)

FIRST: Final = 10
"""The share of the work for the first round above which a battle is too large, so that the rest is not tried."""


MAX_PYTHON_PAIRS: Final = 200
"""The product of unit numbers up to which battles are walked in plain Python, which is as fast as arrays."""


class Close(NamedTuple):
    """The end of a battle: the states of both sides, and the result in the log."""

    attacker: int
    defender: int
    label: str


_LABELS: Final = (*RESULTS, RESULTS[WON], RESULTS[RETREAT], RESULTS[LOST], RESULTS[STALEMATE])
"""The words of the log for the results of `combat_values.end_of`."""


class _War:
    """A battle between two sides."""

    def __init__(self, attack: FleetStates, defence: FleetStates, work: Work) -> None:
        self.attack, self.defence = attack, defence
        self._closes: dict[tuple[int, int], Close | None] = {}
        attack.work = defence.work = self.work = work

    def close(self, x: int, y: int) -> Close | None:
        """Return the end of a battle before a round; None if the round is fought."""
        if (x, y) not in self._closes:
            end = self._end(x, y)
            self._closes[x, y] = None if end is None else self._closed(x, y, end)
        return self._closes[x, y]

    def _end(self, x: int, y: int) -> int | None:
        attacker, defender = self.attack.states[x], self.defence.states[y]
        return end_of(
            attacker.alive,
            defender.alive,
            fires=attacker.armed,
            can_hit=attacker.can_hit(defender) or defender.can_hit(attacker),
            hunt=defender.hunted and attacker.wolves,
            escorts=self.attack.side.escorts,
            way_out=self.attack.side.way_out,
        )

    def _closed(self, x: int, y: int, end: int) -> Close:
        one = self.attack.gone() if end == CAUGHT else x
        other = self.defence.gone() if end == HELPLESS else y
        return Close(one, other, _LABELS[end])

    def ends(self, x: int, y: int) -> bool:
        """Return whether a battle ends before a round."""
        return self.close(x, y) is not None

    def meet(self, x: int, y: int) -> Meeting:
        """Return what happens between two states in a round; it is the same for all states of their sorts."""
        attacker, defender = self.attack.states[x], self.defence.states[y]
        return Meeting(
            self._end(x, y) is not None,
            not attacker.alive or not defender.alive,
            strikes(attacker.alive, is_detected=defender.destroyer),
            strikes(defender.alive, is_detected=attacker.destroyer),
            main_fire(is_detected=defender.destroyer),
            main_fire(is_detected=attacker.destroyer),
            self.defence.is_alone(y, attacker),
        )

    def strike(self, x: int, y: int, grade: Grade = EXACT) -> FireStep:
        """Return the effect of the submarines that strike by surprise on both sides."""
        attacker, defender = self.attack.states[x], self.defence.states[y]
        by_attacker = strikes(attacker.alive, is_detected=defender.destroyer)
        by_defender = strikes(defender.alive, is_detected=attacker.destroyer)
        if not (by_attacker or by_defender):
            return STILL
        there = (
            self.defence.under(y, attacker, SURPRISE, grade=grade)
            if by_attacker
            else Spread(1.0, ((y, 1.0),))
        )
        here = (
            self.attack.under(x, defender, SURPRISE, grade=grade) if by_defender else Spread(1.0, ((x, 1.0),))
        )
        return step_of(here, there)

    def fire(self, x: int, y: int, grade: Grade = EXACT, *, first: bool = False) -> FireStep:
        """Return the effect of the fire of all other units on both sides."""
        attacker, defender = self.attack.states[x], self.defence.states[y]
        if not attacker.alive or not defender.alive:
            return STILL
        there = self.defence.under(y, attacker, main_fire(is_detected=defender.destroyer), grade=grade)
        here = self.attack.under(
            x, defender, main_fire(is_detected=attacker.destroyer), first=first, grade=grade
        )
        return step_of(here, there)

    def first(self, nothing: float = NOTHING) -> tuple[dict[tuple[int, int], float], Close | None]:
        """Return where the first round leads, or the end before it; improbable outcomes are left out."""
        pairs: dict[tuple[int, int], float] = {}
        defender = self.defence.states[0]
        if self._end(0, 0) == HELPLESS and self.defence.side.armed:  # these transports fire once
            for x, p in self.attack.under(0, defender, ALL_FIRE, first=True).ways:
                pairs[x, 0] = pairs.get((x, 0), 0.0) + p
            return pairs, None
        if (close := self.close(0, 0)) is not None:
            return {}, close
        struck = {(0, 0): 1.0}
        if (strike := self.strike(0, 0)) is not STILL:
            struck = {}
            self._share(struck, 1.0, strike, nothing)
        for (x, y), weight in struck.items():
            shot = self.fire(x, y, grade_of(nothing * SHARE / weight), first=True)
            if shot is STILL:
                pairs[x, y] = pairs.get((x, y), 0.0) + weight
                continue
            after: dict[tuple[int, int], float] = {}
            self._share(after, weight, shot, nothing)
            fired = transports_fire(self.attack.states[x].alive, is_detected=defender.destroyer, first=True)
            for (i, j), p in after.items():
                if not fired and self.defence.side.armed and self.defence.states[j].transports:
                    j = self.defence.hunted(j)
                pairs[i, j] = pairs.get((i, j), 0.0) + p
        return pairs, None

    def _share(self, to: dict[tuple[int, int], float], weight: float, step: FireStep, nothing: float) -> None:
        self.work.spend(len(step.attackers) * len(step.defenders))
        seldom = nothing * SHARE / weight
        for x, p in step.attackers:
            for y, q in step.defenders:
                if p * q < seldom:
                    break
                to[x, y] = to.get((x, y), 0.0) + weight * p * q


def closes(
    attack: FleetStates,
    defence: FleetStates,
    *,
    begun: bool = False,
    nothing: float = NOTHING,
    visited: list[tuple[int, int]] | None = None,
    work: Work | None = None,
    stop: Callable[[int, int], bool] | None = None,
) -> dict[Close, float]:
    """Return the possible ends of a battle, with the usual losses and without submerging.

    Parameters
    ----------
    attack, defence
        The sides.
    begun
        Whether a round has been fought already.
    nothing
        The probability below which states are left out.
    visited
        The states between rounds that are reached are added here, in the order of the walk.
    work
        The limit for the cost.
    stop
        Returns whether the attacker breaks off between two states; None for never.

    Raises
    ------
    OddsUnavailable
        If it costs more.
    """
    work = work or Work()
    war = _War(attack, defence, work)
    if begun:
        start = {(0, 0): 1.0}
    else:
        attack.work = defence.work = war.work = Work(work.left // FIRST)
        start, end = war.first(nothing)
        if end is not None:
            return {end: 1.0}
        attack.work = defence.work = war.work = work
    if visited is None and len(attack.members) * len(defence.members) > MAX_PYTHON_PAIRS:
        # NumPy, which takes long to import
        from broadfront.games.global_war.combat_odds import fleet_arrays

        chances = fleet_arrays.walk(
            attack, defence, start.items(), war.meet, nothing=nothing, work=work, stop=stop
        )
    else:
        chances = propagate(
            attack,
            defence,
            start.items(),
            war.ends if stop is None else lambda x, y: war.ends(x, y) or stop(x, y),
            war.strike,
            war.fire,
            nothing=nothing,
            visited=visited,
            work=work,
        )
    ends: dict[Close, float] = {}
    whole = fsum(chances.values())
    for (x, y), p in chances.items():
        close = war.close(x, y) or Close(x, y, RESULTS[RETREAT])
        ends[close] = ends.get(close, 0.0) + p / whole
    return ends


def fleet_stopping(
    attack: FleetStates,
    defence: FleetStates,
    value: Callable[[int, int], float],
    *,
    begun: bool = False,
    work: Work | None = None,
) -> tuple[float, GoesOn]:
    """Return the expected value for an attacker who stops at the best moment, and between which rounds he goes on.

    ``value`` returns the value of ending in a state; ``work`` is the limit for the whole computation.

    Raises
    ------
    OddsUnavailable
        If it costs more.
    """
    work = work or Work()
    visited: list[tuple[int, int]] = []
    alike = begun or not (
        attack.side.escorts or attack.side.carriers_first
    )  # the first round is like any other
    closes(attack, defence, begun=alike, nothing=MIN_PROBABILITY, visited=visited, work=work)
    war = _War(attack, defence, work)

    def ended(x: int, y: int) -> float | None:
        close = war.close(x, y)
        return None if close is None else value(close.attacker, close.defender)

    value_and_rule = state_stopping(defence, reversed(visited), ended, war.strike, war.fire, value, work)
    if alike:
        return value_and_rule.best.row(0)[0] if begun else value_and_rule.first, value_and_rule.goes_on
    start, end = war.first(MIN_PROBABILITY)
    if end is not None:
        return value(end.attacker, end.defender), {}
    return fsum(p * value_and_rule.best.row(x)[y] for (x, y), p in start.items()), value_and_rule.goes_on
