"""What Action Front! says to an order that is not legal: for each code of a reason a template."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["SENTENCES"]

SENTENCES: Final[Mapping[str, str]] = {}
