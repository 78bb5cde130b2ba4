"""The cheapest way."""

from itertools import pairwise, permutations
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadfront.boards.paths import cheapest, fewest_steps, path_to

SIZE = 5
Prices: TypeAlias = dict[tuple[int, int], int | None]

# One-way steps, some free, some barred.
prices = st.dictionaries(
    st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)),
    st.none() | st.integers(0, 4),
    max_size=SIZE * SIZE,
)


def steps_from(costs: Prices, here: int) -> list[int]:
    return [there for start, there in costs if start == here]


def by_brute_force(costs: Prices, start: int) -> dict[int, int]:
    """Try every way that visits no space twice."""
    best = {start: 0}
    for length in range(1, SIZE):
        for rest in permutations(set(range(SIZE)) - {start}, length):
            price = total(costs, (start, *rest))
            if price is not None:
                best[rest[-1]] = min(price, best.get(rest[-1], price))
    return best


def total(costs: Prices, way: tuple[int, ...]) -> int | None:
    spent = 0
    for step in pairwise(way):
        price = costs.get(step)
        if price is None:
            return None
        spent += price
    return spent


@given(prices, st.none() | st.integers(0, 12))
def test_costs_are_those_found_by_trying_every_way(costs: Prices, limit: int | None) -> None:
    found = cheapest(0, lambda here: steps_from(costs, here), lambda a, b: costs[a, b], limit)
    expected = by_brute_force(costs, 0)
    assert found == {space: cost for space, cost in expected.items() if limit is None or cost <= limit}
    assert list(found.values()) == sorted(found.values())


@given(prices, st.integers(0, 2**SIZE - 1))
def test_fewest_steps_are_the_costs_of_ways_where_each_step_costs_1(costs: Prices, blocked: int) -> None:
    around = [steps_from(costs, here) for here in range(SIZE)]
    found = cheapest(0, around.__getitem__, lambda here, _: None if here and blocked >> here & 1 else 1)
    assert fewest_steps(0, around, 99, blocked) == [found.get(space, 99) for space in range(SIZE)]


@given(prices, st.integers(0, SIZE - 1), st.none() | st.integers(0, 12))
def test_a_path_costs_what_its_goal_costs(costs: Prices, goal: int, limit: int | None) -> None:
    def around(here: int) -> list[int]:
        return steps_from(costs, here)

    def cost(here: int, there: int) -> int | None:
        return costs[here, there]

    way = path_to(goal, 0, around, cost, limit)
    reached = cheapest(0, around, cost, limit)
    assert bool(way) == (goal in reached)
    if way:
        assert (way[0], way[-1]) == (0, goal)
        assert len(set(way)) == len(way)
        assert total(costs, way) == reached[goal]


@given(prices, st.integers(0, SIZE - 1))
def test_the_order_of_neighbours_does_not_matter(costs: Prices, goal: int) -> None:
    def cost(here: int, there: int) -> int | None:
        return costs[here, there]

    forward = path_to(goal, 0, lambda here: steps_from(costs, here), cost)
    assert path_to(goal, 0, lambda here: steps_from(costs, here)[::-1], cost) == forward


def test_between_equal_ways_the_one_through_the_lower_id_is_taken() -> None:
    diamond = [(2, 1), (3,), (3,), ()]
    assert path_to(3, 0, diamond.__getitem__, lambda here, there: 1) == (0, 1, 3)


def test_the_way_to_where_one_stands_is_no_step() -> None:
    assert path_to(4, 4, lambda here: (), lambda here, there: 1) == (4,)


def test_a_zone_of_control_may_be_entered_but_not_crossed() -> None:
    road = [(1,), (0, 2), (1,)]
    assert cheapest(0, road.__getitem__, lambda here, there: None if here == 1 else 1) == {0: 0, 1: 1}


def test_a_negative_price_is_refused_with_its_step() -> None:
    with pytest.raises(ValueError, match="The step from space 0 to space 1 costs -2"):
        cheapest(0, [(1,), ()].__getitem__, lambda here, there: -2)


def test_a_negative_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="The limit is -1"):
        cheapest(0, [()].__getitem__, lambda here, there: 1, limit=-1)
