"""What cards are worth to whoever has them, for `advice` only. The unit is one Infantry on the map.

The figures say how a card of this kind does in matches between computer players, rounded; nothing depends on them but
how the computer plays. A unit's worth shrinks with its disruption counters; in the hand a card waits to be deployed.
"""

from __future__ import annotations

from typing import Final

from broadfront.games.fighting_front.cards import (
    CARDS,
    IS_EVENT,
    IS_GROUND,
    IS_LEADER,
    IS_LOCATION,
    KIND_OF,
)

__all__ = ["HAND", "LOST", "MOST_COUNTERS", "WORTH"]

_GROUND: Final = {
    "Infantry": 0.8,
    "Mechanized_Infantry": 1.0,
    "Engineers": 1.0,
    "Veteran_Infantry": 1.0,
    "Second_Rate_Infantry": 0.65,
    "Armored_Cars": 1.2,
    "Light_Tanks": 1.2,
    "Medium_Tanks": 1.3,
    "Tank_Destroyers": 1.5,
    "Heavy_Tanks": 1.6,
    "Self_Propelled_Guns": 1.9,
    "Mortars": 0.7,
    "AT_Guns": 0.6,
    "Light_Artillery": 0.9,
    "AA_Guns": 0.6,
    "Mobile_AA_Guns": 0.8,
    "Medium_Artillery": 3.4,
    "Heavy_Artillery": 4.0,
    "SS_Troopers": 1.4,
    "Tiger_Tanks": 2.0,
    "Giant_Siege_Cannon": 3.2,
    "Human_Waves": 1.5,
    "T_34s": 2.0,
    "Rocket_Launchers": 4.6,
    "US_Marines": 1.5,
    "M4_Shermans": 2.1,
    "Howitzers": 4.4,
    "Jungle_Fighters": 1.2,
    "Paratroopers": 0.8,
}
_AIR: Final = {
    "Fighter": 1.2,
    "Fighter_Bomber": 1.4,
    "Level_Bomber": 1.7,
    "Junker_Dive_Bombers": 1.7,
    "Yaks": 1.4,
    "B_17_Bombers": 2.0,
    "Zeroes": 1.2,
}
_LEADER: Final = 0.35
_LOCATIONS: Final = {
    "Head_Quarters": 3.5,
    "Fuel_Dump": 0.4,
    "Artillery_Dump": 1.5,
    "Field_Hospital": 0.4,
    "Air_Strip": 0.6,
    "Fortifications": 0.3,
    "Minefields": 0.15,
    "Hedgerows": 0.3,
    "Underground_Bunkers": 0.3,
    "Mother_Russia": 2.4,
    "Red_Ball_Express": 2.4,
}
_EVENTS: Final = {
    "Artillery_Barrage": 0.40,
    "War_of_Maneuver": 0.45,
    "Counter_Attack": 0.40,
    "Infiltration": 0.45,
    "Out_of_the_Sun": 0.10,
    "Clear_Skies": 0.25,
    "Anti_Tank_Teams": 0.35,
    "HMG_Positions": 0.35,
    "Entrenched": 0.40,
    "Reconnaissance": 0.05,
    "Blitzkrieg": 0.60,
    "Steam_Roller_Tactics": 0.45,
    "Soften_up_Targets": 0.60,
    "Bonzai_Charge": 0.45,
}

_ALL: Final = _GROUND | _AIR | _LOCATIONS | _EVENTS
assert all(name in KIND_OF for name in _ALL)

WORTH: Final[tuple[float, ...]] = tuple(
    _LEADER if IS_LEADER[kind] else _ALL.get(card.id, 0.0) for kind, card in enumerate(CARDS)
)
"""What a card is worth where it works: a unit, Leader or Location on the map, an Event in the hand, by kind."""

HAND: Final[tuple[float, ...]] = tuple(
    worth * (0.8 if IS_GROUND[kind] else 1.0 if IS_EVENT[kind] else 0.6 if IS_LOCATION[kind] else 0.4)
    for kind, worth in enumerate(WORTH)
)
"""What a card is worth in the hand, by kind."""

MOST_COUNTERS: Final = 12


def _lost(toughness: int, counters: int) -> float:
    if counters > toughness:
        return 1.0
    return min(0.8, 0.12 * counters + 0.25 * counters / (toughness + 1))


LOST: Final[tuple[tuple[float, ...], ...]] = tuple(
    tuple(_lost(toughness, counters) for counters in range(MOST_COUNTERS))
    for toughness in range(MOST_COUNTERS)
)
"""What share of its worth a unit has lost, as ``[toughness][disruption counters]``; 1 when it is destroyed."""
