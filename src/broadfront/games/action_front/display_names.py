"""The names of units, hexes and cards for people: "IJA Infantry (0604)", "ace to 4", "clubs and diamonds"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from broadfront.games.action_front.charts import CARD_NAMES, SUIT, VALUE
from broadfront.games.action_front.map import HEX_NAMES
from broadfront.games.action_front.position import ActionFrontPosition
from broadfront.games.action_front.units import MODELS

SUIT_WORDS: Final[tuple[str, ...]] = ("clubs", "diamonds", "hearts", "spades")
_RANKS: Final = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def model_of(p: ActionFrontPosition, unit: int) -> str:
    """Return the name of a unit's model."""
    return MODELS[p.model[unit]].name


def unit_name(p: ActionFrontPosition, unit: int) -> str:
    """Return the name of a unit, with its hex if it is on the map."""
    at = p.at[unit]
    return f"{model_of(p, unit)} ({HEX_NAMES[at]})" if at >= 0 else model_of(p, unit)


def plural(number: int, word: str) -> str:
    """Return a number with a word.

    >>> plural(1, "step"), plural(2, "hex")
    ('1 step', '2 hexes')
    """
    return f"{number} {word}{'' if number == 1 else 'es' if word.endswith('x') else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["A", "B", "C"]), listed([])
    ('A, B and C', 'none')
    """
    if len(words) < 2:
        return words[0] if words else "none"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def signed(number: int) -> str:
    """Return a number with its sign; zero has none."""
    return f"{number:+d}" if number else "0"


def suits(of: Sequence[bool]) -> str:
    """Return the names of suits, given as a row of a table.

    >>> suits((True, True, False, False))
    'clubs and diamonds'
    """
    return listed([word for word, is_in in zip(SUIT_WORDS, of, strict=True) if is_in])


def values(low: int, high: int) -> str:
    """Return the names of the cards from one value to another.

    >>> values(1, 4), values(10, 10), values(1, 0)
    ('ace to 4', '10', 'none')
    """
    if low > high:
        return "none"
    first, last = ("ace" if value == 1 else str(value) for value in (low, high))
    return first if low == high else f"{first} to {last}"


def card_name(card: int) -> str:
    """Return the name of a card.

    >>> card_name(0), card_name(51)
    ('ace of clubs', 'king of spades')
    """
    rank = CARD_NAMES[card][:-1]
    return f"{_RANKS.get(rank, rank)} of {SUIT_WORDS[SUIT[card]]}"


def cards_that(p: ActionFrontPosition, does: Sequence[bool]) -> str:
    """Return how many of the cards for an order have an effect: "13 of 52 cards".

    An order draws from the deck; if that is empty, from the used cards.
    """
    pile = p.deck
    if not any(pile):
        pile = list(p.discards)
        for card in p.drawn:
            pile[card] += 1
    return f"{sum(n for n, is_so in zip(pile, does, strict=True) if is_so)} of {plural(sum(pile), 'card')}"


def hitting(low: int, high: int) -> list[bool]:
    """Return for each card whether its value is one of these."""
    return [low <= value <= high for value in VALUE]
