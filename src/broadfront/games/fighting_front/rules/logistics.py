"""[4.2] The Logistics phase: drawing cards, and reshuffling an empty deck."""

from __future__ import annotations

from broadfront.boards.interned_moves import END, order
from broadfront.engine.chance import draw as draw_ask
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import CHANCE, Ask, Step, tagged
from broadfront.games.fighting_front.cards import DECK_KINDS, HELD_AS, HELD_KINDS
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.rules import queries
from broadfront.games.fighting_front.rules.reconnaissance import Looking, look_moves
from broadfront.games.fighting_front.terms import JAPANESE


@tagged("Logistics")
class Logistics(Looking, frozen=True):
    """[4.2] The mover MAY draw up to three cards, and one more for each Head Quarters or similar Location."""

    seat: int
    drawn: int = 0

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask how many cards to draw now; the mover sees them and may draw again (R-Y11)."""
        drawable = queries.draws(p, self.seat) - self.drawn
        if drawable <= 0 or not (p.deck_left(self.seat) or _can_reshuffle(p, self.seat)):
            return None
        moves = [*(order("draw", n) for n in range(1, drawable + 1)), *look_moves(p, self.seat), END]
        return Ask(self.seat, "4.2", "Draw cards, as many as you want of those you may.", moves)

    def may_draw(self, p: FightingFrontPosition, what: int, _: int) -> Reason | None:
        """[4.2] Whether this number of cards may be drawn now."""
        most = queries.draws(p, self.seat) - self.drawn
        return None if 1 <= what <= most else no("4.2", "DRAW", most=most)

    def draw(self, p: FightingFrontPosition, what: int, _: int) -> None:
        p.note("4.2", "{seat:seat} [draws|draw] {cards}.", seat=self.seat, cards=what)
        p.begin(Draw(self.seat, what), Logistics(self.seat, self.drawn + what))


def fitting(p: FightingFrontPosition, seat: int, counts: list[int]) -> list[int]:
    """Return the number of cards of each deck kind that a seat's nation keeps (R-X7)."""
    held_kinds = HELD_KINDS[p.nations[seat]]
    return [count if kind in held_kinds else 0 for kind, count in enumerate(counts)]


def _can_reshuffle(p: FightingFrontPosition, seat: int) -> bool:
    """Return whether the discard holds a card to keep (R-X35); what is in the deck is hidden [1.6]."""
    start = p.pile(seat)
    return any(fitting(p, seat, p.discards[start : start + DECK_KINDS]))


@tagged("Draw")
class Draw(Step, frozen=True):
    """[1.5] Cards are drawn one after another, seen by their owner only; an empty deck is replaced by the discard.

    Japan first shows whether it draws a card that it has no use for: it is discarded, and another one is drawn (R-X7).
    """

    seat: int
    left: int
    fits: int = 0
    """1 once it is known that the next card is one to keep."""

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask CHANCE for a card; nothing is drawn if no card is left (R-X35)."""
        start = p.pile(self.seat)
        counts = p.deck[start : start + DECK_KINDS]
        if not any(counts):
            if _can_reshuffle(p, self.seat):
                p.begin(Reshuffle(self.seat), self)
            return None
        if p.nations[self.seat] != JAPANESE:
            return draw_ask("1.5", "Draw a card.", counts, "card", self.seat)
        keep = fitting(p, self.seat, counts)
        if self.fits:
            return draw_ask("1.5", "Draw a card.", keep, "card", self.seat)
        useless = [kind for kind in range(DECK_KINDS) if counts[kind] and not keep[kind]]
        moves, weights = [order("redraw", kind) for kind in useless], [counts[kind] for kind in useless]
        if any(keep):
            moves.append(order("keep"))
            weights.append(sum(keep))
        return Ask(CHANCE, "9.5", "See whether Japan draws a card that it discards.", moves, weights)

    def redraw(self, p: FightingFrontPosition, what: int, _: int) -> None:
        """Discard a card that the nation has no use for, and draw again."""
        start = p.pile(self.seat)
        p.deck[start + what] -= 1
        p.discards[start + what] += 1
        p.note(
            "9.5",
            "{seat:seat} [discards|discard] {card:card} and [draws|draw] again.",
            seat=self.seat,
            card=what,
        )
        p.begin(self)

    def keep(self, p: FightingFrontPosition, _what: int, _where: int) -> None:
        """Go on to draw a card that is kept."""
        p.begin(Draw(self.seat, self.left, 1))

    def card(self, p: FightingFrontPosition, what: int, _: int) -> None:
        p.deck[p.pile(self.seat) + what] -= 1
        p.take(self.seat, HELD_AS[p.nations[self.seat]][what])
        if self.left > 1:
            p.begin(Draw(self.seat, self.left - 1))


@tagged("Reshuffle")
class Reshuffle(Step, frozen=True):
    """[1.5] The discard becomes the deck; each player can then work out what the opponent holds (R-Y10)."""

    seat: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        start = p.pile(self.seat)
        p.deck[start : start + DECK_KINDS] = p.discards[start : start + DECK_KINDS]
        p.discards[start : start + DECK_KINDS] = [0] * DECK_KINDS
        p.note("1.5", "The deck has run out: the discard is shuffled.")
        for knower in (1 - self.seat,) if p.setting.own_decks else (0, 1):
            p.reveal(knower)
        return None
