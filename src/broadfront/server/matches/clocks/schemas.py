"""The pace of a match and its clocks, on the wire. Spans of time are in milliseconds."""

from __future__ import annotations

from typing import Annotated

import msgspec

from broadfront.engine.toml_files import Version
from broadfront.server.http.instant import Instant
from broadfront.server.http.nulls import NullableSeat
from broadfront.server.http.request_body import RequestBody

MAX_CREDIT = 500
"""So many milliseconds of the time for a move are given back at most, for the delay of the line."""
MAX_HOLIDAYS = 20
"""So many days a year."""


class Live(RequestBody, frozen=True, tag_field="kind", tag="live"):
    """Each has ``base`` seconds for the match, and ``increment`` more whenever somebody else is to decide after him."""

    base: Annotated[int, msgspec.Meta(ge=5, le=86_400)]
    """Seconds for the whole match."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0
    """Seconds that come on top after each decision."""


class Post(RequestBody, frozen=True, tag_field="kind", tag="post"):
    """Each has ``days`` whenever he is to decide, and ``reserve`` days for the match when these are over."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]
    """Days for each decision."""
    reserve: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0
    """Days for the whole match, used when those are over."""


Pace = Live | Post


def spell_pace(pace: Pace | None) -> str:
    """Return a pace as it is kept.

    >>> spell_pace(Live(60, 5)), read_pace(spell_pace(Live(60, 5))), spell_pace(None)
    ('{"kind":"live","base":60,"increment":5}', Live(base=60, increment=5), '')
    """
    return "" if pace is None else msgspec.json.encode(pace).decode()


def read_pace(text: str) -> Pace | None:
    """Return the pace that is kept."""
    return msgspec.json.decode(text, type=Pace) if text else None


class SeatClock(msgspec.Struct, frozen=True):
    """The clock of a person's seat: it loses after ``left`` of its own time, of which ``reserve`` comes last.

    Until ``away_until`` the seat is on holiday, and its clock stands; null: it is not.
    """

    seat: int
    """The number of the seat."""
    left: int
    """Milliseconds that are left, with the reserve."""
    reserve: int
    """Milliseconds of that which are the reserve."""
    away_until: Instant
    """When the seat's vacation ends; null: it is not on vacation."""
    holidays: int
    """Days of holiday that it may still take within a year."""


class ClockState(msgspec.Struct, frozen=True):
    """The clocks of a match as they stand ``now`` by the server's clock; that of seat ``running`` runs.

    None runs before every person has opened the match (``waiting``).
    """

    pace: Pace
    """How much time everybody has."""
    now: Instant
    """The time by the server's clock."""
    waiting: bool
    """Whether somebody has still to open the match: until then no clock runs."""
    running: NullableSeat
    """The seat whose clock runs; null: none."""
    since: Instant
    """When the last move was made, or all had come: the clock has run since then."""
    seats: list[SeatClock]
    """The clocks of the people's seats."""


class VacationRequest(RequestBody, frozen=True):
    """The seat is away for so many days from now on; 0: it is back. For the match at ``version``, so that it is done
    once.
    """

    version: Version
    """The version of the match that the client has."""
    days: Annotated[int, msgspec.Meta(ge=0, le=MAX_HOLIDAYS)]
    """How many days from now; 0: back at once."""
