"""The entry of a match in lists, as a spectator may see it: whose turn it is, the last event, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec

from broadfront.engine.match import Match, Termination, ending_of_termination
from broadfront.engine.position import CHANCE, SPECTATOR
from broadfront.server.lobby.tables import UPDATE_LISTING
from broadfront.server.matches.write_batch import WriteBatch

if TYPE_CHECKING:
    from broadfront.server.matches.event_store import Append
    from broadfront.server.matches.events import MatchEvent
    from broadfront.server.matches.live_match import LiveMatch

NOBODY: Final = -1
MAX_LENGTH: Final = 200


def first_shown(live: LiveMatch, match: Match, rows: Sequence[MatchEvent], *, listed: bool) -> dict[str, Any]:
    """Return the whole row of a new match, to which events have been applied already."""
    now = _listing_row(live, match, live.version + len(rows), None)
    return {
        "match_id": live.id,
        "listed": listed,
        "game": match.game.id,
        "scenario": match.setting.scenario,
        "seats": msgspec.json.encode(list(match.seat_names)).decode(),
        "rematch": "",
        **{name.removeprefix("b_"): value for name, value in now.items() if name != "b_match"},
    }


def shown_now(live: LiveMatch, *, joining: int | None = None) -> dict[str, Any]:
    """Return the entry of a match in lists, now or after somebody has taken a seat."""
    return _listing_row(live, live.match, live.version, live.match.termination, joining)


def project_listing(append: Append, batch: WriteBatch) -> None:
    """Write the entry of a match in lists after events (`broadfront.server.matches.event_store.Projection`)."""
    if append.events:
        row = _listing_row(append.live, append.after, append.version, append.termination)
        batch.add(UPDATE_LISTING, row)


def _listing_row(
    live: LiveMatch, match: Match, version: int, closing: Termination | None, joining: int | None = None
) -> dict[str, Any]:
    over = closing is not None or match.is_over
    waiting = any(seat != joining for seat in live.missing)
    ask = None if over or waiting else match.ask
    return {
        "b_match": live.id,
        "b_version": version,
        "b_waiting": waiting,
        "b_asked": NOBODY if ask is None or ask.seat == CHANCE else ask.seat,
        "b_headline": _headline(match, closing)[:MAX_LENGTH],
        "b_over": over,
        "b_result": _result(match, closing) if over else "",
        "b_updated": datetime.now(UTC),
    }


def _headline(match: Match, closing: Termination | None) -> str:
    """Return how a match ended, or the last public line of its log."""
    if closing is not None:
        return ending_of_termination(
            closing, match.seat_names, match.sides, SPECTATOR, match.game.side_articles
        ).title
    ending = match.ending(SPECTATOR)
    if ending is not None:
        return ending.title
    sentences = (one.sentence for one in reversed(match.log) if match.seen_by[one.after - 1] is None)
    return next(sentences, "")


def _result(match: Match, closing: Termination | None) -> str:
    scores = closing.result(match.sides) if closing is not None else match.result
    if scores is None:
        return "none"
    if len(set(scores)) == 1:
        return "draw"
    return str(match.sides[scores.index(max(scores))])
