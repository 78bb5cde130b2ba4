"""The strength of a player for quick pairing, as the ratings give it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

Strength = Callable[[str, str], Awaitable[float | None]]
"""Returns the rating of an account's id in a game; None: there is none."""
