"""Odds in the words of a sentence: whole percent, the likeliest outcomes first, what changes nothing left out."""

from __future__ import annotations

from collections.abc import Container, Mapping
from fractions import Fraction
from math import fsum
from typing import Final

from broadfront.engine.game import Game
from broadfront.engine.odds_things import NAMELESS, by_thing

__all__ = ["in_words", "percent"]

MOST_OUTCOMES: Final = 3


def percent(share: float | Fraction) -> str:
    """Return a chance in whole percent; only what is certain is 0 or 100.

    >>> percent(0.999), percent(0.741), percent(0.0)
    ('99 %', '74 %', '0 %')
    """
    whole = round(float(share) * 100)
    if 0 < share < 1:
        whole = min(99, max(1, whole))
    return f"{whole} %"


def in_words(game: Game, shares: Mapping[str, Fraction], idle: Container[str] = ()) -> str:
    """Return the likeliest outcomes in words; "" if there are no odds.

    Parameters
    ----------
    shares
        The odds by label, likeliest first.
    idle
        Labels of outcomes that change nothing, besides those whose tone says so.
    """
    if len(shares) < 2 and not any(shares):
        return ""
    still = {
        label
        for label in shares
        if label in ("", NAMELESS) or label in idle or game.card.tone(label) == "nothing"
    }
    telling = {label: share for label, share in shares.items() if label not in still}
    if not telling:
        return ", ".join(f"{percent(share)} {label or NAMELESS}" for label, share in shares.items())
    if things := by_thing(telling):
        return ", ".join(f"{percent(one.share)} to hurt {one.name}" for one in things[:MOST_OUTCOMES])
    first = "; ".join(f"{percent(share)} {label}" for label, share in list(telling.items())[:MOST_OUTCOMES])
    if len(telling) == 1 or len(telling) == len(shares):
        return first
    return f"{percent(fsum(telling.values()))} for an effect ({first})"
