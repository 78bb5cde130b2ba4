"""[c12a] Super heavy battleships: one for Germany, two each for Japan and the USA; their figures are in `kinds`."""

from __future__ import annotations

from typing import Final

from broadfront.games.global_war.terms import GERMANY, JAPAN, USA

__all__ = ["MOST_SUPER"]

MOST_SUPER: Final = {GERMANY: 1, JAPAN: 2, USA: 2}
"""How many a power may have, those bought included."""
