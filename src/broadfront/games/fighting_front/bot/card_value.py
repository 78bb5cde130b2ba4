"""The worth of cards to their owner, in units of one Infantry on the map.

The figures are the rounded results of a kind of card in matches between computer players; only their play depends on
them. A unit's worth shrinks with its disruption counters; a card in the hand is worth less until it is deployed.
"""

from __future__ import annotations

from typing import Final

from broadfront.games.fighting_front.cards import CARDS, IS_EVENT, IS_GROUND, IS_LOCATION, KIND_OF

_GROUND: Final = {
    "Infantry": 1.0,
    "Mechanized_Infantry": 0.9,
    "Engineers": 0.9,
    "Veteran_Infantry": 1.1,
    "Second_Rate_Infantry": 0.8,
    "Armored_Cars": 1.0,
    "Light_Tanks": 0.9,
    "Medium_Tanks": 1.0,
    "Tank_Destroyers": 1.4,
    "Heavy_Tanks": 1.7,
    "Self_Propelled_Guns": 1.9,
    "Mortars": 0.6,
    "AT_Guns": 0.6,
    "Light_Artillery": 1.2,
    "AA_Guns": 1.0,
    "Mobile_AA_Guns": 0.8,
    "Medium_Artillery": 3.2,
    "Heavy_Artillery": 4.3,
    "SS_Troopers": 1.3,
    "Tiger_Tanks": 2.4,
    "Giant_Siege_Cannon": 5.0,
    "Human_Waves": 1.5,
    "T_34s": 1.6,
    "Rocket_Launchers": 4.4,
    "US_Marines": 1.2,
    "M4_Shermans": 2.0,
    "Howitzers": 5.0,
    "Jungle_Fighters": 1.1,
    "Paratroopers": 0.6,
}
_AIR: Final = {
    "Fighter": 1.5,
    "Fighter_Bomber": 1.7,
    "Level_Bomber": 2.5,
    "Junker_Dive_Bombers": 2.8,
    "Yaks": 2.0,
    "B_17_Bombers": 3.3,
    "Zeroes": 1.5,
}
_LEADERS: Final = {
    "Flying_Ace": 0.8,
    "Bomber_Captain": 0.5,
    "Infantry_Commander": 0.3,
    "Tank_Commander": 0.3,
    "Artillery_Commander": 1.3,
}
_LOCATIONS: Final = {
    "Head_Quarters": 4.2,
    "Fuel_Dump": 0.3,
    "Artillery_Dump": 1.9,
    "Field_Hospital": 0.4,
    "Air_Strip": 1.0,
    "Fortifications": 0.2,
    "Minefields": 0.15,
    "Hedgerows": 0.2,
    "Underground_Bunkers": 0.2,
    "Mother_Russia": 3.8,
    "Red_Ball_Express": 3.8,
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

_ALL: Final = _GROUND | _AIR | _LEADERS | _LOCATIONS | _EVENTS
assert all(name in KIND_OF for name in _ALL)

WORTH: Final[tuple[float, ...]] = tuple(_ALL.get(card.id, 0.0) for card in CARDS)
"""The worth of a card in its place, by kind: a unit, Leader or Location on the map, an Event in the hand."""

HAND: Final[tuple[float, ...]] = tuple(
    worth * (0.7 if IS_GROUND[kind] else 0.5 if IS_EVENT[kind] else 0.8 if IS_LOCATION[kind] else 0.5)
    for kind, worth in enumerate(WORTH)
)
"""The worth of a card in the hand, by kind."""

MAX_COUNTERS: Final = 12


def _share_lost(toughness: int, counters: int) -> float:
    if counters > toughness:
        return 1.0
    return min(0.8, 0.12 * counters + 0.25 * counters / (toughness + 1))


LOST: Final[tuple[tuple[float, ...], ...]] = tuple(
    tuple(_share_lost(toughness, counters) for counters in range(MAX_COUNTERS))
    for toughness in range(MAX_COUNTERS)
)
"""The share of its worth that a unit has lost, as ``[toughness][disruption counters]``; 1 when it is destroyed."""
