"""Group orders on the wire: many units by one request."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from broadfront.engine.toml_files import Id, Version
from broadfront.server.http.request_body import RequestBody

MAX_GROUP_SIZE: Final = 100
"""Units of one group order, and ids or parts that it names."""
_Ids = Annotated[list[Id], msgspec.Meta(min_length=1, max_length=MAX_GROUP_SIZE)]


class OrderPart(RequestBody, frozen=True):
    """So many of some units by one verb: any of those in ``what``, to any of ``where``.

    Each of several units goes once; what is named alone (a kind to be placed) as often as ``units`` says.
    """

    verb: Annotated[str, msgspec.Meta(max_length=128)]
    """The verb of the orders."""
    what: _Ids
    """The units, any of which may be ordered."""
    where: _Ids
    """The goals, any of which will do."""
    units: Annotated[int, msgspec.Meta(ge=1, le=MAX_GROUP_SIZE)]
    """How many orders to give."""


class OrdersRequest(RequestBody, frozen=True):
    """Moves of many units for the match at ``version``: all of them are made, or none.

    They are made in an order in which all are legal. If others are to decide in the midst of it, the rest is not done.
    Where something is hidden they are made as listed, up to the first that is not offered then.
    """

    version: Version
    """The version of the match that the client has."""
    parts: Annotated[list[OrderPart], msgspec.Meta(min_length=1, max_length=MAX_GROUP_SIZE)]
    """The orders, by units and goals."""
