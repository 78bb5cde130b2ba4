"""[c2] [c6] Units that cost nothing: ships for the Pacific and the Atlantic, the National Guard of the USA."""

from __future__ import annotations

from typing import Final

from broadfront.engine.contract import Ask, Step
from broadfront.games.global_war.atlas import ATLAS
from broadfront.games.global_war.expansion.carrier_fighters import HOME
from broadfront.games.global_war.expansion.sections import NATIONAL_GUARD, SHIP_BUILDING
from broadfront.games.global_war.industry import launch_zones, yard_of
from broadfront.games.global_war.kinds import (
    BATTLESHIP,
    CARRIER,
    CARRIER_FIGHTER,
    CRUISER,
    DESTROYER,
    FIGHTER,
    INFANTRY,
    SUBMARINE,
    TRANSPORT,
)
from broadfront.games.global_war.orders import order
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.terms import (
    AXIS,
    EARLY_1942,
    EARLY_1943,
    LANDING,
    LATE_1942,
    LATE_1943,
    MOVED,
    PACIFIC,
    SIDE,
    USA,
)

__all__ = [
    "GUARD",
    "GUARDED",
    "PROGRAMME",
    "AtlanticDestroyer",
    "Guard",
    "call_guard",
    "launch_pacific_fleet",
]

PROGRAMME: Final = {
    EARLY_1942: (CRUISER, SUBMARINE),
    LATE_1942: (CARRIER, CARRIER_FIGHTER, CARRIER_FIGHTER),
    EARLY_1943: (TRANSPORT, BATTLESHIP),
    LATE_1943: (DESTROYER, DESTROYER),
}
"""The ships that Japan and the USA get when these rounds end."""
GUARDED: Final = frozenset(
    ATLAS.space_of[id_] for id_ in ("alaska", "hawaiian_islands", "midway", "western_us", "mexico")
)
GUARD: Final = (INFANTRY, INFANTRY, INFANTRY, INFANTRY, FIGHTER)


def launch_pacific_fleet(p: GlobalWarPosition) -> None:
    """Give Japan and the USA their ships of this round, which operate in the Pacific theatre only [c2].

    Who has lost the harbour gets none; enemy ships in the zone do not matter.
    """
    if not p.setting.has(SHIP_BUILDING):
        return
    for power, (home, zone) in HOME.items():
        if p.side_of(home) != SIDE[power]:
            continue
        deck = -1
        for kind in PROGRAMME.get(p.label(), ()):
            unit = p.recruit(kind, power, zone, deck if kind == CARRIER_FIGHTER else -1)
            p.marks[unit] |= PACIFIC
            p.note("c2", "{unit:unit} is launched in {space:space}.", unit=unit, space=zone)
            if kind == CARRIER:
                deck = unit


class AtlanticDestroyer(Step, frozen=True):
    """[c2] From Late 1943 to Early 1946 the USA and the UK each place a free destroyer in the Atlantic."""

    power: int

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Ask where; it counts for the capacity of the factory."""
        zones = launch_zones(p, self.power)
        if not zones:
            return None
        if len(zones) == 1:
            self.launch(p, 0, zones[0])
            return None
        moves = [order("launch", 0, zone) for zone in zones]
        return Ask(p.setting.seat_of[self.power], "c2", "Place the free destroyer.", moves)

    def launch(self, p: GlobalWarPosition, _: int, where: int) -> None:
        """Place it."""
        p.placed[yard_of(p, self.power, where)] += 1
        unit = p.recruit(DESTROYER, self.power, where)
        p.note("c2", "{unit:unit} is launched in {space:space}.", unit=unit, space=where)


class Guard(Step, frozen=True):
    """[c6] After the first Combat Move of an Axis power against American soil in the Pacific the Guard is called."""

    def ask(self, p: GlobalWarPosition) -> Ask | None:
        """Look for units that attack one of the territories: by land, from the sea, from the air, with bombs."""
        if SIDE[p.mover] != AXIS:
            return None
        if any(p.captured >> space & 1 for space in GUARDED):  # a tank has gone through
            call_guard(p)
            return None
        for u in p.of_power(p.mover):
            target = p.aim[u] if p.flags[u] & LANDING else p.at[u]
            if p.flags[u] & MOVED and target in GUARDED:
                call_guard(p)
                return None
        return None


def call_guard(p: GlobalWarPosition) -> None:
    """Call the National Guard, once in a match; it is lost if the enemy holds Western United States."""
    home = ATLAS.space_of["western_us"]
    if p.guard or not p.setting.has(NATIONAL_GUARD):
        return
    p.guard = 1
    if p.side_of(home) == SIDE[USA]:
        for kind in GUARD:
            p.recruit(kind, USA, home)
        p.note("c6", "The National Guard is called: 4 infantry and a fighter in {space:space}.", space=home)
