"""The events of a match: everything that was written to it, in order. Position, clocks, offers and seats follow from
them.

Each event is a row of the table ``moves``; only `columns` and `from_columns` know its form.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Self

import msgspec

from broadfront.engine.packed_list import PackedList
from broadfront.engine.position import Move

COMPUTER: Final = "computer:"
"""The prefix of a vote for the computer, and of a seat that it takes; its level follows."""


class _Timed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    at: int = 0
    """Milliseconds since 1970; 0: it was not recorded. Events that were written together have the same time."""
    lag: int = 0
    """How many milliseconds of these were network delay, which the clock gives back."""


class MatchEvent(_Timed, frozen=True):
    """One thing that was written to a match, and the seat that did it."""

    seat: int

    def is_as(self, other: MatchEvent) -> bool:
        """Return whether another event is the same apart from its time."""
        return self.at_time(0) == other.at_time(0)

    def at_time(self, at: int, lag: int = 0) -> Self:
        """Return the same event at another time."""
        return msgspec.structs.replace(self, at=at, lag=lag)


class MovePlayed(MatchEvent, frozen=True, tag="move"):
    """A move of the rules."""

    move: Move


class MoveContinued(MovePlayed, frozen=True, tag="more"):
    """A move that was ordered together with the one before it."""


class MoveUndone(MatchEvent, frozen=True, tag="undo"):
    """The last move is undone."""


class Resigned(MatchEvent, frozen=True, tag="resign"):
    """A seat resigns."""


class OfferMade(MatchEvent, frozen=True, tag="offer"):
    """A seat offers a "draw", to "abandon" the match, or to go "back" to so many moves."""

    what: str
    back_to: int = 0


class OfferAccepted(MatchEvent, frozen=True, tag="accept"):
    """A seat accepts the pending offer."""


class OfferRefused(MatchEvent, frozen=True, tag="refuse"):
    """A seat refuses the pending offer."""


class TimeRanOut(MatchEvent, frozen=True, tag="time"):
    """A seat has run out of time; the server writes it."""


class VacationTaken(MatchEvent, frozen=True, tag="holiday"):
    """A seat takes so many days of vacation from now on; 0: it is back."""

    days: int


class SeatLeft(MatchEvent, frozen=True, tag="gone"):
    """A seat's player has gone: by "time", because he "resigned", or he "left" it."""

    why: str


class SeatReturned(MatchEvent, frozen=True, tag="return"):
    """A player who left a seat has come back before anybody else took it."""


class VoteCast(MatchEvent, frozen=True, tag="vote"):
    """A seat votes about an empty seat: for the computer (`COMPUTER` and a level), the "lobby" or a "link"."""

    choice: str
    about: int


class SeatTaken(MatchEvent, frozen=True, tag="sit"):
    """A seat gets a new player: a "person", or `COMPUTER` and a level."""

    by: str
    was_asked: bool

    @property
    def by_computer(self) -> bool:
        """Whether the computer takes the seat."""
        return self.by.startswith(COMPUTER)


POSITION_EVENTS: Final = (MovePlayed, MoveUndone)
"""These events change the position; all others are about seats, offers and clocks."""
OFFER_EVENTS: Final = (Resigned, OfferMade, OfferAccepted, OfferRefused)
SEAT_CHANGES: Final = (SeatLeft, SeatReturned, SeatTaken)
"""These events change which players remain."""
SEAT_EVENTS: Final = (*SEAT_CHANGES, VoteCast)
CLOCK_EVENTS: Final = (TimeRanOut, VacationTaken)

_ALL: Final[tuple[type[MatchEvent], ...]] = (
    MovePlayed,
    MoveContinued,
    MoveUndone,
    *OFFER_EVENTS,
    *SEAT_EVENTS,
    *CLOCK_EVENTS,
)


def stored_kind(event: type[MatchEvent]) -> str:
    """Return the stored word for events of a type.

    >>> stored_kind(MoveContinued)
    'more'
    """
    return str(event.__struct_config__.tag)


_OTHERS: Final[tuple[type[MatchEvent], ...]] = (*OFFER_EVENTS, *SEAT_EVENTS, *CLOCK_EVENTS)
NON_MOVE_KINDS: Final = frozenset(stored_kind(one) for one in _OTHERS)
"""The stored words of events that do not change the position."""
_BY_KIND: Final[dict[str, type[MatchEvent]]] = {stored_kind(one): one for one in _ALL}


def columns(event: MatchEvent) -> dict[str, int | str]:
    """Return an event as the columns of the table of events.

    >>> row = columns(VoteCast(1, "computer:regular", 0, at=5))
    >>> row["kind"], row["verb"], row["what"]
    ('vote', 'computer:regular', 0)
    """
    verb, what, where = _words(event)
    return {
        "kind": stored_kind(type(event)),
        "seat": event.seat,
        "verb": verb,
        "what": what,
        "where": where,
        "at": event.at,
        "credit": event.lag,
    }


def _words(event: MatchEvent) -> tuple[str, int, int]:
    match event:
        case MovePlayed():
            return event.move
        case OfferMade():
            return event.what, event.back_to, 0
        case VacationTaken():
            return "", event.days, 0
        case SeatLeft():
            return event.why, 0, 0
        case SeatReturned():
            return "left", 0, 0
        case VoteCast():
            return event.choice, event.about, 0
        case SeatTaken():
            return event.by, 0, int(event.was_asked)
    return "", 0, 0


def from_columns(row: Any) -> MatchEvent:
    """Return the event that a row of the table of events holds.

    Raises
    ------
    KeyError
        If its kind is of a later version.
    """
    return _from_words(_BY_KIND[row.kind], row).at_time(row.at, row.credit)


def _from_words(kind: type[MatchEvent], row: Any) -> MatchEvent:
    if issubclass(kind, MovePlayed):
        return kind(row.seat, Move(row.verb, row.what, row.where))
    if issubclass(kind, OfferMade):
        return kind(row.seat, row.verb, row.what)
    if issubclass(kind, VacationTaken):
        return kind(row.seat, row.what)
    if issubclass(kind, SeatLeft):
        return kind(row.seat, row.verb)
    if issubclass(kind, VoteCast):
        return kind(row.seat, row.verb, row.what)
    if issubclass(kind, SeatTaken):
        return kind(row.seat, row.verb, bool(row.where))
    return kind(row.seat)


_encoder: Final = msgspec.json.Encoder()
_AnyEvent = (
    MovePlayed
    | MoveContinued
    | MoveUndone
    | Resigned
    | OfferMade
    | OfferAccepted
    | OfferRefused
    | TimeRanOut
    | VacationTaken
    | SeatLeft
    | SeatReturned
    | VoteCast
    | SeatTaken
)
_decoder: Final = msgspec.json.Decoder(list[_AnyEvent])


class PackedEvents(PackedList[MatchEvent]):
    """All events of a match, compressed but for the last ones."""

    def encode(self, items: list[MatchEvent]) -> bytes:
        """Return events as JSON."""
        return _encoder.encode(items)

    def decode(self, data: bytes) -> list[MatchEvent]:
        """Return the events that `encode` has encoded."""
        return list(_decoder.decode(data))


def seats_taken_by_computer(events: Iterable[MatchEvent]) -> set[int]:
    """Return the seats that the computer took over."""
    return {one.seat for one in events if isinstance(one, SeatTaken) and one.by_computer}
