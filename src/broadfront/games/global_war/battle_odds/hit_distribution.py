"""[b4] The distribution of hits on a fleet for a set of attacking dice, and the states that the hits lead to."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import product
from math import fsum
from operator import itemgetter
from typing import Final, NamedTuple, Protocol

from broadfront.games.global_war.battle_odds.dice import hits_of, joined
from broadfront.games.global_war.battle_odds.propagation import Spread, Work
from broadfront.games.global_war.battle_odds.sides import Battery
from broadfront.games.global_war.combat_model import PLANES, SHIPS, SUBS, Hits, taken_first

__all__ = ["Dists", "HitRows", "Node", "dists_of", "last_of", "spread_of", "table_of"]

NEW: Final = 50
"""To find out where hits lead, however many others there are, takes as long as so many additions."""
Dist = tuple[float, ...]
Dists = tuple[Dist, Dist, Dist, Dist]
"""Distributions of hits, by the sorts of `Hits`."""
Sorted = tuple[int, int, int]
"""Hits of submarines, of aircraft, of those that never go to submarines."""


class Node:
    """What the units of a side have while hits are put on them, one by one."""

    __slots__ = ("front", "last", "next", "room", "state", "what")

    def __init__(self, what: Hashable, front: list[tuple[int, int]], room: tuple[int, int, int]) -> None:
        """Nothing is known yet of what comes of it."""
        self.what = what
        """What the side knows it by."""
        self.front = front
        """Who of each sort is next: its place and its sort, who is lost first standing first."""
        self.room = room
        """How many hits submarines, other ships and aircraft can take."""
        self.next: dict[int, Node] = {}
        """What comes of it, by who takes the hit."""
        self.last: tuple[dict[Sorted, list[Node]], dict[Sorted, list[Node]]] = ({}, {})
        """What comes of hits, where aircraft do not hit submarines and where they do, as a list by all other hits."""
        self.state = -1
        """The number of the state, once it is known."""


class Nodes(Protocol):
    """A side whose units take hits."""

    work: Work

    def child(self, node: Node, unit: int) -> Node:
        """Return what comes of a hit on a unit."""

    def state_of(self, node: Node) -> int:
        """Return the number of the state that a node is."""


def last_of(side: Nodes, node: Node, hits: Sorted, most: int, air_hits_subs: bool) -> list[Node]:
    """Return what comes of hits and of any number of others up to ``most``, as many as can be being taken (F03)."""
    row = node.last[air_hits_subs].setdefault(hits, [])
    subs, air, surface = hits
    room = node.room
    above = surface if air_hits_subs else air + surface
    free = sum(room) - subs - air - surface
    if (subs or above) and max(0, subs - room[SUBS]) + max(0, above - room[PLANES]) > room[SHIPS]:
        free = 0  # some are wasted
    """With no more others than this none is wasted: it is the same unit that takes one, however many."""
    if len(row) <= most:
        most = max(most, free)  # all at once: others will ask for more
        side.work.spend(NEW + most - len(row))
    while (n := len(row)) <= most:
        if n > free > 0:  # nobody is left
            row += [row[free]] * (most + 1 - n)
            break
        ahead = n == 0 < min(free, most)
        unit, by = _first(node, Hits(subs, air, n + ahead, surface), air_hits_subs)
        if ahead and by == 2:  # without others it is somebody else's hit
            ahead = False
            unit, by = _first(node, Hits(subs, air, 0, surface), air_hits_subs)
        if by < 0:
            row.append(node)
            continue
        after = node.next.get(unit)
        if after is None:
            after = node.next[unit] = side.child(node, unit)
        rest = (subs - (by == 0), air - (by == 1), surface - (by == 3))
        less = by == 2
        last = min(most, free) if ahead or 0 < n <= free else n
        row += last_of(side, after, rest, last - less, air_hits_subs)[n - less : last + 1 - less]
    return row


def _first(node: Node, hits: Hits, air_hits_subs: bool) -> tuple[int, int]:
    """Return who takes a hit first, and of which kind; -1: nobody takes any more."""
    for unit, sort in node.front:
        if (by := taken_first(sort, node.room, hits, air_hits_subs)) >= 0:
            return unit, by
    return -1, -1


class HitRows(NamedTuple):
    """Where hits lead from a state."""

    root: Node
    rows: dict[Sorted, list[int]]
    """The numbers of states, as a list by all other hits."""

    def row(self, side: Nodes, hits: Sorted, most: int, air_hits_subs: bool) -> list[int]:
        """Return the numbers of the states that hits and up to ``most`` others lead to."""
        row = self.rows.get(hits)
        if row is None or len(row) <= most:
            last = last_of(side, self.root, hits, most, air_hits_subs)
            row = self.rows[hits] = [
                node.state if node.state >= 0 else side.state_of(node) for node in last[: most + 1]
            ]
        return row


def table_of(side: Nodes, reached: HitRows, sizes: Sequence[int], air_hits_subs: bool) -> list[int]:
    """Return where fewer hits of each sort than these numbers lead: the numbers of states, one after another.

    The sorts are hits of submarines, of aircraft, of those that never go to submarines, and all others.
    """
    subs, ships, planes = room = reached.root.room
    most = min(sizes[3] - 1, sum(room))
    found: list[int] = []
    for hits in product(*map(range, sizes[:3])):
        s, f, u = map(min, hits, (subs + ships, ships + planes, ships + planes))
        row = reached.row(side, (s, f, u), most, air_hits_subs)[: most + 1]
        found += row
        found += row[-1:] * (sizes[3] - len(row))
    side.work.spend(len(found))
    return found


@lru_cache(maxsize=50_000)
def dists_of(fires: Battery, no_subs: bool, no_planes: bool, air_hits_subs: bool, low_luck: bool) -> Dists:
    """Return the distributions of the sorts of hits, those that are as good as others here put together.

    Parameters
    ----------
    fires
        The dice.
    no_subs, no_planes
        What the side under fire does not have.
    air_hits_subs
        Whether a destroyer helps the aircraft that fire.
    low_luck
        Whether six points are a hit.
    """
    subs, air, rest, surface = (hits_of(groups, low_luck=low_luck) for groups in fires.dice)
    if air_hits_subs or no_subs:
        air, rest = (1.0,), joined(rest, air)
    if no_subs:
        surface, rest = (1.0,), joined(rest, surface)
    if no_planes and len(air) == len(surface) == 1:
        subs, rest = (1.0,), joined(rest, subs)
    return subs, air, rest, surface


def spread_of(
    side: Nodes, number: int, reached: HitRows, dists: Dists, nothing: float, air_hits_subs: bool
) -> Spread:
    """Return what hits make of a state.

    Parameters
    ----------
    side
        Whose state it is.
    number
        The state.
    reached
        What is known about it; it is filled.
    dists
        The distributions of hits.
    nothing
        What is less probable is left out.
    air_hits_subs
        Whether a destroyer helps the aircraft that fire.
    """
    room = reached.root.room
    above = room[SHIPS] + room[PLANES]
    subs, air, rest, surface = dists
    of_subs = _likely(subs, room[SUBS] + room[SHIPS], nothing)
    of_air, of_surface = _likely(air, above, nothing), _likely(surface, above, nothing)
    of_rest = _likely(rest, sum(room), nothing)
    most = of_rest[-1][0] if of_rest else -1
    found: dict[int, float] = {}
    get = found.get
    combinations = 0
    for s, p in of_subs:
        for f, q in of_air:
            for u, r in of_surface:
                if (pqr := p * q * r) < nothing:
                    continue
                combinations += 1
                row = reached.row(side, (s, f, u), most, air_hits_subs)
                for n, x in of_rest:
                    state = row[n]
                    found[state] = get(state, 0.0) + pqr * x
        side.work.spend(combinations * len(of_rest))
        combinations = 0
    return Spread(get(number, 0.0), sorted(found.items(), key=itemgetter(1), reverse=True))


def _likely(dist: Dist, most: int, nothing: float) -> list[tuple[int, float]]:
    """Return the numbers of hits that are not too improbable; more than ``most`` is as good as ``most``."""
    if len(dist) == 1:
        return [(0, dist[0])]
    if len(dist) > most + 1:
        dist = (*dist[:most], fsum(dist[most:]))
    return [(n, p) for n, p in enumerate(dist) if p >= nothing]
