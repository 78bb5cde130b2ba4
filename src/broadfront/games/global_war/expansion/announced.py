"""What Expansion II brings at a date, in words: for the calendar, and for the track of what comes free of cost next."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from broadfront.games.global_war.expansion.sections import (
    ESCORTS,
    JAPANESE_DESTROYERS,
    KING_TIGERS,
    SHIP_BUILDING,
    WEAPONS,
)
from broadfront.games.global_war.expansion.ship_building import PROGRAMME
from broadfront.games.global_war.kinds import KINDS
from broadfront.games.global_war.setting import GlobalWarSetting
from broadfront.games.global_war.terms import EARLY_1942, EARLY_1946, LATE_1941, LATE_1943

__all__ = ["begins", "next_fleet"]

_RULES: Final = (
    (ESCORTS, LATE_1941, "escorts can be built"),
    (ESCORTS, EARLY_1942, "transports fire back"),
    (JAPANESE_DESTROYERS, EARLY_1942, "Japanese destroyers carry infantry"),
    (KING_TIGERS, LATE_1943, "Germany builds King Tigers"),
    (WEAPONS, LATE_1943, "research begins"),
)
"""Rules that begin with a half-year: their section, which one, and what to say."""


def _fleet(label: int) -> str:
    """Return the ships of the Pacific programme of a half-year, in words; "" if there are none.

    >>> _fleet(LATE_1943), _fleet(EARLY_1942)
    ('2 destroyers', 'cruiser and submarine')
    """
    kinds = PROGRAMME.get(label, ())
    words = [(kinds.count(kind), KINDS[kind].name.lower()) for kind in dict.fromkeys(kinds)]
    return " and ".join(name if number == 1 else f"{number} {name}s" for number, name in words)


@lru_cache(maxsize=64)
def begins(setting: GlobalWarSetting, number: int) -> tuple[str, ...]:
    """Return what a round brings: rules that begin with it or have begun before the first one, units that come free."""
    label = setting.first_label + number - 1
    found = []
    if setting.has(SHIP_BUILDING):
        if fleet := _fleet(label):
            found.append(f"Japan and USA: {fleet}, when the round ends")
        if LATE_1943 <= label <= EARLY_1946:
            found.append("UK and USA: destroyer in the Atlantic")
    for section, first, text in _RULES:
        if setting.has(section) and (label == first or (number == 1 and first < label)):
            found.append(text)
    if setting.truce and label == EARLY_1942:
        found.append("Germany and the USSR do not attack each other")
    return tuple(found)


def next_fleet(setting: GlobalWarSetting, label: int) -> tuple[int, str]:
    """Return the half-year that ends with the next ships of the Pacific programme, and which; -1: there are no more."""
    if setting.has(SHIP_BUILDING):
        for when in sorted(PROGRAMME):
            if when >= label:
                return when, _fleet(when)
    return -1, ""
