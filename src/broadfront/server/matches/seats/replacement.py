"""Seats whose people have gone, and what those left want to become of them, folded from the events of the match.

A person has gone who ran out of time, resigned while the match goes on, or gave up the seat. Those left each say what
they want; what all of them want is done: the computer plays on, or the seat is offered to somebody else. Only rows of
these kinds count, so that a match from before them stays what it was.
"""

from __future__ import annotations

from typing import Final

import msgspec

from broadfront.server.matches.commands.offer_schemas import SeatVote, Vacancy, Why
from broadfront.server.matches.events import MatchEvent, SeatLeft, SeatTaken, VoteCast

LOBBY: Final = "lobby"
OFFERS: Final = frozenset({LOBBY, "link"})
"""Votes for somebody else: whom the lobby brings, or who is sent the link."""
_WHYS: Final[dict[str, Why]] = {"time": "time", "resigned": "resigned", "left": "left"}


class _Gone(msgspec.Struct):
    """A seat whose person has gone: why, and the version of the row that says so."""

    why: Why
    version: int
    votes: dict[int, str] = {}


class SeatReplacements:
    """The seats of a match whose people have gone.

    Parameters
    ----------
    people
        The seats of persons. A seat that the computer takes over is taken out of it.

    >>> vacancies = SeatReplacements({0, 1, 2})
    >>> vacancies.enter(SeatLeft(0, "left"), 1), vacancies.enter(VoteCast(1, "computer:regular", about=0), 2)
    (None, None)
    >>> vacancies.agreed(0), vacancies.agreed(0, voter=2, choice="computer:regular")
    ('', 'computer:regular')
    """

    def __init__(self, people: set[int]) -> None:
        self._people = people
        self._gone: dict[int, _Gone] = {}
        self.changed: set[int] = set()
        """Seats that have changed hands."""

    def __contains__(self, seat: int) -> bool:
        """Say whether a seat's person has gone."""
        return seat in self._gone

    @property
    def seats(self) -> set[int]:
        """The seats whose people have gone."""
        return set(self._gone)

    @property
    def left(self) -> set[int]:
        """The seats of people who are there."""
        return self._people - self._gone.keys()

    @property
    def voters(self) -> set[int]:
        """The seats that have said what is to become of one that was left."""
        return {voter for gone in self._gone.values() for voter in gone.votes}

    def enter(self, event: MatchEvent, version: int) -> None:
        """Take in an event about seats."""
        seat = event.seat
        if isinstance(event, VoteCast):
            if event.about in self._gone:
                self._gone[event.about].votes[seat] = event.choice
            return
        if isinstance(event, SeatLeft):
            self._gone[seat] = _Gone(_WHYS.get(event.why, "left"), version)
        else:
            self._gone.pop(seat, None)
        if isinstance(event, SeatTaken):
            self.changed.add(seat)
            if event.by_computer:
                self._people.discard(seat)
        for gone in self._gone.values():  # others are left than those who have said what they want
            gone.votes = {}

    def why(self, seat: int) -> Why | None:
        """Return why a seat's person has gone; None: he is there."""
        gone = self._gone.get(seat)
        return None if gone is None else gone.why

    def since(self, seat: int) -> int:
        """Return the version of the row by which a seat's person has gone; -1: he is there."""
        gone = self._gone.get(seat)
        return -1 if gone is None else gone.version

    def vote_of(self, seat: int, voter: int) -> str:
        """Return what somebody wants to become of a seat; "": he has not said."""
        gone = self._gone.get(seat)
        return "" if gone is None else gone.votes.get(voter, "")

    def agreed(self, seat: int, *, voter: int = -1, choice: str = "") -> str:
        """Return what all who are left want to become of a seat, "" if they do not agree; a voter wants ``choice``."""
        gone, left = self._gone.get(seat), self.left
        if gone is None or not left:
            return ""
        wanted = {choice if one == voter else gone.votes.get(one, "") for one in left}
        return wanted.pop() if len(wanted) == 1 else ""

    def goes_on_without(self, seat: int) -> bool:
        """Say whether those left are asked when a seat is out of time: a match of two ends."""
        return len(self.left - {seat}) > 1

    def told(self) -> tuple[Vacancy, ...]:
        """Return it as everybody sees it."""
        return tuple(
            Vacancy(
                seat,
                gone.why,
                gone.version,
                tuple(SeatVote(*vote) for vote in sorted(gone.votes.items())),
                self.agreed(seat),
            )
            for seat, gone in sorted(self._gone.items())
        )
