"""Who knows what: worlds that a seat cannot tell from the true one [1.6].

A seat does not know its opponent's hand, nor, of the deck, more than which cards are not elsewhere. Of the opponent's
hand it knows what it has seen and must still be there (`FightingFrontPosition.knows`). Everything else is drawn anew
from the cards that are unaccounted for, every set of them being as likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from broadfront.engine.contract import Rng
from broadfront.games.fighting_front.cards import DECK_KIND, DECK_KINDS, HELD_AS, NONE, Kind
from broadfront.games.fighting_front.terms import JAPANESE

if TYPE_CHECKING:
    from broadfront.games.fighting_front.position import FightingFrontPosition

__all__ = ["determinized", "unaccounted", "unknown_hand"]


def unknown_hand(p: FightingFrontPosition, seat: int) -> list[Kind]:
    """Return the cards of the opponent's hand that a seat does not know of."""
    rest = p.hand(1 - seat)[:]
    for kind in p.knows(seat):
        rest.remove(kind)
    return rest


def unaccounted(p: FightingFrontPosition, seat: int) -> list[int]:
    """Return how many cards of each deck kind may be in the opponent's hand or in his deck, as far as a seat knows."""
    start = p.pile(1 - seat)
    pool = p.deck[start : start + DECK_KINDS]
    for kind in unknown_hand(p, seat):
        pool[DECK_KIND[kind]] += 1
    return pool


def determinized(p: FightingFrontPosition, seat: int, rng: Rng) -> FightingFrontPosition:
    """Return a clone where the opponent's unknown cards are drawn anew; for a spectator (-1) both whole hands."""
    twin = p.clone()
    others = (0, 1) if seat < 0 else (1 - seat,)
    unknown = [p.hand(other)[:] if seat < 0 else unknown_hand(p, 1 - other) for other in others]
    for other, kinds in zip(others, unknown, strict=True):
        hand, start = twin.hand(other), p.pile(other)
        for kind in kinds:
            hand.remove(kind)
            twin.deck[start + DECK_KIND[kind]] += 1
    next_card = _next_card(twin, rng)
    if next_card:
        twin.deck[next_card] -= 1
    for other, kinds in zip(others, unknown, strict=True):
        if kinds:
            _deal(twin, other, len(kinds), rng)
    if next_card:
        twin.deck[next_card] += 1
    if seat < 0:  # how many cards a player knows is open, and not which
        for knower in (0, 1):
            _know(twin, knower, len(p.knows(knower)), rng)
    twin.settle()
    return twin


def _know(p: FightingFrontPosition, knower: int, cards: int, rng: Rng) -> None:
    """Let a seat know so many cards of its opponent's hand, any of them."""
    rest, known = p.hand(1 - knower)[:], p.knows(knower)
    known[:] = sorted(rest.pop(rng.randrange(len(rest))) for _ in range(cards))


def _next_card(p: FightingFrontPosition, rng: Rng) -> int:
    """Return where in the decks the next card is that all have seen Japan keep, drawn first; 0: none has been seen."""
    step = p.agenda[-1] if p.agenda else None
    if not getattr(step, "fits", 0):
        return 0
    start = p.pile(next(seat for seat in (0, 1) if p.nations[seat] == JAPANESE))
    kept = [k for k in range(1, DECK_KINDS) if HELD_AS[JAPANESE][k] for _ in range(p.deck[start + k])]
    return start + kept[rng.randrange(len(kept))]


def _deal(p: FightingFrontPosition, seat: int, cards: int, rng: Rng) -> None:
    """Draw cards for a hand, all sets of them equally likely; what a nation discards at once, no hand keeps (R-X7)."""
    deck, start, hand, held_as = p.deck, p.pile(seat), p.hand(seat), HELD_AS[p.nations[seat]]
    pool = [kind for kind in range(1, DECK_KINDS) if held_as[kind] != NONE for _ in range(deck[start + kind])]
    size = len(pool)
    for _ in range(cards):
        at = rng.randrange(size)
        size -= 1
        kind = pool[at]
        pool[at] = pool[size]
        deck[start + kind] -= 1
        hand.append(held_as[kind])
    hand.sort()
