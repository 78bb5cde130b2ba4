"""[c2] [c8] The Pacific theatre: the sea zones, and the land that touches them, where its units may be."""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import SpaceSet, bits
from broadfront.games.global_war.atlas import ATLAS

__all__ = ["ATLANTIC", "OUTSIDE", "THEATRE", "ZONES"]

ZONES: Final[SpaceSet] = bits(ATLAS.space_of[f"sz{number}"] for number in range(28, 66))
"""The sea zones of the Pacific and Indian Oceans, from Africa's east coast to the map's eastern edge."""
THEATRE: Final[SpaceSet] = ZONES | bits(
    space
    for space in range(ATLAS.size)
    if ATLAS.land >> space & 1 and any(ZONES >> zone & 1 for zone in ATLAS.sea_beside[space])
)
OUTSIDE: Final[SpaceSet] = (1 << ATLAS.size) - 1 & ~THEATRE
ATLANTIC: Final[SpaceSet] = bits(
    ATLAS.space_of[f"sz{number}"] for number in (*range(1, 13), *range(17, 20), *range(22, 28))
)
"""The Atlantic sphere, without the Mediterranean and the Black Sea."""
