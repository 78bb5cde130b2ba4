"""[1.4] Drawing cards: one question to CHANCE for each, from a deck that is a multiset."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import compress
from typing import Final

from broadfront.engine.position import CHANCE, Ask, Move, Resolving
from broadfront.games.action_front.charts import CARDS
from broadfront.games.action_front.position import ActionFrontPosition

_CARDS: Final = tuple(Move("card", card) for card in range(CARDS))
_ONCE: Final[tuple[tuple[int, ...], ...]] = tuple((1,) * cards for cards in range(CARDS + 1))
"""The weights of a number of cards, each of which is there once."""


def draw_card(p: ActionFrontPosition, rule: str, prompt: str) -> Ask:
    """Ask CHANCE for a card; if the deck is empty, shuffle the discards first (R1).

    If the order itself has drawn all 52 cards, its own cards are shuffled too: many leaders can need more (R-Z14).
    """
    if not any(p.deck):
        if not any(p.discards):
            p.tidy()
        p.reshuffle()
        p.note("1.4", "The deck has run out: the used cards are shuffled.")
    deck = p.deck
    moves = tuple(compress(_CARDS, deck))
    return Ask(CHANCE, rule, prompt, moves, tuple(filter(None, deck)) if p.coarse else _ONCE[len(moves)])


def coarsen(p: ActionFrontPosition, classes: list[int]) -> None:
    """While odds are worked out, replace each card by the first one of the same effect.

    ``classes`` has the effect of each card as an int: equal ints mean equal effects.
    """
    first: dict[int, int] = {}
    for card in range(CARDS):
        first.setdefault(classes[card], card)
    for pile in (p.deck, p.discards):
        for card, count in enumerate(pile):
            stands = first[classes[card]]
            if count and stands != card:
                pile[stands] += count
                pile[card] = 0
    p.drawn = sorted(first[classes[card]] for card in p.drawn)


class Drawing(Resolving, frozen=True):
    """A step that draws cards: odds follow on through it."""

    def merge_key(self, p: ActionFrontPosition) -> Hashable:
        """Return everything that an order changes before its end."""
        if not p.coarse:
            return p.key()
        return (
            tuple(p.agenda),
            *(tuple(of) for of in (p.deck, p.discards, p.drawn, p.steps, p.shelled, p.bombed)),
            p.suppressed,
            p.known,
        )
