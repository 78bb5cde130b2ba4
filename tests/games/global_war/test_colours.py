"""The powers' colours: told apart by those who see all colours, and by the red-blind and the green-blind."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Final

import pytest

from broadfront.games.global_war.ui.board import POWER_SIDES, TERRAINS

Matrix = tuple[tuple[float, float, float], ...]

VISIONS: Final[dict[str, tuple[Matrix, float]]] = {
    "all colours": (((1, 0, 0), (0, 1, 0), (0, 0, 1)), 25),
    "deuteranopia": (
        ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
        18,
    ),
    "protanopia": (
        ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
        18,
    ),
}
"""What linear light becomes (Machado, Oliveira and Fernandes 2009), and how far apart colours have to be in CIE Lab."""


def linear(colour: str) -> list[float]:
    """Return the linear light of ``#rrggbb``."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(colour: str, vision: Matrix) -> tuple[float, float, float]:
    """Return a colour as it is seen, in CIE Lab (white D65)."""
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(a * c for a, c in zip(row, light, strict=True)))) for row in vision)
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("vision", VISIONS)
def test_powers_are_told_apart_by_colour(vision: str) -> None:
    matrix, least = VISIONS[vision]
    seen = {side.name: lab(side.colour, matrix) for side in POWER_SIDES}
    seen["nobody's land"] = lab(TERRAINS[0].colour, matrix)
    found = {pair: dist(seen[pair[0]], seen[pair[1]]) for pair in combinations(seen, 2)}
    close = {pair: round(apart, 1) for pair, apart in found.items() if apart < least}
    assert not close


def test_each_power_has_a_pattern_of_its_own() -> None:
    assert len({side.pattern for side in POWER_SIDES}) == len(POWER_SIDES)


def test_the_measure_is_right() -> None:
    assert lab("#ffffff", VISIONS["all colours"][0]) == pytest.approx((100, 0, 0), abs=0.01)
    assert lab("#ff0000", VISIONS["all colours"][0]) == pytest.approx((53.24, 80.09, 67.20), abs=0.02)
    red, green = (lab(colour, VISIONS["deuteranopia"][0]) for colour in ("#c04040", "#707020"))
    assert dist(red, green) < 30
