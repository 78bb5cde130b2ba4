"""[c10] [c12b] Battles between fleets that are told ship by ship: how they end, and when to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from broadfront.games.global_war.battle_odds.dice import NOTHING
from broadfront.games.global_war.battle_odds.fleet_state import FleetStates
from broadfront.games.global_war.battle_odds.propagation import (
    EXACT,
    SHARE,
    STILL,
    Grade,
    Spread,
    Step,
    Work,
    grade_of,
    propagate,
    step_of,
)
from broadfront.games.global_war.battle_odds.stopping import SELDOM, GoesOn, state_stopping
from broadfront.games.global_war.combat_model import ALL_FIRE, SPENT, SURPRISE
from broadfront.games.global_war.kinds import SUBMARINE, WARSHIPS

__all__ = ["Close", "closes", "fleet_stopping"]

LOST, WON, STALEMATE, RETREAT = "lost", "won", "stalemate", "retreat"


FIRST: Final = 10
"""A battle whose first round takes more than this part of the work is too large: no need to go on."""


class Close(NamedTuple):
    """How a battle ends: the states of both sides, and what the log calls it."""

    attacker: int
    defender: int
    label: str


class _War:
    """A battle between two sides."""

    def __init__(
        self, attack: FleetStates, defence: FleetStates, *, begun: bool, lone: bool, work: Work
    ) -> None:
        self.attack, self.defence, self.begun = attack, defence, begun
        mine, theirs = attack.states[0], defence.states[0]
        self.lone = lone if begun else theirs.transports and defence.side.armed and mine.wolves
        self._closes: dict[tuple[int, int], Close | None] = {}
        attack.work = defence.work = self.work = work

    def unheard(self, x: int, y: int) -> bool:
        """Tell whether after the first round only transports are left that had no chance to fire in it (R12.d)."""
        mine, theirs = self.attack.states[0], self.defence.states[0]
        if self.begun or theirs.transports or theirs.destroyer or set(mine.alive) != {SUBMARINE}:
            return False
        return (
            self.defence.side.armed
            and self.defence.states[y].transports
            and bool(self.attack.states[x].alive)
        )

    def hunt(self) -> _War:
        """Return the same battle as one in which submarines hunt such transports."""
        return _War(self.attack, self.defence, begun=True, lone=True, work=self.work)

    def close(self, x: int, y: int) -> Close | None:
        """Return how a battle ends before a round; None: the round is fought."""
        if (x, y) not in self._closes:
            self._closes[x, y] = self._close(x, y)
        return self._closes[x, y]

    def _close(self, x: int, y: int, *, armed: bool = False) -> Close | None:
        """Return the same; ``armed``: lone transports still have their one shot."""
        mine, theirs = self.attack.states[x], self.defence.states[y]
        if not mine.alive or not theirs.alive:
            return Close(x, y, WON if mine.alive else LOST)
        if not (mine.can_hit(theirs) or theirs.can_hit(mine)):
            return Close(x, y, STALEMATE)
        if theirs.transports and mine.armed and not (self.lone and mine.wolves):
            return None if armed else Close(x, self.defence.gone(), WON)
        if self.attack.side.escorts and mine.transports:
            if self.attack.side.way_out:
                return Close(x, y, RETREAT)
            if any(kind in WARSHIPS for kind in theirs.alive):
                return Close(self.attack.gone(), y, LOST)
            return Close(x, y, STALEMATE)
        return None

    def ends(self, x: int, y: int) -> bool:
        """Tell whether a battle ends before a round."""
        return self.close(x, y) is not None

    def strike(self, x: int, y: int, grade: Grade = EXACT) -> Step:
        """Return what the submarines that strike by surprise make of both sides."""
        mine, theirs = self.attack.states[x], self.defence.states[y]
        by_mine = SUBMARINE in mine.alive and not theirs.destroyer
        by_theirs = SUBMARINE in theirs.alive and not mine.destroyer
        if not (by_mine or by_theirs):
            return STILL
        there = self.defence.under(y, mine, SURPRISE, grade=grade) if by_mine else Spread(1.0, ((y, 1.0),))
        here = self.attack.under(x, theirs, SURPRISE, grade=grade) if by_theirs else Spread(1.0, ((x, 1.0),))
        return step_of(here, there)

    def fire(self, x: int, y: int, grade: Grade = EXACT, *, first: bool = False) -> Step:
        """Return what the fire of all others makes of both sides."""
        mine, theirs = self.attack.states[x], self.defence.states[y]
        if not mine.alive or not theirs.alive:
            return STILL
        there = self.defence.under(y, mine, ALL_FIRE if theirs.destroyer else SPENT, grade=grade)
        here = self.attack.under(x, theirs, ALL_FIRE if mine.destroyer else SPENT, first=first, grade=grade)
        return step_of(here, there)

    def first(self, nothing: float = NOTHING) -> tuple[dict[tuple[int, int], float], Close | None]:
        """Return where the first round leads, or how the battle ends before it; what is improbable is left out."""
        close = self._close(0, 0, armed=self.defence.side.armed)
        if close is not None:
            return {}, close
        found: dict[tuple[int, int], float] = {}
        mine, theirs = self.attack.states[0], self.defence.states[0]
        if theirs.transports and mine.armed and not self.lone:  # they fire once
            for x, p in self.attack.under(0, theirs, ALL_FIRE, first=True).ways:
                found[x, 0] = found.get((x, 0), 0.0) + p
            return found, None
        struck = {(0, 0): 1.0}
        if (strike := self.strike(0, 0)) is not STILL:
            struck = {}
            self._share(struck, 1.0, strike, nothing)
        for (x, y), weight in struck.items():
            shot = self.fire(x, y, grade_of(nothing * SHARE / weight), first=True)
            if shot is STILL:
                found[x, y] = found.get((x, y), 0.0) + weight
            else:
                self._share(found, weight, shot, nothing)
        return found, None

    def _share(self, to: dict[tuple[int, int], float], weight: float, step: Step, nothing: float) -> None:
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
    lone: bool = False,
    nothing: float = NOTHING,
    visited: list[tuple[int, int]] | None = None,
    work: Work | None = None,
) -> dict[Close, float]:
    """Return how a battle fought to the end comes out; the usual units are lost, nobody submerges or retreats.

    Parameters
    ----------
    attack, defence
        The sides.
    begun
        Whether a round has been fought already.
    lone
        ... and whether submarines alone hunt transports that never had a guard (R12.d).
    nothing
        What is less probable is left out.
    visited
        States between rounds that it comes to are added here, before those that come of them.
    work
        What it may cost.

    Raises
    ------
    Untold
        If it costs more.
    """
    work = work or Work()
    war = _War(attack, defence, begun=begun, lone=lone, work=work)
    if begun:
        start = {(0, 0): 1.0}
    else:
        attack.work = defence.work = war.work = Work(work.left // FIRST)
        start, end = war.first(nothing)
        if end is not None:
            return {end: 1.0}
        attack.work = defence.work = war.work = work
    ends: dict[Close, float] = {}
    whole = 0.0
    for of, begins in _apart(war, start):
        found = propagate(
            attack,
            defence,
            begins.items(),
            of.ends,
            of.strike,
            of.fire,
            nothing=nothing,
            visited=visited if of is war else None,
            work=work,
        )
        whole += sum(found.values())
        for (x, y), p in found.items():
            close = of.close(x, y)
            assert close is not None
            ends[close] = ends.get(close, 0.0) + p
    return {close: p / whole for close, p in ends.items()}


def _apart(
    war: _War, start: dict[tuple[int, int], float]
) -> Iterator[tuple[_War, dict[tuple[int, int], float]]]:
    """Yield the battle from where its second round begins; apart, what becomes a hunt for transports (R12.d)."""
    hunted = {pair: p for pair, p in start.items() if war.unheard(*pair)}
    yield war, {pair: p for pair, p in start.items() if pair not in hunted}
    if hunted:
        yield war.hunt(), hunted


def fleet_stopping(
    attack: FleetStates,
    defence: FleetStates,
    value: Callable[[int, int], float],
    *,
    begun: bool = False,
    lone: bool = False,
    work: Work | None = None,
) -> tuple[float, GoesOn]:
    """Return what an attacker may expect who stops at the best moment, and between which rounds he goes on.

    ``value`` tells what it is worth to end in a state, ``work`` what all this may cost.

    Raises
    ------
    Untold
        If it costs more.
    """
    work = work or Work()
    visited: list[tuple[int, int]] = []
    alike = begun or not (
        attack.side.escorts or attack.side.carriers_first
    )  # the first round is like any other
    closes(attack, defence, begun=alike, lone=lone, nothing=SELDOM, visited=visited, work=work)
    war = _War(attack, defence, begun=begun, lone=lone, work=work)

    def ended(x: int, y: int) -> float | None:
        close = war.close(x, y)
        return None if close is None else value(close.attacker, close.defender)

    found = state_stopping(defence, reversed(visited), ended, war.strike, war.fire, value, work)
    if alike:
        return found.best.row(0)[0] if begun else found.first, found.goes_on
    start, end = war.first(SELDOM)
    if end is not None:
        return value(end.attacker, end.defender), {}
    total, goes_on = 0.0, dict(found.goes_on)
    for of, begins in _apart(war, start):
        if of is war:
            total += sum(p * found.best.row(x)[y] for (x, y), p in begins.items())
            continue
        for (x, y), p in begins.items():
            total += p * _hunted(of, x, y, value, goes_on)
    return total, goes_on


def _hunted(hunt: _War, x: int, y: int, value: Callable[[int, int], float], goes_on: GoesOn) -> float:
    """Return what a hunt for transports is worth from where it begins; where it goes on is added."""
    visited: list[tuple[int, int]] = []
    attack, defence, work = hunt.attack, hunt.defence, hunt.work
    propagate(
        attack,
        defence,
        [((x, y), 1.0)],
        hunt.ends,
        hunt.strike,
        hunt.fire,
        nothing=SELDOM,
        visited=visited,
        work=work,
    )

    def ended(one: int, other: int) -> float | None:
        close = hunt.close(one, other)
        return None if close is None else value(close.attacker, close.defender)

    found = state_stopping(defence, reversed(visited), ended, hunt.strike, hunt.fire, value, work)
    goes_on |= found.goes_on
    return found.best.row(x)[y]
