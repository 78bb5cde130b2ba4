"""[c10] [c12b] Battles between fleets that are told ship by ship: how they end, and when to stop."""

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
"""A battle whose first round takes more than this part of the work is too large: no need to go on."""


MAX_PYTHON_PAIRS: Final = 200
"""Battles of so many units times units are walked pair by pair, in plain Python: to walk over arrays takes as long."""


class Close(NamedTuple):
    """How a battle ends: the states of both sides, and what the log calls it."""

    attacker: int
    defender: int
    label: str


_LABELS: Final = (*RESULTS, RESULTS[WON], RESULTS[RETREAT], RESULTS[LOST], RESULTS[STALEMATE])
"""What the log calls the endings of `combat_values.end_of`."""


class _War:
    """A battle between two sides."""

    def __init__(self, attack: FleetStates, defence: FleetStates, work: Work) -> None:
        self.attack, self.defence = attack, defence
        self._closes: dict[tuple[int, int], Close | None] = {}
        attack.work = defence.work = self.work = work

    def close(self, x: int, y: int) -> Close | None:
        """Return how a battle ends before a round; None: the round is fought."""
        if (x, y) not in self._closes:
            end = self._end(x, y)
            self._closes[x, y] = None if end is None else self._closed(x, y, end)
        return self._closes[x, y]

    def _end(self, x: int, y: int) -> int | None:
        mine, theirs = self.attack.states[x], self.defence.states[y]
        return end_of(
            mine.alive,
            theirs.alive,
            fires=mine.armed,
            can_hit=mine.can_hit(theirs) or theirs.can_hit(mine),
            hunt=theirs.hunted and mine.wolves,
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
        """Return what two states do in a round; it is the same for all states of their sorts."""
        mine, theirs = self.attack.states[x], self.defence.states[y]
        return Meeting(
            self._end(x, y) is not None,
            not mine.alive or not theirs.alive,
            strikes(mine.alive, found=theirs.destroyer),
            strikes(theirs.alive, found=mine.destroyer),
            main_fire(found=theirs.destroyer),
            main_fire(found=mine.destroyer),
            self.defence.is_alone(y, mine),
        )

    def strike(self, x: int, y: int, grade: Grade = EXACT) -> FireStep:
        """Return what the submarines that strike by surprise make of both sides."""
        mine, theirs = self.attack.states[x], self.defence.states[y]
        by_mine = strikes(mine.alive, found=theirs.destroyer)
        by_theirs = strikes(theirs.alive, found=mine.destroyer)
        if not (by_mine or by_theirs):
            return STILL
        there = self.defence.under(y, mine, SURPRISE, grade=grade) if by_mine else Spread(1.0, ((y, 1.0),))
        here = self.attack.under(x, theirs, SURPRISE, grade=grade) if by_theirs else Spread(1.0, ((x, 1.0),))
        return step_of(here, there)

    def fire(self, x: int, y: int, grade: Grade = EXACT, *, first: bool = False) -> FireStep:
        """Return what the fire of all others makes of both sides."""
        mine, theirs = self.attack.states[x], self.defence.states[y]
        if not mine.alive or not theirs.alive:
            return STILL
        there = self.defence.under(y, mine, main_fire(found=theirs.destroyer), grade=grade)
        here = self.attack.under(x, theirs, main_fire(found=mine.destroyer), first=first, grade=grade)
        return step_of(here, there)

    def first(self, nothing: float = NOTHING) -> tuple[dict[tuple[int, int], float], Close | None]:
        """Return where the first round leads, or how the battle ends before it; what is improbable is left out."""
        pairs: dict[tuple[int, int], float] = {}
        theirs = self.defence.states[0]
        if self._end(0, 0) == HELPLESS and self.defence.side.armed:  # they fire once
            for x, p in self.attack.under(0, theirs, ALL_FIRE, first=True).ways:
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
            fired = transports_fire(self.attack.states[x].alive, found=theirs.destroyer, first=True)
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
    """Return how a battle comes out; the usual units are lost, nobody submerges.

    Parameters
    ----------
    attack, defence
        The sides.
    begun
        Whether a round has been fought already.
    nothing
        What is less probable is left out.
    visited
        States between rounds that it comes to are added here, before those that come of them.
    work
        What it may cost.
    stop
        Tells whether the attacker breaks off between two states; None: he never does.

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
        from broadfront.games.global_war.combat_odds import fleet_arrays  # NumPy, which takes long to import

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
    """Return what an attacker may expect who stops at the best moment, and between which rounds he goes on.

    ``value`` tells what it is worth to end in a state, ``work`` what all this may cost.

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
