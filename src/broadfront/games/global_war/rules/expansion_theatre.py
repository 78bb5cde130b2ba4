"""[c2] [c4] [c8] Waters with their own rules: the Pacific theatre, the Atlantic, the two patrol zones."""

from __future__ import annotations

from typing import Final

from broadfront.boards.spacesets import SpaceSet, bits
from broadfront.games.global_war.map import MAP
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_sections import PATROL_ZONES
from broadfront.games.global_war.terms import ALLIES, AXIS, JAPAN, PACIFIC, USA
from broadfront.games.global_war.units import CARRIER, CARRIER_FIGHTER

ZONES: Final[SpaceSet] = bits(MAP.space_of[f"sz{number}"] for number in range(28, 66))
"""The sea zones of the Pacific and Indian Oceans, from Africa's east coast to the map's eastern edge."""
THEATRE: Final[SpaceSet] = ZONES | bits(
    space
    for space in range(MAP.size)
    if MAP.land >> space & 1 and any(ZONES >> zone & 1 for zone in MAP.sea_beside[space])
)
"""The sea zones, and the land that touches them."""
OUTSIDE: Final[SpaceSet] = (1 << MAP.size) - 1 & ~THEATRE
ATLANTIC: Final[SpaceSet] = bits(
    MAP.space_of[f"sz{number}"] for number in (*range(1, 13), *range(17, 20), *range(22, 28))
)
"""The Atlantic sphere, without the Mediterranean and the Black Sea."""
PATROL_ZONE_OF: Final = {
    AXIS: (MAP.space_of["sz62"], MAP.space_of["japan"]),
    ALLIES: (MAP.space_of["sz56"], MAP.space_of["western_us"]),
}
"""The patrol zone of each side, and the land that it requires."""
PATROLLED: Final[SpaceSet] = bits(zone for zone, _ in PATROL_ZONE_OF.values())

HOME: Final = {
    JAPAN: (MAP.space_of["japan"], MAP.space_of["sz62"]),
    USA: (MAP.space_of["western_us"], MAP.space_of["sz56"]),
}
"""The powers with ships and carrier-based fighters in the Pacific: the required territory, and their zone."""


def is_bound(p: GlobalWarPosition, ship: int) -> bool:
    """Return whether a ship stays in the Pacific: it came free [c2], or has carrier-based fighters aboard [c8]."""
    if p.marks[ship] & PACIFIC:
        return True
    return p.kind[ship] == CARRIER and any(p.kind[u] == CARRIER_FIGHTER for u in p.aboard(ship))


def rule_of(p: GlobalWarPosition, ship: int) -> str:
    """Return the rule that binds a ship to the Pacific."""
    return "c2" if p.marks[ship] & PACIFIC else "c8"


def zones_against(p: GlobalWarPosition, side: int) -> SpaceSet:
    """Return the patrol zone guarded against a side, as a set: none while its home is lost [c4]."""
    if not p.setting.sections >> PATROL_ZONES & 1:
        return 0
    zone, home = PATROL_ZONE_OF[1 - side]
    return 1 << zone if p.side_of(home) == 1 - side else 0
