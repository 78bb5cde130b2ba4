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
    moves: int
    text: str
    state: OrderState
    needs: list[int]
    rule: str
    why: str


class Orders(msgspec.Struct, frozen=True):
    """What a seat may still take back at ``version``, oldest first; nothing before it can be."""

    version: int
    orders: list[OrderLine]
