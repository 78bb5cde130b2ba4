"""[c4] Patrol zones: the waters of Japan and of the American west coast, dear to enter for enemies, and guarded.

Submarines there fire at enemy ships that come in, before any other battle; enemies fight there, but do not stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from broadfront.boards.spacesets import SpaceSet, bits
from broadfront.games.global_war.atlas import ATLAS, Space
from broadfront.games.global_war.expansion import theatre
from broadfront.games.global_war.expansion.sections import PATROL_ZONES
from broadfront.games.global_war.kinds import SUBMARINE
from broadfront.games.global_war.terms import ALLIES, AXIS, SIDE

if TYPE_CHECKING:
    from broadfront.games.global_war.position import GlobalWarPosition

__all__ = ["ZONES", "ZONE_OF", "outside", "patrols", "zones_against"]

ZONE_OF: Final = {
    AXIS: (ATLAS.space_of["sz62"], ATLAS.space_of["japan"]),
    ALLIES: (ATLAS.space_of["sz56"], ATLAS.space_of["western_us"]),
}
"""The patrol zone of each side, and the land that it needs for it."""
ZONES: Final[SpaceSet] = bits(zone for zone, _ in ZONE_OF.values())


def zones_against(p: GlobalWarPosition, side: int) -> SpaceSet:
    """Return the patrol zone that is guarded against a side, as a set: none while its home is lost."""
    if not p.setting.has(PATROL_ZONES):
        return 0
    zone, home = ZONE_OF[1 - side]
    return bits((zone,)) if p.side_of(home) == 1 - side else 0


def outside(zone: Space) -> bool:
    """Tell whether a zone lies outside the Pacific theatre."""
    return bool(theatre.OUTSIDE >> zone & 1)


def patrols(p: GlobalWarPosition, zone: Space, side: int) -> list[int]:
    """Return the submarines of a side that are on patrol in a zone."""
    return [u for u in p.units_in(zone) if p.kind[u] == SUBMARINE and SIDE[p.owner[u]] == side]
