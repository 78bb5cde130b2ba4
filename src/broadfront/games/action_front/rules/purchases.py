"""[16.3] Secret purchases: the price of an item, the number that can be bought, and a random order."""

from __future__ import annotations

from functools import lru_cache

from mypy_extensions import mypyc_attr

from broadfront.engine.position import Rng
from broadfront.games.action_front.setting import ActionFrontSetting
from broadfront.games.action_front.units import LIMITED_SUPPORT, MODELS, SUPPORTS

UNIT, SUPPORT, HEAVY = range(3)
MAX_MISSIONS = 30
"""The most missions that a side can buy."""
Order = tuple[int, int, int]
"""The resources left during a purchase: points, units, and missions bought so far."""


def item_of(setting: ActionFrontSetting, item: int) -> tuple[int, int]:
    """Return the sort of an item, UNIT, SUPPORT or HEAVY, and its price."""
    if item >= 0:
        return UNIT, MODELS[item].points
    kind = setting.lines[-1 - item].item
    return HEAVY if kind == LIMITED_SUPPORT else SUPPORT, SUPPORTS[kind].points


def most_of(sort: int, price: int, remaining: Order) -> int:
    """Return how many of an item can be bought with the remaining points and units, and the missions bought so far.

    >>> most_of(HEAVY, 5, (160, 20, 7))
    2
    """
    points, units, missions = remaining
    most = points // price
    if sort == UNIT:
        return min(most, units)
    return min(most, missions // 3 if sort == HEAVY else MAX_MISSIONS - missions)


def after(sort: int, price: int, remaining: Order, number: int) -> Order:
    """Return the resources left after a purchase."""
    points, units, missions = remaining
    if sort == UNIT:
        return points - number * price, units - number, missions
    return points - number * price, units, missions + number


@mypyc_attr(allow_interpreted_subclasses=True)
class _Orders:
    """The number of ways to order the items from some place on, with the remaining points and room.

    The room is for units while units are ordered, and then for missions. The heaviest support comes last, if at all.
    """

    def __init__(self, items: tuple[tuple[int, int], ...], points: int, units: int) -> None:
        self.items = items
        self._ways: list[list[list[int]]] = [[[1] * (points + 1)] * (MAX_MISSIONS + 1)]
        for at, (sort, price) in reversed(list(enumerate(items))):
            later = self._ways[0]
            if sort == UNIT and (at + 1 == len(items) or items[at + 1][0] != UNIT):
                later = [later[MAX_MISSIONS]] * (units + 1)
            if sort == HEAVY:
                rows = [
                    [
                        1 + most_of(HEAVY, price, (points_left, 0, MAX_MISSIONS - room))
                        for points_left in range(points + 1)
                    ]
                    for room in range(MAX_MISSIONS + 1)
                ]
            else:  # none of it, or one and then any number of further ones
                rows = later[:1]
                for none in later[1:]:
                    rows.append(
                        none[:price] + [sum(both) for both in zip(none[price:], rows[-1], strict=False)]
                    )
            self._ways.insert(0, rows)

    def ways(self, at: int, remaining: Order) -> int:
        """Return the number of ways to order the items from ``at`` on with the remaining resources."""
        if at == len(self.items):
            return 1
        points, units, missions = remaining
        return self._ways[at][units if self.items[at][0] == UNIT else MAX_MISSIONS - missions][points]


@lru_cache(maxsize=8)
def _orders(items: tuple[tuple[int, int], ...], points: int, units: int) -> _Orders:
    return _Orders(items, points, units)


def drawn_order(setting: ActionFrontSetting, seat: int, length: int, rng: Rng) -> list[int]:
    """[16.3] Draw an order of a seat, all possible ones equally likely; return its first ``length`` items."""
    items = tuple(item_of(setting, item) for item in setting.items[seat])
    points, _, _, units = setting.purchases[seat]
    orders = _orders(items, points, units)
    remaining: Order = (points, units, 0)
    numbers = []
    for at in range(length):
        sort, price = items[at]
        ways = [
            orders.ways(at + 1, after(sort, price, remaining, n))
            for n in range(most_of(sort, price, remaining) + 1)
        ]
        chosen = rng.randrange(sum(ways))
        number = 0
        while chosen >= ways[number]:
            chosen -= ways[number]
            number += 1
        numbers.append(number)
        remaining = after(sort, price, remaining, number)
    return numbers
