"""The orders of a seat on the wire: what may still be taken back, one by one."""

from __future__ import annotations

from typing import Literal

import msgspec

OrderState = Literal["free", "needed", "fixed", "untried"]


class OrderLine(msgspec.Struct, frozen=True):
    """An order that its seat gave: the number of its first move (from 0), how many moves it has, and its words.

    ``state`` says what taking it back would mean: "free", nothing else is touched; "needed", the later orders in
    ``needs`` (by their first moves) are not possible without it, the first of them because of ``why``, with its rule;
    "fixed", it stands because of ``why``; "untried", it takes long to find out, and is tried when it is taken back.
    """

    first: int
    """The number of its first move, from 0."""
    moves: int
    """How many moves it has."""
    text: str
    """The order in words."""
    state: OrderState
    """What taking it back would mean."""
    needs: list[int]
    """The later orders that are not possible without it, each by its first move."""
    rule: str
    """The section of the rules that ``why`` is from; "": none."""
    why: str
    """Why it cannot be taken back, or not alone; "": it can."""


class Orders(msgspec.Struct, frozen=True):
    """What a seat may still take back at ``version``, oldest first; nothing before it can be."""

    version: int
    """The version of the match."""
    orders: list[OrderLine]
    """The orders, the oldest first."""
