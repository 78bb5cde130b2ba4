"""[1.4] Option: a player calls for the deck to be shuffled between two orders (R2)."""

from __future__ import annotations

from broadfront.engine.contract import Ask, Move, Step
from broadfront.games.action_front.orders import END, order
from broadfront.games.action_front.position import ActionFrontPosition

__all__ = ["CallWindow", "Calling", "shuffle_moves"]


def shuffle_moves(p: ActionFrontPosition, seat: int) -> list[Move]:
    """Return the call for a shuffle, if it is allowed and there are used cards."""
    del seat
    used = p.drawn or any(p.discards)
    return [order("shuffle")] if p.setting.call_shuffle != "off" and used else []


def shuffle_deck(p: ActionFrontPosition, seat: int) -> None:
    """Return all used cards to the deck."""
    p.tidy()
    p.reshuffle()
    p.note(
        "1.4",
        "{nation:nation} player calls for a shuffle: all used cards return to the deck.",
        nation=p.setting.nations[seat],
    )


class Calling(Step, frozen=True):
    """A step whose question offers the call."""

    def shuffle(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Shuffle, and ask again."""
        seat: int = getattr(self, "seat", 0)
        shuffle_deck(p, seat)
        p.begin(self)


class CallWindow(Step, frozen=True):
    """[1.4] Option ``call_shuffle=anyone``: before each phase the other player MAY call for a shuffle."""

    seat: int

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Ask, if there are used cards and everybody may call."""
        if p.setting.call_shuffle != "anyone" or not (p.drawn or any(p.discards)):
            return None
        return Ask(self.seat, "1.4", "Call for a shuffle of the deck, or decline.", (order("shuffle"), END))

    def shuffle(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Shuffle."""
        shuffle_deck(p, self.seat)

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Do not call."""
