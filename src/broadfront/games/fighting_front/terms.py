"""The words of the game as small ints: seats, nations, tables, results, arms; and their names."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

NOBODY: Final = -1
AXIS: Final = 0
ALLIES: Final = 1
DRAWN: Final = 2
SEATS: Final[tuple[str, ...]] = ("Axis", "Allies")
SIDE_ARTICLES: Final = MappingProxyType({"Axis": False, "Allies": True})
"""The names that take an article in a sentence, each with whether it is plural."""

NATIONS: Final[tuple[str, ...]] = ("German", "Japanese", "Russian", "American")
GERMAN: Final = 0
JAPANESE: Final = 1
RUSSIAN: Final = 2
AMERICAN: Final = 3
COUNTRIES: Final[tuple[str, ...]] = ("Germany", "Japan", "Russia", "America")
NATIONS_OF: Final[tuple[tuple[int, ...], ...]] = ((GERMAN, JAPANESE), (RUSSIAN, AMERICAN))
"""The nations that a seat may choose [2.1]."""

# The six tables [5]. A roll is identified by its table.
BOMBARDMENT: Final = 0
AIR_COMBAT: Final = 1
AA_GUN: Final = 2
BOMBING_RUN: Final = 3
DEFENSIVE_FIRE: Final = 4
GROUND_ATTACK: Final = 5
TABLES: Final[tuple[str, ...]] = (
    "bombardment",
    "air_combat",
    "aa_gun",
    "bombing_run",
    "defensive_fire",
    "ground_attack",
)

# Results, best last.
NOTHING: Final = 0
DC: Final = 1
NEGATED: Final = 2
DESTROYED: Final = 3
ALL_DESTROYED: Final = 4
RESULTS: Final[tuple[str, ...]] = ("Nothing", "DC", "DC+negated", "Destroyed", "All destroyed")

# The card of a space that a result strikes [5.7].
UNIT: Final = 0
LEADER: Final = 1
LOCATION: Final = 2
SLOTS: Final[tuple[str, ...]] = ("unit", "leader", "location")

# The units that take part in a round of movement and ground attacks.
EVERYBODY: Final = 0
TANKS: Final = 1
FUELLED: Final = 2

BONUS: Final = 3  # [8] the bonus of an event on a roll, and the malus of Entrenched

IDLE: Final = 0
"""An air unit has no task; ``1 + space`` is a mission, `ESCORT` and `INTERCEPT` plus a squadron the other tasks."""
ESCORT: Final = 100
INTERCEPT: Final = 200
DONE: Final = 400
"""An air unit that has flown this turn."""
BEYOND: Final = -1
"""The base of a Fly Over unit: beyond the edge of the map."""
