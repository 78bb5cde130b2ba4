"""What a rated match ends with: found before its last row is written, so that both are written or neither is."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from broadfront.server.ratings.pools import pool_of

if TYPE_CHECKING:
    from broadfront.engine.match import Match, Termination
    from broadfront.server.matches.live_match import LiveMatch


def result_of(live: LiveMatch, match: Match, closing: Termination | None) -> list[dict[str, Any]]:
    """Return the row of `tables.results` that rows of a match end it with, in a list; most rows end nothing.

    Parameters
    ----------
    match, closing
        The match as it is after the rows, and how they close it.
    """
    if not live.rated or live.match.is_over:
        return []
    scores = match.result if closing is None else closing.result(match.sides)
    if scores is None:
        return []
    return [
        {
            "match_id": live.id,
            "pool": pool_of(match.setting),
            "sides": msgspec.json.encode(match.sides).decode(),
            "scores": msgspec.json.encode(scores).decode(),
            "at": datetime.now(UTC),
            "waiting": True,
        }
    ]
