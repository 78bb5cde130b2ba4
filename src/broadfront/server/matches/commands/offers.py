"""Resignations, and offers to end a match or go back in it, with their answers.

Each is an event, so that it outlives a restart and two servers cannot both write it. The rules know nothing
of it: what lies on the table stays as the moves made it, and the match is closed (`broadfront.engine.match`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from broadfront.engine.match import Termination
from broadfront.server.http.errors import Conflict
from broadfront.server.matches.commands.offer_schemas import Offer, Offers, Say
from broadfront.server.matches.events import (
    SEAT_EVENTS,
    MatchEvent,
    OfferAccepted,
    OfferMade,
    OfferRefused,
    Resigned,
    SeatLeft,
    SeatTaken,
)
from broadfront.server.matches.seats.replacement import SeatReplacements

MIN_MOVES_BETWEEN_OFFERS: Final = 20
"""Moves after a refused offer before the same seat may make another one."""


class OfferState:
    """The state of all offers in a match.

    Parameters
    ----------
    people
        The seats of persons when the match began: the computer is not asked.
    sides
        The side of every seat.
    """

    def __init__(self, people: Collection[int], sides: Sequence[int]) -> None:
        self.people, self.sides = set(people), tuple(sides)
        self.vacancies = SeatReplacements(self.people)
        self.resigned: set[int] = set()
        self.offer: Offer | None = None
        self.backs: list[int] = []
        """The number of moves after each agreed takeback: the dice after it are different ones."""
        self._refused_at: dict[int, int] = {}
        """By seat, the number of moves when its last offer was refused."""

    def enter(self, event: MatchEvent, version: int, moves: int) -> Termination | None:
        """Process an event about offers or seats; return how it ends the match, if it does.

        Parameters
        ----------
        version, moves
            The match's version and number of moves after the event.
        """
        seat = event.seat
        if isinstance(event, Resigned):
            self.resigned.add(seat)
            side = {one for one in self.vacancies.left if self.sides[one] == self.sides[seat]}
            return Termination("resigned", seat) if side <= self.resigned else None
        if isinstance(event, SEAT_EVENTS):
            self._enter_seat_event(event, version)
            return None
        if isinstance(event, OfferMade):
            if event.what == "back":
                self.offer = Offer("back", seat, version, (seat,), event.back_to)
            else:
                self.offer = Offer("draw" if event.what == "draw" else "abandon", seat, version, (seat,))
            return None
        offer = self.offer
        if offer is None:
            return None
        if isinstance(event, OfferRefused):
            self._refused_at[offer.seat] = moves
            self.offer = None
            return None
        agreed = tuple(sorted({*offer.agreed, seat}))
        self.offer = Offer(offer.what, offer.seat, offer.version, agreed, offer.back_to)
        if self.vacancies.left <= set(agreed):
            if offer.what == "back":
                self.backs.append(offer.back_to)
                self.offer = None
                return None
            return Termination("drawn" if offer.what == "draw" else "abandoned")
        return None

    def _enter_seat_event(self, event: MatchEvent, version: int) -> None:
        self.vacancies.enter(event, version)
        if isinstance(event, SeatTaken):
            self.resigned.discard(event.seat)
            self._refused_at.pop(event.seat, None)
        if isinstance(event, (SeatLeft, SeatTaken)):
            self.offer = None  # the seat that made it, or was to answer it, has another player now

    def event_type(self, seat: int, send: Say, moves: int) -> type[MatchEvent] | None:
        """Return the type of event that stores what a seat says; None: the same was said before, and counts
        once.

        Raises
        ------
        Conflict
            If the seat cannot say this now.
        """
        offer = self._stands(moves)
        if send.say == "resign":
            return None if seat in self.resigned else Resigned
        if send.say == "offer":
            if offer is not None and (offer.seat, offer.what) == (seat, send.what):
                return None
            if refusal := self._why_no_offer(seat, moves):
                raise Conflict(refusal)
            return OfferMade
        if offer is None or offer.version != send.version:
            raise Conflict("That offer does not stand any more.", code="NO_SUCH_OFFER")
        if send.say == "refuse":
            return OfferRefused
        return None if seat in offer.agreed else OfferAccepted

    def _why_no_offer(self, seat: int, moves: int) -> str:
        if len(self.vacancies.left) < 2:
            return "The computer takes no offers: resign, or play on."
        if self._stands(moves) is not None:
            return "There is an offer already: answer it first."
        left = self._refused_at.get(seat, -MIN_MOVES_BETWEEN_OFFERS) + MIN_MOVES_BETWEEN_OFFERS - moves
        if left > 0:
            return f"Your last offer was refused: make the next one after {left} more moves."
        return ""

    def parley(self, seat: int, moves: int) -> Offers:
        """Return the offers as a seat (-1: a spectator) sees them."""
        left = self.vacancies.left
        may = seat in left and not self._why_no_offer(seat, moves)
        may_leave = seat in left and len(left) > 1
        return Offers(
            tuple(sorted(self.resigned)), self._stands(moves), may, self.vacancies.state(), may_leave
        )

    def goes_back(self, seat: int) -> int | None:
        """Return the number of moves to which the match goes back if a seat accepts the offer; None: it does
        not go back.
        """
        offer = self.offer
        if offer is None or offer.what != "back" or not self.vacancies.left <= {*offer.agreed, seat}:
            return None
        return offer.back_to

    def _stands(self, moves: int) -> Offer | None:
        """Return the pending offer; None: there is none, or the moves that it was to take back have been
        undone.
        """
        offer = self.offer
        return None if offer is not None and offer.what == "back" and offer.back_to >= moves else offer
