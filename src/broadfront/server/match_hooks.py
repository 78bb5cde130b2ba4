"""What the features of the server add to matches, listed once.

`matches` knows none of them: it calls what is listed here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from broadfront.server.lobby.match_listings import project_listing
from broadfront.server.lobby.seat_offers import project_withdrawn_offers
from broadfront.server.matches.clocks.timing import project_deadline
from broadfront.server.matches.event_store import OutageProjection, Projection
from broadfront.server.notifications.outbox import project_notifications
from broadfront.server.ratings.eligibility import must_have_begun
from broadfront.server.ratings.results import project_result
from broadfront.server.tournaments.rounds import postpone

if TYPE_CHECKING:
    from broadfront.server.matches.live_match import LiveMatch

OrderCheck = Callable[["LiveMatch", Callable[[], Awaitable[object]]], Awaitable[None]]
"""Called with the match and a function that reads it again."""

PROJECTIONS: Final[tuple[Projection, ...]] = (
    project_deadline,
    project_listing,
    project_withdrawn_offers,
    project_notifications,
    project_result,
)
"""They derive rows from events of a match, for the transaction that writes the events."""

OUTAGE_PROJECTIONS: Final[tuple[OutageProjection, ...]] = (postpone,)
"""They take account of a time in which no server ran, in the transaction that records it."""

ORDER_CHECKS: Final[tuple[OrderCheck, ...]] = (must_have_begun,)
"""They refuse orders of seats, before the rules are asked."""
