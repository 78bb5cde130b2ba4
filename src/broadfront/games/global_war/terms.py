"""Words and numbers that the whole game shares."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

POWERS: Final = ("germany", "ussr", "japan", "uk", "italy", "usa", "china")
POWER_NAMES: Final = ("Germany", "USSR", "Japan", "UK", "Italy", "USA", "China")
GERMANY, USSR, JAPAN, UK, ITALY, USA, CHINA = range(7)
AXIS, ALLIES = range(2)
SIDES: Final = ("Axis", "Allies")
SIDE_ARTICLES: Final = MappingProxyType({"Axis": False, "Allies": True})
"""The names that take an article in a sentence, each with whether it is plural."""
SIDE: Final[tuple[int, ...]] = (AXIS, ALLIES, AXIS, ALLIES, AXIS, ALLIES, ALLIES)
"""The side of each power."""

EVERY_POWER: Final = (1 << len(POWERS)) - 1
"""The set of all powers."""

NOBODY: Final = -1
DRAWN: Final = 2
DEAD: Final = -1
"""The space of a removed unit; its id may be used again."""

RESEARCH, PURCHASE, COMBAT_MOVE, COMBAT, NONCOMBAT, MOBILIZE, INCOME = range(7)
PHASES: Final = ("research", "purchase", "combat_move", "combat", "noncombat", "mobilize", "income")

# The actions of a unit in this turn, as flags.
MOVED: Final = 1
"""It moved in the Combat Move phase."""
FOUGHT: Final = 2
LOADED: Final = 4
"""A transport that took units on board this turn; a land unit that went on board this turn."""
OFFLOADED: Final = 8
"""A transport that has landed units this turn: it does nothing more."""
RAIDING: Final = 16
"""A bomber on a strategic bombing raid."""
LANDING: Final = 32
"""A land unit that is to land by sea; its aim is the territory."""
BOMBARDED: Final = 64
SUBMERGED: Final = 128
STOPPED: Final = 256
"""It may not move on: it entered a hostile zone, or has no more actions."""
DOOMED: Final = 512
"""It has been hit, and is removed after its side has fired."""
WITHDRAWN: Final = 1024
"""An aircraft that has left a landing."""
CRIPPLED: Final = 2048
"""A capital ship that was damaged when its owner's turn began: it does not attack (Expansion II, 10)."""
HOLDING: Final = 4096
"""A ship that holds its fire in the current landing: it does not bombard there."""
BUSY: Final = MOVED | FOUGHT | STOPPED
"""It cannot begin another move of its own."""

# Technologies, as bits: chart 1, then chart 2.
TECHS: Final = (
    "advanced_artillery",
    "rockets",
    "paratroopers",
    "increased_factory_production",
    "war_bonds",
    "improved_mechanized_infantry",
    "super_submarines",
    "jet_fighters",
    "improved_shipyards",
    "radar",
    "long_range_aircraft",
    "heavy_bombers",
)
(
    ADVANCED_ARTILLERY,
    ROCKETS,
    PARATROOPERS,
    FACTORY_PRODUCTION,
    WAR_BONDS,
    MECHANIZED_INFANTRY,
    SUPER_SUBMARINES,
    JET_FIGHTERS,
    SHIPYARDS,
    RADAR,
    LONG_RANGE,
    HEAVY_BOMBERS,
) = range(12)
TECH_NAMES: Final = (
    "Advanced Artillery",
    "Rockets",
    "Paratroopers",
    "Increased Factory Production",
    "War Bonds",
    "Improved Mechanized Infantry",
    "Super Submarines",
    "Jet Fighters",
    "Improved Shipyards",
    "Radar",
    "Long-Range Aircraft",
    "Heavy Bombers",
)
LABELS: Final = tuple(f"{half} {year}" for year in range(1941, 1948) for half in ("Early", "Late"))[1:]
"""The half-years that rounds are named by, from Late 1941 on."""
LABEL_WORDS: Final = tuple(label.lower().replace(" ", "_") for label in LABELS)
"""The same as values of an option: late_1941."""
MAX_UNITS: Final = 4000
"""The maximum number of units on the map."""
NEW_FACTORY: Final = 255
"""More than any factory places: see `GlobalWarPosition.placed`."""

MAX_MONEY: Final = 9999
"""The maximum number of IPCs or tokens in a position."""

SCATTERED: Final = 3
"""The value of `GlobalWarPosition.battles` for a zone where no power forms convoys in the battle [c12b.1].

If some of the owners of escorts still form convoys, the set of those powers is added.
"""
TIGERS_A_ROUND: Final = 4
"""King Tigers that Germany may buy [c3]."""

# The lasting properties of a unit, as bits of its marks.
PACIFIC: Final = 1
"""It came free of cost and operates in the Pacific and Indian Oceans only (Expansion II, 2)."""
STRANDED: Final = 2
"""A carrier-based fighter on land: cargo, until a carrier takes it on board (Expansion II, 8)."""
COVER: Final = 4
"""A fighter that protects a damaged carrier in port (Expansion II, 10e)."""

LATE_1941, EARLY_1942, LATE_1942, EARLY_1943, LATE_1943 = range(5)
"""Labels that rules of Expansion II begin with, as indices of LABELS."""
EARLY_1946: Final = 9


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
