"""The notifications that follow from events: rows of ``notices``, for the same transaction.

They are written for seats; the database finds the account of each seat, and leaves out users without notifications
(`broadfront.server.notifications.tables.INSERT_NOTIFICATION`). Guests get none, because they have no address.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from broadfront.engine.position import CHANCE
from broadfront.server.matches.clocks import clock
from broadfront.server.matches.clocks.match_clocks import DAY
from broadfront.server.matches.clocks.schemas import Post
from broadfront.server.matches.events import (
    POSITION_EVENTS,
    SEAT_CHANGES,
    SEAT_EVENTS,
    OfferMade,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    TimeRanOut,
)
from broadfront.server.matches.write_batch import WriteBatch
from broadfront.server.notifications.tables import INSERT_NOTIFICATION
from broadfront.server.tokens import new_id

if TYPE_CHECKING:
    from broadfront.engine.match import Termination
    from broadfront.server.matches.event_store import Append
    from broadfront.server.matches.events import MatchEvent
    from broadfront.server.matches.live_match import LiveMatch
    from broadfront.server.matches.seats.replacement import SeatReplacements
    from broadfront.server.matches.snapshot_match import SnapshotMatch

KINDS: Final = ("turn", "begun", "offer", "over", "time")
"""It is your turn; all seats are taken; a player offers a draw, or to stop, or to go back, or has left a seat; the
match is over; your clock has a day left.
"""
VACANT: Final = "seat"
"""The detail of an offer about an empty seat: vote who plays on there."""
ABANDONED: Final = "unplayed"
"""The detail of a time notification if nobody plays: the match is deleted."""
GRACE: Final = 15_000
"""Milliseconds before a notification is due: a page that loses its connection for a moment has come back by then."""
MARGIN: Final = 3_600_000
"""A turn that begins with a day and less than this many milliseconds on the clock causes one notification, not two."""


def project_notifications(append: Append, batch: WriteBatch) -> None:
    """Write the notifications of events, and of the deadline after them, in the transaction that writes the events."""
    live, events = append.live, append.events
    clocks = append.clocks
    if clocks is not None and clocks.held is None:  # else the remaining players vote about the seat
        deadline = clocks.deadline(append.to_move)
        batch.add(INSERT_NOTIFICATION, *deadline_near(live, events, append.to_move, deadline))
    if events:
        batch.add(INSERT_NOTIFICATION, *notifications_for(live, events, append.after, append.termination))


def notifications_for(
    live: LiveMatch, rows: Sequence[MatchEvent], match: SnapshotMatch, closing: Termination | None
) -> list[dict[str, Any]]:
    """Return the notifications of events; ``match`` and ``closing`` are the match and its end after them."""
    version = live.version + len(rows)
    if closing is not None or match.is_over:
        doer = None if any(isinstance(row, TimeRanOut) for row in rows) else rows[0].seat
        return [_row(live, seat, version, "over") for seat in live.people if seat != doer]
    gone = deepcopy(live.talk.vacancies)
    notifications = list(_of_talk(live, rows, gone))
    before, after = live.match.ask, match.ask
    if after is None or after.seat not in gone.left:
        return notifications
    if before is None or before.seat != after.seat:
        notifications.append(_turn(live, rows, after.seat, _began(live, rows, after.seat)))
    elif any(isinstance(row, (SeatReturned, SeatTaken)) and row.seat == after.seat for row in rows):
        notifications.append(_turn(live, rows, after.seat, version))
    return notifications


def _of_talk(live: LiveMatch, rows: Sequence[MatchEvent], gone: SeatReplacements) -> Iterator[dict[str, Any]]:
    """Return the notifications of questions to other seats; the events are entered into ``gone``."""
    for at, row in enumerate(rows, live.version + 1):
        if isinstance(row, OfferMade):
            for seat in gone.left - {row.seat}:
                yield _row(live, seat, at, "offer", detail=row.what)
        if not isinstance(row, SEAT_EVENTS):
            continue
        asked_anew = gone.voters
        gone.enter(row, at)
        if isinstance(row, SEAT_CHANGES) and gone.seats:
            for seat in gone.left if isinstance(row, SeatLeft) else gone.left & asked_anew:
                yield _row(live, seat, at, "offer", detail=VACANT)


def match_begun(live: LiveMatch, joining: int) -> list[dict[str, Any]]:
    """Return the notifications when the last seat of a match is taken, because the waiting players may have gone."""
    notifications = [_row(live, seat, live.version, "begun") for seat in live.people if seat != joining]
    if live.match.ask is not None and live.match.ask.seat == joining:
        notifications.append(_turn(live, live.rows, joining, live.version))
    return notifications


def deadline_near(
    live: LiveMatch, rows: Sequence[MatchEvent], seat: int | None, at: int | None
) -> list[dict[str, Any]]:
    """Return the notification a day before a seat is out of time at ``at``, in a correspondence match."""
    if at is None or seat is None or seat == CHANCE or live.clocks is None:
        return []
    due = at - DAY
    if not isinstance(live.clocks.pace, Post) or due < clock.now() + MARGIN:
        return []
    return [_row(live, seat, _began(live, rows, seat), "time", due=due)]


def match_removal(match: str, seat: int, version: int) -> dict[str, Any]:
    """Return the notification to a seat of a match that is deleted unless somebody plays."""
    return _noticed(match, seat, version, "time", detail=ABANDONED)


def _began(live: LiveMatch, rows: Sequence[MatchEvent], seat: int) -> int:
    """Return the version since which no other seat has moved, except for the dice."""
    version = live.version + len(rows)
    for row in chain(reversed(rows), reversed(live.rows)):
        if isinstance(row, POSITION_EVENTS) and row.seat not in (seat, CHANCE):
            break
        version -= 1
    return version


def _turn(live: LiveMatch, rows: Sequence[MatchEvent], seat: int, version: int) -> dict[str, Any]:
    """Return the notification of a turn; its version is that of the last event, so that later ones belong to the
    turn.

    Automatic answers of a seat are among the events before it is asked.
    """
    return _row(live, seat, version, "turn", at=rows[-1].at if rows else 0)


def _row(live: LiveMatch, seat: int, version: int, kind: str, **more: Any) -> dict[str, Any]:
    return _noticed(live.id, seat, version, kind, **more)


def _noticed(
    match: str, seat: int, version: int, kind: str, *, detail: str = "", due: int = 0, at: int = 0
) -> dict[str, Any]:
    now = clock.now()
    return {
        "b_id": new_id(),
        "b_match": match,
        "b_seat": seat,
        "b_version": version,
        "b_kind": kind,
        "b_detail": detail,
        "b_made": at or now,
        "b_due": due or now + GRACE,
    }
