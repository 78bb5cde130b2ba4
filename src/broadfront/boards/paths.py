"""Cheapest paths from space to space, on any board.

The board is given as a function from a space to its neighbours (`table.__getitem__` of any
neighbour table), the rules as the cost of one step. The result does not depend on the order of
neighbours.
"""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import TypeAlias

from broadfront.boards.spacesets import SpaceSet

Neighbours: TypeAlias = Callable[[int], Iterable[int]]
Cost: TypeAlias = Callable[[int, int], int | None]


def cheapest(start: int, neighbours: Neighbours, cost: Cost, limit: int | None = None) -> dict[int, int]:
    """Return the cost of reaching each reachable space.

    Parameters
    ----------
    start
        The first space, which is reached at cost 0.
    neighbours
        The spaces one step away from a space.
    cost
        ``cost(here, there)`` is the price of one step, in movement points, 0 or more; None: not
        allowed. A rule such as "MUST stop in an enemy zone of control" is a None for every step
        that leaves one.
    limit
        The largest total cost; None: no limit.

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
    """Return the number of steps to each space, several times as fast as `cheapest` at cost 1 for a whole board.

    Parameters
    ----------
    start
        The first space, which is reached in 0 steps, blocked or not.
    neighbours
        For each space those one step away.
    far
        The result for spaces that cannot be reached.
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
    steps[start], ring, distance = 0, [start], 0
    while ring:
        distance += 1
        onward: list[int] = []
        for space in ring:
            for neighbour in neighbours[space]:
                if steps[neighbour] == far:
                    steps[neighbour] = distance
                    if not blocked >> neighbour & 1:
                        onward.append(neighbour)
        ring = onward
    return steps


def path_to(
    goal: int, start: int, neighbours: Neighbours, cost: Cost, limit: int | None = None
) -> tuple[int, ...]:
    """List the spaces of a cheapest path to the goal.

    Parameters
    ----------
    goal
        The space to reach.
    start, neighbours, cost, limit
        As for `cheapest`.

    Returns
    -------
    tuple[int, ...]
        From start to goal, both included; empty if there is no path. The choice between equally
        cheap paths is deterministic: each space is entered from the neighbour that was reached
        first, and of neighbours reached at the same cost the lowest id counts as first.

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
    path = [goal]
    while path[-1] != start:
        path.append(entered_from[path[-1]])
    return tuple(reversed(path))


def _search(
    start: int, goal: int | None, neighbours: Neighbours, cost: Cost, limit: int | None
) -> tuple[dict[int, int], dict[int, int]]:
    """Settle spaces in order of cost, up to the goal; return their costs and their predecessors."""
    if limit is not None and limit < 0:
        raise ValueError(f"The limit is {limit}: it must be 0 or more, or None for no limit.")
    settled: dict[int, int] = {}
    best = {start: 0}
    entered_from: dict[int, int] = {}
    waiting = [(0, start)]
    while waiting:
        cost_so_far, space = heappop(waiting)
        if space in settled:
            continue
        settled[space] = cost_so_far
        if space == goal:
            break
        for neighbour in neighbours(space):
            best_cost = best.get(neighbour)
            if best_cost is not None and best_cost <= cost_so_far:
                continue
            price = cost(space, neighbour)
            if price is None:
                continue
            if price < 0:
                raise ValueError(
                    f"The step from space {space} to space {neighbour} costs {price}: "
                    "return 0 or more, or None where there is no way."
                )
            total = cost_so_far + price
            if (best_cost is None or total < best_cost) and (limit is None or total <= limit):
                best[neighbour] = total
                entered_from[neighbour] = space
                heappush(waiting, (total, neighbour))
    return settled, entered_from
