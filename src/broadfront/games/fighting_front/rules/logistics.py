"""[4.2] The Logistics phase: drawing cards, and the deck that runs out."""

from __future__ import annotations

from broadfront.engine.chance import draw as draw_ask
from broadfront.engine.contract import Ask, Step
from broadfront.games.fighting_front import queries
from broadfront.games.fighting_front.cards import DECK_KINDS, HELD_AS, NONE
from broadfront.games.fighting_front.orders import END, order
from broadfront.games.fighting_front.position import FightingFrontPosition

__all__ = ["Draw", "Logistics"]


class Logistics(Step, frozen=True):
    """[4.2] The mover MAY draw up to three cards, and one more for each Head Quarters and the like."""

    seat: int
    drawn: int = 0

    def ask(self, p: FightingFrontPosition) -> Ask | None:
        """Ask how many cards to draw now; he sees them and may draw on (R-Y11)."""
        left = queries.draws(p, self.seat) - self.drawn
        if left <= 0 or not _any_left(p, self.seat):
            return None
        moves = [*(order("draw", n) for n in range(1, left + 1)), END]
        return Ask(self.seat, "4.2", "Draw cards, as many as you want of those you may.", moves)

    def draw(self, p: FightingFrontPosition, what: int, _: int) -> None:
        """Draw some cards."""
        p.note("4.2", "{seat:seat} draws {cards}.", seat=self.seat, cards=what)
        p.begin(Draw(self.seat, what), Logistics(self.seat, self.drawn + what))

    def end(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Draw no more."""


def _any_left(p: FightingFrontPosition, seat: int) -> bool:
    """Tell whether there is anything to draw, in the deck or in the discard (R-X35)."""
    start = p.pile(seat)
    return any(p.deck[start : start + DECK_KINDS]) or any(p.discards[start : start + DECK_KINDS])


class Draw(Step, frozen=True):
    """[1.5] Cards are drawn one after another, seen by their owner only; an empty deck is made of the discard anew."""

    seat: int
    left: int

    def ask(self, p: FightingFrontPosition) -> Ask | None:
        """Ask CHANCE for a card; with nothing to draw, nothing is drawn (R-X35)."""
        start = p.pile(self.seat)
        counts = p.deck[start : start + DECK_KINDS]
        if not any(counts):
            if any(p.discards[start : start + DECK_KINDS]):
                p.begin(Reshuffle(self.seat), self)
            return None
        return draw_ask("1.5", "Draw a card.", counts, "card", self.seat)

    def card(self, p: FightingFrontPosition, what: int, _: int) -> None:
        """Take a card; what a nation has no use for is discarded, and another card drawn (R-X7)."""
        p.deck[p.pile(self.seat) + what] -= 1
        kind = HELD_AS[p.nations[self.seat]][what]
        left = self.left
        if kind == NONE:
            p.discards[p.pile(self.seat) + what] += 1
            p.note("9.5", "{seat:seat} discards {card:card} and draws again.", seat=self.seat, card=what)
        else:
            p.take(self.seat, kind)
            left -= 1
        if left:
            p.begin(Draw(self.seat, left))


class Reshuffle(Step, frozen=True):
    """[1.5] The discard becomes the deck; now each player can work out what his opponent holds (R-Y10)."""

    seat: int

    def ask(self, p: FightingFrontPosition) -> Ask | None:
        """Shuffle."""
        start = p.pile(self.seat)
        p.deck[start : start + DECK_KINDS] = p.discards[start : start + DECK_KINDS]
        p.discards[start : start + DECK_KINDS] = [0] * DECK_KINDS
        p.note("1.5", "The deck has run out: the discard is shuffled.")
        for knower in (1 - self.seat,) if p.setting.own_decks else (0, 1):
            p.reveal(knower)
        return None
