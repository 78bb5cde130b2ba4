"""The tables of the game: accuracy of indirect fire, suppression, rally, effects of terrain on fire (spec 3.1-3.6)."""

from __future__ import annotations

from typing import Final

from broadfront.games.action_front.map import BUILDING, FOREST, JUNGLE
from broadfront.games.action_front.units import AIR, ARTILLERY, NAVAL

CARDS: Final = 52
SUITS: Final = "CDHS"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

CARD_NAMES: Final = tuple(rank + suit for suit in SUITS for rank in _RANKS)
"""AC, 2C ... KS: clubs, diamonds, hearts, spades, thirteen each."""
SUIT: Final = tuple(card // 13 for card in range(CARDS))
VALUE: Final = tuple(card % 13 + 1 if card % 13 < 10 else 0 for card in range(CARDS))
"""Ace 1, number cards their pips; face cards 0: they never hit."""
IS_FACE: Final = tuple(value == 0 for value in VALUE)
IS_RED: Final = tuple(suit in (DIAMONDS, HEARTS) for suit in SUIT)

ACCURACY: Final[dict[int, tuple[int, ...]]] = {
    #        number cards C D H S, then face cards C D H S; over > 0, short < 0, hit 0
    ARTILLERY: (1, 0, 0, -1, 2, 2, 0, -2),
    NAVAL: (1, 1, 0, -1, 2, 2, 0, -2),
    AIR: (1, 0, 0, -1, 2, 0, 0, -2),
}
"""The Indirect Fire Table by box, then suit, plus 4 for face cards: the hexes Over, or negative for Short."""

SUPPRESSES: Final[tuple[str, ...]] = ("CDHS", "CDH", "CD", "C", "")
"""The suits that suppress, by training."""
RALLIES: Final[tuple[str, ...]] = ("", "S", "HS", "DHS", "CDHS")
"""The suits that rally, by training."""
TERRAIN_EFFECT: Final = {FOREST: -1, JUNGLE: -1, BUILDING: -2}
"""The modifier of a target's terrain on hard and soft attack, direct or indirect."""

SUPPRESSED_BY: Final = tuple(tuple(suit in suits for suit in SUITS) for suits in SUPPRESSES)
RALLIED_BY: Final = tuple(tuple(suit in suits for suit in SUITS) for suits in RALLIES)
MAX_TRAINING: Final = 4


def scatter(box: int, card: int) -> int:
    """Return how far a card moves a marker: over (> 0), short (< 0), or 0, a hit.

    >>> scatter(NAVAL, CARD_NAMES.index("QD"))
    2
    """
    return ACCURACY[box][SUIT[card] + 4 * IS_FACE[card]]
