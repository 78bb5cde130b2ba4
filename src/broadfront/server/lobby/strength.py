"""How strong a player is, for quick pairing: asked of whoever rates players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

Strength = Callable[[str, str], Awaitable[float | None]]
"""From an account's id and a game's to a rating; None: there is none."""
