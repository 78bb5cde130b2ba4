"""[c2] Increased ship building: free ships for Japan, the USA and the UK, some of them only for the Pacific theatre."""

from __future__ import annotations

from typing import Final

from broadfront.boards.interned_moves import order
from broadfront.boards.spacesets import members
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules import expansion_theatre
from broadfront.games.global_war.rules.expansion_sections import SHIP_BUILDING
from broadfront.games.global_war.rules.industry import may_produce, naval_factory_of
from broadfront.games.global_war.rules.permissions import why_no_space
from broadfront.games.global_war.terms import (
    EARLY_1942,
    EARLY_1943,
    EARLY_1946,
    LATE_1942,
    LATE_1943,
    PACIFIC,
    SIDE,
    UK,
    USA,
)
from broadfront.games.global_war.units import (
    BATTLESHIP,
    CARRIER,
    CARRIER_FIGHTER,
    CRUISER,
    DESTROYER,
    SUBMARINE,
    TRANSPORT,
)

PROGRAMME: Final = {
    EARLY_1942: (CRUISER, SUBMARINE),
    LATE_1942: (CARRIER, CARRIER_FIGHTER, CARRIER_FIGHTER),
    EARLY_1943: (TRANSPORT, BATTLESHIP),
    LATE_1943: (DESTROYER, DESTROYER),
}
"""The ships that Japan and the USA get when these rounds end."""


def launch_pacific_fleet(p: GlobalWarPosition) -> None:
    """Give Japan and the USA their ships of this round, which operate in the Pacific theatre only [c2].

    A power that has lost the harbour gets none; enemy ships in the zone do not matter.
    """
    if not p.setting.has(SHIP_BUILDING):
        return
    for power, (home, zone) in expansion_theatre.HOME.items():
        if p.side_of(home) != SIDE[power]:
            continue
        deck = -1
        for kind in PROGRAMME.get(p.label(), ()):
            unit = p.recruit(kind, power, zone, deck if kind == CARRIER_FIGHTER else -1)
            p.marks[unit] |= PACIFIC
            p.note("c2", "{unit:unit} is launched in {space:space}.", unit=unit, space=zone)
            if kind == CARRIER:
                deck = unit


def gets_destroyer(p: GlobalWarPosition, power: int) -> bool:
    """Return whether a power gets a free destroyer for the Atlantic in this turn [c2]."""
    return p.setting.has(SHIP_BUILDING) and power in (UK, USA) and LATE_1943 <= p.label() <= EARLY_1946


def launch_zones(p: GlobalWarPosition, power: int) -> list[Space]:
    """Return the zones where a power can place its free destroyer."""
    if not gets_destroyer(p, power):
        return []
    return [zone for zone in members(expansion_theatre.ATLANTIC) if may_launch(p, power, zone) is None]


def may_launch(p: GlobalWarPosition, power: int, zone: Space) -> Reason | None:
    """[c2] Whether a power may place its free destroyer in a zone of the Atlantic; it counts for a factory."""
    if not expansion_theatre.ATLANTIC >> zone & 1:
        return no("c2", "THEATRE.atlantic" if MAP.is_sea(zone) else "WRONG_ELEMENT.launch", space=zone)
    own = p.factories & p.land_of(power)
    reasons = [may_produce(p, power, site) for site in MAP.land_beside[zone] if own >> site & 1]
    if not reasons:
        return no("c2", "NO_FACTORY.zone", power=power, zone=zone, own=members(own))
    return None if None in reasons else reasons[0]


@tagged("AtlanticDestroyer")
class AtlanticDestroyer(Step, frozen=True):
    """[c2] From Late 1943 to Early 1946 the USA and the UK each place a free destroyer in the Atlantic."""

    power: int

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Ask for the zone; the ship uses capacity of the factory."""
        zones = launch_zones(p, self.power)
        if not zones:
            return None
        if len(zones) == 1:
            self.launch(p, 0, zones[0])
            return None
        moves = [order("launch", 0, zone) for zone in zones]
        return Ask(p.setting.seat_of[self.power], "c2", "Place the free destroyer.", moves)

    def may_launch(self, p: GlobalWarPosition, _: int, where: int) -> Reason | None:
        """[c2] Whether the destroyer may be placed in a zone."""
        return why_no_space(where) or may_launch(p, self.power, where)

    def launch(self, p: GlobalWarPosition, _: int, where: int) -> None:
        p.placed[naval_factory_of(p, self.power, where)] += 1
        unit = p.recruit(DESTROYER, self.power, where)
        p.note("c2", "{unit:unit} is launched in {space:space}.", unit=unit, space=where)
