"""Seats whose players have gone, and the votes of the remaining players about them, folded from events.

A player has gone who ran out of time, resigned while the match goes on, or left the seat. Each remaining player
votes; what all of them vote for is done: the computer plays on, or the seat is offered to somebody else. Only events
of these kinds count, so that an older match without them is unchanged.
"""

from __future__ import annotations

from typing import Final

import msgspec

from broadfront.server.matches.commands.offer_schemas import SeatVote, Vacancy, Why
from broadfront.server.matches.events import MatchEvent, SeatLeft, SeatTaken, VoteCast

LOBBY: Final = "lobby"
OFFERS: Final = frozenset({LOBBY, "link"})
"""Votes for another person: from the lobby, or by the invitation link."""
_WHYS: Final[dict[str, Why]] = {"time": "time", "resigned": "resigned", "left": "left"}


class _Gone(msgspec.Struct):
    """A seat whose player has gone: the reason, and the version of its event."""

    why: Why
    version: int
    votes: dict[int, str] = {}


class SeatReplacements:
    """The seats of a match whose players have gone.

    Parameters
    ----------
    people
        The seats of persons. A seat that the computer takes over is removed from it.

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
        """Seats that have had another player."""

    def __contains__(self, seat: int) -> bool:
        """Return whether a seat's player has gone."""
        return seat in self._gone

    @property
    def seats(self) -> set[int]:
        """The seats whose players have gone."""
        return set(self._gone)

    @property
    def left(self) -> set[int]:
        """The seats of the remaining players."""
        return self._people - self._gone.keys()

    @property
    def voters(self) -> set[int]:
        """The seats that have voted about an empty seat."""
        return {voter for gone in self._gone.values() for voter in gone.votes}

    def enter(self, event: MatchEvent, version: int) -> None:
        """Process an event about seats."""
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
        for gone in self._gone.values():  # the remaining players are not those who have voted
            gone.votes = {}

    def why(self, seat: int) -> Why | None:
        """Return why a seat's player has gone; None: he has not."""
        gone = self._gone.get(seat)
        return None if gone is None else gone.why

    def since(self, seat: int) -> int:
        """Return the version of the event by which a seat's player has gone; -1: he has not."""
        gone = self._gone.get(seat)
        return -1 if gone is None else gone.version

    def vote_of(self, seat: int, voter: int) -> str:
        """Return a seat's vote about an empty seat; "": it has not voted."""
        gone = self._gone.get(seat)
        return "" if gone is None else gone.votes.get(voter, "")

    def agreed(self, seat: int, *, voter: int = -1, choice: str = "") -> str:
        """Return what all remaining players vote for, "" if they do not agree; ``voter`` votes for ``choice``."""
        gone, left = self._gone.get(seat), self.left
        if gone is None or not left:
            return ""
        choices = {choice if one == voter else gone.votes.get(one, "") for one in left}
        return choices.pop() if len(choices) == 1 else ""

    def goes_on_without(self, seat: int) -> bool:
        """Return whether the remaining players vote about a seat that is out of time: a match of two ends."""
        return len(self.left - {seat}) > 1

    def state(self) -> tuple[Vacancy, ...]:
        """Return the empty seats as every reader sees them."""
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
