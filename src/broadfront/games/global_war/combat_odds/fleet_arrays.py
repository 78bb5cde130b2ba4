"""[b4] The walk of `propagation` with NumPy: pairs of states with the same number of hits on the attacker, together.

The states that hits lead to are stored as a table (`_Tables`), their probabilities as a row (`_Fire`); together they
give a matrix from pairs to states, for each side. Rounds in which the attacker is not hit stay among these pairs and
are processed first. Then the probabilities are distributed among later states by a product of the two matrices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from broadfront.games.global_war.combat_odds.propagation import Meeting, Pair, Work
from broadfront.games.global_war.combat_odds.sides import Battery, hits_of, joined
from broadfront.games.global_war.combat_odds.states import FleetStates
from broadfront.games.global_war.rules.combat_values import SUBS, SURPRISE

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Numbers = TypeVar("Numbers", Floats, Ints, Bools)
NEGLIGIBLE: Final = 1e-17
"""A probability that makes no difference to a sum of floats up to 1."""
ONE_THREAD: Final = 250_000
"""A matrix product of more additions would use several threads, which costs more than it saves on a busy machine."""
ALIKE, FOUND, MIXED = range(3)
"""Which hits differ. On a side without submarines only those of submarines do, as they are not on aircraft; where a
destroyer finds submarines those of aircraft are like most others; else all sorts differ."""
PAIRS: Final = 256
"""The number of pairs of states that are handled together, unless a single state of the attacker has more."""
CHEAP: Final = 8
"""Spreading this number of hits takes as long as one addition in a walk pair by pair,"""
MULTIPLIED: Final = 200
"""... and so does this number of multiplications in a product of matrices."""


def _enlarged(array: Numbers, shape: tuple[int, ...], fill: int = 0) -> Numbers:
    """Return an array enlarged to a shape."""
    larger = np.full(shape, fill, array.dtype)
    larger[tuple(map(slice, array.shape))] = array
    return larger


class _Fire:
    """The distributions of the hits of a side, by its state and by the units that fire: a row for each."""

    def __init__(self, side: FleetStates, sort: int) -> None:
        self.side, self.sort = side, sort
        self._row = np.full((3, 64), -1)
        self._rows: dict[Battery, int] = {}
        self.rows = np.zeros((64, 1, 1, 1, 1))
        self.sizes = np.zeros((64, 4), np.int64)
        """The number of entries of each sort of hits in a row."""

    def of(self, numbers: Ints, modes: Ints) -> Ints:
        """Return the rows of states."""
        if len(self.side.states) > self._row.shape[1]:
            self._row = _enlarged(self._row, (3, 2 * len(self.side.states)), -1)
        rows = self._row[modes, numbers]
        if rows.min() < 0:
            new = rows < 0
            for mode, number in dict.fromkeys(zip(modes[new].tolist(), numbers[new].tolist(), strict=True)):
                self._row[mode, number] = self._of(self.side.states[number].fires[mode])
            rows = self._row[modes, numbers]
        return rows

    def _of(self, fires: Battery) -> int:
        at = self._rows.get(fires)
        if at is not None:
            return at
        at = self._rows[fires] = len(self._rows)
        subs, air, rest, surface = (hits_of(dice, low_luck=self.side.side.low_luck) for dice in fires.dice)
        if self.sort != MIXED:
            air, rest = (1.0,), joined(rest, air)
        if self.sort == ALIKE:
            surface, rest = (1.0,), joined(rest, surface)
        sizes = s, f, u, n = len(subs), len(air), len(surface), len(rest)
        if at >= len(self.sizes) or any(map(int.__gt__, sizes, self.rows.shape[1:])):
            number = len(self.sizes) * (2 if at >= len(self.sizes) else 1)
            self.rows = _enlarged(self.rows, (number, *map(max, sizes, self.rows.shape[1:])))
            self.sizes = _enlarged(self.sizes, (number, 4))
        row: Floats = (np.array(subs)[:, None] * np.array(rest))[:, None, None]
        if f * u > 1:
            row = row * (np.array(air)[:, None, None] * np.array(surface)[:, None])
        self.rows[at, :s, :f, :u, :n] = row
        self.sizes[at] = sizes
        return at


class _Tables:
    """The states that hits lead to: a table for each state of a side, by the numbers of hits of each sort."""

    def __init__(self, side: FleetStates, sort: int) -> None:
        self.side, self.sort = side, sort
        self._at = np.full((2, 64), -1)
        self._known = 0
        self.tables = np.zeros((64, 1, 1, 1, 1), np.int64)
        self._made = np.zeros((64, 4), np.int64)
        """The numbers of hits of each sort that a table covers."""

    def of(self, numbers: Ints, alone: Ints, sizes: Sequence[int]) -> Ints:
        """Return the tables of states, with enough entries for these numbers of hits."""
        shape = self.tables.shape
        if any(map(int.__gt__, sizes, shape[1:])):
            self.tables = _enlarged(self.tables, (shape[0], *map(max, sizes, shape[1:])))
        if len(self.side.states) > self._at.shape[1]:
            self._at = _enlarged(self._at, (2, 2 * len(self.side.states)), -1)
        rows = self._at[alone, numbers]
        small = (rows < 0) | (self._made[rows] < sizes).any(1)
        if small.any():
            for one, number in dict.fromkeys(
                zip(alone[small].tolist(), numbers[small].tolist(), strict=True)
            ):
                at = int(self._at[one, number])
                if at < 0:
                    at = self._at[one, number] = self._new()
                self._fill(at, number, bool(one), sizes)
            rows = self._at[alone, numbers]
        return rows

    def _new(self) -> int:
        at = self._known
        self._known += 1
        if at >= len(self.tables):
            self.tables = _enlarged(self.tables, (2 * at, *self.tables.shape[1:]))
            self._made = _enlarged(self._made, (2 * at, 4))
        return at

    def _fill(self, at: int, number: int, alone: bool, sizes: Sequence[int]) -> None:
        s, f, u, n = filled = tuple(map(max, sizes, self._made[at].tolist()))
        cells = self.side.table(number, filled, air_hits_subs=self.sort == FOUND, alone=alone)
        self.tables[at, :s, :f, :u, :n] = np.array(cells).reshape(filled)
        self._made[at] = filled


class _Hits:
    """The effect of the fire of one side on the other, if hits fall into these sorts."""

    def __init__(self, firing: FleetStates, hit: FleetStates, sort: int) -> None:
        self.fire, self.tables = _Fire(firing, sort), _Tables(hit, sort)

    def spread(self, firing: Ints, modes: Ints, hit: Ints, alone: Ints, work: Work) -> Floats:
        """Return the states that hits lead to, a row for each state that fires at another one."""
        rows = self.fire.of(firing, modes)
        s, f, u, n = sizes = self.fire.sizes[rows].max(0).tolist()
        under = self.tables.of(hit, alone, sizes)
        number, width, cells = len(rows), len(self.tables.side.states), s * f * u * n
        work.spend(number * cells // CHEAP)
        to = self.tables.tables[under, :s, :f, :u, :n].reshape(number, cells) + _starts(number, width)
        chances = self.fire.rows[rows, :s, :f, :u, :n]
        sums = np.bincount(to.ravel(), chances.ravel(), number * width)
        return np.asarray(sums.reshape(number, width), np.float64)


@lru_cache(maxsize=256)
def _starts(number: int, width: int) -> Ints:
    """Return the start of each row of a matrix."""
    return np.arange(0, number * width, width)[:, None]


class _Step(NamedTuple):
    """The effect of a step of a round on pairs of states, a row for each."""

    attackers: Floats
    defenders: Floats
    unhurt: Floats
    """The probability that the attacker is not hit."""
    still: Floats
    """The probability that neither side is hit."""
    among: Floats
    """The pairs that it leads to if only the defender is hit."""


def _step(attackers: Floats, defenders: Floats, xs: Ints, ys: Ints) -> _Step:
    each = np.arange(len(ys))
    unhurt = attackers[each, xs]
    still = unhurt * defenders[each, ys]
    among = defenders[:, ys] * unhurt[:, None]
    among[xs[:, None] != xs] = 0.0
    among[each, each] = 0.0
    return _Step(attackers, defenders, unhurt, still, among)


class _Walk:
    """A walk over pairs of states."""

    def __init__(
        self,
        attack: FleetStates,
        defence: FleetStates,
        meet: Callable[[int, int], Meeting],
        stop: Callable[[int, int], bool] | None,
        nothing: float,
        work: Work,
    ) -> None:
        self.attack, self.defence, self.meet, self.stop = attack, defence, meet, stop
        self.nothing, self.work = nothing, work
        self.on_defender = [_Hits(attack, defence, sort) for sort in (ALIKE, FOUND, MIXED)]
        self.on_attacker = [_Hits(defence, attack, sort) for sort in (ALIKE, FOUND, MIXED)]
        self.fresh = np.zeros((64, 64))
        """The probabilities between rounds, by the states of both sides,"""
        self.struck = np.zeros((64, 64))
        """... and after the submarines' surprise strikes."""
        self.found: dict[Pair, float] = {}
        self._sorts: list[dict[object, int]] = [{}, {}]
        self._sort: list[list[int]] = [[], []]
        self._meetings = np.full((16, 16, len(Meeting._fields)), -1)
        self._traits = [np.zeros((3, 0), np.int64), np.zeros((3, 0), np.int64)]
        """The sort of each state of both sides, whether it has destroyers, and whether it has submarines."""

    def start(self, pairs: Iterable[tuple[Pair, float]]) -> None:
        """Set the pairs where the walk begins."""
        self._widen()
        for (x, y), p in pairs:
            self.fresh[x, y] += p

    def _widen(self) -> None:
        size, room = (len(self.attack.states), len(self.defence.states)), self.fresh.shape
        if size[0] > room[0] or size[1] > room[1]:
            shape = tuple(m if n <= m else 2 * n for n, m in zip(size, room, strict=True))
            self.fresh, self.struck = _enlarged(self.fresh, shape), _enlarged(self.struck, shape)

    def go(self) -> None:
        """Process the states of the attacker by the number of hits they have taken."""
        levels: dict[int, list[int]] = {}
        hits = self.attack.hits
        states_seen = level = 0
        while states_seen < len(hits) or level <= max(levels):
            for x in range(states_seen, len(hits)):
                levels.setdefault(hits[x], []).append(x)
            states_seen = len(hits)
            self._level(levels.get(level, []))
            level += 1

    # --- what pairs do ------------------------------------------------------------------------------------------------

    def _note_sorts(self) -> None:
        """Number the sorts of states."""
        for side, sorts, sort in zip((self.attack, self.defence), self._sorts, self._sort, strict=True):
            for state in side.states[len(sort) :]:
                sort.append(sorts.setdefault(state.sort, len(sorts)))
        for n, (side, sort) in enumerate(zip((self.attack, self.defence), self._sort, strict=True)):
            if self._traits[n].shape[1] < len(sort):
                destroyers = [state.destroyer for state in side.states]
                self._traits[n] = np.array([sort, destroyers, [state.targets[SUBS] for state in side.states]])
        most = max(map(len, self._sorts))
        if most > len(self._meetings):
            self._meetings = _enlarged(self._meetings, (2 * most, 2 * most, len(Meeting._fields)), -1)

    def _meeting(self, xs: Ints, ys: Ints) -> Ints:
        """Return the meetings of pairs of states, a row for each."""
        one, other = self._traits[0][0, xs], self._traits[1][0, ys]
        meetings = self._meetings[one, other]
        if meetings[:, 0].min() < 0:
            for n in (meetings[:, 0] < 0).nonzero()[0].tolist():
                if self._meetings[one[n], other[n], 0] < 0:
                    self._meetings[one[n], other[n]] = self.meet(int(xs[n]), int(ys[n]))
            meetings = self._meetings[one, other]
        meetings = np.asarray(meetings, np.int64)
        if self.stop:
            meetings[:, 0] |= [self.stop(x, y) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]
        return meetings

    def _hits_on_defender(self, xs: Ints, ys: Ints, modes: Ints, alone: Ints) -> Floats:
        sorts = self._traits[1][2, ys] * (MIXED - self._traits[0][1, xs])
        return self._hits(self.on_defender, sorts, xs, modes, ys, alone)

    def _hits_on_attacker(self, xs: Ints, ys: Ints, modes: Ints) -> Floats:
        sorts = self._traits[0][2, xs] * (MIXED - self._traits[1][1, ys])
        return self._hits(self.on_attacker, sorts, ys, modes, xs, np.zeros_like(xs))

    def _hits(self, by: list[_Hits], sorts: Ints, *which: Ints) -> Floats:
        """Return the states that hits lead to, a row for each pair."""
        if (sorts == sorts[0]).all():
            firing, modes, hit, alone = which
            return by[int(sorts[0])].spread(firing, modes, hit, alone, self.work)
        columns = []
        for sort in (ALIKE, FOUND, MIXED):
            part = sorts == sort
            if part.any():
                firing, modes, hit, alone = (of[part] for of in which)
                columns.append((part, by[sort].spread(firing, modes, hit, alone, self.work)))
        whole: Floats = np.zeros((len(sorts), len(by[0].tables.side.states)))
        for part, rows in columns:
            whole[part, : rows.shape[1]] = rows
        return whole

    # --- rounds -------------------------------------------------------------------------------------------------------

    def _level(self, level: list[int]) -> None:
        """Fight the rounds of attacker states with the same number of hits, a few hundred pairs at a time."""
        self._widen()
        here = np.array(level, np.int64)
        number = (self.fresh[here] + self.struck[here] >= self.nothing).sum(1)
        some: list[int] = []
        size = 0
        for x, pairs in zip(level, number.tolist(), strict=True):
            if some and size + pairs > PAIRS:
                self._rounds(np.array(some))
                some, size = [], 0
            if pairs:
                some.append(x)
                size += pairs
        if some:
            self._rounds(np.array(some))

    def _rounds(self, here: Ints) -> None:
        """Fight all rounds of attacker states that do not lead to one another."""
        self._note_sorts()
        came, late = self.fresh[here], self.struck[here]
        fought = np.zeros(came.shape, np.bool_)
        while True:
            rows, ys = ((came + late >= self.nothing) | fought).nonzero()
            xs = here[rows]
            meeting = self._meeting(xs, ys)
            over, eliminated = meeting[:, 0] > 0, meeting[:, 1] > 0
            strikes = bool((late >= self.nothing).any() or meeting[~over, 2:4].any())
            fights = ~eliminated if strikes else ~over  # units that are struck still fire
            fights |= fought[rows, ys]
            if np.count_nonzero(fights) == np.count_nonzero(fought):
                break
            fought[rows[fights], ys[fights]] = True
            rows, xs, ys, meeting, ends = rows[fights], xs[fights], ys[fights], meeting[fights], over[fights]
            fire, strike = self._fire(xs, ys, meeting), self._strike(xs, ys, meeting, ends)
            self._widen()
            self._note_sorts()
            fought = _enlarged(fought, (len(here), self.fresh.shape[1]))
            came, late = self.fresh[here], self.struck[here]
            whole = _total_probabilities(came[rows, ys], late[rows, ys], ~ends, fire, strike)
            own = rows == np.arange(len(here))[:, None]
            came[:, : fire.defenders.shape[1]] += (own * (whole.late * fire.unhurt)) @ fire.defenders
            if strike:
                more = (own * (whole.begun * strike.unhurt)) @ strike.defenders
                late[:, : strike.defenders.shape[1]] += more
            pairs = xs, ys
        rest = ~fights
        there = (came + late)[rows[rest], ys[rest]]
        for x, y, p in zip(here[rows[rest]].tolist(), ys[rest].tolist(), there.tolist(), strict=True):
            self.found[x, y] = p
        if not fought.any():
            return
        xs, ys = pairs
        there = (whole.came + whole.late * fire.still)[ends]
        for x, y, p in zip(xs[ends].tolist(), ys[ends].tolist(), there.tolist(), strict=True):
            self.found[x, y] = p
        self._share(self.fresh, xs, whole.late, fire)
        if strike:
            self._share(self.struck, xs, whole.begun, strike)

    def _fire(self, xs: Ints, ys: Ints, meeting: Ints) -> _Step:
        attackers = self._hits_on_attacker(xs, ys, meeting[:, 5])
        return _step(attackers, self._hits_on_defender(xs, ys, meeting[:, 4], meeting[:, 6]), xs, ys)

    def _strike(self, xs: Ints, ys: Ints, meeting: Ints, over: Bools) -> _Step | None:
        """Return the step of the submarines that strike by surprise; None if there are none."""
        attacker_strikes, defender_strikes = (meeting[:, 2] > 0) & ~over, (meeting[:, 3] > 0) & ~over
        if not (attacker_strikes.any() or defender_strikes.any()):
            return None
        there = here = None
        if attacker_strikes.any():
            modes = np.full(np.count_nonzero(attacker_strikes), SURPRISE)
            there = self._hits_on_defender(
                xs[attacker_strikes], ys[attacker_strikes], modes, meeting[attacker_strikes, 6]
            )
        if defender_strikes.any():
            modes = np.full(np.count_nonzero(defender_strikes), SURPRISE)
            here = self._hits_on_attacker(xs[defender_strikes], ys[defender_strikes], modes)
        attackers = _where(xs, defender_strikes, here, len(self.attack.states))
        return _step(attackers, _where(ys, attacker_strikes, there, len(self.defence.states)), xs, ys)

    def _share(self, to: Floats, xs: Ints, weights: Floats, step: _Step) -> None:
        """Distribute probabilities among the later states of the attacker."""
        shares = step.attackers * weights[:, None]
        shares[np.arange(len(xs)), xs] = 0.0
        self.work.spend(len(xs) * len(xs) // MULTIPLIED)
        ones, others = np.flatnonzero(shares.any(0)), np.flatnonzero(step.defenders.any(0))
        if not len(ones):
            return
        shares, there = shares[:, ones].T, step.defenders[:, others]
        self.work.spend(shares.size * len(others) // MULTIPLIED)
        cut = max(1, ONE_THREAD // shares.size)
        for n in range(0, len(others), cut):
            to[ones[:, None], others[n : n + cut]] += shares @ there[:, n : n + cut]


def _where(states: Ints, hit: Bools, rows: Floats | None, width: int) -> Floats:
    """Return the states that hits lead to; states that are not hit stay as they are."""
    places = np.zeros((len(states), width))
    places[np.arange(len(states)), states] = 1.0
    if rows is not None:
        places[hit] = 0.0
        places[hit, : rows.shape[1]] = rows
    return places


class _Whole(NamedTuple):
    """The total probabilities of reaching pairs of states."""

    came: Floats
    """Between rounds,"""
    late: Floats
    """... before the fire that follows the strikes,"""
    begun: Floats
    """... and before a round that changes something."""


def _total_probabilities(
    came: Floats, late: Floats, live: Bools, fire: _Step, strike: _Step | None
) -> _Whole:
    """Return the total probabilities of pairs, including rounds in which the attacker is not hit.

    Parameters
    ----------
    came, late
        The probabilities of reaching them from other pairs, between rounds and after the strikes.
    live
        Where another round is fought.
    fire, strike
        The steps of a round.
    """
    missed = strike.still if strike else np.ones_like(came)
    once = live / (1.0 - missed * fire.still * live)  # a round without a hit is left out
    whole = _Whole(np.zeros_like(came), np.zeros_like(came), np.zeros_like(came))
    while True:
        begun = (came + late * fire.still) * once
        shot = late + begun * missed
        for sum_, more in zip(whole, (came, shot, begun), strict=True):
            sum_ += more
        came = shot @ fire.among
        late = begun @ strike.among if strike else np.zeros_like(came)
        if came.max() + late.max() <= NEGLIGIBLE:
            return whole


def walk(
    attack: FleetStates,
    defence: FleetStates,
    start: Iterable[tuple[Pair, float]],
    meet: Callable[[int, int], Meeting],
    *,
    nothing: float,
    work: Work,
    stop: Callable[[int, int], bool] | None = None,
) -> dict[Pair, float]:
    """Return the states in which battles end, with probabilities, as `propagation.propagate` does."""
    walk_through = _Walk(attack, defence, meet, stop, nothing, work)
    walk_through.start(start)
    walk_through.go()
    return walk_through.found
