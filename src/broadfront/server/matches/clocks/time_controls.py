"""Kinds of rows of the journal that are about clocks."""

from __future__ import annotations

from typing import Final

TIME: Final = "time"
"""A seat is out of time; the server writes it."""
HOLIDAY: Final = "holiday"
"""A seat is away from now on, for so many days as ``what`` says; 0: it is back."""
KINDS: Final = frozenset({TIME, HOLIDAY})
