"""[c1] The enlarged Pacific: eleven spaces are worth more and have garrisons; no factory is built on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from broadfront.boards.spacesets import SpaceSet, bits
from broadfront.games.global_war.map import MAP, Place
from broadfront.games.global_war.rules.expansion_sections import ENLARGED_PACIFIC
from broadfront.games.global_war.units import FIGHTER, INFANTRY

FLOOR: Final = 8
"""The minimum income of Japan while it holds its homeland."""
GARRISONS: Final[Mapping[str, tuple[int, int]]] = {
    "alaska": (2, 0),
    "midway": (1, 0),
    "hawaiian_islands": (1, 1),
    "mexico": (2, 0),
    "okinawa": (1, 0),
    "wake_island": (0, 0),
    "philippine_islands": (1, 1),
    "east_indies": (0, 0),
    "new_guinea": (1, 0),
    "solomon_islands": (2, 0),
    "caroline_islands": (1, 0),
}
"""The infantry and fighters that each of the spaces gets, for its holder at the start."""
SPACES: Final[SpaceSet] = bits(MAP.space_of[id_] for id_ in GARRISONS)


def value_of(place: Place, sections: int, options: Mapping[str, str | int | bool]) -> int:
    """Return the value of a space."""
    if not sections >> ENLARGED_PACIFIC & 1:
        return place.value
    if place.id == "east_indies" and options["east_indies_value"] == "keep_higher_4":
        return place.value
    return place.pacific_value


def garrisons(sections: int, control: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Return the additional units: kind, power, space."""
    if not sections >> ENLARGED_PACIFIC & 1:
        return ()
    return tuple(
        (kind, control[MAP.space_of[id_]], MAP.space_of[id_])
        for id_, (infantry, fighters) in GARRISONS.items()
        for kind, number in ((INFANTRY, infantry), (FIGHTER, fighters))
        for _ in range(number)
    )
