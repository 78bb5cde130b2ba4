"""Moves made once and used for ever."""

from __future__ import annotations

from functools import cache
from typing import Final

from broadfront.engine.contract import Move

__all__ = ["DEFAULT", "END", "order"]


@cache
def order(verb: str, what: int = 0, where: int = 0) -> Move:
    """Return the one Move of these ids."""
    return Move(verb, what, where)


END: Final = order("end")
DEFAULT: Final = order("default")
