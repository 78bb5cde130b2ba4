"""[c6] The US National Guard: four infantry and a fighter, called when the Axis first attacks the American Pacific."""

from __future__ import annotations

from typing import Final

from broadfront.engine.position import Ask, Step, tagged
from broadfront.games.global_war.map import MAP, Space
from broadfront.games.global_war.position import GlobalWarPosition
from broadfront.games.global_war.rules.expansion_sections import NATIONAL_GUARD
from broadfront.games.global_war.terms import AXIS, LANDING, MOVED, SIDE, USA
from broadfront.games.global_war.units import FIGHTER, INFANTRY

GUARDED: Final = frozenset(
    MAP.space_of[id_] for id_ in ("alaska", "hawaiian_islands", "midway", "western_us", "mexico")
)
GUARD: Final = (INFANTRY, INFANTRY, INFANTRY, INFANTRY, FIGHTER)


@tagged("Guard")
class Guard(Step, frozen=True):
    """[c6] After the first Combat Move of an Axis power against American soil in the Pacific the Guard is called."""

    def run(self, p: GlobalWarPosition) -> Ask | None:
        """Call the Guard if units attack one of the territories: by land, from the sea, from the air, with bombs."""
        if SIDE[p.mover] != AXIS:
            return None
        if any(p.captured >> space & 1 for space in GUARDED):  # a tank has passed through
            call_guard(p)
            return None
        for u in p.of_power(p.mover):
            target = p.aim[u] if p.flags[u] & LANDING else p.at[u]
            if p.flags[u] & MOVED and target in GUARDED and _is_attacked(p, target):
                call_guard(p)
                return None
        return None


def _is_attacked(p: GlobalWarPosition, space: Space) -> bool:
    """Return whether units that enter a space attack it; before version 5 friendly units called the Guard, too."""
    return p.side_of(space) != AXIS or p.setting.rules_version < 5


def call_guard(p: GlobalWarPosition) -> None:
    """Call the National Guard, once in a match; it is lost if the enemy holds Western United States."""
    home = MAP.space_of["western_us"]
    if p.guard or not p.setting.has(NATIONAL_GUARD):
        return
    p.guard = 1
    if p.side_of(home) == SIDE[USA]:
        for kind in GUARD:
            p.recruit(kind, USA, home)
        p.note("c6", "The National Guard is called: 4 infantry and a fighter in {space:space}.", space=home)
