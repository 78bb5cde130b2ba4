"""The result of a rated match, written with its last event, so that both are written or neither is."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import insert

from broadfront.server.matches.tables import results
from broadfront.server.matches.write_batch import RowWrite, WriteBatch
from broadfront.server.ratings.pools import pool_of

if TYPE_CHECKING:
    from broadfront.server.matches.event_store import Append

INSERT_RESULT: Final = RowWrite(20, insert(results))


def project_result(append: Append, batch: WriteBatch) -> None:
    """Write the result of a rated match with the events that end it, so that both are written or neither is."""
    live, after, termination = append.live, append.after, append.termination
    if not live.rated or live.match.is_over:
        return
    scores = after.result if termination is None else termination.result(after.sides)
    if scores is None:
        return
    batch.add(
        INSERT_RESULT,
        {
            "match_id": live.id,
            "pool": pool_of(after.setting),
            "sides": msgspec.json.encode(after.sides).decode(),
            "scores": msgspec.json.encode(scores).decode(),
            "at": datetime.now(UTC),
            "waiting": True,
        },
    )
