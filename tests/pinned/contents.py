"""All files that are recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tests.pinned import matches, messages, odds, orders, positions, texts
from tests.pinned.pins import Pin

PINS: Final[Mapping[str, Callable[[], Pin]]] = {
    **positions.pins(),
    **odds.pins(),
    **matches.pins(),
    **orders.pins(),
    **messages.pins(),
    **texts.pins(),
}
"""By the name of the file; its contents are worked out when they are asked for."""
