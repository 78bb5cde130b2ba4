"""[5.7] [5.8] The effect of a result on the cards of a space: on one card, or on all of them."""

from __future__ import annotations

from broadfront.boards.interned_moves import order
from broadfront.engine.legality import Reason, no
from broadfront.engine.position import Ask, Move, Resolving, tagged
from broadfront.games.fighting_front.cards import TOUGHNESS
from broadfront.games.fighting_front.map import Space
from broadfront.games.fighting_front.position import FightingFrontPosition
from broadfront.games.fighting_front.terms import ALL_DESTROYED, DC, LEADER, LOCATION, UNIT


def strike(p: FightingFrontPosition, seat: int, space: Space, result: int) -> None:
    """Apply a result of a seat's attack to a space: only the defender's cards there suffer (R-X10)."""
    if result == ALL_DESTROYED:
        if p.held[1 - seat] >> space & 1:
            p.destroy_unit(space)
        if p.sites[1 - seat] >> space & 1:
            p.destroy_location(space)  # aircraft based there are destroyed with their Air Strip [6.5]
        return
    p.begin(Pick(seat, space, result))


def counter_destroys(p: FightingFrontPosition, seat: int, space: Space) -> bool:
    """[3.2] Return whether a counter from a seat's attack destroys the only card on a space that can take it."""
    has_unit, has_location = (bool(cards[1 - seat] >> space & 1) for cards in (p.held, p.sites))
    if has_unit and has_location:
        return False  # the attacker picks one
    if has_unit:
        return not p.bears(space, 1)
    return has_location and not p.wings_at(space) and p.place_dc[space] >= TOUGHNESS[p.places[space]]


@tagged("Pick")
class Pick(Resolving, frozen=True):
    """[5.7] The attacker picks the one card that is struck (R-X9): a Leader only if it is destroyed."""

    seat: int
    space: int
    result: int

    def run(self, p: FightingFrontPosition) -> Ask | None:
        """Ask for the card; a single one is struck without a question."""
        moves = self._choices(p)
        if len(moves) > 1:
            return Ask(self.seat, "5.7", "Pick the card that is struck.", moves)
        for verb, what, where in moves:
            getattr(self, verb)(p, what, where)
        return None

    def _choices(self, p: FightingFrontPosition) -> list[Move]:
        other, space, kills = 1 - self.seat, self.space, self.result != DC
        moves: list[Move] = []
        if p.held[other] >> space & 1:
            moves.append(order("strike", UNIT, space))
            if kills and p.leaders[space]:
                moves.append(order("strike", LEADER, space))
        if p.sites[other] >> space & 1:
            moves.append(order("strike", LOCATION, space))
            wings = p.wings_at(space)
            moves += [order("down", wing) for wing in wings]
            if kills:
                moves += [order("captain", wing) for wing in wings if p.wing_leader[wing]]
        return moves

    def _may_pick(self, p: FightingFrontPosition, move: Move, leader: bool) -> Reason | None:
        """[5.7] Whether a card was hit and may be picked; a Leader takes no counter."""
        if move in self._choices(p):
            return None
        return no("5.7", "LEADERS_TAKE_NONE" if leader and self.result == DC else "NOT_HIT", space=self.space)

    def may_strike(self, p: FightingFrontPosition, what: int, where: int) -> Reason | None:
        """[5.7] Whether the ground unit, its Leader or the Location may be struck."""
        return self._may_pick(p, order("strike", what, where), leader=what == LEADER)

    def may_down(self, p: FightingFrontPosition, what: int, _: int) -> Reason | None:
        """[5.7] Whether an air unit may be struck."""
        return self._may_pick(p, order("down", what), leader=False)

    def may_captain(self, p: FightingFrontPosition, what: int, _: int) -> Reason | None:
        """[5.7] Whether the Leader of an air unit may be struck."""
        return self._may_pick(p, order("captain", what), leader=True)

    def strike(self, p: FightingFrontPosition, what: int, where: int) -> None:
        if what == UNIT:
            if self.result == DC:
                p.disrupt(where)
            else:
                p.destroy_unit(where)
        elif what == LOCATION:
            if self.result == DC:
                p.disrupt_location(where)
            else:
                p.destroy_location(where)
        else:
            p.destroy_leader(where)

    def down(self, p: FightingFrontPosition, what: int, _: int) -> None:
        if self.result == DC:
            p.disrupt_wing(what)
        else:
            p.destroy_wing(what)

    def captain(self, p: FightingFrontPosition, what: int, _: int) -> None:
        p.destroy_wing_leader(what)
