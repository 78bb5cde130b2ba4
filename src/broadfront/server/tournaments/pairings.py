"""Pairings of tournaments: round robin, Swiss system, knock-out.

Each pairing is two matches with the sides swapped, so that no colours have to be balanced. Players are numbers from
1; `NOBODY` stands for a bye.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

NOBODY: Final = 0


class Pair(NamedTuple):
    """Two players; ``second`` is `NOBODY` for a bye."""

    first: int
    second: int


class Contender(NamedTuple):
    """A player in the Swiss system.

    ``floated`` is 1 if he met somebody with fewer points in the round before, -1 if somebody with more.
    """

    number: int
    points: float
    seed: int
    had_bye: bool = False
    floated: int = 0


def max_rounds(system: str, players: int) -> int:
    """Return the number of rounds, for the Swiss system the maximum.

    In so many rounds of the Swiss system everybody can always be paired with somebody new: each has at least half of
    the others left, and then there is a perfect matching (theorem of Dirac).

    >>> [max_rounds("round-robin", n) for n in (2, 5, 6)], [max_rounds("knockout", n) for n in (2, 5, 8)]
    ([1, 5, 5], [1, 3, 3])
    >>> [max_rounds("swiss", n) for n in (2, 3, 8, 9)]
    [1, 2, 4, 5]
    """
    even = players + players % 2
    if system == "knockout":
        return (players - 1).bit_length()
    return even // 2 if system == "swiss" else even - 1


# --- round robin -----------------------------------------------------------------------------------------------------


def round_robin(players: Sequence[int], number: int) -> list[Pair]:
    """Return the pairings of a round, from 1, by the circle method: the last player stays, the others move on.

    >>> [round_robin([1, 2, 3, 4], number) for number in (1, 2, 3)][0]
    [Pair(first=1, second=4), Pair(first=2, second=3)]
    """
    circle = [*players, NOBODY] if len(players) % 2 else list(players)
    fixed, moving = circle[-1], circle[:-1]
    shift = (number - 1) % len(moving)
    order = [*moving[shift:], *moving[:shift], fixed]
    pairs = [Pair(order[0], fixed)]
    pairs += [Pair(order[n], order[-1 - n]) for n in range(1, len(order) // 2)]
    return _byes_last(pairs)


# --- knock-out -------------------------------------------------------------------------------------------------------


def knockout(players: Sequence[int]) -> list[Pair]:
    """Return the first round of players in the order of their seeds: the first two can meet only in the final.

    Byes go to the first seeds. The order of the pairings is the tree: the winners of neighbours meet.

    >>> knockout([1, 2, 3, 4, 5])
    [Pair(first=1, second=0), Pair(first=4, second=5), Pair(first=2, second=0), Pair(first=3, second=0)]
    """
    order = [1]
    while len(order) < len(players):
        whole = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, whole - one)]
    seats = [players[seed - 1] if seed <= len(players) else NOBODY for seed in order]
    return next_knockout(seats)


def next_knockout(winners: Sequence[int]) -> list[Pair]:
    """Return the pairings of winners, in the order of the pairings that they come from.

    >>> next_knockout([1, 4, 0, 3])
    [Pair(first=1, second=4), Pair(first=3, second=0)]
    """
    pairs = zip(winners[::2], winners[1::2], strict=True)
    return [Pair(second, NOBODY) if first == NOBODY else Pair(first, second) for first, second in pairs]


# --- Swiss system ----------------------------------------------------------------------------------------------------

_STEP: Final = 10**12
"""More than any sum of costs of one kind, so that the kinds come strictly one after the other."""
_EXCHANGE: Final = 10_000
"""The cost of a pairing within one half: more than that of any order of pairings between the halves."""
_DEPTH: Final = 10**7
"""The cost if another player than the last of a group floats: more than that of any order within groups."""


def swiss(players: Sequence[Contender], met: Collection[frozenset[int]]) -> list[Pair] | None:
    """Return the pairings of the next round, the best players first; None: there are none without a repetition.

    Nobody meets anybody twice or has a second bye. Of all such pairings it is the one in which, in this order,

    1. the bye goes to the lowest score,
    2. the scores of those who meet differ least (whoever leaves his score group floats, as little as can be),
    3. fewest float in the direction in which they floated in the round before, and the bye goes to the last player,
    4. the last of a group float, and meet the first of another,
    5. each score group is folded: the first of its upper half meets the first of its lower half, and so on.

    Parameters
    ----------
    players
        The players of the round.
    met
        The pairs of players who have met.
    """
    import networkx  # it takes a third of a second and 24 MB, and few servers need it

    order = sorted(players, key=lambda one: (-one.points, one.seed))
    groups: dict[float, list[int]] = {}
    for one in order:
        groups.setdefault(one.points, []).append(one.number)
    place = {number: at for group in groups.values() for at, number in enumerate(group)}
    graph: Any = networkx.Graph()
    graph.add_nodes_from(one.number for one in order)
    for first, second in combinations(order, 2):
        if frozenset((first.number, second.number)) not in met:
            cost = _cost(first, second, place, groups)
            graph.add_edge(first.number, second.number, weight=-cost)
    if len(order) % 2:
        for rank, one in enumerate(order):
            if not one.had_bye:
                cost = (round(2 * one.points) * _STEP**2 + len(order) - rank) * _STEP
                graph.add_edge(one.number, NOBODY, weight=-cost)
    matching: set[tuple[int, int]] = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(order):
        return None
    ranks = {one.number: at for at, one in enumerate(order)} | {NOBODY: len(order)}
    pairs = [Pair(*sorted(pair, key=ranks.__getitem__)) for pair in matching]
    return _byes_last(sorted(pairs, key=lambda pair: (ranks[pair.first], ranks[pair.second])))


def _cost(
    first: Contender, second: Contender, place: Mapping[int, int], groups: Mapping[float, Sequence[int]]
) -> int:
    apart = round(2 * (first.points - second.points))
    if apart:
        again = (first.floated > 0) + (second.floated < 0)
        depth = len(groups[first.points]) - 1 - place[first.number] + place[second.number]
        return (apart**2 * _STEP + again * 100) * _STEP + depth * _DEPTH
    half = len(groups[first.points]) // 2
    above, below = place[first.number], place[second.number]
    is_exchange = (above < half) == (below < half)
    return (below - above - half) ** 2 + is_exchange * _EXCHANGE


def _byes_last(pairs: Sequence[Pair]) -> list[Pair]:
    turned = [Pair(pair.second, NOBODY) if pair.first == NOBODY else pair for pair in pairs]
    return sorted(turned, key=lambda pair: pair.second == NOBODY)
