"""Who knows what: worlds that a seat cannot tell from the true one [16.3] [2.5].

A seat does not know what its opponent has ordered until both have bought, nor the hexes for which his artillery is
registered until it fires at them; where it draws a card for accuracy, it is not registered. Both are drawn anew, every
order and every pair of hexes being as likely. The deck hides nothing: it has no order, and what is not in it lies open.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from broadfront.engine.contract import Rng
from broadfront.games.action_front.catalogue import HEAVIEST, MODELS, SUPPORTS
from broadfront.games.action_front.terms import SET_UP

if TYPE_CHECKING:
    from broadfront.games.action_front.position import ActionFrontPosition
    from broadfront.games.action_front.setting import ActionFrontSetting

__all__ = ["Order", "determinized", "most_of"]

UNIT, SUPPORT, HEAVY = range(3)
MOST_MISSIONS = 30
"""The most missions that a side can buy."""
Order = tuple[int, int, int]
"""What is left while somebody buys: points, units, missions bought so far."""


def item_of(setting: ActionFrontSetting, item: int) -> tuple[int, int]:
    """Return the sort of an item, UNIT, SUPPORT or HEAVY, and what one of it costs."""
    if item >= 0:
        return UNIT, MODELS[item].points
    kind = setting.lines[-1 - item].item
    return HEAVY if kind == HEAVIEST else SUPPORT, SUPPORTS[kind].points


def most_of(sort: int, price: int, left: Order) -> int:
    """Return how many of an item can be bought, with points left, units left, and missions bought so far.

    >>> most_of(HEAVY, 5, (160, 20, 7))
    2
    """
    points, units, missions = left
    most = points // price
    if sort == UNIT:
        return min(most, units)
    return min(most, missions // 3 if sort == HEAVY else MOST_MISSIONS - missions)


def after(sort: int, price: int, left: Order, number: int) -> Order:
    """Return what is left after buying."""
    points, units, missions = left
    if sort == UNIT:
        return points - number * price, units - number, missions
    return points - number * price, units, missions + number


class _Orders:
    """In how many ways the items from some place on can be ordered, counted once for each that is left."""

    def __init__(self, items: tuple[tuple[int, int], ...]) -> None:
        self.items = items
        self.known: dict[tuple[int, int, int, int], int] = {}

    def ways(self, at: int, left: Order) -> int:
        """Return in how many ways the items from ``at`` on can be ordered with so much left."""
        if at == len(self.items):
            return 1
        sort, price = self.items[at]
        if sort != UNIT:
            left = (left[0], 0, left[2])  # units come first: how many more could be bought matters no longer
        key = (at, *left)
        found = self.known.get(key)
        if found is None:
            if sort == HEAVY:
                found = sum(
                    self.ways(at + 1, after(sort, price, left, n))
                    for n in range(most_of(sort, price, left) + 1)
                )
            else:  # none of it, or one and then as many more as one likes
                found = self.ways(at + 1, left)
                if most_of(sort, price, left):
                    found += self.ways(at, after(sort, price, left, 1))
            self.known[key] = found
        return found


@lru_cache(maxsize=8)
def _orders(items: tuple[tuple[int, int], ...]) -> _Orders:
    return _Orders(items)


def determinized(p: ActionFrontPosition, seat: int, rng: Rng) -> ActionFrontPosition:
    """Return a clone where what other seats wrote down in secret is drawn anew; for a spectator (-1) of both."""
    twin = p.clone()
    if not p.hides_anything():
        return twin
    for other in (0, 1):
        if other == seat:
            continue
        bought = twin.bought(other)
        if bought:
            bought[:] = _ordered(twin.setting, other, len(bought), rng)
        if p.setting.registered:
            _register(twin, other, rng)
    if p.phase == SET_UP:  # only these questions depend on what has been written down
        twin.settle()
    return twin


def _ordered(setting: ActionFrontSetting, seat: int, length: int, rng: Rng) -> list[int]:
    """Draw an order, each possible one as likely, and return its first ``length`` items: so many are written down."""
    items = tuple(item_of(setting, item) for item in setting.items[seat])
    orders = _orders(items)
    points, _, _, units = setting.purchases[seat]
    left: Order = (points, units, 0)
    found = []
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
        found.append(number)
        left = after(sort, price, left, number)
    return found


def _register(p: ActionFrontPosition, seat: int, rng: Rng) -> None:
    """Draw the unknown registered hexes of a seat, all different."""
    mine = range(2 * seat, 2 * seat + 2)
    taken = {p.registered[i] for i in mine if p.known >> i & 1}
    ranged = p.ranged[seat]
    free = [hex_ for hex_ in p.setting.ground.hexes if hex_ not in taken and not ranged >> hex_ & 1]
    for i in mine:
        if p.registered[i] >= 0 and not p.known >> i & 1:
            at = rng.randrange(len(free))
            p.registered[i] = free.pop(at)
