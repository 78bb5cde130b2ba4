"""[1.4] Option: a player calls for the deck to be shuffled between two orders (R2)."""

from __future__ import annotations

from broadfront.boards.interned_moves import END, order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Step, tagged
from broadfront.games.action_front.position import ActionFrontPosition


class Calling(Step, frozen=True):
    """A step whose question offers the call."""

    seat: int

    def may_shuffle(self, p: ActionFrontPosition, _what: int = 0, _where: int = 0) -> Reason | None:
        """[1.4] Whether the deck may be shuffled between two orders."""
        if p.setting.call_shuffle == "off":
            return no("1.4", "NO_CALLS")
        return None if p.drawn or any(p.discards) else no("1.4", "NOTHING_USED")

    def calls(self, p: ActionFrontPosition) -> list[Move]:
        """Return the call, if it is allowed."""
        return [] if self.may_shuffle(p) else [order("shuffle")]

    def shuffle(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Return all used cards to the deck, and ask again."""
        p.tidy()
        p.reshuffle()
        p.note(
            "1.4",
            "{nation:nation} player calls for a shuffle: all used cards return to the deck.",
            nation=p.setting.nations[self.seat],
        )
        p.begin(self)


@tagged("CallWindow")
class CallWindow(Calling, frozen=True):
    """[1.4] Option ``call_shuffle=anyone``: before each phase the other player MAY call for a shuffle."""

    def run(self, p: ActionFrontPosition) -> Ask | None:
        """Ask if there are used cards and all players may call."""
        if p.setting.call_shuffle != "anyone" or self.may_shuffle(p):
            return None
        return Ask(self.seat, "1.4", "Call for a shuffle of the deck, or decline.", (order("shuffle"), END))

    def end(self, p: ActionFrontPosition, _what: int, _where: int) -> None:
        """Do not call."""
