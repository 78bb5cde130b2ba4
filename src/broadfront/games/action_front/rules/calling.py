"""[1.4] Option: a player calls for the deck to be shuffled between two orders (R2)."""

from __future__ import annotations

from broadfront.engine.contract import Ask, Move, Step
from broadfront.engine.reasons import Reason, no
from broadfront.games.action_front.orders import END, order
from broadfront.games.action_front.position import ActionFrontPosition

__all__ = ["CallWindow", "Calling", "may_shuffle", "shuffle_moves"]


def may_shuffle(p: ActionFrontPosition) -> Reason | None:
    """[1.4] Whether the deck may be shuffled between two orders."""
    if p.setting.call_shuffle == "off":
        return no("1.4", "NO_CALLS")
    return None if p.drawn or any(p.discards) else no("1.4", "NOTHING_USED")


def shuffle_moves(p: ActionFrontPosition) -> list[Move]:
    """[1.4] Return the call for a shuffle, if it is allowed."""
    return [] if may_shuffle(p) else [order("shuffle")]


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

    seat: int

    def shuffle(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Shuffle, and ask again."""
        shuffle_deck(p, self.seat)
        p.begin(self)


class CallWindow(Step, frozen=True):
    """[1.4] Option ``call_shuffle=anyone``: before each phase the other player MAY call for a shuffle."""

    seat: int

    def ask(self, p: ActionFrontPosition) -> Ask | None:
        """Ask, if there are used cards and everybody may call."""
        if p.setting.call_shuffle != "anyone" or may_shuffle(p):
            return None
        return Ask(self.seat, "1.4", "Call for a shuffle of the deck, or decline.", (order("shuffle"), END))

    def shuffle(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Shuffle."""
        shuffle_deck(p, self.seat)

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Do not call."""
