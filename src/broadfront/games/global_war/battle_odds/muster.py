"""[c10] [c12b] Sea battles of Expansion II, ship by ship: damage that stays, carriers first, convoys, armed transports.

Whom a side loses next depends on the damage of each ship, on the aircraft aboard, and on what can be chosen at all; so
a state of a side is the hits that each of its units has taken. As the usual losses are certain once the dice have
fallen, there are no more such states than ways to take hits, and the walk is that of `sea`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from broadfront.games.global_war.battle_odds.dice import NOTHING, Group, hits_of, joined
from broadfront.games.global_war.forces import Hits, assignable
from broadfront.games.global_war.kinds import (
    BIG_GUNS,
    BOMBER,
    CAPITAL_SHIPS,
    CARRIER,
    DEFENCE,
    DESTROYER,
    DICE,
    ESCORT,
    SUBMARINE,
    SUPER_BATTLESHIP,
    TRANSPORT,
    WARSHIPS,
    attack_of,
    is_air,
)
from broadfront.games.global_war.terms import HEAVY_BOMBERS

__all__ = ["Close", "Flotilla", "Member", "Muster", "Untold", "closes", "muster_of", "stops"]

SUBS, SHIPS, PLANES = range(3)
ALL_FIRE, SPENT, SURPRISE = range(3)
LOST, WON, STALEMATE, RETREAT = "lost", "won", "stalemate", "retreat"
Spread = tuple[tuple[int, float], ...]
"""States with their probabilities."""
Taken = tuple[int, ...]
"""The hits that each unit of a side has, those of former battles included."""
Volley = tuple[tuple[Group, ...], tuple[Group, ...], tuple[Group, ...], tuple[Group, ...]]
"""Dice by whom they can hit, as in `Hits`."""


class Untold(Exception):
    """A battle cannot be told exactly."""


class Member(NamedTuple):
    """A unit of a side."""

    kind: int
    hits: int
    """How many destroy it."""
    damage: int
    """Those that it has as the battle begins."""
    order: tuple[int, ...]
    """The key of the usual losses (`rules.battle.usual_order`)."""
    mend: int = -1
    """What a hit costs that does not sink it; -1: nothing, it is free."""
    host: int = -1
    """The place of the carrier that it is aboard of."""
    aboard: int = 0
    """How many are aboard of it that do not fight."""
    worth: float = 0.0
    """What is lost with it, in IPC."""


class Flotilla(NamedTuple):
    """A side of a battle, in the order of the ids of its units."""

    members: tuple[Member, ...]
    attacking: bool
    techs: int = 0
    low_luck: bool = False
    best_of_two: bool = False
    carriers_first: bool = False
    """Whether carriers and battleships are hit by turns (R10.d)."""
    this_battle_only: bool = False
    tally: tuple[int, ...] = (0, 0, 0, 0, 0)
    """Hits on carriers, on battleships; carriers, battleships, super heavy battleships sunk, in rounds before this."""
    escorts: bool = False
    """Whether the section of escorts and transports is played,"""
    convoys: bool = False
    """... whether it is late enough for convoys,"""
    armed: bool = False
    """... and for transports that fire by themselves."""
    way_out: bool = False
    """Whether transports of the attacker can flee by themselves (R12.f)."""


class Close(NamedTuple):
    """How a battle ends: the states of both sides, and what the log calls it."""

    attacker: int
    defender: int
    label: str


class State(NamedTuple):
    """What is left of a side."""

    taken: Taken
    alive: dict[int, int]
    lost: float
    fires: Volley
    first: Volley
    """Its dice in the first round."""
    destroyer: bool
    """Whether it has ships that find submarines."""
    transports: bool
    """Whether nothing but transports is left,"""
    wolves: bool
    """... or nothing but submarines, with or without transports."""
    targets: tuple[bool, bool, bool]
    """Whether submarines, other ships, aircraft of it can be hit."""
    hits: int


class Muster:
    """One side: its states are numbered as they are met, 0 is the beginning."""

    def __init__(self, side: Flotilla) -> None:
        """Note the units."""
        self.side = side
        self.members = side.members
        self.number: dict[Taken, int] = {}
        self.states: list[State] = []
        self._after: dict[tuple[int, Hits, bool, bool], int] = {}
        self._nodes: dict[tuple[int, bool], _Node] = {}
        self._spread: dict[tuple[object, ...], Spread] = {}
        self._sort = [
            SUBS if m.kind == SUBMARINE else PLANES if is_air(m.kind) else SHIPS for m in self.members
        ]
        self.of(tuple(m.damage for m in self.members))

    def of(self, taken: Taken) -> int:
        """Return the number of a state."""
        if taken in self.number:
            return self.number[taken]
        alive: dict[int, int] = {}
        lost, hits = 0.0, 0
        for member, n in zip(self.members, taken, strict=True):
            hits += n - member.damage
            if n >= member.hits:
                lost += member.worth
            else:
                alive[member.kind] = alive.get(member.kind, 0) + 1
        kinds = set(alive)
        state = State(
            taken,
            alive,
            lost,
            self._dice(alive, first=False),
            self._dice(alive, first=True),
            DESTROYER in kinds or (ESCORT in kinds and not self.side.attacking),
            kinds == {TRANSPORT},
            SUBMARINE in kinds and kinds <= {SUBMARINE, TRANSPORT},
            (False, False, False),
            hits,
        )
        self.number[taken] = number = len(self.states)
        self.states.append(state)
        sorts = {self._sort[n] for n in self.choosable(number, alone=False) or self.living(number)}
        self.states[number] = state._replace(targets=(SUBS in sorts, SHIPS in sorts, PLANES in sorts))
        return number

    def gone(self) -> int:
        """Return the state in which nobody is left."""
        return self.of(tuple(m.hits for m in self.members))

    def living(self, number: int) -> Iterator[int]:
        """Yield the places of the units that are left."""
        for n, (member, hits) in enumerate(zip(self.members, self.states[number].taken, strict=True)):
            if hits < member.hits:
                yield n

    # --- dice ---------------------------------------------------------------------------------------------------------

    def _dice(self, alive: dict[int, int], *, first: bool) -> Volley:
        side = self.side
        found: tuple[list[Group], list[Group], list[Group], list[Group]] = ([], [], [], [])
        for kind, number in sorted(alive.items()):
            sort = 0 if kind == SUBMARINE else 1 if is_air(kind) else 2
            if side.attacking:
                value, number = 6 * attack_of(kind, side.techs), number * DICE.get(kind, 1)
                if kind == BOMBER and side.techs >> HEAVY_BOMBERS & 1:
                    value, number = (
                        (36 - (6 - value // 6) ** 2, number) if side.best_of_two else (value, 2 * number)
                    )
                if kind == ESCORT and side.escorts:
                    sort = 3
            elif kind == ESCORT:
                guards = (self._guarded(alive) + 1) // 2
                found[2].extend((n, v) for n, v in ((guards, 18), (number - guards, 6 * DEFENCE[kind])) if n)
                continue
            elif kind == TRANSPORT:
                number = number if side.armed else self._guarded(alive)
                value = 6
                sort = 3 if first and not (alive.get(DESTROYER) or alive.get(ESCORT)) else 2
            else:
                value, number = 6 * DEFENCE[kind], number * DICE.get(kind, 1)
            if value and number:
                found[sort].append((number, value))
        return tuple(found[0]), tuple(found[1]), tuple(found[2]), tuple(found[3])

    def _guarded(self, alive: dict[int, int]) -> int:
        """Return how many transports of a defender are in convoys."""
        return min(alive.get(TRANSPORT, 0), 2 * alive.get(ESCORT, 0)) if self.side.convoys else 0

    # --- losses -------------------------------------------------------------------------------------------------------

    def after(self, number: int, hits: Hits, *, air_hits_subs: bool, alone: bool) -> int:
        """Return the state that hits lead to, as many as can be being taken by the usual units."""
        key = (number, hits, air_hits_subs, alone)
        if key not in self._after:
            self._after[key] = self.of(self._lose(number, hits, air_hits_subs=air_hits_subs, alone=alone))
        return self._after[key]

    def choosable(self, number: int, *, alone: bool) -> list[int]:
        """Return the places of the units that are left and can be chosen as casualties [c12b]."""
        side, living = self.side, list(self.living(number))
        if not side.escorts or alone:
            return living
        if side.attacking or side.armed:
            return [n for n in living if self.members[n].kind != TRANSPORT]
        guarded = self._guarded(self.states[number].alive)
        transports = [n for n in living if self.members[n].kind == TRANSPORT][:guarded]
        return [n for n in living if n not in transports]

    def room(self, number: int, *, alone: bool) -> tuple[int, int, int]:
        """Return how many hits submarines, other ships and aircraft can take."""
        found = [0, 0, 0]
        taken = self.states[number].taken
        for n in self.choosable(number, alone=alone):
            found[self._sort[n]] += self.members[n].hits - taken[n]
        return found[0], found[1], found[2]

    def _lose(self, number: int, hits: Hits, *, air_hits_subs: bool, alone: bool) -> Taken:
        if (number, alone) not in self._nodes:
            self._nodes[number, alone] = self._node(number, self.states[number].taken, alone=alone)
        node = self._nodes[number, alone]
        while True:
            tries = ((n, _fits(sort, node.room, hits, air_hits_subs)) for n, sort in node.front)
            unit, by = next((one for one in tries if one[1] >= 0), (-1, -1))
            if by < 0:
                return node.taken
            hits = _less(hits, by)
            after = node.next.get(unit)
            if after is None:
                taken = (*node.taken[:unit], node.taken[unit] + 1, *node.taken[unit + 1 :])
                after = node.next[unit] = self._node(number, taken, alone=alone)
            node = after

    def _node(self, number: int, taken: Taken, *, alone: bool) -> _Node:
        """Return what units have while hits are put on a state: who is next of each sort, in the usual order."""
        before = self.states[number].taken
        pool = [n for n in self.choosable(number, alone=alone) if taken[n] < self.members[n].hits]
        spared = self.side.carriers_first and self._spared(taken)
        ranked = sorted(
            (self.members[n].kind == TRANSPORT, self._rank(n, taken, before), n)
            for n in pool
            if not (spared and self.members[n].kind in BIG_GUNS)
        )
        front: dict[int, int] = {}
        for _, _, n in ranked:
            front.setdefault(self._sort[n], n)
        room = [0, 0, 0]
        for n in pool:
            room[self._sort[n]] += self.members[n].hits - taken[n]
        return _Node(taken, [(n, sort) for sort, n in front.items()], (room[0], room[1], room[2]), {})

    def _rank(self, n: int, taken: Taken, before: Taken) -> tuple[int, ...]:
        """Return the key of `rules.fire.default_loss`."""
        member = self.members[n]
        if member.hits - taken[n] <= 1:
            return (1, *member.order)
        if member.mend < 0:
            return (0, *member.order)
        crew = member.aboard + sum(
            other.host == n and before[m] < other.hits for m, other in enumerate(self.members)
        )
        return (1, member.mend + 6 * crew, member.order[-1])

    def _spared(self, taken: Taken) -> bool:
        """Tell whether no battleship may take the next hit, because it is a carrier's turn (R10.d)."""
        side = self.side
        on_carriers, on_guns, *sunk = side.tally
        if not side.this_battle_only:
            on_carriers, on_guns = 2 * sunk[0], 2 * sunk[1] + 3 * sunk[2]
        carriers = False
        for member, n in zip(self.members, taken, strict=True):
            if member.kind not in CAPITAL_SHIPS or member.damage >= member.hits:
                continue
            gone = n >= member.hits
            carriers |= member.kind == CARRIER and not gone
            if side.this_battle_only:
                hits = n - member.damage
            elif gone:
                hits = 3 if member.kind == SUPER_BATTLESHIP else 2
            else:
                hits = n
            if member.kind == CARRIER:
                on_carriers += hits
            else:
                on_guns += hits
        return carriers and on_carriers <= on_guns

    def under(self, number: int, foe: State, mode: int, *, first: bool = False) -> Spread:
        """Return what the fire of an enemy makes of a state."""
        state = self.states[number]
        fires = foe.first if first else foe.fires
        if mode == SURPRISE:
            fires = (fires[0], (), (), ())
        elif mode == SPENT:
            fires = ((), *fires[1:])
        alone = not self.side.attacking and foe.wolves and state.transports
        key = (number, fires, foe.destroyer, alone)
        if key not in self._spread:
            room = self.room(number, alone=alone)
            found: dict[int, float] = {}
            for hits, p in _hits(fires, room, air_hits_subs=foe.destroyer, low_luck=self.side.low_luck):
                after = self.after(number, hits, air_hits_subs=foe.destroyer, alone=alone)
                found[after] = found.get(after, 0.0) + p
            self._spread[key] = tuple(found.items())
        return self._spread[key]


class _Node(NamedTuple):
    """What the units of a side have while hits are put on them, one by one."""

    taken: Taken
    front: list[tuple[int, int]]
    """Who of each sort is next: its place and its sort, who is lost first standing first."""
    room: tuple[int, int, int]
    next: dict[int, _Node]
    """What comes of it, by who takes the hit."""


@lru_cache(maxsize=100_000)
def _fits(sort: int, room: tuple[int, int, int], hits: Hits, air_hits_subs: bool) -> int:
    """Return the kind of hit that goes to a sort of unit without wasting others; -1: none."""
    most = assignable(hits, room, air_hits_subs=air_hits_subs)
    rest = [n - (i == sort) for i, n in enumerate(room)]
    for by in (0, 3, 1, 2):
        if hits[by] and _can(by, sort, air_hits_subs=air_hits_subs):
            left = assignable(_less(hits, by), (rest[0], rest[1], rest[2]), air_hits_subs=air_hits_subs)
            if left == most - 1:
                return by
    return -1


def _less(hits: Hits, by: int) -> Hits:
    subs, air, rest, surface = hits
    return Hits(subs - (by == 0), air - (by == 1), rest - (by == 2), surface - (by == 3))


@lru_cache(maxsize=12)
def muster_of(side: Flotilla) -> Muster:
    """Return a side with what has been found out about it before: forecasts ask for the same battle many times."""
    return Muster(side)


def _can(by: int, sort: int, *, air_hits_subs: bool) -> bool:
    if by == 0:
        return sort != PLANES
    if by == 1:
        return sort != SUBS or air_hits_subs
    return by == 2 or sort != SUBS


def _hits(
    fires: Volley, room: tuple[int, int, int], *, air_hits_subs: bool, low_luck: bool
) -> Iterator[tuple[Hits, float]]:
    """Yield the hits that dice score, those that are as good as others here put together."""
    subs, air, rest, surface = (hits_of(groups, low_luck=low_luck) for groups in fires)
    if air_hits_subs or not room[SUBS]:
        air, rest = (1.0,), joined(rest, air)
    if not room[SUBS]:
        surface, rest = (1.0,), joined(rest, surface)
    if not room[PLANES] and len(air) == len(surface) == 1:
        subs, rest = (1.0,), joined(rest, subs)
    above = room[SHIPS] + room[PLANES]
    subs, air, surface = _cut(subs, room[SUBS] + room[SHIPS]), _cut(air, above), _cut(surface, above)
    rest = _cut(rest, sum(room))
    for s, p in enumerate(subs):
        for f, q in enumerate(air):
            for u, r in enumerate(surface):
                if (pqr := p * q * r) > NOTHING:
                    for n, x in enumerate(rest):
                        if (share := pqr * x) > NOTHING:
                            yield Hits(s, f, n, u), share


def _cut(dist: tuple[float, ...], most: int) -> tuple[float, ...]:
    return (*dist[:most], sum(dist[most:])) if len(dist) > most + 1 else dist


# --- the battle -------------------------------------------------------------------------------------------------------


class Round(NamedTuple):
    """What a step of a round makes of both sides, and how likely it changes nothing."""

    attackers: Spread
    defenders: Spread
    still: float


STILL: Final = Round((), (), 1.0)


class _War:
    """A battle between two sides."""

    def __init__(self, attack: Muster, defence: Muster, *, begun: bool, lone: bool) -> None:
        self.attack, self.defence, self.begun = attack, defence, begun
        mine, theirs = attack.states[0], defence.states[0]
        self.lone = lone if begun else theirs.transports and defence.side.armed and mine.wolves
        self._closes: dict[tuple[int, int], Close | None] = {}

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
        if not (_can_hit(mine, theirs) or _can_hit(theirs, mine)):
            return Close(x, y, STALEMATE)
        if theirs.transports and any(mine.fires) and not (self.lone and mine.wolves):
            return None if armed else Close(x, self.defence.gone(), WON)
        if self.attack.side.escorts and mine.transports:
            if self.attack.side.way_out:
                return Close(x, y, RETREAT)
            if any(kind in WARSHIPS for kind in theirs.alive):
                return Close(self.attack.gone(), y, LOST)
            return Close(x, y, STALEMATE)
        return None

    def strike(self, x: int, y: int) -> Round:
        """Return what the submarines that strike by surprise make of both sides."""
        mine, theirs = self.attack.states[x], self.defence.states[y]
        by_mine = SUBMARINE in mine.alive and not theirs.destroyer
        by_theirs = SUBMARINE in theirs.alive and not mine.destroyer
        if not (by_mine or by_theirs):
            return STILL
        there = self.defence.under(y, mine, SURPRISE) if by_mine else ((y, 1.0),)
        here = self.attack.under(x, theirs, SURPRISE) if by_theirs else ((x, 1.0),)
        return Round(here, there, _stays(here, x) * _stays(there, y))

    def fire(self, x: int, y: int, *, first: bool = False) -> Round:
        """Return what the fire of all others makes of both sides."""
        mine, theirs = self.attack.states[x], self.defence.states[y]
        if not mine.alive or not theirs.alive:
            return STILL
        there = self.defence.under(y, mine, ALL_FIRE if theirs.destroyer else SPENT)
        here = self.attack.under(x, theirs, ALL_FIRE if mine.destroyer else SPENT, first=first)
        return Round(here, there, _stays(here, x) * _stays(there, y))

    def first(self) -> tuple[dict[tuple[int, int], float], Close | None]:
        """Return where the first round leads, or how the battle ends before it."""
        close = self._close(0, 0, armed=self.defence.side.armed)
        if close is not None:
            return {}, close
        found: dict[tuple[int, int], float] = {}
        mine, theirs = self.attack.states[0], self.defence.states[0]
        if theirs.transports and any(mine.fires) and not self.lone:  # they fire once
            for x, p in self.attack.under(0, theirs, ALL_FIRE, first=True):
                found[x, 0] = found.get((x, 0), 0.0) + p
            return found, None
        strike = self.strike(0, 0)
        struck = {(0, 0): 1.0} if strike is STILL else dict(_pairs(strike))
        for (x, y), weight in struck.items():
            shot = self.fire(x, y, first=True)
            if shot is STILL:
                found[x, y] = found.get((x, y), 0.0) + weight
                continue
            for pair, p in _pairs(shot):
                found[pair] = found.get(pair, 0.0) + weight * p
        return found, None


def _pairs(step: Round) -> Iterator[tuple[tuple[int, int], float]]:
    for x, p in step.attackers:
        for y, q in step.defenders:
            yield (x, y), p * q


def _stays(spread: Spread, number: int) -> float:
    return next((p for after, p in spread if after == number), 0.0)


def _can_hit(one: State, other: State) -> bool:
    """Tell whether a side has dice whose hits can be put on anything of the other."""
    by_subs, by_air, by_all, by_surface = one.fires
    subs, ships, planes = other.targets
    return bool(
        by_all
        or (by_subs and (subs or ships))
        or (by_air and (ships or planes or (subs and one.destroyer)))
        or (by_surface and (ships or planes))
    )


def closes(
    attack: Muster,
    defence: Muster,
    *,
    begun: bool = False,
    lone: bool = False,
    nothing: float = NOTHING,
    visited: list[tuple[int, int]] | None = None,
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
        States between rounds that it comes to are added here, fewer hits first.
    """
    war = _War(attack, defence, begun=begun, lone=lone)
    ends: dict[Close, float] = {}
    if begun:
        start = {(0, 0): 1.0}
    else:
        start, end = war.first()
        if end is not None:
            return {end: 1.0}
    fresh: dict[int, dict[tuple[int, int], float]] = {}
    struck: dict[int, dict[tuple[int, int], float]] = {}
    size = sum(m.hits - m.damage for m in (*attack.members, *defence.members)) + 1
    for pair, p in start.items():
        _add(fresh, attack.states[pair[0]].hits + defence.states[pair[1]].hits, pair, p)
    for level in range(size):
        for x, y in {**fresh.get(level, {}), **struck.get(level, {})}:
            came = fresh.get(level, {}).get((x, y), 0.0)
            late = struck.get(level, {}).get((x, y), 0.0)
            if came + late < nothing:
                continue
            if visited is not None:
                visited.append((x, y))
            close = war.close(x, y)
            shot = war.fire(x, y) if close is None or late else STILL
            if shot is STILL:  # a side is gone
                came, late = came + late, 0.0
            strike = STILL
            if close is not None:
                ends[close] = ends.get(close, 0.0) + came + late * shot.still
            else:  # a round without a hit leads back here
                strike = war.strike(x, y)
                if strike.still * shot.still >= 1.0:
                    raise Untold  # it would never end
                came = (came + late * shot.still) / (1.0 - strike.still * shot.still)
                late += came * strike.still
                _share(struck, (x, y), came, strike, attack, defence, nothing / 100)
            if late:
                _share(fresh, (x, y), late, shot, attack, defence, nothing / 100)
    return ends


def _add(
    to: dict[int, dict[tuple[int, int], float]], level: int, pair: tuple[int, int], weight: float
) -> None:
    cells = to.setdefault(level, {})
    cells[pair] = cells.get(pair, 0.0) + weight


def _share(
    to: dict[int, dict[tuple[int, int], float]],
    pair: tuple[int, int],
    weight: float,
    step: Round,
    attack: Muster,
    defence: Muster,
    seldom: float,
) -> None:
    """Share a probability among the states that a step of a round leads to, but for the one it came from."""
    states = defence.states
    there = sorted(((y, q, states[y].hits) for y, q in step.defenders), key=lambda one: -one[1])
    for x, p in step.attackers:
        hits = attack.states[x].hits
        p *= weight
        for y, q, more in there:
            if (share := p * q) < seldom:
                break
            key = x, y
            if key != pair:
                cells = to.setdefault(hits + more, {})
                cells[key] = cells.get(key, 0.0) + share


GoesOn = dict[tuple[int, int], bool]
SELDOM: Final = 1e-7
"""States that are come to more seldom are not looked at."""


def stops(
    attack: Muster,
    defence: Muster,
    value: Callable[[int, int], float],
    *,
    begun: bool = False,
    lone: bool = False,
) -> tuple[float, GoesOn]:
    """Return what an attacker may expect who stops at the best moment, and between which rounds he goes on.

    The walk backwards, as `stops.sea_stopping` does it. ``value`` tells what it is worth to end in a state.
    """
    war = _War(attack, defence, begun=begun, lone=lone)
    best: dict[tuple[int, int], float] = {}
    later: dict[tuple[int, int], float] = {}
    goes_on: GoesOn = {}
    visited: list[tuple[int, int]] = []
    closes(attack, defence, begun=begun, lone=lone, nothing=SELDOM, visited=visited)
    for x, y in reversed(visited):
        close = war.close(x, y)
        shot = war.fire(x, y)
        rest = 0.0 if shot is STILL else _mean(shot, best, (x, y), value)
        if close is not None:
            best[x, y] = value(close.attacker, close.defender)
            later[x, y] = best[x, y] if shot is STILL else rest + shot.still * best[x, y]
            continue
        strike = war.strike(x, y)
        total, again = rest, shot.still
        if strike is not STILL:
            total = _mean(strike, later, (x, y), value) + strike.still * rest
            again = strike.still * shot.still
        going, stop = total / (1.0 - again), value(x, y)
        goes_on[x, y] = going > stop
        best[x, y] = max(going, stop)
        later[x, y] = rest + shot.still * best[x, y]
    if begun:
        return best[0, 0], goes_on
    start, end = war.first()
    if end is not None:
        return value(end.attacker, end.defender), {}
    return sum(p * best.get(pair, value(*pair)) for pair, p in start.items()), goes_on


def _mean(
    step: Round,
    values: dict[tuple[int, int], float],
    here: tuple[int, int],
    stop: Callable[[int, int], float],
) -> float:
    return sum(
        p * (values[pair] if pair in values else stop(*pair)) for pair, p in _pairs(step) if pair != here
    )
