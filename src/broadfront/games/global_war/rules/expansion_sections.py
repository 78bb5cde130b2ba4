"""The sections of Expansion II: their names, options, and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class ExpansionSection(NamedTuple):
    """A section: its option, its number in the expansion, and its effect."""

    option: str
    number: str
    name: str
    help: str


SECTIONS: Final = (
    ExpansionSection(
        "enlarged_pacific", "1", "Enlarged Pacific", "Pacific islands are worth more and have garrisons."
    ),
    ExpansionSection(
        "ship_building", "2", "Increased ship building", "Free ships for Japan, the USA and the UK."
    ),
    ExpansionSection("king_tiger", "3", "King Tiger", "Germany builds heavy tanks from Late 1943 on."),
    ExpansionSection(
        "patrol_zones",
        "4",
        "Patrol zones",
        "Submarines guard the waters of Japan and the American west coast.",
    ),
    ExpansionSection("weapons_development", "5", "Weapons development", "Research begins in Late 1943."),
    ExpansionSection(
        "national_guard", "6", "US National Guard", "Free units for the USA when it is first attacked."
    ),
    ExpansionSection(
        "advanced_production", "7", "Advanced production", "More money; a free Soviet tank, Chinese infantry."
    ),
    ExpansionSection(
        "carrier_fighters",
        "8",
        "Carrier-based fighters",
        "Japan and the USA build cheap fighters for carriers.",
    ),
    ExpansionSection("fortifications", "9", "Fortifications", "Japan fortifies its islands."),
    ExpansionSection(
        "ship_damage", "10", "Damage to capital ships", "Carriers and battleships take damage that stays."
    ),
    ExpansionSection(
        "japanese_destroyers", "11", "Japanese destroyers", "They carry an infantry each from Early 1942 on."
    ),
    ExpansionSection(
        "super_battleships", "12a", "Super heavy battleships", "Germany, Japan and the USA build them."
    ),
    ExpansionSection(
        "escorts", "12b", "Escorts and convoys", "Escorts guard transports, and transports shoot back."
    ),
)
(
    ENLARGED_PACIFIC,
    SHIP_BUILDING,
    KING_TIGERS,
    PATROL_ZONES,
    WEAPONS,
    NATIONAL_GUARD,
    PRODUCTION,
    CARRIER_FIGHTERS,
    FORTIFICATIONS,
    SHIP_DAMAGE,
    JAPANESE_DESTROYERS,
    SUPER_BATTLESHIPS,
    ESCORTS,
) = range(len(SECTIONS))


def chosen_sections(options: Mapping[str, str | int | bool]) -> int:
    """Return the sections that are played, as a set.

    >>> chosen_sections({"expansion2": False, **{section.option: True for section in SECTIONS}})
    0
    """
    if not options["expansion2"]:
        return 0
    return sum(1 << number for number, section in enumerate(SECTIONS) if options[section.option])
