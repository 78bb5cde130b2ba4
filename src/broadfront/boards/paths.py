"""The cheapest way from space to space, on any board.

A board enters as a function from a space to its neighbours (`table.__getitem__` of any neighbour
table), the rules enter as the cost of one step. The answer does not depend on the order in which
neighbours are listed.
"""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import TypeAlias

from broadfront.boards.spacesets import SpaceSet

Neighbours: TypeAlias = Callable[[int], Iterable[int]]
Cost: TypeAlias = Callable[[int, int], int | None]


def cheapest(start: int, neighbours: Neighbours, cost: Cost, limit: int | None = None) -> dict[int, int]:
    """Tell what it costs to reach each space that can be reached.

    Parameters
    ----------
    start
        The space to set out from; it is reached at cost 0.
    neighbours
        The spaces one step away from a space.
    cost
        ``cost(here, there)`` is the price of one step, in movement points, 0 or more; None: not
        allowed. A rule such as "MUST stop in an enemy zone of control" is a None for every step
        that leaves one.
    limit
        The most that may be spent altogether; None: no limit.

    Returns
    -------
    dict[int, int]
        Space to total cost, cheapest first.

    Raises
    ------
    ValueError
        If a step or the limit is negative.

    Notes
    -----
    Dijkstra's algorithm, "A note on two problems in connexion with graphs" (1959), with a binary
    heap.

    Examples
    --------
    >>> road = [(1,), (0, 2), (1,)]
    >>> cheapest(0, road.__getitem__, lambda here, there: 2)
    {0: 0, 1: 2, 2: 4}
    >>> cheapest(0, road.__getitem__, lambda here, there: 2, limit=3)
    {0: 0, 1: 2}
    """
    return _search(start, None, neighbours, cost, limit)[0]


def fewest_steps(
    start: int, neighbours: Sequence[Sequence[int]], far: int, blocked: SpaceSet = 0
) -> list[int]:
    """Tell how many steps it takes to reach each space: `cheapest` at cost 1 for a whole board, several times as fast.

    Parameters
    ----------
    start
        The space to set out from; it is reached in 0 steps, blocked or not.
    neighbours
        For each space those one step away.
    far
        What is told of spaces that cannot be reached.
    blocked
        Spaces that can be reached, but not passed.

    Returns
    -------
    list[int]
        The number of steps for each space.

    Notes
    -----
    Breadth-first search.

    Examples
    --------
    >>> fewest_steps(0, [(1,), (0, 2), (1,)], far=9)
    [0, 1, 2]
    >>> fewest_steps(0, [(1,), (0, 2), (1,)], far=9, blocked=0b010)
    [0, 1, 9]
    """
    steps = [far] * len(neighbours)
    steps[start], ring, away = 0, [start], 0
    while ring:
        away += 1
        onward: list[int] = []
        for here in ring:
            for there in neighbours[here]:
                if steps[there] == far:
                    steps[there] = away
                    if not blocked >> there & 1:
                        onward.append(there)
        ring = onward
    return steps


def path_to(
    goal: int, start: int, neighbours: Neighbours, cost: Cost, limit: int | None = None
) -> tuple[int, ...]:
    """List the spaces of a cheapest way to the goal.

    Parameters
    ----------
    goal
        The space to reach.
    start, neighbours, cost, limit
        As for `cheapest`.

    Returns
    -------
    tuple[int, ...]
        From start to goal, both included; empty if there is no way. Between equally cheap ways the
        choice is always the same one: each space is entered from the neighbour which was reached
        first, and of neighbours reached at one cost the lowest id counts as first.

    Raises
    ------
    ValueError
        If a step or the limit is negative.

    Examples
    --------
    >>> road = [(1,), (0, 2), (1,), ()]
    >>> path_to(2, 0, road.__getitem__, lambda here, there: 1)
    (0, 1, 2)
    >>> path_to(3, 0, road.__getitem__, lambda here, there: 1)
    ()
    """
    reached, entered_from = _search(start, goal, neighbours, cost, limit)
    if goal not in reached:
        return ()
    way = [goal]
    while way[-1] != start:
        way.append(entered_from[way[-1]])
    return tuple(reversed(way))


def _search(
    start: int, goal: int | None, neighbours: Neighbours, cost: Cost, limit: int | None
) -> tuple[dict[int, int], dict[int, int]]:
    """Settle spaces in order of cost, up to the goal: their costs, and whence each was entered."""
    if limit is not None and limit < 0:
        raise ValueError(f"The limit is {limit}: it must be 0 or more, or None for no limit.")
    settled: dict[int, int] = {}
    best = {start: 0}
    entered_from: dict[int, int] = {}
    waiting = [(0, start)]
    while waiting:
        spent, here = heappop(waiting)
        if here in settled:
            continue
        settled[here] = spent
        if here == goal:
            break
        for there in neighbours(here):
            known = best.get(there)
            if known is not None and known <= spent:
                continue
            price = cost(here, there)
            if price is None:
                continue
            if price < 0:
                raise ValueError(
                    f"The step from space {here} to space {there} costs {price}: "
                    "return 0 or more, or None where there is no way."
                )
            total = spent + price
            if (known is None or total < known) and (limit is None or total <= limit):
                best[there] = total
                entered_from[there] = here
                heappush(waiting, (total, there))
    return settled, entered_from
