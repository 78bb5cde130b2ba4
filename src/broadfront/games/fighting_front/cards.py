"""The cards: figures of every kind of card, as tables by kind.

A *kind* is the id of a card: 0 is none, then the 50 entries of the deck, then the cards that the six National cards
become for each nation. The deck, the discard and draws use deck kinds only; hands and the map hold the kinds for the
nation.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from broadfront.games.fighting_front.card_list import Card, card_list
from broadfront.games.fighting_front.terms import JAPANESE, NATIONS, NOBODY

Kind: TypeAlias = int
NONE: Final = 0
_BLANK: Final = Card(id="none", title="", type="")
CARDS: Final[tuple[Card, ...]] = (_BLANK, *card_list().deck, *card_list().national)
"""Every kind of card."""
KINDS: Final = len(CARDS)
DECK_KINDS: Final = 1 + len(card_list().deck)
"""Deck kinds are 1 ... DECK_KINDS - 1."""
NAMES: Final[tuple[str, ...]] = tuple(card.id for card in CARDS)
TITLES: Final[tuple[str, ...]] = tuple(card.title for card in CARDS)

KIND_OF: Final[dict[str, Kind]] = {name: kind for kind, name in enumerate(NAMES)}
COUNTS: Final[tuple[int, ...]] = tuple(card.count for card in CARDS[:DECK_KINDS])
"""The number of cards of each deck kind in a deck."""

NATION: Final = tuple(NATIONS.index(card.nation) if card.nation else NOBODY for card in CARDS)
"""The only nation that has a kind; NOBODY if every nation has it."""

DECK_KIND: Final[tuple[Kind, ...]] = tuple(
    KIND_OF[card.replaces] if card.replaces else kind for kind, card in enumerate(CARDS)
)
"""The kind that a card has in the deck and in the discard [9.1]."""


def _for_nation(nation: str, kind: Kind) -> Kind:
    card = CARDS[kind]
    if not card.id.startswith("National_"):
        return kind
    return next(
        (k for k, other in enumerate(CARDS) if other.replaces == card.id and other.nation == nation), NONE
    )


HELD_AS: Final[tuple[tuple[Kind, ...], ...]] = tuple(
    tuple(_for_nation(nation, kind) for kind in range(DECK_KINDS)) for nation in NATIONS
)
"""The kind of a deck card in a nation's hand, as ``[nation][deck kind]``; 0 if it discards the card and draws again."""
HELD_KINDS: Final = tuple(
    tuple(kind for kind in range(1, DECK_KINDS) if held_as[kind]) for held_as in HELD_AS
)
"""The deck kinds that a nation keeps, as ``[nation]`` (R-X7)."""
assert len(HELD_KINDS[JAPANESE]) == DECK_KINDS - 3

# --- figures by kind ------------------------------------------------------------------------------------------------

TOUGHNESS: Final = tuple(card.toughness for card in CARDS)
RANGE: Final = tuple(card.range for card in CARDS)
AAM: Final = tuple(card.modifiers.aam for card in CARDS)
ABM: Final = tuple(card.modifiers.abm for card in CARDS)
ACM: Final = tuple(card.modifiers.acm for card in CARDS)
BRM: Final = tuple(card.modifiers.brm for card in CARDS)
DFM: Final = tuple(card.modifiers.dfm for card in CARDS)
GAM: Final = tuple(card.modifiers.gam for card in CARDS)

IS_LOCATION: Final = tuple(card.family == "location" for card in CARDS)
IS_LEADER: Final = tuple(card.family == "leader" for card in CARDS)
IS_EVENT: Final = tuple(card.family == "event" for card in CARDS)
IS_AIR: Final = tuple(card.family == "air" for card in CARDS)
IS_GROUND: Final = tuple(card.family == "ground" for card in CARDS)
IS_INFANTRY: Final = tuple(card.has("I") for card in CARDS)
IS_TANK: Final = tuple(card.has("T") for card in CARDS)
IS_ARTILLERY: Final = tuple(card.has("R") for card in CARDS)
IS_FIGHTER: Final = tuple(card.has("F") for card in CARDS)
IS_BOMBER: Final = tuple(card.has("B") for card in CARDS)
IS_AA_GUN: Final = tuple("AA_Guns" in card.id for card in CARDS)

ALLOWANCE: Final = tuple(
    (2 if card.has("T") else 1) * (2 if card.moves_twice else 1)
    if card.family == "ground" or card.has("I")
    else 0
    for card in CARDS
)
"""The number of spaces that a ground unit may move [4.10]."""

_ARMS: Final = {"I": IS_INFANTRY, "T": IS_TANK, "R": IS_ARTILLERY, "F": IS_FIGHTER, "B": IS_BOMBER}
LEADS: Final[tuple[tuple[bool, ...], ...]] = tuple(
    tuple(bool(card.arm) and _ARMS[card.arm][kind] for kind in range(KINDS)) for card in CARDS
)
"""Whether a Leader may join a ground unit, as ``[leader][unit]`` [7.1]."""

_AIR_ARMS: Final = {"F": IS_FIGHTER, "B": IS_BOMBER}
WING_LEADS: Final[tuple[tuple[bool, ...], ...]] = tuple(
    tuple(card.arm in _AIR_ARMS and _AIR_ARMS[card.arm][kind] for kind in range(KINDS)) for card in CARDS
)
"""Whether a Leader may join an air unit, as ``[leader][unit]``; Paratroopers have none in the air (R-Y7)."""

# --- cards the rules know by name -----------------------------------------------------------------------------------

HEAD_QUARTERS: Final = KIND_OF["Head_Quarters"]
FUEL_DUMP: Final = KIND_OF["Fuel_Dump"]
ARTILLERY_DUMP: Final = KIND_OF["Artillery_Dump"]
FIELD_HOSPITAL: Final = KIND_OF["Field_Hospital"]
AIR_STRIP: Final = KIND_OF["Air_Strip"]
MINEFIELDS: Final = KIND_OF["Minefields"]
SHELTERS: Final = frozenset({KIND_OF["Fortifications"], KIND_OF["Hedgerows"], KIND_OF["Underground_Bunkers"]})
"""Locations that help the unit in their space [6.6]."""
SUPPLY_LINES: Final = frozenset({HEAD_QUARTERS, KIND_OF["Mother_Russia"], KIND_OF["Red_Ball_Express"]})
"""Locations with which their owner may draw one card more [6.1], [9.3], [9.4]."""
PARATROOPERS: Final = KIND_OF["Paratroopers"]

ARTILLERY_BARRAGE: Final = KIND_OF["Artillery_Barrage"]
WAR_OF_MANEUVER: Final = KIND_OF["War_of_Maneuver"]
COUNTER_ATTACK: Final = KIND_OF["Counter_Attack"]
INFILTRATION: Final = KIND_OF["Infiltration"]
OUT_OF_THE_SUN: Final = KIND_OF["Out_of_the_Sun"]
CLEAR_SKIES: Final = KIND_OF["Clear_Skies"]
ANTI_TANK_TEAMS: Final = KIND_OF["Anti_Tank_Teams"]
HMG_POSITIONS: Final = KIND_OF["HMG_Positions"]
ENTRENCHED: Final = KIND_OF["Entrenched"]
RECONNAISSANCE: Final = KIND_OF["Reconnaissance"]
BLITZKRIEG: Final = KIND_OF["Blitzkrieg"]
STEAM_ROLLER: Final = KIND_OF["Steam_Roller_Tactics"]
SOFTEN_UP: Final = KIND_OF["Soften_up_Targets"]
BONZAI_CHARGE: Final = KIND_OF["Bonzai_Charge"]
