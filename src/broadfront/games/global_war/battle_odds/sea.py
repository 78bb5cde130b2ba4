"""[b4.1] Battles with submarines: not every hit can be put on every unit, and some strike before the others fire.

A side is then more than the number of hits it has taken: of submarines, of other ships and of aircraft it is known how
many hits each sort has taken, each sort losing its units in the order given. A hit goes to the first unit of the order
that it can be put on, while as many hits as possible are put on something.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from broadfront.games.global_war.battle_odds.carry import (
    EXACT,
    STILL,
    Grade,
    Spread,
    Step,
    Work,
    carry,
    step_of,
    tolerance,
)
from broadfront.games.global_war.battle_odds.dice import NOTHING
from broadfront.games.global_war.battle_odds.fan import Fan, Node, dists_of, spread_of
from broadfront.games.global_war.battle_odds.sides import (
    Force,
    Volley,
    fired,
    has_destroyer,
    volley,
    worth_of,
)
from broadfront.games.global_war.combat_model import ALL_FIRE, SPENT, SURPRISE, class_of, reaches
from broadfront.games.global_war.kinds import HITS, SUBMARINE, TRANSPORT

__all__ = ["Fleet", "State", "ended", "fire", "surprise", "walk"]

Typed = tuple[int, int, int]


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
    fires: Volley
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
            self.places[class_of(kind)].append(place)
        lost = worth_of(force)
        self._worth = [after - before for before, after in pairwise(lost)]
        self.number: dict[Typed, int] = {}
        self.states: list[State] = []
        self.counts: list[int] = []
        self.lost: list[float] = []
        self.hits: list[int] = []
        self.work = Work()
        self._nodes: list[Node] = []
        self._fans: dict[tuple[int, bool], Fan] = {}
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
        node = Node(number, [(sort, sort) for sort in found.next], room)
        node.state = number
        self._nodes.append(node)
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

    def child(self, node: Node, unit: int) -> Node:
        """Return what comes of a hit on the next unit of a sort."""
        subs, ships, planes = (n + (unit == sort) for sort, n in enumerate(self.states[node.state].taken))
        return self._nodes[self.of((subs, ships, planes))]

    def state_of(self, node: Node) -> int:
        """Return the number of the state that a node is."""
        return node.state

    def under(self, number: int, foe: State, mode: int, grade: Grade = EXACT) -> Spread:
        """Return what the fire of an enemy makes of a state, as closely as a grade asks for."""
        fires = fired(foe.fires, mode)
        key = (number, fires, foe.destroyer, grade)
        found = self._spread.get(key)
        if found is None:
            fan = self._fans.get((number, foe.destroyer))
            if fan is None:
                fan = self._fans[number, foe.destroyer] = Fan(self._nodes[number], {})
            subs, _, planes = fan.root.room
            dists = dists_of(fires, not subs, not planes, foe.destroyer, self.force.low_luck)
            found = spread_of(self, number, fan, dists, tolerance(grade), foe.destroyer)
            self._spread[key] = found
        return found


def ended(mine: State, theirs: State) -> bool:
    """Tell whether a battle is over before a round: a side is gone or helpless, or neither can hit the other."""
    if not mine.alive or not theirs.alive or (theirs.helpless and any(mine.fires)):
        return True
    return not (can_hit(mine, theirs) or can_hit(theirs, mine))


def can_hit(one: State, other: State) -> bool:
    """Tell whether a side has dice whose hits can be put on anything of the other."""
    return reaches(one.fires, other.room, air_hits_subs=one.destroyer)


def _strikes(one: State, other: State) -> bool:
    """Tell whether submarines of one side strike by surprise: the other has no destroyer [b4.1]."""
    return SUBMARINE in one.alive and not other.destroyer


def walk(
    attack: Fleet,
    defence: Fleet,
    nothing: float = NOTHING,
    visited: list[tuple[int, int]] | None = None,
    work: Work | None = None,
) -> dict[tuple[int, int], float]:
    """Carry the probabilities through the rounds; return in which states the battle ends.

    States that it comes to are added to ``visited``, before those that come of them; ``work`` is what it may cost.

    Raises
    ------
    Untold
        If it costs more.
    """
    attack.work = defence.work = work = work or Work()
    found = carry(
        attack,
        defence,
        [((0, 0), 1.0)],
        lambda x, y: ended(attack.states[x], defence.states[y]),
        lambda x, y, grade: surprise(attack, defence, x, y, grade),
        lambda x, y, grade: fire(attack, defence, x, y, grade),
        nothing=nothing,
        visited=visited,
        work=work,
    )
    whole = sum(found.values())
    ends: dict[tuple[int, int], float] = {}
    for (x, y), p in found.items():
        mine, theirs = attack.states[x], defence.states[y]
        end = (x, defence.gone()) if mine.alive and theirs.helpless and any(mine.fires) else (x, y)
        ends[end] = ends.get(end, 0.0) + p / whole
    return ends


def surprise(attack: Fleet, defence: Fleet, x: int, y: int, grade: Grade = EXACT) -> Step:
    """Return what the submarines that strike by surprise make of both sides."""
    mine, theirs = attack.states[x], defence.states[y]
    by_mine, by_theirs = _strikes(mine, theirs), _strikes(theirs, mine)
    if not (by_mine or by_theirs):
        return STILL
    there = defence.under(y, mine, SURPRISE, grade) if by_mine else Spread(1.0, ((y, 1.0),))
    here = attack.under(x, theirs, SURPRISE, grade) if by_theirs else Spread(1.0, ((x, 1.0),))
    return step_of(here, there)


def fire(attack: Fleet, defence: Fleet, x: int, y: int, grade: Grade = EXACT) -> Step:
    """Return what the fire of all others makes of both sides."""
    mine, theirs = attack.states[x], defence.states[y]
    if not mine.alive or not theirs.alive:
        return STILL
    there = defence.under(y, mine, ALL_FIRE if theirs.destroyer else SPENT, grade)
    here = attack.under(x, theirs, ALL_FIRE if mine.destroyer else SPENT, grade)
    return step_of(here, there)
