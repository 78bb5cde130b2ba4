"""[b4.1] Battles with submarines: not every hit can be put on every unit, and some strike before the others fire.

A side is then more than the number of hits it has taken: of submarines, of other ships and of aircraft it is known how
many hits each sort has taken, each sort losing its units in the order given. A hit goes to the first unit of the order
that it can be put on, while as many hits as possible are put on something.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from broadfront.games.global_war.battle_odds.dice import NOTHING, Group, hits_of, joined
from broadfront.games.global_war.battle_odds.sides import Force, Shots, has_destroyer, volley, worth_of
from broadfront.games.global_war.forces import Hits, assignable
from broadfront.games.global_war.kinds import HITS, SUBMARINE, TRANSPORT, is_air

__all__ = ["Fleet", "Round", "State", "can_strike", "ended", "fire", "surprise", "walk"]

SUBS, SHIPS, PLANES = range(3)
ALL_FIRE, SPENT, SURPRISE = range(3)
"""Who fires: all; all but submarines, which have struck; only submarines, by surprise."""
Typed = tuple[int, int, int]
Spread = tuple[tuple[int, float], ...]
"""States with their probabilities."""


class State(NamedTuple):
    """What is left of a side."""

    taken: Typed
    """The hits that submarines, other ships and aircraft have taken."""
    alive: dict[int, int]
    lost: float
    """In IPC."""
    hits: int
    room: Typed
    """The hits that submarines, other ships and aircraft can still take."""
    next: tuple[int, ...]
    """Which sorts lose their next unit first, the first one first."""
    fires: Shots
    destroyer: bool
    helpless: bool
    """Whether only transports are left."""


class Fleet:
    """One side of a battle with submarines: its states are numbered as they are met, 0 is the beginning."""

    def __init__(self, force: Force) -> None:
        """Sort the units."""
        self.force = force
        self.places: tuple[list[int], list[int], list[int]] = ([], [], [])
        for place, kind in enumerate(force.kinds):
            sort = SUBS if kind == SUBMARINE else PLANES if is_air(kind) else SHIPS
            self.places[sort].append(place)
        lost = worth_of(force)
        self._worth = [after - before for before, after in pairwise(lost)]
        self.number: dict[Typed, int] = {}
        self.states: list[State] = []
        self.counts: list[int] = []
        self.lost: list[float] = []
        self.hits: list[int] = []
        self._taken: dict[tuple[int, Hits, bool], int] = {}
        self._spread: dict[tuple[object, ...], Spread] = {}
        self.of((0, 0, 0))

    def of(self, taken: Typed) -> int:
        """Return the number of the state in which each sort has taken so many hits."""
        if taken in self.number:
            return self.number[taken]
        left = sorted(place for places, n in zip(self.places, taken, strict=True) for place in places[n:])
        kinds = tuple(self.force.kinds[place] for place in left)
        lost = sum(
            self._worth[place] for places, n in zip(self.places, taken, strict=True) for place in places[:n]
        )
        alive = self._alive(kinds)
        room = (
            len(self.places[0]) - taken[0],
            len(self.places[1]) - taken[1],
            len(self.places[2]) - taken[2],
        )
        first = {sort: self.places[sort][taken[sort]] for sort in range(3) if room[sort]}
        is_last = {sort: self.force.kinds[place] == TRANSPORT for sort, place in first.items()}
        found = State(
            taken,
            alive,
            lost,
            sum(taken),
            room,
            tuple(sorted(first, key=lambda sort: (is_last[sort], first[sort]))),
            volley(self.force, alive),
            has_destroyer(alive, attacking=self.force.attacking),
            bool(alive) and not any(n for kind, n in alive.items() if kind != TRANSPORT),
        )
        number = self.number[taken] = len(self.states)
        self.states.append(found)
        self.counts.append(sum(alive.values()))
        self.lost.append(lost)
        self.hits.append(found.hits)
        return number

    def _alive(self, kinds: tuple[int, ...]) -> dict[int, int]:
        found: dict[int, int] = {}
        for kind in kinds:
            found[kind] = found.get(kind, 0) + 1
        for kind, number in found.items():
            if HITS[kind] > 1:
                whole = self.force.kinds.count(kind) + self.force.hurt.count(kind)
                found[kind] = min(number, whole // HITS[kind])
        return found

    def gone(self) -> int:
        """Return the state in which nobody is left."""
        subs, ships, planes = self.places
        return self.of((len(subs), len(ships), len(planes)))

    def after(self, number: int, hits: Hits, *, air_hits_subs: bool) -> int:
        """Return the state that hits lead to, as many being taken as can be (F03), transports last (F06)."""
        key = (number, hits, air_hits_subs)
        if key not in self._taken:
            self._taken[key] = self.of(self._lose(self.states[number], hits, air_hits_subs=air_hits_subs))
        return self._taken[key]

    def _lose(self, state: State, hits: Hits, *, air_hits_subs: bool) -> Typed:
        taken, room = list(state.taken), list(state.room)
        most = assignable(hits, state.room, air_hits_subs=air_hits_subs)
        while most:
            sort, by = self._next(taken, room, hits, most, air_hits_subs=air_hits_subs)
            taken[sort] += 1
            room[sort] -= 1
            hits = _less(hits, by)
            most -= 1
        return taken[0], taken[1], taken[2]

    def _next(
        self, taken: list[int], room: list[int], hits: Hits, most: int, *, air_hits_subs: bool
    ) -> tuple[int, int]:
        first = [(self.places[sort][taken[sort]], sort) for sort in range(3) if room[sort]]
        first.sort(key=lambda one: (self.force.kinds[one[0]] == TRANSPORT, one[0]))
        for _, sort in first:
            rest = [n - (sort == of) for of, n in enumerate(room)]
            for by in range(3):
                if not hits[by] or not _can(by, sort, air_hits_subs=air_hits_subs):
                    continue
                left = assignable(_less(hits, by), (rest[0], rest[1], rest[2]), air_hits_subs=air_hits_subs)
                if left == most - 1:
                    return sort, by
        raise AssertionError("hits that can be taken can be put on something")

    def under(self, number: int, foe: State, mode: int) -> Spread:
        """Return what the fire of an enemy makes of a state."""
        room = self.states[number].room
        fires = foe.fires
        by_subs = () if mode == SPENT else fires.by_subs
        by_air, by_all = ((), ()) if mode == SURPRISE else (fires.by_air, fires.by_all)
        key = (number, by_subs, by_air, by_all, foe.destroyer)
        if key not in self._spread:
            dists = dists_of(by_subs, by_air, by_all, foe.destroyer, room, self.force.low_luck)
            self._spread[key] = self._under(number, dists, air_hits_subs=foe.destroyer)
        return self._spread[key]

    def _under(self, number: int, dists: tuple[tuple[float, ...], ...], *, air_hits_subs: bool) -> Spread:
        found: dict[int, float] = {}
        subs, air, rest = dists
        for s, p in enumerate(subs):
            for f, q in enumerate(air):
                if (pq := p * q) < NOTHING:
                    continue
                for n, r in enumerate(rest):
                    if (share := pq * r) > NOTHING:
                        after = self.after(number, Hits(s, f, n), air_hits_subs=air_hits_subs)
                        found[after] = found.get(after, 0.0) + share
        return tuple(found.items())


def _less(hits: Hits, by: int) -> Hits:
    return Hits(hits[0] - (by == 0), hits[1] - (by == 1), hits[2] - (by == 2))


def _can(by: int, sort: int, *, air_hits_subs: bool) -> bool:
    if by == 0:
        return sort != PLANES
    return by != 1 or sort != SUBS or air_hits_subs


@lru_cache(maxsize=20_000)
def dists_of(
    by_subs: tuple[Group, ...],
    by_air: tuple[Group, ...],
    by_all: tuple[Group, ...],
    destroyer: bool,
    room: Typed,
    low_luck: bool,
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Return the distributions of hits by submarines, by aircraft and by all others, those alike here put together."""
    subs, air, rest = (hits_of(groups, low_luck=low_luck) for groups in (by_subs, by_air, by_all))
    if destroyer or not room[SUBS]:
        air, rest = (1.0,), joined(rest, air)
    if not room[PLANES] and len(air) == 1:  # nothing flies: submarines can hit all there is
        subs, rest = (1.0,), joined(rest, subs)
    whole = sum(room)
    return _cut(subs, room[SUBS] + room[SHIPS]), _cut(air, room[SHIPS] + room[PLANES]), _cut(rest, whole)


def _cut(dist: tuple[float, ...], most: int) -> tuple[float, ...]:
    """Return a distribution in which more than ``most`` is as good as ``most``."""
    return (*dist[:most], sum(dist[most:])) if len(dist) > most + 1 else dist


class Round(NamedTuple):
    """What a step of a round makes of both sides, and how likely it changes nothing."""

    attackers: Spread
    defenders: Spread
    still: float


NOBODY: Final = Round((), (), 1.0)
"""Nobody fires."""


def ended(mine: State, theirs: State) -> bool:
    """Tell whether a battle is over before a round: a side is gone or helpless, or neither can hit the other."""
    if not mine.alive or not theirs.alive or (theirs.helpless and any(mine.fires)):
        return True
    return not (can_hit(mine, theirs) or can_hit(theirs, mine))


def can_hit(one: State, other: State) -> bool:
    """Tell whether a side has dice whose hits can be put on anything of the other."""
    subs, ships, planes = other.room
    by_subs, by_air, by_all = one.fires
    return bool(
        by_all or (by_subs and (subs or ships)) or (by_air and (ships or planes or (subs and one.destroyer)))
    )


def _strikes(one: State, other: State) -> bool:
    """Tell whether submarines of one side strike by surprise: the other has no destroyer [b4.1]."""
    return SUBMARINE in one.alive and not other.destroyer


def can_strike(one: State, other: State) -> bool:
    """Tell whether submarines of any side strike by surprise."""
    return _strikes(one, other) or _strikes(other, one)


def walk(
    attack: Fleet,
    defence: Fleet,
    nothing: float = NOTHING,
    visited: list[tuple[int, int]] | None = None,
) -> dict[tuple[int, int], float]:
    """Carry the probabilities through the rounds; return in which states the battle ends.

    States that it comes to are added to ``visited``, fewer hits first.
    """
    size = len(attack.force.kinds) + len(defence.force.kinds) + 1
    # by the hits that both together have taken: battles before submarines strike, and after
    fresh: list[dict[tuple[int, int], float]] = [{} for _ in range(size)]
    struck: list[dict[tuple[int, int], float]] = [{} for _ in range(size)]
    fresh[0][0, 0] = 1.0
    ends: dict[tuple[int, int], float] = {}
    for level in range(size):
        for x, y in {**fresh[level], **struck[level]}:
            came, late = fresh[level].get((x, y), 0.0), struck[level].get((x, y), 0.0)
            if came + late < nothing:
                continue
            if visited is not None:
                visited.append((x, y))
            mine, theirs = attack.states[x], defence.states[y]
            over = ended(mine, theirs)
            if not (mine.alive and theirs.alive):
                came, late = came + late, 0.0
            strike: Round = NOBODY
            if not over and can_strike(mine, theirs):
                strike = surprise(attack, defence, x, y)
            shot: Round = fire(attack, defence, x, y) if not over or late else NOBODY
            if over:
                end = (x, defence.gone()) if mine.alive and theirs.helpless and any(mine.fires) else (x, y)
                ends[end] = ends.get(end, 0.0) + came + late * shot.still
            else:  # a round without a hit leads back here
                came = (came + late * shot.still) / (1.0 - strike.still * shot.still)
                late += came * strike.still
                _share(struck, level, (x, y), came, strike, attack, defence)
            if late:
                _share(fresh, level, (x, y), late, shot, attack, defence)
    return ends


def surprise(attack: Fleet, defence: Fleet, x: int, y: int) -> Round:
    """Return what the submarines that strike by surprise make of both sides."""
    mine, theirs = attack.states[x], defence.states[y]
    there = defence.under(y, mine, SURPRISE) if _strikes(mine, theirs) else ((y, 1.0),)
    here = attack.under(x, theirs, SURPRISE) if _strikes(theirs, mine) else ((x, 1.0),)
    return Round(here, there, _stays(here, x) * _stays(there, y))


def fire(attack: Fleet, defence: Fleet, x: int, y: int) -> Round:
    """Return what the fire of all others makes of both sides."""
    mine, theirs = attack.states[x], defence.states[y]
    there = defence.under(y, mine, ALL_FIRE if theirs.destroyer else SPENT)
    here = attack.under(x, theirs, ALL_FIRE if mine.destroyer else SPENT)
    return Round(here, there, _stays(here, x) * _stays(there, y))


def _stays(spread: Spread, number: int) -> float:
    return next((p for after, p in spread if after == number), 0.0)


def _share(
    to: list[dict[tuple[int, int], float]],
    level: int,
    pair: tuple[int, int],
    weight: float,
    step: Round,
    attack: Fleet,
    defence: Fleet,
) -> None:
    """Share a probability among the states that a step of a round leads to, but for the one it came from."""
    hits_a, hits_d = attack.hits, defence.hits
    x, y = pair
    base = hits_a[x] + hits_d[y]
    there = [(after, p, hits_d[after]) for after, p in step.defenders]
    for one, p in step.attackers:
        p *= weight
        here = level - base + hits_a[one]
        for other, q, more in there:
            if one != x or other != y:
                cells = to[here + more]
                key = (one, other)
                cells[key] = cells.get(key, 0.0) + p * q
