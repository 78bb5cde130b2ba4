"""[b4] What the dice of an enemy make of a state: the hits of each sort of shooter, and where they lead to."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from broadfront.games.global_war.battle_odds.carry import Spread, Work
from broadfront.games.global_war.battle_odds.dice import Group, hits_of, joined
from broadfront.games.global_war.forces import Hits, assignable

__all__ = ["Dists", "Fan", "Volley", "dists_of", "fits", "less", "spread_of"]

SUBS, SHIPS, PLANES = range(3)
Dist = tuple[float, ...]
Dists = tuple[Dist, Dist, Dist, Dist]
"""Distributions of hits, by the sorts of `Hits`."""
Volley = tuple[tuple[Group, ...], tuple[Group, ...], tuple[Group, ...], tuple[Group, ...]]
"""Dice by whom they can hit, as in `Hits`."""


class Fan(NamedTuple):
    """Where hits lead from a state: how many can be taken, and the states by the sorts of hits."""

    room: tuple[int, int, int]
    rows: dict[tuple[int, int, int], list[int]]
    """By the hits of submarines, of aircraft, of those that never go to submarines: a list by all others."""


@lru_cache(maxsize=50_000)
def dists_of(fires: Volley, no_subs: bool, no_planes: bool, air_hits_subs: bool, low_luck: bool) -> Dists:
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
    subs, air, rest, surface = (hits_of(groups, low_luck=low_luck) for groups in fires)
    if air_hits_subs or no_subs:
        air, rest = (1.0,), joined(rest, air)
    if no_subs:
        surface, rest = (1.0,), joined(rest, surface)
    if no_planes and len(air) == len(surface) == 1:
        subs, rest = (1.0,), joined(rest, subs)
    return subs, air, rest, surface


def spread_of(
    number: int, fan: Fan, dists: Dists, nothing: float, after: Callable[[Hits], int], work: Work
) -> Spread:
    """Return what hits make of a state.

    Parameters
    ----------
    number
        The state.
    fan
        What is known about it; it is filled.
    dists
        The distributions of hits.
    nothing
        What is less probable is left out.
    after
        Tells where hits lead to.
    work
        What it may cost.
    """
    room = fan.room
    above = room[SHIPS] + room[PLANES]
    subs, air, rest, surface = dists
    of_subs = _likely(subs, room[SUBS] + room[SHIPS], nothing)
    of_air, of_surface = _likely(air, above, nothing), _likely(surface, above, nothing)
    of_rest = _likely(rest, sum(room), nothing)
    work.spend(len(of_subs) * len(of_air) * len(of_surface) * len(of_rest))
    most = of_rest[-1][0] if of_rest else -1
    found: dict[int, float] = {}
    get = found.get
    for s, p in of_subs:
        for f, q in of_air:
            for u, r in of_surface:
                if (pqr := p * q * r) < nothing:
                    continue
                row = fan.rows.get((s, f, u))
                if row is None or len(row) <= most:
                    row = fan.rows[s, f, u] = [after(Hits(s, f, n, u)) for n in range(most + 1)]
                for n, x in of_rest:
                    state = row[n]
                    found[state] = get(state, 0.0) + pqr * x
    return Spread(get(number, 0.0), sorted(found.items(), key=itemgetter(1), reverse=True))


def _likely(dist: Dist, most: int, nothing: float) -> list[tuple[int, float]]:
    """Return the numbers of hits that are not too improbable; more than ``most`` is as good as ``most``."""
    if len(dist) > most + 1:
        dist = (*dist[:most], sum(dist[most:]))
    return [(n, p) for n, p in enumerate(dist) if p >= nothing]


@lru_cache(maxsize=100_000)
def fits(sort: int, room: tuple[int, int, int], hits: Hits, air_hits_subs: bool) -> int:
    """Return the kind of hit that goes to a sort of unit without wasting others (F03); -1: none."""
    most = assignable(hits, room, air_hits_subs=air_hits_subs)
    rest = [n - (i == sort) for i, n in enumerate(room)]
    for by in (0, 3, 1, 2):
        if hits[by] and _can(by, sort, air_hits_subs=air_hits_subs):
            left = assignable(less(hits, by), (rest[0], rest[1], rest[2]), air_hits_subs=air_hits_subs)
            if left == most - 1:
                return by
    return -1


def less(hits: Hits, by: int) -> Hits:
    """Return hits without one of a kind."""
    subs, air, rest, surface = hits
    return Hits(subs - (by == 0), air - (by == 1), rest - (by == 2), surface - (by == 3))


def _can(by: int, sort: int, *, air_hits_subs: bool) -> bool:
    if by == 0:
        return sort != PLANES
    if by == 1:
        return sort != SUBS or air_hits_subs
    return by == 2 or sort != SUBS
