"""All files that are recorded."""

from __future__ import annotations

from tests.pinned import matches, odds, orders, positions, texts
from tests.pinned.pins import Pin


def all_pins() -> list[Pin]:
    """Return all of them."""
    return [*positions.pins(), *odds.pins(), *matches.pins(), *orders.pins(), *texts.pins()]
