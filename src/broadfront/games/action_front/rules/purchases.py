"""[16.3] Buying in secret: what an item costs, how many can be bought, and an order drawn at random."""

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
"""What is left while somebody buys: points, units, missions bought so far."""


def item_of(setting: ActionFrontSetting, item: int) -> tuple[int, int]:
    """Return the sort of an item, UNIT, SUPPORT or HEAVY, and what one of it costs."""
    if item >= 0:
        return UNIT, MODELS[item].points
    kind = setting.lines[-1 - item].item
    return HEAVY if kind == LIMITED_SUPPORT else SUPPORT, SUPPORTS[kind].points


def most_of(sort: int, price: int, left: Order) -> int:
    """Return how many of an item can be bought, with points left, units left, and missions bought so far.

    >>> most_of(HEAVY, 5, (160, 20, 7))
    2
    """
    points, units, missions = left
    most = points // price
    if sort == UNIT:
        return min(most, units)
    return min(most, missions // 3 if sort == HEAVY else MAX_MISSIONS - missions)


def after(sort: int, price: int, left: Order, number: int) -> Order:
    """Return what is left after buying."""
    points, units, missions = left
    if sort == UNIT:
        return points - number * price, units - number, missions
    return points - number * price, units, missions + number


@mypyc_attr(allow_interpreted_subclasses=True)
class _Orders:
    """In how many ways the items from some place on can be ordered, with so many points, and room for so many more.

    Room is for units as long as units are ordered, and then for missions. The heaviest support comes last, if at all.
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
                    [1 + most_of(HEAVY, price, (left, 0, MAX_MISSIONS - room)) for left in range(points + 1)]
                    for room in range(MAX_MISSIONS + 1)
                ]
            else:  # none of it, or one and then as many more as one likes
                rows = later[:1]
                for none in later[1:]:
                    rows.append(
                        none[:price] + [sum(both) for both in zip(none[price:], rows[-1], strict=False)]
                    )
            self._ways.insert(0, rows)

    def ways(self, at: int, left: Order) -> int:
        """Return in how many ways the items from ``at`` on can be ordered with so much left."""
        if at == len(self.items):
            return 1
        points, units, missions = left
        return self._ways[at][units if self.items[at][0] == UNIT else MAX_MISSIONS - missions][points]


@lru_cache(maxsize=8)
def _orders(items: tuple[tuple[int, int], ...], points: int, units: int) -> _Orders:
    return _Orders(items, points, units)


def drawn_order(setting: ActionFrontSetting, seat: int, length: int, rng: Rng) -> list[int]:
    """[16.3] Draw an order of a seat, each possible one as likely; return its first ``length`` items."""
    items = tuple(item_of(setting, item) for item in setting.items[seat])
    points, _, _, units = setting.purchases[seat]
    orders = _orders(items, points, units)
    left: Order = (points, units, 0)
    drawn = []
    for at in range(length):
        sort, price = items[at]
        ways = [
            orders.ways(at + 1, after(sort, price, left, n)) for n in range(most_of(sort, price, left) + 1)
        ]
        chosen = rng.randrange(sum(ways))
        number = 0
        while chosen >= ways[number]:
            chosen -= ways[number]
            number += 1
        drawn.append(number)
        left = after(sort, price, left, number)
    return drawn
